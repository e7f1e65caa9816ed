"""Help in every language, and commands that load no language where none is needed."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tests.cli.running import SOURCE, Run
from threeup.cli.main import COMMANDS
from threeup.language import LANGUAGES, Catalog, catalog
from threeup.referee.messages import MESSAGES

PLACEHOLDERS: Final = {
    "action": "play 3",
    "chapter": "R4",
    "clause": "R4.2",
    "command": "threeup COMMAND --help",
    "field": "extra_draw",
    "file": "FILE",
    "json": "JSON",
    "languages": ", ".join(LANGUAGES),
    "presets": "standard, geeky_hobbies, gamerules",
    "record": "*.3up",
    "situation": "hand=2,3,9 pile=3 draw=20",
    "standard": "standard",
}
FRAME: Final = {"help.usage", "help.options", "help.help"}
RULES: Final = {"help.rules", "help.set"}
DEAL: Final = {"help.players", "help.seed.deal", "help.starter"}

WHOLE: Final = {"help.about", "help.commands", "help.more", "help.status.any", "help.version"} | {
    f"help.command.{command}" for command in COMMANDS
}
ARGUMENTS: Final = {
    "adjudicate": RULES | {"help.file", "help.situation", "help.move", "help.lang", "help.format.ruling"},
    "moves": RULES | {"help.file", "help.situation", "help.lang", "help.format.list", "help.svg.situation"},
    "replay": {"help.record", "help.continue", "help.lang", "help.format.report", "help.svg.game"},
    "rules": RULES | {"help.id", "help.search.clauses", "help.lang", "help.format.output"},
    "readings": {"help.field", "help.search.questions", "help.lang", "help.format.output"},
    "play": RULES | DEAL | {"help.seat", "help.lang"},
    "deal": RULES | DEAL | {"help.format.deal"},
    "engine": set[str](),
    "conformance": {"help.engine", "help.games", "help.seed.games", "help.depth", "help.timeout", "help.lang"}
    | {"help.format.report", "help.only", "help.rules.conformance", "help.set"},
}
"""The messages that say what an argument is."""

DEFAULTS: Final = {
    "help.players": "4",
    "help.starter": "0",
    "help.seat": "0",
    "help.games": "20",
    "help.seed.games": "0",
    "help.depth": "2",
    "help.timeout": "10",
}


def messages_of(command: str) -> set[str]:
    """Return the messages that the help of a command is made of; of the whole command line if it is empty."""
    if not command:
        return FRAME | WHOLE
    status = f"help.status.{command}"
    needed = FRAME | ARGUMENTS[command] | {f"help.about.{command}", status if status in MESSAGES else "help.status"}
    positional = {"help.file", "help.record", "help.id", "help.field"} & needed
    return needed | ({"help.arguments"} if positional else set())


def said(key: str, say: Catalog) -> str:
    """Return a message as the help prints it, on one line."""
    return say.say(key, default=DEFAULTS.get(key, "text"), **PLACEHOLDERS)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_whole_in_every_language(
    threeup: Run, lang: str, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", lang)
    done = threeup(*filter(None, [command]), "--help")
    assert (done.status, done.err) == (0, "")
    shown, say, english = on_one_line(done.out), catalog(lang), catalog("en")
    for key in messages_of(command):
        assert on_one_line(said(key, say)) in shown, key
        if lang != "en":
            assert said(key, english) not in shown, key
    assert all(len(line) <= 110 for line in done.lines)


def test_every_help_message_is_in_some_help() -> None:
    used = set[str]().union(*map(messages_of, ["", *COMMANDS]))
    assert used == {key for key in MESSAGES if key.startswith("help.")}


@pytest.mark.parametrize("words", [("--lang", "el", "--help"), ("--help", "--lang", "el"), ("--lang=el", "-h")])
@pytest.mark.parametrize("command", ["", "moves", "engine"])
def test_a_language_among_the_words_goes_before_the_locale(
    threeup: Run, command: str, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "vi")
    done = threeup(*filter(None, [command]), *words)
    assert done.status == 0
    assert done.out.startswith("χρήση: threeup")


def test_help_in_a_language_that_is_not_there_is_a_fault(threeup: Run) -> None:
    assert threeup("moves", "--lang", "xx", "--help").fault.startswith("threeup: there is no language 'xx'")


@pytest.mark.parametrize("lang", ["C", "el_GR.UTF-8"])
@pytest.mark.parametrize("words", [["moves", "--situation", "hand=2,3,9 pile=3 draw=20"], ["engine"]])
def test_a_command_without_sentences_loads_no_language(words: list[str], lang: str) -> None:
    program = (
        "import sys; from threeup.cli.main import main; status = main(sys.argv[1:]);"
        "print(*sorted({'threeup.language', 'threeup.referee.reference', 'tomllib'} & set(sys.modules)), status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={"PYTHONPATH": SOURCE, "LC_ALL": lang},
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "0"

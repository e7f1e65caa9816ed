"""What README.md shows is what happens: its transcript, its Python, its commands."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import redirect_stdout
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from threeup import Situation, parse_action
from threeup.cli.main import COMMANDS, main

ROOT: Final = Path(__file__).parents[2]
README: Final = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def shown(words: list[str]) -> str:
    """Return what a command prints, whatever its exit status."""
    with redirect_stdout(io.StringIO()) as printed:
        main(words)
    return printed.getvalue()


def commands() -> list[list[str]]:
    """Return the words of every command line in the README that starts ``threeup``, as far as it can be read."""
    lines = re.findall(r"`(threeup [^`\n]*)`|^(?:\$ |.*&& )?(threeup .*)$", README, re.MULTILINE)
    return [shlex.split(inline or line)[1:] for inline, line in lines]


@pytest.mark.parametrize("transcript", blocks("console"))
def test_a_transcript_is_exact(transcript: str) -> None:
    (empty, *exchanges) = re.split(r"^\$ ", transcript, flags=re.MULTILINE)
    assert empty == ""
    assert exchanges
    for exchange in exchanges:
        line, _, output = exchange.partition("\n")
        program, *words = shlex.split(line)
        assert program == "threeup"
        assert shown(words) == output


@pytest.mark.parametrize("source", blocks("python"))
def test_the_python_prints_what_its_comments_say(source: str) -> None:
    expected = re.findall(r"^ *print\(.*\)  # (.*)$", source, re.MULTILINE)
    assert len(expected) == source.count("print(")
    with redirect_stdout(io.StringIO()) as printed:
        exec(compile(source, "README.md", "exec"), {"__name__": "readme"})
    assert printed.getvalue().splitlines() == expected


def test_there_is_a_transcript_and_an_example() -> None:
    assert len(blocks("console")) == 1
    assert len(blocks("python")) == 1


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_a_command_exists_with_its_options(words: list[str]) -> None:
    command, *rest = words
    if command == "COMMAND":
        return
    assert command in COMMANDS
    usage = shown([command, "--help"])
    for option in (word for word in rest if word.startswith("--")):
        assert f" {option}" in usage, option


@pytest.mark.parametrize("command", list(COMMANDS))
def test_every_command_is_in_the_table(command: str) -> None:
    assert re.search(rf"^\| `threeup {command}\b[^`]*` \|", README, re.MULTILINE)


def test_the_first_command_rules_on_the_move_of_the_transcript() -> None:
    (line,) = re.findall(r"^python -m pip install \. && (.*)$", README, re.MULTILINE)
    assert blocks("console")[0].startswith(f"$ {line}\n")


def test_the_second_command_is_the_one_that_is_checked() -> None:
    (line,) = re.findall(r"^(python -m pip install -e .*)$", README, re.MULTILINE)
    assert line.endswith(" && python -m pytest")
    checks = ROOT / ".ci" / "run"
    if checks.exists():  # the built package is tested without it
        assert f"({line})" in checks.read_text(encoding="utf-8").splitlines()


def test_the_notation_of_the_readme_is_read() -> None:
    situation = re.search(r"One line, empty parts left out: `([^`]*)`", README)
    assert situation is not None
    Situation.parse(situation[1])
    actions = re.search(r"Actions are ((?:`[^`]*`(?:,\s| and\s)?)+)", README)
    assert actions is not None
    for text in re.findall(r"`([^`]*)`", actions[1].replace("\n", " ")):
        parse_action(text)


@pytest.mark.parametrize("name", re.findall(r"\(`(threeup\.[a-z.]+)`\)", README))
def test_modules_that_are_named_exist(name: str) -> None:
    import_module(name)


@pytest.mark.parametrize("path", re.findall(r"`(spec/[^`*]*)`", README))
def test_files_that_are_named_exist(path: str) -> None:
    from threeup.referee.reference import spec_folder

    assert (spec_folder() / path.removeprefix("spec/")).is_dir() or (
        spec_folder() / path.removeprefix("spec/")
    ).is_file()

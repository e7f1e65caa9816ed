"""Fifty rulings in each language have no English word in them; a program that only plays loads no language."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from typing import Any, Final

import pytest

from tests.cli.running import SOURCE, Done
from tests.locale.checks import CLAUSE_ID, LANGS, strange_words
from tests.locale.rulings import RULINGS, rulings
from threeup import STANDARD, Action, Ruling, Stage, ThreeUpError, Verdict, parse_action
from threeup.cli.main import main
from threeup.language import Catalog, catalog
from threeup.model.actions import Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.rules import FIELD_KINDS, PRESETS, field_values
from threeup.referee.messages import MESSAGES
from threeup.referee.reference import sources

OF_RULINGS: Final = {"verdict", "ruling", "turn", "change", "house", "outcome", "moves", "presets", "word"}
UNSAID: Final = {"word.impossible"}
"""A preset changes no cards, so a move that is possible is possible under all of them."""

_VALUES: Final = "|".join({value for field in FIELD_KINDS if field != "deck" for value in field_values(field)})
KNOWN: Final = (
    CLAUSE_ID,
    re.compile(rf"\b(?:{'|'.join(FIELD_KINDS)})=(?:(?:{_VALUES})\b|(?:standard|listed)[\w*-]*)"),
    re.compile(rf"\b(?:{'|'.join([*FIELD_KINDS, *PRESETS])})\b(?!=)"),
    re.compile(rf"\b(?:{'|'.join(sources())})\b(?::[\d,]+)?"),
    re.compile(r"(?<!\w)(?:\d+[gbr]|C[12]?[gbr]?)(?!\w)"),
)
"""What may stand in a ruling beside the language: clauses, settings, fields and presets, sources, and cards."""


def flat(text: object) -> str:
    return " ".join(str(text).split())


def left_of(ruling: Ruling, text: str) -> str:
    """Return what is left of a ruling without the situation, the rules and the actions."""
    text = flat(text)
    actions = map(str, (ruling.action, *ruling.legal_actions))
    for part in sorted({str(ruling.situation), str(ruling.situation.rules), *actions}, key=len, reverse=True):
        assert flat(part) in text
        text = re.sub(rf"(?<!\S){re.escape(flat(part))}(?![\w=])", " ", text)
    for known in KNOWN:
        text = known.sub(" ", text)
    return text


@cache
def rendered(lang: str) -> tuple[str, ...]:
    return tuple(ruling.render(lang) for ruling in rulings())


def test_there_are_fifty_rulings_and_all_are_different() -> None:
    assert len(set(RULINGS)) == len(RULINGS) == 50


def test_the_rulings_are_of_all_kinds() -> None:
    kinds: set[type[Action]] = {Arrange, Draw, Flip, Pass, PickUp, Play, Swap}
    assert {ruling.verdict for ruling in rulings()} == set(Verdict)
    assert {type(ruling.action) for ruling in rulings()} == kinds
    assert {ruling.situation.turn.kind for ruling in rulings()} == set(Stage) - {Stage.OVER}
    for field in FIELD_KINDS:
        used = {getattr(ruling.situation.rules, field) for ruling in rulings()}
        assert used - {getattr(STANDARD, field)}, field
    assert {bool(ruling.settled) for ruling in rulings()} == {True, False}


def test_the_rulings_have_every_sentence_that_rulings_have(monkeypatch: pytest.MonkeyPatch) -> None:
    said = set()
    say = Catalog.say

    def noting(self: Catalog, key: str, **values: Any) -> str:
        said.add(key)
        return say(self, key, **values)

    monkeypatch.setattr(Catalog, "say", noting)
    for ruling in rulings():
        ruling.render()
    assert {key for key in MESSAGES if key.partition(".")[0] in OF_RULINGS} - said == UNSAID


@pytest.mark.parametrize("lang", LANGS)
def test_no_ruling_has_an_english_word(lang: str) -> None:
    found = {}
    for ruling, text in zip(rulings(), rendered(lang), strict=True):
        strange = strange_words(left_of(ruling, text), lang)
        if strange:
            found[f"{ruling.situation} {ruling.action}"] = strange
    assert found == {}


@pytest.mark.parametrize("lang", LANGS)
def test_an_english_word_would_be_found(lang: str) -> None:
    for ruling, text in zip(rulings()[:10], rendered("en"), strict=False):
        assert len(strange_words(left_of(ruling, text), lang)) > 20
    for word in ("the", "pile", "standard pile", "fits", "extra action", "hand", "may not"):
        assert strange_words(left_of(rulings()[0], f"{rendered(lang)[0]} {word}"), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_ruling_is_another_text(lang: str) -> None:
    assert len(set(rendered(lang))) == 50
    assert not set(rendered(lang)) & set(rendered("en"))


def adjudicated(capsys: pytest.CaptureFixture[str], lang: str) -> Done:
    """Run the command."""
    status = main(["adjudicate", "--situation", "hand=2,3,9 pile=3 draw=20", "--move", "play 2", "--lang", lang])
    captured = capsys.readouterr()
    return Done(status, captured.out, captured.err)


@pytest.mark.parametrize("lang", LANGS)
def test_the_command_prints_the_ruling(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = adjudicated(capsys, lang)
    ruling = next(one for one in rulings() if one.action == parse_action("play 2"))
    assert (done.status, done.out, done.err) == (1, ruling.render(lang) + "\n", "")


# --- no such language -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["xx", "TE", "en_US", "", "../te", "e" * 500, "t\ne"])
def test_a_language_that_does_not_exist_gives_one_clear_line(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        adjudicated(capsys, lang).fault
        == f"threeup: there is no language {lang[:20]!r}; there are en, te, ne, el, si, vi"
    )


def test_a_ruling_in_a_language_that_does_not_exist() -> None:
    with pytest.raises(ThreeUpError, match="there is no language 'xx'; there are en, te, ne, el, si, vi"):
        rulings()[0].render("xx")
    with pytest.raises(TypeError, match="lang: expected str, not"):
        catalog(None)


# --- what a program loads -------------------------------------------------------------------------------------------

PLAYS: Final = """
import sys
from random import Random

before = set(sys.modules)
import threeup
from threeup import STANDARD, apply, deal, legal_actions

rng = Random(1)
state = deal(STANDARD, 4, seed=1)
while not state.is_over:
    state = apply(state, rng.choice(legal_actions(state))).state
print(*sorted(set(sys.modules) - before))
"""


def loaded_by(program: str) -> set[str]:
    """Return the modules that a program loads, as it prints them."""
    code = f"import os, sys; sys.path[:0] = {SOURCE!r}.split(os.pathsep)\n{program}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return set(done.stdout.split())


def test_a_program_that_only_plays_loads_no_language() -> None:
    loaded = loaded_by(PLAYS)
    assert {"threeup", "threeup.procedure.effects"} <= loaded
    assert not loaded & {"gettext", "locale", "tomllib", "threeup.language", "threeup.referee.messages"}


def test_a_program_that_speaks_loads_it() -> None:
    program = PLAYS.replace("print(", "from threeup.language import catalog\nprint(")
    assert {"gettext", "threeup.language"} <= loaded_by(program)

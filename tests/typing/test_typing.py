"""The types of the public names as mypy and pyright see them, and that a ``match`` over a closed set is complete."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

import threeup

HOME: Final = Path(str(threeup.__file__)).parent
HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
EXHAUSTIVE: Final = HERE / "exhaustive.py"

ACTION: Final = "Arrange | Play | Flip | PickUp | Draw | Pass | Swap"
EVENT: Final = (
    "Arranged | TablesShuffled | Played | Cleared | Flipped | PickedUp | TookFlipped | Drew | Reversed | Swapped | "
    "Passed | Finished | TurnPassed"
)

REVEALED: Final = {
    # positions and moves
    "threeup.deal(threeup.STANDARD, 4, seed=1)": "State",
    "state.seats": "tuple[Seat, ...]",
    "state.seats[0].hand": "Cards",
    "state.seats[0].place": "int | None",
    "state.pile": "tuple[Card, ...]",
    "state.to_move": "int | None",
    "state.winner": "int | None",
    "state.places": "tuple[int | None, ...]",
    "state.is_over": "bool",
    "state.table_order": "tuple[int, ...] | None",
    "state.view(0)": "View",
    "state.view(0).seats[1].hand": "Cards | None",
    "state.view(0).seats[1].down": "tuple[Card | None, ...]",
    "state.situation": "Situation",
    "state.turn.kind": "Stage",
    "situation.draw": "int | None",
    "threeup.legal_actions(state)": "LegalActions",
    "threeup.legal_actions(situation)[0]": ACTION,
    "threeup.legal_actions(situation)[:2]": f"tuple[{ACTION}, ...]",
    "list(threeup.legal_actions(state))": f"list[{ACTION}]",
    "threeup.check(situation, action)": "tuple[ClauseId, ...]",
    "threeup.apply(state, action)": "Step",
    "threeup.apply(state, action).state": "State",
    "threeup.apply(state, action).events_for(1)": f"tuple[{EVENT}, ...]",
    # cards, decks and rules
    "threeup.Card.parse('7g')": "Card",
    "threeup.Card.parse('7g').rank": "Rank",
    "threeup.Card.parse('7g').color": "Color | None",
    "list(threeup.Cards.parse('7g,7b'))": "list[Card]",
    "threeup.Cards.parse('7g') + threeup.Cards.parse('7b')": "Cards",
    "threeup.Deck.parse('standard').without(threeup.Color.RED)": "Deck",
    "threeup.Deck.parse('standard').counts": "dict[str, int]",
    "threeup.Rules(extras='may')": "Rules",
    "threeup.Rules(extras='may').extras": "Extras",
    "threeup.Rules(play_on=True).play_on": "bool",
    "threeup.STANDARD.evolve(play_on=True)": "Rules",
    "threeup.GAMERULES": "Rules",
    # texts and JSON
    "threeup.parse_action('play 7g')": ACTION,
    "threeup.Situation.parse('hand=7')": "Situation",
    "threeup.Record.parse('')": "Record",
    "threeup.Record.parse('').lines": "tuple[RecordLine, ...]",
    "threeup.to_json(state)": "str",
    "threeup.from_json(threeup.State, '')": "State",
    "threeup.from_json(threeup.Record, '')": "Record",
    # the referee
    "threeup.adjudicate(situation, action)": "Ruling",
    "threeup.adjudicate(situation, action).verdict": "Verdict",
    "threeup.replay(threeup.Record.parse('')).refusals": "tuple[Refusal, ...]",
    "threeup.clause(threeup.ClauseId.MATCH_OR_BEAT)": "Clause",
    "threeup.score(state, 0)": "int",
    "threeup.Match(threeup.STANDARD, players=2, rounds=3).winners": "tuple[int, ...]",
    # for tests
    "testing.states()": "SearchStrategy[State]",
    "testing.rules(play_on=True)": "SearchStrategy[Rules]",
    "testing.situations()": "SearchStrategy[Situation]",
    "testing.records()": "SearchStrategy[Record]",
    "testing.actions(state)": f"SearchStrategy[{ACTION}]",
    "testing.play_game(testing.random_player(1), state)": "Game",
    "testing.play_game(testing.random_player(1), state).record": "Record",
}
"""Expressions and their types, without the modules."""

REFUSED: Final = (
    "threeup.check(situation, 'play 7g')",
    "threeup.apply(situation, action)",
    "threeup.Flip('1')",
    "threeup.Play(hand='7g')",
    "threeup.deal(threeup.STANDARD)",
    "threeup.from_json('State', '')",
    "state.pile.append(card)",
    "state.to_move + 1",
    "testing.play_game(threeup.legal_actions, state)",
)
"""Expressions that a checker must refuse."""

HEAD: Final = """from __future__ import annotations

import threeup
from threeup import testing


def program(state: threeup.State, situation: threeup.Situation, action: threeup.Action, card: threeup.Card) -> None:
"""


# --- the programs that are checked ----------------------------------------------------------------------------------


@attrs.frozen
class Program:
    """A program for the checkers.

    Attributes:
        name: of its file.
        lines: its lines.
    """

    name: str
    lines: tuple[str, ...]


def expressions(name: str, template: str, found: Iterator[str]) -> Program:
    """Return a program with one line for each expression."""
    head = HEAD.splitlines()
    return Program(name, (*head, *(template.format(expression) for expression in found)))


def without_a_case() -> Iterator[Program]:
    """Yield the exhaustive program without one of its cases, each in turn."""
    lines = EXHAUSTIVE.read_text(encoding="utf-8").splitlines()
    cases = [place for place, line in enumerate(lines) if re.match(r" +case (?!_:)", line)]
    for place in cases:
        yield Program(f"without_line_{place + 1}.py", (*lines[:place], *lines[place + 2 :]))


REVEALING: Final = expressions("revealing.py", "    reveal_type({})", iter(REVEALED))
REFUSING: Final = expressions("refusing.py", "    {}", iter(REFUSED))
COMPLETE: Final = Program("complete.py", tuple(EXHAUSTIVE.read_text(encoding="utf-8").splitlines()))
INCOMPLETE: Final = tuple(without_a_case())
PROGRAMS: Final = (REVEALING, REFUSING, COMPLETE, *INCOMPLETE)


# --- the checkers ---------------------------------------------------------------------------------------------------


@attrs.frozen
class Remark:
    """What a checker says of a line."""

    program: str
    line: int
    error: bool
    text: str


def run(*words: str, folder: Path) -> str:
    """Run a checker and return its output; that it finds errors is no failure."""
    path = os.pathsep.join([str(HOME.parent), *filter(None, [os.environ.get("MYPYPATH")])])
    found = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=os.environ | {"MYPYPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode in (0, 1), found.stdout + found.stderr
    return found.stdout


def mypy(folder: Path) -> list[Remark]:
    """Return what mypy remarks, in strict mode and with its cache beside the project's."""
    names = [program.name for program in PROGRAMS]
    cache = ROOT / ".mypy_cache" / "typing" if os.access(ROOT, os.W_OK) else folder / ".mypy_cache"
    output = run(
        "mypy",
        "--strict",
        "--no-error-summary",
        "--no-pretty",
        "--hide-error-context",
        f"--cache-dir={cache}",
        "--config-file=",
        *names,
        folder=folder,
    )
    pattern = re.compile(r"([^:]+\.py):(\d+): (error|note): (.*)")
    matches = [match for line in output.splitlines() if (match := pattern.fullmatch(line))]
    return [Remark(match[1], int(match[2]), match[3] == "error", match[4]) for match in matches]


def pyright(folder: Path) -> list[Remark]:
    """Return what pyright remarks."""
    settings = {"extraPaths": [str(HOME.parent)], "typeCheckingMode": "standard"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    output = run("pyright", "--outputjson", "--pythonpath", sys.executable, folder=folder)
    return [
        Remark(
            Path(found["file"]).name,
            found["range"]["start"]["line"] + 1,
            found["severity"] == "error",
            found["message"],
        )
        for found in json.loads(output)["generalDiagnostics"]
    ]


def short(text: str) -> str:
    """Return the type in a remark, without modules."""
    quoted = re.search(r'(?:Revealed type is|Type of ".*" is) "(.*)"$', text, re.DOTALL)
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=\w)", "", quoted[1]) if quoted else text


@pytest.mark.slow
@pytest.mark.parametrize("checker", [mypy, pyright])
def test_types(tmp_path: Path, checker: Callable[[Path], list[Remark]]) -> None:
    for program in PROGRAMS:
        (tmp_path / program.name).write_text("\n".join(program.lines) + "\n", encoding="utf-8")
    remarks = checker(tmp_path)
    types_are_as_documented(remarks)
    wrong_uses_are_refused(remarks)
    a_match_over_all_is_complete(remarks)
    a_match_that_lacks_a_case_is_found(remarks)


def types_are_as_documented(remarks: list[Remark]) -> None:
    found = {remark.line: short(remark.text) for remark in remarks if remark.program == REVEALING.name}
    first = len(HEAD.splitlines()) + 1
    assert {name: found.get(place) for place, name in enumerate(REVEALED, first)} == REVEALED


def wrong_uses_are_refused(remarks: list[Remark]) -> None:
    refused = {remark.line for remark in remarks if remark.program == REFUSING.name and remark.error}
    first = len(HEAD.splitlines()) + 1
    assert [name for place, name in enumerate(REFUSED, first) if place not in refused] == []


def a_match_over_all_is_complete(remarks: list[Remark]) -> None:
    assert [remark for remark in remarks if remark.program == COMPLETE.name] == []


def a_match_that_lacks_a_case_is_found(remarks: list[Remark]) -> None:
    found = {remark.program for remark in remarks if remark.error}
    assert [program.name for program in INCOMPLETE if program.name not in found] == []
    assert len(INCOMPLETE) == 7 + 13 + 4 + 4


def test_the_package_says_that_it_is_typed() -> None:
    assert (HOME / "py.typed").is_file()

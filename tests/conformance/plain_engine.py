"""The plain second engine of ``spec/model``, typed. It shares no code with the library and knows no clauses."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import threeup

Data = dict[str, Any]


def _home() -> Path:
    """Return the folder of the plain engine: in the source tree, or in the wheel."""
    installed = Path(threeup.__file__).parent / "spec" / "model"
    return installed if installed.is_dir() else Path(__file__).parents[2] / "spec" / "model"


sys.path.insert(0, str(_home()))
_plain: Final = importlib.import_module("plain")
_forms: Final = importlib.import_module("plain_forms")

Bad: Final[type[ValueError]] = _plain.Bad
"""Input that the plain engine cannot read, or a position that it holds for impossible."""

Illegal: Final[type[ValueError]] = _plain.Illegal
"""An action that it holds for illegal."""


def room(name: str) -> object:
    """Return one module of the plain engine."""
    return importlib.import_module(name)


def reply(line: str) -> Data:
    """Return the plain engine's answer to a line of the conformance protocol."""
    answer: Data = json.loads(_plain.answer_line(line.encode()))
    return answer


def full_rules(rules: object) -> Data:
    """Return the JSON form of rules with all fields."""
    full: Data = _forms.full_rules(rules)
    return full


def validate(state: Data) -> None:
    """Refuse a state that cannot be."""
    _plain.validate(state)


def legal(state: Data) -> list[str]:
    """Return the legal actions of a valid state, sorted."""
    texts: list[str] = _plain.legal(state)
    return texts


def apply(state: Data, action: str) -> Data:
    """Return the state after an action."""
    after: Data = _plain.apply(state, action)
    return after


def view(state: Data, seat: int) -> Data:
    """Return what a seat may see."""
    seen: Data = _plain.view(state, seat)
    return seen


def score(state: Data, seat: int) -> int:
    """Return the points of a seat."""
    points: int = _plain.score(state, seat)
    return points


def deal(rules: object, players: int, starter: int, order: list[str], table_order: list[int] | None) -> Data:
    """Return a game just dealt."""
    state: Data = _plain.deal(rules, players, starter, order, table_order)
    return state


def situation_line(state: Data) -> str:
    """Return the situation of a state's seat to move."""
    line: str = _plain.situation_of(state)
    return line


def legal_in_situation(rules: object, line: str) -> list[str]:
    """Return the legal actions of a situation, sorted."""
    texts: list[str] = _plain.legal_in_situation(rules, line)
    return texts


def check_in_situation(rules: object, line: str, action: str) -> bool:
    """Return whether an action is legal in a situation."""
    fine: bool = _plain.check_in_situation(rules, line, action)
    return fine


def keys_of(texts: Iterable[str]) -> set[object]:
    """Return what identifies these actions on a state, whatever the order of the cards."""
    return {key_of(text) for text in texts}


def key_of(text: str) -> object:
    """Return what identifies an action on a state, whatever the order of its cards."""
    move = _forms.read_action(text)
    return move._replace(cards=tuple(_forms.in_order(move.cards)))

"""Counting sequences of actions: how many there are of each length from a state.

Two engines that agree on these numbers agree on a whole tree of positions, and not on examples alone. Drawing
makes no branches, because a state has its draw pile in order. ``spec/perft.json`` holds numbers from fixed states.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import attrs

from threeup.errors import ThreeUpError, sentence
from threeup.model.state import State
from threeup.procedure.effects import apply
from threeup.procedure.moves import legal_actions
from threeup.referee.reference import spec_folder


@attrs.frozen
class Counted:
    """A fixed state with its numbers.

    Attributes:
        id: its permanent id, as in ``P7``.
        note: what is particular about it.
        state: the state in its JSON form.
        counts: how many sequences of 1, 2, 3 … legal actions there are from it.
    """

    id: str
    note: str
    state: Mapping[str, Any] = attrs.field(hash=False)
    counts: tuple[int, ...]


def perft(state: State, depth: int) -> tuple[int, ...]:
    """Return how many sequences of 1, 2 … ``depth`` legal actions there are from a state.

    A game that is over goes no further. Actions are counted as :func:`~threeup.legal_actions` lists them: each
    group once, in each order of colors only where that order will count.

    Raises:
        ThreeUpError: ``depth`` is less than 1.

    >>> from threeup import STANDARD, deal
    >>> perft(deal(STANDARD, 2, seed=1), 2)
    (20, 400)
    """
    _check(depth)
    counts = [0] * depth
    _count(state, 0, counts)
    return tuple(counts)


def _check(depth: int) -> None:
    if depth < 1:
        raise ThreeUpError(sentence("error.perft.depth", name="depth", depth=depth))


def _count(state: State, level: int, counts: list[int]) -> None:
    actions = legal_actions(state)
    counts[level] += len(actions)
    if level + 1 < len(counts):
        for action in actions:
            _count(apply(state, action).state, level + 1, counts)


def divide(state: State, depth: int) -> dict[str, int]:
    """Return how many sequences of ``depth`` actions begin with each legal action: where two engines part, this
    says under which action to look.

    Raises:
        ThreeUpError: ``depth`` is less than 1.
    """
    _check(depth)
    return {
        str(action): perft(apply(state, action).state, depth - 1)[-1] if depth > 1 else 1
        for action in legal_actions(state)
    }


@cache
def counted_states() -> tuple[Counted, ...]:
    """Return the fixed states of ``spec/perft.json`` with their numbers.

    Raises:
        ThreeUpError: the reference is not installed.
    """
    data = json.loads((spec_folder() / "perft.json").read_text(encoding="utf-8"))
    return tuple(Counted(row["id"], row["note"], row["state"], tuple(row["counts"])) for row in data["positions"])

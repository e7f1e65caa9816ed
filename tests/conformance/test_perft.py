"""The numbers of action sequences from fixed states, by this library and by the plain engine."""

from __future__ import annotations

import json

import pytest

from tests.conformance import plain_engine
from tests.conformance.plain_engine import Data
from tests.schemas import SPEC, validator
from threeup import STANDARD, State, ThreeUpError, deal, from_json
from threeup.model.turn import Stage
from threeup.referee.perft import Counted, counted_states, divide, perft

POSITIONS = counted_states()
MOST_BY_PLAIN = 700


def identity(one: Counted) -> str:
    return one.id


def state_of(one: Counted) -> State:
    return from_json(State, json.dumps(dict(one.state)))


def test_the_file_follows_its_schema() -> None:
    validator("perft").validate(json.loads((SPEC / "perft.json").read_text(encoding="utf-8")))
    assert [one.id for one in POSITIONS] == [f"P{number}" for number in range(1, len(POSITIONS) + 1)]


def test_the_states_are_of_every_kind() -> None:
    states = [state_of(one) for one in POSITIONS]
    assert len(states) >= 60
    assert {state.turn.kind for state in states} == {*Stage}
    assert {state.players for state in states} >= {2, 3, 4, 5, 6, 7, 12}
    acting = [state for state in states if state.turn.kind is Stage.ACT and state.to_move is not None]
    assert {state.turn.extra for state in acting} == {True, False}
    zones = {(bool(state.situation.hand), bool(state.situation.up), state.turn.extra) for state in acting}
    assert {(True, True, False), (False, True, False), (False, False, False)} <= zones
    assert {(True, True, True), (False, True, True), (False, False, True)} <= zones
    assert any(state.finished for state in acting)
    assert {str(state.rules) for state in states} >= {"standard", "geeky_hobbies", "gamerules"}


@pytest.mark.parametrize("one", POSITIONS, ids=identity)
def test_numbers(one: Counted) -> None:
    assert perft(state_of(one), len(one.counts)) == one.counts


@pytest.mark.parametrize("one", POSITIONS, ids=identity)
def test_the_plain_engine_counts_the_same(one: Counted) -> None:
    depth = next((depth for depth in (4, 3, 2) if sum(one.counts[:depth]) <= MOST_BY_PLAIN), 1)
    counts = [0] * depth
    _count(dict(one.state), 0, counts)
    assert tuple(counts) == one.counts[:depth]


def _count(state: Data, level: int, counts: list[int]) -> None:
    actions = plain_engine.legal(state)
    counts[level] += len(actions)
    if level + 1 < len(counts):
        for action in actions:
            _count(plain_engine.apply(state, action), level + 1, counts)


def test_divide_adds_up() -> None:
    state = deal(STANDARD, 2, seed=1)
    assert sum(divide(state, 3).values()) == perft(state, 3)[-1]
    assert divide(state, 1) == dict.fromkeys(divide(state, 2), 1)
    assert divide(state, 2) == dict.fromkeys(divide(state, 1), 20)  # the other seat chooses three of six


def test_no_depth() -> None:
    state = deal(STANDARD, 2, seed=1)
    for count in (perft, divide):
        with pytest.raises(ThreeUpError, match=r"^depth is 1 or more, not 0$"):
            count(state, 0)

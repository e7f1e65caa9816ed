"""A step: what it keeps, what it refuses, and that nothing ever changes in place."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable

import attrs
import pytest

from tests.building import extra, late_state, seat, state_of
from threeup import (
    PASS,
    ClauseId,
    IllegalAction,
    Step,
    ThreeUpError,
    apply,
    check,
    legal_actions,
    parse_action,
    to_json,
)
from threeup.model.turn import OVER
from threeup.procedure.effects import effect


def test_a_step_keeps_the_state_before_the_action_and_the_state_after() -> None:
    state = state_of(seat("5g,9g", "", "1b"), seat("2g"), pile="4g", draw="6g,6b")
    action = parse_action("play 5g")
    step = apply(state, action)
    assert (step.before, step.action) == (state, action)
    assert step.before is state
    assert step.state.pile == (*state.pile, *parse_action("arrange 5g").cards)  # type: ignore[union-attr]
    assert step == Step(state, action, step.state)
    assert hash(step) == hash(Step(state, action, step.state))


def test_a_step_is_frozen() -> None:
    step = apply(state_of(seat("5g,9g"), seat("2g")), parse_action("play 5g"))
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        step.state = step.before  # type: ignore[misc]


def test_events_are_made_when_they_are_read() -> None:
    step = apply(state_of(seat("5g,9g"), seat("2g")), parse_action("play 5g"))
    assert step.events == step.events
    assert step.events_for(0) == step.events


@pytest.mark.clause("R13.1")
def test_an_illegal_action_is_refused_with_every_clause_and_costs_nothing() -> None:
    state = state_of(seat("2g,9g", "5b", "1b"), seat("3g"), pile="7g", draw="6g")
    kept = to_json(state)
    with pytest.raises(IllegalAction) as caught:
        apply(state, parse_action("up 5b"))
    assert caught.value.clauses == (ClauseId("R9.1"), ClauseId("R9.2"), ClauseId("R4.2"))
    assert caught.value.action == parse_action("up 5b")
    assert str(caught.value) == "up 5b: illegal under R9.1, R9.2, R4.2"
    assert isinstance(caught.value, ThreeUpError)
    assert to_json(state) == kept


def test_the_refusal_can_be_pickled() -> None:
    state = state_of(seat("2g"), seat("3g"), pile="7g", draw="6g")
    with pytest.raises(IllegalAction) as caught:
        apply(state, PASS)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.action, again.clauses, str(again)) == (PASS, ("R3.4",), "pass: illegal under R3.4")


@pytest.mark.clause("R10.3")
def test_no_step_leads_on_from_a_finished_game() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(state_of(seat(place=1), seat("2g"), to_move=None, turn=OVER), PASS)
    assert caught.value.clauses == ("R10.3",)


@pytest.mark.clause("R4.15")
def test_cards_in_another_order_than_listed_do_the_same_but_for_the_pile() -> None:
    state = state_of(seat("5g,5b,9g", "", "1b"), seat("2g"), pile="4g", draw="6g,6b")
    one, other = apply(state, parse_action("play 5g,5b")).state, apply(state, parse_action("play 5b,5g")).state
    assert [str(card) for card in one.pile] == ["4g", "5g", "5b"]
    assert [str(card) for card in other.pile] == ["4g", "5b", "5g"]
    assert one.seats == other.seats


def test_an_equal_action_built_anew_does_the_same() -> None:
    rng = random.Random("built anew")
    for _ in range(100):
        state = late_state(rng)
        for action in legal_actions(state):
            assert apply(state, parse_action(str(action))) == apply(state, action)


def test_the_effect_alone_is_that_of_the_step() -> None:
    rng = random.Random("effect alone")
    for _ in range(50):
        state = late_state(rng)
        for action in legal_actions(state):
            assert effect(state, action) == apply(state, action).state


def test_every_legal_action_can_be_done_from_the_same_state() -> None:
    state = state_of(seat("5g,6g,7g", "", "1b"), seat("2g"), draw="6b", turn=extra(1))
    tops = [str(apply(state, action).state.pile[-1:]) for action in legal_actions(state) if "play" in str(action)]
    assert tops == ["(Card('5g'),)", "(Card('6g'),)", "(Card('7g'),)"]
    assert check(state, parse_action("play 5g")) == ()


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: apply("state", PASS), "state: expected State, not str"),  # type: ignore[arg-type]
        (
            lambda: apply(state_of(seat("5g"), seat("2g")).situation, PASS),  # type: ignore[arg-type]
            "state: expected State, not Situation",
        ),
        (
            lambda: apply(state_of(seat("5g"), seat("2g")), "play 5g"),  # type: ignore[arg-type]
            "action: expected an action, not str",
        ),
    ],
)
def test_wrong_types_are_named(attempt: Callable[[], Step], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        attempt()
    assert str(caught.value) == message

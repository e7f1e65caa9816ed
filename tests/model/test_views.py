"""What a seat may know.

The strong test: deal out at random again whatever a seat may not know, and nothing that the seat can get at
changes.
"""

from __future__ import annotations

import json
import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings

from tests.building import cards, seat, state_of
from tests.scenarios import scenario
from tests.strategies import generators, random_state, states
from threeup import STANDARD, Card, Cards, InvalidState, Rules, Seat, State, View, apply, check, deal, legal_actions
from threeup.forms.jsonform import to_json
from threeup.model.rules import ArrangeFor, Arrangement
from threeup.model.turn import ARRANGING, Stage

# --- dealing out again what is hidden -------------------------------------------------------------------------------


def is_secret(state: State) -> bool:
    """Return whether 3UP cards are being chosen and not shown yet."""
    return state.turn.kind is Stage.ARRANGE and state.rules.arrangement is Arrangement.SIMULTANEOUS


def redealt(state: State, viewer: int, rng: random.Random) -> State:
    """Return a state of the same shape in which all cards that the viewer may not know are dealt out anew."""
    chosen_on = (viewer + (state.rules.arrange_for is ArrangeFor.NEXT_SEAT)) % state.players
    hidden = [*state.draw]
    for index, held in enumerate(state.seats):
        hidden += [] if index == viewer else held.hand
        hidden += held.up if is_secret(state) and index != chosen_on else []
        hidden += [card for place, card in enumerate(held.down) if index != viewer or place not in held.seen]
    rng.shuffle(hidden)
    pool = iter(hidden)

    def deal_again(known: Iterator[Card | None]) -> list[Card]:
        return [next(pool) if card is None else card for card in known]

    seats = []
    for index, held in enumerate(state.seats):
        own = index == viewer
        hand = deal_again(card if own else None for card in held.hand)
        up = deal_again(None if is_secret(state) and index != chosen_on else card for card in held.up)
        down = deal_again(card if own and place in held.seen else None for place, card in enumerate(held.down))
        seats.append(Seat(Cards(hand), Cards(up), tuple(down), held.seen, held.place))
    return State(
        rules=state.rules,
        starter=state.starter,
        to_move=state.to_move,
        turn=state.turn,
        seats=seats,
        draw=[next(pool) for _ in state.draw],
        pile=state.pile,
        removed=state.removed,
        direction=state.direction,
        table_order=state.table_order,
    )


def all_that_a_view_shows(view: View) -> dict[str, Any]:
    """Return everything that can be got out of a view."""
    shown: dict[str, Any] = {
        "view": view,
        "repr": repr(view),
        "str": str(view),
        "hash": hash(view),
        "json": to_json(view),
        "pickle": pickle.dumps(view),
        "seats": [(one.hand, one.hand_size, one.up, one.down, one.place) for one in view.seats],
    }
    try:
        situation = view.situation
    except InvalidState as error:
        return shown | {"error": (str(error), repr(error), pickle.dumps(error))}
    moves = legal_actions(situation)
    return shown | {
        "situation": (situation, repr(situation), str(situation), to_json(situation), pickle.dumps(situation)),
        "moves": (repr(moves), [*moves]),
        "checks": [check(situation, action) for action in moves],
    }


def assert_nothing_hidden_shows(state: State, rng: random.Random) -> None:
    """Check each seat's view against that of a state in which what it may not know is different."""
    for viewer in range(state.players):
        other = redealt(state, viewer, rng)
        assert all_that_a_view_shows(state.view(viewer)) == all_that_a_view_shows(other.view(viewer))
        if viewer == state.to_move:
            assert state.situation == other.situation == state.view(viewer).situation


@pytest.mark.slow
@pytest.mark.clause("R13.2", "R13.3")
@given(states, generators)
def test_nothing_hidden_shows(state: State, rng: random.Random) -> None:
    assert_nothing_hidden_shows(state, rng)


@pytest.mark.clause("R13.3")
@pytest.mark.parametrize("name", ["arranging", "tables_dealt_out", "swap_due", "failed_flip", "places_and_reverse"])
@settings(max_examples=25)
@given(generators)
def test_nothing_hidden_shows_in_this_stage(name: str, rng: random.Random) -> None:
    assert_nothing_hidden_shows(scenario(name, rng), rng)


def test_dealing_out_again_changes_what_is_hidden() -> None:
    """Otherwise the tests above would say nothing."""
    rng = random.Random(1)
    drawn = [random_state(rng) for _ in range(300)]
    assert {state.turn.kind for state in drawn} == {*Stage}
    assert sum(redealt(state, 0, rng) != state for state in drawn) > 250


# --- what is shown --------------------------------------------------------------------------------------------------


@pytest.mark.clause("R13.2")
@given(states)
def test_what_is_public(state: State) -> None:
    for viewer in range(state.players):
        view = state.view(viewer)
        assert (view.viewer, view.rules, view.starter) == (viewer, state.rules, state.starter)
        assert (view.to_move, view.direction, view.turn) == (state.to_move, state.direction, state.turn)
        assert (view.draw, view.pile, view.removed) == (len(state.draw), state.pile, state.removed)
        assert [one.place for one in view.seats] == list(state.places)
        assert [len(one.down) for one in view.seats] == [len(held.down) for held in state.seats]
        own = state.seats[viewer]
        assert view.seats[viewer].hand == own.hand
        seen = tuple(card if place in own.seen else None for place, card in enumerate(own.down))
        assert view.seats[viewer].down == seen
        for index, (one, held) in enumerate(zip(view.seats, state.seats, strict=True)):
            if not is_secret(state):
                assert (one.hand_size, one.up) == (len(held.hand), held.up)
            if index != viewer:
                assert one.hand is None
                assert one.down == (None,) * len(held.down)


@given(states)
def test_views_are_values(state: State) -> None:
    view = state.view(0)
    assert view == state.view(0)
    assert hash(view) == hash(state.view(0))
    assert pickle.loads(pickle.dumps(view)) == view
    assert view != state.view(1)


@given(states)
def test_json_of_a_view_is_that_of_the_state_with_nulls(state: State) -> None:
    whole = json.loads(to_json(state))
    for viewer in range(state.players):
        shown = json.loads(to_json(state.view(viewer)))
        assert set(shown) == {*whole, "viewer"} - {"table_order"}
        assert shown["viewer"] == viewer
        assert shown["draw"] == len(whole["draw"])
        for key in ("threeup", "rules", "starter", "to_move", "direction", "stage", "pile", "removed"):
            assert shown[key] == whole[key]
        for index, (one, held) in enumerate(zip(shown["seats"], whole["seats"], strict=True)):
            assert set(one) == {"hand", "up", "down", "place"}
            assert one["hand"] == (
                held["hand"] if index == viewer else [None] * state.view(viewer).seats[index].hand_size
            )
            assert one["up"] in ([], held["up"])


def test_a_view_literally() -> None:
    state = state_of(
        seat("7g,9b,C1r", "3g", "4b,9r,5g", seen=(1,)), seat("2b", "8b", "Cg,1r", seen=(0, 1)), pile="5r", draw="8g,8b"
    )
    data = json.loads(to_json(state.view(0)))
    assert data["seats"] == [
        {"hand": ["7g", "9b", "C1r"], "up": ["3g"], "down": [None, "9r", None], "place": None},
        {"hand": [None], "up": ["8b"], "down": [None, None], "place": None},
    ]
    assert (data["draw"], data["pile"], data["viewer"]) == (2, ["5r"], 0)
    assert json.loads(to_json(state.view(1)))["seats"] == [
        {"hand": [None] * 3, "up": ["3g"], "down": [None] * 3, "place": None},
        {"hand": ["2b"], "up": ["8b"], "down": ["Cg", "1r"], "place": None},
    ]


# --- choosing 3UP cards ---------------------------------------------------------------------------------------------

CHOSEN = (seat("1g,2g,3g", "4g,5g,6g", "9g,9g,9g"), seat("1b,2b,3b,4b,5b,6b", "", "9b,9b,10b"))
CHOSEN_FOR_NEXT = (seat("1g,2g,3g", "", "9g,9g,9g"), seat("1b,2b,3b,4b,5b,6b", "4g,5g,6g", "9b,9b,10b"))


def shown_seats(state: State, viewer: int) -> list[tuple[str | None, int, str]]:
    """Return hand, size of the hand and 3UP of each seat as the viewer sees them."""
    return [
        (None if one.hand is None else str(one.hand), one.hand_size, str(one.up)) for one in state.view(viewer).seats
    ]


@pytest.mark.clause("R2.10")
def test_choosing_at_the_same_time() -> None:
    state = state_of(*CHOSEN, turn=ARRANGING, to_move=1)
    assert shown_seats(state, 0) == [("1g,2g,3g", 3, "4g,5g,6g"), (None, 6, "")]
    assert shown_seats(state, 1) == [(None, 6, ""), ("1b,2b,3b,4b,5b,6b", 6, "")]


@pytest.mark.clause("R2.11")
def test_choosing_in_turn() -> None:
    state = state_of(*CHOSEN, rules=Rules(arrangement="in_turn"), turn=ARRANGING, to_move=1)
    assert shown_seats(state, 0) == [("1g,2g,3g", 3, "4g,5g,6g"), (None, 6, "")]
    assert shown_seats(state, 1) == [(None, 3, "4g,5g,6g"), ("1b,2b,3b,4b,5b,6b", 6, "")]


@pytest.mark.clause("R2.10", "R11.4")
def test_choosing_for_the_next_seat_at_the_same_time() -> None:
    state = state_of(*CHOSEN_FOR_NEXT, rules=Rules(arrange_for="next_seat"), turn=ARRANGING, to_move=1)
    assert shown_seats(state, 0) == [("1g,2g,3g", 3, ""), (None, 6, "4g,5g,6g")]
    assert shown_seats(state, 1) == [(None, 6, ""), ("1b,2b,3b,4b,5b,6b", 6, "")]
    assert str(state.situation) == "arrange hand=1b,2b,3b,4b,5b,6b down=3"


@pytest.mark.clause("R2.11", "R11.4")
def test_choosing_for_the_next_seat_in_turn() -> None:
    rules = Rules(arrange_for="next_seat", arrangement="in_turn")
    state = state_of(*CHOSEN_FOR_NEXT, rules=rules, turn=ARRANGING, to_move=1)
    assert shown_seats(state, 1) == [(None, 3, ""), ("1b,2b,3b,4b,5b,6b", 6, "4g,5g,6g")]
    assert str(state.situation) == "arrange hand=1b,2b,3b,4b,5b,6b up=4g,5g,6g down=3"


@pytest.mark.clause("R2.10")
def test_all_choices_are_shown_when_the_last_seat_has_chosen() -> None:
    state = deal(STANDARD, 3, seed=5)
    for _ in range(3):
        assert [size for _, size, _ in shown_seats(state, 2)] == [6, 6, 6]
        state = apply(state, legal_actions(state)[0]).state
    for viewer in range(3):
        assert [(one.hand_size, len(one.up)) for one in state.view(viewer).seats] == [(3, 3)] * 3


# --- 3DOWN cards that were looked at --------------------------------------------------------------------------------


@pytest.mark.clause("R9.15", "R9.18")
@pytest.mark.parametrize("shown", [False, True])
def test_a_failed_flip_is_known_to_its_owner_alone(shown: bool) -> None:
    rules = Rules(failed_flip_shown=shown)
    state = state_of(seat("", "", "9r,2g,4b"), seat("7b"), rules=rules, pile="8g")
    after = apply(state, legal_actions(state)[1]).state
    assert after.view(0).seats[0].down == (None, *cards("2g"), None)
    assert after.view(1).seats[0].down == (None, None, None)


# --- asking wrongly -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_no_such_seat(number: int) -> None:
    with pytest.raises(InvalidState) as caught:
        deal(STANDARD, 2, seed=1).view(number)
    assert caught.value.faults == (f"there is no seat {number}: the seats are 0 to 1",)


@pytest.mark.parametrize(("value", "kind"), [("0", "str"), (None, "NoneType"), (True, "bool"), (0.0, "float")])
def test_a_seat_is_a_number(value: object, kind: str) -> None:
    with pytest.raises(TypeError, match=rf"^seat: expected int, not {kind}$"):
        deal(STANDARD, 2, seed=1).view(value)  # type: ignore[arg-type]


@given(states)
def test_a_view_has_a_situation_for_the_mover_alone(state: State) -> None:
    for viewer in range(state.players):
        if viewer == state.to_move:
            assert state.view(viewer).situation == state.situation
        else:
            with pytest.raises(InvalidState) as caught:
                _ = state.view(viewer).situation
            assert caught.value.faults == (f"seat {viewer} is not to move",)


@given(states)
def test_a_situation_allows_what_the_state_allows(state: State) -> None:
    if state.to_move is not None:
        assert {*map(str, legal_actions(state.situation))} == {*map(str, legal_actions(state))}

"""States: every fault of a position with its sentence, values, and that play keeps states valid."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import threeup
from tests.building import cards, extra, seat, state_of
from tests.strategies import states
from threeup import (
    STANDARD,
    Cards,
    Deck,
    InvalidState,
    Rules,
    Seat,
    Stage,
    State,
    Turn,
    apply,
    deal,
    legal_actions,
    parse_action,
)
from threeup.model.turn import ARRANGING, OPENING, OVER

loose: Any = threeup
"""The library as a caller sees it who does not check types."""

PLAY_ON = Rules(play_on=True)
SWAPPING = Turn(Stage.SWAP, 1, True)


def faults_of(build: Callable[[], State]) -> tuple[str, ...]:
    """Return the faults for which a state is refused."""
    with pytest.raises(InvalidState) as caught:
        build()
    assert str(caught.value) == "; ".join(caught.value.faults)
    return caught.value.faults


def parts(state: State, **changes: object) -> dict[str, Any]:
    """Return the arguments that build a state, some of them changed."""
    names = ("rules", "starter", "to_move", "turn", "seats", "draw", "pile", "removed", "direction", "table_order")
    return {name: getattr(state, name) for name in names} | changes


def middle() -> State:
    """Return a plain state of two seats in the middle of a game."""
    return state_of(seat("7g,9b,C1r", "3g", "4b,9r,5g"), seat("2b", "", "Cg", seen=(0,)), pile="5r,5b", draw="8g,8b")


def test_a_valid_state() -> None:
    state = middle()
    assert (state.players, state.starter, state.to_move, state.direction) == (2, 0, 0, 1)
    assert (state.rules, state.table_order, state.turn) == (STANDARD, None, OPENING)
    assert state.seats == (seat("7g,9b,C1r", "3g", "4b,9r,5g"), seat("2b", "", "Cg", seen=(0,)))
    assert (state.draw, state.pile) == (cards("8g,8b"), cards("5r,5b"))
    assert len(state.removed) == 84 - 13
    assert (state.is_over, state.winner, state.places) == (False, None, (None, None))
    assert State(**parts(state)) == state


# --- the cards ------------------------------------------------------------------------------------------------------


def test_a_card_too_many() -> None:
    state = middle()
    four = parts(state, removed=state.removed - Cards.parse("1g") + Cards.parse("7g"))
    assert state.removed.count(cards("7g")[0]) == 2
    assert faults_of(lambda: State(**four)) == (
        "card 7g appears four times, the deck has three",
        "card 1g appears twice, the deck has three",
    )


def test_cards_missing() -> None:
    assert faults_of(lambda: State(**parts(middle(), removed=middle().removed - Cards.parse("1g,1b,1b,C2g")))) == (
        "card 1g appears twice, the deck has three",
        "card 1b appears zero times, the deck has two",
        "card C2g appears zero times, the deck has one",
    )


def test_a_card_that_the_deck_has_not() -> None:
    assert faults_of(lambda: State(**parts(middle(), removed=middle().removed + Cards.parse("C2b")))) == (
        "card C2b appears once, the deck has none",
    )


def test_cards_are_counted_over_every_zone() -> None:
    rules = Rules(deck=Deck.of("one each", {f"{rank}{color}": 1 for rank in range(1, 10) for color in "gb"}))
    held = (seat("1g", "2g", "3g"), seat("4g", "5g", "6g"))
    full = parts(state_of(*held, rules=rules, pile="7g", draw="8g"))
    assert len(State(**full).removed) == 10
    zones: list[dict[str, Any]] = [
        {"seats": (seat("1g,9g", "2g", "3g"), held[1])},
        {"seats": (seat("1g", "2g,9g", "3g"), held[1])},
        {"seats": (seat("1g", "2g", "3g,9g"), held[1])},
        {"seats": (held[0], seat("4g,9g", "5g", "6g"))},
        {"draw": cards("8g,9g")},
        {"pile": cards("7g,9g")},
        {"removed": full["removed"] + Cards.parse("9g")},
    ]
    for zone in zones:
        assert faults_of(lambda zone=zone: State(**full | zone)) == (  # type: ignore[misc]
            "card 9g appears twice, the deck has one",
        )


@pytest.mark.parametrize("zone", ["hand", "up", "down", "draw", "pile", "removed"])
def test_a_card_without_a_color(zone: str) -> None:
    rest = {"draw": "8g,8b", "pile": "5r,5b"}
    held = {"hand": "7g", "up": "3g", "down": "4b"}
    for texts in (rest, held):
        if zone in texts:
            texts[zone] = re.sub("[gbr]", "", texts[zone])
    removed = Cards.parse("1") if zone == "removed" else Cards()
    fields = parts(middle(), seats=(seat(held["hand"], held["up"], held["down"]), seat("2b")), removed=removed)
    fields |= {name: cards(text) for name, text in rest.items()}
    assert faults_of(lambda: State(**fields)) == ("every card of a state has a color",)


# --- the seats and the deck -----------------------------------------------------------------------------------------


@pytest.mark.clause("R1.6", "R2.1")
@pytest.mark.parametrize(
    ("players", "deck", "size"), [(7, "standard", 84), (5, "standard-blue-red", 36), (3, "standard-green-red", 24)]
)
def test_seats_that_the_deck_does_not_serve(players: int, deck: str, size: int) -> None:
    rules = Rules(deck=deck)
    assert faults_of(lambda: state_of(*map(seat, [*rules.deck.counts][:players]), rules=rules)) == (
        f"the deck of {size} cards does not serve {players} seats",
    )


@pytest.mark.parametrize("players", [0, 1, 13])
def test_too_few_or_too_many_seats(players: int) -> None:
    rules = Rules(deck="standard*2")
    texts = [*rules.deck.counts][:players]
    found = faults_of(lambda: state_of(*map(seat, texts), rules=rules))
    assert found[0] == f"the deck of 168 cards does not serve {players} seats"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"starter": 2}, "starter: there is no seat 2"),
        ({"starter": -1}, "starter: there is no seat -1"),
        ({"to_move": 2}, "to_move: there is no seat 2"),
        ({"to_move": -1}, "to_move: there is no seat -1"),
        ({"direction": 0}, "direction is 1 or -1"),
        ({"direction": 2}, "direction is 1 or -1"),
        ({"table_order": (1, 0)}, "table_order is given under table_swap = shuffle only"),
    ],
)
def test_numbers_out_of_range(changes: dict[str, object], fault: str) -> None:
    assert faults_of(lambda: State(**parts(middle(), **changes))) == (fault,)


@pytest.mark.clause("R11.5")
@pytest.mark.parametrize("order", [None, (), (0,), (0, 0), (0, 2), (1, 2), (0, 1, 2)])
def test_table_order_under_shuffle(order: tuple[int, ...] | None) -> None:
    shuffled = Rules(table_swap="shuffle")
    assert faults_of(lambda: State(**parts(middle(), rules=shuffled, table_order=order))) == (
        "table_order names every seat once under table_swap = shuffle",
    )
    for fine in ((0, 1), (1, 0)):
        assert State(**parts(middle(), rules=shuffled, table_order=fine)).table_order == fine


# --- the pile and the tables ----------------------------------------------------------------------------------------


@pytest.mark.clause("R5.1")
@pytest.mark.parametrize("pile", ["C1b", "5r,Cb", "C2g,5r"])
def test_a_clear_card_on_the_pile(pile: str) -> None:
    assert faults_of(lambda: state_of(seat("7g"), seat("2b"), pile=pile)) == ("the pile holds number cards only",)


@pytest.mark.clause("R5.3")
@pytest.mark.parametrize("pile", ["5r,5b,5g", "2g,5r,5b,5g", "5r,5r,5b,5g"])
def test_a_set_on_top(pile: str) -> None:
    assert faults_of(lambda: state_of(seat("7g"), seat("2b"), pile=pile)) == (
        "three of one number lie on top of the pile, which is a set and clears it",
    )


@pytest.mark.clause("R5.3")
@pytest.mark.parametrize("pile", ["5r,5b", "5r,5b,5g,7b", "7b,5r,5b", "9g,8g,7b", "5r,7b,5b,5g"])
def test_piles_without_a_set_on_top(pile: str) -> None:
    assert state_of(seat("7g"), seat("2b"), pile=pile).pile == cards(pile)


@pytest.mark.parametrize(
    ("other", "fault"),
    [
        (seat("2b", "1g,2g,3g,4g"), "seat 1: up holds three cards at most"),
        (seat("2b", "", "1g,2g,3g,4g"), "seat 1: down holds three cards at most"),
        (seat("2b", "", "1g,2g", seen=(2,)), "seat 1: seen is sorted and names places of down, once each"),
        (seat("2b", "", "1g,2g", seen=(-1,)), "seat 1: seen is sorted and names places of down, once each"),
        (seat("2b", "", "1g,2g", seen=(1, 0)), "seat 1: seen is sorted and names places of down, once each"),
        (seat("2b", "", "1g,2g", seen=(0, 0)), "seat 1: seen is sorted and names places of down, once each"),
        (seat("2b", seen=(0,)), "seat 1: seen is sorted and names places of down, once each"),
    ],
)
def test_tables(other: Seat, fault: str) -> None:
    assert faults_of(lambda: state_of(seat("7g"), other)) == (fault,)


def test_full_tables() -> None:
    full = seat("2b", "1g,2g,3g", "4g,5g,6g", seen=(0, 1, 2))
    assert state_of(seat("7g"), full).seats[1] == full


# --- who has finished, who moves ------------------------------------------------------------------------------------


@pytest.mark.clause("R10.1")
def test_a_seat_without_cards_has_a_place() -> None:
    assert faults_of(lambda: state_of(seat("7g"), seat(), seat("2b"))) == ("seat 1 has no cards and no place",)


@pytest.mark.clause("R10.1")
@pytest.mark.parametrize("held", [seat("3b", place=1), seat("", "3b", place=1), seat("", "", "3b", place=1)])
def test_a_seat_with_a_place_has_no_cards(held: Seat) -> None:
    assert faults_of(lambda: state_of(seat("7g"), held, seat("2b"), rules=PLAY_ON)) == ("seat 1 has a place and cards",)


@pytest.mark.clause("R11.10")
@pytest.mark.parametrize("places", [(2, None, None), (1, 1, None), (1, 3, None), (0, 1, None), (-1, None, None)])
def test_places_without_a_gap(places: tuple[int | None, ...]) -> None:
    seats = [seat("" if place is not None else "7g,8g", place=place) for place in places]
    assert faults_of(lambda: state_of(*seats, seat("2b"), rules=PLAY_ON, to_move=3)) == (
        "places are 1, 2, 3 … without a gap, one seat each",
    )


@pytest.mark.clause("R11.10")
def test_places_of_seats_that_play_on() -> None:
    state = state_of(seat(place=2), seat("7g"), seat(place=1), seat("8g"), rules=PLAY_ON, to_move=3)
    assert (state.places, state.winner, state.is_over) == ((2, None, 1, None), 2, False)


@pytest.mark.clause("R3.5")
def test_a_finished_seat_does_not_move() -> None:
    assert faults_of(lambda: state_of(seat(place=1), seat("7g"), seat("2b"), rules=PLAY_ON)) == (
        "seat 0 is to move and has finished",
    )


@pytest.mark.clause("R10.3")
def test_nobody_moves_exactly_when_the_game_is_over() -> None:
    fault = ("to_move is null exactly when the game is over",)
    assert faults_of(lambda: state_of(seat("7g"), seat("2b"), to_move=None)) == fault
    assert faults_of(lambda: state_of(seat("7g"), seat(place=1), turn=OVER)) == fault


@pytest.mark.clause("R10.5")
def test_a_game_that_ended_with_the_win() -> None:
    state = state_of(seat("7g", "8g"), seat(place=1), turn=OVER, to_move=None)
    assert (state.is_over, state.winner, state.places) == (True, 1, (None, 1))
    with pytest.raises(InvalidState) as caught:
        _ = state.situation
    assert caught.value.faults == ("the game is over: nobody is to move",)


@pytest.mark.clause("R11.12")
def test_the_last_of_all_keeps_its_cards() -> None:
    last = [seat(place=2), seat("7g", "8g", "9g", place=3), seat(place=1)]
    state = state_of(*last, rules=PLAY_ON, turn=OVER, to_move=None)
    assert state.places == (2, 3, 1)
    assert faults_of(lambda: state_of(*last, turn=OVER, to_move=None)) == ("seat 1 has a place and cards",)
    second = [seat("7g", place=2), seat("8g"), seat(place=1)]
    assert faults_of(lambda: state_of(*second, rules=PLAY_ON, turn=OVER, to_move=None)) == (
        "seat 0 has a place and cards",
    )


# --- the turn -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R3.3")
@pytest.mark.parametrize(
    "turn",
    [
        Turn(owed=0),
        Turn(owed=2),
        Turn(first_extra=True),
        Turn(drew=True),
        Turn(table_plus_two=True),
        Turn(flipped=True),
    ],
)
def test_an_opening_action_owes_one(turn: Turn) -> None:
    assert faults_of(lambda: state_of(seat("7g"), seat("2b"), turn=turn)) == (
        "an opening action owes 1 and has no flags set",
    )


@pytest.mark.clause("R6.3")
@pytest.mark.parametrize("owed", [0, -1])
def test_an_extra_action_is_owed(owed: int) -> None:
    assert faults_of(lambda: state_of(seat("7g"), seat("2b"), turn=extra(owed))) == (
        "an action that is due is owed: owed is 1 or more",
    )
    assert state_of(seat("7g"), seat("2b"), turn=extra(5, "first_extra", "drew", "flipped")).turn.owed == 5


@pytest.mark.clause("R9.1")
def test_an_opening_action_has_a_zone() -> None:
    fault = ("an opening action has nothing to act with: no hand, and cards left to draw",)
    for mover in (seat("", "7g"), seat("", "", "7g")):
        assert faults_of(lambda mover=mover: state_of(mover, seat("2b"), draw="8g")) == fault  # type: ignore[misc]
        assert state_of(mover, seat("2b")).turn == OPENING
        assert state_of(mover, seat("2b"), draw="8g", turn=extra()).turn == extra()


@pytest.mark.clause("R11.21", "R11.28")
@pytest.mark.parametrize("mover", [seat("7g"), seat("", "7g"), seat("", "", "7g"), seat("7g", "", "8g")])
def test_a_swap_needs_both_cards(mover: Seat) -> None:
    assert faults_of(lambda: state_of(mover, seat("2b"), turn=SWAPPING)) == ("a swap needs a hand card and a 3UP card",)


@pytest.mark.clause("R11.21")
@pytest.mark.parametrize(
    "turn",
    [Turn(Stage.SWAP, 1), Turn(Stage.SWAP, 1, True, True), Turn(Stage.SWAP, 1, True, False, True), Turn(Stage.SWAP, 0)],
)
def test_flags_of_a_swap(turn: Turn) -> None:
    assert faults_of(lambda: state_of(seat("7g", "3g"), seat("2b"), turn=turn)) == (
        "a swap has extra set, first_extra and drew not set",
    )


@pytest.mark.clause("R11.21")
def test_owed_in_a_swap() -> None:
    assert faults_of(lambda: state_of(seat("7g", "3g"), seat("2b"), turn=Turn(Stage.SWAP, -1, True))) == (
        "owed is 0 or more in a swap",
    )
    for turn in (Turn(Stage.SWAP, 0, True), Turn(Stage.SWAP, 3, True, False, False, True, True)):
        assert state_of(seat("7g", "3g"), seat("2b"), turn=turn).turn == turn


@pytest.mark.parametrize("kind", [Stage.ARRANGE, Stage.OVER])
@pytest.mark.parametrize("more", [{"owed": 2}, {"extra": True}, {"flipped": True}])
def test_stages_without_fields(kind: Stage, more: dict[str, Any]) -> None:
    start = deal(STANDARD, 2, seed=1)
    over = state_of(seat("7g"), seat(place=1), turn=OVER, to_move=None)
    fields = parts(start if kind is Stage.ARRANGE else over, turn=Turn(kind, **more))
    assert faults_of(lambda: State(**fields)) == (f"{kind.value} has neither actions owed nor flags",)


# --- choosing 3UP cards ---------------------------------------------------------------------------------------------

SIX = ("1g,2g,3g,4g,5g,6g", "1b,2b,3b,4b,5b,6b", "1r,2r,3r,4r,5r,6r")


@pytest.mark.clause("R2.5", "R2.6")
def test_seats_that_choose() -> None:
    before = [seat(hand, "", "9g") for hand in SIX]
    assert state_of(*before, turn=ARRANGING, starter=1, to_move=1).seats == tuple(before)
    after = [seat(SIX[0]), seat("1b,2b,3b", "4b,5b,6b"), seat("1r,2r,3r", "4r,5r,6r")]
    assert state_of(*after, turn=ARRANGING, starter=1, to_move=0).seats == tuple(after)
    assert faults_of(lambda: state_of(*after, turn=ARRANGING, starter=1, to_move=2)) == (
        "seat 2 holds 6 cards at this point of choosing 3UP cards",
        "seat 2 has 0 3UP cards at this point",
    )
    assert faults_of(lambda: state_of(*after, turn=ARRANGING, starter=0, to_move=1)) == (
        "seat 0 holds 3 cards at this point of choosing 3UP cards",
        "seat 0 has 3 3UP cards at this point",
        "seat 1 holds 6 cards at this point of choosing 3UP cards",
        "seat 1 has 0 3UP cards at this point",
        "seat 2 holds 6 cards at this point of choosing 3UP cards",
        "seat 2 has 0 3UP cards at this point",
    )


@pytest.mark.clause("R2.5")
@pytest.mark.parametrize(
    ("mover", "fault"),
    [
        (seat("1g,2g,3g,4g,5g"), "seat 0 holds 6 cards at this point of choosing 3UP cards"),
        (seat("1g,2g,3g,4g,5g,6g,7g"), "seat 0 holds 6 cards at this point of choosing 3UP cards"),
        (seat(SIX[0], "7g"), "seat 0 has 0 3UP cards at this point"),
        (seat(SIX[0], "7g,8g,9g"), "seat 0 has 0 3UP cards at this point"),
    ],
)
def test_a_seat_that_has_not_chosen(mover: Seat, fault: str) -> None:
    assert faults_of(lambda: state_of(mover, seat(SIX[1]), turn=ARRANGING)) == (fault,)


@pytest.mark.clause("R11.4")
def test_seats_that_choose_for_the_next_one() -> None:
    rules = Rules(arrange_for="next_seat")
    seats = [seat("1g,2g,3g", "4r,5r,6r"), seat(SIX[1], "4g,5g,6g"), seat("1r,2r,3r")]
    state = state_of(*seats, rules=rules, turn=ARRANGING, starter=2, to_move=1)
    assert state.seats == tuple(seats)
    assert faults_of(lambda: state_of(*seats, turn=ARRANGING, starter=2, to_move=1)) == (
        "seat 2 has 3 3UP cards at this point",
        "seat 1 has 0 3UP cards at this point",
    )


# --- all at once ----------------------------------------------------------------------------------------------------


def test_all_faults_at_once() -> None:
    seats = (seat("7g,7g", "1g,2g,3g,4g", "5g,6g,7g,7g"), seat("2b", "", "Cg", seen=(1,), place=1), seat())
    build = parts(
        middle(),
        seats=seats,
        starter=3,
        direction=5,
        table_order=(0, 1, 2),
        turn=Turn(owed=2),
        pile=cards("Cb,8g,8b,8r"),
        to_move=0,
        removed=STANDARD.deck.cards - Cards.parse("7g,7g,7g,1g,2g,3g,4g,5g,6g,2b,Cg,8g,8b,8r"),
        draw=(),
    )
    assert faults_of(lambda: State(**build)) == (
        "starter: there is no seat 3",
        "direction is 1 or -1",
        "table_order is given under table_swap = shuffle only",
        "an opening action owes 1 and has no flags set",
        "the pile holds number cards only",
        "three of one number lie on top of the pile, which is a set and clears it",
        "card 7g appears four times, the deck has three",
        "card Cb appears three times, the deck has two",
        "seat 0: up holds three cards at most",
        "seat 0: down holds three cards at most",
        "seat 1: seen is sorted and names places of down, once each",
        "seat 1 has a place and cards",
        "seat 2 has no cards and no place",
    )


# --- types ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": "standard"}, "rules: expected Rules, not str"),
        ({"turn": "act"}, "turn: expected Turn, not str"),
        ({"removed": []}, "removed: expected Cards, not list"),
        ({"seats": ["seat"]}, "seats: expected Seat, not str"),
        ({"seats": 2}, "'int' object is not iterable"),
        ({"starter": "0"}, "starter: expected int, not str"),
        ({"starter": True}, "starter: expected int, not bool"),
        ({"to_move": 0.0}, "to_move: expected int, not float"),
        ({"direction": None}, "direction: expected int, not NoneType"),
        ({"table_order": [0, 1]}, "table_order: expected tuple of int, not list"),
        ({"table_order": ("0", 1)}, "table_order: expected int, not str"),
        ({"draw": "8g,8b"}, "draw: expected an iterable of Card, not str"),
        ({"pile": ["5r"]}, "pile: expected Card, not str"),
    ],
)
def test_wrong_types(changes: dict[str, object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        State(**parts(middle(), **changes))


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.Seat("7g"), "hand: expected Cards, not str"),
        (lambda: loose.Seat(Cards(), cards("7g")), "up: expected Cards, not tuple"),
        (lambda: loose.Seat(Cards(), down="7g"), "down: expected an iterable of Card, not str"),
        (lambda: loose.Seat(Cards(), down=(7,)), "down: expected Card, not int"),
        (lambda: loose.Seat(Cards(), seen=[0]), "seen: expected tuple of int, not list"),
        (lambda: loose.Seat(Cards(), seen=("0",)), "seen or place: expected int, not str"),
        (lambda: loose.Seat(Cards(), place=True), "seen or place: expected int, not bool"),
    ],
)
def test_wrong_types_in_a_seat(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()


# --- values ---------------------------------------------------------------------------------------------------------


@given(states)
def test_states_are_values(state: State) -> None:
    again = State(**parts(state))
    assert again == state
    assert hash(again) == hash(state)
    assert pickle.loads(pickle.dumps(state)) == state
    listed = [*legal_actions(state)]
    assert pickle.loads(pickle.dumps(state)) == state
    assert [*legal_actions(pickle.loads(pickle.dumps(state)))] == listed


@given(states)
def test_play_keeps_states_valid(state: State) -> None:
    for action in legal_actions(state):
        following = apply(state, action).state
        assert State(**parts(following)) == following


@given(states)
def test_places_say_who_has_finished(state: State) -> None:
    assert state.places == tuple(held.place for held in state.seats)
    assert state.winner == (state.places.index(1) if 1 in state.places else None)
    assert state.is_over is (state.to_move is None) is (state.turn.kind is Stage.OVER)


@given(states)
def test_repr_names_no_card(state: State) -> None:
    assert re.fullmatch(
        rf"<State of {state.players} seats: {state.turn.kind.value}, to move {state.to_move}, "
        rf"{len(state.draw)} cards to draw, {len(state.pile)} on the pile>",
        repr(state),
    )


def test_states_are_equal_by_value() -> None:
    one = state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5r,5b")
    assert one == state_of(seat("C1r,7g,9b", "3g"), seat("2b"), pile="5r,5b")
    for other in (
        state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5b,5r"),
        state_of(seat("7g,9b,C1r", "", "3g"), seat("2b"), pile="5r,5b"),
        state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5r,5b", to_move=1),
        state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5r,5b", direction=-1),
        state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5r,5b", starter=1),
        state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5r,5b", turn=extra()),
        state_of(seat("7g,9b,C1r", "3g"), seat("2b"), pile="5r,5b", rules=PLAY_ON),
    ):
        assert one != other
    seen = (seat("7g", "", "3g", seen=(0,)), seat("2b"))
    assert state_of(*seen) != state_of(seat("7g", "", "3g"), seat("2b"))


def test_states_are_frozen() -> None:
    state = middle()
    for name in ("to_move", "pile_codes", "turn", "hands"):
        with pytest.raises(AttributeError):
            setattr(state, name, None)
    before = State(**parts(state))
    apply(state, parse_action("play 7g"))
    assert state == before

"""What a step tells: every type of event with its clauses, in order, and to nobody a hidden card."""

from __future__ import annotations

import random

import pytest

from tests.building import after, cards, extra, seat, state_of
from tests.conformance.event_checks import accounts_for_the_change, hidden_in, tells_no_secret
from tests.scenarios import SCENARIOS, scenario
from threeup import Rules, State, Step, Turn, apply, legal_actions, parse_action
from threeup.events import (
    Arranged,
    Cause,
    Cleared,
    Drew,
    Finished,
    Flipped,
    Passed,
    PickedUp,
    Played,
    PlayedFrom,
    Reversed,
    Swapped,
    TablesShuffled,
    TookFlipped,
    TurnPassed,
)
from threeup.model.turn import ARRANGING, OPENING, Stage
from threeup.procedure.clauses import ClauseId as C
from threeup.procedure.events import EVENT_TYPES, Event

OTHER = seat("10r", "", "1r,2r,3r")
"""A second seat, with cards that no example needs."""

TABLE = "1b,2b,3b"
"""3DOWN cards that keep a seat from finishing."""

NEXT = TurnPassed(0, 1, (C.NEXT_SEAT,))


def step(state: State, action: str) -> Step:
    """Return one step."""
    return apply(state, parse_action(action))


def told(state: State, action: str) -> tuple[Event, ...]:
    """Return the events of one step, all cards shown."""
    return step(state, action).events


# --- choosing --------------------------------------------------------------------------------------------------------

FIRST = seat("4g,5g,6g,7g,8g,9g", "", "1g,1b,1r")
SECOND = seat("4b,5b,6b,7b,8b,9b", "", "2g,2b,2r")
CHOSEN = cards("7g,8g,9g")


def choosing(**fields: object) -> State:
    """Return a game of two seats in which seat 0 is to choose first."""
    rules = Rules().evolve(**fields)
    order = (1, 0) if fields.get("table_swap") == "shuffle" else None
    return state_of(FIRST, SECOND, rules=rules, turn=ARRANGING, table_order=order)


@pytest.mark.clause("R2.5", "R2.10", "R13.3")
def test_a_choice_made_in_secret_is_shown_to_the_chooser_alone() -> None:
    first = step(choosing(), "arrange 9g,7g,8g")
    assert first.events == (Arranged(0, 0, CHOSEN, True, (C.CHOOSE_3UP,)),)
    assert first.events_for(0) == first.events
    assert first.events_for(1) == (Arranged(0, 0, (None, None, None), True, (C.CHOOSE_3UP,)),)


@pytest.mark.clause("R2.10")
def test_the_last_choice_is_no_secret_any_more() -> None:
    last = step(after(choosing(), "arrange 7g,8g,9g"), "arrange 7b,8b,9b")
    assert last.events == (Arranged(1, 1, cards("7b,8b,9b"), False, (C.CHOOSE_3UP,)),)
    assert last.events_for(0) == last.events


@pytest.mark.clause("R2.11", "R11.4")
def test_choices_in_turn_are_open_and_may_lie_on_the_next_table() -> None:
    first = step(choosing(arrangement="in_turn", arrange_for="next_seat"), "arrange 7g,8g,9g")
    assert first.events == (Arranged(0, 1, CHOSEN, False, (C.CHOOSE_3UP, C.CHOOSE_FOR_NEXT_SEAT)),)
    assert first.events_for(1) == first.events


@pytest.mark.clause("R11.5")
def test_the_shuffle_of_the_tables_is_told_after_the_last_choice() -> None:
    start = choosing(table_swap="shuffle")
    assert len(told(start, "arrange 7g,8g,9g")) == 1
    last = told(after(start, "arrange 7g,8g,9g"), "arrange 7b,8b,9b")
    assert last[1:] == (TablesShuffled((1, 0), (C.TABLE_SWAP,)),)


# --- playing ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R4.1", "R8.1", "R3.5")
def test_a_play_from_the_hand_and_the_refill() -> None:
    one = step(state_of(seat("5g,5b,9g", "", TABLE), OTHER, pile="4g", draw="6g,6b,6r"), "play 5b,5g")
    assert one.events == (
        Played(0, PlayedFrom.HAND, cards("5b,5g"), (C.PLAY_FROM_HAND,)),
        Drew(0, cards("6g,6b"), (C.REFILL,)),
        NEXT,
    )
    assert one.events_for(1) == (one.events[0], Drew(0, (None, None), (C.REFILL,)), NEXT)


@pytest.mark.clause("R9.3")
def test_a_play_from_3up() -> None:
    found = told(state_of(seat("", "5g,9g", TABLE), OTHER, pile="4g"), "up 5g")
    assert found == (Played(0, PlayedFrom.UP, cards("5g"), (C.PLAY_3UP,)), NEXT)


@pytest.mark.clause("R5.1", "R5.2", "R6.1", "R6.2")
@pytest.mark.parametrize(
    ("clear", "clause", "goes_on"),
    [("Cg", C.CLEAR_ENDS_TURN, False), ("C1g", C.CLEAR_PLUS_ONE, True), ("C2g", C.CLEAR_PLUS_TWO, True)],
)
def test_a_clear(clear: str, clause: C, goes_on: bool) -> None:
    found = told(state_of(seat(f"{clear},5g,6g,7g", "", TABLE), OTHER, pile="4g,8g"), f"play {clear}")
    assert found == (
        Played(0, PlayedFrom.HAND, cards(clear), (C.PLAY_FROM_HAND,)),
        Cleared(0, Cause.CLEAR, cards(f"4g,8g,{clear}"), (C.CLEAR_REMOVES_PILE, clause)),
        *(() if goes_on else (NEXT,)),
    )


@pytest.mark.clause("R5.3")
def test_a_set() -> None:
    found = told(state_of(seat("9g,5g,6g,7g", "", TABLE), OTHER, pile="4g,9b,9r"), "play 9g")
    assert found == (
        Played(0, PlayedFrom.HAND, cards("9g"), (C.PLAY_FROM_HAND,)),
        Cleared(0, Cause.SET, cards("4g,9b,9r,9g"), (C.SET_CLEARS,)),
        NEXT,
    )


@pytest.mark.clause("R6.15", "R6.16", "R6.18")
@pytest.mark.parametrize(
    ("up", "short_extra", "clause"),
    [("3g", "laid", C.LOW_SECOND_FROM_TABLE), ("3g,9g", "at_will", C.LOW_SECOND_AT_WILL)],
)
def test_a_short_play(up: str, short_extra: str, clause: C) -> None:
    rules = Rules(short_extra=short_extra)
    state = state_of(seat("", up, TABLE), OTHER, pile="4g,5g", turn=extra(2, "table_plus_two"), rules=rules)
    assert told(state, "up 3g") == (
        Played(0, PlayedFrom.UP, cards("3g"), (clause,)),
        PickedUp(0, cards("4g,5g,3g"), (C.SHORT_PLAY_TAKEN_UP,)),
        NEXT,
    )


@pytest.mark.clause("R11.13", "R11.14", "R11.15")
@pytest.mark.parametrize(
    ("reverse", "directions", "clause"),
    [("per_play", [-1], C.REVERSE_PER_PLAY), ("per_card", [-1, 1], C.REVERSE_PER_CARD), ("off", [], C.REVERSE)],
)
def test_ones_that_turn_the_direction(reverse: str, directions: list[int], clause: C) -> None:
    state = state_of(seat("1g,1b,9g", "", "2b"), OTHER, rules=Rules(reverse_on_one=reverse))
    assert told(state, "play 1g,1b")[1:] == (
        *(Reversed(0, direction, (C.REVERSE, clause)) for direction in directions),
        NEXT,
    )


@pytest.mark.clause("R11.16", "R5.3")
def test_ones_that_turn_the_direction_and_make_a_set() -> None:
    state = state_of(seat("1g,9g", "", "2b"), OTHER, seat("10b"), pile="1b,1r", rules=Rules(reverse_on_one="per_play"))
    assert told(state, "play 1g")[1:] == (
        Reversed(0, -1, (C.REVERSE, C.REVERSE_PER_PLAY)),
        Cleared(0, Cause.SET, cards("1b,1r,1g"), (C.SET_CLEARS,)),
        TurnPassed(0, 2, (C.NEXT_SEAT,)),
    )


@pytest.mark.clause("R11.13", "R9.6")
def test_a_flipped_one_turns_the_direction() -> None:
    state = state_of(OTHER, seat("", "", "1g,9g"), seat("10b"), to_move=1, rules=Rules(reverse_on_one="per_play"))
    assert told(state, "flip 1")[2:] == (
        Reversed(1, -1, (C.REVERSE, C.REVERSE_PER_PLAY)),
        TurnPassed(1, 0, (C.NEXT_SEAT,)),
    )


# --- flips -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R9.5", "R9.6")
def test_a_flip_that_fits_is_seen_by_all() -> None:
    one = step(state_of(seat("", "", "3g,9g"), OTHER, pile="5g"), "flip 2")
    assert one.events == (
        Flipped(0, 1, cards("9g")[0], True, True, (C.FLIP_3DOWN, C.FLIPPED_CARD_PLAYED)),
        Played(0, PlayedFrom.DOWN, cards("9g"), (C.FLIPPED_CARD_PLAYED,)),
        NEXT,
    )
    assert one.events_for(1) == one.events


@pytest.mark.clause("R9.11", "R9.12", "R9.15", "R9.16")
@pytest.mark.parametrize(("shown", "clause"), [(False, C.FAILED_FLIP_HIDDEN), (True, C.FAILED_FLIP_SHOWN)])
def test_a_flip_that_fails_and_stays_down(shown: bool, clause: C) -> None:
    one = step(state_of(seat("", "", "9g,3g"), OTHER, pile="5g", rules=Rules(failed_flip_shown=shown)), "flip 2")
    assert one.events == (
        Flipped(0, 1, cards("3g")[0], False, shown, (C.FAILED_FLIP, clause)),
        PickedUp(0, cards("5g"), (C.FAILED_FLIP,)),
        NEXT,
    )
    flipped = one.events_for(1)[0]
    assert isinstance(flipped, Flipped)
    assert flipped.card == (cards("3g")[0] if shown else None)
    assert one.events_for(0) == one.events


@pytest.mark.clause("R9.13", "R9.14")
@pytest.mark.parametrize(
    ("turn", "fields", "clause"),
    [
        (OPENING, {"failed_flip": "to_hand"}, C.FAILED_FLIP_TO_HAND),
        (extra(1), {"failed_flip": "to_hand"}, C.FAILED_FLIP_TO_HAND),
        (extra(1, "table_plus_two"), {}, C.FAILED_SECOND_FLIP),
        (extra(1, "table_plus_two"), {"failed_flip": "to_hand"}, C.FAILED_SECOND_FLIP),
        (extra(1, "table_plus_two"), {"failed_flip": "to_hand", "short_extra": "stays"}, C.FAILED_FLIP_TO_HAND),
    ],
)
@pytest.mark.parametrize("shown", [False, True])
def test_a_flip_that_fails_and_goes_to_the_hand(turn: Turn, fields: dict[str, str], clause: C, shown: bool) -> None:
    rules = Rules(failed_flip_shown=shown).evolve(**fields)
    one = step(state_of(seat("", "", "9g,3g"), OTHER, pile="5g", turn=turn, rules=rules), "flip 2")
    took = TookFlipped(0, 1, cards("3g")[0], shown, (clause,))
    assert one.events[1:] == (PickedUp(0, cards("5g"), (C.FAILED_FLIP,)), took, NEXT)
    assert one.events_for(1)[2] == TookFlipped(0, 1, cards("3g")[0] if shown else None, shown, (clause,))
    assert one.events_for(0) == one.events


# --- picking up, drawing, passing, swapping --------------------------------------------------------------------------


@pytest.mark.clause("R7.1", "R7.2", "R7.4")
def test_a_pick_up_and_its_refill() -> None:
    found = told(state_of(seat("2g", "", TABLE), OTHER, pile="5g", draw="6g,6b"), "pickup")
    assert found == (
        PickedUp(0, cards("5g"), (C.PICK_UP, C.PICK_UP_ENDS_TURN)),
        Drew(0, cards("6g"), (C.REFILL,)),
        NEXT,
    )


@pytest.mark.clause("R8.6", "R13.3")
@pytest.mark.parametrize(("size", "drawn"), [("one", "6g"), ("to_three", "6g,6b")])
def test_a_draw_before_an_extra_action(size: str, drawn: str) -> None:
    rules = Rules(extra_draw_size=size)
    one = step(state_of(seat("2g", "", TABLE), OTHER, draw="6g,6b,6r", turn=extra(2), rules=rules), "draw")
    assert one.events == (Drew(0, cards(drawn), (C.EXTRA_DRAW,)),)
    assert one.events_for(1) == (Drew(0, (None,) * len(cards(drawn)), (C.EXTRA_DRAW,)),)


@pytest.mark.clause("R11.6", "R11.7", "R13.3")
@pytest.mark.parametrize(
    ("obligation", "hand", "clause"),
    [
        ("may_draw", "9g", C.MAY_DRAW),
        ("may_draw_always", "2g", C.MAY_DRAW_ALWAYS),
        ("may_draw_always", "9g", C.MAY_DRAW_ALWAYS),
    ],
)
def test_a_draw_instead_of_a_play_tells_nobody_whether_a_card_fits(obligation: str, hand: str, clause: C) -> None:
    rules = Rules(obligation=obligation)
    one = step(state_of(seat(hand, "", TABLE), OTHER, pile="5g", draw="6g,6b,6r", rules=rules), "draw")
    assert one.events == (Drew(0, cards("6g"), (clause,)), Drew(0, cards("6b"), (C.REFILL,)), NEXT)
    assert one.events_for(1) == (Drew(0, (None,), (clause,)), Drew(0, (None,), (C.REFILL,)), NEXT)


@pytest.mark.clause("R6.5", "R6.20", "R8.16")
@pytest.mark.parametrize(
    ("mine", "draw", "turn", "fields", "clause"),
    [
        (seat("5g,6g,7g", "", TABLE), "", extra(2), {"extras": "may"}, C.EXTRAS_OPTIONAL),
        (seat("", "5g", TABLE), "", extra(2), {"extra_zone": "hand_only"}, C.EXTRA_LAPSES),
        (seat("", "", TABLE), "", extra(2, "flipped"), {"flips": "per_turn"}, C.EXTRA_LAPSES),
    ],
)
def test_a_pass_on_extra_actions(mine: object, draw: str, turn: Turn, fields: dict[str, str], clause: C) -> None:
    state = state_of(mine, OTHER, draw=draw, turn=turn, rules=Rules().evolve(**fields))  # type: ignore[arg-type]
    assert told(state, "pass") == (Passed(0, (clause,)), NEXT)


@pytest.mark.clause("R8.16")
def test_a_pass_on_an_extra_action_that_one_could_draw_for() -> None:
    rules = Rules(extra_when_empty="lapse")
    state = state_of(seat("", "5g", TABLE), OTHER, draw="6g,6b", turn=extra(1), rules=rules)
    assert told(state, "pass") == (
        Passed(0, (C.EXTRA_LAPSES_UNDRAWN,)),
        Drew(0, cards("6g,6b"), (C.REFILL,)),
        NEXT,
    )


SWAPPING = Turn(Stage.SWAP, 0, True)


@pytest.mark.clause("R11.23", "R11.24")
def test_a_swap_and_a_swap_declined() -> None:
    state = state_of(seat("9g,5g,6g", "8g,8b", TABLE), OTHER, turn=SWAPPING, rules=Rules(color_bonus="from_fourth"))
    assert told(state, "swap 9g for 8b") == (Swapped(0, cards("9g")[0], cards("8b")[0], (C.SWAP,)), NEXT)
    assert told(state, "pass") == (Passed(0, (C.DECLINE_SWAP,)), NEXT)


@pytest.mark.clause("R11.21")
def test_a_play_that_brings_a_swap_does_not_end_the_turn() -> None:
    rules = Rules(color_bonus="from_fourth")
    state = state_of(seat("5g,9g", "8g", TABLE), OTHER, pile="1g,2g,3g", draw="6g", rules=rules)
    assert told(state, "play 5g") == (Played(0, PlayedFrom.HAND, cards("5g"), (C.PLAY_FROM_HAND,)),)


# --- finishing -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R10.1", "R10.3")
def test_the_win() -> None:
    assert told(state_of(seat("9g"), OTHER), "play 9g")[1:] == (
        Finished(0, 1, (C.WIN,)),
        TurnPassed(0, None, (C.GAME_OVER,)),
    )


@pytest.mark.clause("R11.10", "R11.12")
def test_places_and_the_last_place() -> None:
    rules = Rules(play_on=True)
    start = state_of(seat("9g"), seat("10r"), seat("10b"), rules=rules)
    assert told(start, "play 9g")[1:] == (Finished(0, 1, (C.WIN,)), NEXT)
    assert told(after(start, "play 9g"), "play 10r")[1:] == (
        Finished(1, 2, (C.WIN,)),
        Finished(2, 3, (C.LAST_PLACE,)),
        TurnPassed(1, None, (C.GAME_OVER,)),
    )


# --- what always holds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SCENARIOS)
def test_events_account_for_every_card_and_show_nobody_a_hidden_one(kind: str) -> None:
    rng = random.Random(f"events {kind}")
    for _ in range(25):
        state = scenario(kind, rng)
        for action in rng.sample([*legal_actions(state)], min(4, len(legal_actions(state)))):
            one = apply(state, action)
            accounts_for_the_change(one)
            tells_no_secret(one, rng)


def test_every_type_of_event_is_told_somewhere() -> None:
    rng = random.Random("all types")
    found: set[type] = set()
    for kind in SCENARIOS:
        for _ in range(30):
            state = scenario(kind, rng)
            found.update(type(event) for event in apply(state, rng.choice(legal_actions(state))).events)
    assert found == set(EVENT_TYPES)


def test_hidden_cards_of_events() -> None:
    nine = cards("9g")
    assert hidden_in(Drew(0, nine, (C.REFILL,))) == nine
    assert hidden_in(Flipped(0, 0, nine[0], False, False, (C.FAILED_FLIP,))) == nine
    assert hidden_in(Flipped(0, 0, nine[0], True, True, (C.FLIP_3DOWN,))) == ()
    assert hidden_in(Played(0, PlayedFrom.HAND, nine, (C.PLAY_FROM_HAND,))) == ()


def test_events_are_values() -> None:
    one = Passed(0, (C.EXTRA_LAPSES,))
    assert one == Passed(0, (C.EXTRA_LAPSES,))
    assert hash(one) == hash(Passed(0, (C.EXTRA_LAPSES,)))
    assert one.seen_by(1) is one

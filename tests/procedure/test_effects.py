"""What an action does, with literal states before and after; each effect under each value that decides it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.building import after, cards, extra, random_deal, seat, state_of
from tests.scenarios import SCENARIOS, scenario
from threeup import Card, Rules, Seat, State, Turn, apply, legal_actions
from threeup.model.turn import ARRANGING, OPENING, OVER, Stage

OTHER = seat("10r", "", "1r,2r,3r")
"""A second seat, with cards that no example needs."""

TABLE = "1b,2b,3b"
"""3DOWN cards that keep a seat from finishing."""


def text(found: object) -> str:
    """Return cards as one text."""
    assert isinstance(found, tuple)
    return ",".join(map(str, found))


def shown(state: State, index: int = 0) -> tuple[str, str, str]:
    """Return hand, up and down of a seat as texts."""
    one = state.seats[index]
    return str(one.hand), str(one.up), text(one.down)


def all_cards(state: State) -> Counter[Card]:
    """Return every card of a state."""
    found = Counter([*state.draw, *state.pile, *state.removed])
    for one in state.seats:
        found.update([*one.hand, *one.up, *one.down])
    return found


# --- choosing 3UP ----------------------------------------------------------------------------------------------------

CHOOSERS = (
    seat("4g,5g,6g,7g,8g,9g", "", "1g,1b,1r"),
    seat("4b,5b,6b,7b,8b,9b", "", "2g,2b,2r"),
    seat("4r,5r,6r,7r,8r,9r", "", "3g,3b,3r"),
)
CHOICES = ("arrange 7r,8r,9r", "arrange 7g,8g,9g", "arrange 7b,8b,9b")
"""The choices from seat 2 on, which starts."""


def choosing(**fields: object) -> State:
    """Return a game of three seats in which nobody has chosen and seat 2 starts."""
    rules = Rules().evolve(**fields)
    order = (1, 2, 0) if fields.get("table_swap") == "shuffle" else None
    return state_of(*CHOOSERS, rules=rules, to_move=2, starter=2, turn=ARRANGING, table_order=order)


@pytest.mark.clause("R2.5", "R2.6", "R2.11")
def test_seats_choose_clockwise_from_the_starter_and_then_the_starter_opens() -> None:
    state = after(choosing(), CHOICES[0])
    assert (state.to_move, state.turn, shown(state, 2)) == (0, ARRANGING, ("4r,5r,6r", "7r,8r,9r", "3g,3b,3r"))
    state = after(state, CHOICES[1])
    assert (state.to_move, state.turn) == (1, ARRANGING)
    state = after(state, CHOICES[2])
    assert (state.to_move, state.turn, state.pile) == (2, OPENING, ())
    assert [shown(state, index)[1] for index in range(3)] == ["7g,8g,9g", "7b,8b,9b", "7r,8r,9r"]


@pytest.mark.clause("R11.4")
def test_cards_chosen_for_the_next_seat_lie_on_its_table() -> None:
    state = after(choosing(arrange_for="next_seat"), *CHOICES)
    assert [shown(state, index) for index in range(3)] == [
        ("4g,5g,6g", "7r,8r,9r", "1g,1b,1r"),
        ("4b,5b,6b", "7g,8g,9g", "2g,2b,2r"),
        ("4r,5r,6r", "7b,8b,9b", "3g,3b,3r"),
    ]


@pytest.mark.clause("R11.5", "R11.25")
def test_the_tables_are_dealt_out_again_when_all_have_chosen() -> None:
    before_last = after(choosing(table_swap="shuffle"), *CHOICES[:2])
    assert shown(before_last, 0) == ("4g,5g,6g", "7g,8g,9g", "1g,1b,1r")
    state = after(before_last, CHOICES[2])
    assert [shown(state, index) for index in range(3)] == [
        ("4g,5g,6g", "7b,8b,9b", "2g,2b,2r"),
        ("4b,5b,6b", "7r,8r,9r", "3g,3b,3r"),
        ("4r,5r,6r", "7g,8g,9g", "1g,1b,1r"),
    ]
    assert state.table_order == (1, 2, 0)


@pytest.mark.clause("R11.4", "R11.5")
def test_both_options_together() -> None:
    state = after(choosing(table_swap="shuffle", arrange_for="next_seat"), *CHOICES)
    assert [shown(state, index)[1:] for index in range(3)] == [
        ("7g,8g,9g", "2g,2b,2r"),
        ("7b,8b,9b", "3g,3b,3r"),
        ("7r,8r,9r", "1g,1b,1r"),
    ]


@pytest.mark.clause("R2.3", "R11.5")
def test_a_table_that_changes_hands_is_unknown_to_its_new_owner() -> None:
    rules = Rules(table_swap="shuffle")
    looked = (Seat(CHOOSERS[0].hand, down=CHOOSERS[0].down, seen=(0, 2)), *CHOOSERS[1:])
    for order, seen in (((0, 2, 1), [(0, 2), (), ()]), ((1, 2, 0), [(), (), ()])):
        state = state_of(*looked, rules=rules, to_move=2, starter=2, turn=ARRANGING, table_order=order)
        assert [one.seen for one in after(state, *CHOICES).seats] == seen


# --- playing numbers -------------------------------------------------------------------------------------------------


@pytest.mark.clause("R4.1", "R4.15", "R3.6", "R8.1")
def test_a_play_from_the_hand_lies_on_the_pile_in_the_order_given() -> None:
    state = state_of(seat("5g,5b,9g", "", TABLE), OTHER, pile="4g", draw="6g,6b,6r")
    done = after(state, "play 5b,5g")
    assert (text(done.pile), shown(done)[0], text(done.draw)) == ("4g,5b,5g", "6g,6b,9g", "6r")
    assert (done.to_move, done.turn, done.removed) == (1, OPENING, state.removed)
    single = after(state_of(seat("5g,5b,9g", "", TABLE), OTHER, pile="4g,5r", draw="6g,6b,6r"), "play 5b")
    assert (text(single.pile), shown(single)[0]) == ("4g,5r,5b", "5g,6g,9g")


@pytest.mark.clause("R9.3")
def test_a_play_from_3up() -> None:
    done = after(state_of(seat("", "5g,5b,9g", TABLE), OTHER, pile="4g"), "up 5g,5b")
    assert (text(done.pile), shown(done), done.to_move) == ("4g,5g,5b", ("", "9g", TABLE), 1)


@pytest.mark.clause("R8.17", "R5.3", "R5.4", "R5.5")
@pytest.mark.parametrize(
    ("pile", "play", "left"),
    [
        ("5g,5b", "play 5r", ""),
        ("5g", "play 5b,5r", ""),
        ("", "play 5g,5b,5r", ""),
        ("5g,6g", "play 6b", "5g,6g,6b"),
        ("5g,5b,6g", "play 6b", "5g,5b,6g,6b"),
    ],
)
def test_a_set_clears_the_pile(pile: str, play: str, left: str) -> None:
    named = play.removeprefix("play ")
    state = state_of(seat(f"{named},9g", "", TABLE), OTHER, pile=pile, draw="6r,7g,7b,7r")
    done = after(state, play)
    gone = 0 if left else len(cards(pile)) + len(cards(named))
    assert (text(done.pile), len(done.removed) - len(state.removed)) == (left, gone)
    assert (done.to_move, len(done.seats[0].hand)) == (1, 3)


@pytest.mark.clause("R5.6")
def test_a_low_set_clears_the_pile_as_a_set_does() -> None:
    rules = Rules(low_set_clears=True)
    state = state_of(seat("3g,3b,3r,9g", "", TABLE), OTHER, pile="4g,8g", draw="6r,7g,7b", rules=rules)
    done = after(state, "play 3g,3b,3r")
    assert (done.pile, len(done.removed) - len(state.removed), done.to_move) == ((), 5, 1)
    table = state_of(seat("", "3g,3b,3r", "1b"), OTHER, pile="8g", turn=extra(2, "table_plus_two"), rules=rules)
    done = after(table, "up 3g,3b,3r")
    assert (done.pile, shown(done), done.turn) == ((), ("", "", "1b"), extra(1, "table_plus_two"))


@pytest.mark.clause("R6.9")
def test_under_free_order_the_pile_may_fall() -> None:
    state = state_of(seat("2g,9g", "", TABLE), OTHER, pile="5g", turn=extra(2), rules=Rules(extra_order="free"))
    done = after(state, "play 2g")
    assert (text(done.pile), done.turn, done.to_move) == ("5g,2g", extra(1), 0)


# --- Clear cards -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("R5.1", "R5.2", "R6.1", "R6.2")
@pytest.mark.parametrize(
    ("clear", "turn", "to_move"),
    [("Cg", OPENING, 1), ("C1g", extra(1, "first_extra"), 0), ("C2g", extra(2, "first_extra"), 0)],
)
def test_each_kind_of_clear(clear: str, turn: Turn, to_move: int) -> None:
    state = state_of(seat(f"{clear},9g", "", TABLE), OTHER, pile="4g,8g", draw="6g,6b,6r")
    done = after(state, f"play {clear}")
    assert (done.pile, len(done.removed) - len(state.removed)) == ((), 3)
    assert (done.turn, done.to_move) == (turn, to_move)
    assert shown(done)[0] == ("6g,6b,9g" if clear == "Cg" else "9g"), "the refill waits for the end of the turn"


@pytest.mark.clause("R5.1")
def test_a_clear_on_an_empty_pile_removes_itself() -> None:
    state = state_of(seat("Cg,9g", "", TABLE), OTHER)
    done = after(state, "play Cg")
    assert (len(done.removed) - len(state.removed), done.to_move) == (1, 1)


@pytest.mark.clause("R4.11", "R4.12")
@pytest.mark.parametrize(
    ("clear", "multiples", "turn"),
    [
        ("Cg,Cb", "plain", OPENING),
        ("C1g,C1b", "any", extra(2, "first_extra")),
        ("C1g,C1b,C1r", "any", extra(3, "first_extra")),
        ("Cg,Cb", "any", OPENING),
    ],
)
def test_several_clears_add_up_their_extras(clear: str, multiples: str, turn: Turn) -> None:
    rules = Rules(clear_multiples=multiples)
    state = state_of(seat(f"{clear},9g", "", TABLE), OTHER, pile="4g", rules=rules)
    done = after(state, f"play {clear}")
    assert (done.turn, len(done.removed) - len(state.removed)) == (turn, 1 + len(cards(clear)))


@pytest.mark.clause("R4.12", "R6.2")
def test_two_clear_plus_two_owe_four() -> None:
    rules = Rules(clear_multiples="any", deck="listed")
    state = state_of(seat("C2g,C2g,9g", "", TABLE), OTHER, pile="4g", rules=rules)
    assert after(state, "play C2g,C2g").turn == extra(4, "first_extra")


@pytest.mark.clause("R6.10", "R6.11")
@pytest.mark.parametrize(
    ("nested", "clear", "owed", "turn"),
    [
        ("add", "C1g", 2, extra(2, "first_extra")),
        ("replace", "C1g", 2, extra(1, "first_extra")),
        ("add", "C2g", 1, extra(2, "first_extra")),
        ("replace", "C2g", 1, extra(2, "first_extra")),
        ("add", "C2g", 3, extra(4, "first_extra")),
        ("replace", "C2g", 3, extra(2, "first_extra")),
    ],
)
def test_a_clear_plus_as_an_extra_action(nested: str, clear: str, owed: int, turn: Turn) -> None:
    rules = Rules(nested_clear=nested)
    state = state_of(seat(f"{clear},9g", "", TABLE), OTHER, pile="4g", turn=extra(owed, "drew"), rules=rules)
    assert after(state, f"play {clear}").turn == turn


@pytest.mark.clause("R6.12", "R6.13")
@pytest.mark.parametrize(
    ("interior", "play", "turn", "to_move"),
    [
        ("continue", "Cg", extra(2), 0),
        ("ends_turn", "Cg", OPENING, 1),
        ("continue", "4b,4r", extra(2), 0),
        ("ends_turn", "4b,4r", OPENING, 1),
        ("ends_turn", "9g", extra(2), 0),
        ("ends_turn", "C1g", extra(3, "first_extra"), 0),
    ],
)
def test_a_clear_or_a_set_as_an_extra_action(interior: str, play: str, turn: Turn, to_move: int) -> None:
    rules = Rules(interior_clear=interior)
    hand = "4b,4r,9g,Cg,C1g"
    state = state_of(seat(hand, "", TABLE), OTHER, pile="4g", turn=extra(3), rules=rules)
    done = after(state, f"play {play}")
    assert (done.turn, done.to_move) == (turn, to_move)


@pytest.mark.clause("R6.3", "R1.15")
@pytest.mark.parametrize("play", ["play 5g", "play 5g,5b"])
def test_a_group_is_one_extra_action(play: str) -> None:
    state = state_of(seat("5g,5b,9g", "", TABLE), OTHER, pile="4g", turn=extra(2))
    assert after(state, play).turn == extra(1)


@pytest.mark.clause("R6.13", "R5.2")
def test_a_clear_as_the_opening_action_cancels_nothing_because_nothing_is_owed() -> None:
    state = state_of(seat("4b,4r,9g", "", TABLE), OTHER, pile="4g", rules=Rules(interior_clear="ends_turn"))
    assert after(state, "play 4b,4r").to_move == 1


@pytest.mark.clause("R6.8", "R6.7")
def test_a_clear_plus_two_from_the_table_is_remembered_to_the_end_of_the_turn() -> None:
    start = state_of(seat("", "C2g,C1g,3g", "1b"), OTHER, pile="9g")
    one = after(start, "up C2g")
    assert one.turn == extra(2, "first_extra", "table_plus_two")
    two = after(one, "up C1g")
    assert two.turn == extra(2, "first_extra", "table_plus_two")
    three = after(two, "up 3g")
    assert three.turn == extra(1, "table_plus_two")
    hand = after(state_of(seat("C2g,9g", "3g", TABLE), OTHER), "play C2g")
    assert hand.turn == extra(2, "first_extra")
    plus_one = after(state_of(seat("", "C1g,9g", TABLE), OTHER), "up C1g")
    assert plus_one.turn == extra(1, "first_extra")


# --- short plays -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("R6.15", "R6.16", "R6.18", "R6.22")
@pytest.mark.parametrize(
    ("up", "action", "short_extra"),
    [("1g,1b", "up 1g,1b", "laid"), ("1g,1b", "up 1g", "at_will"), ("1g,9g", "up 1g", "at_will")],
)
def test_a_short_play_is_taken_up_with_the_whole_pile(up: str, action: str, short_extra: str) -> None:
    rules = Rules(short_extra=short_extra, reverse_on_one="per_card", color_bonus="from_fourth")
    turn = extra(2, "table_plus_two")
    state = state_of(seat("", up, "3b"), OTHER, seat("10b"), pile="2g,3g,4g", turn=turn, rules=rules)
    done = after(state, action)
    laid = action.removeprefix("up ")
    left = ",".join(card for card in up.split(",") if card not in laid.split(","))
    assert shown(done) == (f"{laid},2g,3g,4g", left, "3b")
    assert (done.pile, done.turn, done.to_move, done.direction) == ((), OPENING, 1, 1)
    assert done.removed == state.removed


@pytest.mark.clause("R6.22")
def test_three_equal_low_cards_laid_short_make_no_set() -> None:
    turn = extra(1, "table_plus_two")
    state = state_of(seat("", "3g,3b,3r", "1b"), OTHER, pile="4g", turn=turn)
    done = after(state, "up 3g,3b,3r")
    assert (shown(done), done.pile, done.removed) == (("3g,3b,3r,4g", "", "1b"), (), state.removed)


# --- flips -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R9.6", "R9.18")
def test_a_flip_that_fits_is_played_and_what_was_seen_follows_its_card() -> None:
    state = state_of(seat("", "", "2g,9g,3g", seen=(0, 2)), OTHER, pile="5g")
    done = after(state, "flip 2")
    assert (shown(done), done.seats[0].seen, text(done.pile)) == (("", "", "2g,3g"), (0, 1), "5g,9g")
    first = after(state_of(seat("", "", "9g,2g,3g", seen=(0, 2)), OTHER, pile="5g"), "flip 1")
    assert (shown(first)[2], first.seats[0].seen) == ("2g,3g", (1,))


@pytest.mark.clause("R9.7", "R9.8")
def test_a_flip_is_remembered_to_the_end_of_the_turn() -> None:
    state = state_of(seat("", "", "C1g,9g,3g"), OTHER, pile="5g")
    assert after(state, "flip 1").turn == extra(1, "first_extra", "flipped")
    again = state_of(seat("", "", "C1g,9g,3g"), OTHER, pile="5g", turn=extra(2, "flipped", "table_plus_two"))
    assert after(again, "flip 2").turn == extra(1, "flipped", "table_plus_two")


@pytest.mark.clause("R6.2", "R9.6")
def test_a_flipped_clear_plus_two_comes_from_the_table() -> None:
    state = state_of(seat("", "", "C2g,9g,3g"), OTHER, pile="5g")
    assert after(state, "flip 1").turn == extra(2, "first_extra", "table_plus_two", "flipped")


@pytest.mark.clause("R9.11", "R9.12", "R9.13", "R9.14", "R6.17")
@pytest.mark.parametrize(
    ("turn", "failed_flip", "short_extra", "to_hand"),
    [
        (OPENING, "stays_down", "laid", False),
        (OPENING, "to_hand", "laid", True),
        (extra(2), "stays_down", "laid", False),
        (extra(2), "to_hand", "laid", True),
        (extra(2, "table_plus_two"), "stays_down", "laid", True),
        (extra(2, "table_plus_two"), "stays_down", "at_will", True),
        (extra(2, "table_plus_two"), "stays_down", "stays", False),
        (extra(2, "table_plus_two"), "to_hand", "stays", True),
    ],
)
def test_a_flip_that_does_not_fit(turn: Turn, failed_flip: str, short_extra: str, to_hand: bool) -> None:
    rules = Rules(failed_flip=failed_flip, short_extra=short_extra)
    mine = seat("", "", "2g,4g,9g", seen=(0, 2))
    done = after(state_of(mine, OTHER, pile="5g,7g", turn=turn, rules=rules), "flip 2")
    if to_hand:
        assert (shown(done), done.seats[0].seen) == (("4g,5g,7g", "", "2g,9g"), (0, 1))
    else:
        assert (shown(done), done.seats[0].seen) == (("5g,7g", "", "2g,4g,9g"), (0, 1, 2))
    assert (done.pile, done.turn, done.to_move) == ((), OPENING, 1)


@pytest.mark.clause("R9.12")
def test_a_seen_card_may_be_flipped_again() -> None:
    state = state_of(seat("", "", "4g", seen=(0,)), OTHER, pile="7g")
    done = after(state, "flip 1")
    assert (shown(done), done.seats[0].seen) == (("7g", "", "4g"), (0,))


# --- picking up, drawing, passing ------------------------------------------------------------------------------------


@pytest.mark.clause("R7.1", "R7.2", "R9.17")
def test_a_pick_up_takes_the_pile_and_ends_the_turn_whatever_is_owed() -> None:
    state = state_of(seat("2g", "9b", TABLE), OTHER, pile="5g,7g", turn=extra(3, "drew"))
    done = after(state, "pickup")
    assert (shown(done), done.pile, done.turn, done.to_move) == (("2g,5g,7g", "9b", TABLE), (), OPENING, 1)


@pytest.mark.clause("R7.4", "R7.5")
@pytest.mark.parametrize(("refill", "hand", "draw"), [(True, "2g,6g,7g", 2), (False, "2g,7g", 3)])
def test_a_refill_after_a_small_pick_up(refill: bool, hand: str, draw: int) -> None:
    rules = Rules(refill_after_pick_up=refill)
    state = state_of(seat("2g", "", TABLE), OTHER, pile="7g", draw="6g,6b,6r", rules=rules)
    done = after(state, "pickup")
    assert (shown(done)[0], len(done.draw)) == (hand, draw)


@pytest.mark.clause("R8.1", "R8.2", "R8.3", "R8.18")
@pytest.mark.parametrize(
    ("hand", "draw", "left"),
    [("5g", "5b,6g,6b,6r", "5b,6g,6b"), ("5g,8g", "6g", "6g,8g"), ("5g,7g,8g,9g", "6g", "7g,8g,9g")],
)
def test_the_refill_at_the_end_of_a_turn(hand: str, draw: str, left: str) -> None:
    done = after(state_of(seat(hand, "", TABLE), OTHER, pile="4g", draw=draw), "play 5g")
    assert (shown(done)[0], text(done.pile)) == (left, "4g,5g")


@pytest.mark.clause("R11.6", "R11.8")
@pytest.mark.parametrize(("hand", "left", "draw"), [("5g,8g,9g", "5g,6g,8g,9g", 3), ("9g", "6g,6b,9g", 2)])
def test_a_draw_instead_of_a_play_ends_the_turn(hand: str, left: str, draw: int) -> None:
    rules = Rules(obligation="may_draw")
    done = after(state_of(seat(hand, "", TABLE), OTHER, pile="4g", draw="6g,6b,6r,7g", rules=rules), "draw")
    assert (shown(done)[0], len(done.draw), done.to_move, text(done.pile)) == (left, draw, 1, "4g")


@pytest.mark.clause("R11.8", "R7.5")
def test_a_draw_instead_of_a_play_is_refilled_without_a_refill_after_pick_up_too() -> None:
    rules = Rules(obligation="may_draw", refill_after_pick_up=False)
    done = after(state_of(seat("9g", "", TABLE), OTHER, pile="4g", draw="6g,6b,6r", rules=rules), "draw")
    assert shown(done)[0] == "6g,6b,9g"


@pytest.mark.clause("R8.6", "R8.13", "R8.14")
@pytest.mark.parametrize(
    ("draw_size", "hand", "left", "draw"),
    [("one", "9g", "6g,9g", 3), ("to_three", "9g", "6g,6b,9g", 2), ("to_three", "8g,9g", "6g,8g,9g", 3)],
)
def test_a_draw_before_an_extra_action_leaves_it_due(draw_size: str, hand: str, left: str, draw: int) -> None:
    rules = Rules(extra_draw_size=draw_size)
    turn = extra(2, "first_extra", "table_plus_two", "flipped")
    state = state_of(seat(hand, "", TABLE), OTHER, pile="4g", draw="6g,6b,6r,7g", turn=turn, rules=rules)
    done = after(state, "draw")
    assert (shown(done)[0], len(done.draw), done.to_move) == (left, draw, 0)
    assert done.turn == extra(2, "first_extra", "drew", "table_plus_two", "flipped")


@pytest.mark.clause("R8.14", "R8.3")
def test_a_draw_up_to_three_takes_what_is_left() -> None:
    rules = Rules(extra_draw_size="to_three")
    state = state_of(seat("", "9g", TABLE), OTHER, draw="6g,6b", turn=extra(1), rules=rules)
    done = after(state, "draw")
    assert (shown(done)[0], done.draw, done.turn) == ("6g,6b", (), extra(1, "drew"))


@pytest.mark.clause("R8.10")
def test_the_draw_is_open_again_before_the_next_extra_action() -> None:
    state = state_of(seat("5g,6g", "", TABLE), OTHER, draw="7g,7b,7r", turn=extra(2, "drew"))
    assert after(state, "play 5g").turn == extra(1)


@pytest.mark.clause("R6.5", "R6.20")
def test_a_pass_lets_all_extra_actions_lapse() -> None:
    state = state_of(seat("5g", "", TABLE), OTHER, draw="7g,7b,7r", turn=extra(3), rules=Rules(extras="may"))
    done = after(state, "pass")
    assert (shown(done)[0], done.turn, done.to_move) == ("5g,7g,7b", OPENING, 1)
    lapsed = state_of(seat("", "5g", TABLE), OTHER, draw="7g,7b,7r", turn=extra(3, "drew"))
    assert shown(after(lapsed, "pass"))[0] == "7g,7b,7r"


# --- the color bonus -------------------------------------------------------------------------------------------------


@pytest.mark.clause("R11.17", "R11.18", "R11.19", "R11.20")
@pytest.mark.parametrize(
    ("pile", "play", "per_four", "from_fourth"),
    [
        ("1g,2g,3g", "5g", True, True),
        ("1g,2g", "5g", False, False),
        ("2g,3b,3g", "5g", False, False),
        ("1g,2g,3g", "5b,5g", False, False),
        ("1g,2g", "5g,5g", True, True),
        ("1g,2g,3g,4g", "5g", False, True),
        ("1g,2g,3g", "5g,5g", True, True),
        ("1g,1g,2g,2g,3g,3g,4g", "5g", True, True),
        ("1g,1g,2g,2g,3g,3g", "5g,5g", True, True),
        ("1g,1g,2g,2g,3g,3g,4g,4g", "5g", False, True),
        ("1g,2g,3g,5b", "5g", False, False),
        ("1g,2g,3g", "5b", False, False),
    ],
)
def test_when_a_swap_is_due(pile: str, play: str, per_four: bool, from_fourth: bool) -> None:
    for color_bonus, due in (("off", False), ("once_per_four", per_four), ("from_fourth", from_fourth)):
        rules = Rules(color_bonus=color_bonus)
        state = state_of(seat(f"{play},9g", "8g,8b", TABLE), OTHER, pile=pile, draw="6g,6b", rules=rules)
        done = after(state, f"play {play}")
        assert (done.turn.kind is Stage.SWAP) is due, color_bonus
        assert (done.to_move, len(done.draw)) == ((0, 2) if due else (1, 0))
        assert not due or done.turn == Turn(Stage.SWAP, 0, True)


@pytest.mark.clause("R11.17")
@pytest.mark.parametrize("play", ["Cg", "4g,4b"])
def test_a_play_that_clears_brings_no_swap(play: str) -> None:
    rules = Rules(color_bonus="from_fourth")
    state = state_of(seat(f"{play},9g", "8g", TABLE), OTHER, pile="1g,2g,3g,4r", rules=rules)
    assert after(state, f"play {play}").to_move == 1


@pytest.mark.clause("R11.28")
@pytest.mark.parametrize(("hand", "up"), [("5g", "8g"), ("5g,9g", "")])
def test_a_swap_needs_a_hand_card_and_a_3up_card_before_the_refill(hand: str, up: str) -> None:
    rules = Rules(color_bonus="from_fourth")
    state = state_of(seat(hand, up, TABLE), OTHER, pile="1g,2g,3g", draw="6g,6b,6r", rules=rules)
    done = after(state, "play 5g")
    assert (done.turn, done.to_move) == (OPENING, 1)


@pytest.mark.clause("R11.28")
def test_a_play_from_3up_or_a_flip_leaves_no_hand_card_and_brings_no_swap() -> None:
    rules = Rules(color_bonus="from_fourth")
    assert after(state_of(seat("", "5g,8g", TABLE), OTHER, pile="1g,2g,3g", rules=rules), "up 5g").to_move == 1
    assert after(state_of(seat("", "", "5g,1b"), OTHER, pile="1g,2g,3g", rules=rules), "flip 1").to_move == 1


@pytest.mark.clause("R11.21", "R11.23", "R11.24", "R11.27")
@pytest.mark.parametrize(
    ("action", "hand", "up"), [("swap 9g for 8b", "6g,6b,8b", "8g,9g"), ("pass", "6g,6b,9g", "8g,8b")]
)
def test_a_swap_or_a_pass_ends_the_turn_when_nothing_is_owed(action: str, hand: str, up: str) -> None:
    rules = Rules(color_bonus="from_fourth")
    turn = Turn(Stage.SWAP, 0, True, table_plus_two=True, flipped=True)
    state = state_of(seat("9g", "8g,8b", TABLE), OTHER, pile="1g,2g", draw="6g,6b,6r", turn=turn, rules=rules)
    done = after(state, action)
    assert (shown(done), done.turn, done.to_move) == ((hand, up, TABLE), OPENING, 1)


@pytest.mark.clause("R11.21", "R11.24")
@pytest.mark.parametrize(("action", "hand"), [("swap 9g for 8b", "8b"), ("pass", "9g")])
def test_after_the_swap_the_extra_actions_that_are_owed_follow(action: str, hand: str) -> None:
    rules = Rules(color_bonus="from_fourth")
    turn = Turn(Stage.SWAP, 2, True, table_plus_two=True, flipped=True)
    state = state_of(seat("9g", "8g,8b", TABLE), OTHER, pile="1g,2g", draw="6g", turn=turn, rules=rules)
    done = after(state, action)
    assert (shown(done)[0], done.turn, done.to_move) == (hand, extra(2, "table_plus_two", "flipped"), 0)


@pytest.mark.clause("R11.21")
def test_a_swap_that_an_extra_action_brings_keeps_what_is_owed() -> None:
    rules = Rules(color_bonus="from_fourth")
    turn = extra(3, "first_extra", "drew", "table_plus_two")
    state = state_of(seat("5g,9g", "8g", TABLE), OTHER, pile="1g,2g,3g", turn=turn, rules=rules)
    assert after(state, "play 5g").turn == Turn(Stage.SWAP, 2, True, table_plus_two=True)


# --- direction and order of turns ------------------------------------------------------------------------------------


@pytest.mark.clause("R11.13", "R11.14", "R11.15", "R11.16")
@pytest.mark.parametrize(
    ("reverse", "play", "pile", "direction"),
    [
        ("off", "1g", "", 1),
        ("per_play", "1g", "", -1),
        ("per_card", "1g", "", -1),
        ("per_play", "1g,1b", "", -1),
        ("per_card", "1g,1b", "", 1),
        ("per_play", "1g,1b,1r", "", -1),
        ("per_card", "1g,1b,1r", "", -1),
        ("per_card", "1g", "1b,1r", -1),
        ("per_play", "2g", "1b", 1),
        ("per_card", "Cg", "1b", 1),
    ],
)
def test_ones_turn_the_direction(reverse: str, play: str, pile: str, direction: int) -> None:
    rules = Rules(reverse_on_one=reverse)
    seats = (seat(f"{play},9g", "", "2b"), seat("10r"), seat("10b"), seat("10g"))
    done = after(state_of(*seats, pile=pile, rules=rules), f"play {play}")
    assert (done.direction, done.to_move) == (direction, direction % 4)
    back = after(state_of(*seats, pile=pile, rules=rules, direction=-1), f"play {play}")
    assert (back.direction, back.to_move) == (-direction, -direction % 4)


@pytest.mark.clause("R11.16", "R6.22")
def test_a_flipped_one_that_fits_turns_and_one_that_does_not_fit_does_not() -> None:
    rules = Rules(reverse_on_one="per_play")
    seats = (seat("", "", "1g,9g"), seat("10r"), seat("10b"))
    assert after(state_of(*seats, rules=rules), "flip 1").direction == -1
    assert after(state_of(*seats, pile="5g", rules=rules), "flip 1").direction == 1


@pytest.mark.clause("R3.5", "R11.10")
@pytest.mark.parametrize(("direction", "to_move"), [(1, 3), (-1, 4)])
def test_finished_seats_are_passed_over(direction: int, to_move: int) -> None:
    rules = Rules(play_on=True)
    seats = (seat("5g,9g"), seat(place=2), seat(place=1), seat("10r"), seat("10b"))
    assert after(state_of(*seats, rules=rules, direction=direction), "play 5g").to_move == to_move


# --- finishing -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R10.1", "R10.2", "R10.5")
@pytest.mark.parametrize("zone", ["hand", "up", "down"])
@pytest.mark.parametrize("card", ["9g", "Cg", "C1g", "C2g", "1g"])
def test_the_last_card_wins_from_every_zone(zone: str, card: str) -> None:
    mine = {"hand": seat(card), "up": seat("", card), "down": seat("", "", card)}[zone]
    action = {"hand": f"play {card}", "up": f"up {card}", "down": "flip 1"}[zone]
    done = after(state_of(mine, OTHER, seat("10b")), action)
    assert (done.is_over, done.winner, done.places, done.turn) == (True, 0, (1, None, None), OVER)
    assert done.to_move is None


@pytest.mark.clause("R8.1", "R10.1")
def test_a_last_card_wins_though_there_are_cards_to_draw() -> None:
    done = after(state_of(seat("9g"), OTHER, draw="6g,6b"), "play 9g")
    assert (done.winner, len(done.draw)) == (0, 2)


@pytest.mark.clause("R10.1")
def test_a_last_hand_card_with_a_table_left_wins_nothing() -> None:
    done = after(state_of(seat("9g", "", "1b"), OTHER, draw="6g"), "play 9g")
    assert (done.winner, shown(done), done.to_move) == (None, ("6g", "", "1b"), 1)


@pytest.mark.clause("R9.12", "R10.1")
def test_a_failed_last_flip_wins_nothing() -> None:
    for failed_flip in ("stays_down", "to_hand"):
        rules = Rules(failed_flip=failed_flip)
        assert after(state_of(seat("", "", "4g"), OTHER, pile="7g", rules=rules), "flip 1").winner is None


@pytest.mark.clause("R11.10", "R11.11", "R11.16")
def test_play_on_gives_the_next_place_and_the_pile_stands() -> None:
    rules = Rules(play_on=True, reverse_on_one="per_play")
    seats = (seat("5g"), seat("10r"), seat(place=1), seat("10b"))
    done = after(state_of(*seats, pile="3g,4g", turn=extra(2), rules=rules), "play 5g")
    assert (done.places, done.to_move, done.turn, text(done.pile)) == ((2, None, 1, None), 1, OPENING, "3g,4g,5g")
    ones = (seat("1g"), seat("10r"), seat(place=1), seat("10b"))
    turned = after(state_of(*ones, rules=rules), "play 1g")
    assert (turned.to_move, turned.direction) == (3, -1)


@pytest.mark.clause("R11.12")
def test_the_one_who_is_left_takes_the_last_place() -> None:
    rules = Rules(play_on=True)
    done = after(state_of(seat("5g"), seat("10r", "9r", "8r"), seat(place=1), rules=rules), "play 5g")
    assert (done.places, done.is_over, done.turn) == ((2, 3, 1), True, OVER)
    assert shown(done, 1) == ("10r", "9r", "8r"), "and keeps its cards"


# --- what always holds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SCENARIOS)
def test_no_card_comes_or_goes_and_the_state_before_stays(kind: str) -> None:
    rng = random.Random(f"effects {kind}")
    for _ in range(25):
        state = scenario(kind, rng)
        held, value, places = all_cards(state), hash(state), state.places
        for action in rng.sample([*legal_actions(state)], min(6, len(legal_actions(state)))):
            done = apply(state, action).state
            assert all_cards(done) == held
            assert (done.rules, done.starter, done.table_order) == (state.rules, state.starter, state.table_order)
        assert (hash(state), state.places) == (value, places)


def test_a_game_from_the_deal_keeps_every_card_to_its_end() -> None:
    rng = random.Random("whole games")
    for _ in range(6):
        state = random_deal(rng)
        held = all_cards(state)
        for _ in range(300):
            if state.is_over:
                break
            state = apply(state, rng.choice(legal_actions(state))).state
            assert all_cards(state) == held


@pytest.mark.clause("R10.4")
def test_a_game_need_not_end() -> None:
    start = state_of(seat("1g,2g", "", "3g"), seat("1b,2b,9b", "", "3b"))
    half = after(start, "play 1g", "play 9b", "pickup")
    assert (shown(half, 0)[0], shown(half, 1)[0], half.to_move) == ("1g,2g,9b", "1b,2b", 1)
    assert after(half, "play 1b", "play 9b", "pickup") == start

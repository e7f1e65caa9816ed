"""Clauses that are shown best by themselves: each test holds the sentence of its clause against the engine."""

from __future__ import annotations

from random import Random

import pytest

from tests.building import cards, extra, seat, state_of
from threeup import (
    DRAW,
    PASS,
    PICK_UP,
    STANDARD,
    Deck,
    IllegalAction,
    Rules,
    Situation,
    State,
    apply,
    check,
    deal,
    legal_actions,
    parse_action,
)
from threeup.model.turn import Stage


def barred(line: str, action: str, **rules: str | bool) -> tuple[str, ...]:
    """Return the ids of the clauses that bar an action in a situation."""
    return tuple(one.value for one in check(Situation.parse(line, Rules(**rules)), parse_action(action)))  # type: ignore[arg-type]  # fields take the texts of their values, too


def texts(position: Situation | State) -> list[str]:
    return [str(action) for action in legal_actions(position)]


# --- zones ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R1.7", "R1.8")
def test_hand_and_table_are_told_apart() -> None:
    """The same 5 is played from the hand, or from 3UP once the hand is empty, never the one for the other."""
    both = Situation.parse("hand=5 up=5 down=3 pile=3 draw=20")
    assert texts(both) == ["play 5"]
    assert barred("hand=4 up=5 down=3 pile=3 draw=20", "play 5") == ("R4.6",)
    assert texts(Situation.parse("up=5 down=3 pile=3")) == ["up 5"]
    assert texts(Situation.parse("down=2 pile=3")) == ["flip 1", "flip 2"]


@pytest.mark.clause("R1.9")
def test_the_top_card_of_the_draw_pile_is_drawn() -> None:
    state = state_of(seat("4g,4b,9b"), seat("2b"), pile="3g", draw="7r,8r,9r")
    after = apply(state, parse_action("play 4g")).state
    assert after.seats[0].hand.packed == state.seats[0].hand.packed - cards_packed("4g") + cards_packed("7r")
    assert after.draw == cards("8r,9r")


@pytest.mark.clause("R1.10")
def test_the_card_played_last_is_the_top_card() -> None:
    state = state_of(seat("4g,6b,9b"), seat("2b,5r"), pile="3g,3b")
    after = apply(state, parse_action("play 6b")).state
    assert after.pile == cards("3g,3b,6b")
    assert texts(after) == ["pickup"]  # a 2 and a 5 on a 6, not on a 3


@pytest.mark.clause("R1.11")
def test_removed_cards_stay_out_of_the_game() -> None:
    rng, state = Random(3), deal(STANDARD, 3, seed=3)
    gone = state.removed
    for _ in range(60):
        state = apply(state, rng.choice(legal_actions(state))).state
        assert all(list(state.removed).count(card) >= list(gone).count(card) for card in gone)
        gone = state.removed
    assert len(gone) > 20


def cards_packed(text: str) -> int:
    return seat(text).hand.packed


# --- turns ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("R1.14")
def test_a_turn_goes_on_until_the_next_player_is_to_move() -> None:
    """A Clear +1 is one action; the next is of the same turn, and with it the turn ends."""
    state = state_of(seat("C1r,4g,4b"), seat("2b"), pile="3g")
    between = apply(state, parse_action("play C1r")).state
    assert (between.to_move, between.turn.owed, between.turn.extra) == (0, 1, True)
    after = apply(between, parse_action("play 4g")).state
    assert (after.to_move, after.turn.owed, after.turn.extra) == (1, 1, False)


@pytest.mark.clause("R3.2")
def test_only_the_seat_to_move_acts() -> None:
    """What would be legal for another seat is refused while it is not that seat's turn."""
    state = state_of(seat("4g,9b"), seat("8r"), pile="3g", to_move=0)
    with pytest.raises(IllegalAction):
        apply(state, parse_action("play 8r"))
    assert parse_action("play 8r") in legal_actions(apply(state, parse_action("play 4g")).state)


@pytest.mark.clause("R13.5")
def test_a_clear_card_waits_for_your_turn() -> None:
    state = state_of(seat("4g,9b"), seat("Cr,2b"), pile="3g", to_move=0)
    with pytest.raises(IllegalAction):
        apply(state, parse_action("play Cr"))
    assert barred("hand=C,2 pile=10 draw=20", "play C") == ()


@pytest.mark.clause("R3.4")
def test_nobody_passes_on_the_opening_action() -> None:
    for extras in ("must", "may"):
        assert barred("hand=4 pile=3 draw=20", "pass", extras=extras) == ("R3.4",)
        assert barred("hand=4 pile=5 draw=20", "pass", extras=extras) == ("R3.4",)
    assert barred("hand=4 pile=3 draw=20 extra", "pass", extras="may") == ()


@pytest.mark.clause("R1.18")
def test_the_special_case_decides() -> None:
    """No draw before an extra action without leave; by the readings that give leave, the draw is legal."""
    line = "hand=4 pile=3 draw=20 extra"
    assert barred(line, "draw", extra_draw="never") == ("R8.7",)
    assert barred(line, "draw", extra_draw="each") == ()


# --- choosing 3UP -----------------------------------------------------------------------------------------------


@pytest.mark.clause("R2.12", "R2.13")
def test_3up_are_chosen_first_and_once() -> None:
    state = deal(STANDARD, 2, seed=1)
    for action in (PICK_UP, DRAW, PASS, parse_action("flip 1")):
        assert "R2.12" in [one.value for one in check(state, action)]
    for _ in range(2):
        assert state.turn.kind is Stage.ARRANGE
        choice = legal_actions(state)[0]
        state = apply(state, choice).state
    assert state.turn.kind is Stage.ACT
    again = parse_action("arrange " + ",".join(map(str, list(state.seats[0].hand))))
    assert "R2.13" in [one.value for one in check(state, again)]


@pytest.mark.clause("R2.14")
def test_it_makes_no_difference_on_which_card_a_3up_card_lies() -> None:
    """A state knows which cards are 3UP, not where they lie; and the place of a flip is free."""
    one, other = (state_of(seat("", up, "4b,9r"), seat("2b")) for up in ("3g,5g", "5g,3g"))
    assert one == other
    assert texts(Situation.parse("down=3 pile=3")) == ["flip 1", "flip 2", "flip 3"]


# --- extra actions ----------------------------------------------------------------------------------------------


@pytest.mark.clause("R6.6")
def test_extra_actions_come_from_the_hand() -> None:
    line = "up=5 down=3 pile=3 extra"
    assert barred(line, "up 5", extra_zone="hand_only") == ("R6.6",)
    assert barred(line, "up 5", extra_zone="hand_then_table") == ()


@pytest.mark.clause("R6.19")
def test_no_pick_up_when_there_is_nothing_to_play_from() -> None:
    line = "up=5 down=3 pile=8 extra"
    assert barred(line, "pickup", extra_zone="hand_only") == ("R6.19",)
    assert barred(line, "pickup", extra_zone="hand_then_table") == ()


@pytest.mark.clause("R8.15")
def test_with_an_empty_hand_one_draws_for_an_extra_action() -> None:
    line = "up=5 down=3 pile=3 draw=5 extra"
    assert barred(line, "pass", extra_when_empty="must_draw") == ("R8.15",)
    assert barred(line, "pass", extra_when_empty="lapse") == ()
    assert barred("up=5 down=3 pile=3 extra", "pass", extra_when_empty="must_draw", extra_zone="hand_only") == ()


# --- picking up, options ----------------------------------------------------------------------------------------


@pytest.mark.clause("R7.3")
def test_an_empty_pile_cannot_be_picked_up() -> None:
    assert "R7.3" in barred("hand=4 draw=5", "pickup")
    assert barred("hand=4 draw=5", "pickup", obligation="may_pick_up") == ("R7.3",)


@pytest.mark.clause("R11.9", "R11.1")
def test_picking_up_although_a_card_fits_is_an_option() -> None:
    line = "hand=7 pile=3 draw=5"
    assert barred(line, "pickup") == ("R4.13",)
    assert barred(line, "pickup", obligation="may_pick_up") == ()


@pytest.mark.clause("R11.22")
def test_no_swap_unless_one_is_due() -> None:
    line = "hand=7g up=3g down=3 pile=3b draw=5"
    assert barred(line, "swap 7g for 3g", color_bonus="once_per_four") == ("R11.22",)
    due = state_of(
        seat("7g", "3g", "2r"), seat("2b"), pile="3b,4b,5b,6b", turn=extra(1), rules=Rules(color_bonus="once_per_four")
    )
    assert "R11.22" in [one.value for one in check(due, parse_action("swap 7g for 3g"))]


@pytest.mark.clause("R11.29")
def test_clear_cards_leave_with_their_color() -> None:
    for color in "gbr":
        name = {"g": "green", "b": "blue", "r": "red"}[color]
        left = Deck.parse(f"standard-{name}").counts
        assert not [card for card in left if card.endswith(color)]
        assert {card for card in left if card.startswith("C")} == {
            card for card in Deck.parse("standard").counts if card.startswith("C") and not card.endswith(color)
        }


@pytest.mark.clause("R13.4")
def test_a_hidden_failed_flip_is_shown_to_nobody_else() -> None:
    """By the reading that hides it, no view of another seat tells a failed flip from any other card."""
    rules = Rules(failed_flip_shown=False)
    state = state_of(seat("", "", "2b,9r"), seat("2g"), pile="5r", rules=rules)
    step = apply(state, parse_action("flip 1"))
    other = state_of(seat("", "", "3b,9r"), seat("2g"), pile="5r", rules=rules)
    assert [str(event) for event in step.events_for(1)] == [
        str(event) for event in apply(other, parse_action("flip 1")).events_for(1)
    ]

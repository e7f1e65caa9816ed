"""The worked examples W1 to W30: captions and rule sentences of the sources, each with its outcome."""

from __future__ import annotations

import pytest

from tests.building import after, broken, extra, moves, seat, state_of
from threeup import (
    GAMERULES,
    GEEKY_HOBBIES,
    STANDARD,
    Card,
    Cards,
    Color,
    Deck,
    Rank,
    Rules,
    Situation,
    State,
    Verdict,
    adjudicate,
    deal,
    legal_actions,
    parse_action,
    score,
)
from threeup.model.turn import OPENING

OTHER = seat("10r", "", "1r,2r,3r")
"""A second seat, with cards that no example needs."""


def texts(state: State) -> list[str]:
    """Return the legal actions of a state as sorted texts."""
    return sorted(str(action) for action in legal_actions(state))


def verdict(line: str, action: str, **fields: object) -> Verdict:
    """Return what the referee says, with every reading open."""
    return adjudicate(Situation.parse(line, STANDARD.evolve(**fields)), parse_action(action)).verdict


@pytest.mark.clause("R2.5", "R2.6")
def test_w1_any_three_of_the_six_become_3up() -> None:
    line = "arrange hand=2,4,5,8,9,C draw=48"
    assert broken(line, "arrange 8,9,C") == ()
    assert len(moves(line)) == 20
    start = deal(Rules(), 2, order=_order_that_deals("2g,4g,5g,8g,9g,Cg"))
    chosen = after(start, "arrange 8g,9g,Cg")
    assert (str(chosen.seats[0].hand), str(chosen.seats[0].up)) == ("2g,4g,5g", "8g,9g,Cg")


def _order_that_deals(hand: str) -> list[Card]:
    """Return an order of the standard deck that deals these six cards to the first of two seats."""
    mine = [*Cards.parse(hand)]
    rest = [*(Rules().deck.cards - Cards(mine))]
    order: list[Card] = [rest.pop() for _ in range(6)]
    for card in mine:
        order += [card, rest.pop()]
    return order + rest


@pytest.mark.clause("R4.2", "R4.13")
def test_w2_a_number_must_match_or_beat_the_top() -> None:
    line = "hand=2,3,9 pile=3 draw=20"
    assert moves(line) == ["play 3", "play 9"]
    assert broken(line, "play 2") == ("R4.2",)
    assert broken(line, "pickup") == ("R4.13",)


@pytest.mark.clause("R4.9", "R4.8", "R8.2")
def test_w3_one_five_or_both() -> None:
    line = "hand=1,2,4,5,5 pile=3 draw=20"
    for multiples in ("any", "all_or_one"):
        assert moves(line, multiples=multiples) == ["play 4", "play 5", "play 5,5"]
    state = state_of(seat("1g,2g,4g,5g,5b"), OTHER, pile="3g", draw="6g,6b")
    assert str(after(state, "play 5g,5b").seats[0].hand) == "1g,2g,4g"


@pytest.mark.clause("R7.1", "R7.2")
def test_w4_nothing_fits_so_the_pile_is_taken() -> None:
    assert moves("hand=2,5,9 pile=3,10 draw=20") == ["pickup"]
    state = after(state_of(seat("2g,5g,9g"), OTHER, pile="3g,10g", draw="6g,6b"), "pickup")
    assert (str(state.seats[0].hand), state.pile, len(state.draw), state.to_move) == ("2g,3g,5g,9g,10g", (), 2, 1)


@pytest.mark.clause("R9.2", "R9.3")
def test_w5_3up_open_when_hand_and_draw_pile_are_gone() -> None:
    assert broken("up=4,6,7 down=3 pile=3", "up 4") == ()
    line = "hand=2 up=4,6,7 down=3 pile=1"
    assert broken(line, "up 4") == ("R9.2",)
    assert moves(line) == ["play 2"]


@pytest.mark.clause("R4.13", "R4.14")
def test_w6_free_choice_among_the_3up_that_fit() -> None:
    line = "up=3,5,9 down=3 pile=3"
    assert moves(line) == ["up 3", "up 5", "up 9"]
    assert broken(line, "pickup") == ("R4.13",)
    assert moves(line, obligation_zones="hand") == ["pickup", "up 3", "up 5", "up 9"]


@pytest.mark.clause("R9.5", "R9.9", "R9.10")
def test_w7_any_3down_card_may_be_flipped() -> None:
    assert moves("down=3 pile=7") == ["flip 1", "flip 2", "flip 3"]
    assert broken("down=3 pile=7", "pickup") == ("R9.9",)
    assert moves("down=3 pile=7", flip_choice="may_pick_up") == ["flip 1", "flip 2", "flip 3", "pickup"]


@pytest.mark.clause("R9.6")
def test_w8_a_flipped_ten_is_played_on_a_seven() -> None:
    state = after(state_of(seat("", "", "10g,4g,2g"), OTHER, pile="5g,7g"), "flip 1")
    assert ([str(card) for card in state.pile], state.to_move) == (["5g", "7g", "10g"], 1)
    assert [str(card) for card in state.seats[0].down] == ["4g", "2g"]


@pytest.mark.clause("R9.11", "R9.12", "R9.13", "R9.18")
@pytest.mark.parametrize(
    ("failed_flip", "hand", "down", "seen"),
    [("to_hand", "4g,5g,7g", "10g,2g", ()), ("stays_down", "5g,7g", "10g,4g,2g", (1,))],
)
def test_w9_a_flipped_four_does_not_fit_on_a_seven(
    failed_flip: str, hand: str, down: str, seen: tuple[int, ...]
) -> None:
    rules = Rules(failed_flip=failed_flip)
    state = after(state_of(seat("", "", "10g,4g,2g"), OTHER, pile="5g,7g", rules=rules), "flip 2")
    mine = state.seats[0]
    assert (str(mine.hand), ",".join(map(str, mine.down)), mine.seen) == (hand, down, seen)
    assert (state.pile, state.to_move, len(state.removed)) == ((), 1, 84 - 3 - 2 - 4)


@pytest.mark.clause("R5.1", "R5.2", "R8.17")
def test_w10_a_clear_takes_the_pile_out_of_the_game() -> None:
    state = state_of(seat("2g,4g,Cg"), OTHER, pile="3g,7g,9g", draw="6g,6b")
    done = after(state, "play Cg")
    assert (done.pile, len(done.removed) - len(state.removed)) == ((), 4)
    assert (str(done.seats[0].hand), done.to_move) == ("2g,4g,6g", 1)


@pytest.mark.clause("R5.3", "R5.4", "R1.13")
def test_w11_three_nines_in_a_row_clear_the_pile() -> None:
    across = state_of(seat("2g,4g,9g"), OTHER, pile="4b,9b,9r", draw="6g,6b,6r")
    done = after(across, "play 9g")
    assert (done.pile, len(done.removed) - len(across.removed)) == ((), 4)
    assert (str(done.seats[0].hand), done.to_move) == ("2g,4g,6g", 1)
    alone = state_of(seat("9g,9b,9r", "", "1g,1b,2g"), OTHER, pile="4b", draw="6g,6b,6r")
    done = after(alone, "play 9g,9b,9r")
    assert (done.pile, len(done.removed) - len(alone.removed)) == ((), 4)
    assert (str(done.seats[0].hand), done.to_move) == ("6g,6b,6r", 1)


@pytest.mark.clause("R5.6", "R4.2")
def test_w11_three_nines_on_a_ten_are_too_low_but_for_a_reading() -> None:
    line = "hand=9,9,9 pile=10 draw=20"
    assert broken(line, "play 9,9,9") == ("R4.2",)
    assert broken(line, "play 9,9,9", low_set_clears=True) == ()


@pytest.mark.clause("R4.3", "R4.5", "R4.16")
def test_w12_any_cards_of_one_rank_open_the_game() -> None:
    line = "hand=4,7,7 draw=20"
    assert moves(line) == ["play 4", "play 7", "play 7,7"]
    assert broken(line, "play 4,7") == ("R4.5",)


@pytest.mark.clause("R6.1", "R8.6", "R6.4", "R6.5")
def test_w13_a_clear_plus_one_owes_one_action_and_leaves_a_draw() -> None:
    state = after(state_of(seat("4g,7g,C1g"), OTHER, pile="9g", draw="6g,6b,6r"), "play C1g")
    assert (state.to_move, state.turn) == (0, extra(1, "first_extra"))
    assert texts(state) == ["draw", "play 4g", "play 7g"]
    drawn = after(state, "draw")
    assert (str(drawn.seats[0].hand), texts(drawn)) == ("4g,6g,7g", ["play 4g", "play 6g", "play 7g"])
    done = after(drawn, "play 4g")
    assert ([str(card) for card in done.pile], str(done.seats[0].hand), done.to_move) == (["4g"], "6g,6b,7g", 1)
    line = "hand=4,7 draw=20 extra first"
    assert broken(line, "pass") == ("R6.4",)
    assert broken(line, "pass", extras="may") == ()


@pytest.mark.clause("R8.7", "R8.8", "R8.9")
def test_w14_a_draw_before_each_extra_action_or_before_the_first() -> None:
    line = "hand=4,7 pile=4 draw=20 extra"
    assert broken(line, "draw") == ()
    assert broken(line, "draw", extra_draw="first") == ("R8.7",)
    assert broken(line, "draw", GAMERULES) == ("R8.7",)
    for rules in (Rules(), GAMERULES):
        assert broken("hand=4,7 draw=20 extra first", "draw", rules) == ()


@pytest.mark.clause("R6.15", "R6.18")
def test_w15_a_too_low_second_card_from_the_table_is_laid_and_taken_up() -> None:
    start = state_of(seat("", "C2g,3g,6g", "1g,1b,2g"), OTHER, pile="9g")
    state = after(start, "up C2g", "up 6g")
    assert texts(state) == ["up 3g"]
    short = after(state, "up 3g")
    assert (str(short.seats[0].hand), short.pile, short.to_move, short.turn) == ("3g,6g", (), 1, OPENING)
    rising = after(start, "up C2g", "up 3g", "up 6g")
    assert ([str(card) for card in rising.pile], rising.to_move, len(rising.seats[0].hand)) == (["3g", "6g"], 1, 0)


@pytest.mark.clause("R4.2")
def test_w16_an_equal_second_card_is_not_lower() -> None:
    assert broken("up=5,9 down=3 pile=5 extra table2", "up 5") == ()


@pytest.mark.clause("R6.15", "R6.16")
def test_w17_a_low_card_while_another_fits_depends_on_the_reading() -> None:
    line = "up=3,9 down=3 pile=5 extra table2"
    assert broken(line, "up 3") == ("R4.2",)
    assert broken(line, "up 3", short_extra="at_will") == ()
    assert verdict(line, "up 3") is Verdict.DEPENDS


@pytest.mark.clause("R9.2")
def test_w18_the_table_is_closed_until_the_hand_is_gone() -> None:
    line = "hand=3,6 down=3"
    assert moves(line) == ["play 3", "play 6"]
    assert broken(line, "flip 1") == ("R9.2",)
    assert moves("down=3 pile=6") == ["flip 1", "flip 2", "flip 3"]


@pytest.mark.clause("R10.1", "R10.2")
@pytest.mark.parametrize(("pile", "down"), [("7g", "10g"), ("5b,5r", "5g")])
@pytest.mark.parametrize("owed", [1, 2, 5])
def test_w19_the_last_card_wins_at_once_whatever_is_owed(pile: str, down: str, owed: int) -> None:
    turn = OPENING if owed == 1 else extra(owed)
    state = after(state_of(seat("", "", down), OTHER, pile=pile, turn=turn), "flip 1")
    assert (state.is_over, state.winner, state.places) == (True, 0, (1, None))


@pytest.mark.clause("R9.12", "R9.13")
def test_w20_a_failed_last_flip_leaves_hand_cards_to_win_with() -> None:
    down = seat("", "", "4g")
    to_hand = after(state_of(down, OTHER, pile="7g", rules=Rules(failed_flip="to_hand")), "flip 1").seats[0]
    assert (str(to_hand.hand), to_hand.up, to_hand.down) == ("4g,7g", Cards(), ())
    stays = after(state_of(down, OTHER, pile="7g"), "flip 1").seats[0]
    assert (str(stays.hand), [str(card) for card in stays.down]) == ("7g", ["4g"])


@pytest.mark.clause("R9.4")
def test_w21_no_flip_while_3up_cards_are_left() -> None:
    assert broken("up=9 down=3 pile=5", "flip 1") == ("R9.4",)


@pytest.mark.clause("R8.1", "R8.2")
@pytest.mark.parametrize(("hand", "left"), [("2g,3g,4g,5g,9g", "2g,3g,5g,9g"), ("2g,3g,4g", "2g,3g,6g")])
def test_w22_no_draw_with_three_or_more_left(hand: str, left: str) -> None:
    state = after(state_of(seat(hand), OTHER, pile="4b", draw="6g,6b"), "play 4g")
    assert str(state.seats[0].hand) == left


@pytest.mark.clause("R12.1", "R12.2", "R12.3")
def test_w23_the_points_of_the_cards_left() -> None:
    mine = seat("7g,Cg,C1g,C2g", "3g", "2g,2b")
    assert score(state_of(mine, OTHER), 0) == 67
    assert score(state_of(mine, OTHER, rules=Rules(scored_zones="all")), 0) == 70 + 4
    assert score(state_of(seat("7g,Cg,C1g,C2g", "3g"), OTHER, rules=Rules(scored_zones="all")), 0) == 70


@pytest.mark.clause("R11.13", "R11.14")
def test_w24_a_one_turns_the_direction() -> None:
    state = state_of(seat("1g,5g"), OTHER, seat("9g"), rules=Rules(reverse_on_one="per_play"))
    done = after(state, "play 1g")
    assert (done.to_move, done.direction) == (2, -1)


@pytest.mark.clause("R11.6", "R11.7", "R11.26")
def test_w25_a_draw_instead_of_a_play() -> None:
    assert moves("hand=2,4,6 pile=5 draw=20", obligation="may_draw") == ["draw", "play 6"]
    assert moves("hand=2,3,4 pile=5 draw=20", obligation="may_draw") == ["pickup"]
    assert moves("hand=2,3,4 pile=5 draw=20", obligation="may_draw_always") == ["draw", "pickup"]
    for obligation in ("may_draw", "may_draw_always"):
        assert moves("hand=2,4,6 pile=5", obligation=obligation) == ["play 6"]


@pytest.mark.clause("R11.17", "R11.21", "R11.23", "R11.27")
@pytest.mark.parametrize("color_bonus", ["once_per_four", "from_fourth"])
def test_w26_the_fourth_green_card_brings_a_swap(color_bonus: str) -> None:
    rules = Rules(color_bonus=color_bonus)
    mine = seat("5b,8g,9g", "3b,5r,9b")
    state = after(state_of(mine, OTHER, pile="2g,3g,7g", draw="6g,6b", rules=rules), "play 8g")
    assert (state.to_move, state.turn.kind.value, str(state.seats[0].hand)) == (0, "swap", "5b,9g")
    done = after(state, "swap 9g for 3b")
    assert (str(done.seats[0].up), str(done.seats[0].hand), done.to_move) == ("5r,9g,9b", "3b,5b,6g", 1)


@pytest.mark.clause("R4.7")
def test_w27_a_hand_card_and_an_equal_3up_card_never_go_together() -> None:
    line = "hand=8 up=8 down=3 pile=5"
    assert "R4.7" in broken(line, "play 8 up 8")
    assert verdict(line, "play 8 up 8") is Verdict.ILLEGAL


@pytest.mark.clause("R6.8", "R6.14")
def test_w28_after_a_clear_plus_two_from_the_table_the_table_stays_open() -> None:
    line = "up=3,4 down=3 pile=5 extra table2"
    assert moves(line, extra_zone="hand_only") == ["up 3", "up 4"]
    assert moves(line, extra_zone="hand_only", short_extra="stays") == ["pickup"]
    assert moves("up=3,4 down=3 pile=5 extra", extra_zone="hand_only") == ["pass"]


@pytest.mark.clause("R9.14", "R9.7", "R9.12")
def test_w29_a_clear_plus_two_and_two_flips_after_it() -> None:
    start = state_of(seat("", "", "C2g,6g,3g"), OTHER, pile="9g")
    low = after(start, "flip 1", "flip 1", "flip 1")
    assert (str(low.seats[0].hand), low.seats[0].down, low.pile, low.to_move) == ("3g,6g", (), (), 1)
    stays = state_of(seat("", "", "C2g,6g,3g"), OTHER, pile="9g", rules=Rules(short_extra="stays"))
    left = after(stays, "flip 1", "flip 1", "flip 1").seats[0]
    assert (str(left.hand), [str(card) for card in left.down], left.seen) == ("6g", ["3g"], (0,))
    once = state_of(seat("", "", "C2g,6g,3g"), OTHER, pile="9g", rules=GEEKY_HOBBIES)
    assert texts(after(once, "flip 1")) == ["pass"]


@pytest.mark.clause("R1.3", "R1.1")
def test_w30_the_listing_adds_up_to_74_not_84() -> None:
    listed = Deck.parse("listed")
    assert [sum(card.color is color for card in listed.cards) for color in Color] == [26, 24, 24]
    assert (len(listed), listed.cards.count_rank(Rank.CLEAR_PLUS_TWO)) == (74, 2)
    assert len(Deck.parse("standard")) == 84

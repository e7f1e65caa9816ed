"""Literal cases for changes of the procedure that no other test tells apart; mutation testing found them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.building import after, extra, seat, state_of
from threeup import (
    STANDARD,
    ClauseId,
    Deck,
    InvalidRules,
    Rules,
    Situation,
    Turn,
    check,
    deal,
    legal_actions,
    parse_action,
)
from threeup.model.turn import OVER, Stage
from threeup.procedure import arith, predicates
from threeup.procedure.facts import Position, claim_of, facts_of, position_of

OTHER = seat("9r,10r", "", "1r")


# --- arith ------------------------------------------------------------------------------------------------------------


def test_a_clear_goes_on_a_clear() -> None:
    """No pile has a Clear card on top; the order is total all the same."""
    assert [arith.beats(11, top) for top in (11, 12, 13)] == [True, True, True]


# --- facts ------------------------------------------------------------------------------------------------------------


def test_the_facts_of_a_situation() -> None:
    position = position_of(Situation.parse("hand=7 pile=2,5 down=2 draw=4"))
    assert (position.top, position.down, position.draw) == (5, 2, 4)
    assert position.colors_named is False


def test_the_facts_of_a_finished_game() -> None:
    state = state_of(seat(place=1), OTHER, to_move=None, turn=OVER, pile="5g", draw="2g,3g")
    assert position_of(state) == Position(state.rules, OVER, 0, 0, 0, 5, 2, True)
    assert position_of(state).colors_named is True


def test_a_claim_of_several_ranks_has_no_rank() -> None:
    position = position_of(Situation.parse("hand=7,8 up=7 draw=4"))
    claim = claim_of(position, parse_action("play 7,8"))
    assert (claim.ranks, claim.rank, claim.held_of_rank) == (2, 0, 0)


# --- predicates -------------------------------------------------------------------------------------------------------


def test_several_ranks_are_not_some_of_several_equals() -> None:
    situation = Situation.parse("hand=7,7,8 pile=5", Rules().evolve(multiples="all_or_one"))
    assert check(situation, parse_action("play 7,8")) == (ClauseId.ONE_RANK,)


@pytest.mark.parametrize(("low_set_clears", "low"), [(False, True), (True, False)])
def test_a_low_set_that_clears_is_no_low_second_card(low_set_clears: bool, low: bool) -> None:
    rules = Rules(low_set_clears=low_set_clears)
    situation = Situation.parse("up=2,2,2 pile=5 extra table2", rules)
    facts = facts_of(position_of(situation), parse_action("up 2,2,2"))
    assert predicates.low_second_when_nothing_fits(facts) is low


# --- effects ----------------------------------------------------------------------------------------------------------


def test_what_was_seen_stays_seen_when_3up_is_played() -> None:
    state = after(state_of(seat("", "7g,8g", "1g,2g,3g", seen=(0, 2)), OTHER), "up 7g")
    assert state.seats[0].seen == (0, 2)


def test_what_was_seen_stays_seen_when_cards_are_swapped() -> None:
    rules = Rules().evolve(color_bonus="from_fourth")
    state = state_of(seat("9g,8g", "2g", "1g,2b,3g", seen=(1,)), OTHER, rules=rules, turn=Turn(Stage.SWAP, 1, True))
    assert after(state, "swap 9g for 2g").seats[0].seen == (1,)


def test_a_flip_is_remembered_through_the_turn() -> None:
    rules = Rules().evolve(flips="per_turn")
    state = state_of(seat("", "Cg", "1g,2g"), OTHER, rules=rules, turn=extra(2, "flipped"))
    assert after(state, "up Cg").turn == extra(1, "flipped")


def test_a_run_of_one_color_on_another_color_earns_a_swap() -> None:
    rules = Rules().evolve(color_bonus="from_fourth")
    state = state_of(seat("5g,9b", "2g", "1g"), OTHER, rules=rules, pile="1b,2b,3g,4g,4g")
    assert after(state, "play 5g").turn.kind is Stage.SWAP


# --- moves and deals --------------------------------------------------------------------------------------------------


def test_different_lists_have_different_hashes() -> None:
    lines = ("hand=7,8 draw=4", "hand=7 draw=4", "hand=1,2,3 draw=4", "hand=9,10 pile=10 draw=4")
    assert len({hash(legal_actions(Situation.parse(line))) for line in lines}) == len(lines)


def test_the_legal_actions_of_a_view_are_those_of_its_situation() -> None:
    """What a view may be asked for is said, and of nothing else."""
    loose: Any = legal_actions
    with pytest.raises(TypeError, match=r"position: expected Situation or State \(view.situation\), not View"):
        loose(deal(STANDARD, 2, seed=1).view(0))
    with pytest.raises(TypeError, match="position: expected Situation or State, not int"):
        loose(7)


def test_a_deck_that_serves_two_alone_says_so() -> None:
    deck = Deck.of("small", {"7g": 15, "8g": 11})
    with pytest.raises(InvalidRules) as caught:
        deal(Rules(deck=deck), 3, seed=1)
    assert caught.value.allowed == ("2 to 2 with this deck",)

"""The facts that the table may look at: zones, groups, claims."""

from __future__ import annotations

import pytest

from tests.building import cards, extra, seat, state_of
from threeup import DRAW, STANDARD, Arrange, Cards, Flip, Play, Rules, Situation, Swap, parse_action
from threeup.model.turn import ARRANGING, OVER
from threeup.procedure import arith
from threeup.procedure.facts import (
    NO_CLAIM,
    UNCOUNTED,
    Claim,
    Position,
    claim_of,
    facts_of,
    fits,
    groups,
    playable_groups,
    position_of,
    ranks_in,
    size_allowed,
    zone_of,
)


def position(line: str, **fields: object) -> Position:
    """Return the facts of a situation line."""
    return position_of(Situation.parse(line, STANDARD.evolve(**fields)))


@pytest.mark.clause("R1.17", "R9.1", "R9.2", "R9.3", "R9.4")
@pytest.mark.parametrize(
    ("line", "fields", "zone"),
    [
        ("hand=2 up=3 down=3", {}, arith.HAND),
        ("hand=2 up=3 down=3 draw=4 extra", {"extra_zone": "hand_only"}, arith.HAND),
        ("up=3 down=3 draw=4 extra", {}, arith.NO_ZONE),
        ("up=3 down=3 draw=some extra", {}, arith.NO_ZONE),
        ("up=3 down=3 extra", {"extra_zone": "hand_only"}, arith.NO_ZONE),
        ("up=3 down=3 extra table2", {"extra_zone": "hand_only"}, arith.UP),
        ("up=3 down=3", {"extra_zone": "hand_only"}, arith.UP),
        ("up=3 down=3 extra flipped", {"flips": "per_turn"}, arith.UP),
        ("down=3 extra", {}, arith.DOWN),
        ("down=3 extra flipped", {}, arith.DOWN),
        ("down=3 extra flipped", {"flips": "per_turn"}, arith.NO_ZONE),
        ("down=3 extra", {"flips": "per_turn"}, arith.DOWN),
        ("down=3 extra table2", {"extra_zone": "hand_only"}, arith.DOWN),
    ],
)
def test_the_zone_is_the_first_that_fits(line: str, fields: dict[str, object], zone: int) -> None:
    assert zone_of(position(line, **fields)) == zone


@pytest.mark.clause("R1.12", "R1.16")
@pytest.mark.parametrize(
    ("line", "fields", "found"),
    [
        ("hand=4,7,7 draw=9", {}, [(4, 1), (7, 1), (7, 2)]),
        ("hand=4,7,7 pile=5 draw=9", {}, [(7, 1), (7, 2)]),
        ("hand=7,7,7 pile=5 draw=9", {"multiples": "all_or_one"}, [(7, 1), (7, 3)]),
        ("hand=C,C,C1,C1 pile=10 draw=9", {}, [(11, 1), (11, 2), (12, 1)]),
        ("hand=C,C,C1,C1 pile=10 draw=9", {"clear_multiples": "one"}, [(11, 1), (12, 1)]),
        ("hand=C,C,C1,C1 pile=10 draw=9", {"clear_multiples": "any"}, [(11, 1), (11, 2), (12, 1), (12, 2)]),
        ("hand=3,3,3 pile=5 draw=9", {"low_set_clears": True}, [(3, 3)]),
        ("hand=3,9 pile=5 draw=9 extra", {"extra_order": "free"}, [(3, 1), (9, 1)]),
        ("hand=3,9 pile=5 draw=9", {"extra_order": "free"}, [(9, 1)]),
        ("hand=3 pile=5 draw=9", {}, []),
    ],
)
def test_playable_groups_of_the_hand(line: str, fields: dict[str, object], found: list[tuple[int, int]]) -> None:
    assert [*playable_groups(position(line, **fields), arith.HAND)] == found


@pytest.mark.clause("R6.9")
def test_free_order_does_not_reach_3up() -> None:
    place = position("up=3,9 pile=5 extra", extra_order="free")
    assert [*playable_groups(place, arith.UP)] == [(9, 1)]


def test_groups_and_ranks() -> None:
    packed = Cards.parse("3g,7g,7b,7r,Cg").packed
    assert ranks_in(packed) == [3, 7, 11]
    assert [*groups(packed)] == [(3, 1, 1), (7, 1, 3), (7, 2, 3), (7, 3, 3), (11, 1, 1)]


@pytest.mark.clause("R4.8", "R4.10")
def test_size_allowed_asks_the_rules() -> None:
    assert size_allowed(STANDARD, 7, 2, 3)
    assert not size_allowed(Rules(multiples="all_or_one"), 7, 2, 3)
    assert not size_allowed(STANDARD, 12, 2, 2)
    assert size_allowed(Rules(clear_multiples="any"), 12, 2, 2)


@pytest.mark.clause("R4.2", "R5.6", "R6.9")
def test_fits_asks_the_rules() -> None:
    assert fits(STANDARD, 5, 1, top=5, free=False)
    assert not fits(STANDARD, 4, 3, top=5, free=True)
    assert fits(Rules(extra_order="free"), 4, 1, top=5, free=True)
    assert not fits(Rules(extra_order="free"), 4, 1, top=5, free=False)
    assert fits(Rules(low_set_clears=True), 4, 3, top=5, free=False)
    assert not fits(Rules(low_set_clears=True), 4, 2, top=5, free=False)


@pytest.mark.parametrize(
    ("action", "claim"),
    [
        ("play 7,7", Claim(hand=True, ranks=1, rank=7, count=2, held_of_rank=3)),
        ("play 7,7,7,7", Claim(hand=True, held=False, ranks=1, rank=7, count=4, held_of_rank=3)),
        ("play 4,7", Claim(hand=True, ranks=2, count=2)),
        ("up 7", Claim(up=True, ranks=1, rank=7, count=1, held_of_rank=1)),
        ("up 4", Claim(up=True, held=False, ranks=1, rank=4, count=1)),
        ("play 7 up 7", Claim(hand=True, up=True, ranks=1, rank=7, count=2, held_of_rank=4)),
        ("play 4 up 7", Claim(hand=True, up=True, ranks=2, count=2)),
        ("flip 2", Claim(count=1)),
        ("flip 3", Claim(held=False, count=1)),
        ("arrange 4,7", Claim(hand=True, count=2)),
        ("arrange 4,4", Claim(hand=True, held=False, count=2)),
        ("swap 4 for 7", Claim(hand=True, up=True, count=2)),
        ("swap 7 for 4", Claim(hand=True, up=True, held=False, count=2)),
        ("swap 9 for 7", Claim(hand=True, up=True, held=False, count=2)),
        ("pickup", NO_CLAIM),
        ("draw", NO_CLAIM),
        ("pass", NO_CLAIM),
    ],
)
def test_a_claim_is_held_against_the_cards(action: str, claim: Claim) -> None:
    assert claim_of(position("hand=4,7,7,7 up=7 down=2 draw=5"), parse_action(action)) == claim


def test_facts_are_small_plain_values() -> None:
    facts = facts_of(position("hand=4,7 up=9 down=2 pile=5 draw=some"), parse_action("play 7"))
    assert (facts.zone, facts.hand, facts.up, facts.draw, facts.top) == (arith.HAND, 2, 1, UNCOUNTED, 5)
    assert facts.something_fits is True
    assert facts_of(position("hand=4 pile=5 draw=9"), DRAW).something_fits is False
    assert facts_of(position("down=2 pile=5"), Flip(0)).something_fits is False


def test_the_position_of_a_state_names_colors() -> None:
    state = state_of(seat("7g,4b", "9g", "1g,1b"), seat("2g"), pile="3g,5g", draw="6g,6b,6r", turn=extra(2, "drew"))
    found = position_of(state)
    assert (found.hand, found.up) == (Cards.parse("4b,7g").packed, Cards.parse("9g").packed)
    assert (found.down, found.top, found.draw, found.turn) == (2, 5, 3, extra(2, "drew"))
    assert found.colors_named
    assert not position_of(state.situation).colors_named


def test_the_position_when_the_game_is_over_holds_nothing() -> None:
    over = position_of(state_of(seat(place=1), seat("2g"), pile="3g", to_move=None, turn=OVER))
    assert (over.hand, over.up, over.down, over.top, over.draw) == (0, 0, 0, 3, 0)


@pytest.mark.clause("R2.10", "R2.11", "R11.4")
@pytest.mark.parametrize(("arrangement", "up"), [("simultaneous", ""), ("in_turn", "8g,9g,10g")])
def test_cards_laid_in_secret_on_the_own_table_are_no_facts(arrangement: str, up: str) -> None:
    rules = Rules(arrange_for="next_seat", arrangement=arrangement)
    first, second = seat("2g,3g,4g", "", "1g,1b,1r"), seat("2b,3b,4b,5b,6b,7b", "8g,9g,10g", "1g,2g,2r")
    state = state_of(first, second, rules=rules, to_move=1, turn=ARRANGING)
    assert position_of(state).up == Cards.parse(up).packed
    assert position_of(state.situation).up == Cards.parse(up).packed


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="position: expected Situation or State, not int"):
        position_of(7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="action: expected an action, not tuple"):
        claim_of(position("hand=4 draw=1"), cards("4g"))  # type: ignore[arg-type]


def test_claims_of_actions_that_are_built_in_code() -> None:
    place = position("hand=4,7 up=9 draw=5")
    assert claim_of(place, Play(up=cards("9g"))).held
    assert claim_of(place, Arrange(cards("4g,7b"))).count == 2
    assert claim_of(place, Swap(*cards("4g,9r"))).held

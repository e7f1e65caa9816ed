"""What a legal move leads to: the same as in the engine, as far as a table can know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.scenarios import SCENARIOS, scenario
from tests.strategies import random_state
from threeup import (
    Action,
    Card,
    Cards,
    Flip,
    Rank,
    Rules,
    Situation,
    Stage,
    State,
    Turn,
    apply,
    legal_actions,
    parse_action,
)
from threeup.model.rules import STANDARD
from threeup.referee.outcome import Outcome, as_held, outcomes


def outcome(line: str, move: str, rules: str = "standard") -> Outcome:
    """Return the one outcome of a move."""
    situation = Situation.parse(line, Rules.parse(rules))
    (found,) = outcomes(situation, parse_action(move), situation.rules)
    return found


def cards(text: str) -> Cards:
    return Cards.parse(text) if text else Cards()


@pytest.mark.parametrize(
    ("line", "move", "rules", "expected"),
    [
        # A play that stays, with the refill at the end of the turn.
        ("hand=2,3,9 pile=3 draw=20", "play 9", "standard",
         {"hand": cards("2,3"), "drawn": 1, "pile": (Card.parse("3"), Card.parse("9")), "turn": None}),
        ("hand=5,5,7 pile=3 draw=1", "play 5,5", "standard", {"hand": cards("7"), "drawn": 1, "cleared": 0}),
        ("hand=5,6,7,8 pile=3 draw=9", "play 5", "standard", {"drawn": 0}),
        ("hand=5,6 pile=3 draw=some", "play 5", "standard", {"drawn": 2}),
        ("hand=5,6 pile=3", "play 5", "standard", {"drawn": 0}),
        # Clear cards and sets.
        ("hand=C,6 pile=3,8", "play C", "standard", {"pile": (), "cleared": 3, "turn": None}),
        ("hand=9,6 pile=3,9,9", "play 9", "standard", {"pile": (), "cleared": 4, "turn": None}),
        ("hand=C1,6 pile=3", "play C1", "standard", {"cleared": 2, "turn": Turn(Stage.ACT, 1, True, True)}),
        ("hand=C2,6 pile=3", "play C2", "standard", {"turn": Turn(Stage.ACT, 2, True, True)}),
        ("up=C2,6 down=3", "up C2", "standard", {"turn": Turn(Stage.ACT, 2, True, True, table_plus_two=True)}),
        ("hand=C1,C1,6", "play C1,C1", "standard clear_multiples=any", {"turn": Turn(Stage.ACT, 2, True, True)}),
        # Extra actions.
        ("hand=C1,6 owed=2 extra", "play C1", "standard", {"turn": Turn(Stage.ACT, 2, True, True)}),
        ("hand=C1,6 owed=2 extra", "play C1", "standard nested_clear=replace",
         {"turn": Turn(Stage.ACT, 1, True, True)}),
        ("hand=C,6 owed=2 extra", "play C", "standard", {"turn": Turn(Stage.ACT, 1, True)}),
        ("hand=C,6 owed=2 extra", "play C", "standard interior_clear=ends_turn", {"turn": None}),
        ("hand=4,7 pile=4 draw=20 extra", "draw", "standard",
         {"drawn": 1, "hand": cards("4,7"), "turn": Turn(Stage.ACT, 1, True, drew=True)}),
        ("hand=4 pile=4 draw=20 extra", "draw", "standard extra_draw_size=to_three", {"drawn": 2}),
        ("hand=4 pile=4 draw=20", "draw", "standard obligation=may_draw", {"drawn": 2, "turn": None}),
        ("hand=4,7 pile=4 draw=20 owed=2 extra", "pass", "gamerules", {"drawn": 1, "turn": None}),
        # Picking up, short plays.
        ("hand=2 pile=7,9 draw=20", "pickup", "standard", {"hand": cards("2,7,9"), "pile": (), "drawn": 0}),
        ("hand=2 pile=7 draw=20", "pickup", "standard", {"drawn": 1, "turn": None}),
        ("hand=2 pile=7 draw=20", "pickup", "standard refill_after_pick_up=false", {"drawn": 0, "turn": None}),
        ("up=3,4 down=3 pile=7 owed=2 extra table2", "up 3", "standard",
         {"hand": cards("3,7"), "up": cards("4"), "pile": (), "cleared": 0, "turn": None}),
        # The last card, reversing, the color bonus.
        ("hand=9 pile=3 owed=2 extra", "play 9", "standard", {"won": True, "turn": None}),
        ("hand=9 pile=3", "play 9", "standard play_on=true", {"won": True, "turn": None}),
        ("hand=1,1,4", "play 1,1", "standard reverse_on_one=per_play", {"reverses": True}),
        ("hand=1,1,4", "play 1,1", "standard reverse_on_one=per_card", {"reverses": False}),
        ("hand=1,1,4", "play 1", "standard", {"reverses": False}),
        ("hand=8g,9 up=3 pile=3g,4g,5g", "play 8g", "standard color_bonus=once_per_four",
         {"turn": Turn(Stage.SWAP, 0, True), "swap_unsure": False}),
        ("swap hand=9g up=3b pile=8g owed=0 extra", "swap 9 for 3", "standard color_bonus=once_per_four",
         {"hand": cards("3b"), "up": cards("9g"), "turn": None, "swap_unsure": False}),
        ("swap hand=9g up=3b pile=8g owed=1 extra", "pass", "standard color_bonus=once_per_four",
         {"hand": cards("9g"), "turn": Turn(Stage.ACT, 1, True), "swap_unsure": False}),
        # The bonus looks at the cards laid together, and at the hand before the refill.
        ("hand=8g,8g,9 up=3 pile=3g,4g,5g", "play 8g,8g", "standard color_bonus=once_per_four",
         {"turn": Turn(Stage.SWAP, 0, True), "swap_unsure": False}),
        ("hand=8g,9 up=3 pile=3g,4g,5g,6g", "play 8g", "standard color_bonus=once_per_four",
         {"turn": None, "swap_unsure": False}),
        ("hand=8g up=3 down=3 pile=3g,4g,5g draw=9", "play 8g", "standard color_bonus=once_per_four",
         {"turn": None, "drawn": 3, "swap_unsure": False}),
        ("hand=8 up=3 down=3 pile=3g,4g,5g draw=9", "play 8", "standard color_bonus=once_per_four",
         {"turn": None, "drawn": 3, "swap_unsure": False}),
        ("hand=8g,9 down=3 pile=3g,4g,5g draw=9", "play 8g", "standard color_bonus=once_per_four",
         {"turn": None, "drawn": 2, "swap_unsure": False}),
        # Choosing 3UP.
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", "standard",
         {"hand": cards("2,4,5"), "up": cards("8,9,C"), "hidden": True}),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", "standard arrangement=in_turn", {"hidden": False}),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", "standard arrange_for=next_seat", {"up": cards("")}),
    ],
)  # fmt: skip
def test_an_outcome(line: str, move: str, rules: str, expected: dict[str, Any]) -> None:
    found = outcome(line, move, rules)
    assert {name: getattr(found, name) for name in expected} == expected
    assert found.flipped is None
    assert not found.took_flipped


@pytest.mark.parametrize(
    ("line", "move", "bonus", "swap", "unsure"),
    [
        ("hand=8g,9 up=3 pile=3g,4g,5g", "play 8g", "once_per_four", True, False),
        ("hand=8g,9 up=3 pile=3g,4g,5", "play 8g", "once_per_four", False, True),
        ("hand=8,9 up=3 pile=3g,4g,5g", "play 8", "once_per_four", False, True),
        ("hand=8,9 up=3 pile=3,4,5", "play 8", "once_per_four", False, True),
        ("hand=8,9 up=3 pile=3,4", "play 8", "once_per_four", False, False),  # three cards are no four
        ("hand=8g,9 up=3 pile=3g,4b,5", "play 8g", "once_per_four", False, False),  # the 4 is of another color
        ("hand=8g,9 up=3 pile=2,3g,4g,5g", "play 8g", "once_per_four", False, True),  # is it the fourth or the fifth?
        ("hand=8g,9 up=3 pile=2,3g,4g,5g", "play 8g", "from_fourth", True, False),  # either earns a swap
        ("hand=8g,9 up=3 pile=2g,3g,4g,5g", "play 8g", "once_per_four", False, False),
        ("hand=8g,9 up=3 pile=2g,3g,4g,5g", "play 8g", "from_fourth", True, False),
        ("hand=8g,9 up=3 pile=2g,3g,4g,5", "play 8g", "from_fourth", False, True),
        ("hand=8g up=3 pile=3g,4g,5", "play 8g", "once_per_four", False, False),  # no hand card to give
        ("hand=8g,9 down=3 pile=3g,4g,5", "play 8g", "once_per_four", False, False),  # no 3UP card to take
        ("hand=8g,9 up=3 pile=3,8,8", "play 8g", "once_per_four", False, False),  # a set: nothing lies there
        ("hand=C,9 up=3 pile=3,5,8", "play C", "once_per_four", False, False),
        ("hand=2,3 up=3 pile=3,5,6,8", "pickup", "once_per_four", False, False),
        ("hand=2,3 up=3 pile=3,5,6,8 draw=3 extra", "draw", "once_per_four", False, False),
    ],
)
def test_colors_left_out_leave_a_swap_unsure(line: str, move: str, bonus: str, swap: bool, unsure: bool) -> None:
    found = outcome(line, move, f"standard color_bonus={bonus}")
    assert (found.turn is not None and found.turn.kind is Stage.SWAP, found.swap_unsure) == (swap, unsure)


@pytest.mark.parametrize(
    ("line", "rules", "fails", "took", "known", "hidden"),
    [
        ("down=3 pile=7", "standard", range(1, 7), False, 1, True),
        ("down=3 pile=7", "standard failed_flip=to_hand", range(1, 7), True, 0, True),
        ("down=3 pile=7", "standard failed_flip_shown=true", range(1, 7), False, 1, False),
        ("down=3 pile=7 extra table2", "standard", range(1, 7), True, 0, True),
        ("down=3 pile=7 extra table2", "standard short_extra=stays", range(1, 7), False, 1, True),
        ("down=3", "standard", range(0), False, 0, False),
    ],
)
def test_a_flip_has_an_outcome_for_each_rank(
    line: str, rules: str, fails: range, took: bool, known: int, hidden: bool
) -> None:
    situation = Situation.parse(line, Rules.parse(rules))
    found = outcomes(situation, Flip(1), situation.rules)
    assert [one.flipped for one in found] == list(Rank)
    assert [one.flipped for one in found if one.failed] == [Rank(rank) for rank in fails]
    for one in found:
        assert one.down == (3 if one.failed and not took else 2)
        if one.failed:
            assert (one.took_flipped, one.known_down, one.hidden) == (took, known, hidden)
            assert one.hand == cards("7")
            assert one.pile == ()
            assert one.turn is None
        else:
            assert not one.hidden
            assert one.hand == cards("")


def test_the_last_card_flipped_wins_if_it_fits() -> None:
    situation = Situation.parse("down=1 pile=7")
    for found in outcomes(situation, Flip(0), STANDARD):
        assert found.won is not found.failed


@pytest.mark.parametrize(
    ("line", "move", "held"),
    [
        ("hand=7g,7 pile=3", "play 7,7b", "play 7g,7"),
        ("hand=7g,7b pile=3", "play 7", "play 7b"),
        ("hand=7,7b pile=3", "play 7g,7b", "play 7,7b"),
        ("up=7g,9 pile=3", "up 7", "up 7g"),
        ("arrange hand=2g,4,5,8,9,C down=3", "arrange 2,5g,C", "arrange 2g,5,C"),
        ("swap hand=9g up=3b,4 pile=8g owed=0 extra", "swap 9 for 4r", "swap 9g for 4"),
        ("down=2", "flip 2", "flip 2"),
    ],
)
def test_a_move_is_named_as_the_cards_are_held(line: str, move: str, held: str) -> None:
    assert str(as_held(Situation.parse(line), parse_action(move))) == held


# --- beside the engine ----------------------------------------------------------------------------------------------


def positions() -> Iterator[tuple[State, Action]]:
    rng = random.Random(11)
    for count in range(1500):
        kind = list(SCENARIOS)[count % len(SCENARIOS)]
        state = random_state(rng) if count % 2 else scenario(kind, rng)
        if state.to_move is not None:
            yield state, rng.choice(legal_actions(state))


@pytest.mark.slow
def test_an_outcome_is_what_the_engine_does() -> None:
    """Where every color is named, nothing but drawn cards and the face of a flipped one is unknown."""
    flips = 0
    for state, action in positions():
        seat = state.to_move
        assert seat is not None
        after = apply(state, action).state
        found = outcomes(state.situation, action, state.rules)
        if isinstance(action, Flip):
            flipped = state.seats[seat].down[action.index]
            found = found[flipped.rank - 1 : flipped.rank]
            assert found[0].flipped is flipped.rank
            flips += 1
        (one,) = found
        check_outcome(one, state, after, seat, action)
    assert flips > 50


def check_outcome(one: Outcome, state: State, after: State, seat: int, action: Action) -> None:
    before, now = state.seats[seat], after.seats[seat]
    drawn = state.draw[: len(state.draw) - len(after.draw)]
    taken = (before.down[action.index],) if isinstance(action, Flip) and one.took_flipped else ()
    assert one.drawn == len(drawn)
    assert sorted([*one.hand, *drawn, *taken]) == sorted(now.hand)
    if state.turn.kind is not Stage.ARRANGE:
        assert one.up == now.up
        assert one.turn == (after.turn if after.to_move == seat and after.turn.extra else None)
    assert one.down == len(now.down)
    assert one.cleared == len(after.removed) - len(state.removed)
    assert one.reverses is (after.direction != state.direction)
    assert one.won is (now.place is not None)
    if isinstance(action, Flip):
        assert [card.rank for card in one.pile] == [card.rank for card in after.pile]
    else:
        assert one.pile == after.pile
        assert not one.swap_unsure

"""The library asks the integer core: other answers of the core change what it does, and where it takes a short cut,
the short cut is equal to the plain form."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product
from types import ModuleType

import pytest
from hypothesis import assume, given, settings

from tests.building import extra, seat, state_of
from tests.formal.plain_step import plain_of, plain_step
from threeup import (
    PICK_UP,
    Card,
    Cards,
    Color,
    Play,
    Rank,
    Rules,
    Situation,
    State,
    apply,
    check,
    legal_actions,
    parse_action,
    score,
)
from threeup.model.cards import RANK_FIELDS, UNITS, missing_to_three, size
from threeup.model.rules import ColorBonus
from threeup.model.turn import Stage
from threeup.procedure import arith, effects, scoring
from threeup.testing import states

# --- the core is asked ------------------------------------------------------------------------------------------


def allowed(line: str, action: str, **fields: object) -> str:
    """Return the clauses that bar an action in a situation."""
    return " ".join(check(Situation.parse(line, Rules().evolve(**fields)), parse_action(action)))


def result(state: State, action: str) -> str:
    """Return what an action leads to, as one text."""
    after = apply(state, parse_action(action)).state
    hands = " ".join(str(one.hand) for one in after.seats)
    return f"{hands} | {after.pile} {len(after.draw)} {after.to_move} {after.direction} {after.turn.owed}"


OTHER = seat("9r,10r", "", "1r")

ASKED: list[tuple[str, ModuleType, Callable[..., object], Callable[[], str]]] = [
    ("beats", arith, lambda rank, top: True, lambda: allowed("hand=2 pile=5 down=1", "play 2")),
    (
        "zone_in_use",
        arith,
        lambda hand, draw, up, down, table_open, may_flip: 0,
        lambda: allowed("hand=2 down=1 pile=5 extra", "pass"),
    ),
    (
        "group_size_allowed",
        arith,
        lambda rank, count, held, any_number, clears: False,
        lambda: allowed("hand=7,7 pile=5", "pickup"),
    ),
    (
        "low_set",
        arith,
        lambda count, low_set_clears: False,
        lambda: allowed("hand=2,2,2 pile=5", "pickup", low_set_clears=True),
    ),
    ("bonus_of", arith, lambda rank, count: 3, lambda: result(state_of(seat("C1g,2g", "", "1g"), OTHER), "play C1g")),
    (
        "owed_after",
        arith,
        lambda owed, bonus, extra, cleared, replaces, clear_ends: 5,
        lambda: result(state_of(seat("C1g,2g", "", "1g"), OTHER, turn=extra(2)), "play C1g"),
    ),
    (
        "missing_cards",
        arith,
        lambda hand, draw: 1,
        lambda: result(
            state_of(
                seat("7g", "", "1g"),
                OTHER,
                draw="2g,3g",
                turn=extra(1),
                rules=Rules().evolve(extra_draw_size="to_three"),
            ),
            "draw",
        ),
    ),
    (
        "may_draw_before_extra",
        arith,
        lambda hand, draw, drew, first_extra, each, first_only, when_full: False,
        lambda: str(legal_actions(state_of(seat("7g", "", "1g"), OTHER, draw="2g", turn=extra(1)))),
    ),
    (
        "extra_draw_count",
        arith,
        lambda hand, draw, to_three: 2,
        lambda: result(state_of(seat("7g", "", "1g"), OTHER, draw="2g,3g", turn=extra(1)), "draw"),
    ),
    (
        "next_seat",
        arith,
        lambda seat, direction, players, finished: seat,
        lambda: result(state_of(seat("7g,8g", "", "1g"), OTHER, seat(place=1), rules=Rules(play_on=True)), "play 7g"),
    ),
    (
        "reversals",
        arith,
        lambda ones, per_play, per_card: 0,
        lambda: result(
            state_of(seat("1b,8g", "", "1g"), OTHER, rules=Rules().evolve(reverse_on_one="per_play")), "play 1b"
        ),
    ),
    (
        "color_swap_due",
        arith,
        lambda run, laid, per_four, from_fourth: True,
        lambda: result(
            state_of(seat("7g,8g", "9g", "1g"), OTHER, rules=Rules().evolve(color_bonus="from_fourth")), "play 7g"
        ),
    ),
    ("points_of", scoring, lambda rank: 0, lambda: str(score(state_of(seat("7g", "", "1g"), OTHER), 0))),
]
"""What the library asks: the name, the room where it is looked up, a wrong answer, and what is seen of it."""

PLAIN_FORMS = {
    "run_length": "test_the_effects_are_the_core_put_together",
    "run_after": "proofs.prove_run_after_is_the_run_of_the_longer_pile",
    "is_set": "proofs.prove_two_cards_below_show_a_set and test_two_cards_below_show_a_set",
    "pile_after": "test_the_effects_are_the_core_put_together",
    "is_short_play": "table_proofs.prove_table_fits_from_up and test_a_short_play_is_seen",
    "short_play_allowed": "table_proofs.prove_table_fits_from_up",
    "failed_flip_to_hand": "test_the_effects_are_the_core_put_together",
    "direction_after": "test_the_effects_are_the_core_put_together",
    "after_play": "test_the_effects_are_the_core_put_together",
    "after_pick_up": "test_the_effects_are_the_core_put_together",
    "after_draw": "test_the_effects_are_the_core_put_together",
    "after_swap": "test_the_effects_are_the_core_put_together",
}
"""What the library has in another form, and what holds the two equal."""


@pytest.mark.parametrize(("name", "room", "wrong", "seen"), ASKED, ids=[name for name, *_ in ASKED])
def test_other_answers_of_the_core_are_seen(
    monkeypatch: pytest.MonkeyPatch, name: str, room: ModuleType, wrong: Callable[..., object], seen: Callable[[], str]
) -> None:
    before = seen()
    monkeypatch.setattr(room, name, wrong)
    assert seen() != before


def test_every_decision_of_the_core_is_asked_or_held_equal() -> None:
    functions = {name for name, found in vars(arith).items() if callable(found) and found.__module__ == arith.__name__}
    assert functions == {name for name, *_ in ASKED} | {*PLAIN_FORMS}
    assert not {name for name, *_ in ASKED} & {*PLAIN_FORMS}


# --- short cuts -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=150)
@given(states())
def test_the_effects_are_the_core_put_together(state: State) -> None:
    """Every legal action leads to what the core, put together without any short cut, says."""
    assume(state.turn.kind in (Stage.ACT, Stage.SWAP))
    for action in legal_actions(state):
        assert plain_of(apply(state, action).state) == plain_step(state, action)


@pytest.mark.parametrize("below", range(4))
def test_two_cards_below_show_a_set(below: int) -> None:
    """The pairs of codes by which the effects see a set: exactly those of the rank, in all colors."""
    for rank in range(1, 11):
        for ranks in product((rank, rank % 10 + 1), repeat=min(below, 2)):
            for colors in product(range(3), repeat=len(ranks)):
                pile = tuple(one * 4 + color for one, color in zip(ranks, colors, strict=True))
                if below == 3:
                    pile = ((rank % 10 + 1) * 4, *pile)
                for count, color in product((1, 2, 3), range(3)):
                    laid = bytes((*pile, *[rank * 4 + color] * count))
                    run = arith.run_after(arith.run_length(ranks), ranks[-1] if ranks else 0, rank, count)
                    assert (laid[-3:-1] in effects._TWO_BELOW[rank]) == arith.is_set(run)


def test_a_short_play_is_seen() -> None:
    deck = Rules().deck.doubled()
    for rank, top, count, low_set_clears in product(Rank, range(11), (1, 2, 3), (False, True)):
        if rank is Rank.CLEAR_PLUS_TWO and count > 1:
            continue
        play = Play(up=[Card(rank, Color.GREEN)] * count)
        state = state_of(
            seat("", str(Cards(play.up)), "1r"),
            OTHER,
            pile=f"{top}r" if top else "",
            turn=extra(1, "table_plus_two"),
            rules=Rules(deck=deck, low_set_clears=low_set_clears),
        )
        short = arith.is_short_play(rank, top, count, low_set_clears=low_set_clears)
        assert effects._is_short_play(state, play) == short


@pytest.mark.parametrize("bonus", [ColorBonus.ONCE_PER_FOUR, ColorBonus.FROM_FOURTH])
def test_the_run_of_one_color_is_counted_from_the_top(bonus: ColorBonus) -> None:
    """All piles of up to seven cards in three colors, and up to three of them just laid."""
    for length in range(1, 8):
        for colors in product(range(3), repeat=length):
            pile = bytes(8 * 4 + color for color in colors)
            run = arith.run_length(colors)
            for laid in range(1, min(3, length) + 1):
                assert effects._swap_is_due(pile, laid, bonus) == arith.color_swap_due(
                    run,
                    laid,
                    per_four=bonus is ColorBonus.ONCE_PER_FOUR,
                    from_fourth=bonus is ColorBonus.FROM_FOURTH,
                )


def test_missing_to_three_is_the_refill() -> None:
    """All hands of up to four cards of a few kinds, and as many cards left to draw as one likes."""
    kinds = [UNITS[code] for code in (4, 5, 6, 28, 44, 55 - 1)]
    for count in range(5):
        for chosen in product(kinds, repeat=count):
            assert missing_to_three(sum(chosen)) == arith.missing_cards(count, 99)


# --- the whole of a finite domain -----------------------------------------------------------------------------------


def test_next_seat_everywhere() -> None:
    """Every number of seats, every seat, both directions, every set of finished seats (some seat is left)."""
    for players in range(2, 13):
        for gone in range(players):
            for finished in combinations(range(players), gone):
                for start, direction in product(range(players), (1, -1)):
                    order = [(start + direction * step) % players for step in range(1, players + 1)]
                    expected = next(one for one in order if one not in finished or one == start)
                    assert arith.next_seat(start, direction, players, finished) == expected


def test_rank_fields_are_three_of_a_kind() -> None:
    """Each rank has three fields of four bits, so that no play of one rank can be of more than 45 cards."""
    assert all(size(field) == 45 for field in RANK_FIELDS[1:])


def test_the_pile_may_be_taken_only_if_nothing_fits() -> None:
    """The core decides what fits by the group, the table by the claim: both say the same of every number and top."""
    for rank, top in product(range(1, 11), range(1, 11)):
        barred = check(Situation.parse(f"hand={rank} pile={top} down=1"), PICK_UP)
        assert bool(barred) == arith.beats(rank, top)

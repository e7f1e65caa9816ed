"""The decisions on plain integers, with literal answers."""

from __future__ import annotations

import pytest

from threeup.procedure import arith


@pytest.mark.clause("R4.2", "R4.3", "R4.4")
@pytest.mark.parametrize(
    ("rank", "top", "fits"),
    [
        (1, 0, True),
        (3, 3, True),
        (4, 3, True),
        (2, 3, False),
        (10, 10, True),
        (9, 10, False),
        (11, 10, True),
        (12, 10, True),
        (13, 10, True),
        (11, 0, True),
    ],
)
def test_beats(rank: int, top: int, fits: bool) -> None:
    assert arith.beats(rank, top) is fits


@pytest.mark.clause("R1.17", "R9.1", "R9.2", "R9.4", "R9.7")
@pytest.mark.parametrize(
    ("hand", "draw", "up", "down", "table_open", "may_flip", "zone"),
    [
        (1, 0, 3, 3, True, True, arith.HAND),
        (1, 9, 3, 3, False, False, arith.HAND),
        (0, 1, 3, 3, True, True, arith.NO_ZONE),
        (0, 0, 3, 3, False, True, arith.NO_ZONE),
        (0, 0, 1, 3, True, True, arith.UP),
        (0, 0, 1, 3, True, False, arith.UP),
        (0, 0, 0, 1, True, True, arith.DOWN),
        (0, 0, 0, 1, True, False, arith.NO_ZONE),
        (0, 0, 0, 0, True, True, arith.NO_ZONE),
    ],
)
def test_zone_in_use(hand: int, draw: int, up: int, down: int, table_open: bool, may_flip: bool, zone: int) -> None:
    assert arith.zone_in_use(hand, draw, up, down, table_open=table_open, may_flip=may_flip) == zone


@pytest.mark.clause("R4.8", "R4.9", "R4.10", "R4.11", "R4.12")
@pytest.mark.parametrize(
    ("rank", "count", "held", "any_number", "clears", "allowed"),
    [
        (5, 1, 3, False, 0, True),
        (5, 2, 3, False, 0, False),
        (5, 3, 3, False, 0, True),
        (5, 2, 3, True, 0, True),
        (10, 2, 3, False, 2, False),
        (11, 1, 3, False, 0, True),
        (11, 2, 3, True, 0, False),
        (11, 2, 3, False, 1, True),
        (11, 3, 3, False, 2, True),
        (12, 2, 2, True, 1, False),
        (12, 2, 2, False, 2, True),
        (13, 1, 2, False, 0, True),
        (13, 2, 2, True, 1, False),
        (13, 2, 2, False, 2, True),
    ],
)
def test_group_size_allowed(rank: int, count: int, held: int, any_number: bool, clears: int, allowed: bool) -> None:
    assert arith.group_size_allowed(rank, count, held, any_number=any_number, clears=clears) is allowed


@pytest.mark.clause("R5.6")
def test_low_set() -> None:
    assert [arith.low_set(count, low_set_clears=True) for count in (1, 2, 3, 4)] == [False, False, True, True]
    assert not any(arith.low_set(count, low_set_clears=False) for count in (1, 2, 3, 4))


@pytest.mark.clause("R1.13", "R5.3")
def test_runs_and_sets() -> None:
    assert [arith.run_length(pile) for pile in ((), (5,), (5, 5), (5, 6), (5, 6, 6), (6, 5, 6))] == [0, 1, 2, 1, 2, 1]
    assert [arith.is_set(run) for run in (0, 1, 2, 3, 4)] == [False, False, False, True, True]
    assert arith.run_after(2, 5, 5, 1) == 3
    assert arith.run_after(2, 5, 6, 1) == 1
    assert arith.run_after(0, 0, 6, 3) == 3


@pytest.mark.clause("R6.1", "R6.2", "R4.12")
@pytest.mark.parametrize(
    ("rank", "count", "bonus"), [(10, 3, 0), (11, 1, 0), (11, 3, 0), (12, 1, 1), (12, 2, 2), (13, 1, 2), (13, 3, 6)]
)
def test_bonus_of(rank: int, count: int, bonus: int) -> None:
    assert arith.bonus_of(rank, count) == bonus


@pytest.mark.clause("R6.10", "R6.11", "R6.12", "R6.13")
@pytest.mark.parametrize(
    ("owed", "bonus", "is_extra", "cleared", "replaces", "clear_ends", "left"),
    [
        (1, 0, False, False, False, False, 0),
        (1, 0, False, True, False, True, 0),
        (1, 1, False, False, False, False, 1),
        (1, 2, False, False, True, True, 2),
        (3, 0, True, False, False, True, 2),
        (3, 0, True, True, False, False, 2),
        (3, 0, True, True, False, True, 0),
        (3, 2, True, False, False, False, 4),
        (3, 2, True, False, True, False, 2),
        (3, 1, True, True, False, True, 3),
        (3, 1, True, True, True, True, 1),
    ],
)
def test_owed_after(
    owed: int, bonus: int, is_extra: bool, cleared: bool, replaces: bool, clear_ends: bool, left: int
) -> None:
    found = arith.owed_after(owed, bonus, extra=is_extra, cleared=cleared, replaces=replaces, clear_ends=clear_ends)
    assert found == left


@pytest.mark.clause("R8.1", "R8.2", "R8.3")
@pytest.mark.parametrize(
    ("hand", "draw", "missing"), [(0, 9, 3), (2, 9, 1), (3, 9, 0), (7, 9, 0), (0, 2, 2), (1, 0, 0)]
)
def test_missing_cards(hand: int, draw: int, missing: int) -> None:
    assert arith.missing_cards(hand, draw) == missing


@pytest.mark.clause("R8.4", "R8.7", "R8.8", "R8.9", "R8.10", "R8.11", "R8.12")
@pytest.mark.parametrize(
    ("hand", "draw", "drew", "first", "each", "first_only", "full", "may"),
    [
        (2, 5, False, False, True, False, False, True),
        (2, 0, False, False, True, False, False, False),
        (2, 5, True, False, True, False, False, False),
        (3, 5, False, False, True, False, False, False),
        (3, 5, False, False, True, False, True, True),
        (2, 5, False, False, False, True, False, False),
        (2, 5, False, True, False, True, False, True),
        (2, 5, False, True, False, False, True, False),
    ],
)
def test_may_draw_before_extra(
    hand: int, draw: int, drew: bool, first: bool, each: bool, first_only: bool, full: bool, may: bool
) -> None:
    found = arith.may_draw_before_extra(
        hand, draw, drew=drew, first_extra=first, each=each, first_only=first_only, when_full=full
    )
    assert found is may


@pytest.mark.clause("R8.13", "R8.14")
@pytest.mark.parametrize(
    ("hand", "draw", "to_three", "count"),
    [(0, 5, False, 1), (4, 5, False, 1), (0, 5, True, 3), (1, 5, True, 2), (0, 2, True, 2), (4, 0, False, 0)],
)
def test_extra_draw_count(hand: int, draw: int, to_three: bool, count: int) -> None:
    assert arith.extra_draw_count(hand, draw, to_three=to_three) == count


@pytest.mark.clause("R3.1", "R3.5")
@pytest.mark.parametrize(
    ("seat", "direction", "players", "finished", "following"),
    [
        (0, 1, 4, (), 1),
        (3, 1, 4, (), 0),
        (0, -1, 4, (), 3),
        (0, 1, 4, (1, 2), 3),
        (0, -1, 4, (3,), 2),
        (2, 1, 3, (0, 1), 2),
        (1, 1, 2, (), 0),
    ],
)
def test_next_seat(seat: int, direction: int, players: int, finished: tuple[int, ...], following: int) -> None:
    assert arith.next_seat(seat, direction, players, finished) == following


@pytest.mark.clause("R11.13", "R11.14", "R11.15")
@pytest.mark.parametrize(
    ("ones", "per_play", "per_card", "turns"),
    [(0, True, True, 0), (1, False, False, 0), (2, True, False, 1), (1, False, True, 1), (2, False, True, 2)],
)
def test_reversals(ones: int, per_play: bool, per_card: bool, turns: int) -> None:
    assert arith.reversals(ones, per_play=per_play, per_card=per_card) == turns


@pytest.mark.clause("R11.18", "R11.19")
@pytest.mark.parametrize(
    ("run", "laid", "per_four", "from_fourth"),
    [
        (3, 1, False, False),
        (4, 1, True, True),
        (4, 2, True, True),
        (5, 2, True, True),
        (5, 1, False, True),
        (7, 1, False, True),
        (8, 1, True, True),
        (9, 2, True, True),
        (9, 1, False, True),
        (1, 2, False, False),
        (4, 5, True, True),
    ],
)
def test_color_swap_due(run: int, laid: int, per_four: bool, from_fourth: bool) -> None:
    assert arith.color_swap_due(run, laid, per_four=True, from_fourth=False) is per_four
    assert arith.color_swap_due(run, laid, per_four=False, from_fourth=True) is from_fourth
    assert arith.color_swap_due(run, laid, per_four=False, from_fourth=False) is False


@pytest.mark.clause("R12.1")
def test_points_of() -> None:
    assert [arith.points_of(rank) for rank in range(1, 14)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25]


@pytest.mark.clause("R5.1", "R5.3")
@pytest.mark.parametrize(
    ("pile", "rank", "count", "left"),
    [
        ((), 5, 1, (5,)),
        ((5,), 5, 1, (5, 5)),
        ((5, 5), 5, 1, ()),
        ((5,), 5, 2, ()),
        ((5, 5), 6, 2, (5, 5, 6, 6)),
        ((5, 6, 5), 5, 1, (5, 6, 5, 5)),
        ((), 5, 3, ()),
        ((9,), 3, 3, ()),
        ((1, 2), 11, 1, ()),
        ((), 13, 1, ()),
    ],
)
def test_pile_after(pile: tuple[int, ...], rank: int, count: int, left: tuple[int, ...]) -> None:
    assert arith.pile_after(pile, rank, count) == left


@pytest.mark.clause("R6.18", "R5.6")
@pytest.mark.parametrize(
    ("rank", "top", "count", "sets", "short"),
    [
        (3, 5, 1, False, True),
        (5, 5, 1, False, False),
        (3, 0, 1, False, False),
        (3, 5, 3, False, True),
        (3, 5, 3, True, False),
        (3, 5, 2, True, True),
        (11, 9, 1, False, False),
    ],
)
def test_is_short_play(rank: int, top: int, count: int, sets: bool, short: bool) -> None:
    assert arith.is_short_play(rank, top, count, low_set_clears=sets) is short


@pytest.mark.clause("R6.14", "R6.15", "R6.16", "R6.17")
@pytest.mark.parametrize(
    ("is_extra", "table", "fits", "laid", "at_will", "allowed"),
    [
        (True, True, False, True, False, True),
        (True, True, True, True, False, False),
        (True, True, True, True, True, True),
        (True, True, False, False, False, False),
        (True, False, False, True, True, False),
        (False, True, False, True, True, False),
    ],
)
def test_short_play_allowed(is_extra: bool, table: bool, fits: bool, laid: bool, at_will: bool, allowed: bool) -> None:
    found = arith.short_play_allowed(
        extra=is_extra, table_plus_two=table, something_fits=fits, when_nothing_fits=laid, at_will=at_will
    )
    assert found is allowed


@pytest.mark.clause("R9.12", "R9.13", "R9.14")
@pytest.mark.parametrize(
    ("is_extra", "table", "to_hand", "stays", "goes"),
    [
        (False, False, False, False, False),
        (False, False, True, False, True),
        (True, True, False, False, True),
        (True, True, False, True, False),
        (True, True, True, True, True),
        (True, False, False, False, False),
        (False, True, False, False, False),
    ],
)
def test_failed_flip_to_hand(is_extra: bool, table: bool, to_hand: bool, stays: bool, goes: bool) -> None:
    found = arith.failed_flip_to_hand(extra=is_extra, table_plus_two=table, to_hand=to_hand, stays=stays)
    assert found is goes


@pytest.mark.clause("R11.13", "R11.14", "R11.15")
@pytest.mark.parametrize(
    ("ones", "per_play", "per_card", "direction"),
    [(0, True, False, 1), (1, False, False, 1), (2, True, False, -1), (1, False, True, -1), (2, False, True, 1)],
)
def test_direction_after(ones: int, per_play: bool, per_card: bool, direction: int) -> None:
    assert arith.direction_after(1, ones, per_play=per_play, per_card=per_card) == direction
    assert arith.direction_after(-1, ones, per_play=per_play, per_card=per_card) == -direction


def test_where_cards_go() -> None:
    assert arith.after_play(5, 7, 10, 2, clears=False) == (3, 9, 10)
    assert arith.after_play(5, 7, 10, 2, clears=True) == (3, 0, 19)
    assert arith.after_pick_up(2, 7, 1) == (10, 0)
    assert arith.after_draw(1, 9, 2) == (3, 7)
    assert arith.after_swap(0b0100, 0b0010, 0b0100, 0b0010) == (0b0010, 0b0100)

"""Claims that must not be confirmed: they hold the gate itself to its promise."""

from __future__ import annotations

from threeup.procedure import arith


def claim_a_clear_must_beat(rank: int, top: int) -> None:
    """False for Clear cards on a higher one."""
    assert 1 <= rank <= 13 and 0 <= top <= 13
    fits = arith.beats(rank, top)
    assert fits == (rank >= top)


def claim_a_set_needs_four(run: int, top: int, rank: int) -> None:
    """False: three clear the pile."""
    assert 0 <= top <= 10 and 0 <= run <= 2 and (run == 0) == (top == 0) and 1 <= rank <= 10
    after = arith.run_after(run, top, rank, 1)
    assert not arith.is_set(after)


def claim_needle(owed: int) -> None:
    """False for one number only."""
    assert owed >= 1
    left = arith.owed_after(owed, 0, extra=True, cleared=False, replaces=False, clear_ends=False)
    assert left != 12345


def claim_of_any_length(pile: tuple[int, ...]) -> None:
    """True, but for piles without a bound, which cannot be tried to the end."""
    assert all(1 <= rank <= 10 for rank in pile)
    run = arith.run_length(pile)
    assert run <= len(pile)


def claim_nothing(owed: int) -> None:
    """No leading assert: nothing to check."""
    arith.points_of(owed)

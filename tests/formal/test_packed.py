"""Identities of the packed multiset, proved by Z3 on the library's own constants for all contents of the fields.

A packed multiset has a field of bits for each kind of card. These proofs say that adding and subtracting whole
integers adds and subtracts every field by itself, that the masks cut out the ranks they name, and that counting
bits bounds counting cards. ``tests/model/test_cards.py`` holds the functions against ``collections.Counter``.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import pytest

from threeup.model.cards import (
    _FIELDS,
    _SHIFTS,
    _WEIGHTS,
    FROM_RANK,
    LOWEST_RANK_FIELD,
    MOST_COPIES,
    NO_COLOR,
    RANK_FIELDS,
    UNITS,
)

z3: Final[Any] = import_module("z3")
"""Z3, whose types say less than they seem to."""

CODES = range(4, 56)
COLORED = [code for code in CODES if code & 3 != NO_COLOR]
WIDTH = {code: _FIELDS[code].bit_length() for code in CODES}
ALL_BITS = sum(WIDTH.values())
COLORED_BITS = sum(WIDTH[code] for code in COLORED)
BY_SHIFT = sorted(CODES, key=lambda code: _SHIFTS[code])


def prove(claim: Any, *given: Any) -> None:
    """Fail unless no values meet what is given and not the claim."""
    solver = z3.Solver()
    solver.add(*given, z3.Not(claim))
    found = solver.check()
    assert found == z3.unsat, f"{found}: {solver.model() if found == z3.sat else solver.reason_unknown()}"


def count(word: Any, code: int, width: int) -> Any:
    """Return the field of a kind of card, in a word of the same width."""
    return z3.LShR(word, _SHIFTS[code]) & z3.BitVecVal(_FIELDS[code], width)


def popcount(word: Any, width: int) -> Any:
    return z3.Sum([z3.BV2Int(z3.Extract(bit, bit, word)) for bit in range(width)])


# --- the fields -----------------------------------------------------------------------------------------------------


def test_fields_lie_side_by_side() -> None:
    """No two fields share a bit and none is left out; each unit is the lowest bit of its field."""
    ends = [(_SHIFTS[code], _SHIFTS[code] + WIDTH[code]) for code in BY_SHIFT]
    assert ends[0][0] == 0
    assert [end for _, end in ends[:-1]] == [start for start, _ in ends[1:]]
    assert ends[-1][1] == ALL_BITS == len(_WEIGHTS)
    assert [UNITS[code] for code in CODES] == [1 << _SHIFTS[code] for code in CODES]
    assert all(_FIELDS[code] == (1 << WIDTH[code]) - 1 >= MOST_COPIES for code in CODES)
    assert all(_SHIFTS[code] < COLORED_BITS for code in COLORED)


def test_what_is_refuted_fails() -> None:
    """The gate can fail: four-bit fields do carry when a sum passes 15."""
    one, other = z3.BitVecs("one other", 8)
    with pytest.raises(AssertionError, match=r"^sat"):
        prove(((one + other) & 0xF) == (one & 0xF) + (other & 0xF))


# --- adding and subtracting -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(1, len(BY_SHIFT)))
def test_adding_carries_into_no_field(place: int) -> None:
    """One field on top of all lower ones: if no sum of two counts is more than its field holds, the sum of the words
    is the sum of the lower words and, above it, the sum of the two fields. By induction on the fields this is so for
    all of them."""
    code = BY_SHIFT[place]
    low, width = _SHIFTS[code], WIDTH[code]
    below, other_below = z3.BitVecs("below other_below", low)
    field, other_field = z3.BitVecs("field other_field", width)
    # What lies below is a word whose fields do not overflow, so its sum does not either.
    no_carry_below = z3.BVAddNoOverflow(below, other_below, False)
    no_carry_here = z3.BVAddNoOverflow(field, other_field, False)
    whole = z3.Concat(field, below) + z3.Concat(other_field, other_below)
    prove(
        z3.And(
            z3.Extract(low + width - 1, low, whole) == field + other_field,
            z3.Extract(low - 1, 0, whole) == below + other_below,
            z3.BVAddNoOverflow(z3.Concat(field, below), z3.Concat(other_field, other_below), False),
        ),
        no_carry_below,
        no_carry_here,
    )


@pytest.mark.parametrize("place", range(1, len(BY_SHIFT)))
def test_subtracting_borrows_from_no_field(place: int) -> None:
    """The same for taking away, if every count taken away is there."""
    code = BY_SHIFT[place]
    low, width = _SHIFTS[code], WIDTH[code]
    below, other_below = z3.BitVecs("below other_below", low)
    field, other_field = z3.BitVecs("field other_field", width)
    whole = z3.Concat(field, below) - z3.Concat(other_field, other_below)
    prove(
        z3.And(
            z3.Extract(low + width - 1, low, whole) == field - other_field,
            z3.Extract(low - 1, 0, whole) == below - other_below,
            z3.UGE(z3.Concat(field, below), z3.Concat(other_field, other_below)),
        ),
        z3.UGE(below, other_below),
        z3.UGE(field, other_field),
    )


def test_adding_whole_multisets() -> None:
    """All 39 colored fields at once: sums of at most 15 stay in their fields."""
    one, other = z3.BitVecs("one other", COLORED_BITS)
    fits = [z3.ULE(count(one, code, COLORED_BITS) + count(other, code, COLORED_BITS), MOST_COPIES) for code in COLORED]
    total = one + other
    for code in (COLORED[0], COLORED[19], COLORED[-1]):
        prove(
            count(total, code, COLORED_BITS) == count(one, code, COLORED_BITS) + count(other, code, COLORED_BITS),
            *fits,
        )


# --- masks of ranks -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("top", range(14))
def test_from_rank_keeps_what_goes_on_the_top(top: int) -> None:
    """``hand & FROM_RANK[top]`` keeps the counts of all kinds of this rank and above, and no other."""
    word = z3.BitVec("word", COLORED_BITS)
    kept = word & FROM_RANK[top]
    prove(
        z3.And(
            [
                count(kept, code, COLORED_BITS) == (count(word, code, COLORED_BITS) if code >> 2 >= top else 0)
                for code in COLORED
            ]
        )
    )


@pytest.mark.parametrize("rank", range(14))
def test_rank_fields_keep_one_rank(rank: int) -> None:
    word = z3.BitVec("word", COLORED_BITS)
    kept = word & RANK_FIELDS[rank]
    prove(
        z3.And(
            [
                count(kept, code, COLORED_BITS) == (count(word, code, COLORED_BITS) if code >> 2 == rank else 0)
                for code in COLORED
            ]
        )
    )


@pytest.mark.parametrize("length", range(1, COLORED_BITS + 1))
def test_lowest_rank_is_found_by_the_bit_length(length: int) -> None:
    """A multiset of this bit length holds a card of the rank that the mask names, none below it, and the mask keeps
    all cards of that rank and no other."""
    word = z3.BitVec("word", COLORED_BITS)
    has_length = [z3.Extract(length - 1, length - 1, word) == 1]
    if length < COLORED_BITS:
        has_length.append(z3.Extract(COLORED_BITS - 1, length, word) == 0)
    mask = LOWEST_RANK_FIELD[length]
    (rank,) = [rank for rank in range(1, 14) if RANK_FIELDS[rank] == mask]
    prove(
        z3.And(
            word & mask != 0,
            *[count(word, code, COLORED_BITS) == 0 for code in COLORED if code >> 2 < rank],
        ),
        *has_length,
    )


def test_no_card_has_no_lowest_rank() -> None:
    assert LOWEST_RANK_FIELD[0] == 0
    assert len(LOWEST_RANK_FIELD) == COLORED_BITS + 1


# --- counting bits --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", sorted({*WIDTH.values()}))
def test_a_field_has_at_most_as_many_bits_as_cards(width: int) -> None:
    """In a field with count k at most k bits are set, and at least one if k is not 0."""
    field = z3.BitVec("field", width)
    bits, cards = popcount(field, width), z3.BV2Int(field)
    prove(z3.And(bits <= cards, z3.Implies(cards > 0, bits >= 1)))


def test_three_bits_mean_three_cards() -> None:
    """So a multiset with three bits set holds three cards or more: what ``missing_to_three`` and the end of a turn
    rely on."""
    bits, cards = z3.IntVector("bits", len(COLORED)), z3.IntVector("cards", len(COLORED))
    prove(
        z3.Sum(cards) >= 3,
        z3.Sum(bits) >= 3,
        *[few <= many for few, many in zip(bits, cards, strict=True)],
    )


@pytest.mark.parametrize("code", CODES)
def test_weights_of_bits_count_the_cards_of_a_field(code: int) -> None:
    """The bits of a field, each taken as many times as its weight says, are its count."""
    width = WIDTH[code]
    field = z3.BitVec("field", width)
    weighed = z3.Sum([z3.BV2Int(z3.Extract(bit, bit, field)) * _WEIGHTS[_SHIFTS[code] + bit] for bit in range(width)])
    prove(weighed == z3.BV2Int(field))

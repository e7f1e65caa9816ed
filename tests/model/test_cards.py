"""Ranks, colors, cards, and the packed multiset held against ``collections.Counter``."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import threeup
from tests.strategies import COLORED, COLORLESS, cards, colored_cards, counters, of
from threeup import Card, Cards, Color, InvalidState, NotationError, Rank, ThreeUpError
from threeup.model.cards import (
    CARDS,
    CLEAR,
    CODES,
    FROM_RANK,
    LOWEST_RANK_FIELD,
    MOST_COLORLESS,
    MOST_COPIES,
    NO_MULTISET,
    RANK_FIELDS,
    TEXTS,
    UNITS,
    can_match,
    contains,
    count_of_code,
    count_of_rank,
    missing_to_three,
    pack,
    pack_claim,
    size,
    unpack,
)
from threeup.procedure.arith import points_of

loose: Any = threeup
"""The library as a caller sees it who does not check types."""

# --- ranks and colors -----------------------------------------------------------------------------------------------


@pytest.mark.clause("R1.5")
def test_ranks_in_their_order() -> None:
    assert [rank.text for rank in Rank] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2"]
    assert [rank.value for rank in Rank] == list(range(1, 14))
    assert [rank.name for rank in Rank][-3:] == ["CLEAR", "CLEAR_PLUS_ONE", "CLEAR_PLUS_TWO"]
    assert [rank.is_clear for rank in Rank] == [False] * 10 + [True] * 3
    assert Rank.CLEAR.value == CLEAR == 11


@pytest.mark.clause("R1.4")
def test_colors() -> None:
    assert [(color.value, color.letter) for color in Color] == [("green", "g"), ("blue", "b"), ("red", "r")]


@pytest.mark.clause("R12.1")
def test_points() -> None:
    assert {rank.text: points_of(rank) for rank in Rank} == {
        "1": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10, "C": 15, "C1": 20, "C2": 25,
    }  # fmt: skip


# --- cards ----------------------------------------------------------------------------------------------------------


def test_every_card_is_its_text() -> None:
    ranks = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2")
    texts = [rank + color for rank in ranks for color in ("g", "b", "r", "")]
    assert [str(Card.parse(text)) for text in texts] == texts
    assert [text for text in TEXTS if text] == texts
    assert list(CODES) == texts
    assert [str(CARDS[code]) for code in CODES.values()] == texts
    assert repr(Card.parse("10b")) == "Card('10b')"


def test_card_has_rank_and_color() -> None:
    card = Card(Rank.CLEAR_PLUS_ONE, Color.RED)
    assert (card.rank, card.color, str(card)) == (Rank.CLEAR_PLUS_ONE, Color.RED, "C1r")
    assert Card(Rank.TWO).color is None
    match card:
        case Card(rank, color):
            assert (rank, color) == (Rank.CLEAR_PLUS_ONE, Color.RED)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0g",
        "11g",
        "7G",
        "7 g",
        " 7g",
        "7g ",
        "7gg",
        "g",
        "c",
        "C3",
        "C1 b",
        "07g",
        "7g,7b",
        "\uff17g",
        "7g\n",
        "7\x00",
    ],
)
def test_no_card(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    assert (caught.value.text, caught.value.position) == (text, 0)
    assert caught.value.expected == "a card such as 7g, 10b, C, C1r"


def test_cards_sort_by_rank_then_green_blue_red_none() -> None:
    mixed = [Card.parse(text) for text in ("C", "10", "7r", "7", "7g", "C2g", "1b", "C1g", "7b", "10g")]
    assert [str(card) for card in sorted(mixed)] == ["1b", "7g", "7b", "7r", "7", "10g", "10", "C", "C1g", "C2g"]


@given(cards, cards)
def test_cards_compare_by_value(one: Card, other: Card) -> None:
    same = (one.rank, one.color) == (other.rank, other.color)
    assert (one == other) is same
    assert (hash(one) == hash(other)) is same
    assert (one < other) is (sorted([other, one])[0] is one and not same)
    assert pickle.loads(pickle.dumps(one)) == one
    assert Card(one.rank, one.color) == one


def test_card_equals_no_other_type() -> None:
    card = Card.parse("7g")
    assert card != "7g"
    assert card != card.code
    with pytest.raises(TypeError, match=r"'<' not supported between instances of 'Card' and 'int'"):
        card < 3  # type: ignore[operator]  # noqa: B015


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.Card(7, Color.RED), "rank: expected Rank, not int"),
        (lambda: loose.Card(Rank.SEVEN, "g"), "color: expected Color or None, not str"),
        (lambda: loose.Card.parse(7), "card: expected str, not int"),
        (lambda: loose.Cards("7g"), "cards: expected an iterable of Card, not str"),
        (lambda: loose.Cards(7), "cards: expected an iterable of Card, not int"),
        (lambda: loose.Cards(["7g"]), "cards: expected Card, not str"),
        (lambda: loose.Cards.parse(None), "cards: expected str, not NoneType"),
        (lambda: loose.Cards().count("7g"), "card: expected Card, not str"),
        (lambda: loose.Cards().count_rank(7), "rank: expected Rank, not int"),
        (lambda: loose.Cards() + list(Cards()), r"unsupported operand type\(s\) for \+: 'Cards' and 'list'"),
        (lambda: loose.Cards() - [Card(Rank.ONE)], r"unsupported operand type\(s\) for -: 'Cards' and 'list'"),
        (lambda: loose.Cards() <= 3, "'<=' not supported between instances of 'Cards' and 'int'"),
    ],
)
def test_wrong_types(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()


# --- multisets ------------------------------------------------------------------------------------------------------


@given(counters())
def test_multiset_is_a_counter(counter: Counter[Card]) -> None:
    multiset = of(counter)
    assert len(multiset) == counter.total()
    assert bool(multiset) is bool(counter)
    assert list(multiset) == sorted(counter.elements())
    assert str(multiset) == ",".join(map(str, sorted(counter.elements())))
    assert repr(multiset) == f"Cards('{multiset}')"
    for card in COLORED + COLORLESS:
        assert multiset.count(card) == counter[card]
        assert (card in multiset) is (counter[card] > 0)
    for rank in Rank:
        assert multiset.count_rank(rank) == sum(count for card, count in counter.items() if card.rank is rank)
    assert "7g" not in multiset


@given(counters(), counters())
def test_multisets_are_equal_by_value(one: Counter[Card], other: Counter[Card]) -> None:
    assert (of(one) == of(other)) is (one == other)
    assert Cards(sorted(one.elements(), reverse=True)) == of(one)
    assert hash(Cards(sorted(one.elements(), reverse=True))) == hash(of(one))
    assert of(one) != list(of(one))


@given(counters())
def test_multiset_round_trips(counter: Counter[Card]) -> None:
    multiset = of(counter)
    assert Cards.parse(str(multiset)) == multiset
    assert pickle.loads(pickle.dumps(multiset)) == multiset
    assert Cards.from_packed(multiset.packed) == multiset
    assert Cards(multiset) == multiset


@given(counters(copies=7, bare=22), counters(copies=8, bare=23))
def test_adding(one: Counter[Card], other: Counter[Card]) -> None:
    assert of(one) + of(other) == of(one + other)
    assert (of(one) + of(other)).packed == of(one).packed + of(other).packed


@given(counters(), counters())
def test_subtracting(one: Counter[Card], other: Counter[Card]) -> None:
    smaller = one & other
    assert of(one) - of(smaller) == of(one - smaller)
    assert (of(other) <= of(one)) is (other <= one)
    assert (of(one) >= of(smaller)) is True
    if not other <= one:
        with pytest.raises(ThreeUpError, match=rf"^{of(other)} are not all among {of(one)}$"):
            _ = of(one) - of(other)


@pytest.mark.parametrize(("text", "most"), [("7g", 15), ("C2r", 15), ("1g", 15), ("7", 45), ("C2", 45), ("1", 45)])
def test_most_copies(text: str, most: int) -> None:
    card = Card.parse(text)
    full = Cards([card] * most)
    assert (len(full), full.count(card), list(full)) == (most, most, [card] * most)
    with pytest.raises(InvalidState) as caught:
        Cards([card] * (most + 1))
    assert caught.value.faults == (f"card {text} appears {most + 1} times, at most {most} are possible",)
    with pytest.raises(InvalidState):
        _ = full + Cards([card])


def test_the_fullest_multiset() -> None:
    assert (MOST_COPIES, MOST_COLORLESS) == (15, 45)
    counter = Counter(dict.fromkeys(COLORED, 15) | dict.fromkeys(COLORLESS, 45))
    full = of(counter)
    assert len(full) == 39 * 15 + 13 * 45 == 1170
    assert list(full) == sorted(counter.elements())
    assert {rank: full.count_rank(rank) for rank in Rank} == dict.fromkeys(Rank, 90)
    assert full - full == Cards()


@pytest.mark.parametrize(
    ("text", "position"), [("7g,", 3), (",7g", 0), ("7g, 7b", 3), ("7g,x,7b", 3), ("7g,7b;", 3), (" ", 0)]
)
def test_cards_that_cannot_be_read(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        Cards.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_no_cards_read_as_an_empty_multiset() -> None:
    assert Cards.parse("") == Cards() == Cards(())
    assert (str(Cards()), len(Cards()), bool(Cards())) == ("", 0, False)


# --- what the packed integer says -----------------------------------------------------------------------------------


@given(counters())
def test_packing(counter: Counter[Card]) -> None:
    codes = sorted(card.code for card in counter.elements())
    packed = pack(codes)
    assert packed == of(counter).packed
    assert unpack(packed) == bytes(codes)
    assert size(packed) == len(codes)
    for card in COLORED + COLORLESS:
        assert count_of_code(packed, card.code) == counter[card]
    for rank in Rank:
        assert count_of_rank(packed, rank) == of(counter).count_rank(rank)


@given(counters())
def test_missing_to_three(counter: Counter[Card]) -> None:
    assert missing_to_three(of(counter).packed) == max(0, 3 - counter.total())


@given(st.lists(colored_cards, max_size=4))
def test_missing_to_three_in_small_hands(hand: list[Card]) -> None:
    assert missing_to_three(Cards(hand).packed) == max(0, 3 - len(hand))


def test_missing_to_three_of_all_with_one_or_two_bits() -> None:
    """Whatever the copies: fields of one bit, of two, and all pairs of fields with one bit each."""
    kinds = [UNITS[code] for code in range(4, 56)]
    bits = [unit << power for unit in kinds for power in range(4)]
    for number, one in enumerate(bits):
        assert missing_to_three(one) == max(0, 3 - (1 << number % 4))
        for second, other in enumerate(bits[:number]):
            held = (1 << number % 4) + (1 << second % 4)
            assert missing_to_three(one + other) == max(0, 3 - held)


@given(counters(), counters())
def test_contains(counter: Counter[Card], part: Counter[Card]) -> None:
    assert contains(of(counter).packed, of(part).packed) is (part <= counter)
    assert contains(of(counter).packed, of(counter & part).packed)


@given(counters(colorless=False))
def test_bits_of_ranks(counter: Counter[Card]) -> None:
    packed = of(counter).packed
    for rank in range(14):
        kept = [card for card in sorted(counter.elements()) if card.rank >= rank]
        assert list(Cards.from_packed(packed & FROM_RANK[rank])) == kept
        same = [card for card in sorted(counter.elements()) if card.rank == rank]
        assert list(Cards.from_packed(packed & RANK_FIELDS[rank])) == same
    lowest = min(counter, default=None)
    same = [card for card in sorted(counter.elements()) if lowest is not None and card.rank is lowest.rank]
    assert list(Cards.from_packed(packed & LOWEST_RANK_FIELD[packed.bit_length()])) == same


@given(counters(copies=20, bare=60))
def test_claims_of_more_than_any_deck_has(counter: Counter[Card]) -> None:
    codes = bytes(card.code for card in counter.elements())
    packed = pack_claim(codes)
    if any(count > MOST_COPIES and card.color for card, count in counter.items()):
        assert packed == NO_MULTISET
    else:
        assert unpack(packed) == bytes(sorted(codes))


# --- claims at a table ----------------------------------------------------------------------------------------------

_one_rank = st.sampled_from([Card(Rank.SEVEN, color) for color in (*Color, None)])
_two_ranks = st.sampled_from([Card(rank, color) for rank in (Rank.ONE, Rank.CLEAR) for color in (*Color, None)])


def _fits(held: Card, claimed: Card) -> bool:
    colors = {held.color, claimed.color}
    return held.rank is claimed.rank and (len(colors) == 1 or None in colors)


def _matched(held: list[Card], claim: list[Card]) -> bool:
    """Return whether every claimed card finds a held card of its own, by augmenting paths."""
    taken_by: dict[int, int] = {}

    def place(index: int, tried: set[int]) -> bool:
        for slot, card in enumerate(held):
            if _fits(card, claim[index]) and slot not in tried:
                tried.add(slot)
                if slot not in taken_by or place(taken_by[slot], tried):
                    taken_by[slot] = index
                    return True
        return False

    return all(place(index, set()) for index in range(len(claim)))


@pytest.mark.clause("R4.6")
@given(st.lists(_one_rank, max_size=8), st.lists(_one_rank, max_size=6))
def test_can_match_within_a_rank(held: list[Card], claim: list[Card]) -> None:
    assert can_match(Cards(held).packed, Cards(claim).packed) is _matched(held, claim)


@pytest.mark.clause("R4.6")
@given(st.lists(_two_ranks, max_size=9), st.lists(_two_ranks, max_size=4))
def test_can_match_across_ranks(held: list[Card], claim: list[Card]) -> None:
    assert can_match(Cards(held).packed, Cards(claim).packed) is _matched(held, claim)


@pytest.mark.clause("R4.6")
@given(counters(copies=3, bare=4), st.data())
def test_can_match_whatever_fades(counter: Counter[Card], data: st.DataObject) -> None:
    held = sorted(counter.elements())
    assume(held)
    chosen = data.draw(st.lists(st.sampled_from(range(len(held))), unique=True, max_size=6))
    faded = data.draw(st.sets(st.sampled_from(range(len(held)))))
    claim = [Card(held[index].rank) if index in faded else held[index] for index in chosen]
    assert can_match(Cards(held).packed, Cards(claim).packed)


@pytest.mark.parametrize(
    ("held", "claim", "possible"),
    [
        ("7g", "7", True),
        ("7", "7g", True),
        ("7g", "7b", False),
        ("7g,7b", "7,7g", True),
        ("7g,7b", "7,7r", False),
        ("7,7g", "7b,7r", False),
        ("7,7", "7b,7r", True),
        ("7g", "7,7", False),
        ("8g", "7", False),
        ("", "", True),
        ("7g", "", True),
    ],
)
@pytest.mark.clause("R4.6")
def test_can_match_literally(held: str, claim: str, possible: bool) -> None:
    assert can_match(Cards.parse(held).packed, Cards.parse(claim).packed) is possible

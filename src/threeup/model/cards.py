"""Ranks, colors, cards and multisets of cards; the only room that knows how a multiset is packed.

A multiset of cards is one integer: each kind of card has a field of bits that counts its copies. Adding
two multisets is adding two integers, so the conservation of cards is one sum. Cards with a color have
four bits each (at most 15 copies); the lowest card, a green 1, has the highest field, so that the lowest
card is found by the length of the integer, and the cards from some rank on are its low bits. Above them lie
the cards whose color was left out, with six bits each, which occur in situations only.

A card is also a *code*, ``rank * 4 + color``: one byte in the draw pile and the discard pile, where order
matters. Codes sort as cards do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Final

import attrs

from threeup.errors import InvalidState, NotationError, ThreeUpError, sentence, wrong_type


class Rank(IntEnum):
    """The 13 ranks in their order; ``Rank.CLEAR`` and above are the Clear cards (clause R1.5).

    >>> Rank(7), Rank.CLEAR_PLUS_ONE.text, Rank.TEN < Rank.CLEAR
    (<Rank.SEVEN: 7>, 'C1', True)
    """

    ONE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    CLEAR = 11
    CLEAR_PLUS_ONE = 12
    CLEAR_PLUS_TWO = 13

    @property
    def text(self) -> str:
        """The rank as it is written: ``1`` to ``10``, ``C``, ``C1``, ``C2``."""
        return _RANK_TEXTS[self.value]

    @property
    def is_clear(self) -> bool:
        """Whether this is a Clear, Clear +1 or Clear +2."""
        return self.value >= CLEAR


class Color(Enum):
    """The three colors. Only green is named by the sources (clause R1.4)."""

    GREEN = "green"
    BLUE = "blue"
    RED = "red"

    @property
    def letter(self) -> str:
        """``g``, ``b`` or ``r``."""
        return self.value[0]


CLEAR: Final = 11
"""The lowest rank of a Clear card, as a plain integer."""

_RANK_TEXTS: Final = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2")
_COLORS: Final = (Color.GREEN, Color.BLUE, Color.RED, None)
_COLOR_LETTERS: Final = ("g", "b", "r", "")
NO_COLOR: Final = 3
"""The place of "color left out" among the colors of a card code."""

MOST_COPIES: Final = 15
"""Most copies of one card (rank and color) that a deck may have."""

_WIDTH = 4
_RANK_WIDTH = 3 * _WIDTH
_COLORED_WIDTH = 13 * _RANK_WIDTH
_COLORED_BITS = (1 << _COLORED_WIDTH) - 1
_COLORLESS_WIDTH = 6
MOST_COLORLESS: Final = 3 * MOST_COPIES
"""Most cards of one rank with the color left out."""


def _shift(code: int) -> int:
    rank, color = code >> 2, code & 3
    if color == NO_COLOR:
        return _COLORED_WIDTH + _COLORLESS_WIDTH * (rank - 1)
    return _RANK_WIDTH * (13 - rank) + _WIDTH * (2 - color)


_SHIFTS: Final = tuple(_shift(code) if code >= 4 else 0 for code in range(56))
_FIELDS: Final = tuple(0x3F if code & 3 == NO_COLOR else 0xF for code in range(56))
UNITS: Final = tuple(1 << shift for shift in _SHIFTS)
"""For each card code, the multiset that holds this one card (entries below 4 are no cards)."""

_CODE_LISTS: Final = tuple([rank * 4 + color] for rank in range(13, 0, -1) for color in (2, 1, 0))
"""The code of each colored kind, in the order of their fields, as a list of one."""

RANK_FIELDS: Final = tuple(0xFFF << (_RANK_WIDTH * (13 - rank)) if rank else 0 for rank in range(14))
"""For each rank, the bits of its three colored kinds."""

LOWEST_RANK_FIELD: Final = (0, *[0xFFF << bit // _RANK_WIDTH * _RANK_WIDTH for bit in range(_COLORED_WIDTH)])
"""By the bit length of a colored multiset, the bits of the lowest rank in it."""

FROM_RANK: Final = tuple((1 << _RANK_WIDTH * (14 - max(1, rank))) - 1 for rank in range(14))
"""For each rank, the bits of all colored kinds of this rank and above; entry 0 is all of them."""


_ALL_WIDTH = _COLORED_WIDTH + 13 * _COLORLESS_WIDTH
_BITS: Final = tuple(1 << bit for bit in range(_ALL_WIDTH))
_WEIGHTS: Final = (
    *[1 << bit % _WIDTH for bit in range(_COLORED_WIDTH)],
    *[1 << bit % _COLORLESS_WIDTH for bit in range(_ALL_WIDTH - _COLORED_WIDTH)],
)
"""For each bit of a multiset, how many cards it stands for."""


def pack(codes: Iterable[int]) -> int:
    """Return the multiset of cards with these codes; no count may exceed its field (callers check)."""
    return sum([UNITS[code] for code in codes])


NO_MULTISET: Final = -1
"""Stands for cards that no deck can hold."""


def pack_claim(codes: bytes) -> int:
    """Return the multiset of cards that somebody claims to have, or ``NO_MULTISET`` if it names more copies
    of one card than any deck has."""
    for code in set(codes):
        if codes.count(code) > _FIELDS[code]:
            return NO_MULTISET
    return pack(codes)


def unpack(packed: int) -> bytes:
    """Return the sorted card codes of a multiset."""
    if packed >> _COLORED_WIDTH:
        return _unpack_any(packed)
    codes: list[int] = []
    while packed:
        shift = packed.bit_length() - 1 & ~3
        count = packed >> shift
        codes += _CODE_LISTS[shift >> 2] if count == 1 else _CODE_LISTS[shift >> 2] * count
        packed ^= count << shift
    return bytes(codes)


@lru_cache(maxsize=256)
def _unpack_any(packed: int) -> bytes:
    """Return the same where colors are left out; a ruling asks it hundreds of times of one hand."""
    return b"".join(bytes((code,)) * count_of_code(packed, code) for code in range(4, 56))


def size(packed: int) -> int:
    """Return the number of cards in a multiset."""
    count = 0
    while packed:
        bit = packed.bit_length() - 1
        count += _WEIGHTS[bit]
        packed ^= _BITS[bit]
    return count


def missing_to_three(packed: int) -> int:
    """Return how many cards a hand lacks to three: 0 to 3.

    A field with count *k* has at most *k* bits set, so three bits mean three cards or more. Of fewer bits, where all
    colors are named, the remainder by 15 tells the count: 16 leaves 1, so it is that of the sum of all counts, and
    this is below 15 but for twice eight cards, whose remainder, 1, is less than the number of bits.
    """
    bits = packed.bit_count()
    if bits > 2:
        return 0
    count = packed % 15 if packed <= _COLORED_BITS else size(packed)
    return 3 - count if bits <= count < 3 else 0


def count_of_rank(packed: int, rank: int) -> int:
    """Return how many cards of this rank (1 to 13) a multiset holds, of whatever color."""
    field = packed >> _RANK_WIDTH * (13 - rank)
    colorless = packed >> _COLORED_WIDTH + _COLORLESS_WIDTH * (rank - 1)
    return (field & 0xF) + (field >> 4 & 0xF) + (field >> 8 & 0xF) + (colorless & 0x3F)


def count_of_code(packed: int, code: int) -> int:
    """Return how many cards with this very code a multiset holds."""
    return packed >> _SHIFTS[code] & _FIELDS[code]


def contains(packed: int, part: int) -> bool:
    """Return whether a multiset holds every card of ``part``, colors named alike on both sides."""
    return all(count_of_code(packed, code) >= count_of_code(part, code) for code in set(unpack(part)))


def matched(packed: int, claim: bytes) -> bytes:
    """Return, for each claimed code in order, the code of the held card that it stands for.

    A claim takes a card named alike first, then one of its rank whose color is left out on either side; claims
    that leave the color out come last and take what is left. The multiset must be able to match the claim (see
    :func:`can_match`).
    """
    left = list(unpack(packed))
    found: dict[int, int] = {}
    for colorless, exact in ((False, True), (False, False), (True, True), (True, False)):
        for index, code in enumerate(claim):
            if index in found or (code & 3 == NO_COLOR) is not colorless:
                continue
            alike = [other for other in left if other == code or (not exact and _same_card(other, code))]
            if alike:
                found[index] = alike[-1]
                left.remove(alike[-1])
    return bytes(found[index] for index in range(len(claim)))


def _same_card(code: int, other: int) -> bool:
    return code >> 2 == other >> 2 and (code == other or NO_COLOR in (code & 3, other & 3))


def can_match(packed: int, claim: int) -> bool:
    """Return whether the cards of ``claim`` can be matched one to one with held cards of the same rank
    whose color is equal or left out on either side (clause R4.6, for a situation).

    Per rank: a claimed color takes held cards of that color first and then colorless ones; a colorless
    claim takes whatever is left.
    """
    for rank in {code >> 2 for code in unpack(claim)}:
        if count_of_rank(claim, rank) > count_of_rank(packed, rank):
            return False
        overdrawn = 0
        for code in range(rank * 4, rank * 4 + NO_COLOR):
            overdrawn += max(0, count_of_code(claim, code) - count_of_code(packed, code))
        if overdrawn > count_of_code(packed, rank * 4 + NO_COLOR):
            return False
    return True


@attrs.frozen(eq=False, repr=False, init=False, weakref_slot=False)
class Card:
    """One card: a rank and a color, or ``None`` where a table has left the color out.

    Cards compare and sort by rank, then green, blue, red, none.

    >>> Card.parse("7g"), str(Card(Rank.CLEAR_PLUS_ONE, Color.BLUE)), Card.parse("7").color
    (Card('7g'), 'C1b', None)
    """

    code: int = attrs.field()

    __match_args__ = ("rank", "color")

    def __init__(self, rank: Rank, color: Color | None = None) -> None:
        if not isinstance(rank, Rank):
            raise wrong_type("rank", rank, "Rank")
        if color is not None and not isinstance(color, Color):
            raise wrong_type("color", color, "Color or None")
        object.__setattr__(self, "code", rank * 4 + _COLORS.index(color))

    @property
    def rank(self) -> Rank:
        """The rank."""
        return _RANKS[self.code >> 2]

    @property
    def color(self) -> Color | None:
        """The color; ``None`` if it was left out."""
        return _COLORS[self.code & 3]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read ``7g``, ``10b``, ``Cr``, ``C1b``, ``C2g``, or a rank alone.

        Raises:
            NotationError: anything else.
        """
        if not isinstance(text, str):
            raise wrong_type("card", text, "str")
        code = CODES.get(text)
        if code is None:
            raise NotationError(text, 0, _CARD)
        return CARDS[code]

    def __str__(self) -> str:
        return TEXTS[self.code]

    def __repr__(self) -> str:
        return f"Card({TEXTS[self.code]!r})"

    def __eq__(self, other: object) -> bool:
        return self.code == other.code if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.code

    def __lt__(self, other: Card) -> bool:
        return self.code < other.code if isinstance(other, Card) else NotImplemented


_RANKS: Final[tuple[Rank, ...]] = (Rank.ONE, *Rank)
TEXTS: Final = tuple(_RANK_TEXTS[code >> 2] + _COLOR_LETTERS[code & 3] if code >= 4 else "" for code in range(56))
"""For each card code, how the card is written."""

CODES: Final = {text: code for code, text in enumerate(TEXTS) if text}
"""The card code of each text."""

_CARD: Final = sentence("error.expected.card", cards=("7g", "10b", "C", "C1r"))

CARDS: Final = tuple(Card(_RANKS[code >> 2], _COLORS[code & 3]) for code in range(56))
"""For each card code, the card (entries below 4 are no cards)."""


def cards_of(codes: Iterable[int]) -> tuple[Card, ...]:
    """Return the cards with these codes, in this order."""
    return tuple([CARDS[code] for code in codes])


def codes_of(what: str, cards: Iterable[Card]) -> bytes:
    """Return the codes of these cards, in this order.

    Raises:
        TypeError: ``cards`` is no iterable of cards; the message names ``what``.
    """
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise wrong_type(what, cards, "an iterable of Card")
    codes = bytearray()
    for card in cards:
        if not isinstance(card, Card):
            raise wrong_type(what, card, "Card")
        codes.append(card.code)
    return bytes(codes)


def parse_codes(text: str, start: int = 0, end: int | None = None) -> bytes:
    """Read the cards ``text[start:end]``, one or more with commas between them, as codes in the order written.

    Raises:
        NotationError: with ``text`` whole and the position of the first card that cannot be read.
    """
    codes = bytearray()
    position = start
    for word in text[start:end].split(","):
        code = CODES.get(word)
        if code is None:
            raise NotationError(text, position, _CARD)
        codes.append(code)
        position += len(word) + 1
    return bytes(codes)


@attrs.frozen(eq=False, repr=False, init=False, weakref_slot=False)
class Cards:
    """An immutable multiset of cards, equal by value: which copy of a card lies where makes no difference.

    >>> hand = Cards.parse("9b,7g,7g")
    >>> len(hand), hand.count(Card.parse("7g")), str(hand - Cards.parse("7g"))
    (3, 2, '7g,9b')
    """

    packed: int = attrs.field()

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        codes = codes_of("cards", cards)
        for code in set(codes):
            most = MOST_COLORLESS if code & 3 == NO_COLOR else MOST_COPIES
            if codes.count(code) > most:
                found = codes.count(code)
                raise InvalidState((sentence("error.cards.most", card=TEXTS[code], count=found, most=most),))
        object.__setattr__(self, "packed", pack(codes))

    @classmethod
    def from_packed(cls, packed: int) -> Cards:
        """Return the multiset that is packed so (see the head of this module)."""
        cards = object.__new__(cls)
        object.__setattr__(cards, "packed", packed)
        return cards

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Read cards with commas between them, ``7g,9b,C``; an empty text is an empty multiset.

        Raises:
            NotationError: anything else.
            InvalidState: more than 15 copies of one card (45 without a color).
        """
        if not isinstance(text, str):
            raise wrong_type("cards", text, "str")
        return cls(cards_of(parse_codes(text))) if text else cls()

    def __len__(self) -> int:
        return size(self.packed)

    def __bool__(self) -> bool:
        return self.packed != 0

    def __iter__(self) -> Iterator[Card]:
        return iter(cards_of(unpack(self.packed)))

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.count(card) > 0

    def __eq__(self, other: object) -> bool:
        return self.packed == other.packed if isinstance(other, Cards) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.packed)

    def __le__(self, other: Cards) -> bool:
        return contains(other.packed, self.packed) if isinstance(other, Cards) else NotImplemented

    def __add__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        return Cards((*self, *other))

    def __sub__(self, other: Cards) -> Cards:
        if not isinstance(other, Cards):
            return NotImplemented
        if not other <= self:
            raise ThreeUpError(sentence("error.cards.missing", missing=other, cards=self))
        return Cards.from_packed(self.packed - other.packed)

    def count(self, card: Card) -> int:
        """Return how many copies of this very card (rank and color) there are."""
        if not isinstance(card, Card):
            raise wrong_type("card", card, "Card")
        return count_of_code(self.packed, card.code)

    def count_rank(self, rank: Rank) -> int:
        """Return how many cards of this rank there are, of whatever color."""
        if not isinstance(rank, Rank):
            raise wrong_type("rank", rank, "Rank")
        return count_of_rank(self.packed, rank)

    def __str__(self) -> str:
        return ",".join([TEXTS[code] for code in unpack(self.packed)])

    def __repr__(self) -> str:
        return f"Cards('{self}')"

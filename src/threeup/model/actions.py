"""The actions: one decision of a player each. All are frozen, hashable and made for ``match``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs

from threeup.errors import ThreeUpError, sentence, wrong_type
from threeup.model.cards import TEXTS, Card, cards_of, codes_of, pack_claim

MOST_NAMED: Final = 600
"""Most cards that one action can name; no deck has more."""

MOST_SLOT: Final = 10**9 - 1
"""The highest slot that a flip can name, counted from 1; its text has nine digits."""


def _cards(what: str, cards: Iterable[Card]) -> tuple[tuple[Card, ...], bytes]:
    codes = codes_of(what, cards)
    if len(codes) > MOST_NAMED:
        raise ThreeUpError(sentence("error.action.most_of", zone=what, most=MOST_NAMED))
    return cards_of(codes), codes


def _text(codes: bytes) -> str:
    return ",".join([TEXTS[code] for code in codes])


@attrs.frozen(init=False, repr=False, weakref_slot=False)
class Arrange:
    """Choose the cards that lie face up on the 3DOWN (clause R2.5).

    Attributes:
        cards: the chosen cards, in any order.
        codes: the same as card codes.
        packed: the same as a packed multiset (see :func:`threeup.model.cards.pack_claim`).
    """

    cards: tuple[Card, ...]
    codes: bytes = attrs.field(eq=False)
    packed: int = attrs.field(eq=False)

    def __init__(self, cards: Iterable[Card]) -> None:
        kept, codes = _cards("arrange", cards)
        if not codes:
            raise ThreeUpError(sentence("error.action.arrange"))
        object.__setattr__(self, "cards", kept)
        object.__setattr__(self, "codes", codes)
        object.__setattr__(self, "packed", pack_claim(codes))

    @classmethod
    def of_codes(cls, codes: bytes) -> Arrange:
        """Return the choice of the cards with these codes, one or more."""
        choice = object.__new__(cls)
        object.__setattr__(choice, "cards", cards_of(codes))
        object.__setattr__(choice, "codes", codes)
        object.__setattr__(choice, "packed", pack_claim(codes))
        return choice

    def __str__(self) -> str:
        return f"arrange {_text(self.codes)}"

    def __repr__(self) -> str:
        return f"<{self}>"


@attrs.frozen(init=False, repr=False, weakref_slot=False)
class Play:
    """Play cards from the hand, or from 3UP; the last one named lies on top (clauses R4.1, R9.3).

    A play that names both zones can be said, and is always illegal (clause R4.7).

    Attributes:
        hand: the cards from the hand, in the order in which they are laid.
        up: the cards from 3UP, laid after those of the hand.
        codes: all of them as card codes, in order.
        hand_packed, up_packed: the same as packed multisets.

    >>> from threeup import parse_action
    >>> match parse_action("up 7g"):
    ...     case Play(hand=(), up=(card,)):
    ...         print(card)
    7g
    """

    hand: tuple[Card, ...]
    up: tuple[Card, ...]
    codes: bytes = attrs.field(eq=False)
    hand_packed: int = attrs.field(eq=False)
    up_packed: int = attrs.field(eq=False)

    __match_args__ = ("hand", "up")

    def __init__(self, hand: Iterable[Card] = (), up: Iterable[Card] = ()) -> None:
        hand_kept, hand_codes = _cards("hand", hand)
        up_kept, up_codes = _cards("up", up)
        if not hand_codes and not up_codes:
            raise ThreeUpError(sentence("error.action.play"))
        if len(hand_codes) + len(up_codes) > MOST_NAMED:
            raise ThreeUpError(sentence("error.action.most", most=MOST_NAMED))
        object.__setattr__(self, "hand", hand_kept)
        object.__setattr__(self, "up", up_kept)
        object.__setattr__(self, "codes", hand_codes + up_codes)
        object.__setattr__(self, "hand_packed", pack_claim(hand_codes))
        object.__setattr__(self, "up_packed", pack_claim(up_codes))

    @classmethod
    def of_codes(cls, codes: bytes, *, from_hand: bool) -> Play:
        """Return the play of the cards with these codes, one or more, from the hand or from 3UP."""
        play = object.__new__(cls)
        cards, packed = cards_of(codes), pack_claim(codes)
        object.__setattr__(play, "hand", cards if from_hand else ())
        object.__setattr__(play, "up", () if from_hand else cards)
        object.__setattr__(play, "codes", codes)
        object.__setattr__(play, "hand_packed", packed if from_hand else 0)
        object.__setattr__(play, "up_packed", 0 if from_hand else packed)
        return play

    def __str__(self) -> str:
        laid = len(self.hand)
        parts = []
        if laid:
            parts.append(f"play {_text(self.codes[:laid])}")
        if self.up:
            parts.append(f"up {_text(self.codes[laid:])}")
        return " ".join(parts)

    def __repr__(self) -> str:
        return f"<{self}>"


@attrs.frozen(repr=False, weakref_slot=False)
class Flip:
    """Turn up a 3DOWN card (clause R9.5).

    Attributes:
        index: 0-based place among the 3DOWN cards as they lie now; the text counts from 1.

    >>> str(Flip(1))
    'flip 2'
    """

    index: int

    def __attrs_post_init__(self) -> None:
        if isinstance(self.index, bool) or not isinstance(self.index, int):
            raise wrong_type("flip", self.index, "int")
        if not 0 <= self.index < MOST_SLOT:
            raise ThreeUpError(sentence("error.action.flip", action="flip"))

    def __str__(self) -> str:
        return f"flip {self.index + 1}"

    def __repr__(self) -> str:
        return f"<{self}>"


@attrs.frozen(repr=False, weakref_slot=False)
class PickUp:
    """Take the whole discard pile into the hand (clause R7.1). The one instance needed is ``PICK_UP``."""

    def __str__(self) -> str:
        return "pickup"

    def __repr__(self) -> str:
        return "<pickup>"


@attrs.frozen(repr=False, weakref_slot=False)
class Draw:
    """Draw before an extra action, or instead of an opening play (clauses R8.6, R11.6). See ``DRAW``."""

    def __str__(self) -> str:
        return "draw"

    def __repr__(self) -> str:
        return "<draw>"


@attrs.frozen(repr=False, weakref_slot=False)
class Pass:
    """Leave an extra action, or a swap, undone (clauses R6.20, R11.24). See ``PASS``."""

    def __str__(self) -> str:
        return "pass"

    def __repr__(self) -> str:
        return "<pass>"


@attrs.frozen(repr=False, weakref_slot=False)
class Swap:
    """Swap a hand card for a 3UP card, as the color bonus allows (clause R11.23).

    Attributes:
        hand: the card that goes from the hand to the table.
        up: the 3UP card that comes to the hand.
    """

    hand: Card
    up: Card

    def __attrs_post_init__(self) -> None:
        for name in ("hand", "up"):
            if not isinstance(getattr(self, name), Card):
                raise wrong_type(f"swap {name}", getattr(self, name), "Card")

    def __str__(self) -> str:
        return f"swap {self.hand} for {self.up}"

    def __repr__(self) -> str:
        return f"<{self}>"


Action = Arrange | Play | Flip | PickUp | Draw | Pass | Swap
"""Any action."""

PICK_UP: Final = PickUp()
DRAW: Final = Draw()
PASS: Final = Pass()

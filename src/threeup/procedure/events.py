"""What happened, as frozen records: what a user interface animates and what a log prints.

Each event names the seat it concerns and the clauses by which it came about. ``event.seen_by(seat)`` is the
event as that seat may see it; a hidden card in it is ``None``.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

import attrs

from threeup.model.cards import Card
from threeup.procedure.clauses import ClauseId


class Cause(StrEnum):
    """Why the discard pile was cleared."""

    CLEAR = "clear"
    SET = "set"


class PlayedFrom(StrEnum):
    """Which zone a card was played from."""

    HAND = "hand"
    UP = "up"
    DOWN = "down"


@attrs.frozen(weakref_slot=False)
class _Public:
    """What all events have in common; most show nothing hidden."""

    def seen_by(self, seat: int) -> Self:
        """Return the event as this seat may see it."""
        return self


@attrs.frozen(weakref_slot=False)
class Arranged(_Public):
    """A seat chose its 3UP cards.

    Attributes:
        seat: the chooser.
        table: the seat on whose table they lie.
        cards: the cards, or ``None`` for each that the viewer may not know yet.
    """

    seat: int
    table: int
    cards: tuple[Card | None, ...]
    secret: bool
    clauses: tuple[ClauseId, ...]

    def seen_by(self, seat: int) -> Self:
        """Return the event as this seat may see it."""
        if not self.secret or seat == self.seat:
            return self
        return attrs.evolve(self, cards=(None,) * len(self.cards))


@attrs.frozen(weakref_slot=False)
class TablesShuffled(_Public):
    """The finished tables were dealt out again: seat ``i`` got the table of seat ``table_order[i]``."""

    table_order: tuple[int, ...]
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class Played(_Public):
    """Cards were laid on the pile, in this order."""

    seat: int
    zone: PlayedFrom
    cards: tuple[Card, ...]
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class Cleared(_Public):
    """The pile left the game, bottom to top, the cards just played included."""

    seat: int
    cause: Cause
    cards: tuple[Card, ...]
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class Flipped(_Public):
    """A 3DOWN card was turned up.

    Attributes:
        seat: its owner.
        index: its 0-based place among the owner's 3DOWN cards before the flip.
        card: the card, or ``None`` if it did not fit and the viewer may not see it.
        fits: whether it was played.
        shown: whether everybody sees it.
    """

    seat: int
    index: int
    card: Card | None
    fits: bool
    shown: bool
    clauses: tuple[ClauseId, ...]

    def seen_by(self, seat: int) -> Self:
        """Return the event as this seat may see it."""
        return self if self.shown or seat == self.seat else attrs.evolve(self, card=None)


@attrs.frozen(weakref_slot=False)
class PickedUp(_Public):
    """A seat took the pile, bottom to top, into its hand."""

    seat: int
    cards: tuple[Card, ...]
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class TookFlipped(_Public):
    """The flipped card that did not fit went to its owner's hand."""

    seat: int
    index: int
    card: Card | None
    shown: bool
    clauses: tuple[ClauseId, ...]

    def seen_by(self, seat: int) -> Self:
        """Return the event as this seat may see it."""
        return self if self.shown or seat == self.seat else attrs.evolve(self, card=None)


@attrs.frozen(weakref_slot=False)
class Drew(_Public):
    """A seat drew cards, in this order; ``None`` for each that the viewer may not see."""

    seat: int
    cards: tuple[Card | None, ...]
    clauses: tuple[ClauseId, ...]

    def seen_by(self, seat: int) -> Self:
        """Return the event as this seat may see it."""
        return self if seat == self.seat else attrs.evolve(self, cards=(None,) * len(self.cards))


@attrs.frozen(weakref_slot=False)
class Reversed(_Public):
    """The direction of play turned; ``direction`` is the new one, 1 clockwise and -1 counter-clockwise."""

    seat: int
    direction: int
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class Swapped(_Public):
    """A hand card went to the table and a 3UP card to the hand."""

    seat: int
    hand: Card
    up: Card
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class Passed(_Public):
    """A seat left its extra actions, or a swap, undone."""

    seat: int
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class Finished(_Public):
    """A seat took a place, counted from 1."""

    seat: int
    place: int
    clauses: tuple[ClauseId, ...]


@attrs.frozen(weakref_slot=False)
class TurnPassed(_Public):
    """The turn of a seat ended; ``to`` is the seat to move now, ``None`` if the game is over."""

    seat: int
    to: int | None
    clauses: tuple[ClauseId, ...]


Event = (
    Arranged
    | TablesShuffled
    | Played
    | Cleared
    | Flipped
    | PickedUp
    | TookFlipped
    | Drew
    | Reversed
    | Swapped
    | Passed
    | Finished
    | TurnPassed
)
"""Any event."""

EVENT_TYPES: Final = Event.__args__
"""The classes of events."""

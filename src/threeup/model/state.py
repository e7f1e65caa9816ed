"""The whole position of a game, frozen, and the view of it that a seat may have.

A state keeps its zones packed (see :mod:`threeup.model.cards`): hands and 3UP as multisets, piles and 3DOWN
as card codes in order. The properties give them as cards. A state is built in one of two ways: by the
public constructor, which checks everything, or by :func:`next_state`, for code that has worked on a valid one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import attrs

from threeup.errors import InvalidState, sentence, wrong_type
from threeup.model.cards import Card, Cards, cards_of, codes_of, size
from threeup.model.rules import ArrangeFor, Arrangement, ClearMultiples, Multiples, Rules
from threeup.model.situation import Situation
from threeup.model.turn import Stage, Turn
from threeup.model.validity import no_seat, state_faults

if TYPE_CHECKING:
    from threeup.model.actions import Action

_GROUPINGS: Final = [(multiples, clears) for multiples in Multiples for clears in ClearMultiples]


@attrs.frozen(init=False, weakref_slot=False)
class Setup:
    """What stays the same from the deal to the end of a game.

    Attributes:
        rules: the rules in force.
        players: number of seats.
        starter: the seat that opens.
        table_order: under ``table_swap = shuffle``, whose table each seat gets; otherwise ``None``.
        grouping: which plays of equal cards the rules allow, as one number for fast look-up.
    """

    rules: Rules
    players: int
    starter: int
    table_order: tuple[int, ...] | None
    grouping: int = attrs.field(eq=False, repr=False)

    def __init__(self, rules: Rules, players: int, starter: int, table_order: tuple[int, ...] | None) -> None:
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "players", players)
        object.__setattr__(self, "starter", starter)
        object.__setattr__(self, "table_order", table_order)
        object.__setattr__(self, "grouping", _GROUPINGS.index((rules.multiples, rules.clear_multiples)))


@attrs.frozen(weakref_slot=False)
class Table:
    """The table cards of one seat, packed.

    Attributes:
        up: the 3UP cards as a packed multiset.
        down: the codes of the 3DOWN cards, in order.
        seen: which places of ``down`` the owner has looked at, ascending.
    """

    up: int
    down: bytes
    seen: tuple[int, ...] = ()


@attrs.frozen(weakref_slot=False)
class Seat:
    """One seat as the state shows it.

    Attributes:
        hand: the hand.
        up: the 3UP cards.
        down: the 3DOWN cards, in order.
        seen: 0-based places in ``down`` that the owner has looked at, ascending.
        place: the place this seat finished in, counted from 1; ``None`` while it plays.
    """

    hand: Cards
    up: Cards = attrs.field(factory=Cards)
    down: tuple[Card, ...] = ()
    seen: tuple[int, ...] = ()
    place: int | None = None

    def __attrs_post_init__(self) -> None:
        for name in ("hand", "up"):
            if not isinstance(getattr(self, name), Cards):
                raise wrong_type(name, getattr(self, name), "Cards")
        object.__setattr__(self, "down", cards_of(codes_of("down", self.down)))
        if not isinstance(self.seen, tuple):
            raise wrong_type("seen", self.seen, "tuple of int")
        for value in (*self.seen, *(() if self.place is None else (self.place,))):
            if isinstance(value, bool) or not isinstance(value, int):
                raise wrong_type("seen or place", value, "int")


class StateParts:
    """A state while it is being filled: the slots of :class:`State`, which adds none to them, writable.

    Setting a dozen attributes of a frozen object one by one costs more than the rest of an action, and turning a
    filled object into one of a class with the very same slots costs next to nothing.
    """

    __slots__ = (
        "direction",
        "draw_codes",
        "finished",
        "hands",
        "listing",
        "pile_codes",
        "removed_packed",
        "setup",
        "tables",
        "to_move",
        "turn",
    )

    setup: Setup
    to_move: int | None
    direction: int
    turn: Turn
    hands: tuple[int, ...]
    tables: tuple[Table, ...]
    finished: tuple[int, ...]
    draw_codes: bytes
    pile_codes: bytes
    removed_packed: int
    listing: tuple[Action, ...] | None


@attrs.frozen(init=False, repr=False, weakref_slot=False)
class State(StateParts):
    """A whole game position, equal by value: which copy of a card lies where makes no difference.

    Args:
        rules: the rules in force.
        starter: the seat that opens the game.
        to_move: the seat to move; ``None`` when the game is over.
        direction: 1 clockwise, -1 counter-clockwise.
        turn: how far the turn has got.
        seats: the seats, clockwise.
        draw: the draw pile, next card first.
        pile: the discard pile, bottom to top.
        removed: the cards cleared out of the game.
        table_order: given exactly under ``table_swap = shuffle``: whose table each seat gets.

    Raises:
        InvalidState: no game can be in this state; the error lists every fault.
        TypeError: an argument of a wrong type.
    """

    setup: Setup
    to_move: int | None
    direction: int
    turn: Turn
    hands: tuple[int, ...]
    tables: tuple[Table, ...]
    finished: tuple[int, ...]
    draw_codes: bytes
    pile_codes: bytes
    removed_packed: int
    listing: tuple[Action, ...] | None = attrs.field(eq=False)

    def __init__(
        self,
        *,
        rules: Rules,
        starter: int,
        to_move: int | None,
        turn: Turn,
        seats: Iterable[Seat],
        draw: Iterable[Card] = (),
        pile: Iterable[Card] = (),
        removed: Cards | None = None,
        direction: int = 1,
        table_order: tuple[int, ...] | None = None,
    ) -> None:
        kept = tuple(seats)
        removed = Cards() if removed is None else removed
        _check_types(rules, starter, to_move, turn, kept, removed, direction, table_order)
        places = {seat.place: index for index, seat in enumerate(kept) if seat.place is not None}
        values = {
            "setup": Setup(rules, len(kept), starter, table_order),
            "to_move": to_move,
            "direction": direction,
            "turn": turn,
            "hands": tuple(seat.hand.packed for seat in kept),
            "tables": tuple(Table(seat.up.packed, codes_of("down", seat.down), seat.seen) for seat in kept),
            "finished": tuple(places[place] for place in sorted(places)),
            "draw_codes": codes_of("draw", draw),
            "pile_codes": codes_of("pile", pile),
            "removed_packed": removed.packed,
            "listing": None,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)
        faults = state_faults(self, [seat.place for seat in kept])
        if faults:
            raise InvalidState(tuple(faults))

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.setup.rules

    @property
    def players(self) -> int:
        """The number of seats, 2 to 12."""
        return self.setup.players

    @property
    def starter(self) -> int:
        """The seat that opened the game."""
        return self.setup.starter

    @property
    def table_order(self) -> tuple[int, ...] | None:
        """Under ``table_swap = shuffle``, whose table each seat gets; otherwise ``None``."""
        return self.setup.table_order

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise, with everything that they hold."""
        return tuple(
            Seat(Cards.from_packed(hand), Cards.from_packed(table.up), cards_of(table.down), table.seen, place)
            for hand, table, place in zip(self.hands, self.tables, self.places, strict=True)
        )

    @property
    def draw(self) -> tuple[Card, ...]:
        """The draw pile, next card first."""
        return cards_of(self.draw_codes)

    @property
    def pile(self) -> tuple[Card, ...]:
        """The discard pile, bottom to top."""
        return cards_of(self.pile_codes)

    @property
    def removed(self) -> Cards:
        """The cards that have been cleared out of the game."""
        return Cards.from_packed(self.removed_packed)

    @property
    def is_over(self) -> bool:
        """Whether the game is over (clause R10.3)."""
        return self.to_move is None

    @property
    def winner(self) -> int | None:
        """The seat that took the first place, if any has."""
        return self.finished[0] if self.finished else None

    @property
    def places(self) -> tuple[int | None, ...]:
        """For each seat, the place it finished in, counted from 1, or ``None``."""
        return tuple(self.finished.index(seat) + 1 if seat in self.finished else None for seat in range(self.players))

    def view(self, seat: int) -> View:
        """Return what this seat may know.

        Raises:
            InvalidState: there is no such seat.
        """
        return view_of(self, seat)

    def _repr_svg_(self) -> str:
        from threeup.render import svg

        return svg(self)

    @property
    def situation(self) -> Situation:
        """What decides legality for the seat to move, without any card that it may not know.

        Raises:
            InvalidState: the game is over.
        """
        if self.to_move is None:
            raise InvalidState((sentence("error.game.over"),))
        return self.view(self.to_move).situation

    def __repr__(self) -> str:
        return (
            f"<State of {self.players} seats: {self.turn.kind.value}, to move {self.to_move}, "
            f"{len(self.draw_codes)} cards to draw, {len(self.pile_codes)} on the pile>"
        )


def _check_types(
    rules: object,
    starter: object,
    to_move: object,
    turn: object,
    seats: tuple[object, ...],
    removed: object,
    direction: object,
    table_order: object,
) -> None:
    for name, value, kind in (("rules", rules, Rules), ("turn", turn, Turn), ("removed", removed, Cards)):
        if not isinstance(value, kind):
            raise wrong_type(name, value, kind.__name__)
    for seat in seats:
        if not isinstance(seat, Seat):
            raise wrong_type("seats", seat, "Seat")
    numbers = [("starter", starter), ("direction", direction)]
    numbers += [] if to_move is None else [("to_move", to_move)]
    if table_order is not None:
        if not isinstance(table_order, tuple):
            raise wrong_type("table_order", table_order, "tuple of int")
        numbers += [("table_order", seat) for seat in table_order]
    for name, value in numbers:
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(name, value, "int")


def next_state(
    setup: Setup,
    to_move: int | None,
    direction: int,
    turn: Turn,
    hands: tuple[int, ...],
    tables: tuple[Table, ...],
    finished: tuple[int, ...],
    draw_codes: bytes,
    pile_codes: bytes,
    removed_packed: int,
) -> State:
    """Return a state of these parts, unchecked. For the procedure, which keeps states valid."""
    draft = StateParts()
    draft.setup = setup
    draft.to_move = to_move
    draft.direction = direction
    draft.turn = turn
    draft.hands = hands
    draft.tables = tables
    draft.finished = finished
    draft.draw_codes = draw_codes
    draft.pile_codes = pile_codes
    draft.removed_packed = removed_packed
    draft.listing = None
    draft.__class__ = State
    return draft  # type: ignore[return-value]  # it is a State now


@attrs.frozen(weakref_slot=False)
class SeatView:
    """One seat as another one, or its owner, may see it.

    Attributes:
        hand: the hand if it is the viewer's own, else ``None``.
        hand_size: how many cards the hand is known to hold.
        up: the 3UP cards that the viewer may see.
        down: the 3DOWN cards in order: a card where the viewer owns and has seen it, else ``None``.
        place: the place this seat finished in, or ``None``.
    """

    hand: Cards | None
    hand_size: int
    up: Cards
    down: tuple[Card | None, ...]
    place: int | None


@attrs.frozen(weakref_slot=False)
class View:
    """What one seat may know of a state (clauses R13.2 and R13.3): no card that is hidden from it.

    Attributes:
        viewer: the seat that looks.
        rules, starter, to_move, direction, turn: as in the state.
        seats: the seats, clockwise.
        draw: how many cards are left to draw.
        pile: the discard pile, bottom to top.
        removed: the cards cleared out of the game.
    """

    viewer: int
    rules: Rules
    starter: int
    to_move: int | None
    direction: int
    turn: Turn
    seats: tuple[SeatView, ...]
    draw: int
    pile: tuple[Card, ...]
    removed: Cards

    def _repr_svg_(self) -> str:
        from threeup.render import svg

        return svg(self)

    @property
    def situation(self) -> Situation:
        """What decides legality for the viewer, if it is to move.

        Raises:
            InvalidState: the viewer is not to move.
        """
        if self.to_move != self.viewer:
            raise InvalidState((sentence("error.seat.waits", seat=str(self.viewer)),))
        own = self.seats[self.viewer]
        return Situation(
            rules=self.rules,
            hand=own.hand if own.hand is not None else Cards(),
            up=own.up,
            down=len(own.down),
            pile=self.pile,
            draw=self.draw,
            turn=self.turn,
        )


def view_of(state: State, viewer: int) -> View:
    """Return what ``viewer`` may know of a state.

    While 3UP cards are chosen at the same time (clause R2.10), nobody sees what another seat has chosen, nor
    that its hand has become smaller.

    Raises:
        InvalidState: there is no such seat.
        TypeError: the seat is no integer.
    """
    if isinstance(viewer, bool) or not isinstance(viewer, int):
        raise wrong_type("seat", viewer, "int")
    if not 0 <= viewer < state.players:
        raise InvalidState((no_seat(viewer, state.players),))
    rules = state.rules
    secret = state.turn.kind is Stage.ARRANGE and rules.arrangement is Arrangement.SIMULTANEOUS
    chosen_on = (viewer + 1) % state.players if rules.arrange_for is ArrangeFor.NEXT_SEAT else viewer
    seats = []
    for seat, (hand, table, place) in enumerate(zip(state.hands, state.tables, state.places, strict=True)):
        own = seat == viewer
        shown_up = table.up if not secret or seat == chosen_on else 0
        hand_size = 6 if secret and not own else size(hand)
        down = tuple(card if own and index in table.seen else None for index, card in enumerate(cards_of(table.down)))
        seats.append(
            SeatView(Cards.from_packed(hand) if own else None, hand_size, Cards.from_packed(shown_up), down, place)
        )
    return View(
        viewer=viewer,
        rules=rules,
        starter=state.starter,
        to_move=state.to_move,
        direction=state.direction,
        turn=state.turn,
        seats=tuple(seats),
        draw=len(state.draw_codes),
        pile=state.pile,
        removed=state.removed,
    )

"""What there is to draw, in one form for situations, states and views.

A scene of a view is made from the view alone, so that no picture can show what the view hides.
"""

from __future__ import annotations

import attrs

from threeup.errors import wrong_type
from threeup.model.cards import Card, Cards
from threeup.model.situation import Situation
from threeup.model.state import State, View
from threeup.model.turn import Turn


@attrs.frozen
class SeatScene:
    """The cards of one seat.

    Attributes:
        seat: its index; ``None`` in a situation.
        hand: the hand, sorted; ``None`` if it is hidden.
        hand_size: how many cards the hand holds.
        up: the 3UP cards, sorted.
        down: the 3DOWN cards in order; ``None`` for each that is hidden.
        place: the place it finished in.
    """

    seat: int | None
    hand: tuple[Card, ...] | None
    hand_size: int
    up: tuple[Card, ...]
    down: tuple[Card | None, ...]
    place: int | None = None

    @property
    def is_done(self) -> bool:
        """Whether the seat has finished and has no card left; the last place may be taken with cards."""
        return self.place is not None and not (self.hand_size or self.up or self.down)


@attrs.frozen
class Scene:
    """Everything that a picture shows.

    Attributes:
        turn: how far the turn has got.
        seats: the seats, clockwise; one without an index in a situation.
        pile: the discard pile, bottom to top.
        draw_size: how many cards are left to draw; ``None`` if nobody counted.
        draw: the draw pile, next card first; ``None`` if it is hidden.
        removed: the cards out of the game; ``None`` if nobody says.
        to_move: the seat to move, if there is one.
        direction: 1 or -1; ``None`` in a situation and when the game is over.
        viewer: the seat that looks; ``None`` if it is nobody at the table.
    """

    turn: Turn
    seats: tuple[SeatScene, ...]
    pile: tuple[Card, ...]
    draw_size: int | None
    draw: tuple[Card, ...] | None = None
    removed: Cards | None = None
    to_move: int | None = None
    direction: int | None = None
    viewer: int | None = None

    @property
    def is_situation(self) -> bool:
        """Whether only the cards of one seat are known at all."""
        return self.seats[0].seat is None

    @property
    def in_front(self) -> SeatScene | None:
        """The seat that is drawn large: the one that looks, else the one to move, else none."""
        if self.is_situation:
            return self.seats[0]
        index = self.to_move if self.viewer is None else self.viewer
        return None if index is None else self.seats[index]

    @property
    def others(self) -> tuple[SeatScene, ...]:
        """The other seats that have cards, clockwise from the seat in front."""
        front = self.in_front
        first = 0 if front is None else self.seats.index(front) + 1
        around = (*self.seats[first:], *self.seats[:first])
        return tuple(seat for seat in around if seat is not front and not seat.is_done)

    @property
    def done(self) -> tuple[SeatScene, ...]:
        """The other seats that have finished and have no card, by their places."""
        done = [seat for seat in self.seats if seat is not self.in_front and seat.is_done]
        return tuple(sorted(done, key=lambda seat: seat.place or 0))

    @property
    def top_run(self) -> int:
        """How many cards of one rank lie in a row on top of the pile."""
        count = 0
        for card in reversed(self.pile):
            if card.rank is not self.pile[-1].rank:
                break
            count += 1
        return count


def scene_of(position: object) -> Scene:
    """Return what there is to draw of a position.

    Raises:
        TypeError: neither a situation nor a state nor a view.
    """
    match position:
        case Situation():
            return _scene_of_situation(position)
        case State():
            return _scene_of_state(position)
        case View():
            return _scene_of_view(position)
        case _:
            raise wrong_type("position", position, "Situation, State or View")


def _scene_of_situation(situation: Situation) -> Scene:
    hand = tuple(situation.hand)
    seat = SeatScene(None, hand, len(hand), tuple(situation.up), (None,) * situation.down)
    return Scene(situation.turn, (seat,), situation.pile, situation.draw)


def _scene_of_state(state: State) -> Scene:
    return Scene(
        turn=state.turn,
        seats=tuple(
            SeatScene(index, tuple(seat.hand), len(seat.hand), tuple(seat.up), seat.down, seat.place)
            for index, seat in enumerate(state.seats)
        ),
        pile=state.pile,
        draw_size=len(state.draw),
        draw=state.draw,
        removed=state.removed,
        to_move=state.to_move,
        direction=None if state.is_over else state.direction,
    )


def _scene_of_view(view: View) -> Scene:
    return Scene(
        turn=view.turn,
        seats=tuple(
            SeatScene(
                index,
                None if seat.hand is None else tuple(seat.hand),
                seat.hand_size,
                tuple(seat.up),
                seat.down,
                seat.place,
            )
            for index, seat in enumerate(view.seats)
        ),
        pile=view.pile,
        draw_size=view.draw,
        removed=view.removed,
        to_move=view.to_move,
        direction=None if view.to_move is None else view.direction,
        viewer=view.viewer,
    )

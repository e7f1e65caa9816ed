"""What is asked of the events of a step: they account for all that changed, and show nobody a hidden card."""

from __future__ import annotations

import random

import attrs

from tests.conformance.checks import Difference, agree, cites_clauses_in_force, with_hidden_cards_shuffled
from threeup import Card, Draw, Flip, Pass, PickUp, State, Step, apply, check
from threeup.procedure.events import (
    Arranged,
    Cleared,
    Drew,
    Event,
    Finished,
    Flipped,
    Passed,
    PickedUp,
    Played,
    PlayedFrom,
    Reversed,
    Swapped,
    TablesShuffled,
    TookFlipped,
    TurnPassed,
)


@attrs.define
class Board:
    """The zones of a state as lists, on which events are done again."""

    hands: list[list[Card]]
    ups: list[list[Card]]
    downs: list[list[Card]]
    places: list[int | None]
    draw: list[Card]
    pile: list[Card]
    removed: list[Card]
    direction: int
    to_move: int | None

    def sorted(self) -> Board:
        """Return the board with the zones in order in which order means nothing."""
        hands, ups = [sorted(hand) for hand in self.hands], [sorted(up) for up in self.ups]
        return attrs.evolve(self, hands=hands, ups=ups, removed=sorted(self.removed))


def board_of(state: State) -> Board:
    """Return the zones of a state."""
    return Board(
        [[*seat.hand] for seat in state.seats],
        [[*seat.up] for seat in state.seats],
        [[*seat.down] for seat in state.seats],
        [seat.place for seat in state.seats],
        [*state.draw],
        [*state.pile],
        [*state.removed],
        state.direction,
        state.to_move,
    )


def accounts_for_the_change(step: Step) -> None:
    """Doing the events again on the zones before gives the zones after."""
    board = board_of(step.before)
    for event in step.events:
        _redo(board, event)
        if not event.clauses:
            raise Difference("an event has its clauses", step.before, step.action, event)
        cites_clauses_in_force(step.before, step.action, event.clauses)
    if step.before.turn.kind == "arrange":
        board.to_move = step.state.to_move
    agree("the events account for the change", step.before, board.sorted(), board_of(step.state), step.action)


def _redo(board: Board, event: Event) -> None:
    match event:
        case Arranged(seat=seat, table=table, cards=cards):
            board.ups[table] += _taken(board.hands[seat], cards)
        case TablesShuffled(table_order=order):
            board.ups = [board.ups[owner] for owner in order]
            board.downs = [board.downs[owner] for owner in order]
        case Played(seat=seat, zone=zone, cards=cards):
            if zone is not PlayedFrom.DOWN:
                _taken(board.hands[seat] if zone is PlayedFrom.HAND else board.ups[seat], cards)
            board.pile += cards
        case Flipped(seat=seat, index=index, card=card, fits=fits):
            assert board.downs[seat][index] == card
            if fits:
                board.downs[seat].pop(index)
        case TookFlipped(seat=seat, index=index, card=card):
            board.hands[seat].append(board.downs[seat].pop(index))
            assert board.hands[seat][-1] == card
        case Cleared(cards=cards):
            board.removed += _all(board.pile, cards)
        case PickedUp(seat=seat, cards=cards):
            board.hands[seat] += _all(board.pile, cards)
        case Drew(seat=seat, cards=cards):
            assert tuple(board.draw[: len(cards)]) == cards
            board.hands[seat] += [board.draw.pop(0) for _ in cards]
        case Reversed(direction=direction):
            assert direction == -board.direction
            board.direction = direction
        case Swapped(seat=seat, hand=hand, up=up):
            board.hands[seat] += _taken(board.ups[seat], (up,))
            board.ups[seat] += _taken(board.hands[seat], (hand,))
        case Finished(seat=seat, place=place):
            board.places[seat] = place
        case TurnPassed(to=to):
            board.to_move = to
        case Passed():
            pass


def _taken(zone: list[Card], cards: tuple[Card | None, ...]) -> list[Card]:
    taken = [card for card in cards if card is not None]
    for card in taken:
        zone.remove(card)
    return taken


def _all(pile: list[Card], cards: tuple[Card, ...]) -> list[Card]:
    assert tuple(pile) == cards
    pile.clear()
    return list(cards)


def tells_no_secret(step: Step, rng: random.Random) -> None:
    """No other seat's events show a hidden card, nor differ if the hidden cards are dealt out anew."""
    before, mover = step.before, step.before.to_move
    assert mover is not None
    agree("the mover's own events", before, step.events_for(mover), step.events, step.action)
    for viewer in range(before.players):
        if viewer != mover:
            for event in step.events_for(viewer):
                if any(card is not None for card in hidden_in(event)):
                    raise Difference(f"seat {viewer} sees a hidden card", before, step.action, event)
    viewer = rng.choice([seat for seat in range(before.players) if seat != mover])
    other = with_hidden_cards_shuffled(before, viewer, rng)
    if isinstance(step.action, PickUp | Draw | Pass | Flip) and not check(other, step.action):
        twin = apply(other, step.action)
        if not (_fitted(step) or _fitted(twin) or before.rules.failed_flip_shown):
            told, wanted = twin.events_for(viewer), step.events_for(viewer)
            agree(f"the events for seat {viewer}", before, told, wanted, step.action)


def _fitted(step: Step) -> bool:
    return any(isinstance(event, Flipped) and event.fits for event in step.events)


def hidden_in(event: Event) -> tuple[Card | None, ...]:
    """Return the cards of an event that nobody but its seat may see."""
    match event:
        case Arranged(cards=cards, secret=True) | Drew(cards=cards):
            return cards
        case Flipped(card=card, fits=False, shown=False) | TookFlipped(card=card, shown=False):
            return (card,)
        case _:
            return ()

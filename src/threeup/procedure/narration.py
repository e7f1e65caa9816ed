"""What happened in a step, read off the states before and after it."""

from __future__ import annotations

from collections.abc import Iterator

from threeup.model.actions import Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.cards import CARDS, cards_of, size
from threeup.model.rules import ArrangeFor, Arrangement, Obligation, ReverseOnOne, Rules, ShortExtra
from threeup.model.turn import Stage
from threeup.procedure import arith
from threeup.procedure.clauses import ClauseId as C
from threeup.procedure.effects import Step
from threeup.procedure.events import (
    Arranged,
    Cause,
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
from threeup.procedure.legality import findings


def narrate(step: Step) -> tuple[Event, ...]:
    """Return what happened in a step, in order, with every card shown."""
    seat = step.before.to_move
    assert seat is not None  # a step has a mover
    return (*_action_events(step, seat), *_closing_events(step, seat))


def _action_events(step: Step, seat: int) -> Iterator[Event]:
    before, action = step.before, step.action
    match action:
        case Arrange():
            yield from _arranging(step, action, seat)
        case Play():
            yield from _playing(step, action, seat)
        case Flip():
            yield from _flipping(step, action, seat)
        case PickUp():
            yield PickedUp(seat, before.pile, (C.PICK_UP, C.PICK_UP_ENDS_TURN))
        case Draw():
            clause = C.EXTRA_DRAW if before.turn.extra else _draw_clause(before.rules)
            count = len(before.draw_codes) - len(step.state.draw_codes) - _refilled(step)
            yield Drew(seat, before.draw[:count], (clause,))
        case Pass():
            yield Passed(seat, (_deciding(step),))
        case Swap(hand=hand, up=up):
            yield Swapped(seat, hand, up, (C.SWAP,))


def _deciding(step: Step) -> C:
    """Return the clause that allows a pass or a short play, which can be one of several."""
    return findings(step.before, step.action).deciding


def _draw_clause(rules: Rules) -> C:
    """Return the clause of a draw instead of a play; which of two held would tell whether a hidden card fits."""
    return C.MAY_DRAW_ALWAYS if rules.obligation is Obligation.MAY_DRAW_ALWAYS else C.MAY_DRAW


def _arranging(step: Step, action: Arrange, seat: int) -> Iterator[Event]:
    before, rules = step.before, step.before.rules
    next_one = rules.arrange_for is ArrangeFor.NEXT_SEAT
    table = (seat + 1) % before.players if next_one else seat
    clauses = (C.CHOOSE_3UP, C.CHOOSE_FOR_NEXT_SEAT) if next_one else (C.CHOOSE_3UP,)
    secret = rules.arrangement is Arrangement.SIMULTANEOUS and step.state.turn.kind is Stage.ARRANGE
    yield Arranged(seat, table, tuple(sorted(action.cards)), secret, clauses)
    if step.state.turn.kind is not Stage.ARRANGE and before.table_order is not None:
        yield TablesShuffled(before.table_order, (C.TABLE_SWAP,))


def _playing(step: Step, action: Play, seat: int) -> Iterator[Event]:
    before = step.before
    zone = PlayedFrom.HAND if action.hand else PlayedFrom.UP
    clause = C.PLAY_FROM_HAND if action.hand else C.PLAY_3UP
    cards = action.hand + action.up
    if zone is PlayedFrom.UP and _was_short(step, action, seat):
        yield Played(seat, zone, cards, (_deciding(step),))
        yield PickedUp(seat, before.pile + cards, (C.SHORT_PLAY_TAKEN_UP,))
        return
    yield Played(seat, zone, cards, (clause,))
    yield from _laid(step, action.codes, seat)


def _was_short(step: Step, action: Play, seat: int) -> bool:
    """A short play is the only play from 3UP (the hand is empty) that fills the hand and clears nothing."""
    taken = size(step.state.hands[seat])
    return taken == len(step.before.pile_codes) + len(action.codes) and step.state.removed_packed == (
        step.before.removed_packed
    )


def _laid(step: Step, codes: bytes, seat: int) -> Iterator[Event]:
    """What a group did that was laid on the pile and stayed there or cleared it."""
    before, after, rank = step.before, step.state, codes[0] >> 2
    rules = before.rules
    if rank == 1:
        per_card = rules.reverse_on_one is ReverseOnOne.PER_CARD
        turns = arith.reversals(len(codes), per_play=rules.reverse_on_one is ReverseOnOne.PER_PLAY, per_card=per_card)
        direction = before.direction
        for _ in range(turns):
            direction = -direction
            yield Reversed(seat, direction, (C.REVERSE, C.REVERSE_PER_CARD if per_card else C.REVERSE_PER_PLAY))
    if after.removed_packed != before.removed_packed:
        pile = before.pile + cards_of(codes)
        if rank >= arith.CLEAR:
            yield Cleared(seat, Cause.CLEAR, pile, (C.CLEAR_REMOVES_PILE, *_CLEAR_CLAUSES[rank]))
        else:
            yield Cleared(seat, Cause.SET, pile, (C.SET_CLEARS,))


_CLEAR_CLAUSES = {11: (C.CLEAR_ENDS_TURN,), 12: (C.CLEAR_PLUS_ONE,), 13: (C.CLEAR_PLUS_TWO,)}


def _flipping(step: Step, action: Flip, seat: int) -> Iterator[Event]:
    before, after = step.before, step.state
    code = before.tables[seat].down[action.index]
    card = CARDS[code]
    fits = not before.pile_codes or arith.beats(code >> 2, before.pile_codes[-1] >> 2)
    if fits:
        yield Flipped(seat, action.index, card, True, True, (C.FLIP_3DOWN, C.FLIPPED_CARD_PLAYED))
        yield Played(seat, PlayedFrom.DOWN, (card,), (C.FLIPPED_CARD_PLAYED,))
        yield from _laid(step, bytes((code,)), seat)
        return
    shown = before.rules.failed_flip_shown
    visibility = C.FAILED_FLIP_SHOWN if shown else C.FAILED_FLIP_HIDDEN
    yield Flipped(seat, action.index, card, False, shown, (C.FAILED_FLIP, visibility))
    yield PickedUp(seat, before.pile, (C.FAILED_FLIP,))
    if len(after.tables[seat].down) < len(before.tables[seat].down):
        second = before.turn.extra and before.turn.table_plus_two and before.rules.short_extra is not ShortExtra.STAYS
        clause = C.FAILED_SECOND_FLIP if second else C.FAILED_FLIP_TO_HAND
        yield TookFlipped(seat, action.index, card, shown, (clause,))


def _closing_events(step: Step, seat: int) -> Iterator[Event]:
    """Refill, places and the next turn."""
    before, after = step.before, step.state
    refilled = _refilled(step)
    if refilled:
        start = len(before.draw_codes) - len(after.draw_codes) - refilled
        yield Drew(seat, before.draw[start : start + refilled], (C.REFILL,))
    for place, finisher in enumerate(after.finished[len(before.finished) :], len(before.finished) + 1):
        clause = C.WIN if finisher == seat else C.LAST_PLACE
        yield Finished(finisher, place, (clause,))
    if _turn_ended(step):
        clause = C.GAME_OVER if after.to_move is None else C.NEXT_SEAT
        yield TurnPassed(seat, after.to_move, (clause,))


def _turn_ended(step: Step) -> bool:
    """An action either leaves more to do in the same turn (an extra action or a swap), or ends it."""
    after = step.state.turn
    if step.before.turn.kind is Stage.ARRANGE:
        return False
    return after.kind is Stage.OVER or (after.kind is Stage.ACT and not after.extra)


def _refilled(step: Step) -> int:
    """Return how many cards the mover drew at the end of its turn."""
    before, after = step.before, step.state
    drawn = len(before.draw_codes) - len(after.draw_codes)
    if not isinstance(step.action, Draw):
        return drawn
    return 0 if before.turn.extra else drawn - 1

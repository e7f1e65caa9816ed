"""What the predicate table may look at: the facts of a position and of a claimed action, as plain values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from threeup.errors import wrong_type
from threeup.model.actions import Action, Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.cards import NO_MULTISET, UNITS, can_match, codes_of, contains, count_of_rank, size, unpack
from threeup.model.rules import (
    Arrangement,
    ClearMultiples,
    ExtraOrder,
    ExtraZone,
    Flips,
    Multiples,
    Rules,
)
from threeup.model.situation import Situation
from threeup.model.state import State
from threeup.model.turn import Stage, Turn
from threeup.procedure import arith

UNCOUNTED: Final = 1
"""Stands for a draw pile that has cards and was not counted."""

CLEARS_TOGETHER: Final = {ClearMultiples.ONE: 0, ClearMultiples.PLAIN: 1, ClearMultiples.ANY: 2}


@attrs.frozen(weakref_slot=False)
class Position:
    """The facts of a position for the seat to move.

    Attributes:
        rules: the rules in force.
        turn: how far the turn has got.
        hand, up: the own hand and 3UP cards as packed multisets.
        down: how many 3DOWN cards.
        top: rank on top of the discard pile, 0 if it is empty.
        draw: how many cards are left to draw.
        colors_named: whether every claim must name the colors (a state), or may leave them out (a situation).
    """

    rules: Rules
    turn: Turn
    hand: int
    up: int
    down: int
    top: int
    draw: int
    colors_named: bool


def position_of(source: Situation | State) -> Position:
    """Return the facts of a situation, or of a state for its seat to move.

    Raises:
        TypeError: ``source`` is neither.
    """
    if isinstance(source, Situation):
        draw = UNCOUNTED if source.draw is None else source.draw
        top = codes_of("pile", source.pile[-1:])[0] >> 2 if source.pile else 0
        hand, up = source.hand.packed, source.up.packed
        return Position(source.rules, source.turn, hand, up, source.down, top, draw, False)
    if not isinstance(source, State):
        raise wrong_type("position", source, "Situation or State")
    top = source.pile_codes[-1] >> 2 if source.pile_codes else 0
    if source.to_move is None:
        return Position(source.rules, source.turn, 0, 0, 0, top, len(source.draw_codes), True)
    table = source.tables[source.to_move]
    # What the seat before has laid here in secret is not the mover's to know (clause R2.10).
    secret = source.turn.kind is Stage.ARRANGE and source.rules.arrangement is Arrangement.SIMULTANEOUS
    hand, up, down = source.hands[source.to_move], 0 if secret else table.up, len(table.down)
    return Position(source.rules, source.turn, hand, up, down, top, len(source.draw_codes), True)


@attrs.frozen(kw_only=True, weakref_slot=False)
class Claim:
    """What an action names.

    Attributes:
        hand, up: whether it names cards of the hand, of 3UP.
        held: whether every card or slot that it names is there.
        ranks: how many different ranks it names.
        rank: the rank of the group; 0 if it names no cards or several ranks.
        count: how many cards it names.
        held_of_rank: how many cards of ``rank`` lie in the zones it names.
    """

    hand: bool = False
    up: bool = False
    held: bool = True
    ranks: int = 0
    rank: int = 0
    count: int = 0
    held_of_rank: int = 0


NO_CLAIM: Final = Claim()


@attrs.frozen(kw_only=True, weakref_slot=False)
class Facts:
    """Everything a predicate of the table may ask, as small plain values.

    Attributes:
        rules: the rules in force.
        turn: how far the turn has got.
        zone: the zone in use (``arith.NO_ZONE``, ``HAND``, ``UP``, ``DOWN``).
        hand, up, draw: numbers of cards in the hand, in 3UP and left to draw.
        top: rank on top of the pile, 0 if it is empty.
        something_fits: whether a playable group lies in the zone in use, if that is hand or 3UP.
        claim: what the action names.
    """

    rules: Rules
    turn: Turn
    zone: int
    hand: int
    up: int
    draw: int
    top: int
    something_fits: bool
    claim: Claim


def zone_of(position: Position) -> int:
    """Return the zone in use."""
    rules, turn = position.rules, position.turn
    return arith.zone_in_use(
        size(position.hand),
        position.draw,
        size(position.up),
        position.down,
        table_open=not turn.extra or turn.table_plus_two or rules.extra_zone is ExtraZone.HAND_THEN_TABLE,
        may_flip=not turn.flipped or rules.flips is Flips.PER_ACTION,
    )


def fits(rules: Rules, rank: int, count: int, *, top: int, free: bool) -> bool:
    """Return whether a group of one rank goes on the pile as a play (clause R1.16).

    Args:
        rules: the rules in force.
        rank: rank of the group.
        count: its size, which the rules allow.
        top: rank on top of the pile, 0 if it is empty.
        free: whether this is an extra action from the hand, which ``extra_order = free`` frees.
    """
    if arith.beats(rank, top):
        return True
    return (free and rules.extra_order is ExtraOrder.FREE) or arith.low_set(count, low_set_clears=rules.low_set_clears)


def ranks_in(packed: int) -> list[int]:
    """Return the ranks of a multiset, ascending."""
    return sorted({code >> 2 for code in unpack(packed)})


def size_allowed(rules: Rules, rank: int, count: int, held: int) -> bool:
    """Return whether a group may have this size (clauses R4.8 to R4.12)."""
    return arith.group_size_allowed(
        rank,
        count,
        held,
        any_number=rules.multiples is Multiples.ANY,
        clears=CLEARS_TOGETHER[rules.clear_multiples],
    )


def playable_groups(position: Position, zone: int) -> Iterator[tuple[int, int]]:
    """Yield rank and size of each playable group of the hand or of 3UP (clauses R1.12 and R1.16)."""
    packed = position.hand if zone == arith.HAND else position.up
    for rank, count, held in groups(packed):
        if size_allowed(position.rules, rank, count, held) and fits(
            position.rules, rank, count, top=position.top, free=zone == arith.HAND and position.turn.extra
        ):
            yield rank, count


def groups(packed: int) -> Iterator[tuple[int, int, int]]:
    """Yield rank, size and number held for each size of each rank in a multiset."""
    for rank in ranks_in(packed):
        held = count_of_rank(packed, rank)
        for count in range(1, held + 1):
            yield rank, count, held


def facts_of(position: Position, action: Action) -> Facts:
    """Return the facts of an action in a position.

    Raises:
        TypeError: ``action`` is no action.
    """
    zone = zone_of(position)
    return Facts(
        rules=position.rules,
        turn=position.turn,
        zone=zone,
        hand=size(position.hand),
        up=size(position.up),
        draw=position.draw,
        top=position.top,
        something_fits=zone in (arith.HAND, arith.UP) and any(True for _ in playable_groups(position, zone)),
        claim=claim_of(position, action),
    )


def claim_of(position: Position, action: Action) -> Claim:
    """Return what an action names, held against the cards that are there (clause R4.6).

    Raises:
        TypeError: ``action`` is no action.
    """
    match action:
        case Play():
            return _claim_of_play(position, action)
        case Arrange():
            held = _holds(position, position.hand, action.packed)
            return Claim(hand=True, held=held, count=len(action.codes))
        case Swap(hand=hand, up=up):
            held = _holds(position, position.hand, UNITS[hand.code]) and _holds(position, position.up, UNITS[up.code])
            return Claim(hand=True, up=True, held=held, count=2)
        case Flip(index=index):
            return Claim(held=index < position.down, count=1)
        case PickUp() | Draw() | Pass():
            return NO_CLAIM
        case _:
            raise wrong_type("action", action, "an action")


def _claim_of_play(position: Position, action: Play) -> Claim:
    hand, up = action.hand_packed, action.up_packed
    ranks = {code >> 2 for code in action.codes}
    rank = ranks.pop() if len(ranks) == 1 else 0
    zones = [packed for named, packed in ((action.hand, position.hand), (action.up, position.up)) if named]
    return Claim(
        hand=bool(action.hand),
        up=bool(action.up),
        held=_holds(position, position.hand, hand) and _holds(position, position.up, up),
        ranks=1 if rank else len(ranks),
        rank=rank,
        count=len(action.codes),
        held_of_rank=sum(count_of_rank(packed, rank) for packed in zones) if rank else 0,
    )


def _holds(position: Position, packed: int, claim: int) -> bool:
    if claim == NO_MULTISET:
        return False
    return contains(packed, claim) if position.colors_named else can_match(packed, claim)

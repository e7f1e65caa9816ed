"""The list of legal actions of a situation: every candidate that the predicate table does not bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threeup.model.actions import DRAW, PASS, PICK_UP, Action
from threeup.model.cards import unpack
from threeup.model.rules import ColorBonus
from threeup.model.situation import Situation
from threeup.model.turn import Stage
from threeup.procedure import arith
from threeup.procedure.facts import Position, position_of
from threeup.procedure.legality import findings
from threeup.procedure.moves import FLIPS, color_choices, list_arrangements, list_swaps, make_play, with_orders


def list_situation(situation: Situation) -> tuple[Action, ...]:
    """Return the legal actions of a situation: every candidate that the predicate table does not bar."""
    position = position_of(situation)
    return tuple(action for action in candidates(position) if not findings(position, action).violated)


def candidates(position: Position) -> Iterator[Action]:
    """Yield, in normal form and each once, every action that names cards and slots that are there, and the
    actions that name none."""
    kind = position.turn.kind
    if kind is Stage.ARRANGE:
        yield from list_arrangements(position.hand)
        return
    if kind is Stage.SWAP:
        yield from list_swaps(position.hand, position.up)
        return
    for packed, from_hand in ((position.hand, True), (position.up, False)):
        for codes in _ranks(packed):
            choices: Iterable[bytes] = color_choices(codes)
            rank = codes[0] >> 2
            if position.rules.color_bonus is not ColorBonus.OFF and rank < arith.CLEAR and rank != position.top:
                choices = _candidate_orders(position, choices, from_hand=from_hand)
            yield from (make_play(choice, from_hand=from_hand) for choice in choices)
    yield from FLIPS[position.down]
    yield from (PICK_UP, DRAW, PASS)


def _ranks(packed: int) -> Iterator[bytes]:
    codes = unpack(packed)
    for rank in sorted({code >> 2 for code in codes}):
        yield bytes(code for code in codes if code >> 2 == rank)


def _candidate_orders(position: Position, choices: Iterable[bytes], *, from_hand: bool) -> Iterator[bytes]:
    """Yield the orders of each choice that stays on the pile; one that is laid short goes to the hand at once."""
    for choice in choices:
        if not from_hand and choice[0] >> 2 < position.top:
            yield choice
        else:
            yield from with_orders((choice,))

"""The list of legal actions of a situation: every candidate that the predicate table does not bar."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Play
from threeup.model.cards import unpack
from threeup.model.rules import ColorBonus
from threeup.model.situation import Situation
from threeup.model.turn import Stage
from threeup.procedure import arith
from threeup.procedure.facts import Position, position_of
from threeup.procedure.legality import findings
from threeup.procedure.moves import FLIPS, color_choices, list_arrangements, list_swaps, with_orders


def list_situation(situation: Situation) -> tuple[Action, ...]:
    """Return the legal actions of a situation: every candidate that the predicate table does not bar.

    Colors decide nothing, so the table is asked once for each rank and size of a group.
    """
    position = position_of(situation)
    if position.turn.kind is Stage.ARRANGE:
        return _not_barred(position, list_arrangements(position.hand))
    if position.turn.kind is Stage.SWAP:
        return _not_barred(position, list_swaps(position.hand, position.up))
    plays = [
        *_legal_groups(position, position.hand, from_hand=True),
        *_legal_groups(position, position.up, from_hand=False),
    ]
    return (*plays, *_not_barred(position, (*FLIPS[position.down], PICK_UP, DRAW, PASS)))


def _not_barred(position: Position, actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(action for action in actions if not findings(position, action).violated)


def _legal_groups(position: Position, packed: int, *, from_hand: bool) -> Iterator[Play]:
    """Yield the legal groups of the hand or of 3UP in normal form, each once."""
    ordered = position.rules.color_bonus is not ColorBonus.OFF
    for codes in _ranks(packed):
        rank, legal = codes[0] >> 2, dict[int, bool]()
        for choice in color_choices(codes):
            count = len(choice)
            if count not in legal:
                legal[count] = not findings(position, Play.of_codes(choice, from_hand=from_hand)).violated
            if legal[count]:
                # A group that stays on the pile is listed in each order of its colors; one that is laid short is
                # taken up at once, and one on its own number makes a set or is a single card.
                stays = ordered and rank < arith.CLEAR and rank != position.top
                stays = stays and (from_hand or rank > position.top)
                for order in with_orders((choice,)) if stays else (choice,):
                    yield Play.of_codes(order, from_hand=from_hand)


def _ranks(packed: int) -> Iterator[bytes]:
    codes = unpack(packed)
    for rank in sorted({code >> 2 for code in codes}):
        yield bytes(code for code in codes if code >> 2 == rank)

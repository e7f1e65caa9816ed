"""How far a turn has got: the part of a position that says what is due."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import attrs

from threeup.errors import sentence, wrong_type


class Stage(StrEnum):
    """What a position waits for."""

    ARRANGE = "arrange"
    """The seat to move chooses its 3UP cards."""
    ACT = "act"
    """An opening action or an extra action."""
    SWAP = "swap"
    """A color-bonus swap, or a pass on it."""
    OVER = "over"
    """Nothing: the game is over."""


@attrs.frozen(weakref_slot=False)
class Turn:
    """The state of the turn of the seat to move (clauses R1.14, R1.15).

    Attributes:
        kind: what is waited for. Under ``SWAP`` the other fields are as they will be once it is settled;
            under ``ARRANGE`` and ``OVER`` they mean nothing and keep their defaults.
        owed: actions still due, the next one included (0 only under ``SWAP``, if the turn then ends).
        extra: whether the next action is an extra action; false for the opening action.
        first_extra: whether it is the first one since the latest Clear +1 or Clear +2.
        drew: whether the optional draw before this action has been taken.
        table_plus_two: whether a Clear +2 was played from the table this turn.
        flipped: whether a 3DOWN card was flipped this turn.
    """

    kind: Stage = Stage.ACT
    owed: int = 1
    extra: bool = False
    first_extra: bool = False
    drew: bool = False
    table_plus_two: bool = False
    flipped: bool = False

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.kind, Stage):
            raise wrong_type("kind", self.kind, "Stage")
        if isinstance(self.owed, bool) or not isinstance(self.owed, int):
            raise wrong_type("owed", self.owed, "int")
        for name in FLAGS:
            if not isinstance(getattr(self, name), bool):
                raise wrong_type(name, getattr(self, name), "bool")


FLAGS: Final = ("extra", "first_extra", "drew", "table_plus_two", "flipped")
"""The yes-or-no fields of a turn, in the order in which they are written."""

OPENING: Final = Turn()
"""The turn before its opening action."""

ARRANGING: Final = Turn(Stage.ARRANGE)
OVER: Final = Turn(Stage.OVER)


def turn_faults(turn: Turn) -> list[str]:
    """Return what is wrong with a turn by itself, one sentence each."""
    faults: list[str] = []
    if turn.kind in (Stage.ARRANGE, Stage.OVER):
        if turn not in (ARRANGING, OVER):
            faults.append(sentence("error.turn.bare", stage=turn.kind.value))
    elif turn.kind is Stage.ACT and not turn.extra and turn != OPENING:
        faults.append(sentence("error.turn.opening"))
    elif turn.kind is Stage.ACT and turn.owed < 1:
        faults.append(sentence("error.turn.owed", field="owed"))
    elif turn.kind is Stage.SWAP:
        if turn.owed < 0:
            faults.append(sentence("error.turn.swap_owed", field="owed"))
        if not turn.extra or turn.first_extra or turn.drew:
            faults.append(sentence("error.turn.swap_flags", extra="extra", first="first_extra", drew="drew"))
    return faults

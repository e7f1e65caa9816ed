"""What users write: a ``match`` over all actions and all events, which a type checker finds complete.

``test_typing.py`` also takes out one case after another, which both checkers must find.
"""

from __future__ import annotations

from typing import assert_never

from threeup import Action, Arrange, Draw, Flip, Pass, PickUp, Play, Stage, Swap, Verdict
from threeup.events import (
    Arranged,
    Cleared,
    Drew,
    Event,
    Finished,
    Flipped,
    Passed,
    PickedUp,
    Played,
    Reversed,
    Swapped,
    TablesShuffled,
    TookFlipped,
    TurnPassed,
)


def cards_named(action: Action) -> int:
    """Return how many cards an action names."""
    match action:
        case Arrange(cards=cards):
            return len(cards)
        case Play(hand=hand, up=up):
            return len(hand) + len(up)
        case Swap():
            return 2
        case Flip(index=index):
            return 1 if index >= 0 else 0
        case PickUp():
            return 0
        case Draw():
            return 0
        case Pass():
            return 0
        case _:
            assert_never(action)


def line_of(event: Event) -> str:
    """Return a line of a log."""
    match event:
        case Arranged(seat=seat, table=table):
            return f"{seat} chooses for {table}"
        case TablesShuffled(table_order=order):
            return f"tables {order}"
        case Played(seat=seat, cards=cards):
            return f"{seat} plays {len(cards)}"
        case Cleared(cause=cause):
            return cause.value
        case Flipped(card=card):
            return "flips" if card is None else f"flips {card}"
        case PickedUp(cards=cards):
            return f"takes {len(cards)}"
        case TookFlipped(index=index):
            return f"takes card {index}"
        case Drew(cards=cards):
            return f"draws {len(cards)}"
        case Reversed(direction=direction):
            return f"direction {direction}"
        case Swapped(hand=hand, up=up):
            return f"swaps {hand} for {up}"
        case Passed(seat=seat):
            return f"{seat} passes"
        case Finished(place=place):
            return f"place {place}"
        case TurnPassed(to=to):
            return "over" if to is None else f"next {to}"
        case _:
            assert_never(event)


def word_for(stage: Stage) -> str:
    """Return what a position waits for."""
    match stage:
        case Stage.ARRANGE:
            return "choose"
        case Stage.ACT:
            return "act"
        case Stage.SWAP:
            return "swap"
        case Stage.OVER:
            return "over"
        case _:
            assert_never(stage)


def exit_status(verdict: Verdict) -> int:
    """Return a status for each verdict."""
    match verdict:
        case Verdict.LEGAL:
            return 0
        case Verdict.ILLEGAL:
            return 1
        case Verdict.IMPOSSIBLE:
            return 2
        case Verdict.DEPENDS:
            return 3
        case _:
            assert_never(verdict)

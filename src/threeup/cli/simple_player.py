"""A simple player to sit at the table with: cautious, always the same, and without any knowledge of hidden cards."""

from __future__ import annotations

from threeup.model.actions import Action, Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.cards import Card
from threeup.model.state import View
from threeup.procedure.moves import legal_actions


def choose(view: View) -> Action:
    """Return the action that a cautious player takes: low numbers first, as many as go together; Clear cards, one at
    a time, when no number fits; high cards kept on the table.

    Args:
        view: what the player may know; it must be to move.

    Raises:
        InvalidState: the viewer is not to move.

    >>> from threeup import STANDARD, deal
    >>> str(choose(deal(STANDARD, 2, seed=1).view(0)))
    'arrange 10b,Cg,C2g'
    """
    return min(legal_actions(view.situation), key=lambda action: _reluctance(view, action))


def _reluctance(view: View, action: Action) -> tuple[int, ...]:
    """Return how little the player likes an action: the lowest tuple is the best."""
    match action:
        case Play():
            return _about_play(view, action)
        case Arrange(cards=cards):
            return (0, -sum(card.rank for card in cards))
        case Swap(hand=hand, up=up):
            return (0, up.rank - hand.rank) if hand.rank > up.rank else (9,)
        case Draw():
            return (1,) if view.turn.extra else (4,)
        case Flip(index=index):
            return (3, _about_flip(view, index))
        case Pass():
            return (5,)
        case PickUp():
            return (6,)


def _about_play(view: View, action: Play) -> tuple[int, ...]:
    cards = action.hand + action.up
    rank, count = cards[0].rank, len(cards)
    if rank.is_clear:
        return (2, rank, count)
    if not _fits(view, cards[0]) and count < 3:
        return (7, rank, count)  # laid short, it is taken up with the pile
    return (0, rank, -count)


def _about_flip(view: View, index: int) -> int:
    card = view.seats[view.viewer].down[index]
    if card is None:
        return 1
    return 0 if _fits(view, card) else 2


def _fits(view: View, card: Card) -> bool:
    return card.rank.is_clear or not view.pile or card.rank >= view.pile[-1].rank

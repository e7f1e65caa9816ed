"""What a legal move leads to, as far as the table can know.

A situation shows no hidden card, so it is completed to a state with stand-ins; the effects are those of the
engine itself, and the stand-ins are taken out of the result again: a drawn card is "one card", and a flip has
one outcome for each rank that the card may turn out to have.
"""

from __future__ import annotations

from typing import Any, Final

import attrs

from threeup.model.actions import Action, Arrange, Flip, Play, Swap
from threeup.model.cards import CARDS, NO_COLOR, UNITS, Card, Cards, Rank, cards_of, codes_of, matched, pack, size
from threeup.model.rules import Arrangement, ColorBonus, Rules
from threeup.model.situation import Situation
from threeup.model.state import Setup, State, Table, next_state
from threeup.model.turn import Turn
from threeup.procedure import arith
from threeup.procedure.effects import effect

_MOVER: Final = 0
_SEATS: Final = 3
_STAND_IN: Final = Rank.CLEAR_PLUS_TWO * 4 + NO_COLOR
_UNCOUNTED: Final = 12
"""How many cards stand for a draw pile that nobody counted; no action draws so many."""


@attrs.frozen
class Outcome:
    """The table after a move, as far as it can be known.

    Attributes:
        flipped: for a flip, the rank that the card turned out to have; else ``None``.
        hand: the hand, without cards drawn unseen and without a flipped card that went there.
        drawn: how many cards were drawn unseen.
        took_flipped: whether a flipped card went to the hand.
        up: the 3UP cards.
        down: how many 3DOWN cards.
        known_down: how many of them their owner has come to know.
        pile: the discard pile, bottom to top; a flipped card that was played lies on it without a color.
        cleared: how many cards the move cleared out of the game.
        completes_set: whether it did so because a set lay on top of the pile.
        reverses: whether the direction of play turned.
        turn: how far the same player's turn has got if it goes on; ``None`` if it has ended.
        won: whether the player has no card left.
        swap_unsure: whether a color-bonus swap may be due, which the colors left out do not tell.
        hidden: whether the others do not see what was chosen or flipped: 3UP cards before all have chosen, a
            flipped card that does not fit.
    """

    flipped: Rank | None
    hand: Cards
    drawn: int
    took_flipped: bool
    up: Cards
    down: int
    known_down: int
    pile: tuple[Card, ...]
    cleared: int
    completes_set: bool
    reverses: bool
    turn: Turn | None
    won: bool
    swap_unsure: bool
    hidden: bool

    @classmethod
    def before(cls, situation: Situation) -> Outcome:
        """Return the table as it lies before the move: what an outcome is to be compared with."""
        return cls(
            flipped=None,
            hand=situation.hand,
            drawn=0,
            took_flipped=False,
            up=situation.up,
            down=situation.down,
            known_down=0,
            pile=situation.pile,
            cleared=0,
            completes_set=False,
            reverses=False,
            turn=situation.turn,
            won=False,
            swap_unsure=False,
            hidden=False,
        )

    @property
    def failed(self) -> bool:
        """Whether a flipped card did not fit."""
        return self.took_flipped or self.known_down > 0

    def to_data(self) -> dict[str, Any]:
        """Return the outcome as plain dicts, lists, strings and numbers."""
        data = attrs.asdict(self, recurse=False)
        data["flipped"] = None if self.flipped is None else self.flipped.text
        data["hand"], data["up"], data["pile"] = ([str(card) for card in x] for x in (self.hand, self.up, self.pile))
        turn = self.turn
        data["turn"] = None if turn is None else attrs.asdict(turn) | {"kind": turn.kind.value}
        return data


def outcomes(situation: Situation, action: Action, rules: Rules) -> tuple[Outcome, ...]:
    """Return what a legal action leads to: one outcome, or for a flip one for each rank of the card.

    Args:
        situation: the situation.
        action: an action that is legal in it under ``rules``.
        rules: the rules to go by, instead of those of the situation.
    """
    if isinstance(action, Flip):
        return tuple(_outcome(situation, action, rules, rank) for rank in Rank)
    return (_outcome(situation, action, rules, None),)


def _outcome(situation: Situation, action: Action, rules: Rules, flipped: Rank | None) -> Outcome:
    done = as_held(situation, action)
    before = _completed(situation, rules.evolve(color_bonus=ColorBonus.OFF), flipped)
    after = effect(before, done)
    swap = _swaps(rules, done, before, after)
    if swap == {True}:
        before = _completed(situation, rules, flipped)
        after = effect(before, done)
    drawn = _drawn(before, after)
    goes_on = after.to_move == _MOVER and not after.finished
    table, hand = after.tables[_MOVER], after.hands[_MOVER] - pack(drawn)
    took_flipped = flipped is not None and len(table.down) < situation.down and not _fits(before, flipped)
    if took_flipped and flipped is not None:
        hand -= UNITS[_unknown(flipped)]
    failed = took_flipped or bool(table.seen)
    secret = isinstance(action, Arrange) and rules.arrangement is Arrangement.SIMULTANEOUS
    return Outcome(
        flipped=flipped,
        hand=Cards.from_packed(hand),
        drawn=len(drawn),
        took_flipped=took_flipped,
        up=Cards.from_packed(table.up),
        down=len(table.down),
        known_down=len(table.seen),
        pile=cards_of(after.pile_codes),
        cleared=size(after.removed_packed),
        completes_set=bool(after.removed_packed) and _laid_rank(action, flipped) < Rank.CLEAR,
        reverses=after.direction != before.direction,
        turn=after.turn if goes_on else None,
        won=_MOVER in after.finished,
        swap_unsure=swap == {True, False},
        hidden=secret or (failed and not rules.failed_flip_shown),
    )


def _drawn(before: State, after: State) -> bytes:
    return before.draw_codes[: len(before.draw_codes) - len(after.draw_codes)]


def _laid_rank(action: Action, flipped: Rank | None) -> int:
    """Return the rank of the cards that an action lays, 0 if it lays none."""
    if flipped is not None:
        return flipped
    return action.codes[0] >> 2 if isinstance(action, Play) else 0


def _fits(before: State, flipped: Rank) -> bool:
    return not before.pile_codes or arith.beats(flipped, before.pile_codes[-1] >> 2)


# --- the color bonus ----------------------------------------------------------------------------------------------


def _swaps(rules: Rules, action: Action, before: State, after: State) -> set[bool]:
    """Return whether a color-bonus swap is due after an action: both, if the colors left out leave it open.

    Args:
        rules: the rules to go by.
        action: the action.
        before, after: the states before and after it, the color bonus left aside.
    """
    if rules.color_bonus is ColorBonus.OFF or not isinstance(action, Play) or not after.pile_codes:
        return {False}  # who flips a card has no 3UP card left to swap
    held = size(after.hands[_MOVER]) - len(_drawn(before, after))
    if not after.tables[_MOVER].up or not held:
        return {False}
    once, further = rules.color_bonus is ColorBonus.ONCE_PER_FOUR, rules.color_bonus is ColorBonus.FROM_FOURTH
    return {
        arith.color_swap_due(run, len(action.codes), per_four=once, from_fourth=further)
        for run in _possible_runs(after.pile_codes)
    }


def _possible_runs(pile: bytes) -> set[int]:
    """Return how many cards of one color may lie on top; a card without a color may have any."""
    runs = set()
    for color in range(NO_COLOR):
        for above, code in enumerate(reversed(pile)):
            if code & 3 == NO_COLOR and above:
                runs.add(above)  # if it is of another color
            elif code & 3 not in (color, NO_COLOR):
                runs.add(above)
                break
        else:
            runs.add(len(pile))
    return runs - {0}


# --- stand-ins ------------------------------------------------------------------------------------------------------


def _unknown(rank: Rank) -> int:
    return rank * 4 + NO_COLOR


def _completed(situation: Situation, rules: Rules, flipped: Rank | None) -> State:
    down = bytes((_unknown(flipped) if flipped is not None else _STAND_IN,)) * situation.down
    count = _UNCOUNTED if situation.draw is None else min(situation.draw, _UNCOUNTED)
    others = UNITS[_STAND_IN]
    return next_state(
        Setup(rules, _SEATS, _MOVER, tuple(range(_SEATS))),
        _MOVER,
        1,
        situation.turn,
        (situation.hand.packed, others, others),
        (Table(situation.up.packed, down), Table(0, b""), Table(0, b"")),
        (),
        bytes((_STAND_IN,)) * count,
        codes_of("pile", situation.pile),
        0,
    )


def as_held(situation: Situation, action: Action) -> Action:
    """Return the action with each card named as it is held."""
    hand, up = situation.hand.packed, situation.up.packed
    match action:
        case Play():
            laid = len(action.hand)
            hand_codes, up_codes = matched(hand, action.codes[:laid]), matched(up, action.codes[laid:])
            return Play(hand=cards_of(hand_codes), up=cards_of(up_codes))
        case Arrange():
            return Arrange(cards_of(matched(hand, action.codes)))
        case Swap():
            given = matched(hand, bytes((action.hand.code,)))[0]
            taken = matched(up, bytes((action.up.code,)))[0]
            return Swap(CARDS[given], CARDS[taken])
        case _:
            return action

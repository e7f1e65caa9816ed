"""Events as sentences: whole, and silent about what they hide."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from tests.scenarios import SCENARIOS, scenario
from threeup import Card, ClauseId, ThreeUpError, apply, legal_actions
from threeup.events import (
    EVENT_TYPES,
    Arranged,
    Cause,
    Cleared,
    Drew,
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
from threeup.referee.telling import tell

BY = (ClauseId.PLAY_FROM_HAND,)
SEVEN, CLEAR = Card.parse("7g"), Card.parse("Cr")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Arranged(1, 1, (SEVEN, SEVEN, CLEAR), True, BY), "Seat 1 chooses 3UP: 7g, 7g, Cr."),
        (Arranged(1, 2, (SEVEN, SEVEN, CLEAR), True, BY), "Seat 1 chooses 3UP for seat 2: 7g, 7g, Cr."),
        (Arranged(1, 1, (None, None, None), True, BY), "Seat 1 has chosen its 3UP."),
        (TablesShuffled((1, 0), BY), "The tables are dealt out again: in the order of the seats, those of seats 1, 0."),
        (Played(0, PlayedFrom.HAND, (SEVEN, SEVEN), BY), "Seat 0 plays 7g, 7g from the hand."),
        (Played(0, PlayedFrom.UP, (SEVEN,), BY), "Seat 0 plays 7g from 3UP."),
        (Played(0, PlayedFrom.DOWN, (SEVEN,), BY), "Seat 0 plays 7g from 3DOWN."),
        (Cleared(0, Cause.CLEAR, (CLEAR,), BY), "A Clear card takes 1 card out of the game, itself included."),
        (Cleared(0, Cause.CLEAR, (SEVEN, CLEAR), BY), "A Clear card takes 2 cards out of the game, itself included."),
        (Cleared(0, Cause.SET, (SEVEN,) * 3, BY), "A set takes 3 cards out of the game."),
        (Flipped(0, 1, SEVEN, True, True, BY), "Seat 0 flips 7g."),
        (Flipped(0, 1, SEVEN, False, True, BY), "Seat 0 flips 7g, which does not fit."),
        (Flipped(0, 1, None, False, False, BY), "Seat 0 flips a 3DOWN card that does not fit."),
        (PickedUp(0, (SEVEN,), BY), "Seat 0 picks up 1 card."),
        (TookFlipped(0, 1, SEVEN, True, BY), "Seat 0 takes 7g to the hand."),
        (TookFlipped(0, 1, None, False, BY), "Seat 0 takes the flipped card to the hand."),
        (Drew(0, (SEVEN, CLEAR), BY), "Seat 0 draws 7g, Cr."),
        (Drew(0, (None, None), BY), "Seat 0 draws 2 cards."),
        (Drew(0, (None,), BY), "Seat 0 draws 1 card."),
        (Reversed(0, -1, BY), "Play goes counter-clockwise now."),
        (Reversed(0, 1, BY), "Play goes clockwise now."),
        (Swapped(0, SEVEN, CLEAR, BY), "Seat 0 swaps 7g from the hand for Cr from 3UP."),
        (Passed(0, BY), "Seat 0 passes."),
        (Finished(0, 2, BY), "Seat 0 has no card left and takes place 2."),
        (Finished(1, 3, (ClauseId.LAST_PLACE,)), "Seat 1 alone is left and takes place 3."),
        (TurnPassed(0, 1, BY), "Seat 1 is next."),
        (TurnPassed(0, None, BY), "The game is over."),
    ],
)
def test_an_event_in_words(event: Any, sentence: str) -> None:
    assert tell(event) == sentence


def test_every_event_has_words_and_hides_what_it_must() -> None:
    rng = random.Random(9)
    told: set[type] = set()
    for name in [*SCENARIOS] * 8:
        state = scenario(name, rng)
        step = apply(state, rng.choice(legal_actions(state)))
        for seat in range(state.players):
            for event in step.events_for(seat):
                sentence = tell(event)
                told.add(type(event))
                assert re.fullmatch(r"[A-Z][^{}\n]*\.", sentence)
                assert "None" not in sentence
                if isinstance(event, Drew) and event.seat != seat:
                    assert re.fullmatch(r"Seat \d+ draws \d+ cards?\.", sentence)
    assert len(told) > len(EVENT_TYPES) - 4


def test_there_must_be_such_a_language() -> None:
    with pytest.raises(ThreeUpError, match="there is no language 'xx'"):
        tell(Passed(0, BY), "xx")

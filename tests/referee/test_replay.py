"""Replay: every step of a record, or the first illegal line with its clauses."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from tests.building import random_deal
from tests.strategies import playing
from threeup import Card, ClauseId, Record, Rules, apply, legal_actions, replay
from threeup.forms.record import RecordLine
from threeup.referee.replay import line_clauses


def record(rules: str, hands: str, down: str, lines: str, draw: str = "") -> Record:
    """Return a record of two seats with a deck of just these cards.

    Args:
        rules: the rules, without the deck.
        hands: the six cards of each seat, the seats apart by a space.
        down: the three 3DOWN cards of each seat, the seats apart by a space.
        lines: what was done, apart by semicolons.
        draw: the draw pile, next card first.
    """
    zones = [[[Card.parse(text) for text in seat.split(",")] for seat in zone.split(" ")] for zone in (down, hands)]
    order = [card for zone in zones for one_pass in zip(*zone, strict=True) for card in one_pass]
    order += [Card.parse(text) for text in draw.split(",") if text]
    counts = ",".join(f"{card}={order.count(card)}" for card in sorted(set(order)))
    assert counts
    deck = {str(card): order.count(card) for card in sorted(set(order))}
    return Record(
        rules=Rules.parse(rules).evolve(deck=custom(deck)),
        players=2,
        order=tuple(order),
        lines=[RecordLine.parse(line) for line in lines.split("; ") if line],
    )


def custom(counts: dict[str, int]) -> Any:
    from threeup import Deck

    return Deck.of("a table of two", counts)


HANDS = "7g,8g,Cg,1g,2g,3g 9g,9b,10g,4g,5g,6g"
DOWN = "1b,2b,3b 4b,5b,6b"
ARRANGED = "0 arrange 1g,2g,3g; 1 arrange 4g,5g,6g; "


def clauses(found: Iterable[ClauseId]) -> list[str]:
    return [one.value for one in found]


def test_a_legal_record_gives_every_step() -> None:
    game = record("standard", HANDS, DOWN, ARRANGED + "0 play 7g; 1 play 9g; 0 play Cg")
    result = replay(game)
    assert result.is_legal
    assert result.start == game.start
    assert [str(step.action) for step in result.steps] == [str(line.action) for line in game.lines]
    assert all(step.state == later.before for step, later in zip(result.steps, result.steps[1:], strict=False))
    assert result.state == result.steps[-1].state
    assert result.state.to_move == 1


def test_a_record_without_actions_is_legal() -> None:
    game = record("standard", HANDS, DOWN, "")
    result = replay(game)
    assert (result.is_legal, result.steps, result.state) == (True, (), game.start)


@pytest.mark.parametrize(
    ("lines", "index", "expected"),
    [
        # A second turn after a plain Clear, whatever the reading (rules: any).
        ("0 play Cg; 0 play 7g", 3, ["R3.2"]),
        # A line of a seat that is not to move is illegal under the clause on turns, whatever it is.
        ("1 play 9g", 2, ["R3.2"]),
        ("0 play 7g; 0 pickup", 3, ["R3.2"]),
        ("7 play 9g", 2, ["R3.2"]),
        # Illegal actions of the seat to move.
        ("0 play 8g; 1 play 9g; 0 play 7g", 4, ["R4.2"]),
        ("0 play 9g", 2, ["R4.6"]),
        ("0 play 7", 2, ["R4.6"]),  # a record names every color
        ("0 up 1g", 2, ["R9.2"]),
        ("0 arrange 7g,8g,Cg", 2, ["R2.13"]),
    ],
)
@pytest.mark.parametrize("rules", ["standard", "geeky_hobbies", "gamerules", "standard interior_clear=ends_turn"])
def test_the_first_illegal_line_is_reported(rules: str, lines: str, index: int, expected: list[str]) -> None:
    game = record(rules, HANDS, DOWN, ARRANGED + lines)
    result = replay(game)
    (refusal,) = result.refusals
    assert not result.is_legal
    assert refusal.index == index
    assert refusal.line == game.lines[index]
    assert clauses(refusal.clauses) == expected
    assert len(result.steps) == index
    assert refusal.state == result.state


def test_a_second_flip_in_a_turn_without_extra_actions_is_illegal() -> None:
    """Two flips in a row are two turns of one seat, whatever ``flips`` says."""
    start = "0 arrange 1g,2g,3g; 1 arrange 4g,5g,6g; 0 play 7g; 1 play 9g; 0 play Cg; 1 play 9b; 0 pickup; 1 play 10g; "
    rest = "0 pickup; 1 up 4g; 0 play 8g; 1 pickup; "
    for rules in ("standard", "standard flips=per_turn"):
        played = replay(record(rules, HANDS, DOWN, start + rest))
        assert played.is_legal, played.refusals
    rng = random.Random(2)
    found = 0
    while found < 3:
        state = random_deal(rng, 2)
        for _ in range(150):
            if state.to_move is None:
                break
            moves = legal_actions(state)
            before, state = state, apply(state, rng.choice(moves)).state
            flip = next((move for move in moves if str(move) == "flip 1"), None)
            if flip is not None and not before.turn.extra and state.to_move not in (None, before.to_move):
                assert before.to_move is not None
                assert line_clauses(state, RecordLine(before.to_move, flip)) == (ClauseId.ONLY_IN_YOUR_TURN,)
                found += 1


def test_illegal_lines_are_taken_back_and_the_game_goes_on() -> None:
    lines = ARRANGED + "0 play 8g; 0 play 7g; 1 play 4g; 1 play 9g; 1 play 9b; 0 play 7g; 0 play Cg"
    game = record("standard", HANDS, DOWN, lines)
    result = replay(game, take_back=True)
    assert [(refusal.index, clauses(refusal.clauses)) for refusal in result.refusals] == [
        (3, ["R3.2"]),
        (4, ["R4.6", "R4.2"]),
        (6, ["R3.2"]),
        (7, ["R4.2"]),
    ]
    assert [str(step.action) for step in result.steps[2:]] == ["play 8g", "play 9g", "play Cg"]
    assert result == replay(game, take_back=True)
    stopped = replay(game)
    assert [refusal.index for refusal in stopped.refusals] == [3]
    assert [str(step.action) for step in stopped.steps[2:]] == ["play 8g"]
    without = [line for index, line in enumerate(game.lines) if index not in {one.index for one in result.refusals}]
    legal = Record(rules=game.rules, players=2, order=game.order, lines=without)
    assert replay(legal).steps == result.steps


def test_nothing_can_be_done_after_the_end() -> None:
    rng = random.Random(1)
    start = state = random_deal(rng, 2, Rules())
    played = []
    while state.to_move is not None:
        action = rng.choice(legal_actions(state))
        played.append((state.to_move, action))
        state = apply(state, action).state
    game = Record.of(start, [*played, (0, played[-1][1])])
    (refusal,) = replay(game).refusals
    assert refusal.index == len(played)
    assert clauses(refusal.clauses) == ["R10.3"]
    assert refusal.state.is_over


def test_a_record_that_the_library_writes_reads_back_to_the_same_game() -> None:
    rng = random.Random(8)
    for _ in range(25):
        start, done, state = playing(rng, 60)
        again = Record.parse(str(Record.of(start, done)))
        result = replay(again)
        assert result.is_legal
        assert result.start == start
        assert result.state == state


def test_only_a_record_is_replayed() -> None:
    with pytest.raises(TypeError, match="record: expected Record, not str"):
        replay("threeup: 1")  # type: ignore[arg-type]

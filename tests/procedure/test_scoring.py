"""Points of a seat, and matches of several rounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.building import after, seat, state_of
from threeup import STANDARD, InvalidState, Match, Rules, State, ThreeUpError, deal, score
from threeup.model.turn import OVER

ALL = Rules(scored_zones="all")


@pytest.mark.clause("R12.1")
@pytest.mark.parametrize(
    ("hand", "points"),
    [("", 0), ("1g", 1), ("10b", 10), ("Cg", 15), ("C1r", 20), ("C2g", 25), ("7g,7g,Cg,C1g,C2g", 74), ("9g,9b", 18)],
)
def test_card_points(hand: str, points: int) -> None:
    state = state_of(seat("2b"), seat(hand, "", "1b"))
    assert score(state, 1) == points


@pytest.mark.clause("R12.2", "R12.3")
@pytest.mark.parametrize(("rules", "points"), [(STANDARD, 5), (ALL, 5 + 9 + 15 + 1 + 20)])
def test_scored_zones(rules: Rules, points: int) -> None:
    assert score(state_of(seat("5g", "9g,Cg", "1b,C1g"), seat("2b"), rules=rules), 0) == points


def test_any_state_can_be_scored() -> None:
    start = deal(ALL, 2, order=tuple(STANDARD.deck.cards))
    assert (score(start, 0), score(start, 1)) == (1 + 2 * 3 + 3 * 2 + 3, 2 * 4 + 3 * 2 + 3)
    over = state_of(seat(place=1), seat("2g,Cg"), to_move=None, turn=OVER)
    assert (score(over, 0), score(over, 1)) == (0, 17)


@pytest.mark.parametrize("index", [-1, 2, 99])
def test_a_seat_that_is_not_there(index: int) -> None:
    with pytest.raises(InvalidState) as caught:
        score(state_of(seat("5g"), seat("2b")), index)
    assert caught.value.faults == (f"there is no seat {index}: the seats are 0 to 1",)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: score("state", 0), "state: expected State, not str"),  # type: ignore[arg-type]
        (lambda: score(state_of(seat("5g"), seat("2b")), "0"), "seat: expected int, not str"),  # type: ignore[arg-type]
        (lambda: score(state_of(seat("5g"), seat("2b")), True), "seat: expected int, not bool"),
        (lambda: Match("standard", 2, 1), "rules: expected Rules, not str"),  # type: ignore[arg-type]
        (lambda: Match(STANDARD, 2.0, 1), "players: expected int, not float"),  # type: ignore[arg-type]
        (lambda: Match(STANDARD, 2, True), "rounds: expected int, not bool"),
    ],
)
def test_wrong_types_are_named(attempt: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        attempt()
    assert str(caught.value) == message


# --- matches ---------------------------------------------------------------------------------------------------------


def won(loser: str, rules: Rules = STANDARD) -> State:
    """Return a two-seat game that seat 0 has just won, seat 1 left with these cards."""
    return after(state_of(seat("9g"), seat(loser), rules=rules), "play 9g")


@pytest.mark.clause("R12.5", "R12.6")
def test_a_match_is_a_fixed_number_of_rounds() -> None:
    match = Match(STANDARD, players=2, rounds=2)
    assert (match.totals, match.is_over, match.winners) == ((0, 0), False, ())
    match = match.with_round(won("7g,Cg"))
    assert (match.scores, match.totals, match.is_over, match.winners) == (((0, 22),), (0, 22), False, ())
    other = after(state_of(seat("3g,4g"), seat("9g"), to_move=1), "play 9g")
    match = match.with_round(other)
    assert (match.totals, match.is_over, match.winners) == ((7, 22), True, (0,))


@pytest.mark.clause("R12.7")
def test_equal_points_share_the_win() -> None:
    match = Match(STANDARD, 3, 2, ((0, 12, 5), (9, 0, 4)))
    assert (match.totals, match.winners) == ((9, 12, 9), (0, 2))


@pytest.mark.clause("R12.4")
def test_a_round_is_scored_when_its_first_seat_finishes_though_play_goes_on() -> None:
    rules = Rules(play_on=True)
    start = state_of(seat("9g"), seat("10r"), seat("8b,7b"), rules=rules)
    first = after(start, "play 9g")
    second = after(first, "play 10r")
    assert (first.places, second.places) == ((1, None, None), (1, 2, 3))
    match = Match(rules, 3, 1)
    assert match.with_round([start, first, second]).scores == ((0, 10, 15),)
    assert match.with_round(iter([start, first, second])).scores == ((0, 10, 15),)
    assert match.with_round(first).scores == ((0, 10, 15),)


@pytest.mark.clause("R12.4", "R13.6")
def test_a_round_broken_off_does_not_count() -> None:
    match = Match(STANDARD, 2, 1)
    assert match.with_round(state_of(seat("9g"), seat("2b"))) == match
    assert match.with_round([]) == match


def test_a_match_that_is_over_takes_no_round() -> None:
    match = Match(STANDARD, 2, 1).with_round(won("7g"))
    with pytest.raises(ThreeUpError, match="all rounds of this match have been played"):
        match.with_round(won("7g"))


@pytest.mark.clause("R12.5")
def test_a_round_is_of_the_same_rules_and_players() -> None:
    message = "a round is played with the rules and the players of the match"
    with pytest.raises(ThreeUpError, match=message):
        Match(STANDARD, 2, 1).with_round(won("7g", ALL))
    with pytest.raises(ThreeUpError, match=message):
        Match(STANDARD, 3, 1).with_round(won("7g"))


@pytest.mark.parametrize(
    ("attempt", "fault"),
    [
        (lambda: Match(STANDARD, 7, 1), "the deck does not serve 7 players"),
        (lambda: Match(STANDARD, 2, 0), "a match has one round or more, and no more scores than rounds"),
        (
            lambda: Match(STANDARD, 2, 1, ((0, 1), (1, 0))),
            "a match has one round or more, and no more scores than rounds",
        ),
        (lambda: Match(STANDARD, 2, 2, ((0, 1, 2),)), "a round has a score of 0 or more for every seat"),
        (lambda: Match(STANDARD, 2, 2, ((0, -1),)), "a round has a score of 0 or more for every seat"),
    ],
)
def test_matches_that_cannot_be(attempt: Callable[[], Match], fault: str) -> None:
    with pytest.raises(InvalidState) as caught:
        attempt()
    assert caught.value.faults == (fault,)


def test_a_match_is_a_value() -> None:
    assert Match(STANDARD, 2, 2, [[0, 5]]) == Match(STANDARD, 2, 2, ((0, 5),))
    assert hash(Match(STANDARD, 2, 2, ((0, 5),))) == hash(Match(STANDARD, 2, 2, ((0, 5),)))

"""The text form of actions: what it reads, and where it stops reading."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.building import cards
from tests.strategies import actions
from threeup import (
    DRAW,
    PASS,
    PICK_UP,
    Action,
    Arrange,
    Card,
    Flip,
    NotationError,
    Play,
    Swap,
    ThreeUpError,
    parse_action,
)
from threeup.model.notation import MOST_ACTION_TEXT, parse_number

CARD = "a card such as 7g, 10b, C, C1r"
ACTION = "an action: arrange, play, up, flip, pickup, draw, pass or swap"


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("arrange 3g,9b,C1r", Arrange(cards("3g,9b,C1r"))),
        ("arrange 3g", Arrange(cards("3g"))),
        ("arrange 3", Arrange(cards("3"))),
        ("play 7g,7b", Play(hand=cards("7g,7b"))),
        ("play 7b,7g", Play(hand=cards("7b,7g"))),
        ("play C1", Play(hand=cards("C1"))),
        ("play 2g,9b", Play(hand=cards("2g,9b"))),
        ("up 7g", Play(up=cards("7g"))),
        ("play 7g up 7b", Play(hand=cards("7g"), up=cards("7b"))),
        ("play 7g,7r up 7b,10g", Play(hand=cards("7g,7r"), up=cards("7b,10g"))),
        ("flip 1", Flip(0)),
        ("flip 2", Flip(1)),
        ("flip 999999999", Flip(999_999_998)),
        ("pickup", PICK_UP),
        ("draw", DRAW),
        ("pass", PASS),
        ("swap 9g for 2r", Swap(Card.parse("9g"), Card.parse("2r"))),
        ("swap 9 for C2", Swap(Card.parse("9"), Card.parse("C2"))),
    ],
)
def test_what_is_read(text: str, action: Action) -> None:
    assert parse_action(text) == action
    assert str(action) == text


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, ACTION),
        ("Play 7g", 0, ACTION),
        ("PASS", 0, ACTION),
        ("play", 4, ACTION),
        ("play ", 5, CARD),
        ("play  7g", 5, CARD),
        (" play 7g", 0, ACTION),
        ("play 7g ", 5, CARD),
        ("play 7g, 7b", 8, CARD),
        ("play 7g,", 8, CARD),
        ("play ,7g", 5, CARD),
        ("play 7g 7b", 5, CARD),
        ("play 7g\t", 5, CARD),
        ("play 7g\n", 5, CARD),
        ("play\t7g", 0, ACTION),
        ("play \uff17g", 5, CARD),
        ("play 7g\x00", 5, CARD),
        ("play 7g up", 5, CARD),
        ("play 7g up ", 11, CARD),
        ("play 7g up 7b up 7r", 11, CARD),
        ("play up 7g", 5, CARD),
        ("up 7g up 7b", 3, CARD),
        ("up", 2, ACTION),
        ("up 11g", 3, CARD),
        ("flip", 4, ACTION),
        ("flip 0", 5, "a slot, counted from 1"),
        ("flip 01", 5, "a number of at most nine digits"),
        ("flip -1", 5, "a number of at most nine digits"),
        ("flip +1", 5, "a number of at most nine digits"),
        ("flip 1.0", 5, "a number of at most nine digits"),
        ("flip 1 ", 5, "a number of at most nine digits"),
        ("flip \uff12", 5, "a number of at most nine digits"),
        ("flip \u0662", 5, "a number of at most nine digits"),
        ("flip 1000000000", 5, "a number of at most nine digits"),
        ("flip 1_0", 5, "a number of at most nine digits"),
        ("pickup ", 6, ACTION),
        ("pass 1", 4, ACTION),
        ("draw 2", 4, ACTION),
        ("pick up", 0, ACTION),
        ("swap 9g", 7, "' for ' and a 3UP card"),
        ("swap 9g for", 11, "' for ' and a 3UP card"),
        ("swap 9g for ", 12, CARD),
        ("swap  for 2r", 5, CARD),
        ("swap 9g,9b for 2r", 5, "one hand card and one 3UP card"),
        ("swap 9g for 2r,2g", 5, "one hand card and one 3UP card"),
        ("swap 9g  for 2r", 5, CARD),
        ("arrange", 7, ACTION),
        ("arrange 3g;9b", 8, CARD),
        ("\ud800", 0, ACTION),
        ("\u202eplay 7g", 0, ACTION),
    ],
)
def test_what_is_not_read(text: str, position: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert (caught.value.text, caught.value.position, caught.value.expected) == (text, position, expected)
    assert caught.value.path == ""


@pytest.mark.parametrize(
    ("value", "kind"), [(None, "NoneType"), (3, "int"), (b"pass", "bytes"), (["pass"], "list"), (PASS, "Pass")]
)
def test_wrong_types(value: object, kind: str) -> None:
    with pytest.raises(TypeError, match=rf"^an action: expected str, not {kind}$"):
        parse_action(value)  # type: ignore[arg-type]


def test_the_longest_action() -> None:
    assert MOST_ACTION_TEXT == 3000
    longest = Play(cards("10g,10b,C1r") * 100, cards("10g,C2b,10r") * 100)
    assert len(str(longest)) == 600 * 4 + len("play ") + len(" up ") - 2
    assert parse_action(str(longest)) == longest
    with pytest.raises(NotationError) as caught:
        parse_action("play " + "7," * 1500)
    assert (caught.value.position, caught.value.expected) == (3000, "an action of at most 3000 characters")
    assert len(caught.value.text) == 3001


def test_more_cards_than_one_action_can_name() -> None:
    with pytest.raises(ThreeUpError, match=r"^hand: at most 600 cards in one action$"):
        parse_action("play " + ",".join("7" * 601))


@given(actions)
def test_actions_round_trip(action: Action) -> None:
    assert parse_action(str(action)) == action
    assert str(parse_action(str(action))) == str(action)


@given(st.text(max_size=30))
def test_whatever_is_read_prints_the_same(text: str) -> None:
    try:
        action = parse_action(text)
    except ThreeUpError:
        return
    assert str(action) == text


@given(st.integers(0, 10**9 - 1), st.text(max_size=3), st.text(max_size=3))
def test_numbers(number: int, before: str, after: str) -> None:
    text = f"{before}{number}{after}"
    assert parse_number(text, len(before), len(text) - len(after)) == number


@given(st.text("0123456789-+_ .\uff11\u0661", max_size=12))
def test_numbers_are_written_in_one_way(text: str) -> None:
    if text in map(str, range(10)) or re.fullmatch("[1-9][0-9]{1,8}", text):
        assert str(parse_number(text, 0, len(text))) == text
    else:
        with pytest.raises(NotationError) as caught:
            parse_number(text, 0, len(text))
        assert (caught.value.text, caught.value.position) == (text, 0)

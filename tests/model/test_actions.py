"""The actions: what they may name, equality, matching."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import threeup
from tests.building import cards
from tests.strategies import actions
from threeup import (
    DRAW,
    PASS,
    PICK_UP,
    Action,
    Arrange,
    Card,
    Cards,
    Draw,
    Flip,
    Pass,
    PickUp,
    Play,
    Swap,
    ThreeUpError,
)
from threeup.model.actions import MOST_NAMED, MOST_SLOT
from threeup.model.cards import NO_MULTISET

loose: Any = threeup
"""The library as a caller sees it who does not check types."""

SEVEN, NINE = Card.parse("7g"), Card.parse("9b")


def test_what_the_actions_hold() -> None:
    assert Arrange(cards("3g,9b,C1r")).cards == cards("3g,9b,C1r")
    play = Play(hand=cards("7g,7b"), up=cards("7r"))
    assert (play.hand, play.up) == (cards("7g,7b"), cards("7r"))
    assert (Play(hand=[SEVEN]).up, Play(up=[SEVEN]).hand) == ((), ())
    assert Flip(1).index == 1
    assert (Swap(NINE, SEVEN).hand, Swap(NINE, SEVEN).up) == (NINE, SEVEN)


def test_what_the_actions_hold_packed() -> None:
    arrange = Arrange(cards("9b,3g,C1r"))
    assert arrange.codes == bytes(card.code for card in cards("9b,3g,C1r"))
    assert arrange.packed == Cards.parse("3g,9b,C1r").packed
    play = Play(hand=cards("7b,7g"), up=cards("7r"))
    assert play.codes == bytes(card.code for card in cards("7b,7g,7r"))
    assert (play.hand_packed, play.up_packed) == (Cards.parse("7g,7b").packed, Cards.parse("7r").packed)
    assert Play(hand=[SEVEN] * 16).hand_packed == NO_MULTISET


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Arrange(cards("9b,3g,C1r")), "arrange 9b,3g,C1r"),
        (Play(hand=cards("7g,7b")), "play 7g,7b"),
        (Play(up=cards("7")), "up 7"),
        (Play(hand=cards("7g"), up=cards("7b,7r")), "play 7g up 7b,7r"),
        (Flip(0), "flip 1"),
        (Flip(2), "flip 3"),
        (PICK_UP, "pickup"),
        (DRAW, "draw"),
        (PASS, "pass"),
        (Swap(NINE, Card.parse("2r")), "swap 9b for 2r"),
    ],
)
def test_texts(action: Action, text: str) -> None:
    assert (str(action), repr(action)) == (text, f"<{text}>")


def test_equality_is_by_cards_in_order() -> None:
    assert Play(hand=[SEVEN, NINE]) == Play(hand=iter([SEVEN, NINE])) != Play(hand=[NINE, SEVEN])
    assert Play(hand=[SEVEN]) != Play(up=[SEVEN])
    assert len({Arrange([SEVEN]), Play(hand=[SEVEN]), Play(up=[SEVEN])}) == 3
    assert {PickUp(), Draw(), Pass()} == {PICK_UP, DRAW, PASS}
    assert len({PICK_UP, DRAW, PASS, Flip(0), Flip(1)}) == 5


def _kind(action: Action) -> str:
    match action:
        case Arrange(cards=(first, *_)):
            return f"arrange {first}"
        case Play(hand=(), up=(card,)):
            return f"up {card}"
        case Play(hand, ()):
            return f"hand {len(hand)}"
        case Flip(index):
            return f"flip {index}"
        case Swap(hand, up):
            return f"swap {hand} {up}"
        case PickUp() | Draw() | Pass():
            return "plain"
        case _:
            return "other"


def test_actions_are_made_for_match() -> None:
    given_actions = (
        Arrange([SEVEN, NINE]), Play(up=[NINE]), Play(hand=[NINE, NINE]), Flip(2), Swap(SEVEN, NINE), DRAW,
        Play(hand=[SEVEN], up=[SEVEN]),
    )  # fmt: skip
    found = [_kind(action) for action in given_actions]
    assert found == ["arrange 7g", "up 9b", "hand 2", "flip 2", "swap 7g 9b", "plain", "other"]


@given(actions, actions)
def test_actions_are_values(one: Action, other: Action) -> None:
    assert pickle.loads(pickle.dumps(one)) == one
    assert hash(pickle.loads(pickle.dumps(one))) == hash(one)
    assert (one == other) is (str(one) == str(other))


@pytest.mark.parametrize("action", [Arrange([SEVEN]), Play(hand=[SEVEN]), Flip(0), Swap(SEVEN, NINE)])
def test_actions_are_frozen(action: Action) -> None:
    for name in ("cards", "hand", "index", "up"):
        if hasattr(action, name):
            with pytest.raises(AttributeError):
                setattr(action, name, ())


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: Play(), "a play names at least one card"),
        (lambda: Play(hand=(), up=()), "a play names at least one card"),
        (lambda: Arrange(()), "an arrangement names at least one card"),
        (lambda: Play(hand=[SEVEN] * (MOST_NAMED + 1)), "hand: at most 600 cards in one action"),
        (lambda: Play(up=[SEVEN] * (MOST_NAMED + 1)), "up: at most 600 cards in one action"),
        (lambda: Play([SEVEN] * 300, [SEVEN] * 301), "at most 600 cards in one action"),
        (lambda: Arrange([SEVEN] * (MOST_NAMED + 1)), "arrange: at most 600 cards in one action"),
        (lambda: Flip(-1), "flip: the index counts from 0, and the slot has at most 9 digits"),
        (lambda: Flip(MOST_SLOT), "flip: the index counts from 0, and the slot has at most 9 digits"),
    ],
)
def test_actions_that_cannot_be_said(build: Callable[[], object], message: str) -> None:
    with pytest.raises(ThreeUpError) as caught:
        build()
    assert str(caught.value) == message


def test_bounds() -> None:
    assert (MOST_NAMED, MOST_SLOT) == (600, 999_999_999)
    assert str(Flip(MOST_SLOT - 1)) == "flip 999999999"
    assert len(Play([SEVEN] * 300, [SEVEN] * 300).codes) == 600


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.Play(hand="7g"), "hand: expected an iterable of Card, not str"),
        (lambda: loose.Play(hand=3), "hand: expected an iterable of Card, not int"),
        (lambda: loose.Play(up=[3]), "up: expected Card, not int"),
        (lambda: loose.Arrange(None), "arrange: expected an iterable of Card, not NoneType"),
        (lambda: loose.Arrange(["7g"]), "arrange: expected Card, not str"),
        (lambda: loose.Flip("1"), "flip: expected int, not str"),
        (lambda: loose.Flip(True), "flip: expected int, not bool"),
        (lambda: loose.Flip(1.0), "flip: expected int, not float"),
        (lambda: loose.Swap("9b", SEVEN), "swap hand: expected Card, not str"),
        (lambda: loose.Swap(SEVEN, None), "swap up: expected Card, not NoneType"),
    ],
)
def test_wrong_types(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()

"""Situations: the line, what a table can show, and every fault with its sentence."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import threeup
from tests.building import cards
from tests.strategies import situations
from threeup import STANDARD, Cards, InvalidState, NotationError, Rules, Situation, Stage, Turn
from threeup.model.situation import MOST_SITUATION_TEXT
from threeup.model.turn import ARRANGING, OPENING, OVER

loose: Any = threeup
"""The library as a caller sees it who does not check types."""

KEYS = "hand=, up=, down=, pile=, draw=, owed=, extra, first, drew, table2 or flipped, each once"
CARD = "a card such as 7g, 10b, C, C1r"
NUMBER = "a number of at most nine digits"


def test_every_key_of_the_line() -> None:
    line = "hand=7g,9b,C up=3g,8r down=2 pile=5g,5b draw=12 owed=2 extra first drew table2 flipped"
    situation = Situation.parse(line)
    assert situation == Situation(
        rules=STANDARD,
        hand=Cards.parse("7g,9b,C"),
        up=Cards.parse("3g,8r"),
        down=2,
        pile=cards("5g,5b"),
        draw=12,
        turn=Turn(Stage.ACT, 2, True, True, True, True, True),
    )
    assert str(situation) == line


@pytest.mark.parametrize(
    ("word", "turn"),
    [
        ("first", Turn(extra=True, first_extra=True)),
        ("drew", Turn(extra=True, drew=True)),
        ("table2", Turn(extra=True, table_plus_two=True)),
        ("flipped", Turn(extra=True, flipped=True)),
        ("owed=7", Turn(owed=7, extra=True)),
    ],
)
def test_flags(word: str, turn: Turn) -> None:
    situation = Situation.parse(f"hand=7 {word} extra")
    assert situation.turn == turn
    assert Situation.parse(str(situation)) == situation


@pytest.mark.parametrize(
    ("line", "printed"),
    [
        ("hand=9,7", "hand=7,9"),
        ("draw=0 owed=1 down=0 hand=7", "hand=7"),
        ("extra pile=4 draw=20 hand=4,7", "hand=4,7 pile=4 draw=20 extra"),
        ("pile=9,2 hand=7r,7,7g", "hand=7g,7r,7 pile=9,2"),
        ("hand=7 draw=some", "hand=7 draw=some"),
        ("up=9r,3g", "up=3g,9r"),
        ("down=1", "down=1"),
        ("arrange hand=1,2,3,4,5,6 down=3 draw=48", "arrange hand=1,2,3,4,5,6 down=3 draw=48"),
        ("arrange owed=1 hand=1,2,3,4,5,6", "arrange hand=1,2,3,4,5,6"),
        ("swap extra hand=7 up=3", "swap hand=7 up=3 extra"),
        ("swap hand=7 up=3 owed=0 extra flipped", "swap hand=7 up=3 owed=0 extra flipped"),
        ("up=3 extra", "up=3 extra"),
        ("hand=7 draw=4 extra owed=999999999", "hand=7 draw=4 owed=999999999 extra"),
    ],
)
def test_printing(line: str, printed: str) -> None:
    assert str(Situation.parse(line)) == printed
    assert Situation.parse(printed) == Situation.parse(line)


def test_rules_stand_beside_the_line() -> None:
    ruled = Situation.parse("hand=7", Rules(extras="may"))
    assert ruled.rules == Rules(extras="may")
    assert str(ruled) == "hand=7"
    assert ruled != Situation.parse("hand=7")


@pytest.mark.parametrize(
    ("line", "position", "expected"),
    [
        ("", 0, KEYS),
        ("hand=7 ", 7, KEYS),
        (" hand=7", 0, KEYS),
        ("hand=7  up=3", 7, KEYS),
        ("hand=7\n", 5, CARD),
        ("hand=7 hand=8", 7, KEYS),
        ("hand=7 extra extra", 13, KEYS),
        ("hand=", 5, CARD),
        ("hand=7,,8", 7, CARD),
        ("hand=7, 8", 7, CARD),
        ("hand=x", 5, CARD),
        ("pile=5,z", 7, CARD),
        ("up=\uff13", 3, CARD),
        ("down=x", 5, NUMBER),
        ("down=", 5, NUMBER),
        ("down=02", 5, NUMBER),
        ("down=-1", 5, NUMBER),
        ("down=some", 5, NUMBER),
        ("owed=some", 5, NUMBER),
        ("draw=Some", 5, NUMBER),
        ("draw=1000000000", 5, NUMBER),
        ("draw=\uff12", 5, NUMBER),
        ("extra=true", 0, KEYS),
        ("first=1", 0, KEYS),
        ("stage=arrange", 0, KEYS),
        ("rules=standard", 0, KEYS),
        ("hand", 0, KEYS),
        ("Hand=7", 0, KEYS),
        ("hand:7", 0, KEYS),
        ("hand=7 swap", 7, KEYS),
        ("hand=7 arrange", 7, KEYS),
        ("arrange arrange", 8, KEYS),
        ("arrange swap", 8, KEYS),
        ("over", 0, KEYS),
        ("act hand=7", 0, KEYS),
        ("first_extra hand=7", 0, KEYS),
        ("table_plus_two", 0, KEYS),
        ("\x00", 0, KEYS),
        ("hand=7 \u202eextra", 7, KEYS),
    ],
)
def test_lines_that_cannot_be_read(line: str, position: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        Situation.parse(line)
    assert (caught.value.text, caught.value.position, caught.value.expected) == (line, position, expected)


def test_the_line_is_bounded() -> None:
    with pytest.raises(NotationError) as caught:
        Situation.parse("hand=" + "7," * MOST_SITUATION_TEXT)
    assert caught.value.position == MOST_SITUATION_TEXT == 10_000
    assert caught.value.expected == "a situation of at most 10000 characters"
    assert len(caught.value.text) == MOST_SITUATION_TEXT + 1


# --- faults ---------------------------------------------------------------------------------------------------------

NO_CARDS = "the seat to move has no cards"
NOTHING_TO_ACT_WITH = "an opening action has nothing to act with: no hand, and cards left to draw"
OPENING_OWES_ONE = "an opening action owes 1 and has no flags set"
A_SET = "three of one number lie on top of the pile, which is a set and clears it"
HOLDS_SIX = "a seat that chooses its 3UP cards holds six"
NO_UP_YET = "no 3UP card lies on the table of a seat that has not chosen"
SWAP_FLAGS = "a swap has extra set, first_extra and drew not set"
SWAP_CARDS = "a swap needs a hand card and a 3UP card"


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("draw=0", NO_CARDS),
        ("pile=7", NO_CARDS),
        ("extra", NO_CARDS),
        ("up=3 draw=1", NOTHING_TO_ACT_WITH),
        ("down=3 draw=some", NOTHING_TO_ACT_WITH),
        ("hand=7 owed=2", OPENING_OWES_ONE),
        ("hand=7 owed=0", OPENING_OWES_ONE),
        ("hand=7 first", OPENING_OWES_ONE),
        ("hand=7 drew", OPENING_OWES_ONE),
        ("hand=7 table2", OPENING_OWES_ONE),
        ("hand=7 flipped", OPENING_OWES_ONE),
        ("hand=7 owed=0 extra", "an action that is due is owed: owed is 1 or more"),
        ("hand=7 pile=4,C", "the pile holds number cards only"),
        ("hand=7 pile=C2g,4", "the pile holds number cards only"),
        ("hand=8 pile=7,7g,7", A_SET),
        ("hand=8 pile=2,7,7,7r", A_SET),
        ("hand=1 up=1,2,3,4", "up holds three cards at most"),
        ("down=4", "down is 0 to 3"),
        ("hand=7g,7g pile=7g,8,7g", "card 7g appears four times, the deck has three"),
        ("hand=C2g up=C2g", "card C2g appears twice, the deck has one"),
        ("hand=C2b", "card C2b appears once, the deck has none"),
        ("hand=C2,C2", "card C2 appears twice, the deck has one"),
        ("hand=7,7,7,7 up=7,7 pile=7g,8,7g", "card 7 appears eight times, the deck has seven"),
        ("hand=7 draw=84", "more cards than the 84 of the deck"),
        ("hand=7 down=3 pile=6 up=1,2,3 draw=77", "more cards than the 84 of the deck"),
        ("arrange hand=1,2,3,4,5", HOLDS_SIX),
        ("arrange hand=1,2,3,4,5,6,7", HOLDS_SIX),
        ("arrange hand=1,2,3,4,5,6 up=7", NO_UP_YET),
        ("arrange hand=1,2,3,4,5,6 up=7,8,9", NO_UP_YET),
        ("arrange hand=1,2,3,4,5,6 owed=2", "arrange has neither actions owed nor flags"),
        ("arrange hand=1,2,3,4,5,6 extra", "arrange has neither actions owed nor flags"),
        ("swap hand=7 extra", SWAP_CARDS),
        ("swap up=7 extra", SWAP_CARDS),
        ("swap hand=7 up=3", SWAP_FLAGS),
        ("swap hand=7 up=3 extra first", SWAP_FLAGS),
        ("swap hand=7 up=3 extra drew", SWAP_FLAGS),
    ],
)
def test_each_fault(line: str, fault: str) -> None:
    with pytest.raises(InvalidState) as caught:
        Situation.parse(line)
    assert caught.value.faults == (fault,)
    assert str(caught.value) == fault


@pytest.mark.parametrize(
    ("fields", "faults"),
    [
        ({"turn": OVER, "hand": Cards.parse("7")}, ("nobody is to move when the game is over",)),
        ({"down": -1, "hand": Cards.parse("7")}, ("down is 0 to 3",)),
        ({"draw": -1, "hand": Cards.parse("7")}, ("draw is 0 or more",)),
        ({"turn": Turn(Stage.SWAP, -1, True), "hand": Cards.parse("7"), "up": Cards.parse("3")},
         ("owed is 0 or more in a swap",)),
        ({"turn": Turn(Stage.ACT, -1, True), "hand": Cards.parse("7")},
         ("an action that is due is owed: owed is 1 or more",)),
        ({"turn": Turn(Stage.OVER, 2), "hand": Cards.parse("7")},
         ("over has neither actions owed nor flags", "nobody is to move when the game is over")),
    ],
)  # fmt: skip
def test_faults_that_no_line_can_show(fields: dict[str, object], faults: tuple[str, ...]) -> None:
    with pytest.raises(InvalidState) as caught:
        Situation(**fields)  # type: ignore[arg-type]
    assert caught.value.faults == faults


def test_all_faults_at_once() -> None:
    with pytest.raises(InvalidState) as caught:
        Situation.parse("swap hand=7g,7g,C2b up=1,2,3,4g pile=C,7g,8,8,8,7g down=9 draw=99 owed=3 first")
    assert caught.value.faults == (
        SWAP_FLAGS,
        "the pile holds number cards only",
        "up holds three cards at most",
        "down is 0 to 3",
        "card 7g appears four times, the deck has three",
        "card C2b appears once, the deck has none",
        "more cards than the 84 of the deck",
    )


@pytest.mark.parametrize(
    "line",
    [
        "hand=7 draw=83",
        "hand=7 up=1,2,3 down=3 pile=6 draw=76",
        "hand=7,7,7,7 up=7,7 pile=7",
        "hand=7g,7g pile=7g",
        "hand=7,7,7,7 pile=7g,7g,8",
        "hand=1 pile=9,8,7,7",
        "up=3 draw=9 extra",
        "down=3 extra flipped",
    ],
)
def test_at_the_limits(line: str) -> None:
    assert str(Situation.parse(line)) == line


@pytest.mark.clause("R2.11", "R11.4")
def test_3up_cards_of_the_seat_before_are_seen_in_turn_only() -> None:
    line = "arrange hand=1,2,3,4,5,6 up=7,8,9"
    in_turn = Rules(arrange_for="next_seat", arrangement="in_turn")
    assert str(Situation.parse(line, in_turn)) == line
    for rules in (Rules(arrange_for="next_seat"), Rules(arrangement="in_turn")):
        with pytest.raises(InvalidState) as caught:
            Situation.parse(line, rules)
        assert caught.value.faults == (NO_UP_YET,)
    with pytest.raises(InvalidState) as caught:
        Situation.parse("arrange hand=1,2,3,4,5,6 up=7,8", in_turn)
    assert caught.value.faults == (NO_UP_YET,)


def test_the_deck_decides_how_many_there_are() -> None:
    assert Situation.parse("hand=C2,C2", Rules(deck="listed")).hand.count_rank(cards("C2")[0].rank) == 2
    with pytest.raises(InvalidState) as caught:
        Situation.parse("hand=7r", Rules(deck="standard-red"))
    assert caught.value.faults == ("card 7r appears once, the deck has none",)


# --- types, values --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.Situation(hand="7g"), "hand: expected Cards, not str"),
        (lambda: loose.Situation(hand=cards("7g")), "hand: expected Cards, not tuple"),
        (lambda: loose.Situation(up=None), "up: expected Cards, not NoneType"),
        (lambda: loose.Situation(rules="standard"), "rules: expected Rules, not str"),
        (lambda: loose.Situation(turn="arrange"), "turn: expected Turn, not str"),
        (lambda: loose.Situation(down=True), "down: expected int, not bool"),
        (lambda: loose.Situation(down=None), "down: expected int, not NoneType"),
        (lambda: loose.Situation(draw="some"), "draw: expected int, not str"),
        (lambda: loose.Situation(draw=False), "draw: expected int, not bool"),
        (lambda: loose.Situation(pile="7g"), "pile: expected an iterable of Card, not str"),
        (lambda: loose.Situation(pile=["7g"]), "pile: expected Card, not str"),
        (lambda: loose.Situation.parse(3), "a situation: expected str, not int"),
        (lambda: loose.Situation.parse("hand=7", 3), "rules: expected Rules, not int"),
        (lambda: loose.Turn(3), "kind: expected Stage, not int"),
        (lambda: loose.Turn("act"), "kind: expected Stage, not str"),
        (lambda: loose.Turn(owed=True), "owed: expected int, not bool"),
        (lambda: loose.Turn(owed="1"), "owed: expected int, not str"),
        (lambda: loose.Turn(extra=1), "extra: expected bool, not int"),
        (lambda: loose.Turn(flipped=None), "flipped: expected bool, not NoneType"),
    ],
)
def test_wrong_types(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()


def test_turns() -> None:
    assert Turn() == OPENING == Turn(Stage.ACT, 1, False, False, False, False, False)
    assert Turn(Stage.ARRANGE) == ARRANGING != OVER == Turn(Stage.OVER)
    assert [stage.value for stage in Stage] == ["arrange", "act", "swap", "over"]


@given(situations)
def test_situations_round_trip(situation: Situation) -> None:
    line = str(situation)
    assert Situation.parse(line, situation.rules) == situation
    assert str(Situation.parse(line, situation.rules)) == line
    assert pickle.loads(pickle.dumps(situation)) == situation
    assert hash(Situation.parse(line, situation.rules)) == hash(situation)
    assert "  " not in line
    assert line == line.strip()


@given(situations)
def test_keys_come_in_any_order(situation: Situation) -> None:
    words = str(situation).split(" ")
    head = words[:1] if words[0] in ("arrange", "swap") else []
    backwards = head + words[len(head) :][::-1]
    assert Situation.parse(" ".join(backwards), situation.rules) == situation


def test_situations_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Situation.parse("hand=7").down = 3  # type: ignore[misc]

"""The errors: one base, data first, the prose made from it; all can be pickled."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.building import seat, state_of
from threeup import (
    ClauseId,
    IllegalAction,
    InvalidRules,
    InvalidState,
    NotationError,
    Rules,
    ThreeUpError,
    apply,
    parse_action,
)
from threeup.errors import excerpt, wrong_type

ERRORS: list[tuple[ThreeUpError, dict[str, object], str]] = [
    (ThreeUpError("all rounds have been played"), {}, "all rounds have been played"),
    (
        NotationError("play 7x", 5, "a card"),
        {"text": "play 7x", "position": 5, "expected": "a card", "path": ""},
        "at character 6: expected a card, found '7x'",
    ),
    (
        NotationError("play ", 5, "a card"),
        {"text": "play ", "position": 5, "expected": "a card", "path": ""},
        "at character 6: expected a card, found the end",
    ),
    (
        NotationError("true", 0, "a whole number", "$.seats[1].place"),
        {"text": "true", "position": 0, "expected": "a whole number", "path": "$.seats[1].place"},
        "$.seats[1].place: expected a whole number, found 'true'",
    ),
    (
        InvalidState(("card 7g appears four times, the deck has three", "down is 0 to 3")),
        {"faults": ("card 7g appears four times, the deck has three", "down is 0 to 3")},
        "card 7g appears four times, the deck has three; down is 0 to 3",
    ),
    (
        IllegalAction(parse_action("play 2g"), (ClauseId.MATCH_OR_BEAT, ClauseId.OWN_CARDS)),
        {"action": parse_action("play 2g"), "clauses": (ClauseId.MATCH_OR_BEAT, ClauseId.OWN_CARDS)},
        "play 2g: illegal under R4.2, R4.6",
    ),
    (
        InvalidRules("extras", "maybe", ("must", "may")),
        {"field": "extras", "value": "maybe", "allowed": ("must", "may")},
        "extras: 'maybe' is none of: must, may",
    ),
    (
        InvalidRules("players", 7, ("2 to 6 with this deck",)),
        {"field": "players", "value": 7, "allowed": ("2 to 6 with this deck",)},
        "players: 7 is none of: 2 to 6 with this deck",
    ),
]


@pytest.mark.parametrize(("error", "data", "text"), ERRORS)
def test_errors(error: ThreeUpError, data: dict[str, object], text: str) -> None:
    assert str(error) == text
    assert {name: getattr(error, name) for name in data} == data
    assert vars(error) == data
    assert isinstance(error, ThreeUpError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(("error", "data", "text"), ERRORS)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_can_be_pickled(error: ThreeUpError, data: dict[str, object], text: str, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(error, protocol))
    assert type(again) is type(error)
    assert (str(again), vars(again), again.args) == (text, data, error.args)
    assert str(copy.deepcopy(error)) == text


def test_the_base_of_all_errors() -> None:
    here = [kind for kind in ThreeUpError.__subclasses__() if kind.__module__ == ThreeUpError.__module__]
    assert {kind.__name__ for kind in here} == {
        "NotationError",
        "InvalidState",
        "IllegalAction",
        "InvalidRules",
    }
    assert ThreeUpError.__mro__[1] is ValueError


def test_errors_that_the_library_raises_can_be_pickled() -> None:
    state = state_of(seat("2g,9g"), seat("7b"), pile="5g")
    with pytest.raises(IllegalAction) as illegal:
        apply(state, parse_action("play 2g"))
    with pytest.raises(InvalidRules) as no_rules:
        Rules.parse("extras=maybe")
    with pytest.raises(InvalidState) as no_state:
        state_of(seat("7g"), seat("7b"), pile="Cg")
    with pytest.raises(NotationError) as no_text:
        parse_action("play 7x")
    for caught in (illegal.value, no_rules.value, no_state.value, no_text.value):
        again = pickle.loads(pickle.dumps(caught))
        assert (type(again), str(again), vars(again)) == (type(caught), str(caught), vars(caught))


# --- what is shown of a value ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("7x", "'7x'"),
        ("", "''"),
        ("it's", '"it\'s"'),
        ("a\nb\x00", "'a\\nb\\x00'"),
        ("\u202eevil", "'\\u202eevil'"),
        ("\ud800", "'\\ud800'"),
        ("\uff17g", "'\\uff17g'"),
        ("x" * 60, "'" + "x" * 60 + "'"),
        ("x" * 61, "'" + "x" * 60 + "…'"),
        ("it's " + "x" * 99, "\"it's " + "x" * 55 + '…"'),
        (7, "7"),
        (-7, "-7"),
        (10**18 - 1, "9" * 18),
        (10**18, "a number of more than 18 digits"),
        (-(10**18), "a number of more than 18 digits"),
        (True, "True"),
        (None, "None"),
        (1.5, "1.5"),
        (["7g"], "a value of type list"),
        ({"7g": 1}, "a value of type dict"),
        (b"7g", "a value of type bytes"),
    ],
)
def test_excerpt(value: object, shown: str) -> None:
    assert excerpt(value) == shown


@given(st.text() | st.integers() | st.floats() | st.booleans() | st.binary() | st.lists(st.integers()))
def test_excerpt_is_short_and_printable(value: object) -> None:
    shown = excerpt(value)
    assert shown.isprintable()
    assert shown.replace("…", "").isascii()
    assert len(shown) <= 10 * 60 + 3


@given(st.text(), st.integers(0, 50), st.text(max_size=20))
def test_a_text_that_cannot_be_read_floods_no_log(text: str, position: int, tail: str) -> None:
    for path in ("", "$.seats[1]"):
        message = str(NotationError(text + tail * 1000, position, "a card", path))
        assert message.isprintable()
        assert len(message) < 700


def test_wrong_type() -> None:
    error = wrong_type("hand", 3, "Cards")
    assert type(error) is TypeError
    assert str(error) == "hand: expected Cards, not int"
    assert str(wrong_type("hand", None, "Cards")) == "hand: expected Cards, not NoneType"

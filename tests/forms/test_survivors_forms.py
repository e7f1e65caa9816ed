"""Literal cases for changes of the forms that no other test tells apart; mutation testing found them."""

from __future__ import annotations

import json
from importlib.metadata import version
from typing import Any

import pytest

from threeup import STANDARD, NotationError, Record, Rules, View, deal, parse_action
from threeup.forms.jsonform import from_json, read_rules, to_data, to_json
from threeup.forms.protocol import library_version
from threeup.forms.reading import MOST_NESTED, fault, load_json, read_card, read_int
from threeup.forms.record import RecordLine

loose: Any = to_json
"""The writer as a caller sees it who does not check types."""


def unread(text: str) -> tuple[str, int, str]:
    """Return text, position and path of the error of a JSON document."""
    with pytest.raises(NotationError) as caught:
        load_json(text)
    return caught.value.text, caught.value.position, caught.value.path


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"a": NaN}', "NaN"),
        ("[-Infinity]", "-Infinity"),
        ("[1234567890123456789]", "1234567890123456789"),
        ("[" + "9" * 100 + "]", "9" * 80),
        ("[1e999]", "1e999"),
        ("[" + "9" * 400 + ".0]", "9" * 80),
        ('{"a": 1, "a": 2}', "a"),
    ],
)
def test_numbers_and_keys_that_json_does_not_have(text: str, found: str) -> None:
    assert unread(text) == (found, 0, "$")


def test_numbers_of_18_digits_and_large_fractions_are_read() -> None:
    assert load_json("[123456789012345678, 1e308]") == [123456789012345678, 1e308]


def test_how_deep_a_document_may_be() -> None:
    deepest = "[" * MOST_NESTED + "]" * MOST_NESTED
    assert load_json(deepest) is not None
    assert load_json(f"[{deepest[1:-1]}, {', '.join(['[]'] * MOST_NESTED)}]")
    too_deep = f"[{deepest}]"
    assert unread(too_deep) == (too_deep, 0, "")


def test_an_error_shows_what_is_no_json_by_its_type() -> None:
    assert fault("$", {1, 2}, "a list").text == "set"
    assert fault("$", [1, "x"], "a string").text == '[1, "x"]'


def test_the_bounds_of_a_number_belong_to_it() -> None:
    assert [read_int(value, "$", least=2, most=5) for value in (2, 5)] == [2, 5]
    for value in (1, 6):
        with pytest.raises(NotationError, match=f"a whole number from 2 to 5, found '{value}'"):
            read_int(value, "$", least=2, most=5)


def test_a_card_alone_has_a_color_and_its_place() -> None:
    assert str(read_card("7g", "$.card")) == "7g"
    with pytest.raises(NotationError, match="a card with a color, such as 7g") as caught:
        read_card("7", "$.card")
    assert (caught.value.path, caught.value.text) == ("$.card", '"7"')


def test_what_cannot_be_written_is_named() -> None:
    with pytest.raises(TypeError, match=r"^to_json: expected Rules, Situation, State, View, Record, not int$"):
        loose(7)

    class Odd:
        to_data = 3

    with pytest.raises(TypeError, match=r"not Odd$"):
        loose(Odd())


def test_rules_say_their_version_and_preset_at_their_place() -> None:
    assert read_rules({}) == STANDARD
    with pytest.raises(NotationError) as caught:
        from_json(Rules, "[]")
    assert (caught.value.path, caught.value.text) == ("$", "[]")
    with pytest.raises(NotationError) as caught:
        from_json(Rules, '{"preset": "standard"}')
    assert (caught.value.path, caught.value.text) == ("$.threeup", "null")


def test_a_view_is_of_a_seat_that_there_is() -> None:
    document = to_data(deal(STANDARD, 2, seed=1).view(1))
    assert from_json(View, json.dumps(document)) == deal(STANDARD, 2, seed=1).view(1)
    for viewer in (2, -1):
        with pytest.raises(ValueError, match=f"^viewer: there is no seat {viewer}$"):
            from_json(View, json.dumps(document | {"viewer": viewer}))


def test_lines_of_a_record() -> None:
    assert RecordLine(999_999_999, parse_action("draw")).seat == 999_999_999
    text = str(Record.of(deal(STANDARD, 2, seed=1), [(0, parse_action("arrange 10b,Cg,C2g"))]))
    spaced = text.replace("players: 2\n", "players: 2 \t # two of us: X and XX\n")
    assert str(Record.parse(spaced)) == text
    with pytest.raises(NotationError) as caught:
        Record.parse(text.replace("threeup: 1", "threeup: 2"))
    assert (caught.value.expected, caught.value.position) == ("1, the version of this format", 9)


def test_the_version_is_that_of_the_package() -> None:
    assert library_version() == version("threeup")

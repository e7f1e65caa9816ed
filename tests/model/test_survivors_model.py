"""Literal cases for changes of the model that no other test tells apart; mutation testing found them."""

from __future__ import annotations

import pytest

from threeup import Arrange, Card, Deck, InvalidRules, InvalidState, NotationError, Rules, Situation, parse_action
from threeup.model.cards import MOST_COPIES, codes_of, missing_to_three
from threeup.model.decks import deck_from_data

FORMS = 'standard, listed, either with -green, -blue, -red and *2, or {"name": …, "cards": {"7g": 3, …}}'
COPIES = f"0 to {MOST_COPIES} copies of each card"


# --- decks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "value", "allowed"),
    [
        ({"name": "x", "cards": {"7g": "3"}}, "3", COPIES),
        ({"name": "x", "cards": {"7g": True}}, True, COPIES),
        ({"name": "x", "cards": {"7g": 16}}, 16, COPIES),
        ({"name": "x", "cards": [1]}, {"name": "x", "cards": [1]}, FORMS),
        ({"name": 7, "cards": {}}, {"name": 7, "cards": {}}, FORMS),
        ({"name": "x"}, {"name": "x"}, FORMS),
        ([], [], FORMS),
    ],
)
def test_data_that_is_no_deck(data: object, value: object, allowed: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        deck_from_data(data)
    assert (caught.value.field, caught.value.value, ", ".join(caught.value.allowed)) == ("deck", value, allowed)


@pytest.mark.parametrize("text", ["foo", "standard-green-blue-red", "standard*3", ""])
def test_a_deck_that_there_is_not(text: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        Deck.parse(text)
    assert (caught.value.field, caught.value.value, ", ".join(caught.value.allowed)) == ("deck", text, FORMS)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{", "JSONDecodeError"),
        ('{"name": "x", "name": "x", "cards": {}}', "ValueError"),
        ("{" * 9000, "RecursionError"),
    ],
)
def test_a_deck_whose_json_cannot_be_read(text: str, fault: str) -> None:
    with pytest.raises(NotationError) as caught:
        Deck.parse(text)
    assert (caught.value.text, caught.value.position) == (text, 0)
    assert caught.value.expected in (f"a deck as JSON ({fault})", "a deck as JSON (JSONDecodeError)")


def test_a_name_with_a_mark_of_comments_is_written_so_that_a_record_reads_it() -> None:
    deck = Deck.of("a # b", {"7g": 2})
    assert "#" not in str(deck)
    assert " " not in str(deck)
    assert Deck.parse(str(deck)) == deck


def test_a_deck_with_as_many_copies_as_there_can_be_is_not_doubled() -> None:
    assert Deck.of("x", {"7g": 7}).doubled().counts == {"7g": 14}
    for counts in ({"7g": 8}, {"7g": 15}):
        with pytest.raises(InvalidRules) as caught:
            Deck.of("x", counts).doubled()
        assert caught.value.value == "x*2"


# --- texts ------------------------------------------------------------------------------------------------------------


def test_the_place_of_a_fault_in_a_deck_among_the_rules() -> None:
    text = 'standard extras=may deck={"name":7g}'
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert (caught.value.text, caught.value.position) == (text, text.index("{"))


def test_the_place_of_a_fault_in_a_swap() -> None:
    for text, position in (
        ("swap 7g for", 11),
        ("swap 7g,8g for 3b", 5),
        ("swap 7g for 3b,4b", 5),
        ("swap  for 3b", 5),
    ):
        with pytest.raises(NotationError) as caught:
            parse_action(text)
        assert (caught.value.text, caught.value.position) == (text, position)


# --- cards and actions ------------------------------------------------------------------------------------------------


def test_a_choice_made_of_codes_is_that_made_of_cards() -> None:
    cards = [Card.parse(text) for text in ("7g", "7g", "9b")]
    made, plain = Arrange.of_codes(codes_of("cards", cards)), Arrange(cards)
    assert made == plain
    assert (made.codes, made.packed, hash(made)) == (plain.codes, plain.packed, hash(plain))


def test_what_is_missing_to_three() -> None:
    hands = ("hand=7g,7g,7g,7b draw=9", "hand=7g,7b,8g draw=9", "hand=7g,7g draw=9", "hand=7g draw=9")
    assert [missing_to_three(Situation.parse(line, Rules(deck="standard*2")).hand.packed) for line in hands] == [
        0,
        0,
        1,
        2,
    ]


def test_cards_that_are_more_than_the_deck() -> None:
    assert Situation.parse("hand=7g draw=83").draw == 83
    for line in ("hand=7g draw=84", "hand=7g down=3 draw=81"):
        with pytest.raises(InvalidState, match="more cards than the 84 of the deck"):
            Situation.parse(line)
    with pytest.raises(InvalidState, match=r"^card C2b appears once, the deck has none$"):
        Situation.parse("hand=C2b draw=9")
    with pytest.raises(InvalidState, match=r"^card C2b appears three times, the deck has none$"):
        Situation.parse("hand=C2b,C2b,C2b draw=9")

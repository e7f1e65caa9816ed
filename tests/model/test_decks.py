"""The deck tables, the written names of decks, short, doubled and custom ones."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import threeup
from tests.strategies import custom_decks, decks
from threeup import Cards, Color, Deck, InvalidRules, NotationError
from threeup.model.decks import (
    CARDS_PER_PLAYER,
    FEWEST_PLAYERS,
    LISTED_DECK,
    MOST_DECK_TEXT,
    MOST_NAME,
    MOST_PLAYERS_PER_DECK,
    STANDARD_DECK,
)

loose: Any = threeup
"""The library as a caller sees it who does not check types."""

NUMBERS = [str(number) for number in range(1, 11)]


def table(deck: Deck) -> dict[str, tuple[list[int], int, int, int, int]]:
    """Return for each color: copies of each of 1 to 10, of Clear, Clear +1, Clear +2, and the total."""
    rows = {}
    for letter in "gbr":
        numbers, clears = (
            [deck.counts.get(rank + letter, 0) for rank in ranks] for ranks in (NUMBERS, ("C", "C1", "C2"))
        )
        rows[letter] = (numbers, *clears, sum(numbers) + sum(clears))
    return rows  # type: ignore[return-value]  # three Clears each


@pytest.mark.clause("R1.1", "R1.2")
def test_standard_deck() -> None:
    assert table(STANDARD_DECK) == {
        "g": ([3] * 10, 3, 2, 1, 36),
        "b": ([2] * 10, 2, 2, 0, 24),
        "r": ([2] * 10, 2, 2, 0, 24),
    }
    ranks = {
        text: sum(STANDARD_DECK.counts.get(text + letter, 0) for letter in "gbr")
        for text in (*NUMBERS, "C", "C1", "C2")
    }
    assert ranks == dict.fromkeys(NUMBERS, 7) | {"C": 7, "C1": 6, "C2": 1}
    assert (len(STANDARD_DECK), sum(STANDARD_DECK.counts.values()), str(STANDARD_DECK)) == (84, 84, "standard")


@pytest.mark.clause("R1.3")
def test_listed_deck() -> None:
    assert table(LISTED_DECK) == {
        "g": ([2] * 10, 2, 2, 2, 26),
        "b": ([2] * 10, 2, 2, 0, 24),
        "r": ([2] * 10, 2, 2, 0, 24),
    }
    assert (len(LISTED_DECK), str(LISTED_DECK)) == (74, "listed")


@pytest.mark.clause("R11.2", "R11.3")
@pytest.mark.parametrize(
    ("name", "cards"),
    [
        ("standard", 84), ("standard-green", 48), ("standard-blue", 60), ("standard-red", 60),
        ("standard-green-blue", 24), ("standard-green-red", 24), ("standard-blue-red", 36),
        ("listed", 74), ("listed-green", 48), ("listed-blue", 50), ("listed-red", 50),
        ("listed-green-blue", 24), ("listed-green-red", 24), ("listed-blue-red", 26),
    ],
)  # fmt: skip
def test_short_and_doubled_decks(name: str, cards: int) -> None:
    deck = Deck.parse(name)
    assert (len(deck), str(deck), deck.is_custom, deck.max_players) == (cards, name, False, 6)
    base, *gone = name.split("-")
    assert deck == Deck.parse(base).without(*map(Color, gone)) if gone else True
    twice = Deck.parse(f"{name}*2")
    assert twice == deck.doubled()
    assert (len(twice), str(twice), twice.is_custom, twice.max_players) == (2 * cards, f"{name}*2", False, 12)
    assert twice.counts == {text: 2 * count for text, count in deck.counts.items()}


@pytest.mark.clause("R11.2")
def test_short_deck_keeps_the_other_colors_whole() -> None:
    assert table(Deck.parse("standard-blue")) == {
        "g": ([3] * 10, 3, 2, 1, 36),
        "b": ([0] * 10, 0, 0, 0, 0),
        "r": ([2] * 10, 2, 2, 0, 24),
    }


@pytest.mark.clause("R11.2")
def test_colors_are_left_out_in_any_order() -> None:
    deck = Deck.parse("standard*2").without(Color.RED).without(Color.GREEN)
    assert deck.name == "standard-green-red*2"
    assert deck == Deck.parse("standard-green-red*2") == Deck.parse("standard*2").without(Color.GREEN, Color.RED)
    assert deck.without(Color.RED) == deck
    with pytest.raises(InvalidRules, match=r"^deck: 'standard-green-blue-red.2' is none of: a deck with cards in it$"):
        deck.without(Color.BLUE)


@pytest.mark.parametrize(
    "name",
    [
        "", "Standard", "standard ", "standard-red-blue", "standard-red-red", "standard-green-blue-red", "standard*3",
        "standard*2-red", "*2", "standard-yellow", "custom", "listed\n", "\uff53tandard", "{}", '{"name":"x"}',
        '{"name":"x","cards":{},"more":1}', '{"name":"x","cards":[]}', '{"name":3,"cards":{"7g":1}}',
    ],
)  # fmt: skip
def test_no_deck(name: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        Deck.parse(name)
    assert caught.value.field == "deck"


@pytest.mark.parametrize("text", ["{", '{"name":"x","cards":{"7g":1},"name":"x"}', '{"a":' + "[" * 9000, '{"a":NaN,}'])
def test_deck_that_is_no_json(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        Deck.parse(text)
    assert (caught.value.text, caught.value.position) == (text, 0)


# --- how many it serves ---------------------------------------------------------------------------------------------


@pytest.mark.clause("R1.6", "R2.1", "R11.3")
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("standard", range(2, 7)),
        ("standard-blue-red", range(2, 5)),
        ("standard-green-red", range(2, 3)),
        ("listed-blue-red", range(2, 3)),
        ("standard-red", range(2, 7)),
        ("standard*2", range(2, 13)),
        ("standard-green-red*2", range(2, 6)),
    ],
)
def test_players_that_a_deck_serves(name: str, players: range) -> None:
    assert [count for count in range(-1, 20) if Deck.parse(name).serves(count)] == list(players)


def test_constants() -> None:
    assert (CARDS_PER_PLAYER, FEWEST_PLAYERS, MOST_PLAYERS_PER_DECK) == (9, 2, 6)


# --- custom decks ---------------------------------------------------------------------------------------------------


def test_custom_deck() -> None:
    deck = Deck.of("small", {"C1r": 2, "7g": 3, "1b": 15, "7b": 0})
    assert (len(deck), deck.is_custom, deck.max_players) == (20, True, 6)
    assert list(deck.counts.items()) == [("1b", 15), ("7g", 3), ("C1r", 2)]
    assert str(deck) == '{"name":"small","cards":{"1b":15,"7g":3,"C1r":2}}'
    assert repr(deck) == f"Deck.parse({str(deck)!r})"
    assert deck.cards == Cards.parse(",".join(["1b"] * 15 + ["7g"] * 3 + ["C1r"] * 2))
    assert deck.holds(Cards.parse("7g,7g,7g"))
    assert not deck.holds(Cards.parse("7g,7g,7g,7g"))
    assert not deck.holds(Cards.parse("7b"))


def test_custom_deck_doubled_and_short() -> None:
    deck = Deck.of("small", {"7g": 7, "1r": 1})
    assert deck.doubled() == Deck.of("small*2", {"7g": 14, "1r": 2})
    assert deck.doubled().max_players == 12
    assert deck.without(Color.RED) == Deck.of("small-red", {"7g": 7})
    with pytest.raises(InvalidRules, match=r"^deck: 'small.2.2' is none of"):
        deck.doubled().doubled()
    with pytest.raises(InvalidRules, match=r"^deck: 'more.2' is none of"):
        Deck.of("more", {"7g": 8}).doubled()


def test_name_of_a_built_in_deck_is_taken() -> None:
    assert Deck.of("standard", STANDARD_DECK.counts) == STANDARD_DECK
    for name in ("standard", "listed-red", "standard*2", "standard-green-blue-red"):
        with pytest.raises(InvalidRules, match=r"another name: this one belongs to another deck"):
            Deck.of(name, {"7g": 1})


@pytest.mark.parametrize(
    ("name", "counts", "allowed"),
    [
        ("x", {}, "a deck with cards in it"),
        ("x", {"7g": 0}, "a deck with cards in it"),
        ("x", {"7": 1}, "a card with a color, such as 7g"),
        ("x", {"11g": 1}, "a card with a color, such as 7g"),
        ("x", {"7g": 16}, "0 to 15 copies of each card"),
        ("x", {"7g": -1}, "0 to 15 copies of each card"),
        ("", {"7g": 1}, "a name of 1 to 64 printable characters"),
        ("x" * 65, {"7g": 1}, "a name of 1 to 64 printable characters"),
        ("a\nb", {"7g": 1}, "a name of 1 to 64 printable characters"),
        ("a\x00b", {"7g": 1}, "a name of 1 to 64 printable characters"),
        ("a\u202eb", {"7g": 1}, "a name of 1 to 64 printable characters"),
        ("a\ud800b", {"7g": 1}, "a name of 1 to 64 printable characters"),
    ],
)
def test_faults_of_custom_decks(name: str, counts: dict[str, int], allowed: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        Deck.of(name, counts)
    assert (caught.value.field, caught.value.allowed) == ("deck", (allowed,))


def test_deck_of_colorless_cards() -> None:
    with pytest.raises(InvalidRules) as caught:
        Deck("x", Cards.parse("7"))
    assert caught.value.allowed == ("cards with a color each",)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.Deck.parse(3), "deck: expected str or Deck, not int"),
        (lambda: loose.Deck(3, Cards.parse("7g")), "deck name: expected str, not int"),
        (lambda: loose.Deck("x", "7g"), "deck cards: expected Cards, not str"),
        (lambda: loose.Deck.of("x", 3), "deck counts: expected Mapping, not int"),
        (lambda: loose.Deck.of("x", {7: 1}), "deck card: expected str, not int"),
        (lambda: loose.Deck.of("x", {"7g": "1"}), "deck count of 7g: expected int, not str"),
        (lambda: loose.Deck.of("x", {"7g": True}), "deck count of 7g: expected int, not bool"),
        (lambda: loose.STANDARD.deck.without("red"), "color: expected Color, not str"),
        (lambda: loose.STANDARD.deck.holds("7g"), "cards: expected Cards, not str"),
    ],
)
def test_wrong_types(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()


@given(decks)
def test_decks_round_trip(deck: Deck) -> None:
    assert Deck.parse(str(deck)) == deck
    assert str(deck).isascii()
    assert not {" ", "#", "\n"} & set(str(deck))
    assert pickle.loads(pickle.dumps(deck)) == deck
    assert hash(Deck.parse(str(deck))) == hash(deck)
    assert sum(deck.counts.values()) == len(deck) == len(deck.cards)


@given(custom_decks)
def test_the_longest_deck_text_can_be_read(deck: Deck) -> None:
    assert len(str(deck)) <= 12 * MOST_NAME + 39 * len('"C1g":15,') + 30 < MOST_DECK_TEXT

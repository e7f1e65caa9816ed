"""Literal cases for changes of the model that no other test tells apart; mutation testing found them."""

from __future__ import annotations

from typing import Any

import pytest

from threeup import (
    Arrange,
    Card,
    Cards,
    Deck,
    InvalidRules,
    InvalidState,
    NotationError,
    Play,
    Rules,
    Seat,
    Situation,
    State,
    ThreeUpError,
    Turn,
    parse_action,
)
from threeup.model.cards import MOST_COPIES, codes_of, matched, missing_to_three, pack, parse_codes
from threeup.model.decks import deck_from_data

FORMS = 'standard, listed, either with -green, -blue, -red and *2, or {"name": …, "cards": {"7g": 3, …}}'
COPIES = f"0 to {MOST_COPIES} copies of each card"
NAMES = "a name of 1 to 64 printable characters"
OTHER_NAME = "another name: this one belongs to another deck"


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


@pytest.mark.parametrize(
    ("name", "cards", "allowed"),
    [
        ("", "7g", NAMES),
        ("x" * 65, "7g", NAMES),
        ("a\nb", "7g", NAMES),
        ("x" * 64, "", "a deck with cards in it"),
        ("mine", "7g,8", "cards with a color each"),
        ("standard", "7g", OTHER_NAME),
        ("listed-red*2", "7g", OTHER_NAME),
    ],
)
def test_cards_and_names_that_make_no_deck(name: str, cards: str, allowed: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        Deck(name, Cards.parse(cards))
    assert (caught.value.field, caught.value.value, ", ".join(caught.value.allowed)) == ("deck", name, allowed)


def test_a_deck_keeps_its_codes() -> None:
    deck = Deck("x" * 64, Cards.parse("9b,7g,7g"))
    assert (deck.codes, len(deck), deck.counts) == (parse_codes("7g,7g,9b"), 3, {"7g": 2, "9b": 1})


def test_a_doubled_deck_is_not_doubled_again() -> None:
    for name in ("mine*2", "standard*2"):
        deck = Deck.of("mine*2", {"7g": 2}) if name == "mine*2" else Deck.parse(name)
        with pytest.raises(InvalidRules):
            deck.doubled()
    assert str(Deck.parse("listed").doubled()) == "listed*2"


# --- cards named as they are held -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "claim", "found"),
    [
        ("7g,7b,9r", "7b", "7b"),
        ("7g,7b,9r", "9", "9r"),
        ("7g,7b", "7,7", "7b,7g"),
        ("7,7", "7g,7b", "7,7"),
        ("7,7b", "7b,7g", "7b,7"),  # the card named alike is left for the claim that names it
        ("7,7b", "7g,7b", "7,7b"),
        ("7,7b", "7,7b", "7,7b"),
        ("7g,7", "7,7g", "7,7g"),
        ("7g,7g,7r", "7,7g", "7r,7g"),
        ("C,C1g,C2g", "C2,C,C1", "C2g,C,C1g"),
    ],
)
def test_which_held_cards_a_claim_stands_for(held: str, claim: str, found: str) -> None:
    packed = pack(parse_codes(held))
    assert matched(packed, parse_codes(claim)) == parse_codes(found)


def test_equal_multisets_are_one_key() -> None:
    assert hash(Cards.parse("7g,9b")) == hash(Cards.parse("9b,7g"))
    assert len({hash(Cards.parse(text)) for text in ("7g", "7b", "9b", "7g,9b", "")}) == 5


# --- states and situations that the deck just allows ------------------------------------------------------------------


def test_a_state_needs_no_removed_cards() -> None:
    deck = Deck.of("small", {"7g": 9, "8g": 9})
    seats = [Seat(Cards.parse(",".join([card] * 9))) for card in ("7g", "8g")]
    state = State(rules=Rules(deck=deck), starter=0, to_move=0, turn=Turn(), seats=seats)
    assert (state.removed, state.draw, state.pile) == (Cards(), (), ())


def test_each_number_of_a_state_is_checked() -> None:
    rules = Rules(table_swap="shuffle")
    loose: Any = State
    for wrong in ({"starter": True}, {"direction": "1"}, {"to_move": 0.0}):
        parts: dict[str, Any] = {"starter": 0, "to_move": 0, "direction": 1, "table_order": (0, 1)} | wrong
        with pytest.raises(TypeError, match=f"^{next(iter(wrong))}: expected int"):
            loose(rules=rules, turn=Turn(), seats=[Seat(Cards()), Seat(Cards())], **parts)


def test_a_situation_may_hold_the_whole_deck() -> None:
    rules = Rules(deck=Deck.of("small", {"7g": 7, "8g": 3}))
    assert Situation.parse("hand=7g,7g,7g,7g,7g,7g,7g down=3", rules).down == 3
    assert Situation.parse("hand=7g,7g,7g,7g,7g,7g down=3 draw=some", rules).draw is None
    with pytest.raises(InvalidState, match="more cards than the 10 of the deck"):
        Situation.parse("hand=7g,7g,7g,7g,7g,7g,7g down=3 draw=some", rules)


# --- rules as text ----------------------------------------------------------------------------------------------------


def rules_fault(text: str) -> tuple[int, str]:
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert caught.value.text == text
    return caught.value.position, str(caught.value.expected)


def test_where_the_text_of_rules_is_wrong() -> None:
    assert rules_fault("standard play_on") == (9, "field=value, each field once")
    assert rules_fault("standard play_on=true extras") == (22, "field=value, each field once")
    assert rules_fault("play_on=true play_on=false") == (13, "field=value, each field once")
    assert rules_fault("standard deck={") == (14, "a deck as JSON (JSONDecodeError)")
    assert rules_fault("x" * 25_001) == (25_000, "rules of at most 25000 characters")
    with pytest.raises(InvalidRules):  # as long as it may be
        Rules.parse("x" * 25_000)
    with pytest.raises(InvalidRules) as caught:
        Rules.parse("extras=may=must")
    assert (caught.value.field, caught.value.value) == ("extras", "may=must")


# --- plays made of codes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("from_hand", [True, False])
def test_a_play_made_of_codes_is_that_made_of_cards(from_hand: bool) -> None:
    cards = [Card.parse(text) for text in ("9b", "9g")]
    made = Play.of_codes(codes_of("cards", cards), from_hand=from_hand)
    plain = Play(hand=cards) if from_hand else Play(up=cards)
    assert made == plain
    assert (made.codes, made.hand_packed, made.up_packed) == (plain.codes, plain.hand_packed, plain.up_packed)


def test_an_action_names_at_most_six_hundred_cards() -> None:
    cards = [Card.parse("7g")] * 601
    assert len(Play(hand=cards[:600]).hand) == len(Arrange(cards[:600]).cards) == 600
    for make in (lambda: Play(hand=cards), lambda: Play(hand=cards[:300], up=cards[:301]), lambda: Arrange(cards)):
        with pytest.raises(ThreeUpError):
            make()

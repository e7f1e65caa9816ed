"""Decks as values: standard, listed, short, doubled and custom (clauses R1.1 to R1.3, R11.2 and R11.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from threeup.errors import InvalidRules, NotationError, sentence, wrong_type
from threeup.model.cards import CODES, MOST_COPIES, NO_COLOR, TEXTS, Cards, Color, contains, unpack

MOST_NAME: Final = 64
"""Most characters in the name of a custom deck."""

MOST_DECK_TEXT: Final = 20_000
"""Most characters that are read as a deck."""

CARDS_PER_PLAYER: Final = 9
MOST_PLAYERS_PER_DECK: Final = 6
FEWEST_PLAYERS: Final = 2

_FORMS: Final = (
    "standard",
    "listed",
    sentence("error.allowed.short_deck", colors=("-green", "-blue", "-red"), twice="*2"),
    sentence("error.allowed.custom_deck", deck='{"name": …, "cards": {"7g": 3, …}}'),
)
_BUILT_IN = re.compile(r"(standard|listed)(-green)?(-blue)?(-red)?(\*2)?")
_ORDER: Final = (Color.GREEN, Color.BLUE, Color.RED)


def _fill(numbers: int, clear: int, plus_one: int, plus_two: int, color: str) -> dict[str, int]:
    counts = {f"{number}{color}": numbers for number in range(1, 11)}
    return counts | {f"C{color}": clear, f"C1{color}": plus_one, f"C2{color}": plus_two}


_BASES: Final[Mapping[str, Mapping[str, int]]] = {
    "standard": _fill(3, 3, 2, 1, "g") | _fill(2, 2, 2, 0, "b") | _fill(2, 2, 2, 0, "r"),
    "listed": _fill(2, 2, 2, 2, "g") | _fill(2, 2, 2, 0, "b") | _fill(2, 2, 2, 0, "r"),
}


def _packed(counts: Mapping[str, int]) -> int:
    return sum(Cards.parse(text).packed * count for text, count in counts.items())


@attrs.frozen(repr=False, init=False, weakref_slot=False)
class Deck:
    """A deck: a name and how often it holds each card, up to 15 times. Use :meth:`parse` or :meth:`of` to get one.

    Attributes:
        name: its name.
        cards: its cards.
        codes: the sorted codes of its cards, one for each copy.

    The standard deck has 84 cards (clause R1.1), the listed one 74 (clause R1.3); colors may be left out (clause
    R11.2), and two decks shuffled together (clause R11.3).

    >>> deck = Deck.parse("standard").without(Color.RED)
    >>> str(deck), len(deck), deck.max_players
    ('standard-red', 60, 6)
    >>> str(Deck.parse("standard-blue-red*2")), len(Deck.parse("listed"))
    ('standard-blue-red*2', 74)
    """

    name: str
    cards: Cards
    codes: bytes = attrs.field(eq=False)

    def __init__(self, name: str, cards: Cards) -> None:
        if not isinstance(name, str):
            raise wrong_type("deck name", name, "str")
        if not isinstance(cards, Cards):
            raise wrong_type("deck cards", cards, "Cards")
        if not 1 <= len(name) <= MOST_NAME or not name.isprintable():
            raise InvalidRules("deck", name, (sentence("error.allowed.name", most=MOST_NAME),))
        if not cards:
            raise InvalidRules("deck", name, (sentence("error.allowed.cards"),))
        codes = unpack(cards.packed)
        if any(code & 3 == NO_COLOR for code in codes):
            raise InvalidRules("deck", name, (sentence("error.allowed.colored"),))
        if _built_in_cards(name) not in (None, cards.packed):
            raise InvalidRules("deck", name, (sentence("error.allowed.other_name"),))
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "cards", cards)
        object.__setattr__(self, "codes", codes)

    @classmethod
    def of(cls, name: str, counts: Mapping[str, int]) -> Deck:
        """Return a deck with this name and so many copies (0 to 15) of each card, as in ``{"7g": 3}``.

        Raises:
            InvalidRules: an unknown card, a count out of range, no card at all, or a built-in name for other cards.
        """
        if not isinstance(counts, Mapping):
            raise wrong_type("deck counts", counts, "Mapping")
        for text, count in counts.items():
            if not isinstance(text, str):
                raise wrong_type("deck card", text, "str")
            if text not in CODES or CODES[text] & 3 == NO_COLOR:
                raise InvalidRules("deck", text, (sentence("error.expected.colored_card", card="7g"),))
            if isinstance(count, bool) or not isinstance(count, int):
                raise wrong_type(f"deck count of {text}", count, "int")
            if not 0 <= count <= MOST_COPIES:
                raise InvalidRules("deck", count, (sentence("error.allowed.copies", most=MOST_COPIES),))
        return cls(name, Cards.from_packed(_packed(counts)))

    @classmethod
    def parse(cls, text: str) -> Deck:
        """Read ``standard``, ``listed``, a short or doubled one of them, or a custom deck as JSON.

        Raises:
            InvalidRules: no such deck.
            NotationError: JSON that cannot be read.
        """
        if not isinstance(text, str):
            raise wrong_type("deck", text, "str or Deck")
        if text.startswith("{") and len(text) <= MOST_DECK_TEXT:
            return _parse_custom(text)
        packed = _built_in_cards(text)
        if packed is None or not packed:
            raise InvalidRules("deck", text, _FORMS)
        return cls(text, Cards.from_packed(packed))

    @property
    def is_custom(self) -> bool:
        """Whether the deck is none of the built-in ones and their short and doubled forms."""
        return _BUILT_IN.fullmatch(self.name) is None

    @property
    def max_players(self) -> int:
        """Most players it serves by their number alone: 6, or 12 for a doubled deck (clauses R1.6, R11.3)."""
        return MOST_PLAYERS_PER_DECK * (2 if self.name.endswith("*2") else 1)

    def serves(self, players: int) -> bool:
        """Return whether so many players have nine cards each and are not too many (clauses R1.6, R2.1)."""
        return FEWEST_PLAYERS <= players <= self.max_players and CARDS_PER_PLAYER * players <= len(self)

    def without(self, *colors: Color) -> Deck:
        """Return the deck without the cards of these colors, their Clear cards included (clause R11.2).

        Raises:
            InvalidRules: no card would be left.
        """
        for color in colors:
            if not isinstance(color, Color):
                raise wrong_type("color", color, "Color")
        kept = [card for card in self.cards if card.color not in colors]
        star = "*2" if self.name.endswith("*2") else ""
        stem = self.name.removesuffix(star)
        for color in _ORDER:
            if color in colors and f"-{color.value}" not in stem:
                stem += f"-{color.value}"
        return Deck(_in_order(stem) + star, Cards(kept))

    def doubled(self) -> Deck:
        """Return two such decks shuffled together (clause R11.3).

        Raises:
            InvalidRules: the deck is doubled already, or has more than 7 copies of a card.
        """
        counts = {text: 2 * count for text, count in self.counts.items()}
        if self.name.endswith("*2") or max(counts.values()) > MOST_COPIES:
            raise InvalidRules("deck", f"{self.name}*2", _FORMS)
        return Deck.of(f"{self.name}*2", counts)

    @property
    def counts(self) -> dict[str, int]:
        """How many copies it holds of each card that it holds, by the card's text, sorted as cards are."""
        return {TEXTS[code]: self.codes.count(code) for code in sorted(set(self.codes))}

    def __len__(self) -> int:
        return len(self.codes)

    def holds(self, cards: Cards) -> bool:
        """Return whether the deck has all these (colored) cards."""
        if not isinstance(cards, Cards):
            raise wrong_type("cards", cards, "Cards")
        return contains(self.cards.packed, cards.packed)

    def __str__(self) -> str:
        if not self.is_custom:
            return self.name
        import json  # only custom decks need it

        text = json.dumps({"name": self.name, "cards": self.counts}, separators=(",", ":"))
        # A space would end the word in a line of rules, and "#" starts a comment in a record.
        return text.replace(" ", "\\u0020").replace("#", "\\u0023")

    def __repr__(self) -> str:
        return f"Deck.parse({str(self)!r})"


def _built_in_cards(name: str) -> int | None:
    match = _BUILT_IN.fullmatch(name)
    if match is None:
        return None
    base, green, blue, red, twice = match.groups()
    gone = {letter for letter, left_out in zip("gbr", (green, blue, red), strict=True) if left_out}
    counts = {text: count for text, count in _BASES[base].items() if text[-1] not in gone}
    return _packed(counts) * (2 if twice else 1)


def _in_order(stem: str) -> str:
    """Return the name with its ``-color`` parts in the order green, blue, red."""
    match = re.fullmatch(r"(.*?)((?:-(?:green|blue|red))*)", stem)
    assert match is not None  # both parts may be empty
    return match[1] + "".join(f"-{color.value}" for color in _ORDER if f"-{color.value}" in match[2])


def _parse_custom(text: str) -> Deck:
    import json  # only custom decks need it

    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        expected = sentence("error.expected.deck", json="JSON", fault=type(error).__name__)
        raise NotationError(text, 0, expected) from None
    return deck_from_data(data)


def _unique(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"key {key!r} twice")
        found[key] = value
    return found


def deck_from_data(data: object) -> Deck:
    """Return the custom deck of ``{"name": …, "cards": {"7g": 3, …}}``.

    Raises:
        InvalidRules: data of another shape.
    """
    if not isinstance(data, Mapping) or set(data) != {"name", "cards"}:
        raise InvalidRules("deck", data, _FORMS)
    name, counts = data["name"], data["cards"]
    if not isinstance(name, str) or not isinstance(counts, Mapping):
        raise InvalidRules("deck", data, _FORMS)
    for count in counts.values():
        if isinstance(count, bool) or not isinstance(count, int):
            raise InvalidRules("deck", count, (sentence("error.allowed.copies", most=MOST_COPIES),))
    return Deck.of(name, counts)


STANDARD_DECK: Final = Deck.parse("standard")
"""The deck of 84 cards (clause R1.1)."""

LISTED_DECK: Final = Deck.parse("listed")
"""The deck of 74 cards that one article lists (clause R1.3)."""

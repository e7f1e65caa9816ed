"""The words of threeup in plain Python: cards, decks, rules, actions, situation lines.

This is one part of the plain engine, a second engine that was written from the
specification alone and that is used to find faults in the reference engine. It shares
no code with it. Everything is a string, a list or a dictionary, and nothing is fast.

A card is its text (``7g``, ``C1b``; without a color at a table: ``7``). A set of rules is
a dictionary of all 28 fields. A position is what the seat to move may know, a
dictionary with the keys of a situation line.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, lru_cache
from typing import Any, NamedTuple

Data = dict[str, Any]
"""A JSON object, or one of the dictionaries made from it."""


class Bad(ValueError):
    """Input that cannot be read, or a state that cannot be; `faults` lists why."""

    def __init__(self, *faults: str) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


class Illegal(ValueError):
    """An action that can be read but that the rules do not allow here."""


# ---------------------------------------------------------------------------- cards

RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2")
NUMBERS = RANKS[:10]
COLORS = ("g", "b", "r")
COLOR_NAMES = {"green": "g", "blue": "b", "red": "r"}
CARD = r"(?:10|[1-9]|C[12]?)[gbr]?"
CARDS = rf"{CARD}(?:,{CARD})*"


@cache
def rank_of(card: str) -> str:
    """Return the rank: ``7g`` is a ``7``."""
    return card.rstrip("gbr")


@cache
def color_of(card: str) -> str:
    """Return the color letter, or an empty text for a card without a color."""
    return card[len(rank_of(card)) :]


def is_number(card: str) -> bool:
    """Tell number cards from Clear cards."""
    return rank_of(card) in NUMBERS


@cache
def card_key(card: str) -> tuple[int, int]:
    """Sort by rank, then green, blue, red, none."""
    return RANKS.index(rank_of(card)), ("g", "b", "r", "").index(color_of(card))


def in_order(cards: list[str] | tuple[str, ...]) -> list[str]:
    """Return the cards sorted, as hands, 3UP cards and removed cards are kept."""
    return sorted(cards, key=card_key)


def read_card(value: object, colored: bool = True) -> str:
    """Read one card; where `colored`, it must name its color."""
    if not isinstance(value, str) or not re.fullmatch(CARD, value):
        raise Bad(f"no card: {value!r}")
    if colored and not color_of(value):
        raise Bad(f"card {value} needs a color here")
    return value


def read_cards(value: object) -> list[str]:
    """Read a list of colored cards."""
    if not isinstance(value, list):
        raise Bad(f"no list of cards: {value!r}")
    return [read_card(card) for card in value]


def set_on_top(pile: list[str] | tuple[str, ...]) -> bool:
    """Tell whether three or more of one number lie in a row on top."""
    return len(pile) >= 3 and len({rank_of(card) for card in pile[-3:]}) == 1


# ---------------------------------------------------------------------------- decks

MOST_OF_A_CARD = 15
DECK_NAME = r"(standard|listed)(-green)?(-blue)?(-red)?(\*2)?"


def whole_deck(name: str) -> Counter[str]:
    """Count the cards of `standard` (84) or `listed` (74), as design section 3 lists them."""
    deck: Counter[str] = Counter()
    for color in COLORS:
        green = color == "g"
        for number in NUMBERS:
            deck[number + color] = 3 if name == "standard" and green else 2
        deck["C" + color] = 3 if name == "standard" and green else 2
        deck["C1" + color] = 2
    deck["C2g"] = 1 if name == "standard" else 2
    return deck


@lru_cache(maxsize=100)
def named_deck(name: str) -> Counter[str] | None:
    """Count the cards of a deck by its written name; None if it is no such name.

    The counts are only read, so one object may serve all askers.
    """
    found = re.fullmatch(DECK_NAME, name)
    if found is None:
        return None
    gone = {COLOR_NAMES[part[1:]] for part in found.groups()[1:4] if part}
    copies = 2 if found[5] else 1
    cards = whole_deck(found[1])
    return Counter({c: n * copies for c, n in cards.items() if color_of(c) not in gone})


def read_deck(value: object) -> str | Data:
    """Read a deck; a custom one that equals a named one in name and cards becomes that."""
    if isinstance(value, str):
        if named_deck(value) is None:
            raise Bad(f"no deck: {value!r}")
        return value
    deck = read_object(value, "deck", ("name", "cards"))
    if not isinstance(deck["name"], str) or not isinstance(deck["cards"], dict):
        raise Bad("a deck has a name and a count per card")
    for card, count in deck["cards"].items():
        read_card(card)
        if type(count) is not int or not 1 <= count <= MOST_OF_A_CARD:
            raise Bad(f"no count of card {card}: {count!r}")
    if named_deck(deck["name"]) == Counter(deck["cards"]):
        return str(deck["name"])
    return {
        "name": deck["name"],
        "cards": {c: deck["cards"][c] for c in in_order([*deck["cards"]])},
    }


def deck_cards(deck: str | Data) -> Counter[str]:
    """Count the cards of a deck that has been read."""
    if isinstance(deck, str):
        return named_deck(deck) or Counter()
    return Counter(deck["cards"])


def most_seats(deck: str | Data) -> int:
    """One deck serves up to 6 seats, two serve up to 12; a deck of one's own is doubled if its name says so."""
    name = deck if isinstance(deck, str) else deck["name"]
    return 12 if name.endswith("*2") else 6


def seat_faults(deck: str | Data, players: int) -> list[str]:
    """Say why so many seats do not fit the deck."""
    faults = []
    if not 2 <= players <= most_seats(deck):
        faults.append(f"{players} seats; the deck serves 2 to {most_seats(deck)}")
    if deck_cards(deck).total() < 9 * players:
        faults.append(f"{players} seats need {9 * players} cards")
    return faults


# ---------------------------------------------------------------------------- rules

FIELDS: dict[str, tuple[str, ...] | tuple[bool, ...]] = {
    "arrangement": ("simultaneous", "in_turn"),
    "arrange_for": ("self", "next_seat"),
    "table_swap": ("none", "shuffle"),
    "obligation": ("must_play", "may_draw", "may_draw_always", "may_pick_up"),
    "obligation_zones": ("all", "hand"),
    "multiples": ("any", "all_or_one"),
    "clear_multiples": ("plain", "one", "any"),
    "extras": ("must", "may"),
    "extra_draw": ("each", "first", "never"),
    "extra_draw_size": ("one", "to_three"),
    "extra_draw_when_full": (True, False),
    "extra_zone": ("hand_then_table", "hand_only"),
    "extra_when_empty": ("must_draw", "lapse"),
    "nested_clear": ("add", "replace"),
    "interior_clear": ("continue", "ends_turn"),
    "extra_order": ("must_beat", "free"),
    "short_extra": ("laid", "at_will", "stays"),
    "flips": ("per_action", "per_turn"),
    "failed_flip": ("stays_down", "to_hand"),
    "failed_flip_shown": (False, True),
    "flip_choice": ("must_flip", "may_pick_up"),
    "refill_after_pick_up": (True, False),
    "low_set_clears": (False, True),
    "play_on": (False, True),
    "reverse_on_one": ("off", "per_play", "per_card"),
    "scored_zones": ("hand", "all"),
    "color_bonus": ("off", "once_per_four", "from_fourth"),
}
"""Every field but `deck` with its values, the default first."""

STANDARD: Data = {"deck": "standard", **{field: values[0] for field, values in FIELDS.items()}}
PRESETS: dict[str, Data] = {
    "standard": STANDARD,
    "geeky_hobbies": {**STANDARD, "flips": "per_turn"},
    "gamerules": {**STANDARD, "extras": "may", "extra_draw": "first"},
}


def full_rules(value: object) -> Data:
    """Read the JSON form of the rules into a dictionary of all 28 fields."""
    if not isinstance(value, dict):
        raise Bad("rules are an object")
    preset = value.get("preset", "standard")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise Bad(f"no preset: {preset!r}")
    rules = dict(PRESETS[preset])
    for field, setting in value.items():
        if field == "deck":
            rules["deck"] = read_deck(setting)
        elif field in FIELDS:
            # The type, too: 1 equals True in Python, but it is no value of a field.
            if not any(type(setting) is type(v) and setting == v for v in FIELDS[field]):
                raise Bad(f"rules: {field} cannot be {setting!r}")
            rules[field] = setting
        elif field != "preset":
            raise Bad(f"rules: no field {field!r}")
    return rules


def rules_form(rules: Data) -> Data:
    """Print rules: a preset that they equal, or `standard` and the fields that differ."""
    for name, preset in PRESETS.items():
        if rules == preset:
            return {"preset": name}
    changed = {field: setting for field, setting in rules.items() if setting != STANDARD[field]}
    return {"preset": "standard", **changed}


# -------------------------------------------------------------------------- actions


class Move(NamedTuple):
    """An action that has been read: its word, then cards as the word needs them.

    `play` has hand cards and, in the claim on both, `others` for the 3UP cards;
    `swap` has the hand card and in `others` the 3UP card; `flip` keeps its number as
    text, however long it is.
    """

    word: str
    cards: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    slot: str = ""


def split_cards(text: str | None) -> tuple[str, ...]:
    """Split a list of cards at its commas."""
    return tuple(text.split(",")) if text else ()


def read_action(text: object) -> Move:
    """Read the text of an action, strictly."""
    if not isinstance(text, str):
        raise Bad(f"an action is a text, not {text!r}")
    if text in ("pickup", "draw", "pass"):
        return Move(text)
    if found := re.fullmatch(rf"(arrange|up) ({CARDS})", text):
        return Move(found[1], split_cards(found[2]))
    if found := re.fullmatch(rf"play ({CARDS})(?: up ({CARDS}))?", text):
        return Move("play", split_cards(found[1]), split_cards(found[2]))
    if found := re.fullmatch(r"flip ([1-9][0-9]*)", text):
        return Move("flip", slot=found[1])
    if found := re.fullmatch(rf"swap ({CARD}) for ({CARD})", text):
        return Move("swap", (found[1],), (found[2],))
    raise Bad(f"no action: {text!r}")


# ------------------------------------------------------------------ situation lines

FLAGS = {
    "extra": "extra",
    "first": "first_extra",
    "drew": "drew",
    "table2": "table_plus_two",
    "flipped": "flipped",
}
"""The flags of a situation line and the names they have in a state."""

NUMBER = r"0|[1-9][0-9]*"
VALUES = {
    "hand": CARDS,
    "up": CARDS,
    "down": NUMBER,
    "pile": CARDS,
    "draw": rf"some|{NUMBER}",
    "owed": NUMBER,
}


def new_position(kind: str) -> Data:
    """Return a position of this stage with nothing in it."""
    empty: Data = {"kind": kind, "hand": [], "up": [], "down": 0, "pile": [], "draw": 0, "owed": 1}
    return {**empty, **dict.fromkeys(FLAGS.values(), False)}


def read_situation(line: object) -> Data:
    """Read a situation line into a position; whether it can be is another question."""
    if not isinstance(line, str):
        raise Bad(f"a situation is a line of text, not {line!r}")
    words = line.split(" ")
    kind = words.pop(0) if words[0] in ("arrange", "swap") else "act"
    position = new_position(kind)
    seen: set[str] = set()
    for word in words:
        key, _, value = word.partition("=")
        if key in seen:
            raise Bad(f"situation: {key} comes twice")
        seen.add(key)
        if word in FLAGS:
            position[FLAGS[word]] = True
        elif key in VALUES and re.fullmatch(VALUES[key], value):
            position[key] = read_value(key, value)
        else:
            raise Bad(f"situation: {word!r} cannot be read")
    if kind == "arrange" and seen & {"owed", *FLAGS}:
        raise Bad("situation: nothing is owed while the seats arrange")
    return position


def read_value(key: str, value: str) -> list[str] | int | str:
    """Read what stands behind a key of a situation line and fits its pattern."""
    if key in ("hand", "up"):
        return in_order(split_cards(value))
    if key == "pile":
        return [*split_cards(value)]
    return value if value == "some" else int(value)


def situation_line(position: Data) -> str:
    """Print a position as a line; what is empty is left out, and so is `owed=1`."""
    words = [] if position["kind"] == "act" else [position["kind"]]
    for key, default in (
        ("hand", []),
        ("up", []),
        ("down", 0),
        ("pile", []),
        ("draw", 0),
        ("owed", 1),
    ):
        value = position[key]
        if value != default:
            words.append(f"{key}={','.join(value) if isinstance(value, list) else value}")
    words += [word for word, name in FLAGS.items() if position[name]]
    return " ".join(words)


# --------------------------------------------------------------------- JSON objects


def read_object(value: object, what: str, needed: tuple[str, ...], optional: tuple[str, ...] = ()) -> Data:
    """Take a JSON object with exactly these keys."""
    if not isinstance(value, dict):
        raise Bad(f"{what} is an object")
    faults = [f"{what}: {key!r} is missing" for key in needed if key not in value]
    faults += [f"{what}: {key!r} is unknown" for key in value if key not in needed + optional]
    if faults:
        raise Bad(*faults)
    return value


def read_int(value: object, what: str, low: int, high: int | None = None) -> int:
    """Take an integer (no bool, no float) from `low` to `high`."""
    if type(value) is not int or value < low or (high is not None and value > high):
        raise Bad(f"{what} cannot be {value!r}")
    return value

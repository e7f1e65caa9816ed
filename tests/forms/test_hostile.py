"""Bad input: whatever is read gives a result or a ThreeUpError, never another exception, in bounded time and memory.

Inputs are random and mutated texts of every form, and the nastiest known ones. Seeds are fixed. What is read
must print as itself, so that a parser that swallows what it does not understand fails as well.
"""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import pytest

from tests.strategies import random_record, random_situation, random_state
from threeup import (
    Card,
    Cards,
    Deck,
    InvalidState,
    Record,
    Rules,
    Situation,
    State,
    ThreeUpError,
    from_json,
    legal_actions,
    parse_action,
    to_json,
)
from threeup.forms.jsonform import rules_data, to_data
from threeup.forms.protocol import answer
from threeup.forms.record import RecordLine

Reader = Callable[[str], object]
Seeds = Callable[[random.Random], str]


# --- the parsers ----------------------------------------------------------------------------------------------------


def json_reader(kind: type[Any]) -> Reader:
    """Return what reads the JSON form of a class."""
    return lambda text: from_json(kind, text)


def _request(rng: random.Random) -> str:
    state = random_state(rng)
    whole, rules = to_data(state), rules_data(state.rules)
    action = str(rng.choice([*legal_actions(state), "pass"]))
    line = str(random_situation(rng))
    requests: list[dict[str, Any]] = [
        {"op": "hello"},
        {"op": "legal", "state": whole},
        {"op": "apply", "state": whole, "action": action},
        {"op": "view", "state": whole, "seat": 0},
        {"op": "score", "state": whole, "seat": 1},
        {"op": "check", "rules": rules, "situation": line, "action": action},
        {"op": "situation", "rules": rules, "situation": line},
        {"op": "deal", "rules": rules, "players": 2, "order": [str(card) for card in state.rules.deck.cards]},
    ]
    return json.dumps({"id": rng.randrange(9)} | rng.choice(requests))


_LINE: Final = RecordLine.parse("0 pass")


@attrs.frozen
class Parser:
    """A parser, a source of texts that it reads, how what it read is written again, and how many texts to try."""

    read: Reader
    seeds: Seeds
    write: Callable[[Any], str]
    tries: int


PARSERS: Final[dict[str, Parser]] = {
    "card": Parser(Card.parse, lambda rng: str(rng.choice([*random_state(rng).rules.deck.cards])), str, 600),
    "cards": Parser(Cards.parse, lambda rng: str(random_situation(rng).hand), str, 800),
    "deck": Parser(Deck.parse, lambda rng: str(random_state(rng).rules.deck), str, 800),
    "rules": Parser(Rules.parse, lambda rng: str(random_state(rng).rules), str, 1000),
    "action": Parser(parse_action, lambda rng: str(rng.choice(random_record(rng).lines or [_LINE]).action), str, 1200),
    "situation": Parser(Situation.parse, lambda rng: str(random_situation(rng)), str, 1400),
    "record line": Parser(RecordLine.parse, lambda rng: str(rng.choice(random_record(rng).lines or [_LINE])), str, 800),
    "record": Parser(Record.parse, lambda rng: str(random_record(rng)), str, 800),
    "JSON rules": Parser(json_reader(Rules), lambda rng: to_json(random_state(rng).rules), to_json, 500),
    "JSON situation": Parser(json_reader(Situation), lambda rng: to_json(random_situation(rng)), to_json, 600),
    "JSON state": Parser(json_reader(State), lambda rng: to_json(random_state(rng)), to_json, 600),
    "JSON record": Parser(json_reader(Record), lambda rng: to_json(random_record(rng)), to_json, 400),
    "protocol": Parser(answer, _request, str, 800),
}
NAMES: Final = list(PARSERS)


def outcome(name: str, text: str) -> object:
    """Return what a parser makes of a text: a value, or the error; check that either is sound."""
    parser = PARSERS[name]
    try:
        value = parser.read(text)
    except ThreeUpError as error:
        assert_sound(error)
        return error
    if name == "protocol":
        assert_sound_answer(str(value))
    else:
        again = parser.write(value)
        assert parser.read(again) == value
        assert parser.write(parser.read(again)) == again
    return value


def assert_sound(error: ThreeUpError) -> None:
    """Check that an error says what is wrong on one short line, and can be pickled."""
    message = str(error)
    assert message.isprintable()
    assert 0 < len(message) < 20_000
    assert str(pickle.loads(pickle.dumps(error))) == message


def assert_sound_answer(line: str) -> None:
    """Check that an answer of the protocol is one line of JSON."""

    def refuse(constant: str) -> None:
        raise AssertionError(f"{constant} is no JSON")

    assert "\n" not in line
    assert line.isascii()
    found = json.loads(line, parse_constant=refuse)
    assert isinstance(found, dict)
    assert set(found) - {"id"}


# --- mutations ------------------------------------------------------------------------------------------------------

NASTY: Final = (
    "\x00", "\n", "\r", "\t", " ", "  ", "\u202e", "\u200b", "\ufeff", "\ud800", "\udfff", "\uff17", "\u0667", "\u00b2",
    "\U0001f0cf", ",", ",,", "=", "#", ":", "-", "+", ".", "e9", '"', "\\", "\\u0000", "\\ud800", "[", "]", "{", "}",
    "null", "true", "NaN", "1e999", "0", "00", "-1", "99", "999999999", "1" * 30, "7g", "7", "C2r", "C3", "hand=",
    "extra", "arrange ", "swap", " up ", " for ", "some", "standard", "deck=", "play_on=", "0 pass", "threeup: 1",
)  # fmt: skip
"""Pieces that are put into texts."""

WRONG: Final[tuple[object, ...]] = (
    None, True, False, -1, 0, 1, 13, 10**18, 1.5, 1e99, "", "7g", "7", "\x00", "\ud800", [], [[]], ["7g"], {}, {"a": 0},
)  # fmt: skip
"""Values that are put into JSON."""


def mutated(text: str, rng: random.Random) -> str:
    """Return the text with one to three changes at random places."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 1, 1, 2, 5, 40)))
        piece = rng.choice((rng.choice(NASTY), chr(rng.randrange(128)), text[start:end] * 2, text[end:][:9], ""))
        text = text[:start] + piece + text[end:]
    return text


def mutated_json(text: str, rng: random.Random) -> str:
    """Return a JSON document with one value replaced, taken out or put under another key."""
    document = json.loads(text)
    places = list(_places(document))
    if not places:
        return text
    node, key = rng.choice(places)
    change = rng.random()
    if change < 0.15:
        del node[key]
    elif change < 0.25 and isinstance(node, dict):
        node[rng.choice(NASTY)] = node.pop(key)
    elif change < 0.35 and isinstance(node, list):
        node.insert(key, node[key])
    else:
        other, other_key = rng.choice(places)
        node[key] = rng.choice((rng.choice(WRONG), copy.deepcopy(other[other_key])))
    return json.dumps(document)


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    for key, value in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield node, key
        yield from _places(value)


def noise(rng: random.Random) -> str:
    """Return a random text, made of pieces of the grammars."""
    return "".join(rng.choice((rng.choice(NASTY), chr(rng.randrange(0x3000)))) for _ in range(rng.randrange(12)))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_mutated_texts(name: str) -> None:
    parser, rng = PARSERS[name], random.Random(f"hostile {name}")
    seeds = [parser.seeds(rng) for _ in range(30)]
    is_json = name == "protocol" or name.startswith("JSON")
    read = refused = 0
    for _ in range(parser.tries):
        seed, kind = rng.choice(seeds), rng.random()
        mutate = mutated_json if is_json and kind < 0.6 else mutated
        text = noise(rng) if kind < 0.1 else mutate(seed, rng)
        if isinstance(outcome(name, text), ThreeUpError):
            refused += 1
        else:
            read += 1
    assert all(not isinstance(outcome(name, seed), ThreeUpError) for seed in seeds if seed and name != "situation")
    assert read >= parser.tries // 60
    assert refused >= parser.tries // 3 or name == "protocol"


def test_how_many_inputs_there_are() -> None:
    assert sum(parser.tries for parser in PARSERS.values()) >= 10_000


# --- the nastiest ones ----------------------------------------------------------------------------------------------

NASTIEST: Final[dict[str, Callable[[], str]]] = {
    "10 MB of one letter": lambda: "x" * 10_000_000,
    "10 MB of blanks": lambda: " " * 10_000_000,
    "10 MB of digits": lambda: "7" * 10_000_000,
    "10 MB of brackets": lambda: "[" * 10_000_000,
    "10 MB of NULs": lambda: "\x00" * 10_000_000,
    "10 MB of line ends": lambda: "\n" * 10_000_000,
    "a million cards": lambda: ",".join(["7g"] * 1_000_000),
    "a hand of a million cards": lambda: "hand=" + ",".join(["7"] * 1_000_000),
    "a play of a million cards": lambda: "play " + ",".join(["7"] * 1_000_000),
    "a line with a play of a million cards": lambda: "0 play " + ",".join(["7"] * 1_000_000),
    "a deal of 300,000 cards": lambda: (
        "threeup: 1\nrules: standard\nplayers: 2\nstarter: 0\ndeal: " + "7g," * 300_000 + "7g\n\n"
    ),
    "100,000 header lines": lambda: "deal: 7g\n" * 100_000,
    "a line of blanks, then a letter": lambda: "threeup: 1\n" + " " * 900_000 + "x",
    "blanks and number signs": lambda: "threeup: 1\n" + " #" * 450_000,
    "rules of 100,000 words": lambda: " ".join(["extras=may"] * 100_000),
    "a rules value of 1 MB": lambda: "standard extras=" + "x" * 999_000,
    "a deck of 10^4 levels": lambda: '{"name":' + "[" * 10_000,
    "a deck of 10^4 closed levels": lambda: '{"name":"x","cards":' + "[" * 9_000 + "]" * 9_000 + "}",
    "a deck count of 4,000 digits": lambda: '{"name":"x","cards":{"7g":' + "9" * 4_000 + "}}",
    "a deck count of 19,000 digits": lambda: '{"name":"x","cards":{"7g":' + "9" * 19_000 + "}}",
    "lists of 10^4 levels": lambda: "[" * 10_000 + "]" * 10_000,
    "objects of 10^4 levels": lambda: '{"a":' * 10_000 + "1" + "}" * 10_000,
    "lists of 900 levels": lambda: "[" * 900 + "]" * 900,
    "a state of 10^4 levels": lambda: '{"threeup":1,"seats":' + "[" * 10_000 + "]" * 10_000 + "}",
    "an id of 10^4 levels": lambda: '{"op":"hello","id":' + "[" * 10_000 + "]" * 10_000 + "}",
    "an id of 980 levels": lambda: '{"op":"hello","id":' + "[" * 980 + "]" * 980 + "}",
    "a number of 900,000 digits": lambda: '{"threeup":' + "1" * 900_000 + "}",
    "a fraction of 900,000 digits": lambda: '{"op":"hello","id":' + "1" * 450_000 + "." + "1" * 450_000 + "}",
    "a number beyond all": lambda: '{"op":"hello","id":1e999}',
    "a number below all": lambda: '{"op":"hello","id":-1e999}',
    "no number": lambda: '{"op":"hello","id":NaN}',
    "80,000 keys": lambda: "{" + ",".join(f'"{key}":1' for key in range(80_000)) + "}",
    "a key twice": lambda: '{"op":"hello","op":"legal"}',
    "a key of 900,000 letters": lambda: '{"threeup":1,"' + "x" * 900_000 + '":1}',
    "a list of 400,000 zeros": lambda: '{"threeup":1,"rules":{},"draw":[' + "0," * 400_000 + "0]}",
    "100,000 lines in JSON": lambda: '{"actions":[' + ",".join(['"0 pass"'] * 100_000) + "]}",
    "a NUL": lambda: "hand=7g\x00",
    "a NUL in JSON": lambda: '{"op":"hello\\u0000"}',
    "a bidirectional mark": lambda: "hand=7g \u202eextra",
    "a bidirectional mark in a key": lambda: '{"threeup":1,"\u202e":1}',
    "full-width digits": lambda: "hand=\uff17g draw=\uff12",
    "full-width digits in JSON": lambda: '{"threeup":\uff11}',
    "full-width digits in a flip": lambda: "flip \uff12",
    "Arabic digits in a header": lambda: "threeup: \u0661\n",
    "a lone surrogate": lambda: "play 7\ud800",
    "a lone surrogate in JSON": lambda: '{"op":"\\ud800","id":"\\udfff"}',
    "a lone surrogate in a key": lambda: '{"threeup":1,"\\ud800":1}',
    "a lone surrogate in a deck name": lambda: '{"name":"\\ud800","cards":{"7g":3}}',
    "a byte order mark": lambda: '\ufeff{"op":"hello"}',
    "a combining mark": lambda: "7g\u0301",
    "an emoji": lambda: "\U0001f0cf",
}  # fmt: skip
"""The nastiest texts by what they are, made when needed."""


@pytest.mark.parametrize("nasty", NASTIEST)
def test_the_nastiest_texts(nasty: str) -> None:
    text = NASTIEST[nasty]()
    for name in NAMES:
        found = outcome(name, text)
        if name == "protocol":
            assert "error" in json.loads(str(found))
        else:
            assert isinstance(found, ThreeUpError), name


@pytest.mark.slow
def test_a_million_cards_as_values() -> None:
    seven, eight = Card.parse("7"), Card.parse("8g")
    with pytest.raises(InvalidState) as caught:
        Cards([seven, eight] * 500_000)
    assert caught.value.faults[0].endswith(" are possible")
    with pytest.raises(InvalidState) as caught:
        Situation(hand=Cards([seven]), pile=[seven, eight] * 500_000)
    assert caught.value.faults == (
        "card 8g appears 500000 times, the deck has three",
        "card 7 appears 500001 times, the deck has seven",
        "more cards than the 84 of the deck",
    )
    state = random_state(random.Random(1))
    with pytest.raises(InvalidState) as caught:
        State(rules=state.rules, starter=0, to_move=0, turn=state.turn, seats=state.seats, draw=[eight] * 1_000_000)
    assert any(fault.startswith("card 8g appears 10000") for fault in caught.value.faults)


# --- wrong types ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (None, "NoneType"), (3, "int"), (1.5, "float"), (True, "bool"), (b"7g", "bytes"), (["7g"], "list"),
        ({"op": "hello"}, "dict"), (("7g",), "tuple"), (Card.parse("7g"), "Card"), (object(), "object"), (str, "type"),
    ],
)  # fmt: skip
def test_a_wrong_type_is_named(name: str, value: Any, kind: str) -> None:
    with pytest.raises(TypeError, match=rf"^[a-zA-Z ]+: expected str( or Deck)?, not {kind}$"):
        PARSERS[name].read(value)

"""The JSON Schemas: what the library writes fits them, what they refuse the library refuses, and they are strict."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

from tests.schemas import SCHEMAS, part_validator, validator
from tests.strategies import actions, cards, colored_cards, decks, random_record, random_situation, random_state, rules
from threeup import Action, Card, Deck, Record, Rules, Situation, State, ThreeUpError, legal_actions
from threeup.forms.jsonform import from_json, rules_data, to_data
from threeup.forms.protocol import answer
from threeup.forms.record import RecordLine
from threeup.model.cards import CODES
from threeup.model.rules import FIELD_KINDS, PRESETS, field_values
from threeup.model.turn import Stage

KINDS: dict[str, type[Any]] = {"state": State, "situation": Situation, "record": Record, "rules": Rules}


def documents(name: str, count: int) -> Iterator[dict[str, Any]]:
    """Yield random documents that the library writes."""
    rng = random.Random(f"schema {name}")
    for _ in range(count):
        state = random_state(rng)
        if name == "state":
            yield to_data(state)
        elif name == "view":
            yield to_data(state.view(rng.randrange(state.players)))
        elif name == "situation":
            yield to_data(random_situation(rng))
        elif name == "record":
            yield to_data(random_record(rng))
        elif name == "rules":
            yield to_data(state.rules)
        else:
            request = random_request(rng, state)
            yield request if name == "request" else json.loads(answer(json.dumps(request)))


def random_request(rng: random.Random, state: State) -> dict[str, Any]:
    """Return a request about a state, now and then one that is answered by an error."""
    line, rules = str(random_situation(rng)), rules_data(state.rules)
    action = str(rng.choice([*legal_actions(state), "pass", "flip 9"]))
    seat, whole = rng.randrange(12), to_data(state)
    order = [str(card) for card in rng.sample([*state.rules.deck.cards], len(state.rules.deck))]
    request: dict[str, Any] = rng.choice(
        [
            {"op": "hello"},
            {"op": "deal", "rules": rules, "players": state.players, "order": order},
            {"op": "deal", "rules": rules, "players": 2, "order": order, "starter": 1, "table_order": [1, 0]},
            {"op": "legal", "state": whole},
            {"op": "apply", "state": whole, "action": action},
            {"op": "view", "state": whole, "seat": seat},
            {"op": "score", "state": whole, "seat": seat},
            {"op": "check", "rules": rules, "situation": line, "action": action},
            {"op": "situation", "rules": rules, "situation": line},
            {"op": "situation", "state": whole},
        ]
    )
    return request | rng.choice([{}, {"id": rng.choice([None, 7, "a", [1], {"b": 2}, 1.5, True])}])


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMAS[name]["$id"] == name


def test_there_is_a_schema_for_each_form() -> None:
    assert {name.removesuffix(".schema.json") for name in SCHEMAS} >= {
        "answer", "common", "record", "request", "rules", "situation", "state", "view",
    }  # fmt: skip


@pytest.mark.parametrize("name", ["state", "view", "situation", "record", "rules", "request", "answer"])
def test_what_the_library_writes_fits(name: str) -> None:
    check = validator(name)
    found = list(documents(name, 60))
    for document in found:
        assert [error.message for error in check.iter_errors(document)] == []
    if name in ("state", "view"):
        assert {document["stage"]["kind"] for document in found} == {stage.value for stage in Stage}
    if name in ("request", "answer"):
        assert len({tuple(sorted({*document} - {"id"})) for document in found}) >= 7


# --- strictness -----------------------------------------------------------------------------------------------------

WRONG: tuple[object, ...] = (None, True, -1, 99, 1.5, "", "7x", [], [None], {}, {"a": 1})


def nodes(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path to every value inside a document."""
    if path:
        yield path
    for key, inside in (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    ):
        yield from nodes(inside, (*path, key))


def one_of_each_shape(document: Any, rng: random.Random) -> list[tuple[Any, ...]]:
    """Return one path of those that differ in places of lists only: one hand, one card of a hand, and so on."""
    paths = list(nodes(document))
    rng.shuffle(paths)
    return list({tuple(0 if isinstance(key, int) else key for key in path): path for path in paths}.values())


def at(value: Any, path: tuple[Any, ...]) -> Any:
    """Return the value at a path."""
    for key in path:
        value = value[key]
    return value


LEFT_OUT = object()


def with_value(document: Any, path: tuple[Any, ...], value: object) -> Any:
    """Return the document with the value at a path replaced, or left out; what is beside the path is shared."""
    key, *rest = path
    changed = copy.copy(document)
    if not rest and value is LEFT_OUT:
        del changed[key]
    else:
        changed[key] = with_value(document[key], tuple(rest), value) if rest else value
    return changed


def is_free(name: str, path: tuple[Any, ...]) -> bool:
    """Return whether any value will do here: inside an id."""
    return name in ("request", "answer") and path[:1] == ("id",)


OBJECTS: dict[str, set[str]] = {
    "state": {"", "rules", "rules.deck", "rules.deck.cards", "seats", "stage"},
    "view": {"", "rules", "rules.deck", "rules.deck.cards", "seats", "stage"},
    "situation": {"", "rules", "rules.deck", "rules.deck.cards", "stage"},
    "record": {"", "rules", "rules.deck", "rules.deck.cards"},
    "rules": {"", "deck", "deck.cards"},
    "request": {"", "rules", "state", "state.rules", "state.seats", "state.stage"},
    "answer": {"", "state", "state.seats", "view", "view.seats", "view.stage"},
}
"""The objects inside the documents of each kind."""


@pytest.mark.parametrize("name", ["state", "view", "situation", "record", "rules", "request", "answer"])
def test_an_unknown_key_is_refused(name: str) -> None:
    check = validator(name)
    seen = set()
    for document in documents(name, 16):
        objects = [path for path in nodes(document) if isinstance(at(document, path), dict) and not is_free(name, path)]
        for path in [(), *objects]:
            seen.add(".".join(key for key in path if isinstance(key, str)))
            assert not check.is_valid(with_value(document, (*path, "more"), 1)), path
    assert seen >= OBJECTS[name]


@pytest.mark.parametrize("name", ["state", "view", "situation", "record", "request"])
def test_a_key_left_out_is_refused(name: str) -> None:
    check, rng = validator(name), random.Random(5)
    may_lack = {("id",), ("starter",), ("table_order",), ("rules",)} if name == "request" else set()
    for document in documents(name, 5):
        for path in one_of_each_shape(document, rng):
            optional = path in may_lack or path[-1] in {"preset", *FIELD_KINDS, *CODES} or is_free(name, path)
            if isinstance(path[-1], str) and not optional:
                assert not check.is_valid(with_value(document, path, LEFT_OUT)), path


def kind_of(value: object) -> str:
    """Return the JSON type of a value."""
    names = {bool: "boolean", int: "number", float: "number", str: "string", list: "array", dict: "object"}
    return names.get(type(value), "null")


NULLABLE = {"to_move", "table_order", "place", "draw", "hand", "down", "up"}


@pytest.mark.parametrize("name", ["state", "view", "situation", "record", "rules", "request", "answer"])
def test_a_wrong_type_is_refused(name: str) -> None:
    check, rng = validator(name), random.Random(3)
    for document in documents(name, {"rules": 8, "answer": 10, "request": 6}.get(name, 3)):
        for path in one_of_each_shape(document, rng):
            own = kind_of(at(document, path))
            for wrong in (None, True, 7, "7g", ["7g"], {"a": 1}):
                nullable = own == "null" or (wrong is None and any(key in NULLABLE for key in path))
                deck = path[-1] == "deck"
                if kind_of(wrong) != own and not nullable and not deck and not is_free(name, path):
                    assert not check.is_valid(with_value(document, path, wrong)), (path, wrong)


@pytest.mark.parametrize("name", ["state", "situation", "record", "rules"])
def test_what_the_library_reads_fits(name: str) -> None:
    """A schema is never stricter than the reader, however a document is changed."""
    check, rng = validator(name), random.Random(7)
    read = refused = 0
    for document in documents(name, 30):
        paths = list(nodes(document))
        for _ in range(25):
            path = rng.choice(paths)
            value = rng.choice([*WRONG, at(document, rng.choice(paths)), "7g", 0, 1, 2])
            changed = with_value(document, path, value)
            try:
                from_json(KINDS[name], json.dumps(changed))
            except ThreeUpError:
                refused += 1
            else:
                read += 1
                assert [error.message for error in check.iter_errors(changed)] == [], path
    assert read > 10
    assert refused > 100


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("state", lambda document: document.update(threeup=2)),
        ("state", lambda document: document.update(direction=0)),
        ("state", lambda document: document.update(to_move=None)),
        ("state", lambda document: document.update(to_move=12)),
        ("state", lambda document: document.update(stage={"kind": "over"})),
        ("state", lambda document: document["stage"].update(owed=0)),
        ("state", lambda document: document["stage"].update(owed=2, extra=False)),
        ("state", lambda document: document["stage"].update(kind="swap", extra=False)),
        ("state", lambda document: document["stage"].update(kind="arrange")),
        ("state", lambda document: document.update(seats=document["seats"][:1])),
        ("state", lambda document: document.update(seats=document["seats"] * 7)),
        ("state", lambda document: document["seats"][0].update(up=["7g", "7g", "7b", "8b"])),
        ("state", lambda document: document["seats"][0].update(hand=["7"])),
        ("state", lambda document: document["seats"][0].update(hand=["7G"])),
        ("state", lambda document: document["seats"][0].update(seen=[3])),
        ("state", lambda document: document["seats"][0].update(seen=[0, 0])),
        ("state", lambda document: document["seats"][0].update(place=0)),
        ("state", lambda document: document.update(pile=["Cg"])),
        ("state", lambda document: document.update(table_order=[0, 0])),
        ("state", lambda document: document["rules"].update(extras="maybe")),
        ("state", lambda document: document["rules"].update(threeup=1)),
        ("state", lambda document: document["rules"].update(deck="standard-green-blue-red")),
        ("state", lambda document: document["rules"].update(deck="standard-red-blue")),
        ("state", lambda document: document["rules"].update(deck={"name": "", "cards": {"7g": 1}})),
        ("state", lambda document: document["rules"].update(deck={"name": "x", "cards": {"7": 1}})),
        ("state", lambda document: document["rules"].update(deck={"name": "x", "cards": {"7g": 16}})),
        ("state", lambda document: document["rules"].update(deck={"name": "x", "cards": {}})),
        ("view", lambda document: document.update(table_order=None)),
        ("view", lambda document: document.update(draw=[])),
        ("view", lambda document: document["seats"][0].update(seen=[])),
        ("view", lambda document: document["seats"][0].update(hand=[None, "7g"])),
        ("situation", lambda document: document.update(stage={"kind": "over"})),
        ("situation", lambda document: document.update(draw="none")),
        ("situation", lambda document: document.update(draw=-1)),
        ("situation", lambda document: document.update(down=4)),
        ("situation", lambda document: document.update(pile=["C"])),
        ("record", lambda document: document.update(players=1)),
        ("record", lambda document: document.update(actions=["play 7g"])),
        ("record", lambda document: document.update(actions=["0 play 7g,"])),
        ("record", lambda document: document.update(actions=["0 flip 0"])),
    ],
)
def test_a_wrong_value_is_refused(name: str, change: Callable[[dict[str, Any]], None]) -> None:
    found = [document for document in documents(name, 30) if document.get("stage", {}).get("kind") in ("act", None)]
    for document in found:
        change(document)
        assert not validator(name).is_valid(document)
    assert len(found) > 5


# --- the shared parts -----------------------------------------------------------------------------------------------


def test_the_schema_of_the_rules_names_every_field_and_value() -> None:
    fields = SCHEMAS["common.schema.json"]["$defs"]["rulesFields"]["properties"]
    assert list(fields) == ["preset", *FIELD_KINDS]
    assert fields["preset"]["enum"] == list(PRESETS)
    for name in FIELD_KINDS:
        if name != "deck":
            assert [json.dumps(value).strip('"') for value in fields[name]["enum"]] == list(field_values(name))


def test_the_schema_of_cards_names_every_card() -> None:
    shared = SCHEMAS["common.schema.json"]["$defs"]
    colored = [text for text in CODES if text[-1] in "gbr"]
    assert shared["tableCard"]["enum"] == list(CODES)
    assert shared["card"]["enum"] == colored
    assert shared["numberCard"]["enum"] == [text for text in colored if text[0] != "C"]
    assert shared["tableNumberCard"]["enum"] == [text for text in CODES if text[0] != "C"]


@given(cards, colored_cards)
def test_cards_fit(card: Card, colored: Card) -> None:
    assert part_validator("common.schema.json#/$defs/tableCard").is_valid(str(card))
    assert part_validator("common.schema.json#/$defs/card").is_valid(str(colored))
    assert part_validator("common.schema.json#/$defs/card").is_valid(str(card)) is (card.color is not None)


@given(actions)
def test_actions_fit(action: Action) -> None:
    assert part_validator("common.schema.json#/$defs/actionText").is_valid(str(action))
    assert part_validator("common.schema.json#/$defs/recordLine").is_valid(str(RecordLine(4, action)))
    for text in (f"{action} ", f" {action}", f"{action},", str(action).upper(), f"4  {action}"):
        assert not part_validator("common.schema.json#/$defs/actionText").is_valid(text)
        assert not part_validator("common.schema.json#/$defs/recordLine").is_valid(f"04 {text}")


@settings(max_examples=40)
@given(decks, rules)
def test_decks_and_rules_fit(deck: Deck, ruled: Rules) -> None:
    data = rules_data(Rules(deck=deck)).get("deck", "standard")
    assert part_validator("common.schema.json#/$defs/deck").is_valid(data)
    assert part_validator("common.schema.json#/$defs/rules").is_valid(rules_data(ruled))
    assert validator("rules").is_valid(to_data(ruled))
    assert not validator("rules").is_valid(rules_data(ruled))

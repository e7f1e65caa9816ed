"""The JSON form: what is written, what is read, where reading stops, and that it is strict."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import threeup
from tests.building import cards, extra, seat, state_of
from tests.strategies import records, rules, situations, states
from threeup import (
    STANDARD,
    Cards,
    Deck,
    InvalidRules,
    InvalidState,
    NotationError,
    Rules,
    Situation,
    Stage,
    State,
    ThreeUpError,
    Turn,
    View,
    deal,
)
from threeup.forms.jsonform import from_json, read_rules, to_data, to_json
from threeup.forms.reading import MOST_IN_LIST, MOST_JSON, MOST_NESTED, load_json
from threeup.forms.record import Record
from threeup.model.turn import ARRANGING, OVER

loose: Any = threeup
"""The library as a caller sees it who does not check types."""

STATE = state_of(
    seat("7g,9b,C1r", "3g", "4b,9r,5g"),
    seat("2b", "", "Cg", seen=(0,)),
    rules=Rules(play_on=True, deck=Deck.parse("listed")),
    pile="5r,5b",
    to_move=1,
)
DATA: dict[str, Any] = to_data(STATE)


# --- what is written ------------------------------------------------------------------------------------------------


def test_a_state() -> None:
    assert {key: value for key, value in DATA.items() if key != "removed"} == {
        "threeup": 1,
        "rules": {"preset": "standard", "deck": "listed", "play_on": True},
        "starter": 0,
        "to_move": 1,
        "direction": 1,
        "stage": {
            "kind": "act", "owed": 1, "extra": False, "first_extra": False, "drew": False, "table_plus_two": False,
            "flipped": False,
        },
        "seats": [
            {"hand": ["7g", "9b", "C1r"], "up": ["3g"], "down": ["4b", "9r", "5g"], "seen": [], "place": None},
            {"hand": ["2b"], "up": [], "down": ["Cg"], "seen": [0], "place": None},
        ],
        "draw": [],
        "pile": ["5r", "5b"],
        "table_order": None,
    }  # fmt: skip
    assert DATA["removed"] == [str(card) for card in STATE.removed]
    assert list(DATA) == [
        "threeup", "rules", "starter", "to_move", "direction", "stage", "seats", "draw", "pile", "removed",
        "table_order",
    ]  # fmt: skip
    assert to_json(STATE) == json.dumps(DATA)
    assert "\n" not in to_json(STATE)


@pytest.mark.parametrize(
    ("turn", "data"),
    [
        (ARRANGING, {"kind": "arrange"}),
        (OVER, {"kind": "over"}),
        (
            extra(2, "first_extra", "drew"),
            {"kind": "act", "owed": 2, "extra": True, "first_extra": True, "drew": True, "table_plus_two": False,
             "flipped": False},
        ),
        (
            Turn(Stage.SWAP, 0, True, False, False, True, True),
            {"kind": "swap", "owed": 0, "extra": True, "first_extra": False, "drew": False, "table_plus_two": True,
             "flipped": True},
        ),
    ],
)  # fmt: skip
def test_stages(turn: Turn, data: dict[str, object]) -> None:
    if turn == ARRANGING:
        state = deal(STANDARD, 2, seed=1)
    elif turn == OVER:
        state = state_of(seat(place=1), seat("7g"), turn=OVER, to_move=None)
        assert to_data(state)["to_move"] is None
    else:
        state = state_of(seat("7g", "8g"), seat("2b"), turn=turn)
    assert to_data(state)["stage"] == data
    assert list(to_data(state)["stage"]) == list(data)
    assert from_json(State, to_json(state)).turn == turn


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (STANDARD, '{"threeup": 1, "preset": "standard"}'),
        (Rules.parse("gamerules"), '{"threeup": 1, "preset": "gamerules"}'),
        (Rules(extras="may"), '{"threeup": 1, "preset": "standard", "extras": "may"}'),
        (
            Rules(extra_draw_when_full=False, deck="standard-red*2"),
            '{"threeup": 1, "preset": "standard", "deck": "standard-red*2", "extra_draw_when_full": false}',
        ),
        (
            Rules(deck=Deck.of("a b", {"7g": 3})),
            '{"threeup": 1, "preset": "standard", "deck": {"name": "a b", "cards": {"7g": 3}}}',
        ),
    ],
)
def test_rules(value: Rules, text: str) -> None:
    assert to_json(value) == text
    assert from_json(Rules, text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"threeup":1}', STANDARD),
        ('{"threeup":1,"extras":"may","extra_draw":"first"}', Rules.parse("gamerules")),
        ('{"extras":"must","preset":"gamerules","threeup":1}', Rules(extra_draw="first")),
        ('{"threeup":1,"deck":{"cards":{"7g":3,"8g":0},"name":"x"}}', Rules(deck=Deck.of("x", {"7g": 3}))),
        (' {"threeup" : 1 , "play_on" : true}\n', Rules(play_on=True)),
    ],
)
def test_rules_in_other_words(text: str, value: Rules) -> None:
    assert from_json(Rules, text) == value


def test_a_situation() -> None:
    situation = Situation.parse("hand=7g,9b,C up=3 down=2 pile=5g,5 draw=some owed=2 extra drew", Rules(play_on=True))
    assert to_data(situation) == {
        "threeup": 1,
        "rules": {"preset": "standard", "play_on": True},
        "stage": {
            "kind": "act", "owed": 2, "extra": True, "first_extra": False, "drew": True, "table_plus_two": False,
            "flipped": False,
        },
        "hand": ["7g", "9b", "C"],
        "up": ["3"],
        "down": 2,
        "pile": ["5g", "5"],
        "draw": "some",
    }  # fmt: skip
    assert from_json(Situation, to_json(situation)) == situation


def test_a_record() -> None:
    deck = Deck.of("aces", {"1g": 9, "2g": 9})
    order = ["1g"] * 9 + ["2g"] * 9
    record = Record(
        rules=Rules(deck=deck, table_swap="shuffle"), players=2, order=deck.cards, starter=1, table_order=(1, 0)
    )
    data = to_data(record)
    assert data == {
        "threeup": 1,
        "rules": {"preset": "standard", "deck": {"name": "aces", "cards": {"1g": 9, "2g": 9}}, "table_swap": "shuffle"},
        "players": 2,
        "starter": 1,
        "deal": order,
        "table_order": [1, 0],
        "actions": [],
    }
    data["actions"] = ["1 arrange 1g,1g,2g", "9 flip 3"]
    assert [str(line) for line in from_json(Record, json.dumps(data)).lines] == data["actions"]


# --- round trips ----------------------------------------------------------------------------------------------------


@given(states)
def test_states_round_trip(state: State) -> None:
    assert from_json(State, to_json(state)) == state
    assert to_json(from_json(State, to_json(state))) == to_json(state)
    assert to_json(state).isascii()


@given(rules)
def test_rules_round_trip(value: Rules) -> None:
    assert from_json(Rules, to_json(value)) == value
    assert json.loads(to_json(value)) == to_data(value)


@given(situations)
def test_situations_round_trip(situation: Situation) -> None:
    assert from_json(Situation, to_json(situation)) == situation


@given(records)
def test_records_round_trip(record: Record) -> None:
    assert from_json(Record, to_json(record)) == record


@given(states)
def test_hands_may_come_in_any_order(state: State) -> None:
    data = to_data(state)
    for one in data["seats"]:
        one["hand"].reverse()
        one["up"].reverse()
    data["removed"].reverse()
    assert from_json(State, json.dumps(data)) == state


@given(states)
def test_hands_and_up_cards_and_removed_are_sorted(state: State) -> None:
    data = to_data(state)
    for zone in (data["removed"], *(one[name] for one in data["seats"] for name in ("hand", "up"))):
        assert zone == [str(card) for card in sorted(map(cards_one, zone))]
    assert data["draw"] == [str(card) for card in state.draw]
    assert data["pile"] == [str(card) for card in state.pile]


def cards_one(text: str) -> Any:
    """Return the one card that a text names."""
    return cards(text)[0]


# --- where reading stops --------------------------------------------------------------------------------------------


def changed(data: dict[str, Any], path: str, value: object) -> str:
    """Return the JSON of a document with one value changed, at a path such as ``seats.1.hand``."""
    document = copy.deepcopy(data)
    *inner, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    node: Any = document
    for step in inner:
        node = node[step]
    node[last] = value
    return json.dumps(document)


CARD = "a card with a color, such as 7g"


@pytest.mark.parametrize(
    ("path", "value", "where", "expected"),
    [
        ("threeup", 2, "$.threeup", "1, the version of this format"),
        ("threeup", True, "$.threeup", "1, the version of this format"),
        ("threeup", 1.0, "$.threeup", "1, the version of this format"),
        ("threeup", "1", "$.threeup", "1, the version of this format"),
        ("rules", [], "$.rules", "an object"),
        ("rules", None, "$.rules", "an object"),
        ("rules.preset", 3, "$.rules.preset", "a string"),
        ("rules.play_on", "true", "$.rules.play_on", "true or false"),
        ("rules.play_on", 1, "$.rules.play_on", "true or false"),
        ("rules.extras", None, "$.rules.extras", "a string"),
        ("rules.deck", 3, "$.rules.deck", "a string"),
        ("starter", "0", "$.starter", "a whole number"),
        ("starter", 0.0, "$.starter", "a whole number"),
        ("starter", True, "$.starter", "a whole number"),
        ("starter", 10**10, "$.starter", "a whole number"),
        ("to_move", "1", "$.to_move", "a whole number"),
        ("direction", None, "$.direction", "a whole number"),
        ("stage", "act", "$.stage", "an object"),
        ("stage", {}, "$.stage", "the key kind"),
        ("stage", {"kind": "act"}, "$.stage", "the key owed"),
        ("stage", {"kind": "arrange", "owed": 1}, "$.stage['owed']", "no such key; the keys are kind"),
        ("stage.kind", "play", "$.stage.kind", "arrange, act, swap or over"),
        ("stage.kind", None, "$.stage.kind", "arrange, act, swap or over"),
        ("stage.kind", ["act"], "$.stage.kind", "arrange, act, swap or over"),
        ("stage.owed", -1, "$.stage.owed", "a whole number from 0 to 1000000000"),
        ("stage.owed", "1", "$.stage.owed", "a whole number from 0 to 1000000000"),
        ("stage.extra", 0, "$.stage.extra", "true or false"),
        ("stage.flipped", None, "$.stage.flipped", "true or false"),
        ("seats", {}, "$.seats", "a list of at most 12 entries"),
        ("seats", [{}] * 13, "$.seats", "a list of at most 12 entries"),
        ("seats.1", [], "$.seats[1]", "an object"),
        ("seats.1.hand", "2b", "$.seats[1].hand", f"a list of at most {MOST_IN_LIST} entries"),
        ("seats.1.hand", ["2b", "2"], "$.seats[1].hand[1]", CARD),
        ("seats.1.hand", [None], "$.seats[1].hand[0]", CARD),
        ("seats.1.up", ["11g"], "$.seats[1].up[0]", CARD),
        ("seats.0.down", [["4b"]], "$.seats[0].down[0]", CARD),
        ("seats.0.seen", [0.0], "$.seats[0].seen[0]", "a whole number"),
        ("seats.0.place", "1", "$.seats[0].place", "a whole number"),
        ("draw", None, "$.draw", f"a list of at most {MOST_IN_LIST} entries"),
        ("draw", ["7g"] * (MOST_IN_LIST + 1), "$.draw", f"a list of at most {MOST_IN_LIST} entries"),
        ("pile", ["\uff15r"], "$.pile[0]", CARD),
        ("removed", {"7g": 1}, "$.removed", f"a list of at most {MOST_IN_LIST} entries"),
        ("table_order", 0, "$.table_order", "a list of at most 12 entries"),
        ("table_order", [0, "1"], "$.table_order[1]", "a whole number"),
    ],
)
def test_where_reading_a_state_stops(path: str, value: object, where: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(State, changed(DATA, path, value))
    assert (caught.value.path, caught.value.expected, caught.value.position) == (where, expected, 0)


KEYS = (
    "threeup",
    "rules",
    "starter",
    "to_move",
    "direction",
    "stage",
    "seats",
    "draw",
    "pile",
    "removed",
    "table_order",
)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_left_out(key: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(State, json.dumps({name: value for name, value in DATA.items() if name != key}))
    assert (caught.value.path, caught.value.expected) == ("$", f"the key {key}")


@pytest.mark.parametrize("key", ["hand", "up", "down", "seen", "place"])
def test_a_key_of_a_seat_left_out(key: str) -> None:
    data = copy.deepcopy(DATA)
    del data["seats"][1][key]
    with pytest.raises(NotationError) as caught:
        from_json(State, json.dumps(data))
    assert (caught.value.path, caught.value.expected) == ("$.seats[1]", f"the key {key}")


@pytest.mark.parametrize(
    ("path", "where"),
    [("more", "$['more']"), ("seats.0.more", "$.seats[0]['more']"), ("stage.more", "$.stage['more']")],
)
def test_an_unknown_key(path: str, where: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(State, changed(DATA, path, 1))
    assert caught.value.path == where
    assert caught.value.expected.startswith("no such key; the keys are ")
    assert str(caught.value).startswith(f"{where}: expected no such key; the keys are ")


def test_the_path_of_a_hostile_key_is_printable() -> None:
    for key in ("\u202e\n\x00\ud800", "x" * 100_000):
        with pytest.raises(NotationError) as caught:
            from_json(State, json.dumps(DATA | {key: 1}))
        assert str(caught.value).isprintable()
        assert len(caught.value.path) < 80


@pytest.mark.parametrize("key", ["more", "threeup", "rules"])
def test_an_unknown_field_of_rules_inside_a_document(key: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        from_json(State, changed(DATA, f"rules.{key}", 1))
    assert (caught.value.field, caught.value.value) == ("field", key)


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ('{"threeup":1,"preset":"house"}', "preset", "house"),
        ('{"threeup":1,"extras":"maybe"}', "extras", "maybe"),
        ('{"threeup":1,"colour_bonus":"off"}', "field", "colour_bonus"),
        ('{"threeup":1,"deck":"standard-yellow"}', "deck", "standard-yellow"),
        ('{"threeup":1,"deck":{"name":"x","cards":{"7g":16}}}', "deck", 16),
        ('{"threeup":1,"deck":{"name":"x","cards":{"7g":true}}}', "deck", True),
        ('{"threeup":1,"deck":{"name":"x","cards":{"7":1}}}', "deck", "7"),
        ('{"threeup":1,"deck":{"name":"x"}}', "deck", {"name": "x"}),
    ],
)
def test_rules_that_cannot_be(text: str, field: str, value: object) -> None:
    with pytest.raises(InvalidRules) as caught:
        from_json(Rules, text)
    assert (caught.value.field, caught.value.value) == (field, value)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("{}", "$.threeup"),
        ('{"threeup":2}', "$.threeup"),
        ('{"threeup":1,"preset":null}', "$.preset"),
        ('{"threeup":1,"play_on":"true"}', "$.play_on"),
        ('{"threeup":1,"deck":["standard"]}', "$.deck"),
        ("[]", "$"),
        ('"standard"', "$"),
    ],
)
def test_rules_that_cannot_be_read(text: str, path: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(Rules, text)
    assert caught.value.path == path
    with pytest.raises(NotationError):
        read_rules(3)


SITUATION = to_data(Situation.parse("hand=7g,9b,C up=3 down=2 pile=5g,5 draw=some owed=2 extra drew"))


@pytest.mark.parametrize(
    ("path", "value", "where", "expected"),
    [
        ("threeup", None, "$.threeup", "1, the version of this format"),
        ("stage.kind", "play", "$.stage.kind", "arrange, act, swap or over"),
        ("hand", ["7g", "x"], "$.hand[1]", "a card such as 7g or 7"),
        ("up", ["7g", 7], "$.up[1]", "a card such as 7g or 7"),
        ("down", "2", "$.down", "a whole number"),
        ("pile", ["C3"], "$.pile[0]", "a card such as 7g or 7"),
        ("draw", "all", "$.draw", "a whole number"),
        ("draw", None, "$.draw", "a whole number"),
        ("more", None, "$['more']", "no such key; the keys are down, draw, hand, pile, rules, stage, threeup, up"),
    ],
)
def test_where_reading_a_situation_stops(path: str, value: object, where: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(Situation, changed(SITUATION, path, value))
    assert (caught.value.path, caught.value.expected) == (where, expected)


RECORD = to_data(Record.of(deal(STANDARD, 2, seed=1), []))


@pytest.mark.parametrize(
    ("path", "value", "where", "expected"),
    [
        ("threeup", 0, "$.threeup", "1, the version of this format"),
        ("players", "2", "$.players", "a whole number"),
        ("starter", None, "$.starter", "a whole number"),
        ("deal", "7g", "$.deal", f"a list of at most {MOST_IN_LIST} entries"),
        ("deal.0", "7", "$.deal[0]", CARD),
        ("table_order", "0,1", "$.table_order", "a list of at most 12 entries"),
        ("actions", {}, "$.actions", "a list of at most 1000000 entries"),
        ("actions", [None], "$.actions[0]", "a string"),
        (
            "seats",
            2,
            "$['seats']",
            "no such key; the keys are actions, deal, players, rules, starter, table_order, threeup",
        ),
    ],
)
def test_where_reading_a_record_stops(path: str, value: object, where: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        from_json(Record, changed(RECORD, path, value))
    assert (caught.value.path, caught.value.expected) == (where, expected)


def test_a_line_of_a_record_that_cannot_be_read() -> None:
    with pytest.raises(NotationError) as caught:
        from_json(Record, changed(RECORD, "actions", ["0 pass", "0 play 7x"]))
    assert (caught.value.text, caught.value.position) == ("0 play 7x", 7)
    assert caught.value.path == "$.actions[1]"


def test_positions_that_cannot_be() -> None:
    with pytest.raises(InvalidState) as caught:
        from_json(State, changed(DATA, "pile", ["5r", "5b", "5g"]))
    assert caught.value.faults == (
        "three of one number lie on top of the pile, which is a set and clears it",
        "card 5g appears three times, the deck has two",
    )
    with pytest.raises(InvalidState) as caught:
        from_json(State, changed(DATA, "removed", ["7g"] * 16))
    assert caught.value.faults == ("card 7g appears 16 times, at most 15 are possible",)
    with pytest.raises(InvalidState) as caught:
        from_json(Situation, changed(SITUATION, "stage", {"kind": "over"}))
    assert caught.value.faults == ("nobody is to move when the game is over",)


# --- JSON itself ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, "JSON (Expecting value)"),
        ("{", 1, "JSON (Expecting property name enclosed in double quotes)"),
        ("[1,]", 3, "JSON (Expecting value)"),
        ('{"a":1} x', 8, "JSON (Extra data)"),
        ("'a'", 0, "JSON (Expecting value)"),
        ('"\x00"', 1, "JSON (Invalid control character at)"),
        ("\ufeff{}", 0, "JSON (Expecting value)"),
        ("\uff11", 0, "JSON (Expecting value)"),
        ("01", 1, "JSON (Extra data)"),
        ("[" * 10_000 + "]" * 10_000, 0, "JSON of at most 100 levels"),
        ('{"a":' * 10_000 + "1" + "}" * 10_000, 0, "JSON of at most 100 levels"),
        ("[" * (MOST_NESTED + 1) + "]" * (MOST_NESTED + 1), 0, "JSON of at most 100 levels"),
        (" " * (MOST_JSON + 1), MOST_JSON, "JSON of at most 1000000 characters"),
    ],
)
def test_no_json(text: str, position: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        load_json(text)
    assert (caught.value.position, caught.value.expected, caught.value.path) == (position, expected, "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a":1,"a":1}', "each key once"),
        ('{"a":{"b":1,"b":2}}', "each key once"),
        ("NaN", "a number"),
        ("[Infinity]", "a number"),
        ("-Infinity", "a number"),
        ("1" * 19, "a number of at most 18 digits"),
        ("-" + "1" * 18, "a number of at most 18 digits"),
        ("1e309", "a number below 10 to the 308th"),
        ("-1e309", "a number below 10 to the 308th"),
        ("1" * 400 + ".5", "a number below 10 to the 308th"),
    ],
)
def test_json_that_is_refused(text: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        load_json(text)
    assert (caught.value.expected, caught.value.path) == (expected, "$")


def test_json_at_the_limits() -> None:
    value = load_json("[" * MOST_NESTED + "]" * MOST_NESTED)
    for _ in range(MOST_NESTED - 1):
        (value,) = value
    assert value == []
    assert load_json("[[],{}," * 60 + "1" + "]" * 60) is not None
    assert load_json("1" * 18) == int("1" * 18)
    assert load_json("[1e308,-0.0,true]") == [1e308, 0.0, True]
    assert load_json('"' + " " * (MOST_JSON - 2) + '"') == " " * (MOST_JSON - 2)


# --- types ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.to_json(3), "to_json: expected Rules, Situation, State, View, Record, not int"),
        (lambda: loose.to_json(None), "to_json: expected Rules, Situation, State, View, Record, not NoneType"),
        (lambda: loose.to_json(Cards()), "to_json: expected Rules, Situation, State, View, Record, not Cards"),
        (
            lambda: loose.from_json(int, "1"),
            "from_json: expected one of Rules, Situation, State, View, Record, not <class 'int'>",
        ),
        (
            lambda: loose.from_json(Cards, "[]"),
            "from_json: expected one of .*, not <class 'threeup.model.cards.Cards'>",
        ),
        (lambda: loose.from_json(State, b"{}"), "JSON: expected str, not bytes"),
        (lambda: loose.from_json(Rules, None), "JSON: expected str, not NoneType"),
        (lambda: loose.from_json(Rules, {"threeup": 1}), "JSON: expected str, not dict"),
    ],
)
def test_wrong_types(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()


def test_a_document_of_another_kind_is_refused() -> None:
    documents = [
        to_json(STATE),
        to_json(STATE.view(0)),
        json.dumps(SITUATION),
        json.dumps(RECORD),
        to_json(STATE.rules),
    ]
    for kind, own in ((State, 0), (View, 1), (Situation, 2), (Record, 3), (Rules, 4)):
        for index, document in enumerate(documents):
            if index == own:
                assert isinstance(from_json(kind, document), kind)
            else:
                with pytest.raises(ThreeUpError):
                    from_json(kind, document)


def test_a_view_reads_back_as_it_was() -> None:
    for viewer in range(STATE.players):
        view = STATE.view(viewer)
        assert from_json(View, to_json(view)) == view


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"viewer": 9}, "viewer: there is no seat 9"),
        ({"viewer": True}, r"\$\.viewer: expected a whole number"),
        ({"draw": -1}, r"\$\.draw: expected a whole number from 0"),
        ({"table_order": None}, r"table_order'\]: expected no such key"),
    ],
)
def test_views_that_are_none(change: dict[str, object], message: str) -> None:
    document = json.loads(to_json(STATE.view(0))) | change
    with pytest.raises(ThreeUpError, match=message):
        from_json(View, json.dumps(document))


def test_a_view_shows_no_hand_of_another_seat() -> None:
    document = json.loads(to_json(STATE.view(0)))
    document["seats"][1]["hand"] = ["7g"]
    with pytest.raises(NotationError, match="null, as for each card of another seat's hand"):
        from_json(View, json.dumps(document))

"""The conformance protocol: every operation, every way to be refused, and the id that comes back as it came."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.building import extra, seat, state_of
from tests.strategies import COLORED, situations, states
from threeup import (
    STANDARD,
    Card,
    IllegalAction,
    Rules,
    Situation,
    State,
    apply,
    check,
    deal,
    legal_actions,
    parse_action,
    score,
)
from threeup.forms.jsonform import rules_data, to_data
from threeup.forms.protocol import PROTOCOL, answer
from threeup.model.turn import OVER

STATE = state_of(seat("2g,7g,7b,Cg", "3g", "4b,9r"), seat("2b", "8g"), pile="5r", draw="1g,1b,1r,9g")
DATA = to_data(STATE)
OVER_DATA = to_data(state_of(seat(place=1), seat("7g"), turn=OVER, to_move=None))


def ask(**request: object) -> dict[str, Any]:
    """Return the answer to a request."""
    line = answer(json.dumps(request))
    assert "\n" not in line
    assert line.isascii()
    found = json.loads(line)
    assert isinstance(found, dict)
    return found


def error_of(**request: object) -> str:
    """Return the one thing that a refused request gets."""
    found = ask(**request)
    assert list(found) == ["error"]
    return str(found["error"])


# --- the operations -------------------------------------------------------------------------------------------------


def test_hello() -> None:
    found = ask(op="hello")
    assert set(found) == {"name", "version", "protocol"}
    assert (found["name"], found["protocol"], PROTOCOL) == ("threeup", 1, 1)
    assert found["version"][0].isdigit()


def test_legal() -> None:
    assert ask(op="legal", state=DATA) == {"actions": ["play 7b", "play 7g", "play 7g,7b", "play Cg"]}
    assert ask(op="legal", state=OVER_DATA) == {"actions": []}


def test_legal_actions_are_sorted_by_code_point() -> None:
    found = ask(op="legal", state=to_data(state_of(seat("9g,10g,Cb,2b"), seat("2b"))))
    assert found == {"actions": ["play 10g", "play 2b", "play 9g", "play Cb"]}


@pytest.mark.clause("R4.2", "R4.6", "R8.5")
@pytest.mark.parametrize(
    ("action", "clauses"),
    [
        ("play 2g", ["R4.2"]),
        ("draw", ["R8.5"]),
        ("play 9g", ["R4.6"]),
        ("play 7", ["R4.6"]),
        ("flip 3", ["R4.6", "R9.1", "R9.2", "R9.4"]),
        ("arrange 2g,7g,7b", ["R2.13"]),
    ],
)
def test_illegal_actions(action: str, clauses: list[str]) -> None:
    assert ask(op="apply", state=DATA, action=action) == {"illegal": clauses}


def test_apply() -> None:
    found = ask(op="apply", state=DATA, action="play 7b,7g")
    assert found == {"state": to_data(apply(STATE, parse_action("play 7b,7g")).state)}
    assert found["state"]["pile"] == ["5r", "7b", "7g"]
    assert found["state"]["to_move"] == 1
    assert ask(op="apply", state=OVER_DATA, action="pass") == {"illegal": ["R10.3"]}


def test_deal() -> None:
    order = [str(card) for card in STANDARD.deck.cards]
    random.Random(3).shuffle(order)
    found = ask(op="deal", rules={}, players=3, order=order)
    assert found == {"state": to_data(deal(STANDARD, 3, order=map(Card.parse, order)))}
    assert (found["state"]["starter"], found["state"]["draw"]) == (0, order[27:])
    assert found["state"]["seats"][1]["down"] == [order[1], order[4], order[7]]
    started = ask(op="deal", rules={"table_swap": "shuffle"}, players=3, starter=2, order=order, table_order=[1, 2, 0])
    assert (started["state"]["starter"], started["state"]["to_move"]) == (2, 2)
    assert started["state"]["table_order"] == [1, 2, 0]
    assert started["state"]["seats"][2]["down"] == [order[0], order[3], order[6]]


def test_view() -> None:
    found = ask(op="view", state=DATA, seat=1)
    assert found == {"view": to_data(STATE.view(1))}
    assert found["view"]["seats"][0] == {"hand": [None] * 4, "up": ["3g"], "down": [None, None], "place": None}


@pytest.mark.clause("R12.1", "R12.2", "R12.3")
def test_score() -> None:
    assert ask(op="score", state=DATA, seat=0) == {"score": 2 + 7 + 7 + 15}
    everything = state_of(seat("2g,C1g", "10g", "C2g,1r"), seat("2b"), rules=Rules(scored_zones="all"))
    assert ask(op="score", state=to_data(everything), seat=0) == {"score": 2 + 20 + 10 + 25 + 1}
    assert ask(op="score", state=OVER_DATA, seat=0) == {"score": 0}
    assert ask(op="score", state=OVER_DATA, seat=1) == {"score": 7}


def test_check() -> None:
    line = "hand=2,3,9 pile=3 draw=20"
    assert ask(op="check", situation=line, action="play 9") == {"legal": True}
    assert ask(op="check", rules={}, situation=line, action="play 2") == {"illegal": ["R4.2"]}
    assert ask(op="check", rules={}, situation="hand=4,7 pile=4 draw=20 extra", action="draw") == {"legal": True}
    gamerules = {"preset": "gamerules"}
    found = ask(op="check", rules=gamerules, situation="hand=4,7 pile=4 draw=20 extra", action="draw")
    assert found == {"illegal": ["R8.7"]}


def test_situation() -> None:
    assert ask(op="situation", situation="draw=20 pile=3 hand=9,3,2") == {
        "situation": "hand=2,3,9 pile=3 draw=20",
        "actions": ["play 3", "play 9"],
    }
    assert ask(op="situation", rules={"obligation": "may_draw"}, situation="hand=9 draw=20") == {
        "situation": "hand=9 draw=20",
        "actions": ["draw", "play 9"],
    }
    assert ask(op="situation", state=DATA) == {
        "situation": "hand=2g,7g,7b,Cg up=3g down=2 pile=5r draw=4",
        "actions": ["play 7b", "play 7g", "play 7g,7b", "play Cg"],
    }
    plus_two = to_data(state_of(seat("", "3g", "4b"), seat("2b"), turn=extra(2, "table_plus_two"), pile="5r"))
    assert ask(op="situation", state=plus_two)["situation"] == "up=3g down=1 pile=5r owed=2 extra table2"


# --- held against the library ---------------------------------------------------------------------------------------


@pytest.mark.slow
@given(states, st.integers(0, 2**16))
def test_answers_about_a_state(state: State, pick: int) -> None:
    data = to_data(state)
    listed = sorted(map(str, legal_actions(state)))
    assert ask(op="legal", state=data) == {"actions": listed}
    seat_asked = pick % state.players
    assert ask(op="view", state=data, seat=seat_asked) == {"view": to_data(state.view(seat_asked))}
    assert ask(op="score", state=data, seat=seat_asked) == {"score": score(state, seat_asked)}
    if listed:
        assert ask(op="situation", state=data) == {"situation": str(state.situation), "actions": listed}
        chosen = listed[pick % len(listed)]
        assert ask(op="apply", state=data, action=chosen) == {
            "state": to_data(apply(state, parse_action(chosen)).state)
        }
    for text in ("pass", "draw", "pickup", "flip 1", f"play {COLORED[pick % 39]}"):
        found = ask(op="apply", state=data, action=text)
        try:
            expected: dict[str, Any] = {"state": to_data(apply(state, parse_action(text)).state)}
        except IllegalAction as error:
            expected = {"illegal": [str(clause) for clause in error.clauses]}
        assert found == expected


@pytest.mark.slow
@given(situations)
def test_answers_about_a_situation(situation: Situation) -> None:
    line, rules = str(situation), rules_data(situation.rules)
    listed = sorted(map(str, legal_actions(situation)))
    assert ask(op="situation", situation=line, rules=rules) == {"situation": line, "actions": listed}
    for text in (listed[0], "pass", "draw", "pickup", "flip 1", "play 7"):
        clauses = [str(clause) for clause in check(situation, parse_action(text))]
        found = ask(op="check", situation=line, rules=rules, action=text)
        assert found == ({"illegal": clauses} if clauses else {"legal": True})


# --- the id ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["1", "0", "-7", "1.5", "1e300", '"a"', '""', "null", "true", "false", "[]", '[1, [2, {"a": null}]]', '{"id": 3}',
     "123456789012345678", '"\\ud800"', '"\\u202e\\u0000"'],
)  # fmt: skip
def test_the_id_comes_back_as_it_came(text: str) -> None:
    for rest in ('"op": "hello"', '"op": "no"', '"no": 1'):
        line = answer(f'{{"id": {text}, {rest}}}')
        assert line.startswith('{"id": ')
        assert json.loads(line)["id"] == json.loads(text)
        assert type(json.loads(line)["id"]) is type(json.loads(text))


def test_without_an_id_none_comes_back() -> None:
    assert "id" not in ask(op="hello")
    assert "id" not in ask(op="no")


@pytest.mark.parametrize("text", ["1" * 19, "1e999", "NaN", "[" * 200 + "]" * 200, "[" * 5000 + "]" * 5000])
def test_an_id_that_is_refused(text: str) -> None:
    found = json.loads(answer(f'{{"id": {text}, "op": "hello"}}'))
    assert list(found) == ["error"]


# --- every way to be refused ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("", "at character 1: expected JSON (Expecting value), found the end"),
        ("hello", "at character 1: expected JSON (Expecting value), found 'hello'"),
        ("\x00", "at character 1: expected JSON (Expecting value), found '\\x00'"),
        ('{"op": "hello"', "at character 15: expected JSON (Expecting ',' delimiter), found the end"),
        ('{"op": "hello"} {}', "at character 17: expected JSON (Extra data), found '{}'"),
        ('{"op": "hello", "op": "hello"}', "$: expected each key once, found 'op'"),
        ("3", "$.op: expected one of hello, deal, legal, apply, view, score, check, situation, found 'null'"),
        ("[]", "$.op: expected one of hello, deal, legal, apply, view, score, check, situation, found 'null'"),
        ("{}", "$.op: expected one of hello, deal, legal, apply, view, score, check, situation, found 'null'"),
        (
            '{"op": "Hello"}',
            "$.op: expected one of hello, deal, legal, apply, view, score, check, situation, found '\"Hello\"'",
        ),
        (
            '{"op": ["hello"]}',
            "$.op: expected one of hello, deal, legal, apply, view, score, check, situation, found '[\"hello\"]'",
        ),
        ('{"op": "hello", "rules": {}}', "$['rules']: expected no such key; the keys are id, op, found '{}'"),
        ('{"op": "legal"}', "$: expected the key state, found 'null'"),
        ("[" * 10_000, "at character 1: expected JSON of at most 100 levels, found '" + "[" * 60 + "…'"),
        (" " * 1_000_001, "at character 1000001: expected JSON of at most 1000000 characters, found ' '"),
    ],
)
def test_lines_that_are_no_request(line: str, error: str) -> None:
    assert json.loads(answer(line)) == {"error": error}


REQUESTS: dict[str, dict[str, Any]] = {
    "deal": {"op": "deal", "rules": {}, "players": 2, "order": [str(card) for card in STANDARD.deck.cards]},
    "legal": {"op": "legal", "state": DATA},
    "apply": {"op": "apply", "state": DATA, "action": "play 7g"},
    "view": {"op": "view", "state": DATA, "seat": 0},
    "score": {"op": "score", "state": DATA, "seat": 0},
    "check": {"op": "check", "rules": {}, "situation": "hand=7", "action": "play 7"},
    "situation": {"op": "situation", "rules": {}, "situation": "hand=7"},
}


@pytest.mark.parametrize("name", REQUESTS)
def test_keys_of_each_operation(name: str) -> None:
    request = REQUESTS[name]
    assert "error" not in ask(**request)
    assert error_of(**request, more=1).startswith("$['more']: expected no such key; the keys are ")
    for key in request:
        if key not in ("op", "rules", "situation") or name == "deal":
            rest = {other: value for other, value in request.items() if other != key}
            expected = "$.op: expected one of" if key == "op" else f"$: expected the key {key}, found 'null'"
            assert error_of(**rest).startswith(expected)


@pytest.mark.parametrize(
    ("name", "changes", "error"),
    [
        ("deal", {"players": 7}, "players: 7 is none of: 2 to 6 with this deck"),
        ("deal", {"players": "2"}, "$.players: expected a whole number, found '\"2\"'"),
        ("deal", {"players": 10**12}, "$.players: expected a whole number, found '1000000000000'"),
        ("deal", {"starter": 2}, "starter: there is no seat 2"),
        ("deal", {"starter": None}, "$.starter: expected a whole number, found 'null'"),
        ("deal", {"order": ["7"]}, "$.order[0]: expected a card with a color, such as 7g, found '\"7\"'"),
        ("deal", {"order": "7g"}, "$.order: expected a list of at most 10000 entries, found '\"7g\"'"),
        (
            "deal",
            {"rules": {"deck": "tarot"}},
            "deck: 'tarot' is none of: standard, listed, either with -green, -blue, -red and *2, "
            'or {"name": …, "cards": {"7g": 3, …}}',
        ),
        ("deal", {"rules": {"threeup": 1}}, None),
        ("deal", {"rules": []}, "$.rules: expected an object, found '[]'"),
        (
            "deal",
            {"table_order": [0, 1]},
            "table_order is given exactly when table_swap is shuffle and the order is given",
        ),
        (
            "deal",
            {"rules": {"table_swap": "shuffle"}},
            "table_order is given exactly when table_swap is shuffle and the order is given",
        ),
        ("deal", {"rules": {"table_swap": "shuffle"}, "table_order": [0, 2]}, "table_order names every seat once"),
        ("legal", {"state": None}, "$.state: expected an object, found 'null'"),
        ("legal", {"state": {}}, "$.state: expected the key threeup, found 'null'"),
        ("legal", {"state": DATA | {"to_move": 5}}, "to_move: there is no seat 5"),
        ("legal", {"state": DATA | {"pile": ["5r", "5b", "5g"]}}, None),
        ("apply", {"action": 3}, "$.action: expected a string, found '3'"),
        ("apply", {"action": "play 7x"}, "$.action: expected a card such as 7g, 10b, C, C1r, found 'play 7x'"),
        (
            "apply",
            {"action": "fold"},
            "$.action: expected an action: arrange, play, up, flip, pickup, draw, pass or swap, found 'fold'",
        ),
        ("apply", {"action": "play " + ",".join("7" * 700)}, "hand: at most 600 cards in one action"),
        ("view", {"seat": 2}, "there is no seat 2: the seats are 0 to 1"),
        ("view", {"seat": -1}, "there is no seat -1: the seats are 0 to 1"),
        ("view", {"seat": 0.0}, "$.seat: expected a whole number, found '0.0'"),
        ("view", {"seat": True}, "$.seat: expected a whole number, found 'true'"),
        ("score", {"seat": 9}, "there is no seat 9: the seats are 0 to 1"),
        ("score", {"seat": None}, "$.seat: expected a whole number, found 'null'"),
        ("check", {"situation": "hand=7x"}, "$.situation: expected a card such as 7g, 10b, C, C1r, found 'hand=7x'"),
        ("check", {"situation": 7}, "$.situation: expected a string, found '7'"),
        ("check", {"situation": "hand=7 down=4"}, "down is 0 to 3"),
        (
            "check",
            {"action": "Play 7"},
            "$.action: expected an action: arrange, play, up, flip, pickup, draw, pass or swap, found 'Play 7'",
        ),
        ("check", {"rules": {"extras": "maybe"}}, "extras: 'maybe' is none of: must, may"),
        ("check", {"rules": {"extras": True}}, "$.rules.extras: expected a string, found 'true'"),
        ("situation", {"state": DATA}, "$: expected either a situation, with rules, or a state, found 'null'"),
        ("situation", {"situation": "hand=7 hand=7"}, None),
    ],
)
def test_requests_that_are_refused(name: str, changes: dict[str, object], error: str | None) -> None:
    found = error_of(**REQUESTS[name] | changes)
    assert error is None or found == error


def test_a_situation_is_given_as_a_line_or_as_a_state() -> None:
    assert error_of(op="situation") == "$: expected either a situation, with rules, or a state, found 'null'"
    assert error_of(op="situation", state=DATA, rules={}) == (
        "$.rules: expected no rules beside a state, which has its own, found 'null'"
    )
    assert error_of(op="situation", state=OVER_DATA) == "the game is over: nobody is to move"


def test_all_faults_of_a_state_are_named() -> None:
    found = error_of(op="legal", state=DATA | {"direction": 2, "starter": 4})
    assert found == "starter: there is no seat 4; direction is 1 or -1"


def test_a_line_is_a_string() -> None:
    for line, kind in ((b"{}", "bytes"), (None, "NoneType"), ({"op": "hello"}, "dict")):
        with pytest.raises(TypeError, match=rf"^JSON: expected str, not {kind}$"):
            answer(line)  # type: ignore[arg-type]

"""Every vector, asked of this library through its public names and of the plain engine through the protocol."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.conformance import plain_engine
from tests.schemas import SPEC, validator
from threeup import (
    IllegalAction,
    Rules,
    Situation,
    State,
    ThreeUpError,
    adjudicate,
    apply,
    check,
    from_json,
    legal_actions,
    parse_action,
    to_json,
)
from threeup.events import Flipped
from threeup.forms.protocol import answer
from threeup.model.rules import FIELD_KINDS
from threeup.referee.coverage import gaps
from threeup.referee.vectors import Vector, vector, vectors

VECTORS = vectors()
ALL_FIELDS = frozenset(FIELD_KINDS)
IN_SITUATIONS = [one for one in VECTORS if one.request["op"] == "check"]
IN_STATES = [one for one in VECTORS if one.request["op"] == "apply"]
REQUESTS = [one for one in VECTORS if one.request["op"] not in ("check", "apply")]


def identity(one: Vector) -> str:
    return one.id


def state_of(one: Vector) -> State:
    return from_json(State, json.dumps(one.request["state"]))


# --- the files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted((SPEC / "vectors").glob("*.json")), ids=lambda path: path.stem)
def test_files_follow_their_schema(path: Any) -> None:
    data = json.loads(path.read_text(encoding="utf-8"))
    validator("vectors").validate(data)
    assert data["chapter"] == path.stem
    assert all(row["clauses"][0].startswith(f"{path.stem}.") for row in data["vectors"])


def test_ids_name_the_own_clause_and_rise() -> None:
    last: dict[str, int] = {}
    for one in VECTORS:
        clause, _, number = one.id.removeprefix("V").partition("-")
        assert one.own.value == f"R{clause}"
        assert int(number) > last.get(clause, 0), one.id
        last[clause] = int(number)


@pytest.mark.slow
def test_requests_and_replies_follow_the_protocol_schemas() -> None:
    for one in VECTORS:
        if one.reply is not None:
            validator("request").validate(dict(one.request))
            validator("answer").validate(dict(one.reply))


def test_there_are_vectors_of_every_kind() -> None:
    assert len(IN_SITUATIONS) > 200
    assert len(IN_STATES) > 100
    assert {one.request["op"] for one in REQUESTS} == {"deal", "view", "score", "situation"}
    assert {one.verdict for one in VECTORS} == {"legal", "illegal", "invalid", "answered"}


def test_an_id_that_no_vector_has() -> None:
    with pytest.raises(ThreeUpError, match=r"^there is no vector 'V99\.1-1'; ids look like V4\.2-1$"):
        vector("V99.1-1")
    with pytest.raises(ThreeUpError, match=f"no vector '{'V' * 20}'; ids"):
        vector("V" * 30)


# --- this library ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", IN_SITUATIONS, ids=identity)
def test_situations(one: Vector) -> None:
    rules = from_json(Rules, json.dumps({"threeup": 1, **one.rules}))
    if one.verdict == "invalid":
        with pytest.raises(ThreeUpError):
            Situation.parse(one.request["situation"], rules)
        return
    situation, action = Situation.parse(one.request["situation"], rules), parse_action(one.request["action"])
    assert str(situation) == one.request["situation"]
    assert (action in legal_actions(situation)) == (one.verdict == "legal")
    violated = check(situation, action)
    assert list(violated) == ([] if one.reply is None else one.reply.get("illegal", []))
    assert adjudicate(situation, action, settled=ALL_FIELDS).deciding == one.deciding


@pytest.mark.parametrize("one", IN_STATES, ids=identity)
def test_states(one: Vector) -> None:
    state, action = state_of(one), parse_action(one.request["action"])
    assert one.reply is not None
    if one.verdict == "illegal":
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        assert list(caught.value.clauses) == one.reply["illegal"]
        assert caught.value.clauses[0] == one.deciding
        return
    step = apply(state, action)
    assert json.loads(to_json(step.state)) == one.reply["state"]
    assert adjudicate(state.situation, action, settled=ALL_FIELDS).deciding == one.deciding
    if one.shown is not None:
        (flipped,) = [event for event in step.events_for(one.shown.seat) if isinstance(event, Flipped)]
        assert (None if flipped.card is None else str(flipped.card)) == one.shown.card


@pytest.mark.parametrize("one", VECTORS, ids=identity)
def test_the_protocol(one: Vector) -> None:
    assert one.agrees(json.loads(answer(json.dumps(dict(one.request)))))


# --- the plain engine --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("one", VECTORS, ids=identity)
def test_the_plain_engine_agrees(one: Vector) -> None:
    assert one.agrees(plain_engine.reply(json.dumps(dict(one.request))), clause_ids=False)


# --- agreement ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "clause_ids", "agrees"),
    [
        ({"illegal": ["R4.2"]}, True, True),
        ({"illegal": []}, True, False),
        ({"illegal": []}, False, True),
        ({"illegal": ["X1"]}, False, True),
        ({"legal": True}, False, False),
        ({"error": "?"}, False, False),
        ({"illegal": [], "error": "?"}, False, False),
    ],
)
def test_what_agrees_with_an_illegal_action(found: Mapping[str, Any], clause_ids: bool, agrees: bool) -> None:
    assert vector("V4.2-3").agrees(found, clause_ids=clause_ids) is agrees


def test_any_error_agrees_with_an_invalid_position() -> None:
    assert vector("V1.1-2").agrees({"error": "eight of them"})
    assert not vector("V1.1-2").agrees({"illegal": []})


def test_every_field_has_its_pairs() -> None:
    assert [gap.what for gap in gaps() if gap.kind == "pairs"] == []

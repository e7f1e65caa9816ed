"""Real disputes as exchanges of the conformance protocol, by permanent ids, put to both engines."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.conformance import plain_engine as plain
from threeup.forms.protocol import answer

Data = dict[str, Any]


@cache
def disputes() -> dict[str, Data]:
    """Return the exchanges by their ids."""
    lines = (Path(__file__).parent / "disputes.jsonl").read_text(encoding="utf-8").splitlines()
    found = [json.loads(line) for line in lines]
    by_id = {case["id"]: case for case in found}
    assert len(by_id) == len(found), "every id stands once"
    return by_id


def by_value(value: object) -> object:
    """Return JSON with rules by value: however they are written, all fields."""
    if isinstance(value, dict):
        return {key: plain.full_rules(inner) if key == "rules" else by_value(inner) for key, inner in value.items()}
    return [by_value(inner) for inner in value] if isinstance(value, list) else value


def assert_gives(found: Data, wanted: Data) -> None:
    """A refusal is any answer without a result; everything else is equal as JSON."""
    if wanted == {"refused": True}:
        assert set(found) in ({"illegal"}, {"error"}), found
    elif wanted == {"error": True}:
        assert set(found) == {"error"}, found
    else:
        assert by_value(found) == by_value(wanted)


def test_there_are_140_disputes() -> None:
    assert len(disputes()) == 140


@pytest.mark.parametrize("identity", disputes())
def test_the_library(identity: str) -> None:
    case = disputes()[identity]
    assert_gives(json.loads(answer(json.dumps(case["request"]))), case["reply"])


@pytest.mark.parametrize("identity", disputes())
def test_the_plain_engine(identity: str) -> None:
    case = disputes()[identity]
    assert_gives(plain.reply(json.dumps(case["request"])), case["reply"])


READ_BY_ONE_ENGINE = "B3.7-1"
"""A slot number of twenty digits: the library reads nine at most, the plain engine any number."""


@pytest.mark.parametrize(
    "identity",
    [key for key, case in disputes().items() if case["reply"] == {"refused": True} and key != READ_BY_ONE_ENGINE],
)
def test_what_is_refused_is_illegal_to_both_or_cannot_be_read_by_either(identity: str) -> None:
    request = json.dumps(disputes()[identity]["request"])
    found, other = json.loads(answer(request)), plain.reply(request)
    assert set(found) == set(other)
    assert found.get("illegal") != [], "an illegal action breaks a clause"

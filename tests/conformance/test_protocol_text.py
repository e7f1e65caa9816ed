"""The examples of ``spec/protocol.md`` are what the engine answers."""

from __future__ import annotations

import json
import re

import pytest

from tests.schemas import SPEC, validator
from threeup.forms.protocol import answer
from threeup.model.actions import Action
from threeup.model.notation import parse_action

TEXT = (SPEC / "protocol.md").read_text(encoding="utf-8")
STATE = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)[1]
(EXCHANGES,) = re.findall(r"```exchange\n(.*?)```", TEXT, re.DOTALL)
PAIRS = re.findall(r"> (.*)\n< (.*)\n", EXCHANGES)


def test_the_state_of_the_examples_is_valid() -> None:
    validator("state").validate(json.loads(STATE))
    assert "actions" in json.loads(answer(json.dumps({"op": "legal", "state": json.loads(STATE)})))


@pytest.mark.parametrize(("request_line", "wanted"), PAIRS)
def test_an_example(request_line: str, wanted: str) -> None:
    found = json.loads(answer(request_line.replace("STATE", STATE.replace("\n", " "))))
    if "version" in found:
        found["version"] = "…"
    expected = json.loads(wanted)
    if "error" in expected:  # its text is the engine's own
        assert found.pop("error")
        del expected["error"]
    assert found == expected


def test_there_are_examples_of_most_operations() -> None:
    assert len(PAIRS) == EXCHANGES.count(">") == EXCHANGES.count("<")
    operations = {json.loads(line.replace("STATE", "{}"))["op"] for line, _ in PAIRS}
    assert operations >= {"hello", "check", "situation", "legal", "apply", "score"}


def test_every_kind_of_action_is_in_the_table() -> None:
    rows = re.findall(r"^\| `([^`]*)` \|", TEXT.partition("**An action**")[2].partition("**A situation**")[0], re.M)
    kinds = {type(parse_action(row)) for row in rows}
    assert kinds == set(Action.__args__)

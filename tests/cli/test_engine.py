"""``threeup engine``: one answer a line, in order, whatever comes in."""

from __future__ import annotations

import io
import json
import sys

import pytest

from tests.cli.running import process, standard_input
from threeup.cli import engine
from threeup.cli.main import main


def answers(data: bytes) -> list[dict[str, object]]:
    done = process("engine", stdin=data)
    assert (done.status, done.err) == (0, "")
    assert done.out.isascii()
    return [json.loads(line) for line in done.out.splitlines()]


def test_it_answers_each_line_in_order() -> None:
    lines = [
        '{"id": 1, "op": "hello"}',
        "not JSON",
        '{"id": "x", "op": "check", "rules": {"preset": "gamerules"}, "situation": "hand=4,7 pile=4 draw=20 extra",'
        ' "action": "draw"}',
        "",
        '{"id": [2], "op": "check", "situation": "hand=4 draw=2", "action": "play 4"}',
    ]
    found = answers("\n".join(lines).encode() + b"\r\n")
    assert [sorted(answer) for answer in found] == [
        ["id", "name", "protocol", "version"],
        ["error"],
        ["id", "illegal"],
        ["error"],
        ["id", "legal"],
    ]
    assert (found[0]["id"], found[2], found[4]) == (1, {"id": "x", "illegal": ["R8.7"]}, {"id": [2], "legal": True})


def test_bytes_that_are_no_text_are_answered_with_an_error() -> None:
    found = answers(b'\xff\xfe\n{"id": 1, "op": "hello"}\n{"op": "\xc3"}\n\x00\n')
    assert ["error" in answer for answer in found] == [True, False, True, True]


def test_a_line_that_is_too_long_is_one_error(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.setattr(engine, "_MOST_LINE", 50)
    assert list(engine.read_lines(io.BytesIO(b"x" * 120 + b"\nshort\n" + b"y" * 50))) == ["x" * 50, "short", "y" * 50]
    monkeypatch.setattr(sys, "stdin", standard_input("x" * 1_100_000 + "\n"))
    assert main(["engine"]) == 0
    assert capfdbinary.readouterr().out.startswith(b'{"error"')

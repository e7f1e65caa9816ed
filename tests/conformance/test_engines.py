"""Engines as programs of their own: why there is no answer, said in full."""

from __future__ import annotations

import copy
import errno
import os
import sys

import pytest

from threeup.errors import Sentence
from threeup.referee import engines
from threeup.referee.engines import EngineFailure, EngineUnavailable, ProcessEngine


def failure(program: str) -> str:
    """Return why a program in Python gave no answer."""
    with ProcessEngine([sys.executable, "-c", program], timeout=60) as engine, pytest.raises(EngineFailure) as caught:
        engine.ask({"op": "hello"})
    assert caught.value.kind == "ended"
    return str(caught.value)


def test_a_program_that_ends_in_silence() -> None:
    assert failure("raise SystemExit(3)") == "it ended with status 3"
    assert failure("") == "it ended with status 0"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (r"b'no\n'", "no"),
        (r"b'first\nand last\n\n'", "and last"),
        (r"b'\xff\xfe \x1b[31m'", "\ufffd\ufffd ?[31m"),
        (r"'\u03c7\u03b1\u03c1\u03c4\u03b9\u03ac'.encode('utf-8')", "χαρτιά"),
    ],
)
def test_the_last_line_of_what_a_program_says_before_it_ends(said: str, told: str) -> None:
    program = f"import os; os.write(2, {said}); os._exit(1)"
    assert failure(program) == f"it ended with status 1: {told}"


def test_a_program_that_closes_its_output_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "_SECONDS_TO_END", 0.2)
    assert failure("import os, time; os.close(1); time.sleep(60)") == "it closed its output"


def asked(program: str, timeout: float = 60) -> dict[str, object]:
    """Return what a program in Python answers to a greeting."""
    with ProcessEngine([sys.executable, "-c", program], timeout=timeout) as engine:
        return engine.ask({"op": "hello"})


def test_a_program_that_answers_in_its_own_way() -> None:
    """Bytes that are no UTF-8 are replaced, and lines may end as they do on another system."""
    program = (
        r"import sys; sys.stdin.readline(); sys.stdout.buffer.write(b'{\"id\": 1, \"name\": \"\xff\xcf\x87\"}\r\n')"
    )
    assert asked(program) == {"name": "\ufffd\u03c7"}


def test_a_program_that_is_silent() -> None:
    with pytest.raises(EngineFailure) as caught:
        asked("import time; time.sleep(60)", timeout=0.25)
    assert (caught.value.kind, str(caught.value)) == ("timeout", "no answer within 0.25 seconds")


def test_a_program_that_says_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "MOST_ANSWER", 20)
    program = 'import sys; sys.stdin.readline(); sys.stdout.buffer.write(b\'{{"id":1,"a":{}}}\\n\')'
    assert asked(program.format("1" * 6)) == {"a": 111111}  # twenty bytes with the end of the line
    with pytest.raises(EngineFailure) as caught:
        asked(program.format("1" * 7))
    assert (caught.value.kind, str(caught.value)) == ("unreadable", "an answer of more than 20 bytes")


def test_requests_are_numbered_one_by_one() -> None:
    program = (
        "import json\nfor n in (1, 2, 3): print(json.dumps({'id': n, 'was': json.loads(input())['id']}), flush=True)"
    )
    with ProcessEngine([sys.executable, "-c", program], timeout=60) as engine:
        assert [engine.ask({"op": "hello"}) for _ in range(3)] == [{"was": 1}, {"was": 2}, {"was": 3}]


def test_a_program_that_is_not_there() -> None:
    name = "./no-such-engine" + "x" * 300
    with ProcessEngine([name]) as engine, pytest.raises(EngineUnavailable) as caught:
        engine.ask({"op": "hello"})
    assert str(caught.value).startswith(f"cannot run {name[:200]!r}: ")
    assert str(caught.value).endswith(repr(name) if os.name == "posix" else "")
    assert os.name != "posix" or "No such file" in str(caught.value) or "too long" in str(caught.value)


def test_a_failure_can_be_copied() -> None:
    """As errors are that come from another process."""
    copied = copy.copy(EngineFailure("ended", "it ended with status 3"))
    assert (copied.kind, copied.detail, str(copied)) == ("ended", "it ended with status 3", "it ended with status 3")
    assert copied.args == ("ended", "it ended with status 3")


def test_a_command_that_cannot_be_split() -> None:
    with pytest.raises(EngineUnavailable) as caught:
        ProcessEngine("'" + "x" * 300)
    written = repr("'" + "x" * 199)
    assert str(caught.value) == f"cannot read the command {written}: No closing quotation"
    with pytest.raises(EngineUnavailable, match=r"^the command is empty$"):
        ProcessEngine("")


# --- why a program cannot be started ----------------------------------------------------------------------------------


def said_of(error: OSError | ValueError) -> tuple[str, bool]:
    """Return what is said of an error, and whether it is a sentence that can be translated."""
    said = engines._numbered(error)
    return str(said), isinstance(said, Sentence)


def test_an_error_of_the_system_is_told_as_the_system_tells_it() -> None:
    reason = os.strerror(errno.ENOENT)
    assert said_of(OSError(errno.ENOENT, reason, "./it")) == (f"[Errno 2] {reason}: './it'", True)
    assert said_of(OSError(errno.ENOENT, reason)) == (f"[Errno 2] {reason}", False)
    assert said_of(OSError(errno.ENOENT, reason, "./it", None, "./other")) == (
        f"[Errno 2] {reason}: './it' -> './other'",
        False,
    )


def test_other_errors_are_told_as_they_are() -> None:
    assert said_of(ValueError("embedded null byte"))[0] == "embedded null byte"
    assert said_of(ValueError("of another kind")) == ("of another kind", False)

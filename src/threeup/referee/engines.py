"""Engines that speak the conformance protocol: a program, or a function in this process."""

from __future__ import annotations

import contextlib
import json
import queue
import shlex
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import IO, Any, Final, Protocol, Self, cast

from threeup.errors import NotationError, ThreeUpError, foreign, reason_of, sentence
from threeup.forms.reading import load_json

MOST_ANSWER: Final = 1_000_000
"""Most bytes of one answer."""

_MOST_ERROR_OUTPUT: Final = 2_000
_MOST_SAID: Final = 200
_SECONDS_TO_END: Final = 2.0

Answer = dict[str, Any]


class EngineUnavailable(ThreeUpError):
    """There is no such engine, or it does not speak this protocol."""


class EngineFailure(ThreeUpError):
    """An engine gave no answer that can be read.

    Attributes:
        kind: ``ended`` (it stopped), ``timeout`` (it took too long) or ``unreadable``.
        detail: what happened, in words.
    """

    def __init__(self, kind: str, detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail

    def __str__(self) -> str:
        return self.detail


class Engine(Protocol):
    """What the conformance runner asks of an engine."""

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """Return the answer to a request of the protocol, both without an id.

        Raises:
            EngineFailure: no answer that can be read.
            EngineUnavailable: the engine cannot be started.
        """
        ...


class FunctionEngine:
    """An engine in this process: a function from a line of the protocol to its answer."""

    def __init__(self, answer: Callable[[str], str]) -> None:
        self._answer = answer

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """Return the answer to a request; see :class:`Engine`."""
        return _read_answer(self._answer(json.dumps(request)), None)


class ProcessEngine:
    """An engine in a program of its own, started when first asked and again after it has failed.

    Args:
        command: the command, as a shell would split it, or its words. No shell runs it.
        timeout: seconds to wait for an answer; may be changed between two questions.

    Use it in a ``with`` statement, which ends the program.
    """

    def __init__(self, command: str | Sequence[str], *, timeout: float = 10.0) -> None:
        self._words = _split(command) if isinstance(command, str) else list(command)
        self.timeout = timeout
        self._running: _Running | None = None
        self._asked = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_details: object) -> None:
        self.close()

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """Return the answer to a request; see :class:`Engine`."""
        if self._running is None:
            self._running = _Running(self._words)
        self._asked += 1
        line = json.dumps({"id": self._asked, **request}) + "\n"
        try:
            return _read_answer(self._running.answer(line, self.timeout), self._asked)
        except EngineFailure:
            self.close()
            raise

    def close(self) -> None:
        """End the program, if it runs."""
        if self._running is not None:
            self._running.end()
            self._running = None


def printable(text: str) -> str:
    """Return what an engine said, cut and without the characters that steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:_MOST_SAID])


def _split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise EngineUnavailable(
            sentence("error.engine.command", command=repr(command[:200]), reason=foreign(str(error)))
        ) from None
    if not words:
        raise EngineUnavailable(sentence("error.engine.no_command"))
    return words


def _read_answer(line: str, identity: int | None) -> Answer:
    try:
        answer: object = load_json(line)
    except NotationError as error:
        raise EngineFailure("unreadable", sentence("error.engine.unreadable", reason=error)) from None
    if not isinstance(answer, dict):
        raise EngineFailure("unreadable", sentence("error.engine.no_object", answer=printable(line)))
    read = cast(Answer, answer)
    found = read.pop("id", None)
    if found != identity:
        detail = sentence("error.engine.other_id", found=repr(found), wanted=str(identity))
        raise EngineFailure("unreadable", detail)
    return read


def _numbered(error: OSError | ValueError) -> str:
    """Return why a program could not be started, as the system says it."""
    if isinstance(error, OSError) and error.filename is not None:
        code, file = f"Errno {error.errno}", repr(error.filename)
        said = sentence("error.reason.numbered", code=code, reason=reason_of(error), file=file)
        if said == str(error):  # elsewhere a system may say more, or in another order
            return said
    return foreign(str(error))


class _Running:
    """A running program, its output read by threads of their own so that nothing waits for ever."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except (OSError, ValueError) as error:
            said = sentence("error.engine.start", program=repr(words[0][:200]), reason=_numbered(error))
            raise EngineUnavailable(said) from None
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=4)
        self._errors = b""
        self._reader = threading.Thread(target=self._read_lines, args=(self._pipe("stdout"),), daemon=True)
        self._reader.start()
        self._error_reader = threading.Thread(target=self._read_errors, args=(self._pipe("stderr"),), daemon=True)
        self._error_reader.start()

    def _pipe(self, name: str) -> IO[bytes]:
        pipe: IO[bytes] = getattr(self._process, name)
        return pipe

    def _read_lines(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError):  # closed while we read
            while line := stream.readline(MOST_ANSWER + 1):
                self._lines.put(line)
        self._lines.put(b"")

    def _read_errors(self, stream: IO[bytes]) -> None:
        with contextlib.suppress(ValueError, OSError):
            while line := stream.readline(_MOST_ERROR_OUTPUT):
                self._errors = (self._errors + line)[-_MOST_ERROR_OUTPUT:]

    def answer(self, line: str, timeout: float) -> str:
        """Send a line and return the line that comes back."""
        stdin = self._pipe("stdin")
        try:
            stdin.write(line.encode("ascii"))
            stdin.flush()
            found = self._lines.get(timeout=timeout)
        except OSError:
            found = b""
        except queue.Empty:
            raise EngineFailure("timeout", sentence("error.engine.timeout", seconds=f"{timeout:g}")) from None
        if not found:
            raise EngineFailure("ended", self._how_it_ended())
        if len(found) > MOST_ANSWER:
            raise EngineFailure("unreadable", sentence("error.engine.long", most=MOST_ANSWER))
        return found.decode("utf-8", errors="replace").rstrip("\r\n")

    def _how_it_ended(self) -> str:
        try:
            status = str(self._process.wait(_SECONDS_TO_END))
        except subprocess.TimeoutExpired:
            return sentence("error.engine.closed")
        self._error_reader.join(_SECONDS_TO_END)  # what it said last may still be on its way
        said = self._errors.decode("utf-8", errors="replace").strip().rpartition("\n")[2]
        if said:
            return sentence("error.engine.ended_saying", status=status, said=printable(said))
        return sentence("error.engine.ended", status=status)

    def end(self) -> None:
        """End the program: close its input, and kill it if it does not end by itself."""
        with contextlib.suppress(OSError):
            self._pipe("stdin").close()
        try:
            self._process.wait(_SECONDS_TO_END / 10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._let_the_reader_end()
        for name in ("stdout", "stderr"):
            self._pipe(name).close()

    def _let_the_reader_end(self) -> None:
        """Take what the reader still holds, so that it does not wait for room; give up if the pipe stays open."""
        for _ in range(100):
            if not self._reader.is_alive():
                return
            with contextlib.suppress(queue.Empty):
                self._lines.get(timeout=_SECONDS_TO_END / 100)

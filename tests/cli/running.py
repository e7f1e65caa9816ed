"""Running the command line: in this process with captured output, or as a process of its own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

import attrs

SOURCE: Final = os.pathsep.join(path for path in sys.path if path)


@attrs.frozen
class Done:
    """What became of a command.

    Attributes:
        status: the exit status.
        out: what it wrote to standard output.
        err: what it wrote to standard error.
    """

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """The lines of standard output."""
        return self.out.splitlines()

    @property
    def data(self) -> Any:
        """Standard output as JSON."""
        return json.loads(self.out)

    @property
    def fault(self) -> str:
        """The one line that says why the input could not be read; nothing else was written."""
        assert (self.status, self.out) == (2, "")
        assert self.err.endswith("\n")
        line = self.err.removesuffix("\n")
        assert "\n" not in line
        assert len(line) < 600
        return line


Run = Callable[..., Done]
"""Runs a command in this process: the words after ``threeup``, and ``stdin=`` as text or bytes."""


def standard_input(text: str | bytes) -> io.TextIOWrapper:
    """Return a standard input that holds this."""
    data = text if isinstance(text, bytes) else text.encode()
    return io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")


def process(*words: str, stdin: str | bytes = b"", **variables: str) -> Done:
    """Run the command as a process of its own, with these environment variables added."""
    done = subprocess.run(
        [sys.executable, "-m", "threeup.cli.main", *words],
        input=stdin if isinstance(stdin, bytes) else stdin.encode(),
        capture_output=True,
        env={**os.environ, "PYTHONPATH": SOURCE, "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8", **variables},
        timeout=60,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

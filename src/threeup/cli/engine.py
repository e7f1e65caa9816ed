"""``threeup engine``: answer the conformance protocol, one JSON line for each line read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from threeup.cli.common import Parser, standard_input
from threeup.forms.protocol import answer
from threeup.forms.reading import MOST_JSON

_MOST_LINE = 4 * MOST_JSON


def read_lines(stream: BinaryIO) -> Iterator[str]:
    """Yield each line of a stream; one that is too long is cut, so that memory stays bounded.

    A byte that is no UTF-8 becomes a lone surrogate, which is no JSON outside a string and is answered as such.
    """
    while line := stream.readline(_MOST_LINE):
        cut = line
        while not cut.endswith(b"\n") and len(cut) == _MOST_LINE:
            cut = stream.readline(_MOST_LINE)
        yield line.rstrip(b"\r\n").decode("utf-8", errors="surrogateescape")


def run(words: list[str]) -> int:
    """Answer until the input ends; return 0."""
    Parser("engine").read(words)
    for line in read_lines(standard_input()):
        sys.stdout.buffer.write(answer(line).encode("ascii") + b"\n")
        sys.stdout.buffer.flush()
    return 0

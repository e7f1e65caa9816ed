"""Docstrings of the library as reStructuredText: the sections Args, Returns, Raises, Yields and Attributes.

A section is a heading with a colon, and below it, indented, entries of the form ``name: text`` or a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from sphinx.application import Sphinx

_HEADING: Final = re.compile(r"(Args|Returns|Yields|Raises|Attributes):")
_ENTRY: Final = re.compile(r"([A-Za-z_][\w.]*(?:, [A-Za-z_]\w*)*): (.+)")


def converted(lines: list[str]) -> list[str]:
    """Return a docstring with its sections as lists of fields.

    >>> converted(["Do it.", "", "Args:", "    one: the first", "        of all.", "    two: the second."])
    ['Do it.', '', ':param one: the first of all.', ':param two: the second.', '']
    """
    made: list[str] = []
    index = 0
    while index < len(lines):
        heading = _HEADING.fullmatch(lines[index].rstrip())
        if heading is None:
            made.append(lines[index])
            index += 1
            continue
        index += 1
        body = []
        while index < len(lines) and (not lines[index].strip() or lines[index].startswith(" ")):
            body.append(lines[index])
            index += 1
        made += [*([""] if made and made[-1] else []), *_fields(heading[1], body), ""]
    return made


def _fields(heading: str, body: list[str]) -> Iterator[str]:
    entries = list(_entries(body))
    if heading in ("Returns", "Yields"):
        yield f":returns: {' '.join(entries)}"
        return
    if heading == "Attributes":
        yield ":Attributes:"
    for entry in entries:
        found = _ENTRY.fullmatch(entry)
        if heading == "Attributes":
            names = ", ".join(f"``{name}``" for name in found[1].split(", ")) if found else ""
            yield f"    * {names}: {found[2]}" if found else f"    * {entry}"
        elif found is None:
            yield f"    {entry}"
        elif heading == "Raises":
            yield f":raises {found[1]}: {found[2]}"
        else:
            for name in found[1].split(", "):
                yield f":param {name}: {found[2]}"


def _entries(body: list[str]) -> Iterator[str]:
    """Yield the entries of a section, each on one line; what is indented deeper goes on with the line before."""
    filled = [line for line in body if line.strip()]
    indent = min((len(line) - len(line.lstrip()) for line in filled), default=0)
    entry = ""
    for line in filled:
        if len(line) - len(line.lstrip()) > indent:
            entry = f"{entry} {line.strip()}"
        else:
            if entry:
                yield entry
            entry = line.strip()
    if entry:
        yield entry


def _process(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    if what != "attribute":
        lines[:] = converted(lines)


def setup(app: Sphinx) -> None:
    """Convert docstrings where they are documented."""
    if "autodoc-process-docstring" in app.events.events:  # not in the project of the rules
        app.connect("autodoc-process-docstring", _process)

"""Every text of the site that its own catalogs translate: its messages, and what the registers say.

The clauses, the questions and what programs say are in the catalogs of the library. What only readers of the site
need, so that no program has to load it, is in ``spec/locale/LANG/LC_MESSAGES/site.po``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from rulesite import traces
from rulesite.messages import MESSAGES
from threeup.language import Entry, message_entries
from threeup.referee.reference import Citation, chapters, contradictions, faults, sources


def entries() -> Iterator[Entry]:
    """Yield every text that a catalog of the site translates."""
    yield from message_entries(MESSAGES)
    for text, context in contexts().items():
        yield Entry(context, text)


@cache
def contexts() -> Mapping[str, str]:
    """Return for each text of the registers its context; a text that stands in several places has that of the first."""
    found: dict[str, str] = {}
    for context, text in _register_texts():
        if text:
            found.setdefault(text, context)
    return found


def _register_texts() -> Iterator[tuple[str, str]]:
    """Yield contexts and texts in the order of the pages."""
    for key, source in sources().items():
        for name in ("title", "language", "have", "why"):
            yield f"source {key} {name}", getattr(source, name)
    for one in contradictions():
        for name in ("title", "right", "why"):
            yield f"{one['id']} {name}", one[name]
        for row in one["says"]:
            yield f"{one['id']} {Citation(row['file'], tuple(row['lines']), '', '')}", row["text"]
    for one in faults():
        for name in ("says", "right"):
            yield f"{one['id']} {name}", one[name]
    for chapter in chapters():
        for clause in chapter.clauses:
            for citation in clause.sources:
                yield f"{clause.id.value} {citation} note", citation.note
            yield f"{clause.id.value} without", traces.reasons().get(clause.id.value, "")
    for vector in traces.vectors():
        yield f"{vector.id} note", vector.data["note"]

"""The source files of the pages that come in numbers: one line each, written before Sphinx looks for its sources."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

from rulesite import places, traces
from rulesite.pages.library import chapters_with_vectors
from threeup.referee.reference import chapters, readings

_INCLUDED: Final = "```{include} ../../spec/assurance.md\n```\n"
_NOT_YET: Final = """# Assurance

What is proved, what is tested and what is assumed is not yet written down in one place. Until then, see what checks
each clause: [the table of predicates](table.rst), [the vectors](vectors.md), [the tests](tests.rst).
"""


def stubs(kind: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each source file of a project."""
    if kind == "library":
        for chapter in chapters_with_vectors():
            yield f"vectors/{chapter}.rst", f".. site-page:: vectors {chapter}\n"
        written = (traces.ROOT / "spec" / "assurance.md").is_file()
        yield "assurance.md", _INCLUDED if written else _NOT_YET
        return
    for one in chapters():
        yield f"{places.chapter_page(one.id)}.rst", f".. site-page:: chapter {one.id}\n"
        for clause in one.clauses:
            yield f"{places.clause_page(clause.id.value)}.rst", f":orphan:\n\n.. site-page:: clause {clause.id.value}\n"
    for field in readings():
        yield f"{places.question_page(field)}.rst", f":orphan:\n\n.. site-page:: question {field}\n"


def write(folder: Path, kind: str) -> None:
    """Write the files that differ, and take away those of pages that are no more; several builds may do so at once."""
    wanted = {folder / name: text for name, text in stubs(kind)}
    for parent in {path.parent for path in wanted} - {folder}:
        parent.mkdir(exist_ok=True)
        for path in set(parent.glob("*.rst")) - wanted.keys():
            path.unlink(missing_ok=True)
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            new = path.with_suffix(f".{os.getpid()}")
            new.write_text(text, encoding="utf-8")
            new.replace(path)


def _write(app: Sphinx) -> None:
    write(Path(app.srcdir), app.config.site_kind)


def setup(app: Sphinx) -> None:
    """Write the source files before they are looked for."""
    app.connect("builder-inited", _write)

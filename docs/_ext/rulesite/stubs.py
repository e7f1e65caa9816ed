"""The source files of the pages that come in numbers: one line each, written before Sphinx looks for its sources."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx

from rulesite import places
from rulesite.pages.library import chapters_with_vectors
from threeup.referee.reference import chapters, readings


def stubs(kind: str) -> Iterator[tuple[str, str]]:
    """Yield name and text of each source file of a project."""
    if kind == "library":
        for chapter in chapters_with_vectors():
            yield f"vectors/{chapter}", f".. site-page:: vectors {chapter}\n"
        return
    for one in chapters():
        yield places.chapter_page(one.id), f".. site-page:: chapter {one.id}\n"
        for clause in one.clauses:
            yield places.clause_page(clause.id.value), f":orphan:\n\n.. site-page:: clause {clause.id.value}\n"
    for field in readings():
        yield places.question_page(field), f":orphan:\n\n.. site-page:: question {field}\n"


def write(folder: Path, kind: str) -> None:
    """Write the files that differ, and take away those of pages that are no more; several builds may do so at once."""
    wanted = {folder / f"{name}.rst": text for name, text in stubs(kind)}
    for parent in {path.parent for path in wanted}:
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

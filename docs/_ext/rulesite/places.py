"""Where things stand on the site: page names and anchors, in one place for both projects.

Below the root of the site lie one folder for each language of the rules, and ``library``.
"""

from __future__ import annotations

from typing import Final

LIBRARY: Final = "library"
TABLE: Final = "table"
TESTS: Final = "tests"
SOURCES: Final = "sources"


def anchor(name: str) -> str:
    """Return the anchor of a clause, field, vector or source.

    >>> anchor("R4.2"), anchor("extra_draw")
    ('r4-2', 'extra-draw')
    """
    return name.lower().replace(".", "-").replace("_", "-").replace("/", "-")


def clause_page(clause_id: str) -> str:
    """Return the page of a clause in the rules."""
    return f"clauses/{clause_id}"


def question_page(field: str) -> str:
    """Return the page of a question, given by its field of the rules."""
    return f"questions/{field}"


def chapter_page(chapter: str) -> str:
    """Return the page of a chapter in the rules."""
    return f"chapters/{chapter}"


def vector_page(vector: str) -> str:
    """Return the page of a vector in the library.

    >>> vector_page("V4.2-1")
    'vectors/R4'
    """
    return f"vectors/R{vector.removeprefix('V').partition('.')[0]}"


def code_page(path: str) -> str:
    """Return the page of a source file, given by its path from the root of the project.

    >>> code_page("src/threeup/model/cards.py")
    'code/src/threeup/model/cards'
    """
    return f"code/{path.removesuffix('.py')}"


def line_anchor(line: int) -> str:
    """Return the anchor of a line of a source file."""
    return f"L-{line}"


def across(from_page: str, project: str, page: str, target: str = "") -> str:
    """Return the address of a page of another project or language, seen from a page.

    >>> across("clauses/R4.2", "library", "table", "r4-2")
    '../../library/table.html#r4-2'
    """
    up = "../" * (from_page.count("/") + 1)
    return f"{up}{project}/{page}.html" + (f"#{target}" if target else "")

"""The pages: ``.. site-page:: NAME [ARGUMENT]`` in a source file makes a whole page from the register."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from rulesite import traces
from rulesite.pages import clause, front, library, registers
from rulesite.pages.page import Page
from rulesite.texts import LIBRARY, SITE, catalog_path, words_of

PAGES: Final[dict[str, Callable[[Page, str], list[nodes.Node]]]] = {
    "index": front.index_page,
    "summary": front.summary_page,
    "reference": front.reference_page,
    "matrix": front.matrix_page,
    "print": front.print_page,
    "chapter": clause.chapter_page,
    "clause": clause.clause_page,
    "readings": registers.readings_page,
    "question": registers.question_page,
    "contradictions": registers.contradictions_page,
    "faults": registers.faults_page,
    "sources": registers.sources_page,
    "glossary": registers.glossary_page,
    "table": library.table_page,
    "vectors": library.vectors_page,
    "tests": library.tests_page,
}
"""What makes each page."""


class SitePage(SphinxDirective):
    """Makes a page: its name, and what it is about."""

    required_arguments = 1
    optional_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the page, and note what it is made from."""
        name, argument = (*self.arguments, "")[:2]
        if name not in PAGES:
            raise self.error(f"there is no page {name!r}; there are {', '.join(PAGES)}")
        for path in sorted([*(traces.ROOT / "spec").rglob("*.toml"), *traces.VECTORS.glob("*.json")]):
            self.env.note_dependency(str(path))
        words = words_of(self.config)
        for catalog in (LIBRARY, SITE):
            self.env.note_dependency(str(catalog_path(words.lang, catalog)))
        return PAGES[name](Page(self.env, words, self.env.current_document.docname), argument)


def setup(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("site-page", SitePage)

"""What a page is made with: the language that speaks, and where the page lies."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
from docutils import nodes
from sphinx import addnodes
from sphinx.environment import BuildEnvironment

from rulesite import places
from rulesite.texts import Words


@attrs.frozen
class Page:
    """A page that is being made.

    Attributes:
        env: the environment of the build.
        words: what speaks on it.
        name: its name in the project, as in ``clauses/R4.2``.
    """

    env: BuildEnvironment
    words: Words
    name: str

    def library(self, page: str, target: str = "") -> str:
        """Return the address of a page of the library, seen from this page."""
        return places.across(self.name, places.LIBRARY, page, target)

    def index(self, section: nodes.Element, entries: Iterable[str]) -> None:
        """Let the index of the project lead to a section."""
        target = section["ids"][0]
        node = addnodes.index(entries=[("single", entry, target, "", None) for entry in entries])
        section.insert(1, node)

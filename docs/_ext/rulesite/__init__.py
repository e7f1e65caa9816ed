"""The Sphinx extension of the site: pages made from the rules reference, and links between rules, code and tests."""

from __future__ import annotations

from typing import Any

from sphinx.application import Sphinx

from rulesite import code, docstrings, domain, frame, images, links, pages, printed, search, stubs, texts


def setup(app: Sphinx) -> dict[str, Any]:
    """Set every room of the extension up."""
    for room in (texts, domain, images, pages, stubs, frame, search, code, docstrings, links, printed):
        room.setup(app)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}

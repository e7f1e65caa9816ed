"""Links that nobody writes: clause ids in the text of the library, and names of Python's own library.

An id such as R4.2 in a docstring becomes a link to its clause. A name of the standard library is checked to exist,
and stays a plain text: the site sends nobody elsewhere.
"""

from __future__ import annotations

import builtins
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform

from rulesite import make

_CLAUSE_ID: Final = re.compile(r"\b(R[1-9]\d*\.\d+)\b")
_KEPT: Final = (nodes.literal, nodes.literal_block, nodes.reference, nodes.title, pending_xref, nodes.FixedTextElement)


class LinkClauses(SphinxTransform):
    """Makes links of the clause ids in running text, in the library only."""

    default_priority = 600

    def apply(self, **kwargs: object) -> None:
        """Replace the texts that hold ids."""
        if self.config.site_kind != "library":
            return
        for text in list(self.document.findall(nodes.Text)):
            if _CLAUSE_ID.search(text) and not any(isinstance(parent, _KEPT) for parent in _parents(text)):
                pieces = _CLAUSE_ID.split(text)
                made = [
                    make.ref("clause", piece) if index % 2 else nodes.Text(piece) for index, piece in enumerate(pieces)
                ]
                text.parent.replace(text, made)


def _parents(node: nodes.Node) -> Iterator[nodes.Node]:
    parent = node.parent
    while parent is not None:
        yield parent
        parent = parent.parent


def _standard_library(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.Node | None:
    """Accept a reference to a name that Python itself has."""
    if node.get("refdomain") != "py":
        return None
    return contnode if _exists(node["reftarget"]) else None


def _exists(name: str) -> bool:
    if hasattr(builtins, name):
        return True
    module, _, attribute = name.rpartition(".")
    if module.partition(".")[0] not in sys.stdlib_module_names:
        return name in sys.stdlib_module_names
    try:
        return hasattr(import_module(module), attribute)
    except ImportError:
        return False


def setup(app: Sphinx) -> None:
    """Register both."""
    app.add_transform(LinkClauses)
    app.connect("missing-reference", _standard_library)

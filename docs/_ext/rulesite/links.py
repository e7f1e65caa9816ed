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
from pygments.lexers import TextLexer
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.transforms import SphinxTransform
from sphinx.util.nodes import make_refnode

from rulesite import code, make

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


def _python_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.Node | None:
    """Find a name that is documented under its public address, and accept one that Python itself has."""
    if node.get("refdomain") != "py":
        return None
    domain, target = env.domains.python_domain, node["reftarget"]
    last = target.rpartition(".")[2]
    found = [entry for name, entry in domain.objects.items() if name == f"threeup.{last}"]
    found += [entry for name, entry in domain.objects.items() if name.endswith(f".{target}") and not entry.aliased]
    if found:
        page, anchor = found[0].docname, found[0].node_id
        return make_refnode(app.builder, node["refdoc"], page, anchor, contnode, target)
    if target.startswith("threeup."):
        return _source_link(node["refdoc"], target, contnode)
    return contnode if _exists(target) else None


def _source_link(page: str, name: str, contnode: nodes.TextElement) -> nodes.Node | None:
    """Return a link to the source of a name that is not public; nothing if the library has no such name."""
    try:
        found = code.place_of(name)
    except LookupError:
        return None
    if found is None:
        return contnode
    up = "../" * page.count("/")
    return nodes.reference("", "", contnode, internal=True, refuri=f"{up}{found[0]}.html#{found[1]}")


def _exists(name: str) -> bool:
    """Return whether Python itself has such a name."""
    if hasattr(builtins, name) or name in sys.stdlib_module_names:
        return True
    module, _, attribute = name.rpartition(".")
    if module.partition(".")[0] not in sys.stdlib_module_names:
        return False
    try:
        return hasattr(import_module(module), attribute)
    except ImportError:
        return False


def setup(app: Sphinx) -> None:
    """Register both, and a name for the blocks that show the conformance protocol."""
    app.add_lexer("exchange", TextLexer)
    app.add_transform(LinkClauses)
    app.connect("missing-reference", _python_name)

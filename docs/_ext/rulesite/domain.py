"""The domain ``rule``: clauses, chapters, questions, sources and pages of the rules as targets of links.

In the project of the rules a link leads to the page that declared its target; in that of the library it leads to
the English rules. A link to what the register does not hold is warned of.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import cache
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.domains import Domain, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from rulesite import places
from rulesite.texts import words_of
from threeup.referee.reference import chapters, readings, sources

_LOG = logging.getLogger(__name__)
PAGES: Final = (
    "index",
    "summary",
    "reference",
    "readings",
    "contradictions",
    "faults",
    "sources",
    "glossary",
    "matrix",
    "print",
)
"""The pages of the rules that are one of a kind; those after the first have messages ``site.NAME`` and ``….lead``."""


@cache
def register() -> dict[tuple[str, str], tuple[str, str]]:
    """Return page and anchor of everything in the register, by kind and name."""
    found = {}
    for chapter in chapters():
        found["chapter", chapter.id] = (places.chapter_page(chapter.id), "")
        for one in chapter.clauses:
            found["clause", one.id.value] = (places.clause_page(one.id.value), places.anchor(one.id.value))
    for field in readings():
        found["field", field] = (places.question_page(field), places.anchor(field))
    for page in PAGES:
        found["page", page] = (page, "")
    for key in sources():
        found["source", key] = (places.SOURCES, places.anchor(f"source-{key}"))
    return found


class RuleDomain(Domain):
    """Targets and links of the rules."""

    name = "rule"
    label = "Rules"
    object_types: ClassVar = {
        "clause": ObjType("clause", "clause"),
        "chapter": ObjType("chapter", "chapter"),
        "field": ObjType("field", "field"),
        "source": ObjType("source", "source"),
        "page": ObjType("page", "page"),
    }
    roles: ClassVar = {kind: XRefRole(warn_dangling=True, innernodeclass=nodes.inline) for kind in object_types}
    initial_data: ClassVar = {"declared": {}}
    data_version = 1

    @property
    def declared(self) -> dict[tuple[str, str], tuple[str, str, str]]:
        """For each kind and name: page, anchor, and how it is called in the language of the build."""
        found: dict[tuple[str, str], tuple[str, str, str]] = self.data["declared"]
        return found

    def declare(self, kind: str, name: str, title: str, page: str) -> None:
        """Note that a page describes something of the register."""
        known = register()[kind, name]
        if known[0] != page:
            _LOG.warning("%s %s is described on %s, not on %s", kind, name, page, known[0], type="rulesite")
        self.declared[kind, name] = (*known, title)

    def clear_doc(self, docname: str) -> None:
        """Forget what a page declared."""
        for key in [key for key, (page, _, _) in self.declared.items() if page == docname]:
            del self.declared[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what other processes have read."""
        for key, target in otherdata["declared"].items():
            if target[0] in docnames:
                self.declared[key] = target

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Yield the clauses and fields for search and for other projects."""
        for (kind, name), (page, anchor, _) in self.declared.items():
            if kind in ("clause", "field"):
                yield name, name, kind, page, anchor, 1

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        """Return what a kind is called in the results of a search."""
        key = {"clause": "site.clause.label", "field": "site.question.label"}.get(type.lname)
        return words_of(self.env.config).say(key) if key else type.lname

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """Return the link, or nothing if there is no such thing, which is warned of.

        Besides the kinds there is ``checks``: the part of a clause's page that tells what checks it.
        """
        kind = "clause" if typ == "checks" else typ
        known = register().get((kind, target))
        if known is None:
            return None
        if env.config.site_kind == "library":
            address = places.across(fromdocname, "en", *known)
            return nodes.reference("", "", contnode, internal=False, refuri=address, classes=["rule"])
        if (kind, target) not in self.declared:
            return None
        page, anchor, title = self.declared[kind, target]
        anchor = "checks" if typ == "checks" else anchor
        return make_refnode(builder, fromdocname, page, anchor, contnode, title if node.get("titled", True) else None)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Return the links that a role without a kind may mean."""
        found = []
        for kind in self.object_types:
            link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if link is not None:
                found.append((f"rule:{kind}", link))
        return found

    def check_consistency(self) -> None:
        """Warn of what the register holds and no page describes."""
        if self.env.config.site_kind != "rules":
            return
        for kind, name in sorted(register().keys() - self.declared.keys()):
            _LOG.warning("no page describes the %s %s", kind, name, type="rulesite")


def rule_domain(env: BuildEnvironment) -> RuleDomain:
    """Return the domain of a build."""
    found = env.get_domain("rule")
    assert isinstance(found, RuleDomain)
    return found


def described(env: BuildEnvironment, kind: str, named: Iterable[tuple[str, str]]) -> None:
    """Note that the page being read describes several things of one kind, each with its title."""
    domain = rule_domain(env)
    for name, title in named:
        domain.declare(kind, name, title, env.current_document.docname)


def setup(app: Sphinx) -> None:
    """Register the domain."""
    app.add_domain(RuleDomain)

"""Small builders of document nodes.

The nodes have no source, so that Sphinx's own translation leaves them alone: they speak the language of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes

from rulesite.texts import Said, Words

Part = str | Said | nodes.Node

_MARKS: Final = "\ue000"
"""A character of private use, which stands in a sentence for a part that is no plain text."""


def parts(items: Iterable[Part]) -> list[nodes.Node]:
    """Return texts and nodes as nodes."""
    return [_part(item) for item in items]


def _part(item: Part) -> nodes.Node:
    if isinstance(item, str):
        return nodes.Text(item)
    if isinstance(item, Said):
        return nodes.inline("", item.text, classes=[f"language-{item.lang}"]) if item.lang else nodes.Text(item.text)
    return item


def paragraph(*items: Part, classes: Sequence[str] = ()) -> nodes.paragraph:
    """Return a paragraph."""
    return nodes.paragraph("", "", *parts(items), classes=list(classes))


def inline(*items: Part, classes: Sequence[str] = ()) -> nodes.inline:
    """Return a piece of a line."""
    return nodes.inline("", "", *parts(items), classes=list(classes))


def code(text: str) -> nodes.literal:
    """Return a text as it is typed."""
    return nodes.literal(text, text)


def block(text: str, classes: Sequence[str] = ()) -> nodes.literal_block:
    """Return several lines as they are typed, without colors."""
    return nodes.literal_block(text, text, language="text", classes=list(classes))


def section(identity: str, title: Sequence[Part], *children: nodes.Node, searched: bool = True) -> nodes.section:
    """Return a section with an anchor and a heading; a search may leave it out."""
    made = nodes.section("", ids=[identity], names=[], classes=[] if searched else ["no-search"])
    made += nodes.title("", "", *parts(title))
    made.extend(children)
    return made


def bullets(items: Iterable[Sequence[Part]], classes: Sequence[str] = ()) -> nodes.bullet_list:
    """Return a list."""
    made = nodes.bullet_list("", classes=list(classes))
    for item in items:
        made += nodes.list_item("", paragraph(*item))
    return made


def labelled(items: Iterable[tuple[Part, Sequence[nodes.Node]]]) -> nodes.definition_list:
    """Return labels with what belongs to them."""
    made = nodes.definition_list("", classes=["labelled"])
    for label, children in items:
        body = nodes.definition("", *children)
        made += nodes.definition_list_item("", nodes.term("", "", *parts([label])), body)
    return made


def table(heads: Sequence[str], lines: Iterable[Sequence[Sequence[Part]]], classes: Sequence[str] = ()) -> nodes.table:
    """Return a table with a head; a cell is a sequence of parts."""
    made = nodes.table("", classes=list(classes))
    group = nodes.tgroup("", cols=len(heads))
    group.extend(nodes.colspec("", colwidth=1) for _ in heads)
    group += nodes.thead("", _line([[head] for head in heads]))
    group += nodes.tbody("", *[_line(line) for line in lines])
    made += group
    return made


def _line(cells: Sequence[Sequence[Part]]) -> nodes.row:
    return nodes.row("", *[nodes.entry("", paragraph(*cell)) for cell in cells])


def outside(address: str, *items: Part) -> nodes.reference:
    """Return a link to an address: of another project of the site, or outside."""
    return nodes.reference("", "", *parts(items or [address]), refuri=address, internal=False)


def ref(kind: str, name: str, *items: Part, titled: bool = True) -> nodes.Node:
    """Return a link to a clause, chapter, field, source or page, resolved and checked by the domain.

    Args:
        kind: what it leads to.
        name: its id, field or key.
        items: what the link says; its name, if left out.
        titled: whether a reader who rests on it is shown its title.
    """
    made = addnodes.pending_xref(
        "", refdomain="rule", reftype=kind, reftarget=name, refexplicit=bool(items), refwarn=True, titled=titled
    )
    made += inline(*(items or [name]))
    return made


def joined(words: Words, items: Sequence[Part]) -> list[Part]:
    """Return items as a list in the way of the language."""
    separator = words.catalog.listed(["", ""])
    made: list[Part] = []
    for index, item in enumerate(items):
        made += [separator, item] if index else [item]
    return made


def sentence(words: Words, key: str, **values: Any) -> list[Part]:
    """Return a message some of whose placeholders are filled with nodes, or with sequences of parts."""
    plain = {name: value for name, value in values.items() if isinstance(value, str | int)}
    rich = [name for name in values if name not in plain]
    marks = {name: f"{_MARKS}{index}{_MARKS}" for index, name in enumerate(rich)}
    pieces = words.say(key, **plain, **marks).split(_MARKS)
    made: list[Part] = []
    for index, piece in enumerate(pieces):
        if index % 2 == 0:
            made += [piece] if piece else []
        else:
            value = values[rich[int(piece)]]
            made += value if isinstance(value, list) else [value]
    return made


def doc(page: str, *items: Part) -> nodes.Node:
    """Return a link to a page of the same project; without items it bears the page's title."""
    made = addnodes.pending_xref(
        "", refdomain="std", reftype="doc", reftarget=f"/{page}", refexplicit=bool(items), refwarn=True
    )
    made += inline(*(items or [page]))
    return made

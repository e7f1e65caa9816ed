"""The front page, the summary, the list of chapters, the matrix, and what is there to print."""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes
from sphinx import addnodes

from rulesite import make, places, traces
from rulesite.domain import PAGES, described
from rulesite.pages.clause import chapter_named, chapter_title, row_links
from rulesite.pages.page import Page
from rulesite.pages.registers import headed
from rulesite.selection import SUMMARY
from rulesite.texts import Words
from threeup.procedure.clauses import ClauseId
from threeup.referee.reference import chapters, clause, edition


def index_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return the front page: what there is to read."""
    words = page.words
    described(page.env, "page", [("index", words.say("site.title"))])
    made = make.section("start", [words.say("site.title")])
    if words.lang != words.catalog.lang:
        made += make.paragraph(words.say("site.draft"), classes=["draft"])
    made += make.paragraph(words.say("site.about"), classes=["lead"])
    made += make.labelled([_entry(words, name) for name in PAGES[1:]] + _further(page))
    made += make.paragraph(words.say("reference.edition", edition=edition()), classes=["edition"])
    made += toctree(PAGES[1:], page)
    return [made]


def _entry(words: Words, name: str) -> tuple[make.Part, list[nodes.Node]]:
    return make.doc(name, words.say(f"site.{name}")), [make.paragraph(words.say(f"site.{name}.lead"))]


def _further(page: Page) -> list[tuple[make.Part, list[nodes.Node]]]:
    words = page.words
    index = make.outside("genindex.html", words.say("site.ui.index"))
    library = make.outside(page.library("index"), words.say("site.library"))
    return [
        (index, [make.paragraph(words.say("site.index.lead"))]),
        (library, [make.paragraph(words.say("site.library.lead"))]),
    ]


def toctree(pages: Iterable[str], page: Page) -> nodes.Node:
    """Return a hidden list of pages, which gives the sidebar its order."""
    names = list(pages)
    made = addnodes.toctree(
        parent=page.name,
        entries=[(None, name) for name in names],
        includefiles=names,
        maxdepth=-1,
        caption=None,
        glob=False,
        hidden=True,
        includehidden=False,
        numbered=0,
        titlesonly=True,
    )
    return nodes.compound("", made, classes=["toctree-wrapper"])


def summary_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return the game on one page, in the words of its clauses."""
    made = headed(page, "site.summary")
    for identity, chosen in SUMMARY.items():
        made += make.section(
            places.anchor(identity),
            [page.words.catalog.chapter_title(chapter_named(identity))],
            make.bullets([summed(page.words, one) for one in chosen], classes=["summary"]),
        )
    made += make.paragraph(page.words.say("site.reading_note"), classes=["reading-note"])
    return [made]


def summed(words: Words, identity: str) -> list[make.Part]:
    """Return the sentence of a clause with its number as a link."""
    text = words.catalog.text(ClauseId(identity))
    return [text, " ", make.inline(make.ref("clause", identity, identity), classes=["clause-number"])]


def reference_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return the list of chapters with the titles of their clauses."""
    words = page.words
    made = headed(page, "site.reference")
    for chapter in chapters():
        links = [[make.ref("clause", one.id.value, _named(words, one.id))] for one in chapter.clauses]
        heading = make.ref("chapter", chapter.id, chapter_title(words, chapter))
        made += make.section(places.anchor(chapter.id), [heading], make.bullets(links, classes=["clauses"]))
    made += toctree([places.chapter_page(chapter.id) for chapter in chapters()], page)
    return [made]


def _named(words: Words, clause_id: ClauseId) -> str:
    return words.say("ruling.clause", id=clause_id.value, title=words.catalog.title(clause_id))


def matrix_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return one line for each clause with all that checks it."""
    words = page.words
    heads = [
        words.say(key)
        for key in (
            "site.matrix.clause",
            "site.matrix.kind",
            "site.trace.rows",
            "site.trace.code",
            "site.trace.examples",
            "site.trace.tests",
        )
    ]
    lines = [_line(page, one.id.value) for chapter in chapters() for one in chapter.clauses]
    return [headed(page, "site.matrix", make.table(heads, lines, classes=["matrix"]))]


def _line(page: Page, identity: str) -> list[list[make.Part]]:
    words = page.words
    rows = [item for row in row_links(page, identity) for item in row]
    return [
        [make.ref("clause", identity, _named(words, ClauseId(identity)))],
        [words.say(f"reference.kind.{clause(identity).kind}")],
        make.joined(words, rows),
        [_counted(page, identity, len(traces.code_places().get(identity, ())))],
        [_counted(page, identity, len(traces.vectors_of().get(identity, ())))],
        [_counted(page, identity, len(traces.test_places().get(identity, ())))],
    ]


def _counted(page: Page, identity: str, count: int) -> make.Part:
    text = page.words.catalog.number(count)
    return make.ref("checks", identity, text) if count else "–"


def print_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return links to the rule card and the sheet."""
    words = page.words
    links = [[make.outside(f"print/{name}.html", words.say(f"site.{name}"))] for name in ("card", "sheet")]
    return [headed(page, "site.print", make.bullets(links))]

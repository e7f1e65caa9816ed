"""The page of a clause, and the page of a chapter, on which its clauses stand one after the other."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from rulesite import make, places, traces
from rulesite.domain import described
from rulesite.pages.examples import clause_link, example
from rulesite.pages.page import Page
from rulesite.texts import Words
from threeup.model.rules import STANDARD
from threeup.referee.reference import (
    Chapter,
    Citation,
    Clause,
    Reading,
    chapters,
    clause,
    in_force,
    readings,
    sources,
)

_SHOWN_EXAMPLES = 4
"""So many examples have a picture; the others are links."""


def chapter_named(identity: str) -> Chapter:
    """Return a chapter."""
    return next(chapter for chapter in chapters() if chapter.id == identity)


def chapter_title(words: Words, chapter: Chapter) -> str:
    """Return id and title of a chapter."""
    return words.say("ruling.clause", id=chapter.id, title=words.catalog.chapter_title(chapter))


def chapter_page(page: Page, identity: str) -> list[nodes.Node]:
    """Return the clauses of a chapter, each with its sentence and a link to all that is known of it."""
    words, chapter = page.words, chapter_named(identity)
    title = chapter_title(words, chapter)
    described(page.env, "chapter", [(identity, title)])
    made = make.section(places.anchor(identity), [title])
    for one in chapter.clauses:
        heading = clause_link(words, one.id.value)
        made += make.section(
            places.anchor(one.id.value),
            [heading],
            make.paragraph(words.catalog.text(one.id), classes=["clause-text"]),
            make.paragraph(*standing(words, one), classes=["standing"]),
        )
    return [made]


def clause_page(page: Page, identity: str) -> list[nodes.Node]:
    """Return everything about a clause."""
    words, one = page.words, clause(identity)
    title = words.say("ruling.clause", id=identity, title=words.catalog.title(one.id))
    described(page.env, "clause", [(identity, title)])
    made = make.section(
        places.anchor(identity),
        [title],
        make.paragraph(words.catalog.text(one.id), classes=["clause-text"]),
        make.paragraph(*standing(words, one), classes=["standing"]),
    )
    if one.reason:
        made += make.paragraph(words.say("reference.reason", reason=words.catalog.reason(one)))
    made += _examples(page, one)
    made += make.section("sources", [words.say("site.clause.sources")], cited(words, one), searched=False)
    if one.fields:
        made += make.section("questions", [words.say("site.clause.questions")], *_questions(words, one))
    made += make.section("checks", [words.say("site.clause.traces")], _traces(page, identity), searched=False)
    page.index(made, [words.catalog.title(one.id), identity])
    return [made]


def standing(words: Words, one: Clause) -> list[make.Part]:
    """Return kind, edition, and under which readings a clause is in force."""
    made: list[make.Part] = [
        make.inline(words.say(f"reference.kind.{one.kind}"), classes=["badge", f"badge-{one.kind}"]),
        " ",
        make.inline(words.say("reference.since", edition=one.since), classes=["since"]),
    ]
    if one.when:
        key = "reference.by_default" if in_force(one, STANDARD) else "reference.not_by_default"
        answers = [
            make.ref("field", field, make.code(f"{field}={'/'.join(values)}")) for field, values in one.when.items()
        ]
        made += [" ", make.inline(*make.sentence(words, key, when=make.joined(words, answers)), classes=["when"])]
    return made


def cited(words: Words, one: Clause) -> nodes.Node:
    """Return what the sources say of a clause, each with its lines and a note where there is one."""
    if not one.sources:
        return make.paragraph(words.say("reference.no_sources"))
    lines: list[list[make.Part]] = []
    for citation in one.sources:
        line = make.sentence(words, f"reference.says.{citation.says}", source=source_link(words, citation))
        note = words.note(citation.note)
        lines.append([*line, " ", note] if citation.note and not note.lang else line)
    return make.bullets(lines, classes=["says"])


def source_link(words: Words, one: Citation) -> make.Part:
    """Return a link to a source that says its title and the lines."""
    title = words.note(sources()[one.source].title)
    link = make.ref("source", one.source, title)
    if not one.lines:
        return link
    lines = words.catalog.listed(words.catalog.number(line) for line in one.lines)
    return make.inline(*make.sentence(words, "site.clause.lines", source=link, lines=lines, count=len(one.lines)))


def _examples(page: Page, one: Clause) -> nodes.Node:
    """Return the examples of a clause: its own, or else those of others that show it, or else why there are none."""
    words = page.words
    several = traces.vectors_of().get(one.id.value, ())
    own = [vector for vector in several if vector.clause == one.id.value] or several
    if own:
        body: list[nodes.Node] = [example(words, vector, page.name) for vector in own[:_SHOWN_EXAMPLES]]
    else:
        body = [make.paragraph(words.say("site.clause.no_examples"))]
        why = words.note(traces.reasons().get(one.id.value, ""))
        body += [make.paragraph(why)] if why.text and not why.lang else []
    return make.section("examples", [words.say("site.clause.examples")], *body, searched=False)


def _questions(words: Words, one: Clause) -> Iterator[nodes.Node]:
    for field in one.fields:
        reading = readings()[field]
        link = make.ref("field", field, words.catalog.question(reading))
        answers = [_answer(words, reading, value.value) for value in reading.values if one.id in value.clauses]
        yield make.paragraph(link)
        if answers:
            yield make.bullets(answers)


def _answer(words: Words, reading: Reading, value: str) -> list[make.Part]:
    entry = reading.value(value)
    assert entry is not None
    return [make.code(f"{reading.field}={value}"), " ", words.catalog.meaning(reading, entry)]


# --- what checks it -------------------------------------------------------------------------------------------


def row_links(page: Page, identity: str) -> list[list[make.Part]]:
    """Return a sentence for each row of the table that has to do with a clause, as a link to it."""
    words = page.words
    found: list[list[make.Part]] = []
    for key, rows in (
        ("site.trace.bars", traces.rows_barring(identity)),
        ("site.trace.lifts", traces.rows_lifted_by(identity)),
    ):
        for row in rows:
            address = page.library(places.TABLE, places.anchor(row.bar.clause.value))
            said = words.say(key, row=words.catalog.number(row.number))
            found.append([make.outside(address, said)])
    if identity in traces.permitting():
        address = page.library(places.TABLE, "permissions")
        found.append([make.outside(address, words.say("site.trace.permits"))])
    return found


def place_links(page: Page, found: tuple[traces.Place, ...]) -> list[list[make.Part]]:
    """Return a link to each place in the code or the tests."""
    made: list[list[make.Part]] = []
    for place in found:
        address = page.library(places.code_page(place.path), places.line_anchor(place.line))
        made.append([make.outside(address, make.code(place.dotted))])
    return made


def vector_links(page: Page, identity: str) -> list[make.Part]:
    """Return a link to each vector that is about a clause."""
    return [
        make.outside(page.library(places.vector_page(vector.id), places.anchor(vector.id)), vector.id)
        for vector in traces.vectors_of().get(identity, ())
    ]


def _traces(page: Page, identity: str) -> nodes.Node:
    words = page.words
    none = make.paragraph(words.say("site.trace.none"))
    rows, code = row_links(page, identity), place_links(page, traces.code_places().get(identity, ()))
    tests = place_links(page, traces.test_places().get(identity, ()))
    vectors = vector_links(page, identity)
    return make.labelled(
        [
            (words.say("site.trace.rows"), [make.bullets(rows) if rows else none.deepcopy()]),
            (words.say("site.trace.code"), [make.bullets(code) if code else none.deepcopy()]),
            (
                words.say("site.trace.examples"),
                [make.paragraph(*make.joined(words, vectors)) if vectors else none.deepcopy()],
            ),
            (words.say("site.trace.tests"), [make.bullets(tests) if tests else none.deepcopy()]),
        ]
    )

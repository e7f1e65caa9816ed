"""What is printed: the rule card and the sheet to tick, as pages that stand by themselves, A4."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sphinx.application import Sphinx

from rulesite.selection import CARD
from rulesite.texts import Words, words_of
from threeup.procedure.clauses import ClauseId
from threeup.referee.reference import Reading, chapters, edition, readings


def card(words: Words) -> list[list[dict[str, Any]]]:
    """Return the pages of the rule card: their chapters with the sentences of the clauses."""
    titles = {chapter.id: words.catalog.chapter_title(chapter) for chapter in chapters()}
    return [
        [
            {
                "title": titles[identity],
                "clauses": [{"id": one, "text": words.catalog.text(ClauseId(one))} for one in chosen],
            }
            for identity, chosen in page.items()
        ]
        for page in CARD
    ]


_ON_FIRST_SHEET = 4
"""How many of the open questions stand on the first page, below the options."""


def sheet(words: Words) -> list[list[dict[str, Any]]]:
    """Return the pages of the sheet: first the choices of the table and the options, then the open questions."""
    kinds = {kind: [_question(words, one) for one in readings().values() if one.kind == kind] for kind in "COR"}
    still_open, title = kinds["R"], words.say("site.readings.open")
    return [
        [
            {"title": words.say("site.readings.choices"), "questions": kinds["C"]},
            {"title": words.say("site.readings.options"), "questions": kinds["O"]},
            {"title": title, "questions": still_open[:_ON_FIRST_SHEET]},
        ],
        [{"title": title, "questions": still_open[_ON_FIRST_SHEET:]}],
    ]


def _question(words: Words, one: Reading) -> Mapping[str, Any]:
    first = sorted(one.values, key=lambda value: value.value != one.default)
    answers = [
        {"text": words.catalog.meaning(one, value), "value": value.value, "house": value.house} for value in first
    ]
    return {"text": words.catalog.question(one), "field": one.field, "answers": answers}


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    if app.config.site_kind != "rules":
        return
    words = words_of(app.config)
    edited = words.say("reference.edition", edition=edition())
    for name, made in (("card", card(words)), ("sheet", sheet(words))):
        context = {"title": words.say(f"site.{name}.title"), "pages": made, "edition": edited}
        yield f"print/{name}", context, f"{name}.html"


def setup(app: Sphinx) -> None:
    """Register the pages."""
    app.connect("html-collect-pages", _pages)

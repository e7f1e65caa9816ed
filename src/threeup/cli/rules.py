"""``threeup rules``: print the rules reference, a chapter, or one clause with its sources."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs

from threeup.cli.common import (
    Parser,
    add_format_argument,
    add_language_argument,
    add_rules_arguments,
    read_language,
    read_rules_arguments,
)
from threeup.errors import ThreeUpError, sentence
from threeup.language import ENGLISH, Catalog
from threeup.model.rules import STANDARD
from threeup.referee.reference import Chapter, Citation, Clause, chapters, clause, edition, in_force, sources


def run(words: list[str]) -> int:
    """Print what the arguments ask for; return 0, or 1 if a search finds nothing."""
    parser = Parser("rules")
    parser.add_argument("id", nargs="?", metavar="ID", help="help.id")
    add_rules_arguments(parser)
    parser.add_argument("--search", metavar="WORDS", help="help.search.clauses")
    add_language_argument(parser)
    add_format_argument(parser, "output")
    options = parser.read(words)
    say = read_language(options)
    found = _select(options.id, options.search, say)
    filtered = options.rules is not None or bool(options.settings)
    if filtered:
        rules, _ = read_rules_arguments(options)
        found = [one for one in found if in_force(one, rules)]
    if options.format == "json":
        print(json.dumps({"threeup": 1, "edition": edition(), "clauses": [clause_data(one, say) for one in found]}))
    elif not found and options.id is not None and options.search is None:
        print(say.say("reference.not_in_force", id=options.id))
    elif not found:
        print(say.say("reference.no_hit"))
    elif options.id is not None and "." in options.id:
        print("\n".join(_whole(found[0], say)))
    else:
        print("\n".join(_listed(found, say, heading=not filtered)))
    return 0 if found else 1


def _select(identity: str | None, search: str | None, say: Catalog) -> list[Clause]:
    if identity is None:
        found = [one for chapter in chapters() for one in chapter.clauses]
    elif "." in identity:
        found = [clause(identity)]
    else:
        found = list(_chapter(identity).clauses)
    if search is not None:
        wanted = search.casefold().split()
        found = [one for one in found if _has_all(f"{one.id} {say.title(one.id)} {say.text(one.id)}", wanted)]
    return found


def _chapter(identity: str) -> Chapter:
    for chapter in chapters():
        if chapter.id == identity:
            return chapter
    last = chapters()[-1].id
    raise ThreeUpError(sentence("error.no.chapter", chapter=repr(identity[:20]), first="R1", last=last))


def _has_all(text: str, words: list[str]) -> bool:
    folded = text.casefold()
    return all(word in folded for word in words)


def _listed(found: list[Clause], say: Catalog, *, heading: bool) -> Iterator[str]:
    """Yield clauses by chapter; with ``heading``, also which of them are in force by default."""
    if heading:
        yield say.say("reference.edition", edition=edition())
    current = ""
    for one in found:
        if one.chapter != current:
            current = one.chapter
            yield ""
            yield f"{current} {say.chapter_title(_chapter(current))}"
            yield ""
        yield f"{one.id}  {say.text(one.id)}"
        if one.when and heading:
            key = "reference.by_default" if in_force(one, STANDARD) else "reference.not_by_default"
            yield "      " + say.say(key, when=_when(one))


def _whole(one: Clause, say: Catalog) -> Iterator[str]:
    yield say.say("ruling.clause", id=one.id.value, title=say.title(one.id))
    yield say.text(one.id)
    yield ""
    yield say.say(f"reference.kind.{one.kind}")
    if one.reason:
        yield say.say("reference.reason", reason=say.reason(one))
    if one.when:
        yield say.say("reference.when", when=_when(one))
    yield say.say("reference.since", edition=one.since)
    yield ""
    if not one.sources:
        yield say.say("reference.no_sources")
        return
    yield say.say("reference.sources")
    for cited in one.sources:
        yield "  " + say.say(f"reference.says.{cited.says}", source=named_source(cited))
        if cited.note and say.lang == ENGLISH:
            yield f"    {cited.note}"


def _when(one: Clause) -> str:
    return ", ".join(f"{field}={'/'.join(values)}" for field, values in one.when.items())


def named_source(cited: Citation) -> str:
    """Return a source as it is cited, with its title."""
    return f"{cited} ({sources()[cited.source].title})"


def clause_data(one: Clause, say: Catalog) -> dict[str, Any]:
    """Return a clause as plain data, its texts in the language of the catalog."""
    return {
        "id": one.id.value,
        "name": one.id.name,
        "title": say.title(one.id),
        "text": say.text(one.id),
        "kind": one.kind,
        "fields": list(one.fields),
        "when": {field: list(values) for field, values in one.when.items()},
        "since": one.since,
        "sources": [attrs.asdict(cited) for cited in one.sources],
    }

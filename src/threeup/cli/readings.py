"""``threeup readings``: print the register of open questions, or one of them with its sources."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs

from threeup.cli.common import Parser, add_format_argument, add_language_argument, read_language
from threeup.cli.rules import named_source
from threeup.language import ENGLISH, Catalog
from threeup.model.rules import no_field
from threeup.referee.reference import Reading, ReadingValue, readings


def run(words: list[str]) -> int:
    """Print what the arguments ask for; return 0, or 1 if a search finds nothing."""
    parser = Parser("readings")
    parser.add_argument("field", nargs="?", metavar="FIELD", help="help.field")
    parser.add_argument("--search", metavar="WORDS", help="help.search.questions")
    add_language_argument(parser)
    add_format_argument(parser, "output")
    options = parser.read(words)
    say = read_language(options)
    register = readings()
    if options.field is not None and options.field not in register:
        raise no_field(options.field)
    found = list(register.values()) if options.field is None else [register[options.field]]
    if options.search is not None:
        wanted = options.search.casefold().split()
        found = [reading for reading in found if all(word in _text(reading, say).casefold() for word in wanted)]
    if options.format == "json":
        print(json.dumps({"threeup": 1, "readings": [reading_data(reading, say) for reading in found]}))
    elif found:
        whole = options.field is not None
        print("\n\n".join("\n".join(_lines(reading, say, whole=whole)) for reading in found))
    else:
        print(say.say("reading.no_hit"))
    return 0 if found else 1


def _text(reading: Reading, say: Catalog) -> str:
    meanings = " ".join(say.meaning(reading, value) for value in reading.values)
    return f"{reading.field} {say.question(reading)} {meanings}"


def _lines(reading: Reading, say: Catalog, *, whole: bool) -> Iterator[str]:
    yield say.say(f"reading.kind.{reading.kind}", field=reading.field)
    yield say.question(reading)
    for value in reading.values:
        yield f"  {value.value}: {say.meaning(reading, value)}"
        if whole:
            yield from (f"    {line}" for line in _support(value, say))
    if whole:
        yield say.say("reading.default", value=reading.default, reason=say.default_reason(reading))


def _support(value: ReadingValue, say: Catalog) -> Iterator[str]:
    if value.house:
        yield say.say("reading.house")
    for cited in (*value.supported_by, *value.contradicted_by):
        yield say.say(f"reference.says.{cited.says}", source=named_source(cited))
        if cited.note and say.lang == ENGLISH:
            yield f"  {cited.note}"


def reading_data(reading: Reading, say: Catalog) -> dict[str, Any]:
    """Return an open question as plain data, its texts in the language of the catalog."""
    return {
        "field": reading.field,
        "kind": reading.kind,
        "question": say.question(reading),
        "default": reading.default,
        "clauses": [clause.value for clause in reading.clauses],
        "values": [
            {
                "value": value.value,
                "text": say.meaning(reading, value),
                "house": value.house,
                "supported_by": [attrs.asdict(cited) for cited in value.supported_by],
                "contradicted_by": [attrs.asdict(cited) for cited in value.contradicted_by],
            }
            for value in reading.values
        ],
    }

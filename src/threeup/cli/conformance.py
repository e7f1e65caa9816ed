"""``threeup conformance``: hold another engine against this one and report by clause."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Final, cast

from threeup.cli.common import (
    Parser,
    add_format_argument,
    add_language_argument,
    add_rules_arguments,
    number,
    read_language,
    read_rules_arguments,
    whole_number,
)
from threeup.errors import ThreeUpError, sentence
from threeup.language import Catalog
from threeup.referee.conformance import OPERATIONS, PARTS, Progress
from threeup.referee.conformance import run as run_conformance
from threeup.referee.engines import ProcessEngine
from threeup.referee.report import Difference, Report

_MOST_SHOWN: Final = 400
_DEEPEST: Final = 4


def run(words: list[str]) -> int:
    """Run vectors, fixed states and random games; return 0 if all agree, 1 if not."""
    options = _parser().read(words)
    say = read_language(options)
    if options.games < 0 or not 0 <= options.depth <= _DEEPEST or not options.timeout > 0:
        bounds = sentence("error.argument.bounds", games="games", depth="depth", most=_DEEPEST, timeout="timeout")
        raise ThreeUpError(bounds)
    with ProcessEngine(options.command, timeout=options.timeout) as engine:
        report = run_conformance(
            engine,
            games=options.games,
            seed=options.seed,
            depth=options.depth,
            operations=OPERATIONS if options.only is None else options.only.split(","),
            rules=None if options.rules is None and not options.settings else read_rules_arguments(options)[0],
            progress=_teller(say),
        )
    if options.format == "json":
        print(json.dumps(report.to_data(), indent=2))
    else:
        print("\n".join(_lines(report, say)))
    return 0 if report.agrees else 1


def _parser() -> Parser:
    parser = Parser("conformance")
    parser.add_argument("--command", required=True, metavar="CMD", help="help.engine")
    parser.add_argument("--games", type=whole_number, default=20, metavar="N", help="help.games")
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="help.seed.games")
    parser.add_argument("--depth", type=whole_number, default=2, metavar="N", help="help.depth")
    parser.add_argument("--only", metavar="OP,…", help="help.only")
    add_rules_arguments(parser, "help.rules.conformance")
    parser.add_argument("--timeout", type=number, default=10, metavar="S", help="help.timeout")
    add_language_argument(parser)
    add_format_argument(parser, "report")
    return parser


def _teller(say: Catalog) -> Progress:
    """Return what says on standard error how far the run has got: on a terminal in a line that changes, otherwise
    once a part."""

    def tell(part: str, done: int, total: int) -> None:
        numbers = {"part": _part(part, say), "done": say.number(done), "total": say.number(total)}
        if sys.stderr.isatty():
            end = "\n" if done == total else ""
            print(f"\r{say.say('conformance.progress', **numbers)}", end=end, file=sys.stderr, flush=True)
        elif done == total:
            print(say.say("conformance.done", **numbers), file=sys.stderr, flush=True)

    return tell


def _part(part: str, say: Catalog) -> str:
    return say.say(f"conformance.part.{part}")


def _lines(report: Report, say: Catalog) -> Iterator[str]:
    yield say.say("conformance.engine", engine=f"{report.engine} {report.version}".rstrip())
    yield say.say("conformance.ids" if report.clause_ids else "conformance.ids_not")
    for part in PARTS:
        asked = say.number(report.asked[part])
        yield say.say("conformance.answers", part=_part(part, say), asked=asked, count=report.differing[part])
    for operation in report.not_spoken:
        yield say.say("conformance.not_spoken", operation=operation, option="--only")
    if report.broken_off:
        yield say.say("conformance.broken_off", reason=say.explain(report.broken_off))
    if report.agrees:
        yield say.say("conformance.agrees")
        return
    yield ""
    for identity in report.failing_clauses:
        tally = report.by_clause[identity]
        yield say.say(
            "conformance.clause",
            id=identity.value,
            title=say.title(identity),
            differing=say.number(tally.differing),
            vectors=say.number(tally.vectors),
            count=tally.elsewhere,
        )
    for finding in report.findings:
        yield ""
        yield from _finding_lines(finding, say)
    if len(report.findings) < sum(report.differing.values()):
        yield ""
        yield say.say("conformance.more", count=sum(report.differing.values()) - len(report.findings))


def _finding_lines(finding: Difference, say: Catalog) -> Iterator[str]:
    what = say.say(f"conformance.what.{finding.what.replace(' ', '_')}")
    yield f"{finding.place}: {what}" + (f" ({say.listed(finding.clauses)})" if finding.clauses else "")
    yield "  " + say.say("conformance.request", request=_short(finding.request))
    wanted, found = _apart(finding.wanted, finding.found, say)
    yield "  " + say.say("conformance.wanted" if wanted else "conformance.wanted_error", answer=wanted)
    yield "  " + say.say("conformance.found", answer=found)


def _apart(wanted: Mapping[str, object] | None, found: Mapping[str, object] | str, say: Catalog) -> tuple[str, str]:
    """Return both answers in short, an error that is wanted as nothing; of two states or views only what differs."""
    if wanted is None or isinstance(found, str):
        return "" if wanted is None else _short(wanted), say.explain(found) if isinstance(found, str) else _short(found)
    for key in ("state", "view"):
        if isinstance(wanted.get(key), dict) and isinstance(found.get(key), dict):
            one, other = cast(Mapping[str, object], wanted[key]), cast(Mapping[str, object], found[key])
            keys = [name for name in {**one, **other} if one.get(name) != other.get(name)]
            return _short({name: one.get(name) for name in keys}), _short({name: other.get(name) for name in keys})
    return _short(wanted), _short(found)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]} …"

"""``threeup conformance``: hold another engine against this one and report by clause."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Final, cast

from threeup.cli.common import Parser, add_format_argument, parser_for
from threeup.errors import ThreeUpError
from threeup.referee.conformance import PARTS
from threeup.referee.conformance import run as run_conformance
from threeup.referee.engines import ProcessEngine
from threeup.referee.reference import clause
from threeup.referee.report import Difference, Report

_MOST_SHOWN: Final = 400
_DEEPEST: Final = 4


def run(words: list[str]) -> int:
    """Run vectors, fixed states and random games; return 0 if all agree, 1 if not."""
    options = _parser().parse_args(words)
    if options.games < 0 or not 0 <= options.depth <= _DEEPEST or not options.timeout > 0:
        raise ThreeUpError(f"games is 0 or more, depth 0 to {_DEEPEST}, timeout more than 0")
    with ProcessEngine(options.command, timeout=options.timeout) as engine:
        report = run_conformance(engine, games=options.games, seed=options.seed, depth=options.depth, progress=_tell)
    if options.format == "json":
        print(json.dumps(report.to_data(), indent=2))
    else:
        print("\n".join(_lines(report)))
    return 0 if report.agrees else 1


def _parser() -> Parser:
    parser = parser_for(
        "conformance",
        "Hold an engine that speaks the conformance protocol against this one, and report by clause.",
        "0 if all answers agree, 1 if some differ, 2 if the engine cannot be run.",
    )
    parser.add_argument("--command", required=True, metavar="CMD", help="the command that runs the engine")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="random games to play (default: 20)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="seed of the random games (default: 0)")
    parser.add_argument(
        "--depth", type=int, default=2, metavar="N", help="depth of the trees of fixed states, 0 to 4 (default: 2)"
    )
    parser.add_argument(
        "--timeout", type=float, default=10.0, metavar="S", help="seconds to wait for an answer (default: 10)"
    )
    add_format_argument(parser, "the report")
    return parser


def _tell(part: str, done: int, total: int) -> None:
    """Say on standard error how far the run has got: on a terminal in a line that changes, otherwise once a part."""
    if sys.stderr.isatty():
        print(f"\r{part}: {done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)
    elif done == total:
        print(f"{part}: {total} done", file=sys.stderr, flush=True)


def _lines(report: Report) -> Iterator[str]:
    yield f"engine: {report.engine} {report.version}".rstrip()
    yield (
        "clause ids: compared" if report.clause_ids else "clause ids: not compared, because the engine has none of ours"
    )
    for part in PARTS:
        yield f"{part}: {report.asked[part]} requests, {report.differing[part]} answers differ"
    if report.broken_off:
        yield f"broken off: {report.broken_off}"
    if report.agrees:
        yield "All answers agree."
        return
    yield ""
    for identity in report.failing_clauses:
        tally = report.by_clause[identity]
        yield (
            f"{identity} {clause(identity).title}: {tally.differing} of {tally.vectors} vectors differ, "
            f"{tally.elsewhere} answers elsewhere"
        )
    for finding in report.findings:
        yield ""
        yield from _finding_lines(finding)
    if len(report.findings) < sum(report.differing.values()):
        yield ""
        yield f"and {sum(report.differing.values()) - len(report.findings)} more"


def _finding_lines(finding: Difference) -> Iterator[str]:
    about = ", ".join(finding.clauses)
    yield f"{finding.place}: {finding.what}" + (f" ({about})" if about else "")
    yield f"  request: {_short(finding.request)}"
    wanted, found = _apart(finding.wanted, finding.found)
    yield f"  wanted: {wanted}"
    yield f"  found: {found}"


def _apart(wanted: Mapping[str, object] | None, found: Mapping[str, object] | str) -> tuple[str, str]:
    """Return both answers in short; of two states or views only what differs."""
    if wanted is None or isinstance(found, str):
        return "an error" if wanted is None else _short(wanted), found if isinstance(found, str) else _short(found)
    for key in ("state", "view"):
        if isinstance(wanted.get(key), dict) and isinstance(found.get(key), dict):
            one, other = cast(Mapping[str, object], wanted[key]), cast(Mapping[str, object], found[key])
            keys = [name for name in {**one, **other} if one.get(name) != other.get(name)]
            return _short({name: one.get(name) for name in keys}), _short({name: other.get(name) for name in keys})
    return _short(wanted), _short(found)


def _short(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]} …"

"""``threeup replay``: rule on a whole game record."""

from __future__ import annotations

import json
from collections.abc import Iterator

from threeup.cli.adjudicate import show
from threeup.cli.common import Parser, add_format_argument, add_language_argument, read_language, read_source
from threeup.forms.jsonform import from_json, to_data
from threeup.forms.record import Record
from threeup.language import Catalog
from threeup.procedure.clauses import ClauseId
from threeup.referee.adjudication import Ruling, Verdict, adjudicate
from threeup.referee.replay import Refusal, Replay, replay


def run(words: list[str]) -> int:
    """Replay the record; return 0 if every action was legal, else 1."""
    parser = Parser("replay")
    parser.add_argument("file", metavar="FILE", help="help.record")
    parser.add_argument("--continue", action="store_true", dest="go_on", help="help.continue")
    add_language_argument(parser)
    add_format_argument(parser, "report")
    parser.add_argument("--svg", metavar="DIR", help="help.svg.game")
    options = parser.read(words)
    say = read_language(options)
    text = read_source(options.file)
    record = from_json(Record, text) if text.lstrip().startswith("{") else Record.parse(text)
    result = replay(record, take_back=options.go_on)
    if options.svg is not None:
        from threeup.cli.pictures import write_game

        write_game(result, options.svg, say.lang)
    if options.format == "json":
        print(json.dumps(report(result), indent=2))
    else:
        print("\n".join(_lines(result, say, going_on=options.go_on)))
    return 0 if result.is_legal else 1


def ruling_of(refusal: Refusal) -> Ruling | None:
    """Return the ruling on an illegal line.

    There is none for a line of a seat that was not to move or after the end, nor for one that leaves out a color,
    which a record must name (clause R4.6): the clauses say it all.
    """
    if refusal.state.to_move is None or refusal.clauses == (ClauseId.ONLY_IN_YOUR_TURN,):
        return None
    ruling = adjudicate(refusal.state.situation, refusal.line.action)
    return None if ruling.given is Verdict.LEGAL else ruling


def report(result: Replay) -> dict[str, object]:
    """Return the report of a replay as plain data."""
    return {
        "threeup": 1,
        "legal": result.is_legal,
        "actions": len(result.steps),
        "refused": [_refusal_data(refusal) for refusal in result.refusals],
        "over": result.state.is_over,
        "places": list(result.state.places),
        "state": to_data(result.state),
    }


def _refusal_data(refusal: Refusal) -> dict[str, object]:
    ruling = ruling_of(refusal)
    return {
        "index": refusal.index,
        "line": str(refusal.line),
        "clauses": [clause.value for clause in refusal.clauses],
        "ruling": None if ruling is None else to_data(ruling),
    }


def _lines(result: Replay, words: Catalog, *, going_on: bool) -> Iterator[str]:
    for refusal in result.refusals:
        line = refusal.line
        yield words.say("record.refused", line=refusal.index + 1, seat=line.seat, action=line.action)
        ruling = ruling_of(refusal)
        if ruling is None:
            for clause_id in refusal.clauses:
                yield words.say("ruling.clause", id=clause_id.value, title=words.title(clause_id))
                yield "  " + words.text(clause_id)
        else:
            yield show(ruling, "text", words)
        if going_on:
            yield words.say("record.taken_back")
        yield ""
    if result.is_legal:
        yield words.say("record.legal", count=len(result.steps))
    state = result.state
    if state.winner is not None:
        yield words.say("record.over" if state.is_over else "record.won", seat=state.winner)
        yield words.say("record.places", seats=", ".join(map(str, state.finished)))
    if state.to_move is not None:
        yield words.say("record.to_move", seat=state.to_move)
        if result.is_legal:
            yield words.say("record.broken_off")

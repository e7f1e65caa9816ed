"""Examples: a vector as a picture, the move, the verdict and what comes of it, in the language of the page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from docutils import nodes

from rulesite import make, places
from rulesite.images import picture
from rulesite.texts import Words
from rulesite.traces import Vector
from threeup import State, apply, from_json, parse_action
from threeup.errors import ThreeUpError
from threeup.forms.jsonform import read_rules
from threeup.model.rules import STANDARD, Rules
from threeup.model.situation import Situation
from threeup.procedure.clauses import ClauseId
from threeup.referee.reference import clause
from threeup.referee.telling import tell


def clause_link(words: Words, clause_id: str) -> nodes.Node:
    """Return a link to a clause that says its id and title."""
    title = words.catalog.title(ClauseId(clause_id))
    return make.ref("clause", clause_id, words.say("ruling.clause", id=clause_id, title=title))


def example(words: Words, vector: Vector, page: str) -> nodes.container:
    """Return a vector as an example that a player can follow."""
    data = vector.data
    note = words.note(data["note"])
    children: list[nodes.Node] = []
    if not note.lang:
        children.append(make.paragraph(note, classes=["example-note"]))
    children += _request(words, data) if "request" in data else _move(words, data)
    address = places.across(page, places.LIBRARY, places.vector_page(vector.id), places.anchor(vector.id))
    link = make.outside(address, words.say("site.example.data", id=vector.id))
    children.append(make.paragraph(link, classes=["example-data"]))
    return nodes.container("", *children, classes=["example", f"example-{data.get('verdict', 'answer')}"])


# --- a move in a situation or a state -------------------------------------------------------------------------


def _move(words: Words, data: Mapping[str, Any]) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    if "state" in data:
        state = from_json(State, json.dumps(data["state"]))
        position = state if state.to_move is None else state.situation
        made += [picture(words, position), *_rules(words, state.rules)]
        result = _told(words, state, data["action"]) if data["verdict"] == "legal" else []
    else:
        rules = read_rules(data["rules"])
        made += _situation(words, data["situation"], rules)
        result = []
    if data["verdict"] == "invalid":
        made.append(make.paragraph(words.say("site.example.invalid"), classes=["verdict"]))
        return made
    made.append(_verdict(words, data))
    if "deciding" in data:
        made.append(make.paragraph(clause_link(words, data["deciding"]), classes=["deciding"]))
        if data["verdict"] != "legal":
            made.append(make.paragraph(words.catalog.text(clause(data["deciding"]).id), classes=["deciding-text"]))
    return made + result


def _situation(words: Words, line: str, rules: Rules) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    with suppress(ThreeUpError):  # a situation that cannot come about has no picture
        made.append(picture(words, Situation.parse(line, rules)))
    made.append(make.paragraph(*make.sentence(words, "ruling.situation", situation=make.code(line))))
    return made + _rules(words, rules)


def _rules(words: Words, rules: Rules) -> list[nodes.Node]:
    if rules == STANDARD:
        return []
    return [make.paragraph(*make.sentence(words, "ruling.rules", rules=make.code(str(rules))))]


def _verdict(words: Words, data: Mapping[str, Any]) -> nodes.Node:
    missing = data["verdict"] == "illegal" and data.get("violated", [""])[0] == ClauseId.OWN_CARDS
    key = "verdict.impossible" if missing else f"verdict.{data['verdict']}"
    return make.paragraph(*make.sentence(words, key, action=make.code(data["action"])), classes=["verdict"])


def _told(words: Words, state: State, action: str) -> list[nodes.Node]:
    events = apply(state, parse_action(action)).events
    sentences = [[tell(event, words.catalog.lang)] for event in events]
    return [make.paragraph(words.say("outcome.heading")), make.bullets(sentences)] if sentences else []


# --- a question to the engine ---------------------------------------------------------------------------------


def _request(words: Words, data: Mapping[str, Any]) -> list[nodes.Node]:
    return list(_ANSWERS[data["request"]["op"]](words, data["request"], data.get("reply")))


def _deal(words: Words, request: Mapping[str, Any], reply: Mapping[str, Any] | None) -> Iterator[nodes.Node]:
    yield make.paragraph(words.say("site.example.deal", count=request["players"]))
    yield from _rules(words, read_rules(request["rules"]))
    if reply is None:
        yield make.paragraph(words.say("site.example.no_deal"), classes=["verdict"])


def _moves(words: Words, request: Mapping[str, Any], reply: Mapping[str, Any] | None) -> Iterator[nodes.Node]:
    if reply is None:
        yield make.paragraph(words.say("site.example.invalid"), classes=["verdict"])
        return
    if "situation" in request:
        yield from _situation(words, reply["situation"], read_rules(request.get("rules", {})))
    actions = reply.get("actions", [])
    yield make.paragraph(words.say("moves.heading" if actions else "moves.none"))
    if actions:
        yield make.bullets([make.code(action)] for action in actions)


def _score(words: Words, request: Mapping[str, Any], reply: Mapping[str, Any] | None) -> Iterator[nodes.Node]:
    state = from_json(State, json.dumps(request["state"]))
    yield picture(words, state)
    yield from _rules(words, state.rules)
    if reply is not None:
        said = words.say("site.example.score", seat=request["seat"], count=reply["score"])
        yield make.paragraph(said, classes=["verdict"])


def _view(words: Words, request: Mapping[str, Any], _reply: Mapping[str, Any] | None) -> Iterator[nodes.Node]:
    state = from_json(State, json.dumps(request["state"]))
    yield make.paragraph(words.say("site.example.view", seat=request["seat"]))
    yield picture(words, state.view(request["seat"]))
    yield from _rules(words, state.rules)


def _plain(words: Words, request: Mapping[str, Any], reply: Mapping[str, Any] | None) -> Iterator[nodes.Node]:
    yield make.block(json.dumps(reply if reply is not None else request, ensure_ascii=False))


_ANSWERS = {
    "deal": _deal,
    "situation": _moves,
    "legal": _moves,
    "score": _score,
    "view": _view,
    "check": _plain,
    "apply": _plain,
    "hello": _plain,
}

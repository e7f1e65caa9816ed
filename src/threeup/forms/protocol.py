"""The conformance protocol: one JSON request in, one JSON answer out (see ``spec/protocol.md``).

Any engine in any language that speaks it can be tested against this one. :func:`answer` is a total function
of the line: a malformed request gets ``{"error": …}``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from threeup.errors import IllegalAction, ThreeUpError, sentence
from threeup.forms.jsonform import read_rules, read_seats, read_state, to_data
from threeup.forms.reading import fault, load_json, read_cards, read_int, read_notation, read_object
from threeup.model.actions import Action
from threeup.model.notation import parse_action
from threeup.model.situation import Situation
from threeup.procedure.dealing import deal
from threeup.procedure.effects import apply
from threeup.procedure.legality import check
from threeup.procedure.moves import legal_actions
from threeup.procedure.scoring import score

PROTOCOL: Final = 1
"""The version of the protocol."""

Answer = dict[str, Any]
Request = Mapping[str, Any]


def answer(line: str) -> str:
    """Return the answer to one line of the protocol, without a line end.

    >>> answer('{"id": 7, "op": "check", "situation": "hand=2,3 pile=3", "action": "play 2", "rules": {}}')
    '{"id": 7, "illegal": ["R4.2"]}'
    """
    identity: Answer = {}
    try:
        request = load_json(line)
        if isinstance(request, dict) and "id" in request:
            identity = {"id": request["id"]}
        return json.dumps(identity | _dispatch(request))
    except ThreeUpError as error:
        return json.dumps(identity | {"error": str(error)})


def _dispatch(request: object) -> Answer:
    op = request.get("op") if isinstance(request, dict) else None
    if not isinstance(op, str) or op not in _OPS:
        raise fault("$.op", op, sentence("error.expected.operation", operations=tuple(_OPS)))
    required, optional, handler = _OPS[op]
    return handler(read_object(request, "$", ("op", *required), ("id", *optional)))


def _legal(request: Request) -> Answer:
    return {"actions": _texts(read_state(request["state"], "$.state"))}


def _texts(position: Any) -> list[str]:
    return sorted(str(action) for action in legal_actions(position))


def _apply(request: Request) -> Answer:
    state = read_state(request["state"], "$.state")
    try:
        return {"state": to_data(apply(state, _action(request)).state)}
    except IllegalAction as error:
        return {"illegal": list(error.clauses)}


def _action(request: Request) -> Action:
    return read_notation(request["action"], "$.action", parse_action)


def _deal(request: Request) -> Answer:
    state = deal(
        read_rules(request["rules"], "$.rules"),
        read_int(request["players"], "$.players"),
        order=read_cards(request["order"], "$.order"),
        starter=read_int(request.get("starter", 0), "$.starter"),
        table_order=read_seats(request.get("table_order"), "$.table_order"),
    )
    return {"state": to_data(state)}


def _view(request: Request) -> Answer:
    state = read_state(request["state"], "$.state")
    return {"view": to_data(state.view(read_int(request["seat"], "$.seat")))}


def _score(request: Request) -> Answer:
    state = read_state(request["state"], "$.state")
    return {"score": score(state, read_int(request["seat"], "$.seat"))}


def _read_line(request: Request) -> Situation:
    rules = read_rules(request.get("rules", {}), "$.rules")
    return read_notation(request["situation"], "$.situation", lambda line: Situation.parse(line, rules))


def _check(request: Request) -> Answer:
    clauses = check(_read_line(request), _action(request))
    return {"illegal": list(clauses)} if clauses else {"legal": True}


def _situation(request: Request) -> Answer:
    if ("state" in request) == ("situation" in request):
        raise fault("$", None, sentence("error.expected.position"))
    if "state" in request:
        if "rules" in request:
            raise fault("$.rules", None, sentence("error.expected.no_rules"))
        situation = read_state(request["state"], "$.state").situation
    else:
        situation = _read_line(request)
    return {"situation": str(situation), "actions": _texts(situation)}


def _hello(_request: Request) -> Answer:
    return {"name": "threeup", "version": library_version(), "protocol": PROTOCOL}


def library_version() -> str:
    """Return the version of this library; ``"0"`` in a source tree that is not installed."""
    try:
        return version("threeup")
    except PackageNotFoundError:
        return "0"


_OPS: Final[Mapping[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[Request], Answer]]]] = {
    "hello": ((), (), _hello),
    "deal": (("rules", "players", "order"), ("starter", "table_order"), _deal),
    "legal": (("state",), (), _legal),
    "apply": (("state", "action"), (), _apply),
    "view": (("state", "seat"), (), _view),
    "score": (("state", "seat"), (), _score),
    "check": (("situation", "action"), ("rules",), _check),
    "situation": ((), ("situation", "rules", "state"), _situation),
}
"""For each operation: required keys, optional keys, and what answers it."""

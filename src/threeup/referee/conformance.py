"""The conformance runner: holds any engine that speaks the protocol against this one.

Four parts: the published vectors, the legal lists of their positions, the trees of the fixed states in
``spec/perft.json``, and random games under random rules. Verdicts, next states, legal lists, views and scores are
compared; clause ids only with an engine that says that it gives the ids of this reference. The report goes by clause.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, cast

from threeup.errors import NotationError, ThreeUpError, excerpt, sentence
from threeup.forms.jsonform import read_rules, read_state, rules_data, to_data
from threeup.model.actions import Action
from threeup.model.notation import parse_action
from threeup.model.rules import Rules, ScoredZones
from threeup.model.situation import Situation
from threeup.model.state import State
from threeup.model.turn import Stage
from threeup.procedure.clauses import ClauseId
from threeup.procedure.effects import Step, apply
from threeup.procedure.legality import findings
from threeup.procedure.moves import legal_actions
from threeup.procedure.scoring import score
from threeup.referee.engines import Answer, Engine
from threeup.referee.perft import counted_states
from threeup.referee.report import Clauses, Report
from threeup.referee.session import MOST_FINDINGS, OPERATIONS, PARTS, BrokenOffError, Progress, Session
from threeup.referee.trials import random_action, random_deal
from threeup.referee.vectors import Vector, vectors

__all__ = ["MOST_FINDINGS", "OPERATIONS", "PARTS", "Progress", "run"]

MOST_ACTIONS: Final = 80
"""A random game of so many actions is broken off."""


def run(
    engine: Engine,
    *,
    games: int = 20,
    seed: int = 0,
    depth: int = 2,
    operations: Collection[str] = OPERATIONS,
    rules: Rules | None = None,
    progress: Progress | None = None,
) -> Report:
    """Hold an engine against this one.

    Args:
        engine: the engine, such as a :class:`~threeup.referee.engines.ProcessEngine`.
        games: how many random games are played.
        seed: for the random games; the same seed asks the same.
        depth: how many actions deep the trees of the fixed states are walked, at most 4; 0 leaves them out.
        operations: what the engine is asked for, out of ``OPERATIONS``; an engine in the making may lack some.
        rules: ask under these rules alone; ``None`` for all.
        progress: is told how far the run has got.

    Raises:
        EngineUnavailable: the engine cannot be started, or it does not speak this version of the protocol.
        ThreeUpError: an operation that there is not.

    >>> from threeup.forms.protocol import answer
    >>> from threeup.referee.engines import FunctionEngine
    >>> run(FunctionEngine(answer), games=1, depth=1).agrees
    True
    """
    for operation in operations:
        if operation not in OPERATIONS:
            raise ThreeUpError(sentence("error.no.operation", operation=excerpt(operation), operations=OPERATIONS))
    session = Session(engine, progress or _say_nothing, operations)
    session.greet()
    try:
        asked = [vector for vector in vectors() if rules is None or read_rules(vector.rules) == rules]
        _ask_vectors(session, asked)
        _ask_lists(session, asked)
        _walk_trees(session, min(depth, 4), rules)
        _play_games(session, games, seed, rules)
    except BrokenOffError as stop:
        session.broken_off = str(stop)
    return session.report()


def _say_nothing(_part: str, _done: int, _total: int) -> None:
    pass


# --- the vectors -------------------------------------------------------------------------------------------------


def _ask_vectors(session: Session, asked: Sequence[Vector]) -> None:
    for done, vector in enumerate(asked, 1):
        session.vectors.update(vector.clauses)
        session.put(vector.id, vector.request, vector.reply, vector.clauses)
        session.progress("vectors", done, len(asked))


def _ask_lists(session: Session, asked: Sequence[Vector]) -> None:
    """Compare the legal actions of each position that a vector puts an action to."""
    session.part = "lists"
    for done, vector in enumerate(asked, 1):
        request = vector.request
        if request["op"] == "apply" and vector.reply is not None:
            _compare_list(session, vector.id, read_state(request["state"]), request["state"])
        if request["op"] == "check" and vector.reply is not None:
            situation = Situation.parse(request["situation"], read_rules(request["rules"]))
            question = {"op": "situation", "situation": request["situation"], "rules": request["rules"]}
            _compare_list(session, vector.id, situation, question)
        session.progress("lists", done, len(asked))


# --- the trees of fixed states ------------------------------------------------------------------------------------


def _walk_trees(session: Session, depth: int, rules: Rules | None) -> None:
    session.part = "perft"
    states = [(one, read_state(dict(one.state))) for one in (counted_states() if depth > 0 else ())]
    chosen = [(one, state) for one, state in states if rules is None or state.rules == rules]
    for done, (position, state) in enumerate(chosen, 1):
        counts = [0] * depth
        _walk(session, position.id, state, counts, 0)
        wanted = position.counts[:depth]
        if session.asks_for("legal") and tuple(counts) != wanted:
            request = {"op": "legal", "state": position.state}
            session.note(position.id, "numbers", (), request, {"counts": list(wanted)}, {"counts": counts})
        session.progress("perft", done, len(chosen))


def _walk(session: Session, place: str, state: State, counts: list[int], level: int) -> None:
    """Walk the tree of this engine, and count what the other one lists and does in it."""
    data = to_data(state)
    counts[level] += _compare_list(session, place, state, data)
    if level + 1 == len(counts):
        return
    for action in legal_actions(state):
        where = f"{place} {action}"
        _walk(session, where, _compare_step(session, where, state, data, action), counts, level + 1)


def _compare_list(session: Session, place: str, position: State | Situation, data: Mapping[str, Any]) -> int:
    """Compare the legal actions; return how many the other engine lists.

    Args:
        session: the run.
        place: where it is.
        position: the position.
        data: a state in its JSON form, or the request for a situation.
    """
    wanted: dict[str, Any] = {"actions": sorted(str(action) for action in legal_actions(position))}
    request: Mapping[str, Any] = {"op": "legal", "state": data}
    if isinstance(position, Situation):
        wanted, request = {"situation": str(position), **wanted}, data
    found = session.put(
        place, request, wanted, lambda answer: _clauses_of_list(position, wanted["actions"], _listed(answer))
    )
    return 0 if found is None else len(_listed(found))


def _compare_step(session: Session, place: str, state: State, data: Mapping[str, Any], action: Action) -> State:
    """Compare what a legal action leads to; return the state after it."""
    step = apply(state, action)
    request = {"op": "apply", "state": data, "action": str(action)}
    session.put(place, request, {"state": to_data(step.state)}, lambda _found: _clauses_of_step(step))
    return step.state


def _clauses_of_step(step: Step) -> Clauses:
    told = [clause for event in step.events for clause in event.clauses]
    return tuple(dict.fromkeys([findings(step.before, step.action).deciding, *told]))


def _listed(answer: Answer) -> list[str]:
    """Return the actions that an answer lists, as far as they are texts."""
    listed = answer.get("actions")
    if not isinstance(listed, list):
        return []
    return [text for text in cast(list[object], listed) if isinstance(text, str)]


def _clauses_of_list(position: State | Situation, wanted: Iterable[str], listed: Iterable[str]) -> Clauses:
    """Return the clauses that decide on the actions that one list has and the other one has not."""
    deciding: list[ClauseId] = []
    for text in sorted(set(wanted) ^ set(listed)):
        try:
            deciding.append(findings(position, parse_action(text)).deciding)
        except NotationError:
            continue
    return tuple(dict.fromkeys(deciding))


# --- random games -------------------------------------------------------------------------------------------------


_DEALING: Final = (ClauseId.DEAL_3DOWN, ClauseId.DEAL_SIX, ClauseId.REST_IS_DRAW_PILE, ClauseId.DEAL_ORDER)


def _play_games(session: Session, games: int, seed: int, rules: Rules | None) -> None:
    session.part = "games"
    rng = random.Random(seed)
    for game in range(1, games + 1):
        _play_game(session, f"game {game}", rng, rules)
        session.progress("games", game, games)


def _play_game(session: Session, place: str, rng: random.Random, rules: Rules | None) -> None:
    request, state = random_deal(rng, rules)
    session.put(f"{place} deal", request, {"state": to_data(state)}, _DEALING)
    for number in range(1, MOST_ACTIONS + 1):
        where, data = f"{place} action {number}", to_data(state)
        _look(session, where, state, data, rng)
        if state.is_over:
            return
        _compare_list(session, where, state, data)
        _try_action(session, where, state, data, random_action(rng, state))
        state = _compare_step(session, where, state, data, rng.choice(legal_actions(state)))


def _look(session: Session, place: str, state: State, data: Mapping[str, Any], rng: random.Random) -> None:
    """Compare a view, a score, or the situation of the seat to move, now and then."""
    seat = rng.randrange(state.players)
    match rng.randrange(6):
        case 0 | 1:
            seen = (ClauseId.PUBLIC_KNOWLEDGE, ClauseId.HIDDEN_CARDS)
            together = (ClauseId.CHOOSE_TOGETHER,) if state.turn.kind is Stage.ARRANGE else ()
            request = {"op": "view", "state": data, "seat": seat}
            session.put(place, request, {"view": to_data(state.view(seat))}, seen + together)
        case 2:
            zones = ClauseId.SCORE_ALL if state.rules.scored_zones is ScoredZones.ALL else ClauseId.SCORE_HAND
            request = {"op": "score", "state": data, "seat": seat}
            session.put(place, request, {"score": score(state, seat)}, (ClauseId.CARD_POINTS, zones))
        case 3 if not state.is_over:
            wanted = {
                "situation": str(state.situation),
                "actions": sorted(str(action) for action in legal_actions(state)),
            }
            request = {"op": "situation", "state": data}
            session.put(place, request, wanted, (ClauseId.ZONE_IN_USE,))
        case _:
            pass


def _try_action(session: Session, place: str, state: State, data: Mapping[str, Any], action: Action) -> None:
    """Compare the verdict on an action, mostly an illegal one, in the state or in its situation."""
    finding = findings(state, action)
    if not finding.violated:
        _compare_step(session, place, state, data, action)
        return
    wanted = {"illegal": [clause.value for clause in finding.violated]}
    session.put(place, {"op": "apply", "state": data, "action": str(action)}, wanted, (finding.deciding,))
    request = {
        "op": "check",
        "rules": rules_data(state.rules),
        "situation": str(state.situation),
        "action": str(action),
    }
    session.put(place, request, wanted, (finding.deciding,))

"""The conformance runner: holds any engine that speaks the protocol against this one.

Three parts: the published vectors, the trees of the fixed states in ``spec/perft.json``, and random games under
random rules. Verdicts, next states, legal lists, views and scores are compared; clause ids only with an engine that
says that it gives the ids of this reference. The report goes by clause.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from threeup.errors import NotationError, ThreeUpError
from threeup.forms.jsonform import read_state, rules_data, to_data
from threeup.forms.protocol import PROTOCOL
from threeup.model.actions import Action
from threeup.model.notation import parse_action
from threeup.model.rules import ScoredZones
from threeup.model.state import State
from threeup.model.turn import Stage
from threeup.procedure.clauses import ClauseId
from threeup.procedure.effects import Step, apply
from threeup.procedure.legality import findings
from threeup.procedure.moves import legal_actions
from threeup.procedure.scoring import score
from threeup.referee.engines import Answer, Engine, EngineFailure, EngineUnavailable, printable
from threeup.referee.perft import counted_states
from threeup.referee.report import Clauses, ClauseTally, Difference, Report
from threeup.referee.trials import random_action, random_deal
from threeup.referee.vectors import vectors

MOST_FINDINGS: Final = 100
"""Most differences that a report shows; all are counted."""

MOST_FAILURES: Final = 5
"""After so many answers that did not come or could not be read, the run is broken off."""

MOST_ACTIONS: Final = 80
"""A random game of so many actions is broken off."""

PARTS: Final = ("vectors", "perft", "games")
"""The parts of a run, in order."""

Progress = Callable[[str, int, int], None]
"""Is told the part, how much of it is done, and how much there is."""

About = Clauses | Callable[[Answer], Clauses]
"""The clauses that a question is about, or what finds them out from an answer that differs."""


def run(engine: Engine, *, games: int = 20, seed: int = 0, depth: int = 2, progress: Progress | None = None) -> Report:
    """Hold an engine against this one.

    Args:
        engine: the engine, such as a :class:`~threeup.referee.engines.ProcessEngine`.
        games: how many random games are played.
        seed: for the random games; the same seed asks the same.
        depth: how many actions deep the trees of the fixed states are walked, at most 4; 0 leaves them out.
        progress: is told how far the run has got.

    Raises:
        EngineUnavailable: the engine cannot be started, or it does not speak this version of the protocol.

    >>> from threeup.forms.protocol import answer
    >>> from threeup.referee.engines import FunctionEngine
    >>> run(FunctionEngine(answer), games=1, depth=1).agrees
    True
    """
    session = _Session(engine, progress or _say_nothing)
    session.greet()
    try:
        _ask_vectors(session)
        _walk_trees(session, min(depth, 4))
        _play_games(session, games, seed)
    except _BrokenOffError as stop:
        session.broken_off = str(stop)
    return session.report()


def _say_nothing(_part: str, _done: int, _total: int) -> None:
    pass


class _BrokenOffError(ThreeUpError):
    """Ends a run with an engine that gives no answers."""


class _Session:
    """One run: asks, compares and counts."""

    def __init__(self, engine: Engine, progress: Progress) -> None:
        self._engine = engine
        self.progress = progress
        self.part = PARTS[0]
        self.asked: dict[str, int] = dict.fromkeys(PARTS, 0)
        self.differing: dict[str, int] = dict.fromkeys(PARTS, 0)
        self.vectors: Counter[ClauseId] = Counter()
        self.in_vectors: Counter[ClauseId] = Counter()
        self.elsewhere: Counter[ClauseId] = Counter()
        self.findings: list[Difference] = []
        self.failures = 0
        self.broken_off = ""
        self.name, self.version, self.clause_ids = "", "", False

    def greet(self) -> None:
        """Ask the engine who it is."""
        try:
            hello = self._engine.ask({"op": "hello"})
        except EngineFailure as failure:
            raise EngineUnavailable(f"no answer to hello: {failure}") from None
        if hello.get("protocol") != PROTOCOL or not isinstance(hello.get("name"), str):
            raise EngineUnavailable(f"the answer to hello does not name protocol {PROTOCOL}: {str(hello)[:200]}")
        self.name, self.version = printable(hello["name"]), printable(str(hello.get("version", "")))
        self.clause_ids = self.name == "threeup" or self.name.startswith("threeup-")

    def put(
        self, place: str, request: Mapping[str, Any], wanted: Mapping[str, Any] | None, about: About
    ) -> Answer | None:
        """Ask and compare; return the answer, right or wrong, or ``None`` if there is none."""
        self.asked[self.part] += 1
        try:
            found = self._engine.ask(request)
        except EngineFailure as failure:
            self.failures += 1
            self.note(place, "failure", _clauses(about, {}), request, wanted, f"{failure.kind}: {failure}")
            if self.failures >= MOST_FAILURES or failure.kind == "timeout":
                raise _BrokenOffError(f"failures to answer: {self.failures}; the last one: {failure}") from None
            return None
        what = _difference(wanted, found, clause_ids=self.clause_ids)
        if what:
            self.note(place, what, _clauses(about, found), request, wanted, found)
        return found

    def note(
        self,
        place: str,
        what: str,
        clauses: Clauses,
        request: Mapping[str, Any],
        wanted: Mapping[str, Any] | None,
        found: Answer | str,
    ) -> None:
        """Count a difference, and keep it while there is room."""
        self.differing[self.part] += 1
        (self.in_vectors if self.part == "vectors" else self.elsewhere).update(set(clauses))
        if len(self.findings) < MOST_FINDINGS:
            what = "dealt state" if what == "next state" and request["op"] == "deal" else what
            self.findings.append(Difference(self.part, place, what, clauses, request, wanted, found))

    def report(self) -> Report:
        """Return the report of the run."""
        tallies = {
            clause: ClauseTally(self.vectors[clause], self.in_vectors[clause], self.elsewhere[clause])
            for clause in ClauseId
        }
        return Report(
            engine=self.name,
            version=self.version,
            clause_ids=self.clause_ids,
            asked=self.asked,
            differing=self.differing,
            by_clause=tallies,
            findings=tuple(self.findings),
            broken_off=self.broken_off,
        )


def _clauses(about: About, found: Answer) -> Clauses:
    return about(found) if callable(about) else about


_NAMES: Final[Mapping[str, str]] = {
    "state": "next state",
    "actions": "legal actions",
    "view": "view",
    "score": "score",
    "situation": "situation",
}


def _difference(wanted: Mapping[str, Any] | None, found: Answer, *, clause_ids: bool) -> str:
    """Return what differs; empty if nothing does."""
    if wanted is None:
        return "" if isinstance(found.get("error"), str) else "error"
    if "illegal" in wanted and isinstance(found.get("illegal"), list) and len(found) == 1:
        return "clauses" if clause_ids and found != wanted else ""
    if found == wanted:
        return ""
    if set(found) == set(wanted):
        return next((_NAMES[key] for key in wanted if key in _NAMES and found[key] != wanted[key]), "verdict")
    return "error" if "error" in found else "verdict"


# --- the vectors -------------------------------------------------------------------------------------------------


def _ask_vectors(session: _Session) -> None:
    all_vectors = vectors()
    for done, vector in enumerate(all_vectors, 1):
        session.vectors.update(vector.clauses)
        session.put(vector.id, vector.request, vector.reply, vector.clauses)
        session.progress("vectors", done, len(all_vectors))


# --- the trees of fixed states ------------------------------------------------------------------------------------


def _walk_trees(session: _Session, depth: int) -> None:
    session.part = "perft"
    positions = counted_states() if depth > 0 else ()
    for done, position in enumerate(positions, 1):
        counts = [0] * depth
        _walk(session, position.id, read_state(dict(position.state)), counts, 0)
        wanted = position.counts[:depth]
        if tuple(counts) != wanted:
            request = {"op": "legal", "state": position.state}
            session.note(position.id, "numbers", (), request, {"counts": list(wanted)}, {"counts": counts})
        session.progress("perft", done, len(positions))


def _walk(session: _Session, place: str, state: State, counts: list[int], level: int) -> None:
    """Walk the tree of this engine, and count what the other one lists and does in it."""
    data = to_data(state)
    counts[level] += _compare_list(session, place, state, data)
    if level + 1 == len(counts):
        return
    for action in legal_actions(state):
        where = f"{place} {action}"
        _walk(session, where, _compare_step(session, where, state, data, action), counts, level + 1)


def _compare_list(session: _Session, place: str, state: State, data: Mapping[str, Any]) -> int:
    """Compare the legal actions; return how many the other engine lists."""
    wanted = sorted(str(action) for action in legal_actions(state))
    found = session.put(
        place,
        {"op": "legal", "state": data},
        {"actions": wanted},
        lambda answer: _clauses_of_list(state, wanted, _listed(answer)),
    )
    return 0 if found is None else len(_listed(found))


def _compare_step(session: _Session, place: str, state: State, data: Mapping[str, Any], action: Action) -> State:
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


def _clauses_of_list(state: State, wanted: Iterable[str], listed: Iterable[str]) -> Clauses:
    """Return the clauses that decide on the actions that one list has and the other one has not."""
    deciding: list[ClauseId] = []
    for text in sorted(set(wanted) ^ set(listed)):
        try:
            deciding.append(findings(state, parse_action(text)).deciding)
        except NotationError:
            continue
    return tuple(dict.fromkeys(deciding))


# --- random games -------------------------------------------------------------------------------------------------


_DEALING: Final = (ClauseId.DEAL_3DOWN, ClauseId.DEAL_SIX, ClauseId.REST_IS_DRAW_PILE, ClauseId.DEAL_ORDER)


def _play_games(session: _Session, games: int, seed: int) -> None:
    session.part = "games"
    rng = random.Random(seed)
    for game in range(1, games + 1):
        _play_game(session, f"game {game}", rng)
        session.progress("games", game, games)


def _play_game(session: _Session, place: str, rng: random.Random) -> None:
    request, state = random_deal(rng)
    session.put(f"{place} deal", request, {"state": to_data(state)}, _DEALING)
    for number in range(1, MOST_ACTIONS + 1):
        where, data = f"{place} action {number}", to_data(state)
        _look(session, where, state, data, rng)
        if state.is_over:
            return
        _compare_list(session, where, state, data)
        _try_action(session, where, state, data, random_action(rng, state))
        state = _compare_step(session, where, state, data, rng.choice(legal_actions(state)))


def _look(session: _Session, place: str, state: State, data: Mapping[str, Any], rng: random.Random) -> None:
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


def _try_action(session: _Session, place: str, state: State, data: Mapping[str, Any], action: Action) -> None:
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

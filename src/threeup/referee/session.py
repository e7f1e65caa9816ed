"""One run of the conformance runner: it asks an engine, compares what it answers, and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from threeup.errors import ThreeUpError, sentence
from threeup.forms.protocol import PROTOCOL
from threeup.procedure.clauses import ClauseId
from threeup.referee.engines import Answer, Engine, EngineFailure, EngineUnavailable, printable
from threeup.referee.report import Clauses, ClauseTally, Difference, Report

MOST_FINDINGS: Final = 100
"""Most differences that a report shows; all are counted."""

MOST_ALIKE: Final = 25
"""Most differences shown of one part, operation and kind, so that one kind does not hide the others."""

MOST_FAILURES: Final = 5
"""After so many answers that did not come or could not be read, the run is broken off."""

PARTS: Final = ("vectors", "lists", "perft", "games")
"""The parts of a run, in order."""

OPERATIONS: Final = ("deal", "legal", "apply", "view", "score", "check", "situation")
"""The operations that a run asks for, but for the greeting."""

Progress = Callable[[str, int, int], None]
"""Is told the part, how much of it is done, and how much there is."""

About = Clauses | Callable[[Answer], Clauses]
"""The clauses that a question is about, or what finds them out from an answer that differs."""


class BrokenOffError(ThreeUpError):
    """Ends a run with an engine that gives no answers."""


class Session:
    """One run: asks, compares and counts."""

    def __init__(self, engine: Engine, progress: Progress, operations: Collection[str]) -> None:
        self._engine = engine
        self._operations = frozenset(operations)
        self._asked_for: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._alike: Counter[tuple[str, str, str]] = Counter()
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
            raise EngineUnavailable(sentence("error.engine.no_hello", request="hello", reason=failure)) from None
        if hello.get("protocol") != PROTOCOL or not isinstance(hello.get("name"), str):
            said = {"request": "hello", "version": str(PROTOCOL), "answer": str(hello)[:200]}
            raise EngineUnavailable(sentence("error.engine.protocol", **said))
        self.name, self.version = printable(hello["name"]), printable(str(hello.get("version", "")))
        self.clause_ids = self.name == "threeup" or self.name.startswith("threeup-")

    def asks_for(self, operation: str) -> bool:
        """Return whether an operation is part of this run."""
        return operation in self._operations

    def put(
        self, place: str, request: Mapping[str, Any], wanted: Mapping[str, Any] | None, about: About
    ) -> Answer | None:
        """Ask and compare; return the answer, right or wrong, or ``None`` if there is none or none was asked for."""
        operation = request["op"]
        if not self.asks_for(operation):
            return None
        self.asked[self.part] += 1
        try:
            found = self._engine.ask(request)
        except EngineFailure as failure:
            self.failures += 1
            why = sentence("error.engine.failure", kind=failure.kind, failure=failure)
            self.note(place, "failure", _clauses(about, {}), request, wanted, why)
            if self.failures >= MOST_FAILURES or failure.kind == "timeout":
                said = sentence("error.engine.broken_off", failures=self.failures, failure=failure)
                raise BrokenOffError(said) from None
            return None
        if wanted is not None:
            self._asked_for[operation] += 1
            self._refused[operation] += "error" in found
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
        kind = (self.part, request["op"], what)
        self._alike[kind] += 1
        if len(self.findings) < MOST_FINDINGS and self._alike[kind] <= MOST_ALIKE:
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
            not_spoken=tuple(one for one in OPERATIONS if 0 < self._asked_for[one] == self._refused[one]),
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

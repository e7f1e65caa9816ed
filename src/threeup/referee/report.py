"""The report of the conformance runner: what differs, and how an engine does with each clause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from threeup.procedure.clauses import ClauseId

Clauses = tuple[ClauseId, ...]


@attrs.frozen
class Difference:
    """An answer that is not the one expected.

    Attributes:
        part: ``vectors``, ``lists``, ``perft`` or ``games``.
        place: the vector, the fixed state or the game, and the action in it.
        what: what differs: ``verdict``, ``next state``, ``legal actions``, ``view``, ``score``, ``situation``,
            ``dealt state``, ``clauses``, ``error``, ``numbers``, or ``failure`` if there was no answer to read.
        clauses: the clauses that it is about.
        request: the request.
        wanted: the answer expected; ``None`` for any error.
        found: the answer, or why there is none.
    """

    part: str
    place: str
    what: str
    clauses: Clauses
    request: Mapping[str, Any] = attrs.field(hash=False)
    wanted: Mapping[str, Any] | None = attrs.field(hash=False)
    found: Mapping[str, Any] | str = attrs.field(hash=False)

    def to_data(self) -> dict[str, Any]:
        """Return the difference as plain data."""
        return attrs.asdict(self) | {"clauses": [clause.value for clause in self.clauses]}


@attrs.frozen
class ClauseTally:
    """How an engine does with one clause: vectors about it, those that differ, and differences elsewhere."""

    vectors: int = 0
    differing: int = 0
    elsewhere: int = 0


@attrs.frozen
class Report:
    """What came of a run.

    Attributes:
        engine, version: as the engine names itself.
        clause_ids: whether its clause ids were compared.
        asked: for each part, how many requests were made.
        differing: for each part, how many answers differ.
        by_clause: for each clause, in order, how the engine does.
        findings: the differences, at most ``MOST_FINDINGS`` of them, the first of each kind.
        not_spoken: operations all of whose requests were answered with an error.
        broken_off: why the run was broken off; empty if it was not.
    """

    engine: str
    version: str
    clause_ids: bool
    asked: Mapping[str, int] = attrs.field(hash=False)
    differing: Mapping[str, int] = attrs.field(hash=False)
    by_clause: Mapping[ClauseId, ClauseTally] = attrs.field(hash=False)
    findings: tuple[Difference, ...]
    not_spoken: tuple[str, ...]
    broken_off: str

    @property
    def agrees(self) -> bool:
        """Whether every answer was the one expected."""
        return not any(self.differing.values())

    @property
    def failing_clauses(self) -> Clauses:
        """The clauses that some difference is about, in order."""
        return tuple(clause for clause, tally in self.by_clause.items() if tally.differing or tally.elsewhere)

    def to_data(self) -> dict[str, Any]:
        """Return the report as plain data."""
        return {
            "threeup": 1,
            "engine": self.engine,
            "version": self.version,
            "clause_ids": self.clause_ids,
            "agrees": self.agrees,
            "asked": dict(self.asked),
            "differing": dict(self.differing),
            "clauses": {clause.value: attrs.asdict(tally) for clause, tally in self.by_clause.items()},
            "findings": [finding.to_data() for finding in self.findings],
            "not_spoken": list(self.not_spoken),
            "broken_off": self.broken_off,
        }

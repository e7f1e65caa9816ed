"""One run of the conformance runner, question by question: what differs, what is counted, when it is broken off."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from threeup import ClauseId
from threeup.referee.engines import Answer, EngineFailure, EngineUnavailable
from threeup.referee.report import ClauseTally, Difference
from threeup.referee.session import (
    MOST_ALIKE,
    MOST_FAILURES,
    MOST_FINDINGS,
    OPERATIONS,
    PARTS,
    BrokenOffError,
    Session,
    _difference,
)

HELLO: Final = {"protocol": 1, "name": "another", "version": "2.5"}
ABOUT: Final = (ClauseId.NO_PASSING, ClauseId.ONE_RANK)
CHECK: Final = {"op": "check"}
LEGAL: Final = {"legal": True}
ILLEGAL: Final = {"illegal": ["R4.5", "R3.4"]}


class Scripted:
    """An engine that answers everything alike, or fails."""

    def __init__(self, found: Mapping[str, Any] | EngineFailure) -> None:
        self.found = found
        self.requests: list[Mapping[str, Any]] = []

    def ask(self, request: Mapping[str, Any]) -> Answer:
        self.requests.append(request)
        if isinstance(self.found, EngineFailure):
            raise self.found
        return dict(self.found)


def session(found: Mapping[str, Any] | EngineFailure, operations: tuple[str, ...] = OPERATIONS) -> Session:
    return Session(Scripted(found), lambda _part, _done, _total: None, operations)


# --- who it is --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ({}, ("another", "2.5", False)),
        ({"name": "threeup"}, ("threeup", "2.5", True)),
        ({"name": "threeup-fast"}, ("threeup-fast", "2.5", True)),
        ({"name": "threeupfast"}, ("threeupfast", "2.5", False)),
        ({"name": "not-threeup-"}, ("not-threeup-", "2.5", False)),
        ({"version": 3}, ("another", "3", False)),
        ({"name": "a\x1bb", "version": "\n1"}, ("a?b", "?1", False)),
    ],
)
def test_an_engine_names_itself(said: Mapping[str, Any], named: tuple[str, str, bool]) -> None:
    run = session({**HELLO, **said})
    run.greet()
    assert (run.name, run.version, run.clause_ids) == named
    report = run.report()
    assert (report.engine, report.version, report.clause_ids) == named


def test_the_greeting_is_a_request_and_counts_as_none() -> None:
    engine = Scripted({"protocol": 1, "name": "nameless"})
    run = Session(engine, lambda _part, _done, _total: None, ())
    run.greet()
    assert engine.requests == [{"op": "hello"}]
    assert run.version == ""
    assert run.report().asked == {"vectors": 0, "lists": 0, "perft": 0, "games": 0}


@pytest.mark.parametrize("said", [{}, {"protocol": 2, "name": "new"}, {"protocol": 1}, {"protocol": 1, "name": 7}])
def test_an_engine_of_another_protocol(said: Mapping[str, Any]) -> None:
    with pytest.raises(EngineUnavailable) as caught:
        session(said).greet()
    assert str(caught.value) == f"the answer to hello does not name protocol 1: {said}"
    with pytest.raises(EngineUnavailable) as caught:
        session({"long": "x" * 500}).greet()
    assert str(caught.value) == "the answer to hello does not name protocol 1: " + "{'long': '" + "x" * 190


def test_an_engine_that_gives_no_greeting() -> None:
    with pytest.raises(EngineUnavailable, match=r"^no answer to hello: it ended with status 1$"):
        session(EngineFailure("ended", "it ended with status 1")).greet()


# --- what differs -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wanted", "found", "what"),
    [
        (LEGAL, LEGAL, ""),
        (LEGAL, ILLEGAL, "verdict"),
        (LEGAL, {"legal": False}, "verdict"),
        (ILLEGAL, LEGAL, "verdict"),
        (ILLEGAL, {"illegal": ["R4.5", "R3.4"], "more": 1}, "verdict"),
        (ILLEGAL, {"illegal": True}, "verdict"),
        (LEGAL, {"error": "?"}, "error"),
        (ILLEGAL, {"error": "?"}, "error"),
        (None, {"error": "?"}, ""),
        (None, {"error": 7}, "error"),
        (None, LEGAL, "error"),
        ({"state": 1}, {"state": 2}, "next state"),
        ({"state": 1}, {"state": 1}, ""),
        ({"actions": ["pass"]}, {"actions": []}, "legal actions"),
        ({"view": 1}, {"view": 2}, "view"),
        ({"score": 1}, {"score": 2}, "score"),
        ({"situation": "a", "actions": []}, {"situation": "b", "actions": []}, "situation"),
        ({"situation": "a", "actions": []}, {"situation": "a", "actions": [1]}, "legal actions"),
        ({"situation": "a", "actions": []}, {"situation": "a"}, "verdict"),
    ],
)
def test_what_differs(wanted: Mapping[str, Any] | None, found: Answer, what: str) -> None:
    assert _difference(wanted, found, clause_ids=False) == what
    assert _difference(wanted, found, clause_ids=True) == what


@pytest.mark.parametrize("found", [{"illegal": []}, {"illegal": ["R3.4", "R4.5"]}, {"illegal": ["R4.5"]}])
def test_clauses_differ_only_for_an_engine_that_gives_ours(found: Answer) -> None:
    assert _difference(ILLEGAL, found, clause_ids=False) == ""
    assert _difference(ILLEGAL, found, clause_ids=True) == "clauses"


# --- what is counted --------------------------------------------------------------------------------------------------


def test_a_right_answer_is_counted_and_given_back() -> None:
    run = session(LEGAL)
    assert run.put("here", CHECK, LEGAL, ABOUT) == LEGAL
    report = run.report()
    assert report.asked == {"vectors": 1, "lists": 0, "perft": 0, "games": 0}
    assert report.differing == dict.fromkeys(PARTS, 0)
    assert report.agrees
    assert (report.findings, report.not_spoken, report.broken_off) == ((), (), "")


def test_a_wrong_answer_is_a_finding() -> None:
    run = session(ILLEGAL)
    run.vectors.update(ABOUT)
    assert run.put("V3.4-1", CHECK, LEGAL, ABOUT) == ILLEGAL
    run.part = "games"
    assert run.put("game 1", CHECK, LEGAL, lambda found: (ClauseId(found["illegal"][0]),)) == ILLEGAL
    report = run.report()
    assert report.findings == (
        Difference("vectors", "V3.4-1", "verdict", ABOUT, CHECK, LEGAL, ILLEGAL),
        Difference("games", "game 1", "verdict", (ClauseId.ONE_RANK,), CHECK, LEGAL, ILLEGAL),
    )
    assert report.asked == report.differing == {"vectors": 1, "lists": 0, "perft": 0, "games": 1}
    assert list(report.by_clause) == [*ClauseId]
    tallies = {clause: tally for clause, tally in report.by_clause.items() if tally != ClauseTally()}
    assert tallies == {ClauseId.NO_PASSING: ClauseTally(1, 1, 0), ClauseId.ONE_RANK: ClauseTally(1, 1, 1)}


def test_a_clause_that_is_named_twice_counts_once() -> None:
    run = session(ILLEGAL)
    run.put("here", CHECK, LEGAL, ABOUT * 2)
    assert run.report().by_clause[ClauseId.NO_PASSING] == ClauseTally(0, 1, 0)


def test_a_state_that_was_dealt_wrongly_has_a_name_of_its_own() -> None:
    run = session({"state": 2})
    run.put("deal", {"op": "deal"}, {"state": 1}, ABOUT)
    run.put("apply", {"op": "apply"}, {"state": 1}, ABOUT)
    assert [finding.what for finding in run.findings] == ["dealt state", "next state"]


def test_only_what_is_asked_for_is_asked() -> None:
    run = session(ILLEGAL, ("legal",))
    assert run.put("here", CHECK, LEGAL, ABOUT) is None
    assert (run.asks_for("legal"), run.asks_for("check")) == (True, False)
    assert run.report().asked["vectors"] == 0


def test_what_is_not_spoken() -> None:
    run = session({"error": "not yet"})
    run.put("here", CHECK, LEGAL, ABOUT)
    run.put("here", CHECK, None, ABOUT)  # an error was expected, and says nothing
    run.put("here", {"op": "view"}, {"view": 1}, ABOUT)
    assert run.report().not_spoken == ("view", "check")
    run = session({"error": "not yet"})
    run.put("here", CHECK, None, ABOUT)
    assert run.report().not_spoken == ()


def test_an_operation_that_was_answered_once_is_spoken() -> None:
    engine = Scripted({"error": "?"})
    run = Session(engine, lambda _part, _done, _total: None, OPERATIONS)
    run.put("here", CHECK, LEGAL, ABOUT)
    engine.found = LEGAL
    run.put("here", CHECK, LEGAL, ABOUT)
    assert run.report().not_spoken == ()


def fill(kinds: int, each: int) -> Session:
    """Return a run with so many kinds of difference, and so many of each kind."""
    run = session(ILLEGAL)
    for kind in range(kinds):
        run.part = PARTS[kind % len(PARTS)]
        for _ in range(each):
            run.note("here", f"kind {kind}", ABOUT, CHECK, LEGAL, ILLEGAL)
    return run


def test_one_kind_leaves_room_for_others() -> None:
    run = fill(3, MOST_ALIKE + 5)
    assert [finding.what for finding in run.findings].count("kind 1") == MOST_ALIKE == 25
    assert len(run.findings) == 3 * MOST_ALIKE
    assert run.differing == {"vectors": 30, "lists": 30, "perft": 30, "games": 0}
    run.note("here", "kind 1", ABOUT, {"op": "legal"}, LEGAL, ILLEGAL)  # the same kind in another operation
    assert len(run.findings) == 3 * MOST_ALIKE + 1


def test_a_report_does_not_grow_without_end() -> None:
    run = fill(12, 10)
    assert len(run.findings) == MOST_FINDINGS == 100
    assert sum(run.differing.values()) == 120


# --- when it is broken off --------------------------------------------------------------------------------------------


def failing(kind: str) -> tuple[Session, Callable[[], object]]:
    run = session(EngineFailure(kind, "it is silent"))
    return run, lambda: run.put("here", CHECK, LEGAL, lambda found: ABOUT if found == {} else ())


def test_five_failures_break_a_run_off() -> None:
    run, put = failing("ended")
    for number in range(1, MOST_FAILURES):
        assert put() is None
        assert run.failures == number
    with pytest.raises(BrokenOffError) as caught:
        put()
    assert str(caught.value) == "failures to answer: 5; the last one: it is silent"
    assert run.findings[0] == Difference("vectors", "here", "failure", ABOUT, CHECK, LEGAL, "ended: it is silent")
    assert run.asked == run.differing == {"vectors": 5, "lists": 0, "perft": 0, "games": 0}


def test_one_that_keeps_silent_breaks_it_off_at_once() -> None:
    _, put = failing("timeout")
    with pytest.raises(BrokenOffError, match=r"^failures to answer: 1; the last one: it is silent$"):
        put()

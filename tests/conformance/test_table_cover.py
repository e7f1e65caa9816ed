"""The predicate table against its vectors and over its whole scalar domain.

Taking any row or exception out of the table turns the verdict of a vector of its own clause. Over the scalar domain
every verdict has a deciding clause that is in force, exceptions of one bar that lift it together have one effect,
every row is somewhere the only one broken, and every exception is turned by its field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import attrs
import pytest

from tests.conformance.scalar_domain import domain
from threeup import Action, ClauseId, Rules, Situation, State, from_json, parse_action
from threeup.model.rules import field_text, field_value, field_values
from threeup.procedure import arith
from threeup.procedure.facts import Facts, facts_of, position_of
from threeup.procedure.legality import TABLE, Bar, Finding, Unless, find
from threeup.referee.coverage import reasons
from threeup.referee.reference import clause
from threeup.referee.vectors import Vector, vectors

pytestmark = pytest.mark.slow

C = ClauseId
EXCEPTIONS = [(bar, exception) for bar in TABLE for exception in bar.unless]
NEVER_ALONE = {C(entry["clause"]) for entry in reasons("never_alone")}
NEVER_TURNED = {C(entry["clause"]) for entry in reasons("never_turned")}


def row_id(bar: Bar) -> str:
    return bar.clause.name


def exception_id(value: object) -> str | None:
    return value.clause.name if isinstance(value, Bar | Unless) else None


# --- vectors -----------------------------------------------------------------------------------------------------


@cache
def asked(vector: Vector) -> tuple[Facts, Action]:
    """Return the facts that a vector puts to the table."""
    action = parse_action(vector.request["action"])
    if vector.request["op"] == "apply":
        return facts_of(position_of(from_json(State, json.dumps(vector.request["state"]))), action), action
    rules = from_json(Rules, json.dumps({"threeup": 1, **vector.rules}))
    return facts_of(position_of(Situation.parse(vector.request["situation"], rules)), action), action


def own_vectors(identity: ClauseId, verdict: str) -> Iterator[Vector]:
    yield from (vector for vector in vectors() if vector.own is identity and vector.verdict == verdict)


def without(bar: Bar, exception: Unless | None = None) -> tuple[Bar, ...]:
    """Return the table without a row, or without one of its exceptions."""
    if exception is None:
        return tuple(row for row in TABLE if row is not bar)
    kept = tuple(other for other in bar.unless if other is not exception)
    return tuple(attrs.evolve(row, unless=kept) if row is bar else row for row in TABLE)


def found(vector: Vector, table: tuple[Bar, ...]) -> Finding:
    facts, action = asked(vector)
    return find(facts, action, table)


def test_every_row_has_a_clause_of_its_own() -> None:
    rows = [bar.clause for bar in TABLE]
    assert len(set(rows)) == len(rows)
    assert not set(rows) & {exception.clause for _, exception in EXCEPTIONS}


@pytest.mark.parametrize("bar", [bar for bar in TABLE if bar.clause not in NEVER_ALONE], ids=row_id)
def test_without_a_row_a_vector_of_its_clause_is_legal(bar: Bar) -> None:
    turned = [
        vector.id
        for vector in own_vectors(bar.clause, "illegal")
        if found(vector, TABLE).violated == (bar.clause,) and not found(vector, without(bar)).violated
    ]
    assert turned


@pytest.mark.parametrize("bar", [bar for bar in TABLE if bar.clause in NEVER_ALONE], ids=row_id)
def test_without_a_row_that_is_never_alone_another_clause_decides(bar: Bar) -> None:
    turned = [
        vector.id
        for vector in own_vectors(bar.clause, "illegal")
        if found(vector, TABLE).deciding is bar.clause and found(vector, without(bar)).deciding is not bar.clause
    ]
    assert turned


@pytest.mark.parametrize(("bar", "exception"), EXCEPTIONS, ids=exception_id)
def test_without_an_exception_a_vector_of_its_clause_is_illegal(bar: Bar, exception: Unless) -> None:
    turned = [
        vector.id
        for vector in own_vectors(exception.clause, "legal")
        if found(vector, without(bar, exception)).violated == (bar.clause,)
    ]
    assert turned


# --- the scalar domain -------------------------------------------------------------------------------------------


@attrs.define
class Survey:
    """What was seen over the scalar domain."""

    cases: int = 0
    not_in_force: set[tuple[ClauseId, str]] = attrs.field(factory=set)
    alone: set[ClauseId] = attrs.field(factory=set)
    together: dict[tuple[ClauseId, frozenset[ClauseId]], set[tuple[str, ...]]] = attrs.field(factory=dict)
    turned: set[tuple[ClauseId, ClauseId]] = attrs.field(factory=set)
    undecided: int = 0


@pytest.fixture(scope="module")
def survey() -> Survey:
    seen = Survey()
    for facts, action in domain():
        seen.cases += 1
        finding = find(facts, action)
        seen.undecided += not isinstance(finding.deciding, ClauseId)
        for identity in (finding.deciding, *finding.violated):
            if not in_force(identity, facts.rules):
                seen.not_in_force.add((identity, str(facts.rules)))
        if len(finding.violated) == 1:
            seen.alone.add(finding.violated[0])
        for identity, _ in finding.lifted:
            note_lifting(seen, ROWS[identity], facts, action, legal=not finding.violated)
    return seen


ROWS = {bar.clause: bar for bar in TABLE}


@cache
def in_force(identity: ClauseId, rules: Rules) -> bool:
    """Return whether a clause is in force under these rules, as the reference says."""
    return all(field_text(getattr(rules, field)) in values for field, values in clause(identity).when.items())


def note_lifting(seen: Survey, bar: Bar, facts: Facts, action: Action, *, legal: bool) -> None:
    """Note which exceptions lift a bar here, with what effects, and whether another value of the field turns it."""
    lifting = [exception for exception in bar.unless if exception.lifts(facts)]
    if len(lifting) > 1:
        key = bar.clause, frozenset(exception.clause for exception in lifting)
        seen.together.setdefault(key, set()).add(tuple(sorted({effect(one.clause, facts) for one in lifting})))
        return
    pair = bar.clause, lifting[0].clause
    others = under_other_values(facts, lifting[0]) if legal and pair not in seen.turned else ()
    if any(bar.clause in find(other, action).violated for other in others):
        seen.turned.add(pair)


def under_other_values(facts: Facts, exception: Unless) -> Iterator[Facts]:
    """Yield the same facts under each value of the exception's field by which it does not lift."""
    for text in field_values(exception.field):
        value = field_value(exception.field, text)
        if value not in exception.values:
            yield attrs.evolve(facts, rules=facts.rules.evolve(**{exception.field: value}))


def effect(identity: ClauseId, facts: Facts) -> str:
    """Return what an action does that is legal by this exception.

    ``play``: it is laid and stays, unless it makes a set; ``set``: it makes a set and clears the pile, because it is
    three or more equal cards; ``short``: it is taken up with the pile. Other actions do what their kind does.
    """
    match identity:
        case C.LOW_SECOND_FROM_TABLE | C.LOW_SECOND_AT_WILL:
            return "short"
        case C.LOW_SET:
            return "set"
        case C.FREE_SECOND_EXTRA:
            return "set" if facts.claim.count >= arith.SET_SIZE else "play"
        case _:
            return "as its kind"


def test_the_domain_is_large(survey: Survey) -> None:
    assert survey.cases > 400_000


def test_every_verdict_has_a_deciding_clause_in_force(survey: Survey) -> None:
    assert survey.undecided == 0
    assert survey.not_in_force == set()


def test_every_row_is_alone_somewhere_or_has_a_reason(survey: Survey) -> None:
    assert {bar.clause for bar in TABLE} - survey.alone == NEVER_ALONE


def test_exceptions_that_lift_a_bar_together_have_one_effect(survey: Survey) -> None:
    assert {key for key, effects in survey.together.items() if any(len(group) > 1 for group in effects)} == set()


def test_which_exceptions_lift_a_bar_together(survey: Survey) -> None:
    assert set(survey.together) == {
        (C.MATCH_OR_BEAT, frozenset({C.FREE_SECOND_EXTRA, C.LOW_SET})),
        (C.MUST_PLAY, frozenset({C.MAY_PICK_UP, C.HAND_OBLIGATION_ONLY})),
        (C.MUST_DRAW_FOR_EXTRA, frozenset({C.EXTRA_LAPSES_UNDRAWN, C.EXTRAS_OPTIONAL})),
    }


def test_every_exception_is_turned_by_its_field_or_has_a_reason(survey: Survey) -> None:
    never = {(bar.clause, exception.clause) for bar, exception in EXCEPTIONS} - survey.turned
    assert {exception for _, exception in never} == NEVER_TURNED

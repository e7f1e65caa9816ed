"""What the reference still lacks: clauses without vectors or rows, fields without a pair, registers that disagree.

:func:`gaps` is empty for a whole reference; a test holds it to that.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

import attrs

from threeup.forms.jsonform import read_rules
from threeup.model.actions import DRAW, PASS, PICK_UP, Arrange, Flip, Play, Swap
from threeup.model.cards import Card
from threeup.model.decks import Deck
from threeup.model.rules import FIELD_KINDS, HOUSE_VALUES, STANDARD, field_text, field_values
from threeup.model.turn import Stage
from threeup.procedure.clauses import ClauseId
from threeup.procedure.legality import TABLE, permission
from threeup.referee.reference import readings, spec_folder
from threeup.referee.vectors import Vector, vectors

DECK_KINDS: Final = ("standard", "listed", "short", "doubled")
"""The values of the field ``deck``, which are too many to list one by one."""

KINDS: Final = ("ids", "vectors", "rows", "pairs", "readings", "fields")
"""The kinds of gap."""


@attrs.frozen
class Gap:
    """Something that the reference lacks.

    Attributes:
        kind: one of ``KINDS``.
        what: what is missing or wrong, in words.
    """

    kind: str
    what: str


def gaps() -> tuple[Gap, ...]:
    """Return all that the reference lacks; empty if it is whole.

    >>> gaps()
    ()
    """
    finders = {
        "ids": _id_gaps,
        "vectors": _vector_gaps,
        "rows": _row_gaps,
        "pairs": _pair_gaps,
        "readings": _reading_gaps,
        "fields": _field_gaps,
    }
    return tuple(Gap(kind, what) for kind in KINDS for what in finders[kind]())


@cache
def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads(spec_folder().joinpath(*name.split("/")).read_text(encoding="utf-8"))


def reasons(key: str) -> list[Mapping[str, Any]]:
    """Return the entries of ``spec/vectors/reasons.toml`` under one of its keys, such as ``without_row``."""
    entries: list[Mapping[str, Any]] = _toml("vectors/reasons.toml")[key]
    return entries


# --- ids --------------------------------------------------------------------------------------------------------


def _id_gaps() -> Iterator[str]:
    rows = _toml("rules.toml")["clause"]
    names = {row["id"]: row["name"] for row in rows}
    if len(names) < len(rows):
        yield "rules.toml: an id comes twice"
    known = {clause.value: clause.name for clause in ClauseId}
    for identity in sorted({*names, *known}):
        if identity not in names:
            yield f"{identity} {known[identity]} is a constant and no clause"
        elif identity not in known:
            yield f"{identity} {names[identity]} is a clause and no constant"
        elif names[identity] != known[identity]:
            yield f"{identity} is {names[identity]} in the reference and {known[identity]} in the code"
    if list(names) != list(known) and set(names) == set(known):
        yield "clauses and constants stand in another order"


# --- vectors ----------------------------------------------------------------------------------------------------


def _vector_gaps() -> Iterator[str]:
    shown = {"allows": _clauses_of(legal=True), "forbids": _clauses_of(legal=False)}
    excused = {
        lacks: {clause for entry in reasons("without") if lacks in entry["lacks"] for clause in entry["clauses"]}
        for lacks in shown
    }
    for lacks in shown:
        yield from _held_against(f"no vector that it {lacks}", shown[lacks], excused[lacks])


def _clauses_of(*, legal: bool) -> set[str]:
    wanted = ("legal", "answered") if legal else ("illegal", "invalid")
    return {clause.value for vector in vectors() if vector.verdict in wanted for clause in vector.clauses}


def _held_against(lack: str, present: Collection[str], excused: Collection[str]) -> Iterator[str]:
    """Yield each clause that lacks something without a reason, and each reason that is not needed."""
    for clause in ClauseId:
        if clause.value not in present and clause.value not in excused:
            yield f"{clause.value} {clause.name}: {lack}, and no reason"
        if clause.value in present and clause.value in excused:
            yield f"{clause.value} {clause.name}: a reason for {lack}, although there is one"
    for identity in sorted(set(excused) - {clause.value for clause in ClauseId}):
        yield f"{identity}: a reason for a clause that does not exist"


# --- rows -------------------------------------------------------------------------------------------------------


def clauses_with_rows() -> set[ClauseId]:
    """Return the clauses of the predicate table: its rows, their exceptions, and what permits each kind of action."""
    card = Card.parse("7g")
    actions = (Arrange([card] * 3), Play(hand=[card]), Play(up=[card]), Flip(0), PICK_UP, DRAW, PASS, Swap(card, card))
    permitted = {
        permission(stage, action, extra=extra)
        for action in actions
        for stage in (Stage.ACT, Stage.SWAP)
        for extra in (False, True)
    }
    exceptions = {exception.clause for bar in TABLE for exception in bar.unless}
    return {bar.clause for bar in TABLE} | exceptions | permitted


def _row_gaps() -> Iterator[str]:
    rows = {clause.value for clause in clauses_with_rows()}
    for identity in sorted(rows - {row["id"] for row in _toml("rules.toml")["clause"]}):
        yield f"{identity}: a row without a clause"
    excused = [clause for entry in reasons("without_row") for clause in entry["clauses"]]
    yield from _held_against("no row", rows, excused)
    yield from (f"{clause}: two reasons for no row" for clause in sorted(set(excused)) if excused.count(clause) > 1)


# --- pairs ------------------------------------------------------------------------------------------------------


def value_of(vector: Vector, field: str) -> str:
    """Return the value of a rules field by which a vector is played; of a deck, its kind."""
    value = getattr(read_rules(dict(vector.rules)), field)
    return deck_kind(value) if isinstance(value, Deck) else field_text(value)


def deck_kind(deck: Deck) -> str:
    """Return which of ``DECK_KINDS`` a built-in deck is."""
    if deck.name.endswith("*2"):
        return "doubled"
    return "short" if "-" in deck.name else deck.name


def _pair_gaps() -> Iterator[str]:
    by_id = {vector.id: vector for vector in vectors()}
    covered: dict[str, set[str]] = {field: set() for field in FIELD_KINDS}
    for vector in vectors():
        if vector.pair is None:
            continue
        field, other = vector.pair.field, by_id.get(vector.pair.other)
        if other is None or field not in FIELD_KINDS:
            yield f"{vector.id}: its pair does not exist"
            continue
        if _question(vector, field) != _question(other, field) or value_of(vector, field) == value_of(other, field):
            yield f"{vector.id} and {other.id} differ in something else than the value of {field}"
        if _answer(vector) == _answer(other):
            yield f"{vector.id} and {other.id} have the same answer"
        covered[field] |= {value_of(vector, field), value_of(other, field)}
    for field, seen in covered.items():
        values = DECK_KINDS if field == "deck" else field_values(field)
        yield from (f"{field}={value}: no pair of vectors" for value in values if value not in seen)


def _question(vector: Vector, field: str) -> object:
    """Return what a vector asks, but for one field; the order of the tables belongs to ``table_swap``."""
    rules = read_rules(dict(vector.rules)).evolve(**{field: getattr(STANDARD, field)})
    request = dict(vector.request)
    request.pop("rules", None)
    state = dict(request.pop("state", {}))
    state.pop("rules", None)
    if field == "table_swap":
        state.pop("table_order", None)
    return rules, request, state


def _answer(vector: Vector) -> object:
    """Return the answer of a vector without the rules that it repeats."""
    if vector.reply is None:
        return None
    reply: dict[str, Any] = json.loads(json.dumps(vector.reply))
    for key in ("state", "view"):
        for repeated in ("rules", "table_order"):
            reply.get(key, {}).pop(repeated, None)
    return reply, vector.shown


# --- the register of readings -----------------------------------------------------------------------------------


def _reading_gaps() -> Iterator[str]:
    register = readings()
    if list(register) != list(FIELD_KINDS):
        yield "readings.toml has other fields than the rules, or in another order"
        return
    for field, reading in register.items():
        values = tuple(value.value for value in reading.values)
        kinds = tuple(deck_kind(Deck.parse(value)) for value in values) if field == "deck" else values
        if kinds != (DECK_KINDS if field == "deck" else field_values(field)):
            yield f"{field}: the register has the values {', '.join(values)}"
        if reading.kind != FIELD_KINDS[field]:
            yield f"{field}: kind {reading.kind} in the register, {FIELD_KINDS[field]} in the code"
        if reading.default != field_text(getattr(STANDARD, field)):
            yield f"{field}: default {reading.default} in the register"
        house = [value.value for value in reading.values if value.house]
        if house != ([HOUSE_VALUES[field]] if field in HOUSE_VALUES else []):
            yield f"{field}: house values {house} in the register"
        yield from _support_gaps(field)


def _support_gaps(field: str) -> Iterator[str]:
    """A house value has no supporter and somebody against it; all clauses of values are clauses of the field."""
    reading = readings()[field]
    for value in reading.values:
        if value.house and (value.supported_by or not value.contradicted_by):
            yield f"{field}={value.value}: a house value that somebody supports or nobody contradicts"
        if not set(value.clauses) <= set(reading.clauses):
            yield f"{field}={value.value}: a clause that the field does not name"


# --- the fields of clauses --------------------------------------------------------------------------------------


def _field_gaps() -> Iterator[str]:
    for row in _toml("rules.toml")["clause"]:
        for field in row["fields"]:
            if field not in FIELD_KINDS:
                yield f"{row['id']}: no rules field {field}"
        for field, values in row.get("when", {}).items():
            if field not in row["fields"]:
                yield f"{row['id']}: in force by {field}, which it does not name"
            elif not {field_text(value) for value in values} <= set(field_values(field)):
                yield f"{row['id']}: in force by a value that {field} does not take"
    yield from _reading_field_gaps()


def _reading_field_gaps() -> Iterator[str]:
    """A clause in force by the value of a field is named by that field in the register."""
    register = readings()
    for row in _toml("rules.toml")["clause"]:
        for field in row.get("when", {}):
            if field not in register or row["id"] not in register[field].clauses:
                yield f"{row['id']}: in force by {field}, which does not name it in the register"

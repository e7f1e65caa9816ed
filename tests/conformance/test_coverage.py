"""The reference is whole: no clause without vectors or row, no field without a pair, no register that disagrees."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import attrs
import pytest

from threeup import (
    Action,
    Card,
    Cards,
    ClauseId,
    IllegalAction,
    Rules,
    Seat,
    Situation,
    State,
    ThreeUpError,
    apply,
    check,
    legal_actions,
    parse_action,
    score,
    to_json,
)
from threeup.model.rules import FIELD_KINDS, ArrangeFor, TableSwap, field_text, field_value, field_values
from threeup.model.turn import Stage
from threeup.procedure.legality import TABLE
from threeup.referee import coverage
from threeup.referee.coverage import KINDS, gaps
from threeup.referee.reference import Reading, readings
from threeup.referee.vectors import vectors


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_missing(kind: str) -> None:
    assert [gap.what for gap in gaps() if gap.kind == kind] == []


# --- what is missing is found -------------------------------------------------------------------------------------


def found(kind: str) -> str:
    return "\n".join(gap.what for gap in gaps() if gap.kind == kind)


def with_entries(monkeypatch: pytest.MonkeyPatch, name: str, change: Callable[[dict[str, Any]], None]) -> None:
    """Let a file of the reference be changed for this test."""
    read = coverage._toml
    data = json.loads(json.dumps(read(name)))
    change(data)
    monkeypatch.setattr(coverage, "_toml", lambda other: data if other == name else read(other))


def test_a_clause_without_vectors_or_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(one for one in vectors() if ClauseId.NO_PASSING not in one.clauses)
    monkeypatch.setattr(coverage, "vectors", lambda: kept)
    assert "R3.4 NO_PASSING: no vector that it allows, and no reason" in found("vectors")
    assert "R3.4 NO_PASSING: no vector that it forbids, and no reason" in found("vectors")


def test_a_reason_that_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def add(data: dict[str, Any]) -> None:
        data["without"].append({"lacks": ["forbids"], "why": "?", "clauses": ["R4.2", "R99.1"]})
        data["without_row"].append({"why": "?", "clauses": ["R4.2", "R1.1"]})

    with_entries(monkeypatch, "vectors/reasons.toml", add)
    assert "R4.2 MATCH_OR_BEAT: a reason for no vector that it forbids" in found("vectors")
    assert "R99.1: a reason for a clause that does not exist" in found("vectors")
    assert "R4.2 MATCH_OR_BEAT: a reason for no row" in found("rows")
    assert "R1.1: two reasons for no row" in found("rows")


def test_a_clause_without_a_row_or_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "TABLE", tuple(bar for bar in TABLE if bar.clause is not ClauseId.ONE_RANK))
    assert "R4.5 ONE_RANK: no row, and no reason" in found("rows")


def test_ids_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(data: dict[str, Any]) -> None:
        data["clause"][0]["id"] = "R1.99"
        data["clause"][1]["name"] = "OTHER"

    with_entries(monkeypatch, "rules.toml", change)
    assert "R1.1 STANDARD_DECK is a constant and no clause" in found("ids")
    assert "R1.99 STANDARD_DECK is a clause and no constant" in found("ids")
    assert "R1.2 is OTHER in the reference" in found("ids")
    assert "R1.99: a row without a clause" not in found("rows")


def test_a_row_without_a_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    def drop(data: dict[str, Any]) -> None:
        data["clause"] = [row for row in data["clause"] if row["id"] != "R4.5"]

    with_entries(monkeypatch, "rules.toml", drop)
    assert "R4.5: a row without a clause" in found("rows")


def test_fields_without_a_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(one for one in vectors() if one.pair is None or one.pair.field != "extras")
    monkeypatch.setattr(coverage, "vectors", lambda: kept)
    assert found("pairs") == "extras=must: no pair of vectors\nextras=may: no pair of vectors"


def test_pairs_that_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    paired = next(one for one in vectors() if one.pair is not None and one.pair.field == "extras")
    assert paired.pair is not None
    bent = [
        attrs.evolve(paired, pair=attrs.evolve(paired.pair, other="V4.2-1")),
        attrs.evolve(paired, pair=attrs.evolve(paired.pair, other=paired.id)),
        attrs.evolve(paired, pair=attrs.evolve(paired.pair, other="V9.9-99")),
    ]
    monkeypatch.setattr(coverage, "vectors", lambda: (*vectors(), *bent))
    assert f"{paired.id} and V4.2-1 differ in something else" in found("pairs")
    assert f"{paired.id} and {paired.id} have the same answer" in found("pairs")
    assert f"{paired.id}: its pair does not exist" in found("pairs")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "O"}, "extras: kind O in the register, R in the code"),
        ({"default": "may"}, "extras: default may in the register"),
        ({"values": ()}, "extras: the register has the values "),
        ({"clauses": ()}, "extras=must: a clause that the field does not name"),
    ],
)
def test_a_register_that_disagrees(monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], said: str) -> None:
    bent = {**readings(), "extras": attrs.evolve(readings()["extras"], **change)}
    monkeypatch.setattr(coverage, "readings", lambda: bent)
    assert said in found("readings")


def test_a_register_with_other_fields(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "readings", lambda: {})
    assert "readings.toml has other fields" in found("readings")


def test_house_values_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    extras = readings()["extras"]
    values = (attrs.evolve(extras.values[0], house=True), extras.values[1])
    monkeypatch.setattr(coverage, "readings", lambda: {**readings(), "extras": attrs.evolve(extras, values=values)})
    assert "extras: house values ['must'] in the register" in found("readings")
    assert "extras=must: a house value that somebody supports" in found("readings")


def test_fields_of_clauses_that_do_not_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(data: dict[str, Any]) -> None:
        rows = {row["id"]: row for row in data["clause"]}
        rows["R4.1"]["fields"] = ["no_field"]
        rows["R4.8"]["when"] = {"multiples": ["no_value"]}
        rows["R4.9"]["when"] = {"extras": ["may"]}

    with_entries(monkeypatch, "rules.toml", change)
    assert "R4.1: no rules field no_field" in found("fields")
    assert "R4.8: in force by a value that multiples does not take" in found("fields")
    assert "R4.9: in force by extras, which it does not name" in found("fields")


def test_ids_that_come_twice_or_in_another_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(data: dict[str, Any]) -> None:
        data["clause"].append(data["clause"][0])

    def turned(data: dict[str, Any]) -> None:
        data["clause"].reverse()

    with_entries(monkeypatch, "rules.toml", twice)
    assert found("ids") == "rules.toml: an id comes twice"
    monkeypatch.undo()
    with_entries(monkeypatch, "rules.toml", turned)
    assert found("ids") == "clauses and constants stand in another order"
    monkeypatch.undo()
    with_entries(monkeypatch, "rules.toml", lambda data: data["clause"].pop())
    assert "constant and no clause" in found("ids")
    assert "order" not in found("ids")


def test_a_vector_that_an_engine_does_not_allow_is_none_that_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(
        one for one in vectors() if ClauseId.NO_PASSING not in one.clauses or one.verdict in ("legal", "answered")
    )
    monkeypatch.setattr(coverage, "vectors", lambda: kept)
    assert found("vectors") == "R3.4 NO_PASSING: no vector that it forbids, and no reason"


def test_a_pair_that_does_not_exist_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    paired = next(one for one in vectors() if one.pair is not None)
    assert paired.pair is not None
    lost = attrs.evolve(paired, id="V0.0-1", pair=attrs.evolve(paired.pair, other="V9.9-99"))
    monkeypatch.setattr(coverage, "vectors", lambda: (lost, *vectors()))
    assert found("pairs") == "V0.0-1: its pair does not exist"


def test_a_pair_differs_in_one_field_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    paired = next(one for one in vectors() if one.pair is not None and one.pair.field == "extras")
    assert paired.pair is not None
    other = next(one for one in vectors() if one.id == paired.pair.other)
    request = {**other.request, "rules": {**other.rules, "play_on": True}}
    assert "rules" in other.request
    changed = tuple(attrs.evolve(one, request=request) if one is other else one for one in vectors())
    monkeypatch.setattr(coverage, "vectors", lambda: changed)
    said = f"{paired.id} and {other.id} differ in something else than the value of extras"
    assert said in found("pairs").splitlines()


def test_decks_without_a_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tuple(one for one in vectors() if one.pair is None or one.pair.field != "deck")
    monkeypatch.setattr(coverage, "vectors", lambda: kept)
    assert found("pairs").splitlines() == [
        f"deck={kind}: no pair of vectors" for kind in ("standard", "listed", "short", "doubled")
    ]


def test_answers_that_differ_in_the_rules_alone_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The state and the view of an answer repeat the rules, and the order of the tables; that makes no difference."""
    one = next(one for one in vectors() if one.reply is not None and "state" in one.reply)
    for key in ("state", "view"):
        replies = [
            {key: {"rules": rules, "table_order": order}} for rules, order in (("standard", None), ("x", [1, 0]))
        ]
        first, second = (coverage._answer(attrs.evolve(one, reply=reply)) for reply in replies)
        assert first == second
        other = coverage._answer(attrs.evolve(one, reply={key: {"rules": "standard", "pile": []}}))
        assert other != first


def test_what_the_register_says_of_values_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    extras = readings()["extras"]
    turned = attrs.evolve(extras, values=extras.values[::-1])
    monkeypatch.setattr(coverage, "readings", lambda: {**readings(), "extras": turned})
    assert found("readings") == "extras: the register has the values may, must"


def test_a_register_of_no_fields_says_only_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "readings", lambda: {})
    assert found("readings") == "readings.toml has other fields than the rules, or in another order"


def test_a_clause_in_force_by_every_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """That says nothing, but nothing wrong."""

    def change(data: dict[str, Any]) -> None:
        next(row for row in data["clause"] if "extras" in row.get("when", {}))["when"]["extras"] = ["must", "may"]

    with_entries(monkeypatch, "rules.toml", change)
    assert found("fields") == ""


def test_a_field_that_does_not_name_its_clause(monkeypatch: pytest.MonkeyPatch) -> None:
    extras = readings()["extras"]
    clause = next(row["id"] for row in coverage._toml("rules.toml")["clause"] if "extras" in row.get("when", {}))
    kept = tuple(one for one in extras.clauses if one != clause)
    monkeypatch.setattr(coverage, "readings", lambda: {**readings(), "extras": attrs.evolve(extras, clauses=kept)})
    assert f"{clause}: in force by extras, which does not name it in the register" in found("fields").splitlines()


# --- the examples of the register ---------------------------------------------------------------------------------


def other_values(reading: Reading) -> Iterator[str]:
    """Yield the values of a field that the register lists, without the default."""
    yield from (value.value for value in reading.values if value.value != reading.default)


def rules_of(reading: Reading, value: str) -> Rules:
    fields = {name: field_value(name, field_text(found)) for name, found in reading.example["rules"].items()}
    return Rules().evolve(**fields | {reading.field: field_value(reading.field, value)})


def verdict(reading: Reading, value: str) -> str:
    """Return whether the example's action is legal by a value, or whether the situation cannot be."""
    try:
        situation = Situation.parse(reading.example["situation"], rules_of(reading, value))
    except ThreeUpError:
        return "cannot be"
    return "illegal" if check(situation, parse_action(reading.example["action"])) else "legal"


@pytest.mark.parametrize("reading", readings().values(), ids=lambda reading: reading.field)
def test_the_example_of_a_field_turns_what_it_says(reading: Reading) -> None:
    default = verdict(reading, reading.default)
    others = [*other_values(reading)]
    assert default != "cannot be"
    if reading.example["turns"] == "verdict":
        assert any(verdict(reading, value) != default for value in others)
        return
    assert {verdict(reading, value) for value in others} == {default} == {"legal"}
    assert reading.example["turns"] == "result"
    results = [result(reading, value) for value in others]
    assert any(one != result(reading, reading.default) for one in results)


def result(reading: Reading, value: str) -> object:
    """Return all that anybody can see of what the example's action leads to, for the first and the last to choose."""
    return [_result(reading, value, chosen=chosen) for chosen in (False, True)]


def _result(reading: Reading, value: str, *, chosen: bool) -> object:
    state = completed(Situation.parse(reading.example["situation"], rules_of(reading, value)), chosen=chosen)
    action = parse_action(reading.example["action"])
    step = apply(state, next(_with_colors(state, str(action))))
    shown = [json.loads(to_json(step.state.view(seat))) for seat in range(state.players)]
    for view in shown:
        del view["rules"]
    events = [step.events_for(seat) for seat in range(state.players)]
    return shown, events, [score(step.state, seat) for seat in range(state.players)]


def _with_colors(state: State, text: str) -> Iterator[Action]:
    """Yield the legal actions of the state that are written so when the colors are left out."""
    yield from (action for action in legal_actions(state) if _plain(str(action)) == _plain(text))


_COLORED = re.compile(r"\b(10|[1-9]|C[12]?)[gbr]\b")


def _plain(text: str) -> str:
    return _COLORED.sub(r"\1", text)


def completed(situation: Situation, *, chosen: bool) -> State:
    """Return a state of two seats that shows this situation to the first one; hidden cards are the lowest left.

    Args:
        situation: what the first seat sees.
        chosen: while 3UP is chosen, whether the other seat has chosen already.
    """
    rules = situation.rules
    pool: list[Card] = [*rules.deck.cards]

    def take(card: Card) -> Card:
        taken = next(one for one in pool if one.rank == card.rank and card.color in (None, one.color))
        pool.remove(taken)
        return taken

    def lowest(count: int) -> tuple[Card, ...]:
        taken = tuple(pool[:count])
        del pool[:count]
        return taken

    hand, up = Cards(map(take, situation.hand)), Cards(map(take, situation.up))
    pile = tuple(map(take, situation.pile))
    own = Seat(hand, up, lowest(situation.down))
    if situation.turn.kind is not Stage.ARRANGE:
        other = Seat(Cards(lowest(1)))
    else:
        laid = Cards(lowest(3)) if chosen else Cards()
        for_next = chosen and rules.arrange_for is ArrangeFor.NEXT_SEAT
        own = attrs.evolve(own, up=laid if for_next else Cards())
        other = Seat(Cards(lowest(3 if chosen else 6)), Cards() if for_next else laid, lowest(3))
    return State(
        rules=rules,
        starter=1 if chosen else 0,
        to_move=0,
        turn=situation.turn,
        seats=(own, other),
        draw=lowest(0 if situation.draw is None else situation.draw),
        pile=pile,
        removed=Cards(pool),
        table_order=(1, 0) if rules.table_swap is TableSwap.SHUFFLE else None,
    )


def test_an_illegal_example_would_be_noticed() -> None:
    with pytest.raises(IllegalAction):
        apply(completed(Situation.parse("hand=2,7 pile=5"), chosen=False), parse_action("pickup"))


def test_every_field_has_an_example() -> None:
    assert set(readings()) == set(FIELD_KINDS)
    assert all(set(reading.example) >= {"rules", "situation", "action", "turns"} for reading in readings().values())
    assert {reading.example["turns"] for reading in readings().values()} == {"verdict", "result"}
    assert all(field_values(field) for field in FIELD_KINDS)

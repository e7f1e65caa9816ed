"""The reference as the referee reads it: clauses, readings and sources hang together."""

from __future__ import annotations

import pytest

from threeup import GAMERULES, GEEKY_HOBBIES, STANDARD, ClauseId, Rules, ThreeUpError, clause
from threeup.model.rules import FIELD_KINDS, HOUSE_VALUES, field_text, field_value, field_values
from threeup.referee.reference import (
    Citation,
    chapters,
    contradictions,
    edition,
    faults,
    in_force,
    readings,
    sources,
    spec_folder,
)

DECK_ENTRIES = ("standard", "listed", "standard-blue", "standard*2")


def test_the_reference_is_edition_1_0() -> None:
    assert edition() == "1.0"


def test_every_typed_id_is_a_clause_of_the_reference_and_the_other_way_round() -> None:
    listed = [one.id for chapter in chapters() for one in chapter.clauses]
    assert listed == list(ClauseId)


def test_chapters_hold_the_clauses_of_their_number() -> None:
    assert [chapter.id for chapter in chapters()] == [f"R{number}" for number in range(1, 14)]
    for chapter in chapters():
        assert chapter.title
        assert chapter.clauses
        assert {one.chapter for one in chapter.clauses} == {chapter.id}


@pytest.mark.parametrize("one", list(ClauseId))
def test_a_clause_says_what_it_must(one: ClauseId) -> None:
    found = clause(one)
    assert found.id is one
    assert found.title
    assert not found.title.endswith(".")
    assert found.text.endswith(".")
    assert found.kind in ("definition", "rule", "option", "ruling")
    assert bool(found.reason) == (found.kind == "ruling")
    assert set(found.when) <= set(found.fields) <= set(FIELD_KINDS)
    for field, values in found.when.items():
        assert set(values) <= set(DECK_ENTRIES if field == "deck" else field_values(field))
    assert {cited.source for cited in found.sources} <= set(sources())


def test_a_clause_is_found_by_its_text_too() -> None:
    assert clause("R4.2") is clause(ClauseId.MATCH_OR_BEAT)


@pytest.mark.parametrize("text", ["R4.99", "r4.2", "R4", "", "R4.2 ", "4.2", "R" * 1000])
def test_no_other_text_is_a_clause(text: str) -> None:
    with pytest.raises(ThreeUpError, match="there is no clause"):
        clause(text)


@pytest.mark.parametrize("value", [None, 4.2, b"R4.2"])
def test_a_clause_is_asked_for_by_text(value: object) -> None:
    with pytest.raises(TypeError, match="clause: expected ClauseId or str, not"):
        clause(value)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "rules", "expected"),
    [
        ("R4.2", STANDARD, True),  # always
        ("R6.4", STANDARD, True),
        ("R6.4", GAMERULES, False),
        ("R6.5", GAMERULES, True),
        ("R9.7", GEEKY_HOBBIES, True),
        ("R9.7", STANDARD, False),
        ("R5.6", STANDARD, False),
        ("R5.6", Rules(low_set_clears=True), True),
        ("R1.3", STANDARD, True),  # a definition stands whether its word is used or not
        ("R11.2", STANDARD, True),
    ],
)
def test_which_clauses_are_in_force(one: str, rules: Rules, expected: bool) -> None:
    assert in_force(clause(one), rules) is expected


def test_there_is_a_reading_for_each_field_in_their_order() -> None:
    assert list(readings()) == list(FIELD_KINDS)


@pytest.mark.parametrize("field", list(FIELD_KINDS))
def test_a_reading_has_every_value_of_its_field(field: str) -> None:
    reading = readings()[field]
    values = tuple(value.value for value in reading.values)
    assert reading.kind == FIELD_KINDS[field]
    assert reading.question.endswith("?")
    assert reading.default == field_text(getattr(STANDARD, field)) == values[0]
    assert reading.default_reason
    assert values == (DECK_ENTRIES if field == "deck" else field_values(field))
    assert [value.value for value in reading.values if value.house] == [
        value for value in values if HOUSE_VALUES.get(field) == value
    ]
    for value in reading.values:
        assert value.text.endswith(".")
        assert reading.value(value.value) is value
        assert {cited.says for cited in value.supported_by} <= {"supports"}
        assert {cited.says for cited in value.contradicted_by} <= {"contradicts"}
        assert set(value.clauses) <= set(reading.clauses)
    assert reading.value("something else") is None


@pytest.mark.parametrize("field", list(FIELD_KINDS))
def test_a_clause_of_a_value_is_in_force_under_it(field: str) -> None:
    for value in readings()[field].values:
        rules = STANDARD.evolve(**{field: field_value(field, value.value)})
        for one in value.clauses:
            when = clause(one).when
            assert field not in when or value.value in when[field], one
            assert in_force(clause(one), rules) or set(when) - {field}, one


def test_a_house_value_is_supported_by_no_source_and_contradicted_by_one() -> None:
    for field, text in HOUSE_VALUES.items():
        value = readings()[field].value(text)
        assert value is not None
        assert value.house
        assert not value.supported_by
        assert value.contradicted_by


def test_every_source_cited_is_described() -> None:
    for key, source in sources().items():
        assert source.key == key
        assert source.title
        assert source.trust in ("high", "medium", "low", "none", "context")
        assert source.why
    cited = {cited.source for chapter in chapters() for one in chapter.clauses for cited in one.sources}
    assert {"000", "001", "002", "003", "004"} <= cited


def test_contradictions_and_faults_are_registered() -> None:
    assert contradictions()
    assert faults()


@pytest.mark.parametrize(
    ("cited", "text"),
    [(Citation("001", (19,), "supports", ""), "001:19"), (Citation("000", (69, 71), "supports", ""), "000:69,71"),
     (Citation("UBG", (), "silent", "note"), "UBG")],
)  # fmt: skip
def test_a_source_is_written_with_its_lines(cited: Citation, text: str) -> None:
    assert str(cited) == text


def test_the_reference_lies_in_one_folder() -> None:
    assert (spec_folder() / "rules.toml").is_file()

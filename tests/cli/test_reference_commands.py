"""``threeup rules`` and ``threeup readings``: the reference in print."""

from __future__ import annotations

import time

import pytest

from tests.cli.running import Run, process
from threeup import Clause, ClauseId, Rules, clause
from threeup.model.rules import FIELD_KINDS
from threeup.referee.reference import chapters, in_force, readings

CLAUSES = [one for chapter in chapters() for one in chapter.clauses]


def shown(out: str) -> list[str]:
    """Return the ids of the clauses that were listed."""
    return [line.split(" ")[0] for line in out.splitlines() if line.startswith("R") and "  " in line[:8]]


# --- threeup rules --------------------------------------------------------------------------------------------------


def test_the_whole_reference(threeup: Run) -> None:
    done = threeup("rules")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0] == "3UP 3DOWN: the rules reference, edition 1.0"
    assert shown(done.out) == list(ClauseId)
    for one in CLAUSES:
        assert f"{one.id}  {one.text}" in done.lines
    for chapter in chapters():
        assert f"{chapter.id} {chapter.title}" in done.lines
    assert "      [only if agreed: extras=may]" in done.lines
    assert "      [in force by default: extras=must]" in done.lines


def test_it_takes_less_than_a_second() -> None:
    start = time.perf_counter()
    assert process("rules").status == 0
    assert time.perf_counter() - start < 5  # a busy machine may need more than the second that is meant


@pytest.mark.parametrize("rules", ["standard", "geeky_hobbies", "gamerules", "standard play_on=true extras=may"])
def test_only_what_is_in_force(threeup: Run, rules: str) -> None:
    expected = [one.id for one in CLAUSES if in_force(one, Rules.parse(rules))]
    done = threeup("rules", "--rules", rules)
    assert shown(done.out) == expected
    assert "[only if agreed" not in done.out
    assert len(expected) < len(CLAUSES)


def test_what_is_in_force_with_a_field_set(threeup: Run) -> None:
    done = threeup("rules", "R6", "--set", "extras=may")
    assert "R6.5" in shown(done.out)
    assert "R6.4" not in shown(done.out)


@pytest.mark.parametrize("chapter", [f"R{number}" for number in range(1, 14)])
def test_a_chapter(threeup: Run, chapter: str) -> None:
    assert shown(threeup("rules", chapter).out) == [one.id for one in CLAUSES if one.chapter == chapter]


@pytest.mark.parametrize("one", CLAUSES, ids=lambda one: one.id)
def test_a_clause_with_its_sources(threeup: Run, one: Clause) -> None:
    found = clause(one.id)
    done = threeup("rules", found.id)
    assert (done.status, done.lines[:2]) == (0, [f"{found.id} {found.title}", found.text])
    for cited in found.sources:
        assert f"  {cited} (" in done.out
        if cited.note:
            assert f"    {cited.note}" in done.lines
    if found.reason:
        assert f"Why: {found.reason}" in done.lines
    if not found.sources:
        assert done.lines[-1] == "The sources are silent."


def test_a_clause_says_when_it_is_in_force(threeup: Run) -> None:
    assert "In force under extras=may" in threeup("rules", "R6.5").lines
    assert threeup("rules", "R6.5", "--rules", "gamerules").status == 0
    done = threeup("rules", "R6.5", "--rules", "standard")
    assert (done.status, done.out) == (1, "R6.5 is not in force under these rules.\n")


@pytest.mark.parametrize(
    ("words", "every"),
    [("draw pile", True), ("DRAW PILE", True), ("Clear +2", True), ("pile draw", True), ("", True), ("xyzzy", False)],
)
def test_search(threeup: Run, words: str, every: bool) -> None:
    expected = [
        one.id
        for one in CLAUSES
        if all(word in f"{one.id} {one.title} {one.text}".casefold() for word in words.casefold().split())
    ]
    done = threeup("rules", "--search", words)
    assert shown(done.out) == expected
    assert (done.status == 0) is bool(expected) is every
    if not expected:
        assert done.out == "No clause has all these words.\n"


def test_search_inside_a_chapter_and_a_clause(threeup: Run) -> None:
    assert set(shown(threeup("rules", "R8", "--search", "three").out)) < {
        one.id for one in CLAUSES if one.chapter == "R8"
    }
    assert threeup("rules", "R4.2", "--search", "xyzzy").status == 1
    assert threeup("rules", "R4.2", "--search", "higher").lines[0].startswith("R4.2 ")


def test_rules_as_json(threeup: Run) -> None:
    data = threeup("rules", "R6", "--format", "json").data
    assert (data["threeup"], data["edition"]) == (1, "1.0")
    assert [one["id"] for one in data["clauses"]] == [one.id for one in CLAUSES if one.chapter == "R6"]
    for one in data["clauses"]:
        found = clause(one["id"])
        assert (one["name"], one["title"], one["text"]) == (found.id.name, found.title, found.text)
        assert (one["kind"], one["since"], one["fields"]) == (found.kind, found.since, list(found.fields))
        assert [source["source"] for source in one["sources"]] == [cited.source for cited in found.sources]
    nothing = threeup("rules", "--search", "xyzzy", "--format", "json")
    assert (nothing.status, nothing.data["clauses"]) == (1, [])


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("R99",), "there is no chapter 'R99'; the chapters are R1 to R13"),
        (("r4",), "there is no chapter 'r4'"),
        (("R4.99",), "there is no clause 'R4.99'; ids look like R4.2"),
        (("4.2",), "there is no clause '4.2'"),
        (("R" * 5000 + ".",), "there is no clause 'RRRR"),
        (("\x00\n",), "there is no chapter '\\x00\\n'"),
        (("--rules", "foo"), "preset: 'foo' is none of"),
        (("--set", "foo=bar"), "field: 'foo' is none of"),
        (("--lang", "xx"), "there is no language 'xx'"),
    ],
)
def test_rules_that_there_are_not(threeup: Run, words: tuple[str, ...], fault: str) -> None:
    assert threeup("rules", *words).fault.startswith(f"threeup: {fault}")


# --- threeup readings -----------------------------------------------------------------------------------------------


def test_every_reading_in_short(threeup: Run) -> None:
    done = threeup("readings")
    assert (done.status, done.err) == (0, "")
    kinds = (": an open question", ": an option", ": a choice of the table")
    headings = [line.partition(":")[0] for line in done.lines if line.endswith(kinds)]
    assert headings == list(FIELD_KINDS)
    for reading in readings().values():
        assert reading.question in done.lines
        for value in reading.values:
            assert f"  {value.value}: {value.text}" in done.lines


@pytest.mark.parametrize("field", list(FIELD_KINDS))
def test_a_reading_with_its_sources(threeup: Run, field: str) -> None:
    reading = readings()[field]
    done = threeup("readings", field)
    assert done.status == 0
    assert done.lines[1] == reading.question
    assert done.lines[-1] == f"Default: {reading.default}. {reading.default_reason}"
    for value in reading.values:
        for cited in (*value.supported_by, *value.contradicted_by):
            assert f"    {cited} (" in done.out
    house = [value for value in reading.values if value.house]
    assert done.lines.count("    No source supports this; some tables play it.") == len(house)


def test_readings_are_searched(threeup: Run) -> None:
    done = threeup("readings", "--search", "flipped card")
    assert done.status == 0
    assert "failed_flip: an open question" in done.lines
    assert "extras: an open question" not in done.lines
    nothing = threeup("readings", "--search", "xyzzy")
    assert (nothing.status, nothing.out) == (1, "No question has all these words.\n")


def test_readings_as_json(threeup: Run) -> None:
    data = threeup("readings", "--format", "json").data
    assert [one["field"] for one in data["readings"]] == list(FIELD_KINDS)
    (one,) = threeup("readings", "extra_draw", "--format", "json").data["readings"]
    reading = readings()["extra_draw"]
    assert (one["question"], one["default"], one["kind"]) == (reading.question, "each", "R")
    assert [(value["value"], value["house"]) for value in one["values"]] == [
        ("each", False),
        ("first", False),
        ("never", True),
    ]


@pytest.mark.parametrize(
    ("words", "fault"),
    [(("foo",), "field: 'foo' is none of: deck, arrangement,"), (("--lang", "EN"), "there is no language 'EN'")],
)
def test_readings_that_there_are_not(threeup: Run, words: tuple[str, ...], fault: str) -> None:
    assert threeup("readings", *words).fault.startswith(f"threeup: {fault}")

"""Every line of the five articles that carries text is claimed by a clause, or set aside with a reason."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from itertools import groupby
from string import ascii_lowercase
from typing import Any, Final

import pytest

from tests.schemas import SPEC
from threeup import ClauseId, clause
from threeup.referee.reference import chapters, contradictions, faults, readings, sources

DATA: Final[dict[str, Any]] = tomllib.loads((SPEC / "claims.toml").read_text(encoding="utf-8"))
CLAIMS: Final[list[dict[str, Any]]] = DATA["claim"]
TEXT: Final[dict[str, set[int]]] = {article["file"]: set(article["lines"]) for article in DATA["article"]}


def place(claim: dict[str, Any]) -> str:
    return f"{claim['file']}:{claim['line']}{claim['part']}"


def test_there_are_five_articles_and_each_is_a_source() -> None:
    assert list(TEXT) == ["000", "001", "002", "003", "004"]
    assert {article["file"]: article["language"] for article in DATA["article"]} == {
        key: source.language for key, source in sources().items() if key in TEXT
    }


@pytest.mark.parametrize("file", TEXT)
def test_every_line_with_text_has_an_entry(file: str) -> None:
    assert {claim["line"] for claim in CLAIMS if claim["file"] == file} == TEXT[file]


def test_entries_stand_in_order_and_leave_out_no_sentence() -> None:
    places = [(claim["file"], claim["line"]) for claim in CLAIMS]
    assert places == sorted(places)
    for where, group in groupby(CLAIMS, key=lambda claim: (claim["file"], claim["line"])):
        parts = [claim["part"] for claim in group if claim["part"] != "x"]
        assert parts == [*ascii_lowercase[: len(parts)]], where


@pytest.mark.parametrize("claim", CLAIMS, ids=place)
def test_an_entry_names_clauses_that_cite_it_or_gives_a_reason(claim: dict[str, Any]) -> None:
    if claim["status"] == "set-aside":
        assert claim["reason"]
        assert "clause" not in claim
        return
    assert claim["status"] == "claimed"
    assert claim["clause"]
    for identity in claim["clause"]:
        cited = {(one.source, line) for one in clause(identity).sources for line in one.lines}
        assert (claim["file"], claim["line"]) in cited, identity


def test_every_citation_points_to_a_line_with_text() -> None:
    cited: dict[str, set[int]] = defaultdict(set)
    for one in [one for chapter in chapters() for one in chapter.clauses]:
        for citation in one.sources:
            assert citation.source in sources()
            cited[citation.source] |= set(citation.lines)
    for reading in readings().values():
        for value in reading.values:
            for citation in (*value.supported_by, *value.contradicted_by):
                assert citation.source in sources()
                cited[citation.source] |= set(citation.lines)
    for entry in [says for contradiction in contradictions() for says in contradiction["says"]] + [*faults()]:
        cited[entry["file"]] |= set(entry["lines"])
    for source, lines in cited.items():
        assert lines <= TEXT.get(source, set()), source


def test_a_rule_that_no_article_supports_is_a_ruling() -> None:
    for identity in ClauseId:
        one = clause(identity)
        if not any(citation.says == "supports" for citation in one.sources):
            assert one.kind in ("ruling", "option"), identity
        if one.kind == "ruling":
            assert one.reason, identity

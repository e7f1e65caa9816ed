"""None of the faults of the five articles has come back: for each, what says it right, and what must stand nowhere."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest

from tests.locale.catalogs import load, rows
from tests.locale.checks import all_forms, forms
from threeup import clause
from threeup.language import LANGUAGES
from threeup.referee.reference import faults

ROWS = {row["id"]: row for row in rows("faults.toml", "fault")}
KNOWN = {fault["id"]: fault for fault in faults()}
LANG_OF = {"Telugu": "te", "Nepali": "ne", "Greek": "el", "Sinhala": "si", "Vietnamese": "vi"}

Row = dict[str, Any]


def finds(pattern: str, text: str) -> bool:
    """Return whether a pattern matches a text, joiners and case aside."""
    return re.search(plain(pattern), plain(text), re.I) is not None


def plain(text: str) -> str:
    return unicodedata.normalize("NFC", text.replace("\u200c", "").replace("\u200d", ""))


def said(lang: str, context: str) -> list[str]:
    """Return the translation of a text, or its plural forms."""
    entry = load(lang).find(context, by="msgctxt")
    assert entry is not None, context
    return forms(entry)


def test_every_fault_is_accounted_for() -> None:
    assert list(ROWS) == list(KNOWN) == [f"F{number}" for number in range(1, 111)]
    assert len(rows("faults.toml", "fault")) == len(ROWS)
    assert {identity: LANGUAGES[row["lang"]] for identity, row in ROWS.items()} == {
        identity: LANGUAGES[LANG_OF[fault["language"]]] for identity, fault in KNOWN.items()
    }


@pytest.mark.parametrize("identity", ROWS)
def test_a_fault_is_accounted_for_by_its_kind(identity: str) -> None:
    row, kind = ROWS[identity], KNOWN[identity]["kind"]
    assert set(row) <= {"id", "lang", "wording", "contexts", "must", "must_not", "nowhere", "clause", "no_rule"}
    assert ("contexts" in row) == ("must" in row)
    assert ("clause" in row) == (kind == "source")
    assert "contexts" in row or (kind == "splice" and row["no_rule"])


@pytest.mark.parametrize("identity", [identity for identity, row in ROWS.items() if "contexts" in row])
def test_the_catalog_says_it_right(identity: str) -> None:
    row = ROWS[identity]
    for context in row["contexts"]:
        for text in said(row["lang"], context):
            assert finds(row["must"], text), text
            assert "must_not" not in row or not finds(row["must_not"], text), text


@pytest.mark.parametrize("identity", [identity for identity, row in ROWS.items() if "nowhere" in row])
def test_the_faulty_wording_stands_nowhere(identity: str) -> None:
    row = ROWS[identity]
    found = [(entry.msgctxt, form) for entry, form in all_forms(load(row["lang"])) if finds(row["nowhere"], form)]
    assert found == []


@pytest.mark.parametrize("identity", [identity for identity, row in ROWS.items() if "wording" in row])
def test_the_faulty_wording_would_be_found(identity: str) -> None:
    row = ROWS[identity]
    assert any(finds(row[key], row["wording"]) for key in ("must_not", "nowhere") if key in row)


@pytest.mark.parametrize("identity", [identity for identity, row in ROWS.items() if "clause" in row])
def test_a_clause_rules_on_a_fault_of_the_original(identity: str) -> None:
    """The list of the deck adds up to 74 cards, and the deck has 84."""
    row = ROWS[identity]
    ruling = clause(row["clause"])
    assert {source.says for source in ruling.sources} == {"supports", "contradicts"}
    assert finds("74 cards", ruling.text)
    assert finds("84 cards", clause("R1.1").text)

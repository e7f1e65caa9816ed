"""The record of the review names every clause in every language, what was found, and when."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

from threeup import ClauseId
from threeup.referee.reference import spec_folder

NAMES = ("Telugu", "Nepali", "Greek", "Sinhala", "Vietnamese")


def sections() -> dict[str, str]:
    """Return what the record says of each language."""
    text = (Path(str(spec_folder())) / "locale" / "REVIEW.md").read_text(encoding="utf-8")
    _, *parts = re.split(r"^## ", text, flags=re.MULTILINE)
    return {part.partition("\n")[0]: part for part in parts}


def test_every_language_was_reviewed() -> None:
    assert tuple(sections()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_was_reviewed(name: str) -> None:
    rows = re.findall(r"^\| (R[\d.]+) \| (.+) \| (\S+) \|$", sections()[name], flags=re.MULTILINE)
    assert [identity for identity, _, _ in rows] == [one.value for one in ClauseId]
    for _, verdict, date in rows:
        assert verdict == "same meaning" or verdict.startswith("mended")
        assert datetime.date.fromisoformat(date)

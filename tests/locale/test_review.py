"""The record of the review names every clause in every language and reading, what was found, and when."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import pytest

from threeup import ClauseId
from threeup.referee.reference import spec_folder

NAMES = ("Telugu", "Nepali", "Greek", "Sinhala", "Vietnamese")
READINGS = ("translated back without sight of the English text", "compared side by side, and situations answered")


def sections(text: str, mark: str) -> dict[str, str]:
    """Return the sections of a text by their headings, which begin with a mark."""
    _, *parts = re.split(rf"^{mark} ", text, flags=re.MULTILINE)
    return {part.partition("\n")[0]: part for part in parts}


def languages() -> dict[str, str]:
    """Return what the record says of each language."""
    path = Path(str(spec_folder())) / "locale" / "REVIEW.md"
    return sections(path.read_text(encoding="utf-8"), "##")


def test_every_language_was_reviewed() -> None:
    assert tuple(languages()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_was_reviewed_in_each_reading(name: str) -> None:
    found = sections(languages()[name], "###")
    assert tuple(heading.partition(": ")[2] for heading in found) == READINGS
    for heading, part in found.items():
        assert datetime.date.fromisoformat(heading.partition(":")[0])
        rows = re.findall(r"^\| (R[\d.]+) \| (.+) \| (\S+) \|$", part, flags=re.MULTILINE)
        assert [identity for identity, _, _ in rows] == [one.value for one in ClauseId]
        for _, verdict, date in rows:
            assert verdict == "same meaning" or verdict.startswith("mended")
            assert datetime.date.fromisoformat(date)

"""The examples of the docs folder run and show what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def run(program: str) -> str:
    """Return what a program prints."""
    found = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{program}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    return found.stdout


@pytest.fixture
def buggy_bot() -> str:
    """The program with a bug."""
    return (EXAMPLES / "buggy_bot.py").read_text(encoding="utf-8")


def test_the_bug_of_the_buggy_bot_is_found(buggy_bot: str) -> None:
    shown = run(buggy_bot)
    assert shown.startswith("the action is illegal: pickup (R4.13)\n")
    assert "hand=" in shown
    assert len(buggy_bot.splitlines()) == 30


@pytest.mark.slow
def test_without_its_bug_the_bot_passes(buggy_bot: str) -> None:
    mended = buggy_bot.replace("return PICK_UP  # the bug: a Clear card in hand must be played", "return moves[0]")
    assert mended != buggy_bot
    assert run(mended) == "no fault found\n"

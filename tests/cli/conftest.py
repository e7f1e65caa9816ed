"""The command line in this process."""

from __future__ import annotations

import sys

import pytest

from tests.cli.running import Done, Run, standard_input
from threeup.cli.main import main


@pytest.fixture
def threeup(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run ``threeup`` with these words; it never raises, whatever it is given."""

    def run(*words: str, stdin: str | bytes = b"") -> Done:
        monkeypatch.setattr(sys, "stdin", standard_input(stdin))
        status = main(words)
        captured = capsys.readouterr()
        return Done(status, captured.out, captured.err)

    return run

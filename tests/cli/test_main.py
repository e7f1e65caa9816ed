"""The command itself: help, faults on one line, and output that goes wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from tests.cli.running import SOURCE, Run, process
from threeup.cli.main import COMMANDS, main
from threeup.forms.protocol import library_version
from threeup.referee.messages import MESSAGES

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="pipes and devices of another kind")


def test_help_names_every_command_with_what_it_does(threeup: Run) -> None:
    done = threeup("--help")
    assert done.status == 0
    for name in COMMANDS:
        assert f"  {name:<12} {MESSAGES[f'help.command.{name}']}" in done.lines
    assert "Exit status: 0 legal or done, 1 illegal or not found," in done.out
    assert threeup("-h") == done
    assert threeup() == done


def test_every_command_has_a_room() -> None:
    for name in COMMANDS:
        assert callable(import_module(f"threeup.cli.{name}").run)


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_has_help_of_one_line_for_each_argument(threeup: Run, command: str) -> None:
    done = threeup(command, "--help")
    assert (done.status, done.err) == (0, "")
    assert done.lines[0].startswith(f"usage: threeup {command} ")
    assert all(len(line) <= 110 for line in done.lines)
    assert sum(line.startswith("Exit status: ") for line in done.lines) == 1
    _, options = done.out.split("\noptions:\n")
    arguments = options.split("\n\n")[0].splitlines()
    assert all(line.startswith("  -") for line in arguments), "help of one argument is one line"
    assert all("  " in line.strip() for line in arguments), "each argument says what it is"


def test_help_does_not_depend_on_the_terminal(threeup: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = threeup("adjudicate", "--help")
    monkeypatch.setenv("COLUMNS", "40")
    assert threeup("adjudicate", "--help") == wide


def test_the_version_is_that_of_the_package(threeup: Run) -> None:
    assert threeup("--version").out == f"threeup {library_version()}\n"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("foo",), "threeup: there is no command 'foo'; there are adjudicate, moves, replay, rules,"),
        (("Rules",), "threeup: there is no command 'Rules'; there are"),
        (("--foo",), "threeup: unrecognized arguments: --foo"),
        (("x" * 10_000,), "threeup: there is no command 'xxx"),
        (("a\nb\x00",), "threeup: there is no command 'a\\nb\\x00'"),
        (("\udcff",), "threeup: there is no command '\\udcff'"),
        (("moves", "--foo"), "threeup moves: unrecognized arguments: --foo"),
        (("moves", "--situ", "hand=4"), "threeup moves: unrecognized arguments: --situ"),
        (("moves", "--sit\nfoo"), "threeup moves: unrecognized arguments: --sit foo"),
        (("adjudicate",), "threeup adjudicate: the following arguments are required: --move"),
        (("deal", "--players", "four"), "threeup deal: argument --players: invalid int value: 'four'"),
        (("moves", "--format", "xml", "--situation", "hand=4"), "threeup moves: argument --format: invalid choice:"),
        (("deal", "--seed", "9" * 5000), "threeup deal: argument --seed: invalid int value"),
    ],
)
def test_a_fault_is_one_line(threeup: Run, words: tuple[str, ...], fault: str) -> None:
    assert threeup(*words).fault.startswith(fault)


def test_main_reads_the_words_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["threeup", "moves", "--situation", "hand=2,3,9 pile=3 draw=20"])
    assert main() == 0
    assert capsys.readouterr().out == "play 3\nplay 9\n"


def test_an_interrupt_ends_it_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("threeup.cli.moves.run", interrupted)
    assert main(["moves"]) == 130
    assert capsys.readouterr() == ("", "")


# --- as a process ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "status"),
    [("play 9", 0), ("play 2", 1), ("play 5", 1), ("play x", 2)],
)
def test_the_process_ends_with_the_exit_status(move: str, status: int) -> None:
    done = process("adjudicate", "--situation", "hand=2,3,9 pile=3 draw=20", "--move", move)
    assert done.status == status
    assert (done.err == "") is (status != 2)
    assert "Traceback" not in done.err


def test_a_terminal_that_knows_ascii_only_sees_escapes() -> None:
    words = ("adjudicate", "--situation", "hand=4,7 pile=4 draw=20 extra", "--move", "draw")
    done = process(*words, PYTHONIOENCODING="ascii")
    full = process(*words)
    assert (done.status, done.err) == (3, "")
    assert " \\u2013 Only before the first" in done.out
    assert done.out.isascii()
    assert done.out.replace("\\u2013", "–") == full.out
    fault = process("moves", "--situation", "hand=é", PYTHONIOENCODING="ascii")
    assert fault.fault.isascii()


@POSIX
def test_a_reader_that_has_gone_is_no_error() -> None:
    """As in ``threeup rules | head -1``."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "threeup.cli.main", "rules"],
            stdout=writer,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": SOURCE},
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@POSIX
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "threeup.cli.main", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": SOURCE},
            timeout=60,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"threeup: cannot write: ")
    assert done.stderr.count(b"\n") == 1


@POSIX
@pytest.mark.parametrize(
    ("closed", "words", "status", "said"),
    [
        ("<&-", "replay -", 2, b"threeup: cannot read standard input: it is closed\n"),
        ("<&-", "engine", 2, b"threeup: cannot read standard input: it is closed\n"),
        (">&-", "rules R4.2", 0, b""),
        ("2>&-", "moves --situation x", 2, b""),
    ],
)
def test_a_program_may_be_started_without_its_streams(closed: str, words: str, status: int, said: bytes) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m threeup.cli.main {words} {closed}'],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": SOURCE},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (status, b"", said)

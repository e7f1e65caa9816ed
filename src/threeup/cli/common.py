"""What the commands share: arguments, reading of files, and output that no terminal can crash."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from threeup.errors import InvalidRules, NotationError, ThreeUpError
from threeup.model.rules import PRESETS, Rules, field_value, preset_named

MOST_FILE: Final = 4_000_000
"""Most bytes that are read from a file or from standard input."""


class Stop(Exception):  # it is a way out, not an error
    """Ends a command with an exit status, everything having been said."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line."""

    def error(self, message: str) -> None:  # type: ignore[override]  # argparse declares NoReturn, which raising is
        """Print one line and stop with status 2."""
        print(f"{self.prog}: {message}", file=sys.stderr)
        raise Stop(2)


def parser_for(command: str, description: str) -> Parser:
    """Return an empty parser for a command."""
    return Parser(prog=f"threeup {command}", description=description)


def prepare_streams() -> None:
    """Let output survive terminals that cannot show every character: they show an escape instead."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def add_rules_arguments(parser: argparse.ArgumentParser, default: str | None = "standard") -> None:
    """Add ``--rules PRESET`` and ``--set FIELD=VALUE``."""
    parser.add_argument("--rules", default=default, metavar="PRESET", help=f"the rules in force: {', '.join(PRESETS)}")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="FIELD=VALUE",
        dest="settings",
        help="change one field of the rules, and call it agreed at this table; may be given several times",
    )


def read_settings(settings: Sequence[str]) -> dict[str, object]:
    """Return the fields and values of ``--set`` arguments.

    Raises:
        NotationError: no ``FIELD=VALUE``, or a field twice.
        InvalidRules: an unknown field, or a value that it does not take.
    """
    changed: dict[str, object] = {}
    for setting in settings:
        field, equals, value = setting.partition("=")
        if not equals or field in changed:
            raise NotationError(setting, 0, "FIELD=VALUE, each field once")
        changed[field] = field_value(field, value)
    return changed


def read_rules_arguments(options: argparse.Namespace) -> tuple[Rules, frozenset[str]]:
    """Return the rules that the arguments name, and the fields that they settle."""
    changed = read_settings(options.settings)
    preset = preset_named(options.rules) if options.rules in PRESETS else _rules_text(options.rules)
    return preset.evolve(**changed), frozenset(changed)


def _rules_text(text: str) -> Rules:
    if "=" not in text and " " not in text:
        raise InvalidRules("preset", text, tuple(PRESETS))
    return Rules.parse(text)


def read_source(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        ThreeUpError: it cannot be read, is too long, or is no UTF-8.
    """
    try:
        if name == "-":
            data = sys.stdin.buffer.read(MOST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ThreeUpError(f"cannot read {name[:200]!r}: {reason}") from None
    if len(data) > MOST_FILE:
        raise ThreeUpError(f"{name[:200]!r} is longer than {MOST_FILE} bytes")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ThreeUpError(f"{name[:200]!r} is no UTF-8 text: byte {error.start}") from None

"""What the commands share: arguments, reading of files, and output that no terminal can crash."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NoReturn, TextIO

from threeup.errors import InvalidRules, NotationError, ThreeUpError
from threeup.model.rules import PRESETS, STANDARD, Rules, field_value, preset_named

if TYPE_CHECKING:
    from threeup.language import Catalog

MOST_FILE: Final = 4_000_000
"""Most bytes that are read from a file or from standard input."""

_MOST_FAULT: Final = 500
_HELP_WIDTH: Final = 110
_HELP_COLUMN: Final = 26


class Stop(Exception):  # it is a way out, not an error
    """Ends a command with an exit status, everything having been said."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help of one line for each argument, whatever the width of the terminal."""

    def __init__(self, prog: str, **_ignored: Any) -> None:
        super().__init__(prog, max_help_position=_HELP_COLUMN, width=_HELP_WIDTH)


class Parser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line, and leaves by :class:`Stop`.

    The help of an argument is the key of a message. What the keys stand for is looked up when help is printed, so
    that a command which prints none loads neither the reference nor a catalog.

    Args:
        command: the command; empty for the whole command line.
        usage: how it is called, if that is not to be found from the arguments.
    """

    def __init__(self, command: str = "", usage: str | None = None) -> None:
        super().__init__(
            prog=f"threeup {command}".rstrip(), usage=usage, add_help=False, formatter_class=_Help, allow_abbrev=False
        )
        self.command = command
        self._words: Sequence[str] = ()
        self.add_argument("-h", "--help", action="help", help="help.help")

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return what the words say; print help if they ask for it, in the language that they name."""
        self._words = words
        return self.parse_args(words)

    def about(self, say: Catalog) -> str:
        """Return what the command does."""
        return say.say(f"help.about.{self.command}", **_named())

    def ending(self, say: Catalog) -> str:
        """Return the exit statuses and when they come."""
        from threeup.referee.messages import MESSAGES

        key = f"help.status.{self.command}"
        return say.say(key if key in MESSAGES else "help.status")

    def format_help(self) -> str:
        """Return the help in the language that ``--lang`` names, or else of the user's locale."""
        say = read_language(_language_among(self._words))
        formatter = self._get_formatter()
        formatter.add_usage(self.usage, self._actions, self._mutually_exclusive_groups, f"{say.say('help.usage')} ")
        formatter.add_text(self.about(say))
        for key, group in (("help.arguments", self._positionals), ("help.options", self._optionals)):
            formatter.start_section(say.say(key))
            formatter.add_arguments([_explained(action, say) for action in group._group_actions])
            formatter.end_section()
        formatter.add_text(self.ending(say))
        return formatter.format_help()

    def error(self, message: str) -> NoReturn:
        """Print one line and stop with status 2."""
        print(f"{self.prog}: {one_line(message)}", file=sys.stderr)
        raise Stop(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Stop with a status, as after ``--help``."""
        if message:
            print(one_line(message), file=sys.stderr)
        raise Stop(status)


def _language_among(words: Sequence[str]) -> argparse.Namespace:
    """Return the language that is named among words, whatever else they are."""
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--lang", nargs="?")
    return parser.parse_known_args(words)[0]


def _explained(action: argparse.Action, say: Catalog) -> argparse.Action:
    """Return an argument with its help in a language instead of the key."""
    explained = copy(action)
    text = say.say(str(action.help), default=action.default, **_named())
    explained.help = text.replace("%", "%%")  # argparse fills in places of its own
    return explained


def _named() -> dict[str, str]:
    """Return what help texts name: it is the same in every language."""
    from threeup.language import LANGUAGES

    return {
        "action": "play 3",
        "chapter": "R4",
        "clause": "R4.2",
        "field": "extra_draw",
        "file": "FILE",
        "json": "JSON",
        "languages": ", ".join(LANGUAGES),
        "presets": ", ".join(PRESETS),
        "record": "*.3up",
        "situation": "hand=2,3,9 pile=3 draw=20",
        "standard": "standard",
    }


def one_line(text: str) -> str:
    r"""Return a fault on one line, cut if it is endless.

    >>> one_line("unknown: a\nb")
    'unknown: a b'
    """
    shown = " ".join(text.split())
    return shown if len(shown) <= _MOST_FAULT else shown[: _MOST_FAULT - 1] + "…"


def prepare_streams() -> None:
    """Let output survive terminals that cannot show every character, which show an escape instead, and programs that
    were started without any."""
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _nowhere() -> TextIO:
    return io.TextIOWrapper(io.FileIO(os.devnull, "w"), encoding="utf-8")


def drop_output() -> None:
    """Send what is left of the output nowhere: its reader has gone, and Python must not complain when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


# --- arguments ---------------------------------------------------------------------------------------------------


def add_language_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--lang``."""
    parser.add_argument("--lang", metavar="LANG", help="help.lang")


def add_format_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--format``; ``what`` is printed, as in ``help.format.what``."""
    parser.add_argument("--format", choices=("text", "json"), default="text", help=f"help.format.{what}")


def read_language(options: argparse.Namespace) -> Catalog:
    """Return the catalog of the language that the arguments name, or else of the user's locale.

    Raises:
        ThreeUpError: there is no such language.
    """
    from threeup.language import catalog, preferred_language

    return catalog(preferred_language() if options.lang is None else options.lang)


def add_rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Add ``--rules PRESET`` and ``--set FIELD=VALUE``."""
    parser.add_argument("--rules", metavar="PRESET", help="help.rules")
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", dest="settings", help="help.set")


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


def read_rules_arguments(options: argparse.Namespace, given: Rules = STANDARD) -> tuple[Rules, frozenset[str]]:
    """Return the rules that the arguments name, and the fields that they settle.

    Args:
        options: the arguments.
        given: the rules without them, as a document may bring some along.
    """
    changed = read_settings(options.settings)
    base = given if options.rules is None else _rules_named(options.rules)
    return base.evolve(**changed), frozenset(changed)


def _rules_named(text: str) -> Rules:
    if text in PRESETS:
        return preset_named(text)
    if "=" not in text and " " not in text:
        raise InvalidRules("preset", text, tuple(PRESETS))
    return Rules.parse(text)


# --- files -------------------------------------------------------------------------------------------------------


def read_source(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        ThreeUpError: it cannot be read, is too long, or is no UTF-8.
    """
    shown = "standard input" if name == "-" else ascii(name[:200])
    try:
        data = _read(name)
    except ThreeUpError:
        raise
    except (OSError, ValueError) as error:
        raise ThreeUpError(f"cannot read {shown}: {reason_of(error)}") from None
    if len(data) > MOST_FILE:
        raise ThreeUpError(f"cannot read {shown}: it is longer than {MOST_FILE} bytes")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise ThreeUpError(f"cannot read {shown}: byte {error.start + 1} is no UTF-8 text") from None


def _read(name: str) -> bytes:
    if name != "-":
        with Path(name).open("rb") as file:
            return file.read(MOST_FILE + 1)
    return standard_input().read(MOST_FILE + 1)


def standard_input() -> BinaryIO:
    """Return standard input as bytes.

    Raises:
        ThreeUpError: it is closed.
    """
    stream: TextIO | None = sys.stdin
    if stream is None:  # as under `threeup replay - <&-`
        raise ThreeUpError("cannot read standard input: it is closed")
    return stream.buffer


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file could not be read or written, in a few words."""
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)

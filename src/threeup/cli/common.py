"""What the commands share: arguments, reading of files, and output that no terminal can crash."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final, NoReturn, TextIO, TypeVar

from threeup.errors import InvalidRules, NotationError, ThreeUpError, reason_of, sentence
from threeup.model.rules import PRESETS, STANDARD, Rules, field_value, preset_named

if TYPE_CHECKING:
    from threeup.language import Catalog

N = TypeVar("N", int, float)

MOST_FILE: Final = 4_000_000
"""Most bytes that are read from a file or from standard input."""

_MOST_FAULT: Final = 500
_FORMS: Final = ("text", "json")
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
    that a command which prints none loads neither the reference nor a catalog. What is wrong with arguments is a
    sentence of this library wherever argparse can be kept from saying it in English.

    Args:
        command: the command; empty for the whole command line.
        usage: how it is called, if that is not to be found from the arguments.
    """

    def __init__(self, command: str = "", usage: str | None = None) -> None:
        super().__init__(
            prog=f"threeup {command}".rstrip(),
            usage=usage,
            add_help=False,
            formatter_class=_Help,
            allow_abbrev=False,
            exit_on_error=False,
        )
        self.command = command
        self._words: Sequence[str] = ()
        self._needed: list[argparse.Action] = []
        self.add_argument("-h", "--help", action="help", help="help.help")

    def add_argument(self, *names: Any, **settings: Any) -> argparse.Action:
        """Add an argument. Whether it is there is for :meth:`read` to see, because argparse would say it in English."""
        action = super().add_argument(*names, **settings)
        if action.required:
            self._needed.append(action)
            action.required = False
        return action

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return what the words say; print help if they ask for it, in the language that they name."""
        self._words = words
        try:
            options, unknown = self.parse_known_args(words)
        except argparse.ArgumentError as error:
            fault, name = _of_argparse(error.message), error.argument_name
            self.error(fault if name is None else sentence("error.argument", argument=name, fault=fault))
        missing = tuple([_name(action) for action in self._needed if getattr(options, action.dest) is None])
        if missing:
            self.error(sentence("error.argument.required", arguments=missing))
        if unknown:
            self.error(sentence("error.argument.unknown", arguments=" ".join(unknown)))
        return options

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
        actions = [self._as_told(action) for action in self._actions]
        formatter.add_usage(self.usage, actions, self._mutually_exclusive_groups, f"{say.say('help.usage')} ")
        formatter.add_text(self.about(say))
        for key, group in (("help.arguments", self._positionals), ("help.options", self._optionals)):
            formatter.start_section(say.say(key))
            formatter.add_arguments([_explained(action, say) for action in group._group_actions])
            formatter.end_section()
        formatter.add_text(self.ending(say))
        return formatter.format_help()

    def _as_told(self, action: argparse.Action) -> argparse.Action:
        """Return an argument as the usage shows it: one that must be there has no brackets."""
        shown = copy(action)
        shown.required = action in self._needed
        return shown

    def error(self, message: str) -> NoReturn:
        """Print one line, in the language of the words or of the locale, and stop with status 2."""
        print(f"{self.prog}: {told(message, self._words)}", file=sys.stderr)
        raise Stop(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Stop with a status, as after ``--help``."""
        if message:
            print(one_line(message), file=sys.stderr)
        raise Stop(status)


def _name(action: argparse.Action) -> str:
    return "/".join(action.option_strings) or str(action.metavar)


def _of_argparse(text: str) -> str:
    """Return what argparse says of an argument, as a sentence if it is one of the two that it alone finds out."""
    start = "ignored explicit argument "
    if text == "expected one argument":
        return sentence("error.argument.missing")
    return sentence("error.argument.ignored", value=text.removeprefix(start)) if text.startswith(start) else text


def told(fault: BaseException | str, words: Sequence[str]) -> str:
    """Return a fault on one line, in the language that words name, or else of the user's locale; in that one, too, if
    the language is the fault."""
    from threeup.language import catalog, preferred_language

    try:
        say = read_language(_language_among(words))
    except ThreeUpError:
        say = catalog(preferred_language())
    return one_line(say.explain(fault))


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


@contextmanager
def argument(name: str) -> Iterator[None]:
    """Say which argument it is that cannot be read while the context lasts.

    Raises:
        ThreeUpError: something in it raised a :class:`NotationError`.
    """
    try:
        yield
    except NotationError as error:
        raise ThreeUpError(sentence("error.argument", argument=name, fault=str(error))) from None


def add_format_argument(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--format``; ``what`` is printed, as in ``help.format.what``."""
    parser.add_argument(
        "--format", type=_form, default=_FORMS[0], metavar=f"{{{','.join(_FORMS)}}}", help=f"help.format.{what}"
    )


def _form(text: str) -> str:
    if text not in _FORMS:
        choices = tuple(map(repr, _FORMS))
        raise argparse.ArgumentTypeError(sentence("error.argument.choice", value=repr(text), choices=choices))
    return text


def whole_number(text: str) -> int:
    """Return the number that an argument is."""
    return _number(int, text)


def number(text: str) -> float:
    """Return the number that an argument is, whole or not."""
    return _number(float, text)


def _number(kind: Callable[[str], N], text: str) -> N:
    try:
        return kind(text)
    except ValueError:
        said = sentence("error.argument.value", type=kind.__name__, value=repr(text))
        raise argparse.ArgumentTypeError(said) from None


def read_language(options: argparse.Namespace) -> Catalog:
    """Return the catalog of the language that the arguments name, or else of the user's locale.

    Raises:
        ThreeUpError: there is no such language.
    """
    from threeup.language import catalog, preferred_language

    return catalog(preferred_language() if options.lang is None else options.lang)


def add_rules_arguments(parser: argparse.ArgumentParser, what: str = "help.rules") -> None:
    """Add ``--rules PRESET``, with this help, and ``--set FIELD=VALUE``."""
    parser.add_argument("--rules", metavar="PRESET", help=what)
    parser.add_argument("--set", action="append", default=[], metavar="FIELD=VALUE", dest="settings", help="help.set")


def read_settings(settings: Sequence[str]) -> dict[str, object]:
    """Return the fields and values of ``--set`` arguments.

    Raises:
        ThreeUpError: no ``FIELD=VALUE``, or a field twice.
        InvalidRules: an unknown field, or a value that it does not take.
    """
    changed: dict[str, object] = {}
    for setting in settings:
        field, equals, value = setting.partition("=")
        with argument("--set"):
            if not equals or field in changed:
                raise NotationError(setting, 0, sentence("error.expected.setting", setting="FIELD=VALUE"))
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
    with argument("--rules"):
        return Rules.parse(text)


# --- files -------------------------------------------------------------------------------------------------------


def read_source(name: str) -> str:
    """Return the text of a file, or of standard input for ``-``.

    Raises:
        ThreeUpError: it cannot be read, is too long, or is no UTF-8.
    """
    try:
        data = _read(name)
    except ThreeUpError:
        raise
    except (OSError, ValueError) as error:
        raise _cannot_read(name, reason_of(error)) from None
    if len(data) > MOST_FILE:
        raise _cannot_read(name, sentence("error.reason.long", most=MOST_FILE))
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        reason = sentence("error.reason.encoding", byte=error.start + 1, encoding="UTF-8")
        raise _cannot_read(name, reason) from None


def _cannot_read(name: str, reason: str) -> ThreeUpError:
    if name == "-":
        return ThreeUpError(sentence("error.input.read", reason=reason))
    return ThreeUpError(sentence("error.file.read", file=ascii(name[:200]), reason=reason))


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
        raise _cannot_read("-", sentence("error.reason.closed"))
    return stream.buffer

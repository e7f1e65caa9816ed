"""The command ``threeup``: reads the arguments and hands over to the room of the command."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from threeup.cli.common import Stop, prepare_streams
from threeup.errors import ThreeUpError

COMMANDS: Final[dict[str, str]] = {
    "adjudicate": "rule on a move: verdict, clause, and which reading would turn it",
    "moves": "list the legal actions of a situation",
    "replay": "rule on a whole game record",
    "rules": "print the rules reference, or one clause",
    "readings": "print the open questions, or one of them",
    "deal": "print a fresh deal as a game record",
    "engine": "answer the conformance protocol on standard input and output",
}
"""The commands and what each does; a room of this house has the same name."""


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="threeup",
        description="Rules reference and referee for the card game 3UP 3DOWN.",
        epilog="Exit status: 0 legal, 1 illegal or impossible, 2 input that cannot be read, 3 depends on a reading.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary, add_help=False)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: the words after ``threeup``; those of the process if left out.

    Returns:
        The exit status: 0 legal or done, 1 illegal or impossible, 2 input that cannot be read, 3 depends.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    prepare_streams()
    try:
        return _run(words)
    except Stop as stop:
        return stop.status
    except ThreeUpError as error:
        print(f"threeup: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output has gone, as in `threeup rules | head`
        sys.stderr.close()
        return 2
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        room = import_module(f"threeup.cli.{words[0]}")
        run: Callable[[list[str]], int] = room.run
        return run(words[1:])
    parser = build_parser()
    options = parser.parse_args(words)
    if options.version:
        from threeup.forms.protocol import library_version

        print(f"threeup {library_version()}")
        return 0
    parser.print_help()
    return 2 if not words else 0


if __name__ == "__main__":
    sys.exit(main())

"""The command ``threeup``: reads the arguments and hands over to the room of the command."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Final

from threeup.cli.common import Parser, Stop, drop_output, one_line, prepare_streams, reason_of
from threeup.errors import ThreeUpError, excerpt

COMMANDS: Final[dict[str, str]] = {
    "adjudicate": "rule on a move: verdict, clause, and which reading would turn it",
    "moves": "list the legal actions of a situation",
    "replay": "rule on a whole game record",
    "rules": "print the rules reference, or one clause",
    "readings": "print the open questions, or one of them",
    "play": "play a game at the terminal against simple players",
    "deal": "print a fresh deal as a game record",
    "engine": "answer the conformance protocol on standard input and output",
    "conformance": "hold another engine against this one and report by clause",
}
"""The commands and what each does; a room of this house has the same name."""


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    listed = "\n".join(f"  {name:<12} {summary}" for name, summary in COMMANDS.items())
    parser = Parser(
        prog="threeup",
        usage="threeup [-h] [--version] COMMAND ...",
        description=f"Rules reference and referee for the card game 3UP 3DOWN.\n\ncommands:\n{listed}",
        epilog="'threeup COMMAND --help' tells more. Exit status: 0 legal or done, 1 illegal or not found,\n"
        "2 input that cannot be read, 3 depends on a reading.",
    )
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Args:
        arguments: the words after ``threeup``; those of the process if left out.

    Returns:
        The exit status: 0 legal or done, 1 illegal, impossible or not found, 2 input that cannot be read, 3 depends
        on a reading; 130 after an interrupt and 141 if the reader of the output has gone, as shells count it.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    prepare_streams()
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except Stop as stop:
        return stop.status
    except ThreeUpError as error:
        print(f"threeup: {one_line(str(error))}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # as in `threeup rules | head`
        drop_output()
        return 141
    except OSError as error:  # a full disk
        print(f"threeup: cannot write: {reason_of(error)}", file=sys.stderr)
        drop_output()
        return 2
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        room = import_module(f"threeup.cli.{words[0]}")
        run: Callable[[list[str]], int] = room.run
        return run(words[1:])
    parser = build_parser()
    if words and not words[0].startswith("-"):
        parser.error(f"there is no command {excerpt(words[0])}; there are {', '.join(COMMANDS)}")
    options = parser.parse_args(words)
    if options.version:
        from threeup.forms.protocol import library_version

        print(f"threeup {library_version()}")
    else:
        parser.print_help()
    return 0


if __name__ == "__main__":
    sys.exit(main())

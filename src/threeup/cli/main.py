"""The command ``threeup``: reads the arguments and hands over to the room of the command."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Final

from threeup.cli.common import Parser, Stop, drop_output, prepare_streams, told
from threeup.errors import ThreeUpError, excerpt, reason_of, sentence

if TYPE_CHECKING:
    from threeup.language import Catalog

COMMANDS: Final = ("adjudicate", "moves", "replay", "rules", "readings", "play", "deal", "engine", "conformance")
"""The commands; a room of this house has the same name."""

_WIDTH: Final = 91


class _WholeParser(Parser):
    """The parser of the whole command line."""

    def __init__(self) -> None:
        super().__init__(usage="threeup [-h] [--version] COMMAND ...")
        self.add_argument("--version", action="store_true", help="help.version")

    def about(self, say: Catalog) -> str:
        """Return what it is, and the commands with what each does."""
        listed = [f"  {name:<12} {say.say(f'help.command.{name}')}" for name in COMMANDS]
        return "\n".join([say.say("help.about"), "", say.say("help.commands"), *listed])

    def ending(self, say: Catalog) -> str:
        """Return where more is told, and the exit statuses."""
        more = say.say("help.more", command="threeup COMMAND --help")
        return textwrap.fill(f"{more} {say.say('help.status.any')}", _WIDTH)


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
        print(f"threeup: {told(error, words)}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # as in `threeup rules | head`
        drop_output()
        return 141
    except OSError as error:  # a full disk
        fault = sentence("error.output.write", reason=reason_of(error))
        print(f"threeup: {told(fault, words)}", file=sys.stderr)
        drop_output()
        return 2
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    if words and words[0] in COMMANDS:
        room = import_module(f"threeup.cli.{words[0]}")
        run: Callable[[list[str]], int] = room.run
        return run(words[1:])
    if words and not words[0].startswith("-"):
        raise ThreeUpError(sentence("error.no.command", command=excerpt(words[0]), commands=COMMANDS))
    parser = _WholeParser()
    options = parser.read(words)
    if options.version:
        from threeup.forms.protocol import library_version

        print(f"threeup {library_version()}")
    else:
        parser.print_help()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The situation that a command is about: a line, or a file with a line or its JSON."""

from __future__ import annotations

import argparse

from threeup.cli.common import read_source
from threeup.errors import NotationError
from threeup.model.rules import Rules
from threeup.model.situation import Situation


def add_situation_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file or ``--situation LINE`` that gives the situation."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a file with a situation line or its JSON; - for input")
    parser.add_argument("--situation", metavar="LINE", help='what the table shows, as in "hand=2,3,9 pile=3 draw=20"')


def read_situation_arguments(options: argparse.Namespace, rules: Rules) -> Situation:
    """Return the situation that the arguments name.

    Raises:
        NotationError: none is given, or both a file and a line, or it cannot be read.
        InvalidState: no game can show it.
    """
    if (options.file is None) == (options.situation is None):
        raise NotationError("", 0, "a situation: either --situation LINE or a file")
    text = options.situation if options.file is None else read_source(options.file).strip("\n")
    if text.startswith("{"):
        from threeup.forms.jsonform import from_json

        return from_json(Situation, text)
    return Situation.parse(text, rules)

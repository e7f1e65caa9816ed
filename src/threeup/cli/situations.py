"""The situation that a command is about: a line, or a file with a line or its JSON."""

from __future__ import annotations

import argparse

import attrs

from threeup.cli.common import argument, read_rules_arguments, read_source
from threeup.errors import NotationError, sentence
from threeup.model.situation import Situation


def add_situation_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the file or ``--situation LINE`` that gives the situation."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="help.file")
    parser.add_argument("--situation", metavar="LINE", help="help.situation")


def read_situation_arguments(options: argparse.Namespace) -> tuple[Situation, frozenset[str]]:
    """Return the situation that the arguments name, under the rules that they name, and the fields settled.

    A situation in JSON brings its rules along; ``--rules`` takes their place, and ``--set`` changes them.

    Raises:
        NotationError: none is given, or both a file and a line.
        ThreeUpError: it cannot be read.
        InvalidRules: the rules cannot be read.
        InvalidState: no game can show it.
    """
    if (options.file is None) == (options.situation is None):
        raise NotationError("", 0, sentence("error.expected.situation", option="--situation LINE"))
    name = "--situation" if options.file is None else "FILE"
    text = options.situation if options.file is None else read_source(options.file).strip()
    if not text.startswith("{"):
        rules, settled = read_rules_arguments(options)
        with argument(name):
            return Situation.parse(text, rules), settled
    from threeup.forms.jsonform import from_json

    with argument(name):
        situation = from_json(Situation, text)
    rules, settled = read_rules_arguments(options, situation.rules)
    return attrs.evolve(situation, rules=rules), settled

"""``threeup moves``: list the legal actions of a situation."""

from __future__ import annotations

import json

from threeup.cli.common import (
    Parser,
    add_format_argument,
    add_language_argument,
    add_rules_arguments,
    read_language,
)
from threeup.cli.situations import add_situation_arguments, read_situation_arguments
from threeup.procedure.moves import legal_actions


def run(words: list[str]) -> int:
    """Print the legal actions, one a line; return 0."""
    parser = Parser("moves")
    add_situation_arguments(parser)
    add_rules_arguments(parser)
    add_language_argument(parser)
    add_format_argument(parser, "list")
    parser.add_argument("--svg", metavar="FILE", help="help.svg.situation")
    options = parser.read(words)
    if options.lang is not None:
        read_language(options)  # refuses one that there is not; the list is the same in all
    situation, _ = read_situation_arguments(options)
    if options.svg is not None:
        from threeup.cli.pictures import write_picture

        write_picture(situation, options.svg, read_language(options).lang)
    actions = [str(action) for action in legal_actions(situation)]
    print(json.dumps({"threeup": 1, "actions": sorted(actions)}) if options.format == "json" else "\n".join(actions))
    return 0

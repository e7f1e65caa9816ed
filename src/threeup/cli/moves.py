"""``threeup moves``: list the legal actions of a situation."""

from __future__ import annotations

import json

from threeup.cli.common import add_format_argument, add_rules_arguments, parser_for
from threeup.cli.situations import add_situation_arguments, read_situation_arguments
from threeup.procedure.moves import legal_actions


def run(words: list[str]) -> int:
    """Print the legal actions, one a line; return 0."""
    parser = parser_for("moves", "List the legal actions of a situation, one a line.")
    add_situation_arguments(parser)
    add_rules_arguments(parser)
    add_format_argument(parser, "the list")
    options = parser.parse_args(words)
    situation, _ = read_situation_arguments(options)
    actions = [str(action) for action in legal_actions(situation)]
    print(json.dumps({"threeup": 1, "actions": sorted(actions)}) if options.format == "json" else "\n".join(actions))
    return 0

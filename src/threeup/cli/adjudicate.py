"""``threeup adjudicate``: rule on one move."""

from __future__ import annotations

import json
from typing import Final

from threeup.cli.common import (
    Parser,
    add_format_argument,
    add_language_argument,
    add_rules_arguments,
    argument,
    read_language,
)
from threeup.cli.situations import add_situation_arguments, read_situation_arguments
from threeup.forms.jsonform import to_data
from threeup.language import Catalog
from threeup.model.notation import parse_action
from threeup.referee.adjudication import Ruling, Verdict, adjudicate

STATUS: Final = {Verdict.LEGAL: 0, Verdict.ILLEGAL: 1, Verdict.IMPOSSIBLE: 1, Verdict.DEPENDS: 3}
"""The exit status of each verdict."""


def run(words: list[str]) -> int:
    """Rule on the move that the arguments name; return the exit status."""
    parser = Parser("adjudicate")
    add_situation_arguments(parser)
    parser.add_argument("--move", required=True, metavar="ACTION", help="help.move")
    add_rules_arguments(parser)
    add_language_argument(parser)
    add_format_argument(parser, "ruling")
    options = parser.read(words)
    say = read_language(options)
    situation, settled = read_situation_arguments(options)
    with argument("--move"):
        action = parse_action(options.move)
    ruling = adjudicate(situation, action, settled=settled)
    print(show(ruling, options.format, say))
    return STATUS[ruling.verdict]


def show(ruling: Ruling, form: str, say: Catalog) -> str:
    """Return a ruling as text or as JSON."""
    return json.dumps(to_data(ruling), indent=2) if form == "json" else ruling.render(say.lang)

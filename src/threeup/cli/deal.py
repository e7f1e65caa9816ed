"""``threeup deal``: print a fresh deal as a game record to go on from."""

from __future__ import annotations

import secrets

from threeup.cli.common import add_rules_arguments, parser_for, read_rules_arguments
from threeup.forms.jsonform import to_json
from threeup.forms.record import Record
from threeup.procedure.dealing import deal


def run(words: list[str]) -> int:
    """Print the record of a game that has just been dealt; return 0."""
    parser = parser_for("deal", "Print a fresh deal: a game record without actions, or the state as JSON.")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="number of seats (default: 4)")
    parser.add_argument("--seed", type=int, metavar="N", help="shuffle by this number (default: by chance)")
    parser.add_argument("--starter", type=int, default=0, metavar="SEAT", help="the seat that opens (default: 0)")
    add_rules_arguments(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text", help="a record, or the state as JSON")
    options = parser.parse_args(words)
    rules, _ = read_rules_arguments(options)
    seed = secrets.randbits(64) if options.seed is None else options.seed
    state = deal(rules, options.players, seed=seed, starter=options.starter)
    print(to_json(state) if options.format == "json" else str(Record.of(state, ())), end="")
    return 0

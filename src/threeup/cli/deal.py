"""``threeup deal``: print a fresh deal as a game record to go on from."""

from __future__ import annotations

import argparse
import secrets

from threeup.cli.common import Parser, add_format_argument, add_rules_arguments, read_rules_arguments, whole_number
from threeup.forms.jsonform import to_json
from threeup.forms.record import Record
from threeup.model.state import State
from threeup.procedure.dealing import deal


def run(words: list[str]) -> int:
    """Print the record of a game that has just been dealt; return 0."""
    parser = Parser("deal")
    add_deal_arguments(parser)
    add_format_argument(parser, "deal")
    options = parser.read(words)
    state = read_deal_arguments(options)
    print(to_json(state) if options.format == "json" else str(Record.of(state, ())).removesuffix("\n"))
    return 0


def add_deal_arguments(parser: argparse.ArgumentParser) -> None:
    """Add players, shuffle, starter and rules."""
    parser.add_argument("--players", type=whole_number, default=4, metavar="N", help="help.players")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="help.seed.deal")
    parser.add_argument("--starter", type=whole_number, default=0, metavar="SEAT", help="help.starter")
    add_rules_arguments(parser)


def read_deal_arguments(options: argparse.Namespace) -> State:
    """Return the fresh deal that the arguments name.

    Raises:
        InvalidRules: the rules cannot be read, or the deck does not serve so many players.
        InvalidState: the starter is no seat.
    """
    rules, _ = read_rules_arguments(options)
    seed = secrets.randbits(64) if options.seed is None else options.seed
    return deal(rules, options.players, seed=seed, starter=options.starter)

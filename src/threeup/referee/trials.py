"""Random games for the conformance runner: rules over all fields, decks, deals and actions, right and wrong."""

from __future__ import annotations

import random
from typing import Any, Final

from threeup.forms.jsonform import rules_data
from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Arrange, Flip, Play, Swap
from threeup.model.cards import Card
from threeup.model.decks import Deck
from threeup.model.rules import FIELD_KINDS, Rules, TableSwap, field_value, field_values
from threeup.model.state import State
from threeup.procedure.dealing import deal

_RANKS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2")
_NAMED: Final = ("standard", "listed", "standard-blue", "listed-green", "standard-red*2", "listed*2")


def random_players(rng: random.Random) -> int:
    """Return a number of players; few are likelier, because their games come to the table cards sooner."""
    return rng.choice((2, 2, 2, 2, 3, 3, 4, 5, 8))


def random_rules(rng: random.Random, players: int) -> Rules:
    """Return rules with every field drawn at random, and a deck that serves so many players."""
    values = {name: rng.choice(field_values(name)) for name in FIELD_KINDS if name != "deck"}
    fields = {name: field_value(name, text) for name, text in values.items()}
    return Rules().evolve(deck=_random_deck(rng, players), **fields)


def _random_deck(rng: random.Random, players: int) -> Deck:
    """Return a built-in deck, or more often a small one of few ranks, in which sets and Clears come often."""
    named = [deck for deck in map(Deck.parse, _NAMED) if deck.serves(players)]
    if players > 6 or rng.random() < 0.3:
        return rng.choice(named)
    ranks = [*rng.sample(_RANKS, 6), "1", "C1", "C2"]
    counts: dict[str, int] = {}
    for _ in range(9 * players + rng.choice((0, 0, 3, 8))):
        card = rng.choice(ranks) + rng.choice("gbr")
        counts[card] = counts.get(card, 0) + 1
    deck = Deck.of("made up", {card: min(15, count) for card, count in counts.items()})
    return deck if deck.serves(players) else rng.choice(named)


def random_deal(rng: random.Random, rules: Rules | None = None) -> tuple[dict[str, Any], State]:
    """Return a request for a deal of a shuffled deck, and the state that it leads to.

    Args:
        rng: what draws by chance.
        rules: the rules of the game; random ones if left out.

    Raises:
        InvalidRules: the deck of these rules does not serve two players.
    """
    players = random_players(rng)
    if rules is None:
        rules = random_rules(rng, players)
    elif not rules.deck.serves(players):
        players = 2
    starter = rng.randrange(players)
    order = [*rules.deck.cards]
    rng.shuffle(order)
    table_order = tuple(rng.sample(range(players), players)) if rules.table_swap is TableSwap.SHUFFLE else None
    request = {
        "op": "deal",
        "rules": rules_data(rules),
        "players": players,
        "starter": starter,
        "order": [str(card) for card in order],
        "table_order": None if table_order is None else list(table_order),
    }
    return request, deal(rules, players, order=order, starter=starter, table_order=table_order)


def random_action(rng: random.Random, state: State) -> Action:
    """Return some action that the seat to move could name: now and then a legal one, mostly not."""
    assert state.to_move is not None  # the game is not over
    seat = state.seats[state.to_move]
    hand, up = [*seat.hand], [*seat.up]
    some = hand or up or [Card.parse("7g")]
    kind = rng.choice(("naming nothing", "flip", "hand", "hand", "up", "both", "arrange", "swap", "two"))
    match kind:
        case "naming nothing":
            return rng.choice((PICK_UP, DRAW, PASS))
        case "flip":
            return Flip(rng.randrange(4))
        case "hand":
            return Play(hand=_group(rng, some))
        case "up":
            return Play(up=_group(rng, up or some))
        case "both":
            return Play(hand=_group(rng, some), up=_group(rng, up or some)[:1])
        case "arrange":
            return Arrange(rng.sample(hand, min(len(hand), rng.choice((2, 3, 3, 4)))) or [rng.choice(some)])
        case "swap":
            return Swap(rng.choice(some), rng.choice(up or some))
        case _:
            return Play(hand=[rng.choice(some), rng.choice(some)])


def _group(rng: random.Random, zone: list[Card]) -> list[Card]:
    """Return one card of a zone, or several of its rank, or now and then one of another rank with it."""
    card = rng.choice(zone)
    equal = [other for other in zone if other.rank == card.rank]
    group = equal[: rng.randint(1, len(equal))]
    return [*group, rng.choice(zone)] if rng.random() < 0.2 else group

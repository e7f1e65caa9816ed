"""The deal (clauses R2.1 to R2.9)."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from threeup.errors import InvalidRules, InvalidState, sentence, wrong_type
from threeup.model.cards import TEXTS, Card, codes_of, pack
from threeup.model.rules import Rules, TableSwap
from threeup.model.state import Setup, State, Table, next_state
from threeup.model.turn import ARRANGING

_PASSES_DOWN: Final = 3
_PASSES_HAND: Final = 6


def deal(
    rules: Rules,
    players: int,
    *,
    seed: int | None = None,
    order: Iterable[Card] | None = None,
    starter: int = 0,
    table_order: tuple[int, ...] | None = None,
) -> State:
    """Return a new game, dealt: three cards face down and six in hand for each seat, nobody having chosen 3UP.

    Cards are dealt one at a time, from ``starter`` clockwise (clauses R2.1 to R2.7, R2.15).

    Args:
        rules: the rules in force.
        players: number of seats: 2 to 6 with one deck, 2 to 12 with two, nine cards for each (clauses R1.6, R11.3).
        seed: shuffles the deck (and the tables, under ``table_swap = shuffle``) by a generator of its own.
        order: the whole deck in the order dealt, next card first; instead of ``seed``.
        starter: the seat that is dealt to first and opens the game.
        table_order: whose table each seat gets; exactly when ``order`` comes with ``table_swap = shuffle``.

    Raises:
        InvalidRules: the deck does not serve so many players.
        InvalidState: ``order`` is not the deck, ``starter`` no seat, ``table_order`` no permutation, or one of
            them is missing or too many.
        TypeError: an argument of a wrong type.

    >>> from threeup import STANDARD
    >>> state = deal(STANDARD, 4, seed=7)
    >>> len(state.draw), [len(seat.hand) for seat in state.seats], state.to_move
    (48, [6, 6, 6, 6], 0)
    """
    _check(rules, players, starter)
    shuffled = rules.table_swap is TableSwap.SHUFFLE
    if (seed is None) == (order is None):
        raise InvalidState((sentence("error.deal.source"),))
    if order is not None:
        codes = codes_of("order", order)
        _check_order(rules, codes)
        if shuffled != (table_order is not None):
            fault = sentence("error.deal.table_order", field="table_order", switch="table_swap", value="shuffle")
            raise InvalidState((fault,))
        if table_order is not None:
            _check_table_order(table_order, players)
    else:
        if table_order is not None:
            raise InvalidState((sentence("error.deal.seeded", field="table_order"),))
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise wrong_type("seed", seed, "int")
        generator = random.Random(seed)
        cards = list(rules.deck.codes)
        generator.shuffle(cards)
        codes = bytes(cards)
        if shuffled:
            seats = list(range(players))
            generator.shuffle(seats)
            table_order = tuple(seats)
    return _dealt(Setup(rules, players, starter, table_order), codes)


def _dealt(setup: Setup, codes: bytes) -> State:
    players, starter = setup.players, setup.starter
    down_end = players * _PASSES_DOWN
    hand_end = down_end + players * _PASSES_HAND
    turns = [(seat - starter) % players for seat in range(players)]
    downs = [codes[turn:down_end:players] for turn in turns]
    hands = [pack(codes[down_end + turn : hand_end : players]) for turn in turns]
    tables = tuple([Table(0, down) for down in downs])
    return next_state(setup, starter, 1, ARRANGING, tuple(hands), tables, (), codes[hand_end:], b"", 0)


def _check(rules: Rules, players: int, starter: int) -> None:
    if not isinstance(rules, Rules):
        raise wrong_type("rules", rules, "Rules")
    for name, value in (("players", players), ("starter", starter)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise wrong_type(name, value, "int")
    if not rules.deck.serves(players):
        most = min(rules.deck.max_players, len(rules.deck) // 9)
        allowed = sentence("error.allowed.players", most=most) if most >= 2 else sentence("error.allowed.larger_deck")
        raise InvalidRules("players", players, (allowed,))
    if not 0 <= starter < players:
        raise InvalidState((sentence("error.state.no_seat", field="starter", seat=str(starter)),))


def _check_order(rules: Rules, codes: bytes) -> None:
    deck = rules.deck.codes
    faults = [
        sentence("error.deck.order", card=TEXTS[code], count=codes.count(code), has=deck.count(code))
        for code in sorted({*codes, *deck})
        if codes.count(code) != deck.count(code)
    ]
    if faults:
        raise InvalidState(tuple(faults))


def _check_table_order(table_order: tuple[int, ...], players: int) -> None:
    if not isinstance(table_order, tuple):
        raise wrong_type("table_order", table_order, "tuple of int")
    for seat in table_order:
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise wrong_type("table_order", seat, "int")
    if sorted(table_order) != list(range(players)):
        raise InvalidState((sentence("error.deal.every_seat", field="table_order"),))

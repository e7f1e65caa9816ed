"""All well-formed actions of a state, legal or not, up to what no rule could tell apart."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import TypeVar

from threeup import DRAW, PASS, PICK_UP, Action, Arrange, Card, Color, Flip, Play, Rank, State, Swap

T = TypeVar("T")

MOST_MIXED = 40
"""Most pairs of two ranks, claims on both zones, and choices of three cards that are tried from a large hand."""


def candidates(state: State, rng: random.Random) -> list[Action]:
    """Return every action that the seat to move could name, and many that name what is not there.

    Groups of one rank come in every choice of colors up to one card more than is held, pairs in every order. Of
    pairs of two ranks, claims on both zones and arrangements from a large hand, ``MOST_MIXED`` are drawn.
    """
    assert state.to_move is not None
    owner = state.seats[state.to_move]
    hand, up = [*owner.hand], [*owner.up]
    actions: list[Action] = [PICK_UP, DRAW, PASS, *(Flip(index) for index in range(5))]
    for zone, from_hand in ((hand, True), (up, False)):
        for group in _groups(zone):
            actions.append(_play(group, from_hand=from_hand))
        actions += [_play(pair, from_hand=from_hand) for pair in _mixed_pairs(zone, rng)]
    actions += [Play(hand=first, up=second) for first, second in _claims_on_both(hand, up, rng)]
    actions += _swaps(hand, up)
    actions += _arrangements(hand, up, rng)
    actions += _not_held(hand, up, rng)
    return actions


def _play(cards: Iterable[Card], *, from_hand: bool) -> Play:
    return Play(hand=cards) if from_hand else Play(up=cards)


def _kinds(rank: Rank) -> tuple[Card, ...]:
    return tuple(Card(rank, color) for color in Color)


def _groups(zone: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the groups of one rank: all choices of held cards, and each with one card more than is held."""
    for rank in sorted({card.rank for card in zone}):
        held = [card for card in zone if card.rank == rank]
        kinds = _kinds(rank)
        for counts in product(*(range(held.count(kind) + 2) for kind in kinds)):
            over = sum(count > held.count(kind) for count, kind in zip(counts, kinds, strict=True))
            group = tuple(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))
            if group and over <= 1:
                yield group
                if len(group) == 2 and group[0] != group[1]:
                    yield group[::-1]


def _some(found: list[T], rng: random.Random) -> list[T]:
    return found if len(found) <= MOST_MIXED else rng.sample(found, MOST_MIXED)


def _mixed_pairs(zone: list[Card], rng: random.Random) -> list[tuple[Card, ...]]:
    kinds = sorted(set(zone))
    return _some([pair for pair in combinations(kinds, 2) if pair[0].rank != pair[1].rank], rng)


def _claims_on_both(
    hand: list[Card], up: list[Card], rng: random.Random
) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    claims: list[tuple[tuple[Card, ...], tuple[Card, ...]]] = [
        ((mine,), (other,)) for mine, other in product(sorted(set(hand)), sorted(set(up)))
    ]
    for rank in {card.rank for card in hand} & {card.rank for card in up}:
        mine, others = (tuple(card for card in zone if card.rank == rank) for zone in (hand, up))
        claims.append((mine, others))
    return _some(claims, rng)


def _swaps(hand: list[Card], up: list[Card]) -> Iterator[Swap]:
    mine, others = sorted(set(hand)), sorted(set(up))
    for first, second in product(mine, others):
        yield Swap(first, second)
        yield Swap(second, first)


def _arrangements(hand: list[Card], up: list[Card], rng: random.Random) -> list[Action]:
    kinds = sorted(set(hand))
    chosen: list[tuple[Card, ...]] = [tuple(rng.sample(hand, 3)) for _ in range(5)] if len(hand) > 6 else []
    chosen += combinations(sorted(hand), 3) if len(hand) <= 6 else []
    if len(hand) >= 4:
        chosen.append(tuple(hand[:4]))
    if kinds:
        chosen += [(kinds[0],), (kinds[0],) * 3, tuple(hand[:2]), tuple(hand[:3][::-1])]
        if up:
            chosen.append((*hand[:2], up[0]))
    return [Arrange(cards) for cards in dict.fromkeys(chosen)]


def _not_held(hand: list[Card], up: list[Card], rng: random.Random) -> list[Action]:
    """Return actions on cards of ranks that are not held at all."""
    missing = [rank for rank in Rank if all(card.rank != rank for card in (*hand, *up))]
    if not missing:
        return []
    card = rng.choice(_kinds(rng.choice(missing)))
    actions: list[Action] = [Play(hand=(card,)), Play(up=(card,)), Play(hand=(card,) * 3), Swap(card, card)]
    if hand:
        actions += [Play(hand=(hand[0], card)), Swap(hand[0], card)]
    return actions

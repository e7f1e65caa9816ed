"""The deal: a fixed order gives exact seats, a seed gives the documented shuffle, and everything else is refused."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tests.building import cards
from threeup import STANDARD, Card, Deck, InvalidRules, InvalidState, Rules, State, deal
from threeup.model.turn import ARRANGING

SORTED = tuple(STANDARD.deck.cards)
"""The standard deck in the order of its cards."""

THREE = Deck.of("three seats", {"1g": 9, "2g": 9, "3g": 5, "4g": 4, "5g": 2})
"""29 cards, enough for three seats and two to draw."""


def shown(state: State) -> list[tuple[str, str]]:
    """Return hand and 3DOWN of each seat as texts."""
    return [(str(seat.hand), ",".join(map(str, seat.down))) for seat in state.seats]


@pytest.mark.clause("R2.1", "R2.2", "R2.4", "R2.7", "R2.8", "R2.15")
def test_one_card_at_a_time_three_passes_down_and_six_to_the_hand() -> None:
    state = deal(STANDARD, 2, order=SORTED)
    assert shown(state) == [("1r,2g,2b,2r,3g,3g", "1g,1g,1b"), ("2g,2g,2b,2r,3g,3b", "1g,1b,1r")]
    assert state.draw == SORTED[18:]
    assert (state.pile, len(state.removed), state.turn, state.to_move) == ((), 0, ARRANGING, 0)
    assert (state.direction, state.table_order) == (1, None)
    assert all((len(seat.up), seat.seen, seat.place) == (0, (), None) for seat in state.seats)


@pytest.mark.clause("R2.9", "R2.15")
def test_the_starter_is_dealt_to_first() -> None:
    order = cards("1g,2g,3g,1g,2g,3g,1g,2g,3g,2g,1g,4g,2g,1g,4g,2g,1g,4g,2g,1g,4g,2g,1g,3g,2g,1g,3g,5g,5g")
    state = deal(Rules(deck=THREE), 3, order=order, starter=2)
    assert (state.starter, state.to_move) == (2, 2)
    assert shown(state) == [
        ("1g,1g,1g,1g,1g,1g", "2g,2g,2g"),
        ("3g,3g,4g,4g,4g,4g", "3g,3g,3g"),
        ("2g,2g,2g,2g,2g,2g", "1g,1g,1g"),
    ]
    assert state.draw == cards("5g,5g")


@pytest.mark.parametrize(("seed", "players"), [(0, 2), (7, 4), (2026, 6), (-3, 3)])
def test_a_seed_shuffles_the_sorted_deck_by_a_generator_of_its_own(seed: int, players: int) -> None:
    order = list(SORTED)
    random.Random(seed).shuffle(order)
    assert deal(STANDARD, players, seed=seed) == deal(STANDARD, players, order=order)


@pytest.mark.clause("R11.5")
@pytest.mark.parametrize("seed", [0, 7, 2026])
def test_the_same_generator_then_shuffles_the_tables(seed: int) -> None:
    rules = Rules(table_swap="shuffle", deck="listed*2")
    generator = random.Random(seed)
    order, seats = list(rules.deck.cards), list(range(7))
    generator.shuffle(order)
    generator.shuffle(seats)
    found = deal(rules, 7, seed=seed, starter=3)
    assert found.table_order == tuple(seats)
    assert found == deal(rules, 7, order=order, starter=3, table_order=tuple(seats))


def test_no_global_generator_has_a_part_in_it() -> None:
    random.seed(1)
    before = random.getstate()
    first = deal(STANDARD, 3, seed=5)
    assert random.getstate() == before
    random.seed(2)
    assert deal(STANDARD, 3, seed=5) == first


@pytest.mark.clause("R1.6", "R2.1", "R11.2", "R11.3")
@pytest.mark.parametrize(
    ("deck", "players", "draw"),
    [
        ("standard", 6, 30),
        ("standard-blue-red", 4, 0),
        ("listed-green", 2, 30),
        ("standard*2", 12, 60),
        ("listed*2", 12, 40),
    ],
)
def test_decks_of_all_sizes(deck: str, players: int, draw: int) -> None:
    state = deal(Rules(deck=deck), players, seed=1)
    assert (len(state.draw), [len(seat.hand) for seat in state.seats]) == (draw, [6] * players)


@pytest.mark.clause("R1.6", "R2.1", "R11.3")
@pytest.mark.parametrize(
    ("deck", "players"),
    [
        ("standard", 1),
        ("standard", 7),
        ("standard", 0),
        ("standard-blue-red", 5),
        ("standard*2", 13),
        ("listed-green", 6),
    ],
)
def test_players_that_the_deck_does_not_serve(deck: str, players: int) -> None:
    with pytest.raises(InvalidRules) as caught:
        deal(Rules(deck=deck), players, seed=1)
    assert (caught.value.field, caught.value.value) == ("players", players)


def test_the_error_says_how_many_the_deck_serves() -> None:
    with pytest.raises(InvalidRules) as caught:
        deal(Rules(deck="standard-blue-red"), 5, seed=1)
    assert caught.value.allowed == ("2 to 4 with this deck",)
    small = Deck.of("small", {"1g": 15, "2g": 2})
    with pytest.raises(InvalidRules) as caught:
        deal(Rules(deck=small), 2, seed=1)
    assert caught.value.allowed == ("a larger deck",)


def _with(changed: dict[int, str]) -> list[Card]:
    order = list(SORTED)
    for place, text in changed.items():
        order[place] = Card.parse(text)
    return order


@pytest.mark.parametrize(
    ("order", "faults"),
    [
        (SORTED[1:], ("card 1g appears 2 times in the order, 3 times in the deck",)),
        ([*SORTED, Card.parse("C2g")], ("card C2g appears 2 times in the order, 1 times in the deck",)),
        (
            _with({0: "7g"}),
            (
                "card 1g appears 2 times in the order, 3 times in the deck",
                "card 7g appears 4 times in the order, 3 times in the deck",
            ),
        ),
        (
            _with({83: "C2b"}),
            (
                "card C2g appears 0 times in the order, 1 times in the deck",
                "card C2b appears 1 times in the order, 0 times in the deck",
            ),
        ),
    ],
)
def test_an_order_that_is_not_the_deck(order: list[Card], faults: tuple[str, ...]) -> None:
    with pytest.raises(InvalidState) as caught:
        deal(STANDARD, 2, order=order)
    assert caught.value.faults == faults


SWAPPED = Rules(table_swap="shuffle")
GIVEN = "table_order is given exactly when table_swap is shuffle and the order is given"


@pytest.mark.parametrize(
    ("attempt", "fault"),
    [
        (lambda: deal(STANDARD, 2), "a deal takes either a seed or an order"),
        (lambda: deal(STANDARD, 2, seed=1, order=SORTED), "a deal takes either a seed or an order"),
        (lambda: deal(STANDARD, 2, order=SORTED, starter=2), "starter: there is no seat 2"),
        (lambda: deal(STANDARD, 2, seed=1, starter=-1), "starter: there is no seat -1"),
        (lambda: deal(SWAPPED, 2, order=SORTED), GIVEN),
        (lambda: deal(STANDARD, 2, order=SORTED, table_order=(0, 1)), GIVEN),
        (lambda: deal(SWAPPED, 2, seed=1, table_order=(0, 1)), "table_order comes with an order, not with a seed"),
        (lambda: deal(SWAPPED, 2, order=SORTED, table_order=(0, 0)), "table_order names every seat once"),
        (lambda: deal(SWAPPED, 2, order=SORTED, table_order=(0, 2)), "table_order names every seat once"),
        (lambda: deal(SWAPPED, 2, order=SORTED, table_order=(0,)), "table_order names every seat once"),
    ],
)
def test_what_does_not_go_together(attempt: Callable[[], State], fault: str) -> None:
    with pytest.raises(InvalidState) as caught:
        attempt()
    assert caught.value.faults == (fault,)


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        (lambda: deal("standard", 2, seed=1), "rules: expected Rules, not str"),  # type: ignore[arg-type]
        (lambda: deal(STANDARD, "2", seed=1), "players: expected int, not str"),  # type: ignore[arg-type]
        (lambda: deal(STANDARD, True, seed=1), "players: expected int, not bool"),
        (lambda: deal(STANDARD, 2, seed=1, starter=None), "starter: expected int, not NoneType"),  # type: ignore[arg-type]
        (lambda: deal(STANDARD, 2, seed="1"), "seed: expected int, not str"),  # type: ignore[arg-type]
        (lambda: deal(STANDARD, 2, seed=True), "seed: expected int, not bool"),
        (lambda: deal(STANDARD, 2, order="1g"), "order: expected an iterable of Card, not str"),  # type: ignore[arg-type]
        (lambda: deal(STANDARD, 2, order=["1g"]), "order: expected Card, not str"),  # type: ignore[list-item]
        (
            lambda: deal(SWAPPED, 2, order=SORTED, table_order=[0, 1]),  # type: ignore[arg-type]
            "table_order: expected tuple of int, not list",
        ),
        (
            lambda: deal(SWAPPED, 2, order=SORTED, table_order=(0, True)),
            "table_order: expected int, not bool",
        ),
    ],
)
def test_wrong_types_are_named(attempt: Callable[[], State], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        attempt()
    assert str(caught.value) == message

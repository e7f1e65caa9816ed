"""Hypothesis strategies for cards, decks, rules, actions, positions and records."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from typing import Final

from hypothesis import strategies as st

from tests.building import random_deal, random_rules, random_table_order
from tests.scenarios import SCENARIOS, scenario
from threeup import (
    DRAW,
    PASS,
    PICK_UP,
    Action,
    Arrange,
    Card,
    Cards,
    Color,
    Deck,
    Flip,
    Play,
    Rank,
    Rules,
    Seat,
    Situation,
    State,
    Swap,
    apply,
    legal_actions,
)
from threeup.forms.record import Record
from threeup.model.cards import MOST_COLORLESS, MOST_COPIES
from threeup.model.rules import FIELD_KINDS, PRESETS, field_value, field_values
from threeup.model.turn import OVER

COLORED: Final = [Card(rank, color) for rank in Rank for color in Color]
COLORLESS: Final = [Card(rank) for rank in Rank]

colored_cards: Final = st.sampled_from(COLORED)
cards: Final = st.sampled_from(COLORED + COLORLESS)


# --- multisets ----------------------------------------------------------------------------------------------------


def counters(
    *, colorless: bool = True, copies: int = MOST_COPIES, bare: int = MOST_COLORLESS
) -> st.SearchStrategy[Counter[Card]]:
    """Return multisets as counters: up to ``copies`` of each colored card, up to ``bare`` of each colorless one."""
    kinds = st.dictionaries(colored_cards, st.integers(1, copies), max_size=12)
    bare_kinds = st.dictionaries(st.sampled_from(COLORLESS), st.integers(1, bare), max_size=6 if colorless else 0)
    return st.builds(lambda colored, without: Counter({**colored, **without}), kinds, bare_kinds)


def of(counter: Mapping[Card, int]) -> Cards:
    """Return a counter as the library's multiset."""
    return Cards(Counter(counter).elements())


# --- decks and rules ----------------------------------------------------------------------------------------------

deck_names: Final = st.sampled_from(
    [
        base + short + twice
        for base in ("standard", "listed")
        for short in ("", "-green", "-blue", "-red", "-green-blue", "-green-red", "-blue-red")
        for twice in ("", "*2")
    ]
)

_PRINTABLE: Final = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp", "Zs"), include_characters=' #=,"\\'),
    min_size=1,
    max_size=20,
)

custom_decks: Final = st.builds(
    lambda name, counts: Deck.of(f"~{name}", counts),
    _PRINTABLE,
    st.dictionaries(st.sampled_from([str(card) for card in COLORED]), st.integers(1, 15), min_size=1),
)

decks: Final = deck_names.map(Deck.parse) | custom_decks


def _rules(preset: str, changed: Mapping[str, str], deck: Deck | None) -> Rules:
    fields = {name: field_value(name, text) for name, text in changed.items()}
    return PRESETS[preset].evolve(**fields, **({} if deck is None else {"deck": deck}))


rules: Final = st.builds(
    _rules,
    st.sampled_from([*PRESETS]),
    st.fixed_dictionaries(
        {}, optional={name: st.sampled_from(field_values(name)) for name in FIELD_KINDS if name != "deck"}
    ),
    st.none() | decks,
)


# --- actions --------------------------------------------------------------------------------------------------------

_some_cards: Final = st.lists(cards, min_size=1, max_size=8)

actions: Final[st.SearchStrategy[Action]] = st.one_of(
    st.sampled_from([PICK_UP, DRAW, PASS]),
    st.builds(Arrange, _some_cards),
    st.builds(lambda hand: Play(hand=hand), _some_cards),
    st.builds(lambda up: Play(up=up), _some_cards),
    st.builds(lambda hand, up: Play(hand=hand, up=up), _some_cards, _some_cards),
    st.builds(Flip, st.integers(0, 10**9 - 2)),
    st.builds(Swap, cards, cards),
)


# --- positions and records ------------------------------------------------------------------------------------------


def playing(rng: random.Random, most: int) -> tuple[State, list[tuple[int, Action]], State]:
    """Play at random for up to so many actions; return the deal, what was done, and the last state."""
    start = state = random_deal(rng)
    done: list[tuple[int, Action]] = []
    for _ in range(rng.randint(0, most)):
        if state.to_move is None:
            break
        action = rng.choice(legal_actions(state))
        done.append((state.to_move, action))
        state = apply(state, action).state
    return start, done, state


def finished(rng: random.Random) -> State:
    """Return a finished game: random winners, and, where play went on, every place."""
    players = rng.choice((2, 3, 4))
    rules = random_rules(rng, players)
    cards = [*rules.deck.cards]
    rng.shuffle(cards)
    order = rng.sample(range(players), players)
    empty = Cards()
    if not rules.play_on:
        seats = [Seat(Cards([cards.pop()]), Cards([cards.pop()]), (cards.pop(),), (0,)) for _ in range(players)]
        cards += [*seats[order[0]].hand, *seats[order[0]].up, *seats[order[0]].down]
        seats[order[0]] = Seat(empty, place=1)
    else:
        seats = [Seat(empty, place=order.index(seat) + 1) for seat in range(players)]
        seats[order[-1]] = Seat(Cards([cards.pop()]), Cards([cards.pop()]), (cards.pop(),), (), players)
    return State(
        rules=rules,
        starter=rng.randrange(players),
        to_move=None,
        turn=OVER,
        seats=seats,
        removed=Cards(cards),
        table_order=random_table_order(rng, rules, players),
    )


def random_state(rng: random.Random) -> State:
    """Return a state of any stage: dealt, played at random, built directly, or over."""
    kind = rng.random()
    if kind < 0.25:
        return playing(rng, 60)[2]
    return finished(rng) if kind < 0.35 else scenario(rng.choice([*SCENARIOS]), rng)


def random_record(rng: random.Random) -> Record:
    """Return the record of the first actions of a game, now and then with a line that no rule allows."""
    start, done, _ = playing(rng, 40)
    if rng.random() < 0.3:
        done.append((rng.randrange(20), rng.choice((PASS, Flip(rng.randrange(5)), Play(up=[rng.choice(COLORLESS)])))))
    return Record.of(start, done)


def random_situation(rng: random.Random) -> Situation:
    """Return the situation of a seat to move, some colors left out, the draw pile now and then not counted."""
    state = random_state(rng)
    while state.to_move is None:
        state = random_state(rng)
    situation = state.situation
    if rng.random() < 0.5:
        return situation

    def fade(card: Card) -> Card:
        return Card(card.rank) if rng.random() < 0.5 else card

    return Situation(
        rules=situation.rules,
        hand=Cards(map(fade, situation.hand)),
        up=Cards(map(fade, situation.up)),
        down=situation.down,
        pile=map(fade, situation.pile),
        draw=None if situation.draw and rng.random() < 0.5 else situation.draw,
        turn=situation.turn,
    )


generators: Final = st.integers(0, 2**32 - 1).map(random.Random)

states: Final = generators.map(random_state)
records: Final = generators.map(random_record)
situations: Final = generators.map(random_situation)

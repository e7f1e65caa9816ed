"""Random states of the kinds that play seldom comes to, built directly: one builder for each kind."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

import attrs

from tests.building import (
    Draft,
    below,
    is_clear,
    is_number,
    late_state,
    new_draft,
    of_rank,
    random_deal,
    random_extra,
    random_players,
    random_rules,
    until_valid,
)
from threeup import Deck, Rules, State, Turn, apply, legal_actions
from threeup.model.turn import OPENING, Stage

Builder = Callable[[random.Random], State]


def _draft(rng: random.Random, **fields: object) -> Draft:
    """Return a draft for the mover under random rules with these fields fixed."""
    players = random_players(rng)
    return new_draft(rng, random_rules(rng, players).evolve(**fields), players)


def _extra(rng: random.Random, *, owed: int = 4, table: bool | None = None) -> Turn:
    turn = random_extra(rng, owed)
    return turn if table is None else Turn(Stage.ACT, turn.owed, True, turn.first_extra, turn.drew, table, turn.flipped)


def short_play(rng: random.Random) -> State:
    """3UP in use after a Clear +2 from the table; low cards, several of one rank."""
    draft = _draft(rng)
    top = rng.randint(3, 10)
    draft.lay_pile(rng.randint(1, 3), low=top, top=top + 1)
    draft.up.extend(draft.take_equal(rng.randint(1, 3), below(top)))
    if len(draft.up) < 3 and rng.random() < 0.6:
        draft.up.extend(draft.take(1, below(top) if rng.random() < 0.5 else is_number))
    draft.down.extend(draft.take(rng.randint(0, 3)))
    draft.turn = _extra(rng, table=rng.random() < 0.8)
    return draft.state()


def extra_from_table(rng: random.Random) -> State:
    """An extra action with an empty hand and nothing to draw."""
    draft = _draft(rng)
    if rng.random() < 0.5:
        draft.up.extend(draft.take(rng.randint(1, 3)))
    draft.down.extend(draft.take(rng.randint(0 if draft.up else 1, 3)))
    draft.lay_pile(rng.randint(0, 3))
    draft.turn = _extra(rng)
    draft.see()
    return draft.state()


def failed_flip(rng: random.Random) -> State:
    """3DOWN in use, its cards too low, some of them seen; as the opening or an extra action."""
    draft = _draft(rng)
    draft.lay_pile(rng.randint(1, 4), low=6)
    draft.down.extend(draft.take(rng.randint(1, 3), below(7) if rng.random() < 0.8 else is_number))
    draft.see(0.6)
    draft.turn = OPENING if rng.random() < 0.4 else _extra(rng)
    return draft.state()


def flip_by_choice(rng: random.Random) -> State:
    """3DOWN in use with any cards, on any pile."""
    draft = _draft(rng)
    draft.lay_pile(rng.randint(0, 4))
    draft.down.extend(draft.take(rng.randint(1, 3)))
    draft.see()
    draft.turn = OPENING if rng.random() < 0.5 else _extra(rng)
    return draft.state()


def swap_due(rng: random.Random) -> State:
    """A color-bonus swap is due."""
    draft = _draft(rng, color_bonus=rng.choice(("once_per_four", "from_fourth")))
    draft.hand.extend(draft.take(rng.randint(1, 5)))
    draft.up.extend(draft.take(rng.randint(1, 3)))
    draft.down.extend(draft.take(rng.randint(0, 3)))
    draft.lay_pile(rng.randint(0, 5))
    draft.draw = draft.take(rng.choice((0, 1, 4)))
    flags = {name: rng.random() < 0.5 for name in ("table_plus_two", "flipped")}
    draft.turn = Turn(Stage.SWAP, rng.randint(0, 3), True, **flags)
    return draft.state()


def color_run(rng: random.Random) -> State:
    """A run of one color on the pile and more of it to play, 3UP cards to swap for."""
    draft = _draft(rng)
    color = rng.choice([card.color for card in draft.pool])
    run = sorted(draft.take(rng.randint(1, 8), lambda card: card.color is color and card.rank < 9))
    while len(run) >= 3 and run[-1].rank == run[-2].rank == run[-3].rank:
        draft.pool.append(run.pop())
    draft.pile = run
    top = run[-1].rank if run else 1
    draft.hand.extend(draft.take_equal(2, lambda card: is_number(card) and card.rank >= top))
    draft.hand.extend(draft.take(rng.randint(1, 3), lambda card: card.color is color and is_number(card)))
    draft.up.extend(draft.take(rng.choice((0, 1, 2, 3, 3))))
    draft.down.extend(draft.take(rng.randint(0, 3)))
    draft.draw = draft.take(rng.choice((0, 3)))
    draft.turn = OPENING if rng.random() < 0.6 else _extra(rng)
    return draft.state()


def last_cards(rng: random.Random) -> State:
    """The mover may play its last cards: a number, a set, a 1, a Clear of some kind, from any zone."""
    draft = _draft(rng)
    draft.lay_pile(rng.randint(0, 3), top=rng.choice((1, 4, 10)))
    top = draft.pile[-1].rank if draft.pile else 1
    zone = rng.choice((draft.hand, draft.up, draft.down))
    if rng.random() < 0.3:
        zone.extend(draft.take(1, is_clear))
    elif rng.random() < 0.3:
        zone.extend(draft.take_equal(rng.choice((1, 2)), of_rank(1)))
    else:
        zone.extend(draft.take_equal(1 if zone is draft.down else rng.randint(1, 3), lambda card: card.rank >= top))
    draft.draw = draft.take(rng.choice((0, 2)) if zone is draft.hand else 0)
    draft.turn = OPENING if rng.random() < 0.6 else _extra(rng)
    return draft.state()


def nested_clear(rng: random.Random) -> State:
    """A Clear +1 or +2, or several, to play as an extra action."""
    draft = _draft(rng)
    zone = draft.hand if rng.random() < 0.7 else draft.up
    zone.extend(draft.take(rng.randint(1, 2), of_rank(rng.choice((12, 13)))))
    zone.extend(draft.take(1, of_rank(rng.choice((11, 12)))))
    zone.extend(draft.take(max(0, rng.randint(0, 3 - len(zone)))))
    draft.down.extend(draft.take(rng.randint(0, 3)))
    draft.lay_pile(rng.randint(0, 2))
    draft.draw = draft.take(rng.choice((0, 3)) if zone is draft.hand else 0)
    draft.turn = _extra(rng) if rng.random() < 0.8 else OPENING
    return draft.state()


def interior_clear(rng: random.Random) -> State:
    """A plain Clear, or the card that makes a set, to play as an extra action with more owed."""
    draft = _draft(rng)
    if rng.random() < 0.5:
        draft.hand.extend(draft.take(rng.randint(1, 3), of_rank(11)))
        draft.lay_pile(rng.randint(0, 2))
    else:
        three = draft.take_equal(3, is_number)
        draft.pile = three[:2] if rng.random() < 0.5 else []
        draft.hand.extend(three[len(draft.pile) :])
    draft.hand.extend(draft.take(rng.randint(0, 3)))
    draft.up.extend(draft.take(rng.randint(0, 3)))
    draft.draw = draft.take(rng.choice((0, 1, 3)))
    draft.turn = _extra(rng)
    return draft.state()


def free_order(rng: random.Random) -> State:
    """Low hand cards to play as an extra action, on a pile that may fall."""
    draft = _draft(rng, extra_order=rng.choice(("free", "free", "must_beat")))
    draft.lay_pile(rng.randint(1, 4), rising=rng.random() < 0.4)
    draft.hand.extend(draft.take_equal(rng.randint(1, 3), below(6)))
    draft.hand.extend(draft.take(rng.randint(0, 3), is_number))
    draft.up.extend(draft.take(rng.randint(0, 3)))
    draft.draw = draft.take(rng.choice((0, 2)))
    draft.turn = _extra(rng)
    return draft.state()


def low_set(rng: random.Random) -> State:
    """Three or more equal cards, too low for the pile."""
    draft = _draft(rng)
    zone = draft.hand if rng.random() < 0.6 else draft.up
    zone.extend(draft.take_equal(rng.choice((3, 3, 4)) if zone is draft.hand else 3, below(8)))
    low = zone[0].rank + 1 if zone else 1
    draft.lay_pile(rng.randint(1, 3), low=low)
    if zone is draft.hand:
        zone.extend(draft.take(rng.randint(0, 2)))
        draft.draw = draft.take(rng.choice((0, 4)))
    draft.down.extend(draft.take(rng.randint(0, 2)))
    draft.turn = OPENING if rng.random() < 0.6 else _extra(rng)
    return draft.state()


def places_and_reverse(rng: random.Random) -> State:
    """Some seats have finished, the mover has 1s or its last card; either direction."""
    players = rng.choice((3, 3, 4, 5, 6, 9, 12))
    rules = random_rules(rng, players).evolve(play_on=True)
    draft = new_draft(rng, rules, players)
    draft.hand.extend(draft.take(rng.randint(1, 3), of_rank(1)) or draft.take(1))
    draft.hand.extend(draft.take(rng.choice((0, 0, 1, 2))))
    draft.down.extend(draft.take(rng.choice((0, 0, 1))))
    draft.lay_pile(rng.choice((0, 0, 1, 2)), top=1 if rng.random() < 0.7 else 10)
    draft.draw = draft.take(rng.choice((0, 2)))
    draft.turn = OPENING if rng.random() < 0.7 else _extra(rng)
    return draft.state()


def draw_before_extra(rng: random.Random) -> State:
    """An extra action with cards to draw, before and after the draw, with a small or a full hand."""
    draft = _draft(rng)
    draft.hand.extend(draft.take(rng.randint(0, 4)))
    draft.up.extend(draft.take(rng.randint(0 if draft.hand else 1, 3)))
    draft.draw = draft.take(rng.randint(1, 4))
    draft.lay_pile(rng.randint(0, 2))
    turn = random_extra(rng)
    draft.turn = Turn(Stage.ACT, turn.owed, True, turn.first_extra, rng.random() < 0.25, turn.table_plus_two)
    return draft.state()


def empty_hand(rng: random.Random) -> State:
    """An extra action with an empty hand and cards to draw."""
    draft = _draft(rng)
    draft.up.extend(draft.take(rng.randint(0, 3)))
    draft.down.extend(draft.take(rng.randint(0 if draft.up else 1, 3)))
    draft.draw = draft.take(rng.randint(1, 4))
    draft.lay_pile(rng.randint(0, 2))
    first, drew = rng.random() < 0.7, rng.random() < 0.2
    draft.turn = Turn(Stage.ACT, rng.randint(1, 3), True, first, drew)
    return draft.state()


def obligation(rng: random.Random) -> State:
    """An opening action that could be a play, or could not; cards to draw or none."""
    draft = _draft(rng)
    draft.lay_pile(rng.randint(0, 3), low=rng.choice((1, 6)))
    if rng.random() < 0.6:
        draft.hand.extend(draft.take(rng.randint(1, 4), is_number))
        draft.draw = draft.take(rng.choice((0, 1, 3, 5)))
    draft.up.extend(draft.take(rng.randint(0 if draft.hand else 1, 3)))
    return draft.state()


def small_pick_up(rng: random.Random) -> State:
    """Few cards in hand, none fits, cards to draw: the pick-up leaves fewer than three."""
    draft = _draft(rng)
    draft.lay_pile(1, low=8)
    draft.hand.extend(draft.take(1, below(8)))
    draft.up.extend(draft.take(rng.randint(0, 3)))
    draft.draw = draft.take(rng.randint(1, 4))
    draft.turn = OPENING if rng.random() < 0.7 else _extra(rng)
    return draft.state()


def several_equal(rng: random.Random) -> State:
    """Several equal cards to play, numbers or Clears."""
    draft = _draft(rng)
    zone = draft.hand if rng.random() < 0.6 else draft.up
    pick = is_number if rng.random() < 0.5 else is_clear
    zone.extend(draft.take_equal(rng.choice((2, 3, 4)) if zone is draft.hand else rng.choice((2, 3)), pick))
    if zone is draft.hand:
        zone.extend(draft.take(rng.randint(0, 3)))
        draft.up.extend(draft.take(rng.randint(0, 3)))
        draft.draw = draft.take(rng.choice((0, 2)))
    draft.lay_pile(rng.randint(0, 2), top=5)
    draft.turn = OPENING if rng.random() < 0.6 else _extra(rng)
    return draft.state()


def many_seats(rng: random.Random) -> State:
    """Seven to twelve seats with two decks."""
    players = rng.randint(7, 12)
    rules = random_rules(rng, players).evolve(deck=Deck.parse(rng.choice(("standard*2", "listed*2"))))
    draft = new_draft(rng, rules, players)
    draft.hand.extend(draft.take(rng.randint(1, 12)))
    draft.up.extend(draft.take(rng.randint(0, 3)))
    draft.down.extend(draft.take(rng.randint(0, 3)))
    draft.lay_pile(rng.randint(0, 8))
    draft.draw = draft.take(rng.choice((0, 9)))
    draft.turn = OPENING if rng.random() < 0.6 else _extra(rng)
    return draft.state()


def arranging(rng: random.Random) -> State:
    """Some seats have chosen their 3UP cards, the others have not."""
    state = random_deal(rng, rng.choice((2, 2, 3, 4)))
    for _ in range(rng.randint(0, state.players - 1)):
        state = apply(state, rng.choice(legal_actions(state))).state
    return _looked_at(state, rng)


def tables_dealt_out(rng: random.Random) -> State:
    """The last seat is to choose, and then the tables are shuffled."""
    players = rng.choice((2, 3, 4))
    rules: Rules = random_rules(rng, players).evolve(table_swap="shuffle")
    state = random_deal(rng, players, rules)
    for _ in range(players - 1):
        state = apply(state, rng.choice(legal_actions(state))).state
    return _looked_at(state, rng)


def _looked_at(state: State, rng: random.Random) -> State:
    """Return the state, now and then with some owners having looked at 3DOWN cards before play."""
    if rng.random() < 0.6:
        return state
    seats = [attrs.evolve(seat, seen=rng.choice(((), (0,), (1, 2), (0, 1, 2)))) for seat in state.seats]
    return State(
        rules=state.rules,
        starter=state.starter,
        to_move=state.to_move,
        turn=state.turn,
        seats=seats,
        draw=state.draw,
        pile=state.pile,
        removed=state.removed,
        direction=state.direction,
        table_order=state.table_order,
    )


_BUILDERS: Final[tuple[Builder, ...]] = (
    short_play,
    extra_from_table,
    failed_flip,
    flip_by_choice,
    swap_due,
    color_run,
    last_cards,
    nested_clear,
    interior_clear,
    free_order,
    low_set,
    places_and_reverse,
    draw_before_extra,
    empty_hand,
    obligation,
    small_pick_up,
    several_equal,
    many_seats,
    arranging,
    tables_dealt_out,
    late_state,
)

SCENARIOS: Final[Mapping[str, Builder]] = {build.__name__: build for build in _BUILDERS}
"""Each kind of state by its name."""


WHERE_IT_DECIDES: Final[Mapping[str, tuple[str, ...]]] = {
    "arrangement": ("arranging",),
    "arrange_for": ("arranging",),
    "table_swap": ("tables_dealt_out",),
    "obligation": ("obligation",),
    "obligation_zones": ("obligation", "several_equal"),
    "multiples": ("several_equal", "color_run"),
    "clear_multiples": ("several_equal", "nested_clear"),
    "extras": ("draw_before_extra", "extra_from_table"),
    "extra_draw": ("draw_before_extra", "empty_hand"),
    "extra_draw_size": ("draw_before_extra", "empty_hand"),
    "extra_draw_when_full": ("draw_before_extra",),
    "extra_zone": ("extra_from_table", "short_play"),
    "extra_when_empty": ("empty_hand",),
    "nested_clear": ("nested_clear",),
    "interior_clear": ("interior_clear",),
    "extra_order": ("free_order",),
    "short_extra": ("short_play", "failed_flip"),
    "flips": ("extra_from_table", "failed_flip"),
    "failed_flip": ("failed_flip",),
    "failed_flip_shown": ("failed_flip",),
    "flip_choice": ("flip_by_choice", "failed_flip"),
    "refill_after_pick_up": ("small_pick_up",),
    "low_set_clears": ("low_set",),
    "play_on": ("last_cards",),
    "reverse_on_one": ("places_and_reverse",),
    "scored_zones": ("late_state",),
    "color_bonus": ("color_run",),
}
"""For each field but the deck, the kinds of state in which it decides often."""


def scenario(name: str, rng: random.Random) -> State:
    """Return a valid state of this kind."""
    return until_valid(rng, SCENARIOS[name])

"""Strategies for cards, decks, rules, positions, actions and records."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache
from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from threeup.errors import ThreeUpError, sentence
from threeup.forms.record import Record
from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Arrange, Flip, Play, Swap
from threeup.model.cards import Card, Cards, Color, Rank
from threeup.model.decks import STANDARD_DECK, Deck
from threeup.model.rules import FIELD_KINDS, PRESETS, Rules, TableSwap, field_value, field_values
from threeup.model.situation import Situation
from threeup.model.state import Seat, State
from threeup.model.turn import OPENING, Stage, Turn
from threeup.procedure.dealing import deal
from threeup.procedure.effects import apply
from threeup.procedure.moves import legal_actions

MOST_PLAYED: Final = 400
"""Up to how many random actions a position is away from the deal."""

_COLORED: Final = tuple(Card(rank, color) for rank in Rank for color in Color)
_BARE: Final = tuple(Card(rank) for rank in Rank)
_SEEDS: Final = st.integers(0, 2**32 - 1)

# --- cards, decks and rules ---------------------------------------------------------------------------------------


def cards(*, colorless: bool = False) -> SearchStrategy[Card]:
    """Return a strategy for cards.

    Args:
        colorless: whether the color may be left out, as in a :class:`~threeup.Situation`.
    """
    return st.sampled_from(_COLORED + _BARE if colorless else _COLORED)


def decks(*, players: int = 2, custom: bool = True) -> SearchStrategy[Deck]:
    """Return a strategy for decks that serve so many players.

    Args:
        players: for how many players there must be enough cards.
        custom: whether decks are made up, too, besides the standard and the listed one, short and doubled.
    """
    found = st.sampled_from([deck for deck in _built_in_decks() if deck.serves(players)])
    return found | _made_up_decks(players) if custom and players <= 6 else found


@cache
def _built_in_decks() -> tuple[Deck, ...]:
    short = ("", "-red", "-blue", "-green", "-blue-red", "-green-red", "-green-blue")
    names = [name + left_out + twice for twice in ("", "*2") for left_out in short for name in ("standard", "listed")]
    return tuple(map(Deck.parse, names))


@st.composite
def _made_up_decks(draw: st.DrawFn, players: int) -> Deck:
    """A deck of few ranks, in which sets, Clears and 1s come often."""
    kinds = draw(st.lists(cards(), min_size=players, max_size=12, unique=True))
    counts = {str(card): draw(st.integers(1, 15)) for card in kinds}
    missing = 9 * players - sum(counts.values())
    for text in counts:
        added = max(0, min(15 - counts[text], missing))
        counts[text] += added
        missing -= added
    return Deck.of(f"{sum(counts.values())} cards", counts)


def rules(*, deck: SearchStrategy[Deck] | Deck | None = None, **fixed: object) -> SearchStrategy[Rules]:
    """Return a strategy for rules: a preset with any fields changed.

    Args:
        deck: which decks; the standard one if left out.
        fixed: values of fields that are always so, such as ``play_on=True``.
    """
    free = [name for name in FIELD_KINDS if name != "deck" and name not in fixed]
    changed = st.fixed_dictionaries({}, optional={name: st.sampled_from(field_values(name)) for name in free})

    def changed_preset(preset: str, texts: dict[str, str], chosen: Deck) -> Rules:
        fields = {name: field_value(name, text) for name, text in texts.items()}
        return PRESETS[preset].evolve(deck=chosen, **fields, **fixed)

    if not isinstance(deck, SearchStrategy):
        deck = st.just(STANDARD_DECK if deck is None else deck)
    return st.builds(changed_preset, st.sampled_from([*PRESETS]), changed, deck)


# --- positions ----------------------------------------------------------------------------------------------------


@st.composite
def deals(draw: st.DrawFn, rules: SearchStrategy[Rules] | Rules | None = None, players: int | None = None) -> State:
    """Return a strategy for games just dealt.

    Args:
        rules: which rules, a strategy or one set of rules; if left out, any rules and decks.
        players: how many seats; if left out, any number that the deck serves.
    """
    found, count = _table(draw, rules, players)
    order = [*found.deck.cards]
    generator = random.Random(draw(_SEEDS))
    generator.shuffle(order)
    shuffled = found.table_swap is TableSwap.SHUFFLE
    return deal(
        found,
        count,
        order=order,
        starter=draw(st.integers(0, count - 1)),
        table_order=tuple(generator.sample(range(count), count)) if shuffled else None,
    )


def _table(draw: st.DrawFn, wanted: SearchStrategy[Rules] | Rules | None, players: int | None) -> tuple[Rules, int]:
    """Draw rules, and a number of players whom the deck serves."""
    few = 2 if players is None else players
    if wanted is None:
        wanted = rules(deck=decks(players=few))
    found = wanted if isinstance(wanted, Rules) else draw(wanted)
    if players is None:
        served = [count for count in range(2, 13) if found.deck.serves(count)]
        if not served:
            raise ThreeUpError(sentence("error.testing.nobody", deck=found.deck.name))
        # Tables of two to four are likelier: their games are short.
        players = draw(st.sampled_from([*served[:3], *served[:3], *served]))
    return found, players


def states(rules: SearchStrategy[Rules] | Rules | None = None, players: int | None = None) -> SearchStrategy[State]:
    """Return a strategy for states of any stage, finished games among them.

    Half of them are :func:`played`, half :func:`built`.

    Args:
        rules: which rules, a strategy or one set of rules; if left out, any rules and decks.
        players: how many seats; if left out, any number that the deck serves.
    """
    return played(rules, players) | built(rules, players)


@st.composite
def played(draw: st.DrawFn, rules: SearchStrategy[Rules] | Rules | None = None, players: int | None = None) -> State:
    """Return a strategy for states that play can come to: some random actions after the deal, then chosen ones."""
    state = draw(deals(rules, players))
    generator = random.Random(draw(_SEEDS))
    for _ in range(draw(st.integers(0, MOST_PLAYED))):
        if state.is_over:
            return state
        state = apply(state, generator.choice(legal_actions(state))).state
    for choice in draw(st.lists(st.integers(0, 99), max_size=10)):
        if state.is_over:
            break
        options = legal_actions(state)
        state = apply(state, options[choice % len(options)]).state
    return state


@st.composite
def built(draw: st.DrawFn, rules: SearchStrategy[Rules] | Rules | None = None, players: int | None = None) -> State:
    """Return a strategy for valid states built directly: what play seldom comes to is as likely as the rest.

    Few ranks lie in the hand and 3UP of the seat to move and on the pile, often few cards at all, so that equal cards,
    sets, Clears, pick-ups and last cards are common. Nobody is choosing 3UP cards any more.
    """
    found, count = _table(draw, rules, players)
    generator = random.Random(draw(_SEEDS))
    pool = [*found.deck.cards]
    generator.shuffle(pool)
    common = draw(st.lists(_COMMON, max_size=2))
    pool.sort(key=lambda card: card.rank in common)  # the common ones are taken first, from the end
    kept = [pool.pop(0) for _ in range(count)]  # so that every other seat has a card
    mover = draw(st.integers(0, count - 1))
    turn = draw(_turns(swaps=found.color_bonus.value != "off"))
    hand, up, down, left = draw(_sizes(turn))
    own = Seat(Cards(_take(pool, hand)), Cards(_take(pool, up)), tuple(_take(pool, down)), draw(_seen(down)))
    pile = _pile(pool, draw(st.integers(0, 6)), draw(st.sampled_from(("equal", "low", "high", "any"))))
    generator.shuffle(pool)
    stock = _take(pool, left)
    finished = draw(st.integers(0, count - 2)) if found.play_on else 0
    out = generator.sample([seat for seat in range(count) if seat != mover], finished)
    seats: list[Seat] = []
    for seat in range(count):
        if seat == mover:
            seats.append(own)
        elif seat in out:
            seats.append(Seat(Cards(), place=out.index(seat) + 1))
        else:
            seats.append(draw(_others(pool, kept.pop(), count)))
    return State(
        rules=found,
        starter=draw(st.integers(0, count - 1)),
        to_move=mover,
        direction=draw(st.sampled_from((1, -1))),
        turn=turn,
        seats=seats,
        draw=stock,
        pile=pile,
        removed=Cards(pool + kept),
        table_order=tuple(generator.sample(range(count), count)) if found.table_swap is TableSwap.SHUFFLE else None,
    )


_SPECIAL: Final = (Rank.ONE, Rank.CLEAR, Rank.CLEAR_PLUS_ONE, Rank.CLEAR_PLUS_TWO)
_COMMON: Final = st.sampled_from((*Rank, *_SPECIAL, *_SPECIAL, *_SPECIAL))
"""Ranks of which a state may have many: those with a rule of their own are likelier."""


@st.composite
def _turns(draw: st.DrawFn, *, swaps: bool) -> Turn:
    kind = draw(st.sampled_from(("opening", "extra", "swap") if swaps else ("opening", "extra")))
    if kind == "opening":
        return OPENING
    table_plus_two, flipped = draw(st.booleans()), draw(st.booleans())
    if kind == "swap":
        return Turn(Stage.SWAP, draw(st.integers(0, 3)), True, False, False, table_plus_two, flipped)
    first, drew = draw(st.booleans()), draw(st.booleans())
    return Turn(Stage.ACT, draw(st.integers(1, 4)), True, first, drew, table_plus_two, flipped)


@st.composite
def _sizes(draw: st.DrawFn, turn: Turn) -> tuple[int, int, int, int]:
    """Return how many cards lie in the hand, 3UP and 3DOWN of the seat to move, and how many are left to draw."""
    if turn.kind is Stage.SWAP:
        return draw(st.integers(1, 4)), draw(st.integers(1, 3)), draw(st.integers(0, 3)), draw(st.integers(0, 5))
    zone = draw(st.sampled_from(("hand", "up", "down", "last")))
    hand = draw(st.integers(1, 4)) if zone == "hand" else 0
    up = draw(st.integers(0 if hand else 1, 3)) if zone in ("hand", "up") else 0
    down = draw(st.integers(0 if hand or up else 1, 3)) if zone != "last" else 0
    if zone == "last":  # cards that may all be played at once
        hand, up, down = draw(st.sampled_from(((1, 0, 0), (2, 0, 0), (3, 0, 0), (0, 1, 0), (0, 2, 0), (0, 0, 1))))
    # An opening action has a zone to act with: its hand, or the table with nothing left to draw.
    left = draw(st.integers(0, 5)) if hand or turn is not OPENING else 0
    return hand, up, down, left


@st.composite
def _others(draw: st.DrawFn, pool: list[Card], card: Card, players: int) -> Seat:
    """Return a seat that is not to move and has not finished; besides one card, its cards leave the pool."""
    most = len(pool) // (3 * players)
    hand, up, down = (draw(st.integers(0, min(3, most))) for _ in range(3))
    return Seat(Cards([card, *_take(pool, hand)]), Cards(_take(pool, up)), tuple(_take(pool, down)), draw(_seen(down)))


def _seen(down: int) -> SearchStrategy[tuple[int, ...]]:
    """Return a strategy for the places that an owner has looked at."""
    return st.lists(st.booleans(), min_size=down, max_size=down).map(_places)


def _places(flags: list[bool]) -> tuple[int, ...]:
    return tuple(place for place, flag in enumerate(flags) if flag)


def _take(pool: list[Card], count: int) -> list[Card]:
    taken = pool[len(pool) - count :]
    del pool[len(pool) - count :]
    return taken


def _pile(pool: list[Card], count: int, kind: str) -> list[Card]:
    """Return up to so many number cards from the pool, without a set on top.

    Args:
        pool: where they come from.
        count: how many at most.
        kind: ``equal``, of the ranks that come first; ``low`` or ``high``, of ranks up to 3 or from 8 on; or ``any``,
            in any order, as under ``extra_order = free``.
    """
    span = {"low": range(1, 4), "high": range(8, 11)}.get(kind, range(1, 11))
    pile = [card for card in pool if card.rank in span][-count:] if count else []
    for card in pile:
        pool.remove(card)
    if kind != "any":
        pile.sort()
    while len(pile) >= 3 and pile[-1].rank == pile[-2].rank == pile[-3].rank:
        pool.append(pile.pop())
    return pile


@st.composite
def situations(
    draw: st.DrawFn, rules: SearchStrategy[Rules] | Rules | None = None, players: int | None = None
) -> Situation:
    """Return a strategy for situations: what a seat to move sees, some colors left out and the draw pile now and then
    not counted."""
    situation = draw(states(rules, players).filter(lambda state: not state.is_over)).situation
    if draw(st.booleans()):
        return situation
    generator = random.Random(draw(_SEEDS))

    def told(found: Iterable[Card]) -> list[Card]:
        return [Card(card.rank) if generator.random() < 0.5 else card for card in found]

    return attrs.evolve(
        situation,
        hand=Cards(told(situation.hand)),
        up=Cards(told(situation.up)),
        pile=told(situation.pile),
        draw=None if situation.draw and draw(st.booleans()) else situation.draw,
    )


# --- actions and records ------------------------------------------------------------------------------------------


def actions(position: Situation | State | None = None) -> SearchStrategy[Action]:
    """Return a strategy for actions, legal and illegal.

    Args:
        position: where they are tried. Half of the actions are then legal there, and most others name cards that are
            there; if left out, they name any cards.
    """
    if position is None:
        return _any_actions(cards(colorless=True), cards(colorless=True))
    found = legal_actions(position)
    if not found:
        return _any_actions(cards(), cards())
    situation = position.situation if isinstance(position, State) else position
    hand = st.sampled_from([*situation.hand] or _COLORED)
    up = st.sampled_from([*situation.up] or _COLORED)
    any_action = _any_actions(hand | cards(), up | cards())
    return st.booleans().flatmap(lambda legal: st.sampled_from(found.actions) if legal else any_action)


def _any_actions(hand: SearchStrategy[Card], up: SearchStrategy[Card]) -> SearchStrategy[Action]:
    return st.one_of(
        st.sampled_from((PICK_UP, DRAW, PASS)),
        st.builds(Flip, st.integers(0, 4)),
        st.builds(Play, hand=_some(hand)),
        st.builds(Play, up=_some(up)),
        st.builds(Play, hand=_some(hand), up=_some(up)),
        st.builds(Arrange, st.lists(hand, min_size=3, max_size=3) | _some(hand)),
        st.builds(Swap, hand, up),
    )


def _some(one: SearchStrategy[Card]) -> SearchStrategy[list[Card]]:
    return st.builds(_copies, one, st.integers(1, 4)) | st.lists(one, min_size=1, max_size=5)


def _copies(card: Card, count: int) -> list[Card]:
    return [card] * count


@st.composite
def records(
    draw: st.DrawFn,
    rules: SearchStrategy[Rules] | Rules | None = None,
    players: int | None = None,
    *,
    legal: bool = False,
) -> Record:
    """Return a strategy for records: the first actions of a game, or all.

    Args:
        rules: which rules, a strategy or one set of rules; if left out, any rules and decks.
        players: how many seats; if left out, any number that the deck serves.
        legal: whether every line is legal; otherwise a last one now and then is not, or is another seat's.
    """
    start = state = draw(deals(rules, players))
    generator = random.Random(draw(_SEEDS))
    done: list[tuple[int, Action]] = []
    for _ in range(draw(st.integers(0, MOST_PLAYED))):
        if state.to_move is None:
            break
        action = generator.choice(legal_actions(state))
        done.append((state.to_move, action))
        state = apply(state, action).state
    if not legal and draw(st.booleans()):
        done.append((draw(st.integers(0, start.players)), draw(actions(state))))
    return Record.of(start, done)

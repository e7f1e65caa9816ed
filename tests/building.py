"""States for tests: literal ones in the library's own notation, and random ones under random rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final

import attrs

from threeup import (
    STANDARD,
    Card,
    Cards,
    Deck,
    Rules,
    Seat,
    Situation,
    State,
    Turn,
    apply,
    check,
    deal,
    legal_actions,
    parse_action,
)
from threeup.errors import InvalidState
from threeup.model.rules import FIELD_KINDS, PRESETS, TableSwap, field_value, field_values
from threeup.model.turn import OPENING, Stage

RANK_TEXTS: Final = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2")

# --- literal states --------------------------------------------------------------------------------------------------


def cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written; an empty text is no card."""
    return tuple(Card.parse(word) for word in text.split(",")) if text else ()


def seat(hand: str = "", up: str = "", down: str = "", *, seen: tuple[int, ...] = (), place: int | None = None) -> Seat:
    """Return a seat that holds these cards."""
    return Seat(Cards.parse(hand), Cards.parse(up), cards(down), seen, place)


def extra(owed: int = 1, *flags: str) -> Turn:
    """Return the turn before an extra action; flags by their field names."""
    return Turn(Stage.ACT, owed, True, **dict.fromkeys(flags, True))


def state_of(
    *seats: Seat,
    rules: Rules = STANDARD,
    pile: str = "",
    draw: str = "",
    to_move: int | None = 0,
    turn: Turn = OPENING,
    direction: int = 1,
    starter: int = 0,
    table_order: tuple[int, ...] | None = None,
) -> State:
    """Return a state with these seats; the cards of the deck that are named nowhere have been removed."""
    named = [*cards(pile), *cards(draw)]
    for one in seats:
        named += [*one.hand, *one.up, *one.down]
    return State(
        rules=rules,
        starter=starter,
        to_move=to_move,
        turn=turn,
        seats=seats,
        draw=cards(draw),
        pile=cards(pile),
        removed=rules.deck.cards - Cards(named),
        direction=direction,
        table_order=table_order,
    )


# --- short questions -------------------------------------------------------------------------------------------------


def moves(line: str, rules: Rules = STANDARD, **fields: object) -> list[str]:
    """Return the legal actions of a situation line as sorted texts."""
    return sorted(str(action) for action in legal_actions(Situation.parse(line, rules.evolve(**fields))))


def broken(line: str, action: str, rules: Rules = STANDARD, **fields: object) -> tuple[str, ...]:
    """Return the ids of the clauses that an action breaks in a situation, the deciding one first."""
    return tuple(map(str, check(Situation.parse(line, rules.evolve(**fields)), parse_action(action))))


def after(state: State, *actions: str) -> State:
    """Return the state after these actions."""
    for text in actions:
        state = apply(state, parse_action(text)).state
    return state


# --- random rules ----------------------------------------------------------------------------------------------------


@cache
def named_deck(name: str) -> Deck:
    """Return a built-in deck."""
    return Deck.parse(name)


def random_deck(rng: random.Random, players: int) -> Deck:
    """Return a deck that serves so many players: a built-in one, short or doubled, or one made up."""
    twice = players > 6 or rng.random() < 0.15
    if twice or rng.random() < 0.6:
        cut = rng.choice(("", "", "", "-green", "-blue", "-red", "-blue-red", "-green-red", "-green-blue"))
        deck = named_deck(rng.choice(("standard", "listed")) + cut + ("*2" if twice else ""))
        return deck if deck.serves(players) else named_deck("standard*2" if twice else "standard")
    return made_up_deck(rng, players)


def made_up_deck(rng: random.Random, players: int) -> Deck:
    """Return a deck of few ranks, in which sets, Clears and 1s come often."""
    ranks = [*rng.sample(RANK_TEXTS, rng.randint(4, 10)), "C1", "C2", "1"]
    colors = rng.choice(("gbr", "gbr", "gb", "r"))
    counts: dict[str, int] = {}
    size = 9 * players + rng.choice((0, 1, 2, 5, 20))
    while sum(counts.values()) < size and len(counts) * 15 > sum(counts.values()) - 15:
        text = rng.choice(ranks) + rng.choice(colors)
        counts[text] = min(15, counts.get(text, 0) + 1)
        if all(counts.get(rank + color, 0) == 15 for rank in ranks for color in colors):
            break
    deck = Deck.of("made up", counts)
    return deck if deck.serves(players) else named_deck("standard")


def random_rules(rng: random.Random, players: int) -> Rules:
    """Return rules with every field drawn at random; now and then a preset with few changes."""
    names = [name for name in FIELD_KINDS if name != "deck"]
    base = STANDARD
    if rng.random() < 0.2:
        base = rng.choice([*PRESETS.values()])
        names = rng.sample(names, rng.randint(0, 3))
    drawn = {name: field_value(name, rng.choice(field_values(name))) for name in names}
    return base.evolve(deck=random_deck(rng, players), **drawn)


def random_players(rng: random.Random) -> int:
    """Return a number of players; few are likelier."""
    return rng.choice((2, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 9, 12))


def random_deal(rng: random.Random, players: int | None = None, rules: Rules | None = None) -> State:
    """Return a game just dealt."""
    players = random_players(rng) if players is None else players
    rules = random_rules(rng, players) if rules is None else rules
    order = [*rules.deck.cards]
    rng.shuffle(order)
    return deal(
        rules,
        players,
        order=order,
        starter=rng.randrange(players),
        table_order=random_table_order(rng, rules, players),
    )


def random_table_order(rng: random.Random, rules: Rules, players: int) -> tuple[int, ...] | None:
    """Return whose table each seat gets, where the rules shuffle the tables."""
    return tuple(rng.sample(range(players), players)) if rules.table_swap is TableSwap.SHUFFLE else None


# --- random states, built directly -----------------------------------------------------------------------------------

Pick = Callable[[Card], bool]


def any_card(_card: Card) -> bool:
    """Every card will do."""
    return True


def is_number(card: Card) -> bool:
    """A number card."""
    return not card.rank.is_clear


def is_clear(card: Card) -> bool:
    """A Clear card."""
    return card.rank.is_clear


def below(rank: int) -> Pick:
    """Return the test for number cards lower than this one."""
    return lambda card: card.rank < rank


def of_rank(rank: int) -> Pick:
    """Return the test for cards of this rank."""
    return lambda card: card.rank == rank


@attrs.define
class Draft:
    """A state in the making: cards are taken from the ``pool``, and what is left in it has been removed."""

    rng: random.Random
    rules: Rules
    players: int
    pool: list[Card]
    hands: list[list[Card]]
    ups: list[list[Card]]
    downs: list[list[Card]]
    places: list[int | None]
    to_move: int
    seens: dict[int, tuple[int, ...]] = attrs.field(factory=dict)
    pile: list[Card] = attrs.field(factory=list)
    draw: list[Card] = attrs.field(factory=list)
    turn: Turn = OPENING
    direction: int = 1

    @property
    def hand(self) -> list[Card]:
        """The hand of the seat to move."""
        return self.hands[self.to_move]

    @property
    def up(self) -> list[Card]:
        """The 3UP cards of the seat to move."""
        return self.ups[self.to_move]

    @property
    def down(self) -> list[Card]:
        """The 3DOWN cards of the seat to move."""
        return self.downs[self.to_move]

    def take(self, count: int, pick: Pick = any_card) -> list[Card]:
        """Take up to so many cards from the pool, of those that will do."""
        taken = [card for card in self.pool if pick(card)][:count]
        for card in taken:
            self.pool.remove(card)
        return taken

    def take_equal(self, count: int, pick: Pick = any_card) -> list[Card]:
        """Take up to so many cards of one rank that will do, of a rank of which there are enough if there is one."""
        ranks = [card.rank for card in self.pool if pick(card)]
        enough = [rank for rank in ranks if ranks.count(rank) >= count] or ranks
        return self.take(count, of_rank(self.rng.choice(enough))) if enough else []

    def lay_pile(self, count: int, *, rising: bool = True, low: int = 1, top: int = 10) -> None:
        """Lay up to so many number cards on the discard pile, of ranks from ``low`` to ``top``, without a set on
        top."""
        laid = self.take(count, lambda card: low <= card.rank <= top)
        self.pile = sorted(laid) if rising else laid
        while len(self.pile) >= 3 and self.pile[-1].rank == self.pile[-2].rank == self.pile[-3].rank:
            self.pool.append(self.pile.pop())

    def see(self, chance: float = 0.4) -> None:
        """Let each owner have looked at some of its 3DOWN cards."""
        for index, down in enumerate(self.downs):
            self.seens[index] = tuple(place for place in range(len(down)) if self.rng.random() < chance)

    def state(self) -> State:
        """Return the state.

        Raises:
            InvalidState: no game can be in it.
        """
        seats = [
            Seat(Cards(hand), Cards(up), tuple(down), self.seens.get(index, ()), place)
            for index, (hand, up, down, place) in enumerate(
                zip(self.hands, self.ups, self.downs, self.places, strict=True)
            )
        ]
        return State(
            rules=self.rules,
            starter=self.rng.randrange(self.players),
            to_move=self.to_move,
            turn=self.turn,
            seats=seats,
            draw=self.draw,
            pile=self.pile,
            removed=Cards(self.pool),
            direction=self.direction,
            table_order=random_table_order(self.rng, self.rules, self.players),
        )


def _piles(count: int) -> list[list[Card]]:
    return [[] for _ in range(count)]


def new_draft(rng: random.Random, rules: Rules, players: int) -> Draft:
    """Return a draft in which only the other seats have cards, one to nine each, and some may have finished."""
    pool = [*rules.deck.cards]
    rng.shuffle(pool)
    draft = Draft(
        rng,
        rules,
        players,
        pool,
        _piles(players),
        _piles(players),
        _piles(players),
        [None] * players,
        rng.randrange(players),
    )
    draft.direction = rng.choice((1, -1))
    others = [index for index in range(players) if index != draft.to_move]
    if rules.play_on:
        finish_some(draft, rng.sample(others, rng.randint(0, len(others) - 1)))
    room = max(1, (len(pool) - 20) // players)
    for index in others:
        if draft.places[index] is None:
            draft.hands[index] = draft.take(rng.randint(1, min(4, room)))
            draft.ups[index] = draft.take(rng.randint(0, min(3, room)))
            draft.downs[index] = draft.take(rng.randint(0, min(3, room)))
    draft.see()
    return draft


def finish_some(draft: Draft, seats: Iterable[int]) -> None:
    """Let these seats have finished, in this order."""
    for place, index in enumerate(seats, 1):
        draft.places[index] = place


def random_extra(rng: random.Random, most_owed: int = 4) -> Turn:
    """Return the turn before some extra action."""
    flags = {name: rng.random() < 0.5 for name in ("first_extra", "drew", "table_plus_two", "flipped")}
    return Turn(Stage.ACT, rng.randint(1, most_owed), True, **flags)


def late_state(rng: random.Random) -> State:
    """Return some position late in a game, under random rules."""
    return until_valid(rng, _late_state)


def _late_state(rng: random.Random) -> State:
    players = random_players(rng)
    draft = new_draft(rng, random_rules(rng, players), players)
    drawing = rng.random() < 0.3
    draft.hand.extend(draft.take(rng.choice((1, 2, 3, 4)) if drawing else rng.choice((0, 0, 1, 2, 3, 4))))
    draft.up.extend(draft.take(rng.randint(0, 3)))
    draft.down.extend(draft.take(rng.randint(0, 3)))
    draft.lay_pile(rng.choice((0, 1, 2, 3, 5)), rising=rng.random() < 0.8)
    draft.draw = draft.take(rng.randint(1, 6) if drawing else 0)
    draft.see()
    draft.turn = OPENING if rng.random() < 0.5 else random_extra(rng)
    return draft.state()


def until_valid(rng: random.Random, build: Callable[[random.Random], State]) -> State:
    """Build until a state is valid; a builder that never succeeds fails."""
    faults: tuple[str, ...] = ()
    for _ in range(200):
        try:
            return build(rng)
        except InvalidState as error:
            faults = error.faults
    raise AssertionError(f"{build.__name__} builds no valid state: {'; '.join(faults)}")

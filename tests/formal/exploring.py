"""Every state that a small game can come to, found by the library itself, breadth first.

The draw pile is kept sorted and every card of it may come next, so that a chance is explored as a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

import attrs

from threeup import Action, Card, Cards, Deck, Rules, Seat, State, Turn, legal_actions
from threeup.model.rules import TableSwap
from threeup.model.state import next_state
from threeup.model.turn import OPENING
from threeup.procedure.effects import effect

FILLER: Final = "10r"
"""A card that lies out of the game, so that the deck is large enough for the players."""


@attrs.define
class Graph:
    """What was found.

    Attributes:
        numbers: the number of each state, in the order in which they were found.
        edges: for each state by number, the numbers of those that one action leads to.
        ends: the numbers of the states in which the game is over.
    """

    numbers: dict[State, int] = attrs.field(factory=dict)
    edges: list[list[int]] = attrs.field(factory=list)
    ends: list[int] = attrs.field(factory=list)

    @property
    def states(self) -> list[State]:
        """The states by number."""
        return [*self.numbers]

    def dead_ends(self) -> list[State]:
        """Return the states in which the game is not over and nothing is legal."""
        ended = {*self.ends}
        return [state for number, state in enumerate(self.numbers) if not self.edges[number] and number not in ended]

    def hopeless(self) -> list[State]:
        """Return the states from which no end can be reached any more."""
        sources: list[list[int]] = [[] for _ in self.edges]
        for number, targets in enumerate(self.edges):
            for target in targets:
                sources[target].append(number)
        reached = {*self.ends}
        waiting = [*self.ends]
        while waiting:
            for source in sources[waiting.pop()]:
                if source not in reached:
                    reached.add(source)
                    waiting.append(source)
        return [state for number, state in enumerate(self.numbers) if number not in reached]


def explore(starts: Iterable[State], most: int = 500_000) -> Graph:
    """Return every state that can be reached.

    Raises:
        AssertionError: there are more than ``most``.
    """
    graph = Graph()
    waiting: list[State] = []

    def number_of(state: State) -> int:
        found = graph.numbers.setdefault(state, len(graph.numbers))
        if found == len(graph.edges):
            graph.edges.append([])
            waiting.append(state)
        return found

    for start in starts:
        number_of(start)
    for state in waiting:
        number = graph.numbers[state]
        if state.is_over:
            graph.ends.append(number)
            continue
        assert len(graph.numbers) <= most, "a small game has grown large"
        graph.edges[number] = [number_of(after) for _, after in outcomes(state)]
    return graph


def outcomes(state: State) -> Iterator[tuple[Action, State]]:
    """Yield every legal action with every state that it can lead to, whatever cards are drawn."""
    for action in legal_actions(state):
        after = effect(state, action)
        drawn = len(state.draw_codes) - len(after.draw_codes)
        if not drawn:
            yield action, after
            continue
        for chosen in {*combinations(state.draw_codes, drawn)}:
            rest = Counter(state.draw_codes) - Counter(chosen)
            yield action, effect(with_draw(state, bytes(chosen) + bytes(sorted(rest.elements()))), action)


def with_draw(state: State, draw: bytes) -> State:
    """Return the state with another draw pile."""
    return next_state(
        state.setup,
        state.to_move,
        state.direction,
        state.turn,
        state.hands,
        state.tables,
        state.finished,
        draw,
        state.pile_codes,
        state.removed_packed,
    )


# --- where small games begin ----------------------------------------------------------------------------------------


def small_deck(cards: Iterable[Card], players: int) -> Deck:
    """Return a deck of these cards and as many fillers as the players need."""
    counts = Counter(map(str, cards))
    missing = max(0, 9 * players - sum(counts.values()))
    for color in "rbg":
        counts[FILLER[:-1] + color] += min(15, missing)
        missing -= min(15, missing)
    return Deck.of(f"{len(counts)} kinds", {text: count for text, count in counts.items() if count})


def position(
    rules: Rules,
    seats: Iterable[tuple[Iterable[Card], Iterable[Card], tuple[Card, ...]]],
    draw: Iterable[Card] = (),
    pile: Iterable[Card] = (),
    turn: Turn = OPENING,
) -> State:
    """Return a state in which seat 0 is to move; what the deck has besides is out of the game."""
    made = [Seat(Cards(hand), Cards(up), down) for hand, up, down in seats]
    draw, pile = [*draw], [*pile]
    there = [*draw, *pile, *(card for seat in made for card in (*seat.hand, *seat.up, *seat.down))]
    deck = small_deck(there, len(made))
    shuffled = rules.table_swap is TableSwap.SHUFFLE
    return State(
        rules=rules.evolve(deck=deck),
        starter=0,
        to_move=0,
        turn=turn,
        seats=made,
        draw=sorted(draw),
        pile=pile,
        removed=deck.cards - Cards(there),
        table_order=tuple(range(len(made))) if shuffled else None,
    )


def splits(cards: tuple[Card, ...], *sizes: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Yield every way to lay these cards in heaps of so many, each once; the last heap takes the rest."""
    if not sizes:
        yield (cards,)
        return
    for heap in sorted({*combinations(sorted(cards), sizes[0])}):
        rest = Counter(cards) - Counter(heap)
        for others in splits(tuple(sorted(rest.elements())), *sizes[1:]):
            yield (heap, *others)


def small_deals(rules: Rules, cards: str, players: int, *, hand: int, up: int, down: int) -> Iterator[State]:
    """Yield every deal of these cards: so many in each hand, 3UP and 3DOWN, the rest to draw."""
    found = tuple(Card.parse(word) for word in cards.split(","))
    for heaps in splits(found, *[hand, up, down] * players):
        *dealt, draw = heaps
        seats = [(dealt[3 * seat], dealt[3 * seat + 1], dealt[3 * seat + 2]) for seat in range(players)]
        yield position(rules, seats, draw)

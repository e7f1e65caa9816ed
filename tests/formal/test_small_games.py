"""Small games to the last state: what holds in every state that they can come to, and what they show of endless play.

All deals of a few cards are played in every way, every card to draw being tried. Two seats of a reduced deck are
enough for every rule to come up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise

import pytest

from tests.building import seat, state_of
from tests.formal.exploring import Graph, explore, outcomes, position, small_deals, splits
from threeup import Card, Color, Flip, Rank, Rules, State, apply, legal_actions, parse_action
from threeup.model.cards import CLEAR
from threeup.model.rules import ExtraOrder

pytestmark = pytest.mark.slow

GAMES = [
    ("standard", "1g,1g,2g,2g,3g,3g,Cg,C1g", (1, 1, 1), 36_718),
    ("gamerules", "1g,1g,2g,2g,3g,Cg,C1g", (1, 1, 1), 12_436),
    ("geeky_hobbies failed_flip=to_hand extra_zone=hand_only", "1g,1g,2g,2g,C1g,C2g", (0, 1, 2), 801),
    (
        "standard play_on=true reverse_on_one=per_card refill_after_pick_up=false",
        "1g,1g,2g,2g,3g,Cg,C1g",
        (1, 1, 1),
        None,
    ),
    (
        "standard extra_order=free low_set_clears=true nested_clear=replace interior_clear=ends_turn"
        " short_extra=at_will clear_multiples=any",
        "1g,1g,1g,2g,2g,C1g,C1g,C2g",
        (2, 1, 0),
        6_517,
    ),
    (
        "standard extra_when_empty=lapse extra_draw=never short_extra=stays multiples=all_or_one clear_multiples=one",
        "1g,1g,1g,2g,3g,Cg,Cg,C2g",
        (2, 1, 1),
        20_148,
    ),
    (
        "standard obligation=may_draw_always extra_draw_size=to_three obligation_zones=hand flip_choice=may_pick_up"
        " extras=may",
        "1g,1g,2g,2g,3g,Cg,C1g",
        (1, 1, 1),
        29_550,
    ),
    (
        "standard obligation=may_pick_up extra_draw_when_full=false",
        "1g,1g,2g,2g,3g,Cg,C2g",
        (1, 1, 1),
        20_246,
    ),
    ("standard color_bonus=from_fourth", "1g,2g,2g,3g,3g,4g,1b", (2, 1, 0), 6_201),
    ("standard color_bonus=once_per_four extras=may", "1g,1g,2g,2g,3g,3b,C1g", (2, 1, 0), 7_702),
]
"""Rules, cards, how many lie in each hand, 3UP and 3DOWN, and how many states there are."""


def explored(rules: str, cards: str, sizes: tuple[int, int, int], players: int = 2) -> Graph:
    hand, up, down = sizes
    return explore(small_deals(Rules.parse(rules), cards, players, hand=hand, up=up, down=down))


@pytest.mark.parametrize(("rules", "cards", "sizes", "count"), GAMES, ids=[game[0] for game in GAMES])
def test_every_state_of_a_small_game(rules: str, cards: str, sizes: tuple[int, int, int], count: int | None) -> None:
    """No state is a dead end, an end can be reached from each, no card is lost, no pile is impossible."""
    graph = explored(rules, cards, sizes)
    assert graph.dead_ends() == []
    assert graph.hopeless() == []
    assert count is None or len(graph.numbers) == count
    for state in graph.numbers:
        assert cards_of(state) == state.rules.deck.cards.packed
        assert pile_is_possible(state)


def cards_of(state: State) -> int:
    """Return all cards of a state as one multiset."""
    down = sum(sum(1 << shift_of(code) for code in table.down) for table in state.tables)
    piles = sum(1 << shift_of(code) for code in state.draw_codes + state.pile_codes)
    return sum(state.hands) + sum(table.up for table in state.tables) + down + piles + state.removed_packed


def shift_of(code: int) -> int:
    """Return where the field of a colored kind lies: four bits each, the lowest card highest."""
    return 4 * (3 * (13 - (code >> 2)) + 2 - (code & 3))


def pile_is_possible(state: State) -> bool:
    """Numbers only, no set on top; under must-beat the pile does not fall, so that equal cards are together."""
    ranks = [code >> 2 for code in state.pile_codes]
    if any(rank >= CLEAR for rank in ranks) or (len(ranks) >= 3 and len({*ranks[-3:]}) == 1):
        return False
    return state.rules.extra_order is ExtraOrder.FREE or ranks == sorted(ranks)


def test_no_state_of_a_small_game_opens_3down_too_early() -> None:
    """A 3DOWN card leaves its place, or is looked at, only when hand, 3UP and draw pile are empty."""
    for state in explored("standard", "1g,1g,2g,2g,3g,Cg,C1g", (1, 1, 1)).numbers:
        if state.is_over:
            continue
        assert state.to_move is not None
        closed = state.hands[state.to_move] or state.tables[state.to_move].up or state.draw_codes
        for action, after in outcomes(state):
            assert not (closed and isinstance(action, Flip))
            for number, (before, table) in enumerate(zip(state.tables, after.tables, strict=True)):
                if number != state.to_move or closed:
                    assert (table.down, table.seen) == (before.down, before.seen)


def test_a_state_that_is_no_end_and_has_no_action_would_be_found() -> None:
    """The checks can fail: a graph with a dead end, and one with a loop that no end follows."""
    first, second = position(Rules(), [([Card.parse("1g")], [], ()), ([Card.parse("2g")], [], ())]), None
    second = apply(first, legal_actions(first)[0]).state
    dead = Graph({first: 0, second: 1}, [[1], []], [])
    assert dead.dead_ends() == [second]
    loop = Graph({first: 0, second: 1}, [[1], [0]], [])
    assert loop.dead_ends() == []
    assert loop.hopeless() == [first, second]


# --- games without an end -------------------------------------------------------------------------------------------


def test_three_seats_may_be_caught_without_choice_or_end() -> None:
    """Three seats, nothing to draw: from some states no end can be reached, and nobody has a choice there.

    With two seats no such state is found in any of the small games.
    """
    graph = explored("standard", "1g,2g,2g,3g,3g,C2g", (0, 1, 1), players=3)
    assert graph.dead_ends() == []
    caught = graph.hopeless()
    assert len(caught) == 36
    assert all(len(graph.edges[graph.numbers[state]]) == 1 for state in caught)


def test_the_endless_game_of_three_seats() -> None:
    """Each seat has one low 3DOWN card and two 3s go round: a seat plays a 3, the next one flips what is too low and
    takes the 3 up. Six actions lead back, and none of them is a choice."""
    low = [seat("", "", down, seen=(0,)) for down in ("1g", "2g", "2b")]
    start = state = state_of(low[0], seat("3g", "", "2g", seen=(0,)), seat("3g", "", "2b", seen=(0,)), to_move=2)
    done = []
    for _ in range(6):
        (action,) = legal_actions(state)
        done.append(f"{state.to_move} {action}")
        state = apply(state, action).state
    assert done == ["2 play 3g", "0 flip 1", "1 play 3g", "2 flip 1", "0 play 3g", "1 flip 1"]
    assert state == start


# --- the shortest cycle ---------------------------------------------------------------------------------------------

SPARE = (Card.parse("Cr"),)
"""The 3DOWN card of each seat: it keeps a seat from finishing and is never reached."""


def patterns(count: int) -> Iterator[tuple[Card, ...]]:
    """Yield every choice of so many number cards up to what only their order decides: ranks from 1 without a gap."""
    for ranks in combinations_with_replacement(range(1, count + 1), count):
        if ranks[0] == 1 and all(high - low <= 1 for low, high in pairwise(ranks)):
            yield tuple(Card(Rank(rank), Color.GREEN) for rank in ranks)


def hands_only(cards: tuple[Card, ...]) -> Iterator[State]:
    """Yield every state of two seats with these cards in the two hands, the pile empty."""
    for size in range(1, len(cards)):
        for hand, other in splits(cards, size):
            yield position(Rules(), [(hand, (), SPARE), (other, (), SPARE)])


def steps_in_hand(state: State) -> list[State]:
    """Return what one action leads to while the tables stay locked: the mover keeps a card in hand, nothing is
    cleared."""
    afters = [after for _, after in outcomes(state)]
    return [after for after in afters if all(after.hands) and after.removed_packed == state.removed_packed]


def shortest_cycle(start: State, most: int) -> int | None:
    """Return how many actions lead from a state back to it, if that many or fewer do."""
    distance = {start: 0}
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        if distance[state] == most:
            return None
        for after in steps_in_hand(state):
            if after == start:
                return distance[state] + 1
            if after not in distance:
                distance[after] = distance[state] + 1
                waiting.append(after)
    return None


def cycles_with(count: int, most: int = 12) -> dict[State, int]:
    """Return for each state with an empty pile that lies on a cycle the length of its shortest one."""
    found = {}
    for cards in patterns(count):
        for start in hands_only(cards):
            length = shortest_cycle(start, most)
            if length is not None:
                found[start] = length
    return found


def test_the_shortest_cycle_has_six_actions_and_five_cards() -> None:
    """Two seats, tables locked, nothing to draw: with up to four cards in hands and pile no play leads back, with five
    and six the shortest that does has six actions.

    Fewer actions do it with no number of cards. Each seat regains what it plays, so it plays and picks up at least
    once, and seats alternate: four actions at least. Of four, one seat's would be play, pick-up. If the other one
    picks up in between, the first finds an empty pile; if it plays, both must pick up next, and the second of them
    finds an empty pile.
    """
    for count in (2, 3, 4):
        assert cycles_with(count) == {}
    for count in (5, 6):
        assert min(cycles_with(count).values()) == 6


@pytest.mark.parametrize(
    ("hands", "actions"),
    [
        (("1g,2g", "1b,2b,9g"), "play 1g, play 9g, pickup, play 1b, play 9g, pickup"),
        (("1g,1b", "1g,1b,2g"), "play 1g, play 2g, pickup, play 1b, play 2g, pickup"),
    ],
    ids=["1 2 and 1 2 9", "1 1 and 1 1 2"],
)
def test_a_shortest_cycle(hands: tuple[str, str], actions: str) -> None:
    """The same in whole games: the hands are exchanged after three actions and back after six, up to colors."""
    start = state = state_of(seat(hands[0], "5g", "6g"), seat(hands[1], "5b", "6b"))
    for number, action in enumerate(actions.split(", ")):
        state = apply(state, parse_action(action)).state
        if number == 2:
            assert [ranks(state, index) for index in (1, 0)] == [ranks(start, index) for index in (0, 1)]
    assert [ranks(state, index) for index in (0, 1)] == [ranks(start, index) for index in (0, 1)]
    assert (state.to_move, state.pile, state.turn) == (start.to_move, (), start.turn)


def ranks(state: State, index: int) -> list[int]:
    """Return the ranks of a hand."""
    return [card.rank for card in state.seats[index].hand]

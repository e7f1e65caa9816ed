"""What makes a position possible: every fault of a state or a situation, found at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from threeup.errors import Spelled, sentence
from threeup.model.cards import (
    CLEAR,
    NO_COLOR,
    TEXTS,
    codes_of,
    count_of_code,
    count_of_rank,
    size,
    unpack,
)
from threeup.model.rules import ArrangeFor, Arrangement, TableSwap
from threeup.model.turn import OPENING, Stage, turn_faults

if TYPE_CHECKING:
    from threeup.model.decks import Deck
    from threeup.model.situation import Situation
    from threeup.model.state import State

MOST_ON_TABLE: Final = 3
HAND_WHEN_ARRANGING: Final = 6
_SHUFFLED: Final = "table_swap = shuffle"


def pile_faults(codes: bytes) -> Iterator[str]:
    """Yield what is wrong with a discard pile by itself (clauses R5.1 and R5.3)."""
    if any(code >> 2 >= CLEAR for code in codes):
        yield sentence("error.position.pile_clear")
    if len(codes) >= 3 and codes[-1] >> 2 == codes[-2] >> 2 == codes[-3] >> 2:
        yield sentence("error.position.pile_set")


def no_seat(seat: int, players: int) -> str:
    """Return the fault of a seat that a table of so many players does not have."""
    return sentence("error.seat.range", seat=str(seat), last=str(players - 1))


def surplus(deck: Deck, codes: Iterable[int]) -> Iterator[str]:
    """Yield a sentence for each card, or rank if the color is left out, of which there are more than in the deck."""
    listed = bytes(codes)
    for code in sorted(set(listed)):
        has = count_of_code(deck.cards.packed, code)
        if listed.count(code) > has and code & 3 != NO_COLOR:
            yield _holds(TEXTS[code], listed.count(code), has)
    for rank in sorted({code >> 2 for code in listed if code & 3 == NO_COLOR}):
        found = sum(listed.count(code) for code in range(rank * 4, rank * 4 + 4))
        has = count_of_rank(deck.cards.packed, rank)
        if found > has:
            yield _holds(TEXTS[rank * 4 + NO_COLOR], found, has)


_TIMES: Final = {0: "error.deck.has_zero_times", 1: "error.deck.has_once", 2: "error.deck.has_twice"}
_TIMES_OF_NONE: Final = {1: "error.deck.none_once", 2: "error.deck.none_twice"}


def _holds(text: str, found: int, has: int) -> str:
    """Return how often a card appears and the deck has it: a sentence of its own for each way in which numbers are
    said, so that no language has to glue one."""
    if has == 0:
        return sentence(_TIMES_OF_NONE.get(found, "error.deck.none"), card=text, count=Spelled(found))
    return sentence(_TIMES.get(found, "error.deck.has"), card=text, count=Spelled(found), has=Spelled(has))


def situation_faults(situation: Situation) -> list[str]:
    """Return every fault of a situation, one sentence each; empty if a game can show it."""
    deck, turn = situation.rules.deck, situation.turn
    hand, up = unpack(situation.hand.packed), unpack(situation.up.packed)
    pile = codes_of("pile", situation.pile)
    faults = turn_faults(turn)
    if turn.kind is Stage.OVER:
        faults.append(sentence("error.position.over"))
    faults.extend(pile_faults(pile))
    if len(up) > MOST_ON_TABLE:
        faults.append(sentence("error.position.three", field="up"))
    if not 0 <= situation.down <= MOST_ON_TABLE:
        faults.append(sentence("error.position.to_three", field="down"))
    draw = 1 if situation.draw is None else situation.draw
    if draw < 0:
        faults.append(sentence("error.position.negative", field="draw"))
    faults.extend(surplus(deck, hand + up + pile))
    named = len(hand) + len(up) + len(pile)
    if named + max(0, situation.down) + max(0, draw) > len(deck):
        faults.append(sentence("error.deck.larger", count=len(deck)))
    if turn.kind is Stage.ARRANGE:
        faults.extend(_arranging_faults(situation, len(hand), len(up)))
    elif turn.kind is Stage.SWAP and not (hand and up):
        faults.append(sentence("error.position.swap"))
    elif not (hand or up or situation.down):
        faults.append(sentence("error.position.no_cards"))
    elif turn == OPENING and not hand and draw:
        faults.append(sentence("error.position.opening"))
    return faults


def _arranging_faults(situation: Situation, hand: int, up: int) -> Iterator[str]:
    if hand != HAND_WHEN_ARRANGING:
        yield sentence("error.position.six")
    rules = situation.rules
    seen_on_own_table = rules.arrange_for is ArrangeFor.NEXT_SEAT and rules.arrangement is Arrangement.IN_TURN
    if up not in ((0, MOST_ON_TABLE) if seen_on_own_table else (0,)):
        yield sentence("error.position.no_up")


def state_faults(state: State, places: list[int | None]) -> list[str]:
    """Return every fault of a state, one sentence each; empty if a game can be in it.

    Args:
        state: the state to look at, built but not yet trusted.
        places: for each seat, the place that it is said to have finished in.
    """
    faults = list(_setup_faults(state))
    faults.extend(turn_faults(state.turn))
    faults.extend(pile_faults(state.pile_codes))
    faults.extend(_card_faults(state))
    for seat, table in enumerate(state.tables):
        of_table = _table_faults(table.up, table.down, table.seen)
        faults.extend(sentence("error.state.of_seat", seat=str(seat), fault=fault) for fault in of_table)
    faults.extend(_place_faults(state, places))
    if state.to_move is not None and {state.to_move, state.setup.starter} <= set(range(state.players)):
        faults.extend(_mover_faults(state, state.to_move))
    return faults


def _setup_faults(state: State) -> Iterator[str]:
    setup, players = state.setup, state.players
    if not setup.rules.deck.serves(players):
        yield sentence("error.deck.seats", cards=len(setup.rules.deck), count=players)
    if not 0 <= setup.starter < players:
        yield sentence("error.state.no_seat", field="starter", seat=str(setup.starter))
    if state.to_move is not None and not 0 <= state.to_move < players:
        yield sentence("error.state.no_seat", field="to_move", seat=str(state.to_move))
    if state.direction not in (1, -1):
        yield sentence("error.state.direction", field="direction")
    shuffled = setup.rules.table_swap is TableSwap.SHUFFLE
    if shuffled and (setup.table_order is None or sorted(setup.table_order) != list(range(players))):
        yield sentence("error.state.shuffled", field="table_order", setting=_SHUFFLED)
    if not shuffled and setup.table_order is not None:
        yield sentence("error.state.not_shuffled", field="table_order", setting=_SHUFFLED)


def _card_faults(state: State) -> Iterator[str]:
    codes = bytearray(state.draw_codes + state.pile_codes + unpack(state.removed_packed))
    for hand, table in zip(state.hands, state.tables, strict=True):
        codes += unpack(hand) + unpack(table.up) + table.down
    if any(code & 3 == NO_COLOR for code in codes):
        yield sentence("error.state.color")
        return
    yield from surplus(state.rules.deck, codes)
    for code in sorted(set(unpack(state.rules.deck.cards.packed))):
        has = count_of_code(state.rules.deck.cards.packed, code)
        found = codes.count(code)
        if found < has:
            yield _holds(TEXTS[code], found, has)


def _table_faults(up: int, down: bytes, seen: tuple[int, ...]) -> Iterator[str]:
    if size(up) > MOST_ON_TABLE:
        yield sentence("error.position.three", field="up")
    if len(down) > MOST_ON_TABLE:
        yield sentence("error.position.three", field="down")
    if list(seen) != sorted(set(seen)) or any(not 0 <= place < len(down) for place in seen):
        yield sentence("error.state.seen", field="seen", zone="down")


def _place_faults(state: State, places: list[int | None]) -> Iterator[str]:
    taken = sorted(place for place in places if place is not None)
    if taken != list(range(1, len(taken) + 1)):
        yield sentence("error.state.places")
    if state.to_move is not None and 0 <= state.to_move < state.players and places[state.to_move] is not None:
        yield sentence("error.state.finished", seat=str(state.to_move))
    over = state.turn.kind is Stage.OVER
    if over != (state.to_move is None):
        yield sentence("error.state.to_move", field="to_move", null="null")
    for seat, (hand, table, place) in enumerate(zip(state.hands, state.tables, places, strict=True)):
        empty = not hand and not table.up and not table.down
        last_of_all = over and state.rules.play_on and place == state.players
        if empty and place is None:
            yield sentence("error.state.no_place", seat=str(seat))
        if not empty and place is not None and not last_of_all:
            yield sentence("error.state.place", seat=str(seat))


def _mover_faults(state: State, seat: int) -> Iterator[str]:
    """Faults of the seat to move and of the choice of 3UP cards."""
    kind = state.turn.kind
    hand, table = state.hands[seat], state.tables[seat]
    if kind is Stage.SWAP and not (hand and table.up):
        yield sentence("error.position.swap")
    if state.turn == OPENING and not hand and state.draw_codes:
        yield sentence("error.position.opening")
    if kind is Stage.ARRANGE:
        yield from _choosing_faults(state, seat)


def _choosing_faults(state: State, to_move: int) -> Iterator[str]:
    players, starter = state.players, state.starter
    have_chosen = (to_move - starter) % players
    step = 1 if state.rules.arrange_for is ArrangeFor.NEXT_SEAT else 0
    for turn in range(players):
        seat = (starter + turn) % players
        target = (seat + step) % players
        in_hand, on_table = (3, MOST_ON_TABLE) if turn < have_chosen else (HAND_WHEN_ARRANGING, 0)
        if size(state.hands[seat]) != in_hand:
            yield sentence("error.state.holds", seat=str(seat), count=in_hand)
        if size(state.tables[target].up) != on_table:
            yield sentence("error.state.up", seat=str(target), count=on_table)

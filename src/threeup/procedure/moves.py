"""The list of legal actions, and the fast path to it.

For a situation, every candidate is put to the predicate table (see :mod:`threeup.procedure.candidates`). For a
state, the same list is made directly from the packed hand; tests hold it equal to the table. The fast path
shares its :class:`Play` objects: all plays of one rank from the same cards are made once and kept in a
bounded cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Final

from threeup.errors import wrong_type
from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Arrange, Flip, Play, Swap
from threeup.model.cards import (
    CARDS,
    FROM_RANK,
    LOWEST_RANK_FIELD,
    RANK_FIELDS,
    missing_to_three,
    unpack,
)
from threeup.model.rules import (
    ClearMultiples,
    ColorBonus,
    ExtraDraw,
    ExtraDrawSize,
    ExtraOrder,
    Extras,
    ExtraWhenEmpty,
    ExtraZone,
    FlipChoice,
    Flips,
    Multiples,
    Obligation,
    ObligationZones,
    Rules,
    ShortExtra,
)
from threeup.model.situation import Situation
from threeup.model.state import State, View
from threeup.model.turn import Stage
from threeup.procedure import arith
from threeup.procedure.facts import size_allowed

MOST_CACHED: Final = 1 << 16
"""Most entries in one cache of shared actions; a full cache is emptied."""

# The members that are asked for at every step: Python 3.11 finds one through its class ten times as slowly.
_ARRANGE: Final = Stage.ARRANGE
_ACT: Final = Stage.ACT
_FREE: Final = ExtraOrder.FREE
_MUST_PLAY: Final = Obligation.MUST_PLAY
_MAY_PICK_UP: Final = Obligation.MAY_PICK_UP
_MAY_DRAW_ALWAYS: Final = Obligation.MAY_DRAW_ALWAYS
_NO_BONUS: Final = ColorBonus.OFF

FLIPS: Final = tuple(tuple(Flip(index) for index in range(count)) for count in range(4))


class LegalActions(tuple[Action, ...]):
    """The legal actions of a position: a tuple, each action once, in normal form (cards sorted).

    ``in`` asks :func:`check`, so it takes cards in any order and, in a situation, colors left out.

    >>> from threeup import Situation, legal_actions, parse_action
    >>> moves = legal_actions(Situation.parse("hand=2,3,9 pile=3 draw=20"))
    >>> moves, len(moves), parse_action("play 2") in moves
    (<LegalActions: play 3 · play 9>, 2, False)
    """

    _position: Situation | State

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions as a plain tuple."""
        return tuple(self)

    def __contains__(self, action: object) -> bool:
        from threeup.procedure.legality import check

        return isinstance(action, Action) and not check(self._position, action)

    def __repr__(self) -> str:
        return f"<LegalActions: {' · '.join(str(action) for action in self)}>"


_set_listing = State.__dict__["listing"].__set__


def legal_actions(position: Situation | State) -> LegalActions:
    """Return the legal actions of a position (for the seat to move): those that no clause bars.

    Args:
        position: a situation, or a state. A finished game has none (clause R10.3); any other has one at least.

    Raises:
        TypeError: a position of another type.

    >>> from threeup import Situation, legal_actions
    >>> legal_actions(Situation.parse("hand=2,3,9 pile=3 draw=20"))
    <LegalActions: play 3 · play 9>
    """
    if type(position) is State:
        listing = position.listing
        if listing is None:
            listing = list_state(position)
            _set_listing(position, listing)
        found = LegalActions(listing)
        found._position = position
        return found
    if not isinstance(position, Situation):
        hint = " (view.situation)" if isinstance(position, View) else ""
        raise wrong_type("position", position, f"Situation or State{hint}")
    from threeup.procedure.candidates import list_situation

    found = LegalActions(list_situation(position))
    found._position = position
    return found


def listing_of(state: State) -> tuple[Action, ...]:
    """Return the legal actions of a state as a tuple, made once and kept with the state."""
    listing = state.listing
    if listing is None:
        listing = list_state(state)
        _set_listing(state, listing)
    return listing


# --- groups of equal cards ----------------------------------------------------------------------------------


def color_choices(codes: bytes) -> list[bytes]:
    """Return every non-empty choice among cards of one rank, each once, sorted by size and then by color."""
    kinds = sorted(set(codes))
    counts = product(*[range(codes.count(kind) + 1) for kind in kinds])
    choices = [b"".join(bytes((kind,)) * count for kind, count in zip(kinds, chosen, strict=True)) for chosen in counts]
    return sorted(filter(None, choices), key=lambda choice: (len(choice), choice))


def with_orders(choices: Iterable[bytes]) -> Iterator[bytes]:
    """Yield each choice, and a pair of two colors in the other order, too (clause R4.15)."""
    for choice in choices:
        yield choice
        if len(choice) == 2 and choice[0] != choice[1]:
            yield choice[::-1]


def _groups(rules: Rules, packed: int, *, from_hand: bool, ordered: bool) -> tuple[Play, ...]:
    """Return the plays of allowed size of one rank, of which ``packed`` holds the cards."""
    codes = unpack(packed)
    rank, held = codes[0] >> 2, len(codes)
    choices: Iterable[bytes] = [
        choice for choice in color_choices(codes) if size_allowed(rules, rank, len(choice), held)
    ]
    if ordered and rank < arith.CLEAR:
        choices = with_orders(choices)
    return tuple(Play.of_codes(choice, from_hand=from_hand) for choice in choices)


class _GroupCache(dict[int, tuple[Play, ...]]):
    """The plays of each packed rank that has been asked for, under one way of grouping."""

    def __init__(self, rules: Rules, *, from_hand: bool, ordered: bool) -> None:
        super().__init__()
        self._rules, self._from_hand, self._ordered = rules, from_hand, ordered

    def __missing__(self, packed: int) -> tuple[Play, ...]:
        if len(self) >= MOST_CACHED:
            self.clear()
        plays = self[packed] = _groups(self._rules, packed, from_hand=self._from_hand, ordered=self._ordered)
        return plays


def _caches(*, from_hand: bool, ordered: bool) -> tuple[_GroupCache, ...]:
    """Return a cache for each ``Setup.grouping``."""
    return tuple(
        _GroupCache(Rules(multiples=multiples, clear_multiples=clears), from_hand=from_hand, ordered=ordered)
        for multiples in Multiples
        for clears in ClearMultiples
    )


_HAND_GROUPS: Final = _caches(from_hand=True, ordered=False)
_HAND_ORDERED: Final = _caches(from_hand=True, ordered=True)
_UP_GROUPS: Final = _caches(from_hand=False, ordered=False)
_UP_ORDERED: Final = _caches(from_hand=False, ordered=True)


# --- the list of a state --------------------------------------------------------------------------------------


def list_state(state: State) -> tuple[Action, ...]:
    """Return the legal actions of a state; the fast path (see the head of this module)."""
    seat, turn = state.to_move, state.turn
    if seat is None:
        return ()
    hand = state.hands[seat]
    if turn.kind is not _ACT:
        return list_arrangements(hand) if turn.kind is _ARRANGE else list_swaps(hand, state.tables[seat].up)
    if hand:
        actions = _list_hand(state, hand)
    elif state.draw_codes or not _table_open(state):
        actions = ()
    else:
        actions = _list_table(state, seat)
    return actions + _list_extra(state, hand, no_zone=not actions) if turn.extra else actions


def _table_open(state: State) -> bool:
    turn = state.turn
    return not turn.extra or turn.table_plus_two or state.setup.rules.extra_zone is ExtraZone.HAND_THEN_TABLE


def _list_hand(state: State, hand: int) -> tuple[Action, ...]:
    setup, pile, extra = state.setup, state.pile_codes, state.turn.extra
    rules = setup.rules
    top = pile[-1] >> 2 if pile else 0
    playable = hand & FROM_RANK[top]
    if extra and rules.extra_order is _FREE:
        playable = hand
    plain = _HAND_GROUPS[setup.grouping]
    actions: tuple[Action, ...] = ()
    if rules.low_set_clears or rules.color_bonus is not _NO_BONUS:
        actions = _list_groups(rules, hand, playable, top, plain, _HAND_ORDERED[setup.grouping])
    else:
        while playable:
            rank_cards = playable & LOWEST_RANK_FIELD[playable.bit_length()]
            actions += plain[rank_cards]
            playable ^= rank_cards
    if not actions:
        draws = rules.obligation is _MAY_DRAW_ALWAYS and state.draw_codes and not extra
        return (PICK_UP, DRAW) if draws else _ONLY_PICK_UP
    if extra or rules.obligation is _MUST_PLAY:
        return actions
    if rules.obligation is _MAY_PICK_UP:
        return (*actions, PICK_UP) if pile else actions
    return (*actions, DRAW) if state.draw_codes else actions


_ONLY_PICK_UP: Final = (PICK_UP,)


def _list_groups(
    rules: Rules, held: int, playable: int, top: int, plain: _GroupCache, ordered: _GroupCache
) -> tuple[Action, ...]:
    """Return the playable groups of a zone.

    Args:
        rules: the rules in force.
        held: the cards of the zone.
        playable: those among them that fit one by one.
        top: rank on top of the pile, 0 if it is empty.
        plain: the groups of each rank, each once.
        ordered: the same in each order of colors, for groups that stay on the pile under the color option.
    """
    actions: list[Action] = []
    if rules.low_set_clears:
        low_groups = _each_group(held ^ playable, plain)
        actions.extend(play for play in low_groups if len(play.codes) >= arith.SET_SIZE)
    if rules.color_bonus is _NO_BONUS:
        actions.extend(_each_group(playable, plain))
    else:
        same = playable & RANK_FIELDS[top]
        actions.extend(_each_group(same, plain))
        actions.extend(_each_group(playable ^ same, ordered))
    return tuple(actions)


def _each_group(cards: int, groups: _GroupCache) -> Iterator[Play]:
    while cards:
        rank_cards = cards & LOWEST_RANK_FIELD[cards.bit_length()]
        yield from groups[rank_cards]
        cards ^= rank_cards


def _list_table(state: State, seat: int) -> tuple[Action, ...]:
    table, rules = state.tables[seat], state.setup.rules
    if table.up:
        return _list_up(state, table.up)
    if not table.down or (state.turn.flipped and rules.flips is Flips.PER_TURN):
        return ()
    flips = FLIPS[len(table.down)]
    if rules.flip_choice is FlipChoice.MAY_PICK_UP and state.pile_codes:
        return (*flips, PICK_UP)
    return flips


def _list_up(state: State, up: int) -> tuple[Action, ...]:
    setup, pile, turn = state.setup, state.pile_codes, state.turn
    rules = setup.rules
    top = pile[-1] >> 2 if pile else 0
    playable = up & FROM_RANK[top]
    groups = _UP_GROUPS[setup.grouping]
    actions = _list_groups(rules, up, playable, top, groups, _UP_ORDERED[setup.grouping])
    if turn.extra and turn.table_plus_two:
        short = rules.short_extra
        if short is ShortExtra.AT_WILL or (short is ShortExtra.LAID and not actions):
            return actions + _list_short_plays(rules, up ^ playable, groups)
    may_take = rules.obligation is _MAY_PICK_UP or rules.obligation_zones is ObligationZones.HAND
    if not actions or (pile and may_take and not turn.extra):
        return (*actions, PICK_UP)
    return actions


def _list_short_plays(rules: Rules, low: int, groups: _GroupCache) -> tuple[Action, ...]:
    """Return the groups that may be laid although they are too low (clauses R6.15 and R6.16)."""
    return tuple(
        [
            play
            for play in _each_group(low, groups)
            if not arith.low_set(len(play.codes), low_set_clears=rules.low_set_clears)
        ]
    )


def _list_extra(state: State, hand: int, *, no_zone: bool) -> tuple[Action, ...]:
    """Return the draw before an extra action, and the pass (clauses R8.6 to R8.16, R6.4, R6.5, R6.20)."""
    rules, turn = state.setup.rules, state.turn
    draws = arith.may_draw_before_extra(
        arith.HAND_SIZE - missing_to_three(hand),
        len(state.draw_codes),
        drew=turn.drew,
        first_extra=turn.first_extra,
        each=rules.extra_draw is ExtraDraw.EACH,
        first_only=rules.extra_draw is ExtraDraw.FIRST,
        when_full=rules.extra_draw_when_full and rules.extra_draw_size is ExtraDrawSize.ONE,
    )
    lapses = no_zone and not (draws and rules.extra_when_empty is ExtraWhenEmpty.MUST_DRAW)
    passes = lapses or rules.extras is Extras.MAY
    return ((DRAW,) if draws else ()) + ((PASS,) if passes else ())


# --- choices of cards ---------------------------------------------------------------------------------------


class _ArrangeCache(dict[tuple[int, ...], Arrange]):
    """The arrangement of each three card codes that have been asked for."""

    def __missing__(self, codes: tuple[int, ...]) -> Arrange:
        if len(self) >= MOST_CACHED:
            self.clear()
        action = self[codes] = Arrange.of_codes(bytes(codes))
        return action


_ARRANGEMENTS: Final = _ArrangeCache()


def list_arrangements(hand: int) -> tuple[Action, ...]:
    """Return every choice of three cards of a hand, each once."""
    choices = dict.fromkeys(combinations(unpack(hand), arith.HAND_SIZE))
    return tuple([_ARRANGEMENTS[choice] for choice in choices])


def list_swaps(hand: int, up: int) -> tuple[Action, ...]:
    """Return every swap of a hand card for a 3UP card, and the pass that declines it."""
    kinds_up = sorted(set(unpack(up)))
    swaps = [Swap(CARDS[mine], CARDS[other]) for mine in sorted(set(unpack(hand))) for other in kinds_up]
    return (*swaps, PASS)

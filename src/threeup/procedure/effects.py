"""What an action does: from one state to the next.

Each function works on the packed parts of a valid state and a legal action, and hands the changed parts on:
the action, then what it earned or ended, then the end of the turn or of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from threeup.errors import IllegalAction, wrong_type
from threeup.model.actions import Action, Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.cards import UNITS, missing_to_three, pack, size
from threeup.model.rules import (
    ArrangeFor,
    ColorBonus,
    ExtraDrawSize,
    FailedFlip,
    InteriorClear,
    NestedClear,
    ReverseOnOne,
    ShortExtra,
    TableSwap,
)
from threeup.model.state import State, Table, next_state
from threeup.model.turn import ARRANGING, OPENING, OVER, Stage, Turn
from threeup.procedure import arith
from threeup.procedure.moves import listing_of

if TYPE_CHECKING:
    from threeup.procedure.events import Event

T = TypeVar("T")

PLUS_TWO: Final = arith.CLEAR + 2

# The members that nearly every play asks for: Python 3.11 finds one through its class ten times as slowly.
_NEVER_REVERSES: Final = ReverseOnOne.OFF
_NO_BONUS: Final = ColorBonus.OFF


class _StepParts:
    """A step while it is being filled (see ``StateParts`` in :mod:`threeup.model.state`)."""

    __slots__ = ("action", "before", "state")

    before: State
    action: Action
    state: State


@attrs.frozen(weakref_slot=False)
class Step(_StepParts):
    """One action of a game: the state before it, the action, and the state after it."""

    before: State
    action: Action
    state: State

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order, for somebody who may see every card. See :meth:`events_for`."""
        from threeup.procedure.narration import narrate

        return narrate(self)

    def events_for(self, seat: int) -> tuple[Event, ...]:
        """Return what happened as this seat may see it: no event shows it a hidden card."""
        return tuple(event.seen_by(seat) for event in self.events)


def apply(state: State, action: Action) -> Step:
    """Do an action.

    Args:
        state: the state; it stays as it is.
        action: the action of the seat to move, its cards in any order and named with their colors.

    Returns:
        The step: ``before``, ``action``, ``state``, and the ``events`` when read.

    Raises:
        IllegalAction: the predicate table bars it; the error names every clause broken.
        TypeError: a state or an action of another type.

    >>> from threeup import apply, deal, legal_actions, STANDARD
    >>> state = deal(STANDARD, 3, seed=1)
    >>> apply(state, legal_actions(state)[0]).state.to_move
    1
    """
    if type(state) is not State:
        raise wrong_type("state", state, "State")
    for listed in state.listing or listing_of(state):
        if listed is action:  # taken from the list of legal actions, as most are
            break
    else:
        refuse_illegal(state, action)
    step = _StepParts()
    step.before = state
    step.action = action
    step.state = _EFFECTS[type(action)](state, action)
    step.__class__ = Step
    return step  # type: ignore[return-value]  # it is a Step now


def refuse_illegal(state: State, action: Action) -> None:
    """Ask the predicate table, which also knows cards named in another order than the list does.

    Raises:
        IllegalAction: the table bars the action.
        TypeError: it is no action.
    """
    from threeup.procedure.legality import check

    clauses = check(state, action)
    if clauses:
        raise IllegalAction(action, clauses)


def effect(state: State, action: Action) -> State:
    """Return what a legal action leads to. Nothing is checked: see :func:`apply`."""
    return _EFFECTS[type(action)](state, action)


def replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one value changed."""
    changed = list(values)
    changed[index] = value
    return tuple(changed)


# --- choosing 3UP ---------------------------------------------------------------------------------------------


def _arrange(state: State, action: Arrange) -> State:
    """Lay three hand cards face up; after the last seat, shuffle the tables if so ruled, and open the game."""
    setup, seat = state.setup, _mover(state)
    target = (seat + 1) % setup.players if setup.rules.arrange_for is ArrangeFor.NEXT_SEAT else seat
    hands = replaced(state.hands, seat, state.hands[seat] - action.packed)
    table = state.tables[target]
    tables = replaced(state.tables, target, Table(action.packed, table.down, table.seen))
    following = (seat + 1) % setup.players
    turn = ARRANGING
    if following == setup.starter:
        turn = OPENING
        if setup.rules.table_swap is TableSwap.SHUFFLE and setup.table_order is not None:
            tables = _dealt_out(tables, setup.table_order)
    return _with(state, to_move=following, turn=turn, hands=hands, tables=tables)


def _dealt_out(tables: tuple[Table, ...], order: tuple[int, ...]) -> tuple[Table, ...]:
    """Return the tables as they are dealt out again (R11.5); a new owner has looked at no card of its table."""
    return tuple(
        [
            tables[owner] if owner == seat else Table(tables[owner].up, tables[owner].down)
            for seat, owner in enumerate(order)
        ]
    )


# --- playing ----------------------------------------------------------------------------------------------------


def _play(state: State, action: Play) -> State:
    """Play a group from the hand or from 3UP."""
    seat = state.to_move
    assert seat is not None  # a legal action has a mover
    if action.hand:
        return _lay(state, seat, action.codes, state.hands[seat] - action.hand_packed, state.tables)
    table = state.tables[seat]
    tables = replaced(state.tables, seat, Table(table.up - action.up_packed, table.down, table.seen))
    if _is_short_play(state, action):
        return _take_pile(state, seat, action.codes, tables)
    return _lay(state, seat, action.codes, state.hands[seat], tables, from_table=True)


def _is_short_play(state: State, action: Play) -> bool:
    """Return whether a legal 3UP play is laid although it is too low, and taken up with the pile (R6.18)."""
    if not state.pile_codes or arith.beats(action.codes[0] >> 2, state.pile_codes[-1] >> 2):
        return False
    return not arith.low_set(len(action.codes), low_set_clears=state.setup.rules.low_set_clears)


def _flip(state: State, action: Flip) -> State:
    """Turn up a 3DOWN card and play it if it fits; otherwise take the pile (clauses R9.5 to R9.14)."""
    seat = _mover(state)
    rules, turn, table = state.setup.rules, state.turn, state.tables[seat]
    code = table.down[action.index : action.index + 1]
    without = replaced(state.tables, seat, _without_down(table, action.index))
    if not state.pile_codes or arith.beats(code[0] >> 2, state.pile_codes[-1] >> 2):
        return _lay(state, seat, code, state.hands[seat], without, from_table=True, flipped=True)
    second = turn.extra and turn.table_plus_two and rules.short_extra is not ShortExtra.STAYS
    if second or rules.failed_flip is FailedFlip.TO_HAND:
        return _take_pile(state, seat, code, without)
    known = Table(table.up, table.down, tuple(sorted({*table.seen, action.index})))
    return _take_pile(state, seat, b"", replaced(state.tables, seat, known))


def _without_down(table: Table, index: int) -> Table:
    """Return the table without one 3DOWN card; what the owner has seen follows its card."""
    seen = tuple([place - (place > index) for place in table.seen if place != index])
    return Table(table.up, table.down[:index] + table.down[index + 1 :], seen)


def _lay(
    state: State,
    seat: int,
    codes: bytes,
    hand: int,
    tables: tuple[Table, ...],
    *,
    from_table: bool = False,
    flipped: bool = False,
) -> State:
    """Lay a group on the pile: clear, complete a set or stay; then finish, go on, or end the turn.

    Args:
        state: the state before the action.
        seat: the seat to move.
        codes: the group.
        hand, tables: the hand and all tables without it.
        from_table: whether it comes from 3UP or 3DOWN.
        flipped: whether it was flipped.
    """
    rules, turn, direction = state.setup.rules, state.turn, state.direction
    rank = codes[0] >> 2
    pile, removed, bonus = state.pile_codes + codes, state.removed_packed, 0
    if rank >= arith.CLEAR:
        bonus = arith.bonus_of(rank, len(codes))
        removed += pack(pile)
        pile = b""
    else:
        if rank == 1 and rules.reverse_on_one is not _NEVER_REVERSES:
            direction = _reversed(direction, len(codes), rules.reverse_on_one)
        if pile[-3:-1] in _TWO_BELOW[rank]:
            removed += pack(pile)
            pile = b""
    if not hand and not tables[seat].up and not tables[seat].down:
        return _finish(state, seat, direction, tables, pile, removed)
    if not turn.extra and not bonus and rules.color_bonus is _NO_BONUS:
        return _end_turn(state, seat, direction, hand, tables, state.draw_codes, pile, removed)
    following = _turn_after(state, bonus, cleared=not pile and not bonus, plus_two=from_table and rank == PLUS_TWO)
    if flipped:
        following = attrs.evolve(following, flipped=True)
    if pile and hand and tables[seat].up and _swap_is_due(pile, len(codes), rules.color_bonus):
        following = attrs.evolve(following, kind=Stage.SWAP)
    elif not following.owed:
        return _end_turn(state, seat, direction, hand, tables, state.draw_codes, pile, removed)
    hands = replaced(state.hands, seat, hand)
    return next_state(
        state.setup, seat, direction, following, hands, tables, state.finished, state.draw_codes, pile, removed
    )


_TWO_BELOW: Final = tuple(
    frozenset(bytes((rank * 4 + one, rank * 4 + other)) for one in range(4) for other in range(4))
    for rank in range(arith.CLEAR)
)
"""For each number, the pairs of cards on which a third one makes a set."""


def _turn_after(state: State, bonus: int, *, cleared: bool, plus_two: bool) -> Turn:
    """Return the turn after a play that does not finish the seat; with nothing owed it ends."""
    rules, turn = state.setup.rules, state.turn
    owed = arith.owed_after(
        turn.owed,
        bonus,
        extra=turn.extra,
        cleared=cleared,
        replaces=rules.nested_clear is NestedClear.REPLACE,
        clear_ends=rules.interior_clear is InteriorClear.ENDS_TURN,
    )
    return Turn(Stage.ACT, owed, True, bonus > 0, False, turn.table_plus_two or plus_two, turn.flipped)


def _reversed(direction: int, ones: int, reverse: ReverseOnOne) -> int:
    turns = arith.reversals(ones, per_play=reverse is ReverseOnOne.PER_PLAY, per_card=reverse is ReverseOnOne.PER_CARD)
    return -direction if turns % 2 else direction


def _swap_is_due(pile: bytes, laid: int, bonus: ColorBonus) -> bool:
    color, run = pile[-1] & 3, 0
    for code in reversed(pile):
        if code & 3 != color:
            break
        run += 1
    return arith.color_swap_due(
        run, laid, per_four=bonus is ColorBonus.ONCE_PER_FOUR, from_fourth=bonus is ColorBonus.FROM_FOURTH
    )


# --- picking up, drawing, passing, swapping -----------------------------------------------------------------------


def _pick_up(state: State, _action: PickUp) -> State:
    """Take the whole pile into the hand; the turn ends (clauses R7.1 and R7.2)."""
    return _take_pile(state, _mover(state), b"", state.tables)


def _take_pile(state: State, seat: int, codes: bytes, tables: tuple[Table, ...]) -> State:
    """Take the pile, and these cards with it, into the hand; the turn ends (clauses R7.2, R7.4, R7.5)."""
    hand, draw = state.hands[seat] + pack(state.pile_codes + codes), state.draw_codes
    refills = state.setup.rules.refill_after_pick_up
    return _end_turn(state, seat, state.direction, hand, tables, draw, b"", state.removed_packed, refills)


def _draw(state: State, _action: Draw) -> State:
    """Draw before an extra action, which is still due; or draw one card instead of playing, which ends the turn."""
    seat, turn = _mover(state), state.turn
    hand, rules = state.hands[seat], state.setup.rules
    to_three = turn.extra and rules.extra_draw_size is ExtraDrawSize.TO_THREE
    count = arith.extra_draw_count(size(hand), len(state.draw_codes), to_three=to_three)
    hand += pack(state.draw_codes[:count])
    rest = state.draw_codes[count:]
    if not turn.extra:
        return _end_turn(state, seat, state.direction, hand, state.tables, rest, state.pile_codes, state.removed_packed)
    hands = replaced(state.hands, seat, hand)
    return _with(state, turn=attrs.evolve(turn, drew=True), hands=hands, draw_codes=rest)


def _pass(state: State, _action: Pass) -> State:
    """Leave the extra actions undone, which ends the turn; or decline a swap, after which the turn goes on."""
    seat = _mover(state)
    if state.turn.kind is Stage.SWAP:
        return _after_swap(state, seat, state.hands[seat], state.tables)
    return _with_turn_ended(state, seat, state.hands[seat], state.tables)


def _swap(state: State, action: Swap) -> State:
    """Swap a hand card for a 3UP card; the turn goes on (clause R11.23)."""
    seat = _mover(state)
    table = state.tables[seat]
    given, taken = UNITS[action.hand.code], UNITS[action.up.code]
    swapped = Table(table.up - taken + given, table.down, table.seen)
    return _after_swap(state, seat, state.hands[seat] - given + taken, replaced(state.tables, seat, swapped))


def _after_swap(state: State, seat: int, hand: int, tables: tuple[Table, ...]) -> State:
    turn = state.turn
    if not turn.owed:
        return _with_turn_ended(state, seat, hand, tables)
    hands = replaced(state.hands, seat, hand)
    return _with(state, turn=attrs.evolve(turn, kind=Stage.ACT), hands=hands, tables=tables)


# --- the end of an action, a turn, a game -------------------------------------------------------------------------


def _mover(state: State) -> int:
    assert state.to_move is not None  # a legal action has a mover
    return state.to_move


def _with(state: State, **parts: Any) -> State:
    """Return the state with some parts changed."""
    kept = {field: getattr(state, field) for field in _PARTS}
    return next_state(**(kept | parts))


_PARTS: Final = tuple(field.name for field in attrs.fields(State) if field.name != "listing")


def _with_turn_ended(state: State, seat: int, hand: int, tables: tuple[Table, ...]) -> State:
    """End the turn with pile and draw pile as they are."""
    return _end_turn(
        state, seat, state.direction, hand, tables, state.draw_codes, state.pile_codes, state.removed_packed
    )


def _end_turn(
    state: State,
    seat: int,
    direction: int,
    hand: int,
    tables: tuple[Table, ...],
    draw: bytes,
    pile: bytes,
    removed: int,
    refills: bool = True,
) -> State:
    """Fill the hand up to three and pass the turn on (clauses R8.1 to R8.3 and R3.5)."""
    setup, finished = state.setup, state.finished
    if draw and refills and hand.bit_count() < arith.HAND_SIZE:
        missing = missing_to_three(hand)
        for code in draw[:missing]:
            hand += UNITS[code]
        draw = draw[missing:]
    hands = list(state.hands)
    hands[seat] = hand
    following = (seat + direction) % setup.players
    if finished:
        following = arith.next_seat(seat, direction, setup.players, finished)
    return next_state(setup, following, direction, OPENING, tuple(hands), tables, finished, draw, pile, removed)


def _finish(state: State, seat: int, direction: int, tables: tuple[Table, ...], pile: bytes, removed: int) -> State:
    """The seat has no card left and takes the next place (clauses R10.1 to R10.3, R11.10 to R11.12)."""
    setup = state.setup
    hands = replaced(state.hands, seat, 0)
    finished = (*state.finished, seat)
    to_move: int | None = None
    turn = OVER
    if setup.rules.play_on:
        left = [other for other in range(setup.players) if other not in finished]
        if len(left) == 1:
            finished = (*finished, left[0])
        else:
            to_move = arith.next_seat(seat, direction, setup.players, finished)
            turn = OPENING
    return next_state(setup, to_move, direction, turn, hands, tables, finished, state.draw_codes, pile, removed)


_EFFECTS: Final[dict[type, Callable[[State, Any], State]]] = {
    Arrange: _arrange,
    Play: _play,
    Flip: _flip,
    PickUp: _pick_up,
    Draw: _draw,
    Pass: _pass,
    Swap: _swap,
}

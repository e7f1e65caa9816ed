"""The predicate table: every reason why an action can be illegal, one row each.

A row *bars* actions of some kinds while its predicate holds; its exceptions lift the bar under a value of a
rules field. The order of the rows is their precedence: the deciding clause is the first bar that nothing
lifts. If there is none, the action is legal, and the deciding clause is the last exception that lifted a bar,
or else the clause that permits this kind of action.

The move list, the referee and ``apply`` all derive from this table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import attrs

from threeup.model.actions import Action, Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.situation import Situation
from threeup.model.state import State
from threeup.model.turn import Stage
from threeup.procedure import predicates as is_so
from threeup.procedure.clauses import ClauseId
from threeup.procedure.facts import Facts, Position, facts_of, position_of

Predicate = Callable[[Facts], bool]
Kind = type[Arrange] | type[Play] | type[Flip] | type[PickUp] | type[Draw] | type[Pass] | type[Swap]

ALL_KINDS: Final[tuple[Kind, ...]] = (Arrange, Play, Flip, PickUp, Draw, Pass, Swap)


@attrs.frozen
class Unless:
    """An exception: the clause that lifts a bar while a rules field has one of these values and ``when`` holds."""

    clause: ClauseId
    field: str
    values: tuple[str | bool, ...]
    when: Predicate = is_so.always

    def lifts(self, facts: Facts) -> bool:
        """Return whether the bar is lifted."""
        return getattr(facts.rules, self.field) in self.values and self.when(facts)


@attrs.frozen
class Bar:
    """A row: the clause that these kinds of action break, in one stage, while ``when`` holds and nothing lifts it."""

    clause: ClauseId
    stages: tuple[Stage, ...]
    kinds: tuple[Kind, ...]
    when: Predicate
    unless: tuple[Unless, ...] = ()

    def lifted_by(self, facts: Facts) -> ClauseId | None:
        """Return the clause of the first exception that lifts this bar, if any does."""
        for exception in self.unless:
            if exception.lifts(facts):
                return exception.clause
        return None


@attrs.frozen
class Finding:
    """What the table says of an action.

    Attributes:
        violated: every clause that it breaks, in the order of the table; empty if it is legal.
        deciding: the clause that decides.
        lifted: for each bar that an exception lifted, the bar and the exception, in order.
    """

    violated: tuple[ClauseId, ...]
    deciding: ClauseId
    lifted: tuple[tuple[ClauseId, ClauseId], ...]


# --- the table -----------------------------------------------------------------------------------------------

_C = ClauseId
_ACT: Final = (Stage.ACT,)
_ANY_STAGE: Final = (Stage.ARRANGE, Stage.ACT, Stage.SWAP)
_NAMING: Final[tuple[Kind, ...]] = (Arrange, Play, Flip, Swap)
_TABLE: Final[tuple[Kind, ...]] = (Play, Flip)

TABLE: Final[tuple[Bar, ...]] = (
    # Nothing happens out of its stage.
    Bar(_C.GAME_OVER, (Stage.OVER,), ALL_KINDS, is_so.always),
    Bar(_C.CHOOSE_FIRST, (Stage.ARRANGE,), (Play, Flip, PickUp, Draw, Pass, Swap), is_so.always),
    Bar(_C.CHOOSE_ONCE, (Stage.ACT, Stage.SWAP), (Arrange,), is_so.always),
    Bar(_C.SWAP_DUE, (Stage.SWAP,), (Play, Flip, PickUp, Draw), is_so.always),
    Bar(_C.NO_SWAP_DUE, _ACT, (Swap,), is_so.always),
    # What is named is there, and is one group.
    Bar(_C.OWN_CARDS, _ANY_STAGE, _NAMING, is_so.not_held),
    Bar(_C.CHOOSE_3UP, (Stage.ARRANGE,), (Arrange,), is_so.not_three),
    Bar(_C.ONE_ZONE, _ACT, (Play,), is_so.both_zones),
    Bar(_C.ONE_RANK, _ACT, (Play,), is_so.several_ranks),
    # The zones: hand, then 3UP, then 3DOWN.
    Bar(_C.DRAW_PILE_FIRST, _ACT, _TABLE, is_so.table_under_draw_pile),
    Bar(_C.HAND_FIRST, _ACT, _TABLE, is_so.table_under_hand),
    Bar(
        _C.EXTRA_FROM_HAND,
        _ACT,
        _TABLE,
        is_so.table_as_extra,
        unless=(
            Unless(_C.EXTRA_FROM_TABLE, "extra_zone", ("hand_then_table",)),
            Unless(_C.AFTER_TABLE_PLUS_TWO, "extra_zone", ("hand_only",), is_so.after_table_plus_two),
        ),
    ),
    Bar(_C.UP_FIRST, _ACT, (Flip,), is_so.up_left),
    Bar(
        _C.ONE_FLIP_A_TURN,
        _ACT,
        (Flip,),
        is_so.flipped_before,
        unless=(Unless(_C.FLIP_EACH_ACTION, "flips", ("per_action",)),),
    ),
    # Playing.
    Bar(
        _C.ALL_OR_ONE,
        _ACT,
        (Play,),
        is_so.some_of_several_equals,
        unless=(Unless(_C.ANY_NUMBER_OF_EQUALS, "multiples", ("any",)),),
    ),
    Bar(
        _C.SINGLE_CLEAR,
        _ACT,
        (Play,),
        is_so.several_clears,
        unless=(
            Unless(_C.PLAIN_CLEARS_TOGETHER, "clear_multiples", ("plain",), is_so.plain_clears),
            Unless(_C.CLEARS_TOGETHER, "clear_multiples", ("any",)),
        ),
    ),
    Bar(
        _C.MATCH_OR_BEAT,
        _ACT,
        (Play,),
        is_so.is_low,
        unless=(
            Unless(_C.FREE_SECOND_EXTRA, "extra_order", ("free",), is_so.extra_from_hand),
            Unless(_C.LOW_SET, "low_set_clears", (True,), is_so.low_set),
            Unless(_C.LOW_SECOND_FROM_TABLE, "short_extra", ("laid", "at_will"), is_so.low_second_when_nothing_fits),
            Unless(_C.LOW_SECOND_AT_WILL, "short_extra", ("at_will",), is_so.low_second_by_choice),
        ),
    ),
    # Picking up.
    Bar(_C.NO_EMPTY_PICK_UP, _ACT, (PickUp,), is_so.pile_empty),
    Bar(
        _C.MUST_PLAY,
        _ACT,
        (PickUp,),
        is_so.something_fits,
        unless=(
            Unless(_C.MAY_PICK_UP, "obligation", ("may_pick_up",), is_so.opening),
            Unless(_C.HAND_OBLIGATION_ONLY, "obligation_zones", ("hand",), is_so.opening_from_up),
        ),
    ),
    Bar(
        _C.LAY_LOW_CARD,
        _ACT,
        (PickUp,),
        is_so.short_and_nothing_fits,
        unless=(Unless(_C.LOW_SECOND_STAYS, "short_extra", ("stays",)),),
    ),
    Bar(
        _C.MUST_FLIP,
        _ACT,
        (PickUp,),
        is_so.down_in_use,
        unless=(Unless(_C.PICK_UP_INSTEAD_OF_FLIP, "flip_choice", ("may_pick_up",)),),
    ),
    Bar(_C.NOTHING_TO_PLAY_FROM, _ACT, (PickUp,), is_so.extra_without_zone),
    # Drawing.
    Bar(_C.NO_CARD_TO_DRAW, _ACT, (Draw,), is_so.no_cards_left),
    Bar(
        _C.PLAY_NOT_DRAW,
        _ACT,
        (Draw,),
        is_so.opening,
        unless=(
            Unless(_C.MAY_DRAW, "obligation", ("may_draw", "may_draw_always"), is_so.something_fits),
            Unless(_C.MAY_DRAW_ALWAYS, "obligation", ("may_draw_always",), is_so.opening_and_nothing_fits),
        ),
    ),
    Bar(_C.ONE_EXTRA_DRAW, _ACT, (Draw,), is_so.drew_before_extra),
    Bar(
        _C.NO_DRAW_BEFORE_EXTRA,
        _ACT,
        (Draw,),
        is_so.as_extra,
        unless=(
            Unless(_C.DRAW_BEFORE_EACH, "extra_draw", ("each",)),
            Unless(_C.DRAW_BEFORE_FIRST, "extra_draw", ("first",), is_so.first_extra),
        ),
    ),
    Bar(
        _C.HAND_FULL,
        _ACT,
        (Draw,),
        is_so.extra_with_full_hand,
        unless=(Unless(_C.DRAW_WHEN_FULL, "extra_draw_when_full", (True,), is_so.one_card_is_drawn),),
    ),
    # Passing.
    Bar(_C.NO_PASSING, _ACT, (Pass,), is_so.opening),
    Bar(
        _C.MUST_TAKE_EXTRA,
        _ACT,
        (Pass,),
        is_so.extra_with_zone,
        unless=(Unless(_C.EXTRAS_OPTIONAL, "extras", ("may",)),),
    ),
    Bar(
        _C.MUST_DRAW_FOR_EXTRA,
        _ACT,
        (Pass,),
        is_so.draw_for_extra_available,
        unless=(
            Unless(_C.EXTRA_LAPSES_UNDRAWN, "extra_when_empty", ("lapse",)),
            Unless(_C.EXTRAS_OPTIONAL, "extras", ("may",)),
        ),
    ),
)
"""The predicate table. The order of the rows is their precedence."""


def permission(stage: Stage, action: Action, *, extra: bool) -> ClauseId:
    """Return the clause that permits this kind of action where nothing bars it and nothing had to be lifted."""
    match action:
        case Arrange():
            return _C.CHOOSE_3UP
        case Play(hand=hand):
            return _C.PLAY_FROM_HAND if hand else _C.PLAY_3UP
        case Flip():
            return _C.FLIP_3DOWN
        case PickUp():
            return _C.PICK_UP
        case Draw():
            return _C.EXTRA_DRAW if extra else _C.MAY_DRAW
        case Pass():
            return _C.DECLINE_SWAP if stage is Stage.SWAP else _C.EXTRA_LAPSES
        case Swap():
            return _C.SWAP


def _rows_by_kind(table: tuple[Bar, ...]) -> Mapping[tuple[Stage, Kind], tuple[Bar, ...]]:
    return {
        (stage, kind): tuple(bar for bar in table if stage in bar.stages and kind in bar.kinds)
        for stage in Stage
        for kind in ALL_KINDS
    }


_ROWS: Final = _rows_by_kind(TABLE)


def find(facts: Facts, action: Action, table: tuple[Bar, ...] | None = None) -> Finding:
    """Return what the table says of an action.

    Args:
        facts: the facts of position and action.
        action: the action.
        table: another table than ``TABLE``, for tests of the table itself.
    """
    stage = facts.turn.kind
    rows = (_ROWS if table is None else _rows_by_kind(table))[stage, type(action)]
    violated: list[ClauseId] = []
    lifted: list[tuple[ClauseId, ClauseId]] = []
    for bar in rows:
        if bar.when(facts):
            exception = bar.lifted_by(facts)
            if exception is None:
                violated.append(bar.clause)
            else:
                lifted.append((bar.clause, exception))
    if violated:
        deciding = violated[0]
    else:
        deciding = lifted[-1][1] if lifted else permission(stage, action, extra=facts.turn.extra)
    return Finding(tuple(violated), deciding, tuple(lifted))


def findings(source: Situation | State | Position, action: Action) -> Finding:
    """Return what the table says of an action in a position.

    Raises:
        TypeError: a position or an action of another type.
    """
    position = source if isinstance(source, Position) else position_of(source)
    return find(facts_of(position, action), action)


def check(position: Situation | State, action: Action) -> tuple[ClauseId, ...]:
    """Return every clause that the action breaks, the deciding one first; empty if it is legal.

    Args:
        position: a situation, or a state (for the seat to move). On a state, cards must be named with
            their colors; in a situation a card without a color stands for any card of its rank.
        action: the action, its cards in any order.

    Raises:
        TypeError: a position or an action of another type.

    >>> from threeup import Situation, check, parse_action
    >>> check(Situation.parse("hand=2,3,9 pile=3 draw=20"), parse_action("play 2"))
    (<ClauseId.MATCH_OR_BEAT: 'R4.2'>,)
    >>> check(Situation.parse("hand=2,3,9 pile=3 draw=20"), parse_action("play 9"))
    ()
    """
    return findings(position, action).violated

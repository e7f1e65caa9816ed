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
from threeup.model.rules import ExtraDraw, ExtraDrawSize
from threeup.model.situation import Situation
from threeup.model.state import State
from threeup.model.turn import Stage
from threeup.procedure import arith
from threeup.procedure.clauses import ClauseId
from threeup.procedure.facts import Facts, Position, facts_of, position_of

Predicate = Callable[[Facts], bool]
Kind = type[Arrange] | type[Play] | type[Flip] | type[PickUp] | type[Draw] | type[Pass] | type[Swap]

ALL_KINDS: Final[tuple[Kind, ...]] = (Arrange, Play, Flip, PickUp, Draw, Pass, Swap)


def always(_facts: Facts) -> bool:
    """The bar holds, or the exception lifts, whatever the position."""
    return True


@attrs.frozen
class Unless:
    """An exception: the clause that lifts a bar while a rules field has one of these values and ``when`` holds."""

    clause: ClauseId
    field: str
    values: tuple[str | bool, ...]
    when: Predicate = always

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


# --- predicates: facts of the claim -----------------------------------------------------------------------


def not_held(facts: Facts) -> bool:
    """A card or slot that the action names is not there."""
    return not facts.claim.held


def not_three(facts: Facts) -> bool:
    """Other than three cards are named."""
    return facts.claim.count != 3


def both_zones(facts: Facts) -> bool:
    """Cards of the hand and of 3UP are named together."""
    return facts.claim.hand and facts.claim.up


def several_ranks(facts: Facts) -> bool:
    """More than one rank is named."""
    return facts.claim.ranks > 1


def is_low(facts: Facts) -> bool:
    """The group is lower than the top of the pile."""
    return facts.claim.rank > 0 and not arith.beats(facts.claim.rank, facts.top)


def some_of_several_equals(facts: Facts) -> bool:
    """More than one number card, and not all that the zone holds."""
    claim = facts.claim
    return 0 < claim.rank < arith.CLEAR and claim.count not in (1, claim.held_of_rank)


def several_clears(facts: Facts) -> bool:
    """More than one Clear card of one kind."""
    return facts.claim.rank >= arith.CLEAR and facts.claim.count > 1


def plain_clears(facts: Facts) -> bool:
    """The group is of plain Clears."""
    return facts.claim.rank == arith.CLEAR


def low_set(facts: Facts) -> bool:
    """Three or more equal cards."""
    return facts.claim.count >= arith.SET_SIZE


# --- predicates: where the cards lie ----------------------------------------------------------------------


def names_table(facts: Facts) -> bool:
    """The action uses table cards (a play names 3UP; a flip always does)."""
    return facts.claim.up or not facts.claim.hand


def table_under_hand(facts: Facts) -> bool:
    """The action uses table cards while the hand holds some."""
    return names_table(facts) and facts.hand > 0


def table_under_draw_pile(facts: Facts) -> bool:
    """The action uses table cards while there are cards to draw."""
    return names_table(facts) and facts.draw > 0


def table_as_extra(facts: Facts) -> bool:
    """The action uses table cards as an extra action."""
    return names_table(facts) and facts.turn.extra


def up_left(facts: Facts) -> bool:
    """3UP cards are left."""
    return facts.up > 0


def flipped_before(facts: Facts) -> bool:
    """A 3DOWN card was flipped this turn."""
    return facts.turn.flipped


def after_table_plus_two(facts: Facts) -> bool:
    """A Clear +2 was played from the table this turn."""
    return facts.turn.table_plus_two


# --- predicates: what is due -------------------------------------------------------------------------------


def opening(facts: Facts) -> bool:
    """This is the opening action."""
    return not facts.turn.extra


def as_extra(facts: Facts) -> bool:
    """This is an extra action."""
    return facts.turn.extra


def extra_from_hand(facts: Facts) -> bool:
    """An extra action from the hand."""
    return facts.turn.extra and facts.claim.hand and not facts.claim.up


def extra_with_zone(facts: Facts) -> bool:
    """An extra action, and a zone to act with."""
    return facts.turn.extra and facts.zone != arith.NO_ZONE


def extra_without_zone(facts: Facts) -> bool:
    """An extra action, and nothing to act with."""
    return facts.turn.extra and facts.zone == arith.NO_ZONE


def something_fits(facts: Facts) -> bool:
    """A playable group lies in the hand or 3UP, whichever is in use."""
    return facts.something_fits


def opening_and_something_fits(facts: Facts) -> bool:
    """The opening action, and it could be a play."""
    return opening(facts) and facts.something_fits


def opening_and_nothing_fits(facts: Facts) -> bool:
    """The opening action, and nothing can be played."""
    return opening(facts) and not facts.something_fits


def opening_from_up(facts: Facts) -> bool:
    """The opening action, with 3UP in use."""
    return opening(facts) and facts.zone == arith.UP


def pile_empty(facts: Facts) -> bool:
    """The discard pile is empty."""
    return facts.top == 0


def down_in_use(facts: Facts) -> bool:
    """3DOWN is in use."""
    return facts.zone == arith.DOWN


# --- predicates: after a Clear +2 from the table -------------------------------------------------------------


def short_zone(facts: Facts) -> bool:
    """An extra action with 3UP in use after a Clear +2 from the table."""
    return facts.zone == arith.UP and facts.turn.extra and facts.turn.table_plus_two


def short_and_nothing_fits(facts: Facts) -> bool:
    """The same, and no 3UP group fits."""
    return short_zone(facts) and not facts.something_fits


def _low_group_from_up(facts: Facts) -> bool:
    claim = facts.claim
    return short_zone(facts) and claim.up and not claim.hand and not _clears_as_low_set(facts)


def _clears_as_low_set(facts: Facts) -> bool:
    return arith.low_set(facts.claim.count, low_set_clears=facts.rules.low_set_clears)


def low_second_when_nothing_fits(facts: Facts) -> bool:
    """A too low 3UP group as such an action, when none fits."""
    return _low_group_from_up(facts) and not facts.something_fits


def low_second_by_choice(facts: Facts) -> bool:
    """A too low 3UP group as such an action, although one fits."""
    return _low_group_from_up(facts) and facts.something_fits


# --- predicates: drawing -------------------------------------------------------------------------------------


def no_cards_left(facts: Facts) -> bool:
    """The draw pile is empty."""
    return facts.draw == 0


def drew_before_extra(facts: Facts) -> bool:
    """A card was drawn before this extra action."""
    return facts.turn.extra and facts.turn.drew


def first_extra(facts: Facts) -> bool:
    """The first extra action since the latest Clear +1 or +2."""
    return facts.turn.first_extra


def extra_with_full_hand(facts: Facts) -> bool:
    """An extra action with three or more cards in hand."""
    return facts.turn.extra and facts.hand >= arith.HAND_SIZE


def one_card_is_drawn(facts: Facts) -> bool:
    """The draw before an extra action is of one card."""
    return facts.rules.extra_draw_size is ExtraDrawSize.ONE


def draw_for_extra_available(facts: Facts) -> bool:
    """An extra action with nothing to act with, and a card may be drawn for it."""
    return extra_without_zone(facts) and arith.may_draw_before_extra(
        facts.hand,
        facts.draw,
        drew=facts.turn.drew,
        first_extra=facts.turn.first_extra,
        each=facts.rules.extra_draw is ExtraDraw.EACH,
        first_only=facts.rules.extra_draw is ExtraDraw.FIRST,
        when_full=False,
    )


# --- the table -----------------------------------------------------------------------------------------------

_C = ClauseId
_ACT: Final = (Stage.ACT,)
_ANY_STAGE: Final = (Stage.ARRANGE, Stage.ACT, Stage.SWAP)
_NAMING: Final[tuple[Kind, ...]] = (Arrange, Play, Flip, Swap)
_TABLE: Final[tuple[Kind, ...]] = (Play, Flip)

TABLE: Final[tuple[Bar, ...]] = (
    # Nothing happens out of its stage.
    Bar(_C.GAME_OVER, (Stage.OVER,), ALL_KINDS, always),
    Bar(_C.CHOOSE_FIRST, (Stage.ARRANGE,), (Play, Flip, PickUp, Draw, Pass, Swap), always),
    Bar(_C.CHOOSE_ONCE, (Stage.ACT, Stage.SWAP), (Arrange,), always),
    Bar(_C.SWAP_DUE, (Stage.SWAP,), (Play, Flip, PickUp, Draw), always),
    Bar(_C.NO_SWAP_DUE, _ACT, (Swap,), always),
    # What is named is there, and is one group.
    Bar(_C.OWN_CARDS, _ANY_STAGE, _NAMING, not_held),
    Bar(_C.CHOOSE_3UP, (Stage.ARRANGE,), (Arrange,), not_three),
    Bar(_C.ONE_ZONE, _ACT, (Play,), both_zones),
    Bar(_C.ONE_RANK, _ACT, (Play,), several_ranks),
    # The zones: hand, then 3UP, then 3DOWN.
    Bar(_C.DRAW_PILE_FIRST, _ACT, _TABLE, table_under_draw_pile),
    Bar(_C.HAND_FIRST, _ACT, _TABLE, table_under_hand),
    Bar(
        _C.EXTRA_FROM_HAND,
        _ACT,
        _TABLE,
        table_as_extra,
        unless=(
            Unless(_C.EXTRA_FROM_TABLE, "extra_zone", ("hand_then_table",)),
            Unless(_C.AFTER_TABLE_PLUS_TWO, "extra_zone", ("hand_only",), after_table_plus_two),
        ),
    ),
    Bar(_C.UP_FIRST, _ACT, (Flip,), up_left),
    Bar(
        _C.ONE_FLIP_A_TURN,
        _ACT,
        (Flip,),
        flipped_before,
        unless=(Unless(_C.FLIP_EACH_ACTION, "flips", ("per_action",)),),
    ),
    # Playing.
    Bar(
        _C.ALL_OR_ONE,
        _ACT,
        (Play,),
        some_of_several_equals,
        unless=(Unless(_C.ANY_NUMBER_OF_EQUALS, "multiples", ("any",)),),
    ),
    Bar(
        _C.SINGLE_CLEAR,
        _ACT,
        (Play,),
        several_clears,
        unless=(
            Unless(_C.PLAIN_CLEARS_TOGETHER, "clear_multiples", ("plain",), plain_clears),
            Unless(_C.CLEARS_TOGETHER, "clear_multiples", ("any",)),
        ),
    ),
    Bar(
        _C.MATCH_OR_BEAT,
        _ACT,
        (Play,),
        is_low,
        unless=(
            Unless(_C.FREE_SECOND_EXTRA, "extra_order", ("free",), extra_from_hand),
            Unless(_C.LOW_SET, "low_set_clears", (True,), low_set),
            Unless(_C.LOW_SECOND_FROM_TABLE, "short_extra", ("laid", "at_will"), low_second_when_nothing_fits),
            Unless(_C.LOW_SECOND_AT_WILL, "short_extra", ("at_will",), low_second_by_choice),
        ),
    ),
    # Picking up.
    Bar(_C.NO_EMPTY_PICK_UP, _ACT, (PickUp,), pile_empty),
    Bar(
        _C.MUST_PLAY,
        _ACT,
        (PickUp,),
        something_fits,
        unless=(
            Unless(_C.MAY_PICK_UP, "obligation", ("may_pick_up",), opening),
            Unless(_C.HAND_OBLIGATION_ONLY, "obligation_zones", ("hand",), opening_from_up),
        ),
    ),
    Bar(
        _C.LAY_LOW_CARD,
        _ACT,
        (PickUp,),
        short_and_nothing_fits,
        unless=(Unless(_C.LOW_SECOND_STAYS, "short_extra", ("stays",)),),
    ),
    Bar(
        _C.MUST_FLIP,
        _ACT,
        (PickUp,),
        down_in_use,
        unless=(Unless(_C.PICK_UP_INSTEAD_OF_FLIP, "flip_choice", ("may_pick_up",)),),
    ),
    Bar(_C.NOTHING_TO_PLAY_FROM, _ACT, (PickUp,), extra_without_zone),
    # Drawing.
    Bar(_C.NO_CARD_TO_DRAW, _ACT, (Draw,), no_cards_left),
    Bar(
        _C.PLAY_NOT_DRAW,
        _ACT,
        (Draw,),
        opening,
        unless=(
            Unless(_C.MAY_DRAW, "obligation", ("may_draw", "may_draw_always"), something_fits),
            Unless(_C.MAY_DRAW_ALWAYS, "obligation", ("may_draw_always",), opening_and_nothing_fits),
        ),
    ),
    Bar(_C.ONE_EXTRA_DRAW, _ACT, (Draw,), drew_before_extra),
    Bar(
        _C.NO_DRAW_BEFORE_EXTRA,
        _ACT,
        (Draw,),
        as_extra,
        unless=(
            Unless(_C.DRAW_BEFORE_EACH, "extra_draw", ("each",)),
            Unless(_C.DRAW_BEFORE_FIRST, "extra_draw", ("first",), first_extra),
        ),
    ),
    Bar(
        _C.HAND_FULL,
        _ACT,
        (Draw,),
        extra_with_full_hand,
        unless=(Unless(_C.DRAW_WHEN_FULL, "extra_draw_when_full", (True,), one_card_is_drawn),),
    ),
    # Passing.
    Bar(_C.NO_PASSING, _ACT, (Pass,), opening),
    Bar(
        _C.MUST_TAKE_EXTRA,
        _ACT,
        (Pass,),
        extra_with_zone,
        unless=(Unless(_C.EXTRAS_OPTIONAL, "extras", ("may",)),),
    ),
    Bar(
        _C.MUST_DRAW_FOR_EXTRA,
        _ACT,
        (Pass,),
        draw_for_extra_available,
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

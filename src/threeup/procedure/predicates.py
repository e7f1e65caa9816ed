"""The predicates of the table: small total functions of the facts, each of which says one thing.

A bar of the table (see :mod:`threeup.procedure.legality`) holds while its predicate does, and an exception
lifts a bar while its own does.
"""

from __future__ import annotations

from threeup.model.rules import ExtraDraw, ExtraDrawSize
from threeup.procedure import arith
from threeup.procedure.facts import Facts


def always(_facts: Facts) -> bool:
    """The bar holds, or the exception lifts, whatever the position."""
    return True


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

"""What is proved of the predicate table and of the turn after an action: both ask the integer core, for all values.

Proofs as in ``proofs.py``, on the facts that a predicate may ask and on the library's own table. Rules are picked
by number from all combinations of the fields that the rows in question read.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from tests.formal.proofs import proof
from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Flip, Play
from threeup.model.cards import Card
from threeup.model.rules import (
    ExtraDraw,
    ExtraDrawSize,
    ExtraWhenEmpty,
    ExtraZone,
    FlipChoice,
    Flips,
    InteriorClear,
    NestedClear,
    Obligation,
    ObligationZones,
    Rules,
    ShortExtra,
    field_value,
    field_values,
)
from threeup.model.state import Setup, next_state
from threeup.model.turn import Stage, Turn
from threeup.procedure import arith, effects, legality
from threeup.procedure.facts import NO_CLAIM, Claim, Facts, fits, size_allowed

FROM_HAND: Final = Play(hand=(Card.parse("7g"),))
FROM_UP: Final = Play(up=(Card.parse("7g"),))
FLIP: Final = Flip(0)


def all_rules(*fields: str, **fixed: object) -> tuple[Rules, ...]:
    """Return rules in every combination of values of these fields."""
    values = [[field_value(name, text) for text in field_values(name)] for name in fields]
    base = Rules().evolve(**fixed)
    return tuple(base.evolve(**dict(zip(fields, chosen, strict=True))) for chosen in product(*values))


def legal(facts: Facts, action: Action) -> bool:
    """Return whether the table bars nothing."""
    return not legality.find(facts, action).violated


def zone_of(rules: Rules, turn: Turn, hand: int, draw: int, up: int, down: int) -> int:
    """Return the zone in use by numbers of cards; ``facts.zone_of`` is the same on packed cards."""
    return arith.zone_in_use(
        hand,
        draw,
        up,
        down,
        table_open=not turn.extra or turn.table_plus_two or rules.extra_zone is ExtraZone.HAND_THEN_TABLE,
        may_flip=not turn.flipped or rules.flips is Flips.PER_ACTION,
    )


def facts_with(
    rules: Rules,
    turn: Turn,
    zone: int,
    hand: int = 0,
    up: int = 0,
    draw: int = 0,
    top: int = 0,
    something_fits: bool = False,
    claim: Claim = NO_CLAIM,
) -> Facts:
    return Facts(
        rules=rules,
        turn=turn,
        zone=zone,
        hand=hand,
        up=up,
        draw=draw,
        top=top,
        something_fits=something_fits,
        claim=claim,
    )


def before_extra(first_extra: bool, drew: bool, table_plus_two: bool, flipped: bool) -> Turn:
    return Turn(Stage.ACT, 1, True, first_extra, drew, table_plus_two, flipped)


# --- drawing ------------------------------------------------------------------------------------------------------

DRAW_RULES: Final = all_rules("extra_draw", "extra_draw_size", "extra_draw_when_full")


@proof(which=0, hand=1, draw=2, drew=False, first=True, zone=1, something_fits=True, top=5)
def prove_table_draws_before_an_extra(
    which: int, hand: int, draw: int, drew: bool, first: bool, zone: int, something_fits: bool, top: int
) -> None:
    """The rows on the draw before an extra action say what the core says."""
    assert 0 <= which < 12 and hand >= 0 and draw >= 0 and 0 <= zone <= 3 and 0 <= top <= 10
    rules = DRAW_RULES[which]
    turn = before_extra(first, drew, False, False)
    allowed = legal(facts_with(rules, turn, zone, hand, 0, draw, top, something_fits), DRAW)
    assert allowed == arith.may_draw_before_extra(
        hand,
        draw,
        drew=drew,
        first_extra=first,
        each=rules.extra_draw is ExtraDraw.EACH,
        first_only=rules.extra_draw is ExtraDraw.FIRST,
        when_full=rules.extra_draw_when_full and rules.extra_draw_size is ExtraDrawSize.ONE,
    )


OBLIGATION_RULES: Final = all_rules("obligation", "obligation_zones")


@proof(which=2, hand=1, draw=2, zone=1, something_fits=True, top=5)
def prove_table_draws_instead_of_a_play(
    which: int, hand: int, draw: int, zone: int, something_fits: bool, top: int
) -> None:
    """An opening action may be a draw as ``obligation`` says, and only if there is a card."""
    assert 0 <= which < 8 and hand >= 0 and draw >= 0 and 1 <= zone <= 3 and 0 <= top <= 10
    rules = OBLIGATION_RULES[which]
    allowed = legal(facts_with(rules, Turn(), zone, hand, 0, draw, top, something_fits), DRAW)
    always = rules.obligation is Obligation.MAY_DRAW_ALWAYS
    assert allowed == (draw >= 1 and (always or (rules.obligation is Obligation.MAY_DRAW and something_fits)))


# --- playing ------------------------------------------------------------------------------------------------------

SIZE_RULES: Final = all_rules("multiples", "clear_multiples")


@proof(which=0, rank=7, count=2, held=3)
def prove_table_sizes(which: int, rank: int, count: int, held: int) -> None:
    """The rows on the size of a group say what the core says."""
    assert 0 <= which < 6 and 1 <= rank <= 13 and 1 <= count <= held
    rules = SIZE_RULES[which]
    claim = Claim(hand=True, ranks=1, rank=rank, count=count, held_of_rank=held)
    allowed = legal(facts_with(rules, Turn(), arith.HAND, held, something_fits=True, claim=claim), FROM_HAND)
    assert allowed == size_allowed(rules, rank, count, held)


FIT_RULES: Final = all_rules("extra_order", "low_set_clears", "short_extra", clear_multiples="any")


@proof(which=0, rank=7, count=2, top=9, extra=True, table_plus_two=True, something_fits=False)
def prove_table_fits_from_hand(
    which: int, rank: int, count: int, top: int, extra: bool, table_plus_two: bool, something_fits: bool
) -> None:
    """A group from the hand is legal exactly if it fits by the core."""
    assert 0 <= which < 12 and 1 <= rank <= 13 and count >= 1 and 0 <= top <= 10
    rules = FIT_RULES[which]
    turn = before_extra(False, False, table_plus_two, False) if extra else Turn()
    claim = Claim(hand=True, ranks=1, rank=rank, count=count, held_of_rank=count)
    facts = facts_with(rules, turn, arith.HAND, count, 0, 0, top, something_fits, claim)
    assert legal(facts, FROM_HAND) == fits(rules, rank, count, top=top, free=extra)


@proof(long=True, which=0, rank=7, count=2, top=9, extra=True, table_plus_two=True, something_fits=False)
def prove_table_fits_from_up(
    which: int, rank: int, count: int, top: int, extra: bool, table_plus_two: bool, something_fits: bool
) -> None:
    """A 3UP group is legal exactly if it fits, or as a short play, by the core."""
    assert 0 <= which < 12 and 1 <= rank <= 13 and count >= 1 and 0 <= top <= 10
    rules = FIT_RULES[which]
    turn = before_extra(False, False, table_plus_two, False) if extra else Turn()
    claim = Claim(up=True, ranks=1, rank=rank, count=count, held_of_rank=count)
    facts = facts_with(rules, turn, arith.UP, 0, count, 0, top, something_fits, claim)
    short = arith.is_short_play(rank, top, count, low_set_clears=rules.low_set_clears)
    may_be_short = arith.short_play_allowed(
        extra=extra,
        table_plus_two=turn.table_plus_two,
        something_fits=something_fits,
        when_nothing_fits=rules.short_extra is ShortExtra.LAID,
        at_will=rules.short_extra is ShortExtra.AT_WILL,
    )
    assert legal(facts, FROM_UP) == (fits(rules, rank, count, top=top, free=False) or (short and may_be_short))
    assert short != fits(rules, rank, count, top=top, free=False)


# --- zones --------------------------------------------------------------------------------------------------------

ZONE_RULES: Final = all_rules("extra_zone", "flips")


@proof(long=True, which=0, hand=0, draw=0, up=0, down=2, extra=True, table_plus_two=False, flipped=False)
def prove_table_zones(
    which: int, hand: int, draw: int, up: int, down: int, extra: bool, table_plus_two: bool, flipped: bool
) -> None:
    """A play from the hand, a play from 3UP and a flip are each legal exactly if that zone is in use by the core."""
    assert 0 <= which < 4 and hand >= 0 and draw >= 0 and up >= 0 and down >= 0
    rules = ZONE_RULES[which]
    turn = before_extra(False, False, table_plus_two, flipped) if extra else Turn()
    zone = zone_of(rules, turn, hand, draw, up, down)
    fitting = Claim(hand=True, held=hand > 0, ranks=1, rank=7, count=1, held_of_rank=1)
    assert legal(facts_with(rules, turn, zone, hand, up, draw, 0, True, fitting), FROM_HAND) == (zone == 1)
    fitting = Claim(up=True, held=up > 0, ranks=1, rank=7, count=1, held_of_rank=1)
    assert legal(facts_with(rules, turn, zone, hand, up, draw, 0, True, fitting), FROM_UP) == (zone == 2)
    slot = Claim(held=down > 0, count=1)
    assert legal(facts_with(rules, turn, zone, hand, up, draw, 0, True, slot), FLIP) == (zone == 3)


# --- picking up and passing ---------------------------------------------------------------------------------------

PICK_UP_RULES: Final = all_rules("obligation", "obligation_zones", "short_extra", "flip_choice")


@proof(long=True, which=0, zone=1, top=5, something_fits=False, extra=False, table_plus_two=False)
def prove_table_picks_up(
    which: int, zone: int, top: int, something_fits: bool, extra: bool, table_plus_two: bool
) -> None:
    """When the pile may be taken: nothing fits, or a rule allows it; never an empty pile, never without a zone."""
    assert 0 <= which < 48 and 0 <= zone <= 3 and 0 <= top <= 10
    assert (extra or (zone >= 1 and not table_plus_two)) and (1 <= zone <= 2 or not something_fits)
    rules = PICK_UP_RULES[which]
    turn = before_extra(False, False, table_plus_two, False) if extra else Turn()
    allowed = legal(facts_with(rules, turn, zone, top=top, something_fits=something_fits), PICK_UP)
    if top == 0 or zone == 0:
        expected = False
    elif zone == 3:
        expected = rules.flip_choice is FlipChoice.MAY_PICK_UP
    elif something_fits:
        hand_only = zone == 2 and rules.obligation_zones is ObligationZones.HAND
        expected = not extra and (rules.obligation is Obligation.MAY_PICK_UP or hand_only)
    else:
        expected = not (zone == 2 and extra and table_plus_two and rules.short_extra is not ShortExtra.STAYS)
    assert allowed == expected


PASS_RULES: Final = all_rules("extras", "extra_draw", "extra_when_empty")


@proof(which=0, hand=0, draw=2, zone=0, first=True, drew=False, extra=True)
def prove_table_passes(which: int, hand: int, draw: int, zone: int, first: bool, drew: bool, extra: bool) -> None:
    """An extra action may be passed if extras are optional, or if there is no zone and no draw that must be taken."""
    assert 0 <= which < 12 and hand >= 0 and draw >= 0 and 0 <= zone <= 3 and (zone == 0) <= (hand == 0)
    assert extra or zone >= 1
    rules = PASS_RULES[which]
    turn = before_extra(first, drew, False, False) if extra else Turn()
    allowed = legal(facts_with(rules, turn, zone, hand, 0, draw), PASS)
    named = rules.extra_draw is ExtraDraw.EACH or (rules.extra_draw is ExtraDraw.FIRST and first)
    must_draw = rules.extra_when_empty is ExtraWhenEmpty.MUST_DRAW and draw >= 1 and not drew and named
    assert allowed == (extra and (rules.extras.value == "may" or (zone == 0 and not must_draw)))


# --- something is always legal ------------------------------------------------------------------------------------

HAND_RULES: Final = all_rules("multiples", "clear_multiples", "extra_order", "low_set_clears")
UP_RULES: Final = all_rules("multiples", "clear_multiples", "low_set_clears", "short_extra", "extra_zone")
STUCK_RULES: Final = all_rules("obligation", "obligation_zones", "short_extra", "low_set_clears", "extra_zone")
NO_ZONE_RULES: Final = all_rules("extras", "extra_draw", "extra_draw_size", "extra_draw_when_full", "extra_when_empty")


@proof(long=True, which=0, rank=7, count=2, held=3, top=5, extra=False, draw=0)
def prove_a_playable_group_in_hand_is_legal(
    which: int, rank: int, count: int, held: int, top: int, extra: bool, draw: int
) -> None:
    """If something fits in the hand, playing it is legal."""
    assert 0 <= which < 24 and 1 <= rank <= 13 and 1 <= count <= held and 0 <= top <= 10 and draw >= 0
    rules = HAND_RULES[which]
    turn = before_extra(False, False, False, False) if extra else Turn()
    claim = Claim(hand=True, ranks=1, rank=rank, count=count, held_of_rank=held)
    playable = size_allowed(rules, rank, count, held) and fits(rules, rank, count, top=top, free=extra)
    facts = facts_with(rules, turn, zone_of(rules, turn, held, draw, 0, 0), held, 0, draw, top, playable, claim)
    assert not playable or legal(facts, FROM_HAND)


@proof(long=True, which=0, rank=7, count=2, held=3, top=5, extra=False, table_plus_two=False)
def prove_a_playable_group_in_3up_is_legal(
    which: int, rank: int, count: int, held: int, top: int, extra: bool, table_plus_two: bool
) -> None:
    """If 3UP is in use and something fits there, playing it is legal."""
    assert 0 <= which < 72 and 1 <= rank <= 13 and 1 <= count <= held <= 3 and 0 <= top <= 10
    rules = UP_RULES[which]
    turn = before_extra(False, False, table_plus_two, False) if extra else Turn()
    zone = zone_of(rules, turn, 0, 0, held, 0)
    claim = Claim(up=True, ranks=1, rank=rank, count=count, held_of_rank=held)
    playable = size_allowed(rules, rank, count, held) and fits(rules, rank, count, top=top, free=False)
    facts = facts_with(rules, turn, zone, 0, held, 0, top, playable, claim)
    assert zone == arith.NO_ZONE or not playable or legal(facts, FROM_UP)


@proof(long=True, which=0, from_hand=False, rank=3, top=5, extra=True, table_plus_two=True, draw=0)
def prove_a_seat_that_is_stuck_may_act(
    which: int, from_hand: bool, rank: int, top: int, extra: bool, table_plus_two: bool, draw: int
) -> None:
    """If nothing fits in hand or 3UP, so that the pile is not empty, the pile or a short play is legal."""
    assert 0 <= which < 96 and 1 <= rank <= 10 and rank < top <= 10 and draw >= 0 and (from_hand or draw == 0)
    rules = STUCK_RULES[which]
    turn = before_extra(False, False, table_plus_two, False) if extra else Turn()
    hand, up = (1, 0) if from_hand else (0, 1)
    zone = zone_of(rules, turn, hand, draw, up, 0)
    claim = Claim(hand=from_hand, up=not from_hand, ranks=1, rank=rank, count=1, held_of_rank=1)
    short = legal(facts_with(rules, turn, zone, hand, up, draw, top, False, claim), FROM_UP)
    takes = legal(facts_with(rules, turn, zone, hand, up, draw, top, False), PICK_UP)
    assert zone == arith.NO_ZONE or takes or (short and not from_hand)


@proof(which=0, hand=0, draw=1, first=True, drew=False)
def prove_without_a_zone_one_draws_or_passes(which: int, hand: int, draw: int, first: bool, drew: bool) -> None:
    """An extra action with nothing to act with may be passed, or else drawn for."""
    assert 0 <= which < 48 and hand == 0 and draw >= 0
    rules = NO_ZONE_RULES[which]
    facts = facts_with(rules, before_extra(first, drew, False, False), arith.NO_ZONE, hand, 0, draw)
    assert legal(facts, PASS) or legal(facts, DRAW)


# --- the turn after an action -------------------------------------------------------------------------------------

OWED_RULES: Final = tuple(Setup(rules, 2, 0, None) for rules in all_rules("nested_clear", "interior_clear"))


@proof(which=3, owed=2, bonus=0, extra=True, cleared=True, plus_two=False, table_plus_two=False, flipped=True)
def prove_effects_owe_what_the_core_says(
    which: int,
    owed: int,
    bonus: int,
    extra: bool,
    cleared: bool,
    plus_two: bool,
    table_plus_two: bool,
    flipped: bool,
) -> None:
    """The turn after a play owes what the core says; it is the first extra exactly after a bonus, and keeps its
    flags."""
    assert 0 <= which < 4 and owed >= 1 and bonus >= 0
    assert extra or (owed == 1 and not table_plus_two and not flipped)
    setup = OWED_RULES[which]
    turn = Turn(Stage.ACT, owed, extra, False, False, table_plus_two, flipped)
    state = next_state(setup, 0, 1, turn, (0, 0), (), (), b"", b"", 0)
    after = effects._turn_after(state, bonus, cleared=cleared, plus_two=plus_two)
    assert after.owed == arith.owed_after(
        owed,
        bonus,
        extra=extra,
        cleared=cleared,
        replaces=setup.rules.nested_clear is NestedClear.REPLACE,
        clear_ends=setup.rules.interior_clear is InteriorClear.ENDS_TURN,
    )
    assert after.extra and after.first_extra == (bonus > 0) and not after.drew
    assert after.table_plus_two == (table_plus_two or plus_two) and after.flipped == flipped

"""What is proved of the integer core, for all values within the stated bounds.

Each function is one proof: its leading asserts say for which values, the asserts after the first other statement
say what holds. CrossHair runs it with symbolic values and must find that no path fails (see ``test_proofs.py``).
This is no test module: rewritten asserts could not be proved. The values given to :func:`proof` are a witness:
they meet the leading asserts, so that no proof is empty.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import attrs

from threeup.procedure import arith

Claim = TypeVar("Claim", bound=Callable[..., None])


@attrs.frozen
class Proof:
    """A claim with its witness.

    Attributes:
        claim: the function that claims.
        witness: arguments that meet its leading asserts.
        long: whether it takes more than a few seconds, and is left to ``nox -s proofs``.
    """

    claim: Callable[..., None]
    witness: dict[str, object]
    long: bool


PROOFS: Final[list[Proof]] = []


def proof(*, long: bool = False, **witness: object) -> Callable[[Claim], Claim]:
    """Register a claim with a witness."""

    def register(claim: Claim) -> Claim:
        PROOFS.append(Proof(claim, witness, long))
        return claim

    return register


# --- order ------------------------------------------------------------------------------------------------------


@proof(one=3, other=7)
def prove_order_is_total(one: int, other: int) -> None:
    """Of two cards one goes on the other; of two different numbers only the higher one."""
    assert 1 <= one <= 13 and 1 <= other <= 13
    up, back = arith.beats(other, one), arith.beats(one, other)
    assert up or back
    assert not (up and back) or one == other or (one >= 11 and other >= 11)


@proof(low=2, middle=4, high=9)
def prove_order_is_transitive(low: int, middle: int, high: int) -> None:
    """What goes on a card goes on all that this card goes on."""
    assert 1 <= low <= 10 and 1 <= middle <= 10 and 1 <= high <= 13
    assert arith.beats(high, middle) and arith.beats(middle, low)
    fits = arith.beats(high, low)
    assert fits


@proof(rank=5, higher=6, top=5, lower=4)
def prove_order_is_monotone(rank: int, higher: int, top: int, lower: int) -> None:
    """A higher card and a lower top never bar what a lower card and a higher top allow."""
    assert 1 <= rank <= higher <= 13 and 0 <= lower <= top <= 13
    assert arith.beats(rank, top)
    higher_fits, on_lower = arith.beats(higher, top), arith.beats(rank, lower)
    assert higher_fits and on_lower


@proof(number=10)
def prove_equal_matches_and_one_less_does_not(number: int) -> None:
    """An equal number goes on the pile, the number below does not."""
    assert 1 <= number <= 10
    equal, less = arith.beats(number, number), arith.beats(number - 1, number)
    assert equal and not less


@proof(rank=11, top=13)
def prove_clear_is_above_all(rank: int, top: int) -> None:
    """A Clear card goes on anything; only a Clear card would go on a Clear card."""
    assert 1 <= rank <= 13 and 0 <= top <= 13
    fits = arith.beats(rank, top)
    assert fits or rank <= 10
    assert not fits or rank >= 11 or top <= 10


@proof(rank=1)
def prove_anything_opens_a_pile(rank: int) -> None:
    """Every card goes on an empty pile."""
    assert 1 <= rank <= 13
    fits = arith.beats(rank, 0)
    assert fits


# --- the size of a group ------------------------------------------------------------------------------------------


@proof(rank=12, held=2, any_number=False, clears=0)
def prove_one_card_is_a_group(rank: int, held: int, any_number: bool, clears: int) -> None:
    """One card alone may be played whatever the rules say of several."""
    assert 1 <= rank <= 13 and held >= 1 and 0 <= clears <= 2
    allowed = arith.group_size_allowed(rank, 1, held, any_number=any_number, clears=clears)
    assert allowed


@proof(rank=10, count=2, held=3, any_number=False, clears=2)
def prove_numbers_in_groups(rank: int, count: int, held: int, any_number: bool, clears: int) -> None:
    """Several equal numbers: any of them, or else all of them."""
    assert 1 <= rank <= 10 and 2 <= count <= held and 0 <= clears <= 2
    allowed = arith.group_size_allowed(rank, count, held, any_number=any_number, clears=clears)
    assert not any_number or allowed
    assert any_number or allowed == (count == held)


@proof(rank=12, count=2, held=2, any_number=True, clears=2)
def prove_clears_in_groups(rank: int, count: int, held: int, any_number: bool, clears: int) -> None:
    """Several Clear cards: never, plain ones, or any of one kind."""
    assert 11 <= rank <= 13 and 2 <= count <= held and 0 <= clears <= 2
    allowed = arith.group_size_allowed(rank, count, held, any_number=any_number, clears=clears)
    assert clears != 0 or not allowed
    assert clears != 1 or allowed == (rank == 11)
    assert clears != 2 or allowed


@proof(count=3, low_set_clears=True)
def prove_low_set(count: int, low_set_clears: bool) -> None:
    """Three too low equal cards clear the pile if so ruled, two never do."""
    assert count >= 1
    clears = arith.low_set(count, low_set_clears=low_set_clears)
    assert not clears or low_set_clears
    assert not low_set_clears or (clears if count >= 3 else not clears)


# --- runs, sets and the pile --------------------------------------------------------------------------------------


def run_is_exact(pile: tuple[int, ...]) -> bool:
    """Equal cards reach down from the top as far as the run says, and not further."""
    run = arith.run_length(pile)
    if not 0 <= run <= len(pile) or (run > 0) != (len(pile) > 0):
        return False
    ends = run == len(pile) or pile[len(pile) - run - 1] != pile[-1]
    return ends and all(rank == pile[-1] for rank in pile[len(pile) - run :])


@proof(pile=(3, 5, 5))
def prove_run_length(pile: tuple[int, ...]) -> None:
    """The run on top is as long as equal cards reach down from the top, and not longer."""
    assert len(pile) <= 5 and all(1 <= rank <= 10 for rank in pile)
    exact = run_is_exact(pile)
    assert exact


@proof(long=True, pile=(3, 5, 5))
def prove_run_length_of_long_piles(pile: tuple[int, ...]) -> None:
    """The same for longer piles."""
    assert len(pile) <= 8 and all(1 <= rank <= 10 for rank in pile)
    exact = run_is_exact(pile)
    assert exact


@proof(pile=(5, 5), rank=5, count=1)
def prove_run_after_is_the_run_of_the_longer_pile(pile: tuple[int, ...], rank: int, count: int) -> None:
    """Counting on from the run that was there is the same as counting the longer pile."""
    assert len(pile) <= 3 and all(1 <= one <= 10 for one in pile)
    assert 1 <= rank <= 10 and 1 <= count <= 3
    top = pile[-1] if pile else 0
    counted_on = arith.run_after(arith.run_length(pile), top, rank, count)
    assert counted_on == arith.run_length(pile + (rank,) * count)


@proof(long=True, pile=(5, 5), rank=5, count=1)
def prove_run_after_long_piles(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The same for longer piles and groups."""
    assert len(pile) <= 5 and all(1 <= one <= 10 for one in pile)
    assert 1 <= rank <= 10 and 1 <= count <= 4
    top = pile[-1] if pile else 0
    counted_on = arith.run_after(arith.run_length(pile), top, rank, count)
    assert counted_on == arith.run_length(pile + (rank,) * count)


@proof(run=2)
def prove_set_is_three_or_more(run: int) -> None:
    """Three in a row are a set, two are none."""
    assert run >= 0
    clears = arith.is_set(run)
    assert clears == (run not in (0, 1, 2))


@proof(run=2, top=5, rank=5, count=1)
def prove_no_set_survives_an_action(run: int, top: int, rank: int, count: int) -> None:
    """Inductive step, for piles of any length: without a set before there is none after, or the pile is cleared."""
    assert 0 <= top <= 10 and 0 <= run <= 2 and (run == 0) == (top == 0)
    assert 1 <= rank <= 10 and count >= 1
    after = arith.run_after(run, top, rank, count)
    assert after >= count
    assert arith.is_set(after) or after <= 2


@proof(pile=(5, 5), rank=5, count=1)
def prove_no_three_in_a_row_lie_on_the_pile(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The same on the pile itself: what stays is the old pile and the group, of numbers only and without a set."""
    assert len(pile) <= 3 and all(1 <= one <= 10 for one in pile)
    assert arith.run_length(pile) < 3
    assert 1 <= rank <= 13 and 1 <= count <= 3
    after = arith.pile_after(pile, rank, count)
    assert arith.run_length(after) < 3
    assert after == () or (after == pile + (rank,) * count and rank <= 10)


@proof(long=True, pile=(5, 5), rank=5, count=1)
def prove_no_three_in_a_row_lie_on_long_piles(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The same for longer piles."""
    assert len(pile) <= 7 and all(1 <= one <= 10 for one in pile)
    assert arith.run_length(pile) < 3
    assert 1 <= rank <= 13 and 1 <= count <= 4
    after = arith.pile_after(pile, rank, count)
    assert arith.run_length(after) < 3


@proof(pile=(4, 4), rank=4, count=1)
def prove_pile_is_cleared_by_clears_and_sets_only(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The pile goes exactly when the group is of Clear cards or three equal cards lie on top."""
    assert len(pile) <= 3 and all(1 <= one <= 10 for one in pile)
    assert 1 <= rank <= 13 and 1 <= count <= 3
    after = arith.pile_after(pile, rank, count)
    laid = pile + (rank,) * count
    three = len(laid) >= 3 and laid[-1] == laid[-2] == laid[-3]
    assert (after == ()) == (rank >= 11 or three)


@proof(pile=(2, 2, 7), rank=7, count=1)
def prove_pile_never_falls(pile: tuple[int, ...], rank: int, count: int) -> None:
    """Under must-beat: a pile that does not fall from bottom to top does not fall after a play that fits."""
    assert len(pile) <= 3 and all(1 <= one <= 10 for one in pile)
    assert all(pile[place] <= pile[place + 1] for place in range(len(pile) - 1))
    assert 1 <= rank <= 13 and 1 <= count <= 3 and arith.beats(rank, pile[-1] if pile else 0)
    after = arith.pile_after(pile, rank, count)
    assert all(after[place] <= after[place + 1] for place in range(len(after) - 1))


@proof(long=True, pile=(2, 2, 7), rank=7, count=1)
def prove_long_piles_never_fall(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The same for longer piles."""
    assert len(pile) <= 7 and all(1 <= one <= 10 for one in pile)
    assert all(pile[place] <= pile[place + 1] for place in range(len(pile) - 1))
    assert 1 <= rank <= 13 and 1 <= count <= 4 and arith.beats(rank, pile[-1] if pile else 0)
    after = arith.pile_after(pile, rank, count)
    assert all(after[place] <= after[place + 1] for place in range(len(after) - 1))


@proof(bottom=1, top=6, rank=6)
def prove_pile_never_falls_step(bottom: int, top: int, rank: int) -> None:
    """Inductive step, for piles of any length: all that lies there is at most the top, and at most what is laid."""
    assert 1 <= bottom <= top <= 10 and 1 <= rank <= 10
    assert arith.beats(rank, top)
    below = bottom
    assert below <= rank and top <= rank


# --- extra actions ------------------------------------------------------------------------------------------------


@proof(rank=13, count=2)
def prove_bonus(rank: int, count: int) -> None:
    """Each Clear +1 earns one extra action and each Clear +2 two; nothing else earns any."""
    assert 1 <= rank <= 13 and count >= 1
    bonus = arith.bonus_of(rank, count)
    assert rank > 11 or bonus == 0
    assert rank != 12 or bonus == count
    assert rank != 13 or bonus == count + count


@proof(cleared=True, replaces=True, clear_ends=True)
def prove_opening_action_owes_nothing(cleared: bool, replaces: bool, clear_ends: bool) -> None:
    """After an opening action without a bonus nothing is owed, so that the turn may end at once."""
    assert True
    owed = arith.owed_after(1, 0, extra=False, cleared=cleared, replaces=replaces, clear_ends=clear_ends)
    assert owed == 0


@proof(bonus=2, cleared=False, replaces=True, clear_ends=False)
def prove_opening_bonus(bonus: int, cleared: bool, replaces: bool, clear_ends: bool) -> None:
    """After an opening Clear +n exactly its extra actions are owed."""
    assert bonus >= 1
    owed = arith.owed_after(1, bonus, extra=False, cleared=cleared, replaces=replaces, clear_ends=clear_ends)
    assert owed == bonus


@proof(owed=2, bonus=1, cleared=False, clear_ends=True)
def prove_nested_clear_adds(owed: int, bonus: int, cleared: bool, clear_ends: bool) -> None:
    """``nested_clear = add``: one action is done, and the bonus is added to those still owed."""
    assert owed >= 1 and bonus >= 1
    left = arith.owed_after(owed, bonus, extra=True, cleared=cleared, replaces=False, clear_ends=clear_ends)
    assert left + 1 == owed + bonus


@proof(owed=2, bonus=1, extra=True, cleared=False, clear_ends=False)
def prove_nested_clear_replaces(owed: int, bonus: int, extra: bool, cleared: bool, clear_ends: bool) -> None:
    """``nested_clear = replace``: the bonus is all that is owed."""
    assert owed >= 1 and bonus >= 1
    left = arith.owed_after(owed, bonus, extra=extra, cleared=cleared, replaces=True, clear_ends=clear_ends)
    assert left == bonus


@proof(owed=3, replaces=True)
def prove_interior_clear_ends_the_turn(owed: int, replaces: bool) -> None:
    """``interior_clear = ends_turn``: a plain Clear or a set, as an extra action, leaves nothing owed."""
    assert owed >= 1
    left = arith.owed_after(owed, 0, extra=True, cleared=True, replaces=replaces, clear_ends=True)
    assert left == 0


@proof(owed=3, extra=True, cleared=True, replaces=False, clear_ends=False)
def prove_other_actions_count_one(owed: int, extra: bool, cleared: bool, replaces: bool, clear_ends: bool) -> None:
    """Without a bonus, and where no Clear ends the turn, an action pays for itself."""
    assert owed >= 1
    assert not (extra and cleared and clear_ends)
    left = arith.owed_after(owed, 0, extra=extra, cleared=cleared, replaces=replaces, clear_ends=clear_ends)
    assert left + 1 == owed


@proof(owed=1, bonus=0, extra=True, cleared=True, replaces=False, clear_ends=False)
def prove_owed_is_never_negative(
    owed: int, bonus: int, extra: bool, cleared: bool, replaces: bool, clear_ends: bool
) -> None:
    """No action leaves fewer than none owed, nor more than were owed and earned."""
    assert owed >= 1 and bonus >= 0
    left = arith.owed_after(owed, bonus, extra=extra, cleared=cleared, replaces=replaces, clear_ends=clear_ends)
    assert 0 <= left < owed + bonus


# --- short plays and failed flips ---------------------------------------------------------------------------------


@proof(rank=4, top=7, count=2, low_set_clears=True)
def prove_short_play_is_what_does_not_fit(rank: int, top: int, count: int, low_set_clears: bool) -> None:
    """A group is taken up again exactly if it is lower than the top and clears nothing as a low set."""
    assert 1 <= rank <= 13 and 0 <= top <= 10 and count >= 1
    short = arith.is_short_play(rank, top, count, low_set_clears=low_set_clears)
    assert not short or (rank < top and rank <= 10)
    assert short or rank >= top or (low_set_clears and count >= 3)
    assert not (short and low_set_clears and count >= 3)


@proof(extra=True, table_plus_two=True, something_fits=False, when_nothing_fits=True, at_will=False)
def prove_short_play_allowed(
    extra: bool, table_plus_two: bool, something_fits: bool, when_nothing_fits: bool, at_will: bool
) -> None:
    """A too low card is laid only as an extra action after a Clear +2 from the table, and as the rules say."""
    assert True
    allowed = arith.short_play_allowed(
        extra=extra,
        table_plus_two=table_plus_two,
        something_fits=something_fits,
        when_nothing_fits=when_nothing_fits,
        at_will=at_will,
    )
    due = extra and table_plus_two
    assert due or not allowed
    assert not (due and at_will) or allowed
    assert not (due and not at_will and something_fits) or not allowed
    assert not (due and not at_will and not something_fits) or allowed == when_nothing_fits


@proof(extra=True, table_plus_two=True, to_hand=False, stays=False)
def prove_failed_flip(extra: bool, table_plus_two: bool, to_hand: bool, stays: bool) -> None:
    """A failed flip goes to the hand if all do, or as the second card after a Clear +2 from the table."""
    assert True
    goes = arith.failed_flip_to_hand(extra=extra, table_plus_two=table_plus_two, to_hand=to_hand, stays=stays)
    assert not to_hand or goes
    assert not (extra and table_plus_two) or stays or goes
    assert to_hand or (extra and table_plus_two) or not goes
    assert to_hand or not stays or not goes


# --- drawing ------------------------------------------------------------------------------------------------------


@proof(hand=1, draw=1)
def prove_refill(hand: int, draw: int) -> None:
    """A hand is filled up to three and not further, as long as there are cards; these four lines fix the number."""
    assert hand >= 0 and draw >= 0
    count = arith.missing_cards(hand, draw)
    assert 0 <= count <= draw
    assert count == draw or hand + count >= 3
    assert count == 0 or hand + count <= 3


@proof(hand=5, draw=1)
def prove_draw_of_one(hand: int, draw: int) -> None:
    """The draw of one card takes one, if there is one."""
    assert hand >= 0 and draw >= 0
    count = arith.extra_draw_count(hand, draw, to_three=False)
    assert count == (0 if draw == 0 else 1)


@proof(hand=1, draw=5)
def prove_draw_to_three(hand: int, draw: int) -> None:
    """The draw up to three takes what a refill takes."""
    assert hand >= 0 and draw >= 0
    count = arith.extra_draw_count(hand, draw, to_three=True)
    assert count == arith.missing_cards(hand, draw)


@proof(hand=3, draw=1, drew=False, first_extra=True, each=False, first_only=True, when_full=True)
def prove_draw_before_extra(
    hand: int, draw: int, drew: bool, first_extra: bool, each: bool, first_only: bool, when_full: bool
) -> None:
    """One may draw before an extra action if there is a card, once, before those actions that the rules name, and
    with a full hand only if they say so."""
    assert hand >= 0 and draw >= 0
    allowed = arith.may_draw_before_extra(
        hand, draw, drew=drew, first_extra=first_extra, each=each, first_only=first_only, when_full=when_full
    )
    assert not allowed or (draw >= 1 and not drew and (hand <= 2 or when_full))
    assert not allowed or each or (first_only and first_extra)
    barred = draw == 0 or drew or (hand >= 3 and not when_full) or not (each or (first_only and first_extra))
    assert allowed or barred


# --- the zone in use ----------------------------------------------------------------------------------------------


@proof(hand=0, draw=0, up=0, down=2, table_open=True, may_flip=True)
def prove_zone_in_use(hand: int, draw: int, up: int, down: int, table_open: bool, may_flip: bool) -> None:
    """Hand, then 3UP, then 3DOWN; the table only with an empty hand and nothing to draw."""
    assert hand >= 0 and draw >= 0 and up >= 0 and down >= 0
    zone = arith.zone_in_use(hand, draw, up, down, table_open=table_open, may_flip=may_flip)
    at_table = hand == 0 and draw == 0 and table_open
    assert (zone == 1) == (hand >= 1)
    assert (zone == 2) == (at_table and up >= 1)
    assert (zone == 3) == (at_table and up == 0 and down >= 1 and may_flip)
    assert 0 <= zone <= 3


@proof(hand=0, draw=0, up=0, down=2)
def prove_opening_action_has_a_zone(hand: int, draw: int, up: int, down: int) -> None:
    """A seat with cards that opens its turn has a zone, unless its hand is empty with cards left to draw."""
    assert hand >= 0 and draw >= 0 and up >= 0 and down >= 0
    assert hand + up + down >= 1 and (hand >= 1 or draw == 0)
    zone = arith.zone_in_use(hand, draw, up, down, table_open=True, may_flip=True)
    assert zone != 0


# --- turn order ---------------------------------------------------------------------------------------------------


@proof(seat=0, clockwise=False, players=3)
def prove_next_seat_is_the_neighbour(seat: int, clockwise: bool, players: int) -> None:
    """While nobody has finished, the next seat is the neighbour, by the plain form that the engine uses then."""
    assert 2 <= players <= 12 and 0 <= seat < players
    direction = 1 if clockwise else -1
    following = arith.next_seat(seat, direction, players, ())
    assert following == (seat + direction) % players
    assert 0 <= following < players and following != seat
    assert not clockwise or following == (seat + 1 if seat + 1 < players else 0)


@proof(seat=0, clockwise=True, players=12)
def prove_next_seat_and_back(seat: int, clockwise: bool, players: int) -> None:
    """The next seat in one direction and then in the other is where one came from."""
    assert 2 <= players <= 12 and 0 <= seat < players
    direction = 1 if clockwise else -1
    there = arith.next_seat(seat, direction, players, ())
    assert arith.next_seat(there, -direction, players, ()) == seat


def skips_only_the_finished(seat: int, direction: int, players: int, finished: tuple[int, ...]) -> bool:
    """The next seat plays on and all between have finished, or all others have and the seat itself is next."""
    following = arith.next_seat(seat, direction, players, finished)
    passed = (seat + direction) % players
    while passed != following:
        if passed not in finished or passed == seat:
            return False
        passed = (passed + direction) % players
    return 0 <= following < players and (following == seat or following not in finished)


@proof(seat=0, clockwise=True, players=3, finished=(1,))
def prove_next_seat_skips_a_finished_one(seat: int, clockwise: bool, players: int, finished: tuple[int, ...]) -> None:
    """The next seat plays on, and every seat passed over has finished."""
    assert 2 <= players <= 12 and 0 <= seat < players
    assert len(finished) <= 1 and all(0 <= one < players for one in finished)
    exact = skips_only_the_finished(seat, 1 if clockwise else -1, players, finished)
    assert exact


@proof(long=True, seat=0, clockwise=True, players=4, finished=(1, 2))
def prove_next_seat_skips_the_finished(seat: int, clockwise: bool, players: int, finished: tuple[int, ...]) -> None:
    """The same with up to three finished seats."""
    assert 2 <= players <= 12 and 0 <= seat < players
    assert len(finished) <= 3 and all(0 <= one < players for one in finished)
    exact = skips_only_the_finished(seat, 1 if clockwise else -1, players, finished)
    assert exact


@proof(ones=2, per_play=False, per_card=True)
def prove_reversals(ones: int, per_play: bool, per_card: bool) -> None:
    """A play of 1s turns the direction never, once, or once for each card."""
    assert ones >= 0 and not (per_play and per_card)
    turns = arith.reversals(ones, per_play=per_play, per_card=per_card)
    assert ones > 0 or turns == 0
    assert per_play or per_card or turns == 0
    assert not (per_play and ones > 0) or turns == 1
    assert not per_card or turns == ones


@proof(clockwise=True, ones=2, per_play=True, per_card=False)
def prove_direction_after(clockwise: bool, ones: int, per_play: bool, per_card: bool) -> None:
    """A pair of 1s turns the direction if plays count, and leaves it if cards count."""
    assert ones >= 0 and not (per_play and per_card)
    direction = 1 if clockwise else -1
    after = arith.direction_after(direction, ones, per_play=per_play, per_card=per_card)
    assert after in (1, -1)
    turned = after != direction
    assert not turned or (ones > 0 and (per_play or per_card))
    assert not (per_play and ones > 0) or turned
    assert not per_card or turned == (ones % 2 == 1)


# --- the color bonus ----------------------------------------------------------------------------------------------


@proof(run=8, laid=1, four=2)
def prove_swap_per_four(run: int, laid: int, four: int) -> None:
    """``once_per_four``: a swap is due exactly if a multiple of four is reached that was not reached before."""
    assert 1 <= run <= 200 and 1 <= laid <= 200 and 1 <= four <= 50
    due = arith.color_swap_due(run, laid, per_four=True, from_fourth=False)
    before = run - laid if run > laid else 0
    assert not before < 4 * four <= run or due
    last_full = run - run % 4
    assert not due or before < last_full


@proof(run=5, laid=1)
def prove_swap_from_fourth(run: int, laid: int) -> None:
    """``from_fourth``: a swap is due for every play that leaves four or more of one color on top."""
    assert run >= 1 and laid >= 1
    due = arith.color_swap_due(run, laid, per_four=False, from_fourth=True)
    assert due == (run > 3)


@proof(run=5, laid=1)
def prove_no_swap_without_the_option(run: int, laid: int) -> None:
    """Without the color option no swap is ever due, so that the engine need not count colors then."""
    assert run >= 1 and laid >= 1
    due = arith.color_swap_due(run, laid, per_four=False, from_fourth=False)
    assert not due


# --- points -------------------------------------------------------------------------------------------------------


@proof(rank=13)
def prove_points(rank: int) -> None:
    """Numbers count their value, Clear 15, Clear +1 20, Clear +2 25."""
    assert 1 <= rank <= 13
    points = arith.points_of(rank)
    assert points == (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25)[rank]


# --- where cards go -----------------------------------------------------------------------------------------------


@proof(zone=3, pile=2, removed=1, group=2, clears=True)
def prove_play_conserves_one_kind(zone: int, pile: int, removed: int, group: int, clears: bool) -> None:
    """A play keeps the cards of each kind and of all kinds together: they go to the pile, or with it out of the
    game."""
    assert zone >= group >= 0 and pile >= 0 and removed >= 0
    left, on_pile, out = arith.after_play(zone, pile, removed, group, clears=clears)
    assert left + on_pile + out == zone + pile + removed
    assert left >= 0 and left + group == zone
    assert on_pile == (0 if clears else pile + group)


@proof(long=True, zone=(1,) * 13, pile=(2,) * 13, removed=(0,) * 13, rank=5, count=1, clears=True)
def prove_play_conserves(
    zone: tuple[int, ...], pile: tuple[int, ...], removed: tuple[int, ...], rank: int, count: int, clears: bool
) -> None:
    """A play keeps the number of cards of every rank, and no zone holds fewer than none."""
    assert len(zone) == 13 and len(pile) == 13 and len(removed) == 13
    assert all(n >= 0 for n in zone) and all(n >= 0 for n in pile) and all(n >= 0 for n in removed)
    assert 0 <= rank < 13 and 1 <= count <= zone[rank]
    for one in range(13):
        group = count if one == rank else 0
        left, on_pile, out = arith.after_play(zone[one], pile[one], removed[one], group, clears=clears)
        assert left + on_pile + out == zone[one] + pile[one] + removed[one]
        assert left >= 0 and on_pile >= 0 and out >= removed[one]
        assert not clears or on_pile == 0
        assert clears or out == removed[one]
        assert left + group == zone[one]


@proof(hand=2, pile=5, laid=1)
def prove_pick_up_conserves(hand: int, pile: int, laid: int) -> None:
    """A pick-up leaves no card on the pile and loses none; ``laid`` comes from the table."""
    assert hand >= 0 and pile >= 0 and laid >= 0
    after, left = arith.after_pick_up(hand, pile, laid)
    assert left == 0
    assert after + left == hand + pile + laid


@proof(hand=2, draw=5, to_three=True)
def prove_draws_conserve(hand: int, draw: int, to_three: bool) -> None:
    """Neither a refill nor a draw before an extra action loses a card or takes one that is not there."""
    assert hand >= 0 and draw >= 0
    for count in (arith.missing_cards(hand, draw), arith.extra_draw_count(hand, draw, to_three=to_three)):
        after, left = arith.after_draw(hand, draw, count)
        assert after + left == hand + draw
        assert left >= 0 and after == hand + count


@proof(hand=3, up=2, given=1, taken=0)
def prove_swap_conserves(hand: int, up: int, given: int, taken: int) -> None:
    """A swap keeps the cards of every kind, and, of all kinds together, how many lie in each zone."""
    assert hand >= given and up >= taken and 0 <= given <= 1 and 0 <= taken <= 1
    after, table = arith.after_swap(hand, up, given, taken)
    assert after + table == hand + up
    assert after >= 0 and table >= 0 and after == hand - given + taken
    assert given != taken or (after == hand and table == up)


# --- the engine's short cuts ------------------------------------------------------------------------------------


@proof(pile=(5, 5), rank=5, count=1)
def prove_two_cards_below_show_a_set(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The effects see a set by the two cards below the top one; on a pile without a set that is the same."""
    assert len(pile) <= 3 and all(1 <= one <= 10 for one in pile)
    assert arith.run_length(pile) < 3
    assert 1 <= rank <= 10 and 1 <= count <= 3
    two_below = (pile + (rank,) * count)[-3:-1]
    run = arith.run_after(arith.run_length(pile), pile[-1] if pile else 0, rank, count)
    assert arith.is_set(run) == (two_below == (rank, rank))


@proof(long=True, pile=(5, 5), rank=5, count=1)
def prove_two_cards_below_show_a_set_on_long_piles(pile: tuple[int, ...], rank: int, count: int) -> None:
    """The same for longer piles and groups."""
    assert len(pile) <= 6 and all(1 <= one <= 10 for one in pile)
    assert arith.run_length(pile) < 3
    assert 1 <= rank <= 10 and 1 <= count <= 5
    two_below = (pile + (rank,) * count)[-3:-1]
    run = arith.run_after(arith.run_length(pile), pile[-1] if pile else 0, rank, count)
    assert arith.is_set(run) == (two_below == (rank, rank))


@proof(hand=2, draw=0)
def prove_drawing_what_is_missing_is_the_refill(hand: int, draw: int) -> None:
    """The effects take as many cards as are missing from the front of what is left to draw."""
    assert hand >= 0 and draw >= 0
    missing = 3 - hand if hand < 3 else 0
    taken = missing if missing < draw else draw
    assert taken == arith.missing_cards(hand, draw)

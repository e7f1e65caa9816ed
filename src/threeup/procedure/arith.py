"""Decisions of the rules on plain integers: what the table and the effects call, and what is proved.

Total functions of ints, bools and short tuples of ints, without enums: a rank is 1 to 13 (11 Clear,
12 Clear +1, 13 Clear +2), a top of 0 is an empty pile, a count is 0 or more.
"""

from __future__ import annotations

CLEAR = 11
"""The rank of a plain Clear; all ranks from here on are Clear cards."""

SET_SIZE = 3
"""How many of one number in a row make a set."""

HAND_SIZE = 3
"""Up to how many cards a hand is filled."""

NO_ZONE, HAND, UP, DOWN = 0, 1, 2, 3
"""The zones that an action may use."""


def beats(rank: int, top: int) -> bool:
    """Return whether a single card of this rank goes on a pile with this top (clauses R4.2 to R4.4)."""
    return rank >= CLEAR or rank >= top


def zone_in_use(hand: int, draw: int, up: int, down: int, *, table_open: bool, may_flip: bool) -> int:
    """Return the zone that the seat to move acts with (clauses R9.1 to R9.8, R6.6 to R6.8).

    Args:
        hand, draw, up, down: numbers of cards in the hand, left to draw, in 3UP and in 3DOWN.
        table_open: whether the table may be used if hand and draw pile are empty.
        may_flip: whether a 3DOWN card may be flipped this turn.
    """
    if hand > 0:
        return HAND
    if draw > 0 or not table_open:
        return NO_ZONE
    if up > 0:
        return UP
    return DOWN if down > 0 and may_flip else NO_ZONE


def group_size_allowed(rank: int, count: int, held: int, *, any_number: bool, clears: int) -> bool:
    """Return whether so many cards of one rank may be played together (clauses R4.8 to R4.12).

    Args:
        rank: the rank of the group.
        count: how many are played, 1 or more.
        held: how many of this rank the zone holds.
        any_number: whether any number of equal number cards may be played, and not only one or all.
        clears: which Clear cards go together: 0 none, 1 plain ones, 2 any of one kind.
    """
    if count == 1:
        return True
    if rank >= CLEAR:
        return clears == 2 or (clears == 1 and rank == CLEAR)
    return any_number or count == held


def low_set(count: int, *, low_set_clears: bool) -> bool:
    """Return whether so many equal cards count as a Clear although they are too low (clause R5.6)."""
    return low_set_clears and count >= SET_SIZE


def run_length(ranks: tuple[int, ...]) -> int:
    """Return how many cards of one rank lie on top of a pile (bottom to top)."""
    run = 0
    for rank in reversed(ranks):
        if rank != ranks[-1]:
            break
        run += 1
    return run


def run_after(run: int, top: int, rank: int, count: int) -> int:
    """Return the run on top after ``count`` cards of ``rank`` were laid on a pile whose top is a run of ``run``
    cards ``top`` (clause R1.13)."""
    return run + count if top == rank else count


def is_set(run: int) -> bool:
    """Return whether a run on top of the pile clears it (clause R5.3)."""
    return run >= SET_SIZE


def pile_after(pile: tuple[int, ...], rank: int, count: int) -> tuple[int, ...]:
    """Return the ranks on the pile, bottom to top, after a group was laid on it (clauses R5.1 and R5.3).

    A Clear card and a set leave nothing there.
    """
    top = pile[-1] if pile else 0
    if rank >= CLEAR or is_set(run_after(run_length(pile), top, rank, count)):
        return ()
    return pile + (rank,) * count


def bonus_of(rank: int, count: int) -> int:
    """Return how many extra actions a play earns: one for each Clear +1 in it, two for each Clear +2."""
    return (rank - CLEAR) * count if rank > CLEAR else 0


def owed_after(owed: int, bonus: int, *, extra: bool, cleared: bool, replaces: bool, clear_ends: bool) -> int:
    """Return how many actions are owed after one was done (clauses R6.1 to R6.13); 0 ends the turn.

    Args:
        owed: how many were owed, this one included.
        bonus: how many extra actions it earned.
        extra: whether it was an extra action.
        cleared: whether it was a plain Clear or completed a set.
        replaces: whether a bonus replaces what is still owed.
        clear_ends: whether a plain Clear or a set, as an extra action, cancels what is still owed.
    """
    if bonus and replaces:
        return bonus
    if extra and cleared and not bonus and clear_ends:
        return 0
    return owed - 1 + bonus


def is_short_play(rank: int, top: int, count: int, *, low_set_clears: bool) -> bool:
    """Return whether a 3UP group, if it is laid, is taken up again with the pile (clauses R6.18 and R5.6)."""
    return not beats(rank, top) and not low_set(count, low_set_clears=low_set_clears)


def short_play_allowed(
    *, extra: bool, table_plus_two: bool, something_fits: bool, when_nothing_fits: bool, at_will: bool
) -> bool:
    """Return whether a too low 3UP group may be laid (clauses R6.14 to R6.17).

    Args:
        extra: whether this is an extra action.
        table_plus_two: whether a Clear +2 was played from the table this turn.
        something_fits: whether a 3UP group fits.
        when_nothing_fits, at_will: whether the rules know short plays if nothing fits, and also by choice.
    """
    return extra and table_plus_two and (at_will or (when_nothing_fits and not something_fits))


def failed_flip_to_hand(*, extra: bool, table_plus_two: bool, to_hand: bool, stays: bool) -> bool:
    """Return whether a flipped card that does not fit goes to the hand (clauses R9.12 to R9.14).

    Args:
        extra: whether the flip was an extra action.
        table_plus_two: whether a Clear +2 was played from the table this turn.
        to_hand: whether every such card does.
        stays: whether the second card after a Clear +2 is treated like any other.
    """
    return to_hand or (extra and table_plus_two and not stays)


def missing_cards(hand: int, draw: int) -> int:
    """Return how many cards are drawn to fill a hand up to three (clauses R8.1 to R8.3)."""
    return max(0, min(HAND_SIZE - hand, draw))


def may_draw_before_extra(
    hand: int, draw: int, *, drew: bool, first_extra: bool, each: bool, first_only: bool, when_full: bool
) -> bool:
    """Return whether a card may be drawn before an extra action (clauses R8.6 to R8.12).

    Args:
        hand, draw: numbers of cards in the hand and left to draw.
        drew: whether this draw has been taken.
        first_extra: whether this is the first extra action since the latest Clear +1 or +2.
        each, first_only: before which extra actions one may draw.
        when_full: whether one may with three or more cards in hand.
    """
    if draw <= 0 or drew or not (each or (first_only and first_extra)):
        return False
    return hand < HAND_SIZE or when_full


def extra_draw_count(hand: int, draw: int, *, to_three: bool) -> int:
    """Return how many cards the draw before an extra action takes (clauses R8.13 and R8.14)."""
    return missing_cards(hand, draw) if to_three else min(1, draw)


def next_seat(seat: int, direction: int, players: int, finished: tuple[int, ...]) -> int:
    """Return the next seat in the direction of play that has not finished (clauses R3.5 and R11.13).

    Some seat must be left; if it is only ``seat`` itself, it is returned.
    """
    following = (seat + direction) % players
    while following in finished and following != seat:
        following = (following + direction) % players
    return following


def reversals(ones: int, *, per_play: bool, per_card: bool) -> int:
    """Return how often a play of so many 1s turns the direction (clauses R11.13 to R11.15)."""
    if ones <= 0:
        return 0
    return ones if per_card else int(per_play)


def direction_after(direction: int, ones: int, *, per_play: bool, per_card: bool) -> int:
    """Return the direction after a play of so many 1s (clauses R11.13 to R11.15): 1 clockwise, -1 the other way."""
    return -direction if reversals(ones, per_play=per_play, per_card=per_card) % 2 else direction


def color_swap_due(run: int, laid: int, *, per_four: bool, from_fourth: bool) -> bool:
    """Return whether a run of one color on top of the pile earns a swap (clauses R11.17 to R11.20).

    Args:
        run: how many cards of one color lie on top now.
        laid: how many cards the play laid.
        per_four: one swap for each full four cards, from_fourth: for the fourth and each further card.
    """
    if per_four:
        return run // 4 > max(0, run - laid) // 4
    return from_fourth and run >= 4


def points_of(rank: int) -> int:
    """Return the points of a card (clause R12.1): numbers their value, Clear 15, Clear +1 20, Clear +2 25."""
    return rank if rank < CLEAR else 15 + 5 * (rank - CLEAR)


# --- where cards go ---------------------------------------------------------------------------------------------
#
# Each number counts cards: all of a zone, or those of one kind. As a packed multiset is one number in which the
# counts of all kinds add up side by side, the same functions hold for packed multisets.


def after_play(zone: int, pile: int, removed: int, group: int, *, clears: bool) -> tuple[int, int, int]:
    """Return zone, pile and removed cards after a group went from the zone to the pile (clauses R4.1, R5.1, R5.3).

    Args:
        zone, pile, removed: numbers of cards in the zone it came from, on the pile, and out of the game.
        group: how many are laid.
        clears: whether the group is of Clear cards or completes a set.
    """
    if clears:
        return zone - group, 0, removed + pile + group
    return zone - group, pile + group, removed


def after_pick_up(hand: int, pile: int, laid: int) -> tuple[int, int]:
    """Return hand and pile after the pile was taken up, and cards with it that were laid short or failed to fit
    (clauses R7.1, R6.18, R9.13)."""
    return hand + pile + laid, 0


def after_draw(hand: int, draw: int, count: int) -> tuple[int, int]:
    """Return hand and draw pile after so many cards were drawn (clauses R8.1, R8.6)."""
    return hand + count, draw - count


def after_swap(hand: int, up: int, given: int, taken: int) -> tuple[int, int]:
    """Return hand and 3UP after a hand card was swapped for a 3UP card (clauses R11.23 and R11.27)."""
    return hand - given + taken, up - taken + given

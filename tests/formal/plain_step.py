"""What an action does, put together from the integer core alone: no short cut, no packed form, no byte of code shared
with the effects but ``arith``.

A position is a dict of plain values; cards are codes (``rank * 4 + color``), multisets are counts of the 52 codes.
"""

from __future__ import annotations

from typing import Any, Final

from threeup.model.actions import Action, Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.cards import Card, Cards
from threeup.model.rules import Rules
from threeup.model.state import State
from threeup.procedure import arith

Plain = dict[str, Any]
"""A position by the names of the fields of a state, with ``hands``, ``ups``, ``downs`` and ``seens`` by seat."""

CODES: Final = 56
TURN_KEYS: Final = ("kind", "owed", "extra", "first_extra", "drew", "table_plus_two", "flipped")


def counts_of(cards: Cards | tuple[Card, ...]) -> tuple[int, ...]:
    """Return how many copies there are of each code."""
    codes = [card.code for card in cards]
    return tuple(codes.count(code) for code in range(CODES))


def plain_of(state: State) -> Plain:
    """Return a state in plain form."""
    seats = state.seats
    return {
        "turn": {key: getattr(state.turn, key) for key in TURN_KEYS},
        "to_move": state.to_move,
        "direction": state.direction,
        "hands": [counts_of(seat.hand) for seat in seats],
        "ups": [counts_of(seat.up) for seat in seats],
        "downs": [tuple(card.code for card in seat.down) for seat in seats],
        "seens": [seat.seen for seat in seats],
        "finished": state.finished,
        "draw": tuple(card.code for card in state.draw),
        "pile": tuple(card.code for card in state.pile),
        "removed": counts_of(state.removed),
    }


def plain_step(state: State, action: Action) -> Plain:
    """Return in plain form what a legal action leads to, once 3UP cards have been chosen."""
    now = plain_of(state)
    rules, seat = state.rules, now["to_move"]
    match action:
        case Play(hand=hand) if hand:
            return _lay(now, rules, counts_of(action.hand), tuple(card.code for card in action.hand), "hands")
        case Play(up=up):
            codes = tuple(card.code for card in up)
            if arith.is_short_play(codes[0] >> 2, _top(now), len(codes), low_set_clears=rules.low_set_clears):
                now["ups"][seat] = _less(now["ups"][seat], counts_of(up))
                return _pick_up(now, rules, counts_of(up))
            return _lay(now, rules, counts_of(up), codes, "ups")
        case Flip(index=index):
            return _flip(now, rules, index)
        case PickUp():
            return _pick_up(now, rules, (0,) * CODES)
        case Draw():
            return _draw(now, rules)
        case Pass() | Swap():
            return _settle(now, rules, action)
        case Arrange():
            raise AssertionError("3UP cards are chosen before play")


def _top(now: Plain) -> int:
    return now["pile"][-1] >> 2 if now["pile"] else 0


def _less(counts: tuple[int, ...], part: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(one - other for one, other in zip(counts, part, strict=True))


def _counted(codes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(codes.count(code) for code in range(CODES))


def _lay(now: Plain, rules: Rules, group: tuple[int, ...], codes: tuple[int, ...], zone: str) -> Plain:
    """A group goes from ``zone`` to the pile; a flipped card has left 3DOWN already and comes from nowhere."""
    seat, turn = now["to_move"], now["turn"]
    rank, count = codes[0] >> 2, len(codes)
    ranks = arith.pile_after(tuple(code >> 2 for code in now["pile"]), rank, count)
    clears, bonus = ranks == (), arith.bonus_of(rank, count)
    held = group if zone == "downs" else now[zone][seat]
    moved = [
        arith.after_play(*counts, clears=clears)
        for counts in zip(held, _counted(now["pile"]), now["removed"], group, strict=True)
    ]
    left, on_pile, removed = (tuple(zone) for zone in zip(*moved, strict=True))
    if zone != "downs":
        now[zone][seat] = left
    now["pile"] = () if clears else now["pile"] + codes
    now["removed"] = removed
    assert _counted(now["pile"]) == on_pile
    if rank == 1:
        now["direction"] = arith.direction_after(
            now["direction"],
            count,
            per_play=rules.reverse_on_one.value == "per_play",
            per_card=rules.reverse_on_one.value == "per_card",
        )
    if not sum(now["hands"][seat]) and not sum(now["ups"][seat]) and not now["downs"][seat]:
        return _finish(now, rules)
    turn["owed"] = arith.owed_after(
        turn["owed"],
        bonus,
        extra=turn["extra"],
        cleared=clears and not bonus,
        replaces=rules.nested_clear.value == "replace",
        clear_ends=rules.interior_clear.value == "ends_turn",
    )
    turn["extra"], turn["first_extra"], turn["drew"] = True, bonus > 0, False
    turn["table_plus_two"] |= zone != "hands" and rank == 13
    turn["flipped"] |= zone == "downs"
    if not clears and sum(now["hands"][seat]) and sum(now["ups"][seat]) and _swap_is_due(now, rules, count):
        turn["kind"] = "swap"
        return now
    return now if turn["owed"] else _end_turn(now)


def _swap_is_due(now: Plain, rules: Rules, laid: int) -> bool:
    return arith.color_swap_due(
        arith.run_length(tuple(code & 3 for code in now["pile"])),
        laid,
        per_four=rules.color_bonus.value == "once_per_four",
        from_fourth=rules.color_bonus.value == "from_fourth",
    )


def _flip(now: Plain, rules: Rules, index: int) -> Plain:
    seat, turn = now["to_move"], now["turn"]
    down: tuple[int, ...] = now["downs"][seat]
    code = down[index]
    fits = arith.beats(code >> 2, _top(now))
    leaves = fits or arith.failed_flip_to_hand(
        extra=turn["extra"],
        table_plus_two=turn["table_plus_two"],
        to_hand=rules.failed_flip.value == "to_hand",
        stays=rules.short_extra.value == "stays",
    )
    seen = {*now["seens"][seat]}
    if leaves:
        now["downs"][seat] = down[:index] + down[index + 1 :]
        now["seens"][seat] = tuple(sorted(place - (place > index) for place in seen if place != index))
    else:
        now["seens"][seat] = tuple(sorted(seen | {index}))
    if fits:
        return _lay(now, rules, _counted((code,)), (code,), "downs")
    return _pick_up(now, rules, _counted((code,) if leaves else ()))


def _pick_up(now: Plain, rules: Rules, laid: tuple[int, ...]) -> Plain:
    seat = now["to_move"]
    moved = [
        arith.after_pick_up(*counts) for counts in zip(now["hands"][seat], _counted(now["pile"]), laid, strict=True)
    ]
    now["hands"][seat] = tuple(hand for hand, _ in moved)
    now["pile"] = ()
    assert not any(pile for _, pile in moved)
    return _end_turn(now, refills=rules.refill_after_pick_up)


def _draw_cards(now: Plain, count: int) -> None:
    seat = now["to_move"]
    drawn = _counted(now["draw"][:count])
    moved = [arith.after_draw(*counts) for counts in zip(now["hands"][seat], _counted(now["draw"]), drawn, strict=True)]
    now["hands"][seat] = tuple(hand for hand, _ in moved)
    now["draw"] = now["draw"][count:]
    assert _counted(now["draw"]) == tuple(draw for _, draw in moved)


def _draw(now: Plain, rules: Rules) -> Plain:
    hand, turn = sum(now["hands"][now["to_move"]]), now["turn"]
    if not turn["extra"]:
        _draw_cards(now, arith.extra_draw_count(hand, len(now["draw"]), to_three=False))
        return _end_turn(now)
    to_three = rules.extra_draw_size.value == "to_three"
    _draw_cards(now, arith.extra_draw_count(hand, len(now["draw"]), to_three=to_three))
    turn["drew"] = True
    return now


def _settle(now: Plain, rules: Rules, action: Pass | Swap) -> Plain:
    seat, turn = now["to_move"], now["turn"]
    if isinstance(action, Swap):
        given, taken = _counted((action.hand.code,)), _counted((action.up.code,))
        moved = [
            arith.after_swap(*counts) for counts in zip(now["hands"][seat], now["ups"][seat], given, taken, strict=True)
        ]
        now["hands"][seat], now["ups"][seat] = (tuple(zone) for zone in zip(*moved, strict=True))
    if turn["kind"] == "swap" and turn["owed"]:
        turn["kind"] = "act"
        return now
    return _end_turn(now)


def _end_turn(now: Plain, *, refills: bool = True) -> Plain:
    if refills:
        _draw_cards(now, arith.missing_cards(sum(now["hands"][now["to_move"]]), len(now["draw"])))
    return _opens(now)


def _opens(now: Plain) -> Plain:
    players = len(now["hands"])
    now["to_move"] = arith.next_seat(now["to_move"], now["direction"], players, now["finished"])
    now["turn"] = dict.fromkeys(TURN_KEYS, False) | {"kind": "act", "owed": 1}
    return now


def _finish(now: Plain, rules: Rules) -> Plain:
    players = len(now["hands"])
    now["finished"] += (now["to_move"],)
    left = [seat for seat in range(players) if seat not in now["finished"]]
    if rules.play_on and len(left) > 1:
        return _opens(now)
    if rules.play_on:
        now["finished"] += (left[0],)
    now["to_move"] = None
    now["turn"] = dict.fromkeys(TURN_KEYS, False) | {"kind": "over", "owed": 1}
    return now

"""Valid states made impossible, or different, by one change each."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

from tests.conformance.plain_engine import Data


def spoiled(data: Data, rng: random.Random) -> Data:
    """Return a copy of a state with one or two changes, each of which may make it impossible."""
    changed = deepcopy(data)
    if rng.random() < 0.3:
        rng.choice(_CARD_CHANGES)(changed, rng)
    rng.choice(_CHANGES)(changed, rng)
    return changed


def _zones(data: Data) -> list[list[Any]]:
    zones = [data["draw"], data["pile"], data["removed"]]
    for seat in data["seats"]:
        zones += [seat["hand"], seat["up"], seat["down"]]
    return zones


def _move_a_card(data: Data, rng: random.Random) -> None:
    full = [zone for zone in _zones(data) if zone]
    card = (source := rng.choice(full)).pop(rng.randrange(len(source)))
    rng.choice(_zones(data)).append(card)


def _empty_a_zone(data: Data, rng: random.Random) -> None:
    zone = rng.choice(_zones(data))
    data["removed"] += [*zone] if zone is not data["removed"] else []
    zone[:] = zone if zone is data["removed"] else []


def _lose_or_double_a_card(data: Data, rng: random.Random) -> None:
    zone = rng.choice([zone for zone in _zones(data) if zone])
    if rng.random() < 0.5:
        zone.pop()
    else:
        zone.append(rng.choice(zone))


def _change_a_card(data: Data, rng: random.Random) -> None:
    zone = rng.choice([zone for zone in _zones(data) if zone])
    zone[rng.randrange(len(zone))] = rng.choice(("7g", "C2r", "1b", "Cg", "7", "11g", None, 7, ""))


def _change_the_stage(data: Data, rng: random.Random) -> None:
    stage = data["stage"]
    flags = ("extra", "first_extra", "drew", "table_plus_two", "flipped")
    full = {"owed": 1, **dict.fromkeys(flags, False), **stage}
    if rng.random() < 0.3:
        kind = rng.choice(("act", "swap", "arrange", "over", "none"))
        data["stage"] = {**full, "kind": kind} if kind in ("act", "swap") else {"kind": kind}
        return
    key = rng.choice(("owed", *flags))
    stage[key] = rng.choice((0, 1, 2, -1)) if key == "owed" else not full[key]


def _change_a_number(data: Data, rng: random.Random) -> None:
    key = rng.choice(("starter", "to_move", "direction", "threeup"))
    data[key] = rng.choice((0, 1, -1, 2, 5, 99, None, True, "0", 1.0))


def _change_a_place(data: Data, rng: random.Random) -> None:
    rng.choice(data["seats"])["place"] = rng.choice((None, 1, 2, 3, 0, len(data["seats"]), 99, True))


def _change_what_was_seen(data: Data, rng: random.Random) -> None:
    rng.choice(data["seats"])["seen"] = rng.choice(([], [0], [1, 0], [0, 0], [2], [3], [-1], [0, 1, 2], [True], None))


def _change_the_table_order(data: Data, rng: random.Random) -> None:
    seats = len(data["seats"])
    right = [*range(seats)]
    data["table_order"] = rng.choice((None, [], right, [0] * seats, [*right[1:], 0], [*right, seats]))


def _change_a_key(data: Data, rng: random.Random) -> None:
    target = rng.choice((data, data["rules"], rng.choice(data["seats"]), data["stage"]))
    key = rng.choice([*target])
    if rng.random() < 0.5:
        del target[key]
    else:
        target["unknown"] = target[key]


def _change_the_seats(data: Data, rng: random.Random) -> None:
    if rng.random() < 0.5:
        data["seats"].pop()
    else:
        data["seats"].append({"hand": [], "up": [], "down": [], "seen": [], "place": None})


Change = Callable[[Data, random.Random], None]

_CARD_CHANGES: Final[tuple[Change, ...]] = (
    _move_a_card,
    _move_a_card,
    _empty_a_zone,
    _lose_or_double_a_card,
    _change_a_card,
)
_CHANGES: Final[tuple[Change, ...]] = (
    *_CARD_CHANGES,
    _change_the_stage,
    _change_the_stage,
    _change_a_number,
    _change_a_place,
    _change_what_was_seen,
    _change_the_table_order,
    _change_a_key,
    _change_the_seats,
)

"""What a state and a situation of threeup may be, and what the seat to move sees.

One part of the plain engine, see `plain_forms`. A state is the JSON dictionary of the
specification itself. Reading one has two steps: its shape (the first fault is raised),
then its meaning (all faults are raised together).
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy

from plain_forms import (
    FLAGS,
    RANKS,
    Bad,
    Data,
    color_of,
    deck_cards,
    full_rules,
    in_order,
    is_number,
    new_position,
    rank_of,
    read_cards,
    read_int,
    read_object,
    rules_form,
    seat_faults,
    set_on_top,
)

STATE_KEYS = (
    "threeup",
    "rules",
    "starter",
    "to_move",
    "direction",
    "stage",
    "seats",
    "draw",
    "pile",
    "removed",
    "table_order",
)
SEAT_KEYS = ("hand", "up", "down", "seen", "place")
TURN_KEYS = ("owed", *FLAGS.values())

# ---------------------------------------------------------------- the shape of a state


def check_shape(state: object) -> Data:
    """Raise Bad unless keys and types are those of a state; return it."""
    whole = read_object(state, "state", STATE_KEYS)
    read_int(whole["threeup"], "threeup", 1, 1)
    rules = full_rules(whole["rules"])
    if not isinstance(whole["seats"], list) or len(whole["seats"]) < 2:
        raise Bad("a state has a list of two or more seats")
    last = len(whole["seats"]) - 1
    read_int(whole["starter"], "starter", 0, last)
    if whole["to_move"] is not None:
        read_int(whole["to_move"], "to_move", 0, last)
    if read_int(whole["direction"], "direction", -1, 1) == 0:
        raise Bad("direction is 1 or -1")
    for zone in ("draw", "pile", "removed"):
        read_cards(whole[zone])
    for seat in whole["seats"]:
        check_seat_shape(seat, last + 1)
    check_stage_shape(whole["stage"])
    check_table_order(whole["table_order"], rules, last + 1)
    return whole


def check_seat_shape(value: object, players: int) -> None:
    """Raise Bad unless this is a seat."""
    seat = read_object(value, "seat", SEAT_KEYS)
    for zone in ("hand", "up", "down"):
        read_cards(seat[zone])
    if not isinstance(seat["seen"], list):
        raise Bad("seen is a list of positions")
    for position in seat["seen"]:
        read_int(position, "seen", 0)
    if seat["place"] is not None:
        read_int(seat["place"], "place", 1, players)


def check_stage_shape(value: object) -> None:
    """Raise Bad unless this is a stage with the fields of its kind."""
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind in ("arrange", "over"):
        read_object(value, "stage", ("kind",))
    elif kind in ("act", "swap"):
        stage = read_object(value, "stage", ("kind", *TURN_KEYS))
        read_int(stage["owed"], "owed", 0)
        for flag in FLAGS.values():
            if type(stage[flag]) is not bool:
                raise Bad(f"{flag} is true or false")
    else:
        raise Bad(f"no stage: {value!r}")


def check_table_order(value: object, rules: Data, players: int) -> None:
    """Raise Bad unless there is a table order exactly when tables are dealt out again."""
    if rules["table_swap"] == "none":
        if value is not None:
            raise Bad("table_order is only given when the tables are dealt out again")
        return
    if not isinstance(value, list):
        raise Bad("table_order is missing")
    if sorted(read_int(seat, "table_order", 0) for seat in value) != [*range(players)]:
        raise Bad("table_order names each seat once")


# -------------------------------------------------------------- the meaning of a state


def validate(state: object) -> None:
    """Raise Bad with all faults of a state; return if it is valid."""
    whole = check_shape(state)
    rules = full_rules(whole["rules"])
    faults = card_faults(whole, rules)
    faults += seat_faults(rules["deck"], len(whole["seats"]))
    faults += pile_faults(whole["pile"])
    for index, seat in enumerate(whole["seats"]):
        faults += one_seat_faults(index, seat)
    faults += place_faults(whole, rules)
    faults += stage_faults(whole, rules)
    if faults:
        raise Bad(*faults)


def card_faults(state: Data, rules: Data) -> list[str]:
    """Compare the cards of all zones with the deck: they must be exactly the same."""
    there: Counter[str] = Counter(state["draw"] + state["pile"] + state["removed"])
    for seat in state["seats"]:
        there.update(seat["hand"] + seat["up"] + seat["down"])
    deck = deck_cards(rules["deck"])
    return [
        f"card {card}: {there[card]} in the state, {deck[card]} in the deck"
        for card in in_order([*{*there, *deck}])
        if there[card] != deck[card]
    ]


def pile_faults(pile: list[str]) -> list[str]:
    """Ask that the pile holds number cards only, and no set on top."""
    faults = [f"pile: {card} is no number card" for card in pile if not is_number(card)]
    if set_on_top(pile):
        faults.append("pile: a set lies on top")
    return faults


def one_seat_faults(index: int, seat: Data) -> list[str]:
    """Ask for at most three cards up and down, and `seen` sorted and inside `down`."""
    faults = [f"seat {index}: more than three cards {z}" for z in ("up", "down") if len(seat[z]) > 3]
    if seat["seen"] != sorted(set(seat["seen"])):
        faults.append(f"seat {index}: seen is not sorted")
    if any(position >= len(seat["down"]) for position in seat["seen"]):
        faults.append(f"seat {index}: seen is not inside down")
    return faults


def is_empty(seat: Data) -> bool:
    """Tell whether a seat has no card left."""
    return not (seat["hand"] or seat["up"] or seat["down"])


def place_faults(state: Data, rules: Data) -> list[str]:
    """Ask that exactly the finished seats are empty, that places count from 1, that one moves.

    One seat has a place and cards: the last one, when play went on to the end.
    """
    seats, mover = state["seats"], state["to_move"]
    faults = []
    for index, seat in enumerate(seats):
        came_last = rules["play_on"] and seat["place"] == len(seats)
        if is_empty(seat) and seat["place"] is None:
            faults.append(f"seat {index} has no card and no place")
        if not is_empty(seat) and seat["place"] is not None and not came_last:
            faults.append(f"seat {index} has a place and cards")
    places = sorted(seat["place"] for seat in seats if seat["place"] is not None)
    if places != [*range(1, len(places) + 1)]:
        faults.append(f"places {places} do not count from 1")
    if (mover is None) != (state["stage"]["kind"] == "over"):
        faults.append("a seat is to move exactly while the game is not over")
    if mover is not None and seats[mover]["place"] is not None:
        faults.append(f"seat {mover} is to move and has finished")
    return faults


def stage_faults(state: Data, rules: Data) -> list[str]:
    """Ask what the stage asks of the mover and, while they arrange, of all seats."""
    if state["to_move"] is None or state["stage"]["kind"] == "over":
        return []
    if state["stage"]["kind"] == "arrange":
        return arrange_faults(state, rules)
    return turn_faults(rules, position_of(state))


def arrange_faults(state: Data, rules: Data) -> list[str]:
    """Ask that seats before the mover hold 3 and have laid 3, and the others hold 6."""
    faults = []
    for index in range(len(state["seats"])):
        laid = state["seats"][table_for(index, rules, len(state["seats"]))]["up"]
        done = has_arranged(state, index)
        if (len(state["seats"][index]["hand"]), len(laid)) != ((3, 3) if done else (6, 0)):
            faults.append(f"seat {index} must {'hold 3 and have laid 3' if done else 'hold 6'}")
    return faults


def turn_faults(rules: Data, position: Data) -> list[str]:
    """Ask what the stages act and swap need in the mover's cards and in the turn."""
    faults = []
    if position["kind"] == "swap":
        if not (position["hand"] and position["up"]):
            faults.append("a swap needs a hand card and a 3UP card")
        if not position["extra"] or position["first_extra"] or position["drew"]:
            faults.append("in a swap extra is true, first_extra and drew are false")
        return faults
    if position["owed"] < 1:
        faults.append("an action is due, so one or more are owed")
    if not position["extra"]:
        if position["owed"] != 1 or any(position[flag] for flag in FLAGS.values()):
            faults.append("an opening action owes 1 with all flags false")
        if zone_in_use(rules, position) == "none":
            faults.append("an opening action needs a zone to act in")
    return faults


# ------------------------------------------------------------------------- positions


def table_for(seat: int, rules: Data, players: int) -> int:
    """Return the seat on whose table `seat` lays its three chosen cards."""
    return seat if rules["arrange_for"] == "self" else (seat + 1) % players


def has_arranged(state: Data, seat: int) -> bool:
    """Tell whether a seat has chosen already; they choose clockwise from the starter."""
    players = len(state["seats"])
    turn: int = (state["to_move"] - state["starter"]) % players
    return (seat - int(state["starter"])) % players < turn


def position_of(state: Data) -> Data:
    """Return what the seat to move may know and legality needs."""
    if state["to_move"] is None:
        raise Bad("a finished game has no situation")
    seat, rules = state["seats"][state["to_move"]], full_rules(state["rules"])
    position = new_position(state["stage"]["kind"])
    position.update(hand=in_order(seat["hand"]), up=in_order(seat["up"]), down=len(seat["down"]))
    position.update(pile=[*state["pile"]], draw=len(state["draw"]))
    position.update({key: state["stage"][key] for key in TURN_KEYS if key in state["stage"]})
    if position["kind"] == "arrange" and rules["arrangement"] == "simultaneous":
        # What the seat before has laid here is hidden until all have chosen.
        position["up"] = []
    return position


def zone_in_use(rules: Data, position: Data) -> str:
    """Return the zone that the next action uses: the first of the six that fits."""
    if position["hand"]:
        return "hand"
    if position["draw"] != 0:
        return "none"
    if position["extra"] and rules["extra_zone"] == "hand_only" and not position["table_plus_two"]:
        return "none"
    if position["up"]:
        return "up"
    if position["down"] and not (rules["flips"] == "per_turn" and position["flipped"]):
        return "down"
    return "none"


def validate_position(rules: Data, position: Data) -> None:
    """Raise Bad with those faults of a state that a situation can show."""
    faults = shown_card_faults(rules, position) + pile_faults(position["pile"])
    if len(position["up"]) > 3 or position["down"] > 3:
        faults.append("more than three cards up or down")
    if not (position["hand"] or position["up"] or position["down"]):
        faults.append("a seat without cards is not to move")
    if position["kind"] == "arrange":
        faults += arrange_position_faults(rules, position)
    else:
        faults += turn_faults(rules, position)
    if faults:
        raise Bad(*faults)


def arrange_position_faults(rules: Data, position: Data) -> list[str]:
    """Ask for six cards in hand; only another seat can have laid cards here, and then three."""
    faults = []
    if len(position["hand"]) != 6:
        faults.append("a seat that arranges holds 6")
    if len(position["up"]) not in ((0,) if rules["arrange_for"] == "self" else (0, 3)):
        faults.append("no such 3UP cards while the seats arrange")
    return faults


def shown_card_faults(rules: Data, position: Data) -> list[str]:
    """Ask that the deck has the cards in sight, a card without color as any color."""
    deck = deck_cards(rules["deck"])
    shown = position["hand"] + position["up"] + position["pile"]
    faults = [
        f"card {card}: {shown.count(card)} shown, {deck[card]} in the deck"
        for card in in_order([*set(shown)])
        if color_of(card) and shown.count(card) > deck[card]
    ]
    for rank in RANKS:
        there = sum(rank_of(card) == rank for card in shown)
        whole = sum(count for card, count in deck.items() if rank_of(card) == rank)
        if there > whole:
            faults.append(f"rank {rank}: {there} shown, {whole} in the deck")
    hidden = position["down"] + (1 if position["draw"] == "some" else position["draw"])
    if len(shown) + hidden > deck.total():
        faults.append("more cards than the deck has")
    return faults


def tidy(state: Data) -> Data:
    """Copy a valid state into its printed form: zones sorted, rules in their short form."""
    new = deepcopy(state)
    new["rules"] = rules_form(full_rules(state["rules"]))
    new["removed"] = in_order(state["removed"])
    for seat in new["seats"]:
        seat["hand"], seat["up"] = in_order(seat["hand"]), in_order(seat["up"])
    return new

"""A plain second engine for threeup, the card game 3UP 3DOWN.

Written from the specification alone, to be compared with the reference engine answer by
answer. It is meant to be obviously correct and may be slow: the legal actions are found
by trying every group of cards against the table "What the player to move may do", and an
action is legal if it is one of them. States are the JSON dictionaries of the
specification and are never changed in place.

Run as a program it speaks the conformance protocol, one JSON object a line. It knows no
clauses, so an illegal action is answered with an empty list of them.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable

from plain_forms import (
    FLAGS,
    NUMBERS,
    Bad,
    Data,
    Illegal,
    Move,
    color_of,
    deck_cards,
    full_rules,
    in_order,
    is_number,
    rank_of,
    read_action,
    read_cards,
    read_int,
    read_object,
    seat_faults,
    set_on_top,
    situation_line,
)
from plain_moves import (
    Group,
    check_in_situation,
    fits,
    legal,
    legal_in_situation,
    listed,
    rank_allowed,
    read_valid_situation,
    situation_of,
)
from plain_state import (
    check_table_order,
    has_arranged,
    is_empty,
    position_of,
    table_for,
    tidy,
    validate,
)

__all__ = [
    "Bad",
    "Illegal",
    "apply",
    "check_in_situation",
    "deal",
    "legal",
    "legal_in_situation",
    "main",
    "score",
    "situation_of",
    "validate",
    "view",
]

# ------------------------------------------------------------------------------ deal


def deal(rules: object, players: object, starter: object, order: object, table_order: object = None) -> Data:
    """Deal a game: three passes to `down`, six to `hand`, one card at a time, clockwise."""
    ruled = full_rules(rules)
    seats = read_int(players, "players", 2)
    first = read_int(starter, "starter", 0, seats - 1)
    draw = read_cards(order)
    faults = seat_faults(ruled["deck"], seats)
    if Counter(draw) != deck_cards(ruled["deck"]):
        faults.append("the order is not the deck")
    if faults:
        raise Bad(*faults)
    check_table_order(table_order, ruled, seats)
    tables: list[Data] = [{"hand": [], "up": [], "down": [], "seen": [], "place": None} for _ in range(seats)]
    for zone in ["down"] * 3 + ["hand"] * 6:
        for step in range(seats):
            tables[(first + step) % seats][zone].append(draw.pop(0))
    return tidy(
        {
            "threeup": 1,
            "rules": rules,
            "starter": first,
            "to_move": first,
            "direction": 1,
            "stage": {"kind": "arrange"},
            "seats": tables,
            "draw": draw,
            "pile": [],
            "removed": [],
            "table_order": table_order,
        }
    )


# ---------------------------------------------------------------------------- apply


def apply(state: Data, action: str) -> Data:
    """Return the state after an action; raise Illegal or Bad if there is none."""
    move = read_action(action)
    allowed = legal(state)
    if not any(same_action(move, read_action(text)) for text in allowed):
        raise Illegal(f"{action} is not legal")
    new, rules = tidy(state), full_rules(state["rules"])
    if new["stage"]["kind"] == "arrange":
        arrange(new, rules, move)
    elif new["stage"]["kind"] == "swap":
        settle_swap(new, rules, move)
    elif move.word in ("play", "up"):
        play_group(new, rules, move)
    elif move.word == "flip":
        flip(new, rules, int(move.slot) - 1)
    elif move.word == "pickup":
        take_pile(new)
        end_turn(new, rules, took_pile=True)
    elif move.word == "draw":
        draw_by_choice(new, rules)
    else:
        end_turn(new, rules)
    return tidy(new)


def same_action(claim: Move, choice: Move) -> bool:
    """Compare two actions on a state, up to the order of the cards."""
    same_cards = in_order(claim.cards) == in_order(choice.cards)
    return same_cards and claim._replace(cards=()) == choice._replace(cards=())


def mover(state: Data) -> Data:
    """Return the seat to move."""
    seat: Data = state["seats"][state["to_move"]]
    return seat


def arrange(state: Data, rules: Data, move: Move) -> None:
    """Lay three cards; after the last seat the tables may be dealt out again."""
    seat, players = state["to_move"], len(state["seats"])
    for card in move.cards:
        state["seats"][seat]["hand"].remove(card)
    state["seats"][table_for(seat, rules, players)]["up"] = [*move.cards]
    state["to_move"] = (seat + 1) % players
    if state["to_move"] == state["starter"]:
        if rules["table_swap"] == "shuffle":
            deal_tables(state)
        open_turn(state, state["starter"])


def deal_tables(state: Data) -> None:
    """Give seat i the table of seat table_order[i]; nobody has looked at a new table."""
    tables = [(seat["up"], seat["down"]) for seat in state["seats"]]
    for index, source in enumerate(state["table_order"]):
        seat = state["seats"][index]
        seat["up"], seat["down"] = tables[source]
        if source != index:
            seat["seen"] = []


def play_group(state: Data, rules: Data, move: Move) -> None:
    """Play a group from hand or up, or lay one that is too low after a Clear +2."""
    zone = "hand" if move.word == "play" else "up"
    playable = rank_allowed(rules, position_of(state), zone, move.cards)
    for card in move.cards:
        mover(state)[zone].remove(card)
    if playable:
        play(state, rules, move.cards, zone)
    else:
        state["pile"] += move.cards
        take_pile(state)
        end_turn(state, rules, took_pile=True)


def flip(state: Data, rules: Data, slot: int) -> None:
    """Flip a 3DOWN card: it is played if it fits, otherwise the pile is taken."""
    seat, stage = mover(state), state["stage"]
    card = seat["down"][slot]
    if fits(state["pile"], card):
        lift(seat, slot)
        play(state, rules, (card,), "down")
        return
    laid = stage["extra"] and stage["table_plus_two"] and rules["short_extra"] != "stays"
    if laid or rules["failed_flip"] == "to_hand":
        seat["hand"].append(lift(seat, slot))
    else:
        seat["seen"] = sorted({*seat["seen"], slot})
    take_pile(state)
    end_turn(state, rules, took_pile=True)


def lift(seat: Data, slot: int) -> str:
    """Take a card out of `down`; what has been seen keeps its card."""
    seen = [position for position in seat["seen"] if position != slot]
    seat["seen"] = [position - (position > slot) for position in seen]
    card: str = seat["down"].pop(slot)
    return card


def play(state: Data, rules: Data, cards: Group, zone: str) -> None:
    """Lay cards that have left their zone on the pile, with all that follows."""
    stage, rank = state["stage"], rank_of(cards[0])
    before = [*state["pile"]]
    state["pile"] += cards
    bonus = {"C1": 1, "C2": 2}.get(rank, 0) * len(cards)
    cleared = not is_number(cards[0]) or set_on_top(state["pile"])
    if cleared:
        state["removed"] += state["pile"]
        state["pile"] = []
    turn_direction(state, rules, cards)
    if is_empty(mover(state)):
        finish(state, rules)
        return
    owed = stage["owed"] - 1 + bonus
    if bonus and rules["nested_clear"] == "replace":
        owed = bonus
    if cleared and not bonus and stage["extra"] and rules["interior_clear"] == "ends_turn":
        owed = 0
    turn = {
        "owed": owed,
        "extra": True,
        "first_extra": bonus > 0,
        "drew": False,
        "table_plus_two": stage["table_plus_two"] or (rank == "C2" and zone != "hand"),
        "flipped": stage["flipped"] or zone == "down",
    }
    swap = not cleared and earns_swap(rules, before, cards)
    if swap and mover(state)["hand"] and mover(state)["up"]:
        state["stage"] = {"kind": "swap", **turn}
    else:
        go_on(state, rules, turn)


def turn_direction(state: Data, rules: Data, cards: Group) -> None:
    """Let a play of 1s reverse, once a play or once a card."""
    if rank_of(cards[0]) == "1" and rules["reverse_on_one"] != "off":
        times = len(cards) if rules["reverse_on_one"] == "per_card" else 1
        state["direction"] *= (-1) ** times


def earns_swap(rules: Data, before: list[str], cards: Group) -> bool:
    """Tell whether the run of one color on top has just earned a swap."""
    pile = [*before, *cards]
    run = 1
    while run < len(pile) and color_of(pile[-run - 1]) == color_of(pile[-1]):
        run += 1
    lay_there = max(0, run - len(cards))
    if rules["color_bonus"] == "once_per_four":
        return any(lay_there < four <= run for four in range(4, run + 1, 4))
    return rules["color_bonus"] == "from_fourth" and run >= 4


def settle_swap(state: Data, rules: Data, move: Move) -> None:
    """Change a hand card for a 3UP card, or pass; then the turn goes on."""
    seat, turn = mover(state), dict(state["stage"])
    if move.word == "swap":
        seat["hand"].remove(move.cards[0])
        seat["up"].remove(move.others[0])
        seat["hand"].append(move.others[0])
        seat["up"].append(move.cards[0])
    del turn["kind"]
    go_on(state, rules, turn)


def go_on(state: Data, rules: Data, turn: Data) -> None:
    """Let the next extra action follow, or end the turn when nothing is owed."""
    if turn["owed"] == 0:
        end_turn(state, rules)
    else:
        state["stage"] = {"kind": "act", **turn}


def take_pile(state: Data) -> None:
    """Put the whole pile into the mover's hand."""
    mover(state)["hand"] += state["pile"]
    state["pile"] = []


def draw_one(state: Data) -> None:
    """Draw the next card."""
    mover(state)["hand"].append(state["draw"].pop(0))


def draw_by_choice(state: Data, rules: Data) -> None:
    """Draw instead of an opening play, or before an extra action that stays due."""
    draw_one(state)
    if not state["stage"]["extra"]:
        end_turn(state, rules)
        return
    if rules["extra_draw_size"] == "to_three":
        refill(state)
    state["stage"]["drew"] = True


def refill(state: Data) -> None:
    """Draw up to three in hand while the draw pile lasts."""
    while len(mover(state)["hand"]) < 3 and state["draw"]:
        draw_one(state)


def end_turn(state: Data, rules: Data, took_pile: bool = False) -> None:
    """Refill, but after taking the pile only if the rules say so; the next seat opens."""
    if not took_pile or rules["refill_after_pick_up"]:
        refill(state)
    open_turn(state, next_seat(state))


def next_seat(state: Data) -> int:
    """Return the next seat in the direction of play that has not finished."""
    seat: int = state["to_move"]
    while True:
        seat = (seat + state["direction"]) % len(state["seats"])
        if state["seats"][seat]["place"] is None:
            return seat


def open_turn(state: Data, seat: int) -> None:
    """Let a seat begin its turn with an opening action."""
    state["to_move"] = seat
    state["stage"] = {"kind": "act", "owed": 1, **dict.fromkeys(FLAGS.values(), False)}


def finish(state: Data, rules: Data) -> None:
    """Give the mover the next place; the game is over, or goes on among the others."""
    places = [seat["place"] for seat in state["seats"] if seat["place"] is not None]
    mover(state)["place"] = len(places) + 1
    left = [seat for seat in state["seats"] if seat["place"] is None]
    if rules["play_on"] and len(left) > 1:
        open_turn(state, next_seat(state))
        return
    if rules["play_on"] and left:
        left[0]["place"] = len(state["seats"])
    state["to_move"] = None
    state["stage"] = {"kind": "over"}


# ------------------------------------------------------------------ views and scores


def view(state: Data, viewer: object) -> Data:
    """Return what one seat may see: the state's form with hidden cards as null."""
    validate(state)
    who = read_int(viewer, "seat", 0, len(state["seats"]) - 1)
    shown = tidy(state)
    secret = shown["stage"]["kind"] == "arrange" and full_rules(shown["rules"])["arrangement"] == "simultaneous"
    seats = [seat_view(shown, index, who, secret) for index in range(len(shown["seats"]))]
    shown.update(viewer=who, seats=seats, draw=len(shown["draw"]))
    del shown["table_order"]
    return shown


def seat_view(state: Data, index: int, viewer: int, secret: bool) -> Data:
    """Return one seat as the viewer sees it; `secret` while choices are not shown yet."""
    seat, rules = state["seats"][index], full_rules(state["rules"])
    own = index == viewer
    hand = seat["hand"] if own else [None] * len(seat["hand"])
    up = seat["up"]
    if secret:
        if not own and has_arranged(state, index):
            hand = [None] * 6
        # The viewer's own choice is seen wherever it lies, and no other choice is.
        up = up if table_for(viewer, rules, len(state["seats"])) == index else []
    down = [card if own and position in seat["seen"] else None for position, card in enumerate(seat["down"])]
    return {"hand": hand, "up": up, "down": down, "place": seat["place"]}


def score(state: Data, seat: object) -> int:
    """Count the points of a seat: face value, Clear 15, Clear +1 20, Clear +2 25."""
    validate(state)
    owner = state["seats"][read_int(seat, "seat", 0, len(state["seats"]) - 1)]
    cards = [*owner["hand"]]
    if full_rules(state["rules"])["scored_zones"] == "all":
        cards += owner["up"] + owner["down"]
    points = {"C": 15, "C1": 20, "C2": 25, **{number: int(number) for number in NUMBERS}}
    return sum(points[rank_of(card)] for card in cards)


# ------------------------------------------------------------------------- protocol

VERSION = "1"
PROTOCOL = 1


def answer_apply(request: Data) -> Data:
    """Answer `apply`; an illegal action has an empty list of clauses."""
    try:
        return {"state": apply(request["state"], request["action"])}
    except Illegal:
        return {"illegal": []}


def answer_deal(request: Data) -> Data:
    """Answer `deal`."""
    return {
        "state": deal(
            request["rules"],
            request["players"],
            request.get("starter", 0),
            request["order"],
            request.get("table_order"),
        )
    }


def answer_check(request: Data) -> Data:
    """Answer `check`."""
    fine = check_in_situation(request["rules"], request["situation"], request["action"])
    return {"legal": True} if fine else {"illegal": []}


def answer_situation(request: Data) -> Data:
    """Answer `situation`, asked of a state or of a line with rules beside it."""
    if "state" in request:
        read_object(request, "request", ("op", "state"), ("id",))
        line, actions = situation_of(request["state"]), legal(request["state"])
    else:
        read_object(request, "request", ("op", "rules", "situation"), ("id",))
        rules, position = read_valid_situation(request["rules"], request["situation"])
        line, actions = situation_line(position), listed(rules, position)
    return {"situation": line, "actions": actions}


Answer = Callable[[Data], Data]
OPS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Answer]] = {
    "hello": ((), (), lambda _: {"name": "plain", "version": VERSION, "protocol": PROTOCOL}),
    "legal": (("state",), (), lambda r: {"actions": legal(r["state"])}),
    "apply": (("state", "action"), (), answer_apply),
    "deal": (("rules", "players", "order"), ("starter", "table_order"), answer_deal),
    "view": (("state", "seat"), (), lambda r: {"view": view(r["state"], r["seat"])}),
    "score": (("state", "seat"), (), lambda r: {"score": score(r["state"], r["seat"])}),
    "check": (("rules", "situation", "action"), (), answer_check),
    "situation": ((), ("rules", "situation", "state"), answer_situation),
}
"""Each operation with the keys it needs, the keys it may have, and what answers it."""


def answer(request: object) -> Data:
    """Answer one request."""
    op = request.get("op") if isinstance(request, dict) else None
    if not isinstance(op, str) or op not in OPS:
        raise Bad(f"no operation: {op!r}")
    needed, optional, reply = OPS[op]
    return reply(read_object(request, "request", ("op", *needed), ("id", *optional)))


def no_constant(name: str) -> float:
    """Refuse NaN and the infinities, which are no JSON."""
    raise Bad(f"{name} is no JSON")


def answer_line(line: bytes) -> str:
    """Answer one line of input with one line of output, whatever it holds."""
    known: Data = {}
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=no_constant)
        if isinstance(request, dict) and "id" in request:
            json.dumps({"id": request["id"]})  # It must not fail below, where nothing catches it.
            known["id"] = request["id"]
        return json.dumps({**known, **answer(request)})
    except (ValueError, RecursionError) as fault:
        return json.dumps({**known, "error": str(fault) or "the request cannot be read"})


def main() -> None:
    """Speak the conformance protocol on standard input and output."""
    for line in sys.stdin.buffer:
        print(answer_line(line), flush=True)


if __name__ == "__main__":
    main()

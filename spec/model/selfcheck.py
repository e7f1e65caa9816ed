"""Check the plain engine against itself and against published protocol exchanges.

``python selfcheck.py STEPS SEED`` plays so many actions of random games under random
combinations of all 28 rules fields, from fresh deals and from made-up late positions, and
asserts at each step what must always hold. ``--cases FILE`` first answers the exchanges of
a file through the protocol.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import subprocess
import sys
from collections import Counter
from copy import deepcopy
from pathlib import Path

import plain
from plain_forms import (
    CARD,
    FIELDS,
    FLAGS,
    NUMBERS,
    PRESETS,
    RANKS,
    Bad,
    Data,
    Illegal,
    color_of,
    deck_cards,
    full_rules,
    in_order,
    rank_of,
    read_action,
    read_situation,
    set_on_top,
    situation_line,
)
from plain_state import tidy

ENDLESS = 150
"""A game of so many actions is broken off."""

# -------------------------------------------------------------------- random material


def random_deck(rng: random.Random, players: int) -> str | Data:
    """Choose a deck that serves so many seats; a made-up one has many extras and sets."""
    double = "*2" if players > 6 or rng.random() < 0.2 else ""
    if double or rng.random() < 0.6:
        cut = rng.choice(("", "", "", "-green", "-blue", "-red", "-blue-red", "-green-red"))
        name = rng.choice(("standard", "listed")) + cut + double
        return name if deck_cards(name).total() >= 9 * players else f"standard{double}"
    ranks = [*rng.sample(RANKS, rng.randint(4, 10)), "C1", "C2", "1"]
    cards: Counter[str] = Counter()
    while cards.total() < 9 * players + rng.choice((0, 1, 2, 5, 20)):
        card = rng.choice(ranks) + rng.choice("gbr")
        cards[card] = min(15, cards[card] + 1)
    return {"name": "made up", "cards": dict(cards)}


def random_rules(rng: random.Random, players: int) -> Data:
    """Draw a value for each field; now and then start from a preset and leave most alone."""
    rules: Data = {field: rng.choice(values) for field, values in FIELDS.items()}
    if rng.random() < 0.2:
        preset = rng.choice([*PRESETS])
        kept = rng.sample([*FIELDS], rng.randint(0, 3))
        rules = {"preset": preset, **{field: rules[field] for field in kept}}
    return {**rules, "deck": random_deck(rng, players)}


def fresh_deal(rng: random.Random) -> Data:
    """Deal a random game."""
    players = rng.choice((2, 2, 2, 3, 3, 4, 5, 6, 7, 9, 12))
    rules = random_rules(rng, players)
    order = [*deck_cards(full_rules(rules)["deck"]).elements()]
    rng.shuffle(order)
    tables = None
    if full_rules(rules)["table_swap"] == "shuffle":
        tables = rng.sample(range(players), players)
    return plain.deal(rules, players, rng.randrange(players), order, tables)


def late_position(rng: random.Random) -> Data:
    """Make up a position near the end by moving cards of a fresh deal about."""
    state = fresh_deal(rng)
    rules = full_rules(state["rules"])
    pool = [*deck_cards(rules["deck"]).elements()]
    rng.shuffle(pool)
    drawing = rng.random() < 0.3
    for seat in state["seats"]:
        sizes = {
            "hand": rng.choice((0, 0, 1, 2, 3, 4)),
            "up": rng.randint(0, 3),
            "down": rng.randint(0, 3),
        }
        if drawing or sum(sizes.values()) == 0:
            sizes["hand"] = max(1, sizes["hand"])
        for zone, size in sizes.items():
            seat[zone] = [pool.pop() for _ in range(min(size, len(pool)))]
        seat["seen"] = [slot for slot in range(len(seat["down"])) if rng.random() < 0.3]
    pile = [card for card in pool if rank_of(card) in NUMBERS][: rng.choice((0, 1, 2, 3, 5))]
    if rng.random() < 0.8:
        pile = in_order(pile)
    if set_on_top(pile):
        pile = pile[:1]
    for card in pile:
        pool.remove(card)
    cut = rng.randint(1, 6) if drawing else 0
    state.update(pile=pile, draw=pool[:cut], removed=pool[cut:], direction=rng.choice((1, -1)))
    state["to_move"] = rng.randrange(len(state["seats"]))
    state["stage"] = random_turn(rng)
    return state


def random_turn(rng: random.Random) -> Data:
    """Return an opening action, or some point among the extras."""
    turn: Data = {"kind": "act", "owed": 1, **dict.fromkeys(FLAGS.values(), False)}
    if rng.random() < 0.5:
        turn.update({flag: rng.random() < 0.5 for flag in FLAGS.values()})
        turn.update(owed=rng.randint(1, 4), extra=True)
    return turn


def random_action(rng: random.Random, state: Data) -> str:
    """Return an action that is likely not to be legal."""
    held = [card for seat in state["seats"] for card in seat["hand"] + seat["up"]] or ["7g"]
    cards = ",".join(rng.choices(held, k=rng.randint(1, 3)))
    one, two = rng.choice(held), rng.choice(held)
    return rng.choice(
        (
            f"play {cards}",
            f"up {cards}",
            f"play {one} up {two}",
            f"play {rank_of(one)}",
            f"arrange {cards}",
            f"flip {rng.randint(1, 4)}",
            f"swap {one} for {two}",
            "pickup",
            "draw",
            "pass",
        )
    )


# ----------------------------------------------------------------------------- checks


def check_state(state: Data) -> None:
    """Assert what holds in every state of a game."""
    plain.validate(state)
    cards = Counter(state["draw"] + state["pile"] + state["removed"])
    for seat in state["seats"]:
        cards.update(seat["hand"] + seat["up"] + seat["down"])
    assert cards == deck_cards(full_rules(state["rules"])["deck"]), "cards are conserved"
    assert all(rank_of(card) in NUMBERS for card in state["pile"]), "the pile holds numbers"
    assert not set_on_top(state["pile"]), "no set stays on the pile"
    over = state["stage"]["kind"] == "over"
    assert bool(plain.legal(state)) != over, "an action is legal until the game is over"
    assert json.loads(json.dumps(state)) == state == tidy(state), "the form is kept"


def check_answers(rng: random.Random, state: Data) -> None:
    """Assert that the ways to ask about a position agree."""
    actions, rules = plain.legal(state), state["rules"]
    line = plain.situation_of(state)
    assert situation_line(read_situation(line)) == line
    assert plain.legal_in_situation(rules, line) == actions, "state and situation agree"
    seat = rng.randrange(len(state["seats"]))
    assert plain.view(state, seat)["viewer"] == seat
    assert plain.score(state, seat) >= 0
    doubtful = random_action(rng, state)
    claim = read_action(doubtful)
    fine = any(plain.same_action(claim, read_action(text)) for text in actions)
    try:
        plain.apply(state, doubtful)
        assert fine, f"{doubtful} was applied"
    except Illegal:
        assert not fine, f"{doubtful} was refused"
    if all(color_of(card) for card in claim.cards + claim.others):
        assert plain.check_in_situation(rules, line, doubtful) == fine
    # Leave out colors of a legal action and of the cards in the line: it stays legal.
    sure = without_colors(rng, rng.choice(actions))
    assert plain.check_in_situation(rules, without_colors(rng, line), sure), "colors left out"


def without_colors(rng: random.Random, text: str) -> str:
    """Leave out the color of each card of a text with an even chance."""
    return re.sub(rf"\b{CARD}\b", lambda c: rng.choice((c[0], rank_of(c[0]))), text)


def check_protocol(rng: random.Random, state: Data) -> None:
    """Spoil a request at random and assert that the answer is one JSON object."""
    request: Data = {"id": 1, "op": rng.choice([*plain.OPS]), "state": deepcopy(state)}
    request.update(seat=0, action=rng.choice(("pass", "flip 1", "draw", 7)))
    if request["op"] in plain.OPS:
        needed, optional, _ = plain.OPS[request["op"]]
        request = {k: v for k, v in request.items() if k in ("id", "op", *needed, *optional)}
    target: Data = request
    while rng.random() < 0.7:
        inner = [value for value in target.values() if isinstance(value, dict) and value]
        if not inner:
            break
        target = rng.choice(inner)
    key = rng.choice([*target])
    target[key] = rng.choice((None, True, -1, 1, 1.5, "", "7g", [], [None], ["7g"], [[]], {}, {"a": 1}))
    reply = json.loads(plain.answer_line(json.dumps(request).encode()))
    assert isinstance(reply, dict)
    assert reply, "an answer says something"


def first_state(rng: random.Random) -> Data:
    """Return a fresh deal or a late position that is valid."""
    while rng.random() < 0.8:
        state = tidy(late_position(rng))
        try:
            plain.validate(state)
        except Bad:
            continue
        return state
    return fresh_deal(rng)


def play(steps: int, seed: int) -> Counter[str]:
    """Play random games for so many actions; count what happened."""
    rng = random.Random(seed)
    counts: Counter[str] = Counter()
    while counts["steps"] < steps:
        state = first_state(rng)
        counts["games"] += 1
        check_state(state)
        for _ in range(ENDLESS):
            if state["stage"]["kind"] == "over":
                counts["finished"] += 1
                break
            check_answers(rng, state)
            if rng.random() < 0.1:
                check_protocol(rng, state)
            before = deepcopy(state)
            action = rng.choice(plain.legal(state))
            after = plain.apply(state, action)
            assert state == before, "a state is never changed in place"
            check_state(after)
            counts["steps"] += 1
            counts[f"{before['stage']['kind']} {action.split(' ')[0]}"] += 1
            state = after
    return counts


# ------------------------------------------------------------------------------ cases


def plainly(value: object) -> object:
    """Return a reply with its rules by value, so that two spellings compare as equal."""
    if isinstance(value, dict):
        return {k: full_rules(v) if k == "rules" else plainly(v) for k, v in value.items()}
    return [plainly(item) for item in value] if isinstance(value, list) else value


def as_wanted(reply: Data, wanted: Data) -> bool:
    """Tell whether a reply is what a case asks for."""
    if wanted == {"refused": True}:
        return "illegal" in reply or "error" in reply
    if wanted == {"error": True}:
        return "error" in reply
    return plainly(reply) == plainly(wanted)


def check_cases(path: Path) -> int:
    """Answer the cases of a file through the protocol; return how many answers differ."""
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    program = [sys.executable, str(Path(__file__).with_name("plain.py"))]
    lines = "".join(json.dumps(case["request"]) + "\n" for case in cases)
    run = subprocess.run(program, input=lines, capture_output=True, text=True, check=True)
    replies = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(replies) == len(cases), "one answer a line"
    wrong = 0
    for case, reply in zip(cases, replies, strict=True):
        if not as_wanted(reply, case["reply"]):
            wrong += 1
            print(f"{case['id']} {case['what']}: {json.dumps(reply)}")
    print(f"{len(cases)} cases, {wrong} wrong")
    return wrong


def main() -> int:
    """Run the checks that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("steps", type=int, nargs="?", default=20000)
    parser.add_argument("seed", type=int, nargs="?", default=0)
    parser.add_argument("--cases", type=Path)
    given = parser.parse_args()
    wrong = check_cases(given.cases) if given.cases else 0
    for what, count in sorted(play(given.steps, given.seed).items()):
        print(f"{what}: {count}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

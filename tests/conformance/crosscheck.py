"""Random play and states built directly, held against the plain second engine position by position.

``python -m tests.conformance.crosscheck --steps 100000`` plays so many actions under random combinations of all
rules fields and prints how often each value of each field decided. A difference ends the run with an error.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

import attrs

from tests.building import random_deal
from tests.conformance import plain_engine as plain
from tests.conformance.checks import Difference, agree, both_apply, examine, texts_of
from tests.conformance.decisions import FIELDS, Key, all_keys, count_deal, count_decisions, decides, with_field
from tests.conformance.event_checks import accounts_for_the_change, tells_no_secret
from tests.conformance.plain_engine import Data
from tests.conformance.spoiling import spoiled
from tests.scenarios import SCENARIOS, WHERE_IT_DECIDES, scenario
from threeup import Action, Card, State, ThreeUpError, apply, legal_actions
from threeup.forms.jsonform import rules_data, to_data
from threeup.forms.protocol import answer
from threeup.model.rules import field_value

ENDLESS: Final = 400
"""A game of so many actions is broken off; most are after ``SHORT``."""

SHORT: Final = 80

DECISIONS_WANTED: Final = 20
"""How often each value of a field must have decided."""


@attrs.define
class Tally:
    """What a run has seen."""

    steps: int = 0
    counts: Counter[str] = attrs.field(factory=Counter)
    in_play: Counter[Key] = attrs.field(factory=Counter)
    directly: Counter[Key] = attrs.field(factory=Counter)

    def decided(self, key: Key) -> int:
        """Return how often a value of a field decided."""
        return self.in_play[key] + self.directly[key]


def crosscheck(steps: int, seed: int, *, progress: bool = False) -> Tally:
    """Play so many steps, half of them in whole games and half from states built directly.

    Raises:
        Difference: the engines differ, or a promise of the rules is broken.
    """
    rng, tally = random.Random(seed), Tally()
    in_games, shown = 0, 0
    while tally.steps < steps:
        before = tally.steps
        if in_games * 2 <= tally.steps:
            _play_a_game(rng, tally, steps)
            in_games += tally.steps - before
        else:
            _play_from_a_scenario(rng, tally, steps)
        if progress and tally.steps - shown >= 1000:
            shown = tally.steps
            print(f"{tally.steps} of {steps} steps", file=sys.stderr, flush=True)
    return tally


def _play_a_game(rng: random.Random, tally: Tally, steps: int) -> None:
    """Deal a game with both engines and play it to its end."""
    state, data = _both_deal(rng, tally)
    for _ in range(rng.choice((SHORT, SHORT, SHORT, ENDLESS))):
        if state.is_over or tally.steps >= steps:
            break
        state, data = _one_step(rng, state, data, tally, tally.in_play)
    examine(state, data, rng)
    tally.counts["games"] += 1
    tally.counts["games finished"] += state.is_over


def _both_deal(rng: random.Random, tally: Tally) -> tuple[State, Data]:
    state = random_deal(rng)
    order = dealt_order(state)
    swap = None if state.table_order is None else list(state.table_order)
    data = plain.deal(rules_data(state.rules), state.players, state.starter, [str(card) for card in order], swap)
    agree("the deal", state, to_data(state), data)
    count_deal(state, order, tally.in_play)
    return state, data


def dealt_order(state: State) -> list[Card]:
    """Return an order of the whole deck that deals this state, just dealt."""
    seats = [state.seats[(state.starter + turn) % state.players] for turn in range(state.players)]
    order: list[Card] = [seat.down[place] for place in range(3) for seat in seats]
    hands = [[*seat.hand] for seat in seats]
    order += [hand[place] for place in range(6) for hand in hands]
    return [*order, *state.draw]


def _play_from_a_scenario(rng: random.Random, tally: Tally, steps: int) -> None:
    """Build a state directly and play up to four actions from it."""
    state = scenario(rng.choice([*SCENARIOS]), rng)
    data = to_data(state)
    plain.validate(data)
    tally.counts["states built directly"] += 1
    refused_alike(state, data, rng, tally)
    for _ in range(4):
        if state.is_over or tally.steps >= steps:
            break
        state, data = _one_step(rng, state, data, tally, tally.directly)
    examine(state, data, rng)


def _one_step(rng: random.Random, state: State, data: Data, tally: Tally, decided: Counter[Key]) -> tuple[State, Data]:
    """Examine a position, count what decided it, and do one action by both engines."""
    examine(state, data, rng)
    action = rng.choice(legal_actions(state))
    if rng.random() < 0.5:
        count_decisions(state, action, decided)
    after = _apply(state, data, action, rng)
    tally.steps += 1
    tally.counts[f"{state.turn.kind} {type(action).__name__.lower()}"] += 1
    return after


def _apply(state: State, data: Data, action: Action, rng: random.Random) -> tuple[State, Data]:
    after = both_apply(state, data, action)
    step = apply(state, action)
    accounts_for_the_change(step)
    tells_no_secret(step, rng)
    return after


def refused_alike(state: State, data: Data, rng: random.Random, tally: Tally) -> None:
    """Spoil the state: either engine refuses it, or both give the same list."""
    request = {"op": "legal", "state": spoiled(data, rng)}
    found, wanted = json.loads(answer(json.dumps(request))), plain.reply(json.dumps(request))
    tally.counts["spoiled states refused"] += "error" in found
    if ("error" in found) != ("error" in wanted) or found.get("actions") != wanted.get("actions"):
        raise Difference("a spoiled state", state, json.dumps(request), found, wanted)


# --- states in which a value decides ---------------------------------------------------------------------------------


def top_up(tally: Tally, seed: int, wanted: int = DECISIONS_WANTED, *, examined: float = 1) -> None:
    """Build states in which the values decide that have not decided often enough.

    Both engines do one action in each of them; this share of the states is examined in full.
    """
    rng = random.Random(seed)
    for name in FIELDS:
        for key in (key for key in all_keys() if key[0] == name):
            found = deciding_states(rng, key)
            while tally.decided(key) < wanted:
                state, action = next(found)
                data = to_data(state)
                if rng.random() < examined:
                    examine(state, data, rng)
                agree("the legal actions", state, texts_of(state), plain.legal(data))
                _apply(state, data, action, rng)
                tally.directly[key] += 1
                tally.counts["states built for a value"] += 1
    while any(tally.decided(("deck", kind)) < wanted for _, kind in _deck_keys()):
        _both_deal(rng, tally)


def _deck_keys() -> list[Key]:
    return [key for key in all_keys() if key[0] == "deck"]


def deciding_states(rng: random.Random, key: Key) -> Iterator[tuple[State, Action]]:
    """Yield states with this value of a field, and an action, where that value decides."""
    name, value = key
    barren = 0
    while True:
        state = scenario(rng.choice(WHERE_IT_DECIDES[name]), rng)
        barren += 1
        assert barren < 5000, f"{name}={value} does not decide in {WHERE_IT_DECIDES[name]}"
        if state.is_over:
            continue
        try:
            state = with_field(state, name, field_value(name, value))
        except ThreeUpError:
            continue
        action = rng.choice(legal_actions(state))
        if decides(state, action, name):
            barren = 0
            yield state, action


# --- the report ------------------------------------------------------------------------------------------------------


def report(tally: Tally, seconds: float) -> str:
    """Return what a run has seen, as text."""
    lines = [f"{tally.steps} steps in {seconds:.0f} s, no difference", ""]
    lines += [f"{count:8} {what}" for what, count in sorted(tally.counts.items())]
    lines += ["", "decided:  in play  directly     total  value"]
    for key in all_keys():
        in_play, directly = tally.in_play[key], tally.directly[key]
        lines.append(f"{in_play:17} {directly:9} {in_play + directly:9}  {key[0]}={key[1]}")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison and print its report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    start = time.perf_counter()
    tally = crosscheck(given.steps, given.seed, progress=True)
    top_up(tally, given.seed)
    print(report(tally, time.perf_counter() - start))
    return 0


if __name__ == "__main__":
    sys.exit(main())

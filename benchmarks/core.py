"""Measure the core beside other card-game libraries, all in one run on one core.

    python benchmarks/core.py [--rounds N] [--seconds S]

Every workload plays random whole games: list the legal actions, choose one at random, apply it. A rate
is decisions per second of CPU time; the deal and the arrangement of the table cards count in. The
workloads take turns in every round (A B C A B C …), ratios are taken within a round, and what is
printed is the median over the rounds with the lowest and the highest. A peer that is not installed is
named as missing. The peers play other games, so a ratio compares ways of driving an engine from
Python, not equal work: OpenSpiel's engine is C++ and its chance nodes cost time but are no decisions.
"""

import argparse
import gc
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from importlib.metadata import version
from random import Random
from typing import get_type_hints

import threeup
from threeup import Deck, Rules, apply, check, deal, legal_actions

MOST_DECISIONS = 2_000
"""A game of threeup that is not over by then is broken off: the rules do not bound its length."""

SEATS = (2, 4, 6)
PEERS = {"open_spiel crazy_eights": "open_spiel", "rlcard uno": "rlcard", "pokerkit FLHE": "pokerkit"}
"""The name of each peer's workload and the package that it needs."""

Game = Callable[[], int]
"""Plays one whole game and returns the number of decisions."""


# The workloads


def threeup_game(players: int, rules: Callable[[], Rules], rng: Random, read_events: bool) -> int:
    """Play one game of 3UP 3DOWN through the checked public functions."""
    random = rng.random
    state = deal(rules(), players, seed=rng.getrandbits(32))
    decisions = 0
    while decisions < MOST_DECISIONS and not state.is_over:
        moves = legal_actions(state)
        step = apply(state, moves[int(random() * len(moves))])
        if read_events:
            step.events  # noqa: B018 - they are made when they are read
        state = step.state
        decisions += 1
    return decisions


def crazy_eights() -> Game:
    """OpenSpiel's crazy_eights in its default form (five players), driven from Python."""
    import pyspiel

    game = pyspiel.load_game("crazy_eights")
    random = Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
        return decisions

    return play


def uno() -> Game:
    """RLCard's environment of UNO for two players, with its observations."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    random = Random(1).random

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions

    return play


def holdem() -> Game:
    """PokerKit's fixed-limit Texas hold'em for six players, everything but the bets automated."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    random = Random(1).random
    automations = tuple(Automation)

    def play() -> int:
        state = FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, 200, 6)
        decisions = 0
        while state.status:
            moves: list[Callable[[], object]] = [state.check_or_call]
            if state.can_fold():
                moves.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                moves.append(state.complete_bet_or_raise_to)
            moves[int(random() * len(moves))]()
            decisions += 1
        return decisions

    return play


def random_rules(rng: Random) -> Rules:
    """A random value for every field of the rules."""
    fields: dict[str, object] = {"deck": Deck.parse(rng.choice(("standard", "listed", "standard*2")))}
    for name, kind in get_type_hints(Rules).items():
        if isinstance(kind, type) and (kind is bool or issubclass(kind, Enum)):
            fields[name] = rng.choice((False, True) if kind is bool else list(kind))
    return Rules().evolve(**fields)


def workloads() -> tuple[dict[str, Game], list[str]]:
    """The workloads that can run here, and the packages that are missing."""
    games: dict[str, Game] = {}
    missing = []
    for (name, package), make in zip(PEERS.items(), (crazy_eights, uno, holdem), strict=True):
        try:
            games[name] = make()
        except ImportError:
            missing.append(package)
    standard = Rules()
    rng = Random(1)
    pool = [random_rules(rng) for _ in range(2_000)]
    for players in SEATS:
        seats = f"threeup {players} seats"
        games[seats] = partial(threeup_game, players, lambda: standard, Random(1), False)
        games[f"{seats}, events read"] = partial(threeup_game, players, lambda: standard, Random(1), True)
        games[f"{seats}, random rules"] = partial(threeup_game, players, partial(rng.choice, pool), Random(1), False)
    return games, missing


# Rates and ratios


def rate(play: Game, seconds: float) -> tuple[float, float]:
    """Decisions per CPU second and decisions per game, over whole games of about so many seconds."""
    decisions = games = 0
    clock = time.process_time
    start = now = clock()
    while now - start < seconds:
        decisions += play()
        games += 1
        now = clock()
    return decisions / (now - start), decisions / games


def rates(games: dict[str, Game], rounds: int, seconds: float) -> dict[str, list[tuple[float, float]]]:
    """What :func:`rate` says for each workload in each round, the workloads taking turns."""
    measured: dict[str, list[tuple[float, float]]] = {name: [] for name in games}
    for play in games.values():
        rate(play, seconds / 10)
    gc.freeze()  # what one peer has loaded is no work for the garbage collection of another
    for number in range(rounds):
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        for name, play in games.items():
            gc.collect()
            measured[name].append(rate(play, seconds))
    return measured


def spread(values: Sequence[float]) -> str:
    """Median and range of some ratios."""
    return f"{statistics.median(values):.3g} [{min(values):.3g}–{max(values):.3g}]"


def print_rates(measured: dict[str, list[tuple[float, float]]], missing: Sequence[str]) -> None:
    """A row for each workload: its rate, and its ratio to every peer within the same round."""
    peers = [name for name in PEERS if name in measured]
    print("\n## Random whole games, decisions per second of CPU time\n")
    if missing:
        print(f"Missing, so not measured: {', '.join(missing)} (`python -m pip install '.[bench]'`)\n")
    print_row("workload", "decisions/s", "per game", *(f"ratio to {peer}" for peer in peers))
    print_row(*["---"] * (3 + len(peers)))
    for name, results in measured.items():
        speeds = [speed for speed, _ in results]
        per_game = statistics.median(length for _, length in results)
        ratios = (
            spread([mine / theirs for mine, (theirs, _) in zip(speeds, measured[peer], strict=True)])
            if name != peer
            else "1"
            for peer in peers
        )
        print_row(name, f"{statistics.median(speeds):,.0f}", f"{per_game:.1f}", *ratios)


def print_row(*cells: str) -> None:
    """One row of a Markdown table."""
    print(f"| {' | '.join(cells)} |")


# Single calls


def call_times(games: int, players: int) -> dict[str, list[int]]:
    """Nanoseconds of each call in some random games under the default rules, every state seen once."""
    rules, rng, clock = Rules(), Random(1), time.perf_counter_ns
    adjudicate: Callable[..., object] | None = getattr(threeup, "adjudicate", None)
    times: dict[str, list[int]] = {name: [] for name in ("nothing", "legal_actions", "apply", "check", "adjudicate")}
    for _ in range(games):
        state = deal(rules, players, seed=rng.getrandbits(32))
        for number in range(MOST_DECISIONS):
            if state.is_over:
                break
            chance = rng.random()
            marks = [clock(), clock()]
            moves = legal_actions(state)
            move = moves[int(chance * len(moves))]
            marks.append(clock())
            step = apply(state, move)
            marks.append(clock())
            situation = state.situation
            start = clock()
            check(situation, move)
            times["check"].append(clock() - start)
            if adjudicate is not None and number % 50 == 25:
                start = clock()
                adjudicate(situation, move)
                times["adjudicate"].append(clock() - start)
            for name, before, after in zip(times, marks, marks[1:], strict=False):
                times[name].append(after - before)
            state = step.state
    return times


def print_calls(times: dict[str, list[int]]) -> None:
    """A row for each function: microseconds a call, less what reading the clock costs."""
    print("\n## One call, microseconds (4 seats, random play, default rules)\n")
    print_row("call", "median", "99 of 100 within", "calls")
    print_row(*["---"] * 4)
    clock = statistics.median(times.pop("nothing"))
    for name, taken in times.items():
        if len(taken) < 2:
            print_row(name, "missing", "", "")
            continue
        marks = statistics.median(taken), statistics.quantiles(taken, n=100)[98]
        print_row(name, *(f"{(mark - clock) / 1000:.2f}" for mark in marks), f"{len(taken):,}")


# Start-up

LINE = "hand=4,7 pile=4 draw=20 extra"
MOVES = "from threeup.cli.main import main; raise SystemExit(main())"


def import_time(module: str) -> float:
    """CPU milliseconds that a fresh interpreter needs to import a module."""
    code = f"import time; t = time.process_time(); import {module}; print(time.process_time() - t)"
    return 1000 * float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)


def wall_time(*arguments: str) -> float:
    """Milliseconds on the wall clock that a run of the interpreter takes."""
    start = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return 1000 * (time.perf_counter() - start)


def print_start_up(runs: int) -> None:
    """The imports of threeup and attrs taking turns, then one whole command."""
    pairs = [(import_time("threeup"), import_time("attrs")) for _ in range(runs)]
    own, attrs = (statistics.median(column) for column in zip(*pairs, strict=True))
    print("\n## Start-up\n")
    print(f"import threeup: {own:.1f} ms CPU; import attrs: {attrs:.1f} ms CPU; ", end="")
    print(f"ratio {spread([mine / theirs for mine, theirs in pairs])}")
    try:
        moves = [wall_time("-c", MOVES, "moves", "--situation", LINE) for _ in range(runs)]
    except subprocess.CalledProcessError as error:
        print(f"threeup moves: failed ({error.stderr.decode(errors='replace').strip().splitlines()[-1:]})")
        return
    bare = statistics.median(wall_time("-c", "pass") for _ in range(runs))
    print(f"threeup moves: {spread(moves)} ms on the wall clock, of which Python itself {bare:.3g} ms")


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(description="Measure the core of threeup beside its peers.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, and runs of each start-up (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds a workload gets in a round (default 1)")
    options = parser.parse_args()
    games, missing = workloads()
    used = [f"{package} {version(package)}" for package in PEERS.values() if package not in missing]
    print(f"threeup {version('threeup')}; {'; '.join(used) or 'no peer'}; ", end="")
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"{options.rounds} rounds of {options.seconds} s a workload; median [lowest–highest]", flush=True)
    print_rates(rates(games, options.rounds, options.seconds), missing)
    print_calls(call_times(max(20, int(200 * options.seconds)), players=4))
    print_start_up(2 * options.rounds + 1)


if __name__ == "__main__":
    main()

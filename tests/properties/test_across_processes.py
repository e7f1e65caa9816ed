"""The same seed, record and text give the same game in every process, whatever the hash seed."""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys

import pytest

from threeup import Action, Record, Rules, apply, check, deal, from_json, legal_actions, replay, to_json
from threeup.model.rules import PRESETS

pytestmark = pytest.mark.slow

HASH_SEEDS = ("0", "1", "4242")

RULES = (
    *PRESETS.values(),
    Rules().evolve(color_bonus="from_fourth", reverse_on_one="per_card", play_on=True, table_swap="shuffle"),
    Rules().evolve(extras="may", low_set_clears=True, extra_order="free", arrangement="in_turn", clear_multiples="any"),
)


def game_texts(seed: int) -> list[str]:
    """Return everything that a game says, as texts: moves, states, views, events, clauses, and its replay."""
    generator = random.Random(seed)
    rules = RULES[seed % len(RULES)]
    start = state = deal(rules, 2 + seed % 4, seed=seed)
    texts: list[str] = []
    done: list[tuple[int, Action]] = []
    while state.to_move is not None and len(done) < 300:
        listed = legal_actions(state)
        action = generator.choice(listed)
        step = apply(state, action)
        refused = [str(check(state, other)) for other in listed[:2]]
        texts += [str([str(one) for one in listed]), str(refused), to_json(step.state), str(step.events)]
        texts += [to_json(step.state.view(seat)) for seat in range(state.players)]
        done.append((state.to_move, action))
        state = step.state
    text = str(Record.of(start, done))
    found = replay(Record.parse(text))
    assert found.is_legal
    assert found.state == state
    assert hash(from_json(type(state), to_json(state))) == hash(state)
    return [*texts, text, to_json(found.state)]


def digest() -> str:
    """Return one number for ten games."""
    found = hashlib.sha256()
    for seed in range(10):
        for text in game_texts(seed):
            found.update(text.encode())
    return found.hexdigest()


def test_every_process_plays_the_same_games() -> None:
    found = {digest()}
    for hash_seed in HASH_SEEDS:
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        program = "from tests.properties.test_across_processes import digest; print(digest())"
        run = subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            cwd=os.getcwd(),
        )
        assert run.returncode == 0, run.stderr
        found.add(run.stdout.strip())
    assert len(found) == 1


def test_another_game_is_another_digest() -> None:
    """The digest can differ."""
    assert len({str(game_texts(seed)) for seed in range(4)}) == 4

"""The library and the plain engine give the same answers, and a fault in either would be found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.conformance import plain_engine as plain
from tests.conformance.checks import Difference, both_apply, examine
from tests.conformance.crosscheck import DECISIONS_WANTED, Tally, crosscheck, main, refused_alike, top_up
from tests.conformance.decisions import all_keys
from tests.conformance.event_checks import accounts_for_the_change
from tests.scenarios import SCENARIOS, scenario
from threeup import apply, legal_actions
from threeup.forms.jsonform import to_data
from threeup.forms.protocol import answer
from threeup.model.rules import FIELD_KINDS
from threeup.procedure import arith, narration


@pytest.mark.slow
def test_random_play_agrees_and_every_value_of_every_field_decides() -> None:
    tally = crosscheck(150, seed=2026)
    top_up(tally, seed=2026, examined=0.05)
    assert tally.steps == 150
    assert {key: tally.decided(key) for key in all_keys() if tally.decided(key) < DECISIONS_WANTED} == {}


def test_every_field_is_counted() -> None:
    assert list(dict.fromkeys(name for name, _ in all_keys())) == list(FIELD_KINDS)


@pytest.mark.parametrize("kind", SCENARIOS)
def test_both_engines_agree_on_states_built_directly(kind: str) -> None:
    rng = random.Random(f"crosscheck {kind}")
    for _ in range(5):
        state = scenario(kind, rng)
        data = to_data(state)
        examine(state, data, rng)
        for action in legal_actions(state)[:20]:
            both_apply(state, data, action)


@pytest.mark.parametrize(("name", "most"), [("mine", 6), ("mine*2", 12)])
def test_a_deck_of_ones_own_is_one_deck_or_two_by_its_name(name: str, most: int) -> None:
    counts = {f"{number}{color}": 4 for number in range(1, 11) for color in "gbr"}
    deck = {"name": name, "cards": counts}
    order = [card for card, count in counts.items() for _ in range(count)]
    for players in (most, most + 1):
        request = {"id": 1, "op": "deal", "rules": {"deck": deck}, "players": players, "order": order}
        line = json.dumps(request)
        answers = [plain.reply(line), json.loads(answer(line))]
        assert ["state" in answer for answer in answers] == [players == most] * 2


def test_spoiled_states_are_refused_by_both_or_read_alike() -> None:
    rng, tally = random.Random("spoiled"), Tally()
    for kind in [*SCENARIOS] * 8:
        state = scenario(kind, rng)
        refused_alike(state, to_data(state), rng, tally)
    assert 80 < tally.counts["spoiled states refused"] < 160


def test_the_program_prints_a_report(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.conformance.crosscheck.top_up", lambda tally, seed: None)
    assert main(["--steps", "20", "--seed", "3"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("20 steps in ")
    assert sum(" deck=" in line for line in printed.splitlines()) == 5


# --- a fault would be found ----------------------------------------------------------------------------------------


def _find_a_difference(kind: str) -> None:
    rng = random.Random(f"fault {kind}")
    for _ in range(80):
        state = scenario(kind, rng)
        data = to_data(state)
        examine(state, data, rng)
        for action in legal_actions(state)[:5]:
            both_apply(state, data, action)
            accounts_for_the_change(apply(state, action))


@pytest.mark.parametrize(
    ("room", "name", "wrong", "kind"),
    [
        (arith, "beats", lambda rank, top: rank >= 11 or rank > top, "obligation"),
        (arith, "owed_after", lambda owed, bonus, **_: owed - 1 + bonus, "nested_clear"),
        (arith, "color_swap_due", lambda run, laid, **_: run == 4, "color_run"),
        (arith, "may_draw_before_extra", lambda hand, draw, **_: draw > 0, "draw_before_extra"),
        (arith, "extra_draw_count", lambda hand, draw, **_: 1, "draw_before_extra"),
        (arith, "next_seat", lambda seat, direction, players, _: (seat + 1) % players, "places_and_reverse"),
        (narration, "_refilled", lambda step: 0, "obligation"),
    ],
)
def test_a_fault_of_the_library_is_found(
    room: object, name: str, wrong: Callable[..., Any], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, name, wrong)
    with pytest.raises((Difference, AssertionError)):
        _find_a_difference(kind)


@pytest.mark.parametrize(
    ("room", "name", "wrong", "kind"),
    [
        ("plain_moves", "fits", lambda pile, card: True, "obligation"),
        ("plain", "next_seat", lambda state: (state["to_move"] + 1) % len(state["seats"]), "places_and_reverse"),
        ("plain", "earns_swap", lambda rules, before, cards: False, "color_run"),
    ],
)
def test_a_fault_of_the_plain_engine_is_found(
    room: str, name: str, wrong: Callable[..., Any], kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plain.room(room), name, wrong)
    with pytest.raises(Difference):
        _find_a_difference(kind)

"""Which claims are asked of which examples."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.properties import claims
from tests.scenarios import SCENARIOS, scenario
from threeup import STANDARD, Action, Rules, State, Step, apply, legal_actions
from threeup.model.rules import FIELD_KINDS, field_value, field_values
from threeup.testing import actions, built, deals, played, records, rules, situations

ALLOWED: Final = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large)
"""Whole games are large examples, and a busy machine is slow."""


def scenarios(*names: str) -> SearchStrategy[State]:
    """States of these kinds, of all kinds if none is named."""
    return st.builds(_scenario, st.sampled_from(names or [*SCENARIOS]), st.integers(0, 2**32))


def _scenario(name: str, seed: int) -> State:
    return scenario(name, random.Random(seed))


_FIELDS: Final = {name: st.sampled_from(field_values(name)) for name in FIELD_KINDS if name != "deck"}


def _rules(texts: dict[str, str]) -> Rules:
    return STANDARD.evolve(**{name: field_value(name, text) for name, text in texts.items()})


ANY_RULES: Final = st.fixed_dictionaries(_FIELDS).map(_rules)
"""Rules with every field drawn, so that no value is rare."""

POSITIONS: Final = scenarios() | scenarios() | built(ANY_RULES) | built() | played() | deals()
"""States of all stages, most of them where some rule decides."""


@st.composite
def steps(draw: st.DrawFn, positions: SearchStrategy[State]) -> Step:
    """Any legal action in any state; half of them name as many cards as can be."""
    state = draw(positions.filter(_goes_on))
    listed = legal_actions(state)
    if draw(st.booleans()):
        return apply(state, max(listed, key=lambda action: len(claims.named(action))))
    return apply(state, listed[draw(st.integers(0, len(listed) - 1))])


def _goes_on(state: State) -> bool:
    return not state.is_over


@st.composite
def tries(draw: st.DrawFn, positions: SearchStrategy[State]) -> tuple[State, Action]:
    """A state and an action, legal or not."""
    state = draw(positions.filter(_goes_on))
    return state, draw(actions(state))


@st.composite
def seen_states(draw: st.DrawFn, positions: SearchStrategy[State]) -> tuple[State, int, int]:
    """A state, a seat that looks at it, most often the one to move, and a seed."""
    state = draw(positions)
    seat = draw(st.integers(0, state.players - 1))
    if state.to_move is not None and draw(st.booleans()):
        seat = state.to_move
    return state, seat, draw(st.integers(0, 2**32))


@st.composite
def seen_steps(draw: st.DrawFn, positions: SearchStrategy[State]) -> tuple[Step, int, int]:
    """A step, a seat that is told of it, and a seed."""
    step = draw(steps(positions))
    return step, draw(st.integers(0, step.before.players - 1)), draw(st.integers(0, 2**32))


@st.composite
def games(draw: st.DrawFn) -> tuple[State, list[tuple[int, Action]], State]:
    """A deal, what was done, and what came of it."""
    record = draw(records(legal=True))
    start = state = record.start
    for line in record.lines:
        state = apply(state, line.action).state
    return start, [(line.seat, line.action) for line in record.lines], state


@attrs.frozen
class Examples:
    """Examples and what is claimed of them; ``spread`` if each is a tuple of arguments."""

    strategy: SearchStrategy[Any]
    claims: tuple[Callable[..., None], ...]
    spread: bool = False

    def ask(self, count: int, *, only: Callable[..., None] | None = None, shrink: bool = True) -> None:
        """Ask the claims of so many examples.

        Args:
            count: how many.
            only: one of the claims, to ask this one alone.
            shrink: whether a failing example is made small.
        """
        phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)

        @settings(max_examples=count, phases=phases, suppress_health_check=ALLOWED, report_multiple_bugs=False)
        @given(self.strategy)
        def ask(example: Any) -> None:
            for claim in self.claims if only is None else (only,):
                claim(*example) if self.spread else claim(example)

        ask()


def all_examples(positions: SearchStrategy[State]) -> dict[str, Examples]:
    """Return every claim with its examples, by what these are."""
    return {
        "steps": Examples(
            steps(positions),
            (
                claims.keeps_the_cards,
                claims.removes_for_good,
                claims.leaves_a_possible_pile,
                claims.opens_the_table_last,
                claims.keeps_up_with_what_was_seen,
                claims.clears_as_the_rules_say,
                claims.owes_the_right_number,
                claims.passes_the_turn_on,
                claims.refills_the_hand,
                claims.gives_the_places,
                claims.shows_no_card_of_another_hand,
            ),
        ),
        "steps and who is told": Examples(seen_steps(positions), (claims.tells_nothing_hidden,), spread=True),
        "states": Examples(
            positions, (claims.lists_each_action_once, claims.state_round_trips, claims.scores_the_cards)
        ),
        "states and who looks": Examples(seen_states(positions), (claims.hides_what_is_hidden,), spread=True),
        "actions tried": Examples(tries(positions), (claims.agrees_on_what_is_legal,), spread=True),
        "situations": Examples(situations(), (claims.situation_round_trips,)),
        "records": Examples(records(), (claims.record_round_trips, claims.replays_the_same)),
        "games": Examples(games(), (claims.replay_leads_to_the_same_end,), spread=True),
        "rules": Examples(ANY_RULES | rules() | deals().map(_rules_of), (claims.rules_round_trip,)),
        "actions": Examples(actions(), (claims.action_round_trips,)),
    }


def _rules_of(state: State) -> Rules:
    return state.rules


ALL: Final = all_examples(POSITIONS)
"""Every claim with its examples, by what these are."""

COUNTS: Final = {"steps": 300, "records": 40, "games": 40, "situations": 60, "rules": 60}
"""How many examples of these are asked for; of the others ``MANY``."""

MANY: Final = 150


def count_of(name: str) -> int:
    """Return how many examples are asked for."""
    return COUNTS.get(name, MANY)


def ask_alone(claim: str, *kinds: str, count: int | None = None) -> None:
    """Ask one claim of its examples, without making a failing one small.

    Args:
        claim: its name.
        kinds: the kinds of states that are the examples, or that they begin with; all kinds if none is named.
        count: of how many; as many as usual if left out.
    """
    examples = all_examples(scenarios(*kinds)) if kinds else ALL
    (name,) = [name for name, found in examples.items() if claim in [one.__name__ for one in found.claims]]
    examples[name].ask(count or count_of(name), only=getattr(claims, claim), shrink=False)

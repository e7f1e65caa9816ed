"""Which claims are asked of which examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.properties import claims
from threeup import Action, State, Step, apply, legal_actions
from threeup.testing import actions, deals, records, rules, situations, states


@st.composite
def going_on(draw: st.DrawFn) -> State:
    """States in which somebody is to move."""
    return draw((states() | deals()).filter(lambda state: not state.is_over))


@st.composite
def steps(draw: st.DrawFn) -> Step:
    """Any legal action in any state."""
    state = draw(going_on())
    listed = legal_actions(state)
    return apply(state, listed[draw(st.integers(0, len(listed) - 1))])


@st.composite
def tries(draw: st.DrawFn) -> tuple[State, Action]:
    """A state and an action, legal or not."""
    state = draw(going_on())
    return state, draw(actions(state))


@st.composite
def seen_states(draw: st.DrawFn) -> tuple[State, int, int]:
    """A state, a seat that looks at it, most often the one to move, and a seed."""
    state = draw(states() | deals())
    seat = draw(st.integers(0, state.players - 1))
    if state.to_move is not None and draw(st.booleans()):
        seat = state.to_move
    return state, seat, draw(st.integers(0, 2**32))


@st.composite
def seen_steps(draw: st.DrawFn) -> tuple[Step, int, int]:
    """A step, a seat that is told of it, and a seed."""
    step = draw(steps())
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
class Property:
    """A claim and its examples; ``spread`` if the examples are tuples of arguments."""

    claim: Callable[..., None]
    examples: SearchStrategy[Any]
    spread: bool = False

    def ask(self, count: int, *, shrink: bool = True) -> None:
        """Ask the claim of so many examples.

        Args:
            count: how many.
            shrink: whether a failing example is made small.
        """
        phases = [Phase.explicit, Phase.reuse, Phase.generate] + ([Phase.shrink] if shrink else [])

        @settings(max_examples=count, phases=phases, suppress_health_check=[*HealthCheck], report_multiple_bugs=False)
        @given(self.examples)
        def ask(example: Any) -> None:
            self.claim(*example) if self.spread else self.claim(example)

        ask()


PROPERTIES: Final = {
    found.claim.__name__: found
    for found in (
        Property(claims.keeps_the_cards, steps()),
        Property(claims.removes_for_good, steps()),
        Property(claims.leaves_a_possible_pile, steps()),
        Property(claims.agrees_on_what_is_legal, tries(), spread=True),
        Property(claims.lists_each_action_once, states() | deals()),
        Property(claims.opens_the_table_last, steps()),
        Property(claims.keeps_up_with_what_was_seen, steps()),
        Property(claims.clears_as_the_rules_say, steps()),
        Property(claims.owes_the_right_number, steps()),
        Property(claims.passes_the_turn_on, steps()),
        Property(claims.refills_the_hand, steps()),
        Property(claims.gives_the_places, steps()),
        Property(claims.hides_what_is_hidden, seen_states(), spread=True),
        Property(claims.tells_nothing_hidden, seen_steps(), spread=True),
        Property(claims.shows_no_card_of_another_hand, steps()),
        Property(claims.state_round_trips, states() | deals()),
        Property(claims.situation_round_trips, situations()),
        Property(claims.record_round_trips, records()),
        Property(claims.rules_round_trip, rules() | deals().map(lambda state: state.rules)),
        Property(claims.action_round_trips, actions()),
        Property(claims.replays_the_same, records()),
        Property(claims.replay_leads_to_the_same_end, games(), spread=True),
        Property(claims.scores_the_cards, states() | deals()),
    )
}
"""Every property by the name of its claim."""

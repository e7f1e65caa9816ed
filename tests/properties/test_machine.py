"""Whole games as a state machine, beside a second program that is put together from the integer core alone."""

from __future__ import annotations

import random

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.formal.plain_step import plain_of, plain_step
from tests.properties import claims
from tests.properties.asking import ALLOWED
from threeup import Action, Record, Stage, State, apply, check, from_json, legal_actions, replay, to_json
from threeup.testing import actions, deals

SEEDS = st.integers(0, 2**32)


class Game(RuleBasedStateMachine):
    """One game, from the deal to its end and a few looks at it after that."""

    state: State
    start: State

    @initialize(start=deals())
    def deal(self, start: State) -> None:
        self.start = self.state = start
        self.done: list[tuple[int, Action]] = []

    def act(self, choice: int) -> None:
        """Take one legal action, and look at the step from all sides."""
        listed = legal_actions(self.state)
        action = listed[choice % len(listed)]
        before, mover = self.state, self.state.to_move
        assert mover is not None
        expected = None if before.turn.kind is Stage.ARRANGE else plain_step(before, action)
        step = apply(before, action)
        assert step.before is before
        assert expected is None or plain_of(step.state) == expected
        claims.keeps_the_cards(step)
        claims.leaves_a_possible_pile(step)
        claims.opens_the_table_last(step)
        claims.passes_the_turn_on(step)
        claims.gives_the_places(step)
        assert step.events
        self.done.append((mover, action))
        self.state = step.state

    def go_on(self, seed: int) -> None:
        """Take up to forty actions at random: whole games have a hundred and more."""
        generator = random.Random(seed)
        for _ in range(generator.randrange(40)):
            if not self.state.is_over:
                self.act(generator.randrange(1000))

    @precondition(lambda self: not self.state.is_over)
    @rule(choices=st.lists(st.integers(0, 99), min_size=1, max_size=10))
    def chosen_actions(self, choices: list[int]) -> None:
        for choice in choices:
            if not self.state.is_over:
                self.act(choice)

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data(), seed=SEEDS)
    def try_an_action(self, data: st.DataObject, seed: int) -> None:
        """An illegal action is refused and leaves the state as it is."""
        self.go_on(seed)
        if not self.state.is_over:
            action = data.draw(actions(self.state))
            text = to_json(self.state)
            claims.agrees_on_what_is_legal(self.state, action)
            assert to_json(self.state) == text

    @precondition(lambda self: not self.state.is_over)
    @rule(seed=SEEDS)
    def look(self, seed: int) -> None:
        """What a seat sees does not depend on what is hidden from it."""
        self.go_on(seed)
        for seat in range(self.state.players):
            claims.hides_what_is_hidden(self.state, seat, seed)

    @precondition(lambda self: not self.state.is_over)
    @rule(seed=SEEDS)
    def save_and_go_on(self, seed: int) -> None:
        """A game that was written down goes on where it was."""
        claims.state_round_trips(self.state)
        self.state = from_json(State, to_json(self.state))
        self.go_on(seed)

    @precondition(lambda self: self.state.is_over)
    @rule()
    def look_back(self) -> None:
        """A finished game is replayed to the same end, and nothing more is legal in it."""
        found = replay(Record.parse(str(Record.of(self.start, self.done))))
        assert found.is_legal
        assert found.state == self.state
        assert not legal_actions(self.state)
        assert all(check(self.state, action) for _, action in self.done)

    @invariant()
    def something_is_legal(self) -> None:
        if hasattr(self, "state"):
            claims.lists_each_action_once(self.state)


TestGame = Game.TestCase
TestGame.settings = settings(
    max_examples=25,
    stateful_step_count=20,
    phases=[Phase.generate],
    suppress_health_check=ALLOWED,
)

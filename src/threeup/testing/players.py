"""Games between players, and checks of players and interfaces."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final, cast

import attrs
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import HypothesisException
from hypothesis.strategies import SearchStrategy

from threeup.errors import ThreeUpError, sentence
from threeup.forms.record import Record
from threeup.model.actions import Action
from threeup.model.rules import Rules
from threeup.model.state import State, View
from threeup.procedure.clauses import ClauseId
from threeup.procedure.effects import Step, apply
from threeup.procedure.events import Event
from threeup.procedure.legality import check
from threeup.procedure.moves import legal_actions
from threeup.testing.strategies import deals, states

Player = Callable[[View], Action]
"""A player: asked for an action, it sees what its seat may know, and no more."""

_SEEDS: Final = st.integers(0, 2**32 - 1)


@attrs.frozen
class Game:
    """A game that players have played.

    Attributes:
        start: the deal, or the position that it began in.
        steps: every action, in order.
    """

    start: State
    steps: tuple[Step, ...]

    @property
    def state(self) -> State:
        """The last state."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def record(self) -> Record:
        """The record of the game.

        Raises:
            InvalidState: it did not begin with a deal.
        """
        return Record.of(self.start, [(_mover(step.before), step.action) for step in self.steps])


class PlayerFault(AssertionError):
    """A player did what no player may do.

    Attributes:
        fault: what it did, in one sentence.
        view: what it saw.
        action: what it answered, or the error that it raised.
        clauses: if the action is illegal, the clauses that it breaks.
    """

    def __init__(self, fault: str, view: View, action: object, clauses: tuple[ClauseId, ...] = ()) -> None:
        super().__init__(fault, view, action, clauses)
        self.fault = fault
        self.view = view
        self.action = action
        self.clauses = clauses

    def __str__(self) -> str:
        broken = f" ({', '.join(self.clauses)})" if self.clauses else ""
        return (
            f"{self.fault}: {self.action}{broken}\n  rules: {self.view.rules}\n"
            f"  seat {self.view.viewer} sees: {self.view.situation}"
        )


def _mover(state: State) -> int:
    if state.to_move is None:
        raise ThreeUpError(sentence("error.game.over"))
    return state.to_move


def ask(player: Player, state: State) -> Action:
    """Return what a player does when it is to move.

    Raises:
        PlayerFault: that is no action, or an illegal one; or the player raised an error, which is the cause.
    """
    view = state.view(_mover(state))
    try:
        action = cast(object, player(view))
    except HypothesisException:
        raise  # how a strategy drops an example
    except Exception as error:
        raise PlayerFault(f"the player raised {type(error).__name__}", view, error) from error
    if not isinstance(action, Action):
        raise PlayerFault("the answer is no action", view, action)
    clauses = check(state, action)
    if clauses:
        raise PlayerFault("the action is illegal", view, action, clauses)
    return action


def play_game(
    players: Player | Sequence[Player],
    start: State,
    *,
    most: int = 2_000,
    watch: Callable[[Step], None] | None = None,
) -> Game:
    """Play a game to the end, or for so many actions: some games have none.

    Args:
        players: one for every seat, or one who sits at all of them.
        start: the deal, or any position.
        most: after how many actions the game is broken off.
        watch: called after each action.

    Raises:
        PlayerFault: a player answered with no action, or an illegal one.

    >>> from threeup import STANDARD, deal, legal_actions
    >>> game = play_game(lambda view: legal_actions(view.situation)[0], deal(STANDARD, 3, seed=2))
    >>> game.state.is_over, len(game.record.lines) == len(game.steps)
    (True, True)
    """
    seats = [players] * start.players if callable(players) else [*players]
    if len(seats) != start.players:
        raise ThreeUpError(sentence("error.testing.players", count=start.players, players=len(seats)))
    state, steps = start, list[Step]()
    while state.to_move is not None and len(steps) < most:
        steps.append(apply(state, ask(seats[state.to_move], state)))
        state = steps[-1].state
        if watch is not None:
            watch(steps[-1])
    return Game(start, tuple(steps))


def random_player(seed: int) -> Player:
    """Return a player that takes any legal action, and the same ones again for the same seed."""
    generator = random.Random(seed)
    return lambda view: generator.choice(legal_actions(view.situation))


def check_player(
    player: Player,
    *,
    rules: SearchStrategy[Rules] | Rules | None = None,
    players: int | None = None,
    examples: int = 200,
    repeatable: bool = False,
) -> None:
    """Ask a player what it does in many positions and games: every answer must be a legal action.

    The positions are the same in every run; the one that is reported has been made small.

    Args:
        player: whom to test.
        rules: under which rules, a strategy or one set of rules; if left out, any rules and decks.
        players: at tables of how many; if left out, of any number that the deck serves.
        examples: in how many positions, from each of which some more actions are played.
        repeatable: whether the same view must get the same answer.

    Raises:
        PlayerFault: an answer is no action, is illegal, or is another one the second time; or the player raised an
            error.

    >>> check_player(random_player(1), examples=20)
    >>> from threeup import PICK_UP, STANDARD, deal
    >>> try:
    ...     check_player(lambda view: PICK_UP, examples=20)
    ... except PlayerFault as fault:
    ...     print(fault.fault)
    the action is illegal
    """

    def examine(state: State, seed: int) -> None:
        others = random_player(seed)
        seat = _mover(state)
        for _ in range(_MOST_AHEAD):
            if state.to_move is None:
                return
            action = ask(player if state.to_move == seat else others, state)
            if repeatable and state.to_move == seat and player(state.view(seat)) != action:
                raise PlayerFault("the same view got another answer before", state.view(seat), action)
            state = apply(state, action).state

    positions = states(rules, players) | deals(rules, players)
    _run(examine, (positions.filter(lambda state: not state.is_over), _SEEDS), examples)


_MOST_AHEAD: Final = 8
"""How many actions are played on from each position."""


def check_interface(
    show: Callable[[View, tuple[Event, ...]], object],
    *,
    rules: SearchStrategy[Rules] | Rules | None = None,
    players: int | None = None,
    examples: int = 200,
) -> None:
    """Show an interface many positions, and what every seat may see of what happens next; whatever it raises is raised
    here, for a small position.

    Args:
        show: called with the view that a seat has after an action and the events that it may see of it.
        rules: under which rules, a strategy or one set of rules; if left out, any rules and decks.
        players: at tables of how many; if left out, of any number that the deck serves.
        examples: in how many positions.

    >>> check_interface(lambda view, events: [str(event) for event in events], examples=20)
    """

    def examine(state: State, choice: int) -> None:
        options = legal_actions(state)
        step = apply(state, options[choice % len(options)])
        for seat in range(state.players):
            show(step.state.view(seat), step.events_for(seat))

    positions = states(rules, players) | deals(rules, players)
    _run(examine, (positions.filter(lambda state: not state.is_over), st.integers(0, 999)), examples)


_ALLOWED: Final = (
    HealthCheck.too_slow,
    HealthCheck.filter_too_much,
    HealthCheck.data_too_large,
    HealthCheck.nested_given,
)


def _run(
    examine: Callable[[State, int], None],
    given_values: tuple[SearchStrategy[State], SearchStrategy[int]],
    examples: int,
) -> None:
    """Call a function with examples, the same in every run."""
    settled = settings(
        max_examples=examples,
        phases=(Phase.generate, Phase.shrink),
        derandomize=True,
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=_ALLOWED,
    )
    settled(given(*given_values)(examine))()

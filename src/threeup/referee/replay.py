"""Replay of a game record: every step, or the first illegal action with its clauses."""

from __future__ import annotations

import attrs

from threeup.errors import IllegalAction, wrong_type
from threeup.forms.record import Record, RecordLine
from threeup.model.state import State
from threeup.procedure.clauses import ClauseId
from threeup.procedure.effects import Step, apply
from threeup.procedure.legality import check


@attrs.frozen
class Refusal:
    """An illegal line of a record.

    Attributes:
        index: its 0-based place among the lines.
        line: seat and action.
        state: the state in which it was tried.
        clauses: the clauses that it breaks, the deciding one first.
    """

    index: int
    line: RecordLine
    state: State
    clauses: tuple[ClauseId, ...]


@attrs.frozen
class Replay:
    """What became of a record.

    Attributes:
        start: the state after the deal.
        steps: the legal actions, in order.
        refusals: the illegal ones; without ``take_back`` at most one, and nothing after it was played.
    """

    start: State
    steps: tuple[Step, ...]
    refusals: tuple[Refusal, ...]

    @property
    def state(self) -> State:
        """The last state reached."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def is_legal(self) -> bool:
        """Whether every line was legal."""
        return not self.refusals


def line_clauses(state: State, line: RecordLine) -> tuple[ClauseId, ...]:
    """Return the clauses that a line of a record breaks in a state, the deciding one first.

    An action of a seat that is not to move is illegal under clause R3.2, whatever it is.
    """
    if state.to_move is not None and line.seat != state.to_move:
        return (ClauseId.ONLY_IN_YOUR_TURN,)
    return check(state, line.action)


def replay(record: Record, *, take_back: bool = False) -> Replay:
    """Play a record again.

    Args:
        record: the game.
        take_back: whether an illegal action is taken back (clause R13.1) and the rest is played; otherwise
            the replay stops at the first one.

    Raises:
        TypeError: no record.

    >>> from threeup import STANDARD, Record, deal, parse_action, replay
    >>> played = replay(Record.of(deal(STANDARD, 2, seed=1), [(0, parse_action("draw"))]))
    >>> played.is_legal, [str(clause) for clause in played.refusals[0].clauses]
    (False, ['R2.12'])
    """
    if not isinstance(record, Record):
        raise wrong_type("record", record, "Record")
    start = state = record.start
    steps: list[Step] = []
    refusals: list[Refusal] = []
    for index, line in enumerate(record.lines):
        clauses: tuple[ClauseId, ...] = ()
        if line.seat == state.to_move:
            try:
                steps.append(apply(state, line.action))
            except IllegalAction as error:
                clauses = error.clauses
        else:
            clauses = line_clauses(state, line)
        if clauses:
            refusals.append(Refusal(index, line, state, clauses))
            if not take_back:
                break
        else:
            state = steps[-1].state
    return Replay(start, tuple(steps), tuple(refusals))

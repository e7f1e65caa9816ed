"""Points and matches (clauses R12.1 to R12.6)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from threeup.errors import InvalidState, ThreeUpError, sentence, wrong_type
from threeup.model.cards import unpack
from threeup.model.rules import Rules, ScoredZones
from threeup.model.state import State
from threeup.model.validity import no_seat
from threeup.procedure.arith import points_of


def score(state: State, seat: int) -> int:
    """Return the points of the cards that a seat holds now, over ``rules.scored_zones``.

    Numbers count their value, Clear 15, Clear +1 20, Clear +2 25 (clauses R12.1 to R12.3).

    Args:
        state: any state, whether the game is over or not.
        seat: the seat, counted from 0.

    Raises:
        InvalidState: there is no such seat.
        TypeError: a state or a seat of another type.

    >>> from threeup import STANDARD, deal, score
    >>> state = deal(STANDARD, 2, seed=1)
    >>> str(state.seats[0].hand), score(state, 0)
    ('1r,6g,6b,10b,Cg,C2g', 63)
    """
    if not isinstance(state, State):
        raise wrong_type("state", state, "State")
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise wrong_type("seat", seat, "int")
    if not 0 <= seat < state.players:
        raise InvalidState((no_seat(seat, state.players),))
    codes = unpack(state.hands[seat])
    if state.rules.scored_zones is ScoredZones.ALL:
        codes += unpack(state.tables[seat].up) + state.tables[seat].down
    return sum(points_of(code >> 2) for code in codes)


def _rows(rows: Iterable[Iterable[int]]) -> tuple[tuple[int, ...], ...]:
    return tuple([tuple(row) for row in rows])


@attrs.frozen(weakref_slot=False)
class Match:
    """A fixed number of rounds with the same seats and rules; fewest points win (clauses R12.4 to R12.6).

    A round is one game, scored when its first seat finishes; a round broken off does not count. Who starts
    each round is the caller's.

    Attributes:
        rules: the rules of every round.
        players: number of seats.
        rounds: how many rounds were agreed on, 1 or more.
        scores: the points of each seat in each round played so far.

    >>> from threeup import STANDARD
    >>> Match(STANDARD, players=2, rounds=3, scores=((0, 12), (7, 0))).totals
    (7, 12)
    """

    rules: Rules
    players: int
    rounds: int
    scores: tuple[tuple[int, ...], ...] = attrs.field(default=(), converter=_rows)

    def __attrs_post_init__(self) -> None:
        if not isinstance(self.rules, Rules):
            raise wrong_type("rules", self.rules, "Rules")
        for name in ("players", "rounds"):
            value = getattr(self, name)
            if isinstance(value, bool) or not isinstance(value, int):
                raise wrong_type(name, value, "int")
        if not self.rules.deck.serves(self.players):
            raise InvalidState((sentence("error.deck.players", count=self.players),))
        if self.rounds < 1 or len(self.scores) > self.rounds:
            raise InvalidState((sentence("error.match.rounds"),))
        if any(len(row) != self.players or any(points < 0 for points in row) for row in self.scores):
            raise InvalidState((sentence("error.match.scores"),))

    def with_round(self, states: State | Iterable[State]) -> Match:
        """Return the match after one more round.

        Args:
            states: the state in which the first seat has just finished, or all states of the game in order, of
                which the first such is taken. If none is, the round was broken off and does not count.

        Raises:
            ThreeUpError: all rounds have been played, or the state is of other rules or players.
        """
        if self.is_over:
            raise ThreeUpError(sentence("error.match.over"))
        for state in [states] if isinstance(states, State) else states:
            if state.rules != self.rules or state.players != self.players:
                raise ThreeUpError(sentence("error.match.other"))
            if state.winner is not None:
                row = tuple(score(state, seat) for seat in range(self.players))
                return attrs.evolve(self, scores=(*self.scores, row))
        return self

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each seat over the rounds played so far."""
        return tuple(sum(row[seat] for row in self.scores) for seat in range(self.players))

    @property
    def is_over(self) -> bool:
        """Whether all rounds have been played."""
        return len(self.scores) == self.rounds

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats with the fewest points, once all rounds have been played; equal points share the win."""
        if not self.is_over:
            return ()
        fewest = min(self.totals)
        return tuple(seat for seat, points in enumerate(self.totals) if points == fewest)

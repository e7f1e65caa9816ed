"""What is asked of one position, and of one action in it: two engines agree, and the promises of the rules hold."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from tests.conformance import plain_engine as plain
from tests.conformance.candidates import candidates
from tests.conformance.plain_engine import Data
from threeup import (
    Action,
    Arrange,
    Card,
    Cards,
    ClauseId,
    Flip,
    IllegalAction,
    Play,
    Rules,
    Seat,
    Situation,
    State,
    ThreeUpError,
    apply,
    check,
    clause,
    legal_actions,
    parse_action,
    score,
)
from threeup.forms.jsonform import rules_data, to_data
from threeup.model.rules import Arrangement, ColorBonus, ExtraOrder
from threeup.model.turn import Stage
from threeup.procedure.legality import findings
from threeup.referee.reference import in_force

_CARD = re.compile(r"\b(10|[1-9]|C[12]?)([gbr])\b")


class Difference(AssertionError):
    """Two answers that ought to be equal, or a promise that is broken."""

    def __init__(self, what: str, state: State, action: object = None, found: object = None, wanted: object = None):
        super().__init__(
            f"{what}\n  rules: {state.rules}\n  state: {json.dumps(to_data(state))}\n  action: {action}\n"
            f"  found: {found}\n  wanted: {wanted}"
        )
        self.what = what


def agree(what: str, state: State, found: object, wanted: object, action: object = None) -> None:
    """Raise unless both are equal."""
    if found != wanted:
        raise Difference(what, state, action, found, wanted)


def texts_of(position: State | Situation) -> list[str]:
    """Return the legal actions as sorted texts."""
    return sorted(str(action) for action in legal_actions(position))


# --- a position ------------------------------------------------------------------------------------------------------


def examine(state: State, data: Data, rng: random.Random) -> None:
    """Check everything that is asked of a position; ``data`` is the plain engine's form of it."""
    agree("the state in JSON", state, to_data(state), data)
    keeps_the_cards(state, data)
    has_a_possible_pile(state)
    texts = texts_of(state)
    agree("the legal actions", state, texts, plain.legal(data))
    if bool(texts) == state.is_over:
        raise Difference("an action is legal exactly until the game is over", state, found=texts)
    for seat in {rng.randrange(state.players), state.to_move or 0}:
        agree(f"the view of seat {seat}", state, to_data(state.view(seat)), plain.view(data, seat))
        agree(f"the score of seat {seat}", state, score(state, seat), plain.score(data, seat))
        hides_the_hidden(state, seat, rng)
    if not state.is_over:
        in_normal_form(state)
        try_every_action(state, data, texts, rng)
        agrees_with_its_situation(state, data, texts, rng)


def keeps_the_cards(state: State, data: Data) -> None:
    """The cards of all zones are exactly the deck's."""
    there = Counter(data["draw"] + data["pile"] + data["removed"])
    for seat in data["seats"]:
        there.update(seat["hand"] + seat["up"] + seat["down"])
    agree("the cards of the deck", state, dict(there), state.rules.deck.counts)


def has_a_possible_pile(state: State) -> None:
    """The pile holds number cards only and never three of one number on top."""
    ranks = [card.rank for card in state.pile]
    if any(rank.is_clear for rank in ranks):
        raise Difference("the pile holds number cards only", state)
    if len(ranks) >= 3 and len({*ranks[-3:]}) == 1:
        raise Difference("no set lies on the pile", state)


def in_normal_form(state: State) -> None:
    """Every action is listed once, with its cards sorted; only a pair under the color option also the other way."""
    listed = [*legal_actions(state)]
    agree("each action is listed once", state, len({str(action) for action in listed}), len(listed))
    for action in listed:
        named = action.cards if isinstance(action, Arrange) else _named(action)
        pair = len(named) == 2 and state.rules.color_bonus is not ColorBonus.OFF and isinstance(action, Play)
        if list(named) != sorted(named) and not pair:
            raise Difference("a listed action has its cards sorted", state, action)


def _named(action: Action) -> tuple[Card, ...]:
    return action.hand + action.up if isinstance(action, Play) else ()


def try_every_action(state: State, data: Data, texts: list[str], rng: random.Random) -> None:
    """The table, the list, the step and the plain engine hold the same actions for legal, of all well-formed ones."""
    position, situation, listed = legal_actions(state), state.situation, set(texts)
    wanted = plain.keys_of(plain.legal(data))
    for action in candidates(state, rng):
        finding = findings(state, action)
        clauses = finding.violated
        fine = not clauses
        agree("the deciding clause stands first", state, finding.deciding, (*clauses, finding.deciding)[0], action)
        cites_clauses_in_force(state, action, (*clauses, finding.deciding, *(lift[1] for lift in finding.lifted)))
        agree("check of state and situation", state, check(situation, action), clauses, action)
        agree("`in` and check", state, action in position, fine, action)
        agree("the list and check", state, str(action) in listed or _sorted_text(action) in listed, fine, action)
        agree("the plain engine and check", state, plain.key_of(str(action)) in wanted, fine, action)
        agree("apply and check", state, _applies(state, action, clauses), fine, action)
    agree("a refused action leaves the state as it was", state, to_data(state), data)


@lru_cache(maxsize=256)
def clauses_in_force(rules: Rules) -> frozenset[ClauseId]:
    """Return the clauses of the reference that are in force under some rules."""
    return frozenset(one for one in ClauseId if in_force(clause(one), rules))


def cites_clauses_in_force(state: State, action: Action, clauses: Iterable[ClauseId]) -> None:
    """No verdict and no event rests on a clause of a reading that is not played by.

    A swap that is due without the color option cannot come about in play, and is left out.
    """
    if state.turn.kind is Stage.SWAP and state.rules.color_bonus is ColorBonus.OFF:
        return
    for one in clauses:
        if one not in clauses_in_force(state.rules):
            raise Difference("a clause that is cited is in force", state, action, one)


def _sorted_text(action: Action) -> str:
    if isinstance(action, Arrange):
        return str(Arrange(sorted(action.cards)))
    return str(Play(sorted(action.hand), sorted(action.up))) if isinstance(action, Play) else str(action)


def _applies(state: State, action: Action, clauses: tuple[str, ...]) -> bool:
    try:
        step = apply(state, action)
    except IllegalAction as error:
        agree("the clauses of the error", state, error.clauses, clauses, action)
        return False
    agree("a step keeps what it began with", state, (step.before is state, step.action), (True, action), action)
    return True


# --- what the mover may know -----------------------------------------------------------------------------------------


def agrees_with_its_situation(state: State, data: Data, texts: list[str], rng: random.Random) -> None:
    """State, view and situation give one list; so do both engines when some colors are left out."""
    situation = state.situation
    assert state.to_move is not None
    agree("the situation of the view", state, state.view(state.to_move).situation, situation)
    line = str(situation)
    agree("the situation line", state, line, plain.situation_line(data))
    agree("the line read back", state, Situation.parse(line, state.rules), situation)
    agree("the list of the situation", state, texts_of(situation), texts)
    vague = without_count(without_colors(line, rng), rng)
    agree("the line with colors left out", state, *both_lists(state, vague))
    claims = [rng.choice(texts), *(str(action) for action in rng.sample(candidates(state, rng), 2))]
    for claim in claims:
        action = without_colors(claim, rng)
        found, wanted = both_verdicts(state, vague, action)
        agree(f"the verdict on {action} in {vague}", state, found, wanted)


def without_colors(text: str, rng: random.Random) -> str:
    """Leave out the color of each card with an even chance."""
    return _CARD.sub(lambda found: found[1] if rng.random() < 0.5 else found[0], text)


def without_count(line: str, rng: random.Random) -> str:
    """Let the table not have counted the draw pile, now and then."""
    return re.sub(r"\bdraw=[1-9]\d*", "draw=some", line) if rng.random() < 0.3 else line


def both_lists(state: State, line: str) -> tuple[list[str] | None, list[str] | None]:
    """Return the legal actions of a situation line by either engine; ``None`` if it refuses the line."""
    try:
        found = texts_of(Situation.parse(line, state.rules))
    except ThreeUpError:
        found = None
    try:
        wanted = plain.legal_in_situation(rules_data(state.rules), line)
    except plain.Bad:
        wanted = None
    return found, wanted


def both_verdicts(state: State, line: str, action: str) -> tuple[bool, bool]:
    """Return whether an action is legal in a situation line that can be, by either engine."""
    found = not check(Situation.parse(line, state.rules), parse_action(action))
    return found, plain.check_in_situation(rules_data(state.rules), line, action)


def hides_the_hidden(state: State, viewer: int, rng: random.Random) -> None:
    """Deal the hidden cards out anew: the viewer sees the same, and may do the same if it is to move."""
    other = with_hidden_cards_shuffled(state, viewer, rng)
    agree(f"what seat {viewer} sees", state, to_data(other.view(viewer)), to_data(state.view(viewer)))
    if state.to_move == viewer:
        agree("what the mover may do", state, texts_of(other), texts_of(state))
        agree("what the mover knows", state, other.situation, state.situation)


def with_hidden_cards_shuffled(state: State, viewer: int, rng: random.Random) -> State:
    """Return a state that the viewer cannot tell from this one: hidden cards, what others have looked at, and whose
    table each seat gets are all drawn anew."""
    shown_up = [_shows_up(state, viewer, seat) for seat in range(state.players)]
    hidden = [*state.draw]
    for index, seat in enumerate(state.seats):
        hidden += [] if index == viewer else [*seat.hand]
        hidden += [] if shown_up[index] else [*seat.up]
        hidden += [card for place, card in enumerate(seat.down) if index != viewer or place not in seat.seen]
    rng.shuffle(hidden)
    seats = []
    for index, seat in enumerate(state.seats):
        own = index == viewer
        hand = seat.hand if own else Cards(hidden.pop() for _ in range(len(seat.hand)))
        up = seat.up if shown_up[index] else Cards(hidden.pop() for _ in range(len(seat.up)))
        kept = seat.seen if own else ()
        down = tuple(card if place in kept else hidden.pop() for place, card in enumerate(seat.down))
        seen = seat.seen if own else tuple(place for place in range(len(down)) if rng.random() < 0.5)
        seats.append(Seat(hand, up, down, seen, seat.place))
    order = state.table_order
    return State(
        rules=state.rules,
        starter=state.starter,
        to_move=state.to_move,
        turn=state.turn,
        seats=seats,
        draw=hidden,
        pile=state.pile,
        removed=state.removed,
        direction=state.direction,
        table_order=None if order is None else tuple(rng.sample(order, len(order))),
    )


def _shows_up(state: State, viewer: int, seat: int) -> bool:
    """3UP cards are open, except while they are chosen in secret: then only the own choice is seen."""
    if state.turn.kind is not Stage.ARRANGE or state.rules.arrangement is not Arrangement.SIMULTANEOUS:
        return True
    chosen_on = viewer if state.rules.arrange_for.value == "self" else (viewer + 1) % state.players
    return seat == chosen_on


# --- an action -------------------------------------------------------------------------------------------------------


def both_apply(state: State, data: Data, action: Action) -> tuple[State, Data]:
    """Do an action by both engines, hold the results against each other, and return them."""
    after = apply(state, action).state
    wanted = plain.apply(data, str(action))
    agree("the next state", state, to_data(after), wanted, action)
    has_a_possible_pile(after)
    if state.rules.extra_order is ExtraOrder.MUST_BEAT and rises(state) and not rises(after):
        raise Difference("under must_beat the pile never falls", state, action)
    if after.turn.first_extra and after.pile and isinstance(action, Play | Flip):
        raise Difference("the first extra action after a Clear meets an empty pile", state, action)
    return after, wanted


def rises(state: State) -> bool:
    """Return whether the pile falls nowhere from bottom to top."""
    ranks = [card.rank for card in state.pile]
    return ranks == sorted(ranks)

"""What holds of every state, step and game, each as one function that fails where it does not.

``test_properties.py`` asks them of examples; ``test_planted_faults.py`` shows that each of them can fail.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from threeup import (
    Action,
    Arrange,
    Card,
    Cards,
    ClauseId,
    Draw,
    Flip,
    IllegalAction,
    Pass,
    PickUp,
    Play,
    Rank,
    Record,
    Rules,
    Situation,
    Stage,
    State,
    Step,
    Swap,
    apply,
    check,
    from_json,
    legal_actions,
    parse_action,
    replay,
    score,
    to_json,
)
from threeup.events import Arranged, Drew, Flipped, Played, TookFlipped
from threeup.forms.record import RecordLine
from threeup.model.rules import ArrangeFor, Arrangement, ExtraOrder, ReverseOnOne, ScoredZones
from threeup.procedure.facts import position_of

# --- cards --------------------------------------------------------------------------------------------------------


def zones(state: State) -> Iterator[Card]:
    """Yield every card of a state."""
    yield from (*state.draw, *state.pile, *state.removed)
    for seat in state.seats:
        yield from (*seat.hand, *seat.up, *seat.down)


def keeps_the_cards(step: Step) -> None:
    """Before and after an action, the cards are exactly the deck's."""
    deck = Counter(step.before.rules.deck.cards)
    assert Counter(zones(step.before)) == deck
    assert Counter(zones(step.state)) == deck


def removes_for_good(step: Step) -> None:
    """A card that left the game does not come back."""
    assert step.before.removed <= step.state.removed


def leaves_a_possible_pile(step: Step) -> None:
    """The pile holds numbers, no three of one number on top, and under must-beat it does not fall."""
    ranks = [card.rank for card in step.state.pile]
    assert not any(rank.is_clear for rank in ranks)
    assert len(ranks) < 3 or len({*ranks[-3:]}) > 1
    before = [card.rank for card in step.before.pile]
    if step.state.rules.extra_order is ExtraOrder.MUST_BEAT and before == sorted(before):
        assert ranks == sorted(ranks)


# --- the move list ------------------------------------------------------------------------------------------------


def agrees_on_what_is_legal(state: State, action: Action) -> None:
    """``check``, the list and ``apply`` say the same of an action, on the state and, if colors are named, on the
    situation; and a refused action names its clauses."""
    clauses = check(state, action)
    assert check(state.situation, action) == clauses or any(card.color is None for card in named(action))
    assert (action in legal_actions(state)) == (not clauses)
    listed = {key_of(one) for one in legal_actions(state)}
    if all(card.color is not None for card in named(action)):
        assert (key_of(action) in listed) == (not clauses)
    assert refused(state, action) == clauses


def refused(state: State, action: Action) -> tuple[ClauseId, ...]:
    """Return the clauses under which ``apply`` refuses an action; none if it does not."""
    try:
        apply(state, action)
    except IllegalAction as error:
        return error.clauses or (ClauseId.NO_CAP,)
    return ()


def named(action: Action) -> tuple[Card, ...]:
    """Return the cards that an action names."""
    match action:
        case Play():
            return action.hand + action.up
        case Arrange(cards=cards):
            return cards
        case Swap(hand=hand, up=up):
            return (hand, up)
        case Flip() | PickUp() | Draw() | Pass():
            return ()


def key_of(action: Action) -> str:
    """Return an action's text with its cards sorted."""
    match action:
        case Play():
            return str(Play(sorted(action.hand), sorted(action.up)))
        case Arrange():
            return str(Arrange(sorted(action.cards)))
        case _:
            return str(action)


def lists_each_action_once(state: State) -> None:
    """Something is legal exactly until the game is over; nothing is listed twice, and all of it is legal."""
    listed = legal_actions(state)
    assert bool(listed) != state.is_over
    assert len({str(action) for action in listed}) == len(listed)
    assert not any(check(state, action) for action in listed)
    if not state.is_over:
        assert {key_of(action) for action in listed} == {key_of(action) for action in legal_actions(state.situation)}


# --- zones --------------------------------------------------------------------------------------------------------


def opens_the_table_last(step: Step) -> None:
    """3UP is played only with an empty hand and nothing to draw, 3DOWN only after 3UP; no other seat's table changes
    in play, and no 3DOWN card is looked at before it is flipped."""
    before, after, action = step.before, step.state, step.action
    if before.turn.kind is Stage.ARRANGE:
        return
    mover = before.to_move
    assert mover is not None
    own = before.seats[mover]
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if seat != mover:
            assert (old.up, old.down, old.seen) == (new.up, new.down, new.seen)
    locked = bool(own.hand) or bool(before.draw)
    if locked and not isinstance(action, Swap):
        assert after.seats[mover].up == own.up
    if locked or own.up:
        assert (after.seats[mover].down, after.seats[mover].seen) == (own.down, own.seen)
    if not isinstance(action, Flip):
        assert after.seats[mover].down == own.down


def keeps_up_with_what_was_seen(step: Step) -> None:
    """An owner has looked at the cards that it flipped, and what it has seen follows its card."""
    before, after, mover = step.before, step.state, step.before.to_move
    assert mover is not None
    if not isinstance(step.action, Flip):
        return
    old, new = before.seats[mover], after.seats[mover]
    known = Counter(old.down[place] for place in old.seen)
    flipped = old.down[step.action.index]
    if len(new.down) == len(old.down):
        assert {*new.seen} == {*old.seen, step.action.index}
    else:
        known -= Counter([flipped] if step.action.index in old.seen else [])
        assert Counter(new.down[place] for place in new.seen) == known
        assert Counter(new.down) + Counter([flipped]) == Counter(old.down)


# --- Clear cards and sets -----------------------------------------------------------------------------------------


def clears_as_the_rules_say(step: Step) -> None:
    """Clear cards and three equal cards take the whole pile out of the game, themselves included; nothing else does."""
    before, after = step.before, step.state
    laid = laid_by(step)
    gone = Counter(after.removed) - Counter(before.removed)
    if laid is None:
        assert not gone
        return
    top = (before.pile + laid)[-3:]
    is_set = len(top) == 3 and len({card.rank for card in top}) == 1
    if laid[0].rank.is_clear or is_set:
        assert gone == Counter(before.pile + laid)
        assert after.pile == ()
    else:
        assert not gone
        assert after.pile == before.pile + laid


def laid_by(step: Step) -> tuple[Card, ...] | None:
    """Return the cards that an action laid on the pile for good."""
    before, action, mover = step.before, step.action, step.before.to_move
    assert mover is not None
    laid: tuple[Card, ...] = ()
    if isinstance(action, Play):
        laid = action.hand + action.up
    elif isinstance(action, Flip):
        laid = (before.seats[mover].down[action.index],)
    if not laid:
        return None
    if isinstance(action, Play) and action.hand:
        return laid
    fits = laid[0].rank.is_clear or not before.pile or laid[0].rank >= before.pile[-1].rank
    low_set = before.rules.low_set_clears and len(laid) >= 3
    return laid if fits or low_set else None


# --- turns --------------------------------------------------------------------------------------------------------


def owes_the_right_number(step: Step) -> None:
    """What is owed after an action, worked out from the rules by hand."""
    before, after, action = step.before, step.state, step.action
    if before.turn.kind is not Stage.ACT or after.is_over or after.finished != before.finished:
        return
    rules, laid = before.rules, laid_by(step)
    if isinstance(action, Draw) and before.turn.extra:
        left = before.turn.owed
    elif laid is None:
        left = 0
    else:
        rank = laid[0].rank
        bonus = {Rank.CLEAR_PLUS_ONE: 1, Rank.CLEAR_PLUS_TWO: 2}.get(rank, 0) * len(laid)
        cleared = after.pile == () and not bonus
        left = before.turn.owed - 1 + bonus
        if bonus and rules.nested_clear.value == "replace":
            left = bonus
        elif cleared and before.turn.extra and rules.interior_clear.value == "ends_turn":
            left = 0
        swap_due = after.turn.kind is Stage.SWAP
        assert not swap_due or (not cleared and not bonus)
        if left or swap_due:
            assert after.turn.first_extra == (bonus > 0)
            assert not after.turn.drew
            from_table = not (isinstance(action, Play) and action.hand)
            table2 = before.turn.table_plus_two or (from_table and rank is Rank.CLEAR_PLUS_TWO)
            assert after.turn.table_plus_two == table2
            assert after.turn.flipped == (before.turn.flipped or isinstance(action, Flip))
    if left or after.turn.kind is Stage.SWAP:
        assert (after.to_move, after.turn.owed, after.turn.extra) == (before.to_move, left, True)
    else:
        assert opens(after)


def opens(state: State) -> bool:
    """Whether a turn begins."""
    return state.turn.kind is Stage.ACT and not state.turn.extra and state.turn.owed == 1


def passes_the_turn_on(step: Step) -> None:
    """The next seat in the direction of play that has not finished opens its turn; 1s alone turn the direction."""
    before, after, mover = step.before, step.state, step.before.to_move
    assert mover is not None
    if before.turn.kind is Stage.ARRANGE:
        assert after.to_move == (mover + 1) % before.players
        assert after.direction == before.direction
        return
    laid = laid_by(step)
    ones = len(laid) if laid is not None and laid[0].rank is Rank.ONE else 0
    turns = {ReverseOnOne.OFF: 0, ReverseOnOne.PER_PLAY: min(ones, 1), ReverseOnOne.PER_CARD: ones}
    expected = before.direction * (-1) ** turns[before.rules.reverse_on_one]
    assert after.direction == expected
    if after.is_over:
        return
    if not opens(after):
        assert after.to_move == mover
        return
    passed = mover
    for _ in range(before.players):
        passed = (passed + after.direction) % before.players
        if passed not in after.finished:
            break
    assert after.to_move == passed


def refills_the_hand(step: Step) -> None:
    """At the end of a turn the hand has three cards or more, or the draw pile is empty; cards come from its front, and
    no more than are needed. Other hands are left alone."""
    before, after, action, mover = step.before, step.state, step.action, step.before.to_move
    assert mover is not None
    if before.turn.kind is Stage.ARRANGE:
        return
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        assert seat == mover or old.hand == new.hand
    drawn = len(before.draw) - len(after.draw)
    assert after.draw == before.draw[drawn:]
    held = len(after.seats[mover].hand)
    took = isinstance(action, PickUp) or (laid_by(step) is None and isinstance(action, Flip | Play))
    ended = after.to_move is not None and opens(after) and mover not in after.finished
    if ended and not (took and not before.rules.refill_after_pick_up):
        assert held >= 3 or not after.draw
    if isinstance(action, Draw):
        one = before.rules.extra_draw_size.value == "one" or not before.turn.extra
        assert drawn >= 1
        assert drawn == 1 or held <= 3
        if before.turn.extra:
            assert drawn == (1 if one else min(3 - len(before.seats[mover].hand), len(before.draw)))
    elif drawn:
        assert ended
        assert held <= 3
        assert not took or before.rules.refill_after_pick_up


def gives_the_places(step: Step) -> None:
    """Exactly who has no cards left has finished, in the order of finishing; the game ends as ``play_on`` says."""
    before, after = step.before, step.state
    assert after.finished[: len(before.finished)] == before.finished
    assert after.places == tuple(
        after.finished.index(seat) + 1 if seat in after.finished else None for seat in range(after.players)
    )
    assert after.winner == (after.finished[0] if after.finished else None)
    empty = [not seat.hand and not seat.up and not seat.down for seat in after.seats]
    playing = [seat for seat in range(after.players) if seat not in after.finished]
    assert not any(empty[seat] for seat in playing)
    if after.rules.play_on:
        assert after.is_over == (not playing)
        assert all(empty[seat] for seat in (after.finished if not after.is_over else after.finished[:-1]))
    else:
        assert after.is_over == bool(after.finished)
        assert len(after.finished) <= 1
    assert after.is_over == (after.to_move is None) == (after.turn.kind is Stage.OVER)


# --- what is hidden -----------------------------------------------------------------------------------------------


def shuffled_for(state: State, viewer: int, seed: int, kept: frozenset[tuple[int, int]] = frozenset()) -> State:
    """Return the state with all cards exchanged that are hidden from a seat: hands of others, 3DOWN that it has not
    seen and the draw pile.

    Args:
        state: the state.
        viewer: the seat.
        seed: for the order.
        kept: seat and place of 3DOWN cards, seat and -1 for hands, seat and -2 for 3UP, that stay nevertheless.
    """
    generator = random.Random(seed)
    secret = state.turn.kind is Stage.ARRANGE and state.rules.arrangement is Arrangement.SIMULTANEOUS
    step = 1 if state.rules.arrange_for is ArrangeFor.NEXT_SEAT else 0
    hidden: list[Card] = [*state.draw]
    for index, seat in enumerate(state.seats):
        if index != viewer and (index, -1) not in kept:
            hidden += [*seat.hand]
        if secret and (index - step) % state.players != viewer and (index, -2) not in kept:
            hidden += [*seat.up]
        hidden += [card for place, card in enumerate(seat.down) if is_hidden(state, viewer, index, place, kept)]
    generator.shuffle(hidden)
    draw = [hidden.pop() for _ in state.draw]
    seats = []
    for index, seat in enumerate(state.seats):
        hand, up = seat.hand, seat.up
        if index != viewer and (index, -1) not in kept:
            hand = Cards([hidden.pop() for _ in hand])
        if secret and (index - step) % state.players != viewer and (index, -2) not in kept:
            up = Cards([hidden.pop() for _ in up])
        down = tuple(
            hidden.pop() if is_hidden(state, viewer, index, place, kept) else card
            for place, card in enumerate(seat.down)
        )
        seats.append(type(seat)(hand, up, down, seat.seen, seat.place))
    assert not hidden
    return State(
        rules=state.rules,
        starter=state.starter,
        to_move=state.to_move,
        turn=state.turn,
        seats=seats,
        draw=draw,
        pile=state.pile,
        removed=state.removed,
        direction=state.direction,
        table_order=state.table_order,
    )


def is_hidden(state: State, viewer: int, seat: int, place: int, kept: frozenset[tuple[int, int]]) -> bool:
    return (seat != viewer or place not in state.seats[seat].seen) and (seat, place) not in kept


def hides_what_is_hidden(state: State, viewer: int, seed: int) -> None:
    """A view, and what its seat may do, are the same whatever the hidden cards are."""
    other = shuffled_for(state, viewer, seed)
    assert other.view(viewer) == state.view(viewer)
    assert to_json(other.view(viewer)) == to_json(state.view(viewer))
    if state.to_move == viewer:
        assert other.situation == state.situation
        assert position_of(other) == position_of(state)
        assert [str(action) for action in legal_actions(other)] == [str(action) for action in legal_actions(state)]


def tells_nothing_hidden(step: Step, viewer: int, seed: int) -> None:
    """What a seat is told of another one's action is the same whatever the cards are that stay hidden from it."""
    mover = step.before.to_move
    assert mover is not None
    if viewer == mover:
        return
    # The action must stay possible, and what it shows to all must stay: the mover's hand, and a flipped card if it is
    # laid; one that does not fit is told to nobody, but stays too low.
    kept = {(mover, -1)}
    if isinstance(step.action, Flip):
        kept.add((mover, step.action.index))
    if step.before.turn.kind is Stage.ARRANGE:  # the last choice shows all 3UP cards
        kept |= {(seat, zone) for seat in range(step.before.players) for zone in (-1, -2)}
    other = apply(shuffled_for(step.before, viewer, seed, frozenset(kept)), step.action)
    assert other.events_for(viewer) == step.events_for(viewer)
    assert other.state.view(viewer) == step.state.view(viewer)


def shows_no_card_of_another_hand(step: Step) -> None:
    """No event for another seat shows a card that was drawn, a failed flip, or a secret choice: what it shows lies open
    before or after."""
    before, after, mover = step.before, step.state, step.before.to_move
    assert mover is not None
    public = {*before.pile, *after.pile, *after.removed}
    if after.turn.kind is not Stage.ARRANGE or after.rules.arrangement is Arrangement.IN_TURN:
        public.update(card for state in (before, after) for seat in state.seats for card in seat.up)
    failed_shown = before.rules.failed_flip_shown and isinstance(step.action, Flip)
    for viewer in range(before.players):
        if viewer == mover or failed_shown:
            continue
        for event in step.events_for(viewer):
            cards = getattr(event, "cards", None) or (getattr(event, "card", None),)
            if isinstance(event, Drew):
                assert set(cards) <= {None}
            elif isinstance(event, Arranged | Flipped | TookFlipped | Played):
                assert {*cards} <= public | {None}


# --- forms --------------------------------------------------------------------------------------------------------


def state_round_trips(state: State) -> None:
    """A state is its JSON, and the state read back is equal in all that one can ask of it."""
    read = from_json(State, to_json(state))
    assert read == state
    assert hash(read) == hash(state)
    assert to_json(read) == to_json(state)
    assert legal_actions(read) == legal_actions(state)


def situation_round_trips(situation: Situation) -> None:
    """A situation is its line and its JSON."""
    assert Situation.parse(str(situation), situation.rules) == situation
    assert from_json(Situation, to_json(situation)) == situation
    assert str(Situation.parse(str(situation), situation.rules)) == str(situation)


def record_round_trips(record: Record) -> None:
    """A record is its text and its JSON."""
    assert Record.parse(str(record)) == record
    assert from_json(Record, to_json(record)) == record
    assert str(Record.parse(str(record))) == str(record)
    for line in record.lines:
        assert RecordLine.parse(str(line)) == line


def rules_round_trip(rules: Rules) -> None:
    """Rules are their line and their JSON, and their deck is its text."""
    assert Rules.parse(str(rules)) == rules
    assert from_json(Rules, to_json(rules)) == rules
    assert type(rules.deck).parse(str(rules.deck)) == rules.deck


def action_round_trips(action: Action) -> None:
    """An action is its text."""
    assert parse_action(str(action)) == action
    assert hash(parse_action(str(action))) == hash(action)


def replays_the_same(record: Record) -> None:
    """A record that was read back is replayed to the same states, with the same refusal if it has an illegal line."""
    first, second = replay(record), replay(Record.parse(str(record)))
    assert first == second
    assert [to_json(step.state) for step in first.steps] == [to_json(step.state) for step in second.steps]
    done = len(first.steps)
    assert done == len(record.lines) or first.refusals[0].index == done
    state = record.start
    for line, step in zip(record.lines, first.steps, strict=False):
        assert line.seat == state.to_move
        state = apply(state, line.action).state
        assert step.state == state


def replay_leads_to_the_same_end(start: State, done: list[tuple[int, Action]], end: State) -> None:
    """A game that was written down begins with the same deal and comes to the same end."""
    record = Record.parse(str(Record.of(start, done)))
    assert record.start == start
    found = replay(record)
    assert found.is_legal
    assert found.state == end
    assert from_json(State, to_json(found.state)) == end


def scores_the_cards(state: State) -> None:
    """A score is the points of the cards in the scored zones."""
    for index, seat in enumerate(state.seats):
        cards = [*seat.hand]
        if state.rules.scored_zones is ScoredZones.ALL:
            cards += [*seat.up, *seat.down]
        points = {"C": 15, "C1": 20, "C2": 25}
        assert score(state, index) == sum(points.get(card.rank.text) or int(card.rank) for card in cards)

"""What the conformance runner asks, where, and what it expects: every request of trees and games by itself."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, cast

import attrs
import pytest

from threeup import ClauseId, Deck, Rules, Situation, State, legal_actions
from threeup.forms.jsonform import read_state, to_data
from threeup.forms.protocol import answer
from threeup.model.actions import Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.notation import parse_action
from threeup.model.rules import FIELD_KINDS, STANDARD
from threeup.model.turn import Stage
from threeup.referee import conformance, trials
from threeup.referee.engines import Answer, FunctionEngine
from threeup.referee.perft import counted_states
from threeup.referee.session import OPERATIONS, About, Session
from threeup.referee.vectors import vectors


@attrs.frozen
class Question:
    """A request as the runner puts it."""

    place: str
    request: Mapping[str, Any]
    wanted: Mapping[str, Any]
    clauses: tuple[ClauseId, ...]

    @property
    def op(self) -> str:
        return cast(str, self.request["op"])


class Listener:
    """Takes the place of a session: it notes each question, and gives the right answer."""

    def __init__(self) -> None:
        self.questions: list[Question] = []

    def put(self, place: str, request: Mapping[str, Any], wanted: Mapping[str, Any], about: About) -> Answer:
        found: Answer = json.loads(answer(json.dumps(request)))
        self.questions.append(Question(place, request, wanted, about(found) if callable(about) else about))
        return found


def session(listener: Listener) -> Session:
    return cast(Session, listener)


def listened(seeds: range, rules: Rules | None = None) -> list[Question]:
    """Return what is asked in some random games."""
    listener = Listener()
    for seed in seeds:
        conformance._play_game(session(listener), f"game {seed}", random.Random(seed), rules)
    return listener.questions


QUESTIONS: Final = listened(range(12))


# --- trees ----------------------------------------------------------------------------------------------------------


def test_a_tree_is_asked_for_from_the_root_to_the_leaves() -> None:
    one = min(counted_states(), key=lambda position: sum(position.counts[:3]) if position.counts[1] > 2 else 10**9)
    state, listener, counts = read_state(dict(one.state)), Listener(), [0, 0, 0]
    conformance._walk(session(listener), "here", state, counts, 0)
    assert tuple(counts) == one.counts[:3]
    assert [(question.place, question.op) for question in listener.questions] == expected_walk(state, "here", 2)
    for question in listener.questions:
        assert answer_to(question.request) == question.wanted


def expected_walk(state: State, place: str, depth: int) -> list[tuple[str, str]]:
    found = [(place, "legal")]
    for action in legal_actions(state) if depth else ():
        where = f"{place} {action}"
        found.append((where, "apply"))
        next_state = answer_to({"op": "apply", "state": to_data(state), "action": str(action)})["state"]
        found += expected_walk(read_state(next_state), where, depth - 1)
    return found


def answer_to(request: Mapping[str, Any]) -> Answer:
    found: Answer = json.loads(answer(json.dumps(request)))
    return found


# --- the lists of the vectors -----------------------------------------------------------------------------------------


def test_each_position_of_a_vector_is_listed() -> None:
    listener, asked, told = Listener(), vectors()[::7], list[tuple[str, int, int]]()
    run = cast(Any, listener)
    run.progress = lambda part, done, total: told.append((part, done, total))
    conformance._ask_lists(session(listener), asked)
    played = [one for one in asked if one.reply is not None and one.request["op"] in ("apply", "check")]
    assert [question.place for question in listener.questions] == [one.id for one in played]
    ops = {"apply": "legal", "check": "situation"}
    assert [question.op for question in listener.questions] == [ops[one.request["op"]] for one in played]
    assert {question.op for question in listener.questions} == {"legal", "situation"}
    for question in listener.questions:
        assert answer_to(question.request) == question.wanted
    assert told == [("lists", done, len(asked)) for done in range(1, len(asked) + 1)]


def test_each_vector_is_asked_and_counted() -> None:
    told = list[tuple[str, int, int]]()
    run = Session(FunctionEngine(answer), lambda part, done, total: told.append((part, done, total)), OPERATIONS)
    asked = vectors()[:5]
    conformance._ask_vectors(run, asked)
    assert told == [("vectors", done, 5) for done in range(1, 6)]
    assert run.vectors == Counter(clause for one in asked for clause in one.clauses)
    assert run.asked["vectors"] == 5
    assert run.findings == []


def test_what_another_engine_lists_and_cannot_be_read_is_left_out() -> None:
    situation = Situation.parse("hand=2,3,9 pile=3 draw=20")
    listed = ["nonsense", "play 2", "play 3"]
    found = conformance._clauses_of_list(situation, ["play 3", "play 9"], listed)
    assert found == (ClauseId.MATCH_OR_BEAT, ClauseId.PLAY_FROM_HAND)


# --- games ----------------------------------------------------------------------------------------------------------


def test_what_is_expected_is_what_this_engine_answers() -> None:
    for question in QUESTIONS:
        assert answer_to(question.request) == question.wanted, question.place


def test_every_operation_is_asked_for_in_games() -> None:
    assert {question.op for question in QUESTIONS} == set(OPERATIONS)
    verdicts = Counter(key for question in QUESTIONS for key in question.wanted)
    assert min(verdicts[key] for key in ("state", "actions", "view", "score", "situation", "illegal")) > 20


def test_places_say_which_game_and_which_action() -> None:
    for seed in range(12):
        mine = [question for question in QUESTIONS if question.place.split()[1] == str(seed)]
        assert (mine[0].place, mine[0].op) == (f"game {seed} deal", "deal")
        numbers = [int(question.place.removeprefix(f"game {seed} action ")) for question in mine[1:]]
        assert numbers == sorted(numbers)
        assert {*numbers} == {*range(1, max(numbers) + 1)}
        listed = [question for question in mine if question.op == "legal"]
        assert len(listed) <= conformance.MOST_ACTIONS
        done = [question for question in mine if question.op == "apply" and "state" in question.wanted]
        assert len(done) >= len(listed)  # one for each list, and now and then a legal action that was tried


def test_a_long_game_is_broken_off_after_eighty_actions() -> None:
    longest = max(Counter(question.place.split()[1] for question in QUESTIONS if question.op == "legal").values())
    assert longest == conformance.MOST_ACTIONS == 80


def test_a_view_is_about_what_may_be_known() -> None:
    always = (ClauseId.PUBLIC_KNOWLEDGE, ClauseId.HIDDEN_CARDS)
    stages = set()
    for question in QUESTIONS:
        if question.op == "view":
            stage = question.request["state"]["stage"]["kind"]
            stages.add(stage == Stage.ARRANGE.value)
            together = (ClauseId.CHOOSE_TOGETHER,) if stage == Stage.ARRANGE.value else ()
            assert question.clauses == always + together
    assert stages == {True, False}


@pytest.mark.parametrize(("zones", "clause"), [("hand", ClauseId.SCORE_HAND), ("all", ClauseId.SCORE_ALL)])
def test_a_score_is_about_the_zones_that_are_counted(zones: str, clause: ClauseId) -> None:
    scores = [one for one in listened(range(4), Rules(scored_zones=zones)) if one.op == "score"]
    assert {one.clauses for one in scores} == {(ClauseId.CARD_POINTS, clause)}


def test_a_verdict_is_about_the_clause_that_decides() -> None:
    for question in QUESTIONS:
        if "illegal" in question.wanted:
            assert question.clauses == (ClauseId(question.wanted["illegal"][0]),)
        if question.op == "situation":
            assert question.clauses == (ClauseId.ZONE_IN_USE,)


def test_seats_are_looked_at_in_turn_with_chance() -> None:
    looked = {question.request["seat"] for question in QUESTIONS if question.op in ("view", "score")}
    assert looked >= {0, 1, 2, 3}


# --- what is drawn by chance ------------------------------------------------------------------------------------------


def test_the_same_seed_asks_the_same() -> None:
    again = listened(range(3))
    assert again == QUESTIONS[: len(again)]


@pytest.mark.parametrize("players", [2, 3, 6, 7, 8])
def test_decks_that_serve_the_players(players: int) -> None:
    rng = random.Random(players)
    decks = [trials._random_deck(rng, players) for _ in range(400)]
    assert all(deck.serves(players) for deck in decks)
    made_up = [deck for deck in decks if deck.is_custom]
    assert (len(made_up) == 0) is (players > 6)
    if made_up:
        # Three in ten are built-in ones; of the small ones a few hold more than fifteen of a card.
        assert 0.5 < len(made_up) / len(decks) < 0.8
        assert {deck.name for deck in made_up} == {"made up"}
        assert {len(deck) - 9 * players for deck in made_up} == {0, 3, 8}
        assert max(len({card.rank for card in deck.cards}) for deck in made_up) == 9
        assert all({card.rank.text for card in deck.cards} & {"1", "C1", "C2"} for deck in made_up)


def test_a_deck_of_one_rank_would_hold_too_many_of_a_card() -> None:
    class OneCard(random.Random):
        """Draws the first of all there is to choose from."""

        def random(self) -> float:
            return 0.9

        def choice(self, seq: Any) -> Any:
            return seq[0]

    rng = OneCard(1)
    assert str(trials._random_deck(rng, 2)) == "standard"


def test_numbers_of_players() -> None:
    rng = random.Random(1)
    drawn = Counter(trials.random_players(rng) for _ in range(9000))
    assert set(drawn) == {2, 3, 4, 5, 8}
    for players, ninths in {2: 4, 3: 2, 4: 1, 5: 1, 8: 1}.items():
        assert abs(drawn[players] - 1000 * ninths) < 150


def test_every_field_is_drawn() -> None:
    rng = random.Random(1)
    drawn = [trials.random_rules(rng, 2) for _ in range(100)]
    for field in FIELD_KINDS:
        assert len({getattr(rules, field) for rules in drawn}) > 1, field
    assert len({str(rules.deck) for rules in drawn}) > 20


def test_two_players_where_a_deck_serves_no_more() -> None:
    small = Rules(deck=Deck.of("small", {f"{number}g": 2 for number in range(1, 10)}))
    requests = [trials.random_deal(random.Random(seed), small)[0] for seed in range(30)]
    assert {request["players"] for request in requests} == {2}
    requests = [trials.random_deal(random.Random(seed), STANDARD)[0] for seed in range(60)]
    assert {request["players"] for request in requests} == {2, 3, 4, 5}  # eight are too many: two instead
    assert {request["op"] for request in requests} == {"deal"}
    assert {request["starter"] for request in requests} >= {0, 1, 2}


def test_actions_of_every_kind_are_named() -> None:
    rng = random.Random(1)
    state = read_state(next(dict(one.state) for one in counted_states() if both_zones(dict(one.state))))
    named = Counter[str]()
    for _ in range(1800):
        action = trials.random_action(rng, state)
        match action:
            case PickUp() | Draw() | Pass():
                kind = "nothing"
            case Flip():
                kind = "flip"
            case Play(hand=(), up=_):
                kind = "up"
            case Play(hand=_, up=()):
                kind = "hand"
            case Play():
                kind = "both"
            case Arrange():
                kind = "arrange"
            case Swap():
                kind = "swap"
        named[kind] += 1
        assert parse_action(str(action)) == action
    # Of nine parts each is one; a hand is named in two, and in one more any two cards of it.
    for kind, parts in {"nothing": 1, "flip": 1, "up": 1, "hand": 3, "both": 1, "arrange": 1, "swap": 1}.items():
        assert abs(named[kind] - 200 * parts) < 75, (kind, named)


def both_zones(state: Mapping[str, Any]) -> bool:
    if state["to_move"] is None:
        return False
    seat = state["seats"][state["to_move"]]
    return len(seat["hand"]) > 2 and len(seat["up"]) > 1


def test_actions_of_a_seat_without_a_hand() -> None:
    state = read_state(next(dict(one.state) for one in counted_states() if table_only(dict(one.state))))
    up = {str(card) for card in state.seats[state.to_move or 0].up}
    rng = random.Random(1)
    for _ in range(200):
        action = trials.random_action(rng, state)
        if isinstance(action, Play | Arrange):
            assert {str(card) for card in (action.cards if isinstance(action, Arrange) else action.hand)} <= up


def table_only(state: Mapping[str, Any]) -> bool:
    if state["to_move"] is None:
        return False
    seat = state["seats"][state["to_move"]]
    return not seat["hand"] and bool(seat["up"])

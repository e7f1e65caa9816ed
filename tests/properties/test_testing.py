"""``threeup.testing``: what its strategies cover, and what its helpers find."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis.strategies import SearchStrategy

import threeup.testing
from tests.building import seat, state_of
from tests.properties.asking import ALLOWED
from threeup import (
    PASS,
    PICK_UP,
    STANDARD,
    Action,
    Card,
    Deck,
    Play,
    Record,
    Rules,
    Situation,
    Stage,
    State,
    Step,
    ThreeUpError,
    View,
    apply,
    check,
    deal,
    legal_actions,
    replay,
)
from threeup.events import Event
from threeup.testing import (
    PlayerFault,
    actions,
    ask,
    built,
    cards,
    check_interface,
    check_player,
    deals,
    decks,
    play_game,
    played,
    random_player,
    records,
    rules,
    situations,
    states,
)

T = TypeVar("T")


def some(strategy: SearchStrategy[T], wanted: Callable[[T], bool]) -> T:
    """Return some example that is wanted, not the smallest one."""
    found: list[T] = []

    @settings(max_examples=150, phases=[Phase.generate], suppress_health_check=ALLOWED)
    @given(strategy)
    def look(example: T) -> None:
        if not found and wanted(example):
            found.append(example)

    look()
    return found[0]


@pytest.mark.parametrize("name", ["threeup.testing", "threeup.testing.players", "threeup.testing.strategies"])
def test_examples_in_the_docs(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_every_room_is_read() -> None:
    rooms = {found.name for found in pkgutil.iter_modules(threeup.testing.__path__)}
    assert rooms == {"players", "strategies"}
    assert all(hasattr(threeup.testing, name) for name in threeup.testing.__all__)


# --- strategies ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_states_are_of_every_stage() -> None:
    found: Counter[tuple[Stage, bool]] = Counter()

    @settings(max_examples=1000)
    @given(states())
    def count(state: State) -> None:
        found[state.turn.kind, state.turn.extra] += 1

    count()
    assert {stage for stage, _ in found} == {*Stage}
    assert found[Stage.ACT, True] >= 10
    assert found[Stage.ACT, False] >= 10


@settings(max_examples=40)
@given(built(STANDARD, 3))
def test_rules_and_players_can_be_fixed(state: State) -> None:
    assert state.rules == STANDARD
    assert state.players == 3


@settings(max_examples=40)
@given(played(rules(play_on=True, deck=Deck.parse("listed"))))
def test_rules_can_be_a_strategy(state: State) -> None:
    assert state.rules.play_on
    assert state.rules.deck == Deck.parse("listed")


@settings(max_examples=40)
@given(deals(players=7))
def test_deals_wait_for_the_first_choice(state: State) -> None:
    assert state.turn.kind is Stage.ARRANGE
    assert state.to_move == state.starter
    assert state.players == 7


@settings(max_examples=60)
@given(decks(players=4))
def test_decks_serve_the_players(deck: Deck) -> None:
    assert deck.serves(4)


def test_decks_can_be_the_built_in_ones_only() -> None:
    found: set[str] = set()

    @settings(max_examples=150)
    @given(decks(players=9, custom=False))
    def collect(deck: Deck) -> None:
        assert deck.serves(9)
        found.add(deck.name)

    collect()
    assert "standard*2" in found
    assert all(name.endswith("*2") for name in found)


def test_a_deck_that_serves_nobody_is_refused() -> None:
    with pytest.raises(ThreeUpError, match="serves nobody"):
        find(deals(Rules(deck=Deck.of("few", {"1g": 15}))), lambda _: True)


@pytest.mark.parametrize("colorless", [False, True])
def test_cards_have_colors_unless_they_may_not(colorless: bool) -> None:
    found: set[Card] = set()

    @settings(max_examples=500)
    @given(cards(colorless=colorless))
    def collect(card: Card) -> None:
        found.add(card)

    collect()
    assert any(card.color is None for card in found) == colorless


@pytest.mark.slow
def test_situations_leave_out_colors_and_the_count() -> None:
    found: Counter[str] = Counter()

    @settings(max_examples=80, suppress_health_check=ALLOWED)
    @given(situations())
    def count(situation: Situation) -> None:
        found["bare"] += any(card.color is None for card in situation.hand)
        found["uncounted"] += situation.draw is None
        found["extra"] += situation.turn.extra

    count()
    assert all(found[what] for what in ("bare", "uncounted", "extra"))


def test_actions_in_a_position_are_legal_and_illegal() -> None:
    position = Situation.parse("hand=2g,7g,7b up=3r down=2 pile=5g")
    found: Counter[bool] = Counter()

    @settings(max_examples=100)
    @given(actions(position))
    def collect(action: Action) -> None:
        found[not check(position, action)] += 1

    collect()
    assert found[True] == len(legal_actions(position)) == 3
    assert found[False] >= 30


def test_actions_after_the_end_are_any_actions() -> None:
    over = some(states(), lambda state: state.is_over)
    assert check(over, some(actions(over), lambda _: True))


def test_records_are_legal_if_that_is_asked_for() -> None:
    @settings(max_examples=25)
    @given(records(legal=True))
    def all_legal(record: Record) -> None:
        assert replay(record).is_legal

    all_legal()
    assert some(records(), lambda record: not replay(record).is_legal).lines


def test_examples_shrink() -> None:
    """The smallest state with a pair in hand has nothing that is not needed for it."""
    state = find(built(STANDARD), has_a_pair)
    assert state.players == 2
    assert state.to_move == 0
    assert len(state.seats[0].hand) == 2
    assert state.draw == ()


def has_a_pair(state: State) -> bool:
    if state.to_move is None:
        return False
    hand = [card.rank for card in state.seats[state.to_move].hand]
    return len({*hand}) < len(hand)


# --- players ------------------------------------------------------------------------------------------------------


def first(view: View) -> Action:
    return legal_actions(view.situation)[0]


def test_a_game_is_played_to_the_end() -> None:
    seen: list[Step] = []
    game = play_game(first, deal(STANDARD, 3, seed=2), watch=seen.append)
    assert game.state.is_over
    assert [*game.steps] == seen
    assert replay(game.record).state == game.state


def test_a_game_is_broken_off() -> None:
    start = deal(STANDARD, 2, seed=1)
    assert len(play_game(first, start, most=5).steps) == 5
    assert play_game(first, start, most=0).state is start


def test_each_seat_may_have_its_own_player() -> None:
    asked: list[int] = []

    def noting(view: View) -> Action:
        asked.append(view.viewer)
        return first(view)

    play_game([first, noting], deal(STANDARD, 2, seed=1), most=20)
    assert {*asked} == {1}


def test_every_seat_has_a_player() -> None:
    with pytest.raises(ThreeUpError, match="the game has 2 seats, and the number of players is 1"):
        play_game([first], deal(STANDARD, 2, seed=1))


def test_random_players_repeat_themselves() -> None:
    start = deal(STANDARD, 4, seed=5)
    assert play_game(random_player(7), start) == play_game(random_player(7), start)
    assert play_game(random_player(7), start) != play_game(random_player(8), start)


def test_nobody_is_asked_after_the_end() -> None:
    over = play_game(first, deal(STANDARD, 3, seed=2)).state
    with pytest.raises(ThreeUpError, match="nobody is to move"):
        ask(first, over)


def test_an_illegal_answer_is_a_fault() -> None:
    state = state_of(seat("7g", "", "1g"), seat("8g", "", "2g"), pile="5g")
    with pytest.raises(PlayerFault, match="the action is illegal: pickup") as caught:
        ask(lambda _: PICK_UP, state)
    assert [str(clause) for clause in caught.value.clauses] == ["R4.13"]
    assert caught.value.view == state.view(0)
    assert "hand=7g down=1 pile=5g" in str(caught.value)
    assert "rules: standard" in str(caught.value)


def no_action(_view: View) -> Action:
    return "play 7g"  # type: ignore[return-value]


def takes_whenever_it_may(view: View) -> Action:
    return PICK_UP if view.pile else first(view)


def passes_when_extras_are_optional(view: View) -> Action:
    return PASS if view.turn.extra and view.rules.extras.value == "may" else first(view)


def plays_all_equal_cards(view: View) -> Action:
    """Wrong where several Clear cards may not be played together."""
    found = first(view)
    if isinstance(found, Play) and found.hand:
        own = view.seats[view.viewer].hand
        assert own is not None
        return Play(hand=[card for card in own if card.rank is found.hand[0].rank])
    return found


@pytest.mark.parametrize(
    ("player", "fault"),
    [
        (no_action, "no action"),
        (takes_whenever_it_may, "is illegal"),
        (plays_all_equal_cards, "is illegal"),
    ],
)
def test_a_bad_player_is_found(player: Callable[[View], Action], fault: str) -> None:
    with pytest.raises(PlayerFault, match=fault):
        check_player(player)


def test_a_good_player_passes() -> None:
    check_player(passes_when_extras_are_optional, examples=50)
    check_player(first, examples=50, repeatable=True, rules=STANDARD, players=2)


def test_a_player_that_changes_its_mind_is_found() -> None:
    with pytest.raises(PlayerFault, match="got another answer before"):
        check_player(random_player(3), repeatable=True)


def test_a_reported_position_is_small() -> None:
    with pytest.raises(PlayerFault) as caught:
        check_player(takes_whenever_it_may, rules=STANDARD)
    view = caught.value.view
    assert len(view.seats) == 2
    assert len(view.pile) <= 2


# --- interfaces ---------------------------------------------------------------------------------------------------


def test_an_interface_is_shown_every_event() -> None:
    kinds: set[str] = set()
    check_interface(lambda _, events: kinds.update(type(event).__name__ for event in events))
    assert len(kinds) >= 10


def test_an_interface_that_cannot_show_a_hidden_card_is_found() -> None:
    def show(_view: View, events: tuple[Event, ...]) -> list[str]:
        return [str(card).upper() for event in events for card in getattr(event, "cards", ()) if card.color]

    with pytest.raises(AttributeError, match="NoneType"):
        check_interface(show)


def test_steps_go_on_from_what_was_shown() -> None:
    state = deal(STANDARD, 2, seed=1)
    assert apply(state, first(state.view(0))).before is state


def test_a_player_that_raises_is_reported_with_what_it_saw() -> None:
    def divides(view: View) -> Action:
        if view.situation.turn.kind is Stage.ARRANGE:
            return legal_actions(view.situation)[0]
        raise ZeroDivisionError("none are left")

    with pytest.raises(PlayerFault, match="the player raised ZeroDivisionError: none are left\n  rules: ") as caught:
        check_player(divides, players=2, examples=10)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
    assert f"seat {caught.value.view.viewer} sees: " in str(caught.value)


def test_without_hypothesis_one_line_says_what_to_install() -> None:
    program = "import sys; sys.modules['hypothesis'] = None; import threeup.testing"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last == "ImportError: threeup.testing needs hypothesis: python -m pip install 'threeup[testing]'"

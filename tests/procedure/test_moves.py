"""The list of legal actions: what it holds, that it is the table's, and that it behaves as a sequence."""

from __future__ import annotations

import random

import pytest

from tests.building import broken, cards, extra, moves, seat, state_of
from tests.scenarios import SCENARIOS, scenario
from threeup import (
    DRAW,
    PASS,
    PICK_UP,
    STANDARD,
    Cards,
    Flip,
    Play,
    Rules,
    Situation,
    State,
    check,
    legal_actions,
    parse_action,
)
from threeup.model.turn import OVER
from threeup.procedure import moves as moves_room
from threeup.procedure.candidates import list_situation
from threeup.procedure.moves import LegalActions, listing_of

Fields = dict[str, object]


def texts(state: State) -> list[str]:
    """Return the legal actions of a state in their order."""
    return [str(action) for action in legal_actions(state)]


# --- the table "what the player to move may do" ----------------------------------------------------------------------


@pytest.mark.clause("R4.1", "R4.13", "R7.1")
@pytest.mark.parametrize(
    ("line", "fields", "wanted"),
    [
        # Hand or 3UP, something fits.
        ("hand=2,3,9 pile=3 draw=20", {}, ["play 3", "play 9"]),
        ("hand=2,3,9 pile=3 draw=20", {"obligation": "may_pick_up"}, ["pickup", "play 3", "play 9"]),
        ("hand=2,3,9 draw=20", {"obligation": "may_pick_up"}, ["play 2", "play 3", "play 9"]),
        ("hand=2,3,9 pile=3 draw=20", {"obligation": "may_draw"}, ["draw", "play 3", "play 9"]),
        ("hand=2,3,9 pile=3 draw=20", {"obligation": "may_draw_always"}, ["draw", "play 3", "play 9"]),
        ("hand=2,3,9 pile=3", {"obligation": "may_draw"}, ["play 3", "play 9"]),
        ("hand=2,3,9 pile=3 draw=20", {"obligation_zones": "hand"}, ["play 3", "play 9"]),
        ("up=2,3,9 pile=3", {}, ["up 3", "up 9"]),
        ("up=2,3,9 pile=3", {"obligation_zones": "hand"}, ["pickup", "up 3", "up 9"]),
        ("up=2,3,9 pile=3", {"obligation": "may_pick_up"}, ["pickup", "up 3", "up 9"]),
        ("up=2,3,9", {"obligation_zones": "hand"}, ["up 2", "up 3", "up 9"]),
        # Hand or 3UP, nothing fits.
        ("hand=2,3 pile=9 draw=20", {}, ["pickup"]),
        ("hand=2,3 pile=9 draw=20", {"obligation": "may_draw"}, ["pickup"]),
        ("hand=2,3 pile=9 draw=20", {"obligation": "may_draw_always"}, ["draw", "pickup"]),
        ("hand=2,3 pile=9", {"obligation": "may_draw_always"}, ["pickup"]),
        ("up=2,3 pile=9", {}, ["pickup"]),
        ("up=2,3 down=1 pile=9 extra", {}, ["pickup"]),
        ("up=2,3 down=1 pile=9 extra table2", {}, ["up 2", "up 3"]),
        ("up=2,2,3 down=1 pile=9 extra table2", {}, ["up 2", "up 2,2", "up 3"]),
        ("up=2,2,2 pile=9 extra table2", {"multiples": "all_or_one"}, ["up 2", "up 2,2,2"]),
        ("up=2,3 down=1 pile=9 extra table2", {"short_extra": "at_will"}, ["up 2", "up 3"]),
        ("up=2,3 down=1 pile=9 extra table2", {"short_extra": "stays"}, ["pickup"]),
        # A short play beside one that fits.
        ("up=2,9 down=1 pile=9 extra table2", {}, ["up 9"]),
        ("up=2,9 down=1 pile=9 extra table2", {"short_extra": "at_will"}, ["up 2", "up 9"]),
        ("up=2,9 down=1 pile=9 extra", {"short_extra": "at_will"}, ["up 9"]),
        ("up=2,9 down=1 pile=9", {"short_extra": "at_will"}, ["up 9"]),
        ("hand=2,9 pile=9 extra table2", {"short_extra": "at_will"}, ["play 9"]),
        (
            "up=2,2,2 pile=9 extra table2",
            {"short_extra": "at_will", "low_set_clears": True},
            ["up 2", "up 2,2", "up 2,2,2"],
        ),
        ("up=2,2,2 pile=9 extra table2", {"low_set_clears": True}, ["up 2,2,2"]),
        # 3DOWN.
        ("down=3 pile=7", {}, ["flip 1", "flip 2", "flip 3"]),
        ("down=2 pile=7", {"flip_choice": "may_pick_up"}, ["flip 1", "flip 2", "pickup"]),
        ("down=2", {"flip_choice": "may_pick_up"}, ["flip 1", "flip 2"]),
        ("down=1 pile=7 extra", {"flip_choice": "may_pick_up"}, ["flip 1", "pickup"]),
        ("down=1 pile=7 extra flipped", {"flip_choice": "may_pick_up", "flips": "per_turn"}, ["pass"]),
        # Nothing to act with.
        ("up=5 down=3 extra", {"extra_zone": "hand_only"}, ["pass"]),
        ("up=5 down=3 extra table2", {"extra_zone": "hand_only"}, ["up 5"]),
        ("down=3 extra flipped", {"flips": "per_turn"}, ["pass"]),
        ("up=5 draw=4 extra", {}, ["draw"]),
        ("up=5 draw=4 extra", {"extra_when_empty": "lapse"}, ["draw", "pass"]),
        ("up=5 draw=4 extra", {"extra_draw": "first"}, ["pass"]),
        ("up=5 draw=4 extra first", {"extra_draw": "first"}, ["draw"]),
        ("up=5 draw=4 extra drew", {}, ["pass"]),
        ("up=5 draw=4 extra", {"extra_draw": "never"}, ["pass"]),
        ("up=5 draw=4 extra", {"extras": "may"}, ["draw", "pass"]),
        # On an extra action.
        ("hand=5 draw=4 extra", {}, ["draw", "play 5"]),
        ("hand=5 draw=4 extra", {"extras": "may"}, ["draw", "pass", "play 5"]),
        ("hand=5 pile=9 draw=4 extra drew", {"extras": "may"}, ["pass", "pickup"]),
        ("hand=5 extra", {}, ["play 5"]),
        ("hand=5,6,7 draw=4 extra", {}, ["draw", "play 5", "play 6", "play 7"]),
        ("hand=5,6,7 draw=4 extra", {"extra_draw_when_full": False}, ["play 5", "play 6", "play 7"]),
        ("hand=5,6,7 draw=4 extra", {"extra_draw_size": "to_three"}, ["play 5", "play 6", "play 7"]),
        ("hand=5,6 draw=4 extra", {"extra_draw_size": "to_three"}, ["draw", "play 5", "play 6"]),
        ("hand=5,6 draw=4 extra", {"extra_draw_when_full": False}, ["draw", "play 5", "play 6"]),
        ("hand=5 pile=3 draw=4 extra", {"obligation": "may_pick_up"}, ["draw", "play 5"]),
        ("hand=5 pile=9 draw=4 extra", {"obligation": "may_draw_always", "extra_draw": "never"}, ["pickup"]),
        ("hand=2,9 pile=5 draw=4 extra", {"extra_order": "free"}, ["draw", "play 2", "play 9"]),
        ("up=2,9 pile=5 extra", {"extra_order": "free"}, ["up 9"]),
        # Several equal cards.
        ("hand=C,C,C1 pile=9 draw=4", {}, ["play C", "play C,C", "play C1"]),
        ("hand=C,C,C1,C1 pile=9 draw=4", {"clear_multiples": "one"}, ["play C", "play C1"]),
        (
            "hand=C,C,C1,C1 pile=9 draw=4",
            {"clear_multiples": "any"},
            ["play C", "play C,C", "play C1", "play C1,C1"],
        ),
        ("hand=3,3,3 pile=9 draw=4", {"low_set_clears": True}, ["play 3,3,3"]),
        ("hand=3,3,3,3 pile=9 draw=4", {"low_set_clears": True}, ["play 3,3,3", "play 3,3,3,3"]),
        ("hand=3,3,3,3 pile=9 draw=4", {"low_set_clears": True, "multiples": "all_or_one"}, ["play 3,3,3,3"]),
        # Swaps.
        ("swap hand=5,5,6 up=7 pile=1 owed=0 extra", {}, ["pass", "swap 5 for 7", "swap 6 for 7"]),
    ],
)
def test_what_the_player_to_move_may_do(line: str, fields: Fields, wanted: list[str]) -> None:
    assert moves(line, STANDARD.evolve(**fields)) == wanted


@pytest.mark.clause("R6.21")
def test_after_a_cleared_pile_nothing_is_to_beat() -> None:
    assert moves("hand=1,9 draw=4 owed=2 extra first drew") == ["play 1", "play 9"]


# --- orders of colors ------------------------------------------------------------------------------------------------


@pytest.mark.clause("R4.15", "R11.20")
@pytest.mark.parametrize(
    ("hand", "pile", "plays"),
    [
        ("5g,5b", "3g", ["play 5g", "play 5b", "play 5g,5b", "play 5b,5g"]),
        ("5g,5g", "3g", ["play 5g", "play 5g,5g"]),
        ("5g,5b", "5r", ["play 5g", "play 5b", "play 5g,5b"]),
        ("5g,5b,5r", "3g", [
            "play 5g", "play 5b", "play 5r", "play 5g,5b", "play 5b,5g", "play 5g,5r", "play 5r,5g", "play 5b,5r",
            "play 5r,5b", "play 5g,5b,5r",
        ]),
        ("Cg,Cb", "3g", ["play Cg", "play Cb", "play Cg,Cb"]),
    ],
)  # fmt: skip
def test_a_pair_that_stays_is_listed_in_both_orders(hand: str, pile: str, plays: list[str]) -> None:
    state = state_of(seat(hand), seat("2g"), pile=pile, draw="6g", rules=Rules(color_bonus="once_per_four"))
    assert sorted(texts(state)) == sorted(plays)
    assert sorted(moves(str(state.situation), state.rules)) == sorted(plays)
    once = state_of(seat(hand), seat("2g"), pile=pile, draw="6g")
    kept = [play for play in plays if _is_sorted(play)]
    assert texts(once) == kept


def _is_sorted(text: str) -> bool:
    """Return whether the cards of a play stand in their order."""
    play = parse_action(text)
    return isinstance(play, Play) and list(play.hand) == sorted(play.hand)


@pytest.mark.clause("R4.15", "R6.22")
def test_a_short_play_is_listed_once() -> None:
    rules = Rules(color_bonus="once_per_four", short_extra="at_will")
    turn = extra(1, "table_plus_two")
    state = state_of(seat("", "2g,2b,9g", "1g"), seat("3g"), pile="5g", turn=turn, rules=rules)
    assert texts(state) == ["up 9g", "up 2g", "up 2b", "up 2g,2b"]
    assert check(state, parse_action("up 2b,2g")) == ()


def test_any_order_of_cards_is_legal_though_it_is_not_listed() -> None:
    state = state_of(seat("5g,5b,5r"), seat("2g"), draw="6g")
    listed = legal_actions(state)
    assert parse_action("play 5r,5b") in listed
    assert parse_action("play 5r,5b") not in listed.actions


# --- arrangements and swaps ------------------------------------------------------------------------------------------


@pytest.mark.clause("R2.5")
def test_arrangements_are_all_choices_of_three_each_once() -> None:
    assert len(moves("arrange hand=1,2,3,4,5,6 draw=9")) == 20
    assert moves("arrange hand=1,1,1,1,5,5 draw=9") == ["arrange 1,1,1", "arrange 1,1,5", "arrange 1,5,5"]


@pytest.mark.clause("R11.23", "R11.24")
def test_swaps_are_all_pairs_of_kinds_and_a_pass() -> None:
    line = "swap hand=5g,5g,6b up=7g,7g,5g pile=1 owed=0 extra"
    wanted = ["pass", "swap 5g for 5g", "swap 5g for 7g", "swap 6b for 5g", "swap 6b for 7g"]
    assert moves(line, color_bonus="from_fourth") == wanted


# --- the fast path is the table --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", SCENARIOS)
def test_the_list_of_a_state_is_what_the_table_lets_pass(kind: str) -> None:
    rng = random.Random(f"moves {kind}")
    for _ in range(40):
        state = scenario(kind, rng)
        found = [*legal_actions(state)]
        assert len({*found}) == len(found)
        assert {*found} == {*list_situation(state.situation)}
        assert not any(check(state, one) for one in found)
        assert {*map(str, legal_actions(state.situation))} == {*map(str, found)}


@pytest.mark.parametrize("kind", ["several_equal", "color_run", "arranging"])
def test_a_full_cache_changes_no_answer(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = f"cache {kind}"
    rng = random.Random(seed)
    wanted = [texts(scenario(kind, rng)) for _ in range(40)]
    monkeypatch.setattr(moves_room, "MOST_CACHED", 1)
    rng = random.Random(seed)
    assert [texts(scenario(kind, rng)) for _ in range(40)] == wanted


def test_a_full_cache_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves_room, "MOST_CACHED", 2)
    cache = moves_room._GroupCache(Rules(), from_hand=True, ordered=False)
    sizes = []
    for number in range(1, 6):
        assert [str(play) for play in cache[Cards.parse(f"{number}g").packed]] == [f"play {number}g"]
        sizes.append(len(cache))
    assert sizes == [1, 2, 1, 2, 1]


def test_a_full_cache_of_arrangements_is_emptied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves_room, "MOST_CACHED", 2)
    cache = moves_room._ArrangeCache()
    sizes = []
    for text in ("1g,2g,3g", "1g,2g,4g", "1g,2g,5g"):
        assert str(cache[tuple(card.code for card in cards(text))]) == f"arrange {text}"
        sizes.append(len(cache))
    assert sizes == [1, 2, 1]


def test_the_list_is_made_once_and_kept_with_the_state() -> None:
    state = state_of(seat("5g,9g"), seat("2g"), draw="6g")
    assert listing_of(state) is listing_of(state)
    assert all(one is other for one, other in zip(legal_actions(state), listing_of(state), strict=True))
    assert state == state_of(seat("5g,9g"), seat("2g"), draw="6g"), "the list is no part of the value"


# --- the sequence ----------------------------------------------------------------------------------------------------


@pytest.fixture
def three() -> LegalActions:
    """Three legal actions."""
    return legal_actions(Situation.parse("hand=4,7,7 draw=20"))


def test_length_truth_iteration_and_indexing(three: LegalActions) -> None:
    assert len(three) == 3
    assert bool(three) is True
    assert [str(action) for action in three] == ["play 4", "play 7", "play 7,7"]
    assert (str(three[0]), str(three[-1])) == ("play 4", "play 7,7")
    assert three[1:] == (three[1], three[2])
    assert three.index(parse_action("play 7")) == 1
    beyond = len(three)
    with pytest.raises(IndexError):
        three[beyond]


def test_each_way_to_read_it_may_come_first() -> None:
    situation = Situation.parse("hand=4,7,7 draw=20")
    assert str(legal_actions(situation)[0]) == "play 4"
    assert len(legal_actions(situation)) == 3
    assert legal_actions(situation)
    assert [*legal_actions(situation)] == [*legal_actions(situation)]


def test_in_asks_the_table(three: LegalActions) -> None:
    assert parse_action("play 7r,7") in three
    assert parse_action("play 4,7") not in three
    assert PASS not in three
    assert DRAW not in three
    others: list[object] = ["play 4", 4, None]
    assert not any(other in three for other in others), "only an action can be in it"


def test_repr_is_in_notation(three: LegalActions) -> None:
    assert repr(three) == "<LegalActions: play 4 · play 7 · play 7,7>"


def test_equal_by_value_and_hashable(three: LegalActions) -> None:
    again = legal_actions(Situation.parse("hand=4,7,7 draw=20"))
    assert three == again
    assert hash(three) == hash(again)
    assert three != legal_actions(Situation.parse("hand=4,7 draw=20"))
    others: list[object] = ["play 4", ["play 4"], 4, None]
    assert not any(three == other for other in others)


@pytest.mark.clause("R10.3")
def test_a_finished_game_has_no_legal_action() -> None:
    over = legal_actions(state_of(seat(place=1), seat("2g"), to_move=None, turn=OVER))
    assert len(over) == 0
    assert not over
    assert repr(over) == "<LegalActions: >"
    assert PICK_UP not in over


def test_wrong_types_are_named() -> None:
    with pytest.raises(TypeError, match="position: expected Situation or State, not str"):
        legal_actions("hand=4")  # type: ignore[arg-type]


def test_slots_count_from_one_in_text_and_from_zero_in_code() -> None:
    assert [*legal_actions(Situation.parse("down=2"))] == [Flip(0), Flip(1)]
    assert broken("down=2", "flip 3") == ("R4.6",)
    assert isinstance(legal_actions(Situation.parse("up=4"))[0], Play)

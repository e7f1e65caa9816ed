"""The properties can fail: each planted fault is found by the property that is there for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import attrs
import pytest
from hypothesis.errors import FlakyStrategyDefinition

from tests.properties.asking import ask_alone
from threeup import Flip, Play, Record, Situation, State, ThreeUpError, View
from threeup.forms import jsonform, record
from threeup.model import state as state_room
from threeup.model.actions import Action
from threeup.model.cards import FROM_RANK, UNITS, missing_to_three, pack
from threeup.model.state import SeatView, Setup, Table, next_state, view_of
from threeup.model.turn import Turn
from threeup.procedure import arith, effects, legality, moves, scoring
from threeup.procedure.clauses import ClauseId
from threeup.procedure.events import Drew, Flipped, TookFlipped

Patch = pytest.MonkeyPatch


@attrs.frozen
class Fault:
    """A fault.

    Attributes:
        kind: the class of faults.
        plant: puts it in.
        found_by: the claim that must find it.
        among: in which kinds of states; in all if none is named, which takes longer where few of them show it.
    """

    kind: str
    plant: Callable[[Patch], None]
    found_by: str
    among: tuple[str, ...]


FAULTS: Final[dict[str, Fault]] = {}


def fault(kind: str, found_by: str, *among: str) -> Callable[[Callable[[Patch], None]], Callable[[Patch], None]]:
    def register(plant: Callable[[Patch], None]) -> Callable[[Patch], None]:
        FAULTS[plant.__name__] = Fault(kind, plant, found_by, among)
        return plant

    return register


def changed(state: State, **parts: Any) -> State:
    """Return a state with some packed parts changed, unchecked."""
    names = [field.name for field in attrs.fields(State) if field.name != "listing"]
    return next_state(**({name: getattr(state, name) for name in names} | parts))


# --- conservation -------------------------------------------------------------------------------------------------


@fault("conservation", "keeps_the_cards")
def a_cleared_pile_loses_its_bottom_card(patch: Patch) -> None:
    patch.setattr(effects, "pack", lambda codes: pack(codes[1:]))


@fault("conservation", "keeps_the_cards")
def a_pile_that_is_taken_stays(patch: Patch) -> None:
    real = effects._take_pile

    def take(state: State, seat: int, codes: bytes, tables: tuple[Table, ...]) -> State:
        return changed(real(state, seat, codes, tables), pile_codes=state.pile_codes)

    patch.setattr(effects, "_take_pile", take)


@fault("conservation", "removes_for_good")
def a_removed_card_comes_back_into_the_hand(patch: Patch) -> None:
    real = effects._end_turn

    def end(*parts: Any) -> State:
        after = real(*parts)
        unit = next((UNITS[code] for code in range(4, 56) if code & 3 != 3 and after.removed_packed & UNITS[code]), 0)
        hands = effects.replaced(after.hands, parts[1], after.hands[parts[1]] + unit)
        return changed(after, hands=hands, removed_packed=after.removed_packed - unit)

    patch.setattr(effects, "_end_turn", end)


# --- leaks --------------------------------------------------------------------------------------------------------


def seats_shown(state: State, viewer: int, show: Callable[[int, SeatView], SeatView]) -> View:
    view = view_of(state, viewer)
    return attrs.evolve(view, seats=tuple(show(seat, one) for seat, one in enumerate(view.seats)))


@fault("leak", "hides_what_is_hidden")
def the_last_card_of_another_hand_is_seen(patch: Patch) -> None:
    def leaking(state: State, viewer: int) -> View:
        def show(seat: int, one: SeatView) -> SeatView:
            return attrs.evolve(one, hand=state.seats[seat].hand) if one.hand_size == 1 else one

        return seats_shown(state, viewer, show)

    patch.setattr(state_room, "view_of", leaking)


@fault("leak", "hides_what_is_hidden")
def own_3down_is_seen_when_it_is_in_use(patch: Patch) -> None:
    def leaking(state: State, viewer: int) -> View:
        def show(seat: int, one: SeatView) -> SeatView:
            return attrs.evolve(one, down=state.seats[seat].down) if seat == viewer and not one.up else one

        return seats_shown(state, viewer, show)

    patch.setattr(state_room, "view_of", leaking)


@fault("leak", "hides_what_is_hidden", "flip_by_choice", "failed_flip")
def only_flips_that_fit_are_listed(patch: Patch) -> None:
    real = moves._list_table

    def fitting(state: State, seat: int) -> tuple[Action, ...]:
        top = state.pile_codes[-1] >> 2 if state.pile_codes else 0
        down = state.tables[seat].down
        found = real(state, seat)
        kept = tuple(one for one in found if not isinstance(one, Flip) or arith.beats(down[one.index] >> 2, top))
        return kept or found

    patch.setattr(moves, "_list_table", fitting)


@fault("leak", "shows_no_card_of_another_hand")
def others_see_what_was_drawn(patch: Patch) -> None:
    patch.setattr(Drew, "seen_by", lambda event, _seat: event)


@fault("leak", "tells_nothing_hidden", "draw_before_extra")
def others_are_told_the_first_card_drawn(patch: Patch) -> None:
    patch.setattr(Drew, "seen_by", lambda event, seat: attrs.evolve(event, cards=event.cards[:1]))


@fault("leak", "shows_no_card_of_another_hand", "failed_flip")
def others_see_a_failed_flip(patch: Patch) -> None:
    patch.setattr(Flipped, "seen_by", lambda event, _seat: event)
    patch.setattr(TookFlipped, "seen_by", lambda event, _seat: event)


# --- the order of zones -------------------------------------------------------------------------------------------


@fault("order of zones", "opens_the_table_last", "obligation")
def cards_of_3up_are_played_with_cards_left_to_draw(patch: Patch) -> None:
    real = moves.list_state

    def listed(state: State) -> tuple[Action, ...]:
        found = real(state)
        if state.to_move is None or state.turn.kind.value != "act" or not state.tables[state.to_move].up:
            return found
        return found + tuple(one for one in moves._list_up(state, state.tables[state.to_move].up) if type(one) is Play)

    patch.setattr(moves, "list_state", listed)


@fault("order of zones", "agrees_on_what_is_legal", "empty_hand", "draw_before_extra")
def the_table_forgets_the_draw_pile(patch: Patch) -> None:
    rows = {
        key: tuple(row for row in found if row.clause is not ClauseId.DRAW_PILE_FIRST)
        for key, found in legality._ROWS.items()
    }
    patch.setattr(legality, "_ROWS", rows)


@fault("order of zones", "opens_the_table_last")
def a_flip_turns_up_a_card_of_the_next_seat(patch: Patch) -> None:
    def flip(state: State, action: Flip) -> State:
        seat = state.to_move
        assert seat is not None
        other = (seat + 1) % state.players
        table = state.tables[other]
        if not table.down:
            return effects._flip(state, action)
        known = Table(table.up, table.down, (0,) if table.seen != (0,) else ())
        return changed(effects._flip(state, action), tables=effects.replaced(state.tables, other, known))

    patch.setitem(effects._EFFECTS, Flip, flip)


@fault("order of zones", "keeps_up_with_what_was_seen", "flip_by_choice", "failed_flip")
def what_was_seen_stays_behind_its_card(patch: Patch) -> None:
    def without(table: Table, index: int) -> Table:
        down = table.down[:index] + table.down[index + 1 :]
        return Table(table.up, down, tuple(place for place in table.seen if place < len(down)))

    patch.setattr(effects, "_without_down", without)


# --- runs and sets ------------------------------------------------------------------------------------------------


@fault("run length", "clears_as_the_rules_say", "last_cards", "several_equal", "low_set")
def a_set_is_of_one_color(patch: Patch) -> None:
    pairs = tuple(frozenset(bytes((rank * 4 + color,) * 2) for color in range(3)) for rank in range(11))
    patch.setattr(effects, "_TWO_BELOW", pairs)


@fault("run length", "leaves_a_possible_pile", "several_equal", "last_cards", "color_run")
def tens_make_no_set(patch: Patch) -> None:
    patch.setattr(effects, "_TWO_BELOW", (*effects._TWO_BELOW[:10], frozenset[bytes]()))


@fault("run length", "clears_as_the_rules_say", "several_equal", "last_cards")
def several_cards_at_once_make_no_set(patch: Patch) -> None:
    real: Callable[..., State] = effects._lay

    def lay(*parts: Any, **named: Any) -> State:
        state, _, codes = parts[:3]
        after = real(*parts, **named)
        if len(codes) >= 2 and codes[0] >> 2 < 11 and not after.pile_codes:
            pile = state.pile_codes + codes
            return changed(after, pile_codes=pile, removed_packed=after.removed_packed - pack(pile))
        return after

    patch.setattr(effects, "_lay", lay)


# --- refill -------------------------------------------------------------------------------------------------------


@fault("refill", "refills_the_hand")
def hands_are_filled_up_to_two(patch: Patch) -> None:
    patch.setattr(effects, "missing_to_three", lambda packed: max(0, missing_to_three(packed) - 1))


@fault("refill", "refills_the_hand", "small_pick_up")
def a_pick_up_is_always_followed_by_a_refill(patch: Patch) -> None:
    real: Callable[..., State] = effects._end_turn
    patch.setattr(effects, "_end_turn", lambda *parts: real(*parts[:8], True))


@fault("refill", "refills_the_hand", "draw_before_extra")
def the_draw_before_an_extra_takes_two(patch: Patch) -> None:
    patch.setattr(arith, "extra_draw_count", lambda hand, draw, *, to_three: min(2, draw))


# --- owed actions -------------------------------------------------------------------------------------------------


@fault("owed actions", "owes_the_right_number", "nested_clear", "interior_clear")
def a_nested_clear_always_adds(patch: Patch) -> None:
    patch.setattr(arith, "owed_after", lambda owed, bonus, **_flags: owed - 1 + bonus)


@fault("owed actions", "owes_the_right_number", "several_equal")
def several_clears_earn_as_much_as_one(patch: Patch) -> None:
    patch.setattr(arith, "bonus_of", lambda rank, count: max(0, rank - 11))


@fault("owed actions", "owes_the_right_number")
def the_clear_plus_two_from_the_table_is_forgotten(patch: Patch) -> None:
    real = effects._turn_after

    def after(state: State, bonus: int, *, cleared: bool, plus_two: bool) -> Turn:
        return attrs.evolve(real(state, bonus, cleared=cleared, plus_two=plus_two), table_plus_two=False)

    patch.setattr(effects, "_turn_after", after)


# --- direction and places -----------------------------------------------------------------------------------------


@fault("direction", "passes_the_turn_on", "places_and_reverse")
def a_pair_of_ones_counts_once(patch: Patch) -> None:
    patch.setattr(arith, "reversals", lambda ones, *, per_play, per_card: int(ones > 0 and (per_play or per_card)))


@fault("direction", "passes_the_turn_on", "places_and_reverse", "last_cards")
def a_finished_seat_is_not_passed_over(patch: Patch) -> None:
    patch.setattr(arith, "next_seat", lambda seat, direction, players, finished: (seat + direction) % players)


@fault("direction", "passes_the_turn_on", "late_state")
def play_always_goes_clockwise(patch: Patch) -> None:
    real = effects._end_turn

    def end(state: State, seat: int, direction: int, *rest: Any) -> State:
        after = real(state, seat, direction, *rest)
        return changed(after, to_move=arith.next_seat(seat, 1, state.players, state.finished))

    patch.setattr(effects, "_end_turn", end)


@fault("places", "gives_the_places", "last_cards", "places_and_reverse")
def places_go_by_seat(patch: Patch) -> None:
    real = effects._finish

    def finish(*parts: Any) -> State:
        after = real(*parts)
        return changed(after, finished=tuple(sorted(after.finished)))

    patch.setattr(effects, "_finish", finish)


@fault("places", "gives_the_places", "last_cards", "places_and_reverse")
def the_last_seat_gets_no_place(patch: Patch) -> None:
    real = effects._finish

    def finish(*parts: Any) -> State:
        after = real(*parts)
        return changed(after, finished=after.finished[:-1]) if after.is_over and after.rules.play_on else after

    patch.setattr(effects, "_finish", finish)


# --- forms --------------------------------------------------------------------------------------------------------


@fault("serialization", "state_round_trips")
def json_forgets_what_was_seen(patch: Patch) -> None:
    real = jsonform._seat_data
    patch.setattr(jsonform, "_seat_data", lambda seat: real(seat) | {"seen": []})


@fault("serialization", "state_round_trips")
def json_sorts_the_pile(patch: Patch) -> None:
    real = jsonform._state_data

    def data(state: State) -> dict[str, Any]:
        found = real(state)
        return found | {"pile": sorted(found["pile"])}

    patch.setitem(jsonform._WRITERS, State, data)


@fault("serialization", "situation_round_trips")
def a_line_forgets_the_draw_before_an_extra(patch: Patch) -> None:
    real = Situation.__str__
    patch.setattr(Situation, "__str__", lambda situation: real(situation).replace(" drew", ""))


@fault("serialization", "record_round_trips")
def a_record_forgets_the_order_of_the_tables(patch: Patch) -> None:
    real = Record.__str__
    patch.setattr(Record, "__str__", lambda found: real(found).replace("table_order: ", "# table_order: "))


@fault("replay", "replay_leads_to_the_same_end")
def a_record_begins_with_seat_0(patch: Patch) -> None:
    real = record._order_of

    def order(start: State) -> bytes:
        setup = start.setup
        return real(changed(start, setup=Setup(setup.rules, setup.players, 0, setup.table_order)))

    patch.setattr(record, "_order_of", order)


@fault("replay", "replays_the_same")
def a_replay_depends_on_how_often_it_was_asked(patch: Patch) -> None:
    real = effects._end_turn
    asked = []

    def end(state: State, seat: int, direction: int, *rest: Any) -> State:
        asked.append(seat)
        after = real(state, seat, direction, *rest)
        return changed(after, direction=-direction) if len(asked) % 50 == 0 and state.players > 2 else after

    patch.setattr(effects, "_end_turn", end)


# --- legality and scores ------------------------------------------------------------------------------------------


@fault("legality", "lists_each_action_once", "obligation")
def the_list_lets_a_lower_number_pass(patch: Patch) -> None:
    patch.setattr(moves, "FROM_RANK", (FROM_RANK[0], *FROM_RANK[:-1]))


@fault("legality", "agrees_on_what_is_legal", "obligation", "small_pick_up")
def a_low_card_goes_on_a_ten(patch: Patch) -> None:
    real = arith.beats
    patch.setattr(arith, "beats", lambda rank, top: real(rank, top) or top == 10)


@fault("scores", "scores_the_cards")
def clear_cards_count_fifteen_each(patch: Patch) -> None:
    patch.setattr(scoring, "points_of", lambda rank: min(rank, 15) if rank < 11 else 15)


# --- all of them are found ----------------------------------------------------------------------------------------


pytestmark = pytest.mark.filterwarnings("ignore:Generating overly large repr")  # of a whole record that fails

EXAMPLES = 400
"""Enough that no fault is missed; most are found by one of the first."""


@pytest.mark.parametrize("planted", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(monkeypatch: Patch, planted: Fault) -> None:
    """A fault by which the same game comes out differently may also be noticed by hypothesis itself."""
    planted.plant(monkeypatch)
    with pytest.raises((AssertionError, ThreeUpError, FlakyStrategyDefinition)):
        ask_alone(planted.found_by, *planted.among, count=EXAMPLES)


@pytest.mark.parametrize("focus", sorted({(planted.found_by, *planted.among) for planted in FAULTS.values()}))
def test_without_a_fault_nothing_is_found(focus: tuple[str, ...]) -> None:
    ask_alone(*focus, count=15)


def test_faults_of_every_kind_are_planted() -> None:
    kinds = {planted.kind for planted in FAULTS.values()}
    assert kinds >= {
        "conservation",
        "leak",
        "order of zones",
        "run length",
        "refill",
        "owed actions",
        "direction",
        "places",
        "serialization",
        "replay",
    }
    assert len(FAULTS) >= 15

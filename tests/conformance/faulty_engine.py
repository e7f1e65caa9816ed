"""An engine with one planted fault: ``python faulty_engine.py NAME`` speaks the conformance protocol.

Each fault changes one place of the library before the first request is answered. The conformance runner has to
find every one of them, and to name a clause of the chapter that the fault is about.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import attrs

from threeup.forms import protocol
from threeup.model import state as state_room
from threeup.model import validity
from threeup.model.actions import Action
from threeup.model.cards import Cards, cards_of, missing_to_three
from threeup.model.rules import FailedFlip
from threeup.model.state import Setup, State, Table, View
from threeup.procedure import arith, dealing, effects, legality, moves, scoring
from threeup.procedure.clauses import ClauseId as C

Plant = Callable[[], None]


def put(room: ModuleType, name: str, value: object) -> Plant:
    """Return what replaces something in a module."""
    return lambda: setattr(room, name, value)


# --- what is legal -----------------------------------------------------------------------------------------------


def without_row(clause: C) -> Plant:
    """Return what takes a row out of the predicate table."""
    return lambda: _use_table(tuple(bar for bar in legality.TABLE if bar.clause is not clause))


def without_exception(clause: C) -> Plant:
    """Return what takes an exception out of the predicate table, wherever it stands."""

    def shortened(bar: legality.Bar) -> legality.Bar:
        return attrs.evolve(bar, unless=tuple(one for one in bar.unless if one.clause is not clause))

    return lambda: _use_table(tuple(map(shortened, legality.TABLE)))


def _use_table(rows: tuple[legality.Bar, ...]) -> None:
    """Let everything derive from these rows, the list of moves as well."""
    put(legality, "_ROWS", legality._rows_by_kind(rows))()
    put(moves, "list_state", _list_by_table)()


def _list_by_table(state: State) -> tuple[Action, ...]:
    return () if state.to_move is None else moves.legal_actions(state.situation).actions


# --- what an action does -----------------------------------------------------------------------------------------

_end_turn: Final = effects._end_turn
_finish: Final = effects._finish
_view_of: Final = state_room.view_of


def _deal_six_down() -> None:
    put(dealing, "_PASSES_DOWN", 6)()
    put(dealing, "_PASSES_HAND", 3)()


def _counter_clockwise(state: State, seat: int, direction: int, *rest: Any) -> State:
    return effects._with(_end_turn(state, seat, -direction, *rest), direction=direction)


def _always_refilling(*arguments: Any) -> State:
    return _end_turn(*arguments[:8])


def _played_on(state: State, *rest: Any) -> State:
    """Let the others play on, whatever was agreed."""
    setup = state.setup
    agreed = Setup(setup.rules.evolve(play_on=True), setup.players, setup.starter, setup.table_order)
    return effects._with(_finish(effects._with(state, setup=agreed), *rest), setup=setup)


def _forgetting(table: Table, index: int) -> Table:
    return Table(table.up, table.down[:index] + table.down[index + 1 :])


def _hands_shown(state: State, viewer: int) -> View:
    view = _view_of(state, viewer)
    seats = [
        attrs.evolve(seat, hand=Cards.from_packed(hand)) for seat, hand in zip(view.seats, state.hands, strict=True)
    ]
    return attrs.evolve(view, seats=tuple(seats))


def _3down_shown(state: State, viewer: int) -> View:
    view = _view_of(state, viewer)
    own = attrs.evolve(view.seats[viewer], down=cards_of(state.tables[viewer].down))
    return attrs.evolve(view, seats=(*view.seats[:viewer], own, *view.seats[viewer + 1 :]))


# --- how it answers ----------------------------------------------------------------------------------------------

_answer: Final = protocol.answer


def _now_and_then(instead: Callable[[str], str]) -> Callable[[str], str]:
    """Return what answers as it should, but for requests about a Clear +2 alone in hand."""
    return lambda line: instead(line) if '"hand=C2 ' in line else _answer(line)


def _no_apply(line: str) -> str:
    request = json.loads(line)
    return json.dumps({"id": request["id"], "error": "not yet"}) if request["op"] == "apply" else _answer(line)


def _crash(_line: str) -> str:
    raise SystemExit("this engine has no Clear +2")


def _sleep(_line: str) -> str:
    time.sleep(60)
    return "{}"


FAULTS: Final[dict[str, tuple[str, Plant]]] = {
    "does not count the cards": ("R1", put(validity, "surplus", lambda _deck, _codes: iter(()))),
    "compares ranks as texts": ("R1", put(arith, "beats", lambda rank, top: rank >= 11 or str(rank) >= str(top))),
    "deals six cards face down": ("R2", _deal_six_down),
    "lets two cards be chosen": ("R2", without_row(C.CHOOSE_3UP)),
    "lets 3UP be chosen later": ("R2", without_row(C.CHOOSE_ONCE)),
    "lets everybody pass": ("R3", without_row(C.NO_PASSING)),
    "goes counter-clockwise": ("R3", put(effects, "_end_turn", _counter_clockwise)),
    "wants higher, not equal": ("R4", put(arith, "beats", lambda rank, top: rank >= 11 or rank > top)),
    "lets two ranks be played": ("R4", without_row(C.ONE_RANK)),
    "wants one Clear at a time": ("R4", without_exception(C.PLAIN_CLEARS_TOGETHER)),
    "lets sets lie": ("R5", put(effects, "_TWO_BELOW", (frozenset(),) * 11)),
    "gives one action for a Clear +2": ("R6", put(arith, "bonus_of", lambda rank, count: count if rank > 11 else 0)),
    "never replaces extra actions": ("R6", put(effects, "NestedClear", SimpleNamespace(REPLACE=None))),
    "never lays a low card": ("R6", without_exception(C.LOW_SECOND_FROM_TABLE)),
    "always refills": ("R7", put(effects, "_end_turn", _always_refilling)),
    "picks up no pile": ("R7", without_row(C.NO_EMPTY_PICK_UP)),
    "fills hands to two": ("R8", put(effects, "missing_to_three", lambda hand: max(0, missing_to_three(hand) - 1))),
    "draws twice before an action": ("R8", without_row(C.ONE_EXTRA_DRAW)),
    "takes failed flips to the hand": (
        "R9",
        put(effects, "FailedFlip", SimpleNamespace(TO_HAND=FailedFlip.STAYS_DOWN)),
    ),
    "forgets what was flipped": ("R9", put(effects, "_without_down", _forgetting)),
    "uses the table too early": ("R9", without_row(C.DRAW_PILE_FIRST)),
    "plays on after the win": ("R10", put(effects, "_finish", _played_on)),
    "crashes when the game is over": ("R10", without_row(C.GAME_OVER)),
    "turns for each 1": (
        "R11",
        put(arith, "reversals", lambda ones, per_play, per_card: ones * (per_play or per_card)),
    ),
    "swaps for three of a color": (
        "R11",
        put(arith, "color_swap_due", lambda run, _laid, **on: any(on.values()) and run > 2),
    ),
    "counts a Clear as ten": ("R12", put(scoring, "points_of", lambda rank: min(rank, 10))),
    "always scores the hand alone": ("R12", put(scoring, "ScoredZones", SimpleNamespace(ALL=None))),
    "shows the hands": ("R13", put(state_room, "view_of", _hands_shown)),
    "shows the 3DOWN cards": ("R13", put(state_room, "view_of", _3down_shown)),
    "crashes": ("R1", put(protocol, "answer", _now_and_then(_crash))),
    "speaks no apply": ("R4", put(protocol, "answer", _no_apply)),
    "answers no JSON": ("R1", put(protocol, "answer", _now_and_then(lambda _line: "legal"))),
    "answers another question": (
        "R1",
        put(protocol, "answer", _now_and_then(lambda _line: '{"id": 0, "legal": true}')),
    ),
    "answers nothing": ("R1", put(protocol, "answer", _now_and_then(_sleep))),
}
"""Each fault by its name: the chapter of the rules that it is about, and what plants it."""


def main() -> None:
    """Plant the fault and answer until the input ends."""
    FAULTS[sys.argv[1]][1]()
    for line in sys.stdin:
        print(protocol.answer(line.rstrip("\n")), flush=True)


if __name__ == "__main__":
    main()

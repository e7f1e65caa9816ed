"""Whatever is wrong in a JSON document, the error names the very place: every value of every document is spoiled."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.building import cards, seat, state_of
from threeup import (
    Cards,
    Deck,
    NotationError,
    Rules,
    Situation,
    State,
    Turn,
    View,
    apply,
    deal,
    legal_actions,
)
from threeup.forms.jsonform import from_json, read_record, read_rules, read_situation, read_state, read_view, to_data
from threeup.forms.protocol import answer
from threeup.forms.record import Record
from threeup.model.rules import TableSwap
from threeup.model.turn import Stage

Steps = tuple[str | int, ...]

CUSTOM: Final = Rules(deck=Deck.of("mine", {"7g": 4, "Cg": 15, "2b": 15}), play_on=True, extras="may")
STATE: Final = state_of(
    seat("7g,9b,C1r", "3g", "4b,9r,5g", seen=(1,)),
    seat("2b", "", "Cg", seen=(0,)),
    seat("", place=1),
    rules=Rules(play_on=True),
    pile="5r,5b",
    to_move=1,
    turn=Turn(Stage.ACT, 2, True, True, False, False, False),
)


def started() -> State:
    """Return a state in which a table has been handed on, so that the order of the tables is there."""
    return deal(Rules(table_swap=TableSwap.SHUFFLE), 3, seed=1)


def record() -> Record:
    """Return a record of the first actions of a game."""
    state, lines = started(), []
    for _ in range(3):
        assert state.to_move is not None
        action = legal_actions(state)[0]
        lines.append((state.to_move, action))
        state = apply(state, action).state
    return Record.of(started(), lines)


DOCUMENTS: Final[dict[str, tuple[type, Any]]] = {
    "state": (State, to_data(STATE)),
    "first state": (State, to_data(started())),
    "view of the mover": (View, to_data(STATE.view(1))),
    "view of another": (View, to_data(STATE.view(0))),
    "situation": (Situation, to_data(Situation.parse("hand=7g,9b,C up=3 down=2 pile=5g,5 draw=9 owed=2 extra drew"))),
    "record": (Record, to_data(record())),
    "rules": (Rules, to_data(CUSTOM)),
}


def places(value: Any, steps: Steps = ()) -> Iterator[Steps]:
    """Yield the steps to every value inside a document."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield (*steps, key)
        yield from places(one, (*steps, key))


def path_of(steps: Steps, start: str = "$") -> str:
    """Return a place as errors name it."""
    return start + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in steps)


def spoiled(document: Any, steps: Steps, value: object) -> Any:
    """Return a document with one value replaced."""
    changed = copy.deepcopy(document)
    node = changed
    for step in steps[:-1]:
        node = node[step]
    node[steps[-1]] = value
    return changed


def at(document: Any, steps: Steps) -> Any:
    """Return the value at a place."""
    for step in steps:
        document = document[step]
    return document


def chosen(document: Any) -> Iterator[Steps]:
    """Yield all places but those in the middle of long lists, and those of the cards of a deck."""
    for steps in places(document):
        if not any(isinstance(step, int) and step > 3 for step in steps) and "deck" not in steps[:-1]:
            yield steps


def place_found(name: str, steps: Steps, value: object) -> str:
    """Return which place the error names when a document is read in which one value is replaced."""
    kind, document = DOCUMENTS[name]
    with pytest.raises(NotationError) as caught:
        from_json(kind, json.dumps(spoiled(document, steps, value)))
    return caught.value.path


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_number_that_is_never_right(name: str) -> None:
    spoiled_at = list(chosen(DOCUMENTS[name][1]))
    assert len(spoiled_at) >= 5
    assert [place_found(name, steps, 0.5) for steps in spoiled_at] == [path_of(steps) for steps in spoiled_at]


@pytest.mark.parametrize("name", DOCUMENTS)
def test_an_object_where_none_is_to_be(name: str) -> None:
    document = DOCUMENTS[name][1]
    spoiled_at = [steps for steps in chosen(document) if not isinstance(at(document, steps), dict)]
    assert [place_found(name, steps, {"?": 1}) for steps in spoiled_at] == [path_of(steps) for steps in spoiled_at]


def test_a_card_in_the_hand_of_another() -> None:
    steps = ("seats", 1, "hand", 0)
    assert at(DOCUMENTS["view of another"][1], steps) is None
    assert place_found("view of another", steps, "7g") == "$.seats[1].hand[0]"


# --- requests of the protocol -----------------------------------------------------------------------------------


LINE: Final = "hand=2,3 pile=3"
REQUESTS: Final[tuple[dict[str, Any], ...]] = (
    {"op": "deal", "rules": {}, "players": 2, "order": [], "starter": 0, "table_order": [0, 1]},
    {"op": "legal", "state": to_data(STATE)},
    {"op": "apply", "state": to_data(STATE), "action": "play 2b"},
    {"op": "view", "state": to_data(STATE), "seat": 0},
    {"op": "score", "state": to_data(STATE), "seat": 0},
    {"op": "check", "situation": LINE, "action": "play 3", "rules": {}},
    {"op": "situation", "situation": LINE, "rules": {}},
    {"op": "situation", "state": to_data(STATE)},
)  # fmt: skip


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: request["op"])
def test_a_request(request_: dict[str, Any]) -> None:
    for steps in chosen(request_):
        error = json.loads(answer(json.dumps(spoiled(request_, steps, 0.5))))["error"]
        assert error == f"{path_of(steps)}: expected {error.partition(' expected ')[2].rpartition(',')[0]}, found '0.5'"


# --- documents inside others ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "name"),
    [(read_state, "state"), (read_view, "view of the mover"), (read_situation, "situation"), (read_record, "record")],
)
def test_a_document_inside_another_by_its_path(read: Any, name: str) -> None:
    for steps in chosen(DOCUMENTS[name][1]):
        with pytest.raises(NotationError) as caught:
            read(spoiled(DOCUMENTS[name][1], steps, 0.5), "$.inner")
        assert caught.value.path == path_of(steps, "$.inner")
    with pytest.raises(NotationError) as caught:
        read([])
    assert caught.value.path == "$"
    with pytest.raises(NotationError) as caught:
        read_rules({"extras": 0.5}, "$.inner")
    assert caught.value.path == "$.inner.extras"


def test_cards_are_read_in_order() -> None:
    assert STATE.seats[0].hand == Cards(cards("7g,9b,C1r"))

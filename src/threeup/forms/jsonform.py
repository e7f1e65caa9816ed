"""The JSON form of rules, situations, states, views and records; the schemas are in ``spec/schema/``."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from threeup.errors import InvalidState, sentence, wrong_type
from threeup.forms.reading import (
    check_version,
    fault,
    load_json,
    read_bool,
    read_card,
    read_cards,
    read_int,
    read_list,
    read_notation,
    read_object,
    read_text,
)
from threeup.forms.record import Record, RecordLine
from threeup.model.cards import Card, Cards
from threeup.model.decks import Deck, deck_from_data
from threeup.model.rules import (
    FIELD_KINDS,
    STANDARD,
    Choice,
    Rules,
    no_field,
    preset_named,
    printed_form,
)
from threeup.model.situation import Situation
from threeup.model.state import Seat, SeatView, State, View
from threeup.model.turn import ARRANGING, FLAGS, OVER, Stage, Turn

T = TypeVar("T")

VERSION: Final = 1
"""The version of the JSON form and of the record form."""

_MOST_SEATS: Final = 12
_TURN_KEYS: Final = ("owed", *FLAGS)


def to_json(value: object) -> str:
    """Return the JSON form of rules, a situation, a state, a view or a record, on one line.

    Raises:
        TypeError: a value of another type.

    >>> from threeup import Rules
    >>> to_json(Rules(extras="may"))
    '{"threeup": 1, "preset": "standard", "extras": "may"}'
    """
    return json.dumps(to_data(value))


def from_json(cls: type[T], data: str) -> T:
    """Read the JSON form of ``cls``: ``Rules``, ``Situation``, ``State``, ``View`` or ``Record``.

    Raises:
        NotationError: no JSON, or of another shape; ``path`` says where.
        InvalidRules: rules with a value that a field does not take.
        InvalidState: a position that no game can show.
        TypeError: another class, or no string.

    >>> from threeup import Rules
    >>> from_json(Rules, '{"threeup": 1, "preset": "gamerules"}') == Rules.parse("gamerules")
    True
    """
    reader = _READERS.get(cls)
    if reader is None:
        raise TypeError(f"from_json: expected one of {', '.join(kind.__name__ for kind in _READERS)}, not {cls!r}")
    value = reader(load_json(data), "$")
    assert isinstance(value, cls)
    return value


def to_data(value: object) -> dict[str, Any]:
    """Return the same as :func:`to_json` as plain dicts, lists, strings and numbers.

    Raises:
        TypeError: a value of another type.
    """
    for cls, writer in _WRITERS.items():
        if isinstance(value, cls):
            return {"threeup": VERSION, **writer(value)}
    custom = getattr(value, "to_data", None)
    if callable(custom):
        data = custom()
        assert isinstance(data, dict)
        return {"threeup": VERSION, **data}
    raise wrong_type("to_json", value, ", ".join(cls.__name__ for cls in _WRITERS))


# --- rules ------------------------------------------------------------------------------------------------------


def rules_data(rules: Rules) -> dict[str, Any]:
    """Return the JSON form of rules: a preset, and the fields that differ from it."""
    preset, changes = printed_form(rules)
    return {"preset": preset} | {name: _field_data(getattr(rules, name)) for name, _ in changes}


def _field_data(value: object) -> object:
    if isinstance(value, Deck) and value.is_custom:
        return {"name": value.name, "cards": value.counts}
    return value if isinstance(value, bool) else str(value)


def _read_rules_document(value: object, path: str) -> Rules:
    if not isinstance(value, dict):
        raise fault(path, value, sentence("error.expected.object"))
    fields = dict(value)
    check_version(fields.pop("threeup", None), f"{path}.threeup")
    return read_rules(fields, path)


def read_rules(value: object, path: str = "$") -> Rules:
    """Read the JSON form of rules inside another document, where it has no version.

    Raises:
        NotationError: an object of another shape.
        InvalidRules: an unknown preset, field or value.
    """
    if not isinstance(value, dict):
        raise fault(path, value, sentence("error.expected.object"))
    fields = dict(value)
    preset = read_text(fields.pop("preset", "standard"), f"{path}.preset")
    for name, found in fields.items():
        if name not in FIELD_KINDS:
            raise no_field(name)
        fields[name] = _read_field(name, found, f"{path}.{name}")
    return preset_named(preset).evolve(**fields)


def _read_field(name: str, value: object, path: str) -> object:
    default = getattr(STANDARD, name)
    if isinstance(default, bool):
        return read_bool(value, path)
    if isinstance(default, Deck):
        return deck_from_data(value) if isinstance(value, dict) else read_notation(value, path, Deck.parse)
    assert isinstance(default, Choice)
    return type(default)(read_text(value, path))


# --- turns ------------------------------------------------------------------------------------------------------


def _turn_data(turn: Turn) -> dict[str, Any]:
    kind = {"kind": turn.kind.value}
    if turn.kind in (Stage.ARRANGE, Stage.OVER):
        return kind
    return kind | {key: getattr(turn, key) for key in _TURN_KEYS}


def _read_turn(value: object, path: str) -> Turn:
    kind = value.get("kind") if isinstance(value, dict) else None
    if kind in (Stage.ARRANGE.value, Stage.OVER.value):
        read_object(value, path, ["kind"])
        return ARRANGING if kind == Stage.ARRANGE.value else OVER
    if isinstance(value, dict) and "kind" in value and kind not in (Stage.ACT.value, Stage.SWAP.value):
        expected = sentence("error.expected.either", values=("arrange", "act", "swap"), last="over")
        raise fault(f"{path}.kind", kind, expected)
    found = read_object(value, path, ["kind", *_TURN_KEYS])
    flags = {flag: read_bool(found[flag], f"{path}.{flag}") for flag in FLAGS}
    return Turn(Stage(found["kind"]), read_int(found["owed"], f"{path}.owed", least=0), **flags)


# --- positions --------------------------------------------------------------------------------------------------


def _texts(cards: Cards | tuple[Card, ...]) -> list[str]:
    return [str(card) for card in cards]


def _state_data(state: State) -> dict[str, Any]:
    return {
        "rules": rules_data(state.rules),
        "starter": state.starter,
        "to_move": state.to_move,
        "direction": state.direction,
        "stage": _turn_data(state.turn),
        "seats": [_seat_data(seat) for seat in state.seats],
        "draw": _texts(state.draw),
        "pile": _texts(state.pile),
        "removed": _texts(state.removed),
        "table_order": None if state.table_order is None else list(state.table_order),
    }


def _seat_data(seat: Seat) -> dict[str, Any]:
    return {
        "hand": _texts(seat.hand),
        "up": _texts(seat.up),
        "down": _texts(seat.down),
        "seen": list(seat.seen),
        "place": seat.place,
    }


_STATE_KEYS: Final = (
    "threeup",
    "rules",
    "starter",
    "to_move",
    "direction",
    "stage",
    "seats",
    "draw",
    "pile",
    "removed",
    "table_order",
)


def read_state(value: object, path: str = "$") -> State:
    """Read the JSON form of a state.

    Raises:
        NotationError: an object of another shape.
        InvalidRules: its rules are none.
        InvalidState: no game can be in it.
    """
    found = read_object(value, path, _STATE_KEYS)
    check_version(found["threeup"], f"{path}.threeup")
    seats = read_list(found["seats"], f"{path}.seats", _MOST_SEATS)
    return State(
        rules=read_rules(found["rules"], f"{path}.rules"),
        starter=read_int(found["starter"], f"{path}.starter"),
        to_move=None if found["to_move"] is None else read_int(found["to_move"], f"{path}.to_move"),
        direction=read_int(found["direction"], f"{path}.direction"),
        turn=_read_turn(found["stage"], f"{path}.stage"),
        seats=[_read_seat(seat, f"{path}.seats[{index}]") for index, seat in enumerate(seats)],
        draw=read_cards(found["draw"], f"{path}.draw"),
        pile=read_cards(found["pile"], f"{path}.pile"),
        removed=Cards(read_cards(found["removed"], f"{path}.removed")),
        table_order=read_seats(found["table_order"], f"{path}.table_order"),
    )


def read_seats(value: object, path: str) -> tuple[int, ...] | None:
    """Read a list of seat numbers, or null."""
    return None if value is None else read_ints(value, path)


def read_ints(value: object, path: str) -> tuple[int, ...]:
    """Read a short list of whole numbers."""
    return tuple(read_int(one, f"{path}[{index}]") for index, one in enumerate(read_list(value, path, _MOST_SEATS)))


def _read_seat(value: object, path: str) -> Seat:
    found = read_object(value, path, ("hand", "up", "down", "seen", "place"))
    return Seat(
        hand=Cards(read_cards(found["hand"], f"{path}.hand")),
        up=Cards(read_cards(found["up"], f"{path}.up")),
        down=read_cards(found["down"], f"{path}.down"),
        seen=read_ints(found["seen"], f"{path}.seen"),
        place=None if found["place"] is None else read_int(found["place"], f"{path}.place"),
    )


def _view_data(view: View) -> dict[str, Any]:
    return {
        "viewer": view.viewer,
        "rules": rules_data(view.rules),
        "starter": view.starter,
        "to_move": view.to_move,
        "direction": view.direction,
        "stage": _turn_data(view.turn),
        "seats": [_seat_view_data(seat) for seat in view.seats],
        "draw": view.draw,
        "pile": _texts(view.pile),
        "removed": _texts(view.removed),
    }


def _seat_view_data(seat: SeatView) -> dict[str, Any]:
    return {
        "hand": [None] * seat.hand_size if seat.hand is None else _texts(seat.hand),
        "up": _texts(seat.up),
        "down": [None if card is None else str(card) for card in seat.down],
        "place": seat.place,
    }


_VIEW_KEYS: Final = ("viewer", *[key for key in _STATE_KEYS if key != "table_order"])


def read_view(value: object, path: str = "$") -> View:
    """Read the JSON form of a view, as a player gets it that sees no more of a game.

    Raises:
        NotationError: an object of another shape.
        InvalidRules: its rules are none.
        InvalidState: there is no seat ``viewer``, or its situation is none that a game can show.
    """
    found = read_object(value, path, _VIEW_KEYS)
    check_version(found["threeup"], f"{path}.threeup")
    viewer = read_int(found["viewer"], f"{path}.viewer")
    rows = read_list(found["seats"], f"{path}.seats", _MOST_SEATS)
    if not 0 <= viewer < len(rows):
        raise InvalidState((sentence("error.state.no_seat", field="viewer", seat=str(viewer)),))
    view = View(
        viewer=viewer,
        rules=read_rules(found["rules"], f"{path}.rules"),
        starter=read_int(found["starter"], f"{path}.starter"),
        to_move=None if found["to_move"] is None else read_int(found["to_move"], f"{path}.to_move"),
        direction=read_int(found["direction"], f"{path}.direction"),
        turn=_read_turn(found["stage"], f"{path}.stage"),
        seats=tuple(_read_seat_view(row, f"{path}.seats[{seat}]", own=seat == viewer) for seat, row in enumerate(rows)),
        draw=read_int(found["draw"], f"{path}.draw", least=0),
        pile=read_cards(found["pile"], f"{path}.pile"),
        removed=Cards(read_cards(found["removed"], f"{path}.removed")),
    )
    if view.to_move == view.viewer:
        _ = view.situation  # which checks what decides legality
    return view


def _read_seat_view(value: object, path: str, *, own: bool) -> SeatView:
    found = read_object(value, path, ("hand", "up", "down", "place"))
    hand = read_list(found["hand"], f"{path}.hand")
    if not own:
        for index, card in enumerate(hand):
            if card is not None:
                expected = sentence("error.expected.hidden_card", null="null")
                raise fault(f"{path}.hand[{index}]", card, expected)
    return SeatView(
        hand=Cards(read_cards(hand, f"{path}.hand")) if own else None,
        hand_size=len(hand),
        up=Cards(read_cards(found["up"], f"{path}.up")),
        down=_read_down(found["down"], f"{path}.down"),
        place=None if found["place"] is None else read_int(found["place"], f"{path}.place"),
    )


def _read_down(value: object, path: str) -> tuple[Card | None, ...]:
    cards = read_list(value, path, _MOST_SEATS)
    return tuple(None if card is None else read_card(card, f"{path}[{index}]") for index, card in enumerate(cards))


def _situation_data(situation: Situation) -> dict[str, Any]:
    return {
        "rules": rules_data(situation.rules),
        "stage": _turn_data(situation.turn),
        "hand": _texts(situation.hand),
        "up": _texts(situation.up),
        "down": situation.down,
        "pile": _texts(situation.pile),
        "draw": "some" if situation.draw is None else situation.draw,
    }


def read_situation(value: object, path: str = "$") -> Situation:
    """Read the JSON form of a situation.

    Raises:
        NotationError: an object of another shape.
        InvalidRules: its rules are none.
        InvalidState: no game can show it.
    """
    found = read_object(value, path, ("threeup", "rules", "stage", "hand", "up", "down", "pile", "draw"))
    check_version(found["threeup"], f"{path}.threeup")
    return Situation(
        rules=read_rules(found["rules"], f"{path}.rules"),
        turn=_read_turn(found["stage"], f"{path}.stage"),
        hand=Cards(read_cards(found["hand"], f"{path}.hand", colors=False)),
        up=Cards(read_cards(found["up"], f"{path}.up", colors=False)),
        down=read_int(found["down"], f"{path}.down"),
        pile=read_cards(found["pile"], f"{path}.pile", colors=False),
        draw=None if found["draw"] == "some" else read_int(found["draw"], f"{path}.draw"),
    )


# --- records ----------------------------------------------------------------------------------------------------


def _record_data(record: Record) -> dict[str, Any]:
    return {
        "rules": rules_data(record.rules),
        "players": record.players,
        "starter": record.starter,
        "deal": _texts(record.order),
        "table_order": None if record.table_order is None else list(record.table_order),
        "actions": [str(line) for line in record.lines],
    }


def read_record(value: object, path: str = "$") -> Record:
    """Read the JSON form of a record.

    Raises:
        NotationError: an object of another shape.
        InvalidRules: its rules are none, or its deck does not serve its players.
        InvalidState: its deal is not the deck's.
    """
    keys = ("threeup", "rules", "players", "starter", "deal", "table_order", "actions")
    found = read_object(value, path, keys)
    check_version(found["threeup"], f"{path}.threeup")
    lines = read_list(found["actions"], f"{path}.actions", 10**6)
    return Record(
        rules=read_rules(found["rules"], f"{path}.rules"),
        players=read_int(found["players"], f"{path}.players"),
        starter=read_int(found["starter"], f"{path}.starter"),
        order=read_cards(found["deal"], f"{path}.deal"),
        table_order=read_seats(found["table_order"], f"{path}.table_order"),
        lines=tuple(read_notation(line, f"{path}.actions[{at}]", RecordLine.parse) for at, line in enumerate(lines)),
    )


_WRITERS: Final[Mapping[type, Callable[[Any], dict[str, Any]]]] = {
    Rules: rules_data,
    Situation: _situation_data,
    State: _state_data,
    View: _view_data,
    Record: _record_data,
}
_READERS: Final[Mapping[type, Callable[[object, str], object]]] = {
    Rules: _read_rules_document,
    Situation: read_situation,
    State: read_state,
    View: read_view,
    Record: read_record,
}

"""How often each value of a rules field decides: the answer would be another under another value of that field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from threeup import Action, Flip, State, apply, deal, legal_actions, score
from threeup.errors import ThreeUpError
from threeup.forms.jsonform import to_data
from threeup.model.decks import Deck
from threeup.model.rules import FIELD_KINDS, TableSwap, field_text, field_value, field_values
from threeup.model.turn import Stage
from threeup.procedure.events import Flipped

Key = tuple[str, str]
"""A field and one of its values, as texts."""

DECK_KINDS: Final = ("standard", "listed", "short", "doubled", "made up")
FIELDS: Final = tuple(name for name in FIELD_KINDS if name != "deck")

_ARRANGING: Final = ("arrangement", "arrange_for", "table_swap")
"""The fields that decide nothing once the 3UP cards lie."""


def all_keys() -> list[Key]:
    """Return every field with every value, the deck by its kinds."""
    return [("deck", kind) for kind in DECK_KINDS] + [(name, value) for name in FIELDS for value in field_values(name)]


def count_decisions(state: State, action: Action, counts: Counter[Key]) -> None:
    """Count the fields whose value decides about this legal action, or about the list that it stands in."""
    mine = {aspect: aspect(state, action) for aspect in (list_and_next_state, *_ASPECTS.values())}
    for name in FIELDS:
        if (state.turn.kind is Stage.ARRANGE) != (name in _ARRANGING) and name != "scored_zones":
            continue
        if _differs(state, action, name, mine[_ASPECTS.get(name, list_and_next_state)]):
            counts[name, field_text(getattr(state.rules, name))] += 1


def decides(state: State, action: Action, name: str) -> bool:
    """Return whether the answer would be another under some other value of this field."""
    return _differs(state, action, name, _ASPECTS.get(name, list_and_next_state)(state, action))


def _differs(state: State, action: Action, name: str, mine: object) -> bool:
    aspect = _ASPECTS.get(name, list_and_next_state)
    return any(aspect(other, action) != mine for other in others(state, name))


def count_deal(state: State, order: list[Any], counts: Counter[Key]) -> None:
    """Count the deck as deciding if the same order of cards is refused with another deck."""
    rules = state.rules.evolve(deck=Deck.parse("listed" if state.rules.deck.name == "standard" else "standard"))
    try:
        deal(rules, state.players, order=order, starter=state.starter, table_order=state.table_order)
    except ThreeUpError:
        counts["deck", deck_kind(state.rules.deck)] += 1


def deck_kind(deck: Deck) -> str:
    """Return what kind of deck it is."""
    if deck.is_custom:
        return "made up"
    if deck.name.endswith("*2"):
        return "doubled"
    return "short" if "-" in deck.name else deck.name


def others(state: State, name: str) -> Iterator[State]:
    """Yield the same position under each other value of a field, where it can be."""
    mine = field_text(getattr(state.rules, name))
    for value in field_values(name):
        if value != mine:
            try:
                yield with_field(state, name, field_value(name, value))
            except ThreeUpError:
                continue


def with_field(state: State, name: str, value: object) -> State:
    """Return the same position under another value of a field."""
    rules = state.rules.evolve(**{name: value})
    order: tuple[int, ...] | None = None
    if rules.table_swap is TableSwap.SHUFFLE:
        order = state.table_order or (*range(1, state.players), 0)
    return State(
        rules=rules,
        starter=state.starter,
        to_move=state.to_move,
        turn=state.turn,
        seats=state.seats,
        draw=state.draw,
        pile=state.pile,
        removed=state.removed,
        direction=state.direction,
        table_order=order,
    )


# --- what a field may decide -----------------------------------------------------------------------------------------


def list_and_next_state(state: State, action: Action) -> object:
    """The legal actions, and the state after this one if it is legal."""
    listed = legal_actions(state).actions
    return (listed, position(apply(state, action).state)) if action in listed else listed


def position(state: State) -> object:
    """Return all of a state but its rules."""
    data = to_data(state)
    return {key: value for key, value in data.items() if key not in ("rules", "table_order")}


def views(state: State, _action: Action) -> object:
    """What each seat sees."""
    return [to_data(state.view(seat))["seats"] for seat in range(state.players)]


def points(state: State, _action: Action) -> object:
    """The points of each seat."""
    return [score(state, seat) for seat in range(state.players)]


def flipped_cards(state: State, action: Action) -> object:
    """The flipped card as another seat sees it."""
    if not isinstance(action, Flip) or action not in legal_actions(state) or state.to_move is None:
        return None
    watcher = (state.to_move + 1) % state.players
    return [event.card for event in apply(state, action).events_for(watcher) if isinstance(event, Flipped)]


_ASPECTS: Final[Mapping[str, Callable[[State, Action], object]]] = {
    "arrangement": views,
    "scored_zones": points,
    "failed_flip_shown": flipped_cards,
}

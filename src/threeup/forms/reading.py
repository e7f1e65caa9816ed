"""Strict, bounded reading of JSON: every fault is a :class:`NotationError` with the path to it."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NoReturn, TypeVar

from threeup.errors import NotationError, excerpt, foreign, sentence, wrong_type
from threeup.model.cards import CARDS, CODES, NO_COLOR, Card, cards_of

T = TypeVar("T")

MOST_JSON: Final = 1_000_000
"""Most characters that are read as one JSON document."""

MOST_IN_LIST: Final = 10_000
"""Most entries that are read in one list, where nothing smaller bounds it."""

MOST_NESTED: Final = 100
"""Most levels of objects and lists inside each other that are read."""

_MOST_NUMBER: Final = 10**9
_EXCERPT: Final = 80


def load_json(text: str) -> Any:
    """Return the value of a JSON document.

    Raises:
        NotationError: too long, no JSON, a key twice, a number that JSON does not have, or nested too deep.
        TypeError: no string.
    """
    if not isinstance(text, str):
        raise wrong_type("JSON", text, "str")
    if len(text) > MOST_JSON:
        too_long = sentence("error.expected.short_json", json="JSON", most=MOST_JSON)
        raise NotationError(text[: MOST_JSON + 1], MOST_JSON, too_long)
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        expected = sentence("error.expected.json", json="JSON", fault=foreign(error.msg))
        raise NotationError(text, error.pos, expected) from None
    except RecursionError:
        raise _too_deep(text) from None
    if text.count("[") + text.count("{") > MOST_NESTED and not _is_shallow(value):
        raise _too_deep(text)
    return value


def _too_deep(text: str) -> NotationError:
    return NotationError(text, 0, sentence("error.expected.levels", json="JSON", most=MOST_NESTED))


def _is_shallow(value: object) -> bool:
    level = [value]
    for _ in range(MOST_NESTED + 1):
        inside = [node.values() if isinstance(node, dict) else node for node in level if isinstance(node, dict | list)]
        if not inside:
            return True
        level = [node for nodes in inside for node in nodes]
    return False


def _unique_keys(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise NotationError(key, 0, sentence("error.expected.keys_once"), "$")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise NotationError(name, 0, sentence("error.expected.any_number"), "$")


def _integer(text: str) -> int:
    if len(text) > 18:
        raise NotationError(text[:_EXCERPT], 0, sentence("error.expected.digits"), "$")
    return int(text)


def _float(text: str) -> float:
    value = float(text)
    if math.isinf(value):
        raise NotationError(text[:_EXCERPT], 0, sentence("error.expected.finite"), "$")
    return value


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_unique_keys, parse_constant=_no_constant, parse_int=_integer, parse_float=_float
)


def fault(path: str, value: object, expected: str) -> NotationError:
    """Return the error for a value that is not what was expected at a path."""
    try:
        shown = json.dumps(value)
    except (TypeError, ValueError, RecursionError):
        shown = type(value).__name__
    return NotationError(shown[:_EXCERPT], 0, expected, path)


def read_object(value: object, path: str, required: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return a JSON object that has all required keys and no unknown ones.

    Raises:
        NotationError: otherwise.
    """
    if not isinstance(value, dict):
        raise fault(path, value, sentence("error.expected.object"))
    needed, known = list(required), {*required, *optional}
    for key in value:
        if key not in known:
            expected = sentence("error.expected.known_key", keys=tuple(sorted(known)))
            raise fault(f"{path}[{excerpt(key)}]", value[key], expected)
    for key in needed:
        if key not in value:
            raise fault(path, None, sentence("error.expected.key", key=key))
    return value


def read_int(value: object, path: str, *, least: int = -_MOST_NUMBER, most: int = _MOST_NUMBER) -> int:
    """Return an integer within bounds; booleans and numbers with a point are refused."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        between = sentence("error.expected.whole_between", least=least, most=most)
        raise fault(path, value, sentence("error.expected.whole") if least < 0 else between)
    return value


def read_bool(value: object, path: str) -> bool:
    """Return a boolean."""
    if not isinstance(value, bool):
        raise fault(path, value, sentence("error.expected.either", values="true", last="false"))
    return value


def read_text(value: object, path: str) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise fault(path, value, sentence("error.expected.string"))
    return value


def read_notation(value: object, path: str, reader: Callable[[str], T]) -> T:
    """Return what a string says in one of the text forms.

    Raises:
        NotationError: no string, or one that the form does not read; with the path to it.
    """
    text = read_text(value, path)
    try:
        return reader(text)
    except NotationError as error:
        raise NotationError(text, error.position, error.expected, path) from None


def read_list(value: object, path: str, most: int = MOST_IN_LIST) -> list[Any]:
    """Return a list of at most so many entries."""
    if not isinstance(value, list) or len(value) > most:
        raise fault(path, value, sentence("error.expected.list", most=most))
    return value


def read_cards(value: object, path: str, *, colors: bool = True) -> tuple[Card, ...]:
    """Return a list of card texts as cards, in order.

    Args:
        value: the list.
        path: where it stands.
        colors: whether every card must have a color.
    """
    texts = read_list(value, path)
    return cards_of(_read_code(text, f"{path}[{index}]", colors=colors) for index, text in enumerate(texts))


def read_card(value: object, path: str) -> Card:
    """Return a card text as a card, which must have a color."""
    return CARDS[_read_code(value, path, colors=True)]


def _read_code(value: object, path: str, *, colors: bool) -> int:
    code = CODES.get(value) if isinstance(value, str) else None
    if code is None or (colors and code & 3 == NO_COLOR):
        colored = sentence("error.expected.colored_card", card="7g")
        raise fault(path, value, colored if colors else sentence("error.expected.card_or_rank", card="7g", rank="7"))
    return code


def check_version(value: object, path: str) -> None:
    """Refuse a document of another version of the format.

    Raises:
        NotationError: it is not 1.
    """
    if isinstance(value, bool) or value != 1 or not isinstance(value, int):
        raise fault(path, value, sentence("error.expected.version", version="1"))

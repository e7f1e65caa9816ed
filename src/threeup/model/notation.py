"""The text form of actions, and the scanner that the other text forms share. Reading is strict and bounded."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from threeup.errors import NotationError, sentence, wrong_type
from threeup.model.actions import DRAW, MOST_NAMED, PASS, PICK_UP, Action, Arrange, Flip, Play, Swap
from threeup.model.cards import CARDS, cards_of, parse_codes

MOST_ACTION_TEXT: Final = 5 * MOST_NAMED
"""Most characters that are read as an action."""

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_ACTIONS: Final = sentence(
    "error.expected.action", actions=("arrange", "play", "up", "flip", "pickup", "draw", "pass"), last="swap"
)


def check_text(what: str, text: object, most: int, too_long: str) -> str:
    """Return ``text`` if it is a string of at most ``most`` characters; ``too_long`` is the key of what is said if not.

    Raises:
        TypeError: no string.
        NotationError: too long.
    """
    if not isinstance(text, str):
        raise wrong_type(what, text, "str")
    if len(text) > most:
        raise NotationError(text[: most + 1], most, sentence(too_long, most=most))
    return text


def parse_number(text: str, start: int, end: int) -> int:
    """Read ``text[start:end]`` as a number of at most nine ASCII digits without leading zeros.

    Raises:
        NotationError: anything else.
    """
    if _NUMBER.fullmatch(text, start, end) is None:
        raise NotationError(text, start, sentence("error.expected.number"))
    return int(text[start:end])


def parse_action(text: str) -> Action:
    """Read an action: ``arrange 3g,9b,C1r``, ``play 7g,7b``, ``up 7g``, ``play 7g up 7b``, ``flip 2``,
    ``pickup``, ``draw``, ``pass`` or ``swap 9g for 2r``.

    Exactly one space between words, none at commas, lower-case words. ``flip`` counts from 1. What is read
    may be illegal; what is not read is an error.

    Raises:
        NotationError: the text is no action.
        TypeError: it is no string.

    >>> parse_action("play 7g,7b").hand
    (Card('7g'), Card('7b'))
    >>> parse_action("flip 2")
    <flip 2>
    >>> parse_action("flip 2").index
    1
    """
    check_text("an action", text, MOST_ACTION_TEXT, "error.expected.short_action")
    word, space, _ = text.partition(" ")
    if not space:
        plain = _PLAIN.get(word)
        if plain is None:
            raise NotationError(text, 0 if word not in _READERS else len(word), _ACTIONS)
        return plain
    reader = _READERS.get(word)
    if reader is None:
        raise NotationError(text, 0 if word not in _PLAIN else len(word), _ACTIONS)
    return reader(text, len(word) + 1)


def _read_arrange(text: str, start: int) -> Action:
    return Arrange(cards_of(parse_codes(text, start)))


def _read_play(text: str, start: int) -> Action:
    end = text.find(" up ", start)
    if end < 0:
        return Play(hand=cards_of(parse_codes(text, start)))
    return Play(hand=cards_of(parse_codes(text, start, end)), up=cards_of(parse_codes(text, end + 4)))


def _read_up(text: str, start: int) -> Action:
    return Play(up=cards_of(parse_codes(text, start)))


def _read_flip(text: str, start: int) -> Action:
    slot = parse_number(text, start, len(text))
    if slot == 0:
        raise NotationError(text, start, sentence("error.expected.slot"))
    return Flip(slot - 1)


def _read_swap(text: str, start: int) -> Action:
    middle = text.find(" for ", start)
    if middle < 0:
        raise NotationError(text, len(text), sentence("error.expected.for", word="' for '"))
    hand, up = parse_codes(text, start, middle), parse_codes(text, middle + 5)
    if len(hand) != 1 or len(up) != 1:
        raise NotationError(text, start, sentence("error.expected.swap"))
    return Swap(CARDS[hand[0]], CARDS[up[0]])


_PLAIN: Final[dict[str, Action]] = {"pickup": PICK_UP, "draw": DRAW, "pass": PASS}
_READERS: Final[dict[str, Callable[[str, int], Action]]] = {
    "arrange": _read_arrange,
    "play": _read_play,
    "up": _read_up,
    "flip": _read_flip,
    "swap": _read_swap,
}

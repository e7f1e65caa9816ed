"""Every error of the library: one base class, the data first, the prose made from it.

All derive from :class:`ThreeUpError`, which is a :class:`ValueError`; all can be pickled. A value of a
wrong *type* (a list where a card is asked for) raises the builtin :class:`TypeError` instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threeup.model.actions import Action
    from threeup.procedure.clauses import ClauseId

_EXCERPT = 60
_LINE_END = "\n"


def excerpt(value: object) -> str:
    """Return ``repr(value)``, cut so that a hostile input cannot flood a log, in ASCII.

    >>> excerpt("7x")
    "'7x'"
    """
    if isinstance(value, str):
        shown = ascii(value[:_EXCERPT])
        return shown if len(value) <= _EXCERPT else f"{shown[:-1]}…{shown[-1]}"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if -(10**18) < value < 10**18 else "a number of more than 18 digits"
    if value is None or isinstance(value, bool | float):
        return repr(value)
    return f"a value of type {type(value).__name__}"


class ThreeUpError(ValueError):
    """Base of all errors of this library."""


class NotationError(ThreeUpError):
    """A text or JSON document that the grammar does not read.

    Attributes:
        text: what was read, whole.
        position: 0-based offset in ``text`` at which reading failed.
        expected: what would have been read there.
        path: for JSON, the place of the fault, as in ``$.seats[1].hand[0]``; empty otherwise.
    """

    def __init__(self, text: str, position: int, expected: str, path: str = "") -> None:
        super().__init__(text, position, expected, path)
        self.text = text
        self.position = position
        self.expected = expected
        self.path = path

    def __str__(self) -> str:
        if self.path:
            return f"{self.path}: expected {self.expected}, found {excerpt(self.text)}"
        before, rest = self.text[: self.position], self.text[self.position :]
        found = excerpt(rest) if rest else "the end"
        place = f"character {len(before) - before.rfind(_LINE_END)}"
        if _LINE_END in self.text:
            place = f"line {before.count(_LINE_END) + 1}, {place}"
        return f"at {place}: expected {self.expected}, found {found}"


class InvalidState(ThreeUpError):
    """A position that no game can show.

    Attributes:
        faults: every fault found, one sentence each.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(self.faults)


class IllegalAction(ThreeUpError):
    """An action that the rules forbid in this position.

    Attributes:
        action: the action refused.
        clauses: ids of the clauses it breaks, the deciding one first.
    """

    def __init__(self, action: Action, clauses: tuple[ClauseId, ...]) -> None:
        super().__init__(action, clauses)
        self.action = action
        self.clauses = clauses

    def __str__(self) -> str:
        return f"{self.action}: illegal under {', '.join(self.clauses)}"


class InvalidRules(ThreeUpError):
    """A rules field that does not exist, or a value that it does not take.

    Attributes:
        field: the name of the field (``"deck"`` for decks, ``"players"`` for too few cards, ``"field"`` for a
            field that does not exist).
        value: what was given.
        allowed: what the field takes.
    """

    def __init__(self, field: str, value: object, allowed: tuple[str, ...]) -> None:
        super().__init__(field, value, allowed)
        self.field = field
        self.value = value
        self.allowed = allowed

    def __str__(self) -> str:
        return f"{self.field}: {excerpt(self.value)} is none of: {', '.join(self.allowed)}"


def wrong_type(what: str, value: object, expected: str) -> TypeError:
    """Return the error for a value of a wrong type, naming that type.

    >>> str(wrong_type("hand", 3, "Cards"))
    'hand: expected Cards, not int'
    """
    return TypeError(f"{what}: expected {expected}, not {type(value).__name__}")

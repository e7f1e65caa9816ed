"""Every error of the library: one base class, the data first, the prose made from it.

All derive from :class:`ThreeUpError`, which is a :class:`ValueError`; all can be pickled. A value of a
wrong *type* (a list where a card is asked for) raises the builtin :class:`TypeError` instead, which speaks to
programmers, in English.

The text of an error is English. It knows the template that it was made from, so that :meth:`ThreeUpError.render` can
say it in another language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from threeup.error_texts import ERROR_TEXTS, FOREIGN, SEPARATOR

if TYPE_CHECKING:
    from threeup.model.actions import Action
    from threeup.procedure.clauses import ClauseId

_EXCERPT = 60
_LINE_END = "\n"
_NUMBER_WORDS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Sentence(str):
    """What an error says or is made of: the English text, which knows how to be said in another language.

    Attributes:
        key: the key of its template in :data:`threeup.error_texts.ERROR_TEXTS`.
        values: name and value of each placeholder: numbers; texts, which are code unless they are sentences
            themselves; and tuples of those, which are lists.
    """

    __slots__ = ("key", "values")

    key: str
    values: tuple[tuple[str, object], ...]

    def __new__(cls, text: str, key: str, values: tuple[tuple[str, object], ...] = ()) -> Sentence:
        """Return this text as made from a template; :func:`sentence` makes both."""
        made = super().__new__(cls, text)
        made.key = key
        made.values = values
        return made

    def __str__(self) -> str:
        return self  # so that str() of an error that holds a sentence is that sentence still

    def __reduce__(self) -> tuple[type[Sentence], tuple[str, str, tuple[tuple[str, object], ...]]]:
        return Sentence, (str.__str__(self), self.key, self.values)


class Spelled(int):
    """A number that English spells out up to ten; every other language writes its digits."""

    def __str__(self) -> str:
        return _NUMBER_WORDS[self] if 0 <= self < len(_NUMBER_WORDS) else int.__str__(self)


def sentence(key: str, /, **values: object) -> Sentence:
    """Return the text of this key with its placeholders filled in; ``count`` chooses singular or plural.

    Args:
        key: a key of :data:`threeup.error_texts.ERROR_TEXTS`.
        values: numbers stay numbers and tuples lists; anything else is taken as the text that it has.

    >>> sentence("error.seat.waits", seat="2")
    'seat 2 is not to move'
    """
    kept = {name: _kept(value) for name, value in values.items()}
    template = ERROR_TEXTS[key]
    if isinstance(template, tuple):
        template = template[kept["count"] != 1]
    text = template.format(**{name: _in_english(value) for name, value in kept.items()})
    return Sentence(text, key, tuple(kept.items()))


def _kept(value: object) -> object:
    if isinstance(value, tuple):
        return tuple([_kept(one) for one in value])
    return value if isinstance(value, int) else str(value)


def _in_english(value: object) -> str:
    return ", ".join(map(_in_english, value)) if isinstance(value, tuple) else str(value)


def together(sentences: Iterable[str]) -> str:
    """Return several sentences as one text."""
    said = tuple(sentences)
    if len(said) == 1:
        return said[0]
    text = str(ERROR_TEXTS[SEPARATOR]).join(said)
    return Sentence(text, SEPARATOR, tuple([(str(place), one) for place, one in enumerate(said)]))


_FOREIGN_KEYS: Final = {text: key for key, text in ERROR_TEXTS.items() if key.startswith(FOREIGN)}


def foreign(text: str) -> str:
    """Return a text of Python or of the system, as a sentence if it is one of those that are known.

    >>> foreign("Permission denied").key
    'error.foreign.permission'
    """
    key = _FOREIGN_KEYS.get(text)
    return text if key is None else Sentence(text, key)


def reason_of(error: OSError | ValueError) -> str:
    """Return why a file could not be read or written, in a few words."""
    return foreign(error.strerror if isinstance(error, OSError) and error.strerror else str(error))


def excerpt(value: object) -> str:
    """Return ``repr(value)``, cut so that a hostile input cannot flood a log, in ASCII.

    >>> excerpt("7x")
    "'7x'"
    """
    if isinstance(value, str):
        shown = ascii(value[:_EXCERPT])
        return shown if len(value) <= _EXCERPT else f"{shown[:-1]}…{shown[-1]}"
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if -(10**18) < value < 10**18 else sentence("error.value.digits")
    if value is None or isinstance(value, bool | float):
        return repr(value)
    return sentence("error.value.type", type=type(value).__name__)


class ThreeUpError(ValueError):
    """Base of all errors of this library."""

    def render(self, lang: str = "en") -> str:
        """Return what is wrong in a language, in English as far as there is no translation.

        What the input holds, and words of code, stay as they are; so does the text of an error that is none of this
        library's own.

        Args:
            lang: a code of :data:`threeup.language.LANGUAGES`.

        Raises:
            ThreeUpError: there is no such language, or its catalog was not compiled.
            TypeError: ``lang`` is no string.

        >>> from threeup import parse_action
        >>> try:
        ...     parse_action("flip 0")
        ... except ThreeUpError as error:
        ...     print(error.render("en"))
        at character 6: expected a slot, counted from 1, found '0'
        """
        from threeup.language import catalog  # a program that never asks loads no language

        return catalog(lang).explain(self)


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
            found = excerpt(self.text)
            return sentence("error.notation.path", path=self.path, expected=self.expected, found=found)
        before, rest = self.text[: self.position], self.text[self.position :]
        values: dict[str, object] = {"character": len(before) - before.rfind(_LINE_END), "expected": self.expected}
        if _LINE_END not in self.text:
            if not rest:
                return sentence("error.notation.at_end", **values)
            return sentence("error.notation.at", **values, found=excerpt(rest))
        values["line"] = before.count(_LINE_END) + 1
        if not rest:
            return sentence("error.notation.line_end", **values)
        return sentence("error.notation.line", **values, found=excerpt(rest))


class InvalidState(ThreeUpError):
    """A position that no game can show.

    Attributes:
        faults: every fault found, one :class:`Sentence` each.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return together(self.faults)


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
        return sentence("error.illegal", action=self.action, clauses=tuple(self.clauses))


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
        return sentence("error.rules", field=self.field, value=excerpt(self.value), allowed=tuple(self.allowed))


def wrong_type(what: str, value: object, expected: str) -> TypeError:
    """Return the error for a value of a wrong type, naming that type.

    >>> str(wrong_type("hand", 3, "Cards"))
    'hand: expected Cards, not int'
    """
    return TypeError(f"{what}: expected {expected}, not {type(value).__name__}")

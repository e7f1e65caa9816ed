"""The languages that the library speaks, from gettext catalogs in ``spec/locale/``.

English is the language of the reference, of :mod:`threeup.referee.messages` and of errors and needs no catalog. The
context of an entry (``msgctxt``) is the clause id, the rules field, or the key of the message or of the error text.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import Any, Final

import attrs

from threeup.error_texts import ERROR_TEXTS, SEPARATOR
from threeup.errors import Sentence, ThreeUpError, sentence, wrong_type
from threeup.procedure.clauses import ClauseId
from threeup.referee.messages import MESSAGES
from threeup.referee.reference import Chapter, Clause, Reading, ReadingValue, chapters, clause, readings, spec_folder

ENGLISH: Final = "en"
LANGUAGES: Final[dict[str, str]] = {
    "en": "English",
    "te": "తెలుగు",
    "ne": "नेपाली",
    "el": "Ελληνικά",
    "si": "සිංහල",
    "vi": "Tiếng Việt",
}
"""The languages by their codes, each named in itself."""

Messages = Mapping[str, str | tuple[str, str]]
"""For each key a message with placeholders in braces, or its singular and its plural."""

LIBRARY: Final = "threeup"
CATALOGS: Final[Mapping[str, tuple[str, ...]]] = {
    LIBRARY: (),
    "commands": ("help.", "play.", "conformance."),
    "errors": ("error.",),
}
"""The catalogs of a language, each with how the contexts of its texts begin; the first one has all others.

They are apart so that a program that rules on a move loads no more than it says.
"""


def catalog_of(context: str) -> str:
    """Return the name of the catalog that a text is in."""
    return next((name for name, starts in CATALOGS.items() if context.startswith(starts)), LIBRARY)


@attrs.frozen
class Entry:
    """One text to be translated.

    Attributes:
        context: what it belongs to; unique.
        text: the English text.
        plural: the English text for more than one, or empty.
        has_placeholders: whether ``{…}`` in it are placeholders.
    """

    context: str
    text: str
    plural: str = ""
    has_placeholders: bool = False


def entries(name: str = LIBRARY) -> Iterator[Entry]:
    """Yield every text of a catalog.

    Args:
        name: one of :data:`CATALOGS`.
    """
    return (entry for entry in _every_entry() if catalog_of(entry.context) == name)


def _every_entry() -> Iterator[Entry]:
    for chapter in chapters():
        yield Entry(chapter.id, chapter.title)
        for one in chapter.clauses:
            yield Entry(f"{one.id.value} title", one.title)
            yield Entry(one.id.value, one.text)
            if one.reason:
                yield Entry(f"{one.id.value} reason", one.reason)
    for reading in readings().values():
        yield Entry(f"{reading.field} question", reading.question)
        yield Entry(f"{reading.field} default", reading.default_reason)
        for value in reading.values:
            yield Entry(f"{reading.field}={value.value}", value.text)
    yield from message_entries(MESSAGES)
    yield from message_entries(ERROR_TEXTS)


def message_entries(messages: Messages) -> Iterator[Entry]:
    """Yield messages as texts to be translated; the context of each is its key."""
    for key, message in messages.items():
        text, plural = message if isinstance(message, tuple) else (message, "")
        yield Entry(key, text, plural, has_placeholders=True)


class Catalog:
    """Everything that is said to people, in one language.

    Args:
        lang: the code of the language.
        translations: what translates; English texts are what they are.
        messages: what can be said beside the reference.
        further: gives the catalogs beside the first one by their names, each when it is first needed; if left out,
            ``translations`` has everything.

    Attributes:
        lang: the code of the language.
    """

    def __init__(
        self,
        lang: str,
        translations: gettext.NullTranslations,
        messages: Messages = MESSAGES,
        further: Callable[[str], gettext.NullTranslations] | None = None,
    ) -> None:
        self.lang = lang
        self._messages = messages
        self._further = further
        self._loaded = {LIBRARY: translations}

    def _translations(self, context: str) -> gettext.NullTranslations:
        name = catalog_of(context)
        if name not in self._loaded:
            self._loaded[name] = self._loaded[LIBRARY] if self._further is None else self._further(name)
        return self._loaded[name]

    def translate(self, context: str, text: str) -> str:
        """Return the translation of an English text in its context, or the text itself if there is none."""
        return self._translations(context).pgettext(context, text)

    def _template(self, key: str, message: str | tuple[str, str], values: Mapping[str, Any]) -> str:
        """Return a message, in the form that fits the number, with its placeholders."""
        if isinstance(message, str):
            return self.translate(key, message)
        return self._translations(key).npgettext(key, *message, values["count"])

    def say(self, key: str, **values: Any) -> str:
        """Return a message with its placeholders filled in; ``count`` chooses singular or plural.

        Raises:
            KeyError: there is no such message, or a placeholder has no value.
        """
        message = self._messages[key]
        template = self._template(key, message, values)
        if isinstance(message, tuple):
            values["count"] = self.number(values["count"])
        return template.format(**values)

    def explain(self, fault: BaseException | str) -> str:
        """Return what an error says, or a text of one, in this language.

        Placeholders that are sentences themselves are translated, too, numbers written in the digits of the language;
        all else is code or input and stays as it is, and so does a text that is no :class:`~threeup.errors.Sentence`.
        """
        text = str(fault)
        if self.lang == ENGLISH or not isinstance(text, Sentence) or text.key not in ERROR_TEXTS:
            return text
        values = dict(text.values)
        template = self._template(text.key, ERROR_TEXTS[text.key], values)
        told = {name: self._told(value) for name, value in values.items()}
        return template.join(told.values()) if text.key == SEPARATOR else template.format(**told)

    def _told(self, value: object) -> str:
        if isinstance(value, tuple):
            return self.listed(map(self._told, value))
        return self.number(int(value)) if isinstance(value, int) else self.explain(str(value))

    def number(self, value: int) -> str:
        """Return a number in the digits of the language."""
        digits = self.translate("language.digits", _message("language.digits"))
        return "".join(digits[int(digit)] if digit.isdigit() else digit for digit in str(value))

    def listed(self, items: Iterable[object]) -> str:
        """Return items as a list in the way of the language."""
        return self.translate("language.list_separator", _message("language.list_separator")).join(map(str, items))

    def title(self, clause_id: ClauseId | str) -> str:
        """Return the title of a clause.

        Raises:
            ThreeUpError: there is no such clause.
        """
        one = clause(clause_id)
        return self.translate(f"{one.id.value} title", one.title)

    def text(self, clause_id: ClauseId | str) -> str:
        """Return the sentence of a clause.

        Raises:
            ThreeUpError: there is no such clause.
        """
        one = clause(clause_id)
        return self.translate(one.id.value, one.text)

    def reason(self, one: Clause) -> str:
        """Return why a ruling is ruled so."""
        return self.translate(f"{one.id.value} reason", one.reason)

    def chapter_title(self, chapter: Chapter) -> str:
        """Return the title of a chapter."""
        return self.translate(chapter.id, chapter.title)

    def question(self, reading: Reading) -> str:
        """Return the question that a reading answers."""
        return self.translate(f"{reading.field} question", reading.question)

    def default_reason(self, reading: Reading) -> str:
        """Return why the default of a reading is the default."""
        return self.translate(f"{reading.field} default", reading.default_reason)

    def meaning(self, reading: Reading, value: ReadingValue) -> str:
        """Return what a value of a reading means at the table."""
        return self.translate(f"{reading.field}={value.value}", value.text)


def _message(key: str) -> str:
    message = MESSAGES[key]
    return message if isinstance(message, str) else message[0]


@cache
def catalog(lang: str = ENGLISH) -> Catalog:
    """Return the catalog of a language.

    Args:
        lang: a code of :data:`LANGUAGES`.

    Raises:
        ThreeUpError: there is no such language, or its catalog was not compiled.
        TypeError: no string.
    """
    return Catalog(lang, translations(lang), further=partial(translations, lang))


def translations(lang: str, name: str = LIBRARY) -> gettext.NullTranslations:
    """Return what translates into a language, read anew.

    Args:
        lang: a code of :data:`LANGUAGES`.
        name: one of :data:`CATALOGS`.

    Raises:
        ThreeUpError: there is no such language, or its catalog was not compiled.
        TypeError: no string.
    """
    if not isinstance(lang, str):
        raise wrong_type("lang", lang, "str")
    if lang not in LANGUAGES:
        raise ThreeUpError(sentence("error.no.language", language=repr(lang[:20]), languages=tuple(LANGUAGES)))
    if lang == ENGLISH:
        return gettext.NullTranslations()
    compiled = spec_folder() / "locale" / lang / "LC_MESSAGES" / f"{name}.mo"
    try:
        with compiled.open("rb") as file:
            return gettext.GNUTranslations(file)
    except OSError:
        raise ThreeUpError(sentence("error.no.catalog", language=lang)) from None


def preferred_language() -> str:
    """Return the language of the user's locale if the library speaks it in this installation, else English.

    It is read from ``LC_ALL``, ``LC_MESSAGES`` and ``LANG``, and where none is set from the system's own setting.
    """
    names = [os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    name = next(filter(None, names), None) or locale.getlocale()[0] or ""
    code = re.split("[-_.@]", name, maxsplit=1)[0].lower()
    try:
        return catalog(code).lang
    except ThreeUpError:
        return ENGLISH

"""The languages that the library speaks, from gettext catalogs in ``spec/locale/``.

English is the language of the reference and of :mod:`threeup.referee.messages` and needs no catalog. The
context of an entry (``msgctxt``) is the clause id, the rules field, or the key of the message.
"""

from __future__ import annotations

import gettext
import locale
import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

import attrs

from threeup.errors import ThreeUpError, wrong_type
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

_DOMAIN: Final = "threeup"


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


def entries() -> Iterator[Entry]:
    """Yield every text that a catalog translates."""
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
    for key, message in MESSAGES.items():
        text, plural = message if isinstance(message, tuple) else (message, "")
        yield Entry(key, text, plural, has_placeholders=True)


class Catalog:
    """Everything that is said to people, in one language.

    Attributes:
        lang: the code of the language.
    """

    def __init__(self, lang: str, translations: gettext.NullTranslations) -> None:
        self.lang = lang
        self._translations = translations

    def _get(self, context: str, text: str) -> str:
        return self._translations.pgettext(context, text)

    def say(self, key: str, **values: Any) -> str:
        """Return a message with its placeholders filled in; ``count`` chooses singular or plural.

        Raises:
            KeyError: there is no such message, or a placeholder has no value.
        """
        message = MESSAGES[key]
        if isinstance(message, tuple):
            singular, plural = message
            template = self._translations.npgettext(key, singular, plural, values["count"])
            values["count"] = self.number(values["count"])
        else:
            template = self._get(key, message)
        return template.format(**values)

    def number(self, value: int) -> str:
        """Return a number in the digits of the language."""
        digits = self._get("language.digits", _message("language.digits"))
        return "".join(digits[int(digit)] if digit.isdigit() else digit for digit in str(value))

    def listed(self, items: Iterable[object]) -> str:
        """Return items as a list in the way of the language."""
        return self._get("language.list_separator", _message("language.list_separator")).join(map(str, items))

    def title(self, clause_id: ClauseId) -> str:
        """Return the title of a clause."""
        return self._get(f"{clause_id.value} title", clause(clause_id).title)

    def text(self, clause_id: ClauseId) -> str:
        """Return the sentence of a clause."""
        return self._get(clause_id.value, clause(clause_id).text)

    def reason(self, one: Clause) -> str:
        """Return why a ruling is ruled so."""
        return self._get(f"{one.id.value} reason", one.reason)

    def chapter_title(self, chapter: Chapter) -> str:
        """Return the title of a chapter."""
        return self._get(chapter.id, chapter.title)

    def question(self, reading: Reading) -> str:
        """Return the question that a reading answers."""
        return self._get(f"{reading.field} question", reading.question)

    def default_reason(self, reading: Reading) -> str:
        """Return why the default of a reading is the default."""
        return self._get(f"{reading.field} default", reading.default_reason)

    def meaning(self, reading: Reading, value: ReadingValue) -> str:
        """Return what a value of a reading means at the table."""
        return self._get(f"{reading.field}={value.value}", value.text)


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
    if not isinstance(lang, str):
        raise wrong_type("lang", lang, "str")
    if lang not in LANGUAGES:
        raise ThreeUpError(f"there is no language {lang[:20]!r}; there are {', '.join(LANGUAGES)}")
    if lang == ENGLISH:
        return Catalog(lang, gettext.NullTranslations())
    compiled = spec_folder() / "locale" / lang / "LC_MESSAGES" / f"{_DOMAIN}.mo"
    try:
        with compiled.open("rb") as file:
            return Catalog(lang, gettext.GNUTranslations(file))
    except OSError:
        raise ThreeUpError(f"the catalog of the language {lang} is not compiled in this installation") from None


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

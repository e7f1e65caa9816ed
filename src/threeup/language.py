"""The languages that the library speaks."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from threeup.errors import ThreeUpError, wrong_type
from threeup.procedure.clauses import ClauseId
from threeup.referee.messages import MESSAGES
from threeup.referee.reference import Chapter, Clause, Reading, ReadingValue, clause

ENGLISH: Final = "en"


class Catalog:
    """Everything that is said to people, in one language.

    Attributes:
        lang: the code of the language.
    """

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def say(self, key: str, **values: Any) -> str:
        """Return a message with its placeholders filled in; ``count`` chooses singular or plural."""
        message = MESSAGES[key]
        if isinstance(message, tuple):
            message = message[0] if values["count"] == 1 else message[1]
        return message.format(**values)

    def title(self, clause_id: ClauseId) -> str:
        """Return the title of a clause."""
        return clause(clause_id).title

    def text(self, clause_id: ClauseId) -> str:
        """Return the sentence of a clause."""
        return clause(clause_id).text

    def reason(self, one: Clause) -> str:
        """Return why a ruling is ruled so."""
        return one.reason

    def chapter_title(self, chapter: Chapter) -> str:
        """Return the title of a chapter."""
        return chapter.title

    def default_reason(self, reading: Reading) -> str:
        """Return why the default of a reading is the default."""
        return reading.default_reason

    def question(self, reading: Reading) -> str:
        """Return the question that a reading answers."""
        return reading.question

    def meaning(self, _reading: Reading, value: ReadingValue) -> str:
        """Return what a value of a reading means at the table."""
        return value.text


@cache
def catalog(lang: str = ENGLISH) -> Catalog:
    """Return the catalog of a language.

    Raises:
        ThreeUpError: there is no such language.
        TypeError: no string.
    """
    if not isinstance(lang, str):
        raise wrong_type("lang", lang, "str")
    if lang != ENGLISH:
        raise ThreeUpError(f"there is no language {lang[:20]!r}; there is {ENGLISH}")
    return Catalog(lang)

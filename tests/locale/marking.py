"""A language in which every text of an error shows its key and no letter of English."""

from __future__ import annotations

import gettext
import re

from threeup.language import Catalog

_PARTS = re.compile(r"(\{\w+\})")
_KEYS = re.compile(r"⟦(error\.[\w.]+)\|")


class Marking(gettext.NullTranslations):
    """Translates the texts of errors: ``⟦key|…⟧``, each letter outside of placeholders become a ж."""

    def pgettext(self, context: str, message: str) -> str:
        """Return a marked text; other texts stay."""
        if not context.startswith("error."):
            return message
        parts = _PARTS.split(message)
        return f"⟦{context}|{''.join(part if _PARTS.match(part) else re.sub('[A-Za-z]', 'ж', part) for part in parts)}⟧"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Return the marked singular or plural."""
        return self.pgettext(context, msgid1 if n == 1 else msgid2)


MARKED = Catalog("el", Marking())
"""It goes by the code of a real language, because pictures and rulings look for theirs by the code."""


def keys_in(told: str) -> set[str]:
    """Return the keys of the texts that a marked text is made of."""
    return set(_KEYS.findall(told))


def left_of(told: str) -> str:
    """Return what of a marked text was not translated."""
    return re.sub("[⟦⟧ж]", "", _KEYS.sub("", told))

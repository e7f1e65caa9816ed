"""Search in scripts with combining vowel signs, in Greek with and without accents, in Vietnamese without tones.

Sphinx knows no word splitting for these languages: it drops vowel signs. Here a word is kept whole, and Python and
JavaScript split and stem alike. Words of Telugu and Sinhala lose common endings.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import ClassVar, Final

import snowballstemmer  # type: ignore[import-untyped]
from sphinx.application import Sphinx
from sphinx.search import SearchLanguage

_MARKS: Final = "".join(
    re.escape(chr(code)) for code in range(0x300, 0x10000) if unicodedata.category(chr(code)) in ("Mn", "Mc")
)
_WORD: Final = re.compile(rf"[\w{_MARKS}\u200c\u200d]+")
_SPLIT: Final = (
    'var splitQuery = (query) => query.normalize("NFC").split(/[^\\p{L}\\p{M}\\p{N}_\\u200c\\u200d]+/gu)'
    ".filter((word) => word);"
)


class Words(SearchLanguage):
    """Words with their signs, in lower case."""

    stopwords = frozenset()
    js_splitter_code = _SPLIT

    def split(self, input: str) -> list[str]:
        """Return the words of a text."""
        return _WORD.findall(unicodedata.normalize("NFC", input))

    def stem(self, word: str) -> str:
        """Return a word as it is looked up."""
        return word.lower()


class _Snowball(Words):
    """Words stemmed by an algorithm that Sphinx has in JavaScript, too."""

    algorithm: ClassVar[str]

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._stemmer = snowballstemmer.stemmer(self.algorithm)

    def stem(self, word: str) -> str:
        """Return the stem of a word."""
        return str(self._stemmer.stemWord(word.lower()))


class Nepali(_Snowball):
    """Nepali. Sphinx calls the JavaScript class by the name of the language: ``NepaliStemmer``."""

    lang, language_name, algorithm = "ne", "Nepali", "nepali"
    js_stemmer_rawcode = "nepali-stemmer.js"


class Greek(_Snowball):
    """Greek, with and without accents."""

    lang, language_name, algorithm = "el", "Greek", "greek"
    js_stemmer_rawcode = "greek-stemmer.js"


class Vietnamese(Words):
    """Vietnamese without its tones, so that it is found with and without them."""

    lang, language_name = "vi", "Vietnamese"
    js_stemmer_code = (
        "var Stemmer = function () { this.stemWord = (word) => "
        'word.normalize("NFD").replace(/\\p{M}/gu, "").replace(/đ/g, "d"); };'
    )

    def stem(self, word: str) -> str:
        """Return a word without its tones."""
        letters = unicodedata.normalize("NFD", word.lower())
        return "".join(letter for letter in letters if not unicodedata.category(letter).startswith("M")).replace(
            "đ", "d"
        )


class _Endings(Words):
    """Words that lose one ending of a list, the longest that fits, if three characters are left."""

    endings: ClassVar[tuple[str, ...]]

    @classmethod
    def script(cls) -> str:
        """Return the same in JavaScript."""
        endings = json.dumps(cls.endings, ensure_ascii=False)
        return (
            f"var Stemmer = function () {{ const endings = {endings}; this.stemWord = (word) => {{ "
            "for (const ending of endings) if (word.endsWith(ending) && word.length - ending.length >= 3) "
            "return word.slice(0, -ending.length); return word; }; };"
        )

    def stem(self, word: str) -> str:
        """Return a word without its ending."""
        lower = word.lower()
        for ending in self.endings:
            if lower.endswith(ending) and len(lower) - len(ending) >= 3:
                return lower[: -len(ending)]
        return lower


def _longest_first(endings: str) -> tuple[str, ...]:
    return tuple(sorted(endings.split(), key=lambda ending: (-len(ending), ending)))


class Telugu(_Endings):
    """Telugu without the endings of number and case."""

    lang, language_name = "te", "Telugu"
    endings = _longest_first("పైన పై లలో లను లకు లు లో ను ని కు కి తో")


class Sinhala(_Endings):
    """Sinhala without the endings of number and case."""

    lang, language_name = "si", "Sinhala"
    endings = _longest_first("වලින් වලට යේ ේ ව ට")


for _language in (Telugu, Sinhala):
    _language.js_stemmer_code = _language.script()

LANGUAGES: Final[tuple[type[SearchLanguage], ...]] = (Telugu, Nepali, Greek, Sinhala, Vietnamese)


def setup(app: Sphinx) -> None:
    """Register the languages."""
    for language in LANGUAGES:
        app.add_search_language(language)

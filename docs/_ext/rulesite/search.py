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
    """Words that lose their endings, one after the other, the longest first, while three characters are left."""

    endings: ClassVar[tuple[str, ...]]

    @classmethod
    def script(cls) -> str:
        """Return the same in JavaScript."""
        endings = json.dumps(cls.endings, ensure_ascii=False)
        return (
            f"var Stemmer = function () {{ const endings = {endings}; this.stemWord = (word) => {{ "
            f"for (let time = 0; time < {_TIMES}; time++) {{ "
            f"const found = endings.find((ending) => word.endsWith(ending) && word.length - ending.length >= {_LEFT}); "
            "if (found === undefined) break; word = word.slice(0, -found.length); } return word; }; };"
        )

    def stem(self, word: str) -> str:
        """Return a word without its endings."""
        word = word.lower()
        for _ in range(_TIMES):
            found = next((end for end in self.endings if word.endswith(end) and len(word) - len(end) >= _LEFT), None)
            if found is None:
                break
            word = word[: -len(found)]
        return word


_TIMES: Final = 3
_LEFT: Final = 3


def _longest_first(*endings: str) -> tuple[str, ...]:
    words = " ".join(endings).split()
    return tuple(sorted(words, key=lambda ending: (-len(ending), ending)))


class Telugu(_Endings):
    """Telugu without the endings of number, case and stress, and those of common forms of the verb."""

    lang, language_name = "te", "Telugu"
    endings = _longest_first(
        "లు లూ లే ల లను లనూ లనే లకు లకూ లకే లతో లపై లలో ల్లో ల్లోంచి లన్నీ",
        "ను నూ నే ని నీ కు కూ కే కి కీ తో పై పైన లో లోని లోకి లోంచి గా గానే ైనా ైతే",
        "వచ్చు వచ్చా కూడదు ండి డం డంతో ాలి ాల్సిందే ిన ినా ినప్పుడు ితే ే ాక ారు ుతారు ుతుంది",
        "ుంటారు ుంటే ునే ున్న ున్నా ున్నాక ున్నప్పుడు ోవచ్చు ోవడం ోవాలి ోకూడదు ోండి",
    )


class Sinhala(_Endings):
    """Sinhala without the endings of number, case, indefiniteness and stress, and those of common forms of the verb."""

    lang, language_name = "si", "Sinhala"
    endings = _longest_first(
        "ක් ක්ම ක කට කටම කින් කින්ම කුත් ට ටයි යි ද ම ් ේ ේදී ෙන් වල වලට වලින් වලින්ද",
        "ය යක් යක යකට යකින් යට යෙන් යේ යේදී යේදීම ව වක් වකට වට වෙන් වේ",
        "යා යාට යාගේ යාගෙන් යන් යන්ට යෙක් යෙකුට යෙකුටම ෙක් ෙකු ෙකුට",
        "වා වාද ්න ්නේ ්නට ූ ීම ීමක් ීමට ීමේ",
    )


for _language in (Telugu, Sinhala):
    _language.js_stemmer_code = _language.script()

LANGUAGES: Final[tuple[type[SearchLanguage], ...]] = (Telugu, Nepali, Greek, Sinhala, Vietnamese)


def setup(app: Sphinx) -> None:
    """Register the languages."""
    for language in LANGUAGES:
        app.add_search_language(language)

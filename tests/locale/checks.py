"""What is asked of a translation catalog. Each check yields the faults that it finds, and nothing if all is well."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

import attrs
import polib

from threeup.language import CATALOGS, LANGUAGES, LIBRARY, Entry, entries
from threeup.referee.reference import glossary

LANGS: Final = tuple(lang for lang in LANGUAGES if lang != "en")
PLURALS: Final = {"te": 2, "ne": 2, "el": 2, "si": 2, "vi": 1}
"""How many plural forms each language has."""

SCRIPTS: Final = {"te": "TELUGU", "ne": "DEVANAGARI", "el": "GREEK", "si": "SINHALA", "vi": "LATIN"}
STOPS: Final = {"ne": {".": "।"}, "el": {"?": ";"}}
"""By what a sentence ends in a language, where that differs from English."""

JOINERS: Final[dict[str, str]] = dict.fromkeys(("te", "ne", "si"), "\u200c\u200d")
"""The invisible characters that shape letters, in the languages that need them."""

SAME: Final = frozenset(
    {
        "language.digits", "language.list_separator", "ruling.clause", "turn.answer", "presets.line", "card.number",
        "card.clear", "card.clear_plus_one", "card.clear_plus_two", "card.colored", "zone.up", "zone.down",
        "picture.line", "picture.copies", "conformance.part.perft", "error.separator", "error.expected.json",
        "error.engine.failure", "error.reason.numbered",
    }
)  # fmt: skip
"""Texts that may be the same as in English: placeholders with signs between them, and names on cards."""

NAME: Final = re.compile(r"3UP|3DOWN|Clear(?: \+n)?")
"""The names that stay as they are printed on the cards."""

KEPT: Final = {
    "play.": {"help", "hint", "play", "quit", "save", "FILE", "7g"},  # what is to be typed
    "error.": {"byte", "uXXXX"},  # Vietnamese says byte, too
    "deck": {"gamerules", "standard-blue-red"},
    "conformance.part.perft": {"perft"},
    "site.rights": {"Ok2Win"},
    "site.ui.need_script": {"JavaScript"},
    "source ": {
        "UltraBoardGames", "Geeky", "Hobbies", "gamerules", "com", "Gay", "NYC", "Dad", "Ok2Win", "austin-games",
        "Amazon", "ASIN", "B01CPQD4YK", "game-ledger", "Board", "Game", "Guys", "Shithead", "officialgamerules",
        "org", "ultrafoodmess", "UBG", "GH",
    },
    "K11 right": {"Ok2Win"},
}  # fmt: skip
"""Other words that stay, by the beginnings of the contexts in which they may."""

HOMOGRAPHS: Final = frozenset({"do", "in", "may", "so"})
"""Vietnamese words that look like English ones of the reference."""

DOUBLED: Final = {"el": {"ένας"}, "si": {"එක්"}}
"""Words that are said twice on purpose: one by one, each."""

PLACEHOLDER: Final = re.compile(r"\{\w*\}")
CLAUSE_ID: Final = re.compile(r"\bR[1-9]\d*\.\d+\b")


@attrs.frozen
class Fault:
    """A fault of a catalog.

    Attributes:
        context: the entry.
        of: the check that found it, or the concept that is not named as the glossary names it.
        what: what is wrong.
    """

    context: str
    of: str
    what: str


Check = Callable[[polib.POFile, Sequence[Entry]], Iterator[Fault]]


@cache
def texts(name: str = LIBRARY) -> tuple[Entry, ...]:
    """Return every text that a catalog of the library has to translate."""
    return tuple(entries(name))


def lang_of(catalog: polib.POFile) -> str:
    """Return the language of a catalog."""
    return catalog.metadata["Language"]


def forms(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    """Return a translation, or its plural forms in order."""
    return [entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural)] or [entry.msgstr]


def originals(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    """Return the English text, or its singular and plural."""
    return [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]


def all_forms(catalog: polib.POFile) -> Iterator[tuple[polib.POEntry, str]]:
    """Yield every translation and every plural form that is there, with its entry."""
    for entry in catalog:
        for form in filter(None, forms(entry)):
            yield entry, form


# --- the entries ----------------------------------------------------------------------------------------------------


def complete(catalog: polib.POFile, wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Every text has one entry, and its English text is that of the reference; there is no other entry."""
    found = Counter(entry.msgctxt for entry in catalog)
    known = {entry.context: entry for entry in wanted}
    yield from (Fault(context, "complete", f"stands {count} times") for context, count in found.items() if count > 1)
    yield from (Fault(context, "complete", "missing") for context in known if context not in found)
    for entry in catalog:
        now = known.get(entry.msgctxt)
        if now is None or entry.obsolete:
            yield Fault(entry.msgctxt, "complete", "stale")
        elif (entry.msgid, entry.msgid_plural) != (now.text, now.plural):
            yield Fault(entry.msgctxt, "complete", f"the English text is now: {now.text}")


def translated(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Every form is there, and none is fuzzy."""
    for entry in catalog:
        if not all(form.strip() for form in forms(entry)):
            yield Fault(entry.msgctxt, "translated", "nothing there")
        if "fuzzy" in entry.flags:
            yield Fault(entry.msgctxt, "translated", "fuzzy")


def plural_forms(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """An entry with a plural has as many forms as the language has."""
    count = PLURALS[lang_of(catalog)]
    rule = catalog.metadata["Plural-Forms"]
    if not rule.startswith(f"nplurals={count}; plural="):
        yield Fault("", "plural_forms", rule)
    for entry in catalog:
        if sorted(entry.msgstr_plural) != list(range(count if entry.msgid_plural else 0)):
            yield Fault(entry.msgctxt, "plural_forms", f"{len(entry.msgstr_plural)} forms")


def compiled_otherwise(catalog: polib.POFile, compiled: Iterable[polib.MOEntry]) -> Iterator[Fault]:
    """The compiled catalog says what the catalog says, as far as that is translated."""
    rest = {entry.msgctxt: (originals(entry), forms(entry)) for entry in catalog.translated_entries()}
    for entry in compiled:
        if (originals(entry), forms(entry)) != rest.pop(entry.msgctxt or "", None):
            yield Fault(entry.msgctxt or "", "compiled_otherwise", "says something else")
    yield from (Fault(context, "compiled_otherwise", "not compiled") for context in rest)


# --- what is said ---------------------------------------------------------------------------------------------------


def differs(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """A translation is not the English text."""
    for entry, form in all_forms(catalog):
        if entry.msgctxt not in SAME and form in originals(entry):
            yield Fault(entry.msgctxt, "differs", form)


def in_its_language(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Placeholders, ids and names aside, every letter is of the script of the language, and no word is English."""
    for entry, form in all_forms(catalog):
        kept = {word for start, words in KEPT.items() if entry.msgctxt.startswith(start) for word in words}
        strange = [word for word in strange_words(form, lang_of(catalog)) if word not in kept]
        if strange:
            yield Fault(entry.msgctxt, "in_its_language", ", ".join(strange))


def strange_words(text: str, lang: str) -> list[str]:
    """Return what is in another script, or in Vietnamese no Vietnamese; placeholders, ids and names aside."""
    for aside in (PLACEHOLDER, CLAUSE_ID, NAME):
        text = aside.sub(" ", text)
    if SCRIPTS[lang] == "LATIN":
        return [word for word in re.findall(r"[^\W_][\w-]*", text) if not word.isdigit() and not _is_vietnamese(word)]
    # Words are inflected by what follows them, so only the letters of the other script are taken.
    runs = "".join(char if _is_strange(char, lang) or char in "0123456789-" else " " for char in text).split()
    return [run for run in runs if any(map(str.isalpha, run))]


def _is_strange(char: str, lang: str) -> bool:
    return char.isalpha() and not unicodedata.name(char).startswith(SCRIPTS[lang])


def _is_vietnamese(word: str) -> bool:
    return word.lower() not in english_words() and _SYLLABLE.fullmatch(word.lower()) is not None


_VOWELS: Final = "aàáảãạăằắẳẵặâầấẩẫậeèéẻẽẹêềếểễệiìíỉĩịoòóỏõọôồốổỗộơờớởỡợuùúủũụưừứửữựyỳýỷỹỵ"
_SYLLABLE: Final = re.compile(
    rf"(?:ngh?|nh|th|tr|ch|gh?|kh|ph|qu|[bcdđhklmnrstvx])?[{_VOWELS}]{{1,3}}(?:ng|nh|ch|[cmnpt])?|v"
)
"""How a Vietnamese syllable is built; every word is one, except in "v.v.", and so on."""


@cache
def english_words() -> frozenset[str]:
    """Return the words of the English texts, without those that Vietnamese has, too."""
    every_text = [entry for name in CATALOGS for entry in texts(name)]
    english = " ".join(f"{entry.text} {entry.plural}" for entry in every_text)
    return frozenset(re.findall(r"[a-z]+", PLACEHOLDER.sub(" ", english).lower())) - HOMOGRAPHS


def placeholders(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Every form has the placeholders of the English text, each as often."""
    return _unequal(catalog, "placeholders", PLACEHOLDER.findall)


def clause_ids(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Every form names the clauses that the English text names, each as often."""
    return _unequal(catalog, "clause_ids", CLAUSE_ID.findall)


def numbers(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Every form has the digits of the English text: ranks are digits in each language, counts of cards are words."""
    return _unequal(catalog, "numbers", _numbers)


def _numbers(text: str) -> list[str]:
    for aside in (PLACEHOLDER, CLAUSE_ID, NAME):
        text = aside.sub(" ", text)
    return sorted({str(int(digits)) for digits in re.findall(r"\d+", text)})


def _unequal(catalog: polib.POFile, of: str, parts: Callable[[str], list[str]]) -> Iterator[Fault]:
    for entry, form in all_forms(catalog):
        found = sorted(parts(form))
        if all(found != sorted(parts(original)) for original in originals(entry)):
            yield Fault(entry.msgctxt, of, f"{found} instead of {sorted(parts(entry.msgid))}")


def glossary_terms(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Where a clause or a reading speaks of a concept, the translation has the term of the glossary."""
    lang = lang_of(catalog)
    terms = [
        (term.concept, re.compile(rf"\b(?:{term.english})\b", re.I), re.compile(term.words[lang].stem, re.I))
        for term in glossary()
    ]
    for entry, form in all_forms(catalog):
        if not speaks_of_rules(entry.msgctxt):
            continue
        for concept, english, stem in terms:
            if english.search(entry.msgid) and not stem.search(form):
                yield Fault(entry.msgctxt, concept, form)


def speaks_of_rules(context: str) -> bool:
    """Return whether an entry is a text on the rules: no message, no example, no wrong word of an article."""
    return context[0] == "R" or ("." not in context and not context.endswith(" says"))


# --- how it is written ----------------------------------------------------------------------------------------------


def characters(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """Texts are in NFC, without invisible characters but joiners, and without a space too many."""
    joiners = JOINERS.get(lang_of(catalog), "")
    for entry, form in all_forms(catalog):
        if unicodedata.normalize("NFC", form) != form:
            yield Fault(entry.msgctxt, "characters", "not in NFC")
        for char in form:
            if unicodedata.category(char) in ("Cc", "Cf", "Cn", "Co", "Zl", "Zp") and char not in joiners:
                yield Fault(entry.msgctxt, "characters", f"U+{ord(char):04X}")
        if "  " in form or (form != form.strip() and entry.msgid == entry.msgid.strip()):
            yield Fault(entry.msgctxt, "characters", "a space too many")


def no_word_twice(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """No word stands twice in a row."""
    doubled = DOUBLED.get(lang_of(catalog), set())
    for entry, form in all_forms(catalog):
        words = form.split()
        for one, other in pairwise(words):
            if one == other and one[0].isalpha() and one not in doubled:
                yield Fault(entry.msgctxt, "no_word_twice", f"{one} {other}")


def endings(catalog: polib.POFile, _wanted: Sequence[Entry]) -> Iterator[Fault]:
    """A sentence ends as a sentence, a question as a question, a heading as a heading."""
    stops = STOPS.get(lang_of(catalog), {})
    for entry, form in all_forms(catalog):
        last = "..." if entry.msgid.endswith("...") else entry.msgid[-1]
        wanted = stops.get(last, last) if last[-1] in ".?:" else ""
        if form.endswith(wanted or tuple(".?:।;")) != bool(wanted):
            yield Fault(entry.msgctxt, "endings", f"ends with {form[-1:]!r}")


CHECKS: Final[tuple[Check, ...]] = (
    complete, translated, plural_forms, differs, in_its_language, placeholders, clause_ids, numbers, glossary_terms,
    characters, no_word_twice, endings,
)  # fmt: skip

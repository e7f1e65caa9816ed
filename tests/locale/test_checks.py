# ruff: noqa: RUF001 - Greek is written in Greek letters
"""The checks of the catalogs find what they are to find: each fault is planted in a small catalog that has none."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import polib
import pytest

from tests.locale import checks
from tests.locale.checks import CHECKS, Check
from threeup.language import Entry

TEXTS = (
    Entry("R4.2", "A number card must be equal to or higher than the top card of the discard pile, see R4.3."),
    Entry("R1.5", "The ranks are the numbers 1 to 10."),
    Entry("deck question", "Which cards do we play with?"),
    Entry("card.clear", "Clear"),
    Entry("play.hint", "A simple player would choose: {action}", has_placeholders=True),
    Entry("outcome.drawn", "You draw {count} card.", "You draw {count} cards.", has_placeholders=True),
)
GREEK: dict[str, str | tuple[str, ...]] = {
    "R4.2": "Το φύλλο με αριθμό πρέπει να είναι ίσο με το πάνω φύλλο του σωρού ή μεγαλύτερο, βλέπε R4.3.",
    "R1.5": "Οι αξίες είναι οι αριθμοί από το 1 ως το 10.",
    "deck question": "Με ποια φύλλα παίζουμε;",
    "card.clear": "Clear",
    "play.hint": "Ένας απλός παίκτης θα διάλεγε: {action}",
    "outcome.drawn": ("Τραβάτε {count} φύλλο.", "Τραβάτε {count} φύλλα."),
}
VIETNAMESE: dict[str, str | tuple[str, ...]] = {
    "R4.2": "Lá số phải bằng hoặc cao hơn lá trên cùng của chồng bài đánh, xem R4.3.",
    "R1.5": "Các bậc là những số từ 1 đến 10.",
    "deck question": "Chúng ta đánh bằng những lá nào?",
    "card.clear": "Clear",
    "play.hint": "Một người chơi đơn giản sẽ chọn: {action}",
    "outcome.drawn": ("Bạn rút {count} lá.",),
}


def small(lang: str, said: dict[str, str | tuple[str, ...]]) -> polib.POFile:
    """Return a catalog of the texts above."""
    catalog = polib.POFile()
    rule = {"el": "nplurals=2; plural=(n != 1);", "vi": "nplurals=1; plural=0;"}[lang]
    catalog.metadata = {"Language": lang, "Plural-Forms": rule}
    for text in TEXTS:
        entry = polib.POEntry(msgctxt=text.context, msgid=text.text, msgid_plural=text.plural)
        translation = said[text.context]
        if isinstance(translation, str):
            entry.msgstr = translation
        else:
            entry.msgstr_plural = dict(enumerate(translation))
        catalog.append(entry)
    return catalog


def entry_of(catalog: polib.POFile, context: str) -> polib.POEntry:
    found = catalog.find(context, by="msgctxt")
    assert found is not None
    return found


def finding(catalog: polib.POFile, texts: Sequence[Entry] = TEXTS) -> set[tuple[Check, str]]:
    """Return which checks find a fault, and in which entry."""
    return {(check, one.context) for check in CHECKS for one in check(catalog, texts)}


@pytest.mark.parametrize(("lang", "said"), [("el", GREEK), ("vi", VIETNAMESE)])
def test_the_small_catalogs_have_no_fault(lang: str, said: dict[str, str | tuple[str, ...]]) -> None:
    assert finding(small(lang, said)) == set()


def test_a_deleted_entry_is_found() -> None:
    catalog = small("el", GREEK)
    catalog.remove(entry_of(catalog, "R1.5"))
    assert finding(catalog) == {(checks.complete, "R1.5")}


def test_an_entry_that_stands_twice_is_found() -> None:
    catalog = small("el", GREEK)
    catalog.append(entry_of(catalog, "R1.5"))
    assert finding(catalog) == {(checks.complete, "R1.5")}


def test_a_changed_english_clause_is_found() -> None:
    changed = [
        Entry("R1.5", "The ranks are the numbers 1 to 12.") if text.context == "R1.5" else text for text in TEXTS
    ]
    assert finding(small("el", GREEK), changed) == {(checks.complete, "R1.5")}


def test_a_changed_english_plural_is_found() -> None:
    changed = [*TEXTS[:-1], Entry("outcome.drawn", TEXTS[-1].text, "You have drawn {count} cards.")]
    assert finding(small("el", GREEK), changed) == {(checks.complete, "outcome.drawn")}


def test_a_clause_that_is_gone_is_found() -> None:
    assert finding(small("el", GREEK), TEXTS[1:]) == {(checks.complete, "R4.2")}


def test_an_obsolete_entry_is_found() -> None:
    catalog = small("el", GREEK)
    entry_of(catalog, "R1.5").obsolete = True
    assert (checks.complete, "R1.5") in finding(catalog)


def test_a_fuzzy_mark_is_found() -> None:
    catalog = small("el", GREEK)
    entry_of(catalog, "R1.5").flags.append("fuzzy")
    assert finding(catalog) == {(checks.translated, "R1.5")}


def test_an_empty_translation_is_found() -> None:
    catalog = small("el", GREEK)
    entry_of(catalog, "R1.5").msgstr = ""
    assert (checks.translated, "R1.5") in finding(catalog)


def test_an_empty_plural_form_is_found() -> None:
    catalog = small("el", GREEK)
    entry_of(catalog, "outcome.drawn").msgstr_plural[1] = " "
    assert (checks.translated, "outcome.drawn") in finding(catalog)


@pytest.mark.parametrize(("lang", "said"), [("el", GREEK), ("vi", VIETNAMESE)])
@pytest.mark.parametrize("more", [-1, 1])
def test_a_wrong_number_of_plural_forms_is_found(lang: str, said: dict[str, str | tuple[str, ...]], more: int) -> None:
    catalog = small(lang, said)
    entry = entry_of(catalog, "outcome.drawn")
    one = entry.msgstr_plural[0]
    entry.msgstr_plural = dict.fromkeys(range(len(entry.msgstr_plural) + more), one)
    assert (checks.plural_forms, "outcome.drawn") in finding(catalog)


def test_a_plural_where_english_has_none_is_found() -> None:
    catalog = small("el", GREEK)
    entry = entry_of(catalog, "R1.5")
    entry.msgstr_plural = {0: entry.msgstr, 1: entry.msgstr}
    assert finding(catalog) == {(checks.plural_forms, "R1.5")}


def test_a_wrong_plural_rule_is_found() -> None:
    catalog = small("el", GREEK)
    catalog.metadata["Plural-Forms"] = "nplurals=1; plural=0;"
    assert finding(catalog) == {(checks.plural_forms, "")}


Said = Callable[[str], str]


@pytest.mark.parametrize(
    ("check", "context", "spoil"),
    [
        (checks.differs, "deck question", lambda _: "Which cards do we play with?"),  # left in English
        (checks.in_its_language, "deck question", lambda _: "Which cards do we play with;"),
        (checks.in_its_language, "deck question", lambda said: "And " + said),
        (checks.in_its_language, "deck question", lambda said: said.replace("φύλλα", "фύλλα")),  # a Cyrillic letter
        (checks.in_its_language, "R1.5", lambda said: said.replace("ο", "o", 1)),  # a Latin letter
        (checks.in_its_language, "R1.5", lambda said: said.replace("1", "help", 1)),  # stays only where it is typed
        (checks.placeholders, "play.hint", lambda said: said.replace(" {action}", ":")),
        (checks.placeholders, "play.hint", lambda said: said.replace("action", "move")),
        (checks.placeholders, "play.hint", lambda said: said + " {action}"),
        (checks.clause_ids, "R4.2", lambda said: said.replace("R4.3", "R4.4")),
        (checks.clause_ids, "R4.2", lambda said: said.replace(", βλέπε R4.3", "")),
        (checks.clause_ids, "R4.2", lambda said: said.replace("R4.3", "R4.3 R4.3")),
        (checks.numbers, "R1.5", lambda said: said.replace("10", "δέκα")),
        (checks.numbers, "R1.5", lambda said: said.replace("10", "11")),
        (checks.numbers, "R4.2", lambda said: said.replace("Το", "1")),
        (checks.glossary_terms, "R4.2", lambda said: said.replace("του σωρού", "της στοίβας")),
        (checks.glossary_terms, "R1.5", lambda said: said.replace("αξίες", "τιμές")),
        (checks.characters, "R1.5", lambda said: said.replace("αξίες", "αξι\u0301ες")),  # not in NFC
        (checks.characters, "R1.5", lambda said: said.replace("αξίες", "αξί\u00adες")),  # a soft hyphen
        (checks.characters, "R1.5", lambda said: "\ufeff" + said),
        (checks.characters, "R1.5", lambda said: said.replace("αξίες", "αξί\u200dες")),  # a joiner, of no use here
        (checks.characters, "R1.5", lambda said: said.replace(" ", "  ", 1)),
        (checks.characters, "R1.5", lambda said: " " + said),
        (checks.characters, "R1.5", lambda said: said.replace(" ", "\n", 1)),
        (checks.no_word_twice, "R4.2", lambda said: said.replace("ίσο με", "ίσο με με")),
        (checks.endings, "R1.5", lambda said: said.removesuffix(".")),
        (checks.endings, "R1.5", lambda said: said.replace("10.", "10;")),
        (checks.endings, "deck question", lambda said: said.replace(";", "?")),
        (checks.endings, "card.clear", lambda said: said + "."),
    ],
)  # fmt: skip
def test_a_spoiled_greek_text_is_found(check: Check, context: str, spoil: Said) -> None:
    catalog = small("el", GREEK)
    entry = entry_of(catalog, context)
    spoiled = spoil(entry.msgstr)
    assert spoiled != entry.msgstr
    entry.msgstr = spoiled
    assert (check, context) in finding(catalog)
    assert {where for _, where in finding(catalog)} == {context}


@pytest.mark.parametrize(
    ("context", "spoil"),
    [
        ("deck question", lambda _: "Which cards do we play with?"),
        ("deck question", lambda said: said.replace("lá", "cards")),
        ("deck question", lambda said: said.replace("bằng", "with")),
        ("R4.2", lambda said: said.replace("phải", "must")),
        ("R4.2", lambda said: said.replace("hoặc", "or")),
        ("R4.2", lambda said: said.replace("chồng bài đánh", "the pile")),
        ("R4.2", lambda said: said.replace("xem", "whichever")),  # no word of the reference, and no Vietnamese
        ("R1.5", lambda said: said.replace("Các bậc", "Η αξία")),
    ],
)
def test_a_spoiled_vietnamese_text_is_found(context: str, spoil: Said) -> None:
    catalog = small("vi", VIETNAMESE)
    entry = entry_of(catalog, context)
    entry.msgstr = spoil(entry.msgstr)
    assert (checks.in_its_language, context) in finding(catalog)


def test_a_plural_form_is_checked_as_well() -> None:
    catalog = small("el", GREEK)
    entry_of(catalog, "outcome.drawn").msgstr_plural[1] = "Τραβάτε φύλλα."
    assert finding(catalog) == {(checks.placeholders, "outcome.drawn")}


def test_what_a_program_says_is_not_held_to_the_glossary() -> None:
    texts = ("R4.2", "R4.2 title", "R6.21 reason", "R6.4 001:19 note", "deck question", "deck=standard*2", "F8 right")
    assert all(map(checks.speaks_of_rules, texts))
    assert not any(map(checks.speaks_of_rules, ("play.hint", "F8 says", "V4.2-1 note")))


def compiled(catalog: polib.POFile) -> polib.MOFile:
    made = polib.MOFile()
    made.extend(polib.MOEntry(**vars_of(entry)) for entry in catalog)
    return made


def vars_of(entry: polib.POEntry) -> dict[str, object]:
    names = ("msgctxt", "msgid", "msgid_plural", "msgstr", "msgstr_plural")
    return {name: getattr(entry, name) for name in names}


def test_another_compiled_catalog_is_found() -> None:
    catalog = small("el", GREEK)
    assert list(checks.compiled_otherwise(catalog, compiled(catalog))) == []
    older = compiled(catalog)
    older[1].msgstr = "Οι αξίες."
    assert [one.context for one in checks.compiled_otherwise(catalog, older)] == ["R1.5"]
    smaller = compiled(catalog)
    smaller.remove(smaller[1])
    assert [one.context for one in checks.compiled_otherwise(catalog, smaller)] == ["R1.5"]
    larger = small("el", GREEK)
    larger.remove(larger[1])
    assert [one.context for one in checks.compiled_otherwise(larger, compiled(catalog))] == ["R1.5"]

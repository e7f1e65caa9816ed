"""The catalogs are whole, in their language, and use the words of the glossary; the compiled ones say the same."""

from __future__ import annotations

import gettext
from collections import Counter
from functools import cache

import polib
import pytest

from tests.locale.catalogs import exceptions, load, path_of, rows
from tests.locale.checks import CHECKS, LANGS, Check, Fault, compiled_otherwise, texts
from threeup.errors import sentence
from threeup.language import CATALOGS, Catalog, catalog, catalog_of


@cache
def faults(lang: str, check: Check, name: str) -> tuple[Fault, ...]:
    """Return what a check finds in a catalog."""
    return tuple(check(load(lang, name), texts(name)))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", CATALOGS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_catalog_has_no_fault(lang: str, name: str, check: Check) -> None:
    found = faults(lang, check, name)
    assert [fault for fault in found if (lang, fault.context, fault.of) not in exceptions()] == []


def test_every_exception_is_needed_and_has_its_reason() -> None:
    all_faults = ((lang, faults(lang, check, name)) for lang in LANGS for check in CHECKS for name in CATALOGS)
    found = {(lang, one.context, one.of) for lang, several in all_faults for one in several}
    assert sorted(exceptions() - found) == []
    listed = [(row["lang"], row["context"], row["of"]) for row in rows("exceptions.toml", "exception")]
    assert [row for row, count in Counter(listed).items() if count > 1] == []
    assert all(row["reason"] for row in rows("exceptions.toml", "exception"))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", CATALOGS)
def test_the_compiled_catalog_says_the_same(lang: str, name: str) -> None:
    compiled = polib.mofile(str(path_of(lang, name).with_suffix(".mo")))
    assert list(compiled_otherwise(load(lang, name), compiled)) == []
    assert compiled.metadata == load(lang, name).metadata


@pytest.mark.parametrize("lang", LANGS)
def test_numbers_have_the_digits_of_the_language(lang: str) -> None:
    """They are the ten digits of one script, in their order."""
    words = catalog(lang)
    digits = [words.number(digit) for digit in range(10)]
    assert [int(digit) for digit in digits] == list(range(10))
    assert ord(digits[9]) - ord(digits[0]) == 9
    assert words.number(1905) == digits[1] + digits[9] + digits[0] + digits[5]


@pytest.mark.parametrize("lang", LANGS)
def test_one_card_and_many_cards_are_told_apart_by_the_plural_rule(lang: str) -> None:
    words, entry = catalog(lang), load(lang).find("outcome.drawn", by="msgctxt")
    assert entry is not None
    many = entry.msgstr_plural[max(entry.msgstr_plural)]
    assert words.say("outcome.drawn", count=1) == entry.msgstr_plural[0].format(count=words.number(1))
    assert words.say("outcome.drawn", count=3) == many.format(count=words.number(3))


def test_every_language_has_its_catalog_and_no_other_is_there() -> None:
    folder = path_of("el").parents[2]
    for name in CATALOGS:
        assert sorted(path.parents[1].name for path in folder.glob(f"*/LC_MESSAGES/{name}.po")) == sorted(LANGS)
    # The wheel is without the catalogs of the site.
    assert {path.stem for path in folder.glob("*/LC_MESSAGES/*.po")} - {"site"} == set(CATALOGS)


def test_every_text_is_in_one_catalog() -> None:
    """What a program that rules on a move never says is in no catalog that it loads."""
    contexts = Counter(entry.context for name in CATALOGS for entry in texts(name))
    assert set(contexts.values()) == {1}
    for name in CATALOGS:
        assert {catalog_of(entry.context) for entry in texts(name)} == {name}
    said = {entry.context.partition(".")[0] for entry in texts("threeup")}
    assert said.isdisjoint({"help", "play", "conformance", "error"})


def test_a_catalog_is_loaded_when_its_first_text_is_said() -> None:
    asked: list[str] = []

    def further(name: str) -> gettext.NullTranslations:
        asked.append(name)
        return gettext.NullTranslations()

    words = Catalog("xx", gettext.NullTranslations(), further=further)
    assert words.say("verdict.legal", action="draw") == "Legal: draw"
    assert words.title("R4.2")
    assert asked == []
    assert words.explain(sentence("error.seat.waits", seat="2")) == "seat 2 is not to move"
    assert words.say("help.options") == words.say("help.options") == "options"
    assert asked == ["errors", "commands"]

"""The glossary has one term for each concept in every language, and speaks of the reference as it is."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.locale.catalogs import load
from tests.locale.checks import LANGS, all_forms, texts
from threeup import clause
from threeup.referee.reference import Term, glossary

NAMES = ("Clear", "3UP", "3DOWN")
BY_CONCEPT = {term.concept: term for term in glossary()}


def english_of(term: Term) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{term.english})\b", re.I)


def test_every_concept_stands_once() -> None:
    assert len(BY_CONCEPT) == len(glossary()) >= 50


def test_the_concepts_of_the_game_are_there() -> None:
    wanted = "draw pile, discard pile, hand, 3UP, 3DOWN, Clear, turn, play, pick up, flip, draw, extra action, set"
    assert set(wanted.split(", ")) <= set(BY_CONCEPT)


@pytest.mark.parametrize("concept", BY_CONCEPT)
def test_a_concept_has_a_term_and_a_reason_in_every_language(concept: str) -> None:
    term = BY_CONCEPT[concept]
    assert tuple(term.words) == LANGS
    for word in term.words.values():
        assert re.search(word.stem, word.term, re.I)
        assert word.reason.endswith(".")
        assert "||" not in f"|{word.stem}|"


@pytest.mark.parametrize("concept", BY_CONCEPT)
def test_the_reference_speaks_of_a_concept(concept: str) -> None:
    english = english_of(BY_CONCEPT[concept])
    assert any(english.search(text.text) for text in texts())
    for identity in BY_CONCEPT[concept].clauses:
        assert english.search(clause(identity).text), identity


@pytest.mark.parametrize("concept", BY_CONCEPT)
@pytest.mark.parametrize("lang", LANGS)
def test_a_term_is_used_in_its_catalog(lang: str, concept: str) -> None:
    stem = re.compile(BY_CONCEPT[concept].words[lang].stem, re.I)
    assert any(stem.search(form) for _, form in all_forms(load(lang)))


@pytest.mark.parametrize("lang", LANGS)
def test_the_names_on_the_cards_stay_as_they_are(lang: str) -> None:
    assert all(BY_CONCEPT[name].name(lang) == name for name in NAMES)


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_concepts_have_one_term(lang: str) -> None:
    terms = Counter(term.name(lang) for term in glossary())
    assert [term for term, count in terms.items() if count > 1] == []


def test_english_is_the_concept_itself() -> None:
    assert [term.name("en") for term in glossary()] == list(BY_CONCEPT)

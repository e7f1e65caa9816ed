"""Errors in the reader's language: every text is used, can be reached, and leaves no word of English behind."""

from __future__ import annotations

import ast
import copy
import gettext
import json
import pickle
import re
from functools import cache
from pathlib import Path

import pytest

import threeup
from tests.locale.causes import CAUSES, COMMANDS
from tests.locale.marking import MARKED, keys_in, left_of
from threeup import InvalidRules, InvalidState, NotationError, Situation, ThreeUpError, parse_action
from threeup.error_texts import ERROR_TEXTS, FOREIGN, SEPARATOR
from threeup.errors import Sentence, Spelled, foreign, reason_of, sentence, together
from threeup.language import LANGUAGES, Catalog, catalog, entries

_CODE = """
    JSON JSONDecodeError Errno None dict null spec unreadable hello bye tiny
    act apply arrange auto blue check dark deal deck depth direction down draw drew el en extra extras field first
    first_extra flip flipped green hand kind legal light listed may must ne op over owed pass pickup pile play players
    preset red rules score seat seats seen shuffle si situation stage standard starter swap table table_order table_swap
    te threeup to_move up value vi view xx
    Cb Cg Cr
"""
CODE = frozenset(_CODE.split())
"""Words of code, which every language writes alike."""


class Named(gettext.NullTranslations):
    """Translates a few texts of errors, given by their keys."""

    def __init__(self, texts: dict[str, str]) -> None:
        super().__init__()
        self.texts = texts

    def pgettext(self, context: str, message: str) -> str:
        return self.texts.get(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.texts.get(f"{context} {'one' if n == 1 else 'more'}", msgid1 if n == 1 else msgid2)


@cache
def raised(key: str) -> ThreeUpError:
    """Return the error whose text is made from this key, or from several of which this is one."""
    with pytest.raises(ThreeUpError) as caught:
        CAUSES[key]()
    return caught.value


def sentences_in(value: object) -> list[Sentence]:
    """Return a sentence and all that it is made of."""
    if isinstance(value, Sentence):
        return [value, *(one for _, inner in value.values for one in sentences_in(inner))]
    return [one for inner in value for one in sentences_in(inner)] if isinstance(value, tuple) else []


# --- the table ------------------------------------------------------------------------------------------------------


def keys_in_sources() -> set[str]:
    """Return every key that the sources name."""
    found = set[str]()
    for path in Path(threeup.__path__[0]).rglob("*.py"):
        if path.name != "error_texts.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
            found |= {text for text in texts if isinstance(text, str) and re.match(r"error\.\w", text)}
    return found


def test_the_sources_use_every_text_and_no_other() -> None:
    ours = {key for key in ERROR_TEXTS if not key.startswith(FOREIGN) and key != SEPARATOR}
    assert keys_in_sources() == ours


def test_every_text_has_a_cause() -> None:
    assert CAUSES.keys() | COMMANDS.keys() == ERROR_TEXTS.keys()
    assert not CAUSES.keys() & COMMANDS.keys()


@pytest.mark.parametrize("key", CAUSES)
def test_a_text_is_reached(key: str) -> None:
    said = str(raised(key))
    assert key in {one.key for one in sentences_in(said)}
    assert key in keys_in(MARKED.explain(raised(key)))


def test_texts_come_into_the_catalogs() -> None:
    found = {entry.context: entry for entry in entries("errors")}
    assert found.keys() == ERROR_TEXTS.keys()
    assert all(entry.has_placeholders for entry in found.values())
    assert {key for key, entry in found.items() if entry.plural} == {
        key for key, text in ERROR_TEXTS.items() if isinstance(text, tuple)
    }


def test_a_pair_has_its_count_in_both_forms() -> None:
    """A language may use the first form for 0 or for 21."""
    for text in ERROR_TEXTS.values():
        if isinstance(text, tuple):
            assert all("{count}" in form for form in text)


def test_no_text_stands_twice() -> None:
    assert len(set(ERROR_TEXTS.values())) == len(ERROR_TEXTS)


# --- what is said ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CAUSES)
def test_no_english_is_left(key: str) -> None:
    """Beside excerpts of the input, which stand in quotation marks, only code is not translated."""
    told = left_of(MARKED.explain(raised(key)))
    outside = re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", "", told)
    assert set(re.findall(r"[A-Za-z_]{2,}", outside)) <= CODE


@pytest.mark.parametrize("key", CAUSES)
def test_in_english_an_error_says_what_it_is(key: str) -> None:
    error = raised(key)
    assert error.render() == error.render("en") == str(error)
    # Without any translation the text is the English one, but for numbers, which are spelled out in English alone.
    plain = Catalog("xx", gettext.NullTranslations()).explain(error)
    if "the deck has" not in plain:
        assert plain == str(error)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_translated_is_told_in_each_language(lang: str) -> None:
    """Whatever the catalog has: no text is lost on the way."""
    for key in CAUSES:
        assert raised(key).render(lang) == catalog(lang).explain(str(raised(key))) != ""


def test_a_sentence_inside_a_sentence_is_translated() -> None:
    words = Catalog(
        "xx",
        Named(
            {
                "error.notation.at": "#{found}# {expected}! {character}",
                "error.expected.card": "KARTE: {cards}",
                "language.digits": "abcdefghij",
                "language.list_separator": "/",
            }
        ),
    )
    with pytest.raises(NotationError) as caught:
        parse_action("play 7x")
    assert words.explain(caught.value) == "#'7x'# KARTE: 7g/10b/C/C1r! g"
    assert words.explain(caught.value.expected) == "KARTE: 7g/10b/C/C1r"


def test_the_faults_of_a_position_are_told_one_by_one_and_together() -> None:
    words = Catalog("xx", Named({SEPARATOR: " | ", "error.position.three": "DREI: {field}"}))
    with pytest.raises(InvalidState) as caught:
        Situation.parse("up=4,5,6,7 down=4")
    assert words.explain(caught.value) == "DREI: up | down is 0 to 3"
    assert [words.explain(fault) for fault in caught.value.faults] == ["DREI: up", "down is 0 to 3"]
    assert str(InvalidState(())) == words.explain(InvalidState(())) == ""


@pytest.mark.parametrize(
    ("line", "english", "told"),
    [
        ("hand=4g,4g,4g,4g", "card 4g appears four times, the deck has three", "more 4g: 4, 3"),
        ("hand=" + ",".join(["4g"] * 11), "card 4g appears 11 times, the deck has three", "more 4g: 11, 3"),
        ("hand=C2g,C2g", "card C2g appears twice, the deck has one", "twice C2g: 1"),
    ],
)
def test_numbers_are_words_in_english_alone(line: str, english: str, told: str) -> None:
    words = Catalog(
        "xx",
        Named({"error.deck.has more": "more {card}: {count}, {has}", "error.deck.has_twice": "twice {card}: {has}"}),
    )
    with pytest.raises(InvalidState) as caught:
        Situation.parse(line)
    assert str(caught.value) == english
    assert words.explain(caught.value) == told


def test_the_count_chooses_the_form() -> None:
    words = Catalog("xx", Named({"error.cards.most one": "ONE {count}", "error.cards.most more": "MORE {count}"}))
    assert [words.explain(sentence("error.cards.most", card="7g", count=n, most=15)) for n in (0, 1, 16)] == [
        "MORE 0",
        "ONE 1",
        "MORE 16",
    ]


def test_what_the_library_did_not_write_stays() -> None:
    class Mine(NotationError):
        def __str__(self) -> str:
            return "mine"

    for error in (ThreeUpError("mine"), Mine("7x", 0, "a card"), ValueError("mine")):
        assert MARKED.explain(error) == "mine"
    assert ThreeUpError("mine").render("el") == "mine"
    assert ThreeUpError("mine", 2).render("el") == "('mine', 2)"
    assert MARKED.explain("a {text}") == "a {text}"
    told = MARKED.explain(NotationError("{7x}", 0, "a {card}"))
    assert "a {card}" in told
    assert "'{7x}'" in told
    assert left_of(MARKED.explain(InvalidRules("mine", "x", ("{a}", "b")))).endswith("{a}, b")


def test_a_text_of_another_version_stays() -> None:
    """It may come from a pickle."""
    assert MARKED.explain(Sentence("the text", "error.later", (("card", "7g"),))) == "the text"


def test_errors_are_explained_in_no_other_language() -> None:
    with pytest.raises(ThreeUpError, match="there is no language 'xx'"):
        raised("error.expected.card").render("xx")


# --- sentences are strings ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", CAUSES)
def test_a_sentence_is_the_string_that_it_is(key: str) -> None:
    said = str(raised(key))
    plain = "".join(list(said))
    assert type(plain) is str
    assert (said, hash(said), repr(said), json.dumps(said)) == (plain, hash(plain), repr(plain), json.dumps(plain))
    assert f"{said}!" == plain + "!"
    assert {said: 1}[plain] == 1


@pytest.mark.parametrize("key", CAUSES)
def test_a_sentence_survives_being_copied(key: str) -> None:
    said = str(raised(key))
    assert isinstance(said, Sentence)
    pickled = [pickle.loads(pickle.dumps(said, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    for again in (*pickled, copy.copy(said), copy.deepcopy(said)):
        assert (type(again), again, again.key, again.values) == (Sentence, said, said.key, said.values)
        assert MARKED.explain(again) == MARKED.explain(said)


@pytest.mark.parametrize("key", CAUSES)
def test_an_error_that_was_pickled_is_told_as_before(key: str) -> None:
    error = raised(key)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
    assert MARKED.explain(again) == MARKED.explain(error)


def test_values_are_numbers_texts_and_lists() -> None:
    made = sentence("error.no.theme", theme=NotationError("7x", 0, "a card"), themes=("auto", 7, parse_action("draw")))
    theme, themes = (value for _, value in made.values)
    assert isinstance(theme, Sentence)
    assert themes == ("auto", 7, "draw")
    assert str(made) == f"there is no theme {theme}; there are auto, 7, draw"


def test_a_sentence_needs_its_values() -> None:
    with pytest.raises(KeyError):
        sentence("error.no.theme")
    with pytest.raises(KeyError):
        sentence("error.nothing")


def test_together() -> None:
    assert together(["a"]) == "a"
    assert together(iter(["a", "b", "c"])) == "a; b; c"


def test_numbers_that_are_spelled() -> None:
    assert [str(Spelled(n)) for n in (0, 1, 10, 11, -1)] == ["zero", "one", "ten", "11", "-1"]
    assert Spelled(3) + 1 == 4
    assert pickle.loads(pickle.dumps((Spelled(3),)))[0] == 3


def test_texts_of_others_are_known_or_stay() -> None:
    assert isinstance(foreign("Permission denied"), Sentence)
    assert not isinstance(foreign("Permission given"), Sentence)
    assert reason_of(OSError("x")) == "x"
    assert reason_of(ValueError("embedded null byte")) == "embedded null byte"
    assert MARKED.explain(reason_of(PermissionError(13, "Permission denied"))) != "Permission denied"

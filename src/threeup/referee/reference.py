"""The rules reference as data: clauses, readings and sources, read from ``spec/``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from threeup.errors import ThreeUpError, sentence, wrong_type
from threeup.model.rules import Rules, field_text
from threeup.procedure.clauses import ClauseId

if TYPE_CHECKING:
    import importlib.resources.abc


@attrs.frozen
class Citation:
    """What one source says.

    Attributes:
        source: key of a source: ``000`` to ``004`` for the five articles, or a public source.
        lines: lines of the article, counted from 1; empty for a public source.
        says: ``supports``, ``contradicts`` or ``silent``.
        note: what is to be known about it; may be empty.
    """

    source: str
    lines: tuple[int, ...]
    says: str
    note: str

    def __str__(self) -> str:
        return f"{self.source}:{','.join(map(str, self.lines))}" if self.lines else self.source


@attrs.frozen
class Clause:
    """One numbered sentence of the rules reference.

    Attributes:
        id: the permanent id.
        title: a short title.
        text: the sentence, in plain English.
        kind: ``definition``, ``rule``, ``option`` or ``ruling``.
        fields: the rules fields that touch it.
        when: under which values of which fields it is in force, all of them; empty if always.
        since: the edition since which it stands.
        sources: what the sources say.
        reason: for a ruling, why it is ruled so.
    """

    id: ClauseId
    title: str
    text: str
    kind: str
    fields: tuple[str, ...]
    when: Mapping[str, tuple[str, ...]] = attrs.field(hash=False)
    since: str
    sources: tuple[Citation, ...]
    reason: str

    @property
    def chapter(self) -> str:
        """The id of its chapter, as in ``R4``."""
        return self.id.partition(".")[0]


@attrs.frozen
class Chapter:
    """A chapter of the reference: its id, its title and its clauses in order."""

    id: str
    title: str
    clauses: tuple[Clause, ...]


@attrs.frozen
class ReadingValue:
    """One answer to an open question.

    Attributes:
        value: the value of the rules field, as it is written.
        text: what it means at the table.
        house: whether no source supports it and one contradicts it; the referee never turns to it.
        supported_by, contradicted_by: what the sources say.
        clauses: the clauses in force by it.
    """

    value: str
    text: str
    house: bool
    supported_by: tuple[Citation, ...]
    contradicted_by: tuple[Citation, ...]
    clauses: tuple[ClauseId, ...]


@attrs.frozen
class Reading:
    """An open question: a rules field, its values, who supports which, and why the default is the default."""

    field: str
    kind: str
    question: str
    default: str
    default_reason: str
    values: tuple[ReadingValue, ...]
    clauses: tuple[ClauseId, ...]
    example: Mapping[str, Any] = attrs.field(hash=False)

    def value(self, text: str) -> ReadingValue | None:
        """Return the entry of a value, if it has one (decks have entries by kind)."""
        return next((value for value in self.values if value.value == text), None)


@attrs.frozen
class Source:
    """A source: its key, what it is, what of it is at hand, and how far it is trusted and why."""

    key: str
    title: str
    address: str
    language: str
    have: str
    trust: str
    why: str


@attrs.frozen
class Word:
    """A concept of the game in one language.

    Attributes:
        term: the word.
        stem: how the word begins in all its forms; alternatives are divided by ``|``.
        reason: why it was chosen.
    """

    term: str
    stem: str
    reason: str


@attrs.frozen
class Term:
    """A concept of the game and its words.

    Attributes:
        concept: the English term.
        english: a regular expression of the words by which an English text speaks of it.
        clauses: the clauses that say what it is, or that are about it.
        words: the word of every other language, by its code.
    """

    concept: str
    english: str
    clauses: tuple[ClauseId, ...]
    words: Mapping[str, Word] = attrs.field(hash=False)

    def name(self, lang: str) -> str:
        """Return the term in a language, in English if there is no other."""
        word = self.words.get(lang)
        return self.concept if word is None else word.term


@cache
def spec_folder() -> importlib.resources.abc.Traversable:
    """Return the folder with the reference: inside the installed package, or beside a source tree."""
    here = Path(__file__).resolve()
    for folder in (here.parents[1] / "spec", here.parents[3] / "spec"):
        if folder.is_dir():
            return folder
    from importlib.resources import files  # costs more than to load a catalog, and serves a package in a zip file only

    packed = files("threeup") / "spec"
    if packed.is_dir():
        return packed
    raise ThreeUpError(sentence("error.no.reference", folder="spec"))


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((spec_folder() / name).read_text(encoding="utf-8"))


def _citations(rows: Iterable[Mapping[str, Any]]) -> tuple[Citation, ...]:
    return tuple(Citation(row["file"], tuple(row["lines"]), row["says"], row.get("note", "")) for row in rows)


def _clause(row: Mapping[str, Any]) -> Clause:
    return Clause(
        id=ClauseId(row["id"]),
        title=row["title"],
        text=row["text"],
        kind=row["kind"],
        fields=tuple(row["fields"]),
        when={field: tuple(map(field_text, values)) for field, values in row.get("when", {}).items()},
        since=row["since"],
        sources=_citations(row["sources"]),
        reason=row.get("reason", ""),
    )


@cache
def _rules() -> tuple[str, tuple[Chapter, ...]]:
    data = _load("rules.toml")
    clauses = [_clause(row) for row in data["clause"]]
    chapters = tuple(
        Chapter(row["id"], row["title"], tuple(clause for clause in clauses if clause.chapter == row["id"]))
        for row in data["chapter"]
    )
    return data["edition"], chapters


def edition() -> str:
    """Return the edition of the rules reference."""
    return _rules()[0]


def chapters() -> tuple[Chapter, ...]:
    """Return the chapters with their clauses, in order."""
    return _rules()[1]


@cache
def _by_id() -> Mapping[ClauseId, Clause]:
    return {clause.id: clause for chapter in chapters() for clause in chapter.clauses}


def in_force(one: Clause, rules: Rules) -> bool:
    """Return whether a clause is in force under some rules.

    >>> from threeup import STANDARD
    >>> in_force(clause("R6.4"), STANDARD), in_force(clause("R6.5"), STANDARD)
    (True, False)
    """
    return all(_deck_kind(field_text(getattr(rules, field))) in values for field, values in one.when.items())


def _deck_kind(text: str) -> str:
    """Return the entry of the register under which a value stands: decks are registered by kind."""
    if text.endswith("*2"):
        return "standard*2"
    return "standard-blue" if text.startswith(("standard-", "listed-")) else text


def clause(clause_id: ClauseId | str) -> Clause:
    """Return a clause of the rules reference.

    Args:
        clause_id: the id, as in ``"R4.2"``.

    Raises:
        ThreeUpError: there is no such clause.
        TypeError: no string.

    >>> clause("R4.2").title
    'Match or beat the top card'
    """
    if not isinstance(clause_id, str):
        raise wrong_type("clause", clause_id, "ClauseId or str")
    try:
        return _by_id()[ClauseId(clause_id)]
    except ValueError:
        raise ThreeUpError(sentence("error.no.clause", clause=repr(clause_id[:20]), example="R4.2")) from None


@cache
def readings() -> Mapping[str, Reading]:
    """Return the register of open questions: for each rules field its reading, in the order of the fields."""
    return {row["field"]: _reading(row) for row in _load("readings.toml")["reading"]}


def _reading(row: Mapping[str, Any]) -> Reading:
    return Reading(
        field=row["field"],
        kind=row["kind"],
        question=row["question"],
        default=field_text(row["default"]),
        default_reason=row["default_reason"],
        values=tuple(
            ReadingValue(
                value=field_text(value["value"]),
                text=value["text"],
                house=value["house"],
                supported_by=_citations(value["supported_by"]),
                contradicted_by=_citations(value["contradicted_by"]),
                clauses=tuple(ClauseId(identity) for identity in value["clauses"]),
            )
            for value in row["value"]
        ),
        clauses=tuple(ClauseId(identity) for identity in row["clauses"]),
        example=row["example"],
    )


@cache
def sources() -> Mapping[str, Source]:
    """Return the sources by their keys."""
    keys = ("key", "title", "address", "language", "have", "trust", "why")
    return {row["key"]: Source(*[row[key] for key in keys]) for row in _load("sources.toml")["source"]}


@cache
def contradictions() -> tuple[Mapping[str, Any], ...]:
    """Return the contradictions between the sources that are no reading, as in ``spec/readings.toml``."""
    return tuple(_load("readings.toml")["contradiction"])


@cache
def faults() -> tuple[Mapping[str, Any], ...]:
    """Return the translation faults of the five articles, as in ``spec/readings.toml``."""
    return tuple(_load("readings.toml")["fault"])


@cache
def glossary() -> tuple[Term, ...]:
    """Return the glossary: the concepts of the game and their words in every language.

    >>> [term.name("el") for term in glossary() if term.concept == "discard pile"]
    ['σωρός']
    """
    return tuple(_term(row) for row in _load("glossary.toml")["term"])


def _term(row: Mapping[str, Any]) -> Term:
    concept, english, clauses = (row[key] for key in ("concept", "english", "clauses"))
    words = {lang: Word(**word) for lang, word in row.items() if isinstance(word, dict)}
    return Term(concept, english, tuple(map(ClauseId, clauses)), words)

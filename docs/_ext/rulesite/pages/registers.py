"""The pages of the registers: open questions, contradictions, faults of the translations, sources, glossary."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from docutils import nodes

from rulesite import make, places
from rulesite.domain import described
from rulesite.images import picture
from rulesite.pages.clause import source_link
from rulesite.pages.page import Page
from rulesite.texts import Said, Words
from threeup import Situation, adjudicate, parse_action
from threeup.errors import ThreeUpError
from threeup.forms.jsonform import read_rules
from threeup.language import ENGLISH, LANGUAGES
from threeup.model.rules import FIELD_KINDS, Rules, field_value
from threeup.referee.reference import (
    Citation,
    Reading,
    ReadingValue,
    Source,
    Term,
    chapters,
    contradictions,
    faults,
    glossary,
    readings,
    sources,
)


def headed(page: Page, key: str, *children: nodes.Node) -> nodes.section:
    """Return a page with its heading and its leading sentence."""
    described(page.env, "page", [(page.name, page.words.say(key))])
    lead = make.paragraph(page.words.say(f"{key}.lead"), classes=["lead"])
    return make.section(key.rpartition(".")[2], [page.words.say(key)], lead, *children)


def clause_ids(words: Words, ids: Iterable[str], *, titled: bool = True) -> list[make.Part]:
    """Return links to clauses as a list in the way of the language."""
    return make.joined(words, [make.ref("clause", str(identity), titled=titled) for identity in ids])


# --- open questions -------------------------------------------------------------------------------------------


def readings_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return every question with its answers: the open ones, the options, the choices of the table."""
    words = page.words
    made = headed(page, "site.readings")
    for kind, key in (("R", "site.readings.open"), ("O", "site.readings.options"), ("C", "site.readings.choices")):
        group = make.section(key.rpartition(".")[2], [words.say(key)])
        group += make.labelled([_listed(words, one) for one in readings().values() if one.kind == kind])
        made += group
    return [made]


def _listed(words: Words, one: Reading) -> tuple[make.Part, list[nodes.Node]]:
    """Return a question as a link, and its answers."""
    answers: list[list[make.Part]] = [
        [make.code(value.value), " ", words.catalog.meaning(one, value)] for value in one.values if not value.house
    ]
    return make.ref("field", one.field, words.catalog.question(one)), [make.bullets(answers)]


def question_page(page: Page, field: str) -> list[nodes.Node]:
    """Return a question with its answers, who supports which, and what the same move is by each."""
    words, one = page.words, readings()[field]
    described(page.env, "field", [(field, words.catalog.question(one))])
    made = make.section(places.anchor(one.field), [words.catalog.question(one)])
    made += make.paragraph(*make.sentence(words, f"reading.kind.{one.kind}", field=make.code(one.field)))
    answers = nodes.bullet_list("", classes=["answers"])
    for value in one.values:
        answers += nodes.list_item("", *_answer(words, one, value))
    made += answers
    default = make.code(one.default)
    made += make.paragraph(
        *make.sentence(words, "reading.default", value=default, reason=words.catalog.default_reason(one))
    )
    made += make.paragraph(*make.sentence(words, "site.clauses", clauses=clause_ids(words, one.clauses)))
    made += make.section("example", [words.say("site.reading.example")], *_by_answer(words, one), searched=False)
    page.index(made, [one.field, words.catalog.question(one)])
    return [made]


def _answer(words: Words, one: Reading, value: ReadingValue) -> Iterator[nodes.Node]:
    yield make.paragraph(
        make.code(f"{one.field}={value.value}"), " ", make.inline(words.catalog.meaning(one, value)), classes=["answer"]
    )
    if value.value == one.default:
        yield make.paragraph(words.say("site.reading.default"), classes=["default"])
    if value.house:
        yield make.paragraph(words.say("reading.house"), classes=["house"])
    elif value.supported_by:
        yield _said(words, "turn.supported", value.supported_by)
    else:
        yield make.paragraph(words.say("turn.unsupported"), classes=["support"])
    if value.contradicted_by:
        yield _said(words, "site.reading.contradicted", value.contradicted_by)


def _said(words: Words, key: str, citations: tuple[Citation, ...]) -> nodes.Node:
    links: list[make.Part] = [make.ref("source", one.source, str(one)) for one in citations]
    return make.paragraph(*make.sentence(words, key, sources=make.joined(words, links)), classes=["support"])


def _by_answer(words: Words, one: Reading) -> Iterator[nodes.Node]:
    """Yield the example of a question: its picture, and the ruling by each answer with all else agreed."""
    rules, action = read_rules(one.example["rules"]), parse_action(one.example["action"])
    yield picture(words, Situation.parse(one.example["situation"], rules))
    for value in one.values:
        yield make.paragraph(make.code(f"{one.field}={value.value}"))
        changed = rules.evolve(**{one.field: field_value(one.field, value.value)})
        yield _ruling(words, one.example["situation"], changed, action)


def _ruling(words: Words, line: str, rules: Rules, action: Any) -> nodes.Node:
    try:
        ruling = adjudicate(Situation.parse(line, rules), action, settled=FIELD_KINDS)
    except ThreeUpError:
        return make.paragraph(words.say("site.example.invalid"))
    whole = ruling.render(words.catalog.lang)
    said, _, _ = whole.partition("\n\n" + words.say("moves.heading"))
    return make.block(said, classes=["ruling"])


# --- contradictions and faults --------------------------------------------------------------------------------


def _english(words: Words, shown: Iterable[Any]) -> list[nodes.Node]:
    """Return the remark that a page stands in English, if any of its texts does."""
    if any(said.lang for said in shown):
        return [make.paragraph(words.say("site.in_english"), classes=["in-english"])]
    return []


def contradictions_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return what the sources say differently although only one of them can be right."""
    words = page.words
    titles = [words.note(one["title"]) for one in contradictions()]
    made = headed(page, "site.contradictions", *_english(words, titles))
    for one, title in zip(contradictions(), titles, strict=True):
        made += make.section(
            places.anchor(one["id"]),
            [f"{one['id']} ", title],
            make.bullets(_sayings(words, one)),
            make.paragraph(*make.sentence(words, "site.right", text=make.parts([words.note(one["right"])]))),
            make.paragraph(*make.sentence(words, "reference.reason", reason=make.parts([words.note(one["why"])]))),
            *_concerned(words, one["clauses"]),
        )
    return [made]


def _sayings(words: Words, one: Mapping[str, Any]) -> Iterator[list[make.Part]]:
    for row in one["says"]:
        cited = Citation(row["file"], tuple(row["lines"]), "", "")
        yield [source_link(words, cited), ": ", words.note(row["text"])]


def _concerned(words: Words, ids: list[str]) -> list[nodes.Node]:
    if not ids:
        return []
    return [make.paragraph(*make.sentence(words, "site.clauses", clauses=clause_ids(words, ids)))]


def faults_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return what the words of the five articles say, and what they mean, article by article."""
    words = page.words
    said = {one["id"]: words.note(one["says"]) for one in faults()}
    made = headed(page, "site.faults", *_english(words, said.values()))
    by_file: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for one in faults():
        by_file[one["file"]].append(one)
    heads = [words.say(f"site.fault.{key}") for key in ("where", "kind", "says", "right")]
    for file, several in by_file.items():
        lines: list[list[list[make.Part]]] = [
            [
                [make.inline(f"{one['id']} ", f"{file}:{','.join(map(str, one['lines']))}")],
                [words.say(f"site.fault.kind.{one['kind']}")],
                [said[one["id"]]],
                [words.note(one["right"])],
            ]
            for one in several
        ]
        title = source_link(words, Citation(file, (), "", ""))
        made += make.section(f"faults-{file}", [title], make.table(heads, lines, classes=["faults"]))
    return [made]


# --- sources --------------------------------------------------------------------------------------------------


def sources_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return what the rules rest on, and which clauses cite it."""
    words = page.words
    titles = {key: words.note(one.title) for key, one in sources().items()}
    described(page.env, "source", [(key, title.text) for key, title in titles.items()])
    made = headed(page, "site.sources", *_english(words, titles.values()))
    citing = _citing()
    for key, one in sources().items():
        made += make.section(
            places.anchor(f"source-{key}"), [f"{key} ", titles[key]], *_source(words, one, citing.get(key, []))
        )
    return [made]


def _citing() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for chapter in chapters():
        for one in chapter.clauses:
            for key in dict.fromkeys(cited.source for cited in one.sources):
                found[key].append(one.id.value)
    return found


def _source(words: Words, one: Source, citing: list[str]) -> Iterator[nodes.Node]:
    if one.address:
        yield make.paragraph(*make.sentence(words, "site.source.address", address=make.outside(one.address)))
    language = words.note(one.language)
    yield make.paragraph(*make.sentence(words, "site.source.language", language=make.parts([language])))
    have = words.note(one.have)
    yield make.paragraph(*make.sentence(words, "site.source.have", text=make.parts([have])))
    why = words.note(one.why)
    yield make.paragraph(words.say(f"site.source.trust.{one.trust}"), " ", why)
    if citing:
        links = clause_ids(words, citing, titled=False)
        yield make.paragraph(*make.sentence(words, "site.source.clauses", clauses=links))


# --- glossary -------------------------------------------------------------------------------------------------


def glossary_page(page: Page, _argument: str) -> list[nodes.Node]:
    """Return the words of the game in all languages, with the clauses that say what they mean."""
    words = page.words
    made = headed(page, "site.glossary")
    terms = sorted(glossary(), key=lambda term: term.name(words.lang))
    made += make.labelled([(term.name(words.lang), list(_meaning(words, term))) for term in terms])
    page.index(made, [term.name(words.lang) for term in terms])
    return [made]


def _meaning(words: Words, term: Term) -> Iterator[nodes.Node]:
    """Yield how a term is called elsewhere, and the sentences that say what it is."""
    names = {lang: term.name(lang) for lang in LANGUAGES if lang == ENGLISH or lang in term.words}
    others: list[make.Part] = [Said(name, lang) for lang, name in names.items() if name != term.name(words.lang)]
    if others:
        yield make.paragraph(*make.joined(words, others), classes=["other-languages"])
    for clause_id in term.clauses:
        yield make.paragraph(words.catalog.text(clause_id), " ", make.ref("clause", clause_id.value))

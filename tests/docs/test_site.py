"""Quick checks of what the site is made with: no browser, and no more than one page is built."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import pytest

pytest.importorskip("sphinx", reason="the site is made by Sphinx")
pytest.importorskip("rulesite", reason="the sources of the site are not here")

import sphinx
from docutils import nodes

import threeup
import threeup.events
import threeup.referee.messages
import threeup.testing
from rulesite import domain, inspection, interface, places, search, selection, stubs, texts, traces
from rulesite.docstrings import converted
from rulesite.make import sentence
from rulesite.messages import MESSAGES
from threeup import STANDARD, ClauseId, clause
from threeup.language import LANGUAGES, Entry
from threeup.referee.reference import chapters, in_force, readings

DOCS = Path(__file__).resolve().parents[2] / "docs"


# --- pages ------------------------------------------------------------------------------------------------------


def test_every_clause_chapter_and_question_has_a_page() -> None:
    made = {name.removesuffix(".rst") for name, _ in stubs.stubs("rules")}
    assert made >= {places.clause_page(one.value) for one in ClauseId}
    assert made >= {places.chapter_page(one.id) for one in chapters()}
    assert made >= {places.question_page(field) for field in readings()}
    written = {path.stem for path in (DOCS / "rules").glob("*.rst")}
    assert written == set(domain.PAGES)


@pytest.mark.parametrize("chosen", [selection.SUMMARY, *selection.CARD], ids=["summary", "card 1", "card 2"])
def test_summary_and_card_show_what_holds_by_default(chosen: dict[str, tuple[str, ...]]) -> None:
    for chapter, ids in chosen.items():
        for identity in ids:
            assert identity.startswith(f"{chapter}.")
            assert in_force(clause(identity), STANDARD)


def test_every_page_has_its_messages() -> None:
    for page in domain.PAGES[1:]:
        assert {f"site.{page}", f"site.{page}.lead"} <= MESSAGES.keys()


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "te"])
def test_a_page_of_a_clause(lang: str, tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(
        f"import sys\nsys.path.insert(0, {str(DOCS / '_ext')!r})\n"
        f"extensions = ['rulesite']\nsite_kind = 'library'\nsite_draft = True\nlanguage = {lang!r}\n"
    )
    (tmp_path / "index.rst").write_text(".. site-page:: clause R4.2\n")
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(tmp_path), str(tmp_path / "out")]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "out" / "index.html").read_text(encoding="utf-8")
    assert f'<html lang="{lang}"' in page
    for expected in ('id="r4-2"', "<svg", 'href="../library/table.html#r4-2"', "V4.2-1", "hand=2,3,9"):
        assert expected in page
    assert texts.words_for(lang, draft=True).catalog.text(ClauseId.MATCH_OR_BEAT) in page


# --- words ------------------------------------------------------------------------------------------------------


def sphinx_sources() -> str:
    """Return the templates and scripts of Sphinx and its theme, and the modules that write pages."""
    packages = Path(inspect.getfile(sphinx)).parents[1]
    files = [
        *packages.glob("furo/theme/furo/**/*.html"),
        *packages.glob("sphinx/themes/basic/*.html"),
        *packages.glob("sphinx/themes/basic/static/*.js"),
        packages / "sphinx/writers/html5.py",
        packages / "sphinx/environment/adapters/indexentries.py",
    ]
    return re.sub(r"\s+", " ", "\n".join(path.read_text(encoding="utf-8") for path in files))


def test_the_words_of_sphinx_are_those_that_it_says() -> None:
    said = sphinx_sources()
    labels = interface.labels(texts.words_for("en", draft=True))
    for text in (*interface.WORDS.values(), *interface.SCRIPT_WORDS.values(), *labels):
        assert text in said, text
    for key, text in (*interface.WORDS.items(), *interface.SCRIPT_WORDS.items()):
        assert MESSAGES[key] == text


def test_the_catalogs_of_sphinx_are_written_for_every_language(tmp_path: Path) -> None:
    interface.write_all(tmp_path)
    for lang in LANGUAGES:
        assert (tmp_path / lang / "LC_MESSAGES" / "sphinx.mo").is_file() is (lang != "en")
        assert (tmp_path / lang / "LC_MESSAGES" / "sphinx.js").is_file() is (lang != "en")


ENTRIES = (Entry("R4.2", "As in R4.1."), Entry("a.key", "One {thing}.", has_placeholders=True))
GOOD = """msgctxt "R4.2"
msgid "As in R4.1."
msgstr "Όπως R4.1."

msgctxt "a.key"
msgid "One {thing}."
msgstr "Ένα {thing}."
"""
HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda text: text, None),
        (lambda text: text.replace("Όπως R4.1.", ""), "R4.2: untranslated"),
        (lambda text: text.replace("Όπως R4.1.", "Όπως R4.11."), "R4.2: other clause ids than the English text"),
        (lambda text: text.replace("Ένα {thing}", "Ένα {thng}"), "a.key: other placeholders than the English text"),
        (lambda text: text.replace('msgctxt "a.key"', '#, fuzzy\nmsgctxt "a.key"'), "a.key: fuzzy"),
        (
            lambda text: text.replace('"As in R4.1."', '"Like R4.1."'),
            "R4.2: the catalog does not have the text of today",
        ),
    ],
)
def test_what_a_catalog_lacks_is_found(spoil: Callable[[str], str], fault: str | None, tmp_path: Path) -> None:
    path = tmp_path / "threeup.po"
    path.write_text(HEAD + spoil(GOOD), encoding="utf-8")
    assert list(texts.faults_of_catalog(path, ENTRIES)) == ([fault] if fault else [])


def test_a_catalog_that_is_not_there_is_found(tmp_path: Path) -> None:
    assert list(texts.faults_of_catalog(tmp_path / "site.po", ENTRIES)) == ["there is no catalog site.po"]


def test_both_catalogs_of_a_language_are_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "faults_of_catalog", lambda path, wanted: [path.name, *(one.context for one in wanted)])
    found = list(texts.catalog_faults("el"))
    assert [text for text in found if text.endswith(".po")] == ["threeup.po", "site.po"]
    assert {"R4.2", "verdict.legal", "site.title", "K1 right", "F1 says", "source UBG why"} <= set(found)
    assert list(texts.catalog_faults("en")) == []


def test_the_messages_of_the_site_and_of_the_library_have_keys_of_their_own() -> None:
    assert len(texts.ALL_MESSAGES) == len(MESSAGES) + len(threeup.referee.messages.MESSAGES)


def test_a_sentence_keeps_its_order_around_links() -> None:
    words = texts.words_for("en", draft=True)
    link = nodes.inline("", "K")
    assert sentence(words, "reference.says.supports", source=link) == [link, " supports it."]


# --- search -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (search.Telugu, "ముక్క ముక్కలు ముక్కల్లో ముక్కలకూ"),
        (search.Telugu, "తిప్పండి తిప్పవచ్చు తిప్పిన"),
        (search.Sinhala, "කාඩ්පත කාඩ්පත් කාඩ්පතක් කාඩ්පත්වලින්"),
        (search.Sinhala, "අදින අදිනවා අදින්න"),
        (search.Nepali, "पत्ती पत्तीले पत्तीलाई"),
        (search.Greek, "φύλλο φύλλα φυλλων ΦΥΛΛΑ"),
        (search.Vietnamese, "bài bai BÀI"),
    ],
)
def test_forms_of_a_word_are_found_as_one(language: type[search.Words], words: str) -> None:
    stemmer = language({})
    found = stemmer.split(words)
    assert found == words.split()
    assert len({stemmer.stem(word) for word in found}) == 1


# --- code, vectors, tests -----------------------------------------------------------------------------------------


def test_every_row_of_the_table_is_found_in_the_code() -> None:
    lines = (traces.ROOT / "src/threeup/procedure/legality.py").read_text(encoding="utf-8").splitlines()
    assert all(lines[row.line - 1].strip().startswith("Bar(") for row in traces.rows())
    assert {row.bar.clause for row in traces.rows_barring("R4.2")} == {ClauseId.MATCH_OR_BEAT}


@pytest.mark.slow
def test_code_and_tests_name_clauses_that_exist() -> None:
    known = {one.value for one in ClauseId}
    assert traces.code_places().keys() <= known
    assert traces.test_places().keys() <= known
    assert all(vector.clause in known for vector in traces.vectors())


def test_every_public_name_is_documented() -> None:
    pages = "\n".join(path.read_text(encoding="utf-8") for path in (DOCS / "library" / "api").glob("*.rst"))
    whole = re.findall(r"automodule:: ([\w.]+)", pages)
    for module in (threeup, threeup.events, threeup.testing):
        for name in module.__all__:
            alone = re.search(rf":: [\w.]+\.{name}\n|:members: .*\b{name}\b", pages)
            assert alone or any(name in vars(import_module(home)) for home in whole), f"{module.__name__}.{name}"


def test_sections_of_a_docstring_become_fields() -> None:
    lines = ["Do it.", "", "Args:", "    a, b: two", "        things.", "", "Raises:", "    TypeError: no."]
    assert converted(lines) == [
        "Do it.",
        "",
        ":param a: two things.",
        ":param b: two things.",
        "",
        ":raises TypeError: no.",
        "",
    ]


# --- a finished site ------------------------------------------------------------------------------------------------


def test_faults_of_a_finished_site_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.mkdir()
    (folder / "index.html").write_text(
        '<html lang="el"><a href="other.html">1</a><a href="#there">2</a><a href="https://example.org">3</a>'
        '<script src="https://example.org/x.js"></script><p id="here"><a href="#here">4</a></html>'
    )
    found = sorted(inspection.faults(tmp_path))
    assert found == [
        "library/index.html: #there has no such anchor",
        "library/index.html: its language is 'el', not 'en'",
        "library/index.html: loads https://example.org/x.js from elsewhere",
        "library/index.html: other.html leads nowhere",
    ]

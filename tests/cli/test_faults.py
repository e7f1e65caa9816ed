"""Error lines in the reader's language: of ``--lang``, or else of the locale."""

from __future__ import annotations

import gettext
import json
import sys
from pathlib import Path
from typing import Final

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cli.running import Run, process
from tests.locale.causes import COMMANDS, STDIN
from tests.locale.marking import MARKED, keys_in
from threeup.cli.common import told
from threeup.cli.main import main
from threeup.error_texts import ERROR_TEXTS
from threeup.language import LANGUAGES, Catalog

ALL_COMMANDS: Final = ("adjudicate", "moves", "replay", "rules", "readings", "play", "deal", "engine", "conformance")

GREEK: Final = {
    "language.list_separator": ", ",
    "error.notation.at": "στον χαρακτήρα {character}: αναμενόταν {expected}, βρέθηκε {found}",
    "error.expected.card": "φύλλο όπως {cards}",
    "error.rules": "{field}: το {value} δεν είναι κανένα από τα: {allowed}",
    "error.allowed.players": "2 έως {most} με αυτή την τράπουλα",
    "error.separator": "· ",
    "error.position.three": "το {field} έχει το πολύ τρία φύλλα",
    "error.position.to_three": "το {field} είναι από 0 έως 3",
    "error.no.language": "δεν υπάρχει γλώσσα {language}· υπάρχουν: {languages}",
    "error.no.command": "δεν υπάρχει εντολή {command}· υπάρχουν: {commands}",
    "error.file.read": "δεν διαβάζεται το {file}: {reason}",
    "error.foreign.no_file": "δεν υπάρχει τέτοιο αρχείο",
    "error.argument": "όρισμα {argument}: {fault}",
    "error.argument.required": "λείπουν τα ορίσματα: {arguments}",
    "error.argument.unknown": "άγνωστα ορίσματα: {arguments}",
    "error.argument.value": "το {value} δεν είναι αριθμός ({type})",
    "error.argument.choice": "το {value} δεν υπάρχει (επιλέξτε από {choices})",
    "error.argument.missing": "χρειάζεται μία τιμή",
}
VIETNAMESE: Final = {
    "language.list_separator": ", ",
    "error.notation.at": "ở ký tự {character}: thấy {found}, cần {expected}",
    "error.expected.card": "lá bài như {cards}",
    "error.rules": "{field}: {value} không thuộc: {allowed}",
    "error.allowed.players": "2 đến {most} với bộ bài này",
    "error.separator": "; ",
    "error.position.three": "{field} có nhiều nhất ba lá",
    "error.position.to_three": "{field} từ 0 đến 3",
    "error.no.language": "không có ngôn ngữ {language}; có {languages}",
    "error.no.command": "không có lệnh {command}; có {commands}",
    "error.file.read": "không đọc được {file}: {reason}",
    "error.foreign.no_file": "không có tệp đó",
    "error.argument": "đối số {argument}: {fault}",
    "error.argument.required": "thiếu các đối số: {arguments}",
    "error.argument.unknown": "đối số lạ: {arguments}",
    "error.argument.value": "{value} không phải là số ({type})",
    "error.argument.choice": "không có {value} (chọn từ {choices})",
    "error.argument.missing": "cần một giá trị",
}
"""Translations as a catalog may have them: these tests do not wait for the catalogs of the reference."""

LISTED: Final = ", ".join(LANGUAGES)

LINES: Final = [
    (
        ("adjudicate", "--situation", "hand=4,x", "--move", "draw"),
        "threeup: όρισμα --situation: στον χαρακτήρα 8: αναμενόταν φύλλο όπως 7g, 10b, C, C1r, βρέθηκε 'x'",
        "threeup: đối số --situation: ở ký tự 8: thấy 'x', cần lá bài như 7g, 10b, C, C1r",
    ),
    (
        ("moves", "--situation", "up=4,5,6,7 down=4"),
        "threeup: το up έχει το πολύ τρία φύλλα· το down είναι από 0 έως 3",
        "threeup: up có nhiều nhất ba lá; down từ 0 đến 3",
    ),
    (
        ("play", "--players", "7"),
        "threeup: players: το 7 δεν είναι κανένα από τα: 2 έως 6 με αυτή την τράπουλα",
        "threeup: players: 7 không thuộc: 2 đến 6 với bộ bài này",
    ),
    (
        ("moves", "--situation", "hand=4", "--set", "extras=no"),
        "threeup: extras: το 'no' δεν είναι κανένα από τα: must, may",
        "threeup: extras: 'no' không thuộc: must, may",
    ),
    (
        ("replay", "nowhere"),
        "threeup: δεν διαβάζεται το 'nowhere': δεν υπάρχει τέτοιο αρχείο",
        "threeup: không đọc được 'nowhere': không có tệp đó",
    ),
    (
        ("adjudicate",),
        "threeup adjudicate: λείπουν τα ορίσματα: --move",
        "threeup adjudicate: thiếu các đối số: --move",
    ),
    (("replay",), "threeup replay: λείπουν τα ορίσματα: FILE", "threeup replay: thiếu các đối số: FILE"),
    (
        ("moves", "--foo", "x", "y"),
        "threeup moves: άγνωστα ορίσματα: --foo y",
        "threeup moves: đối số lạ: --foo y",
    ),
    (
        ("rules", "--format", "xml"),
        "threeup rules: όρισμα --format: το 'xml' δεν υπάρχει (επιλέξτε από 'text', 'json')",
        "threeup rules: đối số --format: không có 'xml' (chọn từ 'text', 'json')",
    ),
    (
        ("play", "--seat", "one"),
        "threeup play: όρισμα --seat: το 'one' δεν είναι αριθμός (int)",
        "threeup play: đối số --seat: 'one' không phải là số (int)",
    ),
    (
        ("conformance", "--timeout", "soon", "--command", "x"),
        "threeup conformance: όρισμα --timeout: το 'soon' δεν είναι αριθμός (float)",
        "threeup conformance: đối số --timeout: 'soon' không phải là số (float)",
    ),
    (
        ("moves", "--situation"),
        "threeup moves: όρισμα --situation: χρειάζεται μία τιμή",
        "threeup moves: đối số --situation: cần một giá trị",
    ),
]


def made(lang: str, texts: dict[str, str], folder: Path) -> Catalog:
    """Return a catalog with these translations, compiled as catalogs are."""
    compiled = polib.POFile()
    compiled.metadata = {"Content-Type": "text/plain; charset=utf-8", "Plural-Forms": "nplurals=1; plural=0;"}
    for key, text in texts.items():
        english = ERROR_TEXTS.get(key, ", ")
        assert isinstance(english, str)
        compiled.append(polib.POEntry(msgctxt=key, msgid=english, msgstr=text))
    path = folder / f"{lang}.mo"
    compiled.save_as_mofile(str(path))
    with path.open("rb") as file:
        return Catalog(lang, gettext.GNUTranslations(file))


@pytest.fixture
def translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library speak Greek and Vietnamese as above."""
    real = sys.modules["threeup.language"].catalog
    known = {"el": made("el", GREEK, tmp_path), "vi": made("vi", VIETNAMESE, tmp_path)}
    monkeypatch.setattr("threeup.language.catalog", lambda lang="en": known.get(lang) or real(lang))


@pytest.fixture
def marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the library speak the language that shows its keys."""
    monkeypatch.setattr("threeup.language.catalog", lambda _lang="en": MARKED)


@pytest.mark.usefixtures("translated")
@pytest.mark.parametrize(("words", "greek", "vietnamese"), LINES, ids=lambda value: " ".join(value)[:30])
def test_error_lines_in_two_languages(
    threeup: Run, words: tuple[str, ...], greek: str, vietnamese: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = threeup(*words).fault
    for lang, line in (("el", greek), ("vi", vietnamese)):
        monkeypatch.setenv("LC_ALL", "C")
        assert threeup(words[0], "--lang", lang, *words[1:]).fault == line
        monkeypatch.setenv("LC_ALL", lang)
        assert threeup(*words).fault == line
        assert threeup(words[0], "--lang=en", *words[1:]).fault == english


@pytest.mark.usefixtures("translated")
def test_a_language_that_is_the_fault_is_told_in_that_of_the_locale(
    threeup: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("rules", "--lang", "xx")
    assert threeup(*words).fault == f"threeup: there is no language 'xx'; there are {LISTED}"
    monkeypatch.setenv("LC_ALL", "el_GR.UTF-8")
    assert threeup(*words).fault == f"threeup: δεν υπάρχει γλώσσα 'xx'· υπάρχουν: {LISTED}"
    assert threeup("rules", "--lang").fault == "threeup rules: όρισμα --lang: χρειάζεται μία τιμή"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert threeup(*words).fault == f"threeup: there is no language 'xx'; there are {LISTED}"


@pytest.mark.usefixtures("translated")
def test_a_command_that_is_not_there(threeup: Run) -> None:
    for words in (("foo", "--lang", "vi"), ("foo", "--lang=vi")):
        assert threeup(*words).fault == f"threeup: không có lệnh 'foo'; có {', '.join(ALL_COMMANDS)}"
    assert threeup("--foo", "--lang", "vi").fault == "threeup: đối số lạ: --foo --lang vi"


@pytest.mark.usefixtures("marked")
@pytest.mark.parametrize("key", COMMANDS)
def test_each_text_of_the_command_line_is_printed(key: str, threeup: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    if key == "error.output.write":
        monkeypatch.setattr("threeup.cli.moves.run", lambda _words: _full())
        monkeypatch.setattr("threeup.cli.main.drop_output", lambda: None)
    stdin = STDIN.get(key, b"")
    if stdin is None:
        monkeypatch.setattr("tests.cli.conftest.standard_input", lambda _text: None)
    line = threeup(*COMMANDS[key], stdin=stdin or b"").fault
    assert key in keys_in(line)


def _full() -> None:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_process_says_what_is_wrong_in_one_line(lang: str) -> None:
    """Whatever the language, and whether its texts are translated or not."""
    done = process("adjudicate", "--lang", lang, "--situation", "hand=4,x", "--move", "draw")
    assert done.fault.startswith("threeup: ")
    assert "'x'" in done.fault
    assert process("moves", "--situation", "hand=4", "--format", "xml", LC_ALL=lang).fault.startswith("threeup moves: ")


@pytest.mark.usefixtures("translated")
def test_at_the_table_what_cannot_be_read_is_told(threeup: Run) -> None:
    done = threeup("play", "--lang", "vi", "--seed", "1", stdin="play 7x\nquit\n")
    assert done.status == 0
    assert "(ở ký tự 6: thấy '7x', cần lá bài như 7g, 10b, C, C1r)" in done.out


@pytest.mark.usefixtures("marked")
def test_the_report_on_an_engine_tells_why(threeup: Run) -> None:
    code = (
        'import sys\nprint(\'{"id": 1, "name": "x", "protocol": 1}\', flush=True)\nfor line in sys.stdin: print(\'?\')'
    )
    command = f'{sys.executable} -c "{code.replace(chr(34), chr(92) + chr(34))}"'
    done = threeup("conformance", "--command", command, "--games", "0", "--depth", "0")
    assert done.status == 1
    assert {"error.engine.broken_off", "error.engine.failure", "error.engine.unreadable"} <= keys_in(done.out)


def test_programs_are_answered_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """The protocol and JSON are read by programs."""
    done = process("engine", stdin='{"op": "foo"}\n', LC_ALL="el")
    assert json.loads(done.out)["error"].startswith("$.op: expected one of hello, deal")


WORDS: Final = st.lists(
    st.sampled_from(
        ["--lang", "--lang=el", "--lang=xx", "si", "-h", "-hx", "--", "-", "--format", "--format=", "--set=", "--foo",
         "--situation", "hand=4", "--move", "draw", "--continue=1", "--seed", "-1", "--players", "", "\x00", "{x}",
         "%s", "--version=2", "R4.2", "\udcff"]
    ),
    max_size=6,
)  # fmt: skip


@given(st.sampled_from([name for name in ALL_COMMANDS if name not in ("conformance", "engine", "play")]), WORDS)
def test_whatever_the_words_there_is_no_traceback(command: str, words: list[str]) -> None:
    assert main([command, *words]) in (0, 1, 2, 3)


@given(st.lists(st.text()), st.text())
def test_a_fault_is_told_whatever_the_words(words: list[str], fault: str) -> None:
    assert "\n" not in told(fault, words)

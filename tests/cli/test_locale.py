"""The language of the user's locale, and pictures from the command line."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.running import Run
from threeup.language import LANGUAGES, preferred_language

SITUATION = ("--situation", "hand=4,7 pile=4 draw=20 extra")


@pytest.mark.parametrize(
    ("variable", "value", "lang"),
    [
        ("LC_ALL", "el_GR.UTF-8", "el"),
        ("LC_ALL", "vi", "vi"),
        ("LC_MESSAGES", "si-LK", "si"),
        ("LANG", "ne_NP@latin", "ne"),
        ("LANG", "fr_FR.UTF-8", "en"),
        ("LANG", "C.UTF-8", "en"),
        ("LANG", "", "en"),
    ],
)
def test_the_locale_chooses_the_language(variable: str, value: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, value)
    monkeypatch.setattr("locale.getlocale", lambda: (None, None))
    assert preferred_language() == lang


def test_lc_all_goes_before_lang(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "te_IN")
    monkeypatch.setenv("LANG", "el_GR")
    assert preferred_language() == "te"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_command_speaks_the_language_of_the_locale_unless_told(
    threeup: Run, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("adjudicate", *SITUATION, "--move", "draw")
    told = threeup(*words, "--lang", lang)
    english = threeup(*words, "--lang", "en")
    monkeypatch.setenv("LC_ALL", lang)
    assert threeup(*words) == told
    assert threeup(*words, "--lang", "en") == english
    assert (told == english) == (lang == "en")


def test_moves_draws_the_situation(threeup: Run, tmp_path: Path) -> None:
    picture = tmp_path / "table.svg"
    done = threeup("moves", *SITUATION, "--svg", str(picture), "--lang", "el")
    assert done.status == 0
    assert done.out == "play 4\nplay 7\ndraw\n"
    root = ElementTree.parse(picture).getroot()
    assert root.tag.endswith("svg")
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang", root.get("lang")) == "el"


def test_replay_draws_every_state(threeup: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.3up"
    record.write_text(threeup("deal", "--players", "2", "--seed", "1").out + "0 arrange 10b,Cg,C2g\n", encoding="utf-8")
    done = threeup("replay", str(record), "--svg", str(tmp_path / "pictures"))
    assert done.status == 0
    assert sorted(path.name for path in (tmp_path / "pictures").iterdir()) == ["0000.svg", "0001.svg"]


def test_a_picture_that_cannot_be_written_is_one_clear_line(threeup: Run, tmp_path: Path) -> None:
    done = threeup("moves", *SITUATION, "--svg", str(tmp_path))
    assert str(tmp_path) in done.fault


@pytest.mark.parametrize(
    "words",
    [
        ("adjudicate", "--situation", "hand=4", "--move", "draw"),
        ("moves", "--situation", "hand=4"),
        ("replay", "-"),
        ("rules",),
        ("readings",),
        ("play",),
        ("conformance", "--command", "none"),
    ],
    ids=lambda words: words[0],
)
def test_every_command_refuses_a_language_that_there_is_not(threeup: Run, words: tuple[str, ...]) -> None:
    assert threeup(*words, "--lang", "xx").fault.startswith("threeup: there is no language 'xx'; there are en, ")

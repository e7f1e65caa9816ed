"""``threeup adjudicate`` and ``threeup moves``: where the situation and the rules come from, and what is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Run, process
from tests.schemas import validator
from threeup import Rules, Situation, adjudicate, legal_actions, parse_action, to_json
from threeup.cli.common import MOST_FILE
from threeup.model.rules import PRESETS

LINE = "hand=4,7 pile=4 draw=20 extra"


def ruled(threeup: Run, line: str, move: str, *words: str) -> tuple[int, str]:
    done = threeup("adjudicate", "--situation", line, "--move", move, *words)
    assert done.err == ""
    return done.status, done.lines[0]


@pytest.mark.parametrize(
    ("line", "move", "status", "first"),
    [
        ("hand=2,3,9 pile=3 draw=20", "play 9", 0, "Legal: play 9"),
        ("hand=2,3,9 pile=3 draw=20", "play 2", 1, "Illegal: play 2"),
        ("hand=2,3,9 pile=3 draw=20", "play 5", 1, "Impossible: play 5"),
        (LINE, "draw", 3, "It depends on how the rules are read: draw. By the rules in force it is legal."),
        (LINE, "pass", 3, "It depends on how the rules are read: pass. By the rules in force it is illegal."),
    ],
)
def test_exit_statuses(threeup: Run, line: str, move: str, status: int, first: str) -> None:
    assert ruled(threeup, line, move) == (status, first)


def test_the_text_is_the_ruling_rendered(threeup: Run) -> None:
    done = threeup("adjudicate", "--situation", LINE, "--move", "draw")
    assert done.out == adjudicate(Situation.parse(LINE), parse_action("draw")).render() + "\n"


# --- where the situation comes from ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"{LINE}\n",
        f"\ufeff{LINE}\r\n",
        f"\n  {LINE}  \n\n",
        to_json(Situation.parse(LINE)),
        f"\n {to_json(Situation.parse(LINE))}\n",
    ],
)
def test_a_situation_comes_from_a_file_or_standard_input(threeup: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "situation.txt"
    path.write_text(text, encoding="utf-8", newline="")
    expected = threeup("adjudicate", "--situation", LINE, "--move", "draw")
    assert threeup("adjudicate", str(path), "--move", "draw") == expected
    assert threeup("adjudicate", "-", "--move", "draw", stdin=text) == expected
    assert threeup("adjudicate", "--situation", to_json(Situation.parse(LINE)), "--move", "draw") == expected


def test_a_process_reads_standard_input() -> None:
    assert process("moves", "-", stdin=LINE).out == "play 4\nplay 7\ndraw\n"


@pytest.mark.parametrize(
    ("words", "status"),
    [((), 1), (("--rules", "standard"), 0), (("--set", "extra_draw=each"), 0), (("--rules", "gamerules"), 1)],
)
def test_a_situation_in_json_brings_its_rules(threeup: Run, words: tuple[str, ...], status: int) -> None:
    """The arguments go before them."""
    text = to_json(Situation.parse(LINE, Rules(extra_draw="first")))
    done = threeup("adjudicate", "-", "--move", "draw", "--format", "json", *words, stdin=text)
    assert done.data["given"] == ("illegal" if status else "legal")


# --- rules ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "status"), [("standard", 3), ("geeky_hobbies", 3), ("gamerules", 3)])
def test_rules_are_named_by_preset(threeup: Run, preset: str, status: int) -> None:
    done = threeup("adjudicate", "--situation", LINE, "--move", "draw", "--rules", preset, "--format", "json")
    assert done.status == status
    assert done.data["rules"] == {"preset": preset}
    assert done.data["given"] == done.data["presets"][preset]


def test_rules_may_be_written_out(threeup: Run) -> None:
    done = threeup("moves", "--situation", "hand=4,7 pile=5 draw=9", "--rules", "standard obligation=may_draw")
    assert done.out == "play 7\ndraw\n"


@pytest.mark.parametrize(
    ("line", "move", "setting", "status"),
    [
        (LINE, "draw", "extra_draw=each", 0),
        (LINE, "draw", "extra_draw=first", 1),
        (LINE, "draw", "extra_draw=never", 1),
        (LINE, "pass", "extras=must", 1),
        (LINE, "pass", "extras=may", 0),
        ("down=3 pile=7", "pickup", "flip_choice=may_pick_up", 0),
        ("hand=4,4,4 pile=7 draw=9", "play 4,4,4", "low_set_clears=true", 0),
        (LINE, "draw", "deck=listed", 3),
    ],
)
def test_a_field_that_is_set_is_agreed_and_not_turned(
    threeup: Run, line: str, move: str, setting: str, status: int
) -> None:
    done = threeup("adjudicate", "--situation", line, "--move", move, "--set", setting, "--format", "json")
    field = setting.partition("=")[0]
    assert done.status == status
    assert done.data["settled"] == [field]
    assert not any(answer["field"] == field for one in done.data["turned_by"] for answer in one["answers"])
    text = threeup("adjudicate", "--situation", line, "--move", move, "--set", setting)
    assert f"\nAgreed at this table: {field}\n" in text.out


def test_several_fields_are_set(threeup: Run) -> None:
    words = ("--set", "extra_draw_when_full=true", "--set", "extra_draw_size=one")
    line = "hand=4,7,8 pile=4 draw=20 extra first"
    assert ruled(threeup, line, "draw")[0] == 3
    assert ruled(threeup, line, "draw", *words[:2])[0] == 3
    assert ruled(threeup, line, "draw", *words)[0] == 0


# --- JSON -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move", "words"),
    [
        (LINE, "draw", ()),
        (LINE, "pass", ("--set", "extras=must", "--rules", "gamerules")),
        ("hand=8 up=7 down=3", "play 9 up 8", ()),
        ("down=2 pile=7", "flip 3", ()),
        ("down=2 pile=7 owed=2 extra table2", "flip 2", ()),
        ("hand=8,9 up=3b pile=3g,4g,5g", "play 8", ("--set", "color_bonus=from_fourth")),
        ("hand=8g,9 up=3b pile=3g,4g,5g", "play 8g", ("--set", "color_bonus=from_fourth")),
        ("hand=4,7 pile=4 draw=some extra", "draw", ("--set", "deck=standard-blue*2")),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", ()),
        ("down=1 pile=4 extra flipped", "pickup", ("--rules", "geeky_hobbies")),
    ],
)
def test_the_json_form_is_that_of_the_schema(threeup: Run, line: str, move: str, words: tuple[str, ...]) -> None:
    done = threeup("adjudicate", "--situation", line, "--move", move, "--format", "json", *words)
    assert done.err == ""
    assert done.out.isascii()
    validator("ruling").validate(done.data)
    assert done.data["threeup"] == 1
    assert done.data["action"] == move
    text = threeup("adjudicate", "--situation", line, "--move", move, *words)
    assert text.status == done.status


def test_the_schema_refuses_what_is_no_ruling(threeup: Run) -> None:
    good = threeup("adjudicate", "--situation", LINE, "--move", "draw", "--format", "json").data
    changes: list[dict[str, object]] = [
        {"verdict": "legal"},  # what depends is turned by something
        {"given": "illegal"},  # what is illegal breaks a clause
        {"given": "impossible"},
        {"deciding": "4.2"},
        {"turned_by": []},
        {"more": 1},
        {"threeup": 2},
        {"edition": 1.0},
    ]
    for change in changes:
        assert not validator("ruling").is_valid(good | change), change


# --- input that cannot be read --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ((), "at character 1: expected a situation: either --situation LINE or a file, found the end"),
        (("x.txt", "--situation", LINE), "at character 1: expected a situation: either --situation LINE or a file"),
        (("--situation", "hand=4,11"), "argument --situation: at character 8: expected a card such as 7g"),
        (("--situation", ""), "argument --situation: at character 1: expected hand="),
        (("--situation", "hand=4  pile=3"), "argument --situation: at character 8: expected hand="),
        (("--situation", "hand=4\npile=3"), "argument --situation: at line 1, character 6: expected a card"),
        (("--situation", "{"), "argument --situation: at character 2: expected JSON"),
        (("--situation", '{"threeup": 2}'), "argument --situation: $: expected the key rules"),
        (("--situation", "hand=7g,7g,7g,7g draw=3"), "card 7g appears four times, the deck has three"),
        (("--situation", "draw=3"), "the seat to move has no cards"),
        (("--situation", LINE, "--rules", "foo"), "preset: 'foo' is none of: standard, geeky_hobbies, gamerules"),
        (("--situation", LINE, "--rules", "standard foo=1"), "field: 'foo' is none of: deck,"),
        (("--situation", LINE, "--set", "foo=1"), "field: 'foo' is none of: deck, arrangement,"),
        (("--situation", LINE, "--set", "extras=1"), "extras: '1' is none of: must, may"),
        (("--situation", LINE, "--set", "play_on=1"), "play_on: '1' is none of: false, true"),
        (
            ("--situation", LINE, "--set", "extras"),
            "argument --set: at character 1: expected FIELD=VALUE, each field once",
        ),
        (
            ("--situation", LINE, "--set", "extras=may", "--set", "extras=must"),
            "argument --set: at character 1: expected FIELD=VALUE",
        ),
        (("--situation", LINE, "--lang", "xx"), "there is no language 'xx'; there are en,"),
        (("--situation", LINE, "--lang", "xx", "--format", "json"), "there is no language 'xx'"),
        (("/no/such/file",), "cannot read '/no/such/file': No such file"),
        (("a\x00b",), "cannot read 'a\\x00b': embedded null byte"),
        ((".",), "cannot read '.': "),
        (
            ("--situation", "h" * 100_000),
            "argument --situation: at character 10001: expected a situation of at most 10000 characters",
        ),
    ],
)
def test_a_fault_is_said_in_one_line(threeup: Run, words: tuple[str, ...], fault: str) -> None:
    assert threeup("adjudicate", "--move", "draw", *words).fault.startswith(f"threeup: {fault}")


@pytest.mark.parametrize(
    "move", ["", "draw ", "Draw", "play", "play 7,,8", "flip 0", "swap 7 8", "p" * 100_000, "play 7\u0660"]
)
def test_a_move_that_cannot_be_read(threeup: Run, move: str) -> None:
    fault = threeup("adjudicate", "--situation", LINE, "--move", move).fault
    assert fault.startswith("threeup: argument --move: at character ")
    assert "expected" in fault


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\xff\xfe\x00binary", "cannot read {}: byte 1 is no UTF-8 text"),
        (b"hand=4\x80", "cannot read {}: byte 7 is no UTF-8 text"),
        (b"hand=4\x00 draw=3", "argument FILE: at character "),
        (b"x" * (MOST_FILE + 1), "cannot read {}: it is longer than 4000000 bytes"),
        (b"x" * MOST_FILE, "argument FILE: at character 10001: expected a situation of at most"),
        (b"", "argument FILE: at character 1: expected hand="),
        (b"{" * 5000, "argument FILE: at character "),
    ],
)
def test_files_that_cannot_be_read(threeup: Run, tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "situation"
    path.write_bytes(data)
    said = threeup("adjudicate", str(path), "--move", "draw").fault
    assert said.startswith("threeup: " + fault.format(ascii(str(path))))
    from_input = threeup("adjudicate", "-", "--move", "draw", stdin=data).fault
    assert from_input.startswith("threeup: " + fault.format("standard input"))


# --- threeup moves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [*PRESETS, "standard obligation=may_draw_always color_bonus=from_fourth"])
@pytest.mark.parametrize(
    "line", [LINE, "hand=8g,8b,9 up=3 pile=7g draw=3", "arrange hand=1,2,3,4,5,C down=3", "down=2"]
)
def test_moves_are_the_legal_actions(threeup: Run, line: str, rules: str) -> None:
    expected = [str(action) for action in legal_actions(Situation.parse(line, Rules.parse(rules)))]
    done = threeup("moves", "--situation", line, "--rules", rules)
    assert (done.status, done.lines, done.err) == (0, expected, "")
    data = threeup("moves", "--situation", line, "--rules", rules, "--format", "json").data
    assert data == {"threeup": 1, "actions": sorted(expected)}


def test_moves_needs_a_situation(threeup: Run) -> None:
    assert threeup("moves").fault.startswith("threeup: at character 1: expected a situation")

"""``threeup play``: a game at the terminal, driven by a script."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import attrs
import pytest

from tests.building import random_deal
from tests.cli.running import Run, process, standard_input
from threeup import (
    STANDARD,
    Card,
    Cards,
    Record,
    Rules,
    Situation,
    apply,
    clause,
    deal,
    legal_actions,
    parse_action,
    replay,
)
from threeup.cli import play
from threeup.cli.simple_player import choose
from threeup.language import catalog
from threeup.model.actions import Action
from threeup.model.state import SeatView, State, View

TABLE = ("play", "--players", "2", "--seed", "7")
"""Seat 0 chooses among 20 arrangements first."""


def start() -> State:
    return deal(STANDARD, 2, seed=7)


def in_play() -> State:
    """Return the state when seat 0 opens, having chosen the first arrangement."""
    state = apply(start(), legal_actions(start())[0]).state
    return apply(state, choose(state.view(1))).state


def answers(out: str, typed: str) -> list[str]:
    """Return the lines between what was typed and the next prompt or table."""
    after = out.split(f"Your move: {typed}\n", 1)[1]
    return after.split("Your move:")[0].strip("\n").splitlines()


# --- the table ------------------------------------------------------------------------------------------------------


def test_the_game_begins_with_the_choice(threeup: Run) -> None:
    done = threeup(*TABLE, stdin="quit\n")
    assert (done.status, done.err) == (0, "")
    hand = start().seats[0].hand
    assert done.lines == [
        "You are seat 0 at a table of 2. Type help to see what you may type.",
        "",
        "Seat 1: 6 in hand; no 3UP; 3DOWN 3.",
        "66 cards are left to draw.",
        "The discard pile is empty.",
        "Your 3DOWN: ?, ?, ?.",
        f"Your hand: {', '.join(map(str, hand))}.",
        "Choose your 3UP.",
        *[f"{number:>4}  {action}" for number, action in enumerate(legal_actions(start()), 1)],
        "Your move: quit",
        "You leave the table. The game is broken off.",
    ]


def test_a_number_and_an_action_are_moves(threeup: Run) -> None:
    state = in_play()
    action = legal_actions(state)[0]
    by_number = threeup(*TABLE, stdin="1\n1\nquit\n")
    assert by_number.out == threeup(*TABLE, stdin="1\n1\nquit\n").out
    assert f"Seat 0 plays {str(action).removeprefix('play ').replace(',', ', ')} from the hand." in by_number.lines
    for text in (str(action), re.sub("[gbr]", "", str(action).removeprefix("play "))):
        typed = text if text.startswith("play") else f"play {text}"
        done = threeup(*TABLE, stdin=f"1\n{typed}\nquit\n")
        assert done.out.replace(f"Your move: {typed}\n", "Your move: 1\n") == by_number.out


def test_every_event_is_told_as_the_seat_may_see_it(threeup: Run) -> None:
    done = threeup(*TABLE, stdin="1\n1\nquit\n")
    assert "Seat 1 draws 1 card." in done.lines or "Seat 1 picks up" in done.out
    assert re.search(r"Seat 1 draws \d+[gbr]", done.out) is None


def test_hidden_cards_change_nothing_that_is_shown(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Deals that differ only in what seat 0 may not know look the same to it, whatever it asks."""
    order = [*Record.of(start(), ()).order]
    own = range(6, 18, 2)  # its six hand cards: three passes face down, then six
    others = [index for index in range(len(order)) if index not in own]
    looks = set()
    for seed in range(5):
        moved = random.Random(seed).sample(others, len(others))
        changed = list(order)
        for index, source in zip(others, moved, strict=True):
            changed[index] = order[source]
        state = deal(STANDARD, 2, order=changed)
        assert state.view(0) == start().view(0)
        monkeypatch.setattr(sys, "stdin", standard_input("hint\nhelp\n? pass\nplay 1g\n?\n"))
        play.Game(state, state, 0, catalog()).run()
        looks.add(capsys.readouterr().out)
    assert len(looks) == 1


def test_what_is_shown_of_the_others(threeup: Run) -> None:
    done = threeup("play", "--players", "3", "--seed", "11", "--seat", "1", stdin="1\n" * 4)
    shown = [line for line in done.lines if re.match(r"Seat \d: ", line)]
    assert len(shown) > 4
    for line in shown:
        assert re.fullmatch(r"Seat [02]: \d+ in hand; (no 3UP|3UP [\dCgbr, ]+); 3DOWN \d\.", line), line
    assert {line for line in done.lines if line.startswith("Your 3DOWN")} == {"Your 3DOWN: ?, ?, ?."}


def test_simple_players_and_the_table_see_a_view_only(monkeypatch: pytest.MonkeyPatch, threeup: Run) -> None:
    seen: list[object] = []

    def watched(view: View) -> Action:
        seen.append(view)
        return choose(view)

    monkeypatch.setattr(play, "choose", watched)
    threeup(*TABLE, stdin="1\nhint\n" + "1\n" * 5)
    assert len(seen) > 3
    assert all(isinstance(view, View) and view.viewer == view.to_move for view in seen)


# --- what one may type ----------------------------------------------------------------------------------------------


def test_help_tells_what_one_may_type(threeup: Run) -> None:
    said = answers(threeup(*TABLE, stdin="help\n").out, "help")
    assert len(said) == 5
    for word in ("number", "?", "hint", "save FILE", "quit"):
        assert sum(word in line for line in said) == 1


def test_a_hint_is_what_a_simple_player_would_do(threeup: Run) -> None:
    chosen = choose(start().view(0))
    assert answers(threeup(*TABLE, stdin="hint\n").out, "hint") == [f"A simple player would choose: {chosen}"]


@pytest.mark.parametrize("move", ["pass", "draw", "up 9g", "flip 1", "play 9g,9b", "swap 9g for 2g", "play 8,9"])
def test_an_illegal_move_is_refused_and_explained(threeup: Run, move: str) -> None:
    situation = in_play().situation
    done = threeup(*TABLE, stdin=f"1\n{move}\n?\nquit\n")
    said, explained = answers(done.out, move), answers(done.out, "?")
    deciding = explained[1].split(" ")[0]
    title = clause(deciding).title
    assert said == [f"Illegal by {deciding} {title}. Type ? to read the rule."]
    assert explained[:3] == [f"Illegal: {move}", f"{deciding} {title}", f"  {clause(deciding).text}"]
    assert parse_action(move) not in legal_actions(situation)


def test_any_action_is_explained_on_demand(threeup: Run) -> None:
    action = legal_actions(in_play())[0]
    done = threeup(*TABLE, stdin=f"1\n?\n? {action}\n? pass\n? foo\nquit\n")
    assert answers(done.out, "?") == ["No action has been refused. Type help to see what you may type."]
    assert answers(done.out, f"? {action}")[:2] == [f"Legal: {action}", f"R4.1 {clause('R4.1').title}"]
    assert answers(done.out, "? pass")[:2] == ["Illegal: pass", f"R3.4 {clause('R3.4').title}"]
    assert "This is no action (at character 1: expected an action" in done.out


def test_every_clause_broken_is_named(threeup: Run) -> None:
    said = answers(threeup(*TABLE, stdin="1\n? flip 9\nquit\n").out, "? flip 9")
    assert said[1].startswith("R4.6 ")
    assert "It also breaks:" in said
    assert any(line.startswith("  R9.") for line in said)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("foo", "This is no action (at character 1: expected an action: "),
        ("0", "There is no action number 0; the list ends with 20."),
        ("21", "There is no action number 21; the list ends with 20."),
        ("9" * 5000, "There is no action number 99999999999999999999; the list ends with 20."),
        ("\u0663", "There is no action number"),
        ("save", "Type save and the name of a file."),
        ("save /no/such/folder/game.3up", "/no/such/folder/game.3up cannot be written: No such file or directory."),
        ("x" * 20_000, "This is no action ("),
    ],
)
def test_what_is_no_move_is_asked_again(threeup: Run, typed: str, said: str) -> None:
    done = threeup(*TABLE, stdin=f"{typed}\nquit\n")
    assert (done.status, done.err) == (0, "")
    if typed != "\u0663":
        assert answers(done.out, typed)[0].startswith(said)
    assert done.lines[-1] == "You leave the table. The game is broken off."


def test_empty_lines_are_asked_again(threeup: Run) -> None:
    assert threeup(*TABLE, stdin="\n  \n\t\nquit\n").status == 0


def test_bytes_that_are_no_text_are_no_move(threeup: Run) -> None:
    done = threeup(*TABLE, stdin=b"\xff\xfe\x00\nquit\n")
    assert (done.status, done.err) == (0, "")
    assert "This is no action" in done.out


@pytest.mark.parametrize("script", ["", "1\n", "1\nhint\n?", "1\n1\n1\n"])
def test_the_end_of_input_ends_the_game_politely(threeup: Run, script: str) -> None:
    done = threeup(*TABLE, stdin=script)
    assert (done.status, done.err) == (0, "")
    assert done.lines[-1] == "The input has ended. The game is broken off."


# --- saving ---------------------------------------------------------------------------------------------------------


def test_a_saved_game_replays(threeup: Run, tmp_path: Path) -> None:
    path = tmp_path / "my game.3up"
    done = threeup(*TABLE, stdin=f"1\nsave {path}\n1\nsave {path}\nquit\n")
    assert done.lines.count(f"The game so far is in {path}.") == 2
    record = Record.parse(path.read_text(encoding="utf-8"))
    assert record.start == start()
    assert len(record.lines) >= 4
    assert replay(record).is_legal
    assert threeup("replay", str(path)).status == 0


def test_a_file_of_another_hand_is_left_alone(threeup: Run, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("mine", encoding="utf-8")
    done = threeup(*TABLE, stdin=f"save {path}\nquit\n")
    assert f"{path} exists already. Choose another name." in done.lines
    assert path.read_text(encoding="utf-8") == "mine"


# --- to the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", [(), ("--rules", "gamerules"), ("--set", "play_on=true"), ("--seat", "2", "--starter", "1")]
)
def test_a_game_to_the_end(threeup: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Whoever always takes the first action comes to an end, too, with these cards."""
    path = tmp_path / "game.3up"
    script = f"save {path}\n" + f"1\nsave {path}\n" * 600
    done = threeup("play", "--players", "3", "--seed", "5", *words, stdin=script)
    assert (done.status, done.err) == (0, "")
    seats = r"\d, \d, \d" if "play_on=true" in words else r"\d"
    assert re.search(rf"The game is over\. Seat \d has won\.\nSeats in the order of their places: {seats}\n$", done.out)
    assert replay(Record.parse(path.read_text(encoding="utf-8"))).is_legal


def test_others_that_play_on_for_ever_are_stopped(threeup: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MOST_UNATTENDED", 0)
    done = threeup(*TABLE, "--seat", "1")
    assert done.lines[-1] == "The others play on without an end. The game is broken off."


def test_as_a_process() -> None:
    done = process(*TABLE, stdin="1\n1\nquit\n")
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith("Your move: quit\nYou leave the table. The game is broken off.\n")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--seat", "4"), "threeup: there is no seat 4: the seats are 0 to 3"),
        (("--seat", "-1"), "threeup: there is no seat -1: the seats are 0 to 3"),
        (("--players", "9"), "threeup: players: 9 is none of: 2 to 6"),
        (("--starter", "9"), "threeup: starter: there is no seat 9"),
        (("--set", "foo=1"), "threeup: field: 'foo' is none of"),
        (("--lang", "xx"), "threeup: there is no language 'xx'"),
    ],
)
def test_a_table_that_cannot_be(threeup: Run, words: tuple[str, ...], fault: str) -> None:
    assert threeup("play", *words).fault.startswith(fault)


# --- the simple player ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rules", "expected"),
    [
        ("hand=2,3,9,C pile=3 draw=9", "standard", "play 3"),  # the lowest that fits
        ("hand=5,5,9 pile=3 draw=9", "standard", "play 5,5"),  # as many as go together
        ("hand=2,C2,C1,C pile=3 draw=9", "standard", "play C"),  # a Clear only if no number fits, the plainest first
        ("hand=2,C,C pile=3 draw=9", "standard", "play C"),  # and one at a time
        ("hand=2,C pile=3 draw=9 extra", "standard", "draw"),  # a draw may save it
        ("hand=2,4 pile=5 draw=9", "standard", "pickup"),
        ("hand=2,8 pile=5 draw=9", "standard obligation=may_draw", "play 8"),
        ("hand=2,C pile=5 draw=9", "standard obligation=may_draw", "play C"),
        ("hand=2,4 pile=5 draw=9 extra", "gamerules", "pass"),
        ("up=3,9 down=3 pile=7 extra table2", "standard short_extra=at_will", "up 9"),
        ("up=3,4 down=3 pile=7 extra table2", "standard", "up 3"),
        ("down=3 pile=7", "standard flip_choice=may_pick_up", "flip 1"),
        ("arrange hand=2,4,5,8,9,C down=3", "standard", "arrange 8,9,C"),
        ("swap hand=4,9 up=2,5 pile=8g owed=0 extra", "standard color_bonus=from_fourth", "swap 9 for 2"),
        ("swap hand=4 up=5 pile=8g owed=0 extra", "standard color_bonus=from_fourth", "pass"),
    ],
)
def test_the_simple_player_is_cautious(line: str, rules: str, expected: str) -> None:
    situation = Situation.parse(line, Rules.parse(rules))
    assert str(choose(view_of(situation))) == expected


def view_of(situation: Situation) -> View:
    """Return a view of two seats that shows this situation to seat 0."""
    own = SeatView(situation.hand, len(situation.hand), situation.up, (None,) * situation.down, None)
    return View(
        viewer=0,
        rules=situation.rules,
        starter=0,
        to_move=0,
        direction=1,
        turn=situation.turn,
        seats=(own, SeatView(None, 1, Cards(), (), None)),
        draw=situation.draw or 0,
        pile=situation.pile,
        removed=Cards(),
    )


@pytest.mark.parametrize(("seen", "expected"), [({1: "8g"}, "flip 2"), ({0: "2g"}, "flip 2"), ({2: "Cg"}, "flip 3")])
def test_the_simple_player_flips_what_it_knows_to_fit(seen: dict[int, str], expected: str) -> None:
    view = view_of(Situation.parse("down=3 pile=7"))
    down = tuple(Card.parse(seen[index]) if index in seen else None for index in range(3))
    own = attrs.evolve(view.seats[0], down=down)
    assert str(choose(attrs.evolve(view, seats=(own, view.seats[1])))) == expected


def test_the_simple_player_always_finds_a_legal_action() -> None:
    rng = random.Random(6)
    for _ in range(12):
        state = random_deal(rng)
        for _ in range(120):
            if state.to_move is None:
                break
            action = choose(state.view(state.to_move))
            assert action in legal_actions(state)
            state = apply(state, action).state

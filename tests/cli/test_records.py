"""``threeup deal`` and ``threeup replay``: records made, ruled on, and gone on with."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.cli.running import Run, process
from tests.schemas import validator
from threeup import Record, State, from_json, legal_actions, replay, to_json
from threeup.cli.common import MOST_FILE
from threeup.procedure.effects import apply


def dealt(threeup: Run, *words: str) -> Record:
    done = threeup("deal", "--seed", "7", *words)
    assert (done.status, done.err) == (0, "")
    return Record.parse(done.out)


def with_lines(record: Record, *lines: str) -> str:
    return str(record) + "".join(f"{line}\n" for line in lines)


@pytest.fixture
def game(threeup: Run) -> str:
    """A game of two that is ready to open: seat 0 holds 1g, 4b and 5g, seat 1 holds 2b, 9b and 9r."""
    record = dealt(threeup, "--players", "2")
    first, second = (sorted(seat.hand) for seat in record.start.seats)
    lines = [f"{seat} arrange {','.join(map(str, hand[3:]))}" for seat, hand in enumerate((first, second))]
    return with_lines(record, *lines)


def hands(game: str) -> list[list[str]]:
    """Return the hands as the game stands."""
    return [[str(card) for card in seat.hand] for seat in replay(Record.parse(game)).state.seats]


# --- threeup deal ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--players", "2"),
        ("--players", "6", "--starter", "5"),
        ("--rules", "gamerules"),
        ("--set", "table_swap=shuffle", "--players", "3"),
        ("--set", "deck=listed-blue*2", "--players", "5", "--set", "play_on=true"),
    ],
)
def test_a_deal_replays(threeup: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = threeup("deal", *words)
    assert (done.status, done.err) == (0, "")
    record = Record.parse(done.out)
    assert str(record) == done.out
    assert record.lines == ()
    path = tmp_path / "game.3up"
    path.write_text(done.out, encoding="utf-8")
    again = threeup("replay", str(path))
    assert (again.status, again.err) == (0, "")
    assert again.lines == [
        "0 actions, all legal.",
        f"Seat {record.starter} is to move.",
        "The record ends before the game does.",
    ]
    assert threeup("replay", "-", stdin=done.out) == again
    assert threeup("replay", "-", stdin=to_json(record)) == again


def test_a_seed_gives_the_same_deal(threeup: Run) -> None:
    assert threeup("deal", "--seed", "7") == threeup("deal", "--seed", "7")
    assert threeup("deal", "--seed", "7") != threeup("deal", "--seed", "8")
    assert threeup("deal") != threeup("deal")


def test_a_deal_as_json_is_its_state(threeup: Run) -> None:
    data = threeup("deal", "--seed", "7", "--format", "json").out
    assert from_json(State, data) == dealt(threeup).start


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--players", "1"), "players: 1 is none of: 2 to 6 with this deck"),
        (("--players", "7"), "players: 7 is none of: 2 to 6 with this deck"),
        (("--players", "7", "--set", "deck=standard-green"), "players: 7 is none of: 2 to 5 with this deck"),
        (("--starter", "4"), "starter: there is no seat 4"),
        (("--starter", "-1"), "starter: there is no seat -1"),
        (("--set", "deck=foo"), "deck: 'foo' is none of: "),
        (("more",), "unrecognized arguments: more"),
    ],
)
def test_a_deal_that_cannot_be_made(threeup: Run, words: tuple[str, ...], fault: str) -> None:
    assert fault in threeup("deal", *words).fault


# --- threeup replay: legal ------------------------------------------------------------------------------------------


def test_a_whole_game(threeup: Run) -> None:
    rng = random.Random(3)
    record = dealt(threeup, "--players", "3", "--set", "play_on=true")
    state, lines = record.start, []
    while state.to_move is not None:
        action = rng.choice(legal_actions(state))
        lines.append(f"{state.to_move} {action}")
        state = apply(state, action).state
    done = threeup("replay", "-", stdin=with_lines(record, *lines))
    assert done.status == 0
    assert done.lines == [
        f"{len(lines)} actions, all legal.",
        f"The game is over. Seat {state.winner} has won.",
        f"Seats in the order of their places: {', '.join(map(str, state.finished))}",
    ]
    data = threeup("replay", "-", "--format", "json", stdin=with_lines(record, *lines)).data
    assert data["places"] == list(state.places)
    assert (data["legal"], data["actions"], data["refused"], data["over"]) == (True, len(lines), [], True)
    validator("state").validate(data["state"])


def test_one_action_is_counted_as_one(threeup: Run, game: str) -> None:
    first = "\n".join(game.splitlines()[:7]) + "\n"
    assert threeup("replay", "-", stdin=first).lines[0] == "1 action, all legal."


# --- threeup replay: illegal ----------------------------------------------------------------------------------------


def test_the_first_illegal_action_is_ruled_on(threeup: Run, game: str) -> None:
    (_, _, high), (low, *_) = hands(game)
    done = threeup("replay", "-", stdin=game + f"0 play {high}\n1 play {low}\n0 pass\n")
    assert (done.status, done.err) == (1, "")
    assert done.lines[:3] == [f"Action 4, seat 1: play {low}", f"Illegal: play {low}", ""]
    assert done.lines[3].startswith("R4.2 ")
    assert "What the player may do instead:" in done.lines
    assert done.lines[-1] == "Seat 1 is to move."
    assert "taken back, and the game goes on" not in done.out
    assert "Action 5" not in done.out


def test_illegal_actions_are_taken_back(threeup: Run, game: str) -> None:
    (_, _, high), (low, _, best) = hands(game)
    lines = f"0 play {high}\n1 play {low}\n0 pass\n1 play {best}\n1 draw\n"
    done = threeup("replay", "-", "--continue", stdin=game + lines)
    assert done.status == 1
    assert [line for line in done.lines if line.startswith("Action ")] == [
        f"Action 4, seat 1: play {low}",
        "Action 5, seat 0: pass",
        "Action 7, seat 1: draw",
    ]
    assert done.lines.count("It is taken back, and the game goes on.") == 3
    assert done.lines[-1] == "Seat 0 is to move."
    data = threeup("replay", "-", "--continue", "--format", "json", stdin=game + lines).data
    assert (data["legal"], data["actions"], [one["index"] for one in data["refused"]]) == (False, 4, [3, 4, 6])
    for one in data["refused"]:
        if one["ruling"] is not None:
            validator("ruling").validate(one["ruling"])
            assert one["ruling"]["violated"] == one["clauses"]


def test_an_action_out_of_turn(threeup: Run, game: str) -> None:
    """Whatever the action, the clause on turns decides."""
    for line in ("1 play 2b", "0 play 1g\n0 draw", "9 pass"):
        done = threeup("replay", "-", stdin=f"{game}{line}\n")
        assert done.status == 1
        number, seat = (3, line[0]) if "\n" not in line else (4, "0")
        assert done.lines[0].startswith(f"Action {number}, seat {seat}: ")
        assert done.lines[1].startswith("R3.2 ")
        assert done.lines[2].startswith("  ")
        assert done.lines[3] == ""
        data = threeup("replay", "-", "--format", "json", stdin=f"{game}{line}\n").data
        assert data["refused"][0]["ruling"] is None
        assert data["refused"][0]["clauses"] == ["R3.2"]


def test_a_second_turn_after_a_plain_clear(threeup: Run) -> None:
    """Illegal whatever the reading: the turn has passed on."""
    for preset in ("standard", "geeky_hobbies", "gamerules"):
        record = dealt(threeup, "--players", "2", "--rules", preset)
        state, lines = record.start, []
        for _ in range(400):
            actions = {str(action): action for action in legal_actions(state)}
            clears = [text for text in actions if text in ("play Cg", "play Cb", "play Cr")]
            chosen = clears[0] if clears and not state.turn.extra else next(iter(actions))
            lines.append(f"{state.to_move} {chosen}")
            mover, state = state.to_move, apply(state, actions[chosen]).state
            if clears and chosen == clears[0] and state.to_move != mover:
                break
        else:
            raise AssertionError("no plain Clear was played as an opening action")
        done = threeup("replay", "-", stdin=with_lines(record, *lines, f"{mover} pickup"))
        assert done.status == 1
        assert done.lines[1].startswith("R3.2 ")


def test_a_record_names_every_color(threeup: Run, game: str) -> None:
    """Without it the card would be there; with the ruling of a table the line would be called legal."""
    done = threeup("replay", "-", stdin=game + f"0 play {hands(game)[0][2][:-1]}\n")
    assert done.status == 1
    assert done.lines[1].startswith("R4.6 ")
    assert "Legal" not in done.out


def test_an_action_after_the_end(threeup: Run) -> None:
    rng = random.Random(4)
    record = dealt(threeup, "--players", "2")
    state, lines = record.start, []
    while state.to_move is not None:
        action = rng.choice(legal_actions(state))
        lines.append(f"{state.to_move} {action}")
        state = apply(state, action).state
    done = threeup("replay", "-", stdin=with_lines(record, *lines, "0 draw"))
    assert done.status == 1
    assert done.lines[1].startswith("R10.3 ")
    assert f"The game is over. Seat {state.winner} has won." in done.lines


# --- threeup replay: what cannot be read ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("threeup: 1", "threeup: 2"), "at line 1, character 10: expected 1, the version of this format"),
        (("rules: standard\n", ""), "expected the header line 'rules: …'"),
        (("rules: standard", "rules: foo"), "preset: 'foo' is none of"),
        (("players: 2", "players: x"), "at line 3, character 10: expected "),
        (("players: 2", "players: 20"), "players: 20 is none of: 2 to 6"),
        (("deal: ", "deal: 7g,"), "card 7g appears 4 times in the order, 3 times in the deck"),
        (("0 arrange", "0 foo"), "at line 7, character 3: expected an action"),
        (("0 arrange", "zero arrange"), "at line 7, character 1: expected "),
    ],
)
def test_a_record_that_cannot_be_read(threeup: Run, game: str, change: tuple[str, str], fault: str) -> None:
    text = game.replace(*change)
    assert text != game
    assert fault in threeup("replay", "-", stdin=text).fault


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "at character 1: expected the header line"),
        (b"\xff\xfe", "cannot read standard input: byte 1 is no UTF-8 text"),
        (b"x" * (MOST_FILE + 1), "cannot read standard input: it is longer than 4000000 bytes"),
        (b"#" * 2_000_000, "expected a record of at most 1000000 characters"),
        (b"{", "at character 2: expected JSON"),
        (b"[]", "at character 1: expected a header line"),
        (b'{"threeup": 1}', "$: expected the key rules"),
        (b"[" * 100_000, "at character 1: expected a header line"),
        (b'{"a":' * 10_000, "expected JSON"),
    ],
)
def test_input_that_is_no_record(threeup: Run, data: bytes, fault: str) -> None:
    assert fault in threeup("replay", "-", stdin=data).fault


def test_replay_needs_a_file(threeup: Run) -> None:
    assert threeup("replay").fault == "threeup replay: the following arguments are required: FILE"
    assert "No such file" in threeup("replay", "no such file").fault


def test_a_process_deals_and_replays() -> None:
    dealt = process("deal", "--players", "3", "--seed", "5")
    assert process("replay", "-", stdin=dealt.out).status == 0
    assert process("replay", "-", stdin=dealt.out + "1 pass\n").status == 1
    assert process("replay", "-", stdin=dealt.out + "1 foo\n").status == 2

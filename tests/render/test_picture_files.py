from __future__ import annotations

from pathlib import Path

import pytest

from threeup import STANDARD, Record, Replay, Situation, ThreeUpError, apply, deal, legal_actions, replay
from threeup.cli.pictures import write_game, write_picture
from threeup.render import svg


def some_game() -> Replay:
    state = start = deal(STANDARD, 2, seed=1)
    done = []
    for _ in range(4):
        assert state.to_move is not None
        done.append((state.to_move, legal_actions(state)[0]))
        state = apply(state, done[-1][1]).state
    return replay(Record.of(start, done))


def test_a_picture_is_written(tmp_path: Path) -> None:
    situation = Situation.parse("hand=4,7 pile=4")
    target = tmp_path / "picture.svg"
    write_picture(situation, str(target), "en")
    assert target.read_text(encoding="utf-8") == svg(situation)


def test_a_game_is_written_state_by_state(tmp_path: Path) -> None:
    game = some_game()
    folder = tmp_path / "new" / "pictures"
    write_game(game, str(folder), "en")
    states = [game.start, *(step.state for step in game.steps)]
    assert [path.name for path in sorted(folder.iterdir())] == [f"{index:04}.svg" for index in range(len(states))]
    for index, state in enumerate(states):
        assert (folder / f"{index:04}.svg").read_text(encoding="utf-8") == svg(state)


@pytest.mark.parametrize("name", ["missing/picture.svg", "nul\0byte.svg", "."])
def test_what_cannot_be_written_is_said_in_one_line(tmp_path: Path, name: str) -> None:
    with pytest.raises(ThreeUpError, match=r"\Acannot write '[^\n]*': [^\n]+\Z"):
        write_picture(Situation.parse("hand=4"), f"{tmp_path}/{name}", "en")


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for name in ("file", "file/below"):
        with pytest.raises(ThreeUpError, match=r"\Acannot write '[^\n]*': [^\n]+\Z"):
            write_game(some_game(), str(tmp_path / name), "en")


def test_a_language_that_there_is_not_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(ThreeUpError, match="there is no language"):
        write_picture(Situation.parse("hand=4"), str(tmp_path / "picture.svg"), "xx")
    assert not list(tmp_path.iterdir())

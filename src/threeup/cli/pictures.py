"""Pictures that commands write to files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from threeup.errors import ThreeUpError, reason_of, sentence
from threeup.model.situation import Situation
from threeup.model.state import State, View
from threeup.referee.replay import Replay
from threeup.render import svg


def write_picture(position: Situation | State | View, path: str, lang: str) -> None:
    """Write the picture of a position to a file.

    Raises:
        ThreeUpError: the file cannot be written, or there is no such language.
    """
    picture = svg(position, lang=lang)
    _write(path, lambda: Path(path).write_text(picture, encoding="utf-8", newline="\n"))


def write_game(game: Replay, folder: str, lang: str) -> None:
    """Write a picture of every state of a game to a folder, made if it is not there: ``0000.svg`` is the deal.

    Raises:
        ThreeUpError: the folder or a file cannot be written, or there is no such language.
    """
    _write(folder, lambda: Path(folder).mkdir(parents=True, exist_ok=True))
    for index, state in enumerate((game.start, *(step.state for step in game.steps))):
        write_picture(state, str(Path(folder) / f"{index:04}.svg"), lang)


def _write(name: str, write: Callable[[], object]) -> None:
    try:
        write()
    except (OSError, ValueError) as error:
        raise ThreeUpError(sentence("error.file.write", file=repr(name[:200]), reason=reason_of(error))) from None

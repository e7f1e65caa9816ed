"""``threeup play``: a game at the terminal against simple players."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from threeup.cli.common import Parser, add_language_argument, read_language, whole_number
from threeup.cli.deal import add_deal_arguments, read_deal_arguments
from threeup.cli.simple_player import choose
from threeup.errors import NotationError, ThreeUpError, reason_of
from threeup.forms.record import Record
from threeup.language import Catalog
from threeup.model.actions import Action
from threeup.model.notation import parse_action
from threeup.model.state import SeatView, State, View
from threeup.model.turn import Stage
from threeup.model.validity import no_seat
from threeup.procedure.effects import apply
from threeup.procedure.legality import findings
from threeup.procedure.moves import LegalActions, legal_actions
from threeup.referee.outcome import as_held
from threeup.referee.telling import tell

MOST_UNATTENDED: Final = 2_000
"""Most actions of the simple players in a row: two of them may go round for ever once the human has finished."""

_HELP: Final = ("play.help.move", "play.help.why", "play.help.hint", "play.help.save", "play.help.quit")


def run(words: list[str]) -> int:
    """Play a game with the human at the terminal; return 0, however it ends."""
    parser = Parser("play")
    add_deal_arguments(parser)
    parser.add_argument("--seat", type=whole_number, default=0, metavar="SEAT", help="help.seat")
    add_language_argument(parser)
    options = parser.read(words)
    say = read_language(options)
    start = read_deal_arguments(options)
    if not 0 <= options.seat < start.players:
        raise ThreeUpError(no_seat(options.seat, start.players))
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    Game(start, start, options.seat, say).run()
    return 0


@attrs.define
class Game:
    """A game in progress, and what its human player has been told.

    Attributes:
        start: the deal.
        state: the state now.
        seat: the seat of the human.
        say: the words to speak in.
        played: seat and action of everything so far.
        saved: the files that this game has been written to.
        refused: the last action that was refused.
    """

    start: State
    state: State
    seat: int
    say: Catalog
    played: list[tuple[int, Action]] = attrs.field(factory=list)
    saved: set[str] = attrs.field(factory=set)
    refused: Action | None = None

    def run(self) -> None:
        """Play until the game is over, the human leaves, or the input ends."""
        self.tell("play.welcome", seat=self.seat, players=self.say.number(self.state.players))
        while not self.state.is_over:
            if self.state.to_move != self.seat:
                if not self.let_others_play():
                    self.tell("play.endless")
                    return
            elif not self.take_turn():
                return
        self.tell("record.over", seat=self.state.winner)
        self.tell("record.places", seats=self.say.listed(self.state.finished))

    def tell(self, key: str, **values: object) -> None:
        """Print one message."""
        print(self.say.say(key, **values))

    def do(self, action: Action) -> None:
        """Do a legal action and tell what the human sees of it."""
        step = apply(self.state, action)
        assert self.state.to_move is not None  # a legal action has a mover
        self.played.append((self.state.to_move, action))
        self.state = step.state
        for event in step.events_for(self.seat):
            print(tell(event, self.say.lang))

    def let_others_play(self) -> bool:
        """Let the simple players act until the human is to move or the game is over; return whether it came to that."""
        for _ in range(MOST_UNATTENDED):
            if self.state.to_move is None or self.state.to_move == self.seat:
                return True
            self.do(choose(self.state.view(self.state.to_move)))
        return False

    def take_turn(self) -> bool:
        """Let the human take one action; return whether the game goes on."""
        view = self.state.view(self.seat)
        actions = legal_actions(view.situation)
        print("\n" + "\n".join(table_lines(view, self.say)))
        for number, action in enumerate(actions, 1):
            print(f"{number:>4}  {action}")
        while (line := self.ask()) is not None:
            command, _, rest = line.partition(" ")
            if command == "quit":
                self.tell("play.quit")
                return False
            chosen = self.answer(command, rest.strip(), line, view, actions)
            if chosen is not None:
                print()
                self.do(chosen)
                return True
        self.tell("play.input_ended")
        return False

    def ask(self) -> str | None:
        """Return the next line that is not empty; none if the input has ended."""
        line = ""
        while not line:
            try:
                line = input(self.say.say("play.prompt") + " ").strip()
            except (EOFError, RuntimeError):  # Python calls a closed standard input lost
                print()
                return None
            if not sys.stdin.isatty():
                print(line)  # what was typed belongs to what is read
        return line

    def answer(self, command: str, rest: str, line: str, view: View, actions: LegalActions) -> Action | None:
        """Answer a line of the human; return an action if it is a legal move."""
        match command:
            case "help":
                for key in _HELP:
                    self.tell(key)
            case "hint":
                self.tell("play.hint", action=choose(view))
            case "save":
                self.save(rest)
            case "?":
                self.explain(rest, view)
            case _ if line.isdecimal():
                return self.numbered(line, actions)
            case _:
                return self.typed(line, view)
        return None

    def numbered(self, line: str, actions: LegalActions) -> Action | None:
        """Return the action of this number, if there is one."""
        number = int(line) if len(line) < 6 else 0
        if 1 <= number <= len(actions):
            return actions[number - 1]
        self.tell("play.no_number", number=line[:20], most=self.say.number(len(actions)))
        return None

    def typed(self, line: str, view: View) -> Action | None:
        """Return the action that a line names if it is legal; otherwise say that it is not."""
        action = self.read(line)
        if action is None:
            return None
        finding = findings(view.situation, action)
        if not finding.violated:
            return as_held(view.situation, action)
        self.refused = action
        self.tell("play.illegal", id=finding.deciding.value, title=self.say.title(finding.deciding))
        return None

    def read(self, line: str) -> Action | None:
        """Return the action that a line names; if it names none, say so."""
        try:
            return parse_action(line)
        except NotationError as error:
            self.tell("play.unreadable", fault=self.say.explain(error))
            return None

    def explain(self, line: str, view: View) -> None:
        """Say by which clauses an action, or the last one refused, is legal or illegal, the deciding one in full."""
        action = self.read(line) if line else self.refused
        if action is None:
            if not line:
                self.tell("play.nothing_refused")
            return
        finding = findings(view.situation, action)
        deciding = finding.deciding
        self.tell("verdict.illegal" if finding.violated else "verdict.legal", action=action)
        self.tell("ruling.clause", id=deciding.value, title=self.say.title(deciding))
        print("  " + self.say.text(deciding))
        if finding.violated[1:]:
            self.tell("ruling.also")
        for clause_id in finding.violated[1:]:
            print("  " + self.say.say("ruling.clause", id=clause_id.value, title=self.say.title(clause_id)))

    def save(self, name: str) -> None:
        """Write the game so far as a record; a file that this game did not write is left alone."""
        if not name:
            self.tell("play.save_where")
            return
        text = str(Record.of(self.start, self.played))
        try:
            with Path(name).open("w" if name in self.saved else "x", encoding="utf-8", newline="\n") as file:
                file.write(text)
        except FileExistsError:
            self.tell("play.file_exists", file=name)
        except (OSError, ValueError) as error:
            self.tell("play.not_saved", file=name[:200], reason=self.say.explain(reason_of(error)))
        else:
            self.saved.add(name)
            self.tell("play.saved", file=name)


# --- what the human sees --------------------------------------------------------------------------------------------


def table_lines(view: View, say: Catalog) -> Iterator[str]:
    """Yield the table as a player sees it, from the seat after its own round to its own cards."""
    players = len(view.seats)
    for index in range(view.viewer + 1, view.viewer + players):
        yield _other_line(index % players, view.seats[index % players], say)
    if view.draw:
        yield say.say("play.draw", count=view.draw)
    else:
        yield say.say("play.draw_none")
    pile = say.listed(view.pile)
    yield say.say("play.pile", pile=pile) if pile else say.say("play.pile_empty")
    own = view.seats[view.viewer]
    if own.down:
        down = say.listed("?" if card is None else card for card in own.down)
        yield say.say("play.own_down", cards=down)
    if own.up:
        yield say.say("play.own_up", cards=say.listed(own.up))
    if own.hand:
        yield say.say("play.own_hand", cards=say.listed(own.hand))
    yield _due_line(view, say)


def _other_line(seat: int, other: SeatView, say: Catalog) -> str:
    if other.place is not None:
        return say.say("play.finished", seat=seat, place=say.number(other.place))
    hand, down = say.number(other.hand_size), say.number(len(other.down))
    if other.up:
        return say.say("play.other", seat=seat, hand=hand, up=say.listed(other.up), down=down)
    return say.say("play.other_without_up", seat=seat, hand=hand, down=down)


def _due_line(view: View, say: Catalog) -> str:
    match view.turn.kind:
        case Stage.ARRANGE:
            return say.say("play.due.arrange")
        case Stage.SWAP:
            return say.say("play.due.swap")
        case _ if view.turn.extra:
            return say.say("play.due.extra", count=view.turn.owed)
        case _:
            return say.say("play.due.opening")

"""What makes each text of an error appear: for its key, a call that raises it, or a command that prints it."""

from __future__ import annotations

import errno
import json
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from hypothesis import find

from tests.building import seat, state_of
from threeup import (
    STANDARD,
    Arrange,
    Card,
    Cards,
    Deck,
    Flip,
    Match,
    Play,
    Record,
    Rules,
    Situation,
    Stage,
    State,
    Turn,
    View,
    apply,
    deal,
    from_json,
    parse_action,
    to_json,
)
from threeup.errors import InvalidRules, ThreeUpError, foreign, reason_of
from threeup.forms import protocol
from threeup.forms.jsonform import read_state, to_data
from threeup.forms.protocol import answer
from threeup.forms.reading import load_json, read_list
from threeup.forms.record import RecordLine
from threeup.language import translations
from threeup.model.actions import MOST_NAMED
from threeup.model.decks import STANDARD_DECK
from threeup.model.rules import MOST_RULES_TEXT
from threeup.referee.conformance import run
from threeup.referee.engines import FunctionEngine, ProcessEngine
from threeup.referee.perft import perft
from threeup.referee.reference import clause, spec_folder
from threeup.referee.session import Session
from threeup.referee.vectors import vector, vectors
from threeup.render import svg
from threeup.testing import players, strategies

Cause = Callable[[], object]

DEALT: Final = deal(STANDARD, 2, seed=1)
DECK: Final = tuple(STANDARD_DECK.cards)
FAULTS: Final = Situation.parse  # what reads a situation finds its faults
SEVEN: Final = Card.parse("7g")
SHUFFLED: Final = Rules(table_swap="shuffle")
TINY: Final = Deck.of("tiny", {"1g": 9})
TWO: Final = (seat("2g"), seat("7b"))


def changed(**fields: object) -> Cause:
    """Return what reads a dealt state, some fields of its JSON form changed."""
    return lambda: read_state(to_data(DEALT) | fields)


def of_seat(**fields: object) -> Cause:
    """Return what reads a dealt state, some fields of its first seat changed."""
    first, *others = to_data(DEALT)["seats"]
    return changed(seats=[first | fields, *others])


def view(**fields: object) -> Cause:
    """Return what reads a view of a dealt state, some fields changed."""
    return lambda: from_json(View, json.dumps(to_data(DEALT.view(0)) | fields))


def record(old: str, new: str) -> Cause:
    """Return what reads a record in which a text stands for another."""
    text = str(Record.of(DEALT, ()))
    assert old in text
    return lambda: Record.parse(text.replace(old, new))


def asked(request: Mapping[str, Any]) -> Cause:
    """Return what raises the error that a request of the protocol is answered with, before it becomes JSON."""
    return lambda: protocol._dispatch(request)


def within(target: str, new: object, cause: Cause) -> Cause:
    """Return a cause in whose time something else is replaced."""

    def raising() -> None:
        with patch(target, new):
            cause()

    return raising


def engine(reply: str) -> Cause:
    """Return what asks an engine with this one answer."""
    return lambda: FunctionEngine(lambda _line: reply).ask({})


def program(code: str, *, timeout: float = 20, attempts: int = 1) -> Cause:
    """Return what asks an engine that is a program in Python."""

    def raising() -> None:
        with ProcessEngine([sys.executable, "-c", code], timeout=timeout) as running:
            for _ in range(attempts):
                running.ask({"op": "hello"})

    return raising


def broken_off() -> None:
    """Raise what ends a run whose engine gives no answers."""
    session = Session(FunctionEngine(lambda _line: "x"), lambda *_told: None, ("legal",))
    while True:
        session.put("V1.1-1", {"op": "legal"}, None, ())


def failing() -> None:
    """Raise what a report says of an answer that cannot be read."""
    session = Session(FunctionEngine(lambda _line: "x"), lambda *_told: None, ("legal",))
    session.put("V1.1-1", {"op": "legal"}, None, ())
    found = session.findings[0].found
    assert isinstance(found, str)
    raise ThreeUpError(found)


def _raise(error: Exception) -> None:
    raise error


def text_of_system(number: int) -> Cause:
    """Return what raises a text of the operating system."""
    return lambda: _raise(ThreeUpError(reason_of(OSError(number, os.strerror(number), "x"))))


def text_of_json(document: str) -> Cause:
    """Return what reads a document that is no JSON."""
    return lambda: load_json(document)


def text(said: str) -> Cause:
    """Return what raises a text that another version of Python says."""
    return lambda: _raise(ThreeUpError(foreign(said)))


KINDS: Final[dict[str, Cause]] = {
    "error.notation.at": lambda: parse_action("play 7x"),
    "error.notation.at_end": lambda: parse_action("play "),
    "error.notation.line": record("players: 2", "players: x"),
    "error.notation.line_end": lambda: Record.parse("threeup: 1\n"),
    "error.notation.path": changed(starter="x"),
    "error.illegal": lambda: apply(DEALT, parse_action("play 2g")),
    "error.rules": lambda: Rules.parse("extras=maybe"),
    "error.separator": lambda: FAULTS("hand=4 up=5,5,5,5 down=4"),
    "error.value.digits": lambda: _raise(InvalidRules("deck", 10**20, ("standard",))),
    "error.value.type": lambda: from_json(Rules, '{"threeup": 1, "deck": {}}'),
}

EXPECTED: Final[dict[str, Cause]] = {
    "error.expected.card": lambda: Card.parse("7x"),
    "error.expected.number": lambda: parse_action("flip 01"),
    "error.expected.action": lambda: parse_action("jump"),
    "error.expected.slot": lambda: parse_action("flip 0"),
    "error.expected.for": lambda: parse_action("swap 7g"),
    "error.expected.swap": lambda: parse_action("swap 7g,7b for 8g"),
    "error.expected.setting": lambda: Rules.parse("standard play_on"),
    "error.expected.keys": lambda: FAULTS("hand=4 hand=5"),
    "error.expected.record_line": lambda: RecordLine.parse("0"),
    "error.expected.header": lambda: Record.parse(""),
    "error.expected.headers": lambda: Record.parse("foo: 1"),
    "error.expected.version": record("threeup: 1", "threeup: 2"),
    "error.expected.deck": lambda: Deck.parse("{"),
    "error.expected.short_action": lambda: parse_action("x" * 10_000),
    "error.expected.short_situation": lambda: FAULTS("x" * 20_000),
    "error.expected.short_record": lambda: Record.parse("#" * 2_000_000),
    "error.expected.short_record_line": lambda: RecordLine.parse("0" * 2_000_000),
    "error.expected.short_rules": lambda: Rules.parse("x" * (MOST_RULES_TEXT + 1)),
    "error.expected.short_json": lambda: load_json(" " * 2_000_000),
    "error.expected.json": lambda: load_json("{"),
    "error.expected.levels": lambda: load_json("[" * 101 + "]" * 101),
    "error.expected.keys_once": lambda: load_json('{"a": 1, "a": 2}'),
    "error.expected.any_number": lambda: load_json("NaN"),
    "error.expected.digits": lambda: load_json("9" * 19),
    "error.expected.finite": lambda: load_json("1e999"),
    "error.expected.object": lambda: from_json(State, "[]"),
    "error.expected.known_key": lambda: from_json(Situation, '{"foo": 1}'),
    "error.expected.key": lambda: from_json(Situation, '{"threeup": 1}'),
    "error.expected.whole": changed(starter=1.5),
    "error.expected.whole_between": view(draw=-1),
    "error.expected.either": changed(stage={"kind": "foo"}),
    "error.expected.string": lambda: from_json(Rules, '{"threeup": 1, "preset": 1}'),
    "error.expected.list": lambda: read_list({}, "$", 3),
    "error.expected.colored_card": changed(pile=["7"]),
    "error.expected.card_or_rank": lambda: from_json(
        Situation, to_json(FAULTS("hand=4")).replace('"hand": ["4"]', '"hand": [4]')
    ),
    "error.expected.hidden_card": view(
        seats=[to_data(DEALT.view(0))["seats"][0], to_data(DEALT.view(1))["seats"][1]],
    ),
    "error.expected.operation": asked({"op": "foo"}),
    "error.expected.position": asked({"op": "situation"}),
    "error.expected.no_rules": asked({"op": "situation", "state": to_data(DEALT), "rules": {}}),
}

ALLOWED: Final[dict[str, Cause]] = {
    "error.allowed.name": lambda: Deck("", Cards([SEVEN])),
    "error.allowed.cards": lambda: Deck("mine", Cards()),
    "error.allowed.colored": lambda: Deck("mine", Cards.parse("7")),
    "error.allowed.other_name": lambda: Deck("listed", Cards([SEVEN])),
    "error.allowed.copies": lambda: Deck.of("mine", {"7g": 16}),
    "error.allowed.short_deck": lambda: Deck.parse("foo"),
    "error.allowed.custom_deck": lambda: Deck.parse("foo"),
    "error.allowed.players": lambda: deal(STANDARD, 7, seed=1),
    "error.allowed.larger_deck": lambda: deal(Rules(deck=TINY), 2, seed=1),
}

CARDS: Final[dict[str, Cause]] = {
    "error.cards.most": lambda: Cards([SEVEN] * 16),
    "error.cards.missing": lambda: Cards.parse("7g") - Cards.parse("8g"),
    "error.action.most_of": lambda: Arrange([SEVEN] * (MOST_NAMED + 1)),
    "error.action.most": lambda: Play([SEVEN] * MOST_NAMED, [SEVEN]),
    "error.action.arrange": lambda: Arrange([]),
    "error.action.play": Play,
    "error.action.flip": lambda: Flip(-1),
    "error.deck.has_zero_times": changed(draw=[]),
    "error.deck.has_once": changed(draw=[]),
    "error.deck.has_twice": lambda: FAULTS("hand=C2g,C2g"),
    "error.deck.has": lambda: FAULTS("hand=4g,4g,4g,4g"),
    "error.deck.none_once": lambda: FAULTS("hand=7r", Rules(deck="standard-red")),
    "error.deck.none_twice": lambda: FAULTS("hand=7r,7r", Rules(deck="standard-red")),
    "error.deck.none": lambda: FAULTS("hand=7r,7r,7r", Rules(deck="standard-red")),
    "error.deck.order": lambda: deal(STANDARD, 2, order=DECK[1:]),
    "error.deck.larger": lambda: FAULTS("hand=4 draw=90"),
    "error.deck.seats": changed(rules={"deck": {"name": "tiny", "cards": {"1g": 9}}}),
    "error.deck.players": lambda: Match(STANDARD, 7, 1),
}

POSITIONS: Final[dict[str, Cause]] = {
    "error.turn.bare": lambda: FAULTS("arrange hand=1,2,3,4,5,6 down=3 extra"),
    "error.turn.opening": lambda: FAULTS("hand=4 owed=2"),
    "error.turn.owed": lambda: FAULTS("hand=4 owed=0 extra"),
    "error.turn.swap_owed": lambda: Situation(
        hand=Cards([SEVEN]), up=Cards([SEVEN]), turn=Turn(Stage.SWAP, -1, extra=True)
    ),
    "error.turn.swap_flags": lambda: FAULTS("swap hand=4 up=5 first"),
    "error.position.over": lambda: Situation(turn=Turn(Stage.OVER)),
    "error.position.pile_clear": lambda: FAULTS("hand=4 pile=C"),
    "error.position.pile_set": lambda: FAULTS("hand=4 pile=5,5,5"),
    "error.position.three": lambda: FAULTS("up=4,5,6,7"),
    "error.position.to_three": lambda: FAULTS("down=4"),
    "error.position.negative": lambda: Situation(hand=Cards([SEVEN]), draw=-1),
    "error.position.swap": lambda: FAULTS("swap hand=4 extra"),
    "error.position.no_cards": Situation,
    "error.position.opening": lambda: FAULTS("up=4 draw=5"),
    "error.position.six": lambda: FAULTS("arrange hand=4 down=3"),
    "error.position.no_up": lambda: FAULTS("arrange hand=1,2,3,4,5,6 up=4 down=3"),
    "error.state.of_seat": of_seat(seen=[2, 1]),
    "error.state.no_seat": lambda: deal(STANDARD, 2, seed=1, starter=2),
    "error.state.direction": changed(direction=0),
    "error.state.shuffled": changed(rules={"table_swap": "shuffle"}),
    "error.state.not_shuffled": changed(table_order=[0, 1]),
    "error.state.color": lambda: State(
        rules=STANDARD, starter=0, to_move=0, turn=Turn(), seats=(seat("2"), seat("7b"))
    ),
    "error.state.seen": of_seat(seen=[2, 1]),
    "error.state.places": of_seat(place=2),
    "error.state.finished": of_seat(place=1),
    "error.state.to_move": changed(to_move=None),
    "error.state.no_place": lambda: state_of(seat(""), seat("7b"), to_move=1),
    "error.state.place": of_seat(place=1),
    "error.state.holds": of_seat(hand=[]),
    "error.state.up": of_seat(up=["7g"]),
    "error.seat.range": lambda: DEALT.view(2),
    "error.seat.waits": lambda: DEALT.view(1).situation,
    "error.game.over": lambda: state_of(seat("", place=1), seat("7b"), to_move=None, turn=Turn(Stage.OVER)).situation,
}

GAMES: Final[dict[str, Cause]] = {
    "error.deal.source": lambda: deal(STANDARD, 2),
    "error.deal.table_order": lambda: deal(SHUFFLED, 2, order=DECK),
    "error.deal.seeded": lambda: deal(SHUFFLED, 2, seed=1, table_order=(0, 1)),
    "error.deal.every_seat": lambda: deal(SHUFFLED, 2, order=DECK, table_order=(0, 0)),
    "error.match.rounds": lambda: Match(STANDARD, 2, 0),
    "error.match.scores": lambda: Match(STANDARD, 2, 1, ((1,),)),
    "error.match.over": lambda: Match(STANDARD, 2, 1, ((1, 0),)).with_round(DEALT),
    "error.match.other": lambda: Match(STANDARD, 3, 1).with_round(DEALT),
    "error.record.seat": lambda: RecordLine(-1, parse_action("draw")),
    "error.record.start": lambda: Record.of(state_of(*TWO), ()),
}

MISSING: Final[dict[str, Cause]] = {
    "error.no.clause": lambda: clause("R99.1"),
    "error.no.vector": lambda: vector("V99.1-1"),
    "error.no.language": lambda: translations("xx"),
    "error.no.catalog": within("threeup.language.LANGUAGES", {"xx": "?"}, lambda: translations("xx")),
    "error.no.theme": lambda: svg(DEALT, theme="pink"),
    "error.no.reference": within(
        "importlib.resources.files",
        lambda _name: Path("nowhere"),
        within("threeup.referee.reference.__file__", "/1/2/3/4/5.py", spec_folder.__wrapped__),
    ),
    "error.no.operation": lambda: run(FunctionEngine(answer), operations=["foo"]),
    "error.vectors.one_id": within(
        "threeup.referee.vectors._read", lambda _row: SimpleNamespace(id="V1.1-1"), vectors.__wrapped__
    ),
    "error.perft.depth": lambda: perft(DEALT, 0),
    "error.testing.players": lambda: players.play_game([players.random_player(1)], DEALT),
    "error.testing.nobody": lambda: find(strategies.deals(Rules(deck=TINY)), lambda _state: True),
}

ENGINES: Final[dict[str, Cause]] = {
    "error.engine.command": lambda: ProcessEngine('"'),
    "error.engine.no_command": lambda: ProcessEngine(""),
    "error.engine.start": lambda: ProcessEngine(["./no-such-engine"]).ask({}),
    "error.engine.no_hello": lambda: run(FunctionEngine(lambda _line: "x")),
    "error.engine.protocol": lambda: run(FunctionEngine(lambda _line: "{}")),
    "error.engine.unreadable": engine("x"),
    "error.engine.no_object": engine("[]"),
    "error.engine.other_id": engine('{"id": 7}'),
    "error.engine.long": program("print('x' * 2_000_000)"),
    "error.engine.timeout": program("input(); input()", timeout=0.2),
    "error.engine.closed": within(
        "threeup.referee.engines._SECONDS_TO_END",
        0.1,
        program("import os, time; input(); os.close(1); time.sleep(20)"),
    ),
    "error.engine.ended": program("raise SystemExit(3)"),
    "error.engine.ended_saying": program("raise SystemExit('bye')"),
    "error.engine.failure": failing,
    "error.engine.broken_off": broken_off,
    "error.reason.numbered": lambda: ProcessEngine(["./no-such-engine"]).ask({}),
}

FOREIGN: Final[dict[str, Cause]] = {
    "error.foreign.no_file": text_of_system(errno.ENOENT),
    "error.foreign.permission": text_of_system(errno.EACCES),
    "error.foreign.is_folder": text_of_system(errno.EISDIR),
    "error.foreign.no_folder": text_of_system(errno.ENOTDIR),
    "error.foreign.exists": text_of_system(errno.EEXIST),
    "error.foreign.no_space": text_of_system(errno.ENOSPC),
    "error.foreign.read_only": text_of_system(errno.EROFS),
    "error.foreign.long_name": text_of_system(errno.ENAMETOOLONG),
    "error.foreign.failed": text_of_system(errno.EIO),
    "error.foreign.no_program": text_of_system(errno.ENOEXEC),
    "error.foreign.value": text_of_json("["),
    "error.foreign.name": text_of_json("{"),
    "error.foreign.colon": text_of_json('{"a"'),
    "error.foreign.comma": text_of_json("[1 2"),
    "error.foreign.object_comma": text("Illegal trailing comma before end of object"),
    "error.foreign.array_comma": text("Illegal trailing comma before end of array"),
    "error.foreign.extra": text_of_json("1 2"),
    "error.foreign.string": text_of_json('"'),
    "error.foreign.control": text_of_json('"\t"'),
    "error.foreign.escape": text_of_json('"\\x"'),
    "error.foreign.unicode": text_of_json('"\\u12"'),
    "error.foreign.quotation": lambda: ProcessEngine('"'),
    "error.foreign.escaped": lambda: ProcessEngine("\\"),
}

CAUSES: Final = KINDS | EXPECTED | ALLOWED | CARDS | POSITIONS | GAMES | MISSING | ENGINES | FOREIGN
"""For each key of a text that the library raises, what raises it."""

COMMANDS: Final[dict[str, tuple[str, ...]]] = {
    "error.expected.situation": ("moves",),
    "error.no.chapter": ("rules", "R99"),
    "error.no.command": ("foo",),
    "error.file.read": ("replay", "no such file"),
    "error.file.write": ("moves", "--situation", "hand=4", "--svg", "."),
    "error.input.read": ("replay", "-"),
    "error.reason.long": ("replay", "-"),
    "error.reason.encoding": ("replay", "-"),
    "error.reason.closed": ("replay", "-"),
    "error.output.write": ("moves", "--situation", "hand=4"),
    "error.argument": ("rules", "--lang"),
    "error.argument.required": ("adjudicate",),
    "error.argument.unknown": ("moves", "--foo"),
    "error.argument.value": ("deal", "--players", "four"),
    "error.argument.choice": ("moves", "--format", "xml"),
    "error.argument.missing": ("rules", "--lang"),
    "error.argument.ignored": ("replay", "--continue=x"),
    "error.argument.bounds": ("conformance", "--command", "x", "--depth", "9"),
}
"""For each key of a text that the command line alone says, a command that prints it."""

STDIN: Final[dict[str, bytes | None]] = {
    "error.input.read": b"\xff",
    "error.reason.long": b"x" * 4_000_001,
    "error.reason.encoding": b"\xff",
    "error.reason.closed": None,
}
"""What the command reads from standard input; ``None`` if it is closed."""

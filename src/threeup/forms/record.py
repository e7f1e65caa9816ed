"""The game record, a text file ``*.3up``: how the cards were dealt, and every action in order.

``key: value`` header lines, a blank line, then one action a line, ``seat action``; ``#`` starts a comment.
A record may contain an illegal action: replaying it reports the first one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import attrs

from threeup.errors import InvalidState, NotationError, ThreeUpError, sentence, wrong_type
from threeup.model.actions import Action
from threeup.model.cards import TEXTS, Card, cards_of, codes_of, parse_codes, unpack
from threeup.model.notation import check_text, parse_action, parse_number
from threeup.model.rules import Rules
from threeup.model.state import State
from threeup.model.turn import Stage
from threeup.procedure.dealing import deal

MOST_RECORD_TEXT: Final = 1_000_000
"""Most characters that are read as a record."""

_REQUIRED: Final = {"threeup": "threeup", "rules": "rules", "players": "players", "starter": "starter", "order": "deal"}
"""The fields that a header must give, and the key that gives each."""


@attrs.frozen(weakref_slot=False)
class RecordLine:
    """One line of a record: who acted, and how.

    >>> str(RecordLine.parse("0 play 7g"))
    '0 play 7g'
    """

    seat: int
    action: Action

    def __attrs_post_init__(self) -> None:
        if isinstance(self.seat, bool) or not isinstance(self.seat, int):
            raise wrong_type("seat", self.seat, "int")
        if not 0 <= self.seat < 10**9:
            raise ThreeUpError(sentence("error.record.seat", field="seat"))
        if not isinstance(self.action, Action):
            raise wrong_type("action", self.action, "an action")

    @classmethod
    def parse(cls, text: str) -> RecordLine:
        """Read ``seat action``.

        Raises:
            NotationError: anything else.
        """
        check_text("a record line", text, MOST_RECORD_TEXT, "error.expected.short_record_line")
        seat, space, action = text.partition(" ")
        if not space:
            raise NotationError(text, len(text), sentence("error.expected.record_line"))
        number = parse_number(text, 0, len(seat))
        try:
            return cls(number, parse_action(action))
        except NotationError as error:
            raise NotationError(text, len(seat) + 1 + error.position, error.expected) from None

    def __str__(self) -> str:
        return f"{self.seat} {self.action}"


def _lines(lines: Iterable[RecordLine]) -> tuple[RecordLine, ...]:
    return tuple(lines)


def _order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return cards_of(codes_of("order", cards))


@attrs.frozen(kw_only=True, weakref_slot=False)
class Record:
    """A game from the deal on.

    Attributes:
        rules: the rules in force.
        players: number of seats.
        starter: the seat that is dealt to first and opens.
        order: the whole deck in the order dealt, next card first.
        table_order: under ``table_swap = shuffle``, whose table each seat gets; otherwise ``None``.
        lines: what was done, in order; an action may be illegal.

    Raises:
        InvalidRules: the deck does not serve so many players.
        InvalidState: ``order`` is not the deck, or ``starter`` or ``table_order`` is none.

    >>> from threeup import STANDARD, Record, deal, parse_action
    >>> record = Record.of(deal(STANDARD, 2, seed=1), [(0, parse_action("arrange 10b,Cg,C2g"))])
    >>> Record.parse(str(record)) == record
    True
    """

    rules: Rules
    players: int
    order: tuple[Card, ...] = attrs.field(converter=_order)
    starter: int = 0
    table_order: tuple[int, ...] | None = None
    lines: tuple[RecordLine, ...] = attrs.field(default=(), converter=_lines)

    def __attrs_post_init__(self) -> None:
        for line in self.lines:
            if not isinstance(line, RecordLine):
                raise wrong_type("lines", line, "RecordLine")
        _ = self.start  # a record that cannot be dealt is none

    @property
    def start(self) -> State:
        """The state after the deal."""
        return deal(self.rules, self.players, order=self.order, starter=self.starter, table_order=self.table_order)

    @classmethod
    def of(cls, start: State, actions: Iterable[tuple[int, Action]]) -> Record:
        """Return the record of a game.

        Args:
            start: the state right after the deal, in which nobody has chosen 3UP cards.
            actions: seat and action, in order.

        Raises:
            InvalidState: ``start`` is not right after the deal.
        """
        if not isinstance(start, State):
            raise wrong_type("start", start, "State")
        if start.turn.kind is not Stage.ARRANGE or start.to_move != start.starter:
            raise InvalidState((sentence("error.record.start"),))
        return cls(
            rules=start.rules,
            players=start.players,
            order=cards_of(_order_of(start)),
            starter=start.starter,
            table_order=start.table_order,
            lines=[RecordLine(seat, action) for seat, action in actions],
        )

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read the text form.

        Raises:
            NotationError: the text is no record; the position is that of the fault.
            InvalidRules: its rules are none, or the deck does not serve its players.
            InvalidState: its deal is not the deck's.
        """
        check_text("a record", text, MOST_RECORD_TEXT, "error.expected.short_record")
        lines = list(_split(text))
        header: dict[str, Any] = {}
        while lines and lines[0][1]:
            start, line = lines.pop(0)
            _read_header(text, start, line, header)
        for name, key in _REQUIRED.items():
            if name not in header:
                position = lines[0][0] if lines else len(text)
                raise NotationError(text, position, sentence("error.expected.header", line=f"'{key}: …'"))
        del header["threeup"]
        read = [_read_line(text, start, line) for start, line in lines if line]
        return cls(lines=read, **header)

    def __str__(self) -> str:
        header = [
            "threeup: 1",
            f"rules: {self.rules}",
            f"players: {self.players}",
            f"starter: {self.starter}",
            "deal: " + ",".join([TEXTS[card.code] for card in self.order]),
        ]
        if self.table_order is not None:
            header.append("table_order: " + ",".join(map(str, self.table_order)))
        return "\n".join([*header, "", *map(str, self.lines)]) + "\n"


def _order_of(start: State) -> bytes:
    """Return an order of the deck that deals this state; the cards of a hand come sorted."""
    players = start.players
    seats = [(start.starter + turn) % players for turn in range(players)]
    downs = [start.tables[seat].down for seat in seats]
    hands = [unpack(start.hands[seat]) for seat in seats]
    passes = [*zip(*downs, strict=True), *zip(*hands, strict=True)]
    return bytes(code for one_pass in passes for code in one_pass) + start.draw_codes


def _split(text: str) -> Iterator[tuple[int, str]]:
    """Yield position and content of each line, without comments; a line that is a comment only is left out."""
    position = 0
    for line in text.split("\n"):
        content = line.removesuffix("\r").partition("#")[0].rstrip(" \t")
        if content or not line.lstrip().startswith("#"):
            yield position, content
        position += len(line) + 1


def _read_header(text: str, start: int, line: str, header: dict[str, Any]) -> None:
    key, colon, _ = line.partition(": ")
    name = "order" if key == "deal" else key
    if not colon or key not in _HEADER_READERS or name in header:
        raise NotationError(text, start, sentence("error.expected.headers", keys=tuple(_HEADER_READERS)))
    value_start = start + len(key) + 2
    try:
        header[name] = _HEADER_READERS[key](line[len(key) + 2 :])
    except NotationError as error:
        raise NotationError(text, value_start + error.position, error.expected) from None


def _read_version(value: str) -> int:
    if value != "1":
        raise NotationError(value, 0, sentence("error.expected.version", version="1"))
    return 1


def _read_number(value: str) -> int:
    return parse_number(value, 0, len(value))


def _read_order(value: str) -> tuple[Card, ...]:
    return cards_of(parse_codes(value))


def _read_seats(value: str) -> tuple[int, ...]:
    seats, start = [], 0
    for word in value.split(",")[:100]:
        seats.append(parse_number(value, start, start + len(word)))
        start += len(word) + 1
    return tuple(seats)


_HEADER_READERS: Final[dict[str, Callable[[str], Any]]] = {
    "threeup": _read_version,
    "rules": Rules.parse,
    "players": _read_number,
    "starter": _read_number,
    "deal": _read_order,
    "table_order": _read_seats,
}


def _read_line(text: str, start: int, line: str) -> RecordLine:
    try:
        return RecordLine.parse(line)
    except NotationError as error:
        raise NotationError(text, start + error.position, error.expected) from None

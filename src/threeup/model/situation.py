"""A situation: everything that decides legality at a table, and no hidden card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import attrs

from threeup.errors import InvalidState, NotationError, sentence, wrong_type
from threeup.model.cards import CARDS, TEXTS, Card, Cards, cards_of, codes_of, parse_codes
from threeup.model.notation import check_text, parse_number
from threeup.model.rules import STANDARD, Rules
from threeup.model.turn import ARRANGING, OPENING, Stage, Turn
from threeup.model.validity import situation_faults

MOST_SITUATION_TEXT: Final = 10_000
"""Most characters that are read as a situation."""

_FLAG_WORDS: Final = {
    "extra": "extra",
    "first": "first_extra",
    "drew": "drew",
    "table2": "table_plus_two",
    "flipped": "flipped",
}
_KEYS: Final = sentence(
    "error.expected.keys",
    keys=("hand=", "up=", "down=", "pile=", "draw=", "owed=", "extra", "first", "drew", "table2"),
    last="flipped",
)


def _pile(cards: Iterable[Card]) -> tuple[Card, ...]:
    return cards_of(codes_of("pile", cards))


@attrs.frozen(kw_only=True, weakref_slot=False)
class Situation:
    """What the player to move sees, as far as it decides what is legal.

    Attributes:
        rules: the rules in force.
        hand: the own hand.
        up: the own 3UP cards.
        down: how many 3DOWN cards, 0 to 3.
        pile: the discard pile, bottom to top.
        draw: how many cards are left to draw; ``None`` if some are and the table did not count them.
        turn: how far the turn has got.

    A card without a color stands for any card of its rank.

    Raises:
        InvalidState: no game can show this; the error lists every fault.

    >>> situation = Situation.parse("hand=4,7 pile=4 draw=20 extra")
    >>> situation.turn.owed, situation.turn.extra, str(situation)
    (1, True, 'hand=4,7 pile=4 draw=20 extra')
    """

    rules: Rules = attrs.field(default=STANDARD)
    hand: Cards = attrs.field(factory=Cards)
    up: Cards = attrs.field(factory=Cards)
    down: int = 0
    pile: tuple[Card, ...] = attrs.field(default=(), converter=_pile)
    draw: int | None = 0
    turn: Turn = OPENING

    def __attrs_post_init__(self) -> None:
        for name, kind in (("rules", Rules), ("hand", Cards), ("up", Cards), ("turn", Turn)):
            if not isinstance(getattr(self, name), kind):
                raise wrong_type(name, getattr(self, name), kind.__name__)
        for name in ("down", "draw"):
            value = getattr(self, name)
            if isinstance(value, bool) or (not isinstance(value, int) and (name == "down" or value is not None)):
                raise wrong_type(name, value, "int")
        faults = situation_faults(self)
        if faults:
            raise InvalidState(tuple(faults))

    @classmethod
    def parse(cls, text: str, rules: Rules = STANDARD) -> Situation:
        """Read ``hand=7g,9b,C up=3g,8r down=2 pile=5g,5b draw=12 owed=2 extra first drew table2 flipped``.

        The keys come in any order, each once, with one space between them; empty ones are left out. The line
        starts with ``arrange`` or ``swap`` where that is the stage. ``draw=some`` if nobody counted.

        Raises:
            NotationError: the line cannot be read.
            InvalidState: it can, and no game can show it.
        """
        check_text("a situation", text, MOST_SITUATION_TEXT, "error.expected.short_situation")
        fields = _scan(text)
        stage = fields.pop("stage", Stage.ACT)
        flags = {name: fields.pop(name, False) for name in _FLAG_WORDS.values()}
        turn = ARRANGING
        if stage is not Stage.ARRANGE or fields.get("owed", 1) != 1 or any(flags.values()):
            turn = Turn(stage, fields.pop("owed", 1), **flags)
        fields.pop("owed", None)
        return cls(rules=rules, turn=turn, **fields)

    def _repr_svg_(self) -> str:
        from threeup.render import svg

        return svg(self)

    def __str__(self) -> str:
        turn = self.turn
        words = [] if turn.kind is Stage.ACT else [turn.kind.value]
        if self.hand:
            words.append(f"hand={self.hand}")
        if self.up:
            words.append(f"up={self.up}")
        if self.down:
            words.append(f"down={self.down}")
        if self.pile:
            words.append("pile=" + ",".join([TEXTS[card.code] for card in self.pile]))
        if self.draw != 0:
            words.append(f"draw={'some' if self.draw is None else self.draw}")
        if turn.owed != 1:
            words.append(f"owed={turn.owed}")
        words.extend(word for word, name in _FLAG_WORDS.items() if getattr(turn, name))
        return " ".join(words)


def _scan(text: str) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    position = 0
    for word in text.split(" "):
        end = position + len(word)
        key, equals, _ = word.partition("=")
        if not equals and word in ("arrange", "swap") and position == 0:
            fields["stage"] = Stage(word)
        else:
            name = key if equals else _FLAG_WORDS.get(word, "")
            if name in fields or not name:
                raise NotationError(text, position, _KEYS)
            fields[name] = _value(text, position, len(key) + 1, end) if equals else True
        position = end + 1
    return fields


def _value(text: str, position: int, offset: int, end: int) -> object:
    key, start = text[position : position + offset - 1], position + offset
    if key in ("hand", "up"):
        return Cards(cards_of(parse_codes(text, start, end)))
    if key == "pile":
        return tuple([CARDS[code] for code in parse_codes(text, start, end)])
    if key == "draw" and text[start:end] == "some":
        return None
    if key in ("draw", "down", "owed"):
        return parse_number(text, start, end)
    raise NotationError(text, position, _KEYS)

"""The rules in force: one frozen class with a field for every reading, option and configuration.

Each field is a closed enum, a bool or a :class:`~threeup.model.decks.Deck`; its name and its values are the
same in Python, JSON, game records and on the command line. ``spec/readings.toml`` says of each value
which sources support it. ``Rules()`` is the ``standard`` preset.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, Self

import attrs

from threeup.errors import InvalidRules, NotationError, sentence, wrong_type
from threeup.model.decks import STANDARD_DECK, Deck

MOST_RULES_TEXT: Final = 25_000
"""Most characters that are read as rules."""


class Choice(StrEnum):
    """Base of the fields' enums: a wrong value raises :class:`InvalidRules` naming the field."""

    @classmethod
    def _missing_(cls, value: object) -> Self:
        if not isinstance(value, str):
            raise wrong_type(_FIELD_OF[cls], value, f"str or {cls.__name__}")
        raise InvalidRules(_FIELD_OF[cls], value, tuple(member.value for member in cls))


class Arrangement(Choice):
    """Values of ``arrangement``: do players see each other's 3UP choice before their own?"""

    SIMULTANEOUS = "simultaneous"
    IN_TURN = "in_turn"


class ArrangeFor(Choice):
    """Values of ``arrange_for``: whose 3DOWN do my three chosen cards cover?"""

    SELF = "self"
    NEXT_SEAT = "next_seat"


class TableSwap(Choice):
    """Values of ``table_swap``: are the finished tables dealt out again at random?"""

    NONE = "none"
    SHUFFLE = "shuffle"


class Obligation(Choice):
    """Values of ``obligation``: may I keep a playable card? (``may_pick_up`` is a house value)"""

    MUST_PLAY = "must_play"
    MAY_DRAW = "may_draw"
    MAY_DRAW_ALWAYS = "may_draw_always"
    MAY_PICK_UP = "may_pick_up"


class ObligationZones(Choice):
    """Values of ``obligation_zones``: does must-play reach the 3UP cards, or only the hand?"""

    ALL = "all"
    HAND = "hand"


class Multiples(Choice):
    """Values of ``multiples``: of several equal number cards, may I play some, or only one or all?"""

    ANY = "any"
    ALL_OR_ONE = "all_or_one"


class ClearMultiples(Choice):
    """Values of ``clear_multiples``: several Clear cards at once: plain Clears only, never, or any kind?"""

    PLAIN = "plain"
    ONE = "one"
    ANY = "any"


class Extras(Choice):
    """Values of ``extras``: is an extra action compulsory?"""

    MUST = "must"
    MAY = "may"


class ExtraDraw(Choice):
    """Values of ``extra_draw``: before which extra actions may I draw? (``never`` is a house value)"""

    EACH = "each"
    FIRST = "first"
    NEVER = "never"


class ExtraDrawSize(Choice):
    """Values of ``extra_draw_size``: how much is that draw?"""

    ONE = "one"
    TO_THREE = "to_three"


class ExtraZone(Choice):
    """Values of ``extra_zone``: may an extra action use the table when the hand is empty?"""

    HAND_THEN_TABLE = "hand_then_table"
    HAND_ONLY = "hand_only"


class ExtraWhenEmpty(Choice):
    """Values of ``extra_when_empty``: hand empty, draw pile not: must I draw for my extra action?"""

    MUST_DRAW = "must_draw"
    LAPSE = "lapse"


class NestedClear(Choice):
    """Values of ``nested_clear``: a Clear +n as an extra action: are its extras added to those still owed?"""

    ADD = "add"
    REPLACE = "replace"


class InteriorClear(Choice):
    """Values of ``interior_clear``: does a plain Clear or a set, as an extra action, cancel those still owed?"""

    CONTINUE = "continue"
    ENDS_TURN = "ends_turn"


class ExtraOrder(Choice):
    """Values of ``extra_order``: must a second extra action from the hand match or beat the first?"""

    MUST_BEAT = "must_beat"
    FREE = "free"


class ShortExtra(Choice):
    """Values of ``short_extra``: Clear +2 from the table: what of a too low second card?"""

    LAID = "laid"
    AT_WILL = "at_will"
    STAYS = "stays"


class Flips(Choice):
    """Values of ``flips``: may extra actions flip a second 3DOWN card in one turn?"""

    PER_ACTION = "per_action"
    PER_TURN = "per_turn"


class FailedFlip(Choice):
    """Values of ``failed_flip``: where does an unplayable flipped card go?"""

    STAYS_DOWN = "stays_down"
    TO_HAND = "to_hand"


class FlipChoice(Choice):
    """Values of ``flip_choice``: may I take the pile instead of flipping?"""

    MUST_FLIP = "must_flip"
    MAY_PICK_UP = "may_pick_up"


class ReverseOnOne(Choice):
    """Values of ``reverse_on_one``: do 1s reverse the direction; does a pair of 1s count once or twice?"""

    OFF = "off"
    PER_PLAY = "per_play"
    PER_CARD = "per_card"


class ScoredZones(Choice):
    """Values of ``scored_zones``: which cards count when scoring?"""

    HAND = "hand"
    ALL = "all"


class ColorBonus(Choice):
    """Values of ``color_bonus``: four of one color in a row: swap a 3UP card; the fifth again?"""

    OFF = "off"
    ONCE_PER_FOUR = "once_per_four"
    FROM_FOURTH = "from_fourth"


_R: Final = {"kind": "R"}
_O: Final = {"kind": "O"}
_C: Final = {"kind": "C"}


def _switch(value: bool) -> bool:
    if not isinstance(value, bool):
        raise wrong_type("a rules switch", value, "bool")
    return value


def _deck(value: Deck | str) -> Deck:
    return value if isinstance(value, Deck) else Deck.parse(value)


@attrs.frozen(kw_only=True, cache_hash=True, weakref_slot=False)
class Rules:
    """All 28 rules fields. A kind R field is a reading (the sources disagree or are silent), O an option
    (a source calls it optional), C configuration.

    Enum fields take the member or its text; :meth:`evolve` changes some fields.

    Raises:
        InvalidRules: a value that a field does not take.
        TypeError: a value of a wrong type.

    >>> rules = Rules(extras="may", play_on=True)
    >>> rules.extras is Extras.MAY, str(rules)
    (True, 'standard extras=may play_on=true')
    >>> Rules.parse("gamerules multiples=all_or_one").multiples.value
    'all_or_one'
    """

    deck: Deck = attrs.field(default=STANDARD_DECK, converter=_deck, metadata=_C)
    """Kind C: the deck played with"""
    arrangement: Arrangement = attrs.field(default=Arrangement.SIMULTANEOUS, converter=Arrangement, metadata=_R)
    """Kind R: do players see each other's 3UP choice before their own?"""
    arrange_for: ArrangeFor = attrs.field(default=ArrangeFor.SELF, converter=ArrangeFor, metadata=_O)
    """Kind O: whose 3DOWN do my three chosen cards cover?"""
    table_swap: TableSwap = attrs.field(default=TableSwap.NONE, converter=TableSwap, metadata=_O)
    """Kind O: are the finished tables dealt out again at random?"""
    obligation: Obligation = attrs.field(default=Obligation.MUST_PLAY, converter=Obligation, metadata=_O)
    """Kind O: may I keep a playable card? (``may_pick_up`` is a house value)"""
    obligation_zones: ObligationZones = attrs.field(default=ObligationZones.ALL, converter=ObligationZones, metadata=_R)
    """Kind R: does must-play reach the 3UP cards, or only the hand?"""
    multiples: Multiples = attrs.field(default=Multiples.ANY, converter=Multiples, metadata=_R)
    """Kind R: of several equal number cards, may I play some, or only one or all?"""
    clear_multiples: ClearMultiples = attrs.field(default=ClearMultiples.PLAIN, converter=ClearMultiples, metadata=_R)
    """Kind R: several Clear cards at once: plain Clears only, never, or any kind?"""
    extras: Extras = attrs.field(default=Extras.MUST, converter=Extras, metadata=_R)
    """Kind R: is an extra action compulsory?"""
    extra_draw: ExtraDraw = attrs.field(default=ExtraDraw.EACH, converter=ExtraDraw, metadata=_R)
    """Kind R: before which extra actions may I draw? (``never`` is a house value)"""
    extra_draw_size: ExtraDrawSize = attrs.field(default=ExtraDrawSize.ONE, converter=ExtraDrawSize, metadata=_R)
    """Kind R: how much is that draw?"""
    extra_draw_when_full: bool = attrs.field(default=True, converter=_switch, metadata=_R)
    """Kind R: may I take that one card while three or more are in hand?"""
    extra_zone: ExtraZone = attrs.field(default=ExtraZone.HAND_THEN_TABLE, converter=ExtraZone, metadata=_R)
    """Kind R: may an extra action use the table when the hand is empty?"""
    extra_when_empty: ExtraWhenEmpty = attrs.field(
        default=ExtraWhenEmpty.MUST_DRAW, converter=ExtraWhenEmpty, metadata=_R
    )
    """Kind R: hand empty, draw pile not: must I draw for my extra action?"""
    nested_clear: NestedClear = attrs.field(default=NestedClear.ADD, converter=NestedClear, metadata=_R)
    """Kind R: a Clear +n as an extra action: are its extras added to those still owed?"""
    interior_clear: InteriorClear = attrs.field(default=InteriorClear.CONTINUE, converter=InteriorClear, metadata=_R)
    """Kind R: does a plain Clear or a set, as an extra action, cancel those still owed?"""
    extra_order: ExtraOrder = attrs.field(default=ExtraOrder.MUST_BEAT, converter=ExtraOrder, metadata=_R)
    """Kind R: must a second extra action from the hand match or beat the first?"""
    short_extra: ShortExtra = attrs.field(default=ShortExtra.LAID, converter=ShortExtra, metadata=_R)
    """Kind R: Clear +2 from the table: what of a too low second card?"""
    flips: Flips = attrs.field(default=Flips.PER_ACTION, converter=Flips, metadata=_R)
    """Kind R: may extra actions flip a second 3DOWN card in one turn?"""
    failed_flip: FailedFlip = attrs.field(default=FailedFlip.STAYS_DOWN, converter=FailedFlip, metadata=_R)
    """Kind R: where does an unplayable flipped card go?"""
    failed_flip_shown: bool = attrs.field(default=False, converter=_switch, metadata=_R)
    """Kind R: do the others see it? (``true`` is a house value)"""
    flip_choice: FlipChoice = attrs.field(default=FlipChoice.MUST_FLIP, converter=FlipChoice, metadata=_R)
    """Kind R: may I take the pile instead of flipping?"""
    refill_after_pick_up: bool = attrs.field(default=True, converter=_switch, metadata=_R)
    """Kind R: fewer than three cards after a pick-up: do I draw?"""
    low_set_clears: bool = attrs.field(default=False, converter=_switch, metadata=_R)
    """Kind R: may three equal cards, too low for the pile, be played as a Clear?"""
    play_on: bool = attrs.field(default=False, converter=_switch, metadata=_O)
    """Kind O: does play go on for the places?"""
    reverse_on_one: ReverseOnOne = attrs.field(default=ReverseOnOne.OFF, converter=ReverseOnOne, metadata=_O)
    """Kind O: do 1s reverse the direction; does a pair of 1s count once or twice?"""
    scored_zones: ScoredZones = attrs.field(default=ScoredZones.HAND, converter=ScoredZones, metadata=_R)
    """Kind R: which cards count when scoring?"""
    color_bonus: ColorBonus = attrs.field(default=ColorBonus.OFF, converter=ColorBonus, metadata=_O)
    """Kind O: four of one color in a row: swap a 3UP card; the fifth again?"""

    def evolve(self, **fields: Any) -> Rules:
        """Return these rules with some fields changed.

        Raises:
            InvalidRules: an unknown field, or a value that it does not take.
        """
        for name in fields:
            if name not in FIELD_KINDS:
                raise no_field(name)
        return attrs.evolve(self, **fields)

    def changes(self, base: Rules) -> Iterator[tuple[str, str]]:
        """Yield name and value, as texts, of each field that differs from ``base``, in field order."""
        for name in FIELD_KINDS:
            if getattr(self, name) != getattr(base, name):
                yield name, field_text(getattr(self, name))

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read ``standard play_on=true``: a preset (``standard`` if left out), then changed fields.

        Raises:
            NotationError: a word that is no ``field=value``, or a field twice.
            InvalidRules: an unknown preset, field or value.
        """
        if not isinstance(text, str):
            raise wrong_type("rules", text, "str")
        if len(text) > MOST_RULES_TEXT:
            too_long = sentence("error.expected.short_rules", most=MOST_RULES_TEXT)
            raise NotationError(text, MOST_RULES_TEXT, too_long)
        words = text.split(" ") if text else []
        preset = words.pop(0) if words and "=" not in words[0] else "standard"
        changed: dict[str, object] = {}
        position = len(text) - len(" ".join(words))
        for word in words:
            name, equals, value = word.partition("=")
            if not equals or name in changed:
                raise NotationError(text, position, sentence("error.expected.setting", setting="field=value"))
            try:
                changed[name] = field_value(name, value)
            except NotationError as error:
                start = position + len(name) + 1
                raise NotationError(text, start + error.position, error.expected) from None
            position += len(word) + 1
        return preset_named(preset).evolve(**changed)

    def __str__(self) -> str:
        preset, changes = printed_form(self)
        return " ".join([preset, *[f"{name}={value}" for name, value in changes]])


FIELD_KINDS: Final[Mapping[str, str]] = {field.name: field.metadata["kind"] for field in attrs.fields(Rules)}
"""For each field, in order, its kind: ``R`` reading, ``O`` option, ``C`` configuration."""

_DEFAULTS: Final = Rules()
_FIELD_OF: Final = {type(getattr(_DEFAULTS, name)): name for name in FIELD_KINDS}

HOUSE_VALUES: Final[Mapping[str, str]] = {
    "obligation": "may_pick_up",
    "extra_draw": "never",
    "failed_flip_shown": "true",
}
"""Values that no source supports and some source contradicts: they can be set, and are never turned by the referee."""

STANDARD: Final = _DEFAULTS
"""The default rules."""

GEEKY_HOBBIES: Final = Rules(flips=Flips.PER_TURN)
"""The rules as the two translations of one article give them (sources 000 and 004)."""

GAMERULES: Final = Rules(extras=Extras.MAY, extra_draw=ExtraDraw.FIRST)
"""The rules as the three translations of the other article give them (sources 001 to 003)."""

PRESETS: Final[Mapping[str, Rules]] = {
    "standard": STANDARD,
    "geeky_hobbies": GEEKY_HOBBIES,
    "gamerules": GAMERULES,
}
"""The named presets."""


def no_field(name: str) -> InvalidRules:
    """Return the error for the name of a field that does not exist."""
    return InvalidRules("field", name, tuple(FIELD_KINDS))


def preset_named(name: str) -> Rules:
    """Return a preset.

    Raises:
        InvalidRules: there is none of this name.
    """
    if name not in PRESETS:
        raise InvalidRules("preset", name, tuple(PRESETS))
    return PRESETS[name]


def printed_form(rules: Rules) -> tuple[str, list[tuple[str, str]]]:
    """Return the preset and the changed fields by which rules are written: another preset if the rules
    equal it, else ``standard`` and what differs from it."""
    for name, preset in PRESETS.items():
        if rules == preset:
            return name, []
    return "standard", list(rules.changes(STANDARD))


def field_values(name: str) -> tuple[str, ...]:
    """Return the values of an enum or bool field as texts, the default first; for the deck, ``("standard",)``.

    >>> field_values("extras"), field_values("play_on")
    (('must', 'may'), ('false', 'true'))

    Raises:
        InvalidRules: an unknown field.
    """
    if name not in FIELD_KINDS:
        raise no_field(name)
    default = getattr(_DEFAULTS, name)
    if isinstance(default, bool):
        return (field_text(default), field_text(not default))
    if isinstance(default, Choice):
        return tuple(member.value for member in type(default))
    return ("standard",)


def field_text(value: object) -> str:
    """Return a field's value as it is written: ``true``, ``false``, the enum's text, or the deck's."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def field_value(name: str, text: str) -> object:
    """Return the value of a field that is written so.

    Raises:
        InvalidRules: an unknown field, or a value that it does not take.
    """
    values = field_values(name)
    default = getattr(_DEFAULTS, name)
    if isinstance(default, bool):
        if text not in values:
            raise InvalidRules(name, text, values)
        return text == "true"
    return Deck.parse(text) if isinstance(default, Deck) else type(default)(text)

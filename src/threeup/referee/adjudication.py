"""Rulings on a disputed move: the verdict, the clause that decides it, and which reading would turn it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

import attrs

from threeup.errors import wrong_type
from threeup.forms.jsonform import rules_data
from threeup.model.actions import Action, Arrange, Flip, Play, Swap
from threeup.model.cards import NO_MULTISET, TEXTS, can_match, pack_claim
from threeup.model.rules import (
    FIELD_KINDS,
    HOUSE_VALUES,
    PRESETS,
    Rules,
    field_text,
    field_value,
    field_values,
    no_field,
)
from threeup.model.situation import Situation
from threeup.procedure.clauses import ClauseId
from threeup.procedure.facts import Position, position_of
from threeup.procedure.legality import Finding, findings
from threeup.procedure.moves import legal_actions
from threeup.referee.outcome import Outcome, outcomes
from threeup.referee.reference import Citation, edition, readings


class Verdict(StrEnum):
    """What is ruled on a move."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    DEPENDS = "depends"
    """Another reading of the sources turns it."""
    IMPOSSIBLE = "impossible"
    """A card or slot that it names is not there: a question of fact, not of rules."""


_TURNED_OPTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "obligation": ("may_draw", "may_draw_always"),
    "reverse_on_one": ("per_play", "per_card"),
    "color_bonus": ("once_per_four", "from_fourth"),
}
"""Inside an option that is on, the values between which the sources leave the choice open."""

_LARGEST_SET: Final = 2


@attrs.frozen
class Answer:
    """One answer to an open question: a rules field, the value turned to, and who supports it."""

    field: str
    value: str
    supported_by: tuple[Citation, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the answer as plain data."""
        return {"field": self.field, "value": self.value, "supported_by": [str(cited) for cited in self.supported_by]}


@attrs.frozen
class Turning:
    """A set of answers under which the verdict is another.

    Attributes:
        answers: the smallest set of changed readings.
        verdict: the verdict under them.
        deciding: the clause that then decides.
    """

    answers: tuple[Answer, ...]
    verdict: Verdict
    deciding: ClauseId

    def to_data(self) -> dict[str, Any]:
        """Return the turning as plain data."""
        answers = [answer.to_data() for answer in self.answers]
        return {"answers": answers, "verdict": self.verdict.value, "deciding": self.deciding.value}


@attrs.frozen
class Change:
    """A reading under which the verdict is the same and the result another."""

    answer: Answer
    outcomes: tuple[Outcome, ...]

    def to_data(self) -> dict[str, Any]:
        """Return the change as plain data."""
        return self.answer.to_data() | {"outcomes": [outcome.to_data() for outcome in self.outcomes]}


@attrs.frozen
class Missing:
    """A card or slot that a move names and that is not there.

    Attributes:
        zone: where it would have to be: ``hand``, ``up`` or ``down``.
        what: the card as it is written, or the number of the slot, counted from 1.
    """

    zone: str
    what: str

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        return {"zone": self.zone, "what": self.what}


@attrs.frozen
class Ruling:
    """What is ruled on a move.

    Attributes:
        situation, action: what was asked.
        settled: the rules fields that are agreed at this table and never turned.
        verdict: ``legal``, ``illegal``, ``depends`` or ``impossible``.
        given: the verdict under the given rules alone: ``legal``, ``illegal`` or ``impossible``.
        deciding: the clause that decides under the given rules.
        exceptions: each clause that would have barred the move, with the clause that lifts it.
        violated: every clause broken under the given rules, the deciding one first.
        missing: for ``impossible``, the cards or slots that are not there.
        outcomes: what the move leads to if it is legal under the given rules; for a flip, one for each rank.
        legal_actions: what the player may do under the given rules.
        turned_by: the smallest sets of readings that turn the verdict.
        changed_by: the readings under which the verdict is the same and the result another.
        house: house values, which no source supports, that would turn the verdict.
        presets: the verdict under each preset, with the settled fields and the deck kept.
        edition: the edition of the rules reference.
    """

    situation: Situation
    action: Action
    settled: frozenset[str]
    verdict: Verdict
    given: Verdict
    deciding: ClauseId
    exceptions: tuple[tuple[ClauseId, ClauseId], ...]
    violated: tuple[ClauseId, ...]
    missing: tuple[Missing, ...]
    outcomes: tuple[Outcome, ...]
    legal_actions: tuple[Action, ...]
    turned_by: tuple[Turning, ...]
    changed_by: tuple[Change, ...]
    house: tuple[Turning, ...]
    presets: Mapping[str, Verdict] = attrs.field(hash=False)
    edition: str

    def render(self, lang: str = "en") -> str:
        """Return the ruling as a text to read out at the table.

        Args:
            lang: the language of the text.

        Raises:
            ThreeUpError: there is no such language.
        """
        from threeup.referee.rendering import render

        return render(self, lang)

    def to_data(self) -> dict[str, Any]:
        """Return the ruling as plain dicts, lists, strings and numbers, as in ``spec/schema/ruling.schema.json``."""
        return {
            "situation": str(self.situation),
            "rules": rules_data(self.situation.rules),
            "action": str(self.action),
            "settled": sorted(self.settled),
            "verdict": self.verdict.value,
            "given": self.given.value,
            "deciding": self.deciding.value,
            "exceptions": [{"bar": bar.value, "lifted_by": lifted.value} for bar, lifted in self.exceptions],
            "violated": [clause.value for clause in self.violated],
            "missing": [missing.to_data() for missing in self.missing],
            "outcomes": [outcome.to_data() for outcome in self.outcomes],
            "legal_actions": sorted(str(action) for action in self.legal_actions),
            "turned_by": [turning.to_data() for turning in self.turned_by],
            "changed_by": [change.to_data() for change in self.changed_by],
            "house": [turning.to_data() for turning in self.house],
            "presets": {name: verdict.value for name, verdict in self.presets.items()},
            "edition": self.edition,
        }


def adjudicate(situation: Situation, action: Action, *, settled: Iterable[str] = frozenset()) -> Ruling:
    """Rule on a move.

    Args:
        situation: what the player to move sees, and the rules in force.
        action: the move.
        settled: rules fields that are agreed at this table and are not turned.

    Raises:
        InvalidRules: a settled field that does not exist.
        TypeError: an argument of another type.

    >>> from threeup import Situation, adjudicate, parse_action
    >>> ruling = adjudicate(Situation.parse("hand=4,7 pile=4 draw=20 extra"), parse_action("draw"))
    >>> ruling.verdict.value, [answer.field for turning in ruling.turned_by for answer in turning.answers]
    ('depends', ['extra_draw'])
    """
    if not isinstance(situation, Situation):
        raise wrong_type("situation", situation, "Situation")
    agreed = _settled(settled)
    position = position_of(situation)
    finding = findings(position, action)
    given = _verdict(finding)
    missing = _missing(position, action) if given is Verdict.IMPOSSIBLE else ()
    turned: tuple[Turning, ...] = ()
    house: tuple[Turning, ...] = ()
    changed: tuple[Change, ...] = ()
    results = outcomes(situation, action, situation.rules) if given is Verdict.LEGAL else ()
    if given is not Verdict.IMPOSSIBLE:
        turned = _smallest(position, action, given, _alternatives(situation.rules, agreed), _LARGEST_SET)
        house = _smallest(position, action, given, _house_values(situation.rules, agreed), 1)
    if given is Verdict.LEGAL:
        changed = tuple(_changes(situation, action, results, agreed))
    return Ruling(
        situation=situation,
        action=action,
        settled=agreed,
        verdict=Verdict.DEPENDS if turned else given,
        given=given,
        deciding=finding.deciding,
        exceptions=finding.lifted,
        violated=finding.violated,
        missing=missing,
        outcomes=results,
        legal_actions=legal_actions(situation).actions,
        turned_by=turned,
        changed_by=changed,
        house=house,
        presets=_preset_verdicts(position, action, agreed),
        edition=edition(),
    )


def _settled(fields: Iterable[str]) -> frozenset[str]:
    if isinstance(fields, str):
        raise wrong_type("settled", fields, "an iterable of field names")
    agreed = frozenset(fields)
    for field in agreed:
        if field not in FIELD_KINDS:
            raise no_field(str(field))
    return agreed


def _verdict(finding: Finding) -> Verdict:
    if ClauseId.OWN_CARDS in finding.violated:
        return Verdict.IMPOSSIBLE
    return Verdict.ILLEGAL if finding.violated else Verdict.LEGAL


# --- what is not there ----------------------------------------------------------------------------------------


def _missing(position: Position, action: Action) -> tuple[Missing, ...]:
    """Return the cards and slots that an action names and that are not there."""
    match action:
        case Flip(index=index):
            return (Missing("down", str(index + 1)),)
        case Play():
            laid = len(action.hand)
            hand, up = action.codes[:laid], action.codes[laid:]
        case Arrange():
            hand, up = action.codes, b""
        case Swap():
            hand, up = bytes((action.hand.code,)), bytes((action.up.code,))
        case _:
            return ()
    zones = (("hand", position.hand, hand), ("up", position.up, up))
    return tuple(Missing(zone, text) for zone, packed, codes in zones for text in _not_held(packed, codes))


def _not_held(packed: int, codes: bytes) -> Iterator[str]:
    kept = b""
    for code in codes:
        claim = pack_claim(kept + bytes((code,)))
        if claim == NO_MULTISET or not can_match(packed, claim):
            yield TEXTS[code]
        else:
            kept += bytes((code,))


# --- other readings ---------------------------------------------------------------------------------------------


def _alternatives(rules: Rules, settled: frozenset[str]) -> list[tuple[str, str]]:
    """Return field and value of every other reading that some source may be given: readings, and inside an
    option that is on its on values; never a house value, never a field that is settled."""
    found = []
    for field, kind in FIELD_KINDS.items():
        current = field_text(getattr(rules, field))
        if field in settled or kind == "C":
            continue
        values = field_values(field)
        if kind == "O":
            values = _TURNED_OPTIONS.get(field, ())
            if current not in values:
                continue
        found += [(field, value) for value in values if value != current and HOUSE_VALUES.get(field) != value]
    return found


def _house_values(rules: Rules, settled: frozenset[str]) -> list[tuple[str, str]]:
    return [
        (field, value)
        for field, value in HOUSE_VALUES.items()
        if field not in settled and field_text(getattr(rules, field)) != value
    ]


def _smallest(
    position: Position, action: Action, given: Verdict, alternatives: list[tuple[str, str]], largest: int
) -> tuple[Turning, ...]:
    """Return the smallest sets of alternatives, up to a size, that turn the verdict: none holds another."""
    found: list[tuple[tuple[str, str], ...]] = []
    turnings = []
    for count in range(1, largest + 1):
        for chosen in combinations(alternatives, count):
            if len({field for field, _ in chosen}) < count or any(set(small) <= set(chosen) for small in found):
                continue
            finding = _finding_under(position, action, dict(chosen))
            if _verdict(finding) is not given:
                found.append(chosen)
                answers = tuple(_answer(field, value) for field, value in chosen)
                turnings.append(Turning(answers, _verdict(finding), finding.deciding))
    return tuple(turnings)


def _finding_under(position: Position, action: Action, changes: Mapping[str, str]) -> Finding:
    values = {field: field_value(field, value) for field, value in changes.items()}
    return findings(attrs.evolve(position, rules=position.rules.evolve(**values)), action)


def _answer(field: str, value: str) -> Answer:
    entry = readings()[field].value(value)
    return Answer(field, value, entry.supported_by if entry is not None else ())


def _changes(
    situation: Situation, action: Action, results: tuple[Outcome, ...], settled: frozenset[str]
) -> Iterator[Change]:
    position = position_of(situation)
    for field, value in _alternatives(situation.rules, settled):
        if _verdict(_finding_under(position, action, {field: value})) is not Verdict.LEGAL:
            continue
        rules = situation.rules.evolve(**{field: field_value(field, value)})
        others = outcomes(situation, action, rules)
        if others != results:
            yield Change(_answer(field, value), others)


def _preset_verdicts(position: Position, action: Action, settled: frozenset[str]) -> dict[str, Verdict]:
    kept = {field: getattr(position.rules, field) for field in {"deck", *settled}}
    verdicts = {}
    for name, preset in PRESETS.items():
        rules = preset.evolve(**kept)
        verdicts[name] = _verdict(findings(attrs.evolve(position, rules=rules), action))
    return verdicts

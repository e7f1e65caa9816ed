"""Rulings as text to be read out at a table: verdict, clause, what would turn it, what may be done instead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threeup.language import Catalog, catalog
from threeup.model.actions import Arrange, Flip
from threeup.model.turn import Stage
from threeup.procedure.clauses import ClauseId
from threeup.referee.adjudication import Answer, Change, Ruling, Turning, Verdict
from threeup.referee.outcome import Outcome
from threeup.referee.reference import readings

_INDENT = "  "


def render(ruling: Ruling, lang: str = "en") -> str:
    """Return a ruling as text, without a line end at its end.

    Raises:
        ThreeUpError: there is no such language.
    """
    words = catalog(lang)
    return "\n".join(line.rstrip() for line in _lines(ruling, words))


def _lines(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield from _verdict(ruling, words)
    yield ""
    yield from _clauses(ruling, words)
    if ruling.turned_by:
        yield ""
        yield words.say("turn.heading")
        for turning in ruling.turned_by:
            yield from _turning(turning, words)
    if ruling.changed_by:
        yield ""
        yield words.say("change.heading")
        for change in ruling.changed_by:
            yield from _change(change, words, was=ruling.outcomes)
    if ruling.house:
        yield ""
        yield words.say("house.heading")
        for turning in ruling.house:
            yield from _turning(turning, words)
    yield ""
    yield from _outcome(ruling, words)
    yield ""
    yield from _moves(ruling, words)
    yield ""
    yield from _footer(ruling, words)


def _verdict(ruling: Ruling, words: Catalog) -> Iterator[str]:
    key = ruling.verdict.value
    if ruling.verdict is Verdict.DEPENDS:
        key = f"depends.{ruling.given.value}"
    yield words.say(f"verdict.{key}", action=ruling.action)
    if ruling.missing:
        yield words.say("verdict.missing", missing=", ".join(ruling.missing))


def _clause_line(clause_id: ClauseId, words: Catalog) -> str:
    return words.say("ruling.clause", id=clause_id.value, title=words.title(clause_id))


def _clauses(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield _clause_line(ruling.deciding, words)
    yield _INDENT + words.text(ruling.deciding)
    for bar, lifted_by in ruling.exceptions:
        if not ruling.violated and lifted_by is ruling.deciding:
            yield _INDENT + words.say("ruling.exception", id=bar.value, title=words.title(bar))
    if len(ruling.violated) > 1:
        yield words.say("ruling.also")
        for clause_id in ruling.violated[1:]:
            yield _INDENT + _clause_line(clause_id, words)


def _turning(turning: Turning, words: Catalog) -> Iterator[str]:
    title = words.title(turning.deciding)
    yield _INDENT + words.say(f"turn.{turning.verdict.value}", id=turning.deciding.value, title=title)
    for answer in turning.answers:
        yield from _answer(answer, words)


def _answer(answer: Answer, words: Catalog) -> Iterator[str]:
    reading = readings()[answer.field]
    value = reading.value(answer.value)
    meaning = words.meaning(reading, value) if value is not None else answer.value
    question = words.question(reading)
    yield 2 * _INDENT + words.say(
        "turn.answer", question=question, answer=meaning, field=answer.field, value=answer.value
    )
    if answer.supported_by:
        sources = ", ".join(str(cited) for cited in answer.supported_by)
        yield 2 * _INDENT + words.say("turn.supported", sources=sources)
    else:
        yield 2 * _INDENT + words.say("turn.unsupported")


def _change(change: Change, words: Catalog, *, was: tuple[Outcome, ...]) -> Iterator[str]:
    yield from (line.removeprefix(_INDENT) for line in _answer(change.answer, words))
    before = [line for outcome in was for line in _result(outcome, words)]
    seen = set()
    for outcome in change.outcomes:
        for line in _result(outcome, words):
            if line not in before and line not in seen:
                seen.add(line)
                yield 2 * _INDENT + line


# --- what the move leads to ---------------------------------------------------------------------------------------


def _outcome(ruling: Ruling, words: Catalog) -> Iterator[str]:
    if ruling.given is not Verdict.LEGAL:
        yield words.say("outcome.none")
        return
    yield words.say("outcome.heading")
    if isinstance(ruling.action, Arrange):
        yield _INDENT + words.say("outcome.arranged")
        return
    if isinstance(ruling.action, Flip):
        yield from (_INDENT + line for line in _flip_lines(ruling.outcomes, words))
        return
    yield from (_INDENT + line for line in _result(ruling.outcomes[0], words))


def _flip_lines(outcomes: Iterable[Outcome], words: Catalog) -> Iterator[str]:
    yield words.say("outcome.flip_fits")
    failed = [outcome for outcome in outcomes if _failed(outcome)]
    if failed:
        yield words.say("outcome.flip_fails")
        yield words.say("outcome.flip_to_hand" if failed[0].took_flipped else "outcome.flip_stays")


def _failed(outcome: Outcome) -> bool:
    return outcome.took_flipped or (outcome.flipped is not None and outcome.known_down > 0 and not outcome.pile)


def _result(outcome: Outcome, words: Catalog) -> Iterator[str]:
    """Yield what one outcome says, one sentence a line."""
    if outcome.flipped is not None:
        if _failed(outcome):
            yield words.say("outcome.flip_to_hand" if outcome.took_flipped else "outcome.flip_stays")
    elif outcome.pile:
        yield words.say("outcome.pile", pile=", ".join(str(card) for card in outcome.pile))
    else:
        yield words.say("outcome.pile_empty")
    if outcome.cleared:
        yield words.say("outcome.cleared", count=outcome.cleared)
    if outcome.drawn:
        yield words.say("outcome.drawn", count=outcome.drawn)
    if outcome.hand:
        yield words.say("outcome.hand", hand=", ".join(str(card) for card in outcome.hand))
    if outcome.up:
        yield words.say("outcome.up", up=", ".join(str(card) for card in outcome.up))
    if outcome.reverses:
        yield words.say("outcome.reverses")
    yield from _what_is_next(outcome, words)


def _what_is_next(outcome: Outcome, words: Catalog) -> Iterator[str]:
    if outcome.won:
        yield words.say("outcome.won")
    elif outcome.turn is None:
        if outcome.swap_unsure:
            yield words.say("outcome.swap_unsure")
        yield words.say("outcome.turn_ends")
    elif outcome.turn.kind is Stage.SWAP:
        yield words.say("outcome.swap")
    else:
        yield words.say("outcome.extra", count=outcome.turn.owed)


# --- the rest ---------------------------------------------------------------------------------------------------


def _moves(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield words.say("moves.heading")
    for action in ruling.legal_actions:
        yield _INDENT + str(action)


def _footer(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield words.say("ruling.situation", situation=ruling.situation)
    yield words.say("ruling.rules", rules=ruling.situation.rules)
    if ruling.settled:
        yield words.say("ruling.settled", fields=", ".join(sorted(ruling.settled)))
    if ruling.given is not Verdict.IMPOSSIBLE:
        yield words.say("presets.heading")
        for preset, verdict in ruling.presets.items():
            yield _INDENT + words.say("presets.line", preset=preset, verdict=words.say(f"word.{verdict.value}"))
    yield words.say("ruling.edition", edition=ruling.edition)

"""Rulings as text to be read out at a table: verdict, clause, what would turn it, what may be done instead."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from threeup.language import Catalog, catalog
from threeup.model.actions import Arrange, Flip
from threeup.model.rules import ArrangeFor, Rules, TableSwap
from threeup.model.turn import Stage
from threeup.procedure.clauses import ClauseId
from threeup.referee.adjudication import Answer, Change, Ruling, Turning, Verdict
from threeup.referee.outcome import Outcome
from threeup.referee.reference import readings

_INDENT = "  "
_WIDTH = 100


def render(ruling: Ruling, lang: str = "en") -> str:
    """Return a ruling as text, without a line end at its end.

    Lines have at most 100 characters; only actions and the situation, which one may want to copy, are never
    folded.

    Raises:
        ThreeUpError: there is no such language.
    """
    words = catalog(lang)
    lines = [folded for line in _sentences(ruling, words) for folded in fold(line)]
    footer = [folded for line in _footer(ruling, words) for folded in fold(line)]
    situation = words.say("ruling.situation", situation=ruling.situation)
    return "\n".join([*lines, "", *_moves(ruling, words), "", situation, *footer])


def fold(line: str) -> list[str]:
    """Return a line as lines of at most 100 characters, where its words allow it; they keep its indent.

    >>> [len(part) for part in fold("  " + "word " * 30)]
    [96, 58]
    """
    indent = line[: len(line) - len(line.lstrip())]
    return textwrap.wrap(
        line,
        _WIDTH,
        subsequent_indent=indent + _INDENT,
        break_long_words=False,
        break_on_hyphens=False,
    ) or [""]


def _sentences(ruling: Ruling, words: Catalog) -> Iterator[str]:
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
            yield from _turning(turning, words, house=True)
    if ruling.given is not Verdict.IMPOSSIBLE:
        yield ""
        yield from _outcome(ruling, words)


def _verdict(ruling: Ruling, words: Catalog) -> Iterator[str]:
    key = ruling.verdict.value
    if ruling.verdict is Verdict.DEPENDS:
        key = f"depends.{ruling.given.value}"
    yield words.say(f"verdict.{key}", action=ruling.action)
    for zone in ("hand", "up", "down"):
        missing = [missing.what for missing in ruling.missing if missing.zone == zone]
        if missing:
            yield words.say(f"verdict.missing.{zone}", missing=words.listed(missing))


def _clause_line(clause_id: ClauseId, words: Catalog) -> str:
    return words.say("ruling.clause", id=clause_id.value, title=words.title(clause_id))


def _clauses(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield _clause_line(ruling.deciding, words)
    yield _INDENT + words.text(ruling.deciding)
    if not ruling.violated:
        for bar, lifted_by in reversed(ruling.exceptions):
            key = "ruling.exception" if lifted_by is ruling.deciding else "ruling.exception.also"
            title, other = words.title(bar), words.title(lifted_by)
            yield _INDENT + words.say(key, id=bar.value, title=title, other=lifted_by.value, other_title=other)
    if len(ruling.violated) > 1:
        yield words.say("ruling.also")
        for clause_id in ruling.violated[1:]:
            yield _INDENT + _clause_line(clause_id, words)


# --- other readings -----------------------------------------------------------------------------------------------


def _turning(turning: Turning, words: Catalog, *, house: bool = False) -> Iterator[str]:
    title = words.title(turning.deciding)
    key = f"turn.{turning.verdict.value}" if len(turning.answers) == 1 else f"turn.{turning.verdict.value}.both"
    yield _INDENT + words.say(key, id=turning.deciding.value, title=title)
    for answer in turning.answers:
        yield from (2 * _INDENT + line for line in _answer(answer, words, house=house))


def _answer(answer: Answer, words: Catalog, *, house: bool = False) -> Iterator[str]:
    reading = readings()[answer.field]
    value = reading.value(answer.value)
    meaning = words.meaning(reading, value) if value is not None else answer.value
    question = words.question(reading)
    yield words.say("turn.answer", question=question, answer=meaning, field=answer.field, value=answer.value)
    if answer.supported_by:
        yield words.say("turn.supported", sources=words.listed(answer.supported_by))
    elif not house:
        yield words.say("turn.unsupported")


def _change(change: Change, words: Catalog, *, was: tuple[Outcome, ...]) -> Iterator[str]:
    yield from (_INDENT + line for line in _answer(change.answer, words))
    told: dict[tuple[str, ...], list[Outcome]] = {}
    for before, now in zip(was, change.outcomes, strict=True):
        lines = tuple(_result(now, before, words))
        if lines:
            told.setdefault(lines, []).append(now)
    for lines, outcomes in told.items():
        ranks = [outcome.flipped.text for outcome in outcomes if outcome.flipped and not outcome.failed]
        if ranks:
            yield 2 * _INDENT + words.say("change.if_card", cards=words.listed(ranks))
        yield from (2 * _INDENT + line for line in lines)


# --- what the move leads to ---------------------------------------------------------------------------------------


def _outcome(ruling: Ruling, words: Catalog) -> Iterator[str]:
    if ruling.given is not Verdict.LEGAL:
        yield words.say("outcome.none")
        return
    yield words.say("outcome.heading")
    rules = ruling.situation.rules
    if isinstance(ruling.action, Flip):
        lines = _flip_lines(ruling.outcomes, words)
    elif isinstance(ruling.action, Arrange):
        lines = _arrange_lines(ruling.outcomes[0], rules, words)
    else:
        before = Outcome.before(ruling.situation)
        lines = _result(ruling.outcomes[0], before, words)
    yield from (_INDENT + line for line in lines)


def _arrange_lines(outcome: Outcome, rules: Rules, words: Catalog) -> Iterator[str]:
    yield words.say("outcome.arranged" if rules.arrange_for is ArrangeFor.SELF else "outcome.arranged.next")
    yield words.say("outcome.hand", hand=words.listed(outcome.hand))
    yield words.say("outcome.choice_hidden" if outcome.hidden else "outcome.choice_shown")
    if rules.table_swap is TableSwap.SHUFFLE:
        yield words.say("outcome.tables_shuffled")


def _flip_lines(outcomes: Iterable[Outcome], words: Catalog) -> Iterator[str]:
    fitting = [outcome for outcome in outcomes if not outcome.failed]
    failed = [outcome for outcome in outcomes if outcome.failed]
    if not failed:
        yield words.say("outcome.flip_always")
    yield words.say("outcome.flip_wins" if all(outcome.won for outcome in fitting) else "outcome.flip_fits")
    if failed:
        yield words.say("outcome.flip_fails")
        yield words.say("outcome.flip_to_hand" if failed[0].took_flipped else "outcome.flip_stays")
        yield words.say("outcome.flip_hidden" if failed[0].hidden else "outcome.flip_shown")


def _result(outcome: Outcome, before: Outcome, words: Catalog) -> Iterator[str]:
    """Yield in what an outcome differs from the table before, or from another outcome, one sentence each; and
    what is next, if that differs."""
    if outcome.pile != before.pile:
        pile = words.listed(outcome.pile)
        yield words.say("outcome.pile", pile=pile) if pile else words.say("outcome.pile_empty")
    if outcome.completes_set and not before.completes_set:
        yield words.say("outcome.set", id=ClauseId.SET_CLEARS.value)
    if outcome.cleared != before.cleared:
        yield words.say("outcome.cleared", count=outcome.cleared)
    if outcome.hand != before.hand:
        hand = words.listed(outcome.hand)
        yield words.say("outcome.hand", hand=hand) if hand else words.say("outcome.hand_empty")
    if outcome.up != before.up:
        up = words.listed(outcome.up)
        yield words.say("outcome.up", up=up) if up else words.say("outcome.up_empty")
    if outcome.took_flipped != before.took_flipped:
        yield words.say("outcome.flip_to_hand" if outcome.took_flipped else "outcome.flip_stays")
    if outcome.hidden != before.hidden:
        yield words.say("outcome.choice_hidden" if outcome.hidden else "outcome.choice_shown")
    if outcome.drawn != before.drawn:
        yield words.say("outcome.drawn", count=outcome.drawn) if outcome.drawn else words.say("outcome.drawn_none")
    if outcome.reverses != before.reverses:
        yield words.say("outcome.reverses" if outcome.reverses else "outcome.reverses_not")
    if _next(outcome) != _next(before):
        yield from _what_is_next(outcome, words)


def _next(outcome: Outcome) -> tuple[object, ...]:
    return outcome.turn, outcome.won, outcome.swap_unsure


def _what_is_next(outcome: Outcome, words: Catalog) -> Iterator[str]:
    if outcome.swap_unsure:
        yield words.say("outcome.swap_unsure")
    if outcome.won:
        yield words.say("outcome.won")
    elif outcome.turn is None:
        yield words.say("outcome.turn_ends")
    elif outcome.turn.kind is Stage.SWAP:
        yield words.say("outcome.swap")
    else:
        yield words.say("outcome.extra", count=outcome.turn.owed)


# --- the rest ---------------------------------------------------------------------------------------------------


def _moves(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield words.say("moves.heading" if ruling.given is Verdict.LEGAL else "moves.instead")
    for action in ruling.legal_actions:
        yield _INDENT + str(action)


def _footer(ruling: Ruling, words: Catalog) -> Iterator[str]:
    yield words.say("ruling.rules", rules=ruling.situation.rules)
    if ruling.settled:
        yield words.say("ruling.settled", fields=words.listed(sorted(ruling.settled)))
    if ruling.given is not Verdict.IMPOSSIBLE:
        yield words.say("presets.heading")
        for preset, verdict in ruling.presets.items():
            yield _INDENT + words.say("presets.line", preset=preset, verdict=words.say(f"word.{verdict.value}"))
    yield words.say("ruling.edition", edition=ruling.edition)

"""The game record: header, lines, comments, where reading stops, and what it refuses."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from tests.building import seat, state_of
from tests.strategies import actions, records
from threeup import (
    PASS,
    STANDARD,
    Action,
    Deck,
    Flip,
    InvalidRules,
    InvalidState,
    NotationError,
    Rules,
    Swap,
    ThreeUpError,
    apply,
    deal,
    legal_actions,
    parse_action,
)
from threeup.forms import record as record_room
from threeup.forms.record import MOST_RECORD_TEXT, Record, RecordLine

loose: Any = record_room
"""The room as a caller sees it who does not check types."""

ACES = Deck.of("aces", {"1g": 9, "2g": 9})
ORDER = ",".join(["1g"] * 9 + ["2g"] * 9)
RULES = 'rules: standard deck={"name":"aces","cards":{"1g":9,"2g":9}} play_on=true'
HEADER = f"threeup: 1\n{RULES}\nplayers: 2\nstarter: 1\ndeal: {ORDER}\n"
TEXT = f"{HEADER}\n1 arrange 1g,1g,2g\n0 arrange 2g,2g,2g\n1 play 1g\n"


def without(key: str) -> str:
    """Return the record without one header line."""
    return "".join(line for line in TEXT.splitlines(keepends=True) if not line.startswith(key))


# --- reading and printing -------------------------------------------------------------------------------------------


def test_a_record() -> None:
    record = Record.parse(TEXT)
    assert (record.rules, record.players, record.starter) == (Rules(deck=ACES, play_on=True), 2, 1)
    assert ",".join(map(str, record.order)) == ORDER
    assert record.table_order is None
    assert [(line.seat, line.action) for line in record.lines] == [
        (1, parse_action("arrange 1g,1g,2g")),
        (0, parse_action("arrange 2g,2g,2g")),
        (1, parse_action("play 1g")),
    ]
    assert str(record) == TEXT


@pytest.mark.clause("R2.15")
def test_where_a_record_starts() -> None:
    start = Record.parse(TEXT).start
    assert start == deal(Rules(deck=ACES, play_on=True), 2, order=Record.parse(TEXT).order, starter=1)
    assert [(str(held.hand), ",".join(map(str, held.down))) for held in start.seats] == [
        ("1g,2g,2g,2g,2g,2g", "1g,1g,1g"),
        ("1g,1g,2g,2g,2g,2g", "1g,1g,1g"),
    ]


@pytest.mark.clause("R11.5")
def test_table_order() -> None:
    text = TEXT.replace("play_on=true", "table_swap=shuffle").replace("\n\n", "\ntable_order: 1,0\n\n")
    assert Record.parse(text).table_order == (1, 0)
    assert str(Record.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        TEXT.rstrip("\n"),
        TEXT + "\n\n",
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "  \n"),
        TEXT.replace("\n", "\t\n"),
        "# a game\n" + TEXT,
        TEXT.replace("players", "   # two aces\nplayers"),
        TEXT.replace("2g,2g,2g\n", "2g,2g,2g # all that is left\n"),
        TEXT.replace("2g,2g,2g\n", "2g,2g,2g#all that is left\n"),
        TEXT.replace("2g,2g,2g\n", "2g,2g,2g \t # one # two\r\n"),
        TEXT.replace("1 play", "\n# the opening\n\n1 play"),
        TEXT.replace("threeup: 1\n", "").replace("players: 2\n", "players: 2\nthreeup: 1\n"),
        TEXT.replace(f"{RULES}\n", "").replace("players: 2\n", f"players: 2 # seats\n{RULES}\n"),
    ],
)
def test_other_ways_to_write_it(text: str) -> None:
    assert Record.parse(text) == Record.parse(TEXT)


def test_a_deck_name_with_a_number_sign_is_no_comment() -> None:
    rules = Rules(deck=Deck.of("no # 1", {"1g": 9, "2g": 9}))
    record = Record(rules=rules, players=2, order=rules.deck.cards)
    assert "#" not in str(record)
    assert Record.parse(str(record)) == record


def test_a_record_may_contain_illegal_lines() -> None:
    record = Record.parse(TEXT + "1 play 9r up C2\n7 flip 99\n")
    assert record.lines[-2:] == (RecordLine(1, parse_action("play 9r up C2")), RecordLine(7, Flip(98)))


# --- where reading stops --------------------------------------------------------------------------------------------

LINE_KEYS = "a header line, each once: threeup, rules, players, starter, deal, table_order"


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("", "", "the header line 'threeup: …'"),
        ("\n" + TEXT, "\n", "the header line 'threeup: …'"),
        (without("threeup"), "\n1 arr", "the header line 'threeup: …'"),
        (without("rules"), "\n1 arr", "the header line 'rules: …'"),
        (without("players"), "\n1 arr", "the header line 'players: …'"),
        (without("starter"), "\n1 arr", "the header line 'starter: …'"),
        (without("deal"), "\n1 arr", "the header line 'deal: …'"),
        (TEXT.replace("threeup: 1", "threeup: 2"), "2\nrules", "1, the version of this format"),
        (TEXT.replace("threeup: 1", "threeup: 1.0"), "1.0\nrules", "1, the version of this format"),
        (TEXT.replace("starter: 1", "starter: x"), "x\ndeal", "a number of at most nine digits"),
        (TEXT.replace("starter: 1", "starter: 01"), "01\ndeal", "a number of at most nine digits"),
        (TEXT.replace("players: 2", "players: -2"), "-2\nstarter", "a number of at most nine digits"),
        (TEXT.replace("players: 2", "players: \uff12"), "\uff12\nstarter", "a number of at most nine digits"),
        (TEXT.replace("players: 2", "players:2"), "players:2", LINE_KEYS),
        (TEXT.replace("players: 2", " players: 2"), " players: 2", LINE_KEYS),
        (TEXT.replace("players: 2", "Players: 2"), "Players: 2", LINE_KEYS),
        (TEXT.replace("players: 2", "players: 2\nplayers: 2"), "players: 2\nstarter", LINE_KEYS),
        (TEXT.replace("players: 2", "order: 1g\nplayers: 2"), "order: 1g", LINE_KEYS),
        (TEXT.replace("players: 2", "players: 2\nseats: 2"), "seats: 2", LINE_KEYS),
        (TEXT.replace("1 arr", "players: 3\n1 arr"), "players: 3", "a number of at most nine digits"),
        (TEXT.replace("deal: 1g,1g", "deal: 1g, 1g"), " 1g,", "a card such as 7g, 10b, C, C1r"),
        (TEXT.replace("deal: 1g,1g", "deal: 1g,11g"), "11g,", "a card such as 7g, 10b, C, C1r"),
        (TEXT.replace("\n\n", "\ntable_order: 1,x\n\n"), "x\n\n1 arr", "a number of at most nine digits"),
        (TEXT.replace("play_on=true", "play_on"), "play_on\n", "field=value, each field once"),
        (TEXT.replace("1 play 1g", "1 play 1x"), "1x\n", "a card such as 7g, 10b, C, C1r"),
        (
            TEXT.replace("1 play 1g", "1 fold"),
            "fold\n",
            "an action: arrange, play, up, flip, pickup, draw, pass or swap",
        ),
        (TEXT.replace("1 play 1g", "1"), "1\n", "a seat, one space and an action"),
        (TEXT.replace("1 play 1g", "x play 1g"), "x play", "a number of at most nine digits"),
        (
            TEXT.replace("1 play 1g", "1  play 1g"),
            " play 1g",
            "an action: arrange, play, up, flip, pickup, draw, pass or swap",
        ),
        (TEXT.replace("1 play 1g", " 1 play 1g"), " 1 play", "a number of at most nine digits"),
        (TEXT.replace("1 play 1g", "-1 play 1g"), "-1 play", "a number of at most nine digits"),
    ],
)
def test_where_reading_stops(text: str, at: str, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    error = caught.value
    assert error.text == text
    assert error.expected == expected
    if expected == "a seat, one space and an action":
        assert text[error.position - 1 :].startswith(at)
    else:
        assert text[error.position :].startswith(at)
        assert text.index(at, error.position) == error.position


def test_the_text_is_bounded() -> None:
    with pytest.raises(NotationError) as caught:
        Record.parse(TEXT + "#" * MOST_RECORD_TEXT)
    assert (caught.value.position, caught.value.expected) == (1_000_000, "a record of at most 1000000 characters")


def test_a_long_line_of_blanks_is_read_at_once() -> None:
    text = TEXT + " " * 500_000 + "x"
    with pytest.raises(NotationError) as caught:
        Record.parse(text)
    assert caught.value.position == len(TEXT)
    assert Record.parse(TEXT + " " * 500_000 + "# done") == Record.parse(TEXT)


# --- records that cannot be -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (TEXT.replace("starter: 1", "starter: 2"), ("starter: there is no seat 2",)),
        (
            TEXT.replace("deal: 1g", "deal: 2g"),
            (
                "card 1g appears 8 times in the order, 9 times in the deck",
                "card 2g appears 10 times in the order, 9 times in the deck",
            ),
        ),
        (
            TEXT.replace("deal: 1g", "deal: 1"),
            (
                "card 1g appears 8 times in the order, 9 times in the deck",
                "card 1 appears 1 times in the order, 0 times in the deck",
            ),
        ),
        (
            TEXT.replace("\n\n", "\ntable_order: 1,0\n\n"),
            ("table_order is given exactly when table_swap is shuffle and the order is given",),
        ),
        (
            TEXT.replace("play_on=true", "table_swap=shuffle"),
            ("table_order is given exactly when table_swap is shuffle and the order is given",),
        ),
        (
            TEXT.replace("play_on=true", "table_swap=shuffle").replace("\n\n", "\ntable_order: 1,1\n\n"),
            ("table_order names every seat once",),
        ),
    ],
)
def test_deals_that_cannot_be(text: str, faults: tuple[str, ...]) -> None:
    with pytest.raises(InvalidState) as caught:
        Record.parse(text)
    assert caught.value.faults == faults


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (TEXT.replace("players: 2", "players: 3"), "players"),
        (TEXT.replace("players: 2", "players: 0"), "players"),
        (TEXT.replace("play_on=true", "play_on=yes"), "play_on"),
        (TEXT.replace("play_on=true", "play_off=true"), "field"),
        (TEXT.replace("standard", "house"), "preset"),
        (TEXT.replace('"1g":9', '"1g":99'), "deck"),
    ],
)
def test_rules_that_cannot_be(text: str, field: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        Record.parse(text)
    assert caught.value.field == field


# --- making one -----------------------------------------------------------------------------------------------------


def test_the_record_of_a_game() -> None:
    start = state = deal(STANDARD, 3, seed=3, starter=2)
    done: list[tuple[int, Action]] = []
    while len(done) < 20:
        assert state.to_move is not None
        action = legal_actions(state)[0]
        done.append((state.to_move, action))
        state = apply(state, action).state
    record = Record.of(start, done)
    assert record.start == start
    assert [(line.seat, line.action) for line in record.lines] == done
    assert (record.players, record.starter, record.rules) == (3, 2, STANDARD)
    for line in Record.parse(str(record)).lines:
        assert start.to_move == line.seat
        start = apply(start, line.action).state
    assert start == state


def test_a_record_starts_right_after_the_deal() -> None:
    start = deal(STANDARD, 2, seed=1)
    for state in (apply(start, legal_actions(start)[0]).state, state_of(seat("7g"), seat("2b"))):
        with pytest.raises(InvalidState) as caught:
            Record.of(state, [])
        assert caught.value.faults == ("a record starts right after the deal",)


def test_lines() -> None:
    assert RecordLine.parse("0 play 7g") == RecordLine(0, parse_action("play 7g"))
    assert str(RecordLine(11, Flip(1))) == "11 flip 2"
    with pytest.raises(NotationError) as caught:
        RecordLine.parse("0 swap 7g for x")
    assert (caught.value.text, caught.value.position) == ("0 swap 7g for x", 14)
    for number in (-1, 10**9):
        with pytest.raises(ThreeUpError, match=r"^seat: seats count from 0 and have at most 9 digits$"):
            RecordLine(number, PASS)


@pytest.mark.parametrize(
    ("build", "message"),
    [
        (lambda: loose.Record.parse(3), "a record: expected str, not int"),
        (lambda: loose.Record.parse(TEXT.encode()), "a record: expected str, not bytes"),
        (lambda: loose.RecordLine.parse(None), "a record line: expected str, not NoneType"),
        (lambda: loose.RecordLine("0", PASS), "seat: expected int, not str"),
        (lambda: loose.RecordLine(True, PASS), "seat: expected int, not bool"),
        (lambda: loose.RecordLine(0, "pass"), "action: expected an action, not str"),
        (lambda: loose.Record(rules="standard", players=2, order=()), "rules: expected Rules, not str"),
        (lambda: loose.Record(rules=STANDARD, players="2", order=()), "players: expected int, not str"),
        (lambda: loose.Record(rules=STANDARD, players=2, order="7g"), "order: expected an iterable of Card, not str"),
        (
            lambda: loose.Record(rules=STANDARD, players=2, order=STANDARD.deck.cards, starter=None),
            "starter: expected int, not NoneType",
        ),
        (
            lambda: loose.Record(rules=STANDARD, players=2, order=STANDARD.deck.cards, lines=["pass"]),
            "lines: expected RecordLine, not str",
        ),
        (lambda: loose.Record.of("state", []), "start: expected State, not str"),
    ],
)
def test_wrong_types(build: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=rf"^{message}$"):
        build()


# --- round trips ----------------------------------------------------------------------------------------------------


@given(records)
def test_records_round_trip(record: Record) -> None:
    text = str(record)
    assert Record.parse(text) == record
    assert str(Record.parse(text)) == text
    assert pickle.loads(pickle.dumps(record)) == record
    assert hash(Record.parse(text)) == hash(record)


@given(records)
def test_records_of_a_start_deal_the_same_state(record: Record) -> None:
    again = Record.of(record.start, [(line.seat, line.action) for line in record.lines])
    assert again.start == record.start
    assert again.lines == record.lines
    assert (again.rules, again.players, again.starter, again.table_order) == (
        record.rules, record.players, record.starter, record.table_order,
    )  # fmt: skip


@given(actions)
def test_lines_round_trip(action: Action) -> None:
    line = RecordLine(3, action)
    assert RecordLine.parse(str(line)) == line
    assert isinstance(line.action, Swap) is str(line).startswith("3 swap ")

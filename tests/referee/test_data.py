"""Rulings, outcomes and reports as plain data, and the table before a move: every key and value, literally."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from threeup import PICK_UP, STANDARD, Card, Cards, ClauseId, Rank, Rules, Situation, Turn, adjudicate, parse_action
from threeup.model.rules import HOUSE_VALUES
from threeup.procedure.facts import position_of
from threeup.referee.adjudication import Answer, Verdict, _alternatives, _answer, _house_values, _missing, _smallest
from threeup.referee.outcome import Outcome, outcomes
from threeup.referee.reference import _deck_kind, glossary, readings
from threeup.referee.report import ClauseTally, Difference, Report

OPENING: Final = {
    "kind": "act",
    "owed": 1,
    "extra": False,
    "first_extra": False,
    "drew": False,
    "table_plus_two": False,
    "flipped": False,
}

NOTHING: Final[dict[str, Any]] = {
    "flipped": None,
    "hand": [],
    "drawn": 0,
    "took_flipped": False,
    "up": [],
    "down": 0,
    "known_down": 0,
    "pile": [],
    "cleared": 0,
    "completes_set": False,
    "reverses": False,
    "turn": None,
    "won": False,
    "swap_unsure": False,
    "hidden": False,
}
"""An outcome that leaves nothing on the table and ends the turn."""


def ruled(line: str, move: str, rules: str = "standard", settled: tuple[str, ...] = ()) -> dict[str, Any]:
    situation = Situation.parse(line, Rules.parse(rules))
    return adjudicate(situation, parse_action(move), settled=settled).to_data()


def test_a_ruling_that_depends() -> None:
    assert ruled("hand=4,7 pile=4 draw=20 extra", "draw", "standard play_on=true", settled=("extras", "deck")) == {
        "situation": "hand=4,7 pile=4 draw=20 extra",
        "rules": {"preset": "standard", "play_on": True},
        "action": "draw",
        "settled": ["deck", "extras"],
        "verdict": "depends",
        "given": "legal",
        "deciding": "R8.8",
        "exceptions": [{"bar": "R8.7", "lifted_by": "R8.8"}],
        "violated": [],
        "missing": [],
        "outcomes": [
            NOTHING | {"hand": ["4", "7"], "drawn": 1, "pile": ["4"], "turn": OPENING | {"extra": True, "drew": True}}
        ],
        "legal_actions": ["draw", "play 4", "play 7"],
        "turned_by": [
            {
                "answers": [{"field": "extra_draw", "value": "first", "supported_by": ["001:19", "002:20", "003:20"]}],
                "verdict": "illegal",
                "deciding": "R8.7",
            }
        ],
        "changed_by": [],
        "house": [
            {
                "answers": [{"field": "extra_draw", "value": "never", "supported_by": []}],
                "verdict": "illegal",
                "deciding": "R8.7",
            }
        ],
        "presets": {"standard": "legal", "geeky_hobbies": "legal", "gamerules": "illegal"},
        "edition": "1.0",
    }


def test_a_ruling_on_what_is_not_there() -> None:
    data = ruled("hand=8 up=7 down=3", "play 9,9 up 8")
    assert (data["verdict"], data["given"], data["deciding"]) == ("impossible", "impossible", "R4.6")
    assert data["violated"] == ["R4.6", "R4.7", "R4.5", "R9.2"]
    assert data["missing"] == [
        {"zone": "hand", "what": "9"},
        {"zone": "hand", "what": "9"},
        {"zone": "up", "what": "8"},
    ]
    assert (data["outcomes"], data["turned_by"], data["changed_by"], data["house"]) == ([], [], [], [])


def test_of_two_cards_one_is_there() -> None:
    assert ruled("hand=8,9", "play 8,8")["missing"] == [{"zone": "hand", "what": "8"}]
    assert ruled("hand=8,9,9", "play 8,9,9,9")["missing"] == [{"zone": "hand", "what": "9"}]
    assert ruled("hand=8g,8b,9", "play 8b,8g,8r")["missing"] == [{"zone": "hand", "what": "8r"}]
    assert ruled("hand=8,9", "play 8,9,8")["missing"] == [{"zone": "hand", "what": "8"}]
    assert ruled("hand=8", "flip 1")["missing"] == [{"zone": "down", "what": "1"}]
    assert ruled("swap hand=9g up=3b pile=8g owed=0 extra", "swap 8g for 4b")["missing"] == [
        {"zone": "hand", "what": "8g"},
        {"zone": "up", "what": "4b"},
    ]


def test_another_result_of_a_ruling() -> None:
    data = ruled("hand=C1,8 draw=9 owed=2 extra first", "play C1")
    after = NOTHING | {"hand": ["8"], "cleared": 1}
    extra = OPENING | {"extra": True, "first_extra": True}
    assert data["outcomes"] == [after | {"turn": extra | {"owed": 2}}]
    assert data["changed_by"] == [
        {"field": "nested_clear", "value": "replace", "supported_by": [], "outcomes": [after | {"turn": extra}]}
    ]


def test_a_flip_as_data() -> None:
    data = ruled("down=2 pile=7g", "flip 1")
    assert data["missing"] == []
    found = {outcome["flipped"]: outcome for outcome in data["outcomes"]}
    assert list(found) == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2"]
    assert found["8"] == NOTHING | {"flipped": "8", "down": 1, "pile": ["7g", "8"]}
    assert found["6"] == NOTHING | {"flipped": "6", "hand": ["7g"], "down": 2, "known_down": 1, "hidden": True}
    assert found["C1"]["turn"] == OPENING | {"extra": True, "first_extra": True, "flipped": True}
    won = {outcome["flipped"]: outcome for outcome in ruled("down=1", "flip 1")["outcomes"]}
    assert won["3"] == NOTHING | {"flipped": "3", "pile": ["3"], "won": True}


@pytest.mark.parametrize(
    ("line", "move", "completes"),
    [
        ("hand=9,6 pile=3,9,9", "play 9", True),
        ("hand=9,9,9,6", "play 9,9,9", True),
        ("hand=C,6 pile=3,9,9", "play C", False),
        ("hand=9,6 pile=3,9", "play 9", False),
        ("hand=2,6 pile=3,9", "pickup", False),
        ("up=10,10,10 down=3", "up 10,10,10", True),
    ],
)
def test_whether_a_set_is_completed(line: str, move: str, completes: bool) -> None:
    (outcome,) = ruled(line, move)["outcomes"]
    assert outcome["completes_set"] is completes


def test_a_flip_that_completes_a_set() -> None:
    found = outcomes(Situation.parse("down=2 pile=9,9"), parse_action("flip 1"), Rules())
    assert [one.flipped for one in found if one.completes_set] == [Rank.NINE]
    assert [one.flipped for one in found if one.cleared] == [Rank.NINE, *[rank for rank in Rank if rank.is_clear]]


def test_the_table_before_a_move() -> None:
    situation = Situation.parse("hand=7g,9b up=3g,8r down=2 pile=5g,5b draw=12 owed=2 extra first drew table2 flipped")
    assert Outcome.before(situation) == Outcome(
        flipped=None,
        hand=Cards.parse("7g,9b"),
        drawn=0,
        took_flipped=False,
        up=Cards.parse("3g,8r"),
        down=2,
        known_down=0,
        pile=(Card.parse("5g"), Card.parse("5b")),
        cleared=0,
        completes_set=False,
        reverses=False,
        turn=Turn(owed=2, extra=True, first_extra=True, drew=True, table_plus_two=True, flipped=True),
        won=False,
        swap_unsure=False,
        hidden=False,
    )
    flags = ("took_flipped", "completes_set", "reverses", "won", "swap_unsure", "hidden")
    assert [getattr(Outcome.before(situation), flag) for flag in flags] == [False] * 6


def test_a_value_without_an_entry_of_its_own_is_supported_by_nobody() -> None:
    """Decks have entries by kind: of two short ones only one has an entry."""
    assert readings()["deck"].value("standard-red*2") is None
    assert _answer("deck", "standard-red*2") == Answer("deck", "standard-red*2", ())


ALTERNATIVES: Final = [
    ("arrangement", "in_turn"),
    ("obligation_zones", "hand"),
    ("clear_multiples", "one"),
    ("clear_multiples", "any"),
    ("extra_draw", "first"),
    ("extra_draw_size", "to_three"),
    ("extra_draw_when_full", "false"),
    ("extra_zone", "hand_only"),
    ("extra_when_empty", "lapse"),
    ("nested_clear", "replace"),
    ("interior_clear", "ends_turn"),
    ("extra_order", "free"),
    ("short_extra", "at_will"),
    ("short_extra", "stays"),
    ("flips", "per_turn"),
    ("failed_flip", "to_hand"),
    ("flip_choice", "may_pick_up"),
    ("refill_after_pick_up", "false"),
    ("low_set_clears", "true"),
    ("scored_zones", "all"),
]
"""Of the standard rules, where ``extras`` and ``multiples`` are agreed."""

TURNED_WHERE_ON: Final = {
    ("multiples", "all_or_one"),
    ("extras", "may"),
    ("reverse_on_one", "per_play"),
    ("obligation", "may_draw_always"),
}


def test_what_is_turned_to() -> None:
    """The readings, in their order; never the deck, a house value, a settled field, or an option that is off."""
    assert _alternatives(STANDARD, frozenset({"extras", "multiples"})) == ALTERNATIVES
    for deck in ("listed", "standard*2", "standard-red"):
        agreed = frozenset({"extras", "multiples"})
        assert _alternatives(STANDARD.evolve(deck=deck), agreed) == ALTERNATIVES
    on = STANDARD.evolve(reverse_on_one="per_card", obligation="may_draw")
    assert {*_alternatives(on, frozenset())} - {*ALTERNATIVES} == TURNED_WHERE_ON


def test_house_values_that_are_tried() -> None:
    assert dict(_house_values(STANDARD, frozenset())) == dict(HOUSE_VALUES)
    house, *_ = HOUSE_VALUES
    there = STANDARD.evolve(**{house: HOUSE_VALUES[house]})
    assert dict(_house_values(there, frozenset())) == {field: v for field, v in HOUSE_VALUES.items() if field != house}
    assert dict(_house_values(STANDARD, frozenset({house}))) == dict(_house_values(there, frozenset()))


def test_sets_of_readings_are_no_larger_than_asked_for() -> None:
    rules = Rules(extra_zone="hand_only", multiples="all_or_one")
    strict = position_of(Situation.parse("up=4,4,4 down=3 pile=3 extra", rules))
    move = parse_action("up 4,4")
    wanted = [("multiples", "any"), ("extra_zone", "hand_then_table")]
    assert _smallest(strict, move, Verdict.ILLEGAL, wanted, 1) == ()
    (turning,) = _smallest(strict, move, Verdict.ILLEGAL, wanted, 2)
    assert [(answer.field, answer.value) for answer in turning.answers] == wanted
    assert (turning.verdict, turning.deciding) == (Verdict.LEGAL, ClauseId.ANY_NUMBER_OF_EQUALS)


def test_what_names_no_card_misses_none() -> None:
    assert _missing(position_of(Situation.parse("hand=2 pile=3")), PICK_UP) == ()


def test_a_reading_knows_its_field() -> None:
    assert [reading.field for reading in readings().values()] == [*readings()]


@pytest.mark.parametrize(
    ("deck", "kind"),
    [
        ("standard", "standard"),
        ("listed", "listed"),
        ("standard-red", "standard-blue"),
        ("standard-green-blue", "standard-blue"),
        ("listed-blue", "standard-blue"),
        ("standard*2", "standard*2"),
        ("listed*2", "standard*2"),
        ("standard-red*2", "standard*2"),
        ("must", "must"),
    ],
)
def test_the_entry_of_the_register_of_a_deck(deck: str, kind: str) -> None:
    assert _deck_kind(deck) == kind


# --- the report of the conformance runner -----------------------------------------------------------------------------

DIFFERENCE: Final = Difference(
    "games", "game 1 action 2", "verdict", (ClauseId.NO_PASSING,), {"op": "check"}, {"legal": True}, "silence"
)

DIFFERENCE_DATA: Final = {
    "part": "games",
    "place": "game 1 action 2",
    "what": "verdict",
    "clauses": ["R3.4"],
    "request": {"op": "check"},
    "wanted": {"legal": True},
    "found": "silence",
}


def test_a_difference_as_data() -> None:
    assert DIFFERENCE.to_data() == DIFFERENCE_DATA
    assert attrs.evolve(DIFFERENCE, wanted=None, found={"error": "?"}).to_data() == DIFFERENCE_DATA | {
        "wanted": None,
        "found": {"error": "?"},
    }


def test_a_report_as_data() -> None:
    report = Report(
        engine="other",
        version="2.5",
        clause_ids=False,
        asked={"vectors": 3, "games": 7},
        differing={"vectors": 0, "games": 1},
        by_clause={ClauseId.NO_PASSING: ClauseTally(4, 0, 1), ClauseId.CARD_POINTS: ClauseTally(1)},
        findings=(DIFFERENCE,),
        not_spoken=("view", "score"),
        broken_off="it ended",
    )
    assert report.to_data() == {
        "threeup": 1,
        "engine": "other",
        "version": "2.5",
        "clause_ids": False,
        "agrees": False,
        "asked": {"vectors": 3, "games": 7},
        "differing": {"vectors": 0, "games": 1},
        "clauses": {
            "R3.4": {"vectors": 4, "differing": 0, "elsewhere": 1},
            "R12.1": {"vectors": 1, "differing": 0, "elsewhere": 0},
        },
        "findings": [DIFFERENCE_DATA],
        "not_spoken": ["view", "score"],
        "broken_off": "it ended",
    }
    assert report.failing_clauses == (ClauseId.NO_PASSING,)


# --- the glossary -----------------------------------------------------------------------------------------------------


def test_a_term_of_the_glossary() -> None:
    term = next(one for one in glossary() if one.concept == "discard pile")
    assert (term.english, term.clauses) == ("discard pile", (ClauseId.DISCARD_PILE,))
    assert set(term.words) == {"te", "ne", "el", "si", "vi"}
    assert (term.words["el"].term, term.name("el")) == ("σωρός", "σωρός")
    assert term.words["el"].stem in "σωρός"
    assert len(term.words["el"].reason) > 10
    assert (term.name("en"), term.name("xx")) == ("discard pile", "discard pile")

"""The predicate table, row by row: a literal situation in which each bar alone decides, and each exception lifts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import attrs
import pytest

from tests.building import cards, extra, seat, state_of
from threeup import (
    DRAW,
    PASS,
    PICK_UP,
    STANDARD,
    Action,
    ClauseId,
    Flip,
    Play,
    Rules,
    Situation,
    State,
    check,
    parse_action,
)
from threeup.model.rules import field_value, field_values
from threeup.model.turn import ARRANGING, OVER, Stage
from threeup.procedure.facts import facts_of, position_of
from threeup.procedure.legality import TABLE, Bar, Finding, find, findings, permission

Fields = Mapping[str, str | bool]


@attrs.frozen
class Case:
    """A situation, an action, the rules that differ from the default, and the clause that decides."""

    clause: str
    line: str
    action: str
    fields: Fields = attrs.field(factory=dict)

    def __str__(self) -> str:
        changed = " ".join(f"{name}={value}" for name, value in self.fields.items())
        return f"{self.clause} {self.line!r} {self.action} {changed}".strip()

    @property
    def situation(self) -> Situation:
        """The situation."""
        return Situation.parse(self.line, STANDARD.evolve(**self.fields))

    def finding(self, table: tuple[Bar, ...] | None = None) -> Finding:
        """What the table, or another one, says."""
        action = parse_action(self.action)
        return find(facts_of(position_of(self.situation), action), action, table)


SWAP_LINE: Final = "swap hand=5 up=6 pile=1 draw=3 owed=0 extra"
COLOR: Final[Fields] = {"color_bonus": "from_fourth"}

BARS: Final = (
    Case("R2.12", "arrange hand=1,2,3,4,5,6 draw=48", "play 1"),
    Case("R2.12", "arrange hand=1,2,3,4,5,6 draw=48", "pass"),
    Case("R2.13", "hand=1,2,3 draw=5", "arrange 1,2,3"),
    Case("R2.13", "swap hand=1,2,3 up=6 pile=1 draw=5 owed=0 extra", "arrange 1,2,3", COLOR),
    Case("R11.21", SWAP_LINE, "pickup", COLOR),
    Case("R11.21", SWAP_LINE, "play 5", COLOR),
    Case("R11.21", SWAP_LINE, "draw", COLOR),
    Case("R11.22", "hand=5 up=6 draw=3", "swap 5 for 6"),
    Case("R4.6", "hand=2,3 pile=3 draw=9", "play 9"),
    Case("R4.6", "hand=2,3 pile=3 draw=9", "play 3,3"),
    Case("R4.6", "up=3 down=1 pile=3", "up 4"),
    Case("R4.6", "down=3 pile=3", "flip 4"),
    Case("R4.6", "arrange hand=1,2,3,4,5,6 draw=48", "arrange 1,2,7"),
    Case("R4.6", SWAP_LINE, "swap 6 for 5", COLOR),
    Case("R4.6", SWAP_LINE, "swap 5 for 5", COLOR),
    Case("R4.6", "hand=7g pile=3 draw=9", "play 7b"),
    Case("R2.5", "arrange hand=1,2,3,4,5,6 draw=48", "arrange 1,2"),
    Case("R2.5", "arrange hand=1,2,3,4,5,6 draw=48", "arrange 1,2,3,4"),
    Case("R4.5", "hand=4,7 draw=9", "play 4,7"),
    Case("R4.5", "hand=C,C1 pile=3 draw=9", "play C,C1"),
    Case("R4.5", "hand=5,C pile=9 draw=9", "play 5,C"),
    Case("R4.5", "up=4,7 down=1", "up 4,7"),
    Case("R9.1", "up=5 draw=3 extra", "up 5"),
    Case("R9.1", "down=2 draw=3 extra", "flip 1"),
    Case("R9.2", "hand=2 up=5 down=3 pile=1", "up 5"),
    Case("R9.2", "hand=2 down=3 pile=1", "flip 1"),
    Case("R6.6", "up=5 down=3 extra", "up 5", {"extra_zone": "hand_only"}),
    Case("R6.6", "down=3 extra", "flip 1", {"extra_zone": "hand_only"}),
    Case("R9.4", "up=9 down=3 pile=5", "flip 1"),
    Case("R9.7", "down=2 extra flipped", "flip 1", {"flips": "per_turn"}),
    Case("R4.8", "hand=5,5,5 pile=3 draw=9", "play 5,5", {"multiples": "all_or_one"}),
    Case("R4.8", "up=5,5,5 pile=3", "up 5,5", {"multiples": "all_or_one"}),
    Case("R4.10", "hand=C1,C1 draw=9", "play C1,C1"),
    Case("R4.10", "up=C2,C2 down=1", "up C2,C2", {"deck": "listed"}),
    Case("R4.10", "hand=C,C draw=9", "play C,C", {"clear_multiples": "one"}),
    Case("R4.2", "hand=2,3 pile=3 draw=9", "play 2"),
    Case("R4.2", "up=2,3 pile=3", "up 2"),
    Case("R4.2", "hand=9,9,9 pile=10 draw=9", "play 9,9,9"),
    Case("R7.3", "down=2", "pickup", {"flip_choice": "may_pick_up"}),
    Case("R4.13", "hand=5 pile=3 draw=9", "pickup"),
    Case("R4.13", "up=5 pile=3", "pickup"),
    Case("R4.13", "hand=3,C pile=9 draw=9", "pickup"),
    Case("R6.14", "up=3 down=1 pile=5 extra table2", "pickup"),
    Case("R6.14", "up=3 down=1 pile=5 extra table2", "pickup", {"short_extra": "at_will"}),
    Case("R9.9", "down=3 pile=7", "pickup"),
    Case("R9.9", "down=3 pile=7 extra", "pickup"),
    Case("R6.19", "down=1 pile=5 extra flipped", "pickup", {"flips": "per_turn"}),
    Case("R6.19", "up=9 pile=5 draw=2 extra", "pickup"),
    Case("R8.4", "hand=2 extra", "draw"),
    Case("R8.5", "hand=2 draw=3", "draw"),
    Case("R8.5", "hand=2 draw=some pile=5", "draw"),
    Case("R8.5", "hand=2 draw=3 pile=5", "draw", {"obligation": "may_draw"}),
    Case("R8.10", "hand=2 draw=3 extra drew", "draw"),
    Case("R8.7", "hand=2 draw=3 extra", "draw", {"extra_draw": "never"}),
    Case("R8.7", "hand=2 draw=3 extra first", "draw", {"extra_draw": "never"}),
    Case("R8.7", "hand=2 draw=3 extra", "draw", {"extra_draw": "first"}),
    Case("R8.11", "hand=2,3,4 draw=3 extra", "draw", {"extra_draw_when_full": False}),
    Case("R8.11", "hand=2,3,4 draw=3 extra", "draw", {"extra_draw_size": "to_three"}),
    Case("R3.4", "hand=2 draw=3", "pass"),
    Case("R3.4", "down=1 pile=5", "pass", {"extras": "may"}),
    Case("R6.4", "hand=2 draw=3 extra", "pass"),
    Case("R6.4", "up=2 pile=5 extra", "pass"),
    Case("R6.4", "down=2 extra", "pass"),
    Case("R8.15", "up=3 draw=3 extra", "pass"),
    Case("R8.15", "up=3 draw=3 extra first", "pass", {"extra_draw": "first"}),
)
"""Situations in which one bar alone is broken."""

FIRST_OF_TWO: Final = (Case("R4.7", "hand=8 up=8 down=3 pile=5", "play 8 up 8"),)
"""A claim on both zones breaks R9.2 as well: there is a hand card, and it names the table."""


@attrs.frozen
class Lift:
    """An exception: the situation in which it lifts a bar, and the rules under which it does not."""

    bar: str
    case: Case
    off: Fields

    def __str__(self) -> str:
        return f"{self.case} lifts {self.bar}"


ONE_CLEAR: Final[Fields] = {"clear_multiples": "one"}

LIFTS: Final[tuple[Lift, ...]] = (
    Lift("R6.6", Case("R6.7", "up=5 extra", "up 5"), {"extra_zone": "hand_only"}),
    Lift("R6.6", Case("R6.7", "down=1 pile=5 extra", "flip 1"), {"extra_zone": "hand_only"}),
    Lift("R9.7", Case("R9.8", "down=2 extra flipped", "flip 2"), {"flips": "per_turn"}),
    Lift("R4.8", Case("R4.9", "hand=5,5,5 pile=3 draw=9", "play 5,5"), {"multiples": "all_or_one"}),
    Lift("R4.10", Case("R4.11", "hand=C,C draw=9", "play C,C"), {"clear_multiples": "one"}),
    Lift("R4.10", Case("R4.12", "hand=C,C draw=9", "play C,C", {"clear_multiples": "any"}), ONE_CLEAR),
    Lift("R4.10", Case("R4.12", "hand=C1,C1 draw=9", "play C1,C1", {"clear_multiples": "any"}), {}),
    Lift("R4.2", Case("R6.9", "hand=2,9 pile=5 draw=3 extra", "play 2", {"extra_order": "free"}), {}),
    Lift("R4.2", Case("R5.6", "hand=3,3,3 pile=5 draw=9", "play 3,3,3", {"low_set_clears": True}), {}),
    Lift(
        "R4.2",
        Case("R5.6", "up=3,3,3 pile=5 extra table2", "up 3,3,3", {"low_set_clears": True}),
        {"short_extra": "stays"},
    ),
    Lift("R4.2", Case("R6.15", "up=3 down=1 pile=5 extra table2", "up 3"), {"short_extra": "stays"}),
    Lift(
        "R4.2",
        Case("R6.15", "up=3 down=1 pile=5 extra table2", "up 3", {"short_extra": "at_will"}),
        {"short_extra": "stays"},
    ),
    Lift("R4.2", Case("R6.16", "up=3,9 down=1 pile=5 extra table2", "up 3", {"short_extra": "at_will"}), {}),
    Lift("R4.13", Case("R11.9", "hand=5 pile=3 draw=9", "pickup", {"obligation": "may_pick_up"}), {}),
    Lift("R4.13", Case("R4.14", "up=5 pile=3", "pickup", {"obligation_zones": "hand"}), {}),
    Lift("R6.14", Case("R6.17", "up=3 down=1 pile=5 extra table2", "pickup", {"short_extra": "stays"}), {}),
    Lift("R9.9", Case("R9.10", "down=3 pile=7", "pickup", {"flip_choice": "may_pick_up"}), {}),
    Lift("R9.9", Case("R9.10", "down=3 pile=7 extra", "pickup", {"flip_choice": "may_pick_up"}), {}),
    Lift("R8.5", Case("R11.6", "hand=5 pile=3 draw=9", "draw", {"obligation": "may_draw"}), {}),
    Lift("R8.5", Case("R11.6", "hand=5 pile=3 draw=9", "draw", {"obligation": "may_draw_always"}), {}),
    Lift("R8.5", Case("R11.7", "hand=2 pile=3 draw=9", "draw", {"obligation": "may_draw_always"}), {}),
    Lift("R8.7", Case("R8.8", "hand=2 draw=3 extra", "draw"), {"extra_draw": "never"}),
    Lift("R8.7", Case("R8.9", "hand=2 draw=3 extra first", "draw", {"extra_draw": "first"}), {"extra_draw": "never"}),
    Lift("R8.11", Case("R8.12", "hand=2,3,4 draw=3 extra", "draw"), {"extra_draw_when_full": False}),
    Lift("R6.4", Case("R6.5", "hand=2 draw=3 extra", "pass", {"extras": "may"}), {}),
    Lift("R8.15", Case("R8.16", "up=3 draw=3 extra", "pass", {"extra_when_empty": "lapse"}), {}),
    Lift("R8.15", Case("R6.5", "up=3 draw=3 extra", "pass", {"extras": "may"}), {}),
)
"""Each exception where it decides; ``off`` is what turns it off, the default rules if nothing is named."""

UNLIFTED: Final = (
    # Leave to pick up for obligation_zones = hand holds with 3UP in use only.
    Case("R4.13", "hand=5 up=6 pile=3", "pickup", {"obligation_zones": "hand"}),
    # May-draw needs cards to draw.
    Case("R8.4", "hand=5 pile=3", "draw", {"obligation": "may_draw"}),
    # Free order: only as an extra action, and only from the hand.
    Case("R4.2", "hand=2,9 pile=5 draw=3", "play 2", {"extra_order": "free"}),
    Case("R4.2", "up=2,9 down=1 pile=5 extra", "up 2", {"extra_order": "free"}),
    # Two equal low cards are no set.
    Case("R4.2", "hand=3,3,3 pile=5 draw=9", "play 3,3", {"low_set_clears": True}),
    # A short play: only after a Clear +2 from the table, only from 3UP, only as an extra action.
    Case("R4.2", "up=3 down=1 pile=5 extra", "up 3", {"short_extra": "at_will"}),
    Case("R4.2", "hand=3,9 pile=5 extra table2", "play 3", {"short_extra": "at_will"}),
    Case("R4.2", "up=3 down=1 pile=5", "up 3", {"short_extra": "at_will"}),
    Case("R4.2", "up=3,9 down=1 pile=5 extra table2", "up 3"),
    Case("R4.2", "up=3,C down=1 pile=5 extra table2", "up 3"),
    # A draw up to three adds nothing to a full hand.
    Case("R8.11", "hand=2,3,4,5 draw=3 extra", "draw", {"extra_draw_size": "to_three", "extra_draw_when_full": True}),
    # The table is open after a Clear +2 from it, and only then.
    Case("R6.6", "up=5 down=3 extra flipped", "up 5", {"extra_zone": "hand_only"}),
    # Clear +1 are no plain Clears.
    Case("R4.10", "hand=C1,C1,C draw=9", "play C1,C1", {"clear_multiples": "plain"}),
)
"""Situations in which an exception is on and does not reach."""

SEVERAL: Final[tuple[tuple[str, str, Fields, tuple[str, ...]], ...]] = (
    ("hand=2 up=5 draw=9 pile=7", "up 5", {}, ("R9.1", "R9.2", "R4.2")),
    ("hand=4,7 up=8 draw=9 pile=9", "play 4,7 up 8", {}, ("R4.7", "R4.5", "R9.1", "R9.2")),
    ("hand=8 up=8 pile=9", "play 8 up 8", {}, ("R4.7", "R9.2", "R4.2")),
    ("arrange hand=1,2,3,4,5,6 draw=48", "arrange 9,9", {}, ("R4.6", "R2.5")),
    ("arrange hand=1,2,3,4,5,6 draw=48", "play 9", {}, ("R2.12", "R4.6")),
    ("hand=1,2,3 draw=5", "arrange 9,9,9", {}, ("R2.13", "R4.6")),
    (SWAP_LINE, "up 7", COLOR, ("R11.21", "R4.6")),
    ("hand=5 up=6 draw=3", "swap 6 for 5", {}, ("R11.22", "R4.6")),
    ("hand=2", "draw", {}, ("R8.4", "R8.5")),
    (
        "hand=2,3,4 extra drew",
        "draw",
        {"extra_draw": "never", "extra_draw_when_full": False},
        ("R8.4", "R8.10", "R8.7", "R8.11"),
    ),
    (
        "hand=2 up=5 down=2 draw=3 extra flipped",
        "flip 3",
        {"extra_zone": "hand_only", "flips": "per_turn"},
        ("R4.6", "R9.1", "R9.2", "R6.6", "R9.4", "R9.7"),
    ),
    ("hand=5 draw=9", "pickup", {}, ("R7.3", "R4.13")),
    ("down=2", "pickup", {}, ("R7.3", "R9.9")),
    ("up=3 draw=2 extra", "pickup", {}, ("R7.3", "R6.19")),
    ("hand=5,5,5,C1,C1 pile=7 draw=3", "play 5,5", {"multiples": "all_or_one"}, ("R4.8", "R4.2")),
    ("hand=5 pile=7 draw=3", "play 5,5", {"multiples": "all_or_one"}, ("R4.6", "R4.8", "R4.2")),
    ("hand=5 draw=3", "play C1,C1", {}, ("R4.6", "R4.10")),
)
"""Situations in which several bars are broken: the tuple of all, in the order of the table."""

ORDER: Final = (
    "R10.3 R2.12 R2.13 R11.21 R11.22 R4.6 R2.5 R4.7 R4.5 R9.1 R9.2 R6.6 R9.4 R9.7 R4.8 R4.10 R4.2 R7.3 R4.13 R6.14 "
    "R9.9 R6.19 R8.4 R8.5 R8.10 R8.7 R8.11 R3.4 R6.4 R8.15"
)
"""The rows, first to last."""


def marked(cases: Iterable[Case]) -> list[Any]:
    """Return cases for ``parametrize``, each marked with its clause."""
    return [pytest.param(case, id=str(case), marks=pytest.mark.clause(case.clause)) for case in cases]


MARKED_LIFTS: Final = [
    pytest.param(lift, id=str(lift), marks=pytest.mark.clause(lift.case.clause, lift.bar)) for lift in LIFTS
]


# --- bars ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", marked([*BARS, *UNLIFTED]))
def test_a_bar_decides_alone(case: Case) -> None:
    assert case.finding().violated == (case.clause,)
    assert case.finding().deciding == case.clause
    assert check(case.situation, parse_action(case.action)) == (case.clause,)


@pytest.mark.parametrize("case", marked([*BARS, *UNLIFTED]))
def test_without_its_row_the_action_would_be_legal(case: Case) -> None:
    table = tuple(bar for bar in TABLE if bar.clause != case.clause)
    assert case.finding(table).violated == ()


@pytest.mark.parametrize("case", marked(FIRST_OF_TWO))
def test_a_claim_on_both_zones(case: Case) -> None:
    assert case.finding().violated == ("R4.7", "R9.2")
    table = tuple(bar for bar in TABLE if bar.clause != case.clause)
    assert case.finding(table).violated == ("R9.2",)


@pytest.mark.clause("R10.3")
@pytest.mark.parametrize("action", [PICK_UP, DRAW, PASS, Flip(0), parse_action("play 7g"), parse_action("arrange 7g")])
def test_nobody_may_act_when_the_game_is_over(action: Action) -> None:
    over = state_of(seat(place=1), seat("2g"), to_move=None, turn=OVER)
    assert check(over, action) == ("R10.3",)
    assert findings(over, action).deciding == ClauseId.GAME_OVER
    facts = facts_of(position_of(over), action)
    assert find(facts, action, tuple(bar for bar in TABLE if bar.clause != "R10.3")).violated == ()


def test_every_row_has_its_situation() -> None:
    tried = {case.clause for case in (*BARS, *FIRST_OF_TWO)} | {"R10.3"}
    assert tried == {str(bar.clause) for bar in TABLE}


@pytest.mark.clause("R6.23")
@pytest.mark.parametrize(
    "case",
    [
        Case("R4.13", "hand=5 pile=3 draw=9 extra", "pickup", {"obligation": "may_pick_up"}),
        Case("R4.13", "up=5 pile=3 extra", "pickup", {"obligation_zones": "hand"}),
        Case("R8.7", "hand=5 pile=3 draw=9 extra", "draw", {"obligation": "may_draw_always", "extra_draw": "never"}),
    ],
    ids=str,
)
def test_leave_not_to_play_holds_for_the_opening_action_only(case: Case) -> None:
    assert case.finding().violated == (case.clause,)


# --- exceptions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lift", MARKED_LIFTS)
def test_an_exception_lifts_its_bar_and_decides(lift: Lift) -> None:
    finding = lift.case.finding()
    assert finding.violated == ()
    assert finding.deciding == lift.case.clause
    assert (lift.bar, lift.case.clause) in finding.lifted


@pytest.mark.parametrize("lift", MARKED_LIFTS)
def test_under_another_value_the_bar_stands(lift: Lift) -> None:
    assert attrs.evolve(lift.case, fields=lift.off).finding().violated == (lift.bar,)


@pytest.mark.parametrize("lift", MARKED_LIFTS)
def test_without_the_exceptions_of_this_clause_the_bar_stands(lift: Lift) -> None:
    table = tuple(
        attrs.evolve(bar, unless=tuple(one for one in bar.unless if one.clause != lift.case.clause)) for bar in TABLE
    )
    assert lift.case.finding(table).violated[:1] == (lift.bar,)


@pytest.mark.clause("R6.8")
def test_after_a_clear_plus_two_from_the_table_an_extra_may_come_from_it() -> None:
    hand_only: Fields = {"extra_zone": "hand_only"}
    for action in ("up 5", "up 6"):
        case = Case("R6.8", "up=5,6 down=3 extra table2", action, hand_only)
        assert case.finding() == Finding((), ClauseId.AFTER_TABLE_PLUS_TWO, ((_id("R6.6"), _id("R6.8")),))
        assert attrs.evolve(case, line="up=5,6 down=3 extra").finding().violated == ("R6.6",)
        table = tuple(
            attrs.evolve(bar, unless=tuple(one for one in bar.unless if one.clause != "R6.8")) for bar in TABLE
        )
        assert case.finding(table).violated == ("R6.6",)


def _id(text: str) -> ClauseId:
    return ClauseId(text)


def test_every_exception_has_its_situation() -> None:
    tried = {(lift.bar, lift.case.clause) for lift in LIFTS} | {("R6.6", "R6.8")}
    assert tried == {(str(bar.clause), str(one.clause)) for bar in TABLE for one in bar.unless}


def test_exceptions_name_fields_and_values_that_exist() -> None:
    for bar in TABLE:
        for one in bar.unless:
            values = [field_value(one.field, text) for text in field_values(one.field)]
            assert all(value in values for value in one.values), one


@pytest.mark.clause("R8.12", "R8.8")
def test_the_last_exception_that_lifted_a_bar_decides() -> None:
    finding = Case("R8.12", "hand=2,3,4 draw=3 extra", "draw").finding()
    assert finding.lifted == ((_id("R8.7"), _id("R8.8")), (_id("R8.11"), _id("R8.12")))
    assert finding.deciding == "R8.12"


# --- order -----------------------------------------------------------------------------------------------------------


def test_the_order_of_the_rows_is_their_precedence() -> None:
    assert " ".join(bar.clause for bar in TABLE) == ORDER


@pytest.mark.parametrize(("line", "action", "fields", "clauses"), SEVERAL)
def test_all_bars_that_are_broken_in_the_order_of_the_table(
    line: str, action: str, fields: Fields, clauses: tuple[str, ...]
) -> None:
    finding = Case(clauses[0], line, action, fields).finding()
    assert finding.violated == clauses
    assert finding.deciding == clauses[0]


# --- permissions -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "case",
    marked(
        [
            Case("R2.5", "arrange hand=1,2,3,4,5,6 draw=48", "arrange 1,2,3"),
            Case("R4.1", "hand=5 pile=3 draw=9", "play 5"),
            Case("R4.1", "hand=5,5 pile=3 draw=9", "play 5,5"),
            Case("R4.1", "hand=C pile=10 draw=9", "play C"),
            Case("R9.3", "up=5 pile=3", "up 5"),
            Case("R9.5", "down=2 pile=9", "flip 2"),
            Case("R7.1", "hand=2 pile=3 draw=9", "pickup"),
            Case("R6.20", "down=1 pile=5 extra flipped", "pass", {"flips": "per_turn"}),
            Case("R6.20", "up=1 draw=2 extra drew", "pass"),
            Case("R6.20", "up=1 draw=2 extra", "pass", {"extra_draw": "never"}),
            Case("R11.23", SWAP_LINE, "swap 5 for 6", COLOR),
            Case("R11.24", SWAP_LINE, "pass", COLOR),
        ]
    ),
)
def test_where_nothing_bars_and_nothing_is_lifted_the_permission_decides(case: Case) -> None:
    assert case.finding() == Finding((), ClauseId(case.clause), ())


@pytest.mark.parametrize(
    ("stage", "action", "extra_action", "clause"),
    [
        (Stage.ACT, DRAW, True, "R8.6"),
        (Stage.ACT, DRAW, False, "R11.6"),
        (Stage.ACT, PASS, True, "R6.20"),
        (Stage.SWAP, PASS, True, "R11.24"),
        (Stage.ACT, PICK_UP, False, "R7.1"),
    ],
)
def test_the_clause_that_permits_a_kind_of_action(
    stage: Stage, action: Action, extra_action: bool, clause: str
) -> None:
    assert permission(stage, action, extra=extra_action) == clause


# --- what check is asked with ----------------------------------------------------------------------------------------


@pytest.mark.clause("R4.6")
@pytest.mark.parametrize(
    ("hand", "action", "held"),
    [
        ("7g,7", "play 7b,7g", True),
        ("7g,7", "play 7b,7r", False),
        ("7,7", "play 7g,7g", True),
        ("7g,7b", "play 7,7", True),
        ("7g,7b", "play 7g,7", True),
        ("7g,7b", "play 7g,7g", False),
        ("7g,7b", "play 7,7,7", False),
    ],
)
def test_a_color_left_out_stands_for_any(hand: str, action: str, held: bool) -> None:
    finding = findings(Situation.parse(f"hand={hand} draw=9"), parse_action(action))
    assert finding.violated == (() if held else ("R4.6",))


@pytest.mark.clause("R4.6")
def test_on_a_state_every_card_is_named_with_its_color() -> None:
    state = state_of(seat("7g,7b"), seat("2g"), draw="5g")
    assert check(state, parse_action("play 7b,7g")) == ()
    assert check(state, parse_action("play 7,7g")) == ("R4.6",)
    assert check(state, parse_action("play 7")) == ("R4.6",)


@pytest.mark.clause("R4.6")
def test_sixteen_copies_are_more_than_any_hand_holds() -> None:
    state = state_of(seat("7g,7b"), seat("2g"), draw="5g")
    assert check(state, Play(hand=cards("7g") * 16)) == ("R4.6",)


@pytest.mark.clause("R2.10", "R4.6")
@pytest.mark.parametrize(("arrangement", "clauses"), [("simultaneous", ("R2.12", "R4.6")), ("in_turn", ("R2.12",))])
def test_a_verdict_tells_nothing_of_cards_laid_in_secret(arrangement: str, clauses: tuple[str, ...]) -> None:
    """The seat before has laid 8, 9, 10 on the mover's table."""
    rules = Rules(arrange_for="next_seat", arrangement=arrangement)
    state = _second_to_choose(rules)
    action = parse_action("up 8g")
    assert check(state, action) == clauses
    assert check(state.situation, action) == clauses
    assert check(state, parse_action("up 7g")) == ("R2.12", "R4.6")


def _second_to_choose(rules: Rules) -> State:
    first, second = seat("2g,3g,4g", "", "1g,1b,1r"), seat("2b,3b,4b,5b,6b,7b", "8g,9g,10g", "1g,2g,2r")
    return state_of(first, second, rules=rules, to_move=1, turn=ARRANGING)


def test_wrong_types_are_named() -> None:
    state = state_of(seat("7g"), seat("2g"), draw="5g", turn=extra())
    with pytest.raises(TypeError, match="position: expected Situation or State, not str"):
        check("hand=7g", PASS)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="action: expected an action, not str"):
        check(state, "pass")  # type: ignore[arg-type]

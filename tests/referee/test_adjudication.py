"""Rulings: the verdict, the clause that decides it, and which reading would turn it."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from tests.conformance.candidates import candidates
from tests.scenarios import SCENARIOS, scenario
from tests.schemas import validator
from tests.strategies import random_situation
from threeup import (
    STANDARD,
    ClauseId,
    InvalidRules,
    Rules,
    Ruling,
    Situation,
    ThreeUpError,
    Verdict,
    adjudicate,
    check,
    clause,
    legal_actions,
    parse_action,
)
from threeup.forms.jsonform import to_data
from threeup.model.rules import FIELD_KINDS, HOUSE_VALUES, PRESETS, field_text, field_value
from threeup.procedure.legality import findings
from threeup.referee.adjudication import Change, Missing, Turning
from threeup.referee.reference import edition, in_force, readings


def rule(line: str, move: str, rules: str = "standard", settled: tuple[str, ...] = ()) -> Ruling:
    return adjudicate(Situation.parse(line, Rules.parse(rules)), parse_action(move), settled=settled)


def turns(turned_by: tuple[Turning, ...]) -> set[str]:
    """Return each set of answers as ``field=value``, two of them joined by ``+``."""
    return {"+".join(f"{answer.field}={answer.value}" for answer in turning.answers) for turning in turned_by}


def changes(changed_by: tuple[Change, ...]) -> set[str]:
    return {f"{change.answer.field}={change.answer.value}" for change in changed_by}


# --- what depends ---------------------------------------------------------------------------------------------------

DEPENDS = [
    # Drawing before the second action of a Clear +2; the gamerules articles allow it before the first only.
    ("hand=4,7 pile=4 draw=20 extra", "draw", "legal", "R8.8", {"extra_draw=first"}),
    # Leaving the action of a Clear +1 undone.
    ("hand=7,8 pile=3 draw=20 extra first", "pass", "illegal", "R6.4", {"extras=may"}),
    ("hand=7,8 draw=20 extra first", "pass", "illegal", "R6.4", {"extras=may"}),
    # Two Clear cards at once.
    ("hand=C,C,5 pile=3 draw=20", "play C,C", "legal", "R4.11", {"clear_multiples=one"}),
    ("hand=C1,C1,5 pile=3 draw=20", "play C1,C1", "illegal", "R4.10", {"clear_multiples=any"}),
    # A too low 3UP card after a Clear +2 from the table: without one that fits, and with one.
    ("up=3,4 down=3 pile=7 extra table2", "up 3", "legal", "R6.15", {"short_extra=stays"}),
    ("up=3,9 down=3 pile=7 extra table2", "up 3", "illegal", "R4.2", {"short_extra=at_will"}),
    # Picking up although a 3UP card fits.
    ("up=3,9 down=3 pile=7", "pickup", "illegal", "R4.13", {"obligation_zones=hand"}),
    # Taking the pile instead of flipping.
    ("down=3 pile=7", "pickup", "illegal", "R9.9", {"flip_choice=may_pick_up"}),
    # Three equal cards below the top as a Clear.
    ("hand=4,4,4,9 pile=7 draw=20", "play 4,4,4", "illegal", "R4.2", {"low_set_clears=true"}),
    # Some of three equal cards, neither one nor all.
    ("hand=8,8,8,9 pile=7 draw=20", "play 8,8", "legal", "R4.9", {"multiples=all_or_one"}),
    # Others that the register knows.
    ("hand=2,8 pile=7 draw=20 extra", "play 2", "illegal", "R4.2", {"extra_order=free"}),
    ("up=3,9 down=3 pile=2 extra", "up 9", "legal", "R6.7", {"extra_zone=hand_only"}),
    ("down=2 pile=7 extra flipped", "flip 1", "legal", "R9.8", {"flips=per_turn", "extra_zone=hand_only"}),
    ("up=3 down=3 draw=5 owed=1 extra first", "pass", "illegal", "R8.15", {"extras=may", "extra_when_empty=lapse"}),
    ("hand=4,7,8 pile=4 draw=20 extra first", "draw", "legal", "R8.12",
     {"extra_draw_size=to_three", "extra_draw_when_full=false"}),
]  # fmt: skip


@pytest.mark.parametrize(("line", "move", "given", "deciding", "expected"), DEPENDS)
def test_it_depends(line: str, move: str, given: str, deciding: str, expected: set[str]) -> None:
    ruling = rule(line, move)
    assert ruling.verdict is Verdict.DEPENDS
    assert ruling.given == given
    assert ruling.deciding == deciding
    assert turns(ruling.turned_by) == expected
    for turning in ruling.turned_by:
        assert turning.verdict is (Verdict.ILLEGAL if given == "legal" else Verdict.LEGAL)
        changed = STANDARD.evolve(
            **{answer.field: field_value(answer.field, answer.value) for answer in turning.answers}
        )
        turned = attrs.evolve(ruling.situation, rules=changed)
        assert (not check(turned, ruling.action)) is (turning.verdict is Verdict.LEGAL)
        assert in_force(clause(turning.deciding), changed)


@pytest.mark.parametrize(("line", "move", "given", "deciding", "expected"), DEPENDS)
def test_a_settled_field_is_never_turned(line: str, move: str, given: str, deciding: str, expected: set[str]) -> None:
    """What the table has agreed on stays as it is, and alone it leaves no doubt."""
    fields = {name.partition("=")[0] for name in expected}
    ruling = rule(line, move, settled=tuple(fields))
    assert ruling.verdict == ruling.given == given
    assert ruling.deciding == deciding
    assert ruling.settled == fields
    assert ruling.turned_by == ()
    for field in fields:
        assert not turns(rule(line, move, settled=(field,)).turned_by) & {one for one in expected if field in one}


@pytest.mark.parametrize(
    ("line", "move", "answer", "supporters"),
    [
        ("hand=4,7 pile=4 draw=20 extra", "draw", "extra_draw=first", ["001:19", "002:20", "003:20"]),
        ("hand=7,8 draw=20 extra first", "pass", "extras=may", ["001:19", "002:20", "003:20"]),
        ("down=3 pile=7", "pickup", "flip_choice=may_pick_up", ["000:43", "004:43"]),
        ("hand=4,4,4 pile=7 draw=20", "play 4,4,4", "low_set_clears=true", ["000:81", "004:81"]),
    ],
)
def test_an_answer_names_its_supporters(line: str, move: str, answer: str, supporters: list[str]) -> None:
    ruling = rule(line, move)
    (turning,) = (one for one in ruling.turned_by if turns((one,)) == {answer})
    assert [str(cited) for cited in turning.answers[0].supported_by] == supporters


@pytest.mark.parametrize(("line", "move", "given", "deciding", "expected"), DEPENDS)
def test_supporters_are_those_of_the_register(
    line: str, move: str, given: str, deciding: str, expected: set[str]
) -> None:
    for turning in rule(line, move).turned_by:
        for answer in turning.answers:
            value = readings()[answer.field].value(answer.value)
            assert value is not None
            assert answer.supported_by == value.supported_by


@pytest.mark.parametrize(
    ("line", "move", "rules", "given", "expected"),
    [
        ("down=1 pile=4 extra flipped", "pickup", "geeky_hobbies", "illegal",
         {"flips=per_action+flip_choice=may_pick_up"}),
        ("up=1,2 pile=9,10 draw=4 owed=2 extra", "pass", "gamerules", "legal", {"extras=must+extra_draw=each"}),
    ],
)  # fmt: skip
def test_two_readings_turn_what_no_single_one_does(
    line: str, move: str, rules: str, given: str, expected: set[str]
) -> None:
    ruling = rule(line, move, rules)
    assert (ruling.verdict, ruling.given) == ("depends", given)
    assert turns(ruling.turned_by) == expected
    field = next(iter(expected)).partition("=")[0]
    assert rule(line, move, rules, settled=(field,)).verdict == given


def test_no_set_of_readings_holds_a_smaller_one() -> None:
    for line, move, *_ in DEPENDS:
        found = [set(zip(one.answers, one.answers, strict=True)) for one in rule(line, move, "gamerules").turned_by]
        assert not any(small < large for small in found for large in found)


# --- the same verdict, another result -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move", "expected"),
    [
        # A failed flip: stays down or goes to the hand.
        ("down=3 pile=7", "flip 2", {"failed_flip=to_hand"}),
        # Fewer than three cards after a pick-up.
        ("hand=2 pile=7 draw=20", "pickup", {"refill_after_pick_up=false"}),
        # A Clear +1 as an extra action.
        ("hand=C1,8 pile=7 draw=20 owed=2 extra first", "play C1", {"nested_clear=replace"}),
        # A plain Clear with an action still owed.
        ("hand=C,8 pile=7 draw=20 owed=2 extra first", "play C", {"interior_clear=ends_turn"}),
        ("hand=8,9 pile=8,8 draw=20 owed=2 extra first", "play 8", {"interior_clear=ends_turn"}),
        # Others.
        ("hand=4 pile=3 draw=20 extra first", "draw", {"extra_draw_size=to_three"}),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C", {"arrangement=in_turn"}),
        ("down=3 pile=7 extra table2", "flip 1", {"short_extra=stays"}),
        # Nothing is left to doubt.
        ("hand=2 pile=7", "pickup", set()),
        ("hand=C1,8 pile=7 draw=20 owed=1 extra first", "play C1", set()),
        ("hand=C,8 pile=7 draw=20 owed=1 extra first", "play C", set()),
        ("hand=3,8 pile=2 draw=20", "play 3", set()),
    ],
)
def test_same_verdict_other_result(line: str, move: str, expected: set[str]) -> None:
    ruling = rule(line, move)
    assert ruling.verdict is Verdict.LEGAL
    assert changes(ruling.changed_by) == expected
    for change in ruling.changed_by:
        assert change.outcomes != ruling.outcomes
        assert len(change.outcomes) == len(ruling.outcomes)


def test_a_settled_field_changes_nothing() -> None:
    assert rule("down=3 pile=7", "flip 2", settled=("failed_flip",)).changed_by == ()


# --- illegal whatever the reading -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move", "deciding"),
    [
        ("hand=8 up=8 down=3 pile=5", "play 8 up 8", "R4.7"),  # the last hand card with an equal 3UP card
        ("hand=4,7 draw=20", "play 4,7", "R4.5"),  # mixed ranks
        ("hand=C,C1 draw=20", "play C,C1", "R4.5"),  # a Clear with a Clear +1
        ("hand=8 up=8 down=3 pile=5", "up 8", "R9.2"),  # 3UP while a hand card is left
        ("hand=2,8 pile=5 draw=20", "pickup", "R4.13"),  # picking up with a playable hand card
        ("hand=2,8 pile=5 draw=20", "play 2", "R4.2"),
        ("hand=2,8 pile=5 draw=20", "pass", "R3.4"),
        ("hand=2,8 draw=20", "swap 2 for 8", "R11.22"),
        ("up=9 down=3 pile=5", "flip 1", "R9.4"),
        ("hand=2,3 pile=5 draw=0", "draw", "R8.4"),
    ],
)
def test_illegal_whatever_the_reading(line: str, move: str, deciding: str) -> None:
    for preset in PRESETS:
        ruling = rule(line, move, preset)
        assert ruling.verdict == ruling.given
        if ruling.given is Verdict.ILLEGAL:
            assert ruling.deciding == deciding == ruling.violated[0]
        assert ruling.turned_by == ()
        assert set(ruling.presets.values()) == {ruling.given}


def test_one_of_three_equal_cards_is_legal_whatever_the_reading() -> None:
    ruling = rule("hand=8,8,8,9 pile=7 draw=20", "play 8")
    assert (ruling.verdict, ruling.turned_by) == (Verdict.LEGAL, ())


# --- house values, options, presets ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "move", "verdict", "house"),
    [
        ("hand=2,8 pile=5 draw=20", "pickup", "illegal", {"obligation=may_pick_up"}),
        ("hand=4,7 pile=4 draw=20 extra first", "draw", "legal", {"extra_draw=never"}),
        ("hand=4,7 pile=4 draw=20 extra", "draw", "depends", {"extra_draw=never"}),
        ("hand=2,8 pile=5 draw=20", "play 8", "legal", set()),
    ],
)
def test_house_values_are_mentioned_and_never_turned(line: str, move: str, verdict: str, house: set[str]) -> None:
    ruling = rule(line, move)
    assert ruling.verdict == verdict
    assert turns(ruling.house) == house
    assert not turns(ruling.turned_by) & {f"{field}={value}" for field, value in HOUSE_VALUES.items()}
    fields = tuple(one.partition("=")[0] for one in house)
    assert rule(line, move, settled=fields).house == ()


def test_a_house_value_in_force_is_turned_to_what_the_sources_say() -> None:
    ruling = rule("hand=4,7 pile=4 draw=20 extra first", "draw", "standard extra_draw=never")
    assert (ruling.verdict, ruling.given, ruling.deciding) == ("depends", "illegal", "R8.7")
    assert turns(ruling.turned_by) == {"extra_draw=each", "extra_draw=first"}


@pytest.mark.parametrize(
    ("line", "move", "rules", "turned", "changed"),
    [
        # An option that is off is never turned on, and one that is on never off.
        ("hand=2,8 pile=5 draw=20", "draw", "standard", set(), set()),
        ("hand=2,8 pile=5 draw=20", "draw", "standard obligation=may_draw", set(), set()),
        ("hand=1,1,4 draw=20", "play 1,1", "standard", set(), set()),
        ("hand=9 pile=5", "play 9", "standard play_on=true", set(), set()),
        # Inside an option that is on, the choice between its on values is open.
        ("hand=2,3 pile=5 draw=20", "draw", "standard obligation=may_draw", {"obligation=may_draw_always"}, set()),
        ("hand=2,3 pile=5 draw=20", "draw", "standard obligation=may_draw_always", {"obligation=may_draw"}, set()),
        ("hand=1,1,4 draw=20", "play 1,1", "standard reverse_on_one=per_play", set(), {"reverse_on_one=per_card"}),
        ("hand=1,1,4 draw=20", "play 1,1", "standard reverse_on_one=per_card", set(), {"reverse_on_one=per_play"}),
        ("hand=8g,9g,9g up=3b pile=1g,2g,3g,4g,5g draw=9", "play 8g", "standard color_bonus=once_per_four",
         set(), {"color_bonus=from_fourth"}),
    ],
)  # fmt: skip
def test_options_are_turned_between_on_values_only(
    line: str, move: str, rules: str, turned: set[str], changed: set[str]
) -> None:
    ruling = rule(line, move, rules)
    options = {field for field, kind in FIELD_KINDS.items() if kind != "R"}
    assert {one for one in turns(ruling.turned_by) if one.partition("=")[0] in options} == turned
    assert {one for one in changes(ruling.changed_by) if one.partition("=")[0] in options} == changed


def test_presets_have_their_own_verdicts() -> None:
    ruling = rule("hand=4,7 pile=4 draw=20 extra", "draw")
    assert ruling.presets == {"standard": "legal", "geeky_hobbies": "legal", "gamerules": "illegal"}
    kept = rule("hand=4,7 pile=4 draw=20 extra", "draw", settled=("extra_draw",))
    assert set(kept.presets.values()) == {"legal"}


def test_the_edition_is_named() -> None:
    assert rule("hand=4 draw=20", "play 4").edition == edition()


# --- the clause and what lies behind it -----------------------------------------------------------------------------


def test_exceptions_are_told_with_what_they_lift() -> None:
    ruling = rule("up=C,C,3 down=3 pile=8 extra", "up C,C")
    assert ruling.exceptions == (
        (ClauseId.EXTRA_FROM_HAND, ClauseId.EXTRA_FROM_TABLE),
        (ClauseId.SINGLE_CLEAR, ClauseId.PLAIN_CLEARS_TOGETHER),
    )
    assert ruling.deciding is ClauseId.PLAIN_CLEARS_TOGETHER


def test_every_clause_broken_is_told() -> None:
    ruling = rule("hand=8 up=8 down=3 pile=9", "play 8 up 8")
    assert ruling.violated == (ClauseId.ONE_ZONE, ClauseId.HAND_FIRST, ClauseId.MATCH_OR_BEAT)
    assert ruling.outcomes == ()


def test_what_the_player_may_do_is_told() -> None:
    ruling = rule("hand=2,3,9 pile=3 draw=20", "play 2")
    assert [str(action) for action in ruling.legal_actions] == ["play 3", "play 9"]


@pytest.mark.parametrize(
    ("line", "move", "missing"),
    [
        ("hand=8 up=8 down=3", "play 9", [("hand", "9")]),
        ("hand=8 up=8 down=3", "play 8,8", [("hand", "8")]),
        ("hand=8g up=8 down=3", "play 8b", [("hand", "8b")]),
        ("hand=8,8g up=8 down=3", "play 8g,8r,8b", [("hand", "8b")]),
        ("hand=8 up=7 down=3", "play 8 up 8", [("up", "8")]),
        ("hand=8 up=7 down=3", "play 9 up 8,7,7", [("hand", "9"), ("up", "8"), ("up", "7")]),
        ("up=7 down=3", "play 7", [("hand", "7")]),  # it lies on the table
        ("down=2 pile=7", "flip 3", [("down", "3")]),
        ("hand=8 draw=9", "flip 1", [("down", "1")]),
        ("arrange hand=2,4,5,8,9,C down=3", "arrange 8,9,C1", [("hand", "C1")]),
        ("swap hand=9g up=3b pile=8g owed=0 extra", "swap 8 for 3g", [("hand", "8"), ("up", "3g")]),
        ("hand=7 draw=9", "play " + ",".join(["7g"] * 60), [("hand", "7g")] * 59),
    ],
)
def test_impossible_names_what_is_not_there(line: str, move: str, missing: list[tuple[str, str]]) -> None:
    rules = "standard color_bonus=once_per_four" if line.startswith("swap") else "standard"
    ruling = rule(line, move, rules)
    assert ruling.verdict is ruling.given is Verdict.IMPOSSIBLE
    assert ruling.missing == tuple(Missing(zone, what) for zone, what in missing)
    assert ClauseId.OWN_CARDS in ruling.violated
    assert (ruling.turned_by, ruling.house, ruling.changed_by, ruling.outcomes) == ((), (), (), ())
    assert ruling.legal_actions


# --- bad arguments --------------------------------------------------------------------------------------------------


def test_wrong_types_are_named() -> None:
    situation, action = Situation.parse("hand=4 draw=20"), parse_action("play 4")
    wrong: list[tuple[Any, Any, Any, str]] = [
        ("hand=4", action, (), "situation: expected Situation, not str"),
        (situation, "play 4", (), "action: expected an action, not str"),
        (situation, action, "extras", "settled: expected an iterable of field names, not str"),
    ]
    for first, second, settled, message in wrong:
        with pytest.raises(TypeError, match=message):
            adjudicate(first, second, settled=settled)


def test_a_settled_field_must_exist() -> None:
    with pytest.raises(InvalidRules, match="field: 'foo' is none of: deck, arrangement"):
        adjudicate(Situation.parse("hand=4 draw=20"), parse_action("play 4"), settled={"foo"})


def test_a_ruling_speaks_a_language_that_there_is() -> None:
    with pytest.raises(ThreeUpError, match="there is no language 'xx'"):
        rule("hand=4 draw=20", "play 4").render("xx")


# --- any position, any move -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_verdict_has_a_deciding_clause_in_force() -> None:
    """20,000 pairs of a situation under random rules and an action, possible or not."""
    rng = random.Random(3)
    kinds = list(SCENARIOS)
    pairs = legal = 0
    decided: set[ClauseId] = set()
    while pairs < 20_000:
        state = scenario(kinds[pairs % len(kinds)], rng)
        situation = state.situation
        actions = candidates(state, rng)
        for action in rng.sample(actions, min(40, len(actions))):
            finding = findings(situation, action)
            assert isinstance(finding.deciding, ClauseId)
            named = {finding.deciding, *finding.violated, *(one for pair in finding.lifted for one in pair)}
            assert all(in_force(clause(one), state.rules) for one in {finding.deciding, *finding.violated})
            assert all(clause(one).text for one in named)
            assert (finding.deciding in finding.violated) is bool(finding.violated)
            decided.add(finding.deciding)
            pairs += 1
            legal += not finding.violated
    assert legal > 500
    assert len(decided) > 40


@pytest.mark.slow
def test_rulings_on_random_moves_hold_together() -> None:
    """Each turning does turn, each change does not, and the JSON form is the one of the schema."""
    rng = random.Random(5)
    schema = validator("ruling")
    for _ in range(25):
        situation = random_situation(rng)
        moves = [*legal_actions(situation)[:2], *(parse_action(text) for text in ("pickup", "draw", "pass", "flip 1"))]
        for action in moves:
            ruling = adjudicate(situation, action)
            legal = ruling.given is Verdict.LEGAL
            assert legal is (not check(situation, action))
            assert (action in ruling.legal_actions) <= legal
            for turning in (*ruling.turned_by, *ruling.house):
                assert legal is not _legal_under(situation, action, turning)
            for change in ruling.changed_by:
                field = change.answer.field
                assert FIELD_KINDS[field] == "R" or field_text(getattr(situation.rules, field)) not in (
                    "off",
                    "must_play",
                )
            schema.validate(to_data(ruling))


def _legal_under(situation: Situation, action: Any, turning: Turning) -> bool:
    values = {answer.field: field_value(answer.field, answer.value) for answer in turning.answers}
    return not check(attrs.evolve(situation, rules=situation.rules.evolve(**values)), action)

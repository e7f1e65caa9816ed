"""The 28 fields of the rules, their presets and their text form."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import rules
from threeup import GAMERULES, GEEKY_HOBBIES, STANDARD, Deck, InvalidRules, NotationError, Rules
from threeup.model.decks import STANDARD_DECK
from threeup.model.rules import (
    FIELD_KINDS,
    HOUSE_VALUES,
    MOST_RULES_TEXT,
    PRESETS,
    Choice,
    Extras,
    Multiples,
    ScoredZones,
    field_text,
    field_value,
    field_values,
    preset_named,
    printed_form,
)

FIELDS = {
    "deck": ("C", "standard"),
    "arrangement": ("R", "simultaneous", "in_turn"),
    "arrange_for": ("O", "self", "next_seat"),
    "table_swap": ("O", "none", "shuffle"),
    "obligation": ("O", "must_play", "may_draw", "may_draw_always", "may_pick_up"),
    "obligation_zones": ("R", "all", "hand"),
    "multiples": ("R", "any", "all_or_one"),
    "clear_multiples": ("R", "plain", "one", "any"),
    "extras": ("R", "must", "may"),
    "extra_draw": ("R", "each", "first", "never"),
    "extra_draw_size": ("R", "one", "to_three"),
    "extra_draw_when_full": ("R", "true", "false"),
    "extra_zone": ("R", "hand_then_table", "hand_only"),
    "extra_when_empty": ("R", "must_draw", "lapse"),
    "nested_clear": ("R", "add", "replace"),
    "interior_clear": ("R", "continue", "ends_turn"),
    "extra_order": ("R", "must_beat", "free"),
    "short_extra": ("R", "laid", "at_will", "stays"),
    "flips": ("R", "per_action", "per_turn"),
    "failed_flip": ("R", "stays_down", "to_hand"),
    "failed_flip_shown": ("R", "false", "true"),
    "flip_choice": ("R", "must_flip", "may_pick_up"),
    "refill_after_pick_up": ("R", "true", "false"),
    "low_set_clears": ("R", "false", "true"),
    "play_on": ("O", "false", "true"),
    "reverse_on_one": ("O", "off", "per_play", "per_card"),
    "scored_zones": ("R", "hand", "all"),
    "color_bonus": ("O", "off", "once_per_four", "from_fourth"),
}
"""Each field with its kind and its values, the default first."""


def test_the_28_fields() -> None:
    assert len(FIELDS) == 28
    assert list(FIELD_KINDS.items()) == [(name, kind) for name, (kind, *_) in FIELDS.items()]
    assert {name: field_values(name) for name in FIELDS} == {
        name: tuple(values) for name, (_, *values) in FIELDS.items()
    }


def test_defaults_are_the_first_values() -> None:
    assert {name: field_text(getattr(Rules(), name)) for name in FIELDS} == {
        name: row[1] for name, row in FIELDS.items()
    }
    assert Rules().deck is STANDARD_DECK


def test_house_values() -> None:
    assert dict(HOUSE_VALUES) == {"obligation": "may_pick_up", "extra_draw": "never", "failed_flip_shown": "true"}


def test_presets() -> None:
    assert list(PRESETS) == ["standard", "geeky_hobbies", "gamerules"]
    assert PRESETS["standard"] is STANDARD == Rules()
    assert PRESETS["geeky_hobbies"] is GEEKY_HOBBIES == Rules(flips="per_turn")
    assert PRESETS["gamerules"] is GAMERULES == Rules(extras="may", extra_draw="first")
    assert [str(preset) for preset in PRESETS.values()] == ["standard", "geeky_hobbies", "gamerules"]
    assert list(GAMERULES.changes(STANDARD)) == [("extras", "may"), ("extra_draw", "first")]


@pytest.mark.parametrize("name", [name for name in FIELDS if name != "deck"])
def test_every_value_of_a_field(name: str) -> None:
    for text in FIELDS[name][1:]:
        value = field_value(name, text)
        changed = Rules().evolve(**{name: value})
        assert getattr(changed, name) == value
        assert field_text(value) == text
        assert [*changed.changes(STANDARD)] == ([] if text == FIELDS[name][1] else [(name, text)])
        assert Rules.parse(f"{name}={text}") == changed
        if isinstance(value, Choice):
            assert Rules().evolve(**{name: text}) == changed
            assert getattr(changed, name) is value
    assert len({Rules.parse(f"{name}={text}") for text in FIELDS[name][1:]}) == len(FIELDS[name]) - 1


@pytest.mark.parametrize("name", [name for name in FIELDS if name != "deck"])
def test_a_value_that_a_field_does_not_take(name: str) -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules.parse(f"{name}=no")
    assert (caught.value.field, caught.value.value, caught.value.allowed) == (name, "no", tuple(FIELDS[name][1:]))
    assert str(caught.value) == f"{name}: 'no' is none of: {', '.join(FIELDS[name][1:])}"


@pytest.mark.parametrize("name", [name for name in FIELDS if name != "deck"])
def test_a_field_takes_its_type_alone(name: str) -> None:
    default = getattr(STANDARD, name)
    what = (
        "a rules switch: expected bool"
        if isinstance(default, bool)
        else f"{name}: expected str or {type(default).__name__}"
    )
    for value, kind in ((3, "int"), (None, "NoneType"), ([], "list")):
        with pytest.raises(TypeError, match=rf"^{what}, not {kind}$"):
            Rules().evolve(**{name: value})


def test_a_switch_takes_no_text() -> None:
    with pytest.raises(TypeError, match=r"^a rules switch: expected bool, not str$"):
        Rules(play_on="true")  # type: ignore[arg-type]


def test_a_deck_is_a_value_or_its_text() -> None:
    assert Rules(deck="standard-red").deck == Deck.parse("standard-red")
    assert Rules.parse("deck=listed*2").deck == Deck.parse("listed*2")
    with pytest.raises(TypeError, match=r"^deck: expected str or Deck, not int$"):
        Rules(deck=3)  # type: ignore[arg-type]


def test_values_of_one_field_are_none_of_another() -> None:
    assert Extras.MAY is Extras("may")
    assert Rules(scored_zones="all").scored_zones is ScoredZones.ALL
    with pytest.raises(InvalidRules, match=r"^extras: 'any' is none of: must, may$"):
        Rules(extras=Multiples.ANY)


@pytest.mark.parametrize(
    "build",
    [
        lambda: Rules().evolve(colour_bonus="off"),
        lambda: Rules.parse("colour_bonus=off"),
        lambda: Rules.parse("standard colour_bonus=off"),
        lambda: field_values("colour_bonus"),
        lambda: field_value("colour_bonus", "off"),
    ],
)
def test_a_field_that_does_not_exist(build: Callable[[], object]) -> None:
    with pytest.raises(InvalidRules) as caught:
        build()
    assert (caught.value.field, caught.value.value) == ("field", "colour_bonus")
    assert caught.value.allowed == tuple(FIELDS)


def test_a_preset_that_does_not_exist() -> None:
    for read in (preset_named, Rules.parse):
        with pytest.raises(InvalidRules, match=r"^preset: 'house' is none of: standard, geeky_hobbies, gamerules$"):
            read("house")


# --- the text form --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", "standard"),
        ("standard", "standard"),
        ("extras=may", "standard extras=may"),
        ("extras=may extra_draw=first", "gamerules"),
        ("gamerules extras=must", "standard extra_draw=first"),
        ("gamerules multiples=all_or_one", "standard multiples=all_or_one extras=may extra_draw=first"),
        ("geeky_hobbies", "geeky_hobbies"),
        ("geeky_hobbies flips=per_action", "standard"),
        ("play_on=true deck=standard-blue", "standard deck=standard-blue play_on=true"),
        ("extra_draw_when_full=false", "standard extra_draw_when_full=false"),
        ('deck={"name":"a\\u0020b","cards":{"7g":3}}', 'standard deck={"name":"a\\u0020b","cards":{"7g":3}}'),
    ],
)
def test_text_form(text: str, printed: str) -> None:
    read = Rules.parse(text)
    assert str(read) == printed
    assert Rules.parse(printed) == read


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("standard ", 9),
        (" standard", 1),
        ("standard  extras=may", 9),
        ("standard extras", 9),
        ("standard extras=may extras=may", 20),
        ("extras=may gamerules", 11),
        ("extras=may extras=must", 11),
        ("deck={", 5),
        ("standard play_on=true deck={", 27),
    ],
)
def test_rules_that_cannot_be_read(text: str, position: int) -> None:
    with pytest.raises(NotationError) as caught:
        Rules.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)


def test_rules_text_is_bounded() -> None:
    with pytest.raises(NotationError) as caught:
        Rules.parse("x" * (MOST_RULES_TEXT + 1))
    assert caught.value.expected == f"rules of at most {MOST_RULES_TEXT} characters"


def test_rules_text_is_a_string() -> None:
    with pytest.raises(TypeError, match=r"^rules: expected str, not bytes$"):
        Rules.parse(b"standard")  # type: ignore[arg-type]


@given(rules)
def test_rules_round_trip(value: Rules) -> None:
    assert Rules.parse(str(value)) == value
    assert str(Rules.parse(str(value))) == str(value)
    copy = pickle.loads(pickle.dumps(value))
    assert copy == value
    assert hash(copy) == hash(value) == hash(Rules.parse(str(value)))


@given(rules, rules)
def test_rules_are_equal_by_value(one: Rules, other: Rules) -> None:
    assert (one == other) is (not list(one.changes(other))) is (str(one) == str(other))
    assert one.evolve(**{name: getattr(other, name) for name in FIELDS}) == other


@given(rules, st.sampled_from([name for name in FIELDS if name != "deck"]))
def test_evolving_changes_one_field(value: Rules, name: str) -> None:
    for text in FIELDS[name][1:]:
        changed = value.evolve(**{name: field_value(name, text)})
        assert [*changed.changes(value)] in ([], [(name, text)])
        assert field_text(getattr(changed, name)) == text


@given(rules)
def test_printed_form_is_a_preset_or_what_differs_from_standard(value: Rules) -> None:
    preset, changes = printed_form(value)
    assert changes == list(value.changes(PRESETS[preset]))
    assert preset == "standard" or changes == []
    assert (changes == []) is (value in PRESETS.values())


def test_rules_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Rules().extras = Extras.MAY  # type: ignore[misc]

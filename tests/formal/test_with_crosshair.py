"""Properties whose examples CrossHair looks for, so that a value which only one comparison in the code names is found.

``nox -s proofs`` runs them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.building import extra, seat, state_of
from tests.formal.plain_step import plain_of, plain_step
from threeup import (
    Card,
    Cards,
    Deck,
    Flip,
    NotationError,
    Play,
    Record,
    Rules,
    Situation,
    Step,
    ThreeUpError,
    apply,
    check,
    legal_actions,
    parse_action,
)
from threeup.forms.protocol import answer
from threeup.forms.record import RecordLine
from threeup.model.cards import count_of_code, pack, size, unpack
from threeup.procedure import arith

symbolic = settings(
    backend="crosshair",
    max_examples=30,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
few = settings(symbolic, max_examples=5)
"""For whole positions, of which a symbolic one takes long."""

pytestmark = pytest.mark.proof

ranks = st.integers(1, 13)
texts = st.text(max_size=12)


def read_back(parse: Callable[[str], object], text: str) -> None:
    """What is read is printed in a form that is read as the same; what is not read is an error of the library."""
    place = 0
    try:
        value = parse(text)
    except NotationError as error:
        place = len(error.text) - error.position
    except ThreeUpError:
        pass
    else:
        assert parse(str(value)) == value
    assert place >= 0


@symbolic
@given(texts)
def test_cards_are_read_back(text: str) -> None:
    read_back(Card.parse, text)
    read_back(Cards.parse, text)


@symbolic
@given(texts)
def test_actions_are_read_back(text: str) -> None:
    read_back(parse_action, text)


@symbolic
@given(texts)
def test_slots_are_read_back(text: str) -> None:
    read_back(parse_action, f"flip {text}")


@symbolic
@given(texts)
def test_situations_are_read_back(text: str) -> None:
    read_back(Situation.parse, f"hand=7 pile=5 {text}")


@symbolic
@given(texts)
def test_rules_and_decks_are_read_back(text: str) -> None:
    read_back(Rules.parse, f"standard {text}")
    read_back(Deck.parse, text)


@symbolic
@given(texts)
def test_record_lines_are_read_back(text: str) -> None:
    read_back(RecordLine.parse, f"{text} pass")
    with pytest.raises(ThreeUpError):
        Record.parse(text)


@symbolic
@given(texts)
def test_every_request_is_answered(text: str) -> None:
    assert answer(text).startswith("{")


@few
@given(ranks, st.integers(1, 10), st.integers(0, 2))
def test_one_card_on_the_pile(rank: int, top: int, which: int) -> None:
    """A single card is legal as the core says, and its step is the core's."""
    card, color = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "C", "C1", "C2"][rank - 1], "gbr"[which]
    if card == "C2" and color != "g":
        return
    state = state_of(seat(f"{card}{color}", "", "1g"), seat("9g", "", "2g"), pile=f"{top}r")
    play = parse_action(f"play {card}{color}")
    assert (not check(state, play)) == arith.beats(rank, top)
    for action in legal_actions(state):
        assert plain_of(apply(state, action).state) == plain_step(state, action)


@few
@given(st.integers(1, 1000), st.booleans(), st.booleans())
def test_any_number_owed(owed: int, replaces: bool, ends: bool) -> None:
    """However many actions are owed, each costs one, and Clear cards do what the rules say."""
    rules = Rules().evolve(
        nested_clear="replace" if replaces else "add", interior_clear="ends_turn" if ends else "continue"
    )
    state = state_of(seat("Cg,C1g,7g", "", "1g"), seat("9g", "", "2g"), turn=extra(owed), rules=rules)
    for action in legal_actions(state):
        assert plain_of(apply(state, action).state) == plain_step(state, action)


@few
@given(st.lists(st.integers(0, 38), max_size=3))
def test_multisets_count(kinds: list[int]) -> None:
    """Packing keeps every kind and how many there are of it."""
    codes = [(kind // 3 + 1) * 4 + kind % 3 for kind in kinds]
    packed = pack(codes)
    assert size(packed) == len(codes)
    assert [*unpack(packed)] == sorted(codes)
    assert all(count_of_code(packed, code) == codes.count(code) for code in codes)


# --- what random examples miss ------------------------------------------------------------------------------------


def needle(owed: int) -> None:
    """False for one number, which only a comparison names."""
    assert owed != 123_457


def strange_text(text: str) -> None:
    """False for one text."""
    assert text != "up 7g,7b"


@pytest.mark.parametrize(
    ("claim", "examples"), [(needle, st.integers()), (strange_text, texts)], ids=["a number", "a text"]
)
def test_needles_are_found(claim: Callable[[Any], None], examples: st.SearchStrategy[Any]) -> None:
    """CrossHair finds what thirty random examples do not."""
    plain = settings(symbolic, backend="hypothesis")
    plain(given(examples)(claim))()
    with pytest.raises(AssertionError):
        symbolic(given(examples)(claim))()


def test_what_is_asked_is_asked_of_the_library() -> None:
    """The names that the examples are built from are the public ones."""
    state = state_of(seat("7g", "", "1g"), seat("8g", "", "2g"))
    assert isinstance(apply(state, Play(hand=[Card.parse("7g")])), Step)
    assert check(state, Flip(0))

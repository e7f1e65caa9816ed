"""CrossHair must confirm every proof over all paths. The long ones carry the marker ``proof``."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType, SimpleNamespace

import pytest

from tests.formal import false_proofs
from tests.formal.confirming import CONFIRMED, outcome, outcome_with_witness
from tests.formal.proofs import PROOFS, Proof, prove_refill, prove_set_is_three_or_more
from tests.formal.table_proofs import prove_effects_owe_what_the_core_says, prove_table_sizes
from threeup.procedure import arith, effects

REFUTED = "EXEC_ERR: AssertionError"
"""What CrossHair says of a claim that fails for some values."""


def _case(proof: Proof) -> object:
    return pytest.param(proof, id=proof.claim.__name__, marks=[pytest.mark.proof] if proof.long else [])


@pytest.mark.slow
@pytest.mark.parametrize("proof", [_case(proof) for proof in PROOFS])
def test_confirmed(proof: Proof) -> None:
    assert outcome_with_witness(proof) == CONFIRMED


def test_every_proof_has_a_name_and_says_what_it_claims() -> None:
    names = [proof.claim.__name__ for proof in PROOFS]
    assert len({*names}) == len(names) >= 60
    assert all(proof.claim.__doc__ and proof.claim.__name__.startswith("prove_") for proof in PROOFS)


# --- the gate can fail --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim", [false_proofs.claim_a_clear_must_beat, false_proofs.claim_a_set_needs_four, false_proofs.claim_needle]
)
def test_a_false_claim_is_refuted(claim: Callable[..., None]) -> None:
    assert outcome(claim, seconds=20).startswith(REFUTED)


@pytest.mark.slow
def test_a_claim_that_cannot_be_tried_to_the_end_is_not_confirmed() -> None:
    assert outcome(false_proofs.claim_of_any_length, seconds=1).startswith("CANNOT_CONFIRM")


def test_a_function_without_a_claim_is_not_confirmed() -> None:
    assert outcome(false_proofs.claim_nothing) == "nothing to check"


def test_an_empty_proof_has_no_witness() -> None:
    empty = next(proof for proof in PROOFS if proof.claim is prove_refill)
    with pytest.raises(AssertionError):
        outcome_with_witness(Proof(empty.claim, {"hand": -1, "draw": 0}, False))


def every_size(rank: int, count: int, held: int, *, any_number: bool, clears: int) -> bool:
    return True


def as_many_as_before(owed: int, bonus: int, **_flags: bool) -> int:
    return owed


@pytest.mark.parametrize(
    ("claim", "room", "name", "wrong"),
    [
        (prove_refill, arith, "missing_cards", lambda hand, draw: max(0, 3 - hand)),
        (prove_set_is_three_or_more, arith, "is_set", lambda run: run == 3),
        (prove_table_sizes, arith, "group_size_allowed", every_size),
        (prove_effects_owe_what_the_core_says, effects, "arith", SimpleNamespace(owed_after=as_many_as_before)),
    ],
    ids=["the refill", "a set", "the size of a group", "what effects ask"],
)
def test_a_proof_fails_on_another_core(
    monkeypatch: pytest.MonkeyPatch, claim: Callable[..., None], room: ModuleType, name: str, wrong: object
) -> None:
    monkeypatch.setattr(room, name, wrong)
    assert outcome(claim, seconds=20).startswith(REFUTED)

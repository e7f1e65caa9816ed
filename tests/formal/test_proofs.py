"""CrossHair must confirm every proof over all paths; anything else fails."""

from __future__ import annotations

import pytest

from tests.formal import proofs
from tests.formal.confirming import outcome
from tests.formal.proofs import PROOFS, Proof

QUICK = [proof for proof in PROOFS if not proof.long]
LONG = [proof for proof in PROOFS if proof.long]


def name_of(proof: Proof) -> str:
    return proof.claim.__name__


@pytest.mark.parametrize("proof", QUICK, ids=name_of)
def test_confirmed(proof: Proof) -> None:
    assert outcome(proof.claim) == "confirmed"

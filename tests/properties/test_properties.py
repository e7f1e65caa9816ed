"""Every claim holds of random states, steps, situations and records under random rules."""

from __future__ import annotations

import pytest

from tests.properties import claims
from tests.properties.asking import ALL, count_of


@pytest.mark.slow
@pytest.mark.parametrize("name", ALL)
def test_every_claim_on(name: str) -> None:
    ALL[name].ask(count_of(name))


def test_no_claim_is_left_out() -> None:
    asked = {claim for examples in ALL.values() for claim in examples.claims}
    verbs = {name for name, found in vars(claims).items() if callable(found) and found.__module__ == claims.__name__}
    helpers = {"zones", "named", "key_of", "refused", "laid_by", "opens", "shuffled_for", "is_hidden"}
    assert {claim.__name__ for claim in asked} == verbs - helpers

"""Every claim holds of random states, steps, situations and records under random rules."""

from __future__ import annotations

import pytest

from tests.properties.asking import PROPERTIES, Property


@pytest.mark.parametrize("prop", PROPERTIES.values(), ids=PROPERTIES)
def test_property(prop: Property) -> None:
    prop.ask(80)

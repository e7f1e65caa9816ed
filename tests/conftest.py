"""The tests speak English, whatever the locale; hypothesis looks for the same examples in every run, and no test
depends on the speed of the machine."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

os.environ["LC_ALL"] = "C"

settings.register_profile("threeup", deadline=None, derandomize=True, database=None, print_blob=False)
settings.load_profile("threeup")

SLOW_HOUSES = ("formal", "properties", "render", "docs", "typing")
"""Folders that the quick run leaves to the longer one as a whole."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests of the slow houses; the long proofs have a mark of their own."""
    for item in items:
        house = item.path.relative_to(Path(__file__).parent).parts[0]
        if house in SLOW_HOUSES and item.get_closest_marker("proof") is None:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    """Under mutation every test computes for itself what is otherwise computed once: a change that is tried in a
    process which has run before would not be met, nor would it be known which tests meet it."""
    if "MUTANT_UNDER_TEST" in os.environ:
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] in ("threeup", "tests"):
                for forget in [getattr(value, "cache_clear", None) for value in list(vars(module).values())]:
                    if forget is not None:
                        forget()

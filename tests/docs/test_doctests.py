"""The examples in the docstrings of the library run and print what they say."""

from __future__ import annotations

import doctest
import pkgutil
from importlib import import_module

import pytest

import threeup

MODULES = ["threeup", *(found.name for found in pkgutil.walk_packages(threeup.__path__, "threeup."))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if (error.name or "threeup").startswith("threeup"):
            raise
        pytest.skip(f"{error.name} comes with an extra")
    assert doctest.testmod(module).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    with_examples = [name for name in ("threeup", "threeup.model.cards", "threeup.referee.adjudication")
                     if any(found.examples for found in finder.find(import_module(name)))]  # fmt: skip
    assert len(with_examples) == 3

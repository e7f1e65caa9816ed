"""The catalogs as they lie in the reference, and what is to be known about them beside these tests."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import polib

from threeup.referee.reference import spec_folder


def path_of(lang: str, name: str = "threeup") -> Path:
    """Return where a catalog of a language lies: that of the library, or of the ``site``."""
    return Path(str(spec_folder())) / "locale" / lang / "LC_MESSAGES" / f"{name}.po"


@cache
def load(lang: str, name: str = "threeup") -> polib.POFile:
    """Return a catalog of a language, to be read only."""
    return polib.pofile(str(path_of(lang, name)))


@cache
def rows(name: str, key: str) -> tuple[dict[str, Any], ...]:
    """Return the entries of a TOML file beside this module."""
    return tuple(tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))[key])


@cache
def exceptions(name: str = "exceptions.toml") -> frozenset[tuple[str, str, str]]:
    """Return what is right although a check finds it: language, context, and check or concept."""
    return frozenset((row["lang"], row["context"], row["of"]) for row in rows(name, "exception"))

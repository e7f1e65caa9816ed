"""The catalogs of the site are whole, in their language, and use the words of the glossary."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.locale.catalogs import exceptions, load, path_of
from tests.locale.checks import CHECKS, LANGS, Check, texts
from threeup.language import CATALOGS

pytest.importorskip("sphinx", reason="the site is made by Sphinx")
pytest.importorskip("rulesite", reason="the sources of the site are not here")

from rulesite.entries import contexts, entries

SITE = tuple(entries())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_catalog_has_no_fault(lang: str, check: Check) -> None:
    found = check(load(lang, "site"), SITE)
    assert [fault for fault in found if (lang, fault.context, fault.of) not in exceptions("site_exceptions.toml")] == []


def test_every_exception_is_needed() -> None:
    found = {
        (lang, one.context, one.of) for lang in LANGS for check in CHECKS for one in check(load(lang, "site"), SITE)
    }
    assert sorted(exceptions("site_exceptions.toml") - found) == []


def test_every_language_has_its_catalog() -> None:
    folder = path_of("el", "site").parents[2]
    assert sorted(path.parents[1].name for path in folder.glob("*/LC_MESSAGES/site.po")) == sorted(LANGS)


def test_every_text_stands_once_and_in_one_catalog() -> None:
    of_library = [entry for name in CATALOGS for entry in texts(name)]
    contexts_of_both = Counter(entry.context for entry in (*SITE, *of_library))
    assert [context for context, count in contexts_of_both.items() if count > 1] == []
    assert len(set(contexts().values())) == len(contexts())

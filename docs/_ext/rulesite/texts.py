"""The language of a build: every text comes from the catalogs of the library or from those of the site.

A draft says in English what a catalog lacks. A build that is no draft warns of every text that is untranslated,
fuzzy or broken, and so fails under ``sphinx-build -W``.
"""

from __future__ import annotations

import gettext
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import attrs
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging

import rulesite.entries
import rulesite.messages
import threeup.language
import threeup.referee.messages
from rulesite.entries import contexts
from threeup.errors import ThreeUpError
from threeup.language import ENGLISH, LANGUAGES, Catalog, Entry, Messages, translations
from threeup.referee.reference import spec_folder

_LOG = logging.getLogger(__name__)
_CLAUSE_ID: Final = re.compile(r"\bR[1-9]\d*\.\d+\b")
_MOST_REPORTED: Final = 20


@attrs.frozen
class Said:
    """A text and, if it is not in the language of the page, the language it is in."""

    text: str
    lang: str = ""


@attrs.frozen(eq=False)
class Words:
    """What speaks on the pages of one language.

    Attributes:
        lang: the language of the pages.
        catalog: the catalog that speaks: of this language, or English in a draft that has none.
    """

    lang: str
    catalog: Catalog

    def say(self, key: str, **values: Any) -> str:
        """Return a message with its placeholders filled in."""
        return self.catalog.say(key, **values)

    def note(self, text: str) -> Said:
        """Return a text of the registers, such as a note on a source; in a draft it may stand in English."""
        found = self.catalog.translate(contexts().get(text, ""), text)
        return Said(found, "" if found != text or self.lang == ENGLISH else ENGLISH)


@cache
def words_for(lang: str, *, draft: bool) -> Words:
    """Return what speaks in a language: the catalog of the site, and behind it that of the library.

    Raises:
        ThreeUpError: the language has no compiled catalog and this is no draft.
    """
    try:
        of_library = translations(lang)
    except ThreeUpError:
        if not draft or lang not in LANGUAGES:
            raise
        return Words(lang, Catalog(ENGLISH, gettext.NullTranslations(), ALL_MESSAGES))
    of_site = site_translations(lang)
    of_site.add_fallback(of_library)
    return Words(lang, Catalog(lang, of_site, ALL_MESSAGES))


ALL_MESSAGES: Final[Messages] = {**threeup.referee.messages.MESSAGES, **rulesite.messages.MESSAGES}
"""What the library and the site say."""


def site_translations(lang: str) -> gettext.NullTranslations:
    """Return what the catalog of the site translates into a language; nothing if there is none."""
    path = catalog_path(lang, SITE)
    if lang == ENGLISH or not path.is_file():
        return gettext.NullTranslations()
    compiled = BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file, abort_invalid=True))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def words_of(config: Config) -> Words:
    """Return what speaks in the language of a build."""
    return words_for(config.language, draft=config.site_draft)


# --- what a catalog lacks -------------------------------------------------------------------------------------


LIBRARY: Final = "threeup"
SITE: Final = "site"
"""The names of the two catalogs of a language."""


def catalog_path(lang: str, name: str) -> Path:
    """Return a catalog that translators edit."""
    return Path(str(spec_folder())) / "locale" / lang / "LC_MESSAGES" / f"{name}.po"


def catalog_faults(lang: str) -> Iterator[str]:
    """Yield one sentence for each text that a catalog lacks, marks as fuzzy or breaks."""
    if lang != ENGLISH:
        yield from faults_of_catalog(catalog_path(lang, LIBRARY), threeup.language.entries())
        yield from faults_of_catalog(catalog_path(lang, SITE), rulesite.entries.entries())


def faults_of_catalog(path: Path, wanted: Iterable[Entry]) -> Iterator[str]:
    """Yield one sentence for each text that is not in a catalog, or not as it should be.

    Args:
        path: the catalog.
        wanted: every text that it has to translate.
    """
    if not path.is_file():
        yield f"there is no catalog {path.name}"
        return
    with path.open("rb") as file:
        found = read_po(file, abort_invalid=True)
    for entry in wanted:
        message = found.get(entry.text, entry.context)
        if message is None:
            yield f"{entry.context}: the catalog does not have the text of today"
        elif message.fuzzy:
            yield f"{entry.context}: fuzzy"
        else:
            forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
            yield from _faults_of(entry, [str(form) for form in forms])


def _faults_of(entry: Entry, forms: list[str]) -> Iterator[str]:
    sources = [entry.text, *filter(None, [entry.plural])]
    for form in forms:
        if not form:
            yield f"{entry.context}: untranslated"
        elif Counter(_CLAUSE_ID.findall(form)) != Counter(_CLAUSE_ID.findall(entry.text)):
            yield f"{entry.context}: other clause ids than the English text"
        elif entry.has_placeholders and _fields(form) not in [_fields(source) for source in sources]:
            yield f"{entry.context}: other placeholders than the English text"


def _fields(template: str) -> set[str] | None:
    try:
        return {field for _, field, _, _ in string.Formatter().parse(template) if field is not None}
    except ValueError:
        return None


def _report(app: Sphinx) -> None:
    """Warn of what the catalog lacks, unless this is a draft."""
    lang = app.config.language
    if app.config.site_draft:
        return
    faults = list(catalog_faults(lang))
    for fault in faults[:_MOST_REPORTED]:
        _LOG.warning("%s: %s", lang, fault, type="rulesite", subtype="catalog")
    if len(faults) > _MOST_REPORTED:
        _LOG.warning("%s: %d more texts to translate", lang, len(faults) - _MOST_REPORTED, type="rulesite")


def setup(app: Sphinx) -> None:
    """Register what a build may be told about its language."""
    app.add_config_value("site_draft", False, "env", frozenset({bool}))
    app.add_config_value("site_kind", "rules", "env", frozenset({str}))
    app.connect("builder-inited", _report)

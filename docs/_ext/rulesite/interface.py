"""The words of Sphinx and of its theme, from the catalogs of the library.

Sphinx looks for a catalog of its own in the project first. This room writes it, for every language, before Sphinx
starts: ``conf.py`` names the folder in ``locale_dirs``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog as Messages
from babel.messages.mofile import write_mo

from rulesite.texts import Words, words_for
from threeup.language import ENGLISH, LANGUAGES

WORDS: Final[Mapping[str, str]] = {
    "site.ui.search": "Search",
    "site.ui.index": "Index",
    "site.ui.symbols": "Symbols",
    "site.ui.error": "Error",
    "site.ui.need_script": "Please activate JavaScript to enable the search functionality.",
    "site.ui.skip": "Skip to content",
    "site.ui.top": "Back to top",
    "site.ui.next": "Next",
    "site.ui.previous": "Previous",
    "site.ui.home": "Home",
    "site.ui.on_this_page": "On this page",
    "site.ui.link_heading": "Link to this heading",
    "site.ui.link_table": "Link to this table",
    "site.ui.link_image": "Link to this image",
}
"""By message, the words of Sphinx and furo that stand on the pages."""

SCRIPT_WORDS: Final[Mapping[str, str]] = {
    "site.ui.searching": "Searching",
    "site.ui.preparing": "Preparing search...",
    "site.ui.results": "Search Results",
    "site.ui.no_results": "Your search did not match any documents. Please make sure that all words are spelled "
    "correctly and that you've selected enough categories.",
    "site.ui.in": ", in ",
    "site.ui.hide_matches": "Hide Search Matches",
}
"""By message, the words of the script that searches."""

_ONE: Final = "Search finished, found one page matching the search query."
_SOME: Final = "Search finished, found ${resultCount} pages matching the search query."


def write_all(folder: Path) -> None:
    """Write the catalogs of Sphinx for all languages but English below a folder."""
    for lang in LANGUAGES:
        if lang != ENGLISH:
            words = words_for(lang, draft=True)
            target = folder / lang / "LC_MESSAGES"
            target.mkdir(parents=True, exist_ok=True)
            _replace(target / "sphinx.mo", _messages(words))
            _replace(target / "sphinx.js", _script(words).encode("utf-8"))


def _messages(words: Words) -> bytes:
    messages = Messages(locale=None)
    for key, text in WORDS.items():
        messages.add(text, words.say(key))
    written = BytesIO()
    write_mo(written, messages)
    return written.getvalue()


def _script(words: Words) -> str:
    found: dict[str, str | list[str]] = {text: words.say(key) for key, text in SCRIPT_WORDS.items()}
    found[_ONE] = [words.say("site.ui.one_result"), words.say("site.ui.some_results", results="${resultCount}")]
    catalog = {"locale": words.lang, "messages": found, "plural_expr": "(n != 1 ? 1 : 0)"}
    return f"Documentation.addTranslations({json.dumps(catalog, ensure_ascii=False, indent=1)});\n"


def _replace(path: Path, data: bytes) -> None:
    """Write a file unless it has this content; several builds may do so at once."""
    if not path.is_file() or path.read_bytes() != data:
        new = path.with_name(f".{path.name}.{id(data)}")
        new.write_bytes(data)
        new.replace(path)


# --- labels that the theme does not let one translate -----------------------------------------------------------


def labels(words: Words) -> Mapping[str, str]:
    """Return for each label that stands in the templates of the theme what to say instead."""
    pages, contents = words.say("site.ui.toggle_pages"), words.say("site.ui.toggle_contents")
    return {
        "Toggle site navigation sidebar": pages,
        "Toggle table of contents sidebar": contents,
        "Toggle Light / Dark / Auto color theme": words.say("site.ui.toggle_colors"),
    }

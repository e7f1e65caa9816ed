"""Bring the translation catalogs up to date with the reference: ``python tools/catalogs.py [LANG …]``.

Each language has those of :data:`threeup.language.CATALOGS`, and ``site``, what only the site says. New texts come in
untranslated, changed ones are marked fuzzy, stale ones go; then what the library reads is compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import polib

import threeup.language
from threeup.language import CATALOGS, LANGUAGES, Entry

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs" / "_ext"))

import rulesite.entries  # noqa: E402  # the extension of the site lies beside its sources

TEXTS = {name: partial(threeup.language.entries, name) for name in CATALOGS} | {"site": rulesite.entries.entries}
"""For each catalog, what gives its texts."""

PLURALS = {
    "te": "nplurals=2; plural=(n != 1);",
    "ne": "nplurals=2; plural=(n != 1);",
    "el": "nplurals=2; plural=(n != 1);",
    "si": "nplurals=2; plural=(n > 1);",
    "vi": "nplurals=1; plural=0;",
}
WIDTH = 110


def path_of(lang: str, name: str) -> Path:
    """Return a catalog of a language."""
    return ROOT / "spec" / "locale" / lang / "LC_MESSAGES" / f"{name}.po"


def new_entry(entry: Entry, lang: str) -> polib.POEntry:
    """Return an untranslated entry of a catalog."""
    made = polib.POEntry(msgctxt=entry.context, msgid=entry.text)
    if entry.plural:
        made.msgid_plural = entry.plural
        made.msgstr_plural = dict.fromkeys(range(1 if "nplurals=1" in PLURALS[lang] else 2), "")
    if entry.has_placeholders and "{" in entry.text + entry.plural:
        made.flags = ["python-brace-format"]
    return made


def updated(path: Path, lang: str, texts: Iterable[Entry]) -> polib.POFile:
    """Return a catalog as it should be now, with the translations that it has.

    Args:
        path: where it lies, if it is there already.
        lang: its language.
        texts: what it has to translate.
    """
    olds = [polib.pofile(str(old)) for old in sorted(path.parent.glob("*.po"), key=lambda old: old == path)]
    known = {entry.msgctxt: entry for old in olds for entry in old}  # its own comes last: a text may have moved
    catalog = polib.POFile(wrapwidth=WIDTH)
    catalog.metadata = {
        "Project-Id-Version": "threeup",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[lang],
    }
    for entry in texts:
        made, before = new_entry(entry, lang), known.get(entry.context)
        if before is not None:
            made.msgstr, made.tcomment = before.msgstr, before.tcomment
            if entry.plural and before.msgstr_plural:
                made.msgstr_plural = before.msgstr_plural
            changed = (before.msgid, before.msgid_plural) != (entry.text, entry.plural)
            if "fuzzy" in before.flags or (changed and (made.msgstr or any(made.msgstr_plural.values()))):
                made.flags.append("fuzzy")
        catalog.append(made)
    return catalog


def main(langs: list[str]) -> int:
    """Update and compile the catalogs of these languages, or of all; return how many texts are untranslated."""
    missing = 0
    for lang in langs or [code for code in LANGUAGES if code != "en"]:
        paths = {name: path_of(lang, name) for name in TEXTS}
        catalogs = {name: updated(path, lang, TEXTS[name]()) for name, path in paths.items()}
        for name, catalog in catalogs.items():
            paths[name].parent.mkdir(parents=True, exist_ok=True)
            catalog.save(str(paths[name]))
            if name in CATALOGS:
                catalog.save_as_mofile(str(paths[name].with_suffix(".mo")))
            left = len(catalog.untranslated_entries()) + len(catalog.fuzzy_entries())
            print(f"{lang} {name}: {len(catalog)} texts, {left} to translate")
            missing += left
    return missing


if __name__ == "__main__":
    main(sys.argv[1:])

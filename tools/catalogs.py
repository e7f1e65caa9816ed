"""Bring the translation catalogs up to date with the reference: ``python tools/catalogs.py [LANG …]``.

New texts come in untranslated, changed ones are marked fuzzy, stale ones go; then the catalogs are compiled.
"""

from __future__ import annotations

import sys
from pathlib import Path

import polib

from threeup.language import LANGUAGES, Entry, entries

ROOT = Path(__file__).resolve().parent.parent
PLURALS = {
    "te": "nplurals=2; plural=(n != 1);",
    "ne": "nplurals=2; plural=(n != 1);",
    "el": "nplurals=2; plural=(n != 1);",
    "si": "nplurals=2; plural=(n > 1);",
    "vi": "nplurals=1; plural=0;",
}
WIDTH = 110


def path_of(lang: str) -> Path:
    """Return the catalog of a language."""
    return ROOT / "spec" / "locale" / lang / "LC_MESSAGES" / "threeup.po"


def new_entry(entry: Entry, lang: str) -> polib.POEntry:
    """Return an untranslated entry of a catalog."""
    made = polib.POEntry(msgctxt=entry.context, msgid=entry.text)
    if entry.plural:
        made.msgid_plural = entry.plural
        made.msgstr_plural = dict.fromkeys(range(1 if "nplurals=1" in PLURALS[lang] else 2), "")
    if entry.has_placeholders and "{" in entry.text + entry.plural:
        made.flags = ["python-brace-format"]
    return made


def updated(lang: str) -> polib.POFile:
    """Return the catalog of a language as it should be now, with the translations that it has."""
    old = polib.pofile(str(path_of(lang))) if path_of(lang).exists() else polib.POFile()
    known = {entry.msgctxt: entry for entry in old}
    catalog = polib.POFile(wrapwidth=WIDTH)
    catalog.metadata = {
        "Project-Id-Version": "threeup",
        "Language": lang,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[lang],
    }
    for entry in entries():
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
        catalog = updated(lang)
        path_of(lang).parent.mkdir(parents=True, exist_ok=True)
        catalog.save(str(path_of(lang)))
        catalog.save_as_mofile(str(path_of(lang).with_suffix(".mo")))
        left = len(catalog.untranslated_entries()) + len(catalog.fuzzy_entries())
        print(f"{lang}: {len(catalog)} texts, {left} to translate")
        missing += left
    return missing


if __name__ == "__main__":
    main(sys.argv[1:])

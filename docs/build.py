"""Build the whole site: ``python docs/build.py [--draft] [--language LANG …] [--out FOLDER]``.

The library and the rules in each language are built by Sphinx, two at a time, with every warning an error. Then the
front page is written, and every link and anchor of the site is followed. A draft says in English what is not yet
translated.
"""

from __future__ import annotations

import argparse
import html
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

from rulesite.inspection import faults, heaviest  # noqa: E402  # the extension lies beside this file
from threeup.language import LANGUAGES  # noqa: E402

AT_ONCE = 2
MOST_BYTES = 300_000
"""Most that a page may weigh with all that it loads."""


def command(source: str, target: Path, doctrees: Path, options: Sequence[str] = ()) -> list[str]:
    """Return the command that builds one project."""
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-E", "-W", "--keep-going", "-n", "-b", "html"]
    return [*sphinx, "-d", str(doctrees), *options, str(HERE / source), str(target)]


def build(languages: Sequence[str], out: Path, *, draft: bool) -> bool:
    """Build the library and the rules in these languages; return whether all went well."""
    draft_options = ["-D", "site_draft=1"] if draft else []
    jobs = {"library": command("library", out / "library", out.parent / "doctrees" / "library")}
    for lang in languages:
        options = ["-D", f"language={lang}", *draft_options]
        jobs[lang] = command("rules", out / lang, out.parent / "doctrees" / lang, options)
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return all(list(pool.map(_run, jobs, jobs.values())))


def _run(name: str, words: Sequence[str]) -> bool:
    start = time.monotonic()
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    print(f"{name}: {'built' if done.returncode == 0 else 'FAILED'} in {time.monotonic() - start:.0f} s", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def write_front(languages: Sequence[str], out: Path) -> None:
    """Write the page that leads to the languages and to the library."""
    links = "\n".join(
        f'<li><a href="{lang}/index.html" lang="{lang}" hreflang="{lang}">{html.escape(LANGUAGES[lang])}</a></li>'
        for lang in languages
    )
    page = (HERE / "_templates" / "front.html").read_text(encoding="utf-8")
    (out / "index.html").write_text(page.replace("LINKS", links), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Build what the arguments ask for; return 0 if there was no fault."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--draft", action="store_true", help="say in English what is not translated")
    parser.add_argument("--language", action="append", choices=list(LANGUAGES), help="only these languages")
    parser.add_argument("--out", type=Path, default=HERE / "_build" / "site", help="where to (default: %(default)s)")
    options = parser.parse_args(arguments)
    languages = options.language or list(LANGUAGES)
    options.out.mkdir(parents=True, exist_ok=True)
    if not build(languages, options.out, draft=options.draft):
        return 1
    write_front(languages, options.out)
    found = list(faults(options.out, partial=len(languages) < len(LANGUAGES)))
    for fault in found:
        print(fault)
    page, weight = heaviest(options.out)
    print(f"{len(list(options.out.rglob('*.html')))} pages, {len(found)} faults; the heaviest, {page}: {weight} bytes")
    return 1 if found or weight > MOST_BYTES else 0


if __name__ == "__main__":
    sys.exit(main())

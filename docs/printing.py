"""Print the rule card and the sheet of options as PDF: ``python docs/printing.py [--site FOLDER] [--out FOLDER]``.

Chromium makes them from two pages of the finished site, so that the text can be searched and copied in every script.
Each must have two pages of A4. The Debian packages are ``chromium`` and ``fonts-noto-core``.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

from chromium import browser  # noqa: E402  # it lies beside this file

PAGES = 2


def print_page(program: str, page: Path, target: Path) -> None:
    """Print a page; the window is wide enough for the layout of a sheet."""
    with tempfile.TemporaryDirectory(prefix="threeup-print-") as profile:
        options = [
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--no-first-run",
            "--window-size=1200,1600",
            f"--user-data-dir={profile}",
            "--no-pdf-header-footer",
            f"--print-to-pdf={target}",
        ]
        subprocess.run([program, *options, page.resolve().as_uri()], check=True, capture_output=True)


def pages_of(document: Path) -> int:
    """Return how many pages a PDF has, from the count in its tree of pages."""
    counts = re.findall(rb"/Type\s*/Pages.*?/Count\s+(\d+)", document.read_bytes(), re.DOTALL)
    return max(map(int, counts), default=0)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print both sheets in every language that was built; return 0 if each has two pages."""
    parser = argparse.ArgumentParser(description="Print the rule card and the sheet of options.")
    parser.add_argument("--site", type=Path, default=HERE / "_build" / "site", help="the site (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=HERE / "_build" / "print", help="where to (default: %(default)s)")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    program, wrong = browser(), 0
    sheets = sorted(options.site.glob("*/print/*.html"))
    if not sheets:
        raise SystemExit(f"there is no site in {options.site}: build it first")
    for page in sheets:
        target = options.out / f"threeup-{page.stem}-{page.parts[-3]}.pdf"
        print_page(program, page, target)
        count = pages_of(target)
        wrong += count != PAGES
        print(f"{target.name}: {count} pages, {target.stat().st_size} bytes")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

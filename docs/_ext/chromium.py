"""Where Chromium is, for what is made or looked at with it."""

from __future__ import annotations

import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def browser() -> str:
    """Return the browser.

    Raises:
        SystemExit: there is none.
    """
    for name in BROWSERS:
        found = shutil.which(name)
        if found:
            return found
    raise SystemExit(f"no browser: none of {', '.join(BROWSERS)} is installed")

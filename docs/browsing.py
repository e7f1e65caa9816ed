"""Look at the finished site with a browser: ``python docs/browsing.py [--site FOLDER]``.

Chromium opens it from a server of its own and runs two checks (``docs/browser``): axe-core on each kind of page in each
language, and a reader's walk through each language. No request may leave the site. Needed are Node with npm, which
installs playwright-core and axe-core, and the Debian package ``chromium``.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "_ext"))

from chromium import browser  # noqa: E402  # it lies beside this file

CHECKS = ("accessibility.mjs", "walk.mjs")
SCRIPTS = HERE / "browser"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # the name is that of the base class
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """Serves a browser, which breaks off what it no longer wants."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing: what is missing is found by the checks."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder while the context lasts; yield its address."""
    server = Server(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def installed(folder: Path) -> Path:
    """Copy the checks beside their packages, which npm installs, and return the folder."""
    shutil.copytree(SCRIPTS, folder, dirs_exist_ok=True)
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("npm is not installed")
    subprocess.run([npm, "install", "--silent", "--no-package-lock", "--no-audit"], cwd=folder, check=True)
    return folder


def main(arguments: Sequence[str] | None = None) -> int:
    """Run both checks; return 0 if neither found a fault."""
    parser = argparse.ArgumentParser(description="Look at the site with a browser.")
    parser.add_argument("--site", type=Path, default=HERE / "_build" / "site", help="the finished site")
    options = parser.parse_args(arguments)
    if not (options.site / "index.html").is_file():
        raise SystemExit(f"there is no site in {options.site}: build it first")
    folder = installed(HERE / "_build" / "browser")
    with served(options.site) as address:
        results = [
            subprocess.run(["node", str(folder / check), address, browser()], check=False).returncode
            for check in CHECKS
        ]
    return 1 if any(results) else 0


if __name__ == "__main__":
    sys.exit(main())

"""Measure what it costs to speak a language: the load of each catalog beside the import of a module of Python.

    python benchmarks/catalogs.py [--runs N]

Every figure is milliseconds of CPU time in a fresh interpreter; the catalogs and the imports take turns in every
run, and what is printed is the median over the runs with the lowest and the highest. The files have been read
before, so what the disk takes does not count.
"""

import argparse
import platform
import statistics
import subprocess
import sys
from typing import Final

from threeup.language import LANGUAGES, catalog, entries

WANTED: Final = 5.0
"""Most milliseconds that a catalog may take."""

TIMED: Final = "import time; {before}; start = time.process_time(); {what}; print(time.process_time() - start)"
PEERS: Final = {"import json": "import json", "import gettext": "import gettext", "import argparse": "import argparse"}


def milliseconds(what: str, before: str = "pass") -> float:
    """CPU milliseconds that a statement takes in a fresh interpreter, after another one."""
    code = TIMED.format(before=before, what=what)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return 1000 * float(done.stdout)


def measured(runs: int) -> dict[str, list[float]]:
    """The milliseconds of every run, by what was measured."""
    times: dict[str, list[float]] = {}
    for _ in range(runs):
        for lang in LANGUAGES:
            taken = milliseconds(f"catalog({lang!r})", "from threeup.language import catalog")
            times.setdefault(f"catalog {lang}", []).append(taken)
        for name, statement in PEERS.items():
            times.setdefault(name, []).append(milliseconds(statement))
    return times


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(description="Measure the load of the translation catalogs.")
    parser.add_argument("--runs", type=int, default=15, help="runs of each measurement (default 15)")
    times = measured(parser.parse_args().runs)
    for lang in LANGUAGES:
        catalog(lang)  # says if one is not compiled
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}; ", end="")
    print(f"{sum(1 for _ in entries())} texts in a catalog, one is to load in {WANTED:g} ms\n")
    print("| what | ms of CPU time | runs |\n| --- | --- | --- |")
    for name, taken in times.items():
        middle = statistics.median(taken)
        note = " too slow" if name.startswith("catalog") and middle > WANTED else ""
        print(f"| {name} | {middle:.2f} [{min(taken):.2f}–{max(taken):.2f}]{note} | {len(taken)} |")


if __name__ == "__main__":
    main()

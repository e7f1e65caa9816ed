"""Mutation testing: does some test notice each small change of the library?

``python -m tests.formal.mutating`` works on a copy, runs mutmut there with the settings of ``pyproject.toml``, prints
how many changes were noticed in each room and house, and fails below the shares that are asked for. Before that it
changes ``arith`` with the proofs as the only tests.

mutmut tries each change in a fork of a process in which the library is already loaded. What is computed once, when it
is loaded or first read, does not change there; so the tests of a house look a second time, in a process of their own,
at what they seem not to notice, in the rooms where that is too much.

Arguments: ``proofs`` or ``tests`` for one of the two runs alone; names of rooms (``effects``) or houses (``forms``) to
change only these; ``--children N``.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[2]
COPIED: Final = ("benchmarks", "docs", "spec", "src", "tests", "noxfile.py", "pyproject.toml", "README.md")

CORE: Final = ("arith", "effects", "facts", "legality", "predicates")
"""The rooms that decide: the table is ``legality`` with its ``predicates``."""

OF_CORE: Final = 97.0
OF_HOUSES: Final = 92.0
OF_ARITH_BY_PROOFS: Final = 90.0
"""Least shares of changes noticed, in per cent."""

TESTS_OF: Final = {
    "model": ("model", "procedure"),
    "procedure": ("procedure", "cases"),
    "forms": ("forms",),
    "referee": ("referee", "cases", "conformance"),
}
"""The folders of tests that look at each house; the others would notice more, and take longer."""

NOTICED: Final = ("killed", "timeout", "caught by type check", "segfault")
"""What mutmut says of a change that was noticed; one that makes a test run on without end was, too."""


@attrs.frozen
class Mutant:
    """A change, the room that it is in, and what became of it."""

    name: str
    house: str
    room: str
    status: str


def copy_to(folder: Path, settings: Mapping[str, str]) -> None:
    """Copy the project, with some settings of mutmut replaced."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "_build", ".*")
            shutil.copytree(source, folder / name, ignore=ignored)
        elif source.is_file():
            shutil.copy(source, folder)
    path = folder / "pyproject.toml"
    text = path.read_text(encoding="utf-8")
    for key, value in settings.items():
        text, count = re.subn(rf"(?m)^{key} = \[[^\]]*\]", f"{key} = {value}", text)
        assert count == 1, f"pyproject.toml: {key} of mutmut stands there {count} times"
    path.write_text(text, encoding="utf-8")


def mutants(settings: Mapping[str, str], children: int, *, look_again: bool) -> list[Mutant]:
    """Run mutmut on a copy and return what became of each change."""
    with tempfile.TemporaryDirectory(prefix="threeup-mutants-") as name:
        folder = Path(name)
        copy_to(folder, settings)
        # Programs that tests start load the changed library, too; its own folder mutmut would take out of the path.
        (folder / "path").mkdir()
        (folder / "path" / "threeup").symlink_to(folder / "mutants" / "src" / "threeup")
        environment = os.environ | {"PYTHONPATH": str(folder / "path")}
        run = [sys.executable, "-m", "mutmut"]
        log = folder / "mutmut.log"
        with log.open("w", encoding="utf-8") as output:
            words = [*run, "run", "--max-children", str(children)]
            done = subprocess.run(words, cwd=folder, env=environment, stdout=output, stderr=output, check=False)
        if done.returncode:
            print(log.read_text(encoding="utf-8")[-5000:])
            raise SystemExit("mutmut could not run")
        found = subprocess.run(
            [*run, "results", "--all", "true"], cwd=folder, env=environment, capture_output=True, text=True, check=True
        )
        result = [*read(found.stdout.splitlines())]
        return second_look(folder / "mutants", environment, result, children) if look_again else result


def second_look(folder: Path, environment: Mapping[str, str], found: list[Mutant], children: int) -> list[Mutant]:
    """Return the same after changes that were not noticed have been tried in a process of their own.

    That is done in the rooms where too much went unnoticed, and takes long; elsewhere the true share may be higher.
    """
    rooms: defaultdict[tuple[str, str], list[Mutant]] = defaultdict(list)
    for mutant in found:
        rooms[mutant.house, mutant.room].append(mutant)
    wanting = {room for room, several in rooms.items() if share(several)[2] < asked_of(*room)}

    def seen(mutant: Mutant) -> Mutant:
        survived = mutant.status in ("survived", "no tests") and (mutant.house, mutant.room) in wanting
        if survived and notices(folder, environment, mutant.house, mutant.name):
            return attrs.evolve(mutant, status="killed")
        return mutant

    for house in {house for house, _ in wanting}:
        assert not notices(folder, environment, house, ""), f"the tests of {house} fail without any change"
    with ThreadPoolExecutor(children) as pool:
        return list(pool.map(seen, found))


def asked_of(house: str, room: str) -> float:
    """Return the share of the changes of a room that is asked for."""
    return OF_CORE if house == "procedure" and room in CORE else OF_HOUSES


def notices(folder: Path, environment: Mapping[str, str], house: str, change: str) -> bool:
    """Return whether the quick tests of a house fail when the library is loaded with a change."""
    tests = [f"tests/{name}" for name in TESTS_OF[house]]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-n0", "-p", "no:cacheprovider", *tests],
        cwd=folder,
        env={**environment, "MUTANT_UNDER_TEST": change},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return done.returncode != 0


def read(lines: Iterable[str]) -> Iterable[Mutant]:
    """Yield the changes in a report of mutmut."""
    for line in lines:
        match = re.fullmatch(r" *(threeup\.(?:(\w+)\.)?(\w+)\.\S+__mutmut_\d+): (.*)", line)
        if match is not None:
            yield Mutant(match[1], match[2] or "", match[3], match[4])


def share(found: Iterable[Mutant]) -> tuple[int, int, float]:
    """Return how many changes were noticed, of how many, and the share in per cent."""
    statuses = Counter(mutant.status for mutant in found)
    noticed, total = sum(statuses[status] for status in NOTICED), statuses.total()
    return noticed, total, 100.0 * noticed / total if total else 100.0


def line(what: str, found: Iterable[Mutant], least: float | None = None) -> bool:
    """Print a line of figures and return whether they suffice."""
    noticed, total, part = share(found)
    if not total:
        return True
    fine = least is None or part >= least
    asked = "" if least is None else f"  at least {least:.0f} %: {'yes' if fine else 'NO'}"
    print(f"{what:32} {noticed:5} of {total:5}  {part:5.1f} %{asked}", flush=True)
    return fine


def survivors(found: Iterable[Mutant]) -> None:
    """Print the changes that nothing noticed."""
    for mutant in found:
        if mutant.status not in NOTICED:
            print(f"  {mutant.status}: {mutant.name}")


def by_proofs(children: int) -> bool:
    """Change ``arith`` with the proofs as the only tests."""
    settings = {
        "only_mutate": '["src/threeup/procedure/arith.py"]',
        "pytest_add_cli_args_test_selection": '["tests/formal/test_proofs.py"]',
        "pytest_add_cli_args": '["-n0", "-m", "", "-k", "test_confirmed"]',
    }
    found = mutants(settings, children, look_again=False)
    fine = line("arith, by the proofs alone", found, OF_ARITH_BY_PROOFS)
    survivors(found)
    return fine


def by_tests(children: int, wanted: list[str]) -> bool:
    """Change all houses, or what is wanted of them, with the quick tests of each."""
    found: list[Mutant] = []
    for house, folders in TESTS_OF.items():
        rooms = ["*"] if not wanted or house in wanted else wanted
        patterns = [f"src/threeup/{house}/{room}.py" for room in rooms]
        if any(any(ROOT.glob(pattern)) for pattern in patterns):
            tests = [f"tests/{folder}" for folder in folders]
            settings = {"only_mutate": json.dumps(patterns), "pytest_add_cli_args_test_selection": json.dumps(tests)}
            found += mutants(settings, children, look_again=True)
    for house, room in sorted({(mutant.house, mutant.room) for mutant in found}):
        line(f"{house}.{room}", [mutant for mutant in found if (mutant.house, mutant.room) == (house, room)])
    for house in TESTS_OF:
        line(f"house {house}", [mutant for mutant in found if mutant.house == house])
    core = [mutant for mutant in found if mutant.house == "procedure" and mutant.room in CORE]
    fine = line(f"the core: {', '.join(CORE)}", core, OF_CORE)
    fine &= line("all houses", found, OF_HOUSES)
    survivors(found)
    return fine


def main() -> int:
    """Run what is asked for; 1 if too much went unnoticed."""
    parser = argparse.ArgumentParser(description="Mutation testing.")
    parser.add_argument("what", nargs="*", help="proofs, tests, or rooms and houses; both runs if left out")
    parser.add_argument("--children", type=int, default=2, help="processes at a time (default: 2)")
    options = parser.parse_args()
    wanted = [word for word in options.what if word not in ("proofs", "tests")]
    fine = True
    if "proofs" in options.what or not options.what:
        fine &= by_proofs(options.children)
    if wanted or "tests" in options.what or not options.what:
        fine &= by_tests(options.children, wanted)
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())

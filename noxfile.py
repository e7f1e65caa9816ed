"""The checks of the project: ``nox -l`` lists them, ``nox`` runs the tests, types, lint and wheel.

The Pythons that are not installed are skipped.
"""

import shutil
import tempfile
from pathlib import Path

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
ROOT = Path(__file__).parent

WHERE_FROM = """
import pathlib, sys, threeup
home = pathlib.Path(threeup.__file__).resolve()
assert home.is_relative_to(pathlib.Path(sys.prefix).resolve()), home
assert (home.parent / "spec").is_dir(), "the wheel lacks threeup/spec/"
assert (home.parent / "py.typed").is_file(), "the wheel lacks threeup/py.typed"
print(home)
"""

nox.options.sessions = ["tests", "types", "lint", "wheel"]
nox.options.error_on_missing_interpreters = False
nox.options.reuse_existing_virtualenvs = True


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests; further arguments go to pytest."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def thorough(session: nox.Session) -> None:
    """Run the tests that take longer; further arguments go to pytest."""
    session.install("-e", ".[dev]")
    session.run("python", "-m", "pytest", "-m", "slow", *session.posargs)


@nox.session
def types(session: nox.Session) -> None:
    """Check the types with mypy and pyright."""
    session.install("-e", ".[dev,proofs]")
    session.run("mypy")
    session.run("pyright")


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and layout with ruff."""
    session.install("ruff")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def proofs(session: nox.Session) -> None:
    """Let CrossHair look for examples, then confirm all proofs, the long ones, too; the last line counts them."""
    session.install("-e", ".[dev,proofs]")
    others = ["-m", "proof", "--deselect", "tests/formal/test_proofs.py::test_confirmed"]
    session.run("python", "-m", "pytest", "tests/formal", *others, *session.posargs)
    session.run("python", "-m", "tests.formal.confirming")


@nox.session
def mutation(session: nox.Session) -> None:
    """Change the library in small ways and count what the tests notice; arguments go to tests/formal/mutating.py."""
    session.install("-e", ".[dev,proofs]")
    session.run("python", "-m", "tests.formal.mutating", *session.posargs)


@nox.session
def wheel(session: nox.Session) -> None:
    """Build the distributions and run the tests against the wheel, away from the source tree."""
    session.install("build")
    with tempfile.TemporaryDirectory(prefix="threeup-wheel-") as folder:
        away = Path(folder)
        # The wheel is built from the sdist, so that both are known to be whole.
        session.run("python", "-m", "build", "--outdir", str(away / "dist"), str(ROOT))
        (built,) = (away / "dist").glob("*.whl")
        session.run("python", "-m", "venv", str(away / "venv"))
        scripts = away / "venv" / ("Scripts" if (away / "venv" / "Scripts").is_dir() else "bin")
        python = str(scripts / "python")
        session.run(python, "-m", "pip", "install", "--quiet", f"{built}[dev]", external=True)
        shutil.copytree(ROOT / "tests", away / "tests", ignore=shutil.ignore_patterns("__pycache__"))
        for name in ("pyproject.toml", "README.md"):
            shutil.copy(ROOT / name, away)
        session.chdir(away)
        try:
            session.run(python, "-c", WHERE_FROM, external=True)
            # What depends on how the package is installed: its data, its commands, its forms.
            houses = [f"tests/{house}" for house in ("cases", "cli", "forms", "locale", "referee")]
            session.run(python, "-m", "pytest", *houses, *session.posargs, external=True)
        finally:
            session.chdir(ROOT)


@nox.session
def benchmarks(session: nox.Session) -> None:
    """Measure the core beside its peers; further arguments go to benchmarks/core.py."""
    session.install(".[bench]")
    session.run("python", "benchmarks/core.py", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the site, every warning an error: the rules in six languages and the library.

    ``nox -s docs -- --draft`` says in English what is not yet translated.
    """
    session.install("-e", ".[docs]")
    session.run("python", "docs/build.py", *session.posargs)


@nox.session(name="print")
def print_(session: nox.Session) -> None:
    """Print the rule card and the sheet of options in six languages with Chromium; needs the site that docs builds."""
    session.install("-e", ".[docs]")
    session.run("python", "docs/printing.py", *session.posargs)


@nox.session
def browser(session: nox.Session) -> None:
    """Look at the site that docs builds with Chromium: accessibility, and a reader's walk; needs Node with npm."""
    session.install("-e", ".[docs]")
    session.run("python", "docs/browsing.py", *session.posargs)

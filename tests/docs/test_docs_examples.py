"""Every example of the library's documentation is run: the blocks of docs/library.

In a page, blocks of ``python`` run one after the other in one namespace; a block that starts with a comment such as
``# bot.py`` is saved as this file instead. A block of ``text`` right below is what a block prints. Blocks of ``pycon``
are doctests. In blocks of ``console`` the lines with ``$`` are commands, and what follows each is what it prints; ``…``
stands for anything. Blocks of ``exchange`` are requests (``>``) and answers (``<``) of the protocol, in which STATE
stands for the last block of JSON. Blocks of ``json`` are JSON. A comment ``<!-- not run: why -->`` before a block
excuses it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

from threeup.cli.main import main
from threeup.forms.protocol import answer

ROOT = Path(__file__).resolve().parents[2]
INCLUDED = ("assurance.md", "changelog.md", "protocol.md")
"""Pages that are kept elsewhere."""
PAGES = [path for path in sorted(ROOT.glob("docs/library/**/*.md")) if path.name not in INCLUDED]
FENCE = re.compile(
    r"^(?P<excuse><!-- not run: .+ -->\n+)?```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL
)
SAVED = re.compile(r"# ([\w.]+\.py)\n")
SET_UP = ("python -m", "python3 -m")
"""How commands begin that set things up."""

pytestmark = pytest.mark.skipif(not (ROOT / "docs" / "library").is_dir(), reason="the documentation is not here")


@attrs.frozen
class Block:
    """A block of a page, with the line at which it begins, and what it prints if the page says so."""

    kind: str
    body: str
    line: int
    prints: str | None


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a page that are to be run."""
    found = [match for match in FENCE.finditer(text) if not match["excuse"]]
    for match, following in zip(found, [*found[1:], None], strict=False):
        prints = None
        if following is not None and following["kind"] == "text" and not text[match.end() : following.start()].strip():
            prints = following["body"]
        yield Block(match["kind"], match["body"], text.count("\n", 0, match.start()) + 1, prints)


def matches(wanted: str, found: str) -> bool:
    """Return whether a text is what was wanted, in which ``…`` stands for anything."""
    pattern = ".*".join(re.escape(part) for part in wanted.strip().split("…"))
    return re.fullmatch(pattern, found.strip(), re.DOTALL) is not None


def run_python(block: Block, names: dict[str, object], where: str) -> None:
    """Run a block of Python, or save it."""
    saved = SAVED.match(block.body)
    if saved:
        Path(saved[1]).write_text(block.body, encoding="utf-8")
        return
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile("\n" * block.line + block.body, where, "exec"), names)
    if block.prints is not None:
        assert matches(block.prints, printed.getvalue()), printed.getvalue()


def run_doctest(block: Block, names: dict[str, object], where: str) -> None:
    """Run a block of Python with its answers."""
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    test = doctest.DocTestParser().get_doctest(block.body, names, where, where, block.line)
    runner = doctest.DocTestRunner(verbose=False, optionflags=flags)
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        runner.run(test, clear_globs=False)
    names.update(test.globs)
    assert runner.failures == 0, printed.getvalue()


def run_command(command: str) -> str:
    """Run a command, and return what it prints."""
    words = [sys.executable if word == "python" else word for word in shlex.split(command)]
    if words[0] == sys.executable:
        environment = {**os.environ, "PYTHONIOENCODING": "utf-8"}
        done = subprocess.run(words, capture_output=True, encoding="utf-8", env=environment, check=True)
        return done.stdout
    with contextlib.redirect_stdout(io.StringIO()) as printed, contextlib.redirect_stderr(io.StringIO()):
        main(words[1:])
    return printed.getvalue()


def commands(body: str) -> Iterator[tuple[str, str]]:
    """Yield each command of a block, and what it is to print."""
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, wanted = part.partition("\n")
        yield command, wanted


def run_console(block: Block, _names: dict[str, object], _where: str) -> None:
    """Run the commands of a block."""
    for command, wanted in commands(block.body):
        if command.startswith(SET_UP):
            continue
        with_ours = command.replace('"python ', f'"{shlex.quote(sys.executable)} ')
        with_ours = with_ours.replace('"threeup ', f'"{shlex.quote(sys.executable)} -m threeup.cli.main ')
        assert with_ours.startswith(("threeup ", "python ")), f"{command}: not known to this test"
        printed = run_command(with_ours)
        assert matches(wanted, printed), f"{command}\n{printed}"


def run_exchange(block: Block, names: dict[str, object], _where: str) -> None:
    """Ask the requests of a block."""
    lines = block.body.replace("STATE", str(names.get("STATE"))).splitlines()
    for request, wanted in zip(lines[::2], lines[1::2], strict=True):
        assert request.startswith("> "), request
        assert wanted.startswith("< "), wanted
        assert matches(wanted[2:], answer(request[2:])), answer(request[2:])


def run_json(block: Block, _names: dict[str, object], _where: str) -> None:
    """Read the JSON of a block."""
    json.loads(block.body)


RUNNERS = {
    "python": run_python,
    "pycon": run_doctest,
    "console": run_console,
    "exchange": run_exchange,
    "json": run_json,
}
NOT_RUN = ("text", "toctree", "include")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_examples_of_a_page(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks(page.read_text(encoding="utf-8")):
        assert block.kind in (*RUNNERS, *NOT_RUN), f"line {block.line}: a block of {block.kind} is not known"
        if block.kind in RUNNERS:
            RUNNERS[block.kind](block, names, f"{page.name}:{block.line}")


def test_exchanges_of_the_protocol() -> None:
    found = list(blocks((ROOT / "spec" / "protocol.md").read_text(encoding="utf-8")))
    state = [block.body for block in found if block.kind == "json"][-1]
    for block in found:
        if block.kind == "exchange":
            run_exchange(block, {"STATE": json.dumps(json.loads(state))}, "protocol.md")


def test_there_are_examples() -> None:
    kinds = {block.kind for page in PAGES for block in blocks(page.read_text(encoding="utf-8"))}
    assert kinds >= RUNNERS.keys() - {"exchange"}

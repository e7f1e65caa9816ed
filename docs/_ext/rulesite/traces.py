"""What checks each clause: rows of the table, code that names it, vectors and tests, read from the project itself."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import attrs

from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Arrange, Flip, Play, Swap
from threeup.model.cards import Card
from threeup.model.turn import Stage
from threeup.procedure.clauses import ClauseId
from threeup.procedure.legality import TABLE, Bar, permission

ROOT: Final = Path(__file__).resolve().parents[3]
CODE: Final = ROOT / "src" / "threeup"
TESTS: Final = ROOT / "tests"
VECTORS: Final = ROOT / "spec" / "vectors"
_TABLE_FILE: Final = "src/threeup/procedure/legality.py"
_IDS_FILE: Final = "src/threeup/procedure/clauses.py"
_CLAUSE_ID: Final = re.compile(r"\bR[1-9]\d*\.\d+\b")
_DEFINITIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


@attrs.frozen(order=True)
class Place:
    """A place in a source file of the project: path from its root, line, and the function or class it is in."""

    path: str
    line: int
    name: str

    @property
    def dotted(self) -> str:
        """The name with its module, as in ``procedure.effects.apply``; a test keeps its file."""
        if not self.path.startswith("src/threeup/"):
            return f"{self.path}::{self.name.replace('.', '::')}"
        module = self.path.removeprefix("src/threeup/").removesuffix(".py").removesuffix("/__init__")
        return f"{module.replace('/', '.')}.{self.name}"


@attrs.frozen
class Row:
    """A row of the predicate table, counted from 1, with the line at which it stands."""

    number: int
    bar: Bar
    line: int

    @property
    def place(self) -> Place:
        """Where it stands in the code."""
        return Place(_TABLE_FILE, self.line, "TABLE")


@attrs.frozen
class Vector:
    """A published example for any engine: its permanent id, the clauses that it is about, and its data."""

    id: str
    clauses: tuple[str, ...]
    data: Mapping[str, Any] = attrs.field(hash=False)

    @property
    def clause(self) -> str:
        """The clause that it is an example of: ``R4.2`` for ``V4.2-1``."""
        return "R" + self.id.removeprefix("V").rpartition("-")[0]


# --- the table ------------------------------------------------------------------------------------------------


@cache
def rows() -> tuple[Row, ...]:
    """Return the rows of the table in their order."""
    tree = ast.parse((ROOT / _TABLE_FILE).read_text(encoding="utf-8"))
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id == "TABLE":
            assert isinstance(node.value, ast.Tuple)
            lines = [element.lineno for element in node.value.elts]
            return tuple(Row(number, bar, line) for number, (bar, line) in enumerate(zip(TABLE, lines, strict=True), 1))
    raise LookupError(f"there is no TABLE in {_TABLE_FILE}")


def rows_barring(clause_id: str) -> tuple[Row, ...]:
    """Return the rows that bar an action by this clause."""
    return tuple(row for row in rows() if row.bar.clause == clause_id)


def rows_lifted_by(clause_id: str) -> tuple[Row, ...]:
    """Return the rows to which this clause is an exception."""
    return tuple(row for row in rows() if any(exception.clause == clause_id for exception in row.bar.unless))


@cache
def permitting() -> frozenset[ClauseId]:
    """Return the clauses that permit an action where no row bars it."""
    card = Card.parse("7g")
    kinds: tuple[Action, ...] = (
        Arrange((card,) * 3),
        Play(hand=(card,)),
        Play(up=(card,)),
        Flip(0),
        Swap(card, card),
        PICK_UP,
        DRAW,
        PASS,
    )
    stages = (Stage.ACT, Stage.SWAP)
    return frozenset(
        permission(stage, kind, extra=extra) for kind in kinds for stage in stages for extra in (False, True)
    )


# --- code and tests -------------------------------------------------------------------------------------------


@cache
def code_places() -> Mapping[str, tuple[Place, ...]]:
    """Return for each clause where the code names it: as a constant, or in the docstring of a function or class."""
    found: dict[str, set[Place]] = defaultdict(set)
    for path in sorted(CODE.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if name in (_IDS_FILE, _TABLE_FILE):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for clause_id, place in _named(tree, name):
            found[clause_id].add(place)
    return {clause_id: tuple(sorted(places)) for clause_id, places in found.items()}


def _named(tree: ast.AST, path: str) -> Iterator[tuple[str, Place]]:
    for node, owner, line in _owned(tree):
        place = Place(path, line, owner)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in ("ClauseId", "_C"):
            if node.attr in ClauseId.__members__:
                yield ClauseId[node.attr].value, place
        elif isinstance(node, _DEFINITIONS):
            for clause_id in _CLAUSE_ID.findall(ast.get_docstring(node, clean=False) or ""):
                yield clause_id, Place(path, node.lineno, f"{owner}.{node.name}" if owner != "module" else node.name)


def _owned(tree: ast.AST, owner: str = "module", line: int = 1) -> Iterator[tuple[ast.AST, str, int]]:
    """Yield every node with the name and the line of the function, class or constant that it is in."""
    for node in ast.iter_child_nodes(tree):
        yield node, owner, line
        if isinstance(node, _DEFINITIONS):
            yield from _owned(node, f"{owner}.{node.name}" if owner != "module" else node.name, node.lineno)
        elif owner == "module" and isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield from _owned(node, target.id if isinstance(target, ast.Name) else owner, node.lineno)
        else:
            yield from _owned(node, owner, line)


@cache
def test_places() -> Mapping[str, tuple[Place, ...]]:
    """Return for each clause the tests that are marked with it (``@pytest.mark.clause("R4.2")``)."""
    found: dict[str, set[Place]] = defaultdict(set)
    for path in sorted(TESTS.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for clause_id, place in _marked(tree, path.relative_to(ROOT).as_posix()):
            found[clause_id].add(place)
    return {clause_id: tuple(sorted(places)) for clause_id, places in found.items()}


def _marked(tree: ast.AST, path: str) -> Iterator[tuple[str, Place]]:
    for node, owner, _ in _owned(tree):
        if not isinstance(node, _DEFINITIONS):
            continue
        name = f"{owner}.{node.name}" if owner != "module" else node.name
        for decorator in node.decorator_list:
            for call in ast.walk(decorator):
                if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.clause":
                    for argument in call.args:
                        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                            yield argument.value, Place(path, node.lineno, name)


# --- vectors --------------------------------------------------------------------------------------------------


@cache
def vectors() -> tuple[Vector, ...]:
    """Return the vectors in the order of their chapters; none if there are none yet."""
    found = []
    for path in sorted(VECTORS.glob("R*.json"), key=lambda path: int(path.stem[1:])):
        for data in json.loads(path.read_text(encoding="utf-8"))["vectors"]:
            found.append(Vector(data["id"], tuple(data["clauses"]), data))
    return tuple(found)


@cache
def vectors_of() -> Mapping[str, tuple[Vector, ...]]:
    """Return for each clause the vectors that are about it, those that are examples of it first."""
    found: dict[str, list[Vector]] = defaultdict(list)
    for vector in vectors():
        for clause_id in dict.fromkeys((vector.clause, *vector.clauses)):
            found[clause_id].append(vector)
    return {
        clause_id: tuple(sorted(several, key=lambda vector: vector.clause != clause_id))
        for clause_id, several in found.items()
    }


@cache
def reasons() -> Mapping[str, str]:
    """Return for each clause that no vector can show why that is so."""
    path = VECTORS / "reasons.toml"
    if not path.is_file():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("without", [])
    return {clause_id: row["why"] for row in rows if len(row["lacks"]) > 1 for clause_id in row["clauses"]}

"""The JSON Schemas of ``spec/schema/`` as validators."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator
from referencing import Registry, Resource

import threeup

_PACKAGE: Final = Path(threeup.__file__).parent

SPEC: Final = _PACKAGE / "spec" if (_PACKAGE / "spec").is_dir() else _PACKAGE.parents[1] / "spec"
"""The reference as data: inside an installed package, or where it lies in the source tree."""

SCHEMAS: Final[dict[str, dict[str, Any]]] = {
    path.name: json.loads(path.read_text(encoding="utf-8")) for path in sorted((SPEC / "schema").glob("*.schema.json"))
}
"""Each schema by the name of its file, which is its ``$id``."""

_REGISTRY: Final[Registry[Any]] = Registry().with_resources(
    (name, Resource.from_contents(schema)) for name, schema in SCHEMAS.items()
)


@cache
def validator(name: str) -> Validator:
    """Return what holds documents against a schema, such as ``state``."""
    return Draft202012Validator(SCHEMAS[f"{name}.schema.json"], registry=_REGISTRY)


@cache
def part_validator(reference: str) -> Validator:
    """Return what holds values against a part of a schema, such as ``common.schema.json#/$defs/card``."""
    return Draft202012Validator({"$ref": reference}, registry=_REGISTRY)

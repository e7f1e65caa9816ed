"""Build hook: compiles the translation catalogs, so that the library reads them with the standard library alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import polib
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NAMES = ("threeup", "commands", "errors")


def compile_catalogs(root: Path) -> list[Path]:
    """Compile each catalog below a folder that the library reads; return the compiled files."""
    compiled = []
    for path in sorted(path for name in NAMES for path in root.glob(f"spec/locale/*/LC_MESSAGES/{name}.po")):
        target = path.with_suffix(".mo")
        polib.pofile(str(path)).save_as_mofile(str(target))
        compiled.append(target)
    return compiled


class CatalogHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling's configuration type is of no use here
    """Compiles the catalogs before a wheel or an editable install is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # the signature is hatchling's
        """Compile the catalogs and let the wheel take them."""
        root = Path(self.root)
        build_data["artifacts"] += [str(path.relative_to(root)) for path in compile_catalogs(root)]


if __name__ == "__main__":
    for made in compile_catalogs(Path(__file__).parent):
        print(made)

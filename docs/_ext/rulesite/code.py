"""The source files of the library and of its tests as pages of the library's project, each line with an anchor."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.application import Sphinx

from rulesite import places, traces

_FORMATTER: Final = HtmlFormatter(lineanchors="L", anchorlinenos=True, linenos="inline", wrapcode=True)


def files() -> Iterator[Path]:
    """Yield the source files that have a page: those of the library, and tests that name a clause."""
    yield from sorted(traces.CODE.rglob("*.py"))
    yield from sorted({traces.ROOT / place.path for found in traces.test_places().values() for place in found})


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    if app.config.site_kind != "library":
        return
    for path in files():
        name = path.relative_to(traces.ROOT).as_posix()
        body = highlight(path.read_text(encoding="utf-8"), PythonLexer(), _FORMATTER)
        context = {"title": name, "body": f"<h1><code>{name}</code></h1>\n{body}", "display_toc": False}
        yield places.code_page(name), context, "page.html"


def resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the address of a documented name in the pages of the code, seen from a page one folder deep."""
    if domain != "py" or not info["module"]:
        return None
    target: Any = import_module(info["module"])
    try:
        for part in info["fullname"].split("."):
            target = getattr(target, part)
        target = inspect.unwrap(getattr(target, "fget", None) or target)
        path = inspect.getsourcefile(target)
        line = inspect.getsourcelines(target)[1]
    except (AttributeError, OSError, TypeError):
        return None
    if path is None or not Path(path).is_relative_to(traces.CODE):
        return None
    name = Path(path).relative_to(traces.ROOT).as_posix()
    return f"../{places.code_page(name)}.html#{places.line_anchor(line)}"


def setup(app: Sphinx) -> None:
    """Register the pages."""
    app.connect("html-collect-pages", _pages)

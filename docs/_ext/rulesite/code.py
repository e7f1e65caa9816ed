"""The source files of the library and of its tests as pages of the library's project, each line with an anchor."""

from __future__ import annotations

import inspect
import shutil
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pygments import highlight
from pygments.filter import Filter
from pygments.formatters import HtmlFormatter
from pygments.lexer import Lexer
from pygments.lexers import PythonLexer
from pygments.token import Token, _TokenType
from sphinx.application import Sphinx

from rulesite import places, traces

_FORMATTER: Final = HtmlFormatter(linespans="L", cssclass="highlight code-page")
_PLAIN: Final = (Token.Name, Token.Punctuation, Token.Text.Whitespace)
"""What needs no color; a page without it is half as heavy."""


class _Plainer(Filter):
    """Leaves names, punctuation and spaces without color."""

    def filter(self, lexer: Lexer | None, stream: Iterable[tuple[_TokenType, str]]) -> Iterator[tuple[_TokenType, str]]:
        """Yield the tokens."""
        for kind, text in stream:
            yield (Token.Text if kind in _PLAIN else kind), text


_LEXER: Final = PythonLexer()
_LEXER.add_filter(_Plainer())
_LEXER.add_filter("tokenmerge")


def files() -> Iterator[Path]:
    """Yield the source files that have a page: those of the library, and tests that name a clause."""
    yield from sorted(traces.CODE.rglob("*.py"))
    yield from sorted({traces.ROOT / place.path for found in traces.test_places().values() for place in found})


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    if app.config.site_kind != "library":
        return
    for path in files():
        name = path.relative_to(traces.ROOT).as_posix()
        body = highlight(path.read_text(encoding="utf-8"), _LEXER, _FORMATTER)
        context = {"title": name, "body": f"<h1><code>{name}</code></h1>\n{body}", "display_toc": False}
        yield places.code_page(name), context, "page.html"


def place_of(name: str) -> tuple[str, str] | None:
    """Return page and anchor of a name of the library, such as ``threeup.model.cards.Card.parse``; none if it has none.

    Raises:
        LookupError: the library has no such name.
    """
    target = _find(name)
    try:
        path = inspect.getsourcefile(target)
        line = inspect.getsourcelines(target)[1]
    except (OSError, TypeError):
        return None
    if path is None or not Path(path).is_relative_to(traces.CODE):
        return None
    return places.code_page(Path(path).relative_to(traces.ROOT).as_posix()), places.line_anchor(max(line, 1))


def _find(name: str) -> Any:
    parts = name.split(".")
    for length in range(len(parts), 0, -1):
        try:
            target: Any = import_module(".".join(parts[:length]))
            for part in parts[length:]:
                target = getattr(target, part)
        except (ImportError, AttributeError):
            continue
        return inspect.unwrap(getattr(target, "fget", None) or target)
    raise LookupError(name)


def resolve(domain: str, info: dict[str, str]) -> str | None:
    """Return the address of a documented name in the pages of the code, seen from a page one folder deep."""
    if domain != "py" or not info["module"]:
        return None
    try:
        found = place_of(f"{info['module']}.{info['fullname']}")
    except LookupError:
        return None
    return f"../{found[0]}.html#{found[1]}" if found else None


def _copy_vectors(app: Sphinx) -> None:
    """Put the vectors as they are beside the pages that tell of them."""
    if app.config.site_kind == "library":
        folder = Path(app.outdir) / "_static" / "vectors"
        folder.mkdir(parents=True, exist_ok=True)
        for path in traces.VECTORS.glob("*.json"):
            shutil.copyfile(path, folder / path.name)


def setup(app: Sphinx) -> None:
    """Register the pages."""
    app.connect("builder-inited", _copy_vectors)
    app.connect("html-collect-pages", _pages)

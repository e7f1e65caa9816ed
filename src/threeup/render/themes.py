"""The colors of a picture, light and dark, and the style sheet made from them.

What a color says is said by a letter and a shape as well. Every text keeps a contrast of 4.5 to 1 or more to
what lies behind it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from threeup.errors import ThreeUpError, excerpt, sentence, wrong_type

FONTS: Final = 'system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif'

_FILLS: Final[Mapping[str, tuple[str, str]]] = {
    # What lies behind.
    "table": ("#e4ebe5", "#0f1416"),
    "panel": ("#f8faf8", "#1a2125"),
    "back": ("#4a5963", "#52636e"),
    # Texts on table and panel.
    "text": ("#18201b", "#eef3f0"),
    "muted": ("#47524b", "#b3bfb8"),
    "accent": ("#5b2a86", "#d3b0ff"),
    # A number card: its face, and what is printed on it.
    "face": ("#ffffff", "#0a0e10"),
    "ink-green": ("#00603f", "#63dcaa"),
    "ink-blue": ("#0b4aa0", "#93beff"),
    "ink-red": ("#ac190f", "#ff9f92"),
    "ink-none": ("#33393c", "#d8dde0"),
    # A Clear card is printed the other way round.
    "solid-green": ("#00603f", "#63dcaa"),
    "solid-blue": ("#0b4aa0", "#93beff"),
    "solid-red": ("#ac190f", "#ff9f92"),
    "solid-none": ("#33393c", "#d8dde0"),
    "on-solid": ("#ffffff", "#0a0e10"),
}
_STROKES: Final[Mapping[str, tuple[str, str]]] = {
    "edge": ("#b7c2b9", "#4a585f"),
    "edge-back": ("#dfe6ea", "#0f1416"),
    "slot": ("#8d9a91", "#66757d"),
    "mark": ("#5b2a86", "#d3b0ff"),
    "edge-green": ("#00603f", "#63dcaa"),
    "edge-blue": ("#0b4aa0", "#93beff"),
    "edge-red": ("#ac190f", "#ff9f92"),
    "edge-none": ("#5a6367", "#9aa5aa"),
}
THEMES: Final = ("auto", "light", "dark")


def style_sheet(theme: object) -> str:
    """Return the style sheet of a theme; ``auto`` follows the wish of the reader's screen.

    The rules bind the pictures of this theme only, so that several pictures can lie on one page. A picture that is
    part of a page does not grow without end; one that is a file of its own is as large as whoever shows it says.

    Raises:
        ThreeUpError: there is no such theme.
        TypeError: no string.
    """
    if not isinstance(theme, str):
        raise wrong_type("theme", theme, "str")
    if theme not in THEMES:
        raise ThreeUpError(sentence("error.no.theme", theme=excerpt(theme), themes=THEMES))
    scope = f".threeup-{theme}"
    sheet = f"{scope}:not(:root){{max-width:36em}}{scope} text{{font-family:{FONTS}}}" + _rules(
        scope, dark=theme == "dark"
    )
    if theme == "auto":
        sheet += f"@media (prefers-color-scheme:dark){{{_rules(scope, dark=True)}}}"
    return sheet


def _rules(scope: str, *, dark: bool) -> str:
    fills = [f"{scope} .{name}{{fill:{colors[dark]}}}" for name, colors in _FILLS.items()]
    strokes = [f"{scope} .{name}{{stroke:{colors[dark]}}}" for name, colors in _STROKES.items()]
    return "".join(fills + strokes)

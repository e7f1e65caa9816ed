"""The drawing helpers: blocks that know their size, texts that fit their room, and cards."""

from __future__ import annotations

import html
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from threeup.model.cards import Card, Color

SMALLEST_TEXT: Final = 10.0
"""Texts are not set smaller to fit; what is still too wide is condensed."""


@attrs.frozen
class Block:
    """A piece of a picture, drawn from its own upper left corner.

    Attributes:
        width: how wide it is.
        height: how high it is.
        body: its SVG.
    """

    width: float
    height: float
    body: str


EMPTY: Final = Block(0, 0, "")


@attrs.frozen
class CardSize:
    """The measures of a card.

    Attributes:
        width: how wide it is.
        height: how high it is.
        gap: the room between two cards.
        text: the size of its text.
        base: where the text stands, from the top.
        center: the middle of the color shape, from the top.
        radius: half the height of the color shape.
    """

    width: float
    height: float
    gap: float
    text: float
    base: float
    center: float
    radius: float

    def per_row(self, width: float) -> int:
        """Return how many cards lie side by side in this width, at least one."""
        return max(1, int((width + self.gap) // (self.width + self.gap)))


BIG: Final = CardSize(43, 58, 3, 17, 26, 43, 7)
SMALL: Final = CardSize(24, 30, 1.5, 10.5, 14, 22.5, 3.5)


# --- blocks -------------------------------------------------------------------------------------------------------


def place(block: Block, x: float, y: float) -> str:
    """Return the SVG of a block moved to its place."""
    return f'<g transform="translate({x:g},{y:g})">{block.body}</g>' if x or y else block.body


def column(blocks: Iterable[Block], gap: float = 6) -> Block:
    """Return blocks one below the other; empty ones are left out."""
    parts: list[str] = []
    width = height = 0.0
    for block in blocks:
        if block.height:
            top = height + gap if parts else 0
            parts.append(place(block, 0, top))
            width, height = max(width, block.width), top + block.height
    return Block(width, height, "".join(parts))


def row(blocks: Iterable[Block], gap: float = 6) -> Block:
    """Return blocks side by side, their lower edges in one line."""
    kept = list(blocks)
    height = max((block.height for block in kept), default=0)
    parts: list[str] = []
    x = 0.0
    for block in kept:
        parts.append(place(block, x, height - block.height))
        x += block.width + gap
    return Block(max(0, x - gap), height, "".join(parts))


def wrapped(blocks: Sequence[Block], per_row: int, gap: float) -> Block:
    """Return blocks of one size in rows, so many to a row."""
    starts = range(0, len(blocks), per_row)
    return column([row(blocks[start : start + per_row], gap) for start in starts], gap)


def panel(inner: Block, width: float, *, padding: float, height: float = 0, marked: bool = False) -> Block:
    """Return a block on a ground of its own; a marked one has a strong edge."""
    height = max(height, inner.height + 2 * padding)
    edge = 'class="panel mark" stroke-width="2"' if marked else 'class="panel edge"'
    ground = f'<rect x=".5" y=".5" width="{width - 1:g}" height="{height - 1:g}" rx="6" {edge}/>'
    return Block(width, height, ground + place(inner, padding, padding))


# --- texts --------------------------------------------------------------------------------------------------------


_LETTERS: Final = {"LATIN": 0.62, "GREEK": 0.62, "DEVANAGARI": 0.65, "TELUGU": 0.75, "SINHALA": 1.02}
"""About how wide a letter of a script is, beside the size of the text."""


def text_width(text: str, size: float) -> float:
    """Return about how wide a text runs; the estimate errs on the wide side."""
    return size * sum(_advance(character) for character in text)


def _advance(character: str) -> float:
    if character.isascii():
        return 0.32 if character in " .,:;'|il!()" else 0.6
    category = unicodedata.category(character)
    if category in ("Mn", "Cf"):
        return 0.0
    script = unicodedata.name(character, "").partition(" ")[0]
    return 0.4 if category == "Mc" else _LETTERS.get(script, 0.9)


def written(
    text: str, x: float, y: float, size: float, style: str, *, bold: bool = False, anchor: str = "", more: str = ""
) -> str:
    """Return the SVG of a text that stands at this point; every text of a picture is written here."""
    options = more + (' font-weight="700"' if bold else "") + (f' text-anchor="{anchor}"' if anchor else "")
    point = f'x="{x:g}" y="{y:g}" font-size="{size:.4g}"'
    return f'<text class="{style}" {point}{options}>{html.escape(text)}</text>'


def label(
    text: str, room: float, *, size: float = 12, style: str = "text", bold: bool = False, at_end: bool = False
) -> Block:
    """Return one line of text, its block as wide as the room; what is too wide is set smaller, then condensed."""
    wide = text_width(text, size) * (1.08 if bold else 1)
    fitted = size if wide <= room else max(SMALLEST_TEXT, size * room / wide)
    condensed = wide * fitted / size > room + 0.01
    more = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"' if condensed else ""
    x, anchor = (room, "end") if at_end else (0, "")
    return Block(room, round(size * 1.4), written(text, x, size, fitted, style, bold=bold, anchor=anchor, more=more))


def line(left: str, right: str, room: float, *, size: float = 12, bold: bool = False, style: str = "muted") -> Block:
    """Return a line with a text at either end; each gets room by its length."""
    if not right:
        return label(left, room, size=size, bold=bold, style="text" if bold else "muted")
    wanted, other = text_width(left, size) * 1.08, text_width(right, size) * 1.08
    share = max(wanted, room - 6 - other) if wanted + other <= room - 6 else (room - 6) * wanted / (wanted + other)
    start = label(left, share, size=size, bold=bold, style="text" if bold else "muted")
    end = label(right, room - 6 - share, size=size, style=style, at_end=True)
    return Block(room, start.height, start.body + place(end, share + 6, 0))


# --- cards --------------------------------------------------------------------------------------------------------


def shape(color: Color | None, x: float, y: float, radius: float, style: str) -> str:
    """Return the shape that stands for a color: a green circle, a blue square, a red triangle."""
    if color is Color.GREEN:
        return f'<circle class="{style}" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
    if color is Color.BLUE:
        side = radius * 1.8
        corner = f'x="{x - side / 2:g}" y="{y - side / 2:g}"'
        return f'<rect class="{style}" {corner} width="{side:g}" height="{side:g}"/>'
    if color is Color.RED:
        top, half = y - radius, radius * 1.15
        return f'<path class="{style}" d="M{x:g} {top:g}l{half:g} {2 * radius:g}h{-2 * half:g}z"/>'
    return ""


def face(card: Card, size: CardSize, *, lies_down: bool = False) -> Block:
    """Return a card face up; one that lies face down on the table, and is known, has a broken edge."""
    color = "none" if card.color is None else card.color.value
    ground, ink = (f"solid-{color}", "on-solid") if card.rank.is_clear else ("face", f"ink-{color}")
    middle = size.width / 2
    name = f"{card.rank.text}{card.color.letter if card.color else ''}"
    body = (
        f'<g class="card">{_outline(size, f"{ground} edge-{color}", "4 2" if lies_down else "")}'
        f"{written(name, middle, size.base, size.text, ink, bold=True, anchor='middle')}"
        f"{shape(card.color, middle, size.center, size.radius, ink)}</g>"
    )
    return Block(size.width, size.height, body)


def back(size: CardSize) -> Block:
    """Return a card face down."""
    return Block(size.width, size.height, _outline(size, "back edge-back"))


def slot(size: CardSize) -> Block:
    """Return an empty place for a card."""
    return Block(size.width, size.height, _outline(size, "slot", "3 3", ' fill="none"'))


def _outline(size: CardSize, style: str, dashes: str = "", more: str = "") -> str:
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    measures = f'x=".5" y=".5" width="{size.width - 1:g}" height="{size.height - 1:g}"'
    return f'<rect class="{style}" {measures} rx="{size.width / 9:.2g}"{broken}{more}/>'


def backs(count: int, size: CardSize, width: float) -> Block:
    """Return cards face down side by side, one over the other where the width asks for it."""
    step = min(size.width + size.gap, (width - size.width) / max(1, count - 1))
    parts = [place(back(size), round(index * step, 1), 0) for index in range(count)]
    return Block(width, size.height, "".join(parts))


def framed(block: Block) -> Block:
    """Return a block with a strong frame around it."""
    frame = (
        f'<rect class="mark" x="1" y="1" width="{block.width + 6:g}" height="{block.height + 6:g}" rx="6" '
        'fill="none" stroke-width="2"/>'
    )
    return Block(block.width + 8, block.height + 8, frame + place(block, 4, 4))


def turning(clockwise: bool) -> Block:
    """Return a round arrow in the direction of play."""
    body = (
        '<path class="mark" d="M4 8A6.5 6.5 0 1 1 5.5 15.5" fill="none" stroke-width="2"/>'
        '<path class="accent" d="M0.5 4.5L3.8 12.2L9 6.2z"/>'
    )
    # The arc runs counter-clockwise from its open end; its mirror image runs clockwise.
    return Block(20, 20, f'<g transform="matrix(-1 0 0 1 20 0)">{body}</g>' if clockwise else body)

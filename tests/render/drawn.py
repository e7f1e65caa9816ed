"""Reads a picture back: what is drawn, where, in which color, and what lies behind it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final
from xml.etree import ElementTree

import attrs

from threeup.render.shapes import text_width

SVG: Final = "{http://www.w3.org/2000/svg}"
CARD: Final = re.compile(r"\b(?:10|[1-9]|C[12]?)[gbr]\b")
CARD_NAME: Final = re.compile(r"(?:(\d+) × )?(green|blue|red) (\d+|Clear(?: \+[12])?)")
_LETTERS: Final = {"Clear": "C", "Clear +1": "C1", "Clear +2": "C2"}


@attrs.frozen
class Item:
    """A rectangle, a text or a shape.

    Attributes:
        kind: ``rect``, ``text``, ``circle`` or ``path``.
        style: its classes.
        left, top, right, bottom: the box that it fills; of a text, about.
        text: what it says.
        in_card: whether it is part of a card that lies face up.
    """

    kind: str
    style: str
    left: float
    top: float
    right: float
    bottom: float
    text: str
    in_card: bool
    filled: bool

    def covers(self, x: float, y: float) -> bool:
        return self.filled and self.left <= x <= self.right and self.top <= y <= self.bottom

    def overlaps(self, other: Item) -> bool:
        return (
            min(self.right, other.right) > max(self.left, other.left)
            and min(self.bottom, other.bottom) > max(self.top, other.top)
        )  # fmt: skip


@attrs.frozen
class Drawn:
    """A picture, read back."""

    root: ElementTree.Element
    items: tuple[Item, ...]

    @property
    def width(self) -> float:
        return float(self.root.attrib["viewBox"].split()[2])

    @property
    def height(self) -> float:
        return float(self.root.attrib["viewBox"].split()[3])

    @property
    def title(self) -> str:
        return self.root.findtext(f"{SVG}title") or ""

    @property
    def description(self) -> str:
        return self.root.findtext(f"{SVG}desc") or ""

    @property
    def style_sheet(self) -> str:
        return self.root.findtext(f"{SVG}style") or ""

    @property
    def texts(self) -> list[str]:
        return [item.text for item in self.items if item.kind == "text"]

    @property
    def cards(self) -> Counter[str]:
        """Every card that is drawn face up."""
        return Counter(item.text for item in self.items if item.kind == "text" and item.in_card)

    @property
    def card_grounds(self) -> list[Item]:
        return [item for item in self.items if item.kind == "rect" and item.in_card and "edge-" in item.style]

    @property
    def named(self) -> Counter[str]:
        """Every card with a color that the text alternative names, in the notation of cards."""
        found: Counter[str] = Counter()
        for count, color, name in CARD_NAME.findall(self.description):
            found[_LETTERS.get(name, name) + color[0]] += int(count or 1)
        return found

    @property
    def said(self) -> Iterator[str]:
        """Every text and every attribute, style sheet and text alternative left out."""
        for element in self.root.iter():
            if element.tag not in (f"{SVG}style", f"{SVG}desc"):
                yield from (element.text or "", element.tail or "", *element.attrib.values())

    def behind(self, item: Item) -> str:
        """Return the classes of what an item is drawn on: the last thing before it that covers its middle."""
        x, y = (item.left + item.right) / 2, (item.top + item.bottom) / 2
        under = [other for other in self.items[: self.items.index(item)] if other.kind == "rect" and other.covers(x, y)]
        return under[-1].style


def read(picture: str) -> Drawn:
    """Read a picture; it must be XML."""
    root = ElementTree.fromstring(picture)
    return Drawn(root, tuple(_items(root, 0, 0, in_card=False)))


def _items(element: ElementTree.Element, x: float, y: float, *, in_card: bool) -> Iterator[Item]:
    moved = re.fullmatch(r"translate\((-?[\d.]+),(-?[\d.]+)\)", element.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    in_card = in_card or element.get("class") == "card"
    kind = element.tag.removeprefix(SVG)
    if kind in ("rect", "text", "circle", "path") and element.get("class") is not None:
        left, top, right, bottom = _box(kind, element)
        text = "".join(element.itertext())
        filled = element.get("fill") != "none"
        yield Item(
            kind, element.attrib["class"], x + left, y + top, x + right, y + bottom, text, in_card, filled
        )  # fmt: skip
    for child in element:
        yield from _items(child, x, y, in_card=in_card)


def _box(kind: str, element: ElementTree.Element) -> tuple[float, float, float, float]:
    if kind == "path":
        points = re.match(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", element.attrib["d"])
        assert points is not None
        return float(points[1]), float(points[2]), float(points[1]), float(points[2])
    if kind == "circle":
        x, y, radius = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
        return x - radius, y - radius, x + radius, y + radius
    x, y = float(element.get("x", "0")), float(element.get("y", "0"))
    if kind == "rect":
        return x, y, x + float(element.attrib["width"]), y + float(element.attrib["height"])
    size = float(element.attrib["font-size"])
    wide = float(element.get("textLength", text_width(element.text or "", size)))
    start = {"middle": x - wide / 2, "end": x - wide}.get(element.get("text-anchor", ""), x)
    return start, y - size * 0.75, start + wide, y


def colors(style_sheet: str, *, dark: bool = False) -> Mapping[str, str]:
    """Return the fill of each class, as the sheet has it, or in its part for dark screens."""
    light, _, other = style_sheet.partition("@media (prefers-color-scheme:dark)")
    return dict(re.findall(r"\.([\w-]+)\{fill:(#[0-9a-f]{6})\}", other if dark else light))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, as WCAG 2.2 defines it."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(color: str) -> float:
    parts = [int(color[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

"""Where everything lies in a picture: one column, as wide as a phone is.

From top to bottom: how far the game has got, draw pile and removed cards, discard pile, the seat in front in
large cards, and the other seats two by two in small ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threeup.language import Catalog
from threeup.model.cards import Card, Cards, Color, Rank
from threeup.render.scene import Scene, SeatScene
from threeup.render.shapes import (
    BIG,
    EMPTY,
    SMALL,
    Block,
    CardSize,
    back,
    backs,
    column,
    face,
    framed,
    label,
    line,
    panel,
    place,
    row,
    shape,
    slot,
    turning,
    wrapped,
)
from threeup.render.wording import counted, progress

WIDTH: Final = 360
_MARGIN: Final = 8
_GAP: Final = 6
_INNER: Final = WIDTH - 2 * _MARGIN
_HALF: Final = (_INNER - _GAP) / 2
_MOST_BIG: Final = 14
"""A hand of more cards than this is drawn in small ones."""


def picture(scene: Scene, words: Catalog) -> Block:
    """Return the whole picture of a scene."""
    blocks = [
        _header(scene, words),
        _stocks(scene, words),
        _draw_order(scene, words),
        _removed_tally(scene.removed),
        _pile(scene, words),
        _front(scene, words),
        _others(scene, words),
    ]
    whole = column(blocks, _GAP)
    ground = f'<rect class="table" width="{WIDTH}" height="{whole.height + 2 * _MARGIN:g}"/>'
    return Block(WIDTH, whole.height + 2 * _MARGIN, ground + place(whole, _MARGIN, _MARGIN))


def _full(inner: Block, *, marked: bool = False) -> Block:
    return panel(inner, _INNER, padding=_GAP, marked=marked)


_ROOM: Final = _INNER - 2 * _GAP
"""The width within a panel that goes across the picture."""


# --- the middle of the table --------------------------------------------------------------------------------------


def _header(scene: Scene, words: Catalog) -> Block:
    arrow = EMPTY if scene.direction is None else turning(scene.direction == 1)
    lines = [
        label(text, _INNER - 28, size=12 if index else 15, bold=not index)
        for index, text in enumerate(progress(scene, words))
    ]
    texts = column(lines, 0)
    return Block(_INNER, texts.height, texts.body + place(arrow, _INNER - arrow.width, 0))


def _stocks(scene: Scene, words: Catalog) -> Block:
    size = scene.draw_size
    number = "" if size is None else words.number(size)
    stack = (
        slot(BIG)
        if size == 0
        else Block(BIG.width + 3, BIG.height + 3, place(back(BIG), 3, 3) + back(BIG, number).body)
    )
    draw = _stock(stack, words.say("zone.draw"), counted(size, words))
    if scene.removed is None:
        return draw
    count = len(scene.removed)
    gone = _stock(
        back(BIG, words.number(count)) if count else slot(BIG), words.say("zone.removed"), counted(count, words)
    )
    return row([draw, gone], _GAP)


def _stock(cards: Block, name: str, count: str) -> Block:
    room = _HALF - 2 * _GAP - BIG.width - 10
    texts = column([label(name, room, bold=True), label(count, room, style="muted")], 2)
    inner = Block(_HALF - 2 * _GAP, BIG.height + 3, cards.body + place(texts, BIG.width + 10, 14))
    return panel(inner, _HALF, padding=_GAP)


def _draw_order(scene: Scene, words: Catalog) -> Block:
    if not scene.draw:
        return EMPTY
    cards = [face(card, SMALL) for card in scene.draw]
    title = label(words.say("picture.draw"), _ROOM, style="muted")
    return _full(column([title, wrapped(cards, SMALL.per_row(_ROOM), SMALL.gap)], 3))


def _removed_tally(removed: Cards | None) -> Block:
    """Return how many of each card are out of the game: a row for each color, a column for each rank."""
    if not removed:
        return EMPTY
    step, head = 23.5, 26
    parts = [_cell(rank.text, head + step * index + step / 2, 12, "muted") for index, rank in enumerate(Rank)]
    for below, color in enumerate(Color, 1):
        y = 12 + 17 * below
        parts.append(_cell(color.letter, 6, y, f"ink-{color.value}", bold=True))
        parts.append(shape(color, 19, y - 4, 4, f"ink-{color.value}"))
        for index, rank in enumerate(Rank):
            count = removed.count(Card(rank, color))
            x = head + step * index + step / 2
            parts.append(_cell(str(count) if count else "·", x, y, "text" if count else "muted", bold=bool(count)))
    return _full(Block(_ROOM, 12 + 17 * 3 + 4, "".join(parts)))


def _cell(text: str, x: float, y: float, style: str, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return f'<text class="{style}" x="{x:g}" y="{y:g}" font-size="12" text-anchor="middle"{weight}>{text}</text>'


def _pile(scene: Scene, words: Catalog) -> Block:
    title = line(words.say("picture.pile"), counted(len(scene.pile), words), _ROOM)
    return _full(column([title, _pile_cards(scene.pile, scene.top_run)], 3))


def _pile_cards(pile: Sequence[Card], run: int) -> Block:
    """Return the pile from bottom to top, small; the run on top of it large and in a frame, in the last row."""
    if not pile:
        return slot(BIG)
    top = framed(row([face(card, BIG) for card in pile[-run:]], BIG.gap))
    lower = [face(card, SMALL) for card in pile[:-run]]
    beside = SMALL.per_row(_ROOM - top.width - _GAP)
    full = SMALL.per_row(_ROOM)
    last = len(lower) % full
    cut = len(lower) - (last if last <= beside else 0)
    if not last and len(lower) == full and full <= beside:
        cut = 0
    tail = row([row(lower[cut:], SMALL.gap), top], _GAP) if lower[cut:] else top
    return column([wrapped(lower[:cut], full, SMALL.gap), tail], SMALL.gap)


# --- the seats ----------------------------------------------------------------------------------------------------


def _front(scene: Scene, words: Catalog) -> Block:
    seat = scene.in_front
    if seat is None:
        return EMPTY
    return _full(_seat(seat, scene, words, BIG, _ROOM), marked=_is_to_move(seat, scene))


def _others(scene: Scene, words: Catalog) -> Block:
    padding = 4
    inner = [(seat, _seat(seat, scene, words, SMALL, _HALF - 2 * padding)) for seat in scene.others]
    rows = []
    for start in range(0, len(inner), 2):
        pair = inner[start : start + 2]
        height = max(block.height for _, block in pair) + 2 * padding
        panels = [
            panel(block, _HALF, padding=padding, height=height, marked=_is_to_move(seat, scene)) for seat, block in pair
        ]
        rows.append(row(panels, _GAP))
    return column(rows, _GAP)


def _is_to_move(seat: SeatScene, scene: Scene) -> bool:
    return seat.seat is not None and seat.seat == scene.to_move


def _seat(seat: SeatScene, scene: Scene, words: Catalog, size: CardSize, room: float) -> Block:
    title = EMPTY if seat.seat is None else _seat_title(seat, scene, words, room)
    if seat.place is not None and seat.is_empty:
        return title
    return column([title, _tables(seat, words, size, room), _hand(seat, words, size, room)], 4)


def _seat_title(seat: SeatScene, scene: Scene, words: Catalog, room: float) -> Block:
    status = words.say("picture.to_move") if _is_to_move(seat, scene) else ""
    if seat.place is not None:
        status = words.say("picture.place", place=words.number(seat.place))
    return line(words.say("picture.seat", seat=seat.seat), status, room, size=13, bold=True, style="accent")


def _tables(seat: SeatScene, words: Catalog, size: CardSize, room: float) -> Block:
    half = 3 * size.width + 2 * size.gap
    up = [face(card, size) for card in seat.up]
    down = [back(size) if card is None else face(card, size, lies_down=True) for card in seat.down]
    zones = []
    for key, cards in (("zone.up", up), ("zone.down", down)):
        slots = [slot(size)] * (3 - len(cards))
        zones.append(column([label(words.say(key), half, style="muted"), row(cards + slots, size.gap)], 2))
    return row(zones, room - 2 * half)


def _hand(seat: SeatScene, words: Catalog, size: CardSize, room: float) -> Block:
    title = line(words.say("zone.hand"), counted(seat.hand_size, words), room)
    if seat.hand is None:
        cards = backs(seat.hand_size, size, room) if seat.hand_size else EMPTY
    else:
        kind = size if seat.hand_size <= _MOST_BIG else SMALL
        cards = wrapped([face(card, kind) for card in seat.hand], kind.per_row(room), kind.gap)
    return column([title, cards], 2)

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
    written,
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
        _pile(scene, words),
        _front(scene, words),
        _two_by_two(scene.others, scene, words),
        _two_by_two(scene.done, scene, words),
        _draw_order(scene, words),
        _removed_tally(scene.removed, words),
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
    width = _INNER if scene.removed is None else _HALF
    top = slot(SMALL) if scene.draw_size == 0 else back(SMALL)
    stack = top if scene.draw_size in (0, 1) else Block(SMALL.width, SMALL.height, place(top, 3, 3) + top.body)
    draw = _stock(stack, words.say("zone.draw"), counted(scene.draw_size, words), width)
    if scene.removed is None:
        return draw
    removed = _stock(EMPTY, words.say("zone.removed"), words.say("picture.cards", count=len(scene.removed)), width)
    return row([draw, removed], _GAP)


def _stock(cards: Block, name: str, count: str, width: float) -> Block:
    start = cards.width + 10 if cards.width else 0
    room = width - 2 * _GAP - start
    texts = column([label(name, room, bold=True), label(count, room, style="muted")], 1)
    inner = Block(width - 2 * _GAP, SMALL.height + 3, cards.body + place(texts, start, 0))
    return panel(inner, width, padding=_GAP)


def _draw_order(scene: Scene, words: Catalog) -> Block:
    if not scene.draw:
        return EMPTY
    cards = [face(card, SMALL) for card in scene.draw]
    title = label(words.say("picture.draw"), _ROOM, style="muted")
    return _full(column([title, wrapped(cards, SMALL.per_row(_ROOM), SMALL.gap)], 3))


def _removed_tally(removed: Cards | None, words: Catalog) -> Block:
    """Return how many of each card are out of the game: a row for each color, a column for each rank."""
    if not removed:
        return EMPTY
    first, step = 38, 23.5
    parts = [
        written(rank.text, first + step * index, 12, 12, "muted", anchor="middle") for index, rank in enumerate(Rank)
    ]
    for below, color in enumerate(Color, 1):
        y = 12 + 17 * below
        ink = f"ink-{color.value}"
        parts += [written(color.letter, 2, y, 12, ink, bold=True), shape(color, 19, y - 4, 4, ink)]
        for index, rank in enumerate(Rank):
            count = removed.count(Card(rank, color))
            number, style = (words.number(count), "text") if count else ("·", "muted")
            parts.append(written(number, first + step * index, y, 12, style, bold=count > 0, anchor="middle"))
    table = Block(_ROOM, 12 + 17 * 3 + 4, "".join(parts))
    return _full(column([label(words.say("zone.removed"), _ROOM, style="muted"), table], 3))


def _pile(scene: Scene, words: Catalog) -> Block:
    title = line(words.say("picture.pile"), counted(len(scene.pile), words), _ROOM)
    return _full(column([title, _pile_cards(scene.pile, scene.top_run)], 3))


def _pile_cards(pile: Sequence[Card], run: int) -> Block:
    """Return the pile from bottom to top, small; the run on top of it large and in a frame, in the last row."""
    if not pile:
        return slot(BIG)
    top = framed(row([face(card, BIG) for card in pile[-run:]], BIG.gap))
    lower = [face(card, SMALL) for card in pile[:-run]]
    full, beside = SMALL.per_row(_ROOM), SMALL.per_row(_ROOM - top.width - _GAP)
    last = len(lower) % full
    cut = len(lower) - last if last <= beside else len(lower)
    tail = row([row(lower[cut:], SMALL.gap), top], _GAP) if lower[cut:] else top
    return column([wrapped(lower[:cut], full, SMALL.gap), tail], SMALL.gap)


# --- the seats ----------------------------------------------------------------------------------------------------


def _front(scene: Scene, words: Catalog) -> Block:
    seat = scene.in_front
    if seat is None:
        return EMPTY
    return _full(_seat(seat, scene, words, BIG, _ROOM), marked=_is_to_move(seat, scene))


def _two_by_two(seats: Sequence[SeatScene], scene: Scene, words: Catalog) -> Block:
    """Return seats in small cards, two to a row; one that is left over has a row for itself."""
    rows = [_beside(seats[start : start + 2], scene, words) for start in range(0, len(seats), 2)]
    return column(rows, _GAP)


def _beside(seats: Sequence[SeatScene], scene: Scene, words: Catalog) -> Block:
    width, padding = (_HALF, 4) if len(seats) == 2 else (_INNER, _GAP)
    inner = [_seat(seat, scene, words, SMALL, width - 2 * padding) for seat in seats]
    height = max(block.height for block in inner) + 2 * padding
    return row(
        [
            panel(block, width, padding=padding, height=height, marked=_is_to_move(seat, scene))
            for seat, block in zip(seats, inner, strict=True)
        ],
        _GAP,
    )


def _is_to_move(seat: SeatScene, scene: Scene) -> bool:
    return seat.seat is not None and seat.seat == scene.to_move


def _seat(seat: SeatScene, scene: Scene, words: Catalog, size: CardSize, room: float) -> Block:
    title = EMPTY if seat.seat is None else _seat_title(seat, scene, words, room)
    if seat.is_done:
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
    zones: list[Block] = []
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

"""What a picture says: how far the game has got, and the whole table as a text for those who do not see it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from threeup.language import Catalog
from threeup.model.cards import Card, Cards, Rank
from threeup.model.turn import Stage
from threeup.render.scene import Scene, SeatScene

_CLEAR_KEYS = {
    Rank.CLEAR: "card.clear",
    Rank.CLEAR_PLUS_ONE: "card.clear_plus_one",
    Rank.CLEAR_PLUS_TWO: "card.clear_plus_two",
}


def progress(scene: Scene, words: Catalog) -> Iterator[str]:
    """Yield whose turn it is, what is due, and which way play goes, a sentence each."""
    if scene.turn.kind is Stage.OVER:
        yield words.say("picture.over")
    elif scene.to_move is not None:
        yield words.say("record.to_move", seat=scene.to_move)
    yield from _due(scene, words)
    if scene.direction is not None:
        yield words.say("picture.clockwise" if scene.direction == 1 else "picture.counter")
    if scene.viewer is not None:
        yield words.say("picture.seen_by", seat=scene.viewer)


def _due(scene: Scene, words: Catalog) -> Iterator[str]:
    turn = scene.turn
    if turn.kind is Stage.ARRANGE:
        yield words.say("picture.arrange")
    elif turn.kind is Stage.SWAP:
        yield words.say("picture.swap")
    if turn.kind in (Stage.ACT, Stage.SWAP) and turn.owed:
        yield words.say("picture.extra" if turn.extra else "picture.owed", count=turn.owed)


def counted(count: int | None, words: Catalog) -> str:
    """Return how many cards there are, as a label."""
    if count is None:
        return words.say("picture.uncounted")
    return words.say("picture.cards", count=count) if count else words.say("zone.empty")


def card_name(card: Card | None, words: Catalog) -> str:
    """Return the name of a card in the reader's language."""
    if card is None:
        return words.say("card.hidden")
    key = _CLEAR_KEYS.get(card.rank)
    rank = words.say(key) if key else words.say("card.number", number=words.number(card.rank))
    if card.color is None:
        return rank
    return words.say("card.colored", color=words.say(f"color.{card.color.value}"), card=rank)


def description(scene: Scene, words: Catalog) -> str:
    """Return the whole picture as a text, one line for each thing that lies on the table."""
    lines = list(progress(scene, words))
    lines.append(_line(words.say("zone.draw"), counted(scene.draw_size, words), words))
    if scene.draw:
        lines.append(_line(words.say("picture.draw"), _names(scene.draw, words), words))
    lines.append(_line(words.say("picture.pile"), _names(scene.pile, words), words))
    if scene.removed is not None:
        lines.append(_line(words.say("zone.removed"), _copies(scene.removed, words), words))
    for seat in scene.seats:
        lines.extend(_seat_lines(seat, words))
    return "\n".join(lines)


def _line(heading: str, content: str, words: Catalog) -> str:
    return words.say("picture.line", heading=heading, content=content)


def _names(cards: Iterable[Card | None], words: Catalog) -> str:
    return words.listed(card_name(card, words) for card in cards) or words.say("zone.empty")


def _copies(cards: Cards, words: Catalog) -> str:
    names = [(card_name(card, words), cards.count(card)) for card in dict.fromkeys(cards)]
    several = [
        words.say("picture.copies", count=words.number(count), card=name) if count > 1 else name
        for name, count in names
    ]
    return words.listed(several) or words.say("picture.cards", count=0)


def _seat_lines(seat: SeatScene, words: Catalog) -> Iterator[str]:
    if seat.place is not None:
        place = words.say("picture.place", place=words.number(seat.place))
        yield _line(words.say("picture.seat", seat=seat.seat), place, words)
    if seat.is_done:
        return
    hand = counted(seat.hand_size, words) if seat.hand is None else _names(seat.hand, words)
    for key, content in (
        ("zone.hand", hand),
        ("zone.up", _names(seat.up, words)),
        ("zone.down", _names(seat.down, words)),
    ):
        zone = words.say(key)
        if seat.seat is None:
            yield _line(zone, content, words)
        else:
            yield words.say("picture.seat_line", seat=seat.seat, zone=zone, content=content)

"""Events as sentences: what a log prints and a referee tells."""

from __future__ import annotations

from collections.abc import Iterable

from threeup.language import Catalog, catalog
from threeup.model.cards import Card
from threeup.procedure.clauses import ClauseId
from threeup.procedure.events import (
    Arranged,
    Cause,
    Cleared,
    Drew,
    Event,
    Finished,
    Flipped,
    Passed,
    PickedUp,
    Played,
    Reversed,
    Swapped,
    TablesShuffled,
    TookFlipped,
    TurnPassed,
)


def tell(event: Event, lang: str = "en") -> str:
    """Return what happened as one sentence; a card that the event hides is not named.

    Args:
        event: an event of a step, or as a seat may see it.
        lang: the language of the sentence.

    Raises:
        ThreeUpError: there is no such language.

    >>> from threeup import STANDARD, apply, deal, parse_action
    >>> step = apply(deal(STANDARD, 2, seed=1), parse_action("arrange 10b,Cg,C2g"))
    >>> tell(step.events[0])
    'Seat 0 chooses 3UP: 10b, Cg, C2g.'
    >>> tell(step.events_for(1)[0])
    'Seat 0 has chosen its 3UP.'
    """
    return _tell(event, catalog(lang))


def _tell(event: Event, words: Catalog) -> str:
    match event:
        case Arranged() | Drew() | Flipped() | TookFlipped():
            return _tell_hiding(event, words)
        case TablesShuffled(table_order=order):
            return words.say("event.tables_shuffled", seats=words.listed(order))
        case Played(seat=seat, zone=zone, cards=cards):
            return words.say(f"event.played.{zone.value}", seat=seat, cards=words.listed(cards))
        case Cleared(cause=cause, cards=cards):
            key = "event.cleared.clear" if cause is Cause.CLEAR else "event.cleared.set"
            return words.say(key, count=len(cards))
        case PickedUp(seat=seat, cards=cards):
            return words.say("event.picked_up", seat=seat, count=len(cards))
        case Reversed(direction=direction):
            return words.say("event.reversed.clockwise" if direction == 1 else "event.reversed.counter")
        case Swapped(seat=seat, hand=hand, up=up):
            return words.say("event.swapped", seat=seat, hand=hand, up=up)
        case Passed(seat=seat):
            return words.say("event.passed", seat=seat)
        case Finished(seat=seat, place=place, clauses=clauses):
            key = "event.last_place" if ClauseId.LAST_PLACE in clauses else "event.finished"
            return words.say(key, seat=seat, place=words.number(place))
        case TurnPassed(to=None):
            return words.say("event.game_over")
        case TurnPassed(to=to):
            return words.say("event.turn_passed", seat=to)


def _tell_hiding(event: Arranged | Drew | Flipped | TookFlipped, words: Catalog) -> str:
    match event:
        case Arranged(seat=seat, table=table, cards=cards):
            if not _all_known(cards):
                return words.say("event.arranged.hidden", seat=seat)
            key = "event.arranged.own" if table == seat else "event.arranged.next"
            return words.say(key, seat=seat, table=table, cards=words.listed(cards))
        case Drew(seat=seat, cards=cards):
            if not _all_known(cards):
                return words.say("event.drew.hidden", seat=seat, count=len(cards))
            return words.say("event.drew", seat=seat, cards=words.listed(cards))
        case Flipped(seat=seat, card=None):
            return words.say("event.flipped.hidden", seat=seat)
        case Flipped(seat=seat, card=card, fits=fits):
            return words.say("event.flipped.fits" if fits else "event.flipped.fails", seat=seat, card=card)
        case TookFlipped(seat=seat, card=None):
            return words.say("event.took_flipped.hidden", seat=seat)
        case TookFlipped(seat=seat, card=card):
            return words.say("event.took_flipped", seat=seat, card=card)


def _all_known(cards: Iterable[Card | None]) -> bool:
    return all(card is not None for card in cards)

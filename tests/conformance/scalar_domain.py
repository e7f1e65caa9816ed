"""The scalar domain of the predicate table: facts of a position and a claim, enumerated for each kind of action.

Of sizes, ranks and tops only that is kept which the predicates can tell apart (none, some, three or more; lower,
equal, higher; a number, a plain Clear, another Clear). Facts that no position has are left out: an opening action
has a zone in use, what is held lies somewhere, and something fits only in a zone that is in use.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from threeup import DRAW, PASS, PICK_UP, Action, Arrange, Card, Draw, Flip, Pass, PickUp, Play, Rules, Stage, Swap, Turn
from threeup.model.rules import ColorBonus, field_value, field_values
from threeup.model.turn import ARRANGING, OPENING, OVER
from threeup.procedure import arith
from threeup.procedure.facts import NO_CLAIM, Claim, Facts
from threeup.procedure.legality import Kind

Case = tuple[Facts, Action]

CARD = Card.parse("7g")
TOP, LOWER = 5, 4
SOME, THREE = 2, 3

FIELDS: dict[Kind, tuple[str, ...]] = {
    Arrange: (),
    Play: ("extra_zone", "multiples", "clear_multiples", "extra_order", "low_set_clears", "short_extra"),
    Flip: ("extra_zone", "flips"),
    PickUp: ("obligation", "obligation_zones", "short_extra", "flip_choice", "extra_zone", "flips"),
    Draw: ("obligation", "extra_draw", "extra_draw_size", "extra_draw_when_full", "extra_zone", "flips"),
    Pass: ("extras", "extra_when_empty", "extra_draw", "extra_zone", "flips"),
    Swap: (),
}
"""For each kind of action, the rules fields that its rows and the zone in use look at."""

FLAGS_SEEN: dict[Kind, tuple[str, ...]] = {
    Play: ("table_plus_two",),
    Flip: ("table_plus_two", "flipped"),
    PickUp: ("table_plus_two", "flipped"),
    Draw: ("first_extra", "drew"),
    Pass: ("first_extra", "drew", "table_plus_two", "flipped"),
}
"""For each kind of action, the flags of an extra action that its rows and the zone in use look at."""


def domain() -> Iterator[Case]:
    """Yield all facts, with an action of the kind that they are about."""
    for kind in FIELDS:
        yield from _in_act(kind)
        yield from _in_other_stages(kind)


def rules_over(fields: tuple[str, ...]) -> list[Rules]:
    """Return rules with every combination of the values of these fields."""
    values = [[field_value(field, text) for text in field_values(field)] for field in fields]
    return [Rules().evolve(**dict(zip(fields, chosen, strict=True))) for chosen in product(*values)]


def _turns(kind: Kind) -> Iterator[Turn]:
    yield OPENING
    seen = FLAGS_SEEN.get(kind, ())
    for values in product((False, True), repeat=len(seen)):
        yield Turn(Stage.ACT, 1, True, **dict(zip(seen, values, strict=True)))


def _in_act(kind: Kind) -> Iterator[Case]:
    claims = list(_claims(kind))
    hands = (0, SOME, THREE) if kind is Draw else (0, SOME)
    sizes = list(product(hands, (0, SOME), (SOME,) if kind is Play else (0, SOME), (0, SOME), (0, TOP)))
    for rules, turn, (hand, up, down, draw, top) in product(rules_over(FIELDS[kind]), _turns(kind), sizes):
        zone = _zone(rules, turn, hand, draw, up, down)
        if not hand + up + down or (not turn.extra and zone == arith.NO_ZONE):
            continue
        for fits in (False, True) if zone in (arith.HAND, arith.UP) else (False,):
            for claim, action in claims:
                if _can_be(claim, hand, up, down, action):
                    yield (
                        Facts(
                            rules=rules,
                            turn=turn,
                            zone=zone,
                            hand=hand,
                            up=up,
                            draw=draw,
                            top=top,
                            something_fits=fits,
                            claim=claim,
                        ),
                        action,
                    )


def _zone(rules: Rules, turn: Turn, hand: int, draw: int, up: int, down: int) -> int:
    return arith.zone_in_use(
        hand,
        draw,
        up,
        down,
        table_open=not turn.extra or turn.table_plus_two or rules.extra_zone.value == "hand_then_table",
        may_flip=not turn.flipped or rules.flips.value == "per_action",
    )


def _can_be(claim: Claim, hand: int, up: int, down: int, action: Action) -> bool:
    """Return whether what is held lies somewhere."""
    if not claim.held:
        return True
    zones = ((claim.hand, hand), (claim.up, up), (isinstance(action, Flip), down))
    return all(size > 0 for named, size in zones if named)


def _claims(kind: Kind) -> Iterator[tuple[Claim, Action]]:
    if kind is Play:
        yield from _plays()
    elif kind is Arrange:
        for count, held in product((2, 3, 4), (False, True)):
            yield Claim(hand=True, held=held, count=count), Arrange([CARD] * count)
    elif kind is Swap:
        yield from ((Claim(hand=True, up=True, held=held, count=2), Swap(CARD, CARD)) for held in (False, True))
    elif kind is Flip:
        yield from ((Claim(held=held, count=1), Flip(0)) for held in (False, True))
    else:
        yield NO_CLAIM, _NAMING_NOTHING[kind]


_NAMING_NOTHING: dict[Kind, Action] = {PickUp: PICK_UP, Draw: DRAW, Pass: PASS}


def _plays() -> Iterator[tuple[Claim, Action]]:
    actions = {(True, False): Play(hand=[CARD]), (False, True): Play(up=[CARD]), (True, True): Play([CARD], [CARD])}
    for (hand, up), action in actions.items():
        named = {"hand": hand, "up": up}
        yield Claim(**named, held=False, ranks=1, rank=LOWER, count=1), action
        yield Claim(**named, ranks=2, count=2), action
        least = 2 if hand and up else 1
        for rank, count in product((LOWER, TOP, arith.CLEAR, arith.CLEAR + 1), range(least, 4)):
            for left in (0, 1) if rank < arith.CLEAR else (0,):
                yield Claim(**named, ranks=1, rank=rank, count=count, held_of_rank=count + left), action


def _in_other_stages(kind: Kind) -> Iterator[Case]:
    """Yield facts of the stages in which the rules fields decide nothing; a swap is due only under the option."""
    option = Rules(color_bonus=ColorBonus.ONCE_PER_FOUR)
    swapping = Turn(Stage.SWAP, 0, True)
    for turn, (claim, action) in product((ARRANGING, swapping, OVER), _claims(kind)):
        if turn is OVER and claim.held and kind in (Arrange, Play, Flip, Swap):
            continue  # nobody is to move, and so nobody holds anything
        zone = arith.HAND if turn is not OVER else arith.NO_ZONE
        for fits in (False, True):
            yield (
                Facts(
                    rules=option if turn is swapping else Rules(),
                    turn=turn,
                    zone=zone,
                    hand=THREE,
                    up=SOME,
                    draw=SOME,
                    top=TOP,
                    something_fits=fits,
                    claim=claim,
                ),
                action,
            )

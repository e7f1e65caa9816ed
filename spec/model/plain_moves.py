"""What the seat to move may do in threeup, found by trying everything.

One part of the plain engine, see `plain_forms`. Every group of cards is held against the
table "What the player to move may do" of the specification; an action is legal if it is
one of those that the table lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product

from plain_forms import (
    NUMBERS,
    RANKS,
    Data,
    Move,
    color_of,
    full_rules,
    in_order,
    is_number,
    rank_of,
    read_action,
    read_situation,
    set_on_top,
    situation_line,
)
from plain_state import position_of, validate, validate_position, zone_in_use

Group = tuple[str, ...]
"""Cards that are played together."""

# -------------------------------------------------------------------- legal actions


def legal(state: Data) -> list[str]:
    """List the legal actions of the seat to move, sorted; none when the game is over."""
    validate(state)
    if state["stage"]["kind"] == "over":
        return []
    return listed(full_rules(state["rules"]), position_of(state))


def listed(rules: Data, position: Data) -> list[str]:
    """List the legal actions of a valid position."""
    if position["kind"] == "arrange":
        texts = {f"arrange {','.join(three)}" for three in combinations(position["hand"], 3)}
    elif position["kind"] == "swap":
        pairs = product(position["hand"], position["up"])
        texts = {f"swap {mine} for {up}" for mine, up in pairs} | {"pass"}
    else:
        texts = act_texts(rules, position)
    return sorted(texts)


def act_texts(rules: Data, position: Data) -> set[str]:
    """Follow the table of the specification: one row by the zone, then what extras add."""
    zone = zone_in_use(rules, position)
    if zone in ("hand", "up"):
        texts = group_row(rules, position, zone)
    elif zone == "down":
        texts = {f"flip {slot + 1}" for slot in range(position["down"])}
        if rules["flip_choice"] == "may_pick_up" and position["pile"]:
            texts.add("pickup")
    else:
        must_draw = rules["extra_when_empty"] == "must_draw"
        texts = set() if must_draw and may_draw_first(rules, position) else {"pass"}
    if position["extra"]:
        if may_draw_first(rules, position):
            texts.add("draw")
        if rules["extras"] == "may":
            texts.add("pass")
    return texts


def group_row(rules: Data, position: Data, zone: str) -> set[str]:
    """Follow the rows for hand and up, with and without a playable group."""
    groups = [g for g in all_groups(position[zone]) if size_allowed(rules, position[zone], g)]
    playable = [g for g in groups if rank_allowed(rules, position, zone, g)]
    word = "play" if zone == "hand" else "up"
    low = {f"{word} {','.join(g)}" for g in groups if g not in playable}
    opening, draws = not position["extra"], position["draw"] != 0
    after_plus_two = zone == "up" and position["extra"] and position["table_plus_two"]
    if not playable:
        short = after_plus_two and rules["short_extra"] in ("laid", "at_will")
        texts = low if short else {"pickup"}
        if opening and draws and rules["obligation"] == "may_draw_always":
            texts = texts | {"draw"}
        return texts
    texts = {f"{word} {','.join(o)}" for g in playable for o in orders(rules, position, g)}
    if after_plus_two and rules["short_extra"] == "at_will":
        texts |= low
    free = zone == "up" and rules["obligation_zones"] == "hand"
    if opening and position["pile"] and (free or rules["obligation"] == "may_pick_up"):
        texts.add("pickup")
    if opening and draws and rules["obligation"] in ("may_draw", "may_draw_always"):
        texts.add("draw")
    return texts


def all_groups(cards: list[str]) -> Iterator[Group]:
    """Yield every different group of one or more cards of one rank, sorted."""
    for rank in RANKS:
        mine = Counter(card for card in in_order(cards) if rank_of(card) == rank)
        for counts in product(*(range(count + 1) for count in mine.values())):
            group = Counter(dict(zip(mine, counts, strict=True)))
            if any(counts):
                yield tuple(group.elements())


def size_allowed(rules: Data, cards: list[str], group: Group) -> bool:
    """Tell whether so many cards of this rank may be played at once from the zone."""
    size, rank = len(group), rank_of(group[0])
    if size == 1:
        return True
    if rank in NUMBERS:
        held = sum(rank_of(card) == rank for card in cards)
        return rules["multiples"] == "any" or size == held
    if rules["clear_multiples"] == "plain":
        return rank == "C"
    return bool(rules["clear_multiples"] == "any")


def rank_allowed(rules: Data, position: Data, zone: str, group: Group) -> bool:
    """Tell whether this rank may go on the pile: it fits, or a rule lets it pass."""
    if fits(position["pile"], group[0]):
        return True
    if position["extra"] and zone == "hand" and rules["extra_order"] == "free":
        return True
    return bool(rules["low_set_clears"]) and len(group) >= 3


def fits(pile: list[str], card: str) -> bool:
    """Tell whether a card fits: a Clear always, a number on no pile or on none that is higher."""
    if not is_number(card) or not pile:
        return True
    return int(rank_of(card)) >= int(rank_of(pile[-1]))


def orders(rules: Data, position: Data, group: Group) -> set[Group]:
    """List a group once, or in each order of colors where that order will count."""
    stays = is_number(group[0]) and not set_on_top([*position["pile"], *group])
    if rules["color_bonus"] != "off" and stays:
        return set(permutations(group))
    return {group}


def may_draw_first(rules: Data, position: Data) -> bool:
    """Tell whether the optional draw before an extra action is open."""
    if position["draw"] == 0 or position["drew"]:
        return False
    if rules["extra_draw"] == "never":
        return False
    if rules["extra_draw"] == "first" and not position["first_extra"]:
        return False
    when_full = rules["extra_draw_size"] == "one" and rules["extra_draw_when_full"]
    return len(position["hand"]) < 3 or bool(when_full)


# ----------------------------------------------------------------------- situations


def situation_of(state: Data) -> str:
    """Return the situation line of a state that is not over."""
    validate(state)
    return situation_line(position_of(state))


def read_valid_situation(rules: object, line: object) -> tuple[Data, Data]:
    """Read rules and a line beside them, and refuse what cannot be."""
    ruled, position = full_rules(rules), read_situation(line)
    validate_position(ruled, position)
    return ruled, position


def legal_in_situation(rules: object, line: object) -> list[str]:
    """List the legal actions of a situation, sorted."""
    return listed(*read_valid_situation(rules, line))


def check_in_situation(rules: object, line: object, action: object) -> bool:
    """Tell whether an action is legal in a situation, colors left out where they are."""
    claim = read_action(action)
    return any(claims(claim, read_action(text)) for text in legal_in_situation(rules, line))


def claims(claim: Move, choice: Move) -> bool:
    """Tell whether a claim can mean this legal action."""
    if (claim.word, claim.slot) != (choice.word, choice.slot):
        return False
    return can_pair(claim.cards, choice.cards) and can_pair(claim.others, choice.others)


def can_pair(claimed: Group, held: Group) -> bool:
    """Tell whether the cards can be matched one to one.

    Two cards match if their ranks are equal and their colors are equal or one of them has
    none. Each claimed card looks for a partner, and one that is taken is freed if its
    first suitor finds another (augmenting paths).
    """
    partner: dict[int, int] = {}

    def find(suitor: int, tried: set[int]) -> bool:
        for other, card in enumerate(held):
            if other not in tried and cards_match(claimed[suitor], card):
                tried.add(other)
                if other not in partner or find(partner[other], tried):
                    partner[other] = suitor
                    return True
        return False

    return len(claimed) == len(held) and all(find(index, set()) for index in range(len(claimed)))


def cards_match(one: str, two: str) -> bool:
    """Tell whether two cards can be the same card, each with or without a color."""
    colors = {color_of(one), color_of(two)} - {""}
    return rank_of(one) == rank_of(two) and len(colors) <= 1

"""Fifty different rulings: all verdicts, stages, actions and rules fields, and every sentence that rulings have."""

from __future__ import annotations

from functools import cache
from typing import Final

from threeup import Rules, Ruling, Situation, adjudicate, parse_action

_ARRANGING: Final = "arrange hand=2,4,5,8,9,C down=3"
_FULL_SWAP: Final = "arrangement=in_turn arrange_for=next_seat table_swap=shuffle"

RULINGS: Final[tuple[tuple[str, str, str], ...]] = (
    # Choosing 3UP.
    (_ARRANGING, "arrange 8,9,C", "standard"),
    (_ARRANGING, "arrange 2,4,5", f"standard {_FULL_SWAP}"),
    (_ARRANGING, "arrange 8,9,C1", "standard"),
    (_ARRANGING, "arrange 8,9", "standard"),
    (_ARRANGING, "play 8", "standard"),
    ("hand=4,5,6 draw=20", "arrange 4,5,6", "standard"),
    # Playing from the hand.
    ("hand=2,3,9 pile=3 draw=20", "play 9", "standard"),
    ("hand=2,3,9 pile=3 draw=20", "play 2", "standard"),
    ("hand=2,3,9 pile=3 draw=20", "play 5", "standard"),
    ("hand=5 down=3 pile=3 draw=20", "play 5", "gamerules"),
    ("hand=4,7 draw=20", "play 4,7", "standard"),
    ("hand=8,8,8,9 pile=7 draw=20", "play 8,8", "standard multiples=all_or_one"),
    ("hand=4,4,4,9 pile=7 draw=20", "play 4,4,4", "standard low_set_clears=true"),
    ("hand=C,C,5 pile=3 draw=20", "play C,C", "standard"),
    ("hand=C1,C1,5 pile=3 draw=20", "play C1,C1", "standard clear_multiples=any"),
    ("hand=7g,7b pile=5g draw=9", "play 7g", "standard deck=standard-red"),
    ("hand=C", "play C", "standard play_on=true scored_zones=all"),
    ("hand=1,1,4 draw=20", "play 1,1", "standard reverse_on_one=per_play"),
    ("hand=1,2 draw=0", "play 1", "standard reverse_on_one=per_card"),
    ("hand=8 up=8 down=3 pile=9", "play 8 up 8", "standard"),
    ("hand=8g,9 up=3 pile=3g,4g,5g", "play 8g", "standard color_bonus=once_per_four"),
    ("hand=8 up=7 down=3", "play 9,9 up 8", "standard"),
    # Instead of playing.
    ("hand=2,4,6 pile=5 draw=20", "draw", "standard obligation=may_draw"),
    ("hand=2 pile=7 draw=20", "pickup", "standard"),
    ("hand=2 pile=7,9 draw=20", "pickup", "standard refill_after_pick_up=false"),
    ("up=3,9 down=3 pile=7", "pickup", "standard"),
    ("up=3,9 down=3 pile=7", "pickup", "standard obligation_zones=hand"),
    ("hand=2,8 pile=5 draw=20", "pass", "standard"),
    # Extra actions.
    ("hand=C1,5 pile=3 draw=20", "play C1", "standard"),
    ("hand=C1,8 draw=9 owed=2 extra first", "play C1", "standard nested_clear=replace"),
    ("hand=C,8 pile=7 draw=20 owed=2 extra first", "play C", "standard interior_clear=ends_turn"),
    ("hand=4,7 pile=4 draw=20 extra", "draw", "standard"),
    ("hand=4,7 pile=4 draw=20 extra", "draw", "standard extra_draw=never extra_draw_size=to_three"),
    ("hand=4,7,8 pile=4 draw=20 extra first", "draw", "standard extra_draw_when_full=false"),
    ("up=1,2 pile=9,10 draw=4 owed=2 extra", "pass", "gamerules"),
    ("up=3 down=3 draw=5 owed=1 extra first", "pass", "standard extra_when_empty=lapse"),
    ("hand=2,8 pile=7 draw=20 extra", "play 2", "standard extra_order=free"),
    ("up=C,C,3 down=3 pile=8 extra", "up C,C", "standard"),
    ("up=3,9 down=3 pile=2 extra", "up 9", "standard extra_zone=hand_only"),
    ("up=3,4 down=3 pile=7 extra table2", "up 3", "standard"),
    ("up=3,9 down=3 pile=7 extra table2", "up 3", "standard short_extra=at_will"),
    # The table.
    ("up=9 down=3 pile=5", "up 9", "standard flip_choice=may_pick_up"),
    ("up=9 down=3 pile=5", "flip 1", "standard"),
    ("down=3 pile=7 owed=2 extra", "flip 1", "standard"),
    ("down=3 pile=7", "flip 1", "standard failed_flip=to_hand failed_flip_shown=true"),
    ("down=1", "flip 1", "geeky_hobbies"),
    ("down=2 pile=7", "flip 3", "standard"),
    ("down=1 pile=4 extra flipped", "pickup", "geeky_hobbies"),
    # The color bonus.
    ("hand=8g,9 up=3 pile=3g,4g,5", "play 8g", "standard color_bonus=once_per_four"),
    ("swap hand=9g up=3b pile=8g owed=0 extra", "swap 9g for 3b", "standard color_bonus=from_fourth"),
)  # fmt: skip
"""A situation, a move and the rules; :func:`rulings` takes the fields of every third one as agreed at the table."""


@cache
def rulings() -> tuple[Ruling, ...]:
    """Return the rulings."""
    made = []
    for number, (situation, move, rules) in enumerate(RULINGS):
        settled = [word.partition("=")[0] for word in rules.split()[1:]] if number % 3 == 0 else []
        made.append(adjudicate(Situation.parse(situation, Rules.parse(rules)), parse_action(move), settled=settled))
    return tuple(made)

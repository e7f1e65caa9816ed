"""Strategies and helpers to test programs that use this library: players, interfaces, other engines.

The strategies are for `hypothesis <https://hypothesis.readthedocs.io>`_, which the extra ``testing`` installs.
A failing example shrinks: to few cards, short games and rules near the presets.

>>> from hypothesis import given
>>> from threeup import apply, legal_actions
>>> from threeup.testing import states
>>> @given(states())
... def something_is_legal_until_the_end(state):
...     assert bool(legal_actions(state)) != state.is_over
>>> something_is_legal_until_the_end()
"""

try:
    import hypothesis  # noqa: F401  # asked for here, so that what is missing is said in one line
except ImportError:
    raise ImportError(
        "threeup.testing needs hypothesis: python -m pip install 'threeup[testing]'", name="hypothesis"
    ) from None

from threeup.testing.players import (
    Game,
    Player,
    PlayerFault,
    ask,
    check_interface,
    check_player,
    play_game,
    random_player,
)
from threeup.testing.strategies import (
    actions,
    built,
    cards,
    deals,
    decks,
    played,
    records,
    rules,
    situations,
    states,
)

__all__ = [
    "Game",
    "Player",
    "PlayerFault",
    "actions",
    "ask",
    "built",
    "cards",
    "check_interface",
    "check_player",
    "deals",
    "decks",
    "play_game",
    "played",
    "random_player",
    "records",
    "rules",
    "situations",
    "states",
]

"""A bot with a bug, and the test that finds it. Run: python buggy_bot.py"""

from threeup import PICK_UP, Action, Play, View, legal_actions
from threeup.testing import PlayerFault, check_player


def bot(view: View) -> Action:
    """Play all cards of the lowest number that fits, keep Clear cards for later, flip from the left."""
    own = view.seats[view.viewer]
    moves = legal_actions(view.situation)
    if not own.hand or view.turn.kind != "act":
        return moves[0]
    top = view.pile[-1].rank if view.pile else 0
    numbers = [card for card in own.hand if top <= card.rank <= 10]
    if numbers:
        return Play(hand=[card for card in numbers if card.rank == numbers[0].rank])
    return PICK_UP  # the bug: a Clear card in hand must be played


def main() -> None:
    """Let the bot play in many positions; one that it gets wrong is made small and shown."""
    try:
        check_player(bot)
        print("no fault found")
    except PlayerFault as fault:
        print(fault)


if __name__ == "__main__":
    main()

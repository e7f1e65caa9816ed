"""threeup: the rules reference and reference engine for the card game 3UP 3DOWN (Ok2Win, 2016).

>>> from threeup import STANDARD, Situation, apply, check, deal, legal_actions, parse_action
>>> legal_actions(Situation.parse("hand=2,3,9 pile=3 draw=20"))
<LegalActions: play 3 · play 9>
>>> [str(clause) for clause in check(Situation.parse("hand=2,3,9 pile=3 draw=20"), parse_action("play 2"))]
['R4.2']
>>> state = deal(STANDARD, 4, seed=1)
>>> step = apply(state, legal_actions(state)[0])
"""

from importlib import import_module
from typing import TYPE_CHECKING

from threeup.errors import IllegalAction, InvalidRules, InvalidState, NotationError, ThreeUpError
from threeup.model.actions import DRAW, PASS, PICK_UP, Action, Arrange, Draw, Flip, Pass, PickUp, Play, Swap
from threeup.model.cards import Card, Cards, Color, Rank
from threeup.model.decks import Deck
from threeup.model.notation import parse_action
from threeup.model.rules import GAMERULES, GEEKY_HOBBIES, STANDARD, Rules
from threeup.model.situation import Situation
from threeup.model.state import Seat, State, View
from threeup.model.turn import Stage, Turn
from threeup.procedure.clauses import ClauseId
from threeup.procedure.dealing import deal
from threeup.procedure.effects import Step, apply
from threeup.procedure.moves import LegalActions, legal_actions

if TYPE_CHECKING:
    from threeup.forms.jsonform import from_json, to_json
    from threeup.forms.record import Record
    from threeup.procedure.legality import check
    from threeup.procedure.scoring import Match, score
    from threeup.referee.adjudication import Ruling, Verdict, adjudicate
    from threeup.referee.reference import Clause, clause
    from threeup.referee.replay import Refusal, Replay, replay

_LATER = {
    "Clause": "threeup.referee.reference",
    "Match": "threeup.procedure.scoring",
    "Record": "threeup.forms.record",
    "Refusal": "threeup.referee.replay",
    "Replay": "threeup.referee.replay",
    "Ruling": "threeup.referee.adjudication",
    "Verdict": "threeup.referee.adjudication",
    "adjudicate": "threeup.referee.adjudication",
    "check": "threeup.procedure.legality",
    "clause": "threeup.referee.reference",
    "from_json": "threeup.forms.jsonform",
    "replay": "threeup.referee.replay",
    "score": "threeup.procedure.scoring",
    "to_json": "threeup.forms.jsonform",
}
"""Names that are imported when first used: a program that only plays loads no table, forms or reference."""


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module 'threeup' has no attribute {name!r}")
    value: object = getattr(import_module(_LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


__all__ = [
    "DRAW",
    "GAMERULES",
    "GEEKY_HOBBIES",
    "PASS",
    "PICK_UP",
    "STANDARD",
    "Action",
    "Arrange",
    "Card",
    "Cards",
    "Clause",
    "ClauseId",
    "Color",
    "Deck",
    "Draw",
    "Flip",
    "IllegalAction",
    "InvalidRules",
    "InvalidState",
    "LegalActions",
    "Match",
    "NotationError",
    "Pass",
    "PickUp",
    "Play",
    "Rank",
    "Record",
    "Refusal",
    "Replay",
    "Rules",
    "Ruling",
    "Seat",
    "Situation",
    "Stage",
    "State",
    "Step",
    "Swap",
    "ThreeUpError",
    "Turn",
    "Verdict",
    "View",
    "adjudicate",
    "apply",
    "check",
    "clause",
    "deal",
    "from_json",
    "legal_actions",
    "parse_action",
    "replay",
    "score",
    "to_json",
]

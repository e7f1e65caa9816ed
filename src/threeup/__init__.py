"""threeup: the rules reference and reference engine for the card game 3UP 3DOWN (Ok2Win, 2016).

>>> from threeup import STANDARD, Situation, apply, check, deal, legal_actions, parse_action
>>> legal_actions(Situation.parse("hand=2,3,9 pile=3 draw=20"))
<LegalActions: play 3 · play 9>
>>> [str(clause) for clause in check(Situation.parse("hand=2,3,9 pile=3 draw=20"), parse_action("play 2"))]
['R4.2']
>>> state = deal(STANDARD, 4, seed=1)
>>> step = apply(state, legal_actions(state)[0])
"""

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
from threeup.procedure.legality import check
from threeup.procedure.moves import LegalActions, legal_actions
from threeup.procedure.scoring import Match, score

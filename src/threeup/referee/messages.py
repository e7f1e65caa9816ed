"""Every sentence that the library says to people, in English: whole sentences with placeholders.

The key of a message is its context in the translation catalogs. A pair is a message with a singular and a
plural, chosen by the placeholder ``count``. No sentence is glued from parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MESSAGES: Final[Mapping[str, str | tuple[str, str]]] = {
    # Rulings: the verdict.
    "verdict.legal": "Legal: {action}",
    "verdict.illegal": "Illegal: {action}",
    "verdict.depends.legal": "It depends on how the rules are read: {action}. By the rules in force it is legal.",
    "verdict.depends.illegal": "It depends on how the rules are read: {action}. By the rules in force it is illegal.",
    "verdict.impossible": "Impossible: {action}",
    "verdict.missing": "Not there: {missing}. This is a question of fact, not of rules.",
    # Rulings: where and by which rules.
    "ruling.situation": "Situation: {situation}",
    "ruling.rules": "Rules: {rules}",
    "ruling.settled": "Agreed at this table: {fields}",
    "ruling.edition": "Rules reference, edition {edition}",
    # Rulings: the clause.
    "ruling.clause": "{id} {title}",
    "ruling.exception": "It is an exception to {id} {title}.",
    "ruling.also": "It also breaks:",
    # Rulings: what turns the verdict.
    "turn.heading": "What would turn it:",
    "turn.legal": "Legal by {id} {title}, if you read:",
    "turn.illegal": "Illegal by {id} {title}, if you read:",
    "turn.impossible": "Impossible by {id} {title}, if you read:",
    "turn.answer": "{question} – {answer} ({field}={value})",
    "turn.supported": "Supported by {sources}.",
    "turn.unsupported": "No source says so in words.",
    "change.heading": "Legal either way, with another result, if you read:",
    "house.heading": "Some tables play it so, but no source supports it:",
    # Rulings: what the move leads to.
    "outcome.heading": "What it leads to:",
    "outcome.none": "An illegal move is taken back and costs nothing.",
    "outcome.pile": "The discard pile is now {pile}.",
    "outcome.pile_empty": "The discard pile is now empty.",
    "outcome.cleared": ("{count} card leaves the game.", "{count} cards leave the game."),
    "outcome.hand": "Your hand is now {hand}.",
    "outcome.hand_empty": "Your hand is now empty.",
    "outcome.drawn": ("You draw {count} card.", "You draw {count} cards."),
    "outcome.up": "Your 3UP cards are now {up}.",
    "outcome.reverses": "The direction of play turns.",
    "outcome.extra": ("You still owe {count} extra action.", "You still owe {count} extra actions."),
    "outcome.swap": "You may now swap a hand card for a 3UP card.",
    "outcome.swap_unsure": "If four cards of one color now lie on top, you may swap a hand card for a 3UP card.",
    "outcome.turn_ends": "Your turn ends.",
    "outcome.won": "You have no card left and finish.",
    "outcome.flip_fits": "If the card fits, it is played.",
    "outcome.flip_fails": "If it does not fit, you take the discard pile, and your turn ends.",
    "outcome.flip_stays": "The card stays face down; only you know it.",
    "outcome.flip_to_hand": "The card goes to your hand.",
    "outcome.arranged": "The three cards lie face up on the 3DOWN cards.",
    # Rulings: what else.
    "moves.heading": "What the player may do:",
    "moves.none": "There is nothing to do.",
    "presets.heading": "By preset:",
    "presets.line": "{preset}: {verdict}",
    "word.legal": "legal",
    "word.illegal": "illegal",
    "word.impossible": "impossible",
    # Records.
    "record.legal": ("{count} action, all legal.", "{count} actions, all legal."),
    "record.refused": "Line {line}, seat {seat}: {action}",
    "record.taken_back": "It is taken back, and the game goes on.",
    "record.over": "The game is over. Seat {seat} has won.",
    "record.won": "Seat {seat} has won, and play goes on for the places.",
    "record.places": "Places, from the first: {seats}",
    "record.to_move": "Seat {seat} is to move.",
    "record.broken_off": "The record ends before the game does.",
    # The reference.
    "reference.edition": "3UP 3DOWN: the rules reference, edition {edition}",
    "reference.kind.definition": "Definition",
    "reference.kind.rule": "Rule",
    "reference.kind.option": "Option",
    "reference.kind.ruling": "Ruling",
    "reference.reason": "Why: {reason}",
    "reference.when": "In force under {when}",
    "reference.by_default": "[in force by default: {when}]",
    "reference.not_by_default": "[only if agreed: {when}]",
    "reference.since": "Since edition {edition}",
    "reference.sources": "Sources:",
    "reference.says.supports": "{source} supports it.",
    "reference.says.contradicts": "{source} contradicts it.",
    "reference.says.silent": "{source} is silent.",
    "reference.no_sources": "The sources are silent.",
    "reference.no_hit": "No clause has all these words.",
    "reading.values": "Answers:",
    "reading.kind.R": "{field}: an open question",
    "reading.kind.O": "{field}: an option",
    "reading.kind.C": "{field}: a choice of the table",
    "reading.default": "Default: {value}. {reason}",
    "reading.house": "No source supports this; some tables play it.",
}
"""For each key, the message, or its singular and its plural."""

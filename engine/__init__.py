"""The rules engine: Spider Solitaire and its family, pure and complete.

It does no I/O, reads no clock, draws no random number and imports no other room. The verbs are
`Game.new`, `Game.push`, `Game.undo`, `Game.legal_moves`, `Game.view`, `Record.loads`, `Record.replay`,
`parse_action`. Whatever it refuses raises a member of the `EngineError` family.
"""

from engine.actions import (
    DEAL,
    REDO,
    UNDO,
    Action,
    Command,
    Move,
    Play,
    parse_action,
    parse_actions,
)
from engine.cards import Card, Rank, Suit, card_text, parse_card, rank_of, suit_of
from engine.errors import EngineError, NotationError, Reason, RecordError, Refusal
from engine.game import Game
from engine.outcome import Outcome
from engine.record import IllegalAction, Record
from engine.start import Cards, Deal, Position, Start
from engine.table import Column, Table
from engine.taps import Choice, counts_into, pick_choice, tap_choice
from engine.variants import RELAXED, SCORPION, SPIDER, SPIDERETTE, VARIANTS, Variant
from engine.view import ColumnView, PlayerView, Status

__all__ = [
    "DEAL",
    "REDO",
    "RELAXED",
    "SCORPION",
    "SPIDER",
    "SPIDERETTE",
    "UNDO",
    "VARIANTS",
    "Action",
    "Card",
    "Cards",
    "Choice",
    "Column",
    "ColumnView",
    "Command",
    "Deal",
    "EngineError",
    "Game",
    "IllegalAction",
    "Move",
    "NotationError",
    "Outcome",
    "Play",
    "PlayerView",
    "Position",
    "Rank",
    "Reason",
    "Record",
    "RecordError",
    "Refusal",
    "Start",
    "Status",
    "Suit",
    "Table",
    "Variant",
    "card_text",
    "counts_into",
    "parse_action",
    "parse_actions",
    "parse_card",
    "pick_choice",
    "rank_of",
    "suit_of",
    "tap_choice",
]

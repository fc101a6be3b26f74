"""The rules of each game, on one screen."""

from __future__ import annotations

from typing import Final

from engine import Variant
from words.board import variant_name
from words.language import Words
from words.messages import N_, Message

AIM: Final = N_(
    "**{game}.** Build runs from king to ace in one suit. A complete run leaves the table by itself; "
    "when all {runs} are off, you have won."
)
LAYOUT: Final = N_("{cards} cards in {columns} columns, {stock} more in the stock.")
BUILD_ANY: Final = N_("• A card goes on one that is one rank higher, of any suit.")
BUILD_SUIT: Final = N_("• A card goes on the card of its own suit that is one rank higher.")
GROUP_RUN: Final = N_(
    "• A run (one suit, each card one lower than the card before it) moves together, whole or its "
    "lower part."
)
GROUP_ANY: Final = N_("• Any face-up card moves with everything that lies on it.")
EMPTY_ANY: Final = N_("• Any card or run goes into an empty column.")
EMPTY_KING: Final = N_("• Only a king, with everything on it, goes into an empty column.")
ACES: Final = N_("• Aces are low: nothing goes on an ace.")
TURN: Final = N_("• A face-down card turns up when it becomes the end card of its column.")
DEAL_FULL: Final = N_(
    "• Deal puts a card from the stock on each column. Every column must have a card first."
)
DEAL_ANY: Final = N_("• Deal puts a card from the stock on each column; columns may be empty then.")
DEAL_RESERVE: Final = N_("• Deal puts the three cards of the stock on columns 1 to 3, once.")
SCORE: Final = N_(
    "**Score:** 500, one less for each move, deal, undo and redo, and 100 more for each run off the table."
)
END: Final = N_(
    "Nothing but a win ends a game, unless you give up or start another. Undo as often as you like, if the "
    "game has undo."
)


def rules_text(words: Words, variant: Variant) -> str:
    """The variant's rules, from its row of data."""
    opening = sum(variant.opening)
    lines = [
        words(AIM, game=variant_name(words, variant), runs=variant.runs_to_win),
        words(
            LAYOUT,
            cards=opening,
            columns=variant.columns,
            stock=variant.cards - opening,
        ),
        words(BUILD_SUIT if variant.builds_in_suit else BUILD_ANY),
        words(GROUP_ANY if variant.moves_any_pile else GROUP_RUN),
        words(EMPTY_KING if variant.only_kings_into_empty else EMPTY_ANY),
        words(ACES),
        words(TURN),
        words(_deal_rule(variant)),
        words(SCORE),
        words(END),
    ]
    return "\n".join(lines)


def _deal_rule(variant: Variant) -> Message:
    if variant.cards - sum(variant.opening) < variant.columns:
        return DEAL_RESERVE
    return DEAL_ANY if variant.deals_onto_empty else DEAL_FULL

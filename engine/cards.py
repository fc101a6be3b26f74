"""Playing cards as small integers, and their two-letter texts.

A card is ``suit * 16 + rank``: rank 0 (Ace) to 12 (King), suit 0 to 3 in the order spades, hearts,
diamonds, clubs. Sixteen instead of thirteen leaves a gap above each King, so that ``upper == lower + 1``
says "same suit, one rank higher" without a further test.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.errors import NotationError, Reason

Card = int
Suit = int
Rank = int

ACE: Final[Rank] = 0
KING: Final[Rank] = 12
RANKS_IN_SUIT: Final = 13
RANK_MASK: Final = 15
"""``card & RANK_MASK`` is its rank."""
CARD_MASK: Final = 63
"""``card & CARD_MASK`` is the card itself: "the very card" where a mask says what counts of it."""
RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "SHDC"
SUIT_SYMBOLS: Final = "♠♥♦♣"
HIDDEN_TEXT: Final = "??"

_SUIT_OF_TEXT: Final = {text: i % 4 for i, text in enumerate(SUIT_LETTERS + SUIT_SYMBOLS)}


def make_card(rank: Rank, suit: Suit) -> Card:
    """The card of ``rank`` (0 = Ace … 12 = King) in ``suit`` (0 … 3 = spades, hearts, diamonds, clubs)."""
    return suit << 4 | rank


def rank_of(card: Card) -> Rank:
    """0 = Ace … 12 = King."""
    return card & 15


def suit_of(card: Card) -> Suit:
    """0 = spades, 1 = hearts, 2 = diamonds, 3 = clubs."""
    return card >> 4


def joins(upper: Card, lower: Card) -> bool:
    """Whether ``lower`` continues a run that ends in ``upper``: same suit, one rank lower."""
    return upper == lower + 1


def card_text(card: Card) -> str:
    """Two characters, such as ``TS``.

    >>> card_text(make_card(9, 0))
    'TS'
    """
    return RANK_LETTERS[card & 15] + SUIT_LETTERS[card >> 4]


def cards_text(cards: Iterable[Card]) -> str:
    """The cards' texts with a space between, in the order given."""
    return " ".join(map(card_text, cards))


def parse_card(text: str) -> Card:
    """Read ``TS``, ``10S``, ``10♠`` or ``ts``; anything else raises `NotationError`.

    >>> parse_card("10♠") == parse_card("TS")
    True
    """
    letters = text.strip().upper().replace("10", "T", 1)
    if len(letters) == 2 and letters[0] in RANK_LETTERS and letters[1] in _SUIT_OF_TEXT:
        return make_card(RANK_LETTERS.index(letters[0]), _SUIT_OF_TEXT[letters[1]])
    raise NotationError(Reason.NOT_A_CARD, text=text)

"""What is certain in games of Scorpion's kind: columns built in suit, any face-up card moving with its load.

There a card has one place to go, the next of its suit (each card exists once), and once it lies there it
never leaves it. So two neighbours that don't follow in suit lie together until the second one's next of
suit lies open, and no move ever makes new such neighbours: only the deal does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine import Card, Table, Variant
from solver.columns import Columns

_KING = 12


def is_scorpion_like(variant: Variant, table: Table) -> bool:
    """Whether what this module says holds for the game."""
    cards = [card for column in table.columns for card in column.cards]
    cards.extend(table.stock)
    return (
        variant.builds_in_suit
        and variant.moves_any_pile
        and variant.only_kings_into_empty
        and len(set(cards)) == len(cards)
    )


def is_deadlocked(columns: Iterable[tuple[Card, ...]]) -> bool:
    """Whether cards wait for each other in a circle, face-down ones included: then the game is lost.

    A card on another that it does not follow waits for the next of its suit to lie open; that one is
    covered in its turn by a card that waits for its next of suit, and so on.
    """
    waits_for: dict[Card, Card] = {}
    for cards in columns:
        for under, over in pairwise(cards):
            if under != over + 1 and over & 15 != _KING:
                waits_for[under] = over + 1
    done: set[Card] = set()
    for first in waits_for:
        path: set[Card] = set()
        card: Card | None = first
        while card is not None and card not in done:
            if card in path:
                return True
            path.add(card)
            card = waits_for.get(card)
        done |= path
    return False


def safe_move(
    book: Columns, cols: Sequence[int], moves: Iterable[tuple[int, int, int]], stock: int
) -> tuple[int, int, int] | None:
    """A move that can't spoil a win: onto a run that a King leads from the base of its column.

    The card has to go there some time, nothing under it will ever have to move but with all the rest, and
    the open cards of the table only become more by it. Both columns must be such that no card of the
    ``stock`` (so many are left) will fall on them.
    """
    for move in moves:
        source, target, _ = move
        column = cols[target]
        cards = book.cards[column]
        all_one_run = cards and not book.down[column] and book.tail[column] == len(cards)
        if all_one_run and cards[0] & 15 == _KING and min(source, target) >= stock:
            return move
    return None

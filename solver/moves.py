"""Every legal play on a table of column ids: what a proof must look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine import DEAL, Card, Move, Play, Variant
from solver.columns import EMPTY_ID, Columns

DEAL_PLAY: Final = -1
"""A deal among plays written as numbers."""

Node = tuple["Node | None", int]
"""How a search came to a table: the node before, and the play (see `move_play`)."""

_KING: Final = 12


def move_play(source: int, target: int, count: int) -> int:
    """A card move as one number."""
    return count << 8 | source << 4 | target


def engine_play(play: int) -> Play:
    """The engine's play for a play written as a number."""
    return DEAL if play == DEAL_PLAY else Move(play >> 4 & 15, play & 15, play >> 8)


def plays_to(node: Node | None) -> list[int]:
    """The plays from the start to a node."""
    plays: list[int] = []
    while node is not None:
        node, play = node
        plays.append(play)
    return plays[::-1]


def may_deal(variant: Variant, book: Columns, cols: Sequence[int]) -> bool:
    """Whether the next row may be dealt, given that there is one."""
    if variant.deals_onto_empty or EMPTY_ID not in cols:
        return True
    return sum(len(book.cards[c]) for c in cols) < len(cols)


def move_lister(
    variant: Variant, book: Columns
) -> Callable[[Sequence[int]], list[tuple[int, int, int]]]:
    """A function from column ids to all legal moves: source, target and count of each."""
    if not variant.moves_any_pile:
        return lambda cols: _run_moves(book, cols)
    return lambda cols: _pile_moves(book, cols)


def _run_moves(book: Columns, cols: Sequence[int]) -> list[tuple[int, int, int]]:
    found = []
    for s, a in enumerate(cols):
        tail, rank = book.tail[a], book.rank[a]
        for t, b in enumerate(cols):
            if b == EMPTY_ID:
                if a != EMPTY_ID:
                    found.extend([(s, t, count) for count in range(1, tail + 1)])
            elif 0 < book.rank[b] - rank <= tail:
                found.append((s, t, book.rank[b] - rank))
    return found


def _pile_moves(book: Columns, cols: Sequence[int]) -> list[tuple[int, int, int]]:
    """Scorpion's: any face-up card with all on it, onto its own suit; Kings into empty columns."""
    onto = {book.end[b] - 1: t for t, b in enumerate(cols) if book.rank[b] > 0}
    empty = [t for t, b in enumerate(cols) if b == EMPTY_ID]
    found = []
    for s, a in enumerate(cols):
        cards: tuple[Card, ...] = book.cards[a]
        height = len(cards)
        for place in range(book.down[a], height):
            card = cards[place]
            target = onto.get(card, s)
            if target != s:
                found.append((s, target, height - place))
            if empty and card & 15 == _KING:
                found.extend([(s, t, height - place) for t in empty])
    return found

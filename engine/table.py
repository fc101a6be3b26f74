"""The table at one instant: columns, stock and the runs that have left. Immutable, so a copy is free."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Card, Suit
from engine.variants import Variant


class Column(NamedTuple):
    """One column, from the first card dealt to its end card.

    ``down``: how many of the first cards are face down. ``tail``: how many cards at the end form a run
    (0 only for an empty column); it follows from the other two and is kept because nearly all questions
    about a column begin with it.
    """

    cards: tuple[Card, ...]
    down: int
    tail: int


class Table(NamedTuple):
    """All cards of a game. ``stock`` in the order it will be dealt, ``runs`` the suits in the order they left."""

    columns: tuple[Column, ...]
    stock: tuple[Card, ...]
    runs: tuple[Suit, ...]


EMPTY = Column((), 0, 0)


def make_column(cards: tuple[Card, ...], down: int) -> Column:
    """A column of ``cards`` whose first ``down`` lie face down; finds the run at its end."""
    last = len(cards) - 1
    first = last
    while first > down and cards[first - 1] == cards[first] + 1:
        first -= 1
    return Column(cards, down, last - first + 1 if last >= down else 0)


def lay_out(variant: Variant, cards: tuple[Card, ...]) -> Table:
    """Deal ``cards`` (the whole pack, in dealing order) as a game of ``variant`` opens.

    Row by row, left to right, one card to each column that is still to get one; the rest is the stock.
    """
    piles: list[list[Card]] = [[] for _ in variant.opening]
    rest = iter(cards)
    for row in range(max(variant.opening)):
        for pile, height in zip(piles, variant.opening, strict=True):
            if row < height:
                pile.append(next(rest))
    columns = tuple(
        make_column(tuple(pile), down) for pile, down in zip(piles, variant.face_down, strict=True)
    )
    return Table(columns, tuple(rest), ())

"""The table at one instant: columns, stock and the runs that have left. Immutable, so a copy is free."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.cards import Card, Suit, joins, rank_of
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
    return Column(cards, down, _length_at_end(cards, down, joins))


def sequence_length(cards: tuple[Card, ...], down: int) -> int:
    """Face-up cards at the end that go down one rank each, in whatever suits."""
    return _length_at_end(cards, down, lambda upper, lower: rank_of(upper) == rank_of(lower) + 1)


def _length_at_end(
    cards: tuple[Card, ...], down: int, follows: Callable[[Card, Card], bool]
) -> int:
    """How many face-up cards at the end each follow the card before them (0 if none is face up)."""
    first = len(cards) - 1
    if first < down:
        return 0
    while first > down and follows(cards[first - 1], cards[first]):
        first -= 1
    return len(cards) - first


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

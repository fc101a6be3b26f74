"""Views with given columns, for pictures of what a test is about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine import Card, ColumnView, Game, PlayerView

PACK: tuple[Card, ...] = tuple(suit << 4 | rank for suit in range(4) for rank in range(13))


def column_of(cards: Sequence[Card], hidden: int = 0) -> ColumnView:
    """A column with ``hidden`` cards before ``cards``."""
    tail = min(1, len(cards))
    while 0 < tail < len(cards) and cards[-tail - 1] == cards[-tail] + 1:
        tail += 1
    return ColumnView(hidden, tuple(cards), tail)


def board_of(
    columns: Sequence[ColumnView], variant: str = "spider", suits: int | None = None
) -> PlayerView:
    """A view of ``variant`` (four suits unless said otherwise), filled up with empty columns."""
    view = Game.new(variant, suits=suits or 4, deal=1).view()
    rest = [ColumnView(0, (), 0)] * (len(view.columns) - len(columns))
    return replace(view, columns=(*columns, *rest), legal_moves=())


def in_columns(cards: Sequence[Card], height: int) -> list[ColumnView]:
    """``cards`` face up in columns of ``height``; the last is filled up from the first cards."""
    missing = -len(cards) % height
    cards = [*cards, *cards[:missing]]
    return [column_of(cards[i : i + height]) for i in range(0, len(cards), height)]

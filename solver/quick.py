"""A hint at once: one play ahead, for when there is no time to plan."""

from __future__ import annotations

from typing import Final

from engine import DEAL, Move, PlayerView, Table
from solver.evaluation import HIDDEN_PLAY, Weights, worth
from solver.hint import Hint, Why, explain
from solver.seen import after, seen_table

WEIGHTS: Final = HIDDEN_PLAY


def quick_hint(view: PlayerView) -> Hint | None:
    """The best play by a look one play ahead; well under a millisecond.

    A play that improves the table, else one that turns a card, else the deal (or what must be filled for
    it), else the least bad. Never a whole column into an empty one. None if the game is over or nothing
    else is left.
    """
    if view.is_over:
        return None
    table = seen_table(view)
    now = table_worth(WEIGHTS, table)
    gains = [
        (table_worth(WEIGHTS, after(table, move)) - now, move)
        for move in view.legal_moves
        if not view.carries_whole_column(move)
    ]
    best = _best(gains)
    if best is not None and best[0] > 0:
        return explain(view, best[1])
    revealing = _best([(gain, move) for gain, move in gains if _turns_card(view, move)])
    if revealing is not None:
        return explain(view, revealing[1])
    if view.can_deal:
        return explain(view, DEAL)
    filling = _best([(gain, m) for gain, m in gains if m.target in view.columns_to_fill])
    if filling is not None:
        return explain(view, filling[1], Why.FILLS_FOR_DEAL)
    return explain(view, best[1], Why.LAST_RESORT) if best is not None else None


def table_worth(weights: Weights, table: Table) -> int:
    """The sum over the columns and the runs off the table."""
    columns = sum(worth(weights, cards, down) for cards, down, _ in table.columns)
    return columns + weights.run_gone * len(table.runs)


def _best(gains: list[tuple[int, Move]]) -> tuple[int, Move] | None:
    """The highest gain; among equals the first in the order of legal moves."""
    return max(gains, key=lambda pair: pair[0], default=None)


def _turns_card(view: PlayerView, move: Move) -> bool:
    column = view.columns[move.source]
    return column.hidden > 0 and move.count == len(column.cards)

"""The table as its player sees it: an engine table in which `UNKNOWN` stands for each hidden card.

The engine's own rules then say what a play does to it. A card that turns up on such a table is unknown
too, so a plan can look no further than that column's next reveal.
"""

from __future__ import annotations

from engine import DEAL, Column, Play, PlayerView, Table
from engine.play import play_deal, play_move
from solver.evaluation import UNKNOWN


def seen_table(view: PlayerView) -> Table:
    """What ``view`` shows, hidden cards and stock as `UNKNOWN`."""
    return Table(
        columns=tuple(
            Column((UNKNOWN,) * column.hidden + column.cards, column.hidden, column.tail)
            for column in view.columns
        ),
        stock=(UNKNOWN,) * view.stock,
        runs=view.runs,
    )


def after(table: Table, play: Play) -> Table:
    """The table after a legal play, as far as it can be foreseen."""
    return play_deal(table) if play is DEAL else play_move(table, play)

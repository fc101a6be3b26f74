"""What a player may be told unasked once the stock is empty: a win that is certain, or that nothing leads on.

Both follow from what the player sees; hidden cards are never looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import Play, PlayerView
from solver.search import solve
from solver.seen import known_table
from solver.shorten import shorten
from solver.stuck import stuck_from_view

WIN_NODES: Final = 60_000
SHORTER_NODES: Final = 20_000


@dataclass(frozen=True, slots=True)
class Prospect:
    """What lies ahead of a table."""

    line: tuple[Play, ...] | None = None
    """Plays that win, replayed by the engine; None if none was found or looked for."""
    stuck: bool = False
    """Proven: no way is left to turn a card or finish a run."""


def prospect(view: PlayerView, win: bool = True) -> Prospect:
    """Look ahead from ``view``; ``win`` False: a certain win is not to be looked for.

    Nothing is told while there is stock or once the game is over. The same view gives the same answer in
    every process. It takes up to some seconds, so it belongs into a worker process.
    """
    if view.is_over or view.stock:
        return Prospect()
    if win:
        line = winning_line(view)
        if line is not None:
            return Prospect(line)
    return Prospect(stuck=stuck_from_view(view))


def winning_line(view: PlayerView) -> tuple[Play, ...] | None:
    """A win for a player who can tell every card; None if one is unknown or no win is found."""
    known = known_table(view)
    if known is None or view.is_over:
        return None
    line = solve(view.variant, known, nodes=WIN_NODES).line
    return line and shorten(view.variant, known, line, nodes=SHORTER_NODES)

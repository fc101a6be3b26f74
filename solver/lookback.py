"""Looking back along a game: up to which of its tables it could still be won, and how.

Once a game can't be won it never can again (undoing apart), so a handful of searches finds the place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine import Play, Table, Variant
from solver.search import solve
from solver.verdict import Answer, replay_line

NODES: Final = 150_000
"""For each table looked at."""
OPENING_NODES: Final = 600_000
"""For the first, if no later one is known to be winnable."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """What was found out about the tables of a game; they count from 0, the opening."""

    winnable_to: int | None
    """The last table from which a win is known; None if there is none."""
    lost_from: int | None
    """The first table that is proven lost; None if there is none."""
    line: tuple[Play, ...] | None
    """The win from table `winnable_to`, replayed by the engine."""

    @property
    def is_exact(self) -> bool:
        """Whether nothing is left open: each table is known to be winnable or lost."""
        return self.lost_from == (0 if self.winnable_to is None else self.winnable_to + 1)


def look_back(
    variant: Variant,
    tables: Sequence[Table],
    opening: tuple[Play, ...] | None = None,
    *,
    nodes: int = NODES,
    opening_nodes: int = OPENING_NODES,
) -> LookBack:
    """Search the ``tables`` of a game, each one play after the one before, none of them won.

    ``opening``: a win from the first table, if one is known; `FaultyLine` if it is none. The same budgets
    give the same answer on every machine.
    """
    if opening is not None:
        replay_line(variant, tables[0], opening)
    best, line = (-1, None) if opening is None else (0, opening)
    lost = open_from = len(tables)
    while best + 1 < open_from:
        middle = (best + open_from) // 2
        first = middle == 0 and open_from == 1
        verdict = solve(variant, tables[middle], nodes=opening_nodes if first else nodes)
        if verdict.line is not None:
            best, line = middle, verdict.line
        else:
            open_from = middle
            if verdict.answer is Answer.LOST:
                lost = middle
    return LookBack(best if best >= 0 else None, lost if lost < len(tables) else None, line)


def can_win(variant: Variant, table: Table, nodes: int) -> Answer:
    """Whether ``table`` can still be won, without telling how."""
    return solve(variant, table, nodes=nodes).answer

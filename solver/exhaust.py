"""Search that can prove a loss: the full set of plays, exact keys, the most worthy tables first.

It is complete, so running out of tables means that no win exists. That comes about within reach only for
tables with few ways left; on others the budget runs out, which says nothing.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import Final

from engine import Card, Variant
from solver.budget import Meter
from solver.columns import Columns
from solver.moves import DEAL_PLAY, Node, may_deal, move_lister, move_play, plays_to
from solver.scorpion import is_deadlocked, safe_move

MOST_TABLES: Final = 400_000
"""Tables kept at most, for the sake of memory (about 400 bytes each)."""


_Entry = tuple[int, int, int, tuple[int, ...], "Node | None"]
"""Worth (negated), a number that settles ties, cards dealt, column ids, way."""


class Exhaustion:
    """A search from one table that can be broken off and gone on with.

    ``columns``: the table's column ids in ``book``; ``run_gone``: worth of a run off the table.
    ``scorpion``: what `solver.scorpion` knows holds for the game.
    """

    def __init__(
        self,
        variant: Variant,
        book: Columns,
        run_gone: int,
        columns: Sequence[int],
        stock: Sequence[Card],
        *,
        scorpion: bool = False,
        most_tables: int = MOST_TABLES,
    ) -> None:
        self._variant = variant
        self._book = book
        self._run_gone = run_gone
        self._stock = stock
        self._scorpion = scorpion
        self._most_tables = most_tables
        self._list_moves = move_lister(variant, book)
        self.plays: list[int] | None = None
        """The plays of a win, once one is found."""
        start = tuple(columns)
        self._seen = {self._key(0, start)}
        self._heap: list[_Entry] = [(0, 0, 0, start, None)]
        self.is_full = False
        """No more tables can be kept, so that neither outcome will come."""
        if not stock and not any(start):
            self.plays = []
        elif scorpion and is_deadlocked(book.cards[c] for c in start):
            self._heap.clear()

    @property
    def is_lost(self) -> bool:
        """Every table that can be reached was looked at, and no win is among them."""
        return not self._heap and self.plays is None and not self.is_full

    @property
    def is_done(self) -> bool:
        """Going on is of no use."""
        return not self._heap or self.plays is not None or self.is_full

    def run(self, meter: Meter, nodes: int | None = None) -> None:
        """Go on until an outcome, for ``nodes`` nodes at most, or until the meter runs out."""
        stop = None if nodes is None else meter.nodes + nodes
        while not self.is_done and not meter.is_over():
            if stop is not None and meter.nodes >= stop:
                return
            cost, _, dealt, cols, node = heapq.heappop(self._heap)
            steps = self._steps(cost, dealt, cols)
            meter.nodes += len(steps)
            for new_cost, new_dealt, new_cols, play in steps:
                key = self._key(new_dealt, new_cols)
                if key in self._seen:
                    continue
                way = (node, play)
                if new_dealt == len(self._stock) and not any(new_cols):
                    self.plays = plays_to(way)
                    return
                if len(self._seen) >= self._most_tables:
                    self.is_full = True
                    return
                self._seen.add(key)
                number = len(self._seen)
                heapq.heappush(self._heap, (new_cost, number, new_dealt, new_cols, way))

    def _steps(
        self, cost: int, dealt: int, cols: tuple[int, ...]
    ) -> list[tuple[int, int, tuple[int, ...], int]]:
        """Cost, cards dealt, columns and play of every table one play on."""
        book, run_gone = self._book, self._run_gone
        score, settled = book.score, book.settled
        steps = []
        moves = self._list_moves(cols)
        if self._scorpion:
            safe = safe_move(book, cols, moves, len(self._stock) - dealt)
            if safe is not None:
                moves = [safe]
        for s, t, count in moves:
            a, b = cols[s], cols[t]
            left, runs = settled(book.pop(a, count))
            new, more = settled(book.carry(a, count, b))
            changed = list(cols)
            changed[s], changed[t] = left, new
            gain = score[left] + score[new] - score[a] - score[b] + run_gone * (runs + more)
            steps.append((cost - gain, dealt, tuple(changed), move_play(s, t, count)))
        if dealt < len(self._stock) and may_deal(self._variant, book, cols):
            step = self._dealt(cost, dealt, cols)
            if not (self._scorpion and is_deadlocked(book.cards[c] for c in step[2])):
                steps.append(step)
        return steps

    def _dealt(
        self, cost: int, dealt: int, cols: tuple[int, ...]
    ) -> tuple[int, int, tuple[int, ...], int]:
        book = self._book
        row = self._stock[dealt : dealt + len(cols)]
        changed = list(cols)
        for i, card in enumerate(row):
            changed[i], runs = book.settled(book.push(cols[i], card << 4 | 1))
            cost -= self._run_gone * runs + book.score[changed[i]] - book.score[cols[i]]
        return cost, dealt + len(row), tuple(changed), DEAL_PLAY

    def _key(self, dealt: int, cols: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        """The table up to the order of the columns on which no card of the stock will ever fall."""
        fixed = min(len(self._stock) - dealt, len(cols))
        if fixed == len(cols):
            return dealt, cols
        return dealt, cols[:fixed] + tuple(sorted(cols[fixed:]))

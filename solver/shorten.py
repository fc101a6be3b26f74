"""Shorter wins: a winning line made shorter until the budget is spent. Its length is the par of a deal.

Two things take turns: beams, from the start and from tables along the best line so far, and repairs of
that line (see `solver.repair`).
"""

from __future__ import annotations

from itertools import count
from typing import Final

from engine import Play, Table, Variant
from solver.beam import Effort
from solver.budget import Meter
from solver.evaluation import TUNED
from solver.moves import engine_play
from solver.repair import repaired
from solver.search import Bench, Watch, uncollected
from solver.verdict import replay_line

Line = tuple[Play, ...]

_GOLDEN: Final = 0.618_034
"""Its multiples spread the tables to start from evenly over the line."""

_SLACK: Final = 25
"""Plays by which a line may be longer than the best before its repair."""


def shorten(
    variant: Variant,
    table: Table,
    line: Line,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
) -> Line:
    """The shortest winning line found from ``table``, never longer than ``line``, replayed by the engine.

    With a budget of nodes alone it is the same everywhere. `ValueError` without any budget, `FaultyLine`
    if ``line`` does not win.
    """
    if nodes is None and seconds is None:
        raise ValueError("a budget is needed: nodes, seconds or both")
    replay_line(variant, table, line)
    meter = Meter(nodes, seconds)
    best = repaired(variant, table, line, meter)
    if variant.moves_any_pile:
        return best  # each card has one place to go there, so that other ways are hardly shorter
    bench = Bench(variant, table)
    for number in count():
        if meter.is_over() or len(best) < 2:
            break
        if watch is not None:
            watch(meter.nodes, meter.seconds)
        meter.nodes += 1
        head: Line = ()
        start = bench
        if number % 3:
            cut = int(number * _GOLDEN % 1 * len(best))
            head = best[:cut]
            start = Bench(variant, replay_line(variant, table, best)[cut])
        effort = Effort(16 << number % 4, noise=160, salt=number)
        with uncollected():
            plays = start.beam(TUNED).run(effort, meter)
        if plays is None or len(head) + len(plays) > len(best) + _SLACK:
            continue
        found = repaired(variant, table, (*head, *map(engine_play, plays)), meter)
        if len(found) < len(best):
            best = found
    replay_line(variant, table, best)
    return best

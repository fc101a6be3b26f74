"""The solver's front door: can this table still be won, and how?"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Final

from engine import Table, Variant
from engine.rules import is_won
from solver.beam import Beam, Effort
from solver.budget import Meter
from solver.columns import Columns
from solver.evaluation import BY_HAND, SCORPION, TUNED, Weights, worth
from solver.exhaust import Exhaustion
from solver.moves import engine_play
from solver.scorpion import is_scorpion_like
from solver.verdict import Answer, Verdict, replay_line

Watch = Callable[[int, float], None]
"""Told of nodes and seconds spent, between two pieces of work."""

FIRST_LOOK: Final = 2_000
"""Nodes that the complete search gets before the first beam; most finals without a way on end here."""
_SLICE: Final = 20_000
"""Nodes between two calls of the watcher."""
_NARROWEST: Final = 16
_WIDEST: Final = 4_096
_MOST_COLUMNS: Final = 100_000
"""Columns a book may hold when a beam starts; with more it is begun anew (about 1 kB each)."""


def solve(
    variant: Variant,
    table: Table,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    watch: Watch | None = None,
    clock: Callable[[], float] = time.perf_counter,
) -> Verdict:
    """Search for a win from ``table``, all its cards known, until ``nodes`` or ``seconds`` are spent.

    With a budget of nodes alone the verdict is the same on every machine and in every process. A win
    comes with a line that the engine has replayed; "lost" is said only when all tables that can be
    reached were looked at. Seconds are those of ``clock``; ``watch`` is told of the work from time to time.
    `ValueError` without any budget.
    """
    if nodes is None and seconds is None:
        raise ValueError("a budget is needed: nodes, seconds or both")
    meter = Meter(nodes, seconds, clock)
    if is_won(variant, table):
        return Verdict(Answer.WINNABLE, (), 0, meter.seconds)
    search = _search_piles if variant.moves_any_pile else _search_runs
    with uncollected():
        answer, plays = search(variant, table, meter, watch or _nobody)
    line = None if plays is None else tuple(engine_play(play) for play in plays)
    if line is not None:
        replay_line(variant, table, line)
    return Verdict(answer, line, meter.nodes, meter.seconds)


@contextmanager
def uncollected() -> Iterator[None]:
    """No search for cyclic garbage meanwhile: a search makes none, and looking for it costs a fifth more."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _nobody(nodes: int, seconds: float) -> None:
    """Watches nothing."""


_Found = tuple[Answer, list[int] | None]
_NOTHING: Final[_Found] = (Answer.UNKNOWN, None)


def _outcome(search: Exhaustion) -> _Found | None:
    if search.plays is not None:
        return Answer.WINNABLE, search.plays
    return (Answer.LOST, None) if search.is_lost else None


def _search_piles(variant: Variant, table: Table, meter: Meter, watch: Watch) -> _Found:
    """Scorpion's kind: so few ways lead on that the complete search is the best one for wins too."""
    book = Columns(partial(worth, SCORPION))
    search = Exhaustion(
        variant,
        book,
        SCORPION.run_gone,
        book.of_table(table.columns),
        table.stock,
        scorpion=is_scorpion_like(variant, table),
    )
    while not (search.is_done or meter.is_over()):
        search.run(meter, _SLICE)
        watch(meter.nodes, meter.seconds)
    return _outcome(search) or _NOTHING


def _search_runs(variant: Variant, table: Table, meter: Meter, watch: Watch) -> _Found:
    """Spider's kind: beams that restart, and beside them the complete search while it may end."""
    bench = Bench(variant, table)
    proof = Exhaustion(
        variant,
        (book := bench.book(TUNED)),
        TUNED.run_gone,
        book.of_table(table.columns),
        table.stock,
    )
    proof.run(meter, FIRST_LOOK)
    for weights, effort in efforts():
        found = _outcome(proof)
        if found is not None:
            return found
        if meter.is_over():
            return _NOTHING
        before = meter.nodes
        plays = bench.beam(weights).run(effort, meter)
        meter.nodes += 1  # so that beams that run dry at once come to an end too
        if plays is not None:
            return Answer.WINNABLE, plays
        watch(meter.nodes, meter.seconds)
        spent = meter.nodes - before
        if len(table.stock) <= variant.columns or spent < FIRST_LOOK:
            proof.run(meter, max(spent, FIRST_LOOK))
    return _NOTHING


def efforts() -> Iterator[tuple[Weights, Effort]]:
    """The beams to run one after another, without end: two of each width, which doubles.

    Narrow ones with much noise win most deals at the least cost; hard deals need width. Two sets of
    weights fail on different deals.
    """
    for number in count():
        doublings = number // 2
        width = min(_NARROWEST << doublings, _WIDEST)
        noise = (160, 240, 300)[min(doublings, 2)]
        weights = BY_HAND if doublings and number % 2 else TUNED
        yield weights, Effort(width, noise=noise, salt=number)


class Bench:
    """A table laid out for beams: a book of columns and a beam for each set of weights, made when asked."""

    def __init__(self, variant: Variant, table: Table) -> None:
        self._variant = variant
        self._table = table
        self._books: dict[Weights, Columns] = {}
        self._beams: dict[Weights, Beam] = {}

    def book(self, weights: Weights) -> Columns:
        """The book of columns for ``weights``."""
        if weights not in self._books:
            self._books[weights] = Columns(partial(worth, weights))
        return self._books[weights]

    def beam(self, weights: Weights) -> Beam:
        """The beam for ``weights``; with a new book if the old one has grown too large."""
        if weights in self._beams and len(self._books[weights]) > _MOST_COLUMNS:
            del self._books[weights], self._beams[weights]
        if weights not in self._beams:
            book = self.book(weights)
            self._beams[weights] = Beam(
                self._variant,
                book,
                weights.run_gone,
                book.of_table(self._table.columns),
                self._table.stock,
            )
        return self._beams[weights]

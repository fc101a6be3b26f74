"""Hints worth following: a plan from what the player sees, and nothing else.

Only two things bring news: a card that turns up, and a deal. So a plan leads to the best table after one
of them, whichever promises more. Once all cards are known, the solver is asked for a win instead.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine import Play, PlayerView, Table
from solver.columns import Columns
from solver.insight import Insight, insight_for, seen_worth
from solver.lookahead import Effort, Found, Lookahead, plays_to
from solver.plan import Plan, up_to_news
from solver.search import solve
from solver.seen import known_table, seen_table
from solver.stuck import way_on
from solver.verdict import Answer

EFFORT: Final = Effort(width=96, nodes=60_000)
WIDE: Final = Effort(width=256, nodes=100_000)
"""For games of runs in four suits."""
SOLVE_NODES: Final = 60_000
WAY_ON_NODES: Final = 10_000
_MOST_COLUMNS: Final = 100_000
"""Columns a book may hold when a search starts; with more it is begun anew (about 1 kB each)."""

_books: dict[tuple[str, Insight], tuple[Columns, Lookahead]] = {}


def effort_for(view: PlayerView) -> Effort:
    """How far to search for a game of this kind; in trials, wider took longer and won no more."""
    return WIDE if view.suits == 4 and not view.variant.moves_any_pile else EFFORT


def plan_hint(view: PlayerView, *, effort: Effort | None = None) -> Plan | None:
    """The plan to follow from ``view``; None if the game is over or nothing leads any further.

    The same view and effort give the same plan in every process: nothing else is looked at, no clock and
    no hidden card. It may take up to half a second, so it belongs into a worker process.
    """
    if view.is_over:
        return None
    known = known_table(view)
    if known is not None:
        verdict = solve(view.variant, known, nodes=SOLVE_NODES)
        if verdict.line:
            return Plan.of(known, list(verdict.line))
        if verdict.answer is Answer.LOST:
            return None
    start = seen_table(view)
    plays = up_to_news(start, _best_plays(view, start, effort or effort_for(view)))
    if not plays and not view.stock:
        plays = list(way_on(view, nodes=WAY_ON_NODES).plays or ())
    return Plan.of(start, plays) if plays else None


def _best_plays(view: PlayerView, start: Table, effort: Effort) -> list[Play]:
    insight = insight_for(view.variant, view.suits, view.deals_left)
    found = _look_ahead(view, start, insight, effort)
    turned, dealable = found.turned, found.dealable
    if turned and (not dealable or turned.score + insight.reveal_first >= dealable.score):
        return plays_to(turned)
    if dealable:
        return plays_to(dealable, deal=True)
    return plays_to(found.run) if found.run else []


def _look_ahead(view: PlayerView, start: Table, insight: Insight, effort: Effort) -> Found:
    key = (view.variant.key, insight)
    if key not in _books or len(_books[key][0]) > _MOST_COLUMNS:
        book = Columns(partial(seen_worth, insight))
        _books[key] = book, Lookahead(view.variant, book, insight.weights)
    book, ahead = _books[key]
    return ahead.search(list(book.of_table(start.columns)), view.stock, effort)

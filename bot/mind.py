"""What the bot thinks about games, in worker processes: hints, prospects, verdicts.

Two pools: a quick one for what somebody waits for, and a deep one for what may take its time. Without an
answer from them a hint comes from one look ahead, and everything else stays unknown. Nothing here is Discord's.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final, TypeVar

import structlog

from engine import SPIDER, Game, NotationError, Play, PlayerView, Table, Variant
from solver.hint import Hint
from solver.hints import plan_hint
from solver.lookback import LookBack, can_win, look_back
from solver.plan import Plan
from solver.pool import Busy, NoAnswer, Pool
from solver.prospect import Prospect, prospect, winning_line
from solver.quick import quick_hint
from solver.verdict import Answer

log: Final = structlog.get_logger()

T = TypeVar("T")

HINT_PATIENCE: Final = 0.8
"""Seconds: what is left of a tap's two must do for saving and drawing."""
PREPARING: Final = 60.0
PROSPECT_PATIENCE: Final = 6.0
VERDICT_PATIENCE: Final = 120.0
VERDICT_NODES: Final = 1_500_000


class Mind:
    """Asks the solver. A pool that is None never answers."""

    def __init__(self, quick: Pool | None = None, deep: Pool | None = None) -> None:
        self._quick = quick
        self._deep = deep

    async def prepare(self) -> None:
        """Start the quick pool, so that the first hint need not wait for it."""
        with suppress(NoAnswer):
            await _run(self._quick, PREPARING, plan_hint, Game.new(SPIDER, deal=1).view())

    async def stop(self) -> None:
        """Break off what may take long: whoever waits for it hears so at once."""
        if self._deep is not None:
            await asyncio.to_thread(self._deep.close)

    @property
    def looks_ahead(self) -> bool:
        """Whether `prospect` is worth asking now: hints go first."""
        return self._quick is not None and not self._quick.busy

    @property
    def busy(self) -> bool:
        """Whether a verdict can't be asked for just now."""
        return self._deep is None or self._deep.busy

    async def hint(self, view: PlayerView, plan: str | None) -> tuple[Hint | None, str | None]:
        """The next play and the plan behind it: ``plan``, the one kept with the game, as long as the game
        follows it, else a new one. None for the plan: the hint is only a quick look.
        """
        kept = None if plan is None else _parse(plan)
        hint = None if kept is None else kept.hint(view)
        if hint is not None:
            return hint, plan
        try:
            made = await _run(self._quick, HINT_PATIENCE, plan_hint, view)
        except NoAnswer as error:
            log.info("quick_hint", why=type(error).__name__)
            return quick_hint(view), None
        return (None, None) if made is None else (made.hint(view), made.text())

    async def prospect(self, view: PlayerView, *, win: bool) -> Prospect:
        """What may be told unasked once the stock is empty. Raises `NoAnswer`."""
        return await _run(self._quick, PROSPECT_PATIENCE, prospect, view, win)

    async def winning_line(self, view: PlayerView) -> tuple[Play, ...] | None:
        """A win for a player who can tell every card, None if there is none to be found at once."""
        try:
            return await _run(self._quick, HINT_PATIENCE, winning_line, view)
        except NoAnswer:
            return None

    async def can_win(self, variant: Variant, table: Table) -> Answer:
        """Whether the table can still be won, hidden cards known. Raises `NoAnswer`."""
        return await _run(self._deep, VERDICT_PATIENCE, can_win, variant, table, VERDICT_NODES)

    async def look_back(
        self, variant: Variant, tables: Sequence[Table], opening: tuple[Play, ...] | None
    ) -> LookBack:
        """Up to which of a game's ``tables`` it could be won; ``opening``: a win from the first, if one
        is known. Raises `NoAnswer`.
        """
        return await _run(self._deep, VERDICT_PATIENCE, look_back, variant, tables, opening)


async def _run(pool: Pool | None, patience: float, job: Callable[..., T], *args: object) -> T:
    if pool is None:
        raise Busy("there is no pool")
    return await pool.run(patience, job, *args)


def _parse(plan: str) -> Plan | None:
    try:
        return Plan.parse(plan)
    except NotationError:  # of another version
        return None

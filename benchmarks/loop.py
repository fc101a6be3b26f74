"""How long the event loop is held while thirty boards are drawn at once, and while the solver works.

A ticker asks for a millisecond's sleep over and over; what comes on top of it is how long others waited
for the loop; on a busy machine that is more than what the loop itself does, so its processor time between two
ticks stands beside it. The references of the same run: an idle loop, and the same boards drawn on the loop itself.

Run it as ``python benchmarks/loop.py``.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from benchmarks.boards import view_of
from bot.board import Reader, compose
from bot.mind import Mind
from bot.modes import Plain
from bot.prefs import prefs_of
from engine import SPIDER, Game
from renderer import Painter, draw_board
from solver.pool import Pool
from storage import PlayerSettings
from words import language

BOARDS = 30
ROUNDS = 10
TICK = 0.001
HINTS = 10
VERDICTS = (1, 3)
"""Deals that take the solver a second or so."""

READER = Reader(language("en"), prefs_of(PlayerSettings()), "Ada")


async def held_during(job: Callable[[], Awaitable[object]]) -> tuple[float, float]:
    """The longest times (ms) that the loop was not free while ``job`` ran, and that it worked itself."""
    longest = worked = 0.0
    running = True

    async def ticker() -> None:
        nonlocal longest, worked
        while running:
            start, used = time.perf_counter(), time.thread_time()
            await asyncio.sleep(TICK)
            longest = max(longest, time.perf_counter() - start - TICK)
            worked = max(worked, time.thread_time() - used)

    ticking = asyncio.create_task(ticker())
    await asyncio.sleep(0)
    await job()
    running = False
    await ticking
    return longest * 1e3, worked * 1e3


async def show(label: str, job: Callable[[], Awaitable[object]]) -> None:
    rounds = [await held_during(job) for _ in range(ROUNDS)]
    held, worked = (max(times) for times in zip(*rounds, strict=True))
    print(f"  {label:<34} {held:7.1f} ms {worked:7.1f} ms")


async def main() -> None:
    tables = [Game.new("spider", 4, deal=deal).table for deal in VERDICTS]
    views = [view_of("spider", 4, 2_000 + n, 60 + 2 * n) for n in range(BOARDS)]
    with Painter() as painter:
        painter.prewarm()

        async def drawn_aside() -> None:
            await asyncio.gather(*(compose(view, Plain(), READER, painter) for view in views))

        async def drawn_here() -> None:
            for view in views:
                draw_board(view)

        async def hinted() -> None:
            for view in views[:HINTS]:
                await mind.hint(view, None)

        async def proven() -> None:
            await asyncio.gather(hinted(), *(mind.can_win(SPIDER, table) for table in tables))

        async def started() -> None:
            """The first hint of a new pool: its process is started meanwhile."""
            pool = Pool()
            await Mind(pool).prepare()
            await asyncio.to_thread(pool.close)

        async def idle() -> None:
            await asyncio.sleep(0.1)

        await drawn_aside()
        gc.collect()
        print(
            f"The worst of {ROUNDS} rounds: how long the loop was held, and in processor time of its own"
        )
        print(f"{BOARDS} boards at once")
        for label, job in (
            ("composed and drawn by the bot", drawn_aside),
            ("reference: drawn on the loop", drawn_here),
            ("reference: an idle loop", idle),
        ):
            await show(label, job)
        print("The solver at work")
        with Pool() as quick, Pool(nice=10) as deep:
            mind = Mind(quick, deep)
            await mind.prepare()
            for label, job in (
                (f"{HINTS} hints by plan", hinted),
                (f"the same beside {len(tables)} verdicts", proven),
                ("starting a worker", started),
            ):
                await show(label, job)


if __name__ == "__main__":
    asyncio.run(main())

"""How long the event loop is held while thirty boards are drawn at once.

A ticker asks for a millisecond's sleep over and over; what comes on top of it is how long others waited
for the loop. The references of the same run: an idle loop, and the same boards drawn on the loop itself.

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
from bot.modes import Plain
from bot.prefs import prefs_of
from renderer import Painter, draw_board
from storage import PlayerSettings
from words import language

BOARDS = 30
ROUNDS = 10
TICK = 0.001

READER = Reader(language("en"), prefs_of(PlayerSettings()), "Ada")


async def held_during(job: Callable[[], Awaitable[object]]) -> float:
    """The longest time (ms) that the loop was not free while ``job`` ran."""
    longest = 0.0
    running = True

    async def ticker() -> None:
        nonlocal longest
        while running:
            start = time.perf_counter()
            await asyncio.sleep(TICK)
            longest = max(longest, time.perf_counter() - start - TICK)

    ticking = asyncio.create_task(ticker())
    await asyncio.sleep(0)
    await job()
    running = False
    await ticking
    return longest * 1e3


async def main() -> None:
    views = [view_of("spider", 4, 2_000 + n, 60 + 2 * n) for n in range(BOARDS)]
    with Painter() as painter:
        painter.prewarm()

        async def drawn_aside() -> None:
            await asyncio.gather(*(compose(view, Plain(), READER, painter) for view in views))

        async def drawn_here() -> None:
            for view in views:
                draw_board(view)

        async def idle() -> None:
            await asyncio.sleep(0.1)

        await drawn_aside()
        gc.collect()
        print(f"{BOARDS} boards at once, the worst of {ROUNDS} rounds: how long the loop was held")
        for label, job in (
            ("composed and drawn by the bot", drawn_aside),
            ("reference: drawn on the loop", drawn_here),
            ("reference: an idle loop", idle),
        ):
            worst = max([await held_during(job) for _ in range(ROUNDS)])
            print(f"  {label:<34} {worst:7.1f} ms")


if __name__ == "__main__":
    asyncio.run(main())

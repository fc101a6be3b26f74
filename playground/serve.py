"""The playground from start to end: the real bot, a page to play on, and games kept in a file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from bot.client import SpiderBot
from bot.host import wall_clock
from bot.house import open_house
from bot.proving import proving
from bot.service import PATIENCE
from bot.signals import stop_signals
from engine import Record
from playground.others import among_others
from playground.placing import put_record
from playground.world import ALICE, World, open_world

TIDY_SECONDS: Final = 60.0


async def serve(
    database_url: str, port: int, record: Record | None, ready: Callable[[str, bool], None]
) -> None:
    """Play until Ctrl-C, SIGTERM, or the page's own end.

    ``ready`` gets the page's address, and whether another playground is on the same database.
    ``record`` becomes Alice's game first. Raises `CannotOpen` or `CannotRun`, each one sentence.
    """
    with stop_signals() as stop:
        async with open_house(database_url) as house:
            if record is not None:
                await put_record(house.storage, ALICE, record, wall_clock())
            # The simulated Discord knows no commands at each start; storage remembers telling one.
            bot = SpiderBot(
                house.host, house.painter, house.studio, house.mind, sync=False, shard_count=1
            )
            async with (
                open_world(bot) as world,
                world.page(port) as page,
                bot.daily_posts,
                proving(house.prover),
            ):
                aside = [asyncio.create_task(task) for task in (_tidy(world), house.mind.prepare())]
                with among_others(database_url) as others:
                    ready(page.url, others)
                    await _first(stop.wait(), page.wait_closed())
                for task in aside:
                    task.cancel()
                await bot.gate.close(PATIENCE)


async def _first(*waits: Coroutine[Any, Any, object]) -> None:
    """Until one of ``waits`` is over."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()


async def _tidy(world: World) -> None:
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        world.forget_the_past()

"""Leaderboards of 10,000 players who have won 365 daily deals each: pages, and a player's own place.

Each time is the whole answer as the bot asks for it: how many there are, the page, the viewer's own line and
who stands ahead. "Bare" is the least that a page could cost: the same ten rows by their ids with sqlite3, in
the same run. CPU time tells more than the clock where other programs run beside it. Below are the plans that SQLite chose. ``--players`` and ``--days`` make it smaller.

Run it as ``python benchmarks/leaderboards.py``.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from storage import Board, Page, Storage, open_storage, upgrade
from tests.storage.plans import Plans
from tests.storage.seeding import FIRST_DAY, GUILD_OF_ALL, SMALL_GUILD, seed

ASKED = 120
BOARDS: tuple[Board, ...] = ("score", "moves", "time", "wins", "streak")
GUILDS = {"everywhere": None, "server of all": GUILD_OF_ALL, "server of 60": SMALL_GUILD}

Ask = Callable[[int | None, int, int], Awaitable[Page[Any]]]
"""Takes guild, viewer and offset."""


def questions(storage: Storage, days: int, draw: random.Random) -> dict[str, Ask]:
    async def daily(guild: int | None, viewer: int, offset: int) -> Page[Any]:
        day = FIRST_DAY + timedelta(days=draw.randrange(days))
        return await storage.boards.daily(
            day, "spider", 2, guild=guild, viewer=viewer, offset=offset
        )

    def all_time(board: Board) -> Ask:
        async def ask(guild: int | None, viewer: int, offset: int) -> Page[Any]:
            return await storage.boards.all_time(
                board, "spider", 2, undo=True, guild=guild, viewer=viewer, offset=offset
            )

        return ask

    return {"daily": daily} | {f"all-time {board}": all_time(board) for board in BOARDS}


async def measure(file: Path, players: int, days: int) -> None:
    storage = await open_storage(f"sqlite+aiosqlite:///{file}")
    draw = random.Random(1)
    slowest = 0.0
    with closing(sqlite3.connect(file)) as database:
        print(f"{'median / max, ms':18}{'bare':>7}   " + "".join(f"{name:31}" for name in GUILDS))
        print(f"{'':28}" + f"{'answered in':15}{'of CPU time':16}" * 3)
        for name, ask in questions(storage, days, draw).items():
            columns = []
            for guild in GUILDS.values():
                total = (await ask(guild, 1, 0)).total
                times, worked = [], []
                for number in range(ASKED):
                    # First pages, any pages, and the last one.
                    offset = (0, draw.randrange(total), total - 10)[number % 3]
                    viewer = draw.randrange(1, min(players, total) + 1)
                    started, cpu = time.perf_counter(), time.process_time()
                    await ask(guild, viewer, offset)
                    worked.append((time.process_time() - cpu) * 1000)
                    times.append((time.perf_counter() - started) * 1000)
                slowest = max(slowest, *times)
                columns.append(
                    f"{statistics.median(times):6.1f} /{max(times):6.1f}"
                    f" {statistics.median(worked):6.1f} /{max(worked):6.1f}  "
                )
            print(f"{name:18}{bare(database, draw):7.3f}   " + "".join(columns))
    print(f"\nslowest answer: {slowest:.1f} ms (mark: 50 ms)\n\nplans:")
    plans = Plans(file)
    asked = questions(storage, days, draw)
    with plans.collecting():
        for guild in (None, GUILD_OF_ALL):
            await asked["daily"](guild, 7, 0)
            await asked["all-time moves"](guild, 7, 0)
    await storage.close()
    for statement, plan in plans.explain().items():
        print(f"  {statement[:150]}")
        for line in plan:
            print(f"      {line}")


def bare(database: sqlite3.Connection, draw: random.Random) -> float:
    (last,) = database.execute("SELECT max(id) FROM games").fetchone()
    times = []
    for _ in range(ASKED):
        ids = [draw.randrange(1, last + 1) for _ in range(10)]
        started = time.perf_counter()
        database.execute(
            f"SELECT player, score, moves FROM games WHERE id IN ({','.join('?' * 10)})", ids
        ).fetchall()
        times.append((time.perf_counter() - started) * 1000)
    return statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description="Leaderboards of a great many results.")
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--days", type=int, default=365)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.db"
        asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}"))
        started = time.perf_counter()
        seed(file, asked.players, asked.days)
        size = file.stat().st_size / 1e6
        print(
            f"{asked.players:,} players × {asked.days} days seeded in "
            f"{time.perf_counter() - started:.0f} s, {size:,.0f} MB; "
            f"load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores\n"
        )
        asyncio.run(measure(file, asked.players, asked.days))


if __name__ == "__main__":
    main()

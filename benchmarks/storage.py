"""What saving and loading a game costs, beside bare aiosqlite with the same tables in the same run.

Every save is one durable transaction (SQLite: WAL, synchronous FULL): the action, the counters and the
compare-and-set. A load is what a tap pays when the game is not in memory: the row and all 300 actions, up to
the value that replays. "In one column" keeps a game's actions as one text in its row instead of a row each:
the way not taken. PostgreSQL comes along where its server is installed.

Run it as ``python benchmarks/storage.py``.
"""

from __future__ import annotations

import asyncio
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

import aiosqlite

from engine import Game
from storage import Slot, Storage, StoredGame, Timed, open_storage
from tests.storage.postgres import Server, find_server

ACTIONS = 300
ROUNDS = 8
SAVES, LOADS = 40, 25  # a round
WRITERS, EACH = 50, 5
START = datetime(2026, 1, 1, tzinfo=UTC)

Save = Callable[[int, int], Awaitable[None]]
"""Saves action ``number`` of game ``game``, both from 0."""
Load = Callable[[int], Awaitable[object]]


def long_game(player: int) -> tuple[Game, list[Timed]]:
    """300 actions, two of five of them undos, as the engine records them."""
    draw = random.Random(player)
    game = Game.new("spider", 2, deal=player + 1)
    taken = []
    for number in range(ACTIONS):
        at = START + timedelta(seconds=3 * number)
        if game.can_undo and draw.random() < 0.4:
            action = game.undo(at)
        elif game.legal_moves:
            action = game.push(draw.choice(game.legal_moves), at)
        else:
            action = game.push("deal" if game.can_deal else "undo", at)
        taken.append((str(action), at))
    return game, taken


class Ours:
    """The room as the bot uses it."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.games: list[tuple[StoredGame, Game]] = []

    async def lay_out(self) -> None:
        for player in range(WRITERS + 1):
            game = Game.new("spider", 2, deal=player + 1)
            stored = await self.storage.games.start(Slot(player, "spider", 2), game, START)
            self.games.append((stored, game))

    async def save(self, number: int, count: int) -> None:
        stored, game = self.games[number]
        at = START + timedelta(seconds=count)
        action = game.undo(at) if game.can_undo else game.push("deal", at)
        version = stored.version + count
        await self.storage.games.append(stored.id, version, [(str(action), at)], game)

    async def fill(self) -> None:
        for player in range(ROUNDS * LOADS):
            slot = Slot(1000 + player, "spider", 2)
            game, taken = long_game(player)
            stored = await self.storage.games.start(slot, game.restarted(), START)
            await self.storage.games.append(stored.id, stored.version, taken, game)
            self.games.append((stored, game))

    async def load(self, number: int) -> object:
        return await self.storage.games.load(self.games[WRITERS + 1 + number][0].id)


class Bare:
    """The same statements by hand on one aiosqlite connection."""

    def __init__(self, database: aiosqlite.Connection, *, one_column: bool = False) -> None:
        self.database = database
        self.one_column = one_column
        self.lock = asyncio.Lock()
        self.texts: dict[int, str] = {}

    async def save(self, number: int, count: int) -> None:
        game_id, at = number + 1, count * 1_000_000
        action = "undo" if count % 2 else "deal"
        async with self.lock:
            await self.database.execute("BEGIN IMMEDIATE")
            await self._update(game_id, count, at, action)
            if not self.one_column:
                await self.database.execute(
                    "INSERT INTO actions (game_id, number, action, at) VALUES (?, ?, ?, ?)",
                    (game_id, count, action, at),
                )
            await self.database.commit()

    async def _update(self, game_id: int, count: int, at: int, action: str) -> None:
        change = "version = version + 1, moves = ?, score = ?, play_time = ?, last_action_at = ?"
        values: list[object] = [count + 1, 499 - count, at, at]
        if count == 0:
            change += ", started_at = ?"
            values.append(at)
        if self.one_column:
            # As long as a game of 300 actions is, from the first save on.
            text = self.texts.get(game_id) or "10>10x1 +3000000;" * ACTIONS
            self.texts[game_id] = text.split(";", 1)[1] + f"{action} +{at};"
            change += ", layout = ?, deal = NULL"
            values.append(self.texts[game_id])
        cursor = await self.database.execute(
            f"UPDATE games SET {change} WHERE id = ? AND version = ? AND finished_at IS NULL",
            (*values, game_id, count + 1),
        )
        assert cursor.rowcount == 1

    async def load(self, number: int) -> object:
        game_id = WRITERS + 1 + number + 1
        if self.one_column:
            query = "SELECT * FROM games WHERE id = ?"
            (row,) = await self.database.execute_fetchall(query, (1,))
            return [part.split(" +") for part in row["layout"].split(";")]
        query = "SELECT * FROM games WHERE id = ?"
        rows = await self.database.execute_fetchall(query, (game_id,))
        query = "SELECT action, at FROM actions WHERE game_id = ? ORDER BY number"
        return rows, await self.database.execute_fetchall(query, (game_id,))


async def timed(work: Awaitable[object]) -> float:
    started = time.perf_counter()
    await work
    return (time.perf_counter() - started) * 1000


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    return f"{ordered[len(ordered) // 2]:6.2f} /{ordered[int(len(ordered) * 0.99)]:7.2f}"


class Contender:
    """One way of keeping games, and the times it took (milliseconds)."""

    def __init__(self, name: str, save: Save, load: Load) -> None:
        self.name, self._save, self._load = name, save, load
        self.saves: list[float] = []
        self.loads: list[float] = []
        self.crowded: list[float] = []
        self.seconds = 0.0

    async def round(self, number: int) -> None:
        for count in range(number * SAVES, (number + 1) * SAVES):
            self.saves.append(await timed(self._save(0, count)))
        for game in range(number * LOADS, (number + 1) * LOADS):
            self.loads.append(await timed(self._load(game)))
        started = time.perf_counter()
        counts = range(number * EACH, (number + 1) * EACH)

        async def writer(game: int) -> list[float]:
            return [await timed(self._save(game, count)) for count in counts]

        for times in await asyncio.gather(*map(writer, range(1, WRITERS + 1))):
            self.crowded += times
        self.seconds += time.perf_counter() - started

    def report(self) -> str:
        rate = len(self.crowded) / self.seconds
        times = "   ".join(map(spread, (self.saves, self.loads, self.crowded)))
        return f"{self.name:34}{times}   {rate:7.0f}"


async def bare(file: Path, *, one_column: bool = False) -> tuple[Bare, aiosqlite.Connection]:
    database = await aiosqlite.connect(file, isolation_level=None)
    database.row_factory = aiosqlite.Row
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await database.execute(f"PRAGMA {pragma}")
    return Bare(database, one_column=one_column), database


async def run(folder: Path, server: Server | None) -> None:
    file = folder / "ours.db"
    ours = Ours(await open_storage(f"sqlite+aiosqlite:///{file}"))
    await ours.lay_out()
    await ours.fill()
    await ours.storage.close()
    for copy in ("bare.db", "column.db"):
        shutil.copy(file, folder / copy)
    ours.storage = await open_storage(f"sqlite+aiosqlite:///{file}")
    rows, rows_database = await bare(folder / "bare.db")
    column, column_database = await bare(folder / "column.db", one_column=True)
    contenders = [
        Contender("bare aiosqlite", rows.save, rows.load),
        Contender("bare aiosqlite, in one column", column.save, column.load),
        Contender("storage on SQLite", ours.save, ours.load),
    ]
    opened = [ours.storage]
    if server is not None:
        there = Ours(await open_storage(server.url(server.new_database())))
        await there.lay_out()
        await there.fill()
        contenders.append(Contender("storage on PostgreSQL", there.save, there.load))
        opened.append(there.storage)
    # In turns, so that whatever else the machine does meets all of them.
    for number in range(ROUNDS):
        for contender in contenders:
            await contender.round(number)
    for contender in contenders:
        print(contender.report())
    replays = []
    for number in range(ROUNDS * LOADS):
        stored = await ours.load(number)
        assert isinstance(stored, StoredGame)
        started = time.perf_counter()
        stored.replay()
        replays.append((time.perf_counter() - started) * 1000)
    print(f"{'replaying 300 actions (engine)':34}{'':19}{spread(replays)}")
    for storage in opened:
        await storage.close()
    await rows_database.close()
    await column_database.close()


def main() -> None:
    print(
        f"milliseconds, median / p99{'':8}{'one save':19}{'one load':19}{WRITERS} at once, and a second"
    )
    programs = find_server()
    server = Server(programs, durable=True) if programs else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(run(Path(folder), server))
    finally:
        if server is not None:
            server.stop()
    if server is None:
        print("PostgreSQL: no server on this machine, not measured")


if __name__ == "__main__":
    main()

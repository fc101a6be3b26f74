"""One whole tap without the network: load, act, save, draw and describe, with 50 games at once.

First one tap at a time, in turn over all the games; then all games at once, as fast as they go. The
references of the same run: the picture alone, drawn without storage, and an empty transaction's commit.

Run it as ``python benchmarks/tap.py``.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from benchmarks.boards import played
from bot.board import Reader, compose
from bot.host import Host
from bot.modes import Plain
from bot.prefs import prefs_of
from engine import UNDO, Action, Game
from renderer import Painter
from storage import PlayerSettings, Slot, open_storage
from words import language

GAMES = 50
ACTIONS = 120
"""Actions of each game before the first measured tap."""
ONE_AT_A_TIME = 600
SATURATED = 3_000

READER = Reader(language("en"), prefs_of(PlayerSettings()), "Ada")


def next_action(game: Game) -> Action:
    """Back and forth between two positions in the middle of a game."""
    if game.moves % 2 and game.can_undo:
        return UNDO
    moves = game.legal_moves
    return moves[0] if moves else UNDO


async def one_tap(host: Host, painter: Painter, game_id: int) -> float:
    """Milliseconds from the tap to a board that is ready to be sent."""
    start = time.perf_counter()
    async with host.holding(game_id):
        live = await host.load(game_id)
        assert live is not None
        acted = await host.act(live, [next_action(live.game)])
        assert acted.refused is None
        await compose(live.game.view(), Plain(), READER, painter)
    return (time.perf_counter() - start) * 1e3


async def lay_out(host: Host) -> list[int]:
    """Fifty games in the middle of play, each of a player of its own."""
    ids = []
    for n in range(GAMES):
        game = played("spider", 4 if n % 2 else 2, 1_000 + n, ACTIONS)
        slot = Slot(player=n + 1, variant="spider", suits=game.suits)
        live = await host.start(slot, undo=True, deal=1_000 + n)
        await host.act(live, game.actions)
        ids.append(live.id)
    return ids


def show(label: str, times: list[float]) -> None:
    times.sort()
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(f"  {label:<44} p50 {statistics.median(times):6.2f} ms   p99 {p99:6.2f} ms")


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Painter() as painter:
        painter.prewarm()
        storage = await open_storage(f"sqlite+aiosqlite:///{folder}/games.db")
        host = Host(storage, clock=lambda: datetime.now(UTC), draw=lambda low, high: low)
        ids = await lay_out(host)
        for game_id in ids:
            await one_tap(host, painter, game_id)

        print(f"one tap at a time, {GAMES} games in turn, {os.cpu_count()} cores")
        taps, pictures, commits = [], [], []
        for n in range(ONE_AT_A_TIME):
            game_id = ids[n % GAMES]
            taps.append(await one_tap(host, painter, game_id))
            live = await host.load(game_id)
            assert live is not None
            start = time.perf_counter()
            await painter.paint(live.game.view())
            pictures.append((time.perf_counter() - start) * 1e3)
            start = time.perf_counter()
            await storage.notes.set("benchmark", str(n))
            commits.append((time.perf_counter() - start) * 1e3)
        show("the whole tap", taps)
        show("reference: the picture alone", pictures)
        show("reference: a smallest durable write", commits)
        ratio = statistics.median(taps) / statistics.median(pictures)
        print(f"  the whole tap ÷ the picture alone: {ratio:.2f}")

        print(f"saturated: {GAMES} games tap as fast as they are answered")
        times: list[float] = []

        async def player(game_id: int) -> None:
            while len(times) < SATURATED:
                times.append(await one_tap(host, painter, game_id))

        start = time.perf_counter()
        await asyncio.gather(*map(player, ids))
        took = time.perf_counter() - start
        show(f"{len(times) / took:.0f} taps a second", times)
        await storage.close()


if __name__ == "__main__":
    asyncio.run(main())

"""A process that is killed in the middle of writing loses nothing that it has answered for."""

# ruff: noqa: ASYNC220 -- nothing else waits for the loop of these tests
from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from storage import open_storage
from tests.storage.playing import slot

ROOT = Path(__file__).parents[2]
GAMES, KILLS, ANSWERS = 3, 4, 40

WRITER = """
import asyncio, sys
from datetime import timedelta
from storage import open_storage
from tests.storage.playing import NOON, new_game, slot, take

async def play(storage, player):
    stored = await storage.games.current(slot(player))
    if stored is None:
        stored = await storage.games.start(slot(player), new_game(slot(player)), NOON)
    game, version = stored.replay(), stored.version
    while True:
        at = NOON + timedelta(seconds=game.moves)
        taken = take(game, "undo" if game.can_undo else "deal", at=at)
        version = await storage.games.append(stored.id, version, taken, game)
        print(player, version, game.moves, flush=True)

async def main():
    storage = await open_storage(sys.argv[1])
    await asyncio.gather(*(play(storage, player) for player in range(int(sys.argv[2]))))

asyncio.run(main())
"""


async def test_no_acknowledged_write_is_lost(sqlite_url: str) -> None:
    acknowledged: dict[int, tuple[int, int]] = {}
    for kill in range(1, KILLS + 1):
        with subprocess.Popen(
            [sys.executable, "-c", WRITER, sqlite_url, str(GAMES)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            for number, line in enumerate(writer.stdout):  # what was on its way counts as well
                if line.endswith("\n"):
                    player, version, moves = map(int, line.split())
                    acknowledged[player] = (version, moves)
                if number == ANSWERS + 7 * kill:
                    writer.kill()
            assert writer.wait() == -signal.SIGKILL

        storage = await open_storage(sqlite_url)
        for player, (version, moves) in acknowledged.items():
            stored = await storage.games.current(slot(player))
            assert stored is not None
            assert stored.version >= version
            assert stored.moves == len(stored.actions) >= moves
            assert stored.replay().moves == stored.moves
        await storage.close()
    assert len(acknowledged) == GAMES

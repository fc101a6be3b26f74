"""What the bot stands on: warm before anybody plays, and nobody waits for what may take long."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from bot.house import open_house
from solver.verdict import Answer
from tests.bot.minds import takes_very_long
from tests.bot.test_outlook import certain_win
from tests.bot.world import NOON

FIRST_PICTURE = """
import asyncio, sys
from datetime import UTC, datetime, timedelta
from bot.house import open_house
from renderer.stats_page import FinishedGame, StatsPage
from words import language

START = datetime(2026, 3, 14, tzinfo=UTC)
HISTORY = tuple(FinishedGame(START + timedelta(days=i), 900 + i, i % 2 == 0) for i in range(30))

async def main():
    assert "matplotlib" not in sys.modules
    async with open_house(sys.argv[1]) as house:
        before = set(sys.modules)
        await house.studio.stats(StatsPage("Ada", "Spider", wins=15, losses=15, history=HISTORY), language("en"))
        print(sorted(name for name in set(sys.modules) - before if "matplotlib" in name))

asyncio.run(main())
"""


async def test_the_first_picture_of_records_finds_everything_loaded(tmp_path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        FIRST_PICTURE,
        f"sqlite+aiosqlite:///{tmp_path / 'games.db'}",
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    assert (process.returncode, out.decode().strip()) == (0, "[]")


async def test_no_verdict_waits_for_a_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.proving.solve_deal", takes_very_long)
    game = certain_win()
    async with open_house(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as house:
        proving = asyncio.create_task(house.prover.settle(NOON.date()))
        await asyncio.sleep(0.1)
        async with asyncio.timeout(60):
            assert await house.mind.can_win(game.variant, game.table) is Answer.WINNABLE
        assert not proving.done()
        proving.cancel()

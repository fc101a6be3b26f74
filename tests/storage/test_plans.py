"""Whatever is asked while people wait is answered from an index."""

from __future__ import annotations

import re
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from storage import Board, Page, Storage, open_storage
from tests.storage.plans import Plans
from tests.storage.playing import NOON, TODAY, new_game, slot
from tests.storage.seeding import FIRST_DAY, GUILD_OF_ALL, SMALL_GUILD, seed

PLAYERS, DAYS = 300, 8

# Walks over what is small by nature: a page's lines, the winners of one deal, the few not listed.
HARMLESS = re.compile(
    r"SCAN (anon_\d+|\(subquery-\d+\)|CONSTANT ROW|players USING (COVERING )?INDEX ix_players_unlisted)"
)


@pytest.fixture(scope="module")
def seeded(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("seeded") / "games.db"
    shutil.copy(migrated_file, file)
    seed(file, PLAYERS, DAYS)
    return file


async def pages(
    storage: Storage, guild: int | None, viewer: int | None, *, offset: int = 0, limit: int = 10
) -> dict[str, Page[Any]]:
    """The same part of every board."""
    found: dict[str, Page[Any]] = {
        "daily": await storage.boards.daily(
            FIRST_DAY, "spider", 2, guild=guild, viewer=viewer, offset=offset, limit=limit
        )
    }
    for board in get_args(Board):
        found[board] = await storage.boards.all_time(
            board, "spider", 2, undo=True, guild=guild, viewer=viewer, offset=offset, limit=limit
        )
    return found


async def ask_boards(storage: Storage) -> None:
    for guild in (None, GUILD_OF_ALL, SMALL_GUILD):
        for viewer in (None, 7, 260):
            await pages(storage, guild, viewer, offset=20)
        await storage.boards.on_deal(1003, "spider", 2, undo=True, guild=guild)


async def ask_games(storage: Storage) -> None:
    await storage.games.current(slot(5))
    await storage.games.current(slot(5, daily=TODAY))
    await storage.games.load(17)
    await storage.games.version(17)
    await storage.games.last_played(5)
    await storage.games.open_of(5)
    await storage.games.finished_of(5)
    await storage.games.finished_of(5, before=NOON)
    await storage.games.start(slot(5), new_game(slot(5)), NOON)


async def ask_people(storage: Storage) -> None:
    await storage.settings.of(5)
    await storage.players.name(5)
    await storage.players.privacy(5)
    await storage.records.of(5)
    await storage.records.row(5, "spider", 2, undo=True)
    await storage.records.history(5, "spider", 2, undo=True)
    await storage.guilds.of(GUILD_OF_ALL)
    await storage.guilds.hidden(SMALL_GUILD)
    await storage.personal_data.export(5, NOON)


async def ask_dailies(storage: Storage) -> None:
    await storage.dailies.of(TODAY)
    await storage.dailies.ranked_of(5, TODAY)
    await storage.dailies.may_rank(5, TODAY)
    await storage.dailies.streak(5, TODAY)
    for guild in (None, SMALL_GUILD):
        await storage.dailies.playing(TODAY, guild)


@pytest.mark.parametrize("ask", [ask_boards, ask_games, ask_people, ask_dailies])
async def test_answers_come_from_indexes(
    seeded: Path, ask: Callable[[Storage], Awaitable[None]]
) -> None:
    plans = Plans(seeded)
    storage = await open_storage(f"sqlite+aiosqlite:///{seeded}")
    with plans.collecting():
        await ask(storage)
    await storage.close()

    explained = plans.explain()
    assert len(explained) >= 5
    for statement, plan in explained.items():
        walks = [line for line in plan if line.startswith("SCAN") and not HARMLESS.match(line)]
        assert walks == [], statement
        assert any(line.startswith("SEARCH") for line in plan), statement


async def test_a_page_of_a_board_is_not_sorted(seeded: Path) -> None:
    plans = Plans(seeded)
    storage = await open_storage(f"sqlite+aiosqlite:///{seeded}")
    with plans.collecting():
        await ask_boards(storage)
    await storage.close()
    boards = {s: plan for s, plan in plans.explain().items() if "ix_games_deal" not in str(plan)}
    assert len(boards) > 20
    for statement, plan in boards.items():
        # The page's own ten lines may be put in order once more, behind the names.
        sorting = [i for i, line in enumerate(plan) if "USE TEMP B-TREE FOR ORDER BY" in line]
        named = [i for i, line in enumerate(plan) if line.startswith("SCAN anon_")]
        assert not sorting or (named and sorting[0] > named[0]), statement


async def test_everybody_s_place_is_where_they_stand_on_the_pages(seeded: Path) -> None:
    storage = await open_storage(f"sqlite+aiosqlite:///{seeded}")
    for guild in (None, GUILD_OF_ALL, SMALL_GUILD):
        whole = await pages(storage, guild, None, limit=PLAYERS)
        for viewer in (1, 2, 7, 33, 50, 60):
            for board, page in (await pages(storage, guild, viewer, limit=1)).items():
                lines = whole[board].entries
                assert len(lines) == page.total > 50
                own = next((line for line in lines if line.player == viewer), None)
                assert page.own == own
                before = own and next((line for line in lines if line.place == own.place - 1), None)
                assert page.ahead == before
    await storage.close()

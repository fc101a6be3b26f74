"""`spider verify` names what the games do not bear out."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from typer.testing import Result

from storage import Proof, Storage, open_storage
from tests.storage.playing import BERT, TODAY, slot
from tests.storage.winning import begin, lose, win, win_daily

Spider = Callable[..., Result]
URL = "sqlite+aiosqlite:///games.db"


async def a_few_games(storage: Storage) -> None:
    """Games 1 to 3: a win, a loss, a ranked win; and two dates."""
    await win(storage, await begin(storage, slot()), detours=1)
    await lose(storage, await begin(storage, slot(BERT)))
    await win_daily(storage, TODAY, suits=2)
    await storage.dailies.open(TODAY)
    await storage.dailies.settle(
        TODAY + timedelta(days=1), 3, [Proof("spider", 4, "unknown", nodes=200_000)]
    )


@pytest.fixture
def played(tmp_path: Path) -> Path:
    return fill(tmp_path, a_few_games)


def fill(folder: Path, play: Callable[[Storage], Awaitable[None]]) -> Path:
    async def work() -> None:
        storage = await open_storage(f"sqlite+aiosqlite:///{folder}/games.db")
        await play(storage)
        await storage.close()

    asyncio.run(work())
    return folder / "games.db"


def meddle(file: Path, *changes: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        for change in changes:
            assert database.execute(change).rowcount == 1
        database.commit()


def test_what_was_played_is_borne_out(spider: Spider, played: Path) -> None:
    result = spider("verify", DATABASE_URL=URL)
    assert result.exit_code == 0
    assert result.stdout == (
        "Finished games: 3, players: 2, daily deals: 2. All of it is borne out.\n"
    )
    assert result.stderr == ""


def test_a_new_database_has_nothing_against_it(spider: Spider) -> None:
    assert spider("db", "upgrade", DATABASE_URL=URL).exit_code == 0
    result = spider("verify", DATABASE_URL=URL)
    assert (result.exit_code, result.stdout) == (
        0,
        "Finished games: 0, players: 0, daily deals: 0. All of it is borne out.\n",
    )


def test_each_row_that_disagrees_is_named(spider: Spider, played: Path) -> None:
    meddle(
        played,
        "UPDATE games SET score = 2000 WHERE id = 1",
        "UPDATE games SET board_date = NULL WHERE id = 3",
        "UPDATE records SET board_score = 1400 WHERE suits = 2",
        "UPDATE proofs SET status = 'winnable' WHERE suits = 4",
        "UPDATE dailies SET number = 7 WHERE day = '2026-03-14'",
    )
    result = spider("verify", DATABASE_URL=URL)
    assert result.exit_code == 1
    *named, summary = result.stdout.splitlines()
    for sentence in (
        "game 1: score is 2000, should be 1297",
        "game 3: board_date is None, should be 2026-03-14",
        "record of 11: spider, 2 suits, undo: board_score is 1400, should be 1299",
        "daily 2026-03-15: spider, 4 suits: winnable is True, should be False",
    ):
        assert sentence in named
    assert any(line.startswith("daily 2026-03-14: number is 7, should be ") for line in named)
    assert summary.endswith(f"daily deals: 2. Disagreements: {len(named)}.")


def test_it_changes_nothing(spider: Spider, played: Path) -> None:
    meddle(played, "UPDATE records SET wins = 7, starts = 9, finishes = 7 WHERE suits = 2")

    def content() -> list[str]:
        with closing(sqlite3.connect(played)) as database:
            return list(database.iterdump())

    before = content()
    assert spider("verify", DATABASE_URL=URL).exit_code == 1
    assert content() == before


async def test_it_reads_beside_a_bot_that_writes(spider: Spider, tmp_path: Path) -> None:
    storage = await open_storage(f"sqlite+aiosqlite:///{tmp_path}/games.db")
    await a_few_games(storage)
    checking = asyncio.create_task(asyncio.to_thread(spider, "verify", DATABASE_URL=URL))
    played = 0
    while not checking.done():
        await win(storage, await begin(storage, slot()))
        played += 1
    await storage.close()
    assert played
    assert (await checking).exit_code == 0


def test_without_a_database_it_says_so_and_makes_none(spider: Spider, tmp_path: Path) -> None:
    result = spider("verify", DATABASE_URL=URL)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "DATABASE_URL: There is no database at games.db.\n"
    assert list(tmp_path.iterdir()) == []


def test_another_programs_file_is_one_sentence(spider: Spider, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"somebody's diary, not a database " * 50)
    result = spider("verify", DATABASE_URL=URL)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)


def test_a_table_that_can_t_be_read_is_one_sentence(spider: Spider, played: Path) -> None:
    with closing(sqlite3.connect(played)) as database:
        database.execute("DROP TABLE actions")
    result = spider("verify", DATABASE_URL=URL)
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)

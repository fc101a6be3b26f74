"""Settings are remembered per player, one at a time."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from engine import RecordError
from storage import PlayerSettings, Storage, Unavailable, open_storage
from tests.storage.playing import ANNA, BERT


async def test_somebody_new_has_the_defaults(storage: Storage) -> None:
    assert await storage.settings.of(ANNA) == PlayerSettings()


async def test_saving_changes_what_is_named_and_nothing_else(storage: Storage) -> None:
    await storage.settings.save(ANNA, tap="best", letters=True, theme="dark", private=False)
    saved = await storage.settings.save(
        ANNA, tap=None, last_variant="scorpion", last_suits=4, last_undo=False
    )

    assert saved == await storage.settings.of(ANNA)
    assert saved == PlayerSettings(
        letters=True,
        theme="dark",
        private=False,
        last_variant="scorpion",
        last_suits=4,
        last_undo=False,
    )
    assert await storage.settings.of(BERT) == PlayerSettings()
    assert await storage.settings.save(BERT) == PlayerSettings()


@pytest.mark.parametrize(
    "change",
    [
        {"tap": "sometimes"},
        {"theme": ""},
        {"language": "x" * 17},
        {"last_variant": "klondike", "last_suits": 1},
        {"last_variant": "scorpion", "last_suits": 1},
        {"nickname": "A"},
        {"id": 5},
    ],
)
async def test_what_is_no_setting_is_refused(storage: Storage, change: dict[str, object]) -> None:
    with pytest.raises((ValueError, TypeError, RecordError)):
        await storage.settings.save(ANNA, **change)
    assert await storage.settings.of(ANNA) == PlayerSettings()


async def test_ping_answers_while_open(storage: Storage) -> None:
    await storage.ping()
    await storage.close()


async def test_a_question_that_fails_is_answered_in_one_sentence(
    sqlite_url: str, sqlite_file: Path
) -> None:
    storage = await open_storage(sqlite_url)
    with closing(sqlite3.connect(sqlite_file)) as database:
        database.execute("DROP TABLE players")
    with pytest.raises(Unavailable) as failed:
        await storage.settings.save(ANNA, letters=True)
    assert str(failed.value) == "The database refused: no such table: players."
    await storage.ping()
    await storage.close()


async def test_a_lock_that_another_program_keeps_is_told_and_outlived(
    sqlite_url: str, sqlite_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.database.BUSY_SECONDS", 0.1)
    storage = await open_storage(sqlite_url)
    with closing(sqlite3.connect(sqlite_file)) as database:
        database.execute("BEGIN IMMEDIATE")
        with pytest.raises(
            Unavailable, match=r"^The database can't be used: database is locked\.$"
        ):
            await storage.settings.save(ANNA, letters=True)
        assert await storage.settings.of(ANNA) == PlayerSettings()  # readers don't wait
    assert (await storage.settings.save(ANNA, letters=True)).letters
    await storage.close()

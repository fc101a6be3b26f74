"""Whatever is kept and not borne out by the games is named."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

import storage.dailies
import storage.verify
from engine.daily import closes_at, daily_number
from storage import Proof, Storage, open_storage
from tests.storage.playing import ANNA, BERT, NOON, TODAY, new_game, play, slot
from tests.storage.winning import WON, begin, disagreements, lose, win, win_daily


@pytest.fixture
async def played(sqlite_url: str) -> AsyncIterator[Storage]:
    """Games 1 to 4: a win, a loss, a ranked win, one that is running."""
    storage = await open_storage(sqlite_url)
    await win(storage, await begin(storage, slot()), detours=1)
    await lose(storage, await begin(storage, slot()))
    await win_daily(storage, TODAY, suits=2)
    await play(storage, await storage.games.start(slot(), new_game(slot()), NOON), "deal")
    yield storage
    await storage.close()


async def test_all_that_was_played_is_borne_out(storage: Storage) -> None:
    await win(storage, await begin(storage, slot()))
    await lose(storage, await begin(storage, slot(BERT)))
    await win_daily(storage, TODAY, BERT, at=closes_at(TODAY) + timedelta(hours=1))
    checked = [game.slot.player async for game, _ in storage.verification.games()]
    assert checked == [ANNA, BERT, BERT]
    assert await disagreements(storage) == []


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ("UPDATE games SET score = 2000 WHERE id = 1", "game 1: score is 2000, should be 1297"),
        ("UPDATE games SET moves = 4 WHERE id = 1", "game 1: moves is 4, should be 3"),
        ("UPDATE games SET play_time = 1 WHERE id = 1", "game 1: play_time is 0:00:00.000001"),
        ("UPDATE games SET status = 'won', lost_by = NULL WHERE id = 2", "game 2: status is won"),
        ("DELETE FROM actions WHERE game_id = 1 AND number = 2", "game 1: status is won"),
        (
            "UPDATE actions SET action = '9>1x1' WHERE game_id = 3",
            "game 3: action 0 is 9>1x1, which",
        ),
        (
            "UPDATE games SET board_date = '2026-03-15' WHERE id = 1",
            "game 1: board_date is 2026-03-15, should be None",
        ),
        ("UPDATE games SET board_date = NULL WHERE id = 3", "game 3: board_date is None"),
        (
            "UPDATE records SET board_score = 1400 WHERE suits = 1",
            "record of 11: spider, 1 suits, undo: board_score is 1400, should be 1297",
        ),
        ("UPDATE records SET streak = 7 WHERE suits = 1", "streak is 7, should be 0"),
        ("UPDATE records SET starts = 9 WHERE suits = 2", "starts is 9, should be 1"),
        ("DELETE FROM records WHERE suits = 2", "2 suits, undo: row is False, should be True"),
        (
            "INSERT INTO records (player, variant, suits, undo) VALUES (5, 'spider', 4, true)",
            "record of 5: spider, 4 suits, undo: row is True, should be False",
        ),
    ],
)
async def test_what_was_meddled_with_is_named(
    played: Storage, sqlite_file: Path, change: str, named: str
) -> None:
    assert await disagreements(played) == []
    with closing(sqlite3.connect(sqlite_file)) as database:
        assert database.execute(change).rowcount == 1
        database.commit()
    said = await disagreements(played)
    assert any(named in sentence for sentence in said), said


async def proven(storage: Storage, day: date, **changes: Any) -> None:
    """A deal of Scorpion that is really won by its line, under a number that the date really has."""
    line = WON.actions
    found: dict[str, Any] = {"status": "winnable", "line": line, "par": len(line), "nodes": 9}
    await storage.dailies.settle(day, 0, [Proof("scorpion", 4, **(found | changes))])


@pytest.fixture
async def dealt(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Storage]:
    """The keyed hash gives a number whose win is known."""
    for module in (storage.dailies, storage.verify):
        monkeypatch.setattr(module, "daily_number", lambda *_: WON.start.field()[1])
    opened = await open_storage(sqlite_url)
    yield opened
    await opened.close()


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({}, []),
        ({"status": "unknown", "line": None, "par": None}, []),
        ({"par": 80}, ["par is 80, should be 58"]),
        ({"par": None}, ["par is None, should be 58"]),
        ({"status": "lost"}, ["status is lost, should be winnable"]),
        ({"line": None, "par": None}, ["winnable is True, should be False"]),
        ({"line": None, "status": "lost"}, ["par is 58, should be None"]),
        ({"line": WON.actions[:-1], "par": 57}, ["won is True, should be False"]),
        (
            {"line": ("1>1x1", *WON.actions)},
            ["action 0 is 1>1x1, which the rules refuse: same_column: column=1"],
        ),
        (
            {"line": (*WON.actions, "deal")},
            ["action 58 is deal, which the rules refuse: game_won"],
        ),
        (
            {"line": (*WON.actions[:5], "hello", *WON.actions[5:])},
            ["action 5 is hello, which the rules refuse: not_an_action: text=hello"],
        ),
    ],
)
async def test_a_proof_has_to_win(
    dealt: Storage, changes: dict[str, Any], named: list[str]
) -> None:
    await proven(dealt, TODAY, **changes)
    where = "daily 2026-03-14: scorpion, 4 suits"
    assert await disagreements(dealt) == [f"{where}: {sentence}" for sentence in named]


async def test_the_number_of_a_date_has_to_be_its_keyed_hash(
    sqlite_url: str, sqlite_file: Path
) -> None:
    storage = await open_storage(sqlite_url, random_bytes=lambda size: b"k" * size)
    await storage.dailies.settle(TODAY, 2)
    await storage.dailies.open(TODAY + timedelta(days=1))
    checked = [daily.day async for daily, _ in storage.verification.dailies()]
    assert checked == [TODAY, TODAY + timedelta(days=1)]
    assert await disagreements(storage) == []
    with closing(sqlite3.connect(sqlite_file)) as database:
        database.execute("UPDATE dailies SET number = 7 WHERE day = '2026-03-14'")
        database.commit()
    number = daily_number(b"k" * 32, TODAY, 2)
    assert await disagreements(storage) == [f"daily 2026-03-14: number is 7, should be {number}"]
    await storage.close()


async def test_the_games_to_be_played_are_counted_before(played: Storage) -> None:
    assert await played.verification.games_count() == 3
    assert [game.id async for game, _ in played.verification.games()] == [1, 2, 3]


async def test_more_games_than_are_read_at_once(sqlite_url: str) -> None:
    storage = await open_storage(sqlite_url)
    draw = random.Random(5)
    for number in range(230):
        finish = draw.choice((win, lose))
        await finish(storage, await begin(storage, slot()), at=NOON + timedelta(seconds=number))
    ids = [game.id async for game, found in storage.verification.games() if not found]
    assert ids == sorted(set(ids))
    assert len(ids) == 230
    assert await disagreements(storage) == []
    await storage.close()

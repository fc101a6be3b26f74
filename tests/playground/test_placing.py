"""A record put on a table is an ordinary game from then on, and no fresh one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine import Game, IllegalAction, Record
from playground.placing import put_record
from storage import Slot, Storage, open_storage

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
SLOT = Slot(7, "spider", 1)


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    yield opened
    await opened.close()


def record(*actions: str, deal: int = 5) -> Record:
    return Record.of({"variant": "spider", "suits": 1, "deal": deal, "actions": list(actions)})


async def test_it_becomes_the_current_game_of_its_slot(storage: Storage) -> None:
    await put_record(storage, 7, record("deal", "undo", "deal"), NOON)
    stored = await storage.games.current(SLOT)
    assert stored is not None
    assert stored.record() == record("deal", "undo", "deal")
    assert (stored.fresh, stored.ranked, stored.moves) == (False, False, 3)
    assert await storage.games.last_played(7) == stored
    assert (await storage.settings.of(7)).last_suits == 1


async def test_a_game_under_way_there_ends_as_a_loss(storage: Storage) -> None:
    before = await storage.games.start(SLOT, Game.new("spider", 1, deal=9), NOON)
    game = before.replay()
    taken = [(str(game.push("deal", NOON)), NOON)]
    await storage.games.append(before.id, before.version, taken, game)
    await put_record(storage, 7, record(), NOON)
    ended = await storage.games.load(before.id)
    assert ended is not None
    assert (ended.status, ended.lost_by) == ("lost", "replaced")
    now = await storage.games.current(SLOT)
    assert now is not None
    assert now.record() == record()


async def test_one_that_its_actions_win_is_over_and_leaves_the_slot_free(storage: Storage) -> None:
    columns = ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS", *[""] * 8]
    position = {"columns": columns, "stock": "", "runs": "SSSSSSS"}
    won = {"variant": "spider", "suits": 1, "position": position, "actions": ["2>1x1"]}
    await put_record(storage, 7, Record.of(won), NOON)
    assert await storage.games.current(SLOT) is None
    (ended,) = await storage.games.finished_of(7)
    assert (ended.status, ended.fresh) == ("won", False)


async def test_an_action_that_can_not_be_taken_leaves_everything_as_it_was(
    storage: Storage,
) -> None:
    await put_record(storage, 7, record("deal"), NOON)
    before = await storage.games.current(SLOT)
    with pytest.raises(IllegalAction):
        await put_record(storage, 7, record("undo"), NOON)
    assert await storage.games.current(SLOT) == before

"""The plan behind hints, and what was found out about finished games, are kept and go with their game."""

from __future__ import annotations

from storage import Solution, Storage
from tests.storage.playing import ANNA, BERT, NOON, new_game, play, reload, slot
from tests.storage.winning import begin, lose

FOUND = Solution(winnable_to=3, lost_from=5, line=("5>1x1", "deal"))
NOTHING = Solution(winnable_to=None, lost_from=0)


async def test_a_plan_is_kept_without_a_new_version(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    assert stored.plan is None
    await storage.games.keep_plan(stored.id, "0f=deal")
    kept = await reload(storage, stored)
    assert (kept.plan, kept.version) == ("0f=deal", stored.version)
    played = await play(storage, kept, "deal")  # so whoever holds the game can still act on it
    assert played.plan == "0f=deal"


async def test_a_plan_for_a_missing_game_is_let_be(storage: Storage) -> None:
    await storage.games.keep_plan(4711, "0f=deal")
    assert await storage.games.load(4711) is None


async def test_what_was_found_out_is_read_back(storage: Storage) -> None:
    stored = await lose(storage, await begin(storage, slot()))
    assert await storage.solutions.of(stored.id) is None
    for found in (FOUND, NOTHING):
        await storage.solutions.keep(stored.id, found)
        assert await storage.solutions.of(stored.id) == found


async def test_it_goes_with_its_game(storage: Storage) -> None:
    mine = await lose(storage, await begin(storage, slot()))
    theirs = await lose(storage, await begin(storage, slot(BERT)))
    for stored in (mine, theirs):
        await storage.solutions.keep(stored.id, FOUND)
    await storage.personal_data.erase(ANNA, NOON)
    assert await storage.solutions.of(mine.id) is None
    assert await storage.solutions.of(theirs.id) == FOUND
    await storage.solutions.keep(mine.id, FOUND)
    assert await storage.solutions.of(mine.id) is None


async def test_a_plan_is_among_what_is_handed_out_about_a_player(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    await storage.games.keep_plan(stored.id, "0f=deal")
    (game,) = (await storage.personal_data.export(ANNA, NOON))["games"]
    assert game["plan"] == "0f=deal"

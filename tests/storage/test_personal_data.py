"""Export hands out everything about a player; erasing leaves nothing but a hash that nobody can read."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from engine.daily import closes_at, opens_at
from storage import AlreadyRanked, Privacy, Solution, Storage, open_storage
from tests.storage.playing import ANNA, BERT, NOON, TODAY, new_game, play, reload, slot
from tests.storage.winning import begin, disagreements, lose, win, win_daily

GUILD = 701
SOMEBODY = 987_654_321_012_345_678  # a number that nothing else is


async def live(storage: Storage, player: int) -> None:
    """A bit of everything."""
    await storage.players.seen(player, "Somebody Special", GUILD, NOON)
    await storage.settings.save(player, theme="dark", language="de")
    await win(storage, await begin(storage, slot(player)))
    await lose(storage, await begin(storage, slot(player, suits=2)))
    await win_daily(storage, TODAY - timedelta(days=1), player)
    await win_daily(storage, TODAY, player)
    running = await storage.games.start(slot(player), new_game(slot()), NOON)
    await play(storage, running, "deal")
    await storage.games.place_board(running.id, 5, 6)


async def test_an_export_tells_everything_in_json(storage: Storage) -> None:
    await live(storage, ANNA)
    exported = json.loads(json.dumps(await storage.personal_data.export(ANNA, NOON)))

    assert (exported["player"], exported["version"]) == (str(ANNA), 1)
    profile = exported["profile"]
    assert (profile["name"], profile["theme"], profile["saving"]) == (
        "Somebody Special",
        "dark",
        True,
    )
    assert exported["servers"] == [
        {"guild": str(GUILD), "hidden": False, "seen_at": NOON.isoformat()}
    ]
    rows = {(r["suits"], r["wins"], r["losses"]) for r in exported["records"]}
    assert rows == {(1, 3, 0), (2, 0, 1)}
    statuses = [game["status"] for game in exported["games"]]
    assert statuses == ["won", "lost", "won", "won", "playing"]
    running = exported["games"][-1]
    assert running["record"]["deal"] == 7
    assert running["record"]["actions"] == ["deal"]
    assert running["instants"] == [NOON.isoformat()]
    assert (running["channel_id"], running["message_id"]) == ("5", "6")


async def test_an_export_gives_no_hidden_card_away(storage: Storage) -> None:
    now = opens_at(TODAY) + timedelta(hours=1)
    daily = slot(daily=TODAY)
    number = (await storage.dailies.open(TODAY)).number
    stored = await storage.games.start(daily, new_game(daily, deal=number), now, ranked=True)
    await play(storage, stored, "deal", at=now)
    await begin(storage, slot())

    async def games(at: datetime) -> list[dict[str, Any]]:
        return (await storage.personal_data.export(ANNA, at))["games"]  # type: ignore[no-any-return]

    before, running = await games(now)
    assert str(number) not in json.dumps(before)
    assert not {"cards", "position"} & running["record"].keys()
    after, _ = await games(closes_at(TODAY))
    assert after["record"]["deal"] == number


async def test_what_was_found_out_about_a_game_is_exported_once_it_is_no_secret(
    storage: Storage,
) -> None:
    won = await win(storage, await begin(storage, slot()))
    daily = await win_daily(storage, TODAY, suits=2)
    for game in (won, daily):
        await storage.games.keep_plan(game.id, "0a=deal")
        await storage.solutions.keep(game.id, Solution(3, None, ("5>1x1", "deal")))

    async def told(at: datetime) -> list[Any]:
        games = (await storage.personal_data.export(ANNA, at))["games"]
        assert {game["plan"] for game in games} == {"0a=deal"}
        return [game["solution"] for game in games]

    found = {"winnable_to": 3, "lost_from": None, "line": "5>1x1 deal"}
    assert await told(opens_at(TODAY) + timedelta(hours=2)) == [found, None]
    assert await told(closes_at(TODAY)) == [found, found]
    await storage.personal_data.erase(ANNA, NOON)
    assert await storage.solutions.of(won.id) is None


async def test_an_export_about_nobody(storage: Storage) -> None:
    exported = await storage.personal_data.export(BERT, NOON)
    assert (exported["profile"], exported["games"], exported["records"]) == (None, [], [])


async def test_erasing_leaves_nothing_of_one_and_everything_of_others(storage: Storage) -> None:
    for player in (ANNA, BERT):
        await live(storage, player)
    games = await storage.games.open_of(ANNA) + await storage.games.finished_of(ANNA)
    bert = await storage.personal_data.export(BERT, NOON)

    assert await storage.personal_data.erase(ANNA, NOON) == 5
    empty = await storage.personal_data.export(99, NOON)
    assert await storage.personal_data.export(ANNA, NOON) == empty | {"player": str(ANNA)}
    assert await storage.personal_data.export(BERT, NOON) == bert
    assert [await storage.games.load(game.id) for game in games] == [None] * 5
    page = await storage.boards.daily(TODAY, "spider", 1)
    assert [entry.player for entry in page.entries] == [BERT]
    assert await storage.personal_data.erase(ANNA, NOON) == 0
    assert await disagreements(storage) == []


async def test_an_erased_player_can_t_rank_twice_on_an_open_daily(storage: Storage) -> None:
    await live(storage, ANNA)
    await storage.personal_data.erase(ANNA, NOON)

    assert not await storage.dailies.may_rank(ANNA, TODAY)
    with pytest.raises(AlreadyRanked):
        await begin(storage, slot(suits=2, daily=TODAY), ranked=True)
    practice = await begin(storage, slot(daily=TODAY), fresh=False)
    await storage.games.give_up(practice.id, practice.version, NOON)
    assert await storage.dailies.may_rank(BERT, TODAY)
    assert await storage.dailies.may_rank(ANNA, TODAY + timedelta(days=1))
    assert await storage.dailies.may_rank(
        ANNA, TODAY - timedelta(days=1)
    )  # closed, no guard needed
    # Still so after erasing once more.
    await storage.personal_data.erase(ANNA, NOON)
    assert not await storage.dailies.may_rank(ANNA, TODAY)


async def test_erasing_is_no_way_around_a_manager_s_hide(storage: Storage) -> None:
    other = GUILD + 1
    for guild in (GUILD, other):
        await storage.players.seen(ANNA, "Anna", guild, NOON)
    await storage.guilds.hide(GUILD, ANNA, NOON)
    for _ in range(2):  # erasing twice helps no more
        await storage.personal_data.erase(ANNA, NOON)
    assert await storage.guilds.hidden(GUILD) == []
    for guild in (GUILD, other):
        await storage.players.seen(ANNA, "Anna", guild, NOON)
    await win_daily(storage, TODAY - timedelta(days=1))

    async def stands(guild: int | None) -> bool:
        page = await storage.boards.daily(TODAY - timedelta(days=1), "spider", 1, guild=guild)
        return page.total == 1

    assert (await stands(GUILD), await stands(other), await stands(None)) == (False, True, True)
    assert await storage.guilds.hidden(GUILD) == [ANNA]
    await storage.guilds.hide(GUILD, ANNA, NOON, hidden=False)
    assert await stands(GUILD)


async def test_a_manager_may_show_somebody_who_erased_everything(storage: Storage) -> None:
    await storage.guilds.hide(GUILD, ANNA, NOON)
    await storage.personal_data.erase(ANNA, NOON)
    await storage.guilds.hide(GUILD, ANNA, NOON, hidden=False)
    assert (await storage.personal_data.export(ANNA, NOON))["servers"] == []
    await storage.players.seen(ANNA, "Anna", GUILD, NOON)
    assert await storage.guilds.hidden(GUILD) == []


async def test_a_hide_goes_with_the_server_that_wanted_it(storage: Storage) -> None:
    await storage.guilds.save(GUILD, private=True)
    await storage.guilds.hide(GUILD, ANNA, NOON)
    await storage.personal_data.erase(ANNA, NOON)
    await storage.guilds.removed(GUILD, NOON)
    assert await storage.guilds.purge(NOON + timedelta(days=1)) == 1
    await storage.players.seen(ANNA, "Anna", GUILD, NOON + timedelta(days=2))
    assert await storage.guilds.hidden(GUILD) == []


async def test_wishes_stay_if_asked_for_and_if_they_were_made(storage: Storage) -> None:
    keep = {"keep_saving_off": True, "keep_unlisted": True}
    await storage.players.set_privacy(ANNA, saving=False, listed=False)
    await storage.personal_data.erase(ANNA, NOON, **keep)
    assert await storage.players.privacy(ANNA) == Privacy(saving=False, listed=False)
    await storage.personal_data.erase(ANNA, NOON, keep_unlisted=True)
    assert await storage.players.privacy(ANNA) == Privacy(saving=True, listed=False)
    await storage.personal_data.erase(ANNA, NOON)
    assert await storage.players.privacy(ANNA) == Privacy()
    await storage.personal_data.erase(ANNA, NOON, **keep)
    assert (await storage.personal_data.export(ANNA, NOON))["profile"] is None


async def test_no_byte_of_the_file_remembers_an_erased_player(
    sqlite_url: str, sqlite_file: Path
) -> None:
    storage = await open_storage(sqlite_url)
    for player in (BERT, SOMEBODY):
        await live(storage, player)
    await storage.guilds.hide(GUILD, SOMEBODY, NOON)
    await storage.personal_data.erase(SOMEBODY, NOON)
    await storage.close()

    with closing(sqlite3.connect(sqlite_file)) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        everything = {
            table: database.execute(f"SELECT * FROM {table}").fetchall() for table in tables
        }
    found = [table for table, rows in everything.items() for row in rows if SOMEBODY in row]
    assert found == []
    ((claim, day),) = everything["claims"]
    assert (len(claim), day) == (32, TODAY.isoformat())
    ((hide, guild),) = everything["hides"]
    assert (len(hide), guild) == (32, GUILD)
    content = sqlite_file.read_bytes()  # noqa: ASYNC240
    assert SOMEBODY.to_bytes(8, "big") not in content
    assert BERT.to_bytes(8, "big") in content


async def test_old_hashes_go_with_the_next_erasing(sqlite_url: str, sqlite_file: Path) -> None:
    storage = await open_storage(sqlite_url)
    await win_daily(storage, TODAY)
    await storage.personal_data.erase(ANNA, NOON)
    await storage.personal_data.erase(BERT, NOON + timedelta(days=1))
    await storage.close()
    with closing(sqlite3.connect(sqlite_file)) as database:
        assert database.execute("SELECT count(*) FROM claims").fetchone() == (0,)


async def test_with_saving_off_nobody_s_name_is_kept(storage: Storage) -> None:
    await storage.players.seen(ANNA, "Anna", GUILD, NOON)
    await storage.players.set_privacy(ANNA, saving=False)
    await storage.players.seen(ANNA, "Anne", GUILD + 1, NOON + timedelta(hours=1))
    exported = await storage.personal_data.export(ANNA, NOON)
    assert exported["profile"]["name"] == "Anna"  # as saved before, until it is erased
    assert [server["guild"] for server in exported["servers"]] == [str(GUILD)]
    assert await storage.players.name(ANNA) == "Anna"
    assert await storage.players.name(BERT) is None


async def test_naive_instants_are_refused(storage: Storage) -> None:
    naive = NOON.replace(tzinfo=None)
    for attempt in (
        storage.players.seen(ANNA, "Anna", None, naive),
        storage.personal_data.export(ANNA, naive),
        storage.personal_data.erase(ANNA, naive),
        storage.guilds.removed(GUILD, naive),
        storage.guilds.purge(naive),
        storage.guilds.hide(GUILD, ANNA, naive),
    ):
        with pytest.raises(ValueError, match="naive"):
            await attempt
    assert datetime.now(UTC).tzinfo is not None
    stored = await begin(storage, slot())
    assert await reload(storage, stored) == stored

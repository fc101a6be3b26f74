"""The daily post comes once a day in each server that wants it, whatever goes wrong."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from bot import daily_post
from engine.daily import closes_at, opens_at
from renderer import Painter
from renderer.studio import Studio
from tests.bot.posting import (
    DAY,
    HOUR,
    TODAY,
    at,
    minutes,
    posting_world,
    posts,
    shown,
    want,
    wire,
)
from tests.bot.servers import deny, leave
from tests.bot.simulated import rows, texts
from tests.bot.world import World


@pytest.fixture
async def world(
    tmp_path: Path, painter: Painter, studio: Studio, blank_database: Path
) -> AsyncIterator[World]:
    file = tmp_path / "games.db"
    async with posting_world(file, painter, studio, blank_database) as made:
        yield made


async def trouble(world: World) -> str | None:
    return (await world.storage.guilds.of(world.guild.id)).post_trouble


# -- When


async def test_it_comes_at_its_hour_once_a_day_and_is_never_edited(world: World) -> None:
    await want(world, 8)
    await at(world, 7.99)
    assert posts(world) == []
    await at(world, 8)
    (post,) = posts(world)
    assert rows(wire(post)) == [["Play", "Standings"]]
    closes = round(closes_at(TODAY).timestamp())
    assert texts(wire(post)) == [
        "**Daily deal of 14 March 2026**\n"
        f"The same cards for everybody, and your first game ranks. Closes <t:{closes}:R>.\n"
        "It isn't proven that today's deal can be won."
    ]
    for hour in (8, 8.5, 9, 23.99):
        await at(world, hour)
    await minutes(world, 30)
    assert len(posts(world)) == 1
    await at(world, 7, TODAY + DAY)
    assert len(posts(world)) == 1
    await at(world, 8, TODAY + DAY)
    assert len(posts(world)) == 2
    sent = [r.method for r in world.requests() if "/messages" in r.path and "channels" in r.path]
    assert sent == ["POST", "POST"]


async def test_without_a_channel_nothing_is_posted(world: World) -> None:
    await want(world)
    await world.storage.guilds.save(world.guild.id, post_channel=None)
    await at(world, 12)
    assert posts(world) == []


async def test_a_bot_that_was_off_at_the_hour_catches_up_once(world: World) -> None:
    await want(world, 8)
    world.clock.now = opens_at(TODAY) + 15 * HOUR
    await world.restart()
    await minutes(world)
    assert len(posts(world)) == 1
    await world.restart()
    await minutes(world, 5)
    assert len(posts(world)) == 1


async def test_a_day_that_was_missed_is_not_made_up_for(world: World) -> None:
    await want(world, 8)
    await at(world, 9, TODAY + 2 * DAY)
    (post,) = posts(world)
    assert "16 March 2026" in shown(wire(post))


async def test_a_post_whose_bot_died_after_claiming_it_is_not_sent_twice(world: World) -> None:
    await want(world, 8)
    assert await world.storage.guilds.claim_post(world.guild.id, TODAY)
    await at(world, 8)
    assert posts(world) == []
    await at(world, 8, TODAY + DAY)
    assert len(posts(world)) == 1


async def test_another_process_may_be_faster_by_a_hair(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It claims the post while this one is still writing it."""
    await want(world, 8)

    async def slowly(*_: Any) -> list[str]:
        assert await world.storage.guilds.claim_post(world.guild.id, TODAY)
        return []

    await world.storage.dailies.open(TODAY - DAY)
    monkeypatch.setattr(daily_post, "results", slowly)
    await at(world, 8)
    assert posts(world) == []


async def test_servers_of_other_processes_are_left_to_them(world: World) -> None:
    stranger = 1_300_000_000_000_000_000
    await world.storage.guilds.save(stranger, post_channel=5, post_hour=8)
    await at(world, 8)
    found = await world.storage.guilds.of(stranger)
    assert (found.posted_on, found.post_trouble) == (None, None)


async def test_several_servers_get_theirs_one_after_the_other(world: World) -> None:
    channels = [world.channel]
    await want(world)
    for number in range(7):
        guild = world.env.create_guild(f"G{number}")
        channels.append(guild.create_text_channel("news"))
        await want(world, channel=channels[-1], guild=guild)

    def sent() -> int:
        return sum(len(posts(world, channel)) for channel in channels)

    world.clock.now = opens_at(TODAY) + 8 * HOUR
    elapsed, counts = 0.0, [0]
    while elapsed < 70:
        await world.env.advance_time(0.1)
        elapsed += 0.1
        counts.append(sent())
    assert [len(posts(world, channel)) for channel in channels] == [1] * 8
    assert max(later - earlier for earlier, later in pairwise(counts)) == 1
    assert max(b - a for a, b in zip(counts, counts[10:], strict=False)) <= 5, "in a second"


async def test_nobody_is_told_of_a_day_that_ended_while_others_were(world: World) -> None:
    await want(world)
    guild = world.env.create_guild("Later")
    channel = guild.create_text_channel("news")
    await want(world, channel=channel, guild=guild)
    world.clock.now = closes_at(TODAY) - timedelta(seconds=1)
    for _ in range(700):
        await world.env.advance_time(0.1)
        if posts(world) or posts(world, channel):
            break
    world.clock.now = closes_at(TODAY)
    await minutes(world, 5)
    both = posts(world) + posts(world, channel)
    assert len(both) == 1
    await at(world, 8, TODAY + DAY)
    await minutes(world)
    said = [shown(wire(post)) for post in posts(world) + posts(world, channel)]
    assert sum("15 March 2026" in text for text in said) == 2
    assert len(said) == 3


async def test_a_bot_that_is_stopping_posts_nothing_more(world: World) -> None:
    await want(world, 8)
    await world.env.bot.gate.close(1)
    await at(world, 8)
    assert posts(world) == []
    assert (await world.storage.guilds.of(world.guild.id)).posted_on is None


# -- What goes wrong


async def test_a_missing_permission_is_noted_and_tried_again_tomorrow(world: World) -> None:
    await want(world)
    await deny(world, world.channel, send_messages=True)
    await at(world, 8)
    await at(world, 9)
    assert posts(world) == []
    assert await trouble(world) == "forbidden"
    attempts = [r for r in world.requests() if r.path.endswith(f"{world.channel.id}/messages")]
    assert len(attempts) <= 1, "once a day, not once a minute"
    world.env.backend.delete_overwrite(world.channel.id, world.env.bot.user.id)
    await at(world, 8, TODAY + DAY)
    assert len(posts(world)) == 1
    assert await trouble(world) is None


async def test_a_channel_that_was_deleted_ends_the_posts_there(world: World) -> None:
    channel = world.guild.create_text_channel("news")
    await want(world, channel=channel)
    world.env.backend.delete_channel(channel.id)
    await at(world, 8)
    found = await world.storage.guilds.of(world.guild.id)
    assert (found.post_channel, found.post_trouble) == (None, "gone")
    await want(world)
    await at(world, 8, TODAY + DAY)
    assert len(posts(world)) == 1


@pytest.mark.parametrize(
    ("status", "code", "named"),
    [
        (500, 0, "failed"),
        (503, 0, "failed"),
        (400, 50035, "failed"),
        (403, 50013, "forbidden"),
        (403, 50001, "forbidden"),
        (404, 10003, "gone"),
        (404, 0, "failed"),
    ],
)
async def test_what_discord_refuses_is_noted_and_not_sent_again(
    world: World, status: int, code: int, named: str
) -> None:
    await want(world)
    world.env.inject_error(
        "POST", "/channels/*/messages", status=status, code=code, message="no", times=1
    )
    await at(world, 8)
    await at(world, 9)
    assert posts(world) == []
    assert await trouble(world) == named
    assert any(line["event"] == "post_failed" for line in world.logs)


async def test_one_server_s_trouble_is_not_another_s(world: World) -> None:
    guild = world.env.create_guild("Quiet")
    channel = guild.create_text_channel("news")
    await deny(world, channel, send_messages=True)
    await want(world, channel=channel, guild=guild)
    await want(world)
    await at(world, 8)
    await minutes(world)
    assert len(posts(world)) == 1
    assert (await world.storage.guilds.of(guild.id)).post_trouble == "forbidden"


async def test_a_failing_database_puts_it_off_and_ends_nothing(world: World) -> None:
    await want(world)
    with closing(sqlite3.connect(world.url.removeprefix("sqlite+aiosqlite:///"))) as database:
        database.execute(
            "CREATE TRIGGER no BEFORE UPDATE ON guilds BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        await at(world, 8)
        assert posts(world) == []
        database.execute("DROP TRIGGER no")
    assert any(line["event"] == "posts_put_off" for line in world.logs)
    await at(world, 9)
    assert len(posts(world)) == 1


async def test_a_fault_in_the_program_does_not_end_the_loop(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await want(world)
    await world.storage.dailies.open(TODAY - DAY)
    with monkeypatch.context() as broken:
        broken.setattr(daily_post, "results", None)
        await at(world, 8)
    assert any(line["event"] == "posts_failed" for line in world.logs)
    await at(world, 9)
    assert len(posts(world)) == 1


# -- Servers that come and go


async def removed_at(world: World, guild: Any = None) -> Any:
    return (await world.storage.guilds.of((guild or world.guild).id)).removed_at


async def test_a_server_that_is_only_away_is_not_removed_and_posts_wait(world: World) -> None:
    await want(world)
    await leave(world, world.guild, only_away=True)
    await at(world, 8)
    found = await world.storage.guilds.of(world.guild.id)
    assert (found.removed_at, found.posted_on) == (None, None)
    assert posts(world) == []


async def test_a_server_that_sent_the_bot_away_is_forgotten_after_thirty_days(
    world: World,
) -> None:
    await want(world, 23)
    await world.play()
    await leave(world, world.guild)
    assert await removed_at(world) == world.clock.now
    gone = TODAY + 30 * DAY
    await at(world, 0, gone)
    assert (await world.storage.guilds.of(world.guild.id)).post_hour == 23
    await at(world, 1, gone)
    await at(world, 0, gone + DAY)
    assert (await world.storage.guilds.of(world.guild.id)).post_hour is None
    told = await world.storage.personal_data.export(world.alice.id, world.clock())
    assert told["servers"] == []
    assert len(told["games"]) == 1, "the player's own stays"


async def test_a_server_that_takes_the_bot_back_keeps_its_settings(world: World) -> None:
    await want(world, 23)
    await world.storage.guilds.removed(world.guild.id, world.clock())
    await world.env.bot.on_guild_join(world.env.bot.get_guild(world.guild.id))
    assert await removed_at(world) is None
    await at(world, 1, TODAY + 31 * DAY)
    assert (await world.storage.guilds.of(world.guild.id)).post_hour == 23


async def test_what_was_missed_while_the_bot_was_off_is_made_up_for(world: World) -> None:
    left = 4711 << 22
    await world.storage.guilds.save(left, private=True)
    await world.storage.guilds.removed(world.guild.id, world.clock())
    await at(world, 0, TODAY + DAY)
    found = await world.storage.guilds.of(left)
    assert found.removed_at == world.clock.now
    assert await removed_at(world) is None


async def test_hashes_of_closed_days_go(world: World) -> None:
    await world.storage.dailies.claim(world.alice.id, TODAY)
    await at(world, 23)
    assert not await world.storage.dailies.may_rank(world.alice.id, TODAY)
    await at(world, 0, TODAY + DAY)
    assert await world.storage.dailies.may_rank(world.alice.id, TODAY)

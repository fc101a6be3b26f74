"""Servers: the daily post goes out once, and a server that sent the bot away is forgotten."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from storage import Guild, Storage
from tests.storage.playing import ANNA, BERT, NOON, TODAY

GUILD, OTHER = 701, 702
DAY = timedelta(days=1)


async def due(storage: Storage, hour: int, day: int = 0) -> list[int]:
    return [guild.id for guild in await storage.guilds.to_post(TODAY + day * DAY, hour)]


async def test_a_server_s_choices_are_kept(storage: Storage) -> None:
    assert await storage.guilds.of(GUILD) == Guild(GUILD)
    await storage.guilds.save(GUILD, post_channel=5, post_hour=8)
    saved = await storage.guilds.save(GUILD, private=True)
    assert saved == await storage.guilds.of(GUILD)
    assert saved == Guild(GUILD, private=True, post_channel=5, post_hour=8)
    assert (await storage.guilds.save(GUILD, post_channel=None)).post_channel is None
    assert await storage.guilds.of(OTHER) == Guild(OTHER)


async def test_what_is_no_choice_is_refused(storage: Storage) -> None:
    with pytest.raises(ValueError, match="no hour 24"):
        await storage.guilds.save(GUILD, post_hour=24)
    for name in ("posted_on", "removed_at", "id", "colour"):
        with pytest.raises(TypeError, match=name):
            await storage.guilds.save(GUILD, **{name: None})
    assert await storage.guilds.of(GUILD) == Guild(GUILD)


async def test_a_post_is_due_from_its_hour_on_until_it_is_claimed(storage: Storage) -> None:
    await storage.guilds.save(GUILD, post_channel=5, post_hour=8)
    await storage.guilds.save(OTHER, post_channel=6, post_hour=20)
    await storage.guilds.save(703, post_hour=0)  # no channel
    assert await due(storage, 7) == []
    assert await due(storage, 8) == [GUILD]
    assert await due(storage, 23) == [GUILD, OTHER]  # missed hours are caught up
    assert await storage.guilds.claim_post(GUILD, TODAY)
    assert not await storage.guilds.claim_post(GUILD, TODAY)
    assert not await storage.guilds.claim_post(GUILD, TODAY - DAY)
    assert not await storage.guilds.claim_post(703, TODAY)
    assert await due(storage, 23) == [OTHER]
    # A date that was missed altogether is not made up for: there is the next one.
    assert await due(storage, 21, day=3) == [GUILD, OTHER]
    assert await storage.guilds.claim_post(GUILD, TODAY + 3 * DAY)


async def test_one_of_several_programs_posts(storage: Storage, other: Storage) -> None:
    await storage.guilds.save(GUILD, post_channel=5, post_hour=8)
    claims = [program.guilds.claim_post(GUILD, TODAY) for program in [storage, other] * 10]
    assert sorted(await asyncio.gather(*claims)) == [False] * 19 + [True]


async def test_a_server_that_sent_the_bot_away_is_forgotten_later(storage: Storage) -> None:
    for guild in (GUILD, OTHER):
        await storage.guilds.save(guild, post_channel=5, post_hour=8)
        for player in (ANNA, BERT):
            await storage.players.seen(player, "somebody", guild, NOON)
        await storage.guilds.removed(guild, NOON)
    assert await due(storage, 23) == []
    await storage.guilds.returned(OTHER)

    assert await storage.guilds.purge(NOON) == 0
    assert await storage.guilds.purge(NOON + timedelta(microseconds=1)) == 1
    assert await storage.guilds.of(GUILD) == Guild(GUILD)
    assert (await storage.guilds.of(OTHER)).post_channel == 5
    servers = (await storage.personal_data.export(ANNA, NOON))["servers"]
    assert [server["guild"] for server in servers] == [str(OTHER)]


async def test_hiding_somebody_never_seen_here_and_seeing_them_later(storage: Storage) -> None:
    await storage.guilds.hide(GUILD, ANNA, NOON)
    await storage.players.seen(ANNA, "Anna", GUILD, NOON + DAY)
    assert await storage.guilds.hidden(GUILD) == [ANNA]

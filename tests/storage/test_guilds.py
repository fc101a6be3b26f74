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
    for name in ("posted_on", "post_trouble", "removed_at", "id", "colour"):
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


async def test_a_post_that_did_not_come_out_is_noted_until_the_next_one(storage: Storage) -> None:
    await storage.guilds.save(GUILD, post_channel=5, post_hour=8)
    assert await storage.guilds.claim_post(GUILD, TODAY)
    await storage.guilds.post_failed(GUILD, 5, "forbidden")
    assert await storage.guilds.of(GUILD) == Guild(
        GUILD, post_channel=5, post_hour=8, posted_on=TODAY, post_trouble="forbidden"
    )
    assert await due(storage, 23) == []  # once a day, come what may
    assert await storage.guilds.claim_post(GUILD, TODAY + DAY)
    assert (await storage.guilds.of(GUILD)).post_trouble is None


async def test_a_channel_that_is_gone_gets_no_more_posts(storage: Storage) -> None:
    await storage.guilds.save(GUILD, post_channel=5, post_hour=8)
    await storage.guilds.post_failed(GUILD, 6, "gone")  # another was chosen meanwhile
    assert (await storage.guilds.of(GUILD)).post_channel == 5
    await storage.guilds.post_failed(GUILD, 5, "gone")
    assert await due(storage, 23) == []
    found = await storage.guilds.of(GUILD)
    assert (found.post_channel, found.post_hour, found.post_trouble) == (None, 8, "gone")
    assert (await storage.guilds.save(GUILD, post_channel=6)).post_trouble is None
    assert await due(storage, 23) == [GUILD]


async def test_what_happened_while_the_bot_was_away_is_made_up_for(storage: Storage) -> None:
    stayed, left, elsewhere, back, new = range(801, 806)
    for guild in (stayed, left, elsewhere, back):
        await storage.guilds.save(guild, private=True)
    await storage.guilds.removed(back, NOON)
    for _ in range(2):
        later = NOON + DAY
        await storage.guilds.compare({stayed, back, new}, lambda g: g != elsewhere, later)
        removed = {g: (await storage.guilds.of(g)).removed_at for g in range(801, 806)}
        assert removed == {stayed: None, left: later, elsewhere: None, back: None, new: None}
    assert await storage.guilds.purge(later + timedelta(microseconds=1)) == 1
    assert await storage.guilds.of(left) == Guild(left)
    # A server that was never set up is known too, so that leaving it is noticed.
    await storage.guilds.compare(set(), lambda g: g == new, later)
    assert (await storage.guilds.of(new)).removed_at == later


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

"""The daily post: once a day in each server that wants it, and forgetting servers that sent the bot away.

A post is claimed in storage before it is sent, so that it goes out at most once, whichever process of
several is faster and whatever happens in between. It is never edited.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, timedelta
from typing import TYPE_CHECKING, Final

import discord
import structlog
from discord.ext import tasks

from bot.daily import closing_time
from bot.daily_items import daily_buttons, results
from bot.gate import Closed
from bot.message import text_layout
from bot.proving import is_proven
from bot.trouble import NETWORK
from engine.daily import daily_date
from storage import Guild, PostTrouble, Unavailable
from words import Words, language
from words import daily_post as said

if TYPE_CHECKING:
    from bot.client import SpiderBot

log: Final = structlog.get_logger()

PODIUM: Final = 3
"""How many of yesterday's winners are named for each setting."""
PACE: Final = 0.25
"""Seconds between two servers: far from Discord's 50 requests a second, and taps go first."""
KEPT_AFTER_LEAVING: Final = timedelta(days=30)

UNKNOWN_CHANNEL: Final = 10003


class DailyPosts:
    """Looks once a minute whether anything is due: inside of ``async with``, or from `start` on."""

    def __init__(self, bot: SpiderBot) -> None:
        self._bot = bot
        self._loop = tasks.loop(minutes=1)(self._look)
        self._tidied_on: date | None = None

    def start(self) -> None:
        """Look now and every minute, as soon as the bot is connected."""
        self._loop.start()

    async def __aenter__(self) -> None:
        self.start()

    async def __aexit__(self, *error: object) -> None:
        running = self._loop.get_task()
        self._loop.cancel()
        if running is not None:
            await asyncio.wait([running])

    async def _look(self) -> None:
        # The loop would end with the first exception that gets out.
        if not self._bot.is_ready():
            return
        try:
            await self._post_all_due()
            await self._tidy()
        except Closed:
            log.debug("no_more_posts")
        except Unavailable as error:
            log.warning("posts_put_off", error=str(error))
        except Exception:
            log.exception("posts_failed")

    async def _post_all_due(self) -> None:
        now = self._bot.host.clock().astimezone(UTC)
        day = daily_date(now)
        due = await self._bot.host.storage.guilds.to_post(day, now.hour)
        # Another process looks after the servers that this one does not see.
        for guild in [guild for guild in due if self._sees(guild.id)]:
            if daily_date(self._bot.host.clock()) != day:
                return
            async with self._bot.gate:
                posted = await self._post(guild, day)
            if posted:
                await asyncio.sleep(PACE)

    def _sees(self, guild_id: int) -> bool:
        guild = self._bot.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    async def _post(self, guild: Guild, day: date) -> bool:
        """Announce the day in one server, unless somebody has; whether it was tried."""
        storage, channel_id = self._bot.host.storage, guild.post_channel
        found = self._bot.get_guild(guild.id)
        if channel_id is None or found is None:
            return False
        view = await self._announcement(language(str(found.preferred_locale)), guild.id, day)
        if not await storage.guilds.claim_post(guild.id, day):
            return False
        channel = self._bot.get_partial_messageable(channel_id, guild_id=guild.id)
        try:
            await channel.send(view=view)
        except NETWORK as error:
            trouble = _trouble(error)
            log.warning("post_failed", guild=guild.id, trouble=trouble, error=str(error))
            await storage.guilds.post_failed(guild.id, channel_id, trouble)
        else:
            log.info("posted", guild=guild.id, day=day.isoformat())
        return True

    async def _announcement(self, words: Words, guild: int, day: date) -> discord.ui.LayoutView:
        """The day's deal, and yesterday's podium among this server's players."""
        storage, before = self._bot.host.storage, day - timedelta(days=1)
        proven = is_proven(await storage.dailies.of(day))
        texts = ["\n".join(said.announcement(words, day, closing_time(day), proven=proven))]
        yesterday = await storage.dailies.of(before)
        if yesterday is not None:
            best = await results(storage.boards, words, before, guild, PODIUM)
            if best:
                heading = words(said.YESTERDAY, deal=str(yesterday.number))
                texts.append("\n".join([heading, *best]))
        view = text_layout(texts)
        view.add_item(daily_buttons(words, day))
        return view

    async def _tidy(self) -> None:
        """Once a day: forget what is to be forgotten, after making up for what was missed."""
        bot, now = self._bot, self._bot.host.clock()
        day = daily_date(now)
        if self._tidied_on == day:
            return
        guilds = bot.host.storage.guilds
        await guilds.compare({guild.id for guild in bot.guilds}, _looked_after(bot), now)
        forgotten = await guilds.purge(now - KEPT_AFTER_LEAVING)
        claims = await bot.host.storage.dailies.forget_claims(day)
        self._tidied_on = day
        if forgotten or claims:
            log.info("tidied", servers=forgotten, claims=claims)


def _looked_after(bot: SpiderBot) -> Callable[[int], bool]:
    """Whether a server belongs to one of this process's shards."""
    count = bot.shard_count or 1
    shards = set(range(count) if bot.shard_ids is None else bot.shard_ids)
    return lambda guild_id: (guild_id >> 22) % count in shards


def _trouble(error: Exception) -> PostTrouble:
    if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL:
        return "gone"
    return "forbidden" if isinstance(error, discord.Forbidden) else "failed"

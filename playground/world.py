"""A simulated Discord with one server, one channel and two people, shown as a page in the browser.

SimCord makes worlds for tests, which last for seconds and are all different. Here games outlive the run, and
what was set for the server and its channel too. So all of them keep their ids, the clock is the real one, and
what piles up is thrown away. All that this needs beyond SimCord's public face stands in this module.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

import discord
import simcord
from simcord._clock import Clock
from simcord.backend import serializers
from simcord.backend.errors import SetupError

from bot.cannot_run import CannotRun
from bot.client import SpiderBot

GUILD: Final = 1_000_000_000_000_000_001
CHANNEL: Final = 1_000_000_000_000_000_002
ALICE: Final = 1_000_000_000_000_000_101
BOB: Final = 1_000_000_000_000_000_102
PEOPLE: Final = {ALICE: "Alice", BOB: "Bob"}
"""Alice manages the server, so that `/spider server` can be tried."""

CAPABILITY: Final = "play"
"""End of the page's address. Always the same, so that a bookmark stays good."""
PAGE_SECONDS: Final = 86_400.0
"""How long a page may be silent, as on a sleeping laptop, before it has to be loaded again."""
PORTS_TRIED: Final = 20
KEPT_LINES: Final = 200
"""Entries of SimCord's own records that are left when they are cut."""


class WallClock(Clock):
    """SimCord's clock, which stands still by itself, at the machine's time."""

    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class World:
    """The simulated Discord and what in it is needed by name."""

    env: Any
    channel: Any
    people: dict[int, Any]

    @asynccontextmanager
    async def page(self, port: int) -> AsyncIterator[Any]:
        """Serve the page on ``port`` or the next one that is free (0: any); yields SimCord's preview."""
        for number in [port] if port == 0 else range(port, min(port + PORTS_TRIED, 65_536)):
            preview = self.env.preview(
                self.channel, viewers=list(self.people.values()), layout="channel", port=number
            )
            preview.capability = CAPABILITY
            preview._PAGE_LEASE_SECONDS = PAGE_SECONDS
            try:
                await preview.__aenter__()
            except SetupError as error:
                if isinstance(error.__cause__, OSError):  # the port is taken
                    continue
                raise CannotRun(f"{error}.") from error
            try:
                yield preview
            finally:
                await preview.close()
            return
        raise CannotRun(
            f"No port is free from {port} on; name another with --port or PLAYGROUND_PORT."
        )

    def forget_the_past(self) -> None:
        """Drop what SimCord keeps for the end of a test: requests, and files that no message shows."""
        backend = self.env.backend
        for kept in (backend.http_requests, backend.transcript):
            del kept[:-KEPT_LINES]
        shown = {
            url
            for channel in backend.messages.values()
            for message in channel.values()
            for url in _urls(message.attachments, message.components)
        }
        blobs = backend.cdn._blobs
        for url in [url for url in blobs if url not in shown]:
            del blobs[url]


@asynccontextmanager
async def open_world(bot: SpiderBot) -> AsyncIterator[World]:
    """Connect ``bot`` to a fresh Discord that knows its commands."""
    env = simcord.Env(bot, shard_count=1, check_errors=False)
    env.backend.clock = WallClock()
    env.backend.bot_user.name = "Spinneret"
    await env.start()
    try:
        with env.time_context():
            guild = env.create_guild("Card room", id=GUILD)
            channel = _text_channel(env, guild, "spider", topic="Type /spider play")
            manager = guild.create_role(
                "Manager", permissions=discord.Permissions(manage_guild=True)
            )
            people = {
                number: guild.add_member(
                    _user(env, number), roles=[manager] if number == ALICE else []
                )
                for number in PEOPLE
            }
        await env.settle()
        await bot.tree.sync()
        yield World(env, channel, people)
    finally:
        await env.shutdown()


def _user(env: Any, number: int) -> Any:
    """A person with a chosen id; SimCord itself would draw a new one at each start."""
    name = PEOPLE[number]
    user = env.backend.make_user(name.lower(), global_name=name)
    del env.backend.users[user.id]
    user.id = env.backend.reserve_id(number)
    env.backend.users[number] = user
    return simcord.UserHandle(env, user)


def _text_channel(env: Any, guild: Any, name: str, *, topic: str) -> Any:
    """The server's channel with its lasting id; SimCord itself would draw a new one at each start."""
    backend = env.backend
    channel = backend.create_channel(guild.id, name, topic=topic, announce=False)
    ids = backend.get_guild(guild.id).channel_ids
    ids[ids.index(channel.id)] = backend.reserve_id(CHANNEL)
    for kept in (backend.channels, backend.messages):
        kept[CHANNEL] = kept.pop(channel.id)
    channel.id = CHANNEL
    backend.emit("CHANNEL_CREATE", serializers.channel_payload(backend, channel))
    return simcord.ChannelHandle(env, guild, channel)


def _urls(*parts: Any) -> list[str]:
    """Every address within a message's attachments and components."""
    urls, waiting = [], list(parts)
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting.extend(part.values())
        elif isinstance(part, list):
            waiting.extend(part)
        elif isinstance(part, str) and "://" in part:
            urls.append(part)
    return urls

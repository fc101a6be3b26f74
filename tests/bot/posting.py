"""A bot that posts, and what its tests do with the daily post."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bot.client import SpiderBot
from engine.daily import opens_at
from renderer import Painter
from renderer.studio import Studio
from tests.bot.simulated import texts
from tests.bot.world import NOON, World, running_world

TODAY = NOON.date()
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


class PostingBot(SpiderBot):
    """As `spider run` has it: the loop is on."""

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self.daily_posts.start()


@asynccontextmanager
async def posting_world(
    database: Path, painter: Painter, studio: Studio, template: Path
) -> AsyncIterator[World]:
    """Begins when today's deal opens."""
    async with running_world(
        database, painter, studio, template=template, kind=PostingBot
    ) as world:
        world.clock.now = opens_at(TODAY)
        yield world


async def want(world: World, hour: int = 8, channel: Any = None, guild: Any = None) -> None:
    channel = channel or world.channel
    guild = guild or world.guild
    await world.storage.guilds.save(guild.id, post_channel=channel.id, post_hour=hour)


async def minutes(world: World, number: int = 1) -> None:
    """That long in the bot's own time; the clock on the wall stands still."""
    await world.env.advance_time(60 * number + 1)


async def at(world: World, hour: float, day: date = TODAY) -> None:
    """The loop looks at that hour."""
    world.clock.now = opens_at(day) + hour * HOUR
    await minutes(world)


def posts(world: World, channel: Any = None) -> list[Any]:
    return list((channel or world.channel).history())


async def the_post(world: World) -> Any:
    """The one of today."""
    await want(world)
    await at(world, 8)
    (post,) = posts(world)
    return post


def wire(post: Any) -> Any:
    """The post with its components as Discord holds them."""
    return SimpleNamespace(components=[component.to_dict() for component in post.components])


def shown(answer: Any) -> str:
    return "\n".join(texts(answer))


async def seen(world: World, *people: Any) -> None:
    for person in people:
        await world.storage.players.seen(person.id, person.user.name, world.guild.id, world.clock())

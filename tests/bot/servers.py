"""What happens to servers while the bot is in them."""

from __future__ import annotations

from typing import Any

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from tests.bot.world import World


async def deny(world: World, channel: Any, **permissions: bool) -> None:
    """Take these permissions from the bot in one channel."""
    denied = discord.Permissions(**permissions).value
    overwrite = Overwrite(world.env.bot.user.id, OverwriteType.MEMBER, deny=denied)
    world.env.backend.set_overwrite(channel.id, overwrite)
    await world.env.settle()


async def leave(world: World, guild: Any, *, only_away: bool = False) -> None:
    """The bot is sent away; ``only_away``: Discord can't reach the server for a while."""
    gone = {"id": str(guild.id)} | ({"unavailable": True} if only_away else {})
    world.env.backend.emit("GUILD_DELETE", gone)
    await world.env.settle()

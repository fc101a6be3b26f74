"""The Discord client: wires the rooms together and hands interactions to those who answer them."""

from __future__ import annotations

from typing import Any, Final

import discord
import structlog
from discord import app_commands

from bot.acquaintance import Acquaintances
from bot.boards import Boards
from bot.commands import spider_group
from bot.daily_post import DailyPosts
from bot.gate import Gate
from bot.host import Host
from bot.mind import Mind
from bot.old_button import KNOWN, OldButton
from bot.outlook import Outlook
from bot.share import Shared
from bot.sync import sync_if_changed
from bot.taps import Taps
from bot.translator import CommandTranslator
from bot.trouble import explain
from bot.turn import taking_turn
from bot.typed import typed_moves
from renderer import Painter
from renderer.studio import Studio
from storage import Unavailable
from words import language

log: Final = structlog.get_logger()

DYNAMIC_ITEMS: Final = (*KNOWN, OldButton)
"""All classes of buttons and menus; each message is made of these alone."""


class SpiderBot(discord.AutoShardedClient):
    """One connection to Discord. Storage, painter and studio are lent: whoever made them closes them."""

    def __init__(
        self,
        host: Host,
        painter: Painter,
        studio: Studio,
        mind: Mind | None = None,
        *,
        sync: bool = True,
        **options: Any,
    ) -> None:
        """``mind``: None for one that never looks far. ``sync``: tell Discord of changed commands at start.
        ``options`` go to discord.py.
        """
        super().__init__(
            intents=discord.Intents(guilds=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            **options,
        )
        self.host = host
        self.gate = Gate()
        self.acquaintances = Acquaintances(host)
        self.painter = painter
        self.studio = studio
        self.shared = Shared()
        self.filming: set[int] = set()
        """Who waits for a GIF."""
        self.mind = mind or Mind()
        self.outlook = Outlook(host, self.mind)
        self.boards = Boards(host, painter, self.outlook)
        self.taps = Taps(host, self.boards, self.mind, self.outlook)
        self.tree = app_commands.CommandTree(
            self,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )
        self.daily_posts = DailyPosts(self)
        """Off until whoever runs the bot starts them."""
        self._sync = sync

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*DYNAMIC_ITEMS)
        self.tree.add_command(spider_group())
        self.tree.error(self._command_failed)
        await self.tree.set_translator(CommandTranslator())
        if self._sync:
            await sync_if_changed(self.tree, self.host.storage)

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds), shards=self.shard_count)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Also for a server that takes the bot back."""
        try:
            await self.host.storage.guilds.returned(guild.id)
        except Unavailable as error:  # made up for within a day
            log.warning("join_not_noted", guild=guild.id, error=str(error))

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Not for one that is only away for a while: discord.py has another event for that."""
        try:
            await self.host.storage.guilds.removed(guild.id, self.host.clock())
        except Unavailable as error:
            log.warning("removal_not_noted", guild=guild.id, error=str(error))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Forms are answered here, since theirs may have been opened before a restart."""
        typed = typed_moves(interaction)
        if typed is not None:
            async with taking_turn(self, interaction) as begin:
                turn = await begin()
                await self.taps.typed(turn, *typed)

    async def _command_failed(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError
    ) -> None:
        """What fails before a command's own code runs (options that don't fit, unknown commands)."""
        await explain(interaction, error, language(str(interaction.locale)))

"""``/spider privacy``: what is kept of oneself, and who sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.privacy_panel import privacy_panel
from bot.turn import taking_turn
from words import commands as said

if TYPE_CHECKING:
    from bot.client import SpiderBot


@app_commands.command(name="privacy", description=said.PRIVACY)
async def privacy(interaction: discord.Interaction[Any]) -> None:
    """The privacy panel."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        chosen = await bot.host.storage.players.privacy(turn.player)
        await interaction.response.send_message(
            view=privacy_panel(turn.words, chosen), ephemeral=True
        )


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (privacy,)

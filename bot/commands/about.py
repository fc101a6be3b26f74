"""Rules, help and settings. None of them touches a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.commands.options import Variant
from bot.message import text_layout
from bot.settings_panel import settings_panel
from bot.turn import taking_turn
from engine.variants import SPIDER, find_variant
from words import commands as said
from words import help as helping
from words.rules import rules_text

if TYPE_CHECKING:
    from bot.client import SpiderBot

Interaction = discord.Interaction[Any]


@app_commands.command(name="rules", description=said.RULES)
@app_commands.describe(variant=said.TOPIC)
async def rules(interaction: Interaction, variant: Variant | None = None) -> None:
    """The rules of a variant: the one asked for, else the one in play."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        key: str | None = variant
        if key is None:
            running = await bot.host.last_played(turn.player)
            key = SPIDER.key if running is None else running.slot.variant
        text = rules_text(turn.words, find_variant(key))
        await interaction.response.send_message(view=text_layout([text]), ephemeral=True)


@app_commands.command(name="settings", description=said.SETTINGS)
async def settings(interaction: Interaction) -> None:
    """The settings panel."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        await interaction.response.send_message(
            view=settings_panel(turn.words, turn.prefs), ephemeral=True
        )


@app_commands.command(name="help", description=said.HELP)
async def help_(interaction: Interaction) -> None:
    """How to play, on one screen."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        text = turn.words(helping.HELP)
        await interaction.response.send_message(view=text_layout([text]), ephemeral=True)


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (rules, settings, help_)

"""``/spider daily``: today's deal, always on a private board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.commands.options import Suits, Variant
from bot.daily import todays_game
from bot.opening import Wanted
from bot.turn import taking_turn
from words import commands as said

if TYPE_CHECKING:
    from bot.client import SpiderBot


@app_commands.command(name="daily", description=said.DAILY)
@app_commands.describe(suits=said.SUITS, variant=said.VARIANT)
async def daily(
    interaction: discord.Interaction[Any],
    suits: Suits | None = None,
    variant: Variant | None = None,
) -> None:
    """Today's deal for everybody: the first game ranks, all others are practice."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        game_id, is_new = await todays_game(bot.host, turn.player, Wanted(variant, suits))
        await bot.taps.show(turn, game_id, private=True, greet=is_new)


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (daily,)

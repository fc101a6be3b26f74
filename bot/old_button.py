"""The catch-all for custom_ids of other versions: without one Discord says that the bot did not respond."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.daily_items import DailyButton
from bot.leaderboard import BoardMenu, BoardTurn
from bot.message import BoardButton
from bot.playback import PlaybackButton
from bot.privacy_panel import PrivacyButton
from bot.settings_panel import SettingMenu, SettingSwitch
from bot.share import PlayDeal
from bot.stats import AsText, RowMenu
from bot.turn import taking_turn

if TYPE_CHECKING:
    from bot.client import SpiderBot

KNOWN: Final = (
    BoardButton,
    SettingMenu,
    SettingSwitch,
    BoardTurn,
    BoardMenu,
    RowMenu,
    AsText,
    PlayDeal,
    PlaybackButton,
    PrivacyButton,
    DailyButton,
)
"""The classes of this version; each new class of buttons or menus joins them."""


def all_but(templates: list[str]) -> re.Pattern[str]:
    """Matches whole custom_ids that none of ``templates`` matches: two classes must never answer one tap."""
    unnamed = "|".join(re.sub(r"\(\?P<\w+>", "(", template) for template in templates)
    return re.compile(rf"(?!(?:{unnamed})\Z)[\s\S]{{1,100}}")


OTHERS: Final = all_but([kind.__discord_ui_compiled_template__.pattern for kind in KNOWN])


class OldButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=OTHERS):
    """A button or menu that no class of this version knows, so that its tap is answered too."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> OldButton:
        return cls(discord.ui.Button(label="?", custom_id=match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: SpiderBot = interaction.client
        async with taking_turn(bot, interaction) as begin:
            turn = await begin()
            await bot.taps.tapped(turn, None)

"""The settings panel: a private message of menus and switches, each saved as soon as it is chosen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.prefs import Prefs, TapMode, prefs_of
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from renderer import Back, Colours, Theme
from words import Message, Words, answers, language
from words import settings as said

if TYPE_CHECKING:
    from bot.client import SpiderBot

AUTO: Final = "auto"

MENUS: Final[dict[str, tuple[Message, dict[str, Message]]]] = {
    "tap": (
        said.TAP,
        {
            AUTO: said.TAP_AUTO,
            TapMode.BEST: said.TAP_BEST,
            TapMode.ASK: said.TAP_ASK,
            TapMode.ALWAYS_PICK: said.TAP_ALWAYS_PICK,
        },
    ),
    "theme": (
        said.THEME,
        {Theme.FELT: said.FELT, Theme.DARK: said.DARK, Theme.LIGHT: said.LIGHT},
    ),
    "colours": (
        said.COLOURS,
        {
            Colours.AUTO: said.COLOURS_AUTO,
            Colours.TWO: said.COLOURS_TWO,
            Colours.FOUR: said.COLOURS_FOUR,
        },
    ),
    "back": (
        said.BACK,
        {
            Back.BLUE: said.BACK_BLUE,
            Back.RED: said.BACK_RED,
            Back.GREEN: said.BACK_GREEN,
            Back.PLAIN: said.BACK_PLAIN,
        },
    ),
    "language": (
        said.LANGUAGE,
        {AUTO: said.LANGUAGE_AUTO, "en": said.ENGLISH, "de": said.GERMAN},
    ),
}
"""Settings with several values: the column they are kept in, what they are called, and their values."""
SWITCHES: Final[dict[str, Message]] = {
    "letters": said.LETTERS,
    "screen_reader": said.SCREEN_READER,
    "private": said.PRIVATE,
}
"""Settings that are on or off."""


class SettingMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=re.compile(rf"s1:menu:(?P<name>{'|'.join(MENUS)})"),
):
    """A menu of one setting's values."""

    def __init__(self, name: str, words: Words | None = None, chosen: str = "") -> None:
        title, values = MENUS[name]
        options = [
            discord.SelectOption(
                label=words(label) if words else value,
                value=value,
                default=value == chosen,
            )
            for value, label in values.items()
        ]
        placeholder = words(title) if words else None
        super().__init__(
            discord.ui.Select(custom_id=f"s1:menu:{name}", options=options, placeholder=placeholder)
        )
        self.name = name

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> SettingMenu:
        return cls(match["name"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            data: Any = interaction.data
            (value,) = data["values"]
            if value not in MENUS[self.name][1]:
                raise Told(answers.OLD_BOARD)
            await _save(turn, interaction.client, self.name, None if value == AUTO else value)


class SettingSwitch(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(rf"s1:switch:(?P<name>{'|'.join(SWITCHES)}):(?P<to>[01])"),
):
    """A button that turns a setting on or off."""

    def __init__(self, name: str, *, to: bool, words: Words | None = None) -> None:
        label = name
        if words is not None:
            label = words(said.OFF if to else said.ON, name=words(SWITCHES[name]))
        style = discord.ButtonStyle.secondary if to else discord.ButtonStyle.success
        custom_id = f"s1:switch:{name}:{int(to)}"
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=custom_id))
        self.name = name
        self.to = to

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> SettingSwitch:
        return cls(match["name"], to=match["to"] == "1")

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            await _save(turn, interaction.client, self.name, self.to)


def settings_panel(words: Words, prefs: Prefs) -> discord.ui.LayoutView:
    """The panel as it stands with ``prefs``."""
    chosen = {
        "tap": prefs.tap or AUTO,
        "theme": prefs.look.theme,
        "colours": prefs.look.colours,
        "back": prefs.look.back,
        "language": prefs.language or AUTO,
    }
    on = {
        "letters": prefs.look.letters,
        "screen_reader": prefs.spoken,
        "private": bool(prefs.private),
    }
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(words(said.INTRODUCTION)))
    for name, (title, _) in MENUS.items():
        view.add_item(discord.ui.TextDisplay(words(title)))
        view.add_item(discord.ui.ActionRow(SettingMenu(name, words, chosen[name])))
    switches = [SettingSwitch(name, to=not on[name], words=words) for name in SWITCHES]
    view.add_item(discord.ui.ActionRow(*switches))
    return view


async def _save(turn: Turn, bot: SpiderBot, name: str, value: str | bool | None) -> None:
    stored = await bot.host.storage.settings.save(turn.player, **{name: value})
    prefs = prefs_of(stored)
    # In the language that has just been chosen, if that was it.
    words = language(prefs.language or str(turn.interaction.locale))
    panel = settings_panel(words, prefs)
    await turn.interaction.response.edit_message(view=panel)

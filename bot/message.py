"""A board as Discord's components: text, picture with alt text, and rows of buttons."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.board import Board
from bot.controls import Control, Style
from bot.tap import PATTERN, Tap, parse_tap
from bot.turn import taking_turn
from words.said import cut

if TYPE_CHECKING:
    from bot.client import SpiderBot

_STYLES: Final = {
    Style.PLAIN: discord.ButtonStyle.secondary,
    Style.PICKED: discord.ButtonStyle.primary,
    Style.TARGET: discord.ButtonStyle.success,
    Style.WARNING: discord.ButtonStyle.danger,
}
LONGEST_TEXT: Final = 4_000
"""Characters of text that one message may have in all."""
OTHER_IDS: Final = re.compile(r"(?!(?:t1|s1):)[\s\S]{1,100}")
"""Every custom_id that no class of this version answers to; add each new class's prefix here."""


class BoardButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PATTERN):
    """Any button of any board. Holds nothing: the custom_id says what it asks for."""

    def __init__(self, tap: Tap | None, control: Control | None = None) -> None:
        """``control`` says how it looks; it is not needed to handle a tap."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=control.label if control else "?",
            style=_STYLES[control.style if control else Style.PLAIN],
            disabled=control.disabled if control else False,
            custom_id=tap.custom_id if tap else "t1:",
        )
        super().__init__(button)
        self.tap = tap
        """None for a verb that this version does not know."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any
    ) -> BoardButton:
        return cls(parse_tap(match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: SpiderBot = interaction.client
        async with taking_turn(bot, interaction) as turn:
            await bot.taps.tapped(turn, self.tap)


class OldButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=OTHER_IDS):
    """A button that no class of this version knows, so that its tap is answered too."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any
    ) -> OldButton:
        return cls(discord.ui.Button(label="?", custom_id=match.string))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: SpiderBot = interaction.client
        async with taking_turn(bot, interaction) as turn:
            await bot.taps.tapped(turn, None)


def layout(
    board: Board, game_id: int, move: int
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The message's components and its files. A fresh pair for every answer: a file is read once."""
    view = discord.ui.LayoutView(timeout=None)
    files = []
    text = discord.utils.escape_mentions(discord.utils.escape_markdown(board.text))
    if board.table:
        text = f"{text}\n{board.table}"
    view.add_item(discord.ui.TextDisplay(cut(text, LONGEST_TEXT)))
    if board.picture is not None:
        name = f"board-{move}-{board.picture.digest}.png"
        files.append(discord.File(BytesIO(board.picture.png), name))
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=board.alt)
        view.add_item(gallery)
    for row in board.rows:
        buttons = [
            BoardButton(Tap(game_id, move, control.verb, control.numbers), control)
            for control in row
        ]
        view.add_item(discord.ui.ActionRow(*buttons))
    return view, files


def text_layout(texts: list[str]) -> discord.ui.LayoutView:
    """A message of words alone, a paragraph each; buttons can be added."""
    view = discord.ui.LayoutView(timeout=None)
    for text in texts:
        view.add_item(discord.ui.TextDisplay(cut(text, LONGEST_TEXT // len(texts))))
    return view

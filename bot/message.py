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
NOT_A_TIME: Final = re.compile(r"<(?!t:[0-9]{1,12}:R>)")
SUIT: Final = re.compile("[♠♥♦♣](?!\N{VARIATION SELECTOR-15})")
NUMBERED: Final = re.compile(r"^(\s*[0-9]+)\.", re.MULTILINE)
"""The beginning of a list, as the German "1. von 17" would be one."""
LONGEST_TEXT: Final = 4_000
"""Characters of text that one message may have in all."""


class BoardButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PATTERN):
    """Any button of any board. Holds nothing: the custom_id says what it asks for."""

    def __init__(
        self, tap: Tap | None, control: Control | None = None, custom_id: str | None = None
    ) -> None:
        """``control`` says how it looks; to handle a tap its ``custom_id`` is enough."""
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=control.label if control else "?",
            style=_STYLES[control.style if control else Style.PLAIN],
            disabled=control.disabled if control else False,
            custom_id=tap.custom_id if tap else custom_id,
        )
        super().__init__(button)
        self.tap = tap
        """None for a verb that this version does not know."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any
    ) -> BoardButton:
        return cls(parse_tap(match.string), custom_id=match.string)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: SpiderBot = interaction.client
        async with taking_turn(bot, interaction) as begin:
            turn = await begin()
            await bot.taps.tapped(turn, self.tap)


def layout(
    board: Board, game_id: int, move: int
) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """The message's components and its files. A fresh pair for every answer: a file is read once."""
    view = discord.ui.LayoutView(timeout=None)
    files = []
    text = plain(board.text)
    if board.table:
        # In words it names the player; drawn it stands in a block of code, where nothing is markup.
        text = f"{text}\n{plain(board.table) if board.words_first else board.table}"
    view.add_item(discord.ui.TextDisplay(cut(text, LONGEST_TEXT)))
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] | None = None
    if board.picture is not None:
        name = f"board-{move}-{board.picture.digest}.png"
        files.append(discord.File(BytesIO(board.picture.png), name))
        gallery = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=board.alt)
    if gallery is not None and not board.words_first:
        view.add_item(gallery)
    for row in board.rows:
        buttons = [
            BoardButton(Tap(game_id, move, control.verb, control.numbers), control)
            for control in row
        ]
        view.add_item(discord.ui.ActionRow(*buttons))
    if gallery is not None and board.words_first:
        view.add_item(gallery)
    return view, files


def plain(text: str) -> str:
    """``text`` as it is, names and quotes in it included: no markup, mention or link comes of it.

    Times in Discord's form stay what they are, since each reader sees them in a time zone of their own.
    """
    escaped = discord.utils.escape_markdown(text, ignore_links=False)
    escaped = discord.utils.escape_mentions(escaped)
    escaped = NOT_A_TIME.sub(r"\\<", escaped)
    escaped = NUMBERED.sub(r"\1\\.", escaped)
    return as_text(escaped.replace("://", ":\u200b//"))


def as_text(text: str) -> str:
    """Suit symbols in the colour of the text: as emoji, the black suits vanish on a dark page."""
    return SUIT.sub("\\g<0>\N{VARIATION SELECTOR-15}", text)


def text_layout(texts: list[str]) -> discord.ui.LayoutView:
    """A message of words alone, a paragraph each; buttons can be added."""
    view = discord.ui.LayoutView(timeout=None)
    for text in texts:
        view.add_item(discord.ui.TextDisplay(cut(as_text(text), LONGEST_TEXT // len(texts))))
    return view

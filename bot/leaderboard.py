"""Leaderboards as messages: a page of lines, buttons to turn it, menus for another board.

Everything that a message shows is in the custom_ids of its buttons and menus, so that they work for as long
as it exists. Who asked for it turns its pages; for anybody else a tap brings a private copy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import answering
from bot.boards import is_private
from bot.host import Host, Live
from bot.leaderboard_page import LINES, Sight, absence, entries_of, first_day, text_of
from bot.rows import PATTERN, ROWS, Row
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from bot.visible import is_shown
from engine.daily import daily_date
from words import Words, answers
from words import leaderboard as said
from words.daily import short_date

if TYPE_CHECKING:
    from bot.client import SpiderBot

_FIELDS: Final = (
    r"(?P<owner>[0-9]{1,20}):(?P<board>[a-z]{1,8})"
    rf":(?P<row>{PATTERN})"
    r":(?P<day>[0-9]{8}):(?P<where>here|all):(?P<page>[0-9]{1,6})"
)


def _sight(match: re.Match[str]) -> Sight:
    digits = match["day"]
    try:
        day = date(int(digits[:4]), int(digits[4:6]), int(digits[6:]))
    except ValueError:
        raise Told(answers.OLD_BOARD) from None
    if match["board"] not in said.BOARDS:
        raise Told(answers.OLD_BOARD)
    return Sight(
        owner=int(match["owner"]),
        board=match["board"],
        row=Row.of(match["row"]),
        day=day,
        here=match["where"] == "here",
        page=int(match["page"]),
    )


class BoardTurn(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(rf"l1:(?P<kind>earlier|later|mine|before|after|where):{_FIELDS}"),
):
    """A button to another page, to another date, or from this server to everywhere and back."""

    def __init__(
        self,
        custom_id: str,
        match: re.Match[str] | None = None,
        label: str = "?",
        *,
        off: bool = False,
    ) -> None:
        style = discord.ButtonStyle.secondary
        super().__init__(
            discord.ui.Button(label=label, custom_id=custom_id, style=style, disabled=off)
        )
        self.match = match

    @classmethod
    def to(cls, kind: str, sight: Sight, label: str, *, off: bool = False) -> BoardTurn:
        """A button that leads to ``sight``."""
        return cls(f"l1:{kind}:{sight.fields}", None, label, off=off)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> BoardTurn:
        return cls(match.string, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            if self.match is None:
                return
            sight = _sight(self.match)
            if self.match["kind"] == "mine":
                sight = replace(sight, page=await _own_page(turn, sight))
            await show(turn, sight)


class BoardMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=re.compile(rf"l1:(?P<kind>board|row):{_FIELDS}"),
):
    """A menu of the boards, or of the rows of records that have them."""

    def __init__(
        self,
        custom_id: str,
        match: re.Match[str] | None = None,
        placeholder: str = "?",
        options: Sequence[discord.SelectOption] = (),
    ) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=custom_id, placeholder=placeholder, options=list(options)
        )
        super().__init__(menu)
        self.match = match

    @classmethod
    def of(
        cls, kind: str, sight: Sight, placeholder: str, options: dict[str, str], chosen: str
    ) -> BoardMenu:
        """A menu that changes ``sight``; ``options`` are labels by value."""
        listed = [
            discord.SelectOption(label=label, value=value, default=value == chosen)
            for value, label in options.items()
        ]
        return cls(f"l1:{kind}:{sight.fields}", None, placeholder, listed)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> BoardMenu:
        return cls(match.string, match)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            if self.match is None:
                return
            data: Any = interaction.data
            (value,) = data["values"]
            sight = replace(_sight(self.match), page=0)
            if self.match["kind"] == "row":
                sight = replace(sight, row=Row.of(value))
            elif value in said.BOARDS:
                sight = replace(sight, board=value)
            await show(turn, sight)


async def post(turn: Turn, sight: Sight, *, private: bool) -> None:
    """A leaderboard on a message of its own."""
    view = await _draw(turn, sight, private=private)
    await turn.interaction.response.send_message(view=view, ephemeral=private)


async def show(turn: Turn, sight: Sight) -> None:
    """A leaderboard in place of the one that was tapped, if that is the tapper's own; else beside it."""
    if turn.player == sight.owner:
        private = is_private(turn.interaction.message)
        await answering.replace(turn, await _draw(turn, sight, private=private), [])
    else:
        await post(turn, replace(sight, owner=turn.player), private=True)


async def post_for_game(turn: Turn, live: Live) -> None:
    """The board on which the game's result stands, or where one like it would."""
    bot: SpiderBot = turn.interaction.client
    slot = live.slot
    guild = turn.interaction.guild_id
    sight = Sight(
        owner=turn.player,
        board="score" if slot.daily is None else said.DAILY,
        row=Row(slot.variant, slot.suits, live.game.undo_allowed),
        day=slot.daily or daily_date(bot.host.clock()),
        here=guild is not None,
    )
    hidden = (
        is_private(turn.interaction.message)
        or live.player != turn.player
        or await bot.boards.privately(turn)
        or not await is_shown(bot.host, turn.player, guild)
    )
    await post(turn, sight, private=hidden)


async def _own_page(turn: Turn, sight: Sight) -> int:
    """The page on which whoever taps stands; `Told` if they stand on none."""
    page = await entries_of(turn, replace(sight, owner=turn.player, page=0))
    if page.own is None:
        raise Told(await absence(turn, sight, turn.player) or said.YOU_NOT_YET)
    return (page.own.place - 1) // LINES


async def _draw(turn: Turn, sight: Sight, *, private: bool) -> discord.ui.LayoutView:
    bot: SpiderBot = turn.interaction.client
    page = await entries_of(turn, sight)
    pages = max(1, -(-page.total // LINES))
    if sight.page >= pages:
        sight = replace(sight, page=pages - 1)
        page = await entries_of(turn, sight)
    lines = await text_of(turn, sight, page, pages, private=private)
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("\n".join(lines)))
    for menu in _menus(turn.words, sight):
        view.add_item(discord.ui.ActionRow(menu))
    view.add_item(discord.ui.ActionRow(*_page_buttons(turn.words, sight, pages)))
    ways = await _day_buttons(bot.host, turn.words, sight) if sight.of_daily else []
    if turn.interaction.guild_id is not None:
        label = turn.words(said.SHOW_EVERYWHERE if sight.here else said.SHOW_HERE)
        ways.append(BoardTurn.to("where", replace(sight, here=not sight.here, page=0), label))
    if ways:
        view.add_item(discord.ui.ActionRow(*ways))
    return view


def _menus(words: Words, sight: Sight) -> list[BoardMenu]:
    boards = {name: words(label) for name, label in said.BOARDS.items()}
    rows = {row.value: row.name(words) for row in ROWS if row.undo or not sight.of_daily}
    chosen = sight.shown_row.value
    return [
        BoardMenu.of("board", sight, words(said.WHICH_BOARD), boards, sight.board),
        BoardMenu.of("row", sight, words(said.WHICH_GAME), rows, chosen),
    ]


def _page_buttons(words: Words, sight: Sight, pages: int) -> list[BoardTurn]:
    """*My place* is for everybody who sees the message, so it can always be tapped."""
    earlier = replace(sight, page=max(0, sight.page - 1))
    later = replace(sight, page=min(pages - 1, sight.page + 1))
    return [
        BoardTurn.to("earlier", earlier, words(said.EARLIER), off=sight.page == 0),
        BoardTurn.to("later", later, words(said.LATER), off=sight.page == pages - 1),
        BoardTurn.to("mine", sight, words(said.MY_PLACE)),
    ]


async def _day_buttons(host: Host, words: Words, sight: Sight) -> list[BoardTurn]:
    """To the boards of the date before and the date after, as far as there are any."""
    first, today = await first_day(host), daily_date(host.clock())
    day = min(max(sight.day, first), today)
    before, after = (day + timedelta(days=step) for step in (-1, 1))
    labels = (
        words(said.DAY_BEFORE, day=short_date(words, before)),
        words(said.DAY_AFTER, day=short_date(words, after)),
    )
    return [
        BoardTurn.to("before", replace(sight, day=before, page=0), labels[0], off=day == first),
        BoardTurn.to("after", replace(sight, day=after, page=0), labels[1], off=day == today),
    ]

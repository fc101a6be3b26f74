"""Leaderboards as messages: a page of lines, buttons to turn it, menus for another board.

Everything that a message shows is in the custom_ids of its buttons and menus, so that they work for as long
as it exists. Who asked for it turns its pages; for anybody else a tap brings a private copy.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final, get_args

import discord

from bot import answering
from bot.boards import is_private
from bot.daily import DailyTag
from bot.host import Live
from bot.message import plain
from bot.rows import PATTERN, ROWS, Row
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from engine.daily import daily_date, is_open
from storage import BestEntry, Board, DealEntry, Page
from words import Words, answers
from words import leaderboard as said
from words.daily import CLOSES

if TYPE_CHECKING:
    from bot.client import SpiderBot

LINES: Final = 10
"""Lines of a page."""
ALL_TIME: Final[tuple[Board, ...]] = get_args(Board)

Entries = Page[DealEntry] | Page[BestEntry]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a leaderboard message shows, and to whom it belongs."""

    owner: int
    board: str
    """`said.DAILY` or one of the all-time boards."""
    row: Row
    day: date
    """Whose daily deal it is; kept while another board is looked at."""
    here: bool
    """This server's players, else everybody."""
    page: int = 0

    @property
    def fields(self) -> str:
        """As custom_ids carry it."""
        where = "here" if self.here else "all"
        return f"{self.owner}:{self.board}:{self.row.value}:{self.day:%Y%m%d}:{where}:{self.page}"


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
    template=re.compile(rf"l1:(?P<kind>earlier|later|mine|where):{_FIELDS}"),
):
    """A button that leads to another page, or from this server to everywhere and back."""

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
            if self.match is not None:
                await show(turn, _sight(self.match))


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
    view = await _draw(turn, sight)
    await turn.interaction.response.send_message(view=view, ephemeral=private)


async def show(turn: Turn, sight: Sight) -> None:
    """A leaderboard in place of the one that was tapped, if that is the tapper's own; else beside it."""
    if turn.player == sight.owner:
        await answering.replace(turn, await _draw(turn, sight), [])
    else:
        await post(turn, replace(sight, owner=turn.player), private=True)


async def post_for_game(turn: Turn, live: Live) -> None:
    """The board on which the game's result stands, or where one like it would."""
    bot: SpiderBot = turn.interaction.client
    slot = live.slot
    sight = Sight(
        owner=turn.player,
        board="score" if slot.daily is None else said.DAILY,
        row=Row(slot.variant, slot.suits, live.game.undo_allowed),
        day=slot.daily or daily_date(bot.host.clock()),
        here=turn.interaction.guild_id is not None,
    )
    hidden = (
        is_private(turn.interaction.message)
        or live.player != turn.player
        or await bot.boards.privately(turn)
    )
    await post(turn, sight, private=hidden)


async def _draw(turn: Turn, sight: Sight) -> discord.ui.LayoutView:
    page = await _page(turn, sight)
    pages = max(1, -(-page.total // LINES))
    if sight.page >= pages:
        sight = replace(sight, page=pages - 1)
        page = await _page(turn, sight)
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay("\n".join(_text(turn, sight, page, pages))))
    for menu in _menus(turn.words, sight):
        view.add_item(discord.ui.ActionRow(menu))
    view.add_item(discord.ui.ActionRow(*_buttons(turn, sight, page, pages)))
    return view


async def _page(turn: Turn, sight: Sight) -> Entries:
    bot: SpiderBot = turn.interaction.client
    boards, row = bot.host.storage.boards, sight.row
    guild = turn.interaction.guild_id if sight.here else None
    offset = sight.page * LINES
    if sight.board == said.DAILY:
        return await boards.daily(
            sight.day,
            row.variant,
            row.suits,
            guild=guild,
            viewer=sight.owner,
            offset=offset,
            limit=LINES,
        )
    board = next(name for name in ALL_TIME if name == sight.board)
    return await boards.all_time(
        board,
        row.variant,
        row.suits,
        undo=row.undo,
        guild=guild,
        viewer=sight.owner,
        offset=offset,
        limit=LINES,
    )


def _text(turn: Turn, sight: Sight, page: Entries, pages: int) -> list[str]:
    words = turn.words
    bot: SpiderBot = turn.interaction.client
    game = _shown_row(sight).name(words)
    lines = [
        f"**{plain(said.heading(words, sight.board, sight.day))}**",
        plain(said.about(words, game, here=sight.here)),
    ]
    if sight.board == said.DAILY and is_open(sight.day, bot.host.clock()):
        tag = DailyTag(sight.day, ranked=False, open=True)
        lines.append(words(CLOSES, closes=tag.closes))
    if not page.entries:
        return [*lines, words(said.NOBODY)]
    lines += [_line(words, sight, entry) for entry in page.entries]
    if page.own is None:
        name = said.shown_name(words, turn.reader.name)
        lines.append(plain(words(said.NOT_YOU, player=name)))
    elif page.own not in page.entries:
        lines += ["…", _line(words, sight, page.own)]
    return [*lines, said.page_line(words, sight.page + 1, pages, page.total)]


def _line(words: Words, sight: Sight, entry: DealEntry | BestEntry) -> str:
    """The owner's line is all bold; of others only the place."""
    if isinstance(entry, DealEntry):
        result = said.deal_result(words, entry.score, entry.moves, entry.play_time, entry.hints)
    else:
        result = said.best_result(words, sight.board, entry.value)
    place, text = words.number(entry.place), plain(said.line(words, entry.name, result))
    return f"**{place}. {text}**" if entry.player == sight.owner else f"**{place}.** {text}"


def _menus(words: Words, sight: Sight) -> list[BoardMenu]:
    boards = {name: words(label) for name, label in said.BOARDS.items()}
    daily = sight.board == said.DAILY
    rows = {row.value: row.name(words) for row in ROWS if row.undo or not daily}
    chosen = _shown_row(sight).value
    return [
        BoardMenu.of("board", sight, words(said.WHICH_BOARD), boards, sight.board),
        BoardMenu.of("row", sight, words(said.WHICH_GAME), rows, chosen),
    ]


def _shown_row(sight: Sight) -> Row:
    """A daily deal is always played with undo."""
    return replace(sight.row, undo=True) if sight.board == said.DAILY else sight.row


def _buttons(turn: Turn, sight: Sight, page: Entries, pages: int) -> list[BoardTurn]:
    words = turn.words
    mine = sight.page if page.own is None else (page.own.place - 1) // LINES
    earlier = replace(sight, page=max(0, sight.page - 1))
    later = replace(sight, page=min(pages - 1, sight.page + 1))
    made = [
        BoardTurn.to("earlier", earlier, words(said.EARLIER), off=sight.page == 0),
        BoardTurn.to("later", later, words(said.LATER), off=sight.page == pages - 1),
        BoardTurn.to(
            "mine", replace(sight, page=mine), words(said.MY_PLACE), off=mine == sight.page
        ),
    ]
    if turn.interaction.guild_id is not None:
        label = words(said.SHOW_EVERYWHERE if sight.here else said.SHOW_HERE)
        made.append(BoardTurn.to("where", replace(sight, here=not sight.here, page=0), label))
    return made

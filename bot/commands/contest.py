"""The contest: ``/spider leaderboard``, ``stats`` and ``replay``."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot import leaderboard as boards
from bot import opening, playback
from bot import stats as records
from bot.commands.options import EVERYWHERE, BoardName, Suits, Variant, Where
from bot.commands.suggest import suggest_dates, suggest_finished
from bot.leaderboard_page import Sight, first_day
from bot.opening import Wanted
from bot.reels import finished_for
from bot.rows import Row
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from bot.visible import is_shown
from engine.daily import daily_date
from words import commands as said
from words import leaderboard as board_words
from words import playback as playback_words
from words.daily import ALWAYS_UNDO
from words.said import snippet

if TYPE_CHECKING:
    from bot.client import SpiderBot

Interaction = discord.Interaction[Any]

_DATE: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")


@app_commands.command(name="leaderboard", description=said.LEADERBOARD)
@app_commands.describe(
    board=said.WHICH_BOARD,
    variant=said.VARIANT,
    suits=said.SUITS,
    undo=said.UNDO,
    where=said.WHERE,
    date=said.DATE,
    private=said.PRIVATE_ANSWER,
)
@app_commands.autocomplete(date=suggest_dates)
async def leaderboard(
    interaction: Interaction,
    board: BoardName | None = None,
    variant: Variant | None = None,
    suits: Suits | None = None,
    undo: bool | None = None,
    where: Where | None = None,
    date: str | None = None,
    private: bool | None = None,
) -> None:
    """A date's results, or the best of all time; a date means its daily deal."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        today = daily_date(bot.host.clock())
        if date is not None and board not in (None, board_words.DAILY):
            raise Told(board_words.DATE_IS_DAILY)
        day = today if date is None else await _read_date(date, today, turn)
        name: str = board or board_words.DAILY
        if undo is False and name == board_words.DAILY:
            raise Told(ALWAYS_UNDO)
        sight = Sight(
            owner=turn.player,
            board=name,
            row=await _row(turn, Wanted(variant, suits, undo), day, name),
            day=day,
            here=where != EVERYWHERE and interaction.guild_id is not None,
        )
        hidden = await bot.boards.privately(turn, private)
        if private is None:  # what keeps somebody off boards is told to them alone
            guild = interaction.guild_id if sight.here else None
            hidden = hidden or not await is_shown(bot.host, turn.player, guild)
        await boards.post(turn, sight, private=hidden)


@app_commands.command(name="stats", description=said.STATS)
@app_commands.describe(
    player=said.WHOSE,
    variant=said.VARIANT,
    suits=said.SUITS,
    undo=said.UNDO,
    private=said.PRIVATE_ANSWER,
)
async def stats(
    interaction: Interaction,
    player: discord.User | None = None,
    variant: Variant | None = None,
    suits: Suits | None = None,
    undo: bool = True,
    private: bool | None = None,
) -> None:
    """The records of oneself or of another player who is listed."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        row = None
        if variant is not None or suits is not None or not undo:
            row = await _row(turn, Wanted(variant, suits, undo), None, "")
        whose = turn.player if player is None else player.id
        hidden = await bot.boards.privately(turn, private)
        if whose == turn.player:
            hidden = hidden or not await is_shown(bot.host, whose, interaction.guild_id)
        await records.send(turn, records.Sight(turn.player, whose, row), private=hidden)


@app_commands.command(name="replay", description=said.REPLAY)
@app_commands.describe(game=said.FINISHED_GAME, player=said.WHOSE_GAME, private=said.PRIVATE_ANSWER)
@app_commands.autocomplete(game=suggest_finished)
async def replay(
    interaction: Interaction,
    game: str | None = None,
    player: discord.User | None = None,
    private: bool = True,
) -> None:
    """A finished game step by step: the one chosen, else the last of oneself or of ``player``."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        if game is not None:
            number = game.strip().lstrip("#")
            if not re.fullmatch(r"[0-9]{1,18}", number):
                raise Told(playback_words.NOT_SHOWN)
            await playback.send(turn, int(number), private=private)
            return
        whose = turn.player if player is None else player.id
        shown = await finished_for(bot.host, whose, turn.player, interaction.guild_id)
        if not shown:
            own = whose == turn.player
            raise Told(playback_words.NO_FINISHED if own else playback_words.NONE_OF_THEIRS)
        await playback.send(turn, shown[0].id, private=private)


async def _row(turn: Turn, wanted: Wanted, day: date | None, board: str) -> Row:
    """The row asked for; what was not said is taken from the ranked game of ``day``, else from the last game.

    Raises `OtherSuits` if the variant is not played with so many suits.
    """
    bot: SpiderBot = turn.interaction.client
    storage = bot.host.storage
    if board == board_words.DAILY and day is not None and wanted.variant is None:
        ranked = await storage.dailies.ranked_of(turn.player, day)
        if ranked is not None and wanted.suits in (None, ranked.slot.suits):
            return Row(ranked.slot.variant, ranked.slot.suits)
    plan = opening.plan(turn.player, wanted, await storage.settings.of(turn.player))
    slot = plan.slot
    return Row(slot.variant, slot.suits, plan.undo)


async def _read_date(text: str, today: date, turn: Turn) -> date:
    bot: SpiderBot = turn.interaction.client
    found = _DATE.fullmatch(text.strip())
    try:
        day = date(*map(int, found.groups())) if found else None
    except ValueError:
        day = None
    if day is None:
        raise Told(board_words.BAD_DATE, date=snippet(text, 20))
    if day > today:
        raise Told(board_words.NOT_YET, date=turn.words.date(day))
    if day < (first := await first_day(bot.host)):
        raise Told(board_words.TOO_EARLY, date=turn.words.date(first))
    return day


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (leaderboard, stats, replay)

"""``/spider server …``: for those who may manage the server, which is checked here, since Discord knows
permissions of whole commands only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.commands.options import choice
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from engine.daily import daily_date, opens_at
from storage import Guild
from words import Message, Words
from words import commands as said
from words import server as answers

if TYPE_CHECKING:
    from bot.client import SpiderBot

Interaction = discord.Interaction[Any]

NEEDED: Final[dict[str, Message]] = {
    "view_channel": answers.VIEW_CHANNEL,
    "send_messages": answers.SEND_MESSAGES,
}
"""Permissions without which nothing can be posted, and what Discord calls them."""
NAMED: Final = 40
"""Hidden players who are named."""
DEFAULT_HOUR: Final = 0


class ChannelOption(app_commands.Transformer):
    """A text or announcement channel, which need not be in the cache."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        return [discord.ChannelType.text, discord.ChannelType.news]

    async def transform(self, interaction: Interaction, value: Any, /) -> int:
        channel_id: int = value.id
        return channel_id


class SeenByOption(app_commands.Transformer):
    """Who sees boards; the command gets whether that is their player alone."""

    @property
    def choices(self) -> list[Choice[Any]]:
        return [choice(said.PUBLIC_BOARDS, "public"), choice(said.PRIVATE_BOARDS, "private")]

    async def transform(self, interaction: Interaction, value: str, /) -> bool:
        return value == "private"


server: Final = app_commands.Group(name="server", description=said.SERVER)


async def _managing(begin: Callable[[], Awaitable[Turn]]) -> tuple[Turn, int]:
    """Begin the turn; it and the server's id, for its managers only."""
    turn = await begin()
    interaction = turn.interaction
    if interaction.guild_id is None:
        raise Told(answers.NOT_IN_A_SERVER)
    if not interaction.permissions.manage_guild:
        raise Told(answers.NOT_A_MANAGER)
    return turn, interaction.guild_id


@server.command(name="daily", description=said.SERVER_DAILY)
@app_commands.describe(channel=said.POST_CHANNEL, hour=said.POST_HOUR, off=said.POST_OFF)
async def daily(
    interaction: Interaction,
    channel: app_commands.Transform[int, ChannelOption] | None = None,
    hour: app_commands.Range[int, 0, 23] | None = None,
    off: bool = False,
) -> None:
    """Where and when the day's deal is announced."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn, guild_id = await _managing(begin)
        guilds = bot.host.storage.guilds
        if off:
            found = await guilds.save(guild_id, post_channel=None)
        else:
            found = await guilds.of(guild_id)
            chosen = channel or found.post_channel
            if chosen is None:
                raise Told(answers.WHICH_CHANNEL)
            _check(bot.get_guild(guild_id), chosen, turn.words)
            if hour is None:
                hour = DEFAULT_HOUR if found.post_hour is None else found.post_hour
            found = await guilds.save(guild_id, post_channel=chosen, post_hour=hour)
        await _say(turn, found, _post_line(turn.words, found, bot.host.clock()))


@server.command(name="boards", description=said.SERVER_BOARDS)
@app_commands.describe(seen_by=said.SEEN_BY)
async def boards(
    interaction: Interaction, seen_by: app_commands.Transform[bool, SeenByOption]
) -> None:
    """Whether boards are public or private where nobody asks otherwise."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn, guild_id = await _managing(begin)
        found = await bot.host.storage.guilds.save(guild_id, private=seen_by)
        await _say(turn, found, _boards_line(turn.words, found))


@server.command(name="hide", description=said.SERVER_HIDE)
@app_commands.describe(player=said.WHOM)
async def hide(interaction: Interaction, player: discord.User) -> None:
    """Keep somebody off this server's boards."""
    await _hide(interaction, player.id, hidden=True)


@server.command(name="show", description=said.SERVER_SHOW)
@app_commands.describe(player=said.WHOM)
async def show(interaction: Interaction, player: discord.User) -> None:
    """Let somebody back onto this server's boards."""
    await _hide(interaction, player.id, hidden=False)


@server.command(name="status", description=said.SERVER_STATUS)
async def status(interaction: Interaction) -> None:
    """All that is set."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn, guild_id = await _managing(begin)
        guilds, words = bot.host.storage.guilds, turn.words
        found = await guilds.of(guild_id)
        await _say(
            turn,
            found,
            _post_line(words, found, bot.host.clock()),
            *_missing_line(bot.get_guild(guild_id), found, words),
            _boards_line(words, found),
            _hidden_line(words, await guilds.hidden(guild_id)),
        )


async def _hide(interaction: Interaction, player: int, *, hidden: bool) -> None:
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn, guild_id = await _managing(begin)
        guilds = bot.host.storage.guilds
        await guilds.hide(guild_id, player, bot.host.clock(), hidden=hidden)
        message = answers.NOW_HIDDEN if hidden else answers.NOW_SHOWN
        await _say(turn, await guilds.of(guild_id), turn.words(message, player=f"<@{player}>"))


async def _say(turn: Turn, guild: Guild, *lines: str) -> None:
    """Answer privately, and tell what went wrong with the last post."""
    trouble = _trouble_line(turn.words, guild)
    text = "\n".join([*lines, *([trouble] if trouble else [])])
    await turn.interaction.response.send_message(text, ephemeral=True)


def _check(guild: discord.Guild | None, channel_id: int, words: Words) -> None:
    """Raise `Told` unless the bot can post in the channel."""
    if guild is None:
        raise Told(answers.NOT_A_MEMBER)
    channel = guild.get_channel(channel_id)
    if channel is None:
        raise Told(answers.NO_SUCH_CHANNEL)
    granted = channel.permissions_for(guild.me)
    missing = [
        words(name) for permission, name in NEEDED.items() if not getattr(granted, permission)
    ]
    if missing:
        raise Told(answers.MISSING, channel=f"<#{channel_id}>", permissions=words.listed(missing))


def _missing_line(guild: discord.Guild | None, found: Guild, words: Words) -> list[str]:
    """What would keep the next post from coming out."""
    if found.post_channel is None:
        return []
    try:
        _check(guild, found.post_channel, words)
    except Told as told:
        return [f"⚠ {words(told.message, **told.values)}"]
    return []


def _post_line(words: Words, guild: Guild, now: datetime) -> str:
    if guild.post_channel is None or guild.post_hour is None:
        return words(answers.NO_POSTS)
    values = {"channel": f"<#{guild.post_channel}>", "time": f"{guild.post_hour:02}:00"}
    today = daily_date(now)
    at = opens_at(today) + timedelta(hours=guild.post_hour)
    is_out = guild.posted_on is not None and guild.posted_on >= today
    if not is_out and at <= now:
        return words(answers.POSTS_SOON, **values)
    if is_out:
        at += timedelta(days=1)
    return words(answers.POSTS, next=f"<t:{int(at.astimezone(UTC).timestamp())}:R>", **values)


def _boards_line(words: Words, guild: Guild) -> str:
    return words(answers.BOARDS_PRIVATE if guild.private else answers.BOARDS_PUBLIC)


def _hidden_line(words: Words, hidden: list[int]) -> str:
    if not hidden:
        return words(answers.NOBODY_HIDDEN)
    players = [f"<@{player}>" for player in hidden[:NAMED]]
    if len(hidden) > NAMED:
        players.append(words.many(*answers.HIDDEN_MORE, len(hidden) - NAMED))
    return words(answers.HIDDEN, players=", ".join(players))


def _trouble_line(words: Words, guild: Guild) -> str | None:
    match guild.post_trouble:
        case "forbidden":
            return words(answers.FORBIDDEN, channel=f"<#{guild.post_channel}>")
        case "gone":
            return words(answers.GONE)
        case "failed":
            return words(answers.FAILED)
    return None

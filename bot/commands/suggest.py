"""What Discord offers while somebody types: at each key stroke, so nothing is written and no lock is taken."""

from __future__ import annotations

import re
import unicodedata
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot.leaderboard_page import first_day
from bot.reels import finished_for, stands
from engine import DEAL, REDO, UNDO, Action, Move, NotationError, PlayerView, parse_actions
from engine.daily import daily_date, is_open
from engine.taps import move_class, resulting_run
from engine.variants import find_variant
from storage import GameSummary, Unavailable
from words import Words, language
from words.actions import action_words
from words.board import setting_name
from words.daily import daily_title
from words.leaderboard import day_name
from words.playback import choice, daily_line, running_choice
from words.said import cut

if TYPE_CHECKING:
    from bot.client import SpiderBot

MOST: Final = 25
DAYS: Final = 60
LONGEST: Final = 100
_ARROW: Final = re.compile(r"\s*(?:->|[>→–-])\s*")
"""Other ways to write the ``>`` of a move, as the notation allows them."""

Choices = list[app_commands.Choice[str]]


async def suggest_moves(interaction: discord.Interaction[Any], current: str) -> Choices:
    """The legal actions of the game played last, best first, narrowed by the last word typed."""
    bot: SpiderBot = interaction.client
    try:
        game = await bot.host.glance(interaction.user.id)
    except Unavailable:
        game = None
    if game is None:
        return []
    words = await _words(interaction)
    view = game.view()
    if _follows_an_action(current):
        return []  # what comes after an action would tell which card it turns up
    return [
        app_commands.Choice(name=name, value=str(action))
        for action, name in _named(view, words)
        if _matches(current, str(action), name)
    ][:MOST]


async def suggest_games(interaction: discord.Interaction[Any], current: str) -> Choices:
    """The player's running games, the one played last first."""
    bot: SpiderBot = interaction.client
    words = await _words(interaction)
    try:
        mine = await bot.host.open_of(interaction.user.id)
    except Unavailable:
        mine = []
    now = bot.host.clock()
    named = [(str(one.id), _game_name(words, one, now)) for one in mine]
    return [
        app_commands.Choice(name=cut(name, LONGEST), value=value)
        for value, name in named
        if current.strip().lower() in name.lower()
    ][:MOST]


async def suggest_finished(interaction: discord.Interaction[Any], current: str) -> Choices:
    """Finished games, newest first: one's own, or of the player chosen in another option, if shown."""
    bot: SpiderBot = interaction.client
    words = await _words(interaction)
    me = interaction.user.id
    chosen = getattr(interaction.namespace, "player", None)
    whose = me if chosen is None else chosen.id
    try:
        found = await finished_for(bot.host, whose, me, interaction.guild_id)
    except Unavailable:
        found = []
    named = [(str(game.id), _finished_name(words, game)) for game in found]
    return [
        app_commands.Choice(name=cut(name, LONGEST), value=value)
        for value, name in named
        if current.strip().lower() in name.lower() or value.startswith(current.strip())
    ][:MOST]


async def suggest_dates(interaction: discord.Interaction[Any], current: str) -> Choices:
    """The last dates that had a daily deal, today's first."""
    bot: SpiderBot = interaction.client
    words = await _words(interaction)
    today = daily_date(bot.host.clock())
    try:
        first = await first_day(bot.host)
    except Unavailable:
        first = today
    days = [today - timedelta(days=ago) for ago in range(min(DAYS, (today - first).days + 1))]
    named = [(day.isoformat(), day_name(words, day, today)) for day in days]
    return [
        app_commands.Choice(name=cut(name, LONGEST), value=value)
        for value, name in named
        if current.strip().lower() in name.lower() or value.startswith(current.strip())
    ][:MOST]


async def _words(interaction: discord.Interaction[Any]) -> Words:
    """The language the player chose, else that of the client."""
    bot: SpiderBot = interaction.client
    try:
        chosen = (await bot.host.storage.settings.of(interaction.user.id)).language
    except Unavailable:
        chosen = None
    return language(chosen or str(interaction.locale))


def _named(view: PlayerView, words: Words) -> list[tuple[Action, str]]:
    moves = sorted(view.legal_moves, key=lambda move: _order(view, move))
    actions: list[Action] = list(moves)
    if view.can_deal:
        actions.append(DEAL)
    if view.can_undo:
        actions.append(UNDO)
    if view.can_redo:
        actions.append(REDO)
    return [
        (action, cut(f"{action} · {action_words(words, view, action).full}", LONGEST))
        for action in actions
    ]


def _order(view: PlayerView, move: Move) -> tuple[bool, int, int]:
    return (view.carries_whole_column(move), move_class(view, move), -resulting_run(view, move))


def _follows_an_action(current: str) -> bool:
    """Whether whole actions are typed already, and another is to come."""
    *before, _ = re.split(r"[\s,;]+", current.lstrip())
    try:
        return bool(before) and bool(parse_actions(" ".join(before)))
    except NotationError:
        return False


def _matches(typed: str, action: str, name: str) -> bool:
    wanted = typed.strip().lower()
    as_written = _ARROW.sub(">", unicodedata.normalize("NFKC", wanted))
    return action.startswith((wanted, as_written)) or wanted in name.lower()


def _finished_name(words: Words, game: GameSummary) -> str:
    setting = setting_name(words, find_variant(game.slot.variant), game.slot.suits)
    day = (game.finished_at or game.created_at).date()
    daily = None
    if game.slot.daily is not None:
        daily = daily_line(words, game.slot.daily, ranked=stands(game))
    return choice(words, setting, day, game.score, won=game.status == "won", daily=daily)


def _game_name(words: Words, game: GameSummary, now: datetime) -> str:
    slot, variant = game.slot, find_variant(game.slot.variant)
    name = setting_name(words, variant, slot.suits)
    if slot.daily is not None:
        ranked = game.ranked and is_open(slot.daily, now)
        name = daily_title(words, variant, slot.suits, slot.daily, ranked=ranked)
    return running_choice(words, name, game.moves, game.score)

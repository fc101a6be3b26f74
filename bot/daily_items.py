"""The buttons of the daily post: *Play* and *Standings*, both answered privately, for as long as it stands.

``d1:<what>:<date>``. The date is the post's: what it announced can have closed by the time of a tap.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.daily import closing_time, todays_game
from bot.message import plain, text_layout
from bot.opening import Wanted
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from bot.visible import why_absent
from engine.daily import daily_date, is_open
from engine.variants import VARIANTS
from storage import Boards, DealEntry
from words import Words, answers
from words import daily_post as said
from words.leaderboard import shown_name

if TYPE_CHECKING:
    from bot.client import SpiderBot

NAMED: Final = 10
"""Winners who are named for each setting."""


class DailyButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(
        r"d1:(?P<what>play|standings):(?P<day>[0-9]{4}-[0-9]{2}-[0-9]{2})",
    ),
):
    """A button about one date's deal."""

    def __init__(self, what: str, day: str, label: str = "?") -> None:
        style = discord.ButtonStyle.success if what == "play" else discord.ButtonStyle.secondary
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=f"d1:{what}:{day}"))
        self.what = what
        self.day = day

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> DailyButton:
        return cls(match["what"], match["day"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: SpiderBot = interaction.client
        async with taking_turn(bot, interaction) as begin:
            turn = await begin()
            try:
                day = date.fromisoformat(self.day)
            except ValueError:
                raise Told(answers.OLD_BOARD) from None
            if self.what == "standings":
                await _send_standings(bot, turn, day)
            elif is_open(day, bot.host.clock()):
                game_id, is_new = await todays_game(bot.host, turn.player, Wanted())
                await bot.taps.show(turn, game_id, private=True, greet=is_new)
            else:
                await _offer_todays(bot, turn, day)


def daily_buttons(words: Words, day: date) -> discord.ui.ActionRow[Any]:
    """The row below an announcement."""
    return discord.ui.ActionRow(
        DailyButton("play", day.isoformat(), words(said.PLAY)),
        DailyButton("standings", day.isoformat(), words(said.STANDINGS)),
    )


async def _offer_todays(bot: SpiderBot, turn: Turn, day: date) -> None:
    today = daily_date(bot.host.clock())
    view = text_layout([turn.words(said.HAS_CLOSED, date=turn.words.date(day))])
    play = DailyButton("play", today.isoformat(), turn.words(said.PLAY_TODAY))
    view.add_item(discord.ui.ActionRow(play))
    await turn.interaction.response.send_message(view=view, ephemeral=True)


async def _send_standings(bot: SpiderBot, turn: Turn, day: date) -> None:
    """Who has won, and how many are playing: nothing of cards or number."""
    host, words, guild = bot.host, turn.words, turn.interaction.guild_id
    lines = await results(host.storage.boards, words, day, guild, NAMED)
    texts = [words(said.STANDING, date=words.date(day)), *(lines or [words(said.NOBODY_WON)])]
    if is_open(day, host.clock()):
        playing = await host.storage.dailies.playing(day, guild)
        texts.append(words.many(*said.PLAYING, playing))
        texts.append(words(said.CLOSES, closes=closing_time(day)))
    else:
        texts.append(words(said.CLOSED))
    if (reason := await why_absent(host, turn.player, guild)) is not None:
        texts.append(words(reason))
    view = text_layout(["\n".join(texts)])
    await turn.interaction.response.send_message(view=view, ephemeral=True)


async def results(
    boards: Boards, words: Words, day: date, guild: int | None, most: int
) -> list[str]:
    """A line for each setting that somebody won on that date: the best ``most``, names without markup."""
    lines = []
    for variant in VARIANTS.values():
        for suits in sorted(variant.suit_settings):
            page = await boards.daily(day, variant.key, suits, guild=guild, limit=most)
            if page.entries:
                best = [_named(words, entry) for entry in page.entries]
                more = page.total - len(best)
                lines.append(said.results_line(words, variant, suits, best, more))
    return lines


def _named(words: Words, entry: DealEntry) -> tuple[str, int]:
    return plain(shown_name(words, entry.name)), entry.score

"""Sharing a win: a card in the channel that reveals no card, and playing its deal against that result."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import opening
from bot.boards import Scene
from bot.daily import daily_game
from bot.host import Live
from bot.message import plain, text_layout
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from engine import Deal
from engine.daily import is_open
from storage import DealEntry, GameSummary, Slot, StoredGame
from words import Words, answers
from words import share as said
from words.board import MOVES, setting_name
from words.leaderboard import FIGURES, deal_result, line
from words.share import ShareResult, shape_of, share_lines

if TYPE_CHECKING:
    from bot.client import SpiderBot

RESULTS: Final = 5
"""Lines of results on a card."""
AGAIN_AFTER: Final = timedelta(seconds=10)
"""A second tap sooner than that is taken for a slip."""
REMEMBERED: Final = 1_000


class Shared:
    """What was shared where within the last seconds, so that a double tap makes one card."""

    def __init__(self) -> None:
        self._at: OrderedDict[tuple[int, int | None], datetime] = OrderedDict()

    def note(self, game: int, channel: int | None, now: datetime) -> bool:
        """Whether the game may be shared there now; it counts as shared then."""
        key = (game, channel)
        before = self._at.get(key)
        if before is not None and now - before < AGAIN_AFTER:
            return False
        self._at[key] = now
        while len(self._at) > REMEMBERED:
            self._at.popitem(last=False)
        return True


class PlayDeal(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(r"h1:(?P<game>[0-9]{1,19})(?::(?P<instead>-?[0-9]{1,19}))?"),
):
    """Plays the deal of a shared game; ``instead``: although that running game then counts as a loss."""

    def __init__(self, game: int, instead: int | None = None, label: str = "?") -> None:
        custom_id = f"h1:{game}" if instead is None else f"h1:{game}:{instead}"
        style = discord.ButtonStyle.success if instead is None else discord.ButtonStyle.danger
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id, style=style))
        self.game = game
        self.instead = instead

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> PlayDeal:
        instead = match["instead"]
        return cls(int(match["game"]), None if instead is None else int(instead))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            await _play(turn, self.game, self.instead)


async def send_card(turn: Turn, live: Live) -> None:
    """Show a won game of one's own in the channel. The caller holds the game's lock."""
    bot: SpiderBot = turn.interaction.client
    game = await bot.host.kept(live.id)
    if game is None or game.status != "won" or not live.saved:
        raise Told(answers.NO_SUCH_GAME)
    if not bot.shared.note(game.id, turn.interaction.channel_id, bot.host.clock()):
        raise Told(said.SHARED_ALREADY)
    lines = [plain(text) for text in share_lines(turn.words, _result(turn, live, game))]
    lines += await _results(turn, game)
    view = text_layout(["\n".join(lines)])
    play = PlayDeal(game.id, label=turn.words(said.PLAY_DEAL))
    view.add_item(discord.ui.ActionRow(play))
    await turn.interaction.response.send_message(view=view)


def _secret_day(turn: Turn, game: GameSummary) -> date | None:
    """The date of the open daily that the game was played on."""
    bot: SpiderBot = turn.interaction.client
    day = game.slot.daily
    return day if day is not None and is_open(day, bot.host.clock()) else None


def _result(turn: Turn, live: Live, game: StoredGame) -> ShareResult:
    secret = _secret_day(turn, game) is not None
    start = game.start
    return ShareResult(
        player=turn.reader.name,
        variant=live.game.variant,
        suits=live.game.suits,
        undo_allowed=game.undo,
        deal=start.number if isinstance(start, Deal) and not secret else None,
        daily=game.slot.daily,
        score=game.score,
        moves=game.moves,
        play_time=game.play_time,
        hints=game.hints,
        shape=shape_of(live.game.actions),
        # As it counts: a daily won after its close is a repeat.
        fresh=game.board_date is not None if game.slot.daily else game.fresh,
        assisted=game.assisted,
    )


async def _results(turn: Turn, game: StoredGame) -> list[str]:
    """This server's results on the same deal, with undo or without as the game, if anybody else has one."""
    bot: SpiderBot = turn.interaction.client
    guild, slot = turn.interaction.guild_id, game.slot
    if guild is None:
        return []
    boards = bot.host.storage.boards
    day = _secret_day(turn, game)
    entries: list[DealEntry] = []
    if day is not None:
        page = await boards.daily(day, slot.variant, slot.suits, guild=guild, limit=RESULTS)
        entries = list(page.entries)
    elif isinstance(game.start, Deal):
        entries = await boards.on_deal(
            game.start.number,
            slot.variant,
            slot.suits,
            undo=game.undo,
            guild=guild,
            limit=RESULTS,
        )
    if all(entry.player == slot.player for entry in entries):
        return []
    words = turn.words
    heading = words(said.RESULTS_HERE if game.undo else said.RESULTS_NO_UNDO)
    return [heading, plain(words(FIGURES)), *(_line(words, entry) for entry in entries)]


def _line(words: Words, entry: DealEntry) -> str:
    result = deal_result(words, entry.score, entry.moves, entry.play_time, entry.hints)
    text = line(words, entry.place, entry.name, result)
    return f"**{words.number(entry.place)}.** {plain(text)}"


async def _play(turn: Turn, game_id: int, instead: int | None) -> None:
    """The shared game's deal for whoever tapped, privately, to be compared at its end."""
    bot: SpiderBot = turn.interaction.client
    host = bot.host
    theirs = await host.kept(game_id)
    if theirs is None or theirs.status != "won":
        raise Told(answers.NO_SUCH_GAME)
    slot = replace(theirs.slot, player=turn.player)
    if _secret_day(turn, theirs) is not None:
        versus = None if theirs.slot.player == turn.player else theirs.id
        mine, is_new = await daily_game(host, turn.player, slot.variant, slot.suits, versus=versus)
        await _go_on(turn, mine, theirs, greet=is_new)
        return
    slot = replace(slot, daily=None)
    running = await host.current(slot)
    if running is not None and (running.start, running.undo) == (theirs.start, theirs.undo):
        await _go_on(turn, running.id, theirs)
    elif running is not None and running.started and running.id != instead:
        await _ask(turn, theirs, running)
    else:
        await _begin(turn, slot, theirs, running, in_place=instead is not None)


async def _go_on(turn: Turn, mine: int, theirs: StoredGame, *, greet: bool = False) -> None:
    """A game on that deal which is there already; from now on it is compared."""
    bot: SpiderBot = turn.interaction.client
    if mine != theirs.id and not greet:
        async with bot.host.holding(mine):
            live = await bot.host.load(mine)
            if live is not None and live.player == turn.player:
                await bot.host.compare(live, theirs)
    await bot.taps.show(turn, mine, private=True, greet=greet)


async def _ask(turn: Turn, theirs: StoredGame, running: StoredGame) -> None:
    words = turn.words
    variant, suits = running.opening().variant, running.slot.suits
    text = words(
        said.WOULD_COST,
        game=setting_name(words, variant, suits),
        score=running.score,
        moves=words.many(*MOVES, running.moves),
    )
    view = text_layout([text])
    yes = PlayDeal(theirs.id, running.id, words(said.YES_PLAY))
    view.add_item(discord.ui.ActionRow(yes))
    await turn.interaction.response.send_message(view=view, ephemeral=True)


async def _begin(
    turn: Turn, slot: Slot, theirs: StoredGame, running: StoredGame | None, *, in_place: bool
) -> None:
    """``in_place``: on the message that asked whether to."""
    bot: SpiderBot = turn.interaction.client
    key = None if running is None else (running.id, running.version)
    live = await bot.host.start_like(slot, theirs, key)
    await opening.remember(bot.host, slot, undo=theirs.undo)
    if not in_place:
        await bot.taps.show(turn, live.id, private=True, greet=True)
        return
    async with bot.host.holding(live.id):
        await bot.boards.edit(turn, Scene(live, notice=bot.taps.good_luck(turn.words, live)))

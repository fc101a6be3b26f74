"""Playing: ``/spider play``, ``new``, ``board`` and ``move``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands

from bot import opening
from bot.boards import Scene, spoken
from bot.commands.options import DealNumber, Suits, Variant
from bot.commands.suggest import suggest_games, suggest_moves
from bot.modes import Ask, Question
from bot.opening import Plan, Wanted
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from engine.actions import parse_actions
from storage import GameSummary
from words import answers
from words import commands as said

if TYPE_CHECKING:
    from bot.client import SpiderBot

Interaction = discord.Interaction[Any]


@app_commands.command(name="play", description=said.PLAY)
@app_commands.describe(
    variant=said.VARIANT,
    suits=said.SUITS,
    undo=said.UNDO,
    deal=said.DEAL,
    private=said.PRIVATE,
)
async def play(
    interaction: Interaction,
    variant: Variant | None = None,
    suits: Suits | None = None,
    undo: bool | None = None,
    deal: DealNumber | None = None,
    private: bool | None = None,
) -> None:
    """Go on with the game of a slot, or start it."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        wanted = Wanted(variant, suits, undo, deal)
        running = None
        if wanted.nothing:
            running = await bot.host.last_played(turn.player)
        plan = await _plan(bot, turn, wanted)
        if running is None:
            running = await bot.host.current(plan.slot)
        if running is None:
            await bot.taps.begin(
                turn, plan, None, private=await bot.boards.privately(turn, private)
            )
        elif plan.differs_from(running, wanted):
            await _start_or_ask(bot, turn, plan, running, private)
        else:
            await opening.remember(bot.host, running.slot, undo=running.undo)
            hidden = await bot.boards.privately(turn, private, shown=running)
            await bot.taps.show(turn, running.id, private=hidden)


@app_commands.command(name="new", description=said.NEW)
@app_commands.describe(
    variant=said.VARIANT,
    suits=said.SUITS,
    undo=said.UNDO,
    deal=said.DEAL,
    private=said.PRIVATE,
)
async def new(
    interaction: Interaction,
    variant: Variant | None = None,
    suits: Suits | None = None,
    undo: bool | None = None,
    deal: DealNumber | None = None,
    private: bool | None = None,
) -> None:
    """A fresh deal; asks on the board first if that would cost a loss."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        plan = await _plan(bot, turn, Wanted(variant, suits, undo, deal))
        running = await bot.host.current(plan.slot)
        await _start_or_ask(bot, turn, plan, running, private)


@app_commands.command(name="board", description=said.BOARD)
@app_commands.describe(game=said.GAME, private=said.PRIVATE)
@app_commands.autocomplete(game=suggest_games)
async def board(
    interaction: Interaction, game: str | None = None, private: bool | None = None
) -> None:
    """Post the board of a running game again."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        if game is None:
            running = await bot.host.last_played(turn.player)
            if running is None:
                raise Told(answers.NO_OPEN_GAME)
            hidden = await bot.boards.privately(turn, private, shown=running)
            await bot.taps.show(turn, running.id, private=hidden)
            return
        mine = await bot.host.open_of(turn.player)
        chosen = next((one for one in mine if str(one.id) == game.strip()), None)
        if chosen is None:
            raise Told(answers.NOT_YOUR_GAME)
        hidden = await bot.boards.privately(turn, private, shown=chosen)
        await bot.taps.show(turn, chosen.id, private=hidden)


@app_commands.command(name="move", description=said.MOVE)
@app_commands.describe(action=said.ACTION)
@app_commands.autocomplete(action=suggest_moves)
async def move(interaction: Interaction, action: app_commands.Range[str, 1, 400]) -> None:
    """Play by typing; the answer is private and has the board, in words first."""
    bot: SpiderBot = interaction.client
    async with taking_turn(bot, interaction) as begin:
        turn = await begin()
        running = await bot.host.last_played(turn.player)
        if running is None:
            raise Told(answers.NO_OPEN_GAME)
        actions = parse_actions(action)
        async with bot.host.holding(running.id):
            live = await bot.host.load(running.id)
            if live is None:
                raise Told(answers.NO_OPEN_GAME)
            scene = replace(await bot.taps.play(turn.words, live, actions), named=True)
            await bot.boards.post(spoken(turn), scene, private=True, instead=False)


async def _plan(bot: SpiderBot, turn: Turn, wanted: Wanted) -> Plan:
    last = await bot.host.storage.settings.of(turn.player)
    return opening.plan(turn.player, wanted, last)


async def _start_or_ask(
    bot: SpiderBot, turn: Turn, plan: Plan, running: GameSummary | None, private: bool | None
) -> None:
    """Start at once where that costs nothing; else ask, on the board of the game it would cost."""
    if running is None or not running.started:
        await bot.taps.begin(turn, plan, running, private=await bot.boards.privately(turn, private))
        return
    async with bot.host.holding(running.id):
        live = await bot.host.load(running.id)
        if live is None:
            raise Told(answers.NO_SUCH_GAME)
        ask = Ask(Question.NEW, undo=plan.undo, deal=plan.deal or 0)
        hidden = await bot.boards.privately(turn, private, shown=running)
        await bot.boards.post(turn, Scene(live, ask), private=hidden)


COMMANDS: Final[tuple[app_commands.Command[Any, ..., None], ...]] = (play, new, board, move)

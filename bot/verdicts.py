"""Can this game still be won, and could it have been? Asked for, and answered to its player alone.

Each answer has two parts: what has to happen while the game's lock is held, and then, without the lock, what
takes long. The first returns the second, or None where it has said all there is to say.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import playback
from bot.controls import Control, Style
from bot.daily import daily_tag
from bot.host import Live
from bot.message import BoardButton, text_layout
from bot.proving import proof_for
from bot.reels import Reel
from bot.tap import Tap, Verb
from bot.trouble import Told
from bot.turn import Turn
from engine import UNDO, Action, Deal, Game, Record, Table, Variant
from solver.lookback import LookBack
from solver.pool import NoAnswer
from solver.proof import plays_of
from storage import Solution
from words import answers, buttons
from words import verdicts as said
from words.verdicts import winnable_words

if TYPE_CHECKING:
    from bot.client import SpiderBot

Rest = Coroutine[Any, Any, None] | None


async def ask_chance(turn: Turn, live: Live) -> Rest:
    """Say what the question costs, and ask once more; a game that is assisted already costs nothing."""
    _refuse_on_open_daily(turn, live)
    if live.game.is_over:
        raise Told(said.IS_OVER)
    if live.assisted:
        return await tell_chance(turn, live)
    tap = Tap(live.id, live.game.moves, Verb.CHANCE)
    yes = Control(turn.words(buttons.YES_CHANCE), Verb.CHANCE, (), Style.WARNING)
    view = text_layout([turn.words(said.ASK)])
    view.add_item(discord.ui.ActionRow(BoardButton(tap, yes)))
    await turn.interaction.response.send_message(view=view, ephemeral=True)
    return None


async def tell_chance(turn: Turn, live: Live) -> Rest:
    """Mark the game as assisted, and only then find out."""
    bot: SpiderBot = turn.interaction.client
    _refuse_on_open_daily(turn, live)
    if live.game.is_over:
        raise Told(said.IS_OVER)
    if bot.mind.busy:
        raise Told(said.BUSY)
    if live.assisted:
        await turn.interaction.response.defer(ephemeral=True, thinking=True)
    else:
        await bot.host.mark_assisted(live)
        # In place of the question, so that it can't be asked twice.
        view = text_layout([turn.words(said.LOOKING)])
        await turn.interaction.response.edit_message(view=view)
    return _find_chance(turn, live.game.variant, live.game.table)


async def tell_winnable(turn: Turn, live: Live) -> Rest:
    """Up to where a finished game could be won, with the way there."""
    bot: SpiderBot = turn.interaction.client
    _refuse_on_open_daily(turn, live)
    if not live.game.is_over:
        raise Told(said.IS_RUNNING)
    found = await bot.host.solution(live.id)
    if found is not None:
        view = _winnable(turn, live.id, live.game.moves, found)
        await turn.interaction.response.send_message(view=view, ephemeral=True)
        return None
    if bot.mind.busy:
        raise Told(said.BUSY)
    await turn.interaction.response.defer(ephemeral=True, thinking=True)
    return _look_back(turn, live)


async def send_solved_record(turn: Turn, live: Live) -> Rest:
    """The record of the game with the win that was found for it."""
    bot: SpiderBot = turn.interaction.client
    _refuse_on_open_daily(turn, live)
    found = await bot.host.solution(live.id)
    if found is None or found.line is None or not live.game.is_over:
        raise Told(said.NO_SOLUTION)
    game = live.game
    own = tuple(map(str, game.actions[: found.winnable_to]))
    record = Record(game.variant, game.suits, game.undo_allowed, game.start, (*own, *found.line))
    file = discord.File(BytesIO(record.dumps().encode()), f"spinneret-{live.id}-solution.json")
    await turn.interaction.response.send_message(
        turn.words(said.RECORD_IS), file=file, ephemeral=True
    )
    return None


ANSWERS: Final[Mapping[Verb, Callable[[Turn, Live], Awaitable[Rest]]]] = {
    Verb.ASK_CHANCE: ask_chance,
    Verb.CHANCE: tell_chance,
    Verb.WINNABLE: tell_winnable,
    Verb.SOLVED: send_solved_record,
}
REELS: Final = {Verb.SOLUTION: Reel.SOLUTION, Verb.PAR: Reel.PAR}


async def send_solution(turn: Turn, tap: Tap) -> None:
    """Step through a solution, privately."""
    await playback.send(turn, tap.game, reel=REELS[tap.verb])


async def _find_chance(turn: Turn, variant: Variant, table: Table) -> None:
    bot: SpiderBot = turn.interaction.client
    try:
        message = said.CHANCES[await bot.mind.can_win(variant, table)]
    except NoAnswer:
        message = answers.RESTARTING if bot.gate.closed else said.UNKNOWN
    view = text_layout([turn.words(message)])
    await turn.interaction.edit_original_response(view=view)


async def _look_back(turn: Turn, live: Live) -> None:
    bot: SpiderBot = turn.interaction.client
    game = live.game
    proof = None
    if live.slot.daily is not None:
        daily = await bot.host.storage.dailies.of(live.slot.daily)
        if daily is not None and game.start == Deal(daily.number):
            proof = proof_for(daily, live.slot.variant, live.slot.suits)
    opening = None if proof is None or proof.line is None else plays_of(proof.line)
    try:
        found = await bot.mind.look_back(game.variant, tables_of(game), opening)
    except NoAnswer:  # nothing to keep: the next time may do better
        message = answers.RESTARTING if bot.gate.closed else said.DEAL_UNKNOWN
        view = text_layout([turn.words(message)])
    else:
        kept = in_actions(game.actions, found)
        await bot.host.keep_solution(live.id, kept)
        view = _winnable(turn, live.id, game.moves, kept)
    await turn.interaction.edit_original_response(view=view)


def _winnable(turn: Turn, game: int, moves: int, found: Solution) -> discord.ui.LayoutView:
    told = winnable_words(turn.words, moves, found.winnable_to, found.lost_from)
    view = text_layout(["\n".join(told)])
    if found.line is not None:
        row = [
            Control(turn.words(buttons.SOLUTION), Verb.SOLUTION, (), Style.TARGET),
            Control(turn.words(buttons.RECORD), Verb.SOLVED),
        ]
        made = [BoardButton(Tap(game, moves, control.verb), control) for control in row]
        view.add_item(discord.ui.ActionRow(*made))
    return view


def _refuse_on_open_daily(turn: Turn, live: Live) -> None:
    bot: SpiderBot = turn.interaction.client
    tag = daily_tag(live, bot.host.clock())
    if tag is not None and tag.open:
        raise Told(said.ON_OPEN_DAILY, closes=tag.closes)


def tables_of(game: Game) -> list[Table]:
    """The tables of a game from its opening to where it stands, without what was undone."""
    again = game.restarted()
    tables = [again.table]
    for play in game.plays:
        again.push(play)
        tables.append(again.table)
    return tables


def in_actions(actions: tuple[Action, ...], found: LookBack) -> Solution:
    """``found``, which counts plays, as numbers of the actions that players see counted."""
    made = _made(actions)
    to, lost = found.winnable_to, found.lost_from
    if to is not None:
        # The last moment before the play that follows, what was undone in between included.
        to = made[to] - 1 if to < len(made) else len(actions)
    if lost:
        lost = made[lost - 1]
    line = None if found.line is None else tuple(map(str, found.line))
    return Solution(to, lost, line)


def _made(actions: tuple[Action, ...]) -> list[int]:
    """For each play that still stands at the end, the number (from 1) of the action that made it."""
    made: list[int] = []
    for number, action in enumerate(actions, 1):
        if action is UNDO:
            made.pop()
        else:  # a redo makes its play, too
            made.append(number)
    return made

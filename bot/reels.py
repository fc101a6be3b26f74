"""What may be played back: whose finished games, to whom, and what was seen at each step.

A step is a `PlayerView` of that moment, so a card that was hidden then is hidden here.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from bot.host import Host
from bot.proving import proof_for
from bot.trouble import Told
from bot.turn import Turn
from bot.visible import is_shown
from engine import Game, PlayerView, parse_action
from engine.daily import is_open
from storage import GameSummary, Proof, StoredGame
from words import playback as said
from words import verdicts

if TYPE_CHECKING:
    from bot.client import SpiderBot

REMEMBERED: Final = 100
"""Finished games to choose from."""


class Reel(StrEnum):
    """What is played back of a game."""

    PLAYED = ""
    SOLUTION = "s"
    """As it was played up to where a win was still found, and then that win."""
    PAR = "d"
    """The best known solution of its daily."""


async def may_watch(host: Host, game: GameSummary, watcher: int, guild: int | None) -> bool:
    """Whether ``watcher`` may see how a finished game was played.

    Its player always may; others unless the player is not listed or the game's daily is still open.
    """
    if watcher == game.slot.player:
        return True
    day = game.slot.daily
    if day is not None and is_open(day, host.clock()):
        return False
    return await is_shown(host, game.slot.player, guild)


async def finished_for(
    host: Host, player: int, watcher: int, guild: int | None
) -> list[GameSummary]:
    """The last finished games of ``player`` that ``watcher`` may see, newest first."""
    if player != watcher and not await is_shown(host, player, guild):
        return []
    now = host.clock()
    return [
        game
        for game in await host.storage.games.finished_of(player, limit=REMEMBERED)
        if player == watcher or game.slot.daily is None or not is_open(game.slot.daily, now)
    ]


async def watched_game(turn: Turn, game_id: int) -> StoredGame:
    """The finished game with that id. `Told` if there is none that the person may watch."""
    bot: SpiderBot = turn.interaction.client
    game = await bot.host.kept(game_id)
    if game is None or not await may_watch(bot.host, game, turn.player, turn.interaction.guild_id):
        raise Told(said.NOT_SHOWN)
    if not game.is_over:
        # Whoever asks for somebody else's learns no more than that it isn't there to be seen.
        raise Told(said.NOT_FINISHED if turn.player == game.slot.player else said.NOT_SHOWN)
    return game


async def wound(turn: Turn, game: StoredGame, reel: Reel) -> StoredGame:
    """What ``reel`` shows of a finished ``game``, as if it had been played so. `Told` if there is nothing."""
    bot: SpiderBot = turn.interaction.client
    taken = game.actions
    if reel is Reel.SOLUTION:
        found = await bot.host.solution(game.id)
        if found is None or found.line is None:
            raise Told(verdicts.NO_SOLUTION)
        at = game.finished_at or game.created_at
        taken = (*taken[: found.winnable_to], *((play, at) for play in found.line))
    elif reel is Reel.PAR:
        proof = await par_of(bot.host, game)
        if proof is None or proof.line is None:
            raise Told(verdicts.NO_SOLUTION)
        taken = tuple((play, game.created_at) for play in proof.line)
    if not taken:
        raise Told(said.NO_STEPS)
    if reel is Reel.PLAYED:
        return game
    return replace(game, actions=taken, moves=len(taken), status="won", lost_by=None, undo=True)


async def par_of(host: Host, game: GameSummary) -> Proof | None:
    """The proof of the game's daily, once that has closed."""
    day = game.slot.daily
    if day is None or is_open(day, host.clock()):
        return None
    daily = await host.storage.dailies.of(day)
    return proof_for(daily, game.slot.variant, game.slot.suits)


def stands(game: GameSummary) -> bool:
    """Whether a game on a daily is its player's ranked one, and was not too late for it."""
    return game.ranked and (game.finished_at is None or game.fresh)


def views_of(game: StoredGame) -> list[PlayerView]:
    """What the player saw at the opening and after each action."""
    played = game.opening()
    seen = [played.view()]
    for action, at in game.actions:
        played.push(parse_action(action), at)
        seen.append(played.view())
    return [*seen[:-1], _end_of(game, played)]


def view_at(game: StoredGame, step: int) -> PlayerView:
    """What the player saw after ``step`` actions."""
    played = game.opening()
    for action, at in game.actions[:step]:
        played.push(parse_action(action), at)
    return _end_of(game, played) if step >= game.moves else played.view()


def _end_of(game: StoredGame, played: Game) -> PlayerView:
    if not played.is_over and game.status != "won":
        played.give_up()
    return played.view()

"""Whole games won and shared: what tests of shared cards need."""

from __future__ import annotations

from typing import Any

from storage import StoredGame
from tests.bot.contest import NUMBER, play_on, winning_actions
from tests.bot.simulated import texts
from tests.bot.world import NOON, World

TODAY = NOON.date()
ROW = {"variant": "spider", "suits": 4}


def card(message: Any) -> list[str]:
    """Lines of a shared card as a reader sees them."""
    return [line.replace("\\", "").replace("**", "") for line in texts(message)[0].split("\n")]


async def won_deal(world: World, actor: Any = None, *, detours: int = 0) -> Any:
    """The board of the whole game `WINNING` won by ``actor``, its last move tapped."""
    actor = actor or world.alice
    board = await world.slash("new", actor, deal=NUMBER, private=False, **ROW)
    return await finish(world, board, actor, detours=detours)


async def finish(world: World, board: Any, actor: Any, *, detours: int = 0) -> Any:
    """Play the game on ``board`` up to its last move, which is typed."""
    game = await world.host.last_played(actor.id)
    assert game is not None
    *before, last = winning_actions(detours)
    await play_on(world, game.id, before)
    board = await world.slash("board", actor, game=str(game.id))
    await world.tap(board, "More", actor=actor)
    form = await actor.click(board, label="Type moves")
    return (await actor.submit_modal(form, {"moves": last})).response


async def newest_won(world: World, actor: Any) -> StoredGame:
    (game, *_) = await world.storage.games.finished_of(actor.id)
    return await world.stored(game)


async def win_daily(world: World, actor: Any, *, detours: int = 0) -> Any:
    board = await world.slash("daily", actor, **ROW)
    return await finish(world, board, actor, detours=detours)

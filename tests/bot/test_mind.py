"""Hints follow a plan that is kept with the game; without the solver there is a quick one at once."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from bot.mind import Mind
from engine import Game
from renderer import Painter
from renderer.studio import Studio
from solver.hints import plan_hint
from solver.plan import mark_of
from solver.pool import Pool
from solver.quick import quick_hint
from tests.bot.minds import laid_out_again
from tests.bot.simulated import buttons, lines
from tests.bot.test_outlook import stuck
from tests.bot.world import World, running_world
from tests.engine.games import SETTINGS

DEAL = 7


async def test_a_hint_is_the_first_play_of_a_plan_that_is_kept(thinking: World) -> None:
    board = await thinking.play(suits=1)
    view = (await thinking.newest()).replay().view()
    planned = plan_hint(view)
    assert planned is not None
    await thinking.tap(board, "Hint")
    stored = await thinking.newest()
    assert stored.plan == planned.text()
    assert stored.hints == 1
    await thinking.tap(board, "Do it")
    assert str((await thinking.replayed()).actions[0]) == str(planned.plays[0])


async def test_following_hints_across_restarts_comes_to_no_table_twice(thinking: World) -> None:
    board = await thinking.play(suits=2)
    seen = set()
    for number in range(12):
        if number % 4 == 3:
            await thinking.restart()
        mark = mark_of((await thinking.replayed()).view())
        assert mark not in seen
        seen.add(mark)
        await thinking.tap(board, "Hint", "Do it")
    game = await thinking.newest()
    assert (game.moves, game.hints) == (12, 12)


async def test_a_plan_is_followed_after_a_restart_without_asking_again(thinking: World) -> None:
    game = Game.new("spider", 1, deal=DEAL)
    while (plan := plan_hint(game.view())) is not None and len(plan.plays) < 3:
        for play in plan.plays:
            game.push(play)
    assert plan is not None
    stored = await thinking.lay(laid_out_again(game, 0))
    await thinking.storage.games.keep_plan(stored.id, plan.text())
    thinking.mind = Mind()  # nobody to ask
    await thinking.restart()
    board = await thinking.slash("board", game=str(stored.id))
    for play in plan.plays:
        await thinking.tap(board, "Hint", "Do it")
        assert str((await thinking.replayed()).actions[-1]) == str(play)


@pytest.mark.parametrize("text", ["", "nonsense", "00=9>9x1", "0011223344=undo"])
async def test_a_plan_that_does_not_fit_is_made_anew(thinking: World, text: str) -> None:
    game = await thinking.lay(Game.new("spider", 1, deal=DEAL))
    await thinking.storage.games.keep_plan(game.id, text)
    board = await thinking.slash("board", game=str(game.id))
    await thinking.tap(board, "Hint")
    expected = plan_hint(game.replay().view())
    assert expected is not None
    assert (await thinking.newest()).plan == expected.text()


async def test_hints_are_counted_and_shown(thinking: World) -> None:
    board = await thinking.play(suits=1)
    await thinking.tap(board, "Hint", "Do it", "Hint", "More")
    assert lines(board)[2].endswith(" · 2 hints")
    await thinking.tap(board, "Give up", "Yes, give up")
    assert "2 hints" in lines(board)


async def test_hidden_cards_do_not_change_a_hint(pool: Pool) -> None:
    mind = Mind(pool)
    for seed, (variant, suits) in enumerate(SETTINGS):
        dealt = Game.new(variant, suits, deal=100 + seed)
        game, other = laid_out_again(dealt, seed), laid_out_again(dealt, seed + 1)
        assert other.table != game.table
        assert await mind.hint(game.view(), None) == await mind.hint(other.view(), None)


async def test_a_hint_on_the_board_is_the_same_whatever_is_hidden(thinking: World) -> None:
    told = set()
    for seed in range(3):
        board = await thinking.board_of(laid_out_again(Game.new("spider", 2, deal=DEAL), seed))
        await thinking.tap(board, "Hint")
        label = buttons(board)["Do it"]["custom_id"].rsplit(":", 1)[1]
        told.add((lines(board)[2], label, (await thinking.newest()).plan))
        await thinking.tap(board, "More", "Give up", "Yes, give up")
    assert len(told) == 1


async def test_without_a_pool_there_is_a_quick_hint() -> None:
    view = Game.new("spider", 2, deal=DEAL).view()
    assert await Mind().hint(view, None) == (quick_hint(view), None)


async def test_a_busy_pool_does_not_keep_a_hint_waiting() -> None:
    view = Game.new("spider", 2, deal=DEAL).view()
    with Pool(waiting=0) as pool:
        holding = asyncio.create_task(pool.run(30, time.sleep, 20))
        await asyncio.sleep(0)
        assert pool.busy
        assert await Mind(pool).hint(view, None) == (quick_hint(view), None)
        holding.cancel()


async def test_a_hint_that_comes_late_is_a_quick_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.mind.HINT_PATIENCE", 0.2)
    view = Game.new("spider", 2, deal=DEAL).view()
    with Pool() as pool:
        holding = asyncio.create_task(pool.run(30, time.sleep, 20))
        await asyncio.sleep(0)
        assert not pool.busy
        assert await Mind(pool).hint(view, None) == (quick_hint(view), None)
        holding.cancel()


async def test_after_a_worker_died_there_is_another(
    tmp_path: Path,
    painter: Painter,
    studio: Studio,
    blank_database: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.mind.HINT_PATIENCE", 60.0)
    with Pool() as pool:
        worker = await pool.run(30, os.getpid)
        async with running_world(
            tmp_path / "games.db",
            painter,
            studio,
            template=blank_database,
            mind=Mind(pool),
            settling=60,
        ) as world:
            board = await world.play(suits=1)
            holding = asyncio.create_task(pool.run(30, time.sleep, 20))
            await asyncio.sleep(0.1)
            os.kill(worker, signal.SIGKILL)
            await asyncio.wait([holding])
            assert holding.exception() is not None
            await world.tap(board, "Hint", "Do it")
            assert (await world.newest()).plan is not None
        assert await pool.run(30, os.getpid) != worker


async def test_closing_ends_a_search_under_way() -> None:
    pool = Pool()
    worker = await pool.run(30, os.getpid)
    asking = asyncio.create_task(pool.run(60, time.sleep, 60))
    await asyncio.sleep(0.1)
    pool.close()
    await asyncio.wait([asking], timeout=10)
    assert asking.done()
    assert asking.exception() is not None
    with pytest.raises(ProcessLookupError):
        os.kill(worker, 0)


async def test_unsaved_games_keep_their_plan_too(thinking: World) -> None:
    await thinking.storage.players.set_privacy(thinking.alice.id, saving=False)
    board = await thinking.play(suits=1)
    await thinking.tap(board, "Hint", "Do it", "Hint", "Do it")
    assert lines(board)[1].startswith("498 · 2 moves")


@pytest.mark.parametrize(
    ("code", "label", "line"),
    [
        ("en", "Hint", "No hint: nothing here gets you further."),
        ("de", "Tipp", "Kein Tipp: Hier bringt dich nichts weiter."),
    ],
)
async def test_where_nothing_helps_the_hint_says_so_and_counts_nothing(
    thinking: World, code: str, label: str, line: str
) -> None:
    """Moves are left, but none of them leads to a turned card or a run."""
    await thinking.storage.settings.save(thinking.alice.id, language=code)
    board = await thinking.board_of(stuck())
    await thinking.tap(board, label)
    assert lines(board)[2] == line
    assert label in buttons(board), "there is nothing to do"
    assert (await thinking.newest()).hints == 0

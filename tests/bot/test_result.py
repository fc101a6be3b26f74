"""What a finished board says a win is worth: place, new bests, streaks, and the result it was played against."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from engine import DEAL, Game
from storage import Slot
from tests.bot.contest import ELSE, NUMBER, WINNING, meet, play_on, won
from tests.bot.simulated import buttons, lines, texts
from tests.bot.world import NOON, World
from tests.storage.winning import begin, lose

TODAY = NOON.date()


async def win_by_a_tap(world: World, *, ranked: bool = False, **options: Any) -> Any:
    """The board of a game of one move, won by it."""
    slot = Slot(world.alice.id, "spider", 1, TODAY if ranked else None)
    game = await begin(world.storage, slot, at=world.clock(), ranked=ranked, **options)
    board = await world.slash("board", game=str(game.id))
    return await world.tap(board, "2")


async def others(world: World, *detours: int, ranked: bool = False) -> None:
    for number, count in enumerate(detours):
        await meet(world, ELSE + number, f"P{number}")
        day = TODAY if ranked else None
        await won(world, ELSE + number, detours=count, day=day, at=NOON - timedelta(hours=2))


async def test_a_first_win(world: World) -> None:
    board = await win_by_a_tap(world)
    assert lines(board)[2:] == [
        "You won in 1 move, 0:00.",
        "All-time: 1st: the only win so far",
        "Your first win here!",
    ]


async def test_the_place_among_the_best_scores(world: World) -> None:
    await others(world, 0, 1, 2)
    board = await win_by_a_tap(world)
    assert lines(board)[3] == "All-time: 2nd of 4, level with the next"


async def test_the_first_place(world: World) -> None:
    await others(world, 1, 2)
    board = await win_by_a_tap(world)
    assert lines(board)[3] == "All-time: 1st of 3, 2 points ahead"


async def test_the_place_on_the_daily_board(world: World) -> None:
    await others(world, 0, 1, ranked=True)
    board = await win_by_a_tap(world, ranked=True)
    assert lines(board)[3:5] == ["2nd of 3, level with the next", "Your first win here!"]


async def test_points_behind_the_next(world: World) -> None:
    await others(world, 0, 0)
    slot = Slot(world.alice.id, "spider", 1)
    game = await begin(world.storage, slot, at=world.clock())
    board = await world.slash("board", game=str(game.id))
    await world.type(board, "2>3 3>2 2>1")
    assert lines(board)[3] == "All-time: 3rd of 3, 2 behind"


async def test_a_win_that_is_not_one_s_best_has_no_place(world: World) -> None:
    await won(world, world.alice, at=NOON - timedelta(hours=1))
    board = await win_by_a_tap(world)
    assert lines(board)[3:] == ["2 wins in a row, your longest"]


async def test_new_bests(world: World) -> None:
    await won(world, world.alice, detours=3, at=NOON - timedelta(hours=1))
    board = await win_by_a_tap(world)
    assert lines(board)[3:] == [
        "All-time: 1st: the only win so far",
        "New bests: score, time and moves",
        "2 wins in a row, your longest",
    ]


async def test_a_streak_that_was_longer_before(world: World) -> None:
    for hour in (5, 4, 3):
        await won(world, world.alice, at=NOON - timedelta(hours=hour))
    game = await begin(world.storage, Slot(world.alice.id, "spider", 1), at=NOON)
    await lose(world.storage, game)
    world.clock.advance(60)
    await win_by_a_tap(world)
    world.clock.advance(60)
    board = await win_by_a_tap(world)
    assert lines(board)[-1] == "2 wins in a row (longest 3)"


async def test_a_daily_won_after_its_close_tells_no_streak_and_no_place(world: World) -> None:
    for hour in (5, 4):
        await won(world, world.alice, at=NOON - timedelta(hours=hour))
    await begin(world.storage, Slot(world.alice.id, "spider", 1, TODAY), ranked=True)
    board = await world.slash("daily")
    world.clock.now = NOON + timedelta(hours=12)
    await world.tap(board, "2")
    assert lines(board)[2:] == [
        "You won in 1 move, 0:00.",
        "No place: won after the daily closed.",
    ]


async def test_the_daily_streak(world: World) -> None:
    for ago in (2, 1):
        day = TODAY - timedelta(days=ago)
        await won(world, world.alice, day=day, at=NOON - timedelta(days=ago))
    board = await win_by_a_tap(world, ranked=True)
    assert "Daily streak: 3 days" in lines(board)


async def test_a_missed_day_begins_the_daily_streak_anew(world: World) -> None:
    day = TODAY - timedelta(days=2)
    await won(world, world.alice, day=day, at=NOON - timedelta(days=2))
    board = await win_by_a_tap(world, ranked=True)
    assert not any("Daily streak" in line for line in lines(board))


async def test_a_place_in_german_is_no_list(world: World) -> None:
    await others(world, 0, 1, ranked=True)
    await world.storage.settings.save(world.alice.id, language="de")
    board = await win_by_a_tap(world, ranked=True)
    assert lines(board)[3] == "2. von 3, gleichauf mit dem nächsten"
    assert r"2\. von 3" in texts(board)[0]


async def test_the_words_for_a_screen_reader(world: World) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)
    await others(world, 1)
    slot = Slot(world.alice.id, "spider", 1)
    game = await begin(world.storage, slot, at=world.clock())
    board = await world.slash("board", game=str(game.id))
    await world.tap(board, "Column 2, ace of spades")
    assert (
        "Among the best scores of all time: You are 1st of 2, 2 points ahead of the second."
        in texts(board)[0]
    )


@pytest.mark.parametrize("kind", ["repeat", "unlisted", "unsaved"])
async def test_wins_without_a_place(world: World, kind: str) -> None:
    await others(world, 1)
    if kind == "unlisted":
        await world.storage.players.set_privacy(world.alice.id, listed=False)
    if kind == "unsaved":
        await world.storage.players.set_privacy(world.alice.id, saving=False)
        await world.host.start_like(
            Slot(world.alice.id, "spider", 1), await won(world, world.bob), None
        )
        board = await world.slash("board")
        await world.tap(board, "2")
        assert lines(board)[3:] == ["You: 1,299 · the other: 1,299: all equal"]
        return
    board = await win_by_a_tap(world, fresh=kind != "repeat")
    assert not any(" of " in line for line in lines(board)[3:])
    reasons = {"repeat": "a repeat or a chosen deal.", "unlisted": "you aren't listed."}
    assert f"No place: {reasons[kind]}" in lines(board)


async def test_a_lost_game_has_no_news(world: World) -> None:
    board = await world.board_of(Game.new("spider", 1, deal=1))
    await world.tap(board, "Deal", "More", "Give up", "Yes, give up")
    assert len(lines(board)) == 3


@pytest.mark.parametrize(
    ("code", "reason"),
    [("en", "No place: it was practice."), ("de", "Kein Platz: es war Übung.")],
)
async def test_a_win_in_practice_says_why_it_has_no_place(
    world: World, code: str, reason: str
) -> None:
    await others(world, 0, 1, ranked=True)
    await world.storage.settings.save(world.alice.id, language=code)
    board = await won_practice(world)
    assert reason in lines(board)
    await world.storage.settings.save(world.alice.id, screen_reader=True, language="en")
    assert "it was practice on a daily deal." in texts(await again(world, board))[0]


async def won_practice(world: World) -> Any:
    slot = Slot(world.alice.id, "spider", 1, TODAY)
    game = await begin(world.storage, slot, at=world.clock(), fresh=False)
    board = await world.slash("board", game=str(game.id))
    return await world.tap(board, "2")


async def again(world: World, board: Any) -> Any:
    """The same board drawn anew: its question about a game that is running elsewhere."""
    await world.host.start(Slot(world.alice.id, "spider", 1), undo=True)
    label = next(name for name, of in buttons(board).items() if ":asknew" in of["custom_id"])
    running = await world.host.last_played(world.alice.id)
    assert running is not None
    async with world.host.holding(running.id):
        live = await world.host.load(running.id)
        assert live is not None
        await world.host.act(live, [DEAL])
    return await world.tap(board, label)


async def test_an_assisted_win_says_why_it_has_no_place(world: World) -> None:
    game = await begin(world.storage, Slot(world.alice.id, "spider", 1), at=world.clock())
    await world.storage.games.mark_assisted(game.id, game.version)
    board = await world.slash("board", game=str(game.id))
    await world.tap(board, "2")
    assert "No place: the game was assisted." in lines(board)


async def test_a_daily_won_with_saving_off_says_why_it_has_no_place(world: World) -> None:
    await world.storage.players.set_privacy(world.alice.id, saving=False)
    await world.slash("daily", suits=4)
    live = await world.host.last_played(world.alice.id)
    assert live is not None
    slot = Slot(world.alice.id, "spider", 4, TODAY)
    key = (live.id, live.version)
    begun = await world.host.start(slot, undo=True, deal=NUMBER, replacing=key)
    *before, last = WINNING.actions
    await play_on(world, begun.id, before)
    board = await world.type(await world.slash("board"), last)
    assert "No place: the game isn't saved." in lines(board)


async def test_the_play_time_of_a_win_is_told(world: World) -> None:
    game = await begin(world.storage, Slot(world.alice.id, "spider", 1), at=world.clock())
    board = await world.slash("board", game=str(game.id))
    for action in ("2>3", "3>2", "2>1"):
        await world.type(board, action)
        world.clock.advance(72)
    assert lines(board)[1].startswith("1,297 · 3 moves")
    assert lines(board)[2] == "You won in 3 moves, 2:24."

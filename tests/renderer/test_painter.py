"""Drawing from coroutines."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from benchmarks.boards import view_of
from renderer import Look, Marks, Painter, Theme, draw_board, prewarm


async def test_a_painter_draws_what_draw_board_draws() -> None:
    view, look, marks = view_of("spider", 4, 1, 20), Look(theme=Theme.DARK), Marks(targets=(2,))
    with Painter() as painter:
        assert await painter.paint(view, look, marks) == draw_board(view, look, marks)


async def test_many_boards_at_once_come_back_each_to_its_own() -> None:
    views = [view_of("spider", 4, deal, 25) for deal in range(1, 7)] * 5
    with Painter() as painter:
        pictures = await asyncio.gather(*(painter.paint(view) for view in views))
    assert [p.digest for p in pictures] == [draw_board(view).digest for view in views]


async def test_drawing_happens_in_two_threads_besides_the_loop() -> None:
    before = set(threading.enumerate())  # other tests' painters may be at work as well
    with Painter() as painter:
        view = view_of("spider", 1, 1, 5)
        await asyncio.gather(*(painter.paint(view) for _ in range(20)))
        seen = [thread for thread in threading.enumerate() if thread not in before]
    assert 1 <= len(seen) <= 2
    assert all(thread.name.startswith("painter") for thread in seen)
    assert not any(thread.is_alive() for thread in seen)


async def test_a_wrong_mark_reaches_the_caller_and_the_painter_goes_on() -> None:
    view = view_of("spider", 1, 1, 0)
    with Painter() as painter:
        with pytest.raises(ValueError, match="mark"):
            await painter.paint(view, marks=Marks(targets=(10,)))
        assert (await painter.paint(view)).width == 1100


def test_closing_twice_does_no_harm() -> None:
    painter = Painter()
    painter.close()
    painter.close()


def test_prewarming_draws_each_piece_once() -> None:
    assert prewarm() == prewarm() > 1000


def test_threads_that_start_cold_draw_the_same() -> None:
    views = [view_of("spiderette", 4, deal, 8) for deal in range(1, 9)]
    with ThreadPoolExecutor(8) as pool:
        at_once = [p.digest for p in pool.map(lambda v: draw_board(v, Look(letters=True)), views)]
    assert at_once == [draw_board(view, Look(letters=True)).digest for view in views]

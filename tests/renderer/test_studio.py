from __future__ import annotations

import asyncio

import pytest

from engine import Game
from renderer.look import Look, Theme
from renderer.playback import playback_gif
from renderer.stats_page import StatsPage
from renderer.stats_picture import draw_stats
from renderer.studio import Studio
from words import language

ENGLISH = language("en")
PAGE = StatsPage("Ada", "Spider · 2 suits", starts=1)
LOOK = Look(Theme.DARK)


async def test_what_is_asked_for_together_is_made() -> None:
    views = [Game.new("spider", deal=1).view()]
    with Studio() as studio:
        await studio.prewarm()
        picture, film, other = await asyncio.gather(
            studio.stats(PAGE, ENGLISH, LOOK),
            studio.playback(views, LOOK),
            studio.stats(PAGE, language("de")),
        )
    assert picture == draw_stats(PAGE, ENGLISH, LOOK)
    assert film == playback_gif(views, LOOK)
    assert other != picture


async def test_the_loop_goes_on_meanwhile() -> None:
    with Studio() as studio:
        drawing = asyncio.create_task(studio.stats(PAGE, ENGLISH))
        turns = 0
        while not drawing.done():
            turns += 1
            await asyncio.sleep(0)
    assert turns > 2


async def test_an_error_reaches_who_asked() -> None:
    with Studio() as studio:
        with pytest.raises(ValueError, match="at least one"):
            await studio.playback([])
        assert (await studio.stats(PAGE, ENGLISH)).width == 1100


async def test_a_closed_studio_takes_nothing_more() -> None:
    studio = Studio()
    studio.close()
    studio.close()
    with pytest.raises(RuntimeError):
        await studio.stats(PAGE, ENGLISH)

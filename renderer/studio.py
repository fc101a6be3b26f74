"""The door for coroutines to pictures that take long: records and playbacks, in a thread of their own.

Boards have threads of their own (see `renderer.painter`), so that no tap waits for a film.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType

from engine import PlayerView
from renderer.board import DEFAULT_LOOK, DEFAULT_WORDS, Picture
from renderer.look import Look
from renderer.playback import playback_gif
from renderer.stats_page import StatsPage
from renderer.stats_picture import draw_stats, prewarm_stats
from words import Words


class Studio:
    """Makes one such picture at a time. One for the whole process; close it at the end."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="studio")

    async def prewarm(self) -> None:
        """Import matplotlib, which takes about a second, ahead of the first picture of records."""
        await asyncio.get_running_loop().run_in_executor(self._thread, prewarm_stats)

    async def stats(self, page: StatsPage, words: Words, look: Look = DEFAULT_LOOK) -> Picture:
        """`draw_stats` without holding up the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, draw_stats, page, words, look)

    async def playback(
        self,
        views: Sequence[PlayerView],
        look: Look = DEFAULT_LOOK,
        words: Words = DEFAULT_WORDS,
    ) -> bytes:
        """`playback_gif` without holding up the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, playback_gif, views, look, words)

    def close(self) -> None:
        """Finish the picture at hand, drop those that wait. More than once does no harm."""
        self._thread.shutdown(wait=True, cancel_futures=True)

    def __enter__(self) -> Studio:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

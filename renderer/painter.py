"""The one door for coroutines: drawing in two threads of its own, so that the loop stays free."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Final

from engine import PlayerView
from renderer.board import DEFAULT_LOOK, DEFAULT_WORDS, Picture, draw_board
from renderer.layout import SEVEN, TEN
from renderer.look import Look
from renderer.marks import NO_MARKS, Marks
from renderer.sprites import sprites_for
from words import Words

THREADS: Final = 2
"""Encoding runs without the interpreter's lock, composing holds it: more threads gain nothing."""


class Painter:
    """Draws boards in its own threads. One for the whole process; close it at the end."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="painter")

    def prewarm(self) -> int:
        """Draw the pieces of the default letters setting now; returns how many. Takes some 0.3 s."""
        return prewarm()

    async def paint(
        self,
        view: PlayerView,
        look: Look = DEFAULT_LOOK,
        marks: Marks = NO_MARKS,
        words: Words = DEFAULT_WORDS,
    ) -> Picture:
        """`draw_board` without holding up the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, draw_board, view, look, marks, words)

    def close(self) -> None:
        """Finish what is being drawn and end the threads. More than once does no harm."""
        self._threads.shutdown(wait=True)

    def __enter__(self) -> Painter:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def prewarm(*, letters: bool = False) -> int:
    """Draw the pieces of both layouts ahead of the first board; returns how many there are.

    Theme, inks and card back need no pieces of their own.
    """
    return sum(sprites_for(layout, letters).prewarm() for layout in (TEN, SEVEN))

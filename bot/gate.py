"""Who is inside: counts running handlers, so that a stopping bot lets them finish and takes no new ones."""

from __future__ import annotations

import asyncio
from types import TracebackType


class Closed(Exception):
    """The bot is stopping and takes no more taps."""


class Gate:
    """``async with gate:`` round every handler; `close` waits until all are through."""

    def __init__(self) -> None:
        self._inside = 0
        self._closed = False
        self._empty = asyncio.Event()
        self._empty.set()

    @property
    def inside(self) -> int:
        """Handlers running now."""
        return self._inside

    @property
    def closed(self) -> bool:
        """Nobody is let in any more."""
        return self._closed

    async def __aenter__(self) -> None:
        if self._closed:
            raise Closed
        self._inside += 1
        self._empty.clear()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._inside -= 1
        if not self._inside:
            self._empty.set()

    def shut(self) -> None:
        """Let nobody in any more."""
        self._closed = True

    async def close(self, patience: float) -> bool:
        """Let nobody in any more and wait up to ``patience`` seconds; whether all came through."""
        self.shut()
        try:
            async with asyncio.timeout(patience):
                await self._empty.wait()
        except TimeoutError:
            return False
        return True

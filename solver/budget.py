"""How long a search may go on: so many nodes, so many seconds, or both."""

from __future__ import annotations

import time
from collections.abc import Callable


class Meter:
    """Counts nodes against a budget.

    A node is one table looked at. With no limit in seconds no clock is read for the decision, so the same
    search stops at the same node everywhere.
    """

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        self.nodes = 0
        self._limit = nodes
        self._clock = clock
        self._started = clock()
        self._deadline = None if seconds is None else self._started + seconds

    @property
    def seconds(self) -> float:
        """Seconds since the meter was made."""
        return self._clock() - self._started

    def is_over(self) -> bool:
        """Whether the budget is spent."""
        if self._limit is not None and self.nodes >= self._limit:
            return True
        return self._deadline is not None and self._clock() >= self._deadline

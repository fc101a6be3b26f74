"""What the picture of a player's records shows. Whoever knows the records fills it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A game that was won or lost."""

    at: datetime
    """When it ended, aware."""
    score: int
    won: bool
    fresh: bool = True
    """Not a repeat."""


@dataclass(frozen=True, slots=True)
class StatsPage:
    """One player's records in one row: variant × suits × undo mode. None: there is nothing to show yet."""

    player: str
    """A name as Discord sends it: any characters, any length."""
    title: str
    """The row, such as "Spider · 2 suits"."""
    starts: int = 0
    wins: int = 0
    losses: int = 0
    win_rate: float | None = None
    """0 … 1."""
    streak: int = 0
    longest_streak: int = 0
    best_score: int | None = None
    fastest_win: timedelta | None = None
    fewest_moves: int | None = None
    average_score: float | None = None
    """Of won games, as the two below."""
    average_moves: float | None = None
    average_time: timedelta | None = None
    hints: int = 0
    assisted: int = 0
    daily_streak: int = 0
    history: tuple[FinishedGame, ...] = ()
    """In any order; the chart sorts them by their ends."""

    @property
    def finished(self) -> int:
        """Games that were won or lost."""
        return self.wins + self.losses

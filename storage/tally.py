"""What a player's record row says after each result. Pure, so that whoever doubts a row can add it up again.

Rows are per player × variant × suits × undo mode. A repeat counts as start, win, loss and towards the
player's own bests, but neither in streaks nor on boards. A game with help ("can I still win?") is counted
apart when it is won; lost, it is a loss like any other, or asking would be a way out of one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal


@dataclass(frozen=True, slots=True)
class Result:
    """How one started game ended. ``fresh`` as it counts: a daily won after its close is a repeat."""

    game_id: int
    status: Literal["won", "lost"]
    finished_at: datetime
    fresh: bool
    assisted: bool
    hints: int
    moves: int
    score: int
    play_time: timedelta


@dataclass(frozen=True, slots=True)
class RecordRow:
    """One player's record. Bests are None before the first win that counts; each names its game."""

    player: int
    variant: str
    suits: int
    undo: bool
    starts: int = 0
    """Games with at least one action, open ones included."""
    wins: int = 0
    losses: int = 0
    assisted_wins: int = 0
    """Counted apart: not in wins, averages, bests or streaks."""
    finishes: int = 0
    """Results counted so far; every game keeps which one it was."""
    hints: int = 0
    """Hints used in finished games."""
    total_score: int = 0
    total_moves: int = 0
    total_time: timedelta = timedelta()
    """The totals are over ``wins``."""
    best_score: int | None = None
    best_score_game: int | None = None
    fewest_moves: int | None = None
    fewest_moves_game: int | None = None
    fastest: timedelta | None = None
    """Shortest play time of a win."""
    fastest_game: int | None = None
    streak: int = 0
    """Fresh games won in a row, up to now."""
    # What boards show: fresh games without help alone. Each with the instant it was reached.
    board_wins: int | None = None
    board_wins_at: datetime | None = None
    board_streak: int | None = None
    """The longest streak."""
    board_streak_at: datetime | None = None
    board_score: int | None = None
    board_score_at: datetime | None = None
    board_moves: int | None = None
    board_moves_at: datetime | None = None
    board_time: timedelta | None = None
    board_time_at: datetime | None = None

    @property
    def longest_streak(self) -> int:
        return self.board_streak or 0

    @property
    def win_rate(self) -> float | None:
        """Wins ÷ (wins + losses), from 0 to 1; None before the first."""
        return self.wins / (self.wins + self.losses) if self.wins + self.losses else None

    @property
    def average_score(self) -> float | None:
        """Of games won."""
        return self.total_score / self.wins if self.wins else None

    @property
    def average_moves(self) -> float | None:
        """Of games won."""
        return self.total_moves / self.wins if self.wins else None

    @property
    def average_time(self) -> timedelta | None:
        """Of games won."""
        return self.total_time / self.wins if self.wins else None


def after(row: RecordRow, result: Result) -> RecordRow:
    """The row after one more result."""
    row = replace(row, finishes=row.finishes + 1, hints=row.hints + result.hints)
    if result.status == "lost":
        streak = 0 if result.fresh else row.streak
        return replace(row, losses=row.losses + 1, streak=streak)
    if result.assisted:
        return replace(row, assisted_wins=row.assisted_wins + 1)
    row = _won(row, result)
    return _won_fresh(row, result) if result.fresh else row


def _won(row: RecordRow, won: Result) -> RecordRow:
    """Wins, totals and the player's own bests. An equal result leaves the earlier one its place."""
    row = replace(
        row,
        wins=row.wins + 1,
        total_score=row.total_score + won.score,
        total_moves=row.total_moves + won.moves,
        total_time=row.total_time + won.play_time,
    )
    if row.best_score is None or won.score > row.best_score:
        row = replace(row, best_score=won.score, best_score_game=won.game_id)
    if row.fewest_moves is None or won.moves < row.fewest_moves:
        row = replace(row, fewest_moves=won.moves, fewest_moves_game=won.game_id)
    if row.fastest is None or won.play_time < row.fastest:
        row = replace(row, fastest=won.play_time, fastest_game=won.game_id)
    return row


def _won_fresh(row: RecordRow, won: Result) -> RecordRow:
    """Streaks, and what the boards show."""
    at = won.finished_at
    row = replace(
        row, streak=row.streak + 1, board_wins=(row.board_wins or 0) + 1, board_wins_at=at
    )
    if row.streak > row.longest_streak:
        row = replace(row, board_streak=row.streak, board_streak_at=at)
    if row.board_score is None or won.score > row.board_score:
        row = replace(row, board_score=won.score, board_score_at=at)
    if row.board_moves is None or won.moves < row.board_moves:
        row = replace(row, board_moves=won.moves, board_moves_at=at)
    if row.board_time is None or won.play_time < row.board_time:
        row = replace(row, board_time=won.play_time, board_time_at=at)
    return row

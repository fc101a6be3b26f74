"""What was found out about finished games: up to where each could still be won, and how."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from storage.database import Database
from storage.tables import games, solutions
from storage.upsert import upsert


@dataclass(frozen=True, slots=True)
class Solution:
    """A search along a game, from its opening to where it ended. Numbers count the actions taken by then."""

    winnable_to: int | None
    """Up to here a win is known; None if none is known from anywhere."""
    lost_from: int | None
    """From here on it is proven lost; None if that is proven nowhere."""
    line: tuple[str, ...] | None = None
    """The plays that win from the table at `winnable_to`, in notation."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """``storage.solutions``. They go with their game."""

    _database: Database

    async def of(self, game_id: int) -> Solution | None:
        """What was found out about the game, if anybody has asked."""
        query = select(solutions).where(solutions.c.game_id == game_id)

        def work(connection: Connection) -> Solution | None:
            row = connection.execute(query).first()
            if row is None:
                return None
            line = None if row.line is None else tuple(row.line.split())
            return Solution(row.winnable_to, row.lost_from, line)

        return await self._database.read(work)

    async def keep(self, game_id: int, found: Solution) -> None:
        """Keep what was found out; a game that is gone is let be."""
        line = None if found.line is None else " ".join(found.line)
        values = {"winnable_to": found.winnable_to, "lost_from": found.lost_from, "line": line}

        def work(connection: Connection) -> None:
            if connection.scalar(select(games.c.id).where(games.c.id == game_id)) is not None:
                upsert(connection, solutions, {"game_id": game_id}, values)

        await self._database.write(work)

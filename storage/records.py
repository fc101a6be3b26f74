"""Records: what a player has achieved, per variant × suits × undo mode, and how results went over time."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from storage.counting import result_of
from storage.database import Database
from storage.tables import games, records
from storage.tally import RecordRow, Result


@dataclass(frozen=True, slots=True)
class Records:
    """``storage.records``."""

    _database: Database

    async def of(self, player: int) -> list[RecordRow]:
        """All record rows of ``player``, by variant, suits and undo mode (undo first)."""
        query = (
            select(records)
            .where(records.c.player == player)
            .order_by(records.c.variant, records.c.suits, records.c.undo.desc())
        )
        return await self._database.read(
            lambda connection: [RecordRow(**row._mapping) for row in connection.execute(query)]
        )

    async def row(self, player: int, variant: str, suits: int, *, undo: bool) -> RecordRow:
        """One record row, of zeros if there is none yet."""
        query = select(records).where(
            records.c.player == player,
            records.c.variant == variant,
            records.c.suits == suits,
            records.c.undo == undo,
        )
        found = await self._database.read(lambda connection: connection.execute(query).first())
        return RecordRow(player, variant, suits, undo) if not found else RecordRow(**found._mapping)

    async def history(
        self, player: int, variant: str, suits: int, *, undo: bool, limit: int = 200
    ) -> list[Result]:
        """The last ``limit`` results of a record row, oldest first."""
        query = (
            select(games)
            .where(
                games.c.player == player,
                games.c.variant == variant,
                games.c.suits == suits,
                games.c.undo == undo,
                games.c.finish_number.is_not(None),
            )
            .order_by(games.c.finish_number.desc())
            .limit(limit)
        )
        return await self._database.read(
            lambda connection: [result_of(row) for row in connection.execute(query)][::-1],
            long=True,
        )

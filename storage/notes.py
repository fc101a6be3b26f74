"""Small facts about the installation, by name: what Discord was told last, and the like."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import select

from storage.database import Database
from storage.tables import notes
from storage.upsert import upsert


@dataclass(frozen=True, slots=True)
class Notes:
    """``storage.notes``."""

    _database: Database

    async def get(self, name: str) -> str | None:
        """The text noted under ``name``, None if there is none."""
        query = select(notes.c.text).where(notes.c.name == name)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def set(self, name: str, text: str) -> None:
        """Note ``text`` under ``name`` (at most 32 characters), in place of what stood there."""
        await self._database.write(
            lambda connection: upsert(connection, notes, {"name": name}, {"text": text})
        )

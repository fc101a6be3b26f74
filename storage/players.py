"""Who plays: names as Discord sent them, where somebody was seen, and what they want of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from sqlalchemy import Connection, select

from storage.database import Database
from storage.hides import take_hide
from storage.tables import members, players
from storage.types import to_micros
from storage.upsert import upsert

_NAME_LENGTH: Final = 100


@dataclass(frozen=True, slots=True)
class Privacy:
    """What a player wants: ``saving`` off keeps new games out of the database, ``listed`` off out of sight."""

    saving: bool = True
    listed: bool = True


@dataclass(frozen=True, slots=True)
class Players:
    """``storage.players``."""

    _database: Database
    _secret: bytes

    async def seen(self, player: int, name: str, guild: int | None, at: datetime) -> None:
        """Somebody did something, in a server or (None) elsewhere. Kept unless they switched saving off."""
        to_micros(at)

        def work(connection: Connection) -> None:
            if not _privacy(connection, player).saving:
                return
            upsert(connection, players, {"id": player}, {"name": name[:_NAME_LENGTH]})
            if guild is not None:
                key = {"guild": guild, "player": player}
                upsert(connection, members, key, {"seen_at": at})
                if take_hide(connection, self._secret, guild, player):
                    upsert(connection, members, key, {"seen_at": at, "hidden": True})

        await self._database.write(work)

    async def name(self, player: int) -> str | None:
        """The name last seen."""
        query = select(players.c.name).where(players.c.id == player)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def privacy(self, player: int) -> Privacy:
        """What the player chose; all on for somebody new."""
        return await self._database.read(lambda connection: _privacy(connection, player))

    async def set_privacy(
        self, player: int, *, saving: bool | None = None, listed: bool | None = None
    ) -> Privacy:
        """Change what is not None. What has been saved before stays until it is erased."""
        wanted = {"saving": saving, "listed": listed}
        changes = {name: value for name, value in wanted.items() if value is not None}

        def work(connection: Connection) -> Privacy:
            upsert(connection, players, {"id": player}, changes)
            return _privacy(connection, player)

        return await self._database.write(work)


def _privacy(connection: Connection, player: int) -> Privacy:
    query = select(players.c.saving, players.c.listed).where(players.c.id == player)
    row = connection.execute(query).first()
    return Privacy() if row is None else Privacy(**row._mapping)

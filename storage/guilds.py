"""Servers: what their managers chose, the daily post, and forgetting those that sent the bot away."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, Final, Literal

from sqlalchemy import Connection, bindparam, delete, or_, select, update

from storage.database import Database
from storage.hides import take_hide
from storage.tables import guilds, hides, members
from storage.types import to_micros
from storage.upsert import insert_once, upsert

PostTrouble = Literal["forbidden", "gone", "failed"]
"""Why a daily post did not come: no permission, no such channel any more, not taken by Discord."""


@dataclass(frozen=True, slots=True)
class Guild:
    """One server. Without a channel nothing is posted."""

    id: int
    private: bool | None = None
    """Whether boards are private unless a player asks otherwise; None: never chosen."""
    post_channel: int | None = None
    post_hour: int | None = None
    """UTC, 0 to 23."""
    posted_on: date | None = None
    """The last date whose deal was announced."""
    post_trouble: PostTrouble | None = None
    """What went wrong with the last post; None if it came, or since the channel was chosen anew."""
    removed_at: datetime | None = None


_COLUMNS: Final = [guilds.c[field.name] for field in fields(Guild)]
_KNOWN: Final = select(guilds.c.id, guilds.c.removed_at)
_REMOVE: Final = (
    update(guilds).where(guilds.c.id == bindparam("at_id")).values(removed_at=bindparam("then"))
)
_MAY_CHANGE: Final = frozenset({"private", "post_channel", "post_hour"})


@dataclass(frozen=True, slots=True)
class Guilds:
    """``storage.guilds``."""

    _database: Database
    _secret: bytes

    async def of(self, guild: int) -> Guild:
        """What is known of a server; defaults for a new one."""
        return await self._database.read(lambda connection: _read(connection, guild))

    async def save(self, guild: int, **changes: Any) -> Guild:
        """Change ``private``, ``post_channel`` or ``post_hour`` (0 to 23, UTC).

        Raises `TypeError` for another name, `ValueError` for an hour that does not exist.
        """
        if unknown := changes.keys() - _MAY_CHANGE:
            raise TypeError(f"a server has no setting {', '.join(sorted(unknown))}")
        if (hour := changes.get("post_hour")) is not None and not 0 <= hour <= 23:
            raise ValueError(f"a day has no hour {hour}")
        if "post_channel" in changes:
            changes["post_trouble"] = None

        def work(connection: Connection) -> Guild:
            upsert(connection, guilds, {"id": guild}, changes)
            return _read(connection, guild)

        return await self._database.write(work)

    async def hide(self, guild: int, player: int, at: datetime, *, hidden: bool = True) -> None:
        """Keep a player off this server's boards, or let them back, whatever they erased meanwhile."""
        to_micros(at)
        key, change = {"guild": guild, "player": player}, {"hidden": hidden}

        def work(connection: Connection) -> None:
            take_hide(connection, self._secret, guild, player)
            if hidden:
                upsert(connection, members, key, {**change, "seen_at": at}, again=change)
            else:
                there = (members.c.guild == guild, members.c.player == player)
                connection.execute(update(members).where(*there).values(change))

        await self._database.write(work)

    async def hidden(self, guild: int) -> list[int]:
        """The players kept off this server's boards."""
        query = select(members.c.player).where(members.c.guild == guild, members.c.hidden)
        return await self._database.read(
            lambda connection: list(connection.scalars(query.order_by(members.c.player)))
        )

    async def to_post(self, day: date, hour: int) -> list[Guild]:
        """Servers whose announcement of ``day`` is due at ``hour`` (UTC) or was missed earlier that day."""
        query = (
            select(*_COLUMNS)
            .where(
                guilds.c.post_channel.is_not(None),
                guilds.c.post_hour <= hour,
                guilds.c.removed_at.is_(None),
                or_(guilds.c.posted_on.is_(None), guilds.c.posted_on < day),
            )
            .order_by(guilds.c.id)
        )
        return await self._database.read(
            lambda connection: [Guild(*row) for row in connection.execute(query)], long=True
        )

    async def claim_post(self, guild: int, day: date) -> bool:
        """Take it upon oneself to announce ``day``; False if somebody has. Ask before sending."""
        query = (
            update(guilds)
            .where(
                guilds.c.id == guild,
                guilds.c.post_channel.is_not(None),
                or_(guilds.c.posted_on.is_(None), guilds.c.posted_on < day),
            )
            .values(posted_on=day, post_trouble=None)
        )
        return await self._database.write(
            lambda connection: connection.execute(query).rowcount == 1
        )

    async def post_failed(self, guild: int, channel: int, trouble: PostTrouble) -> None:
        """The claimed post did not come out in ``channel``. A channel that is gone gets no more of them.

        Nothing happens if another channel has been chosen since.
        """
        change: dict[str, Any] = {"post_trouble": trouble}
        if trouble == "gone":
            change["post_channel"] = None
        query = update(guilds).where(guilds.c.id == guild, guilds.c.post_channel == channel)
        await self._database.write(lambda connection: connection.execute(query.values(change)))

    async def removed(self, guild: int, at: datetime) -> None:
        """The server sent the bot away: it is forgotten by `purge` unless the bot comes back."""
        to_micros(at)
        await self._set_removed(guild, at)

    async def returned(self, guild: int) -> None:
        """The bot is (again) in the server."""
        await self._set_removed(guild, None)

    async def compare(
        self, present: Collection[int], ours: Callable[[int], bool], at: datetime
    ) -> None:
        """Note in which servers the bot is, whatever was missed while it was away.

        ``present``: all that it sees now. A server that it doesn't see counts as having sent it away at
        ``at``, if it is one that it would see (``ours``: another process may look after the others).
        """
        to_micros(at)

        def work(connection: Connection) -> None:
            known = {row.id: row.removed_at for row in connection.execute(_KNOWN)}
            for guild in set(present) - known.keys():
                insert_once(connection, guilds, {"id": guild}, {})
            changes = [
                {"at_id": guild, "then": None if guild in present else at}
                for guild, removed_at in known.items()
                if (guild in present) == (removed_at is not None)
                and (guild in present or ours(guild))
            ]
            if changes:
                connection.execute(_REMOVE, changes)

        await self._database.write(work)

    async def purge(self, before: datetime) -> int:
        """Forget the servers that sent the bot away before that instant, and who was seen there."""
        to_micros(before)
        gone = select(guilds.c.id).where(guilds.c.removed_at < before)

        def work(connection: Connection) -> int:
            for table in (members, hides):
                connection.execute(delete(table).where(table.c.guild.in_(gone)))
            return connection.execute(delete(guilds).where(guilds.c.removed_at < before)).rowcount

        return await self._database.write(work)

    async def _set_removed(self, guild: int, at: datetime | None) -> None:
        change = {"removed_at": at}
        await self._database.write(
            lambda connection: upsert(connection, guilds, {"id": guild}, change)
        )


def _read(connection: Connection, guild: int) -> Guild:
    row = connection.execute(select(*_COLUMNS).where(guilds.c.id == guild)).first()
    return Guild(guild) if row is None else Guild(*row)

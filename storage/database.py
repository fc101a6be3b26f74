"""One database, SQLite or PostgreSQL, and the only two ways to use it: `write` and `read`.

SQLite: one connection writes, under a lock, with ``BEGIN IMMEDIATE`` (measured: a pool of writers is three
times slower and has a tail of half a second). A second one only reads, for long questions, so that no tap
waits for a leaderboard. PostgreSQL: a small pool, several processes may share the database.
"""

from __future__ import annotations

import asyncio
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, StaticPool, event, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from storage.errors import Unavailable

T = TypeVar("T")
Work = Callable[[Connection], T]
"""What is done in a transaction, written for SQLAlchemy's synchronous face: it runs within one greenlet."""

BUSY_SECONDS: Final = 5.0
"""How long to wait for another process's lock."""


class Database(ABC):
    """``write`` and ``read`` finish what they began even when the waiting task is cancelled."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()

    async def write(self, work: Work[T]) -> T:
        """Run ``work`` in one transaction, durable when this returns; any exception undoes it all.

        Raises `Unavailable` if the database did not take it.
        """
        return await self._shielded(self._write(work))

    async def read(self, work: Work[T], *, long: bool = False) -> T:
        """Run ``work``, which only reads, and sees one moment however many questions it asks.

        ``long`` keeps it out of the way of taps.
        """
        return await self._shielded(self._read(work, long))

    async def close(self) -> None:
        """Let what runs finish, then close every connection."""
        while self._running:
            await asyncio.wait(set(self._running))
        await self._close()

    async def _shielded(self, coroutine: Coroutine[Any, Any, T]) -> T:
        # A cancelled statement would cost the connection, and nobody would know whether a cancelled
        # commit took place.
        task = asyncio.ensure_future(coroutine)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        try:
            return await asyncio.shield(task)
        except DBAPIError as error:
            raise Unavailable(f"The database refused: {error.orig}.") from error
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            raise Unavailable(f"The database can't be used: {error}.") from error

    @abstractmethod
    async def _write(self, work: Work[T]) -> T: ...

    @abstractmethod
    async def _read(self, work: Work[T], long: bool) -> T: ...

    @abstractmethod
    async def _close(self) -> None: ...


class SqliteDatabase(Database):
    """A file, or memory (``:memory:``, gone at the end)."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._writer = _Line(sqlite_engine(url))
        in_memory = url.database in (None, "", ":memory:")
        self._reader = self._writer if in_memory else _Line(sqlite_engine(url, only_reads=True))

    async def _write(self, work: Work[T]) -> T:
        async with self._writer.lock:
            connection = await self._writer.begun("BEGIN IMMEDIATE")
            try:
                result = await connection.run_sync(work)
            except BaseException:
                await connection.rollback()
                raise
            await connection.commit()
            return result

    async def _read(self, work: Work[T], long: bool) -> T:
        line = self._reader if long else self._writer
        async with line.lock:
            connection = await line.begun("BEGIN")
            try:
                return await connection.run_sync(work)
            finally:
                await connection.rollback()

    async def _close(self) -> None:
        await self._reader.close()
        if self._reader is not self._writer:
            await self._writer.close()


class _Line:
    """One connection, held open, and the lock of whoever uses it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.lock = asyncio.Lock()
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def begun(self, begin: str) -> AsyncConnection:
        """The connection, after the statement ``begin``."""
        if self._connection is None:
            self._connection = await self._engine.connect()
        driver: Any = (await self._connection.get_raw_connection()).driver_connection
        # Past SQLAlchemy, whose cursor would cross into the driver's thread three times for it.
        await driver.execute(begin)
        await (
            self._connection.begin()
        )  # no statement; else work that asks nothing would not be ended
        return self._connection

    async def close(self) -> None:
        async with self.lock:
            if self._connection is not None:
                await self._connection.close()
                self._connection = None
            await self._engine.dispose()


def sqlite_engine(url: URL, *, only_reads: bool = False, foreign_keys: bool = True) -> AsyncEngine:
    """An engine with a single connection that begins no transaction by itself."""
    engine = create_async_engine(
        url,
        poolclass=StaticPool,
        connect_args={"timeout": BUSY_SECONDS, "isolation_level": None},
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _set_up(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        if not only_reads:
            cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
        if only_reads:
            cursor.execute("PRAGMA query_only = ON")
        cursor.close()

    return engine


class PostgresDatabase(Database):
    """A server. Rows are locked by the statements that change them, at READ COMMITTED; whoever only reads
    sees the moment of the first question.
    """

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._engine = postgres_engine(url)
        self._reading = self._engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    async def _write(self, work: Work[T]) -> T:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def _read(self, work: Work[T], long: bool) -> T:
        async with self._reading.connect() as connection:
            return await connection.run_sync(work)

    async def _close(self) -> None:
        await self._engine.dispose()


def postgres_engine(url: URL) -> AsyncEngine:
    """An engine with a small pool that notices connections that have died."""
    return create_async_engine(
        url,
        pool_size=5,
        max_overflow=5,
        pool_pre_ping=True,
        connect_args={"timeout": BUSY_SECONDS},
    )


def answers(connection: Connection) -> None:
    """The smallest question there is."""
    connection.execute(text("SELECT 1"))

"""Opening a database, and what an open one offers."""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

from sqlalchemy import Connection, inspect, make_url, select, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from engine.daily import SECRET_BYTES
from storage import schema
from storage.boards import Boards
from storage.counting import recount
from storage.dailies import Dailies
from storage.database import (
    BUSY_SECONDS,
    Database,
    PostgresDatabase,
    SqliteDatabase,
    answers,
    postgres_engine,
    sqlite_engine,
)
from storage.errors import CannotOpen
from storage.games import Games
from storage.guilds import Guilds
from storage.notes import Notes
from storage.personal_data import PersonalData
from storage.players import Players
from storage.records import Records
from storage.settings import Settings
from storage.solutions import Solutions
from storage.sqlite_file import check_file, check_revision
from storage.tables import installation, metadata
from storage.upsert import insert_once
from storage.verify import Verification

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_MIGRATION_LOCK: Final = 0x53504E52
"""Key of the advisory lock under which one of several starting processes migrates a server's database."""


class Storage:
    """An open database. Its parts are named for what they keep; made by `open_storage`."""

    def __init__(self, database: Database, secret: bytes) -> None:
        self._database = database
        self.boards = Boards(database)
        self.dailies = Dailies(database, secret)
        self.games = Games(database, secret)
        self.guilds = Guilds(database, secret)
        self.notes = Notes(database)
        self.personal_data = PersonalData(database, secret)
        self.players = Players(database, secret)
        self.records = Records(database)
        self.settings = Settings(database)
        self.solutions = Solutions(database)
        self.verification = Verification(database, secret)

    async def ping(self) -> None:
        """Return if the database answers, else raise `Unavailable`."""
        await self._database.read(answers)

    async def close(self) -> None:
        """Finish what runs and close; a second time does nothing."""
        await self._database.close()


async def open_storage(
    url: str,
    *,
    create: bool = True,
    random_bytes: Callable[[int], bytes] = secrets.token_bytes,
) -> Storage:
    """Check, migrate and open the database at ``url``; the first time, give it its secret.

    ``sqlite+aiosqlite:///file.db``, ``sqlite+aiosqlite:////absolute/file.db``, or
    ``postgresql+asyncpg://user:password@host/name``. Raises `CannotOpen` with one sentence for the
    operator; a database that is refused is left as it is. ``create``: make a file that isn't there.
    """
    parsed = _parse(url)
    async with _migrating():
        await _prepare(parsed, create=create)
    database: Database
    if parsed.get_backend_name() == "postgresql":
        database = PostgresDatabase(parsed)
    else:
        database = SqliteDatabase(parsed)
        if _in_memory(parsed):
            async with _migrating():
                await database.write(partial(_migrate, name="memory"))
    secret = await database.read(_secret)
    if secret is None:
        secret = await database.write(partial(_make_secret, random_bytes=random_bytes))
    return Storage(database, secret)


def _secret(connection: Connection) -> bytes | None:
    return connection.scalar(select(installation.c.secret))


def _make_secret(connection: Connection, random_bytes: Callable[[int], bytes]) -> bytes:
    """The key of the daily deals; of several programs that start at once the first makes it."""
    insert_once(connection, installation, {"id": 1}, {"secret": random_bytes(SECRET_BYTES)})
    made = _secret(connection)
    assert made is not None
    return made


async def upgrade(url: str) -> str:
    """Bring the database at ``url`` to the newest schema and return its revision; else `CannotOpen`."""
    async with _migrating():
        await _prepare(_parse(url))
    return schema.revisions()[-1]


def _parse(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise CannotOpen("The database's address is not one like sqlite:///games.db.") from None
    if parsed.drivername not in _DRIVERS:
        raise CannotOpen(
            f"The database's address begins with {parsed.drivername}: sqlite or postgresql can be used."
        )
    parsed = parsed.set(drivername=_DRIVERS[parsed.drivername])
    if parsed.get_backend_name() == "sqlite" and (parsed.database or "").startswith("file:"):
        raise CannotOpen("The database's address has to be a plain path: sqlite:///games.db.")
    return parsed


def _migrating() -> asyncio.Lock:
    """One at a time within a loop: Alembic keeps what it works on in variables of its modules."""
    return _locks.setdefault(asyncio.get_running_loop(), asyncio.Lock())


_locks: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]] = WeakKeyDictionary()


def _in_memory(url: URL) -> bool:
    return url.database in (None, "", ":memory:")


async def _prepare(url: URL, *, create: bool = True) -> None:
    if url.get_backend_name() == "postgresql":
        await _prepare_postgres(url)
    elif not _in_memory(url):
        path = Path(str(url.database))
        if not create and not await asyncio.to_thread(path.exists):
            raise CannotOpen(f"There is no database at {path}.")
        await _prepare_sqlite(url, path)


async def _prepare_sqlite(url: URL, path: Path) -> None:
    await asyncio.to_thread(check_file, path)
    patience = asyncio.get_running_loop().time() + BUSY_SECONDS
    while True:
        try:
            return await _migrate_file(url, str(path))
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            # A new file is put into WAL mode under a lock that SQLite does not wait for.
            busy = "locked" in str(error) and asyncio.get_running_loop().time() < patience
            if not busy:
                raise CannotOpen(f"{path} can't be used: {_cause(error)}.") from error
        await asyncio.sleep(0.05)


async def _migrate_file(url: URL, name: str) -> None:
    # Migrations may make tables anew, which would carry their rows' dependants off if the keys held.
    engine = sqlite_engine(url, foreign_keys=False)
    try:
        async with engine.connect() as connection:
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await connection.run_sync(_migrate, name)
            await connection.commit()
    finally:
        await engine.dispose()


async def _prepare_postgres(url: URL) -> None:
    engine = postgres_engine(url)
    name = f"The database {url.database} on {url.host or 'this machine'}"
    try:
        async with engine.begin() as connection:
            await connection.execute(
                text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATION_LOCK}
            )
            await connection.run_sync(_migrate, name)
    except (SQLAlchemyError, OSError, TimeoutError) as error:
        raise CannotOpen(f"{name} can't be used: {_cause(error)}.") from error
    except Exception as error:
        # What the driver raises while connecting is not wrapped: wrong password, no such database.
        if type(error).__module__.startswith("asyncpg"):
            raise CannotOpen(f"{name} can't be used: {_cause(error)}.") from error
        raise
    finally:
        await engine.dispose()


def _migrate(connection: Connection, name: str) -> None:
    """Within a transaction that keeps other processes out: look again, then upgrade."""
    tables, before = set(inspect(connection).get_table_names()), None
    if schema.VERSION_TABLE in tables:
        found = connection.execute(text(f"SELECT version_num FROM {schema.VERSION_TABLE}"))
        revisions = list(found.scalars())
        check_revision(name, revisions)
        (before,) = revisions
        if before == schema.revisions()[-1]:
            return
    elif tables & set(metadata.tables):
        raise CannotOpen(f"{name} belongs to another program; it was left as it is.")
    schema.upgrade(connection)
    if before == "0001":
        recount(connection)  # what the contest counts, for the games played before it
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        if connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
            raise CannotOpen(f"{name} is damaged: rows belong to nothing; it was left as it is.")


def _cause(error: BaseException) -> str:
    """What the driver said, on one line, without the statement."""
    cause: Any = error.orig if isinstance(error, DBAPIError) and error.orig else error
    said = str(cause) or type(cause).__name__
    return " ".join(said.split()).rstrip(".")

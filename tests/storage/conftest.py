"""Databases for the tests: real SQLite files, and a real PostgreSQL server where there is one."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from storage import Storage, open_storage, upgrade
from storage.tables import metadata
from tests.storage.postgres import Server, find_server


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    programs = find_server()
    if programs is None:
        pytest.skip("DID NOT RUN: no PostgreSQL server on this machine (Debian: postgresql)")
    server = Server(programs)
    yield server
    server.stop()


@pytest.fixture
def sqlite_file(tmp_path: Path) -> Path:
    """Where a database may be made."""
    return tmp_path / "games.db"


@pytest.fixture
def sqlite_url(sqlite_file: Path) -> str:
    """The address of a database that is not there yet."""
    return f"sqlite+aiosqlite:///{sqlite_file}"


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("migrated") / "games.db"
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def migrated_server(server: Server) -> str:
    """The name of a database on the server that has its tables."""
    name = server.new_database()
    asyncio.run(upgrade(server.url(name)))
    return name


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest, sqlite_file: Path) -> str:
    """The address of a database without games, once of each kind."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), sqlite_file)
        return f"sqlite+aiosqlite:///{sqlite_file}"
    server: Server = request.getfixturevalue("server")
    name: str = request.getfixturevalue("migrated_server")
    tables = ", ".join(metadata.tables)
    server.sql(name, f"TRUNCATE {tables} RESTART IDENTITY CASCADE")  # far faster than a new one
    return server.url(name)


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    storage = await open_storage(url)
    yield storage
    await storage.close()


@pytest.fixture
async def other(url: str, storage: Storage) -> AsyncIterator[Storage]:
    """A second program on the same database."""
    storage = await open_storage(url)
    yield storage
    await storage.close()

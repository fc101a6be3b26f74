"""A bot for each test, in a simulated Discord of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.mind import Mind
from renderer import Painter
from renderer.studio import Studio
from solver.pool import Pool
from storage import upgrade
from tests.bot.world import World, running_world


@pytest.fixture(scope="session")
def painter() -> Iterator[Painter]:
    with Painter() as painter:
        painter.prewarm()
        yield painter


@pytest.fixture(scope="session")
def studio() -> Iterator[Studio]:
    with Studio() as studio:
        yield studio


@pytest.fixture(scope="session")
def warm_studio(studio: Studio) -> None:
    """The studio with all its imports made; that takes a second or two."""
    asyncio.run(studio.prewarm())


@pytest.fixture(scope="session")
def blank_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database without games, to be copied."""
    file = tmp_path_factory.mktemp("blank") / "games.db"
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture
async def world(
    tmp_path: Path, painter: Painter, studio: Studio, blank_database: Path
) -> AsyncIterator[World]:
    file = tmp_path / "games.db"
    async with running_world(file, painter, studio, template=blank_database) as world:
        yield world


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """One worker for all tests: it starts with the first question."""
    with Pool() as pool:
        yield pool


@pytest.fixture
async def thinking(
    tmp_path: Path,
    painter: Painter,
    studio: Studio,
    blank_database: Path,
    pool: Pool,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[World]:
    """A bot that asks the solver, and waits for it on a busy machine too."""
    for patience in ("HINT_PATIENCE", "PROSPECT_PATIENCE"):
        monkeypatch.setattr(f"bot.mind.{patience}", 60.0)
    file, mind = tmp_path / "games.db", Mind(pool, pool)
    async with running_world(
        file, painter, studio, template=blank_database, mind=mind, settling=60
    ) as world:
        yield world

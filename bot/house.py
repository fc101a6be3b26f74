"""What the bot stands on, wherever it plays: an open database and a warm painter."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bot.host import Host, wall_clock
from renderer import Painter
from renderer.studio import Studio
from storage import Storage, open_storage


@dataclass(frozen=True, slots=True)
class House:
    """The rooms behind the bot, open."""

    storage: Storage
    host: Host
    painter: Painter
    studio: Studio


@asynccontextmanager
async def open_house(database_url: str) -> AsyncIterator[House]:
    """Open the rooms, and close them at the end; `CannotOpen` if the database can't be used."""
    storage = await open_storage(database_url)
    try:
        with Painter() as painter, Studio() as studio:
            await asyncio.to_thread(painter.prewarm)
            draw = secrets.SystemRandom().randint
            yield House(storage, Host(storage, clock=wall_clock, draw=draw), painter, studio)
    finally:
        await storage.close()

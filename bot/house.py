"""What the bot stands on, wherever it plays: an open database, warm painters, and a mind of its own."""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

from bot.host import Host, wall_clock
from bot.mind import Mind
from bot.proving import Prover
from renderer import Painter
from renderer.studio import Studio
from solver.pool import Pool
from storage import Storage, open_storage

NICE: Final = 10
"""How far searches that may take long stand back for everything else on the machine."""


@dataclass(frozen=True, slots=True)
class House:
    """The rooms behind the bot, open."""

    storage: Storage
    host: Host
    painter: Painter
    studio: Studio
    mind: Mind
    prover: Prover
    """Looks after the daily deals once it is asked to."""


def quick_workers() -> int:
    """How many processes work out hints: one, or two where the bot itself leaves room for them."""
    return 1 if (os.cpu_count() or 1) <= 2 else 2


@asynccontextmanager
async def open_house(database_url: str) -> AsyncIterator[House]:
    """Open the rooms, and close them at the end; `CannotOpen` if the database can't be used."""
    storage = await open_storage(database_url)
    try:
        # Workers are started when they are first asked.
        with (
            Painter() as painter,
            Studio() as studio,
            Pool(quick_workers()) as quick,
            Pool(nice=NICE) as deep,
            Pool(nice=NICE) as proofs,  # long jobs: nobody's verdict shall wait behind one
        ):
            # Now, so that nobody waits for the first board or the first picture of records.
            await asyncio.gather(asyncio.to_thread(painter.prewarm), studio.prewarm())
            draw = secrets.SystemRandom().randint
            yield House(
                storage=storage,
                host=Host(storage, clock=wall_clock, draw=draw),
                painter=painter,
                studio=studio,
                mind=Mind(quick, deep),
                prover=Prover(storage, proofs, wall_clock),
            )
    finally:
        await storage.close()

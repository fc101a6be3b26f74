"""`spider` in processes of its own, which end with the test."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

Process = asyncio.subprocess.Process
Start = Callable[..., Awaitable[Process]]

NOWHERE = "http://127.0.0.1:9/api/v10"
"""The discard port of loopback, where nobody listens."""

# Points discord.py at the address that comes first, then is `spider` with the rest.
PROGRAM = """
import sys, discord.gateway, discord.http, yarl
base = discord.http.Route.BASE = sys.argv.pop(1)
gateway = yarl.URL(base).with_scheme("ws").with_path("/gateway")
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
from cli.main import app
app()
"""


class Ended(NamedTuple):
    status: int | None
    out: str
    err: str


@asynccontextmanager
async def starting(folder: Path) -> AsyncIterator[Start]:
    """Gives ``start(*arguments, discord=address, **settings)``; the program sees no other setting."""
    processes: list[Process] = []
    root = str(Path(__file__).parents[2])
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "TMPDIR") if name in os.environ}

    async def start(*arguments: str, discord: str = NOWHERE, **settings: str) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROGRAM, discord, *arguments),
            cwd=folder,
            env={**kept, "PYTHONPATH": root, **settings},
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        processes.append(process)
        return process

    try:
        yield start
    finally:
        for process in processes:
            if process.returncode is None:
                process.kill()
                await process.communicate()


async def ended(process: Process, seconds: float = 60) -> Ended:
    """Wait for its end."""
    async with asyncio.timeout(seconds):
        out, err = await process.communicate()
    return Ended(process.returncode, out.decode(), err.decode())


async def page_address(process: Process) -> tuple[str, int]:
    """The link that `spider play` prints, and its port."""
    assert process.stdout is not None
    async with asyncio.timeout(60):
        async for line in process.stdout:
            found = re.search(rb"http://127\.0\.0\.1:(\d+)/#play", line)
            if found:
                return found[0].decode(), int(found[1])
    raise AssertionError("no link was printed")

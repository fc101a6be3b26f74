"""Is the bot well? Answered on the loopback interface: ``/healthz`` for whoever restarts it, ``/metrics``."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Final

import structlog
from aiohttp import web

from bot import metrics
from bot.cannot_run import CannotRun
from storage import Unavailable

if TYPE_CHECKING:
    from bot.client import SpiderBot

log: Final = structlog.get_logger()

HOST: Final = "127.0.0.1"
DATABASE_SECONDS: Final = 3.0
"""How long the database may take to answer."""


def gateway_ready(bot: SpiderBot) -> bool:
    """Whether taps reach the bot now and are taken: each shard connected, and not about to stop."""
    shards = bot.shards.values()
    return (
        bot.is_ready()
        and not bot.is_closed()
        and not bot.gate.closed
        and bool(shards)
        and not any(shard.is_closed() for shard in shards)
    )


async def database_answers(bot: SpiderBot) -> bool:
    """Whether the database answers within `DATABASE_SECONDS`."""
    try:
        async with asyncio.timeout(DATABASE_SECONDS):
            await bot.host.storage.ping()
    except (TimeoutError, Unavailable):
        return False
    return True


def health_app(bot: SpiderBot) -> web.Application:
    """The two pages. ``/healthz`` says 200 or 503, and in JSON which of the two things fails."""

    async def healthz(_request: web.Request) -> web.Response:
        found = {"gateway": gateway_ready(bot), "database": await database_answers(bot)}
        healthy = all(found.values())
        return web.json_response({"healthy": healthy, **found}, status=200 if healthy else 503)

    async def show_metrics(_request: web.Request) -> web.Response:
        metrics.RUNNING.set(bot.gate.inside)
        metrics.SHARDS_UP.set(sum(not shard.is_closed() for shard in bot.shards.values()))
        return web.Response(body=metrics.page(), headers={"Content-Type": metrics.CONTENT_TYPE})

    app = web.Application()
    app.router.add_get("/healthz", healthz)
    app.router.add_get("/metrics", show_metrics)
    return app


@asynccontextmanager
async def serving_health(bot: SpiderBot, port: int) -> AsyncIterator[None]:
    """Serve `health_app` on loopback; port 0 serves nothing. `CannotRun` if the port is taken."""
    if port == 0:
        yield
        return
    runner = web.AppRunner(health_app(bot), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise CannotRun(
                f"HEALTH_PORT {port} can't be used ({error.strerror}); choose another, or 0 for none."
            ) from error
        log.info("health_served", port=port)
        yield
    finally:
        await runner.cleanup()

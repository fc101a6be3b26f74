"""The bot on Discord as a service: started, told to stop, and ended in good order."""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from bot.cannot_run import cannot_run, token_of
from bot.client import SpiderBot
from bot.config import Settings
from bot.health import serving_health
from bot.house import open_house
from bot.proving import proving
from bot.signals import stop_signals
from bot.sync import sync

log: Final = structlog.get_logger()

PATIENCE: Final = 10.0
"""Seconds that running taps get to finish when the bot is told to stop."""
LAST_WORDS: Final = 0.5
"""Seconds more in which whoever tapped too late still hears that the bot is restarting."""


async def run(settings: Settings) -> None:
    """Play on Discord until SIGTERM or Ctrl-C.

    Raises `CannotRun` or `CannotOpen`, each one sentence. A connection that is lost later is taken up again;
    only at the start is an unreachable Discord a reason to give up.
    """
    token = token_of(settings)
    with stop_signals() as stop:
        async with open_house(settings.database_url) as house:
            bot = SpiderBot(
                house.host, house.painter, house.studio, house.mind, sync=settings.sync_commands
            )
            async with (
                bot,
                serving_health(bot, settings.health_port),
                bot.daily_posts,
                proving(house.prover),
            ):
                preparing = asyncio.create_task(house.mind.prepare())
                await _play(bot, token, stop)
                preparing.cancel()


async def tell_commands(settings: Settings) -> int:
    """Tell Discord of the slash commands, changed or not; how many there are. Raises as `run` does."""
    token = token_of(settings)
    async with (
        open_house(settings.database_url) as house,
        SpiderBot(house.host, house.painter, house.studio, sync=False) as bot,
    ):
        try:
            await bot.login(token)
            return await sync(bot.tree, house.storage)
        except Exception as error:
            raise cannot_run(error) or error from error


async def _play(bot: SpiderBot, token: str, stop: asyncio.Event) -> None:
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if running.done():
        error = running.exception()
        if error is not None:
            raise cannot_run(error) or error from error
        return
    log.info("stopping", running=bot.gate.inside)
    bot.gate.shut()
    await bot.mind.stop()
    if not await bot.gate.close(PATIENCE):
        log.warning("stopped_early", running=bot.gate.inside, patience=PATIENCE)
    await asyncio.sleep(LAST_WORDS)
    await bot.close()
    # Once connected it has ended by itself now; before that it would go on trying.
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
    log.info("stopped")

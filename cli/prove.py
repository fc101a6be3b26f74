"""`spider prove`: make daily deals ahead of time."""

from __future__ import annotations

from typing import Annotated

import typer


def prove(
    days: Annotated[int, typer.Option(min=1, max=366, help="How many dates, today's first.")] = 3,
) -> None:
    """Choose the daily deals of the next dates, and prove that they can be won.

    `spider run` does the same for today and the two dates after it, all the time; this is for more of them,
    or for a machine that is quick. What is settled already stays as it is. A date's line tells what was
    found, but neither the deal's number nor how it is won.

    Exit status 1: a date could not be proven. Status 2: the database at DATABASE_URL can't be used.
    """
    import asyncio

    from bot.logs import set_up
    from cli.settings import fail, load_settings, one_sentence
    from storage import Unavailable

    settings = load_settings()
    set_up(settings.log_level, settings.log_format, [])
    with one_sentence():
        try:
            unproven = asyncio.run(_prove(settings.database_url, days))
        except Unavailable as error:
            raise fail(str(error)) from None
    if unproven:
        raise typer.Exit(1)


async def _prove(url: str, days: int) -> int:
    """Prove them all; how many dates could not be."""
    from datetime import timedelta
    from time import perf_counter

    from bot.host import wall_clock
    from bot.proving import Prover, is_proven
    from engine.daily import daily_date
    from solver.pool import Pool
    from storage import open_storage

    unproven = 0
    storage = await open_storage(url)
    try:
        with Pool() as pool:
            prover = Prover(storage, pool, wall_clock)
            today = daily_date(wall_clock())
            for day in (today + timedelta(days=n) for n in range(days)):
                began = perf_counter()
                await prover.settle(day)
                daily = await prover.complete(day)
                done = is_proven(daily)
                unproven += not done
                proofs = daily.proofs if daily else ()
                proven = sum(proof.line is not None for proof in proofs)
                typer.echo(
                    f"{day}: {'proven' if done else 'NOT proven'} at every suit setting of Spider, "
                    f"{proven} of {len(proofs)} settings in all, {perf_counter() - began:.0f} s"
                )
    finally:
        await storage.close()
    return unproven

"""`spider verify`: does what is kept agree with the games that were played?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from rich.progress import Progress

    from storage import Disagreement, Storage

DISAGREES = 1
"""Exit status when something is kept that the games do not bear out."""


def verify() -> None:
    """Play every finished game again and check what is kept against it.

    Games are replayed by the engine, record rows and so the places on boards are added up from them, and
    daily deals are checked too: the number against the installation's secret, the proofs by playing their
    lines. Each row that disagrees is named on a line of its own. Nothing is changed, but for a database of
    an older version, whose schema is brought up to date first; the bot may run meanwhile.

    Exit status 0: everything is borne out. Status 1: something is not. Status 2: the database at
    DATABASE_URL can't be opened or read.
    """
    import asyncio

    from cli.settings import fail, load_settings, one_sentence
    from storage import Unavailable

    settings = load_settings()
    with one_sentence():
        try:
            wrong = asyncio.run(_verify(settings.database_url))
        except Unavailable as error:
            raise fail(str(error)) from None
    if wrong:
        raise typer.Exit(DISAGREES)


async def _verify(url: str) -> int:
    """Check all of it; how many disagreements there are."""
    from storage import open_storage

    storage = await open_storage(url, create=False)
    try:
        with _progress() as progress:
            checked, wrong = await _check(storage, progress)
    finally:
        await storage.close()
    typer.echo(f"{checked} {f'Disagreements: {wrong}.' if wrong else 'All of it is borne out.'}")
    return wrong


async def _check(storage: Storage, progress: Progress) -> tuple[str, int]:
    """What was checked, and how many disagreements came of it."""
    verification, wrong = storage.verification, 0
    total = await verification.games_count()
    task = progress.add_task("Games", total=total)
    games = 0
    async for _, found in verification.games():
        games += 1
        wrong += _name(found, progress)
        progress.update(task, completed=games, total=max(games, total))
    task = progress.add_task("Records of players", total=None)
    players = 0
    async for found in verification.records():
        players += 1
        wrong += _name(found, progress)
        progress.update(task, completed=players)
    task = progress.add_task("Daily deals", total=None)
    deals = 0
    async for _, found in verification.dailies():
        deals += 1
        wrong += _name(found, progress)
        progress.update(task, completed=deals)
    return f"Finished games: {games}, players: {players}, daily deals: {deals}.", wrong


def _name(found: Iterable[Disagreement], progress: Progress) -> int:
    """Print each, and say how many there were. The bar, on the other stream, steps aside meanwhile."""
    lines = [str(disagreement) for disagreement in found]
    if lines:
        progress.stop()
        typer.echo("\n".join(lines))
        progress.start()
    return len(lines)


def _progress() -> Progress:
    """A bar on standard error, for people only: nothing of it is seen where that is a file."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )

"""`spider db`: looking after the database."""

from __future__ import annotations

import typer

db = typer.Typer(help="Look after the database.", no_args_is_help=True)


@db.callback()
def main() -> None:
    """Look after the database."""


@db.command()
def upgrade() -> None:
    """Bring the database at DATABASE_URL to this version's schema, and say its revision.

    `spider run` does the same at its start. A new database is created; one that belongs to another
    program, is damaged, or comes from a newer version is left as it is, with exit status 2.
    """
    import asyncio

    from cli.settings import load_settings, one_sentence
    from storage import upgrade as upgrade_database

    settings = load_settings()
    with one_sentence():
        revision = asyncio.run(upgrade_database(settings.database_url))
    typer.echo(f"The database is at revision {revision}.")

"""The `spider` command. Each verb is a function in a module of its own, registered here.

The modules import the other rooms inside the verb only, so that `spider --help` and `spider replay` need
neither Discord nor a database.
"""

from __future__ import annotations

from typing import Annotated

import typer

from cli.db import db
from cli.play import play
from cli.prove import prove
from cli.replay import replay
from cli.run import run
from cli.solve import solve
from cli.sync import sync
from cli.verify import verify

app = typer.Typer(
    help="Spinneret: Spider Solitaire hosted in Discord.",
    epilog="Settings come from the environment and .env; .env.example lists them all.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    # Tracebacks must not show values: a token or a hidden card may be among them.
    pretty_exceptions_enable=False,
)

for verb in (run, play, sync, replay, solve, prove, verify):
    app.command()(verb)
app.add_typer(db, name="db")


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"spinneret {version('spinneret')}")
        raise typer.Exit


@app.callback()
def main(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Spinneret: Spider Solitaire hosted in Discord."""


if __name__ == "__main__":
    app()

"""`spider play`: the real bot in a simulated Discord, as a page in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from engine import Record

WELCOME = """
Play here:  {url}

  1. Type /spider play in the box at the bottom, press Enter, then click the arrow beside the box.
  2. Tap the numbers under the picture. New messages may be further down: scroll, or "jump to latest".
  3. "Viewing as" at the top makes you Bob, a stranger to Alice's board.

Ctrl-C ends it; the games are kept until next time.
"""

_OTHERS = (
    "Another playground plays on the same games: a board that one of them changes is out of date "
    "in the other until it is opened anew."
)


def play(
    port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65_535,
            help="Port of the page, else PLAYGROUND_PORT; if it is taken, the next free one. 0: any.",
            show_default=False,
        ),
    ] = None,
    record: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Put the game from this record on Alice's table first; - reads standard input.",
            allow_dash=True,
        ),
    ] = None,
    open_page: Annotated[
        bool, typer.Option("--open/--no-open", help="Also open the page in the browser.")
    ] = False,
) -> None:
    """Play in the browser on this machine: the real bot in a simulated Discord. No token, no account.

    Prints the page's address and what to type there. Alice and Bob share a channel; their games are kept
    at PLAYGROUND_DATABASE_URL (playground.db in this folder by default). Ctrl-C or SIGTERM ends it.

    A record is as for `spider replay`: a deal, all cards, or a position, and actions from there. It
    becomes Alice's game of that variant and suit setting, never a fresh one; one that she has under way
    there ends as a loss. /spider play then goes on with it.
    """
    import asyncio
    from urllib.parse import urlsplit

    from bot.logs import set_up
    from cli.settings import fail, load_settings, one_sentence

    settings = load_settings()
    start = None if record is None else _record(record)
    quiet = "log_level" not in settings.model_fields_set
    set_up("error" if quiet else settings.log_level, settings.log_format)
    try:
        from playground.serve import serve
    except ModuleNotFoundError as error:
        if error.name != "simcord":
            raise
        raise fail(
            "The playground needs SimCord, which is not installed: `make play` brings it along "
            "(or install the extra: spinneret[playground])."
        ) from None

    wanted = settings.playground_port if port is None else port

    def ready(url: str, others: bool) -> None:
        given = urlsplit(url).port
        if wanted not in (0, given):
            typer.echo(f"Port {wanted} is taken; this page is at port {given} instead.", err=True)
        if others:
            typer.echo(_OTHERS, err=True)
        typer.echo(WELCOME.format(url=url))
        if open_page:
            typer.launch(url)

    with one_sentence("PLAYGROUND_DATABASE_URL"):
        asyncio.run(serve(settings.playground_database_url, wanted, start, ready))


def _record(file: Path) -> Record:
    """The record in ``file``, which can be played through; else its fault in a sentence, status 2."""
    from cli.replay import broken_at, sentence, text_of
    from cli.settings import fail
    from engine import EngineError, Record

    text = text_of(file)
    try:
        record = Record.loads(text)
        record.replay()
    except EngineError as error:
        raise fail(broken_at(text) or sentence(error)) from None
    if record.opening().is_over:
        raise fail("position: this game is won already, so there's nothing to play.")
    return record

"""`spider sync`: tell Discord of the slash commands."""

from __future__ import annotations

import typer


def sync() -> None:
    """Tell Discord of the slash commands, whether or not they have changed.

    `spider run` does it by itself when they have, unless SYNC_COMMANDS is off. Needs DISCORD_TOKEN; what
    Discord was told is noted at DATABASE_URL. Exit status as for `spider run`.
    """
    import asyncio

    from bot.logs import set_up
    from bot.service import tell_commands
    from cli.settings import load_settings, one_sentence

    settings = load_settings()
    set_up(settings.log_level, settings.log_format, [settings.discord_token.get_secret_value()])
    with one_sentence():
        count = asyncio.run(tell_commands(settings))
    typer.echo(f"Discord knows the commands now ({count}, with all their subcommands).")

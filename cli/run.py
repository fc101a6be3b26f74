"""`spider run`: the bot on Discord."""

from __future__ import annotations


def run() -> None:
    """Run the bot on Discord until it is told to stop by Ctrl-C or SIGTERM.

    Needs DISCORD_TOKEN. Games are kept at DATABASE_URL, whose schema is brought up to date first. While
    it runs, http://127.0.0.1:HEALTH_PORT/healthz answers 200 if Discord and the database do, and /metrics
    has figures for Prometheus; log lines go to standard error.

    When told to stop it takes no more taps, finishes those that run (up to 10 seconds), and exits with
    status 0. Status 2: a setting, the token or the database has to be put right. Status 1: Discord could
    not be reached at the start; later the connection is taken up again by itself.
    """
    import asyncio

    from bot.logs import set_up
    from bot.service import run as run_bot
    from cli.settings import load_settings, one_sentence

    settings = load_settings()
    set_up(settings.log_level, settings.log_format, [settings.discord_token.get_secret_value()])
    with one_sentence():
        asyncio.run(run_bot(settings))

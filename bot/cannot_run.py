"""Why the bot can't run, as one sentence for its operator and an exit status."""

from __future__ import annotations

from typing import Final

import aiohttp
import discord

from bot.config import Settings
from storage import Unavailable

SET_UP: Final = 2
"""Exit status when the operator has to change something."""
AWAY: Final = 1
"""Exit status when something else is in the way; starting again later may help."""

_NO_TOKEN: Final = (
    "DISCORD_TOKEN is not set; put the bot's token into .env (see .env.example) or the environment. "
    "`make play` needs none."
)
_ODD_TOKEN: Final = "DISCORD_TOKEN holds characters that no bot's token has; copy it anew."
_WRONG_TOKEN: Final = (
    "Discord refused the token in DISCORD_TOKEN; copy it anew from the developer portal "
    "(Bot, Reset Token)."
)
_AUTHENTICATION_FAILED: Final = 4004


class CannotRun(Exception):
    """``str`` is one sentence for the operator, ``status`` the program's exit status."""

    def __init__(self, sentence: str, status: int = SET_UP) -> None:
        super().__init__(sentence)
        self.status = status


def token_of(settings: Settings) -> str:
    """The bot's token; `CannotRun` if it is none that Discord could know."""
    token = settings.discord_token.get_secret_value()
    if not token:
        raise CannotRun(_NO_TOKEN)
    if not token.isascii() or not token.isprintable() or " " in token:
        raise CannotRun(_ODD_TOKEN)
    return token


def cannot_run(error: BaseException) -> CannotRun | None:
    """What an operator can do about ``error``; None if it is a fault of the program."""
    match error:
        case discord.LoginFailure():
            return CannotRun(_WRONG_TOKEN)
        case discord.ConnectionClosed(code=code):
            if code == _AUTHENTICATION_FAILED:
                return CannotRun(_WRONG_TOKEN)
            return CannotRun(f"Discord closed the connection for good (code {code}).", AWAY)
        case discord.HTTPException(status=status, code=code):
            return CannotRun(f"Discord refused a request (status {status}, code {code}).", AWAY)
        case discord.GatewayNotFound() | aiohttp.ClientError() | OSError():
            return CannotRun("Discord can't be reached; is there a network connection?", AWAY)
        case Unavailable():
            return CannotRun(str(error), AWAY)
        case _:
            return None

"""Log lines: our own and the libraries', in one form, on standard error.

They name ids and what happened. No card, no token: libraries never log below ``info`` (their debug lines
hold payloads and statements), tracebacks show no values, and what looks like a token is struck out.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Sequence
from typing import Any, Final, Literal

import aiohttp
import discord
import structlog

ROOMS: Final = ("engine", "words", "renderer", "storage", "solver", "bot", "playground", "cli")
STRUCK_OUT: Final = "***"
NETWORK: Final = (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError)

_INTERACTION_TOKEN: Final = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^\s/?'\"]+")


def set_up(level: str, form: Literal["console", "json"], secrets: Sequence[str] = ()) -> None:
    """Send every log line to standard error. ``level`` is our own; ``secrets`` are never written."""
    ours = logging.getLevelNamesMapping()[level.upper()]
    common: list[Any] = [
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *common,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Formatter(secrets, foreign_pre_chain=common, processors=_ending(form)))
    # This bot has no voice: the library need not warn that it lacks parts for it.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(ours, logging.INFO))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(_without_network_traceback)
    for room in ROOMS:
        logging.getLogger(room).setLevel(ours)


def _without_network_traceback(record: logging.LogRecord) -> bool:
    """A lost connection is taken up again by the library; one line about it says enough."""
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, NETWORK):
        record.msg = f"{record.getMessage()} ({type(error).__name__}: {error})"
        record.args = ()
        record.exc_info = None
    return True


def _ending(form: Literal["console", "json"]) -> list[Any]:
    first = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    if form == "json":
        return [
            first,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ]
    # The renderer's own choice would be a traceback that shows local variables.
    plain = structlog.dev.plain_traceback
    colors = sys.stderr.isatty()
    return [first, structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=plain)]


class _Formatter(structlog.stdlib.ProcessorFormatter):
    """Works on the finished line, so that nothing gets past it."""

    def __init__(self, secrets: Sequence[str], **options: Any) -> None:
        super().__init__(**options)
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        line = super().format(record)
        for secret in self._secrets:
            line = line.replace(secret, STRUCK_OUT)
        return _INTERACTION_TOKEN.sub(rf"\1{STRUCK_OUT}", line)

"""What a program sets up about log lines holds for the whole process: here it ends with the test."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import discord
import structlog

from bot.logs import ROOMS

NAMES = (None, "alembic", "discord.client", "discord.shard", *ROOMS)
"""Loggers that `bot.logs.set_up` changes; None is the root."""


@contextmanager
def logging_as_before() -> Iterator[None]:
    """Undo at the end what `bot.logs.set_up` did."""
    loggers = [logging.getLogger(name) for name in NAMES]
    before = [(log.handlers[:], log.filters[:], log.level) for log in loggers]
    voice = discord.VoiceClient.warn_nacl, discord.VoiceClient.warn_dave
    try:
        yield
    finally:
        for log, (handlers, filters, level) in zip(loggers, before, strict=True):
            log.handlers[:], log.filters[:] = handlers, filters
            log.setLevel(level)
        discord.VoiceClient.warn_nacl, discord.VoiceClient.warn_dave = voice
        structlog.reset_defaults()

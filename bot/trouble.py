"""The one error path: every failure of a tap, form or command becomes one sentence to the person."""

from __future__ import annotations

import secrets
from typing import Any, Final

import aiohttp
import discord
import structlog
from discord import app_commands

from bot.gate import Closed
from bot.metrics import UNKNOWN_ERRORS
from engine import EngineError, Variant
from storage import LostRace, Unavailable
from words import Message, Words, answers
from words.board import variant_name
from words.records import explain as engine_sentence

log: Final = structlog.get_logger()

UNKNOWN_INTERACTION: Final = 10062
ALREADY_ANSWERED: Final = 40060
EDITED_TOO_OFTEN: Final = 30046
UNKNOWN_MESSAGE: Final = 10008
TOKEN_RAN_OUT: Final = 50027

ANSWERED_LATE: Final = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED})
"""Nothing can be answered any more. What was saved stays; the next tap repairs the picture."""


NETWORK: Final = (discord.HTTPException, aiohttp.ClientError, ConnectionError, TimeoutError)
"""What a request to Discord raises when it fails."""


class Told(Exception):
    """A sentence for the person, from ``words``; nothing has changed."""

    def __init__(self, message: Message, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values


class OtherSuits(Exception):
    """``variant`` is not played with so many suits as were asked for."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant.key)
        self.variant = variant


def sentence_for(error: Exception, words: Words) -> str | None:
    """What to tell the person about a known ``error``; None if it is an unknown one."""
    match error:
        case Told():
            return words(error.message, **error.values)
        case OtherSuits(variant=variant):
            allowed = words.listed([str(n) for n in sorted(variant.suit_settings)], "or")
            return words(answers.OTHER_SUITS, variant=variant_name(words, variant), suits=allowed)
        case EngineError():
            return engine_sentence(words, error)
        case Closed():
            return words(answers.RESTARTING)
        case LostRace():
            return words(answers.LOST_RACE)
        case Unavailable():
            return words(answers.UNAVAILABLE)
        case _:
            return None


async def explain(
    interaction: discord.Interaction[Any], error: BaseException, words: Words
) -> None:
    """Tell the person privately what went wrong; an unknown error gets a number that is in the log."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, discord.HTTPException) and error.code in ANSWERED_LATE:
        log.info("answered_late", code=error.code, interaction=interaction.id)
        return
    sentence = sentence_for(error, words) if isinstance(error, Exception) else None
    if sentence is None:
        number = secrets.token_hex(4)
        UNKNOWN_ERRORS.inc()
        log.error("unknown_error", error_id=number, interaction=interaction.id, exc_info=error)
        message = answers.NOT_TAKEN if isinstance(error, NETWORK) else answers.UNKNOWN_ERROR
        sentence = words(message, number=number)
    await say(interaction, sentence)


async def say(interaction: discord.Interaction[Any], sentence: str) -> None:
    """A private sentence, whether or not the interaction has been answered already."""
    try:
        if interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)
    except NETWORK as error:
        log.info("could_not_tell", error=str(error), interaction=interaction.id)

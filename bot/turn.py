"""One interaction being handled: who it is from, in what language, and what goes wrong with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any

import discord

from bot.board import Reader
from bot.metrics import ANSWER_SECONDS
from bot.prefs import Prefs, prefs_of
from bot.trouble import explain
from words import LINE, Words, language
from words.said import snippet

if TYPE_CHECKING:
    from bot.client import SpiderBot

EDIT_SECONDS = 2.0
"""From the tap: how long the board's edit may take before the board is posted anew.

Discord waits three seconds for the first answer; the library waits and retries by itself.
"""


@dataclass(frozen=True, slots=True)
class Turn:
    """An interaction with what every answer to it needs."""

    interaction: discord.Interaction[Any]
    reader: Reader
    until: float
    """The loop's time at which an edit gives up."""

    @property
    def player(self) -> int:
        return self.interaction.user.id

    @property
    def words(self) -> Words:
        return self.reader.words

    @property
    def prefs(self) -> Prefs:
        return self.reader.prefs


@asynccontextmanager
async def taking_turn(
    bot: SpiderBot, interaction: discord.Interaction[Any]
) -> AsyncIterator[Callable[[], Awaitable[Turn]]]:
    """Handle one interaction inside, where ``turn = await begin()`` comes first.

    From there on it counts as running. Whatever goes wrong inside is answered, and so is a turn that can't
    begin because the bot is stopping or the database is away.
    """
    began = perf_counter()
    until = asyncio.get_running_loop().time() + EDIT_SECONDS
    words = language(str(interaction.locale))
    async with AsyncExitStack() as inside:

        async def begin() -> Turn:
            nonlocal words
            await inside.enter_async_context(bot.gate)
            prefs = prefs_of(await bot.host.storage.settings.of(interaction.user.id))
            if prefs.language is not None:
                words = language(prefs.language)
            await bot.acquaintances.meet(interaction)
            reader = Reader(
                words=words,
                prefs=prefs,
                name=snippet(interaction.user.display_name, LINE),
                pictures=may_attach(interaction),
            )
            return Turn(interaction, reader, until)

        try:
            yield begin
        except Exception as error:
            await explain(interaction, error, words)
        finally:
            ANSWER_SECONDS.labels(interaction.type.name).observe(perf_counter() - began)


def may_attach(interaction: discord.Interaction[Any]) -> bool:
    """Whether the bot may attach files where the interaction came from; outside of servers it may."""
    return interaction.guild_id is None or interaction.app_permissions.attach_files

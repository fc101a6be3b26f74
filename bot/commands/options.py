"""Kinds of options that several commands take."""

from __future__ import annotations

from typing import Any, Final, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from engine import VARIANTS
from engine.deals import FIRST_DEAL, LAST_DEAL
from words import Message, leaderboard
from words import commands as said
from words.board import VARIANTS as VARIANT_NAMES

Value = TypeVar("Value", str, int)

EVERYWHERE: Final = "everywhere"
"""The value of `Where` that is not this server."""


def choice(name: Message, value: Value) -> Choice[Value]:
    """One of the values that Discord offers, called by ``name`` in the client's language."""
    return Choice(name=locale_str(name), value=value)


class VariantOption(app_commands.Transformer):
    """A variant, chosen by its name; the command gets its key."""

    @property
    def choices(self) -> list[Choice[Any]]:
        return [choice(VARIANT_NAMES[key], key) for key in VARIANTS]

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        return value


class BoardOption(app_commands.Transformer):
    """A leaderboard, by storage's name for it."""

    @property
    def choices(self) -> list[Choice[Any]]:
        return [choice(name, board) for board, name in leaderboard.BOARDS.items()]

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        return value


class WhereOption(app_commands.Transformer):
    """Whose results."""

    @property
    def choices(self) -> list[Choice[Any]]:
        return [
            choice(leaderboard.SHOW_HERE, "server"),
            choice(leaderboard.SHOW_EVERYWHERE, EVERYWHERE),
        ]

    async def transform(self, interaction: discord.Interaction[Any], value: str, /) -> str:
        return value


class SuitsOption(app_commands.Transformer):
    """A number of suits; not every variant is played with each."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.integer

    @property
    def choices(self) -> list[Choice[Any]]:
        return [
            choice(said.ONE_SUIT, 1),
            choice(said.TWO_SUITS, 2),
            choice(said.FOUR_SUITS, 4),
        ]

    async def transform(self, interaction: discord.Interaction[Any], value: int, /) -> int:
        return value


BoardName = app_commands.Transform[str, BoardOption]
Where = app_commands.Transform[str, WhereOption]
Variant = app_commands.Transform[str, VariantOption]
Suits = app_commands.Transform[int, SuitsOption]
DealNumber = app_commands.Range[int, FIRST_DEAL, LAST_DEAL]

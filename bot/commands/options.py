"""Kinds of options that several commands take."""

from __future__ import annotations

from typing import Literal

from discord import app_commands

from engine.deals import FIRST_DEAL, LAST_DEAL

Variant = Literal["spider", "relaxed", "spiderette", "scorpion"]
Suits = Literal[1, 2, 4]
DealNumber = app_commands.Range[int, FIRST_DEAL, LAST_DEAL]

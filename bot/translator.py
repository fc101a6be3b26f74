"""Descriptions and choices of the slash commands in every language.

Names of commands and options stay English everywhere: they are what guides, help texts and other players
say, and Discord shows one name only.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord.app_commands import (
    TranslationContext,
    TranslationContextLocation,
    Translator,
    locale_str,
)

from words import Message, language

NAMES: Final = frozenset(
    {
        TranslationContextLocation.command_name,
        TranslationContextLocation.group_name,
        TranslationContextLocation.parameter_name,
    }
)


class CommandTranslator(Translator):
    """Looks everything up in the catalogues of ``words``."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: TranslationContext[Any, Any]
    ) -> str | None:
        """None where there is nothing to say beyond the English text."""
        if context.location in NAMES:
            return None
        translated = language(str(locale))(Message(string.message))
        return None if translated == string.message else translated

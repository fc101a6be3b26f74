"""Handing out everything that is kept about one player, as a file."""

from __future__ import annotations

import asyncio
import gzip
import json
from io import BytesIO
from typing import Any, Final

import discord

from bot.host import Host
from bot.turn import Turn
from words import Words
from words import privacy as said

LARGEST: Final = 10 * 1024 * 1024 - 64 * 1024
"""Bytes that Discord takes as one file, less what the rest of the request may need."""


async def send_export(turn: Turn, host: Host) -> None:
    """Send the file privately; packed, and in parts, where it would be too large for a message."""
    interaction = turn.interaction
    await interaction.response.defer(ephemeral=True, thinking=True)
    exported = await host.storage.personal_data.export(turn.player, host.clock())
    name = f"spinneret-{turn.player}.json"
    files = await asyncio.to_thread(_files, name, exported)
    for part, (file_name, content) in enumerate(files, 1):
        text = _sentence(turn.words, file_name == name, part, len(files))
        file = discord.File(BytesIO(content), file_name)
        if part == 1:
            await interaction.edit_original_response(content=text, attachments=[file])
        else:
            await interaction.followup.send(text, file=file, ephemeral=True)


def _files(name: str, exported: dict[str, Any]) -> list[tuple[str, bytes]]:
    """Names and contents, each small enough for one message."""
    content = json.dumps(exported, ensure_ascii=False, indent=1).encode()
    if len(content) <= LARGEST:
        return [(name, content)]
    packed = gzip.compress(content, mtime=0)
    parts = [packed[i : i + LARGEST] for i in range(0, len(packed), LARGEST)]
    if len(parts) == 1:
        return [(f"{name}.gz", packed)]
    return [(f"{name}.gz.{number}", part) for number, part in enumerate(parts, 1)]


def _sentence(words: Words, plain: bool, part: int, parts: int) -> str:
    if part > 1:
        return words(said.PART, part=part, parts=parts)
    if plain:
        return words(said.EXPORT_IS)
    return words(said.EXPORT_PACKED) if parts == 1 else words.many(*said.EXPORT_PARTS, parts)

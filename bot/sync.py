"""Telling Discord which slash commands there are, only when they have changed."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

import structlog
from discord import app_commands

from storage import Storage

log: Final = structlog.get_logger()

HASH: Final = "commands_hash"
"""Name under which storage notes what Discord was told last."""


async def payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as Discord gets them."""
    translator = tree.translator
    commands = sorted(tree.get_commands(), key=lambda command: command.name)
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def sync(tree: app_commands.CommandTree[Any], storage: Storage) -> int:
    """Tell Discord of all commands; how many there are."""
    told = await tree.sync()
    await storage.notes.set(HASH, await payload_hash(tree))
    log.info("commands_synced", count=len(told))
    return len(told)


async def sync_if_changed(tree: app_commands.CommandTree[Any], storage: Storage) -> bool:
    """`sync`, unless Discord has been told of just these commands before."""
    if await storage.notes.get(HASH) == await payload_hash(tree):
        return False
    await sync(tree, storage)
    return True


async def payload_hash(tree: app_commands.CommandTree[Any]) -> str:
    """Equal for equal commands, on any machine; another application has its own."""
    text = json.dumps([tree.client.application_id, await payload(tree)], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()

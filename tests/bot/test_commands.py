"""The slash commands as Discord gets them, frozen.

When they were meant to change: ``UPDATE_GOLDEN=1 pytest tests/bot/test_commands.py`` writes the file anew.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.client import SpiderBot
from bot.sync import payload, payload_hash, sync_if_changed
from tests.bot.payloads import validate
from tests.bot.world import World

GOLDEN = Path(__file__).parent / "golden" / "commands.json"
MOST_CHARACTERS = 7_000  # of Discord's 8,000
SUBCOMMAND, GROUP = 1, 2


@pytest.fixture
async def commands(world: World) -> list[dict[str, Any]]:
    bot: SpiderBot = world.env.bot
    return await payload(bot.tree)


def walk(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command with all its subcommands and options."""
    yield command
    for option in command.get("options", []):
        yield from walk(option)


def characters(command: dict[str, Any]) -> int:
    """As Discord counts: names, descriptions and choices of everything, the longest translation of each."""
    total = 0
    for part in walk(command):
        total += longest(part, "name") + longest(part, "description")
        for choice in part.get("choices", []):
            total += longest(choice, "name") + len(str(choice["value"]))
    return total


def longest(part: dict[str, Any], field: str) -> int:
    translations = (part.get(f"{field}_localizations") or {}).values()
    return max(map(len, [part.get(field, ""), *translations]))


async def test_the_commands_are_as_they_were(commands: list[dict[str, Any]]) -> None:
    written = json.dumps(commands, indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        GOLDEN.write_text(written, encoding="utf-8")
    assert json.loads(GOLDEN.read_text(encoding="utf-8")) == json.loads(written)


async def test_the_commands_are_what_discord_describes(commands: list[dict[str, Any]]) -> None:
    for command in commands:
        validate("ApplicationCommandUpdateRequest", command)


async def test_the_commands_keep_discords_limits(commands: list[dict[str, Any]]) -> None:
    assert len(commands) <= 100
    for command in commands:
        assert characters(command) <= MOST_CHARACTERS
        for part in walk(command):
            assert re.fullmatch(r"[-_a-z0-9]{1,32}", part["name"])
            assert 1 <= longest(part, "description") <= 100
            options = part.get("options", [])
            assert len(options) <= 25
            assert len({option["name"] for option in options}) == len(options)
            required = [option.get("required", False) for option in options]
            assert required == sorted(required, reverse=True), "required options come first"
            choices = part.get("choices", [])
            assert len(choices) <= 25
            assert all(1 <= longest(choice, "name") <= 100 for choice in choices)


async def test_the_commands_are_for_servers_direct_messages_and_group_chats(
    commands: list[dict[str, Any]],
) -> None:
    (spider,) = commands
    assert spider["name"] == "spider"
    assert spider["contexts"] == [0, 1, 2]
    assert spider["integration_types"] == [0, 1]
    names = {option["name"] for option in spider["options"]}
    assert {"play", "new", "board", "move", "rules", "settings", "help"} <= names


async def test_the_bot_asks_for_no_privileged_intent(world: World) -> None:
    intents = world.env.bot.intents
    assert [name for name, wanted in intents if wanted] == ["guilds"]


def syncs(world: World) -> int:
    """How often Discord was told of the commands."""
    return sum(r.method == "PUT" and r.path.endswith("/commands") for r in world.requests())


async def test_discord_is_told_of_the_commands_once_and_again_when_they_change(
    world: World,
) -> None:
    assert syncs(world) == 1
    await world.restart()
    assert syncs(world) == 1, "nothing has changed"
    tree = world.env.bot.tree
    before = await payload_hash(tree)
    tree.get_command("spider").description = "Something else"
    assert await payload_hash(tree) != before
    assert await sync_if_changed(tree, world.storage)
    assert syncs(world) == 2
    assert not await sync_if_changed(tree, world.storage)

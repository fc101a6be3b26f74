"""What tests of a player's data need: where an id stands in the database, and taps on what is gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from tests.bot.simulated import (
    buttons,
    raw_click,
    texts,
)
from tests.bot.world import NOON, World

TODAY = NOON.date()
NOT_SAVED = (
    "This game was not saved, and it is gone: such games end when the bot restarts. "
    "Start one with /spider play."
)
NO_SUCH_GAME = "This game is no longer kept. Start one with /spider play."
OLD = "This board is from an older version. Bring up yours with /spider board."


async def switch_off(world: World, name: str = "Saving") -> Any:
    panel = await world.slash("privacy")
    await world.tap(panel, f"{name}: on")
    return panel


async def tap_for_sentence(world: World, board: Any, custom_id: str, *, seen: Any = None) -> str:
    """Tap on a board whose game is gone: what stands in its place then."""
    raw_click(world.env, world.alice, board, custom_id, seen=seen)
    await world.env.settle()
    assert not buttons(board)
    (said,) = texts(board)
    return said


def mentions(world: World, player: int) -> dict[str, list[Any]]:
    """All rows of the database that hold the player's id, or its bytes, by table."""
    with closing(sqlite3.connect(world.url.removeprefix("sqlite+aiosqlite:///"))) as database:
        tables = [
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        found = {
            table: [
                row
                for row in database.execute(f"SELECT * FROM {table}")
                if any(str(player) in str(value) for value in row)
            ]
            for table in tables
        }
    return {table: rows for table, rows in found.items() if rows}


async def exported(world: World) -> tuple[list[str], list[tuple[str, bytes]]]:
    """Sentences and files that the button brings, the first by filling the answer that was put off."""
    panel = await world.slash("privacy")
    result = await world.alice.click(panel, label="Export")
    messages = [result.response, *result.followups]
    seen = {message.id: message for message in messages}.values()
    assert all(message.ephemeral for message in seen)
    files = [file for message in seen for file in message.attachments]
    content = [(file.filename, world.env.backend.cdn.get(file.url)) for file in files]
    return [message.content for message in seen], content

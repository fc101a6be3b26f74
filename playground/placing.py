"""Putting a game from a record on somebody's table."""

from __future__ import annotations

from datetime import datetime

from engine import Record, parse_action
from storage import Slot, Storage


async def put_record(storage: Storage, player: int, record: Record, at: datetime) -> None:
    """Make ``record`` the current game of its slot; never a fresh one. A started game there ends as a loss.

    Raises `IllegalAction` before anything is written.
    """
    record.replay()
    slot = Slot(player, record.variant.key, record.suits)
    running = await storage.games.current(slot)
    replacing = None if running is None else (running.id, running.version)
    game = record.opening()
    stored = await storage.games.start(slot, game, at, replacing=replacing)
    if record.actions:
        taken = [(str(game.push(parse_action(action), at)), at) for action in record.actions]
        await storage.games.append(stored.id, stored.version, taken, game)
    await storage.settings.save(
        player, last_variant=slot.variant, last_suits=slot.suits, last_undo=record.undo
    )

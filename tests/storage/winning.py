"""Games that are won within a few actions, counted as the contest counts them."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from pathlib import Path

from engine import Game, Record
from engine.daily import opens_at
from storage import Slot, Storage, StoredGame
from tests.storage.playing import ANNA, NOON, nearly_won, reload, slot, take

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "replays.json").read_text())
(WON,) = [Record.of(v["record"]) for v in VECTORS if v["record"].get("deal") == 1028]
"""A whole game of Scorpion, from a number to the win."""


class DrawnPosition(Game):
    """One move from a win, and yet fresh, as only a number drawn for the game is in earnest.

    A whole deal takes a hundred actions to win; what is counted is the same.
    """

    def __init__(self, slot: Slot, *, undo: bool = True, fresh: bool = True) -> None:
        model = nearly_won(slot)
        super().__init__(model.variant, model.suits, model.start, undo=undo)
        self.fresh = fresh


async def begin(
    storage: Storage,
    where: Slot,
    *,
    at: datetime = NOON,
    undo: bool = True,
    fresh: bool = True,
    ranked: bool = False,
) -> StoredGame:
    """Lay a nearly won game out in ``where``, in place of what is there."""
    there = await storage.games.current(where)
    return await storage.games.start(
        where,
        DrawnPosition(where, undo=undo, fresh=fresh),
        at,
        replacing=(there.id, there.version) if there else None,
        ranked=ranked,
    )


async def win(
    storage: Storage,
    stored: StoredGame,
    *,
    at: datetime = NOON,
    detours: int = 0,
    every: float = 3.0,
) -> StoredGame:
    """Win a nearly won game with its last action at ``at``, after ``detours`` × 2 moves to and fro."""
    game = stored.replay()
    actions = ["2>3", "3>2"] * detours + ["2>1"]
    first = at - timedelta(seconds=every * (len(actions) - 1))
    taken = take(game, *actions, at=first, every=every)
    await storage.games.append(stored.id, stored.version, taken, game)
    return await reload(storage, stored)


async def lose(storage: Storage, stored: StoredGame, *, at: datetime = NOON) -> StoredGame:
    """Make one move and give up at ``at``."""
    game = stored.replay()
    if not game.started:
        taken = take(game, "2>3", at=at)
        await storage.games.append(stored.id, stored.version, taken, game)
        stored = await reload(storage, stored)
    await storage.games.give_up(stored.id, stored.version, at)
    return await reload(storage, stored)


async def win_daily(
    storage: Storage,
    day: date,
    player: int = ANNA,
    *,
    variant: str = "spider",
    suits: int = 1,
    detours: int = 0,
    at: datetime | None = None,
) -> StoredGame:
    """A ranked win on the daily deal of ``day``, by default an hour after it opened."""
    begun = opens_at(day) + timedelta(minutes=30)
    where = slot(player, variant, suits, day)
    stored = await begin(storage, where, at=begun, ranked=True)
    return await win(storage, stored, at=at or opens_at(day) + timedelta(hours=1), detours=detours)


async def disagreements(storage: Storage) -> list[str]:
    """Whatever `verification` has to say."""
    said = [str(d) async for _, found in storage.verification.games() for d in found]
    said += [str(d) async for found in storage.verification.records() for d in found]
    return said + [str(d) async for _, found in storage.verification.dailies() for d in found]

"""Games won for the contest's tests: quickly, or by the actions of a real win."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from bot.host import Live
from engine import Record
from engine.actions import parse_actions
from storage import Slot, StoredGame
from tests.bot.world import World
from tests.storage.winning import begin, win

_GAMES: Final = json.loads(
    (Path(__file__).parents[2] / "docs" / "pictures" / "games.json").read_text("utf-8")
)
WINNING: Final = Record.of(_GAMES["spider"])
"""A whole game won: Spider, 4 suits."""
NUMBER: Final = 48218
"""Its deal, a number that appears nowhere by chance."""
ELSE: Final = 900
"""Ids of people who are only in the database."""


async def meet(world: World, player: int, name: str, *, here: bool = True) -> None:
    guild = world.guild.id if here else None
    await world.storage.players.seen(player, name, guild, world.clock())


async def won(
    world: World,
    player: Any,
    *,
    detours: int = 0,
    at: datetime | None = None,
    day: date | None = None,
    suits: int = 1,
    every: float = 3.0,
    fresh: bool = True,
    undo: bool = True,
    ranked: bool | None = None,
) -> StoredGame:
    """A win after ``detours`` × 2 + 1 moves, ``every`` seconds apart: a ranked daily's if ``day`` is given."""
    slot = Slot(getattr(player, "id", player), "spider", suits, day)
    now = at or world.clock()
    ranked = day is not None if ranked is None else ranked
    game = await begin(world.storage, slot, at=now, fresh=fresh, undo=undo, ranked=ranked)
    return await win(world.storage, game, at=now, detours=detours, every=every)


def daily_is(monkeypatch: pytest.MonkeyPatch, number: int = NUMBER) -> None:
    """Each date's deal is ``number``."""
    monkeypatch.setattr("storage.dailies.daily_number", lambda *_: number)


async def play_on(world: World, game_id: int, actions: Sequence[str]) -> Live:
    """Take the actions in a game, as taps would."""
    async with world.host.holding(game_id):
        live = await world.host.load(game_id)
        assert live is not None
        acted = await world.host.act(live, parse_actions(" ".join(actions)))
        assert acted.refused is None
        return live


def winning_actions(detours: int = 0) -> list[str]:
    """Of `WINNING`, with its last move made, taken back and made again ``detours`` times before the end."""
    *before, last = WINNING.actions
    first = before[:1]
    return [*first, *["undo", "redo"] * detours, *before[1:], last]

"""Games of players who switched saving off: in memory only, gone with the process, counted nowhere.

The same verbs as ``storage.games``, so that the host need not care. Ids are negative, and begin at a random
place in each process: a board from before a restart can't mean another game.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from engine import Game
from storage import GameSummary, LostRace, Slot, Solution, StoredGame, Timed

MOST: Final = 5_000
"""Games kept; beyond that the one untouched longest is dropped."""


class UnsavedGames:
    """Nothing here waits for anything, so each verb is one step."""

    def __init__(self) -> None:
        self._games: OrderedDict[int, StoredGame] = OrderedDict()
        self._solutions: dict[int, Solution] = {}
        self._next = -1 - secrets.randbelow(2**40) * 10_000

    async def version(self, game_id: int) -> int | None:
        game = self._games.get(game_id)
        return None if game is None else game.version

    async def load(self, game_id: int) -> StoredGame | None:
        return self._games.get(game_id)

    async def current(self, slot: Slot) -> StoredGame | None:
        return next((game for game in self._open(slot.player) if game.slot == slot), None)

    async def open_of(self, player: int) -> list[GameSummary]:
        """The one played last first."""
        return sorted(self._open(player), key=lambda game: game.played_at, reverse=True)

    async def start(
        self,
        slot: Slot,
        game: Game,
        at: datetime,
        *,
        replacing: tuple[int, int] | None = None,
        versus: int | None = None,
    ) -> StoredGame:
        running = await self.current(slot)
        if (running and (running.id, running.version)) != replacing:
            raise LostRace("The slot holds another game.")
        if running:
            self._change(running.id, running.version, **_ended("replaced", running, at))
        self._next -= 1
        stored = StoredGame(
            id=self._next,
            slot=slot,
            version=1,
            undo=game.undo_allowed,
            start=game.start,
            fresh=False,
            ranked=False,
            assisted=False,
            hints=0,
            status="playing",
            lost_by=None,
            moves=0,
            runs=len(game.table.runs),
            score=game.score,
            play_time=game.play_time,
            created_at=at,
            started_at=None,
            last_action_at=None,
            finished_at=None,
            board_date=None,
            channel_id=None,
            message_id=None,
            versus=versus,
            plan=None,
            shown_at=None,
            actions=(),
        )
        self._games[stored.id] = stored
        while len(self._games) > MOST:
            self._drop(next(iter(self._games)))
        return stored

    async def append(
        self, game_id: int, version: int, taken: Sequence[Timed], after: Game, *, hints: int = 0
    ) -> int:
        game = self._at(game_id, version)
        last_at = taken[-1][1]
        changes: dict[str, Any] = {
            "actions": (*game.actions, *taken),
            "moves": after.moves,
            "runs": len(after.table.runs),
            "score": after.score,
            "play_time": after.play_time,
            "started_at": game.started_at or taken[0][1],
            "last_action_at": last_at,
            "hints": game.hints + hints,
        }
        if after.is_won:
            changes |= {"status": "won", "finished_at": last_at}
        return self._change(game_id, version, **changes)

    async def give_up(self, game_id: int, version: int, at: datetime) -> int:
        game = self._at(game_id, version)
        return self._change(game_id, version, **_ended("given_up", game, at))

    async def count_hint(self, game_id: int, version: int) -> int:
        game = self._at(game_id, version)
        return self._change(game_id, version, hints=game.hints + 1)

    async def place_board(
        self,
        game_id: int,
        channel_id: int | None,
        message_id: int | None,
        at: datetime | None = None,
    ) -> None:
        game = self._games.get(game_id)
        if game is not None:
            self._games[game_id] = replace(
                game,
                channel_id=channel_id,
                message_id=message_id,
                shown_at=at or game.shown_at,
            )

    async def compare(self, game_id: int, versus: int) -> None:
        if game_id in self._games:
            self._games[game_id] = replace(self._games[game_id], versus=versus)

    async def mark_assisted(self, game_id: int, version: int) -> int:
        self._at(game_id, version)
        return self._change(game_id, version, assisted=True)

    async def keep_plan(self, game_id: int, plan: str) -> None:
        if game_id in self._games:
            self._games[game_id] = replace(self._games[game_id], plan=plan)

    def solution(self, game_id: int) -> Solution | None:
        return self._solutions.get(game_id)

    def keep_solution(self, game_id: int, found: Solution) -> None:
        if game_id in self._games:
            self._solutions[game_id] = found

    def forget(self, player: int) -> None:
        """Drop all games of ``player``."""
        for game_id in [i for i, game in self._games.items() if game.slot.player == player]:
            self._drop(game_id)

    def _drop(self, game_id: int) -> None:
        del self._games[game_id]
        self._solutions.pop(game_id, None)

    def _open(self, player: int) -> Iterator[StoredGame]:
        return (
            game for game in self._games.values() if game.slot.player == player and not game.is_over
        )

    def _at(self, game_id: int, version: int) -> StoredGame:
        game = self._games.get(game_id)
        if game is None or game.version != version or game.is_over:
            raise LostRace("The game has moved on.")
        return game

    def _change(self, game_id: int, version: int, **changes: Any) -> int:
        self._games[game_id] = replace(self._games[game_id], version=version + 1, **changes)
        self._games.move_to_end(game_id)
        return version + 1


def _ended(lost_by: str, game: StoredGame, at: datetime) -> dict[str, Any]:
    status = "lost" if game.started else "dropped"
    return {"status": status, "lost_by": lost_by, "finished_at": at}

"""Doubting what is kept: every finished game played again, every record row added up again, every daily
deal's number worked out and its proofs played.

A win stands on a board only because its game was won; here is the proof that this is so.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, func, select, union

from engine import EngineError, Game, parse_action
from engine.daily import daily_number
from storage.counting import added_up, standing
from storage.dailies import Daily, Proof, read_daily
from storage.database import Database
from storage.stored import StoredGame, stored_of
from storage.tables import actions, dailies, games, records
from storage.tally import RecordRow

_BATCH: Final = 100
WINNABLE: Final = "winnable"
"""The solver's word for a deal to which it found a line."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One thing that is kept but not borne out by the actions of a game, the games of a record row, or the
    line of a proof.
    """

    where: str
    """"game 17", "record of 11: spider, 2 suits, undo", or "daily 2026-03-14: spider, 2 suits"."""
    field: str
    kept: Any
    found: Any
    """What the replay or the sum says."""

    def __str__(self) -> str:
        if isinstance(self.found, EngineError):
            return (
                f"{self.where}: {self.field} is {self.kept}, which the rules refuse: {self.found}"
            )
        return f"{self.where}: {self.field} is {self.kept}, should be {self.found}"


@dataclass(frozen=True, slots=True)
class Verification:
    """``storage.verification``. Reads only, in batches, beside whoever plays."""

    _database: Database
    _secret: bytes

    async def games_count(self) -> int:
        """How many games `games` is going to play."""
        query = select(func.count()).where(games.c.finish_number.is_not(None))
        return await self._database.read(
            lambda connection: connection.scalar(query) or 0, long=True
        )

    async def games(self) -> AsyncIterator[tuple[StoredGame, list[Disagreement]]]:
        """Every game that was won or lost, with whatever its replay does not bear out."""
        last = 0
        while True:
            batch = await self._database.read(partial(_batch, last=last), long=True)
            for game, found in batch:
                yield game, found
            if not batch:
                return
            last = batch[-1][0].id

    async def dailies(self) -> AsyncIterator[tuple[Daily, list[Disagreement]]]:
        """Every date's deal, with whatever the keyed hash or the replay of a proof does not bear out."""
        query = select(dailies.c.day).order_by(dailies.c.day)
        days = await self._database.read(
            lambda connection: list(connection.scalars(query)), long=True
        )
        for day in days:
            daily = await self._database.read(partial(read_daily, day=day), long=True)
            if daily is not None:
                yield daily, _doubt_daily(daily, self._secret)

    async def records(self) -> AsyncIterator[list[Disagreement]]:
        """For every player, whatever in record rows the games do not add up to."""
        players = union(select(games.c.player), select(records.c.player)).order_by("player")
        everybody = await self._database.read(
            lambda connection: list(connection.scalars(players)), long=True
        )
        for player in everybody:
            yield await self._database.read(partial(_doubt_player, player=player), long=True)


def _batch(connection: Connection, last: int) -> list[tuple[StoredGame, list[Disagreement]]]:
    rows = connection.execute(
        select(games)
        .where(games.c.id > last, games.c.finish_number.is_not(None))
        .order_by(games.c.id)
        .limit(_BATCH)
    ).all()
    taken: dict[int, list[Any]] = {row.id: [] for row in rows}
    for row in connection.execute(
        select(actions)
        .where(actions.c.game_id.in_(list(taken)))
        .order_by(actions.c.game_id, actions.c.number)
    ):
        taken[row.game_id].append((row.action, row.at))
    return [_doubt_game(row, stored_of(row, tuple(taken[row.id]))) for row in rows]


def _doubt_game(row: Any, stored: StoredGame) -> tuple[StoredGame, list[Disagreement]]:
    where = f"game {stored.id}"
    try:
        game = stored.opening()
        for action, at in stored.actions:
            game.push(action, at)
    except EngineError as error:
        number = game.moves
        return stored, [Disagreement(where, f"action {number}", stored.actions[number][0], error)]
    kept = {name: getattr(row, name) for name in _COUNTED}
    found = _counted(stored, game) | standing(row)
    return stored, _compare(where, kept, found)


_COUNTED: Final = (
    "status",
    "moves",
    "runs",
    "score",
    "play_time",
    "started_at",
    "last_action_at",
    "finished_at",
    "fresh",
    "board_date",
)


def _counted(stored: StoredGame, game: Game) -> dict[str, Any]:
    last_at = stored.actions[-1][1] if stored.actions else None
    return {
        "status": "won" if game.is_won else "lost",
        "moves": game.moves,
        "runs": len(game.table.runs),
        "score": game.score,
        "play_time": game.play_time,
        "started_at": stored.actions[0][1] if stored.actions else None,
        "last_action_at": last_at,
        # A win is finished by its last action; a loss whenever it was given up or replaced.
        "finished_at": last_at if game.is_won else stored.finished_at,
    }


def _doubt_daily(daily: Daily, secret: bytes) -> list[Disagreement]:
    number = daily_number(secret, daily.day, daily.counter)
    found = _compare(f"daily {daily.day}", {"number": daily.number}, {"number": number})
    for proof in daily.proofs:
        found += _doubt_proof(daily, proof)
    return found


def _doubt_proof(daily: Daily, proof: Proof) -> list[Disagreement]:
    """A line has to win, in as many actions as par says; and only what has a line was proven winnable."""
    where = f"daily {daily.day}: {proof.variant}, {proof.suits} suits"
    if proof.line is None:
        return _compare(
            where,
            {"winnable": proof.status == WINNABLE, "par": proof.par},
            {"winnable": False, "par": None},
        )
    try:
        game = Game.new(proof.variant, proof.suits, deal=daily.number)
        for action in proof.line:
            game.push(parse_action(action))
    except EngineError as error:
        return [Disagreement(where, f"action {game.moves}", proof.line[game.moves], error)]
    kept = {"won": True, "status": proof.status, "par": proof.par}
    return _compare(where, kept, {"won": game.is_won, "status": WINNABLE, "par": game.moves})


def _doubt_player(connection: Connection, player: int) -> list[Disagreement]:
    kept = {
        _name(row): row
        for row in (
            RecordRow(**row._mapping)
            for row in connection.execute(select(records).where(records.c.player == player))
        )
    }
    found = {_name(row): row for row in added_up(connection, player)}
    disagreements = []
    for name in sorted(kept.keys() | found.keys()):
        if name not in kept or name not in found:
            disagreements.append(Disagreement(name, "row", name in kept, name in found))
        else:
            disagreements += _compare(name, asdict(kept[name]), asdict(found[name]))
    return disagreements


def _compare(where: str, kept: dict[str, Any], found: dict[str, Any]) -> list[Disagreement]:
    return [
        Disagreement(where, field, kept[field], found[field])
        for field in kept
        if kept[field] != found[field]
    ]


def _name(row: RecordRow) -> str:
    mode = "undo" if row.undo else "no undo"
    return f"record of {row.player}: {row.variant}, {row.suits} suits, {mode}"

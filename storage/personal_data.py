"""Everything about one player: handing it out, and removing it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, select, text, update

from engine import Deal
from engine.daily import closes_at, daily_date, is_open
from storage.dailies import claim_hash
from storage.database import Database
from storage.hides import leave_hides
from storage.stored import StoredGame, stored_of
from storage.tables import actions, claims, games, members, players, records, solutions
from storage.types import to_micros
from storage.upsert import insert_once, upsert

VERSION = 1
"""Of the exported form."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """``storage.personal_data``."""

    _database: Database
    _secret: bytes

    async def export(self, player: int, now: datetime) -> dict[str, Any]:
        """All that is kept about ``player``, as values for JSON; ids as text, instants in ISO 8601.

        What a player may not learn yet is left out: the number of a daily deal that is still open and how it
        could have been won, and the cards of a running game that began from a layout.
        """
        to_micros(now)

        def work(connection: Connection) -> dict[str, Any]:
            person = connection.execute(select(players).where(players.c.id == player)).first()
            solved = _solutions(connection, player)
            return {
                "version": VERSION,
                "player": str(player),
                "exported_at": now.isoformat(),
                "profile": None if person is None else _plain(person._mapping, but="id"),
                "servers": [
                    _plain(row._mapping, but="player")
                    for row in connection.execute(
                        select(members).where(members.c.player == player).order_by(members.c.guild)
                    )
                ],
                "records": [
                    _plain(row._mapping, but="player")
                    for row in connection.execute(
                        select(records)
                        .where(records.c.player == player)
                        .order_by(records.c.variant, records.c.suits, records.c.undo)
                    )
                ],
                "games": [
                    _exported(game, solved.get(game.id), now) for game in _games(connection, player)
                ],
            }

        return await self._database.read(work, long=True)

    async def erase(
        self,
        player: int,
        now: datetime,
        *,
        keep_saving_off: bool = False,
        keep_unlisted: bool = False,
    ) -> int:
        """Remove everything about ``player`` in one transaction; how many games that were.

        A keyed hash stays for each ranked game whose daily deal is still open, and for each server whose
        managers hid the player. The two wishes are kept if asked for and if they had been made.
        """
        to_micros(now)

        def work(connection: Connection) -> int:
            if connection.dialect.name == "sqlite":
                # Overwrites what is deleted, instead of only forgetting where it was.
                connection.exec_driver_sql("PRAGMA secure_delete = ON")
            _leave_claims(connection, self._secret, player, now)
            leave_hides(connection, self._secret, player)
            wishes = connection.execute(
                select(players.c.saving, players.c.listed).where(players.c.id == player)
            ).first()
            _end_comparisons(connection, player)
            erased = connection.execute(delete(games).where(games.c.player == player)).rowcount
            for table, whose in (
                (records, records.c.player),
                (members, members.c.player),
                (players, players.c.id),
            ):
                connection.execute(delete(table).where(whose == player))
            kept = {}
            if wishes is not None and keep_saving_off and not wishes.saving:
                kept["saving"] = False
            if wishes is not None and keep_unlisted and not wishes.listed:
                kept["listed"] = False
            if kept:
                upsert(connection, players, {"id": player}, kept)
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("PRAGMA secure_delete = OFF")
            return erased

        return await self._database.write(work)


def _leave_claims(connection: Connection, secret: bytes, player: int, now: datetime) -> None:
    """Keep the ranked games of open days from being played again; those of closed days need no guard."""
    connection.execute(delete(claims).where(claims.c.day < daily_date(now)))
    ranked = select(games.c.daily).where(games.c.player == player, text("games.ranked"))
    for day in connection.scalars(ranked).all():
        if now < closes_at(day):
            key = {"hash": claim_hash(secret, player, day)}
            insert_once(connection, claims, key, {"day": day})


def _end_comparisons(connection: Connection, player: int) -> None:
    """Games of others that were to be compared with the player's no longer name them."""
    theirs = games.alias()
    whose = select(theirs.c.player).where(theirs.c.id == games.c.versus).scalar_subquery()
    compared = games.c.versus.is_not(None)
    connection.execute(update(games).where(compared, whose == player).values(versus=None))


def _games(connection: Connection, player: int) -> list[StoredGame]:
    taken: dict[int, list[tuple[str, datetime]]] = {}
    found = connection.execute(
        select(actions)
        .join(games, games.c.id == actions.c.game_id)
        .where(games.c.player == player)
        .order_by(actions.c.game_id, actions.c.number)
    )
    for row in found:
        taken.setdefault(row.game_id, []).append((row.action, row.at))
    rows = connection.execute(select(games).where(games.c.player == player).order_by(games.c.id))
    return [stored_of(row, tuple(taken.get(row.id, ()))) for row in rows]


def _solutions(connection: Connection, player: int) -> dict[int, dict[str, Any]]:
    """What was found out about the player's finished games."""
    query = select(solutions).join(games, games.c.id == solutions.c.game_id)
    found = connection.execute(query.where(games.c.player == player))
    return {row.game_id: _plain(row._mapping, but="game_id") for row in found}


def _exported(game: StoredGame, solved: dict[str, Any] | None, now: datetime) -> dict[str, Any]:
    values = {name: getattr(game, name) for name in _GAME_FIELDS}
    record = game.record().to_json()
    daily = game.slot.daily
    in_play = daily is not None and is_open(daily, now)
    if in_play:
        solved = None
    if in_play if isinstance(game.start, Deal) else not game.is_over:
        for name in ("deal", "cards", "position"):
            record.pop(name, None)
    return _plain(
        {
            **values,
            "daily": daily,
            "record": record,
            "instants": [at.isoformat() for _, at in game.actions],
            "solution": solved,
        }
    )


_GAME_FIELDS = (
    "id",
    "status",
    "lost_by",
    "fresh",
    "ranked",
    "board_date",
    "assisted",
    "hints",
    "moves",
    "runs",
    "score",
    "play_time",
    "created_at",
    "started_at",
    "last_action_at",
    "finished_at",
    "channel_id",
    "message_id",
    "versus",
    "plan",
    "shown_at",
)


def _plain(values: Any, but: str = "") -> dict[str, Any]:
    return {name: _json(name, value) for name, value in values.items() if name != but}


def _json(name: str, value: Any) -> Any:
    """Dates and instants in ISO 8601, spans in seconds, Discord's ids as text (JavaScript can't count so far)."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if value is not None and name in ("guild", "channel_id", "message_id"):
        return str(value)
    return value

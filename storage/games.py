"""Games: found, loaded, started, played on and given up.

Whoever writes says which version the write is based on. If the game has moved on since, `LostRace` is
raised and nothing is written: load it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    type_coerce,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import BigInteger

from engine import Game, Status
from storage.counting import count_result, count_start
from storage.dailies import has_ranked
from storage.database import Database
from storage.errors import AlreadyRanked, LostRace
from storage.stored import (
    GameSummary,
    LostBy,
    Slot,
    StoredGame,
    start_columns,
    stored_of,
    summary_of,
)
from storage.tables import actions, games
from storage.types import Instant, from_micros, to_micros

Timed = tuple[str, datetime]
"""An action as the engine wrote it (``str(game.push(…))``) and its aware instant."""

_OPEN = games.c.finished_at.is_(None)

# Every tap runs these: made once, they cost a third of a millisecond less.
_PLAY_ON = (
    update(games)
    .where(
        games.c.id == bindparam("at_id"),
        games.c.version == bindparam("at_version"),
        games.c.moves == bindparam("at_moves"),
        _OPEN,
    )
    .values(  # the other columns are named when it is run
        version=games.c.version + 1,
        started_at=func.coalesce(games.c.started_at, bindparam("first_at", type_=Instant)),
        hints=games.c.hints + bindparam("more_hints"),
    )
)
_TAKE = insert(actions)
_ACTIONS = (
    select(actions.c.action, type_coerce(actions.c.at, BigInteger))
    # Not more than the row knows of: another process may have written since.
    .where(actions.c.game_id == bindparam("of_id"), actions.c.number < bindparam("of_moves"))
    .order_by(actions.c.number)
)


@dataclass(frozen=True, slots=True)
class Games:
    """``storage.games``. Every method is one transaction at most."""

    _database: Database
    _secret: bytes

    async def current(self, slot: Slot) -> StoredGame | None:
        """The open game of ``slot``, or None."""
        return await self._database.read(lambda connection: _load(connection, _in_slot(slot)))

    async def load(self, game_id: int) -> StoredGame | None:
        """The game with that id, open or over; None if there is none (any more)."""
        return await self._database.read(
            lambda connection: _load(connection, games.c.id == game_id)
        )

    async def version(self, game_id: int) -> int | None:
        """The version that `load` would find, for whoever keeps games in memory; None if there is no game."""
        query = select(games.c.version).where(games.c.id == game_id)
        return await self._database.read(lambda connection: connection.scalar(query))

    async def last_played(self, player: int) -> StoredGame | None:
        """The open game that ``player`` played, laid out or looked at last, or None."""
        newest = (
            select(games.c.id)
            .where(games.c.player == player, _OPEN)
            .order_by(_played_at().desc(), games.c.id.desc())
            .limit(1)
            .scalar_subquery()
        )
        return await self._database.read(lambda connection: _load(connection, games.c.id == newest))

    async def last_played_version(self, player: int) -> tuple[int, int] | None:
        """Id and version of what `last_played` would find, for whoever keeps games in memory."""
        query = (
            select(games.c.id, games.c.version)
            .where(games.c.player == player, _OPEN)
            .order_by(_played_at().desc(), games.c.id.desc())
            .limit(1)
        )

        def work(connection: Connection) -> tuple[int, int] | None:
            row = connection.execute(query).first()
            return None if row is None else (row.id, row.version)

        return await self._database.read(work)

    async def open_of(self, player: int) -> list[GameSummary]:
        """The open games of ``player``, the one played last first."""
        query = (
            select(games)
            .where(games.c.player == player, _OPEN)
            .order_by(_played_at().desc(), games.c.id.desc())
        )
        return await self._database.read(
            lambda connection: [summary_of(row) for row in connection.execute(query)]
        )

    async def finished_of(
        self, player: int, *, limit: int = 25, before: datetime | None = None
    ) -> list[GameSummary]:
        """Games of ``player`` that were won or lost, newest first; ``before``: only those that ended earlier."""
        query = (
            select(games)
            .where(games.c.player == player, games.c.finish_number.is_not(None))
            .order_by(games.c.finished_at.desc(), games.c.id.desc())
            .limit(limit)
        )
        if before is not None:
            query = query.where(games.c.finished_at < before)
        return await self._database.read(
            lambda connection: [summary_of(row) for row in connection.execute(query)], long=True
        )

    async def start(
        self,
        slot: Slot,
        game: Game,
        at: datetime,
        *,
        replacing: tuple[int, int] | None = None,
        ranked: bool = False,
        versus: int | None = None,
    ) -> StoredGame:
        """Lay ``game``, which has no action yet, out in ``slot``.

        ``replacing``: id and version of the slot's open game, if it has one. That becomes a loss if it had
        been started; else it is removed (a ranked one is kept as ``dropped``: its player has seen the
        cards). `LostRace` if the slot holds another game or version than that; `AlreadyRanked` if
        ``ranked`` and the player's ranked game of the slot's date exists already. ``versus``: the game
        with which it will be compared.
        """
        if game.started or game.is_over:
            raise ValueError("a game is laid out before its first action")
        if (game.variant.key, game.suits) != (slot.variant, slot.suits):
            raise ValueError("the game is not of the slot's variant and suits")
        if ranked and not (slot.daily and game.fresh):
            raise ValueError("only a fresh game on a daily deal can be ranked")
        to_micros(at)

        def work(connection: Connection) -> StoredGame:
            if replacing is not None:
                _replace(connection, slot, replacing, at)
            if (
                ranked
                and slot.daily
                and has_ranked(connection, self._secret, slot.player, slot.daily)
            ):
                raise AlreadyRanked("The player's ranked game of that date exists.")
            query = insert(games).values(_new_row(slot, game, at, ranked, versus)).returning(games)
            try:
                row = connection.execute(query).one()
            except IntegrityError as error:
                if "uq_games_ranked" in str(error.orig):  # another process, since the look above
                    raise AlreadyRanked("The player's ranked game of that date exists.") from error
                raise LostRace("The slot holds another game.") from error
            return stored_of(row, ())

        return await self._database.write(work)

    async def append(
        self,
        game_id: int,
        version: int,
        taken: Sequence[Timed],
        after: Game,
        *,
        hints: int = 0,
    ) -> int:
        """Write the actions ``taken``, which led to ``after``, and the result if that is won.

        ``after`` has to know its instants (`StoredGame.replay`, ``push(action, at)``): play time comes from
        it. ``hints``: how many hints were shown with it. Returns the new version.
        """
        texts = [action for action, _ in taken]
        if not texts or texts != [str(action) for action in after.actions[-len(texts) :]]:
            raise ValueError("the actions taken are not the game's last ones")
        if after.status is Status.GIVEN_UP:
            raise ValueError("giving up is no action; use give_up")
        if after.last_instant != taken[-1][1]:
            raise ValueError("the game does not know the instants of its actions")
        before = after.moves - len(texts)
        rows = [
            {"game_id": game_id, "number": before + i, "action": action, "at": at}
            for i, (action, at) in enumerate(taken)
        ]
        expected = {"at_id": game_id, "at_version": version, "at_moves": before}
        change = {
            "moves": after.moves,
            "runs": len(after.table.runs),
            "score": after.score,
            "play_time": after.play_time,
            "last_action_at": taken[-1][1],
            "first_at": taken[0][1],
            "more_hints": hints,
        }
        if after.is_won:
            change |= {"status": "won", "finished_at": taken[-1][1]}

        def work(connection: Connection) -> int:
            if connection.execute(_PLAY_ON, expected | change).rowcount != 1:
                raise LostRace("The game has moved on.")
            connection.execute(_TAKE, rows)
            if before == 0:
                count_start(connection, game_id)
            if after.is_won:
                count_result(connection, game_id)
            return version + 1

        return await self._database.write(work)

    async def give_up(self, game_id: int, version: int, at: datetime) -> int:
        """End an open game: a loss if it had been started, else ``dropped``. Returns the new version."""
        to_micros(at)

        def work(connection: Connection) -> int:
            _lose(connection, game_id, version, "given_up", at)
            return version + 1

        return await self._database.write(work)

    async def count_hint(self, game_id: int, version: int) -> int:
        """Count one hint shown. Returns the new version."""
        return await self._touch(game_id, version, {"hints": games.c.hints + 1})

    async def mark_assisted(self, game_id: int, version: int) -> int:
        """The player was told whether the game can still be won. Returns the new version."""
        return await self._touch(game_id, version, {"assisted": True})

    async def place_board(
        self,
        game_id: int,
        channel_id: int | None,
        message_id: int | None,
        at: datetime | None = None,
    ) -> None:
        """Remember where the newest board of a game stands; no version changes, a missing game is let be.

        ``at``: it was brought up then, which makes it the game played last.
        """
        where: dict[str, Any] = {"channel_id": channel_id, "message_id": message_id}
        if at is not None:
            where["shown_at"] = at
        query = update(games).where(games.c.id == game_id).values(where)
        await self._database.write(lambda connection: connection.execute(query))

    async def compare(self, game_id: int, versus: int) -> None:
        """Compare a game with ``versus`` from now on; no version changes."""
        query = update(games).where(games.c.id == game_id).values(versus=versus)
        await self._database.write(lambda connection: connection.execute(query))

    async def keep_plan(self, game_id: int, plan: str) -> None:
        """Keep the plan that hints follow; no version changes, a missing game is let be."""
        query = update(games).where(games.c.id == game_id).values(plan=plan)
        await self._database.write(lambda connection: connection.execute(query))

    async def _touch(self, game_id: int, version: int, change: dict[str, Any]) -> int:
        change = {"version": version + 1, **change}

        def work(connection: Connection) -> int:
            _change(connection, game_id, version, change)
            return version + 1

        return await self._database.write(work)


def _in_slot(slot: Slot) -> Any:
    same_date = games.c.daily.is_(None) if slot.daily is None else games.c.daily == slot.daily
    return and_(
        games.c.player == slot.player,
        games.c.variant == slot.variant,
        games.c.suits == slot.suits,
        same_date,
        _OPEN,
    )


def _played_at() -> Any:
    """As `GameSummary.played_at`."""
    acted = func.coalesce(games.c.last_action_at, games.c.created_at)
    return case((games.c.shown_at > acted, games.c.shown_at), else_=acted)


def _load(connection: Connection, which: Any) -> StoredGame | None:
    row = connection.execute(select(games).where(which)).first()
    if row is None:
        return None
    taken = connection.execute(_ACTIONS, {"of_id": row.id, "of_moves": row.moves})
    timed = tuple((action, from_micros(at)) for action, at in taken.all())
    return stored_of(row, timed)


def _new_row(
    slot: Slot, game: Game, at: datetime, ranked: bool, versus: int | None
) -> dict[str, Any]:
    return {
        "player": slot.player,
        "variant": slot.variant,
        "suits": slot.suits,
        "daily": slot.daily,
        "undo": game.undo_allowed,
        **start_columns(game.start),
        "fresh": game.fresh,
        "ranked": ranked,
        "assisted": False,
        "version": 1,
        "status": "playing",
        "moves": 0,
        "runs": len(game.table.runs),
        "score": game.score,
        "play_time": game.play_time,
        "hints": 0,
        "created_at": at,
        "versus": versus,
    }


def _lose(
    connection: Connection, game_id: int, version: int, lost_by: LostBy, at: datetime, *more: Any
) -> None:
    status = case((games.c.moves > 0, "lost"), else_="dropped")
    change = {"version": version + 1, "status": status, "lost_by": lost_by, "finished_at": at}
    _change(connection, game_id, version, change, *more)
    if connection.scalar(select(games.c.moves).where(games.c.id == game_id)):
        count_result(connection, game_id)


def _replace(connection: Connection, slot: Slot, replacing: tuple[int, int], at: datetime) -> None:
    game_id, version = replacing
    untouched = connection.execute(
        delete(games).where(
            games.c.id == game_id,
            games.c.version == version,
            _in_slot(slot),
            games.c.moves == 0,
            games.c.ranked.is_(False),
        )
    )
    if not untouched.rowcount:
        _lose(connection, game_id, version, "replaced", at, _in_slot(slot))


def _change(
    connection: Connection, game_id: int, version: int, change: dict[str, Any], *more: Any
) -> None:
    """Compare-and-set on an open game; `LostRace` if it is not as expected."""
    changed = connection.execute(
        update(games)
        .where(games.c.id == game_id, games.c.version == version, _OPEN, *more)
        .values(change)
    )
    if changed.rowcount != 1:
        raise LostRace("The game has moved on.")

"""Leaderboards: pages in their order, and one player's own place.

Wins alone stand on them, of fresh games without help. Whoever is not listed stands on none; on a server's
boards stand those who were seen there and whom no manager hid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, Generic, Literal, TypeVar

from sqlalchemy import Connection, Select, Table, and_, func, literal, select, text, tuple_

from storage.database import Database
from storage.tables import BOARDS, games, members, players, records

Board = Literal["score", "moves", "time", "wins", "streak"]
"""The all-time boards: best score, fewest moves, fastest win, most wins, longest streak."""

E = TypeVar("E", bound="Entry")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a board. ``place`` counts from 1; equal results stand in the order they came in."""

    place: int
    player: int
    name: str | None
    """As Discord sent it last; None for somebody never seen by name."""
    at: datetime
    """When the result was reached."""


@dataclass(frozen=True, slots=True)
class DealEntry(Entry):
    """A win on one deal. Everything ranks: score, moves, play time, instant."""

    game_id: int
    score: int
    moves: int
    play_time: timedelta
    hints: int


@dataclass(frozen=True, slots=True)
class BestEntry(Entry):
    """Somebody's best on an all-time board: a number, or for ``time`` the play time."""

    value: int | timedelta


@dataclass(frozen=True, slots=True)
class Page(Generic[E]):
    """A part of a board."""

    entries: tuple[E, ...]
    total: int
    """How many stand on the whole board."""
    own: E | None
    """The viewer's line, wherever on the board it is."""
    ahead: E | None
    """Whoever stands just before the viewer."""


@dataclass(frozen=True, slots=True)
class Boards:
    """``storage.boards``. ``guild`` None means everywhere; ``viewer`` gets their own place."""

    _database: Database

    async def daily(
        self,
        day: date,
        variant: str,
        suits: int,
        *,
        guild: int | None = None,
        viewer: int | None = None,
        offset: int = 0,
        limit: int = 10,
    ) -> Page[DealEntry]:
        """The board of a date's deal at one variant and suit setting, from line ``offset`` (from 0) on."""
        which = and_(games.c.board_date == day, games.c.variant == variant, games.c.suits == suits)
        kind = _Kind(
            games,
            which,
            guild,
            order=("score", "moves", "play_time", "finished_at", "id"),
            descending=("score",),
            shown=_DEAL_COLUMNS,
            entry=_deal_entry,
        )
        return await self._page(kind, viewer, offset, limit)

    async def all_time(
        self,
        board: Board,
        variant: str,
        suits: int,
        *,
        undo: bool,
        guild: int | None = None,
        viewer: int | None = None,
        offset: int = 0,
        limit: int = 10,
    ) -> Page[BestEntry]:
        """One of the all-time boards, from line ``offset`` (from 0) on; each player stands there once."""
        value, at = f"board_{board}", f"board_{board}_at"
        which = and_(
            records.c.variant == variant,
            records.c.suits == suits,
            records.c.undo == undo,
            records.c[value].is_not(None),
        )
        kind = _Kind(
            records,
            which,
            guild,
            order=(value, at, "player"),
            descending=(value,) if BOARDS[board] else (),
            shown=("player", at, value),
            entry=_best_entry,
        )
        return await self._page(kind, viewer, offset, limit)

    async def on_deal(
        self, deal: int, variant: str, suits: int, *, guild: int | None = None, limit: int = 10
    ) -> list[DealEntry]:
        """Each player's best win on a deal number, repeats included, best first."""
        ranked = (
            select(
                *(games.c[name] for name in _DEAL_COLUMNS),
                func.row_number()
                .over(partition_by=games.c.player, order_by=_deal_order(games))
                .label("nth"),
            )
            .where(
                games.c.deal == deal,
                games.c.variant == variant,
                games.c.suits == suits,
                text("games.status = 'won'"),
                ~games.c.assisted,
                _may_be_seen(games.c.player, guild),
            )
            .subquery()
        )
        query = (
            select(ranked, players.c.name)
            .outerjoin(players, players.c.id == ranked.c.player)
            .where(ranked.c.nth == 1)
            .order_by(*_deal_order(ranked))
            .limit(limit)
        )

        def work(connection: Connection) -> list[DealEntry]:
            return [_deal_entry(i, row) for i, row in enumerate(connection.execute(query), 1)]

        return await self._database.read(work, long=True)

    async def _page(self, kind: _Kind[E], viewer: int | None, offset: int, limit: int) -> Page[E]:
        def work(connection: Connection) -> Page[E]:
            total = connection.scalar(kind.count()) or 0
            entries = kind.entries(connection, offset, limit)
            own = ahead = None
            place = kind.place_of(connection, viewer) if viewer is not None else None
            if place is not None:
                near = kind.entries(connection, max(place - 2, 0), 2 if place > 1 else 1)
                own, ahead = near[-1], near[0] if place > 1 else None
            return Page(tuple(entries), total, own, ahead)

        return await self._database.read(work, long=True)


class _Kind(Generic[E]):
    """A board's rows: which there are, in which order, and how one becomes an entry."""

    def __init__(
        self,
        table: Table,
        which: Any,
        guild: int | None,
        *,
        order: Sequence[str],
        descending: Sequence[str],
        shown: Sequence[str],
        entry: Callable[[int, Any], E],
    ) -> None:
        self.table, self.order, self.descending = table, order, descending
        self.which, self.shown, self.entry = which, shown, entry
        self.seen = and_(which, _may_be_seen(table.c.player, guild))

    def count(self) -> Select[Any]:
        return select(func.count()).select_from(self.table).where(self.seen)

    def page(self, offset: int, limit: int) -> Select[Any]:
        # Names are looked up for the lines of the page alone.
        order = [
            self.table.c[n].desc() if n in self.descending else self.table.c[n] for n in self.order
        ]
        lines = (
            select(*(self.table.c[name] for name in dict.fromkeys((*self.shown, *self.order))))
            .where(self.seen)
            .order_by(*order)
            .offset(offset)
            .limit(limit)
            .subquery()
        )
        again = [lines.c[n].desc() if n in self.descending else lines.c[n] for n in self.order]
        return (
            select(*(lines.c[name] for name in self.shown), players.c.name)
            .outerjoin(players, players.c.id == lines.c.player)
            .order_by(*again)
        )

    def entries(self, connection: Connection, offset: int, limit: int) -> list[E]:
        rows = connection.execute(self.page(offset, limit))
        return [self.entry(offset + i, row) for i, row in enumerate(rows, 1)]

    def own(self, player: int) -> Select[Any]:
        columns = [self.table.c[name] for name in self.order]
        return select(*columns).where(self.seen, self.table.c.player == player)

    def before(self, own: Sequence[Any]) -> list[Select[Any]]:
        """Counts of those who stand before: better in the first value, and equal in it but earlier.

        Two counts, since each walks one stretch of the index and neither would if they were one.
        """
        first, *others = (self.table.c[name] for name in self.order)
        better = first > own[0] if self.order[0] in self.descending else first < own[0]
        mine = [literal(value, column.type) for value, column in zip(own[1:], others, strict=True)]
        same = and_(first == own[0], tuple_(*others) < tuple_(*mine))
        return [self.count().where(better), self.count().where(same)]

    def place_of(self, connection: Connection, player: int) -> int | None:
        own = connection.execute(self.own(player)).first()
        if own is None:
            return None
        return 1 + sum(connection.scalar(query) or 0 for query in self.before(own))


_DEAL_COLUMNS: Final = (
    "player",
    "finished_at",
    "id",
    "score",
    "moves",
    "play_time",
    "hints",
)


def _deal_order(table: Any) -> list[Any]:
    c = table.c
    return [c.score.desc(), c.moves, c.play_time, c.finished_at, c.id]


def _deal_entry(place: int, row: Any) -> DealEntry:
    return DealEntry(
        place=place,
        player=row.player,
        name=row.name,
        at=row.finished_at,
        game_id=row.id,
        score=row.score,
        moves=row.moves,
        play_time=row.play_time,
        hints=row.hints,
    )


def _best_entry(place: int, row: Any) -> BestEntry:
    player, at, value, name = row
    return BestEntry(place=place, player=player, name=name, at=at, value=value)


def _may_be_seen(player: Any, guild: int | None) -> Any:
    """Listed, and for a server's board seen there and not hidden."""
    unlisted = select(players.c.id).where(text("NOT players.listed"))
    if guild is None:
        return player.not_in(unlisted)
    there = select(members.c.player).where(members.c.guild == guild, text("NOT members.hidden"))
    return and_(player.in_(there), player.not_in(unlisted))

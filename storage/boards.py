"""Leaderboards: pages in their order, and one player's own place.

Wins alone stand on them, of fresh games without help. Whoever is not listed stands on none; on a server's
boards stand those who were seen there and whom no manager hid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, Generic, Literal, TypeVar

from sqlalchemy import Connection, Select, Table, and_, case, func, literal, select, text, tuple_

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
        self,
        deal: int,
        variant: str,
        suits: int,
        *,
        undo: bool,
        guild: int | None = None,
        limit: int = 10,
    ) -> list[DealEntry]:
        """Each player's best win on a deal number, with undo or without, repeats included, best first."""
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
                games.c.undo == undo,
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
            own = connection.execute(kind.own(viewer)).first() if viewer is not None else None
            total, before = connection.execute(kind.counts(own)).one()
            entries = tuple(
                kind.entry(offset + i, row)
                for i, row in enumerate(connection.execute(kind.page(offset, limit)), 1)
            )
            if own is None:
                return Page(entries, total, None, None)
            place = 1 + before
            ahead = kind.ahead(connection, own) if place > 1 else None
            return Page(
                entries,
                total,
                kind.entry(place, own),
                None if ahead is None else kind.entry(place - 1, ahead),
            )

        return await self._database.read(work, long=True)


class _Kind(Generic[E]):
    """A board's rows: which there are, in which order, and how one becomes an entry.

    ``shown`` are the columns that an entry is made of; those of ``order`` are among them.
    """

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
        self.table, self.entry = table, entry
        self.columns = [table.c[name] for name in shown]
        self.order = [table.c[name] for name in order]
        self.falls = [name in descending for name in order]
        self.among = and_(which, _may_be_seen(table.c.player, guild))
        self.one_of = and_(which, _may_be_seen(table.c.player, guild, few=True))

    def counts(self, own: Any | None) -> Select[Any]:
        """How many there are, and how many of them before ``own`` (None: 0)."""
        before: Any = literal(0)
        if own is not None:
            better, same = self._before(own)
            before = func.coalesce(func.sum(case((better, 1), (same, 1), else_=0)), 0)
        columns: list[Any] = [func.count(), before]
        return select(*columns).select_from(self.table).where(self.among)

    def page(self, offset: int, limit: int) -> Select[Any]:
        """The lines from ``offset`` on, with names; those are looked up for these lines alone."""
        lines = (
            select(*self.columns)
            .where(self.among)
            .order_by(*self._ordered(self.table.c))
            .offset(offset)
            .limit(limit)
            .subquery()
        )
        return (
            select(lines, players.c.name)
            .outerjoin(players, players.c.id == lines.c.player)
            .order_by(*self._ordered(lines.c))
        )

    def own(self, player: int) -> Select[Any]:
        """The line of ``player``."""
        return self._line().where(self.table.c.player == player)

    def ahead(self, connection: Connection, own: Any) -> Any | None:
        """The line just before ``own``: among the equal ones, else the last better one."""
        better, same = self._before(own)
        backwards = self._ordered(self.table.c, backwards=True)
        for before in (same, better):
            query = self._line().where(before).order_by(*backwards).limit(1)
            if (row := connection.execute(query).first()) is not None:
                return row
        return None

    def _line(self) -> Select[Any]:
        return (
            select(*self.columns, players.c.name)
            .outerjoin_from(self.table, players, players.c.id == self.table.c.player)
            .where(self.one_of)
        )

    def _ordered(self, columns: Any, *, backwards: bool = False) -> list[Any]:
        return [
            columns[c.name].desc() if falls != backwards else columns[c.name]
            for c, falls in zip(self.order, self.falls, strict=True)
        ]

    def _before(self, own: Any) -> tuple[Any, Any]:
        """Conditions: better in the first value; equal in it but earlier. Each is a stretch of the index."""
        first, *others = self.order
        value, *rest = (getattr(own, column.name) for column in self.order)
        mine = [literal(v, column.type) for v, column in zip(rest, others, strict=True)]
        better = first > value if self.falls[0] else first < value
        return better, and_(first == value, tuple_(*others) < tuple_(*mine))


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


def _may_be_seen(player: Any, guild: int | None, *, few: bool = False) -> Any:
    """Listed, and for a server's board seen there and not hidden.

    ``few``: looked up for each row, instead of listing a server's members first.
    """
    unlisted = select(players.c.id).where(text("NOT players.listed"))
    if guild is None:
        return player.not_in(unlisted)
    there = select(members.c.player).where(members.c.guild == guild, text("NOT members.hidden"))
    seen = there.where(members.c.player == player).exists() if few else player.in_(there)
    return and_(seen, player.not_in(unlisted))

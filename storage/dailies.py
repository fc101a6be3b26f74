"""Daily deals: their numbers and proofs, who is playing, ranked games and streaks."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from itertools import pairwise
from typing import Final

from sqlalchemy import Connection, delete, func, select, text

from engine.daily import daily_number
from storage.database import Database
from storage.stored import GameSummary, summary_of
from storage.tables import claims, dailies, games, members, proofs
from storage.upsert import insert_once, upsert

_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Proof:
    """What a search found out about a date's deal at one setting. ``status`` is the solver's word for it."""

    variant: str
    suits: int
    status: str
    line: tuple[str, ...] | None = None
    """Winning actions in notation."""
    par: int | None = None
    """The best known number of moves."""
    nodes: int | None = None
    """The budget it was searched with."""


@dataclass(frozen=True, slots=True)
class Daily:
    """A date's deal: candidate ``counter`` of the keyed hash. Keep number and proofs private till the close."""

    day: date
    counter: int
    number: int
    proofs: tuple[Proof, ...] = ()


@dataclass(frozen=True, slots=True)
class DailyStreak:
    """Consecutive dates with a ranked win. Today counts once it is won and breaks nothing before."""

    current: int
    longest: int


@dataclass(frozen=True, slots=True)
class Dailies:
    """``storage.dailies``. The number of a date is settled once and never changes."""

    _database: Database
    _secret: bytes

    def candidate(self, day: date, counter: int) -> int:
        """The deal number to try to prove for ``day``; 0 is played if none is settled in time."""
        return daily_number(self._secret, day, counter)

    async def of(self, day: date) -> Daily | None:
        """The date's deal, if it has been settled."""
        return await self._database.read(lambda connection: read_daily(connection, day))

    async def open(self, day: date) -> Daily:
        """The date's deal; settles it as candidate 0, unproven, if that has not been done."""
        return await self.of(day) or await self.settle(day, 0)

    async def first(self) -> date | None:
        """The first date whose deal was settled here; None if there is none yet."""
        query = select(func.min(dailies.c.day))
        return await self._database.read(lambda connection: connection.scalar(query))

    async def settle(self, day: date, counter: int, found: Sequence[Proof] = ()) -> Daily:
        """Fix the date's number, with what is proven of it.

        Returns what holds: if the date was settled with another counter before, that one, and ``found`` is
        not kept.
        """
        number = self.candidate(day, counter)

        def work(connection: Connection) -> Daily:
            values = {"counter": counter, "number": number}
            insert_once(connection, dailies, {"day": day}, values)
            settled = connection.scalar(select(dailies.c.counter).where(dailies.c.day == day))
            for proof in found if settled == counter else ():
                row = asdict(proof) | {"line": _join(proof.line)}
                key = {"day": day, "variant": row.pop("variant"), "suits": row.pop("suits")}
                upsert(connection, proofs, key, row)
            return _must_read(connection, day)

        return await self._database.write(work)

    async def unsettled(self, first: date, last: date) -> list[date]:
        """The dates from ``first`` to ``last`` whose deal is not settled yet."""
        query = select(dailies.c.day).where(dailies.c.day.between(first, last))
        settled = await self._database.read(lambda connection: set(connection.scalars(query)))
        days = (first + i * _DAY for i in range((last - first).days + 1))
        return [day for day in days if day not in settled]

    async def ranked_of(self, player: int, day: date) -> GameSummary | None:
        """The player's ranked game of a date, whatever became of it."""
        query = select(games).where(
            games.c.player == player, games.c.daily == day, text("games.ranked")
        )

        def work(connection: Connection) -> GameSummary | None:
            row = connection.execute(query).first()
            return None if row is None else summary_of(row)

        return await self._database.read(work)

    async def may_rank(self, player: int, day: date) -> bool:
        """Whether a daily game of that date would be the player's first."""
        return await self._database.read(
            lambda connection: not has_ranked(connection, self._secret, player, day)
        )

    async def claim(self, player: int, day: date) -> None:
        """The player sees the deal of ``day`` without a game being kept: none can rank any more.

        All that stays is a keyed hash, which nobody can read, until `forget_claims`.
        """
        key = {"hash": claim_hash(self._secret, player, day)}
        await self._database.write(
            lambda connection: insert_once(connection, claims, key, {"day": day})
        )

    async def forget_claims(self, before: date) -> int:
        """Remove the hashes of dates before that one, which have closed; how many there were."""
        query = delete(claims).where(claims.c.day < before)
        return await self._database.write(lambda connection: connection.execute(query).rowcount)

    async def playing(self, day: date, guild: int | None = None) -> int:
        """How many ranked games of a date are running (with at least one action) just now."""
        query = select(func.count()).where(
            games.c.daily == day,
            games.c.moves > 0,
            text("games.ranked AND games.finished_at IS NULL"),
        )
        if guild is not None:
            there = select(members.c.player).where(members.c.guild == guild)
            query = query.where(games.c.player.in_(there))
        return await self._database.read(lambda connection: connection.scalar(query) or 0)

    async def streak(self, player: int, today: date) -> DailyStreak:
        """The player's daily streak as of ``today``."""
        query = (
            select(games.c.board_date)
            .where(games.c.player == player, games.c.board_date.is_not(None))
            .order_by(games.c.board_date)
        )
        days = await self._database.read(lambda connection: list(connection.scalars(query)))
        return _streak(days, today)


def _streak(days: Sequence[date], today: date) -> DailyStreak:
    """``days`` in their order, each once."""
    if not days:
        return DailyStreak(0, 0)
    lengths = [1]
    for earlier, later in pairwise(days):
        lengths.append(lengths[-1] + 1 if later - earlier == _DAY else 1)
    held = days[-1] >= today - _DAY
    return DailyStreak(lengths[-1] if held else 0, max(lengths))


def claim_hash(secret: bytes, player: int, day: date) -> bytes:
    """What is left of an erased player's ranked game: nobody without the secret can tell whose it was."""
    text = f"spinneret-claim/1/{day.isoformat()}/{player}".encode("ascii")
    return hmac.new(secret, text, hashlib.sha256).digest()


def has_ranked(connection: Connection, secret: bytes, player: int, day: date) -> bool:
    """Whether the player's ranked game of the date was laid out, even if it has been erased since."""
    ranked = select(games.c.id).where(
        games.c.player == player, games.c.daily == day, text("games.ranked")
    )
    claim = select(claims.c.hash).where(claims.c.hash == claim_hash(secret, player, day))
    return connection.scalar(ranked) is not None or connection.scalar(claim) is not None


def _join(line: tuple[str, ...] | None) -> str | None:
    return None if line is None else " ".join(line)


def read_daily(connection: Connection, day: date) -> Daily | None:
    """The date's deal with its proofs; None if it has not been settled."""
    row = connection.execute(select(dailies).where(dailies.c.day == day)).first()
    return (
        None if row is None else Daily(row.day, row.counter, row.number, _proofs(connection, day))
    )


def _must_read(connection: Connection, day: date) -> Daily:
    found = read_daily(connection, day)
    assert found is not None
    return found


def _proofs(connection: Connection, day: date) -> tuple[Proof, ...]:
    query = select(proofs).where(proofs.c.day == day).order_by(proofs.c.variant, proofs.c.suits)
    return tuple(
        Proof(
            variant=row.variant,
            suits=row.suits,
            status=row.status,
            line=None if row.line is None else tuple(row.line.split()),
            par=row.par,
            nodes=row.nodes,
        )
        for row in connection.execute(query)
    )

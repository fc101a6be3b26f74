"""Daily deals are proven winnable before they open: today's and the next ones are looked after all the time.

A date's number is the first candidate of the keyed hash that the solver wins at every suit setting of
standard Spider. Other variants don't decide it; what is found out about them is kept too. Nothing but the
database remembers how far this came, so after a crash it goes on with whatever is missing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Final

import structlog

from engine.daily import daily_date
from engine.variants import RELAXED, SPIDER, VARIANTS
from solver.pool import NoAnswer, Pool
from solver.proof import shorten_deal, solve_deal
from solver.verdict import Answer
from storage import Daily, Proof, Storage, StorageError

log: Final = structlog.get_logger()

DAYS_AHEAD: Final = 2
EVERY: Final = 600.0
"""Seconds between two looks at what is missing."""
FIRST: Final = 6.0
"""Seconds before the first: the bot's own start goes first."""
PATIENCE: Final = 900.0
"""Seconds that one search may take on a machine that has other things to do."""
CANDIDATES: Final = 100
"""Numbers tried for one date before it is left unproven."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Nodes for each search. A stored proof names the first."""

    search: int = 400_000
    shorten: int = 600_000


EFFORT: Final = Effort()


class Prover:
    """Looks after the proofs of daily deals, one search at a time."""

    def __init__(
        self,
        storage: Storage,
        pool: Pool,
        clock: Callable[[], datetime],
        effort: Effort = EFFORT,
    ) -> None:
        """``pool``: a slow one, in which nobody waits for an answer at once."""
        self._dailies = storage.dailies
        self._pool = pool
        self._clock = clock
        self._effort = effort

    async def look_after(self, ahead: int = DAYS_AHEAD) -> None:
        """Settle today and ``ahead`` further dates, then add what is missing of their proofs.

        Raises `NoAnswer` or `StorageError`, after which what was done before stands.
        """
        today = daily_date(self._clock())
        days = [today + timedelta(days=n) for n in range(ahead + 1)]
        for day in days:
            await self.settle(day)
        for day in days:
            await self.complete(day)

    async def settle(self, day: date) -> Daily | None:
        """The date's deal, settled now if it was not; None if no candidate could be proven."""
        settled = await self._dailies.of(day)
        if settled is not None:
            return settled
        for counter in range(CANDIDATES):
            number = self._dailies.candidate(day, counter)
            proofs = await self._standard(number)
            if proofs is not None:
                log.debug("daily_proven", day=day.isoformat(), counter=counter)
                return await self._dailies.settle(day, counter, proofs)
        log.warning("daily_unproven", day=day.isoformat(), tried=CANDIDATES)
        return None

    async def complete(self, day: date) -> Daily | None:
        """Look into every setting of a settled date that has not been looked into."""
        daily = await self._dailies.of(day)
        if daily is None:
            return None
        for variant, suits in missing(daily):
            found = await self._prove(variant, suits, daily.number)
            daily = await self._dailies.settle(day, daily.counter, [found])
        return daily

    async def _standard(self, number: int) -> list[Proof] | None:
        """Proofs at every suit setting of standard Spider, and of Relaxed, whose rules allow the same
        lines; None if one fails.
        """
        proofs = []
        for suits in sorted(SPIDER.suit_settings, reverse=True):  # the hardest is the first to fail
            proof = await self._search(SPIDER.key, suits, number)
            if proof.line is None:
                return None
            proofs.append(proof)
        proofs = [await self._shorten(proof, number) for proof in proofs]
        return [*proofs, *(replace(proof, variant=RELAXED.key) for proof in proofs)]

    async def _prove(self, variant: str, suits: int, number: int) -> Proof:
        proof = await self._search(variant, suits, number)
        return proof if proof.line is None else await self._shorten(proof, number)

    async def _search(self, variant: str, suits: int, number: int) -> Proof:
        nodes = self._effort.search
        verdict = await self._pool.run(PATIENCE, solve_deal, variant, suits, number, nodes)
        line = None if verdict.line is None else tuple(verdict.notation)
        par = None if line is None else len(line)
        return Proof(variant, suits, verdict.answer.value, line, par, nodes)

    async def _shorten(self, proof: Proof, number: int) -> Proof:
        assert proof.line is not None
        line = await self._pool.run(
            PATIENCE,
            shorten_deal,
            proof.variant,
            proof.suits,
            number,
            proof.line,
            self._effort.shorten,
        )
        return replace(proof, line=line, par=len(line))


def missing(daily: Daily) -> Iterator[tuple[str, int]]:
    """The settings, variant and suits, of which nothing is known: neither a proof nor that it failed."""
    known = {(proof.variant, proof.suits) for proof in daily.proofs}
    for variant in VARIANTS.values():
        for suits in variant.suit_settings:
            if (variant.key, suits) not in known:
                yield variant.key, suits


def proof_for(daily: Daily | None, variant: str, suits: int) -> Proof | None:
    """The proof that a date's deal can be won at a setting; None: it isn't proven."""
    if daily is None:
        return None
    return next(
        (
            proof
            for proof in daily.proofs
            if (proof.variant, proof.suits) == (variant, suits) and proof.line is not None
        ),
        None,
    )


def is_unwinnable(daily: Daily | None, variant: str, suits: int) -> bool:
    """Whether it is proven that a date's deal can't be won at a setting."""
    proofs = () if daily is None else daily.proofs
    lost = Answer.LOST.value
    return any((p.variant, p.suits, p.status) == (variant, suits, lost) for p in proofs)


def is_proven(daily: Daily | None) -> bool:
    """Whether a date's deal can be won at every suit setting of standard Spider."""
    settings = SPIDER.suit_settings
    return all(proof_for(daily, SPIDER.key, suits) is not None for suits in settings)


@asynccontextmanager
async def proving(
    prover: Prover, every: float = EVERY, first: float = FIRST
) -> AsyncIterator[None]:
    """Look after the dailies as long as this is open: after ``first`` seconds, and then again and again."""
    task = asyncio.create_task(_keep_looking(prover, every, first))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait({task})


async def _keep_looking(prover: Prover, every: float, first: float) -> None:
    await asyncio.sleep(first)
    while True:
        try:
            await prover.look_after()
        except (NoAnswer, StorageError) as error:
            log.warning("proving_broke_off", error=str(error) or type(error).__name__)
        except Exception:  # the dailies of tomorrow must not depend on what went wrong today
            log.exception("proving_failed")
        await asyncio.sleep(every)

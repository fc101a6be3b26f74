"""Daily deals are chosen so that they can be won, ahead of time, and whatever breaks off is taken up again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.proving import Effort, Prover, missing, proof_for, proving
from engine import DEAL
from solver.pool import Broken, NoAnswer, Pool
from solver.proof import shorten_deal, solve_deal
from solver.verdict import Answer, Verdict
from storage import Daily, Storage, open_storage
from tests.bot.world import NOON

TODAY = NOON.date()
STANDARD = [("spider", 4), ("spider", 2), ("spider", 1)]


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await open_storage(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}")
    yield storage
    await storage.close()


class Scripted(Pool):
    """Finds wins but where it is told not to, at once and without any search."""

    def __init__(self, *, fails: Callable[[str, int, int], bool] = lambda *_: False) -> None:
        super().__init__()
        self.fails = fails
        self.searched: list[tuple[str, int, int]] = []
        self.breaks_after: int | None = None

    async def run(self, patience: float, function: Callable[..., Any], *args: Any) -> Any:
        if function is shorten_deal:
            return args[3][:1]
        assert function is solve_deal
        if self.breaks_after is not None and len(self.searched) >= self.breaks_after:
            raise Broken("the worker died")
        variant, suits, number, nodes = args
        self.searched.append((variant, suits, number))
        if self.fails(variant, suits, number):
            return Verdict(Answer.UNKNOWN, None, nodes, 0.0)
        return Verdict(Answer.WINNABLE, (DEAL, DEAL), 10, 0.0)


def prover(storage: Storage, pool: Pool, now: datetime = NOON) -> Prover:
    return Prover(storage, pool, lambda: now, Effort(search=300_000, shorten=2_000))


async def daily_of(storage: Storage, day: date = TODAY) -> Daily:
    found = await storage.dailies.of(day)
    assert found is not None
    return found


async def test_a_day_proven_for_real(storage: Storage, pool: Pool) -> None:
    looking = prover(storage, pool)
    await looking.settle(TODAY)
    daily = await daily_of(storage)
    for _, suits in STANDARD:
        for variant in ("spider", "relaxed"):
            proof = proof_for(daily, variant, suits)
            assert proof is not None
            assert proof.line is not None
            assert (proof.par, proof.nodes) == (len(proof.line), 300_000)
    checked = [found async for _, found in storage.verification.dailies()]
    assert checked == [[]], "the lines win, by the engine's word"


async def test_today_and_two_more_dates_are_looked_after(storage: Storage) -> None:
    with Scripted() as pool:
        await prover(storage, pool).look_after()
    days = [TODAY + timedelta(days=n) for n in range(4)]
    assert await storage.dailies.unsettled(days[0], days[-1]) == [days[-1]]
    for day in days[:3]:
        daily = await daily_of(storage, day)
        assert not list(missing(daily))
        assert {(p.variant, p.suits) for p in daily.proofs} >= {("scorpion", 4), ("spiderette", 2)}
        assert all(proof.par == 1 for proof in daily.proofs), "after shortening"


async def test_the_first_candidate_that_wins_at_every_suit_setting(storage: Storage) -> None:
    numbers = [storage.dailies.candidate(TODAY, counter) for counter in range(3)]
    fails = {(numbers[0], 4), (numbers[1], 1)}
    with Scripted(fails=lambda _, suits, number: (number, suits) in fails) as pool:
        await prover(storage, pool).settle(TODAY)
        daily = await daily_of(storage)
        assert (daily.counter, daily.number) == (2, numbers[2])
        assert pool.searched[0] == ("spider", 4, numbers[0])
        assert pool.searched[1] == ("spider", 4, numbers[1]), "one failure is enough"


async def test_other_variants_do_not_decide_it(storage: Storage) -> None:
    with Scripted(fails=lambda variant, *_: variant in ("spiderette", "scorpion")) as pool:
        looking = prover(storage, pool)
        await looking.settle(TODAY)
        await looking.complete(TODAY)
        daily = await daily_of(storage)
        assert daily.counter == 0
        assert proof_for(daily, "scorpion", 4) is None
        before = len(pool.searched)
        await looking.complete(TODAY)
        assert len(pool.searched) == before, "what failed is not tried for ever"


async def test_what_is_settled_stays(storage: Storage) -> None:
    opened = await storage.dailies.open(TODAY)
    with Scripted(fails=lambda _, suits, number: number == opened.number and suits == 4) as pool:
        looking = prover(storage, pool)
        assert await looking.settle(TODAY) == opened
        await looking.complete(TODAY)
    daily = await daily_of(storage)
    assert daily.number == opened.number
    assert proof_for(daily, "spider", 2) is not None, "it is looked into all the same"
    assert proof_for(daily, "spider", 4) is None


async def test_a_crash_costs_no_more_than_a_search(storage: Storage) -> None:
    with Scripted() as pool:
        pool.breaks_after = 5
        with pytest.raises(NoAnswer):
            await prover(storage, pool).look_after(ahead=0)
        done = list(pool.searched)
        pool.breaks_after = None
        await prover(storage, pool).look_after(ahead=0)
        assert len(set(pool.searched)) == len(pool.searched), "nothing twice"
        assert pool.searched[:5] == done
    assert not list(missing(await daily_of(storage)))


async def test_without_any_winnable_candidate_the_day_opens_unproven(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.proving.CANDIDATES", 3)
    with Scripted(fails=lambda *_: True) as pool:
        assert await prover(storage, pool).settle(TODAY) is None
        assert len(pool.searched) == 3
    opened = await storage.dailies.open(TODAY)
    assert opened.counter == 0
    assert proof_for(opened, "spider", 1) is None


async def test_it_goes_on_until_it_is_told_to_stop(storage: Storage) -> None:
    now = NOON
    with Scripted() as pool:
        pool.breaks_after = 1
        looking = Prover(storage, pool, lambda: now)
        async with proving(looking, every=0.01, first=0):
            await until(lambda: bool(pool.searched))
            pool.breaks_after = None  # the trouble is over
            await until_settled(storage, TODAY + timedelta(days=2))
            now += timedelta(days=1)
            await until_settled(storage, TODAY + timedelta(days=3))
        after = len(pool.searched)
        await asyncio.sleep(0.05)
        assert len(pool.searched) == after


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while True:
            if condition():
                return
            await asyncio.sleep(0.01)


async def until_settled(storage: Storage, last: date) -> None:
    async with asyncio.timeout(20):
        while True:
            if not await storage.dailies.unsettled(TODAY, last):
                return
            await asyncio.sleep(0.01)

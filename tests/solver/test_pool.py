"""Workers answer, refuse when too much waits, are replaced when they die, and never outlive their maker."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver.pool import Broken, Busy, Late, Pool

ROOT = Path(__file__).parents[2]

MAKER = """
import asyncio, os, sys, time
from solver.pool import Pool
async def main():
    pool = Pool()
    print(await pool.run(30, os.getpid), flush=True)
    await pool.run(60, time.sleep, 60)
asyncio.run(main())
"""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with Pool(waiting=1) as pool:
        yield pool


async def gone(worker: int) -> bool:
    """Whether the process ends within some seconds."""
    for _ in range(500):
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return True
        await asyncio.sleep(0.02)
    return False


async def test_a_job_runs_in_another_process(pool: Pool) -> None:
    worker = await pool.run(30, os.getpid)
    assert worker != os.getpid()
    assert await pool.run(30, os.getpid) == worker
    assert await pool.run(30, divmod, 17, 5) == (3, 2)
    assert pool.jobs == 0


async def test_what_a_job_raises_comes_out(pool: Pool) -> None:
    with pytest.raises(ZeroDivisionError):
        await pool.run(30, divmod, 1, 0)
    assert pool.jobs == 0


async def test_an_answer_that_takes_too_long_is_given_up(pool: Pool) -> None:
    await pool.run(30, os.getpid)
    with pytest.raises(Late):
        await pool.run(0.05, time.sleep, 0.5)
    assert pool.jobs == 1, "the worker is at it still"
    await pool.run(30, os.getpid)
    assert pool.jobs == 0


async def test_what_nobody_waits_for_any_more_counts_until_it_is_through(pool: Pool) -> None:
    holding = asyncio.create_task(pool.run(30, time.sleep, 0.5))
    await asyncio.sleep(0)
    with pytest.raises(Late):
        await pool.run(0.05, time.sleep, 0.1)
    await holding
    await pool.run(30, os.getpid)
    assert pool.jobs == 0


async def test_too_many_jobs_are_refused_at_once(pool: Pool) -> None:
    first = asyncio.create_task(pool.run(30, time.sleep, 0.3))
    second = asyncio.create_task(pool.run(30, os.getpid))
    await asyncio.sleep(0)
    assert pool.busy
    with pytest.raises(Busy):
        await pool.run(30, os.getpid)
    await asyncio.gather(first, second)
    assert not pool.busy


async def test_a_worker_that_dies_is_replaced(pool: Pool) -> None:
    worker = await pool.run(30, os.getpid)
    asking = asyncio.create_task(pool.run(30, time.sleep, 30))
    await asyncio.sleep(0.1)
    os.kill(worker, signal.SIGKILL)
    with pytest.raises(Broken):
        await asking
    other = await pool.run(30, os.getpid)
    os.kill(other, signal.SIGKILL)
    await asyncio.sleep(0.2)
    assert await pool.run(30, os.getpid) not in (worker, other)
    assert pool.jobs == 0


async def test_closing_ends_what_runs() -> None:
    pool = Pool()
    worker = await pool.run(30, os.getpid)
    asking = asyncio.create_task(pool.run(60, time.sleep, 60))
    await asyncio.sleep(0.1)
    pool.close()
    pool.close()
    with pytest.raises(Broken):
        await asking
    assert await gone(worker)
    with pytest.raises(Broken):
        await pool.run(30, os.getpid)


async def test_ctrl_c_is_not_for_workers(pool: Pool) -> None:
    worker = await pool.run(30, os.getpid)
    os.kill(worker, signal.SIGINT)
    assert await pool.run(30, os.getpid) == worker


async def test_workers_stand_back_if_asked_to() -> None:
    with Pool(nice=7) as pool:
        assert await pool.run(30, os.nice, 0) == os.nice(0) + 7


async def test_a_worker_ends_with_its_maker_however_that_ends() -> None:
    maker = await asyncio.create_subprocess_exec(
        sys.executable, "-c", MAKER, cwd=ROOT, stdout=subprocess.PIPE
    )
    assert maker.stdout is not None
    worker = int(await asyncio.wait_for(maker.stdout.readline(), 40))
    maker.kill()
    await maker.wait()
    assert await gone(worker)

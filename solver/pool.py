"""Searches in processes of their own, so that whoever asks for one is never held up by it.

A `Pool` starts its workers with the first job. They end with the process that made them, however that
ends, and with the next job after one has died they are made anew. Jobs are functions at module level,
whose arguments and answers can be pickled.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Final, Self, TypeVar

T = TypeVar("T")

WAITING: Final = 4
"""Jobs that may wait for a worker."""


class NoAnswer(Exception):
    """The pool has none to give. It says nothing about what was asked."""


class Busy(NoAnswer):
    """As many jobs wait already as may; this one was not begun."""


class Late(NoAnswer):
    """The asker's patience ran out. A job that runs already goes on to its own end."""


class Broken(NoAnswer):
    """The worker died, or the pool is closed."""


class Pool:
    """So many workers. ``with Pool() as pool:`` ends them, and what they are at, at its end."""

    def __init__(self, workers: int = 1, *, waiting: int = WAITING, nice: int = 0) -> None:
        """``waiting``: how many jobs may wait. ``nice``: by how much the workers stand back for others."""
        self._workers = workers
        self._most = workers + waiting
        self._nice = nice
        self._lock = threading.Lock()
        self._jobs = 0
        self._closed = False
        self._executor: ProcessPoolExecutor | None = None
        self._leash: Connection | None = None
        # Whoever asks waits in a thread: by real time, and so that starting a process holds up no loop.
        self._askers = ThreadPoolExecutor(self._most, "asker")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def jobs(self) -> int:
        """Jobs that run or wait, those included that nobody waits for any more."""
        return self._jobs

    @property
    def busy(self) -> bool:
        """Whether `run` would refuse a job just now."""
        return self._jobs >= self._most

    async def run(self, patience: float, function: Callable[..., T], *args: Any) -> T:
        """What ``function(*args)`` says in a worker, within ``patience`` seconds.

        Raises `Busy`, `Late` or `Broken`, and whatever the function raises.
        """
        with self._lock:
            if self._closed:
                raise Broken("the pool is closed")
            if self.busy:
                raise Busy("as many jobs wait as may")
            self._jobs += 1
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._askers, self._ask, patience, function, args)

    def close(self) -> None:
        """End the workers, whatever they are at. A second time does nothing."""
        with self._lock:
            self._closed = True
            executor, self._executor = self._executor, None
            leash, self._leash = self._leash, None
        if leash is not None:
            leash.close()
        if executor is not None:
            executor.shutdown(cancel_futures=True)
        self._askers.shutdown()

    def _ask(self, patience: float, function: Callable[..., T], args: tuple[Any, ...]) -> T:
        """In a thread: hand the job over and wait for its answer."""
        try:
            executor, job = self._submit(function, args)
        except BaseException:
            self._done()
            raise
        finished = threading.Event()

        def done(_job: Future[T]) -> None:
            self._done()
            finished.set()

        job.add_done_callback(done)
        if not finished.wait(patience):
            job.cancel()
            raise Late(f"no answer within {patience} s")
        try:
            return job.result()
        except BrokenExecutor as error:
            self._discard(executor)
            raise Broken("the worker died") from error

    def _submit(
        self, function: Callable[..., T], args: tuple[Any, ...]
    ) -> tuple[ProcessPoolExecutor, Future[T]]:
        for _ in range(2):
            executor = self._started()
            try:
                return executor, executor.submit(function, *args)
            except BrokenExecutor:  # it died while nothing was asked
                self._discard(executor)
            except RuntimeError as error:
                raise Broken("the pool is closed") from error
        raise Broken("the workers die at once")

    def _started(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._closed:
                raise Broken("the pool is closed")
            if self._executor is None:
                # A fresh interpreter: a forked one would inherit threads' locks and open connections.
                context = multiprocessing.get_context("spawn")
                end, self._leash = context.Pipe(duplex=False)
                self._executor = ProcessPoolExecutor(
                    self._workers, context, _begin_worker, (end, self._nice)
                )
            return self._executor

    def _discard(self, executor: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._executor is not executor:
                return
            self._executor = None
            leash, self._leash = self._leash, None
        if leash is not None:
            leash.close()
        executor.shutdown(wait=False)

    def _done(self) -> None:
        with self._lock:
            self._jobs -= 1


def _begin_worker(end: Connection, nice: int) -> None:
    """In a worker, before its first job."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that made it
    os.nice(nice)
    threading.Thread(target=_end_with, args=(end,), daemon=True).start()


def _end_with(end: Connection) -> None:
    """End this process once nobody holds the other end, be that process closed, dead or killed."""
    with suppress(OSError):
        end.poll(None)
    os._exit(0)

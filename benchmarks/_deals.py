"""Many deals tried one by one, on several cores if asked, and what earlier runs found of them."""

from __future__ import annotations

import json
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


def try_deals(attempt: Callable[[int], T], deals: list[int], jobs: int) -> Iterator[T]:
    """What ``attempt``, which must be picklable, finds of each deal; with several jobs in any order."""
    if jobs == 1:
        yield from map(attempt, deals)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap_unordered(attempt, deals)


def read_lines(path: Path | None, kind: Callable[..., T]) -> Iterator[T]:
    """What was kept in a file of one JSON object a line; nothing if there is no file."""
    if path is None or not path.exists():
        return
    for line in path.read_text().splitlines():
        try:
            yield kind(**json.loads(line))
        except (ValueError, TypeError):
            continue  # the line that was being written when the run was broken off

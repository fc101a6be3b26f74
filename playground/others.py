"""Whether another playground is on the same database file."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def among_others(database_url: str) -> Iterator[bool]:
    """Be known as a playground on that database meanwhile; yields whether there is another one.

    Known by a lock on a file beside the database, which the system lets go of with the process. Nothing is
    noticed where there is no database file, or no such lock.
    """
    scheme, _, path = database_url.partition(":///")
    path = path.partition("?")[0]
    if not scheme.startswith("sqlite") or path in ("", ":memory:"):
        yield False
        return
    lock = Path(f"{path}.playing")
    try:
        file = lock.open("ab")
    except OSError:
        yield False
        return
    with file:
        others = not _only_one(file.fileno())
        with suppress(OSError):
            # From now on shared, so that those who come later notice each of us.
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        try:
            yield others
        finally:
            if _only_one(file.fileno()):
                lock.unlink(missing_ok=True)


def _only_one(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True

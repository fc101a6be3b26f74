"""Looking at an SQLite file before it is used, without changing a byte of it.

Beside the log of a process that was killed SQLite may leave its index (``-shm``), which holds nothing.
SQLite itself opens nearly anything and finds out later; a bot should not find out in mid-game.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final
from urllib.parse import quote

from storage.errors import CannotOpen
from storage.schema import APPLICATION_ID, VERSION_TABLE, revisions

_MAGIC: Final = b"SQLite format 3\0"
_HEADER: Final = 100


def check_file(path: Path) -> None:
    """Return if ``path`` is a Spinneret database or can become one; else raise `CannotOpen`."""
    if path.is_dir():
        raise CannotOpen(f"{path} is a folder, not a database file.")
    if not path.parent.is_dir():
        raise CannotOpen(f"The folder {path.parent} for the database does not exist.")
    try:
        size = path.stat().st_size if path.exists() else 0
        if size:
            _check_content(path, size)
    except OSError as error:
        raise CannotOpen(f"{path} can't be read: {error.strerror or error}.") from error
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise CannotOpen(f"{path} can't be written to: it or its disk is read-only.")
    if not os.access(path.parent, os.W_OK):  # the write-ahead log stands beside the file
        raise CannotOpen(f"The folder {path.parent} of the database can't be written to.")


def _check_content(path: Path, size: int) -> None:
    with path.open("rb") as file:
        header = file.read(_HEADER)
    if not header.startswith(_MAGIC[: len(header)]):
        raise CannotOpen(f"{path} is not a Spinneret database; it was left as it is.")
    if len(header) < _HEADER:
        raise CannotOpen(f"{path} is damaged: the end of the file is missing.")
    log = Path(f"{path}-wal")
    unfinished = log.exists() and log.stat().st_size > 0
    if not unfinished and size < _size_in(header):
        raise CannotOpen(f"{path} is damaged: the end of the file is missing.")
    try:
        _check_schema(path, unfinished)
    except sqlite3.Error as error:
        raise CannotOpen(f"{path} is damaged ({error}).") from error


def _size_in(header: bytes) -> int:
    """The size that the header claims, in bytes; 0 where it makes no valid claim."""
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    return pages * (65536 if page == 1 else page) if header[24:28] == header[92:96] else 0


def _check_schema(path: Path, unfinished: bool) -> None:
    # Without a log the file is all there is, and `immutable` keeps SQLite from making files beside
    # it. With a log (a killed process, or one still running) its last pages are in there, the file
    # may rightly be shorter than it says, and only SQLite can tell whether everything is there.
    mode = "mode=ro" if unfinished else "mode=ro&immutable=1"
    with closing(sqlite3.connect(f"file:{quote(str(path))}?{mode}", uri=True)) as database:
        tables = {
            name
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type='table'")
        }
        if not tables:
            return
        (application,) = database.execute("PRAGMA application_id").fetchone()
        if application != APPLICATION_ID or VERSION_TABLE not in tables:
            raise CannotOpen(f"{path} belongs to another program; it was left as it is.")
        rows = database.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchall()
        check_revision(str(path), [revision for (revision,) in rows])
        if unfinished and database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise CannotOpen(f"{path} is damaged: it contradicts itself.")


def check_revision(name: str, found: list[str]) -> None:
    """Raise `CannotOpen` unless ``found``, the version table's rows, is one revision known here."""
    if len(found) != 1:
        raise CannotOpen(f"{name} does not say which version it is; it was left as it is.")
    if found[0] not in revisions():
        raise CannotOpen(
            f"{name} was written by a newer version of Spinneret (schema {found[0]}, known here: "
            f"{revisions()[-1]}); it was left as it is."
        )

"""The storage room's one family of errors. ``str(error)`` is one sentence and holds no secret."""

from __future__ import annotations


class StorageError(Exception):
    """Something about keeping games failed."""


class CannotOpen(StorageError):
    """The database can't be used, and nothing in it was touched. The sentence is for the operator."""


class LostRace(StorageError):
    """The game has moved on, ended or gone since it was loaded: load it again. Nothing was written."""


class AlreadyRanked(StorageError):
    """The player's ranked game of that date has been laid out before. Nothing was written."""


class Unavailable(StorageError):
    """The database did not take a request (disk full, server away). Nothing was written by it."""

"""Keeping games: `open_storage(url)` gives a `Storage`; SQLAlchemy and Alembic live only here.

``storage.games`` keeps games as their records, ``storage.settings`` what players have chosen. Writes are
durable when they return, and each names the version it is based on: `LostRace` says that somebody was
faster. Instants are aware datetimes in UTC, passed in; Discord ids are plain integers.
"""

from storage.errors import AlreadyRanked, CannotOpen, LostRace, StorageError, Unavailable
from storage.games import Games, Timed
from storage.settings import PlayerSettings, Settings, Tap
from storage.storage import Storage, open_storage, upgrade
from storage.stored import GameState, GameSummary, LostBy, Slot, StoredGame

__all__ = [
    "AlreadyRanked",
    "CannotOpen",
    "GameState",
    "GameSummary",
    "Games",
    "LostBy",
    "LostRace",
    "PlayerSettings",
    "Settings",
    "Slot",
    "Storage",
    "StorageError",
    "StoredGame",
    "Tap",
    "Timed",
    "Unavailable",
    "open_storage",
    "upgrade",
]

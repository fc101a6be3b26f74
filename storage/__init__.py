"""Keeping games: `open_storage(url)` gives a `Storage`; SQLAlchemy and Alembic live only here.

=========================  =========================================================================
``storage.games``          games as their records: load, start, append, give up
``storage.settings``       what players have chosen
``storage.records``        starts, wins, streaks, bests per variant × suits × undo mode; history
``storage.boards``         leaderboards with a player's own place: a date's, all-time, one deal's
``storage.dailies``        daily deals: number, proofs, ranked games, streaks
``storage.solutions``      up to where finished games could still be won, and how
``storage.players``        names seen, saving and listing switched off
``storage.guilds``         servers: daily post, defaults, hidden players, forgetting
``storage.personal_data``  everything about one player: export and erase
``storage.verification``   whether kept results are borne out by the games
``storage.notes``          small facts about the installation
=========================  =========================================================================

Writes are durable when they return, and a write to a game names the version it is based on: `LostRace` says
that somebody was faster. Starts and results are counted in the transaction that brings them about. Instants
are aware datetimes in UTC, passed in; Discord ids are plain integers; `Unavailable` means that the database
did not take it.
"""

from storage.boards import BestEntry, Board, Boards, DealEntry, Entry, Page
from storage.dailies import Dailies, Daily, DailyStreak, Proof
from storage.errors import AlreadyRanked, CannotOpen, LostRace, StorageError, Unavailable
from storage.games import Games, Timed
from storage.guilds import Guild, Guilds, PostTrouble
from storage.notes import Notes
from storage.personal_data import PersonalData
from storage.players import Players, Privacy
from storage.records import Records
from storage.settings import PlayerSettings, Settings, Tap
from storage.solutions import Solution, Solutions
from storage.storage import Storage, open_storage, upgrade
from storage.stored import GameState, GameSummary, LostBy, Slot, StoredGame
from storage.tally import RecordRow, Result
from storage.verify import Disagreement, Verification

__all__ = [
    "AlreadyRanked",
    "BestEntry",
    "Board",
    "Boards",
    "CannotOpen",
    "Dailies",
    "Daily",
    "DailyStreak",
    "DealEntry",
    "Disagreement",
    "Entry",
    "GameState",
    "GameSummary",
    "Games",
    "Guild",
    "Guilds",
    "LostBy",
    "LostRace",
    "Notes",
    "Page",
    "PersonalData",
    "PlayerSettings",
    "Players",
    "PostTrouble",
    "Privacy",
    "Proof",
    "RecordRow",
    "Records",
    "Result",
    "Settings",
    "Slot",
    "Solution",
    "Solutions",
    "Storage",
    "StorageError",
    "StoredGame",
    "Tap",
    "Timed",
    "Unavailable",
    "Verification",
    "open_storage",
    "upgrade",
]

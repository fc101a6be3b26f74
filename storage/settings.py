"""What a player has chosen. A setting that was never chosen is None where its default depends on the moment."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, Literal, get_args

from sqlalchemy import Connection, select

from engine.variants import check_suits, find_variant
from storage.database import Database
from storage.tables import players
from storage.upsert import upsert

Tap = Literal["best", "ask", "always_pick"]
"""What a tap does when several targets are equally good, or always."""

_NAME_LENGTH: Final = 16


@dataclass(frozen=True, slots=True)
class PlayerSettings:
    """One player's settings. ``theme``, ``colours``, ``back`` and ``language`` are other rooms' names."""

    tap: Tap | None = None
    """None: ask when unsure, always pick in no-undo games."""
    screen_reader: bool = False
    theme: str | None = None
    colours: str | None = None
    letters: bool = False
    """Suit letters added to the cards."""
    back: str | None = None
    language: str | None = None
    """None: the client's."""
    private: bool | None = None
    """Whether boards are private unless asked for; None: as the server has it."""
    last_variant: str | None = None
    last_suits: int | None = None
    last_undo: bool | None = None

    def __post_init__(self) -> None:
        """`ValueError` for a value that can't be kept, `RecordError` for a variant that does not exist."""
        if self.tap not in (None, *get_args(Tap)):
            raise ValueError(f"no such way to tap: {self.tap}")
        for name in (self.theme, self.colours, self.back, self.language):
            if name is not None and not 0 < len(name) <= _NAME_LENGTH:
                raise ValueError(f"a name has 1 to {_NAME_LENGTH} characters: {name!r}")
        if self.last_variant is not None:
            check_suits(find_variant(self.last_variant), self.last_suits)


_NAMES: Final = tuple(field.name for field in fields(PlayerSettings))
_DEFAULTS: Final = PlayerSettings()


@dataclass(frozen=True, slots=True)
class Settings:
    """``storage.settings``."""

    _database: Database

    async def of(self, player: int) -> PlayerSettings:
        """The player's settings; all defaults for somebody new."""
        return await self._database.read(lambda connection: _read(connection, player))

    async def save(self, player: int, **changes: Any) -> PlayerSettings:
        """Change the named settings (fields of `PlayerSettings`), leave the others; returns all of them.

        Raises `TypeError` for an unknown name, `ValueError` for a value that can't be kept.
        """
        PlayerSettings(**changes)

        def work(connection: Connection) -> PlayerSettings:
            upsert(connection, players, {"id": player}, changes)
            return _read(connection, player)

        return await self._database.write(work)


def _read(connection: Connection, player: int) -> PlayerSettings:
    columns = [players.c[name] for name in _NAMES]
    row = connection.execute(select(*columns).where(players.c.id == player)).first()
    if row is None:
        return _DEFAULTS
    chosen = {name: value for name, value in row._mapping.items() if value is not None}
    return PlayerSettings(**chosen)

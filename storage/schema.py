"""The schema's revisions: which one a database has, and bringing it to the newest."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

VERSION_TABLE: Final = "spinneret_schema"
"""A name of our own: "alembic_version" is what any other program's would be called."""

APPLICATION_ID: Final = 0x53504E52  # "SPNR", in the header of our SQLite files


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


@cache
def revisions() -> tuple[str, ...]:
    """Every revision this program knows, oldest first."""
    scripts = ScriptDirectory.from_config(_config())
    return tuple(script.revision for script in scripts.walk_revisions())[::-1]


def current(connection: Connection) -> str | None:
    """The revision of a database that has our version table; None if nothing has been set up."""
    return connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()


def upgrade(connection: Connection, to: str = "head") -> None:
    """Run the missing migrations on ``connection``, within its transaction."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, to)

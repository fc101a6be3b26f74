"""The tables, as the newest migration leaves them (a test compares the two).

A game is its start and its actions. Every other column of its row is there to be queried and can be worked
out again from those.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    text,
)

from storage.types import Identity, Instant, Snowflake, Span

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

games: Final = Table(
    "games",
    metadata,
    Column("id", Identity, primary_key=True),
    Column("player", Snowflake, nullable=False),
    Column("variant", String(16), nullable=False),
    Column("suits", SmallInteger, nullable=False),
    Column("daily", Date),  # the date of the daily deal it is played on
    Column("undo", Boolean, nullable=False),
    Column("deal", BigInteger),  # either the number …
    Column("layout", Text),  # … or the record field "cards" or "position", as JSON
    Column("fresh", Boolean, nullable=False),
    Column("ranked", Boolean, nullable=False),
    Column("assisted", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("lost_by", String(8)),
    Column("moves", Integer, nullable=False),
    Column("runs", SmallInteger, nullable=False),
    Column("score", Integer, nullable=False),
    Column("play_time", Span, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("started_at", Instant),
    Column("last_action_at", Instant),
    Column("finished_at", Instant),
    Column("channel_id", Snowflake),  # where the newest board stands
    Column("message_id", Snowflake),
    CheckConstraint("(deal IS NULL) <> (layout IS NULL)", name="one_start"),
    CheckConstraint("status IN ('playing', 'won', 'lost', 'dropped')", name="status"),
    CheckConstraint("(status = 'playing') = (finished_at IS NULL)", name="finished"),
    CheckConstraint("(status IN ('lost', 'dropped')) = (lost_by IS NOT NULL)", name="lost_by"),
    CheckConstraint("(moves = 0) = (started_at IS NULL)", name="started"),
    CheckConstraint("daily IS NOT NULL OR NOT ranked", name="ranked"),
    # One current game per slot. Two indexes, since NULL dates would count as different.
    Index(
        "uq_games_slot",
        "player",
        "variant",
        "suits",
        unique=True,
        sqlite_where=text("finished_at IS NULL AND daily IS NULL"),
        postgresql_where=text("finished_at IS NULL AND daily IS NULL"),
    ),
    Index(
        "uq_games_daily_slot",
        "player",
        "variant",
        "suits",
        "daily",
        unique=True,
        sqlite_where=text("finished_at IS NULL AND daily IS NOT NULL"),
        postgresql_where=text("finished_at IS NULL AND daily IS NOT NULL"),
    ),
    # One ranked game per player and date, whatever became of it.
    Index(
        "uq_games_ranked",
        "player",
        "daily",
        unique=True,
        sqlite_where=text("ranked"),
        postgresql_where=text("ranked"),
    ),
    Index("ix_games_player", "player", "finished_at"),
    # Boards carry their game's id: an id that was given out once never means another game.
    sqlite_autoincrement=True,
)

actions: Final = Table(
    "actions",
    metadata,
    Column("game_id", Identity, ForeignKey(games.c.id, ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # from 0
    Column("action", String(16), nullable=False),
    Column("at", Instant, nullable=False),
    # Kept in the order of its key: a game's actions lie side by side on disk.
    sqlite_with_rowid=False,
)

players: Final = Table(
    "players",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=False),
    # Settings. NULL = never chosen, so that a default can depend on the game, the server or the client.
    Column("tap", String(16)),
    Column("screen_reader", Boolean),
    Column("theme", String(16)),
    Column("colours", String(16)),
    Column("letters", Boolean),
    Column("back", String(16)),
    Column("language", String(16)),
    Column("private", Boolean),
    Column("last_variant", String(16)),
    Column("last_suits", SmallInteger),
    Column("last_undo", Boolean),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

"""The tables, as the newest migration leaves them (a test compares the two).

A game is its start and its actions. Every other column of its row is there to be queried and can be worked
out again from those.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

from storage.types import Identity, Instant, Snowflake, Span

BOARDS: Final = {"score": True, "moves": False, "time": False, "wins": True, "streak": True}
"""The all-time boards, and whether more is better."""

metadata: Final = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _where(condition: str) -> dict[str, Any]:
    """A partial index, on either database."""
    return {"sqlite_where": text(condition), "postgresql_where": text(condition)}


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
    Column("finish_number", Integer),  # the how-manieth result of its record row, from 1
    Column("board_date", Date),  # the daily board on which its win stands
    Column("channel_id", Snowflake),  # where the newest board stands
    Column("message_id", Snowflake),
    Column("versus", BigInteger),  # the game whose result this one is to be compared with
    Column("plan", Text),  # what the hints follow, see solver.plan
    Column("shown_at", Instant),  # when its board was brought up last
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
        **_where("finished_at IS NULL AND daily IS NULL"),
    ),
    Index(
        "uq_games_daily_slot",
        "player",
        "variant",
        "suits",
        "daily",
        unique=True,
        **_where("finished_at IS NULL AND daily IS NOT NULL"),
    ),
    # One ranked game per player and date, whatever became of it.
    Index(
        "uq_games_ranked",
        "player",
        "daily",
        unique=True,
        **_where("ranked"),
    ),
    Index("ix_games_player", "player", "finished_at"),
    # The daily board, in its order; and whoever stands on it stands there once.
    Index(
        "ix_games_board",
        "board_date",
        "variant",
        "suits",
        text("score DESC"),
        "moves",
        "play_time",
        "finished_at",
        "id",
        "player",  # so that who is seen can be told from the index alone
        **_where("board_date IS NOT NULL"),
    ),
    Index(
        "uq_games_board_player",
        "player",
        "board_date",
        unique=True,
        **_where("board_date IS NOT NULL"),
    ),
    # Who is playing a date's deal just now.
    Index(
        "ix_games_running", "daily", "variant", "suits", **_where("ranked AND finished_at IS NULL")
    ),
    # A record's results in their order: for its history, and for adding it up again.
    Index(
        "uq_games_finish",
        "player",
        "variant",
        "suits",
        "undo",
        "finish_number",
        unique=True,
        **_where("finish_number IS NOT NULL"),
    ),
    # Who is compared with a game: asked when that is erased.
    Index("ix_games_versus", "versus", **_where("versus IS NOT NULL")),
    # Who has won a deal.
    Index("ix_games_deal", "deal", "variant", "suits", **_where("status = 'won'")),
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

solutions: Final = Table(
    "solutions",
    metadata,
    # Up to and from which of its actions a finished game could and could no longer be won.
    Column(
        "game_id",
        Identity,
        ForeignKey(games.c.id, ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("winnable_to", Integer),
    Column("lost_from", Integer),
    Column("line", Text),  # the winning plays from there, with spaces between them
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
    # Who they are to others, and what they want kept.
    Column("name", String(100)),  # as Discord sent it last
    Column("saving", Boolean, nullable=False, server_default=true()),
    Column("listed", Boolean, nullable=False, server_default=true()),
    Index("ix_players_unlisted", "id", **_where("NOT listed")),
)

members: Final = Table(
    "members",
    metadata,
    # Who has been seen playing where; Discord is never asked for a list of members.
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("player", Snowflake, primary_key=True, autoincrement=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # by a manager of the server
    Column("seen_at", Instant, nullable=False),
    Index("ix_members_player", "player"),
    sqlite_with_rowid=False,
)

guilds: Final = Table(
    "guilds",
    metadata,
    Column("id", Snowflake, primary_key=True, autoincrement=False),
    Column("private", Boolean),  # whether boards are private by default
    Column("post_channel", Snowflake),  # where the daily deal is announced, if anywhere
    Column("post_hour", SmallInteger),  # UTC
    Column("posted_on", Date),  # the last date that was announced
    Column("post_trouble", String(16)),  # what became of that, if it went wrong
    Column("removed_at", Instant),  # since when the bot is no longer there
    CheckConstraint("post_hour BETWEEN 0 AND 23", name="post_hour"),
)

records: Final = Table(
    "records",
    metadata,
    Column("player", Snowflake, primary_key=True, autoincrement=False),
    Column("variant", String(16), primary_key=True),
    Column("suits", SmallInteger, primary_key=True, autoincrement=False),
    Column("undo", Boolean, primary_key=True),
    Column("starts", Integer, nullable=False, server_default="0"),
    Column("wins", Integer, nullable=False, server_default="0"),
    Column("losses", Integer, nullable=False, server_default="0"),
    Column("assisted_wins", Integer, nullable=False, server_default="0"),
    Column("finishes", Integer, nullable=False, server_default="0"),
    Column("hints", Integer, nullable=False, server_default="0"),
    Column("total_score", BigInteger, nullable=False, server_default="0"),
    Column("total_moves", BigInteger, nullable=False, server_default="0"),
    Column("total_time", Span, nullable=False, server_default="0"),
    Column("best_score", Integer),
    Column("best_score_game", BigInteger),
    Column("fewest_moves", Integer),
    Column("fewest_moves_game", BigInteger),
    Column("fastest", Span),
    Column("fastest_game", BigInteger),
    Column("streak", Integer, nullable=False, server_default="0"),
    Column("board_wins", Integer),
    Column("board_wins_at", Instant),
    Column("board_streak", Integer),
    Column("board_streak_at", Instant),
    Column("board_score", Integer),
    Column("board_score_at", Instant),
    Column("board_moves", Integer),
    Column("board_moves_at", Instant),
    Column("board_time", Span),
    Column("board_time_at", Instant),
    CheckConstraint("wins + losses + assisted_wins = finishes", name="finishes"),
    CheckConstraint("finishes <= starts", name="starts"),
    # One index per board, in its order.
    *(
        Index(
            f"ix_records_{board}",
            "variant",
            "suits",
            "undo",
            text(f"board_{board} DESC") if descending else f"board_{board}",
            f"board_{board}_at",
            "player",
            **_where(f"board_{board} IS NOT NULL"),
        )
        for board, descending in BOARDS.items()
    ),
)

dailies: Final = Table(
    "dailies",
    metadata,
    Column("day", Date, primary_key=True),
    Column("counter", Integer, nullable=False),  # which candidate of the keyed hash
    Column("number", BigInteger, nullable=False),
)

proofs: Final = Table(
    "proofs",
    metadata,
    Column("day", Date, ForeignKey(dailies.c.day, ondelete="CASCADE"), primary_key=True),
    Column("variant", String(16), primary_key=True),
    Column("suits", SmallInteger, primary_key=True, autoincrement=False),
    Column("status", String(16), nullable=False),
    Column("line", Text),  # the winning actions, with spaces between them
    Column("par", Integer),
    Column("nodes", BigInteger),  # the budget it was searched with
)

installation: Final = Table(
    "installation",
    metadata,
    Column("id", SmallInteger, primary_key=True, autoincrement=False),
    Column("secret", LargeBinary, nullable=False),  # the key of every keyed hash
    CheckConstraint("id = 1", name="one_row"),
)

claims: Final = Table(
    "claims",
    metadata,
    # What is left of an erased player: a keyed hash, until the close, so that the daily deal can't be
    # played for the ranks a second time.
    Column("hash", LargeBinary, primary_key=True),
    Column("day", Date, nullable=False),
)

hides: Final = Table(
    "hides",
    metadata,
    # That a server's managers hid somebody who erased everything since: a keyed hash of who it is.
    Column("hash", LargeBinary, primary_key=True),
    Column("guild", Snowflake, nullable=False),
)

notes: Final = Table(
    "notes",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

"""The contest: records, boards, daily deals, servers, names and privacy."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("finish_number", sa.Integer()))
    op.add_column("games", sa.Column("board_date", sa.Date()))
    board = ["board_date", "variant", "suits", sa.text("score DESC"), "moves", "play_time"]
    _index(
        "ix_games_board", "games", [*board, "finished_at", "id", "player"], "board_date IS NOT NULL"
    )
    _index("uq_games_board_player", "games", ["player", "board_date"], "board_date IS NOT NULL")
    _index(
        "ix_games_running",
        "games",
        ["daily", "variant", "suits"],
        "ranked AND finished_at IS NULL",
    )
    _index(
        "uq_games_finish",
        "games",
        ["player", "variant", "suits", "undo", "finish_number"],
        "finish_number IS NOT NULL",
    )
    _index("ix_games_deal", "games", ["deal", "variant", "suits"], "status = 'won'")
    op.add_column("players", sa.Column("name", sa.String(100)))
    for column in ("saving", "listed"):
        op.add_column(
            "players",
            sa.Column(column, sa.Boolean(), server_default=sa.true(), nullable=False),
        )
    _index("ix_players_unlisted", "players", ["id"], "NOT listed")
    op.create_table(
        "members",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hidden", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "player", name=op.f("pk_members")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_members_player", "members", ["player"])
    op.create_table(
        "guilds",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("private", sa.Boolean()),
        sa.Column("post_channel", sa.BigInteger()),
        sa.Column("post_hour", sa.SmallInteger()),
        sa.Column("posted_on", sa.Date()),
        sa.Column("removed_at", sa.BigInteger()),
        sa.CheckConstraint("post_hour BETWEEN 0 AND 23", name=op.f("ck_guilds_post_hour")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "records",
        sa.Column("player", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("suits", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("undo", sa.Boolean(), nullable=False),
        sa.Column("starts", sa.Integer(), server_default="0", nullable=False),
        sa.Column("wins", sa.Integer(), server_default="0", nullable=False),
        sa.Column("losses", sa.Integer(), server_default="0", nullable=False),
        sa.Column("assisted_wins", sa.Integer(), server_default="0", nullable=False),
        sa.Column("finishes", sa.Integer(), server_default="0", nullable=False),
        sa.Column("hints", sa.Integer(), server_default="0", nullable=False),
        sa.Column("total_score", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("total_moves", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("total_time", sa.BigInteger(), server_default="0", nullable=False),
        sa.Column("best_score", sa.Integer()),
        sa.Column("best_score_game", sa.BigInteger()),
        sa.Column("fewest_moves", sa.Integer()),
        sa.Column("fewest_moves_game", sa.BigInteger()),
        sa.Column("fastest", sa.BigInteger()),
        sa.Column("fastest_game", sa.BigInteger()),
        sa.Column("streak", sa.Integer(), server_default="0", nullable=False),
        sa.Column("board_wins", sa.Integer()),
        sa.Column("board_wins_at", sa.BigInteger()),
        sa.Column("board_streak", sa.Integer()),
        sa.Column("board_streak_at", sa.BigInteger()),
        sa.Column("board_score", sa.Integer()),
        sa.Column("board_score_at", sa.BigInteger()),
        sa.Column("board_moves", sa.Integer()),
        sa.Column("board_moves_at", sa.BigInteger()),
        sa.Column("board_time", sa.BigInteger()),
        sa.Column("board_time_at", sa.BigInteger()),
        sa.CheckConstraint("finishes <= starts", name=op.f("ck_records_starts")),
        sa.CheckConstraint(
            "wins + losses + assisted_wins = finishes", name=op.f("ck_records_finishes")
        ),
        sa.PrimaryKeyConstraint("player", "variant", "suits", "undo", name=op.f("pk_records")),
    )
    for name in ("score", "moves", "time", "wins", "streak"):
        lowest_first = name in ("moves", "time")
        value: Any = f"board_{name}" if lowest_first else sa.text(f"board_{name} DESC")
        columns = ["variant", "suits", "undo", value, f"board_{name}_at", "player"]
        _index(f"ix_records_{name}", "records", columns, f"board_{name} IS NOT NULL")
    op.create_table(
        "dailies",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("counter", sa.Integer(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("day", name=op.f("pk_dailies")),
    )
    op.create_table(
        "proofs",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("suits", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("line", sa.Text()),
        sa.Column("par", sa.Integer()),
        sa.Column("nodes", sa.BigInteger()),
        sa.ForeignKeyConstraint(
            ["day"], ["dailies.day"], name=op.f("fk_proofs_day"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("day", "variant", "suits", name=op.f("pk_proofs")),
    )
    op.create_table(
        "installation",
        sa.Column("id", sa.SmallInteger(), autoincrement=False, nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_installation_one_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_installation")),
    )
    op.create_table(
        "claims",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_claims")),
    )


def _index(name: str, table: str, columns: list[Any], where: str) -> None:
    op.create_index(
        name,
        table,
        columns,
        unique=name.startswith("uq"),
        sqlite_where=sa.text(where),
        postgresql_where=sa.text(where),
    )

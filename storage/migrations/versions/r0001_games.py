"""Games, their actions, and what players have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    identity = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "games",
        sa.Column("id", identity, nullable=False),
        sa.Column("player", sa.BigInteger(), nullable=False),
        sa.Column("variant", sa.String(16), nullable=False),
        sa.Column("suits", sa.SmallInteger(), nullable=False),
        sa.Column("daily", sa.Date()),
        sa.Column("undo", sa.Boolean(), nullable=False),
        sa.Column("deal", sa.BigInteger()),
        sa.Column("layout", sa.Text()),
        sa.Column("fresh", sa.Boolean(), nullable=False),
        sa.Column("ranked", sa.Boolean(), nullable=False),
        sa.Column("assisted", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("lost_by", sa.String(8)),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("runs", sa.SmallInteger(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("play_time", sa.BigInteger(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("started_at", sa.BigInteger()),
        sa.Column("last_action_at", sa.BigInteger()),
        sa.Column("finished_at", sa.BigInteger()),
        sa.Column("channel_id", sa.BigInteger()),
        sa.Column("message_id", sa.BigInteger()),
        sa.CheckConstraint("(deal IS NULL) <> (layout IS NULL)", name=op.f("ck_games_one_start")),
        sa.CheckConstraint(
            "status IN ('playing', 'won', 'lost', 'dropped')", name=op.f("ck_games_status")
        ),
        sa.CheckConstraint(
            "(status = 'playing') = (finished_at IS NULL)", name=op.f("ck_games_finished")
        ),
        sa.CheckConstraint(
            "(status IN ('lost', 'dropped')) = (lost_by IS NOT NULL)",
            name=op.f("ck_games_lost_by"),
        ),
        sa.CheckConstraint("(moves = 0) = (started_at IS NULL)", name=op.f("ck_games_started")),
        sa.CheckConstraint("daily IS NOT NULL OR NOT ranked", name=op.f("ck_games_ranked")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_games")),
        sqlite_autoincrement=True,
    )
    _unique("uq_games_slot", "player variant suits", "finished_at IS NULL AND daily IS NULL")
    _unique(
        "uq_games_daily_slot",
        "player variant suits daily",
        "finished_at IS NULL AND daily IS NOT NULL",
    )
    _unique("uq_games_ranked", "player daily", "ranked")
    op.create_index("ix_games_player", "games", ["player", "finished_at"])
    op.create_table(
        "actions",
        sa.Column("game_id", identity, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_actions_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_actions")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "players",
        sa.Column("id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("tap", sa.String(16)),
        sa.Column("screen_reader", sa.Boolean()),
        sa.Column("theme", sa.String(16)),
        sa.Column("colours", sa.String(16)),
        sa.Column("letters", sa.Boolean()),
        sa.Column("back", sa.String(16)),
        sa.Column("language", sa.String(16)),
        sa.Column("private", sa.Boolean()),
        sa.Column("last_variant", sa.String(16)),
        sa.Column("last_suits", sa.SmallInteger()),
        sa.Column("last_undo", sa.Boolean()),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_players")),
    )
    op.create_table(
        "notes",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notes")),
    )


def _unique(name: str, columns: str, where: str) -> None:
    op.create_index(
        name,
        "games",
        columns.split(),
        unique=True,
        sqlite_where=sa.text(where),
        postgresql_where=sa.text(where),
    )

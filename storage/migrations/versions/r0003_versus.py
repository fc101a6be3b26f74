"""Games played for comparison with somebody's result."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("versus", sa.BigInteger()))
    where = sa.text("versus IS NOT NULL")
    op.create_index(
        "ix_games_versus", "games", ["versus"], sqlite_where=where, postgresql_where=where
    )

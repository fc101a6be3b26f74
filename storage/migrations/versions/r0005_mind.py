"""The plan behind a running game's hints, and what was found out about a finished game."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("plan", sa.Text()))
    identity = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "solutions",
        sa.Column("game_id", identity, nullable=False, autoincrement=False),
        sa.Column("winnable_to", sa.Integer()),
        sa.Column("lost_from", sa.Integer()),
        sa.Column("line", sa.Text()),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=op.f("fk_solutions_game_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_solutions")),
    )

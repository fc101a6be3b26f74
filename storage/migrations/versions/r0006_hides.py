"""What servers' managers decided about players who then erased everything."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "hides",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_hides")),
    )

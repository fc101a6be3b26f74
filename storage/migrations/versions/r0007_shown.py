"""When a game's board was shown last: what is shown is what its player means next."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("games", sa.Column("shown_at", sa.BigInteger()))

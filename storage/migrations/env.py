"""What Alembic runs for each command: on the connection it is handed, inside that one's transaction."""

from alembic import context

from storage.schema import VERSION_TABLE
from storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()

"""Insert a row or change the one that is there, in one statement that both databases know."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(
    connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]
) -> None:
    """Give the row with primary key ``key`` these ``values``; without values, see that it exists."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    new = insert(table).values(**key, **values)
    if values:
        query = new.on_conflict_do_update(index_elements=list(key), set_=values)
    else:
        query = new.on_conflict_do_nothing(index_elements=list(key))
    connection.execute(query)

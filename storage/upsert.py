"""Insert a row, or change or keep the one that is there, in one statement that both databases know."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(
    connection: Connection,
    table: Table,
    key: dict[str, Any],
    values: dict[str, Any],
    *,
    again: dict[str, Any] | None = None,
) -> None:
    """Give the row with primary key ``key`` these ``values``; without values, see that it exists.

    ``again``: what to set instead if the row is there already.
    """
    new = _insert(connection)(table).values(**key, **values)
    if values:
        query = new.on_conflict_do_update(index_elements=list(key), set_=again or values)
    else:
        query = new.on_conflict_do_nothing(index_elements=list(key))
    connection.execute(query)


def insert_once(
    connection: Connection, table: Table, key: dict[str, Any], values: dict[str, Any]
) -> None:
    """Insert the row unless one with primary key ``key`` is there; that one stays as it is."""
    new = _insert(connection)(table).values(**key, **values)
    connection.execute(new.on_conflict_do_nothing(index_elements=list(key)))


def _insert(connection: Connection) -> Any:
    return sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert

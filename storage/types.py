"""Column types that both databases keep alike.

Instants are integer microseconds since 1970 in UTC: SQLite has no date type of its own, integers sort and
subtract anywhere, and nothing is rounded. In Python they are always aware datetimes in UTC.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, Dialect, Integer
from sqlalchemy.types import TypeDecorator

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def to_micros(instant: datetime) -> int:
    """Microseconds since 1970; `ValueError` for a naive datetime, which names no instant."""
    if instant.tzinfo is None:
        raise ValueError(f"{instant!r} is naive; an instant needs its time zone")
    return (instant - _EPOCH) // _MICROSECOND


def from_micros(micros: int) -> datetime:
    """The aware UTC datetime that `to_micros` came from."""
    return _EPOCH + micros * _MICROSECOND


class Instant(TypeDecorator[datetime]):
    """An aware datetime in Python, integer microseconds in the database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        """To the database; `ValueError` for a naive datetime."""
        return None if value is None else to_micros(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:
        """From the database, in UTC."""
        return None if value is None else from_micros(value)


class Span(TypeDecorator[timedelta]):
    """A timedelta in Python, integer microseconds in the database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:
        """To the database."""
        return None if value is None else value // _MICROSECOND

    def process_result_value(self, value: Any | None, dialect: Dialect) -> timedelta | None:
        """From the database."""
        return None if value is None else value * _MICROSECOND


Snowflake: Final = BigInteger
"""A Discord id: 64 bits."""

Identity: Final = BigInteger().with_variant(Integer, "sqlite")
"""A key that counts up. SQLite counts up only in a column called INTEGER, which has 64 bits there."""

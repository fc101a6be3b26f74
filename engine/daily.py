"""The daily deal: which number belongs to a UTC date, and when that date opens and closes.

One number for everybody, worked out from a secret of the installation, so that nobody can compute
tomorrow's from all the past ones.
"""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from engine.deals import LAST_DEAL

SECRET_BYTES: Final = 32
"""Length of a new secret."""


def daily_number(secret: bytes, day: date, counter: int = 0) -> int:
    """Candidate number ``counter`` (from 0) for ``day``: a deal number from 1 to 999,999,999,999.

    The daily deal is the first candidate that is proven winnable, or candidate 0 while none is.
    """
    text = f"spider-daily/1/{day.isoformat()}/{counter}".encode("ascii")
    digest = hmac.new(secret, text, hashlib.sha256).digest()
    return 1 + int.from_bytes(digest[:8], "big") % LAST_DEAL


def daily_date(instant: datetime) -> date:
    """The UTC date whose daily deal is open at ``instant`` (aware; `ValueError` if naive)."""
    if instant.tzinfo is None:
        raise ValueError("an instant needs its time zone")
    return instant.astimezone(UTC).date()


def opens_at(day: date) -> datetime:
    """00:00 UTC of ``day``."""
    return datetime.combine(day, time(), UTC)


def closes_at(day: date) -> datetime:
    """00:00 UTC of the next date: a win from then on no longer counts."""
    return opens_at(day) + timedelta(days=1)


def is_open(day: date, instant: datetime) -> bool:
    """Whether the daily deal of ``day`` is open at ``instant``."""
    return opens_at(day) <= instant < closes_at(day)

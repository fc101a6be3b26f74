"""The daily deal's number and date."""

from __future__ import annotations

import hashlib
import hmac
from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.daily import closes_at, daily_date, daily_number, is_open, opens_at
from engine.deals import FIRST_DEAL, LAST_DEAL

DAY = date(2026, 3, 29)  # clocks change in Europe in this night


def test_the_number_is_the_keyed_hash_of_date_and_counter() -> None:
    digest = hmac.new(b"secret", b"spider-daily/1/2026-03-29/2", hashlib.sha256).digest()
    assert daily_number(b"secret", DAY, 2) == 1 + int.from_bytes(digest[:8], "big") % LAST_DEAL


@given(st.binary(min_size=1, max_size=64), st.dates(), st.integers(0, 50))
def test_every_number_is_a_deal_number(secret: bytes, day: date, counter: int) -> None:
    assert FIRST_DEAL <= daily_number(secret, day, counter) <= LAST_DEAL


def test_another_secret_gives_other_numbers_for_every_date() -> None:
    days = [DAY + timedelta(days=n) for n in range(400)]
    ours = [daily_number(b"ours", day) for day in days]
    theirs = [daily_number(b"theirs", day) for day in days]
    assert len(set(ours)) == len(days)
    assert not set(ours) & set(theirs)


@pytest.mark.parametrize("hours", [-11, 0, 5.5, 14])
def test_one_instant_has_one_date_in_every_time_zone(hours: float) -> None:
    instant = datetime(2026, 3, 29, 23, 59, 59, tzinfo=UTC)
    there = instant.astimezone(timezone(timedelta(hours=hours)))
    assert daily_date(there) == DAY
    assert daily_date(there + timedelta(seconds=1)) == DAY + timedelta(days=1)


def test_a_naive_instant_has_no_date() -> None:
    with pytest.raises(ValueError, match="time zone"):
        daily_date(datetime(2026, 3, 29))  # noqa: DTZ001


def test_a_date_is_open_from_its_midnight_to_the_next() -> None:
    assert closes_at(DAY) - opens_at(DAY) == timedelta(days=1)
    assert is_open(DAY, opens_at(DAY))
    assert is_open(DAY, closes_at(DAY) - timedelta(microseconds=1))
    assert not is_open(DAY, closes_at(DAY))
    assert not is_open(DAY, opens_at(DAY) - timedelta(microseconds=1))

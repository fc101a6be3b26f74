"""Play time, worked out from the instants of a game's actions. The engine itself never reads a clock."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

LONGEST_GAP: Final = timedelta(minutes=2)
"""What a longer pause between two actions counts as."""


def play_time(instants: Iterable[datetime]) -> timedelta:
    """The sum of the gaps between actions, each counted up to two minutes.

    ``instants`` are aware datetimes in the order of the actions. A clock that was set back between two
    actions adds nothing.
    """
    return sum((counted_gap(a, b) for a, b in pairwise(instants)), timedelta())


def counted_gap(earlier: datetime, later: datetime) -> timedelta:
    """How much of the pause between two actions counts as play time."""
    return min(max(later - earlier, timedelta()), LONGEST_GAP)

"""What a column is worth: a sum of small features, so that a move costs two look-ups.

The worth of a table is the sum over its columns and a constant for every run off it. Worth ranks tables
within one search; it proves nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from engine import Card

UNKNOWN: Final[Card] = 0x4F
"""Stands for a card that is not known: no suit's, one rank above every other, so nothing goes on it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Worth of each feature of a column; none is for a card that lies face down."""

    join: int
    """Two face-up neighbours that follow in suit."""
    off_suit_join: int
    """Two face-up neighbours one rank apart in different suits."""
    sortable_break: int
    """Neighbours that don't follow, the upper of higher rank."""
    inverted_break: int
    """Neighbours that don't follow, the upper of lower or equal rank."""
    face_down: int
    """A face-down card."""
    has_face_down: int
    empty: int
    """An empty column."""
    run_off: int
    """What a run off the table is worth beyond the run while it stood complete."""
    run_square: int
    """An eighth of the squared length of each run."""
    king_base: int
    """A column that starts with a face-up King."""
    suit_inversion: int
    """A face-up card above another of its suit and of higher rank."""
    inversion: int
    """A face-up card above any card of higher rank."""
    segment_over: int
    """A run in a column with face-down cards."""
    segment_over_few: int
    """A run in a column with one or two face-down cards, on top of the last."""
    extra_segment: int
    """A run beyond the first in a column without face-down cards."""
    card: int
    """Any card."""

    @property
    def run_gone(self) -> int:
        """What a run off the table adds to the worth of the table."""
        return self.run_off + 12 * self.join + self.run_square * 169 // 8


TUNED: Final = Weights(29, -13, -2, -10, -11, -12, 74, 39, 7, -3, 1, -6, -4, 4, -6, -2)
BY_HAND: Final = Weights(24, 6, -6, -10, -20, -10, 60, 150, 4, 10, -2, 0, -2, -4, -4, 0)
HIDDEN_PLAY: Final = Weights(19, 4, -1, -3, -29, -18, 80, 101, 0, -8, 1, 3, -1, -5, -4, 0)
SCORPION: Final = Weights(20, -4, -4, -6, -10, -5, 40, 0, 0, 10, -2, 0, -2, 0, -2, 0)


def worth(weights: Weights, cards: tuple[Card, ...], down: int) -> int:
    """The worth of a column whose first ``down`` cards are face down; those never count by their faces."""
    if not cards:
        return weights.empty
    shown = cards[down:]
    if shown[0] == UNKNOWN:  # a card just turned up, that nobody has seen: as good as face down
        return weights.has_face_down + weights.face_down * (down + 1) + weights.card * (down + 1)
    total = weights.card * len(cards)
    segments, length, squares = 1, 1, 0
    for upper, lower in pairwise(shown):
        if upper == lower + 1:
            total += weights.join
            length += 1
            continue
        squares += length * length
        length = 1
        segments += 1
        fall = (upper & 15) - (lower & 15)
        if fall == 1:
            total += weights.off_suit_join
        elif fall > 0:
            total += weights.sortable_break
        else:
            total += weights.inverted_break
    squares += length * length
    total += weights.run_square * squares // 8
    if segments > 1:
        total += _inversions(weights, shown)
    if down:
        total += weights.has_face_down + weights.face_down * down + weights.segment_over * segments
        if down <= 2:
            total += weights.segment_over_few * segments
    else:
        total += weights.extra_segment * (segments - 1)
        if shown[0] & 15 == 12:
            total += weights.king_base
    return total


def _inversions(weights: Weights, shown: tuple[Card, ...]) -> int:
    """Pairs with the lower rank above, weighed: those of one suit count in both weights."""
    any_suit = same_suit = 0
    last = len(shown)
    start = 0
    while True:
        lead = shown[start]
        end = start + 1
        while end < last and shown[end - 1] == shown[end] + 1:
            end += 1
        # The whole run against every card above it: so many of its cards are of higher rank.
        rank, suit, length = lead & 15, lead >> 4, end - start
        for upper in shown[:start]:
            higher = rank - (upper & 15)
            if higher > 0:
                higher = min(higher, length)
                any_suit += higher
                if upper >> 4 == suit:
                    same_suit += higher
        if end == last:
            return weights.inversion * any_suit + weights.suit_inversion * same_suit
        start = end

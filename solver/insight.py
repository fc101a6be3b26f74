"""What a table is worth to somebody who does not see the hidden cards, by variant, suits and deals left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import Card, Variant
from solver.evaluation import SCORPION, UNKNOWN, Weights, worth


@dataclass(frozen=True, slots=True)
class Insight:
    """Weights for hidden play."""

    weights: Weights
    turned: int
    """A card just turned up, whatever it is; to be compared with ``weights.face_down``."""
    reveal_first: int
    """How much better a table before a deal must be than one after turning a card."""


ONE_SUIT: Final = Insight(
    Weights(24, 6, -6, -10, -20, -10, 120, 150, 4, 10, -2, 0, -2, -4, -4, 0), 20, 60
)
FOUR_SUITS: Final = Insight(
    Weights(48, 0, -4, -10, -25, -20, 140, 150, 4, 10, -2, 0, -2, -4, -4, 0), 50, 90
)
_PILES: Final = Insight(SCORPION, 10, 60)


def insight_for(variant: Variant, suits: int, deals_left: int) -> Insight:
    """The insight for a game of ``variant`` in ``suits`` with so many deals left."""
    if variant.moves_any_pile:
        return _PILES
    return FOUR_SUITS if suits == 4 else ONE_SUIT


def seen_worth(insight: Insight, cards: tuple[Card, ...], down: int) -> int:
    """The worth of a column, see `solver.evaluation.worth`; a card just turned up counts by itself."""
    if not cards or cards[down] != UNKNOWN:
        return worth(insight.weights, cards, down)
    weights = insight.weights
    held = weights.has_face_down + weights.face_down * down if down else 0
    return insight.turned + held + weights.card * (down + 1)

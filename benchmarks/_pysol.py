"""The numbered four-suit deals of PySol's Spider, 1 to 32,000, which take the numbers of Microsoft's FreeCell.

Their public description: Microsoft C's random numbers (state × 214,013 + 2,531,011 modulo 2³¹, the upper
fifteen bits of it), seeded with the number of the game, shuffle two packs (each clubs, spades, hearts,
diamonds; Ace to King) from the last card down. The talon is dealt from its end: four rows, a card each to
the first, fourth, seventh and tenth column, then the face-up row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine import SPIDER, Card, Table, Variant
from engine.cards import make_card
from engine.table import make_column

SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
EXTRA: Final = (0, 3, 6, 9)
HEIGHTS: Final = tuple(6 if column in EXTRA else 5 for column in range(10))
PYSOL_SPIDER: Final[Variant] = replace(
    SPIDER, opening=HEIGHTS, face_down=tuple(height - 1 for height in HEIGHTS)
)


def pysol_cards(number: int) -> list[Card]:
    """The 104 cards of a game in dealing order."""
    suits = (CLUBS, SPADES, HEARTS, DIAMONDS)
    pack = [make_card(rank, suit) for suit in suits for rank in range(13)] * 2
    words = _random_words(number)
    for last in range(len(pack) - 1, 0, -1):
        other = next(words) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack[::-1]


def pysol_table(number: int) -> Table:
    """The opening of a game."""
    cards = iter(pysol_cards(number))
    columns: list[list[Card]] = [[] for _ in range(10)]
    for row in (*[range(10)] * 4, EXTRA, range(10)):
        for column in row:
            columns[column].append(next(cards))
    laid_out = tuple(make_column(tuple(column), len(column) - 1) for column in columns)
    return Table(laid_out, tuple(cards), ())


def _random_words(seed: int) -> Iterator[int]:
    while True:
        seed = (seed * 214_013 + 2_531_011) % 2**31
        yield seed >> 16

"""Deal numbers: the frozen shuffle that lays out the same cards for the same number, for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.cards import RANKS_IN_SUIT, Card, make_card
from engine.errors import Reason, RecordError
from engine.variants import Variant

FIRST_DEAL: Final = 1
LAST_DEAL: Final = 999_999_999_999

_WORDS_FROM: Final = 2**32


def check_deal_number(deal: object) -> int:
    """``deal`` if it is a deal number; else `RecordError` on the field ``deal``."""
    if isinstance(deal, bool) or not isinstance(deal, int):
        raise RecordError("deal", Reason.WRONG_TYPE, expected="whole number")
    if not FIRST_DEAL <= deal <= LAST_DEAL:
        raise RecordError("deal", Reason.BAD_DEAL_NUMBER, deal=deal)
    return deal


def pack_of(variant: Variant, suits: int) -> list[Card]:
    """The unshuffled pack: sets Ace to King, equal numbers of each suit, spades first."""
    sets_in_suit = variant.runs_to_win // suits
    return [
        make_card(rank, number // sets_in_suit)
        for number in range(variant.runs_to_win)
        for rank in range(RANKS_IN_SUIT)
    ]


@lru_cache(maxsize=256)
def shuffle(variant: Variant, suits: int, deal: int) -> tuple[Card, ...]:
    """The pack in dealing order for deal number ``deal``: Fisher-Yates over SHA-256 words."""
    pack = pack_of(variant, suits)
    words = _random_words(deal)
    for last in range(len(pack) - 1, 0, -1):
        other = _uniform(words, last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)


def _random_words(deal: int) -> Iterator[int]:
    """32-bit words, eight from each SHA-256 of the number and a counter."""
    counter = 0
    while True:
        digest = hashlib.sha256(f"spider-deal/1/{deal}/{counter}".encode("ascii")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        counter += 1


def _uniform(words: Iterator[int], size: int) -> int:
    """A number from 0 to ``size`` − 1, every one equally likely: words of the last, short round are rejected."""
    limit = _WORDS_FROM - _WORDS_FROM % size
    return next(word for word in words if word < limit) % size

"""The family of games, as data: a new member is a row here, not a new engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.cards import RANKS_IN_SUIT
from engine.errors import Reason, RecordError


@dataclass(frozen=True, slots=True)
class Variant:
    """One game's rules. ``opening`` and ``face_down`` hold a number for each column, left to right."""

    key: str
    suit_settings: tuple[int, ...]
    """Allowed numbers of suits, the default first."""
    opening: tuple[int, ...]
    """Cards each column starts with."""
    face_down: tuple[int, ...]
    """How many of them, from the first, start face down."""
    runs_to_win: int
    """Complete runs in the whole pack, all of which have to leave the table."""
    builds_in_suit: bool = False
    """A card goes only on its own suit, one rank higher (else on any suit)."""
    moves_any_pile: bool = False
    """Any face-up card moves with everything on it (else only a run)."""
    moves_mixed_suits: bool = False
    """Cards one rank lower each move together in whatever suits (else only a run)."""
    only_kings_into_empty: bool = False
    deals_onto_empty: bool = False
    """A deal is allowed while a column is empty."""

    @property
    def columns(self) -> int:
        """How many columns the tableau has."""
        return len(self.opening)

    @property
    def cards(self) -> int:
        """How many cards the pack has."""
        return self.runs_to_win * RANKS_IN_SUIT


def _all_but_end_card(opening: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(cards - 1 for cards in opening)


_TEN: Final = (6, 6, 6, 6, 5, 5, 5, 5, 5, 5)
_TRIANGLE: Final = (1, 2, 3, 4, 5, 6, 7)

SPIDER: Final = Variant(
    key="spider",
    suit_settings=(1, 2, 4),
    opening=_TEN,
    face_down=_all_but_end_card(_TEN),
    runs_to_win=8,
)
RELAXED: Final = Variant(
    key="relaxed",
    suit_settings=(1, 2, 4),
    opening=_TEN,
    face_down=_all_but_end_card(_TEN),
    runs_to_win=8,
    deals_onto_empty=True,
)
SPIDERETTE: Final = Variant(
    key="spiderette",
    suit_settings=(4, 1, 2),
    opening=_TRIANGLE,
    face_down=_all_but_end_card(_TRIANGLE),
    runs_to_win=4,
)
SCORPION: Final = Variant(
    key="scorpion",
    suit_settings=(4,),
    opening=(7,) * 7,
    face_down=(3, 3, 3, 3, 0, 0, 0),
    runs_to_win=4,
    builds_in_suit=True,
    moves_any_pile=True,
    only_kings_into_empty=True,
    deals_onto_empty=True,
)

VARIANTS: Final[dict[str, Variant]] = {v.key: v for v in (SPIDER, RELAXED, SPIDERETTE, SCORPION)}


def find_variant(key: object) -> Variant:
    """The variant named ``key``; `RecordError` on the field ``variant`` if there is none."""
    if isinstance(key, Variant):
        return key
    if not isinstance(key, str):
        raise RecordError("variant", Reason.WRONG_TYPE, expected="text")
    if key not in VARIANTS:
        raise RecordError("variant", Reason.UNKNOWN_VARIANT, variant=key)
    return VARIANTS[key]


def check_suits(variant: Variant, suits: object) -> int:
    """``suits`` if the variant is played with so many; else `RecordError` on the field ``suits``."""
    if isinstance(suits, bool) or not isinstance(suits, int):
        raise RecordError("suits", Reason.WRONG_TYPE, expected="whole number")
    if suits not in variant.suit_settings:
        raise RecordError(
            "suits", Reason.UNKNOWN_SUITS, suits=suits, allowed=sorted(variant.suit_settings)
        )
    return suits

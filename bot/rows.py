"""Rows of records, variant × suits × undo mode: what boards and statistics are kept for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.trouble import Told
from engine.variants import VARIANTS, find_variant
from words import Words, answers
from words.leaderboard import row_name

PATTERN: Final = r"[a-z]{1,16}\.[0-9]\.[01]"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of records."""

    variant: str
    suits: int
    undo: bool = True

    @property
    def value(self) -> str:
        """As menus and custom_ids carry it; `of` reads it back."""
        return f"{self.variant}.{self.suits}.{int(self.undo)}"

    @classmethod
    def of(cls, value: str) -> Row:
        """`Told` if this version has no such row."""
        found = next((row for row in ROWS if row.value == value), None)
        if found is None:
            raise Told(answers.OLD_BOARD)
        return found

    def name(self, words: Words) -> str:
        """``Spider · 2 suits``."""
        return row_name(words, find_variant(self.variant), self.suits, undo=self.undo)


ROWS: Final = tuple(
    Row(variant.key, suits, undo)
    for variant in VARIANTS.values()
    for suits in sorted(variant.suit_settings)
    for undo in (True, False)
)

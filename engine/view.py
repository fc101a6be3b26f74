"""What a player may know of a game: the only form in which other rooms get it.

A `PlayerView` holds no hidden card, so whatever draws it, describes it or takes hints from it can't leak
one. Views of two games that differ only in hidden cards are equal.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from engine.actions import Move
from engine.cards import Card, Suit, rank_of
from engine.outcome import Outcome
from engine.rules import movable
from engine.table import Column
from engine.variants import Variant


class Status(StrEnum):
    """Where a game stands. The last two are final."""

    PLAYING = "playing"
    WON = "won"
    GIVEN_UP = "given_up"


@dataclass(frozen=True, slots=True)
class ColumnView:
    """One column as its player sees it."""

    hidden: int
    """Face-down cards, all of which lie before the face-up ones."""
    cards: tuple[Card, ...]
    """Face-up cards, ending with the end card."""
    tail: int
    """How many cards at the end form a run; 0 for an empty column."""

    @property
    def height(self) -> int:
        """Cards in the column, hidden ones included."""
        return self.hidden + len(self.cards)

    @property
    def end_card(self) -> Card | None:
        """The card nothing lies on, None for an empty column."""
        return self.cards[-1] if self.cards else None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A game at one instant. Columns count from 0; times are play time."""

    variant: Variant
    suits: int
    undo_allowed: bool
    status: Status
    columns: tuple[ColumnView, ...]
    stock: int
    """Cards left in the stock."""
    deals_left: int
    runs: tuple[Suit, ...]
    """Suits of the complete runs off the table, in the order they left."""
    score: int
    moves: int
    play_time: timedelta
    legal_moves: tuple[Move, ...]
    """Legal card moves by source, target, count; whole columns into empty ones included."""
    can_deal: bool
    columns_to_fill: tuple[int, ...]
    """Empty columns that stand in the way of a deal (while there is stock)."""
    can_undo: bool
    can_redo: bool
    no_moves_left: bool
    """Stock empty, and nothing to move but whole columns into empty ones. A notice, not an end."""
    last: Outcome | None
    """What the last action did; None before the first."""

    @property
    def is_over(self) -> bool:
        """Won or given up."""
        return self.status is not Status.PLAYING

    @property
    def started(self) -> bool:
        """Whether any action has been taken."""
        return self.moves > 0

    def group(self, move: Move) -> tuple[Card, ...]:
        """The cards that a legal ``move`` takes along, head first."""
        return self.columns[move.source].cards[-move.count :]

    def joins_in_suit(self, move: Move) -> bool:
        """Whether the moved cards continue a run of their own suit."""
        end = self.columns[move.target].end_card
        return end is not None and end == self.group(move)[0] + 1

    def carries_whole_column(self, move: Move) -> bool:
        """A whole column into an empty one: legal, but it leads nowhere."""
        target, source = self.columns[move.target], self.columns[move.source]
        return target.height == 0 and move.count == source.height

    def movable_from(self, column: int) -> int:
        """The most cards that may leave ``column`` together, before asking where to (0 if none)."""
        seen = self.columns[column]
        return movable(self.variant, Column(seen.cards, 0, seen.tail))

    def end_rank(self, column: int) -> int | None:
        """Rank of the end card (0 = Ace), None for an empty column."""
        end = self.columns[column].end_card
        return None if end is None else rank_of(end)

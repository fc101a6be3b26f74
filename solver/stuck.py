"""Is there any way left to turn a card or finish a run? Asked once the stock is empty, of a player's view.

Every arrangement of the visible cards that moves can bring about is tried. If all of them are, and no move
from any of them turns a card or takes a run off the table, the game is lost whatever the hidden cards are:
nothing new ever comes. The answer says nothing about hidden cards, because it never saw them.

The full move set is tried, splits and all: carrying a whole column into an empty one alone is left out,
since columns are interchangeable when there is nothing to deal.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Final

from engine import Column, Move, Play, PlayerView, Variant
from engine.actions import shared_move
from engine.cards import CARD_MASK, KING, RANK_MASK
from engine.rules import movable
from solver.columns import EMPTY_ID, Columns
from solver.evaluation import UNKNOWN
from solver.seen import seen_table

STUCK_NODES: Final = 60_000


@dataclass(frozen=True, slots=True)
class Way:
    """What an exhausting search came to: a way on, a proof that there is none, or neither."""

    plays: tuple[Play, ...] | None
    """Moves of which the last turns a card or takes a run off, with as few moves as can be."""
    finished: bool
    """All arrangements were tried; with ``plays`` None that proves there is no way on."""


def stuck_from_view(view: PlayerView, *, nodes: int = STUCK_NODES) -> bool:
    """Whether it is proven that no card can be turned and no run finished any more.

    True only with a finished proof within ``nodes`` arrangements; False says nothing. Never True while
    there is stock or once the game is over.
    """
    if view.is_over or view.stock:
        return False
    way = way_on(view, nodes=nodes)
    return way.finished and way.plays is None


def way_on(view: PlayerView, *, nodes: int = STUCK_NODES) -> Way:
    """The shortest way to turn a card or take a run off, looking at ``nodes`` arrangements at most."""
    book = Columns(lambda cards, down: 0)
    moves = _Moves(view.variant, book)
    start = book.of_table(seen_table(view).columns)
    before: dict[tuple[int, ...], tuple[tuple[int, ...], Move] | None] = {}
    before[tuple(sorted(start))] = None
    queue = deque([start])
    while queue:
        cols = queue.popleft()
        for move, left, new in moves.from_columns(cols):
            if left < 0 or new < 0 or book.end[left] == UNKNOWN:
                return Way((*_way_to(before, cols), move), finished=True)
            changed = list(cols)
            changed[move.source], changed[move.target] = left, new
            key = tuple(sorted(changed))
            if key in before:
                continue
            if len(before) >= nodes:
                return Way(None, finished=False)
            before[key] = (cols, move)
            queue.append(tuple(changed))
    return Way(None, finished=True)


def _way_to(
    before: dict[tuple[int, ...], tuple[tuple[int, ...], Move] | None], cols: tuple[int, ...]
) -> list[Move]:
    moves = []
    while (step := before[tuple(sorted(cols))]) is not None:
        cols, move = step
        moves.append(move)
    return moves[::-1]


class _Moves:
    """All moves of a variant on columns in a book, with the codes of both columns after each."""

    def __init__(self, variant: Variant, book: Columns) -> None:
        self._variant = variant
        self._book = book
        self._mask = CARD_MASK if variant.builds_in_suit else RANK_MASK
        self._groups: dict[int, list[tuple[int, int]]] = {}
        self._moved: dict[tuple[int, int, int], tuple[int, int]] = {}

    def from_columns(self, cols: tuple[int, ...]) -> list[tuple[Move, int, int]]:
        mask, ends = self._mask, self._book.end
        empty = cols.index(EMPTY_ID) if EMPTY_ID in cols else -1
        targets: dict[
            int, dict[int, int]
        ] = {}  # what a card must be to go there -> column id: place
        for place, column in enumerate(cols):
            # Nothing goes on an Ace or an unknown card; one below them there is no card.
            if column != EMPTY_ID and ends[column] != UNKNOWN:
                targets.setdefault(ends[column] - 1 & mask, {}).setdefault(column, place)
        found = []
        for source, column in enumerate(cols):
            height = len(self._book.cards[column])
            for count, lead in self._leads(column):
                for other, target in targets.get(lead & mask, {}).items():
                    if target != source:
                        found.append(self._move(source, target, count, column, other))
                    elif (again := _other_place(cols, column, source)) >= 0:
                        found.append(self._move(source, again, count, column, other))
                kings_only = self._variant.only_kings_into_empty
                fits = not kings_only or lead & RANK_MASK == KING
                if empty >= 0 and fits and count != height:
                    found.append(self._move(source, empty, count, column, EMPTY_ID))
        return found

    def _leads(self, column: int) -> list[tuple[int, int]]:
        """Number of cards and head of each group that may leave the column."""
        groups = self._groups.get(column)
        if groups is None:
            book = self._book
            cards, down, tail = book.cards[column], book.down[column], book.tail[column]
            most = movable(self._variant, Column(cards, down, tail)) if tail else 0
            groups = [(count, cards[-count]) for count in range(1, most + 1)]
            self._groups[column] = groups
        return groups

    def _move(
        self, source: int, target: int, count: int, column: int, other: int
    ) -> tuple[Move, int, int]:
        asked = (column, count, other)
        codes = self._moved.get(asked)
        if codes is None:
            book = self._book
            cards, down = book.cards[column], book.down[column]
            onto, onto_down = book.cards[other], book.down[other]
            codes = (
                book.code(cards[:-count], down),
                book.code(onto + cards[-count:], onto_down),
            )
            self._moved[asked] = codes
        return (shared_move(source, target, count), *codes)


def _other_place(cols: tuple[int, ...], column: int, place: int) -> int:
    """Where else the same column content stands, −1 for nowhere."""
    return next((i for i, c in enumerate(cols) if c == column and i != place), -1)

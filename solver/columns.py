"""Columns as small integers: each distinct content is kept once, with all that a search asks of it.

A search's table is a tuple of column ids, so a move costs a few list look-ups. Ids follow the order of
asking, everything else only the content: two books agree on worth and keys.

A *code* is the outcome of adding or taking cards, with the removal of complete runs and the turning of an
end card done: an id (≥ 0), or a negative number that `Columns.settled` resolves to the id and how many
runs left. A *piece* is a run on its way: ``lead card << 4 | number of cards``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import Final

from engine import Card, Column
from solver.evaluation import UNKNOWN

EMPTY_ID: Final = 0
"""The id of the empty column, in every book."""
NOWHERE: Final = 16
"""What `Columns.want` says where nothing can move off; no column's end card has this rank."""
RANK_SLOTS: Final = 17
"""Length of a list indexed by `Columns.rank` (but for the empty column) or `Columns.want`."""

PLACE_FACTORS: Final = (
    *(2_741, 3_907, 1_259, 3_163, 2_027, 3_571, 1_493, 2_399),
    *(3_343, 1_787, 3_797, 2_213, 1_091, 2_963, 1_667, 3_049),
)
"""The sum of keys times these, one for each place, tells apart which column lies where."""

_KEY_BYTES: Final = 5  # with a factor and ten summands still two digits of a Python integer
_RUN: Final = 13


class Columns:
    """The columns met so far, each with its ``worth``. All lists are indexed by id; they only grow."""

    def __init__(self, worth: Callable[[tuple[Card, ...], int], int]) -> None:
        self._worth = worth
        self._ids: dict[tuple[tuple[Card, ...], int], int] = {}
        self.cards: list[tuple[Card, ...]] = []
        self.down: list[int] = []
        self.tail: list[int] = []
        """Cards in the run at the end (0: empty column, or its end card is unknown)."""
        self.rank: list[int] = []
        """Rank of the end card; −1 for the empty column, 15 for an unknown card."""
        self.end: list[int] = []
        """The end card; −1 for the empty column."""
        self.want: list[int] = []
        """Rank that the whole run at the end goes on (13 for one that a King leads)."""
        self.piece: list[int] = []
        """The whole run at the end, as a piece; 0 if there is none."""
        self.cut: list[int] = []
        """Code of the column without the run at its end."""
        self.score: list[int] = []
        self.key: list[int] = []
        """A 40-bit key of the content: the sum over columns tells tables apart up to their order."""
        self.pushes: list[dict[int, int]] = []
        """``pushes[id][piece]``: code of the column with the piece on it, once `push` has found it."""
        self._pops: dict[int, int] = {}
        self._carries: dict[int, int] = {}
        self._settled: list[tuple[int, int]] = []
        self.intern((), 0)

    def __len__(self) -> int:
        return len(self.cards)

    def intern(self, cards: tuple[Card, ...], down: int) -> int:
        """The id of a settled column: ``cards`` with the first ``down`` face down, end card face up."""
        content = (cards, down)
        known = self._ids.get(content)
        if known is not None:
            return known
        tail = _tail(cards, down)
        # The column under the run at the end comes first: most often it is known already.
        cut = self.code(cards[:-tail], down) if tail else EMPTY_ID
        new = self._ids[content] = len(self.cards)
        lead = cards[-tail] if tail else -1
        self.cards.append(cards)
        self.down.append(down)
        self.tail.append(tail)
        self.rank.append(cards[-1] & 15 if cards else -1)
        self.end.append(cards[-1] if cards else -1)
        self.want.append((lead & 15) + 1 if tail else NOWHERE)
        self.piece.append(lead << 4 | tail if tail else 0)
        self.cut.append(cut)
        self.score.append(self._worth(cards, down))
        self.pushes.append({})
        # Python's own hash would do for one process; this one is the same in all.
        digest = blake2b(bytes((down, *cards)), digest_size=_KEY_BYTES).digest()
        self.key.append(int.from_bytes(digest, "big"))
        return new

    def of_table(self, columns: Iterable[Column]) -> tuple[int, ...]:
        """The ids of a table's columns."""
        return tuple(self.intern(cards, down) for cards, down, _ in columns)

    def code(self, cards: tuple[Card, ...], down: int) -> int:
        """Settle a column that a play left behind, and give its code."""
        runs = 0
        while _tail(cards, down) == _RUN:
            cards = cards[:-_RUN]
            runs += 1
        if not cards:
            down = 0
        elif down == len(cards):
            down -= 1
        found = self.intern(cards, down)
        if not runs:
            return found
        self._settled.append((found, runs))
        return -len(self._settled)

    def settled(self, code: int) -> tuple[int, int]:
        """The id that a code stands for, and how many runs left on the way."""
        return (code, 0) if code >= 0 else self._settled[-code - 1]

    def push(self, column: int, piece: int) -> int:
        """Code of ``column`` with ``piece`` on its end."""
        found = self.pushes[column].get(piece)
        if found is None:
            lead, count = piece >> 4, piece & 15
            moved = tuple(range(lead, lead - count, -1))
            found = self.code(self.cards[column] + moved, self.down[column])
            self.pushes[column][piece] = found
        return found

    def pop(self, column: int, count: int) -> int:
        """Code of ``column`` without its last ``count`` face-up cards."""
        if count == self.tail[column]:
            return self.cut[column]
        asked = column << 7 | count
        found = self._pops.get(asked)
        if found is None:
            found = self.code(self.cards[column][:-count], self.down[column])
            self._pops[asked] = found
        return found

    def carry(self, source: int, count: int, target: int) -> int:
        """Code of column ``target`` with the last ``count`` face-up cards of ``source``, a run or not."""
        asked = (source << 7 | count) << 32 | target
        found = self._carries.get(asked)
        if found is None:
            moved = self.cards[source][-count:]
            down = self.down[target] if target else 0
            found = self._carries[asked] = self.code(self.cards[target] + moved, down)
        return found

    def split(self, column: int, count: int) -> int:
        """The last ``count`` cards of the run at the end of ``column``, as a piece."""
        return (self.end[column] + count - 1) << 4 | count


def _tail(cards: tuple[Card, ...], down: int) -> int:
    """Length of the run at the end; 0 for none, or behind an unknown card."""
    first = last = len(cards) - 1
    if last < down or cards[last] == UNKNOWN:
        return 0
    while first > down and cards[first - 1] == cards[first] + 1:
        first -= 1
    return last - first + 1

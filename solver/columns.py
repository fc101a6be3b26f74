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

_KEY_BITS: Final = 56  # ten of them add up to less than 60 bits, two digits of a Python integer
_KEY_MASK: Final = (1 << _KEY_BITS) - 1
_RUN: Final = 13


class Columns:
    """The columns met so far. All lists are indexed by id; they only grow.

    ``positions``: number of places on the table, for keys that tell apart which column lies where.
    """

    def __init__(self, worth: Callable[[tuple[Card, ...], int], int], positions: int = 10) -> None:
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
        """A 56-bit key of the content: the sum over columns tells tables apart up to their order."""
        self.keys: tuple[list[int], ...] = tuple([] for _ in range(positions))
        """``keys[place][id]``: the sum over places tells tables apart."""
        self.pushes: list[dict[int, int]] = []
        """``pushes[id][piece]``: code of the column with the piece on it, once `push` has found it."""
        self._pops: dict[int, int] = {}
        self._settled: list[tuple[int, int]] = []
        self._odd = [2 * self._digest(bytes([place])) + 1 for place in range(positions)]
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
        key = self._digest(bytes((down, *cards)))
        self.key.append(key)
        for keys, odd in zip(self.keys, self._odd, strict=True):
            mixed = key * odd
            keys.append((mixed ^ mixed >> _KEY_BITS) & _KEY_MASK)
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

    def split(self, column: int, count: int) -> int:
        """The last ``count`` cards of the run at the end of ``column``, as a piece."""
        return (self.end[column] + count - 1) << 4 | count

    @staticmethod
    def _digest(data: bytes) -> int:
        # Python's own hash would do for one process; this one is the same in all.
        return int.from_bytes(blake2b(data, digest_size=7).digest(), "big")


def _tail(cards: tuple[Card, ...], down: int) -> int:
    """Length of the run at the end; 0 for none, or behind an unknown card."""
    first = last = len(cards) - 1
    if last < down or cards[last] == UNKNOWN:
        return 0
    while first > down and cards[first - 1] == cards[first] + 1:
        first -= 1
    return last - first + 1

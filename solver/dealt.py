"""What a deal does to columns, remembered for each place: a beam deals nearly every table it comes to."""

from __future__ import annotations

from solver.columns import Columns


class Dealt(dict[int, int]):
    """What becomes of columns at one place by a deal: id before to id after, found when first asked for.

    ``piece`` 0: a short row leaves the place without a card.
    """

    def __init__(self, book: Columns, piece: int) -> None:
        self._book = book
        self._piece = piece

    def __missing__(self, column: int) -> int:
        book = self._book
        self[column] = after = book.settled(self.code(column))[0]
        return after

    def code(self, column: int) -> int:
        """The code of a column after the deal."""
        return self._book.push(column, self._piece) if self._piece else column


class Gain(dict[int, int]):
    """What a deal at one place adds to the worth of columns, by their ids before it."""

    def __init__(self, book: Columns, run_gone: int, dealt: Dealt) -> None:
        self._book = book
        self._run_gone = run_gone
        self._dealt = dealt

    def __missing__(self, column: int) -> int:
        book = self._book
        after, runs = book.settled(self._dealt.code(column))
        self[column] = gain = book.score[after] - book.score[column] + self._run_gone * runs
        return gain

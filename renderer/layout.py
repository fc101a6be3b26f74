"""Where everything lies, in px of the whole picture, and how a column is fanned so that it fits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import ColumnView, PlayerView

WIDTH: Final = 1100
HEIGHT: Final = 700
"""The canvas is always this high, unless a column can't fit even at the smallest fan."""
HEADER: Final = 34
NUMBERS: Final = 46
"""Height of the row of column numbers."""
NUMBER_HEIGHT: Final = 36
UPPER: Final = HEADER + NUMBERS
"""Where the columns begin."""
LOWER_MARGIN: Final = 9

_SQUEEZED_DOWN: Final = 7
_SMALLEST_DOWN: Final = 4
COUNT_ROOM: Final = 22
"""A squeezed block of two or more face-down cards is at least this high, so that its count can be read."""
_COUNTABLE: Final = 0.75
"""Backs that keep this share of their visible height are counted at a glance."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Sizes for a number of columns."""

    columns: int
    left: int
    pitch: int
    card: int
    """Width of a card."""
    ends: tuple[int, ...]
    """Heights of an end card, the normal one first."""
    strips: tuple[int, ...]
    """Heights of a covered card for which glyphs are drawn, the normal one first."""
    down: int
    """Visible height of a face-down card."""

    def x(self, column: int) -> int:
        """Left edge of a column."""
        return self.left + column * self.pitch

    def strip_class(self, offset: int) -> int:
        """Number of the highest strip that fits into ``offset`` px."""
        return next(i for i, height in enumerate(self.strips) if height <= offset)

    def strip_height(self, number: int) -> int:
        """How high strip ``number`` is drawn: up to the next larger one, the rest gets covered."""
        return self.strips[number - 1] - 1 if number else self.strips[0]

    def end_class(self, height: int) -> int:
        return self.ends.index(height)


TEN: Final = Layout(
    columns=10,
    left=8,
    pitch=109,
    card=103,
    ends=(142, 112, 84),
    strips=(46, 42, 38, 34, 30, 27, 24, 22, 20),
    down=14,
)
SEVEN: Final = Layout(
    columns=7,
    left=9,
    pitch=156,
    card=146,
    ends=(190, 146, 104),
    strips=(58, 52, 46, 40, 35, 30, 26, 23, 20),
    down=18,
)


def layout_of(view: PlayerView) -> Layout:
    """The layout for a view's number of columns."""
    return SEVEN if len(view.columns) <= SEVEN.columns else TEN


@dataclass(frozen=True, slots=True)
class Fan:
    """How one column lies. All in px; positions count from the upper edge of the picture."""

    hidden: int
    shown: int
    block: int
    """Height of all face-down cards together."""
    squeezed: bool
    """Face-down cards lie so close that their number is written on them."""
    up: int
    """Visible height of a covered face-up card."""
    end: int
    """Height of the end card; 0 in an empty column."""

    def y_down(self, i: int) -> int:
        """Upper edge of the face-down card ``i``."""
        return UPPER + i * self.block // self.hidden

    def y_up(self, i: int) -> int:
        """Upper edge of the face-up card ``i``."""
        return UPPER + self.block + i * self.up

    @property
    def lower(self) -> int:
        """Lower edge of the column."""
        return self.y_up(max(0, self.shown - 1)) + self.end


def fan_of(layout: Layout, column: ColumnView) -> Fan:
    """Fan a column into the normal height if that can be done.

    First the end card gets shorter, then face-down cards move together, then face-up ones, to the
    smallest fan that is still readable. Only after that may the column become higher.
    """
    hidden, shown = column.hidden, len(column.cards)
    if not shown:
        return Fan(hidden, 0, hidden * layout.down, False, layout.strips[0], 0)
    room = HEIGHT - LOWER_MARGIN - UPPER
    gaps, most, least, small = shown - 1, layout.strips[0], layout.strips[-1], layout.ends[-1]

    for end in layout.ends:
        if hidden * layout.down + gaps * most + end <= room:
            return Fan(hidden, shown, hidden * layout.down, False, most, end)
    for down in range(layout.down - 1, _SQUEEZED_DOWN - 1, -1):
        block = _block(layout, hidden, down)
        if block + gaps * most + small <= room:
            close = hidden > 1 and down < _COUNTABLE * layout.down
            return Fan(hidden, shown, block, close, most, small)
    for down in (_SQUEEZED_DOWN, _SMALLEST_DOWN):
        block = _block(layout, hidden, down)
        up = min(most, (room - block - small) // gaps) if gaps else most
        if up >= least:
            return Fan(hidden, shown, block, hidden > 1, up, small)
    return Fan(hidden, shown, _block(layout, hidden, _SMALLEST_DOWN), hidden > 1, least, small)


def _block(layout: Layout, hidden: int, down: int) -> int:
    return max(hidden * down, min(hidden * layout.down, COUNT_ROOM))


def canvas_height(fans: list[Fan]) -> int:
    """Height of the picture that holds ``fans``."""
    return max(HEIGHT, *(fan.lower + LOWER_MARGIN for fan in fans))

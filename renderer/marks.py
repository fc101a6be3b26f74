"""What is marked on one frame, and how: always by a shape beside the colour."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from PIL import Image

from engine import Move, Play, PlayerView
from renderer.glyphs import Shape, box_shape, shape_of, sign_shape, stamp, text_shape
from renderer.layout import HEADER, NUMBER_HEIGHT, NUMBERS, Fan, Layout
from renderer.palette import FULL, index

_PILL: Final = (103, 41)
_SIGNS: Final = {"up": (22, 19), "down": (22, 19), "star": (26, 25)}
"""Sizes of the signs before a number."""
_SIGN_GAP: Final = 6
_BADGE: Final = 38


@dataclass(frozen=True, slots=True)
class Marks:
    """What to mark. Columns count from 0."""

    selected: tuple[int, int] | None = None
    """Column and number of the cards picked, counted from the end card."""
    targets: tuple[int, ...] = ()
    """Columns where they may go."""
    suggested: int | None = None
    """The one among them that a tap takes by itself."""
    hint: Play | None = None
    """A move (numbered 1 and 2) or a deal (the stock and the columns it goes to)."""

    def check(self, view: PlayerView) -> None:
        """`ValueError` if something is marked that isn't on the board."""
        columns = len(view.columns)
        for column in (*self.targets, *(() if self.suggested is None else (self.suggested,))):
            if not 0 <= column < columns:
                raise ValueError(f"no column {column} to mark on a board of {columns}")
        if self.selected is not None:
            _check_group(view, *self.selected)
        if isinstance(self.hint, Move):
            _check_group(view, self.hint.source, self.hint.count)
            if not 0 <= self.hint.target < columns:
                raise ValueError(f"no column {self.hint.target} to mark on a board of {columns}")


def _check_group(view: PlayerView, column: int, count: int) -> None:
    if not 0 <= column < len(view.columns):
        raise ValueError(f"no column {column} to mark on a board of {len(view.columns)}")
    if not 1 <= count <= len(view.columns[column].cards):
        raise ValueError(f"column {column} has no {count} face-up cards to mark")


NO_MARKS: Final = Marks()


def draw_marks(canvas: Image.Image, layout: Layout, fans: list[Fan], marks: Marks) -> None:
    """Draw everything of ``marks`` but the faces of picked cards (columns draw those) and the stock."""
    for column in marks.targets:
        _mark_end(canvas, layout, fans[column], column, "cyan", 5)
        if column != marks.suggested:
            _mark_number(canvas, layout, column, "cyan", "down", solid=False)
    if marks.suggested is not None:
        _mark_end(canvas, layout, fans[marks.suggested], marks.suggested, "cyan", 5)
        _mark_number(canvas, layout, marks.suggested, "cyan", "star", solid=True)
        _badge(canvas, layout, fans[marks.suggested], marks.suggested, "cyan", "star")
    if marks.selected is not None:
        column, count = marks.selected
        _frame_group(canvas, layout, fans[column], column, count, "orange", 4)
        _mark_number(canvas, layout, column, "orange", "up", solid=True)
    if isinstance(marks.hint, Move):
        move = marks.hint
        _frame_group(canvas, layout, fans[move.source], move.source, move.count, "violet", 5)
        _mark_number(canvas, layout, move.source, "violet", "up", solid=True)
        _mark_end(canvas, layout, fans[move.target], move.target, "violet", 5)
        _mark_number(canvas, layout, move.target, "violet", "down", solid=False)
        _badge(canvas, layout, fans[move.source], move.source, "violet", "1")
        _badge(canvas, layout, fans[move.target], move.target, "violet", "2")


def mark_deal(
    canvas: Image.Image, layout: Layout, stock: tuple[int, int, int, int], cards: int
) -> None:
    """Hint a deal: mark the stock, which lies in the box ``stock``, and the columns that get a card."""
    left, upper, right, lower = stock
    frame(canvas, (left - 4, upper - 3, right + 4, lower + 3), 7, 4, "violet")
    stamp(canvas, sign_shape("down", 26, 24), (right + 12, upper + 2), "violet")
    for column in range(min(cards, layout.columns)):
        _mark_number(canvas, layout, column, "violet", "down", solid=False)


def frame(
    canvas: Image.Image, box: tuple[int, int, int, int], radius: int, line: int, ink: str
) -> None:
    """Draw the outline of a box with round corners, growing inwards, over whatever lies there."""
    left, upper, right, lower = box
    colour = index(ink)
    canvas.paste(colour, (left + radius, upper, right - radius, upper + line))
    canvas.paste(colour, (left + radius, lower - line, right - radius, lower))
    canvas.paste(colour, (left, upper + radius, left + line, lower - radius))
    canvas.paste(colour, (right - line, upper + radius, right, lower - radius))
    for i, corner in enumerate(_frame_corners(radius, line)):
        at = (right - radius if i % 2 else left, lower - radius if i // 2 else upper)
        stamp(canvas, corner, at, ink)


@cache
def _frame_corners(radius: int, line: int) -> tuple[Shape, ...]:
    """Upper left, upper right, lower left, lower right corner of an outline."""
    side = 2 * radius
    ring = Image.new("L", (side, side))
    for level, mask in box_shape(side, side, radius, line).levels:
        ring.paste(round(level * 255 / FULL), (0, 0), mask)
    boxes = [(x, y, x + radius, y + radius) for y in (0, radius) for x in (0, radius)]
    return tuple(shape_of(ring.crop(box)) for box in boxes)


def _frame_group(
    canvas: Image.Image, layout: Layout, fan: Fan, column: int, count: int, ink: str, line: int
) -> None:
    """Outline the last ``count`` cards of a column."""
    x, out = layout.x(column), line // 2
    upper = fan.y_up(fan.shown - count)
    frame(
        canvas,
        (x - out, upper - out, x + layout.card + out, fan.lower + out),
        10 if layout.card < 120 else 12,
        line,
        ink,
    )


def _mark_end(
    canvas: Image.Image, layout: Layout, fan: Fan, column: int, ink: str, line: int
) -> None:
    """Outline the end card, or the place of an empty column with an arrow into it."""
    if fan.shown:
        _frame_group(canvas, layout, fan, column, 1, ink, line)
        return
    x, y, height = layout.x(column), fan.y_up(0), layout.ends[0]
    frame(canvas, (x, y, x + layout.card, y + height), 10, line, ink)
    width = layout.card // 2
    arrow = sign_shape("down", width, round(width * 0.8))
    at = (x + (layout.card - width) // 2, y + (height - arrow.size[1]) // 2)
    stamp(canvas, arrow, at, ink)


def _mark_number(
    canvas: Image.Image, layout: Layout, column: int, ink: str, sign: str, *, solid: bool
) -> None:
    """Put the column's number into a pill, with a sign before it."""
    width, height = _PILL
    x = layout.x(column) + (layout.card - width) // 2
    y = HEADER + 1
    canvas.paste(index("board"), (x, y, x + width, HEADER + NUMBERS - 2))
    stamp(canvas, box_shape(width, height, 15, 0 if solid else 4), (x, y), ink)
    number = text_shape(str(column + 1), NUMBER_HEIGHT - 4)
    text_ink = ("white" if ink == "violet" else "dark") if solid else "number"
    sign_width, sign_height = _SIGNS[sign]
    left = x + (width - sign_width - _SIGN_GAP - number.size[0]) // 2
    shape = sign_shape(sign, sign_width, sign_height)
    stamp(canvas, shape, (left, y + (height - sign_height) // 2), text_ink if solid else ink)
    at = (left + sign_width + _SIGN_GAP, y + (height - number.size[1]) // 2)
    stamp(canvas, number, at, text_ink)


def _badge(canvas: Image.Image, layout: Layout, fan: Fan, column: int, ink: str, sign: str) -> None:
    """A round badge on a free corner of the end card or empty place, reaching a little beyond it."""
    x = layout.x(column) + layout.card - _BADGE + 4
    if fan.end == layout.ends[-1]:  # a short card's large pip fills the lower corner
        y = fan.lower - fan.end - 4
    else:
        y = (fan.lower if fan.shown else fan.y_up(0) + layout.ends[0]) - _BADGE + 8
    x = min(x, canvas.width - _BADGE)
    stamp(canvas, box_shape(_BADGE, _BADGE, _BADGE // 2), (x, y), ink)
    on = "white" if ink == "violet" else "dark"
    shape = sign_shape("star", 24, 23) if sign == "star" else text_shape(sign, 22)
    at = (x + (_BADGE - shape.size[0]) // 2, y + (_BADGE - shape.size[1]) // 2)
    stamp(canvas, shape, at, on)

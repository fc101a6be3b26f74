"""From a player's view to the bytes of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import Final

from PIL import Image

from engine import DEAL, ColumnView, PlayerView, Status
from engine.cards import KING, joins, make_card
from renderer.finish import draw_laurel
from renderer.glyphs import box_shape, stamp, text_shape
from renderer.layout import (
    HEADER,
    NUMBER_HEIGHT,
    NUMBERS,
    UPPER,
    WIDTH,
    Fan,
    Layout,
    canvas_height,
    fan_of,
    layout_of,
)
from renderer.look import Look
from renderer.marks import NO_MARKS, Marks, draw_marks, mark_deal
from renderer.palette import index, palette
from renderer.sprites import EDGE, MINI, Sprites, mini_back, mini_run, picked, sprites_for
from words import Words, language

COMPRESS_LEVEL: Final = 3
"""Of the PNG encoder: measured as the best trade of time for bytes (see benchmarks/render.py)."""
_MINI_PITCH: Final = MINI[0] + 6
_PILE: Final = 4
"""Cards of which an edge is seen in the pile of a complete run."""
DEFAULT_LOOK: Final = Look()
DEFAULT_WORDS: Final = language(None)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file and what is worth knowing about it."""

    png: bytes
    width: int
    height: int
    digest: str
    """Eight hex digits of the content, for a file name: equal pictures have equal ones."""


def draw_board(
    view: PlayerView,
    look: Look = DEFAULT_LOOK,
    marks: Marks = NO_MARKS,
    words: Words = DEFAULT_WORDS,
) -> Picture:
    """Draw what the player sees. `ValueError` if ``marks`` names something that isn't there.

    ``words``: the language that the score of a won game is written in. Takes a few ms, most of it encoding without the interpreter's lock. Any thread may call it.
    """
    image = compose(view, look, marks, words)
    png = encode(image)
    return Picture(png, *image.size, blake2b(png, digest_size=4).hexdigest())


def encode(image: Image.Image) -> bytes:
    """The image as a PNG file."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=COMPRESS_LEVEL)
    return file.getvalue()


def compose(
    view: PlayerView,
    look: Look = DEFAULT_LOOK,
    marks: Marks = NO_MARKS,
    words: Words = DEFAULT_WORDS,
) -> Image.Image:
    """The picture before encoding, in palette mode."""
    marks.check(view)
    layout = layout_of(view)
    won = view.status is Status.WON
    fans = [fan_of(layout, column) for column in view.columns]
    canvas = _base(layout, canvas_height(fans), not won).copy()
    _draw_header(canvas, view, marks)
    sprites = sprites_for(layout, look.letters)
    if won:
        draw_laurel(canvas, words.number(view.score))
        _draw_runs(canvas, sprites, view)
    else:
        for i, (column, fan) in enumerate(zip(view.columns, fans, strict=True)):
            group = marks.selected[1] if marks.selected and marks.selected[0] == i else 0
            _draw_column(canvas, sprites, layout.x(i), column, fan, group)
        draw_marks(canvas, layout, fans, marks)
    colours = palette(
        look,
        four_colours=look.has_four_colours(view.suits),
        faded=view.status is Status.GIVEN_UP,
    )
    canvas.putpalette(colours)
    return canvas


@lru_cache(maxsize=8)
def _base(layout: Layout, height: int, numbers: bool) -> Image.Image:
    """The empty table."""
    canvas = Image.new("L", (WIDTH, height), index("board"))
    canvas.paste(index("header"), (0, 0, WIDTH, HEADER))
    if not numbers:
        return canvas
    for column in range(layout.columns):
        number = text_shape(str(column + 1), NUMBER_HEIGHT)
        x = layout.x(column) + (layout.card - number.size[0]) // 2
        stamp(canvas, number, (x, HEADER + (NUMBERS - NUMBER_HEIGHT) // 2), "number")
    return canvas


def _draw_header(canvas: Image.Image, view: PlayerView, marks: Marks) -> None:
    """Deals left as small backs on the left, complete runs and the places for the rest on the right."""
    y = (HEADER - MINI[1]) // 2
    for i in range(view.deals_left):
        canvas.paste(mini_back(), (10 + i * _MINI_PITCH, y))
    if marks.hint is DEAL and view.deals_left:
        right = 10 + view.deals_left * _MINI_PITCH - 6
        mark_deal(canvas, layout_of(view), (10, y, right, y + MINI[1]), view.stock)
    total = view.variant.runs_to_win
    for i in range(total):
        suit = view.runs[i] if i < len(view.runs) else None
        canvas.paste(mini_run(suit), (WIDTH - 10 + 6 - (total - i) * _MINI_PITCH, y))


def _draw_column(
    canvas: Image.Image, sprites: Sprites, x: int, column: ColumnView, fan: Fan, group: int
) -> None:
    """One column; the last ``group`` cards are picked."""
    layout = sprites.layout
    if not column.height:
        canvas.paste(_empty_place(layout), (x, UPPER))
        return
    for i in range(column.hidden):
        y = fan.y_down(i)
        canvas.paste(sprites.back(), (x, y))
        _draw_upper_edge(canvas, sprites, (x, y), "margin", "margin" if i else "board")
    if fan.squeezed:
        _write_count(canvas, layout, x, fan)
    over = "margin" if column.hidden else "board"
    number = layout.strip_class(fan.up)
    first_picked = len(column.cards) - group
    above = None
    for i, card in enumerate(column.cards):
        y = fan.y_up(i)
        if i < fan.shown - 1:
            piece = sprites.strip(card, number)
        else:
            piece = sprites.end(card, layout.end_class(fan.end))
        face = "face"
        if i >= first_picked:
            piece, face = picked(piece), "picked"
        canvas.paste(piece, (x, y))
        if above is not None and joins(above, card):
            canvas.paste(index("hair"), (x + 8, y, x + layout.card - 8, y + 1))
        else:
            _draw_upper_edge(canvas, sprites, (x, y), face, over)
        above, over = card, face


def _draw_upper_edge(
    canvas: Image.Image, sprites: Sprites, at: tuple[int, int], face: str, over: str
) -> None:
    x, y = at
    width, radius = sprites.layout.card, sprites.radius
    canvas.paste(index("edge"), (x + radius, y, x + width - radius, y + EDGE))
    for at_x, right in ((x, False), (x + width - radius, True)):
        piece, mask = sprites.corner(face, over, right)
        canvas.paste(piece, (at_x, y), mask)


def _draw_runs(canvas: Image.Image, sprites: Sprites, view: PlayerView) -> None:
    """The runs of a won game, each a pile with its King on it, in a row."""
    layout, count = sprites.layout, len(view.runs)
    step = min(layout.card + 30, (WIDTH - 2 * layout.left - layout.card) // max(1, count - 1))
    left = (WIDTH - step * (count - 1) - layout.card) // 2
    for i, suit in enumerate(view.runs):
        x = left + i * step
        for layer in range(_PILE):
            y = canvas.height - layout.ends[0] - 28 + (layer - _PILE) * 6
            canvas.paste(sprites.end(make_card(KING, suit), 0), (x, y))
            _draw_upper_edge(canvas, sprites, (x, y), "face", "face" if layer else "board")


@lru_cache(maxsize=4)
def _empty_place(layout: Layout) -> Image.Image:
    size = (layout.card, layout.ends[0])
    place = Image.new("L", size, index("board"))
    stamp(place, box_shape(*size, 10), (0, 0), "slot")
    stamp(place, box_shape(*size, 10, 2), (0, 0), "rim")
    return place


def _write_count(canvas: Image.Image, layout: Layout, x: int, fan: Fan) -> None:
    """The number of face-down cards, on their backs."""
    height = min(fan.block - 2, 30)
    number = text_shape(str(fan.hidden), height - 6)
    width = max(number.size[0] + 16, height)
    left = x + (layout.card - width) // 2
    upper = UPPER + (fan.block - height) // 2 + 1
    stamp(canvas, box_shape(width, height, min(8, height // 2)), (left, upper), "dark")
    stamp(canvas, number, (left + (width - number.size[0]) // 2, upper + 3), "white")

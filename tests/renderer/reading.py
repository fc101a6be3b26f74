"""Reading cards, numbers and signs back out of a finished picture, by what its pixels show.

A glyph is cropped to its ink, brought to one size and compared with every candidate, which is drawn here
afresh from the font or the suits' outlines.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw, ImageFont, ImageStat

import renderer
from engine import Card, ColumnView, PlayerView
from renderer import Picture
from renderer.layout import Fan, Layout, fan_of, layout_of
from renderer.suits import sign_polygons

Box = tuple[int, int, int, int]
Rgb = tuple[int, int, int]

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("spade", "heart", "diamond", "club")
INKS: dict[Rgb, str] = {
    (22, 22, 26): "spade",
    (214, 40, 40): "heart",
    (30, 60, 230): "diamond",
    (0, 140, 120): "club",
}
_SIDE = 40
_DARK = 150
"""Ink is what is darker than this; faces, hairlines and pale yellow are lighter."""


def opened(picture: Picture) -> Image.Image:
    """The picture as its viewer decodes it, in RGB."""
    return Image.open(BytesIO(picture.png)).convert("RGB")


def read_column(image: Image.Image, view: PlayerView, column: int) -> list[tuple[str, str]]:
    """Rank and suit of every face-up card of a column, by shape."""
    layout, seen = layout_of(view), view.columns[column]
    fan = fan_of(layout, seen)
    x = layout.x(column)
    read = [read_index(image, index_box(layout, fan, x, i)) for i in range(fan.shown - 1)]
    if fan.shown:
        read.append(_read_end(image, layout, fan, x))
    return [(rank, suit) for rank, _, suit in read]


def index_box(layout: Layout, fan: Fan, x: int, i: int) -> Box:
    """Where rank and suit of the face-up card ``i`` stand, without edges and rounded corners."""
    y = fan.y_up(i)
    height = fan.up if i < fan.shown - 1 else layout.strips[0]
    return x + 6, y + 3, x + layout.card - 6, y + height - 1


def read_index(image: Image.Image, box: Box, letters: bool = False) -> tuple[str, str, str]:
    """Rank, letter (empty without ``letters``) and suit that stand in a row in ``box``."""
    ink = ink_of(image, box)
    groups = groups_of(ink)
    suit = part_of(ink, groups[-1])
    letter = read_text(part_of(ink, groups[-2]), "SHDC") if letters else ""
    last = groups[-3 if letters else -2]
    rank = ink.crop((groups[0][0], 0, last[1], ink.height))
    return read_text(rank, RANKS), letter, read_sign(suit, SUITS)


def ink_colour(image: Image.Image, box: Box) -> Rgb:
    """The most frequent dark colour in ``box``."""
    crop = image.crop(box)
    colours = crop.getcolors(crop.width * crop.height) or []
    dark = [(n, rgb) for n, rgb in colours if isinstance(rgb, tuple) and _grey(rgb) < _DARK]
    red, green, blue = max(dark)[1]
    return int(red), int(green), int(blue)


def ink_of(image: Image.Image, box: Box, darker_than: int = _DARK) -> Image.Image:
    """A mask (mode L) of the ink in ``box``."""
    grey = image.crop(box).convert("L")
    return grey.point([255 * (i < darker_than) for i in range(256)])


def light_of(image: Image.Image, box: Box, lighter_than: int) -> Image.Image:
    """A mask (mode L) of what is light in ``box``."""
    return image.crop(box).convert("L").point([255 * (i > lighter_than) for i in range(256)])


def read_text(ink: Image.Image, texts: tuple[str, ...] | str) -> str:
    """Which of ``texts`` the mask shows."""
    return min(texts, key=lambda text: _difference(_standard(ink), _text(text)))


def read_sign(ink: Image.Image, signs: tuple[str, ...]) -> str:
    """Which of ``signs`` the mask shows."""
    return min(signs, key=lambda sign: _difference(_standard(ink), _sign(sign)))


def likeness(ink: Image.Image, sign: str) -> float:
    """How much of the mask agrees with ``sign``, 0 to 1."""
    return 1 - _difference(_standard(ink), _sign(sign)) / 255


def expected(column: ColumnView) -> list[tuple[str, str]]:
    """What should be read from a column."""
    return [named(card) for card in column.cards]


def named(card: Card) -> tuple[str, str]:
    return RANKS[card & 15], SUITS[card >> 4]


def _read_end(image: Image.Image, layout: Layout, fan: Fan, x: int) -> tuple[str, str, str]:
    """The end card; a short one has its rank on the left and a large suit in the lower right."""
    if fan.end != layout.ends[-1]:
        return read_index(image, index_box(layout, fan, x, fan.shown - 1))
    y, middle = fan.y_up(fan.shown - 1), x + layout.card * 54 // 103
    rank = ink_of(image, (x + 6, y + 3, middle, y + layout.strips[0]))
    suit = ink_of(image, (middle, y + 3, x + layout.card - 6, fan.lower - 3))
    return read_text(rank, RANKS), "", read_sign(suit, SUITS)


def groups_of(ink: Image.Image) -> list[tuple[int, int]]:
    """Ranges of columns with ink, apart by at least one without."""
    across = ink.resize((ink.width, 1), Image.Resampling.BOX).tobytes()
    groups: list[tuple[int, int]] = []
    for x, value in enumerate(across):
        if not value:
            continue
        if groups and groups[-1][1] == x:
            groups[-1] = (groups[-1][0], x + 1)
        else:
            groups.append((x, x + 1))
    return groups


def part_of(ink: Image.Image, columns: tuple[int, int]) -> Image.Image:
    return ink.crop((columns[0], 0, columns[1], ink.height))


def _standard(ink: Image.Image) -> Image.Image:
    box = ink.getbbox()
    assert box is not None, "nothing is drawn here"
    return ink.crop(box).resize((_SIDE, _SIDE), Image.Resampling.BOX)


def _difference(one: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def _grey(rgb: tuple[float, ...]) -> float:
    return rgb[0] * 0.299 + rgb[1] * 0.587 + rgb[2] * 0.114


@cache
def _text(text: str) -> Image.Image:
    font = Path(renderer.__file__).parent / "fonts" / "aileron-latin-800-normal.ttf"
    image = Image.new("L", (600, 400))
    draw = ImageDraw.Draw(image)
    draw.text((50, 300), text, 255, ImageFont.truetype(font, 240), anchor="ls")
    return _standard(image)


@cache
def _sign(sign: str) -> Image.Image:
    image = Image.new("L", (320, 320))
    draw = ImageDraw.Draw(image)
    for polygon in sign_polygons(sign):
        draw.polygon([(10 + x * 300, 10 + y * 300) for x, y in polygon], 255)
    return _standard(image)

"""Shapes ready to be stamped: text, suits and signs as binary masks for each level of coverage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from threading import Lock
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from renderer.palette import FULL, blend, cover_table, index
from renderer.suits import Polygon, sign_polygons

RANK_TEXTS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
"""What stands on a card, by rank."""

_FONT_SIZE: Final = 400
_TIGHTEN: Final = 0.05
"""How much closer than usual the two digits of a number stand, in cap heights."""
_OVERSAMPLING: Final = 8
_LEVEL_OF: Final = bytes(round(value * FULL / 255) for value in range(256))
_ONLY: Final = tuple(bytes(255 * (i == level) for i in range(256)) for level in range(FULL + 1))
_font_lock: Final = Lock()


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A shape of ``size`` px: for each level of coverage that occurs, a mask of the pixels that have it."""

    size: tuple[int, int]
    levels: tuple[tuple[int, Image.Image], ...]


def stamp(
    canvas: Image.Image, shape: Shape, at: tuple[int, int], ink: str, under: str | None = None
) -> None:
    """Cover what lies at ``at`` (left, upper; px) with ``shape`` in ``ink``, edges blended into it.

    ``canvas`` is an image of palette indices (mode L). Saying that it is all ``under`` there is faster.
    """
    x, y = at
    box = (x, y, x + shape.size[0], y + shape.size[1])
    before = canvas.crop(box) if under is None else None
    for level, mask in shape.levels:
        if before is None:
            canvas.paste(blend(under or ink, ink, level), box, mask)
        elif level == FULL:
            canvas.paste(index(ink), box, mask)
        else:
            canvas.paste(translated(before, cover_table(ink, level)), box, mask)


def translated(image: Image.Image, table: bytes) -> Image.Image:
    """``image`` (mode L) with each index exchanged by ``table``; `Image.point` takes 80 us longer."""
    return Image.frombytes("L", image.size, image.tobytes().translate(table))


def shape_of(coverage: Image.Image) -> Shape:
    """The shape whose coverage is ``coverage`` (mode L, 255 = covered)."""
    content = coverage.tobytes().translate(_LEVEL_OF)
    levels = []
    for level in range(1, FULL + 1):
        if level in content:
            image = Image.frombytes("L", coverage.size, content.translate(_ONLY[level]))
            levels.append((level, image.convert("1", dither=Image.Dither.NONE)))
    return Shape(coverage.size, tuple(levels))


@cache
def _font() -> ImageFont.FreeTypeFont:
    data = files("renderer").joinpath("fonts", "aileron-latin-800-normal.ttf").read_bytes()
    return ImageFont.truetype(BytesIO(data), _FONT_SIZE)


@lru_cache(maxsize=64)
def _large(text: str) -> Image.Image:
    """``text`` at a size to scale down from, cropped to its ink."""
    with _font_lock:
        font = _font()
        cap = -font.getbbox("H", anchor="ls")[1]
        images = []
        for character in text:
            image = Image.new("L", (2 * _FONT_SIZE, 2 * _FONT_SIZE))
            ImageDraw.Draw(image).text((100, _FONT_SIZE), character, 255, font, anchor="ls")
            images.append(image)
    gap = round(cap * (0.16 - _TIGHTEN))
    boxes = [image.getbbox() or (0, 0, 1, 1) for image in images]
    upper, lower = min(b[1] for b in boxes), max(b[3] for b in boxes)
    width = sum(b[2] - b[0] for b in boxes) + gap * (len(text) - 1)
    whole = Image.new("L", (width, lower - upper))
    x = 0
    for image, box in zip(images, boxes, strict=True):
        whole.paste(image.crop((box[0], upper, box[2], lower)), (x, 0))
        x += box[2] - box[0] + gap
    return whole


@lru_cache(maxsize=1024)
def text_shape(text: str, height: int, widen: float = 1.0, widest: int = 999) -> Shape:
    """``text`` exactly ``height`` px high, ``widen`` times its natural width, at most ``widest`` px wide."""
    large = _large(text)
    width = max(1, min(widest, round(large.width * height / large.height * widen)))
    return shape_of(large.resize((width, height), Image.Resampling.BOX))


@lru_cache(maxsize=256)
def number_shape(text: str, height: int, widest: int) -> Shape:
    """Digits exactly ``height`` px high, whatever stands between them; a comma reaches further down."""
    large, digits = _large(text), _large("".join(filter(str.isdecimal, text)))
    return text_shape(text, round(height * large.height / digits.height), widest=widest)


@lru_cache(maxsize=512)
def sign_shape(sign: str, width: int, height: int) -> Shape:
    """A suit or sign (see `sign_polygons`) that fills ``width`` x ``height`` px."""
    return shape_of(_fill(sign_polygons(sign), width, height))


@lru_cache(maxsize=256)
def box_shape(width: int, height: int, radius: int, line: int = 0) -> Shape:
    """A box with round corners: filled, or only its outline, ``line`` px wide, growing inwards."""
    n = _OVERSAMPLING
    image = Image.new("L", (width * n, height * n))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, width * n - 1, height * n - 1), radius * n, 255)
    if line:
        inner = (line * n, line * n, (width - line) * n - 1, (height - line) * n - 1)
        draw.rounded_rectangle(inner, max(0, radius - line) * n, 0)
    return shape_of(image.reduce(n))


@lru_cache(maxsize=64)
def polygon_shape(polygon: tuple[tuple[float, float], ...], width: int, height: int) -> Shape:
    """A polygon given in the unit square, filling ``width`` x ``height`` px."""
    return shape_of(_fill([list(polygon)], width, height))


def _fill(polygons: list[Polygon], width: int, height: int) -> Image.Image:
    n = _OVERSAMPLING
    image = Image.new("L", (width * n, height * n))
    draw = ImageDraw.Draw(image)
    for polygon in polygons:
        draw.polygon([(x * width * n - 0.5, y * height * n - 0.5) for x, y in polygon], 255)
    return image.reduce(n)

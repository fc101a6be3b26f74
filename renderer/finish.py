"""The picture of a won game: a laurel around the score, and no words."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from renderer.glyphs import number_shape, polygon_shape, sign_shape, stamp
from renderer.layout import UPPER, WIDTH
from renderer.suits import sign_polygons

_RADIUS: Final = 160
_LEAVES: Final = 9
_LEAF: Final = (24, 62)
_SPREAD: Final = 0.6
"""Angle between a leaf and its branch, in radians."""


def draw_laurel(canvas: Image.Image, score: str) -> None:
    """A laurel with a star and ``score``, as it is written, in the upper part of an empty table."""
    centre = (WIDTH // 2, UPPER + 190)
    for side in (-1, 1):
        for i in range(_LEAVES):
            angle = pi * (0.04 + 0.74 * i / (_LEAVES - 1))
            at = (
                centre[0] + side * _RADIUS * sin(angle),
                centre[1] + _RADIUS * cos(angle),
            )
            for spread in (_SPREAD, -_SPREAD):
                _stamp_leaf(canvas, at, side * (pi / 2 - angle) + spread)
        angle = pi * (0.04 + 0.74 * _LEAVES / (_LEAVES - 1))
        end = (centre[0] + side * _RADIUS * sin(angle), centre[1] + _RADIUS * cos(angle))
        _stamp_leaf(canvas, end, side * (pi / 2 - angle))
    number = number_shape(score, 72, 2 * _RADIUS - 110)
    stamp(canvas, number, ((WIDTH - number.size[0]) // 2, centre[1] - 30), "number")
    star = sign_shape("star", 58, 55)
    stamp(canvas, star, ((WIDTH - star.size[0]) // 2, centre[1] - 112), "gold")


def _stamp_leaf(canvas: Image.Image, at: tuple[float, float], turn: float) -> None:
    """A leaf that grows from ``at``, turned clockwise from upright by ``turn`` radians."""
    width, height = _LEAF
    points = []
    for px, py in sign_polygons("leaf")[0]:
        dx, dy = (px - 0.5) * width, (py - 1.0) * height
        points.append((dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)))
    left, upper = min(x for x, _ in points), min(y for _, y in points)
    across, down = max(x for x, _ in points) - left, max(y for _, y in points) - upper
    unit = tuple((round((x - left) / across, 4), round((y - upper) / down, 4)) for x, y in points)
    shape = polygon_shape(unit, round(across), round(down))
    stamp(canvas, shape, (round(at[0] + left), round(at[1] + upper)), "gold")

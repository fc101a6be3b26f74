"""The four suits and a few signs as outlines of Bézier curves, in a unit square with y downwards."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

Point = tuple[float, float]
Polygon = list[Point]

_FLATNESS: Final = 24
"""Straight pieces for each curve; a suit is at most some 70 px wide."""

# Right halves, from the middle line to the middle line: a start and cubic curves (handle, handle, end).
_Half = tuple[Point, tuple[tuple[Point, Point, Point], ...]]

_HEART: Final[_Half] = (
    (0.5, 0.255),
    (
        ((0.535, 0.125), (0.635, 0.035), (0.755, 0.035)),
        ((0.895, 0.035), (1.0, 0.15), (1.0, 0.305)),
        ((1.0, 0.525), (0.745, 0.665), (0.5, 1.0)),
    ),
)
_DIAMOND: Final[_Half] = (
    (0.5, 0.0),
    (
        ((0.615, 0.185), (0.765, 0.365), (0.93, 0.5)),
        ((0.765, 0.635), (0.615, 0.815), (0.5, 1.0)),
    ),
)
_SPADE: Final[_Half] = (
    (0.5, 0.0),
    (
        ((0.61, 0.215), (0.985, 0.375), (0.985, 0.625)),
        ((0.985, 0.765), (0.885, 0.845), (0.765, 0.845)),
        ((0.675, 0.845), (0.595, 0.80), (0.545, 0.715)),
        ((0.555, 0.845), (0.605, 0.945), (0.705, 1.0)),
        ((0.64, 1.0), (0.57, 1.0), (0.5, 1.0)),
    ),
)
_CLUB_STEM: Final[_Half] = (
    (0.5, 0.40),
    (
        ((0.53, 0.45), (0.545, 0.50), (0.545, 0.56)),
        ((0.548, 0.80), (0.60, 0.935), (0.71, 1.0)),
        ((0.64, 1.0), (0.57, 1.0), (0.5, 1.0)),
    ),
)
_CLUB_LEAVES: Final = ((0.5, 0.23, 0.23), (0.235, 0.60, 0.23), (0.765, 0.60, 0.23))


def suit_polygons(suit: int) -> list[Polygon]:
    """The filled outlines whose union is the sign of ``suit`` (0 … 3 = spades, hearts, diamonds, clubs)."""
    return sign_polygons(("spade", "heart", "diamond", "club")[suit])


@cache
def sign_polygons(sign: str) -> list[Polygon]:
    """The filled outlines of a suit or of ``up``, ``down``, ``star``, ``leaf``, ``flag``."""
    if sign == "spade":
        return [_mirrored(_SPADE)]
    if sign == "heart":
        return [_mirrored(_HEART)]
    if sign == "diamond":
        return [_mirrored(_DIAMOND)]
    if sign == "club":
        leaves = [_circle(*leaf) for leaf in _CLUB_LEAVES]
        heart_of_leaf = [(0.35, 0.30), (0.65, 0.30), (0.75, 0.62), (0.25, 0.62)]
        return [*leaves, heart_of_leaf, _mirrored(_CLUB_STEM)]
    return [_SIGNS[sign]]


def _star() -> Polygon:
    """Five points; drawn a little wider than high so that it fills its square."""
    ring = [
        (0.5 + r * sin(i * pi / 5), 0.5 - r * cos(i * pi / 5))
        for i, r in enumerate((0.53, 0.225) * 5)
    ]
    low = max(y for _, y in ring)
    high = min(y for _, y in ring)
    return [(x, (y - high) / (low - high)) for x, y in ring]


def _leaf() -> Polygon:
    right = _curve((0.5, 0.0), (0.95, 0.25), (0.95, 0.75), (0.5, 1.0))
    return right + [(1 - x, y) for x, y in reversed(right)]


def _mirrored(half: _Half) -> Polygon:
    """The outline made of a right half and its mirror image."""
    start, curves = half
    right = [start]
    for handle, other, end in curves:
        right += _curve(right[-1], handle, other, end)[1:]
    return right + [(1 - x, y) for x, y in reversed(right)]


def _curve(start: Point, handle: Point, other: Point, end: Point) -> Polygon:
    points = []
    for i in range(_FLATNESS + 1):
        t = i / _FLATNESS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (
                a * start[0] + b * handle[0] + c * other[0] + d * end[0],
                a * start[1] + b * handle[1] + c * other[1] + d * end[1],
            )
        )
    return points


def _circle(x: float, y: float, radius: float) -> Polygon:
    count = 4 * _FLATNESS
    return [
        (x + radius * cos(2 * pi * i / count), y + radius * sin(2 * pi * i / count))
        for i in range(count)
    ]


_SIGNS: Final[dict[str, Polygon]] = {
    "up": [(0.5, 0.06), (1.0, 0.94), (0.0, 0.94)],
    "down": [(0.0, 0.06), (1.0, 0.06), (0.5, 0.94)],
    "star": _star(),
    "leaf": _leaf(),
}

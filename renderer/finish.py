"""The picture of a won game: the runs in a row and a laurel around the score. No words."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from PIL import Image

from engine import PlayerView
from engine.cards import KING, make_card
from renderer.glyphs import polygon_shape, sign_shape, stamp, text_shape
from renderer.layout import HEIGHT, UPPER, WIDTH, Layout
from renderer.sprites import Sprites
from renderer.suits import sign_polygons

_RADIUS: Final = 150
_LEAVES: Final = 9
_LEAF: Final = (26, 66)


def draw_won(canvas: Image.Image, layout: Layout, sprites: Sprites, view: PlayerView) -> None:
    """Draw the end of a won game on an empty table."""
    kings = [make_card(KING, suit) for suit in view.runs]
    step = min(layout.pitch + 24, (WIDTH - 40) // max(1, len(kings)))
    left = (WIDTH - step * (len(kings) - 1) - layout.card) // 2
    y = HEIGHT - layout.ends[0] - 48
    for i, king in enumerate(kings):
        canvas.paste(sprites.end(king, 0), (left + i * step, y))
    _draw_laurel(canvas, (WIDTH // 2, UPPER + 190))
    score = text_shape(str(view.score), 70)
    stamp(canvas, score, ((WIDTH - score.size[0]) // 2, UPPER + 155), "number")
    stamp(canvas, sign_shape("star", 46, 44), (WIDTH // 2 - 23, UPPER + 84), "gold")


def _draw_laurel(canvas: Image.Image, centre: tuple[int, int]) -> None:
    """Two branches of leaves, open above."""
    for side in (-1, 1):
        for i in range(_LEAVES):
            angle = pi * (0.06 + 0.80 * i / (_LEAVES - 1))
            for outward in (0.55, -0.55):
                x = centre[0] + side * _RADIUS * sin(angle)
                y = centre[1] + _RADIUS * cos(angle)
                turn = side * (angle - pi / 2 + outward)
                _stamp_leaf(canvas, (x, y), turn)


def _stamp_leaf(canvas: Image.Image, at: tuple[float, float], turn: float) -> None:
    outline = sign_polygons("leaf")[0]
    width, height = _LEAF
    points = []
    for px, py in outline:
        dx, dy = (px - 0.5) * width, (py - 1.0) * height
        points.append((dx * cos(turn) - dy * sin(turn), dx * sin(turn) + dy * cos(turn)))
    left, upper = min(p[0] for p in points), min(p[1] for p in points)
    across, down = max(p[0] for p in points) - left, max(p[1] for p in points) - upper
    unit = tuple((round((x - left) / across, 4), round((y - upper) / down, 4)) for x, y in points)
    shape = polygon_shape(unit, round(across), round(down))
    stamp(canvas, shape, (round(at[0] + left), round(at[1] + upper)), "gold")

"""How fast a board is drawn, beside the obvious way and a plain copy of the canvas in the same run.

The obvious way draws every card, rank and suit anew on an RGB canvas (fonts stay loaded) and saves PNG with
Pillow's defaults. Both draw the same mid-game boards, taken in turn. Times by the clock are minimum and
median; the median of processor time, from which the ratios come, is the one that a busy machine blurs least.

Run it as ``python benchmarks/render.py``.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

# A script's folder stands first in the path, where this file would hide the room of its name.
sys.path.sort(key=lambda place: Path(place) == Path(__file__).parent)

from PIL import Image, ImageDraw, ImageFont

import renderer
from benchmarks.boards import view_of
from engine import Card, PlayerView, rank_of, suit_of
from engine.cards import joins
from renderer import Look, Painter, draw_board, prewarm
from renderer.board import DEFAULT_LOOK, compose, encode
from renderer.glyphs import RANK_TEXTS
from renderer.layout import HEADER, Layout, canvas_height, fan_of, layout_of
from renderer.palette import SUIT_FLATS, flats_of
from renderer.sprites import SUIT_WIDTHS, index_height, sprites_for
from renderer.suits import suit_polygons

ROUNDS = 25
BOARDS = 8
AT_ONCE = 30
FLATS = flats_of(DEFAULT_LOOK, four_colours=True)


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    path = Path(renderer.__file__).parent / "fonts" / "aileron-latin-800-normal.ttf"
    return ImageFont.truetype(path, size)


def draw_suit(draw: ImageDraw.ImageDraw, suit: int, x: float, y: float, height: int) -> None:
    width = height * SUIT_WIDTHS[suit]
    for polygon in suit_polygons(suit):
        points = [(x + px * width, y + py * height) for px, py in polygon]
        draw.polygon(points, FLATS[SUIT_FLATS[suit]])


def draw_card(
    draw: ImageDraw.ImageDraw, layout: Layout, card: Card, x: int, y: int, strip: int, end: int
) -> None:
    cap, ink = index_height(strip), FLATS[SUIT_FLATS[suit_of(card)]]
    box = (x, y, x + layout.card - 1, y + max(end, strip + 10) - 1)
    draw.rounded_rectangle(box, 8, FLATS["face"], FLATS["edge"], 2)
    text = RANK_TEXTS[rank_of(card)]
    draw.text((x + 6, y + 6 + cap), text, ink, font(round(cap / 0.7)), anchor="ls")
    draw_suit(draw, suit_of(card), x + layout.card - 8 - cap, y + 6, cap)
    if end:
        draw_suit(draw, suit_of(card), x + layout.card / 2 - 32, y + strip + 12, end - strip - 24)


def obvious_compose(view: PlayerView) -> Image.Image:
    layout = layout_of(view)
    fans = [fan_of(layout, column) for column in view.columns]
    image = Image.new("RGB", (1100, canvas_height(fans)), FLATS["board"])
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 1099, HEADER), FLATS["header"])
    for i, (column, fan) in enumerate(zip(view.columns, fans, strict=True)):
        x = layout.x(i)
        draw.text((x + 50, 75), str(i + 1), FLATS["number"], font(50), anchor="ms")
        for j in range(column.hidden):
            box = (x, fan.y_down(j), x + layout.card - 1, fan.y_down(j) + 30)
            draw.rounded_rectangle(box, 8, FLATS["panel"], FLATS["margin"], 4)
        for j, card in enumerate(column.cards):
            end = fan.end if j == fan.shown - 1 else 0
            draw_card(draw, layout, card, x, fan.y_up(j), fan.up, end)
            if j and joins(column.cards[j - 1], card):
                draw.line((x + 8, fan.y_up(j), x + layout.card - 8, fan.y_up(j)), FLATS["hair"])
    return image


def default_png(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG")
    return file.getvalue()


Took = tuple[float, float, float]
"""Minimum and median ms by the clock, and median ms of processor time."""


def times(what: Callable[[Any], object], things: Sequence[Any]) -> Took:
    """How long ``what`` takes for one of ``things``, over all of them and several rounds."""
    clock, processor = [], []
    for _ in range(ROUNDS):
        for thing in things:
            start, used = time.perf_counter(), time.thread_time()
            what(thing)
            processor.append((time.thread_time() - used) * 1000)
            clock.append((time.perf_counter() - start) * 1000)
    return min(clock), statistics.median(clock), statistics.median(processor)


def show(name: str, took: Took, size: float | None = None) -> None:
    note = "" if size is None else f"{size / 1000:9.1f} kB"
    print(f"{name:<40}{took[0]:8.2f} /{took[1]:7.2f}{took[2]:12.2f}{note}")


def threads_rate(views: Sequence[PlayerView], threads: int) -> float:
    """Boards a second with so many threads."""
    many = [*views] * ROUNDS
    with ThreadPoolExecutor(threads) as pool:
        start = time.perf_counter()
        list(pool.map(draw_board, many))
        return len(many) / (time.perf_counter() - start)


async def loop_lag(views: Sequence[PlayerView]) -> tuple[float, float, float]:
    """Ms until boards drawn at once are all there; 99th percentile and longest hold-up of the loop."""
    lags: list[float] = []

    async def tick() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.001)
            lags.append((time.perf_counter() - start) * 1000 - 1)

    with Painter() as painter:
        ticking = asyncio.create_task(tick())
        whole = []
        for _ in range(10):
            start = time.perf_counter()
            await asyncio.gather(*(painter.paint(views[i % len(views)]) for i in range(AT_ONCE)))
            whole.append((time.perf_counter() - start) * 1000)
        ticking.cancel()
    lags.sort()
    return statistics.median(whole), lags[len(lags) * 99 // 100], lags[-1]


def main() -> None:
    views = [view_of("spider", 4, deal, 45) for deal in range(1, BOARDS + 1)]
    start = time.perf_counter()
    draw_board(views[0])
    cold = (time.perf_counter() - start) * 1000
    start = time.perf_counter()
    pieces = prewarm()
    warming = (time.perf_counter() - start) * 1000
    memory = sum(
        sprites_for(layout_of(view), False).memory
        for view in (views[0], view_of("scorpion", 4, 1, 1))
    )

    print(f"{BOARDS} mid-game Spider boards of 4 suits, 1100 x 700; ms of one board\n")
    print(f"{'':<40} minimum / median   processor")
    ours = [compose(view) for view in views]
    naive = [obvious_compose(view) for view in views]
    canvas = ours[0].tobytes()
    size = statistics.median(len(encode(image)) for image in ours)
    largest = max(len(encode(image)) for image in ours)
    naive_size = statistics.median(len(default_png(image)) for image in naive)

    copy = times(lambda data: bytearray(data), [canvas])
    composing, encoding = times(compose, views), times(encode, ours)
    whole = times(draw_board, views)
    drawing, saving = times(obvious_compose, views), times(default_png, naive)
    obvious = times(lambda view: default_png(obvious_compose(view)), views)
    show("obvious: draw every glyph, RGB", drawing)
    show("obvious: PNG with the defaults", saving, naive_size)
    show("obvious: whole frame", obvious, naive_size)
    show("ours: paste strips, palette mode", composing)
    show("ours: PNG from palette mode, level 3", encoding, size)
    show("ours: whole frame", whole, size)
    show("plain copy of the canvas (770 kB)", copy)
    print(f"\nlargest file {largest / 1000:.1f} kB")
    print(f"whole frame: {obvious[2] / whole[2]:.1f} x faster than the obvious way", end=", ")
    print(
        f"{whole[2] / copy[2]:.0f} x the plain copy; composing {drawing[2] / composing[2]:.1f} x faster"
    )

    one, two = threads_rate(views, 1), threads_rate(views, 2)
    print(f"boards a second: {one:.0f} in one thread, {two:.0f} in two ({two / one:.2f} x)")
    gathered, late, latest = asyncio.run(loop_lag(views))
    print(f"{AT_ONCE} boards at once: all after {gathered:.0f} ms,", end=" ")
    print(f"the event loop held for {late:.1f} ms (p99), {latest:.1f} ms at most")
    print(f"first frame without prewarming {cold:.0f} ms; prewarming {warming:.0f} ms,", end=" ")
    print(f"{pieces} pieces, {memory / 1e6:.1f} MB")
    start = time.perf_counter()
    draw_board(views[0], Look(letters=True))
    print(f"first frame with letters {(time.perf_counter() - start) * 1000:.0f} ms")


if __name__ == "__main__":
    main()

"""A player's records as a picture: six figures and the scores of all games, readable on a phone."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import blake2b
from typing import Final

from PIL import Image

from renderer.board import DEFAULT_LOOK, Picture, encode
from renderer.look import Look
from renderer.palette import Rgb, flats_of
from renderer.plain_names import drawable
from renderer.score_chart import draw_chart
from renderer.sheet import DRAWING, LEAST, Sheet, load_fonts
from renderer.stats_page import FinishedGame, StatsPage
from words import Words, language, stats

WIDTH: Final = 1100
HEIGHT: Final = 700
_MARGIN: Final = 24
_HEADER: Final = 112
_TILE: Final = (340, 122)
_GAP: Final = 16
_TILES: Final = 128
"""Upper edge of the first row of figures."""
_CHART: Final = _TILES + 2 * (_TILE[1] + _GAP)


def draw_stats(page: StatsPage, words: Words, look: Look = DEFAULT_LOOK) -> Picture:
    """Draw a player's records, 1100x700 px, in the colours of the player's boards.

    Takes about 0.2 s, the first time in a process a second more. Any thread may call it; they take turns.
    """
    with DRAWING:
        flats = flats_of(look, four_colours=False)
        sheet = Sheet(WIDTH, HEIGHT, flats["board"])
        _draw_header(sheet, page, flats)
        for i, (figure, note, label) in enumerate(_figures(page, words)):
            row, column = divmod(i, 3)
            at = (_MARGIN + column * (_TILE[0] + _GAP), _TILES + row * (_TILE[1] + _GAP))
            _draw_tile(sheet, at, (figure, note, label), flats)
        area = (_MARGIN, _CHART, WIDTH - _MARGIN, HEIGHT)
        draw_chart(sheet, area, page, words, flats)
        image = sheet.image()
    png = encode(image.quantize(64, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE))
    return Picture(png, *image.size, blake2b(png, digest_size=4).hexdigest())


def prewarm_stats() -> None:
    """Draw a picture for nobody: whatever matplotlib loads for the first one is there for the next."""
    game = FinishedGame(datetime.fromtimestamp(0, UTC), 500, won=True)
    draw_stats(StatsPage("A", "A", wins=1, history=(game,)), language(None))


def _draw_header(sheet: Sheet, page: StatsPage, flats: dict[str, Rgb]) -> None:
    sheet.box((0, 0, WIDTH, _HEADER), flats["header"])
    room = WIDTH - 2 * _MARGIN
    name = drawable(page.player, load_fonts())
    if name:
        sheet.text((_MARGIN, 52), name, 50, flats["number"], widest=room)
        sheet.text((_MARGIN, 97), page.title, 38, flats["gold"], widest=room)
    else:
        sheet.text((_MARGIN, 74), page.title, 50, flats["number"], widest=room)


def _figures(page: StatsPage, words: Words) -> list[tuple[str, str, str]]:
    """Figure, a note beside it, and what it is."""
    rate, fastest = page.win_rate, page.fastest_win
    some = page.finished > 0
    longest = words(stats.LONGEST, longest=page.longest_streak) if page.longest_streak else ""
    return [
        (
            words.number(page.wins) if some else stats.NOTHING,
            words.percent(rate) if rate is not None else "",
            words(stats.WON_OF, finished=page.finished) if some else words(stats.GAMES_WON),
        ),
        (words.number(page.streak), longest, words(stats.WIN_STREAK)),
        (words.number(page.daily_streak), "", words(stats.DAILY_STREAK)),
        (_number(page.best_score, words), "", words(stats.BEST_SCORE)),
        (_number(page.fewest_moves, words), "", words(stats.FEWEST_MOVES)),
        (
            stats.NOTHING if fastest is None else words.duration(fastest),
            "",
            words(stats.FASTEST_WIN),
        ),
    ]


def _number(n: int | None, words: Words) -> str:
    return stats.NOTHING if n is None else words.number(n)


def _draw_tile(
    sheet: Sheet, at: tuple[int, int], tile: tuple[str, str, str], flats: dict[str, Rgb]
) -> None:
    (x, y), (width, height), (figure, note, label) = at, _TILE, tile
    sheet.box((x, y, x + width, y + height), flats["slot"], 12)
    left, room = x + 18, width - 36
    taken = sheet.text((left, y + 68), figure, 68, flats["number"], widest=room)
    rest = room - taken - 16
    if note and sheet.measure(note, 40 * LEAST) <= rest:
        sheet.text((left + taken + 16, y + 68), note, 40, flats["gold"], widest=rest)
    sheet.text((left, y + 108), label, 36, flats["number"], widest=room)

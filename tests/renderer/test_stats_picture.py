from __future__ import annotations

import random
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from renderer.board import Picture
from renderer.look import Look, Theme
from renderer.palette import flats_of
from renderer.score_chart import MOST_MARKS, marks_of
from renderer.stats_page import FinishedGame, StatsPage
from renderer.stats_picture import HEIGHT, WIDTH, draw_stats
from tests.renderer.colour_vision import MATRICES, difference
from words import language, languages

ENGLISH = language("en")
MAY = datetime(2026, 5, 3, tzinfo=UTC)
ONLY_MARK = (588, 539, 620, 571)
"""Where the mark of a single game is."""
NAME = (0, 0, WIDTH, 112)


def game(day: int, score: int, *, won: bool, fresh: bool = True) -> FinishedGame:
    return FinishedGame(MAY + timedelta(days=day), score, won, fresh)


def page(n: int, seed: int = 1, player: str = "Ada") -> StatsPage:
    """The records of ``n`` finished games."""
    rng = random.Random(seed)
    won = [rng.random() < 0.5 for _ in range(n)]
    games = [game(i, 1000 + i % 90 if w else 300 + i % 70, won=w) for i, w in enumerate(won)]
    wins = sum(won)
    return StatsPage(
        player=player,
        title="Spider · 2 suits",
        starts=n + 1,
        wins=wins,
        losses=n - wins,
        win_rate=wins / n if n else None,
        best_score=max((g.score for g in games if g.won), default=None),
        fastest_win=timedelta(hours=1, minutes=2, seconds=3) if wins else None,
        fewest_moves=132 if wins else None,
        average_score=1040.0 if wins else None,
        history=tuple(games),
    )


def image_of(picture: Picture) -> Image.Image:
    return Image.open(BytesIO(picture.png)).convert("RGB")


def inked(picture: Picture, box: tuple[int, int, int, int], theme: Theme = Theme.FELT) -> bytes:
    """Which pixels in ``box`` differ clearly from the ground, unlike the thin lines of the scale."""
    part = image_of(picture).crop(box)
    ground = Image.new("RGB", part.size, flats_of(Look(theme), four_colours=False)["board"])
    return (
        ImageChops.difference(part, ground).convert("L").point(lambda v: 255 * (v > 60)).tobytes()
    )


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("n", [0, 1, 2, 10, 3000])
def test_any_number_of_games_makes_a_picture(n: int, code: str) -> None:
    picture = draw_stats(page(n), language(code))
    assert image_of(picture).size == (WIDTH, HEIGHT) == (picture.width, picture.height)
    assert len(picture.png) < 200_000


def test_equal_pages_make_equal_pictures_in_any_thread() -> None:
    pages = [page(30, seed) for seed in (1, 2, 1, 2)]
    with ThreadPoolExecutor(4) as threads:
        one, two, again, again_two = threads.map(lambda p: draw_stats(p, ENGLISH), pages)
    assert one == again
    assert two == again_two
    assert one.digest != two.digest


def test_a_win_a_repeat_and_a_loss_differ_in_shape() -> None:
    known = replace(page(0), wins=1, losses=1)
    disc, ring, cross = (
        inked(draw_stats(replace(known, history=(last,)), ENGLISH), ONLY_MARK)
        for last in (
            game(0, 900, won=True),
            game(0, 900, won=True, fresh=False),
            game(0, 900, won=False),
        )
    )
    for one, other in ((disc, ring), (disc, cross), (ring, cross)):
        differing = sum(a != b for a, b in zip(one, other, strict=True))
        assert differing > 0.1 * len(one)


def test_the_order_in_which_games_are_given_does_not_matter() -> None:
    games = page(40)
    backwards = replace(games, history=games.history[::-1])
    assert draw_stats(games, ENGLISH) == draw_stats(backwards, ENGLISH)


def test_an_endless_lost_game_does_not_flatten_the_others() -> None:
    games = page(10)
    endless = replace(games, history=(*games.history[:-1], game(9, -1_000_000, won=False)))
    lower_half = (140, 560, 900, 640)
    lost = inked(draw_stats(games, ENGLISH), lower_half).count(255)
    assert inked(draw_stats(endless, ENGLISH), lower_half).count(255) > lost / 2


@pytest.mark.parametrize("name", ["🎉漢字", "\u200b\u202e", "\n\n", "\ud800"])
def test_a_name_that_can_not_be_drawn_is_left_out(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # matplotlib warns of glyphs that a font lacks
        assert draw_stats(page(2, player=name), ENGLISH) == draw_stats(page(2, player=""), ENGLISH)


@pytest.mark.parametrize(
    "name",
    ["$x^2", "$\\frac{1}{", "Ünsal Łukasz", "Жанна", "שלום Ada", "مرحبا", "{player} %s", "W" * 999],
)
def test_a_name_of_any_letters_is_drawn_within_its_place(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture = draw_stats(page(2, player=name), ENGLISH)
    nameless = image_of(draw_stats(page(2, player=""), ENGLISH))
    changed = ImageChops.difference(image_of(picture), nameless).point(lambda v: 255 * (v > 40))
    box = changed.getbbox()
    assert box is not None
    assert box[0] >= 20
    assert box[2] <= WIDTH - 20
    assert box[3] <= NAME[3]


@pytest.mark.parametrize("theme", Theme)
def test_the_picture_has_the_colours_of_the_boards(theme: Theme) -> None:
    board = flats_of(Look(theme), four_colours=False)["board"]
    drawn = image_of(draw_stats(page(3), ENGLISH, Look(theme))).getpixel((4, HEIGHT - 4))
    assert isinstance(drawn, tuple)
    assert max(abs(a - b) for a, b in zip(drawn, board, strict=True)) <= 2


@pytest.mark.parametrize("vision", MATRICES)
@pytest.mark.parametrize("theme", Theme)
def test_everything_stands_out_for_every_kind_of_colour_vision(theme: Theme, vision: str) -> None:
    flats = flats_of(Look(theme), four_colours=False)
    for ink, grounds in (("gold", ("board", "header", "slot")), ("number", ("board", "slot"))):
        for ground in grounds:
            assert difference(flats[ink], flats[ground], vision) > 30, (ink, ground)
    assert difference(flats["gold"], flats["number"], vision) > 15


@pytest.mark.parametrize("n", [0, 1, 59, 60, 61, 119, 3000])
def test_every_game_is_in_a_mark(n: int) -> None:
    history = page(n).history
    marks, size = marks_of(history)
    assert len({mark.x for mark in marks}) <= MOST_MARKS
    assert size == -(-n // MOST_MARKS)
    assert [mark.x for mark in marks] == sorted(mark.x for mark in marks)
    for won in (True, False):
        scores = [g.score for g in history if g.won is won]
        assert min(scores, default=0) == min((m.low for m in marks if m.won is won), default=0)
        assert max(scores, default=0) == max((m.high for m in marks if m.won is won), default=0)


def test_matplotlib_is_not_imported_before_it_is_needed_and_pyplot_never() -> None:
    check = "import sys, renderer.stats_picture; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0
    draw_stats(page(1), ENGLISH)
    assert "matplotlib.pyplot" not in sys.modules

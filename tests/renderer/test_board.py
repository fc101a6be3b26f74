"""The picture as a whole: what it may depend on, its size, and its states."""

from __future__ import annotations

import random
from dataclasses import replace
from io import BytesIO
from itertools import product

import pytest
from PIL import Image, ImageStat

from benchmarks.boards import played, view_of
from engine import VARIANTS, Status
from renderer import Back, Colours, Look, Marks, Picture, Theme, draw_board, prewarm
from renderer.board import compose
from renderer.layout import HEADER, SEVEN, TEN, fan_of
from renderer.sprites import sprites_for
from tests.renderer.boards import board_of, column_of
from tests.renderer.reading import (
    INKS,
    expected,
    groups_of,
    ink_of,
    light_of,
    opened,
    part_of,
    read_column,
    read_sign,
    read_text,
)
from tests.renderer.tables import odd_game, one_long_column, with_other_hidden_cards
from words import language

LOOKS = [Look(*values) for values in product(Theme, Colours, (False, True), Back)]
SUITS = ("spade", "heart", "diamond", "club")


@pytest.mark.parametrize("variant", VARIANTS)
def test_hidden_cards_never_reach_the_picture(variant: str) -> None:
    rng = random.Random(7)
    for deal in (1, 2, 3):
        game = played(variant, VARIANTS[variant].suit_settings[0], deal, 20)
        other = with_other_hidden_cards(game, rng)
        assert game.table != other.table
        assert draw_board(game.view()).png == draw_board(other.view()).png


def test_equal_views_give_equal_files_and_names() -> None:
    one, two = draw_board(view_of("spider", 4, 3, 30)), draw_board(view_of("spider", 4, 3, 30))
    assert one == two
    assert len(one.digest) == 8
    assert int(one.digest, 16) >= 0
    assert draw_board(view_of("spider", 4, 3, 29)).digest != one.digest


@pytest.mark.parametrize(
    ("variant", "suits"),
    [(v.key, suits) for v in VARIANTS.values() for suits in v.suit_settings],
)
def test_boards_of_every_variant_have_the_usual_size(variant: str, suits: int) -> None:
    for moves in (0, 10, 40):
        picture = draw_board(view_of(variant, suits, 11, moves))
        image = Image.open(BytesIO(picture.png))
        assert image.size == (picture.width, picture.height) == (1100, 700)
        assert image.mode == "P"
        assert "transparency" not in image.info


@pytest.mark.parametrize("deal", range(1, 9))
def test_mid_game_boards_are_small_files(deal: int) -> None:
    for moves in (30, 45, 60):
        assert len(draw_board(view_of("spider", 4, deal, moves)).png) <= 55_000


def test_files_stay_small_with_marks_and_letters() -> None:
    view = view_of("spider", 4, 2, 45)
    source = next(i for i, column in enumerate(view.columns) if column.cards)
    marks = Marks(selected=(source, 1), targets=(3, 4, 5), suggested=4)
    assert len(draw_board(view, Look(letters=True), marks).png) <= 60_000


@pytest.mark.parametrize("column", [0, 4, 9])
def test_a_column_of_all_104_cards_is_drawn_and_read(column: int) -> None:
    view = one_long_column(VARIANTS["spider"], 4, column, random.Random(column)).view()
    picture = draw_board(view)
    assert (picture.width, picture.height > 2000) == (1100, True)
    assert read_column(opened(picture), view, column) == expected(view.columns[column])


def test_odd_tables_are_drawn_and_read() -> None:
    rng = random.Random(3)
    for variant in VARIANTS.values():
        for _ in range(4):
            view = odd_game(variant, variant.suit_settings[0], rng).view()
            image = opened(draw_board(view))
            for i, column in enumerate(view.columns):
                assert read_column(image, view, i) == expected(column)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_look_draws_both_layouts(look: Look) -> None:
    for variant in ("spider", "scorpion"):
        image = opened(draw_board(view_of(variant, 4, 2, 12), look))
        assert image.size == (1100, 700)
        assert len(image.getcolors(1 << 20) or ()) > 20


def test_looks_differ_where_they_should() -> None:
    view = view_of("spider", 4, 2, 12)
    looks = [look for look in LOOKS if look.colours is not Colours.AUTO]
    assert len({draw_board(view, look).digest for look in looks}) == len(looks)


def test_themes_and_backs_cost_no_new_pieces() -> None:
    prewarm(letters=False)
    prewarm(letters=True)
    views = [view_of("spider", 4, deal, 45) for deal in (1, 2)]
    for letters in (False, True):
        for view in views:
            draw_board(view, Look(letters=letters))
    before = _memory()
    for look in LOOKS:
        for view in views:
            draw_board(view, look)
    assert _memory() == before
    assert before < 25_000_000


def test_joined_cards_have_a_hairline_and_broken_ones_an_edge() -> None:
    nine, eight, seven = 8, 7, 16 + 6  # 9 and 8 of spades, 7 of hearts
    view = board_of([column_of([nine, eight, seven, seven - 1])])
    image = opened(draw_board(view)).convert("L")
    fan, x = fan_of(TEN, view.columns[0]), TEN.x(0)
    darkest = [
        min(image.crop((x + 10, fan.y_up(i), x + 93, fan.y_up(i) + 2)).tobytes()) for i in range(4)
    ]
    assert [value < 130 for value in darkest] == [True, False, True, False]
    assert 190 < darkest[1] < 230
    assert 190 < darkest[3] < 230


def test_the_header_shows_deals_left_and_runs_with_their_suits() -> None:
    base = view_of("spider", 4, 1, 0)
    for left in range(6):
        image = opened(draw_board(replace(base, deals_left=left, stock=10 * left)))
        panel = [
            image.getpixel((10 + i * 28 + 11, HEADER // 2 - 11)) == (38, 78, 156) for i in range(6)
        ]
        assert sum(panel) == left
    for runs in ((), (2,), (0, 1, 2, 3), (3, 3, 1, 0, 0, 2, 1)):
        image = opened(draw_board(replace(base, runs=runs)))
        shown = []
        for i in range(8):
            x = 1100 - 10 + 6 - (8 - i) * 28
            box = (x + 3, 6, x + 19, HEADER - 6)
            if image.getpixel((x + 3, HEADER // 2 - 10)) != (255, 255, 255):
                continue
            shown.append(SUITS.index(read_sign(ink_of(image, box), SUITS)))
        assert tuple(shown) == runs


def test_an_empty_column_keeps_its_number_and_place() -> None:
    image = opened(draw_board(board_of([column_of([3])])))
    x = TEN.x(6)
    assert image.getpixel((x + 50, 150)) != image.getpixel((x + 50, 400))


@pytest.mark.parametrize(("code", "comma"), [("en", True), ("de", False)])
def test_a_won_board_shows_its_runs_and_its_score_as_the_language_writes_it(
    code: str, comma: bool
) -> None:
    won = replace(board_of([]), status=Status.WON, runs=(0, 1, 2, 3, 3, 2, 1, 0), score=1073)
    image = opened(draw_board(won, words=language(code)))
    kings = [rgb for _, rgb in image.crop((0, 500, 1100, 700)).getcolors(1 << 20) or ()]
    assert set(INKS) <= {tuple(rgb) if isinstance(rgb, tuple) else rgb for rgb in kings}
    score = light_of(image, (430, 235, 670, 335), 215)
    one, mark, *rest = [part_of(score, group) for group in groups_of(score)]
    assert [read_text(digit, "0123456789") for digit in (one, *rest)] == [*"1073"]
    # A comma reaches below the digits, a point does not.
    below = _lower(mark) - _lower(one)
    assert below > 8 if comma else below < 4


def _lower(ink: Image.Image) -> int:
    box = ink.getbbox()
    assert box is not None
    return box[3]


@pytest.mark.parametrize("runs", [1, 4, 8])
def test_won_boards_of_any_number_of_runs_are_drawn(runs: int) -> None:
    for variant in ("spider", "spiderette"):
        view = board_of([], variant)
        won = replace(view, status=Status.WON, runs=(0,) * runs, score=-12)
        assert draw_board(won).height == 700


def test_a_board_given_up_fades_but_stays_legible() -> None:
    view = view_of("spider", 4, 2, 30)
    playing, over = draw_board(view), draw_board(replace(view, status=Status.GIVEN_UP))
    assert _spread(over) < 0.75 * _spread(playing)
    assert _spread(over) > 15


def test_composing_gives_what_is_encoded() -> None:
    view = view_of("scorpion", 4, 2, 10)
    assert compose(view).convert("RGB").tobytes() == opened(draw_board(view)).tobytes()


def _memory() -> int:
    return sum(sprites_for(layout, on).memory for layout in (TEN, SEVEN) for on in (False, True))


def _spread(picture: Picture) -> float:
    return ImageStat.Stat(opened(picture).convert("L")).stddev[0]

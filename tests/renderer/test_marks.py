"""Marks are seen by shape as well as by colour."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops

from benchmarks.boards import view_of
from engine import DEAL, Move, PlayerView
from engine.taps import pick_choice
from renderer import Look, Marks, Picture, Theme, draw_board
from renderer.layout import HEADER, TEN, UPPER, fan_of
from tests.renderer.boards import PACK, board_of, column_of
from tests.renderer.reading import (
    Box,
    groups_of,
    ink_of,
    light_of,
    likeness,
    opened,
    part_of,
    read_sign,
    read_text,
)

SIGNS = ("up", "down", "star")
NUMBERS = tuple(str(n) for n in range(1, 11))
ORANGE, CYAN, VIOLET = (255, 150, 0), (60, 208, 255), (172, 84, 255)
YELLOW = (255, 234, 150)
BOARD = board_of([column_of(PACK[4 * i : 4 * i + 4], hidden=2) for i in range(9)])
"""Column 10 is empty."""


def pill(column: int) -> Box:
    return TEN.x(column), HEADER + 1, TEN.x(column) + TEN.card, HEADER + 42


def end_box(view: PlayerView, column: int) -> Box:
    fan = fan_of(TEN, view.columns[column])
    x = TEN.x(column)
    return x, fan.y_up(fan.shown - 1), x + TEN.card, fan.lower


def colour_mask(image: Image.Image, box: Box, colour: tuple[int, int, int]) -> Image.Image:
    """A mask of the pixels in ``box`` that have exactly ``colour``."""
    crop = image.crop(box)
    away = ImageChops.difference(crop, Image.new("RGB", crop.size, colour)).convert("L")
    return away.point([255] + [0] * 255)


def share(mask: Image.Image) -> float:
    return mask.histogram()[255] / (mask.width * mask.height)


def sign_and_number(
    image: Image.Image, column: int, *, lighter_than: int | None = None
) -> tuple[str, str]:
    """What stands in the pill of a column: dark, or else what is lighter than a grey value."""
    left, upper, right, lower = pill(column)
    box = (left + 11, upper + 5, right - 11, lower - 5)
    if lighter_than is None:
        ink = ink_of(image, box, darker_than=110)
    else:
        ink = light_of(image, box, lighter_than)
    sign, *digits = groups_of(ink)
    number = part_of(ink, (digits[0][0], digits[-1][1]))
    return read_sign(part_of(ink, sign), SIGNS), read_text(number, NUMBERS)


@pytest.mark.parametrize("column", range(9))
def test_a_picked_group_is_yellow_edged_and_lifted_in_its_number(column: int) -> None:
    image = opened(draw_board(BOARD, marks=Marks(selected=(column, 2))))
    fan, x = fan_of(TEN, BOARD.columns[column]), TEN.x(column)
    group = (x, fan.y_up(2), x + TEN.card, fan.lower)
    assert share(colour_mask(image, group, YELLOW)) > 0.5
    above = (x, fan.y_up(0), x + TEN.card, fan.y_up(2) - 2)
    assert share(colour_mask(image, above, YELLOW)) == 0
    for edge in (
        (x - 2, fan.y_up(2) + 20, x + 2, fan.lower - 20),
        (x + 20, fan.y_up(2) - 2, x + 80, fan.y_up(2) + 2),
        (x + 20, fan.lower - 2, x + 80, fan.lower + 2),
    ):
        assert share(colour_mask(image, edge, ORANGE)) == 1
    assert sign_and_number(image, column) == ("up", str(column + 1))


@pytest.mark.parametrize("column", range(9))
def test_a_target_is_outlined_and_its_number_ringed(column: int) -> None:
    image = opened(draw_board(BOARD, marks=Marks(targets=(column,))))
    left, upper, right, lower = end_box(BOARD, column)
    for edge in (
        (left - 2, upper + 20, left + 3, lower - 20),
        (left + 20, upper - 2, right - 20, upper + 3),
        (left + 20, lower - 3, right - 20, lower + 2),
    ):
        assert share(colour_mask(image, edge, CYAN)) == 1
    assert sign_and_number(image, column, lighter_than=135) == ("down", str(column + 1))


def test_the_suggested_target_differs_in_shape_from_the_others() -> None:
    image = opened(draw_board(BOARD, marks=Marks(targets=(2, 5), suggested=5)))
    assert sign_and_number(image, 2, lighter_than=135) == ("down", "3")
    assert sign_and_number(image, 5) == ("star", "6")
    _, _, right, lower = end_box(BOARD, 5)
    badge = (right - 26, lower - 22, right - 4, lower + 1)
    assert likeness(ink_of(image, badge, darker_than=90), "star") > 0.85
    filled, ring = (share(colour_mask(image, pill(i), CYAN)) for i in (5, 2))
    assert filled > 2 * ring


def test_an_empty_target_gets_an_outline_and_an_arrow() -> None:
    image = opened(draw_board(BOARD, marks=Marks(targets=(9,))))
    x = TEN.x(9)
    arrow = (x + 10, UPPER + 10, x + TEN.card - 10, UPPER + TEN.ends[0] - 10)
    assert likeness(colour_mask(image, arrow, CYAN), "down") > 0.9
    assert share(colour_mask(image, (x, UPPER + 20, x + 5, UPPER + 100), CYAN)) == 1
    plain = opened(draw_board(BOARD))
    assert share(colour_mask(plain, arrow, CYAN)) == 0


@pytest.mark.parametrize("target", [3, 9])
def test_a_hinted_move_is_numbered_one_and_two(target: int) -> None:
    image = opened(draw_board(BOARD, marks=Marks(hint=Move(1, target, 2))))
    assert sign_and_number(image, 1, lighter_than=200) == ("up", "2")
    assert sign_and_number(image, target, lighter_than=110) == ("down", str(target + 1))
    for column, digit in ((1, "1"), (target, "2")):
        x, fan = TEN.x(column), fan_of(TEN, BOARD.columns[column])
        lower = fan.lower if fan.shown else UPPER + TEN.ends[0]
        centre = (x + TEN.card - 15, lower - 11)
        badge = (centre[0] - 9, centre[1] - 13, centre[0] + 9, centre[1] + 13)
        assert read_text(light_of(image, badge, 200), ("1", "2")) == digit
        assert share(colour_mask(image, pill(column), VIOLET)) > 0.1
    fan = fan_of(TEN, BOARD.columns[1])
    side = (TEN.x(1) - 2, fan.y_up(2) + 20, TEN.x(1) + 3, fan.lower - 30)
    assert share(colour_mask(image, side, VIOLET)) == 1


def test_a_hinted_deal_marks_the_stock_and_the_columns_it_goes_to() -> None:
    for variant, reached in (("spider", 10), ("scorpion", 3)):
        view = view_of(variant, 4, 1, 0)
        plain, hinted = opened(draw_board(view)), opened(draw_board(view, marks=Marks(hint=DEAL)))
        assert share(colour_mask(hinted, (0, 0, 250, HEADER), VIOLET)) > 0.05
        changed = ImageChops.difference(plain, hinted).crop((0, HEADER, 1100, UPPER))
        width = 1100 // len(view.columns)
        touched = [
            changed.crop((i * width + 10, 0, (i + 1) * width - 10, UPPER - HEADER)).getbbox()
            for i in range(len(view.columns))
        ]
        assert sum(box is not None for box in touched) == reached


@pytest.mark.parametrize("theme", Theme)
def test_every_mark_is_seen_without_colour(theme: Theme) -> None:
    """In grey, each kind of mark still differs from the plain board and from each other kind."""
    kinds = [
        Marks(),
        Marks(selected=(4, 1)),
        Marks(targets=(4,)),
        Marks(targets=(4,), suggested=4),
        Marks(hint=Move(4, 9, 1)),
        Marks(hint=Move(1, 4, 1)),
    ]
    grey = [_shapes(draw_board(BOARD, Look(theme=theme), marks), 4) for marks in kinds]
    for i, one in enumerate(grey):
        for other in grey[:i]:
            changed = ImageChops.difference(one, other).point([0] * 40 + [255] * 216)
            assert share(changed) > 0.01


def test_marks_of_a_real_pick_touch_nothing_but_their_columns() -> None:
    view = view_of("spider", 4, 1, 45)
    choice = max((pick_choice(view, i) for i in range(10)), key=lambda c: len(c.moves))
    move = choice.suggested
    assert move is not None
    marks = Marks((move.source, move.count), choice.targets, move.target)
    changed = ImageChops.difference(opened(draw_board(view)), opened(draw_board(view, marks=marks)))
    for i in range(10):
        strip = changed.crop((TEN.x(i) + 5, 0, TEN.x(i) + TEN.card - 5, 700))
        assert (strip.getbbox() is not None) == (i in (move.source, *choice.targets))


@pytest.mark.parametrize(
    "marks",
    [
        Marks(selected=(0, 5)),
        Marks(selected=(0, 0)),
        Marks(selected=(10, 1)),
        Marks(selected=(9, 1)),
        Marks(targets=(10,)),
        Marks(targets=(-1,)),
        Marks(suggested=11),
        Marks(hint=Move(0, 10, 1)),
        Marks(hint=Move(9, 0, 1)),
    ],
    ids=str,
)
def test_marking_what_is_not_there_is_refused(marks: Marks) -> None:
    with pytest.raises(ValueError, match="mark"):
        draw_board(BOARD, marks=marks)


def _shapes(picture: Picture, column: int) -> Image.Image:
    """One column of the picture in grey."""
    x = TEN.x(column)
    return opened(picture).convert("L").crop((x - 3, HEADER, x + TEN.card + 3, 400))

"""Cards, numbers and letters can be read from the picture, at every fan and in every look."""

from __future__ import annotations

import pytest
from PIL import Image

from benchmarks.boards import view_of
from renderer import Back, Colours, Look, Marks, Theme, draw_board
from renderer.layout import HEADER, SEVEN, TEN, UPPER, Layout, fan_of, layout_of
from tests.renderer.boards import PACK, board_of, column_of, in_columns
from tests.renderer.reading import (
    INKS,
    Box,
    expected,
    index_box,
    ink_colour,
    ink_of,
    light_of,
    named,
    opened,
    read_column,
    read_index,
    read_text,
)

# One order in which no card follows its upper neighbour in suit, and one of runs only.
MIXED = [card for rank in range(13) for card in PACK if card & 15 == (rank * 5) % 13]
RUNS = [suit << 4 | rank for suit in range(4) for rank in range(12, -1, -1)]


def heights_for_every_strip(layout: Layout) -> list[int]:
    """Column heights so that each strip of the layout is used by one of them."""
    heights: dict[int, int] = {}
    for height in range(2, 40):
        fan = fan_of(layout, column_of(PACK[:height]))
        heights.setdefault(layout.strip_class(fan.up), height)
    assert len(heights) == len(layout.strips)
    return list(heights.values())


TEN_HEIGHTS, SEVEN_HEIGHTS = heights_for_every_strip(TEN), heights_for_every_strip(SEVEN)


@pytest.mark.parametrize("order", [MIXED, RUNS], ids=["mixed", "runs"])
@pytest.mark.parametrize(
    ("variant", "height"),
    [("spider", h) for h in TEN_HEIGHTS] + [("scorpion", h) for h in SEVEN_HEIGHTS],
)
def test_every_card_is_read_at_every_fan(variant: str, height: int, order: list[int]) -> None:
    most = 10 if variant == "spider" else 7
    columns = in_columns(order, height)
    for start in range(0, len(columns), most):
        view = board_of(columns[start : start + most], variant)
        image = opened(draw_board(view))
        for i, column in enumerate(view.columns):
            assert read_column(image, view, i) == expected(column)


@pytest.mark.parametrize("hidden", [0, 30, 60], ids=["normal", "shorter", "short"])
@pytest.mark.parametrize("variant", ["spider", "scorpion"])
def test_every_end_card_is_read_at_every_height(variant: str, hidden: int) -> None:
    most = 10 if variant == "spider" else 7
    heights = set()
    for start in range(0, 52, most):
        view = board_of([column_of([c], hidden) for c in PACK[start : start + most]], variant)
        image = opened(draw_board(view))
        for i, column in enumerate(view.columns):
            assert read_column(image, view, i) == expected(column)
        heights.add(fan_of(layout_of(view), view.columns[0]).end)
    assert len(heights) == 1


@pytest.mark.parametrize(
    ("variant", "suits", "deal"),
    [
        ("spider", 4, 1),
        ("spider", 4, 2),
        ("spider", 2, 3),
        ("spider", 1, 4),
        ("relaxed", 4, 5),
        ("spiderette", 4, 6),
        ("spiderette", 1, 7),
        ("scorpion", 4, 8),
    ],
)
def test_boards_of_real_games_are_read(variant: str, suits: int, deal: int) -> None:
    for moves in (0, 15, 60):
        view = view_of(variant, suits, deal, moves)
        image = opened(draw_board(view))
        for i, column in enumerate(view.columns):
            assert read_column(image, view, i) == expected(column)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("back", Back)
def test_themes_and_backs_leave_the_cards_alone(theme: Theme, back: Back) -> None:
    view = view_of("spider", 4, 2, 40)
    image = opened(draw_board(view, Look(theme=theme, back=back)))
    for i, column in enumerate(view.columns):
        assert read_column(image, view, i) == expected(column)


def test_four_suits_have_four_inks() -> None:
    view = board_of(in_columns(MIXED, 6))
    image = opened(draw_board(view))
    for i, column in enumerate(view.columns):
        for j, card in enumerate(column.cards):
            box = index_box(TEN, fan_of(TEN, column), TEN.x(i), j)
            assert INKS[ink_colour(image, box)] == named(card)[1]


@pytest.mark.parametrize(
    ("suits", "colours", "count"),
    [
        (4, Colours.AUTO, 4),
        (4, Colours.TWO, 2),
        (2, Colours.AUTO, 2),
        (2, Colours.FOUR, 2),
        (1, Colours.AUTO, 1),
    ],
)
def test_number_of_inks_follows_suits_and_setting(suits: int, colours: Colours, count: int) -> None:
    cards = [suit << 4 | 7 for suit in range(suits)]
    view = board_of([column_of([card]) for card in cards], suits=suits)
    image = opened(draw_board(view, Look(colours=colours)))
    fan = fan_of(TEN, view.columns[0])
    inks = {ink_colour(image, index_box(TEN, fan, TEN.x(i), 0)) for i in range(suits)}
    assert len(inks) == count
    for i, column in enumerate(view.columns):
        assert read_column(image, view, i) == expected(column)


@pytest.mark.parametrize("height", TEN_HEIGHTS)
def test_letters_are_read_beside_rank_and_suit(height: int) -> None:
    columns = in_columns(MIXED, height)
    image = None
    for number, column in enumerate(columns):
        i = number % 10
        if i == 0:
            view = board_of(columns[number : number + 10])
            image = opened(draw_board(view, Look(letters=True)))
        assert image is not None
        fan = fan_of(TEN, column)
        for j, card in enumerate(column.cards[:-1]):
            rank, letter, suit = read_index(image, index_box(TEN, fan, TEN.x(i), j), letters=True)
            assert (rank, suit) == named(card)
            assert letter == "SHDC"[card >> 4]


@pytest.mark.parametrize("height", TEN_HEIGHTS)
def test_picked_cards_stay_legible(height: int) -> None:
    view = board_of(in_columns(MIXED, height)[:10])
    for column in (0, 1):
        image = opened(draw_board(view, marks=Marks(selected=(column, height))))
        assert read_column(image, view, column) == expected(view.columns[column])


@pytest.mark.parametrize(("variant", "columns"), [("spider", 10), ("spiderette", 7)])
@pytest.mark.parametrize("theme", Theme)
def test_column_numbers_are_high_and_right(variant: str, columns: int, theme: Theme) -> None:
    view = view_of(variant, 4, 1, 0)
    layout, image = layout_of(view), opened(draw_board(view, Look(theme=theme)))
    for i in range(columns):
        box = (layout.x(i), HEADER, layout.x(i) + layout.card, UPPER)
        ink = ink_of(image, box) if theme is Theme.LIGHT else light_of(image, box, 170)
        found = ink.getbbox()
        assert found is not None
        assert found[3] - found[1] >= 36
        assert read_text(ink, tuple(str(n) for n in range(1, 11))) == str(i + 1)


def test_number_of_squeezed_hidden_cards_is_written_on_them() -> None:
    for hidden in range(2, 13):
        view = board_of([column_of(PACK[:20], hidden)])
        fan = fan_of(TEN, view.columns[0])
        assert fan.squeezed
        image = opened(draw_board(view))
        middle = TEN.x(0) + TEN.card // 2
        label = _dark_part(image, (middle - 26, UPPER, middle + 26, UPPER + fan.block))
        left, upper, right, lower = label
        digits = light_of(image, (left + 6, upper + 2, right - 6, lower - 2), 200)
        assert read_text(digits, tuple(str(n) for n in range(1, 14))) == str(hidden)


def _dark_part(image: Image.Image, box: Box) -> Box:
    """Where in the picture the dark pixels within ``box`` lie."""
    found = ink_of(image, box, darker_than=30).getbbox()
    assert found is not None
    return found[0] + box[0], found[1] + box[1], found[2] + box[0], found[3] + box[1]

"""Columns are squeezed only as far as they must be, in the order a reader minds least."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer.layout import (
    COUNT_ROOM,
    HEIGHT,
    LOWER_MARGIN,
    SEVEN,
    TEN,
    UPPER,
    WIDTH,
    Layout,
    canvas_height,
    fan_of,
)
from tests.renderer.boards import column_of

LAYOUTS = pytest.mark.parametrize("layout", [TEN, SEVEN], ids=["ten", "seven"])
LOWEST = HEIGHT - LOWER_MARGIN


@LAYOUTS
def test_columns_fill_the_width_without_touching(layout: Layout) -> None:
    edges = [(layout.x(i), layout.x(i) + layout.card) for i in range(layout.columns)]
    assert edges[0][0] == pytest.approx(WIDTH - edges[-1][1], abs=1)
    assert all(right + 6 <= left for (_, right), (left, _) in pairwise(edges))


def test_cards_of_seven_columns_are_larger() -> None:
    assert SEVEN.card > TEN.card
    assert SEVEN.strips[0] > TEN.strips[0]
    assert SEVEN.ends[0] > TEN.ends[0]


def test_short_columns_keep_the_normal_fan() -> None:
    fan = fan_of(TEN, column_of(range(4), hidden=5))
    assert (fan.block, fan.up, fan.end, fan.squeezed) == (5 * 14, 46, 142, False)


def test_the_deepest_column_of_a_usual_game_fits() -> None:
    fan = fan_of(TEN, column_of(range(25), hidden=5))
    assert fan.up == 20
    assert fan.lower <= LOWEST


@LAYOUTS
@given(hidden=st.integers(0, 60), shown=st.integers(1, 104))
def test_a_column_grows_beyond_the_canvas_only_at_the_smallest_fan(
    layout: Layout, hidden: int, shown: int
) -> None:
    fan = fan_of(layout, column_of(range(shown), hidden))
    assert fan.up >= layout.strips[-1]
    assert fan.end in layout.ends
    if fan.lower > LOWEST:
        assert shown == 1 or fan.up == layout.strips[-1]
        assert fan.end == layout.ends[-1]
        assert fan.block == max(4 * hidden, min(COUNT_ROOM, layout.down * hidden))
    assert canvas_height([fan]) == max(HEIGHT, fan.lower + LOWER_MARGIN)


@LAYOUTS
@given(hidden=st.integers(0, 12), shown=st.integers(1, 40))
def test_squeezing_goes_end_card_then_backs_then_faces(
    layout: Layout, hidden: int, shown: int
) -> None:
    fan = fan_of(layout, column_of(range(shown), hidden))
    if fan.block < hidden * layout.down:
        assert fan.end == layout.ends[-1]
    if fan.up < layout.strips[0]:
        assert fan.end == layout.ends[-1]
        assert fan.block <= max(7 * hidden, COUNT_ROOM)
    if shown > 1:
        more = fan_of(layout, column_of(range(shown - 1), hidden))
        assert (more.end, more.block, more.up) >= (fan.end, fan.block, fan.up)


@LAYOUTS
@given(hidden=st.integers(0, 60), shown=st.integers(0, 104))
def test_cards_lie_in_order_and_every_back_can_be_seen_or_is_counted(
    layout: Layout, hidden: int, shown: int
) -> None:
    fan = fan_of(layout, column_of(range(shown), hidden))
    places = [fan.y_down(i) for i in range(hidden)] + [fan.y_up(i) for i in range(shown)]
    assert all(upper < lower for upper, lower in pairwise(places))
    assert not places or places[0] == UPPER
    if hidden > 1 and fan.block < hidden * layout.down * 0.75:
        assert fan.squeezed
        assert fan.block >= COUNT_ROOM


@LAYOUTS
def test_every_offset_has_a_strip_that_is_covered_by_the_next_card(layout: Layout) -> None:
    for offset in range(layout.strips[-1], layout.strips[0] + 1):
        number = layout.strip_class(offset)
        assert layout.strips[number] <= offset <= layout.strip_height(number)
    assert layout.strip_height(0) < layout.ends[-1]

"""Colours: inks that everybody can tell apart, and one meaning for an index in every look."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from renderer import Back, Colours, Look, Theme
from renderer.palette import (
    FULL,
    SUIT_FLATS,
    USED,
    blend,
    cover_table,
    flats_of,
    index,
    palette,
    swap_table,
)
from tests.renderer.colour_vision import MATRICES, difference

LOOKS = [Look(theme, colours, back=back) for theme in Theme for colours in Colours for back in Back]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("vision", MATRICES)
def test_four_inks_differ_for_everybody(theme: Theme, vision: str) -> None:
    flats = flats_of(Look(theme=theme), four_colours=True)
    for one, other in combinations(SUIT_FLATS, 2):
        assert difference(flats[one], flats[other], vision) >= 29, (one, other)


def test_the_measure_finds_what_is_wrong_with_red_and_green() -> None:
    assert difference((210, 20, 40), (0, 120, 50), "protan") < 17
    assert difference((210, 20, 40), (0, 120, 50)) > 100


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_inks_stand_out_from_white_and_yellow_faces(look: Look) -> None:
    for four in (True, False):
        flats = flats_of(look, four_colours=four)
        for suit in SUIT_FLATS:
            for face in ("face", "picked"):
                assert contrast(flats[suit], flats[face]) >= 3.3, (suit, face)


@pytest.mark.parametrize("theme", Theme)
def test_numbers_and_signs_stand_out_from_what_they_stand_on(theme: Theme) -> None:
    flats = flats_of(Look(theme=theme), four_colours=True)
    pairs = [
        ("number", "board", 4.5),
        ("dark", "orange", 4.5),
        ("dark", "cyan", 4.5),
        ("white", "violet", 3.5),
        ("cyan", "board", 2.5),
        ("white", "dark", 4.5),
    ]
    for ink, under, least in pairs:
        assert contrast(flats[ink], flats[under]) >= least, (ink, under)


def test_every_look_has_its_own_colours_but_the_same_indices() -> None:
    tables = {palette(look, four_colours=True) for look in LOOKS}
    assert len(tables) == len(Theme) * len(Back)
    assert {len(table) for table in tables} == {3 * USED}
    assert USED <= 256


def test_two_and_four_colours_differ_in_two_inks() -> None:
    two, four = flats_of(Look(), four_colours=False), flats_of(Look(), four_colours=True)
    assert {name for name in two if two[name] != four[name]} == {"diamond", "club"}
    assert two["diamond"] == two["heart"]
    assert two["club"] == two["spade"]


def test_a_faded_palette_is_nearer_to_the_board() -> None:
    plain, faded = (
        palette(Look(), four_colours=True),
        palette(Look(), four_colours=True, faded=True),
    )
    board, face = index("board") * 3, index("face") * 3
    assert faded[board : board + 3] == plain[board : board + 3]
    assert sum(faded[face : face + 3]) < sum(plain[face : face + 3])


def test_blends_run_evenly_from_one_flat_to_the_other() -> None:
    table = palette(Look(), four_colours=True)
    reds = [table[3 * blend("face", "spade", level)] for level in range(FULL + 1)]
    assert reds[0] == 255
    assert reds[-1] == 22
    steps = [upper - lower for upper, lower in pairwise(reds)]
    assert max(steps) - min(steps) <= 1
    assert [blend("spade", "face", FULL - level) for level in range(FULL + 1)] == [
        blend("face", "spade", level) for level in range(FULL + 1)
    ]


def test_flats_without_blends_meet_in_a_hard_edge() -> None:
    assert blend("hair", "gold", 1) == index("hair")
    assert blend("hair", "gold", FULL - 1) == index("gold")


def test_covering_fully_gives_the_ink_and_not_at_all_the_ground() -> None:
    assert set(cover_table("cyan", FULL)) == {index("cyan")}
    assert cover_table("cyan", 0)[index("face")] == index("face")


def test_swapping_a_face_keeps_every_edge_of_the_inks() -> None:
    table = swap_table("face", "picked")
    for suit in SUIT_FLATS:
        for level in range(FULL + 1):
            assert table[blend("face", suit, level)] == blend("picked", suit, level)
    assert table[index("board")] == index("board")


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    """Contrast ratio as the Web Content Accessibility Guidelines define it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: tuple[int, int, int]) -> float:
    channels = [c / 255 for c in colour]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer.plain_names import drawable

LATIN = frozenset([*range(32, 127), *range(0xA0, 0x180)])


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\tLovelace ", "Ada Lovelace"),
        ("Ada 🎉 漢字 Lovelace", "Ada Lovelace"),
        ("A🎉da", "Ada"),
        ("𝓐𝓭𝓪 Ｗ①", "Ada W1"),
        ("Zoe\u0308", "Zoë"),
        ("Z\u0336\u0321\u0334a\u0335l\u0338go\u0334", "Zalgo"),
        ("\u202eadA\u200b", "adA"),
        ("$x^2$ 50%", "$x^2$ 50%"),
        ("🎉漢字", ""),
        ("", ""),
    ],
)
def test_what_is_left_of_a_name(name: str, drawn: str) -> None:
    assert drawable(name, LATIN) == drawn


@given(st.text())
def test_nothing_is_left_that_can_not_be_drawn(name: str) -> None:
    drawn = drawable(name, LATIN)
    assert set(map(ord, drawn)) <= LATIN
    assert drawn == " ".join(drawn.split())
    assert not any(unicodedata.category(c).startswith(("C", "M")) for c in drawn)


def test_a_very_long_name_costs_nothing() -> None:
    assert len(drawable("x" * 1_000_000, LATIN)) < 100

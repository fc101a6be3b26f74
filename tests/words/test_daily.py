"""The daily deal in words: a title that keeps what matters, and lines that fit."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from engine import VARIANTS
from words import LINE, language, languages
from words import daily as said
from words.daily import daily_sentence, daily_title, short_date

ENGLISH, GERMAN = language("en"), language("de")
DAYS = [date(2026, 1, 1) + timedelta(days=n) for n in range(365)]
RELATIVE = "in 59 minutes"
"""As long as the time gets that Discord puts in place of a timestamp."""


@pytest.mark.parametrize(
    ("code", "ranked", "practice"), [("en", "ranked", "practice"), ("de", "gewertet", "Übung")]
)
def test_a_title_always_says_date_setting_and_whether_it_ranks(
    code: str, ranked: str, practice: str
) -> None:
    words = language(code)
    for variant in VARIANTS.values():
        for suits in variant.suit_settings:
            for day in DAYS:
                for ranks in (True, False):
                    title = daily_title(words, variant, suits, day, ranked=ranks)
                    assert len(title) <= LINE, title
                    assert "…" not in title
                    assert short_date(words, day) in title
                    assert (ranked if ranks else practice) in title
                    assert str(suits) in title.split(", ", 1)[1]


def test_a_long_name_is_shortened_rather_than_what_matters() -> None:
    relaxed, day = VARIANTS["relaxed"], date(2026, 9, 30)
    assert (
        daily_title(ENGLISH, relaxed, 4, day, ranked=False)
        == "30 Sept, practice · Relaxed, 4 suits"
    )
    assert daily_title(GERMAN, relaxed, 4, day, ranked=True) == (
        "30. Sept., gewertet · Relaxed, 4 Farben"
    )


@pytest.mark.parametrize("code", languages())
def test_what_a_daily_s_board_says_fits_a_line(code: str) -> None:
    words = language(code)
    pairs = [
        said.ONE_RANKED,
        said.START_PRACTICE,
        said.ASK_RESTART,
        said.ASK_RESTART_UNSTARTED,
        said.ASK_GIVE_UP,
        said.ASK_GIVE_UP_UNSTARTED,
        said.UNWINNABLE,
    ]
    for short, full in pairs:
        assert 0 < len(words(short)) <= LINE, words(short)
        assert words(full).endswith((".", "?"))
    lines = [words(said.LATE), words(said.UNPROVEN_TIGHT)]
    lines += [said.closing(words, RELATIVE, started=started) for started in (True, False)]
    assert all(len(line) <= LINE for line in lines), lines


def test_a_game_too_late_for_the_board_is_said_to_be() -> None:
    day = date(2026, 5, 3)
    assert daily_sentence(ENGLISH, day, ranked=False, late=True) == (
        "Daily deal of 3 May 2026. It has closed, so this game no longer ranks."
    )
    assert "your ranked game" in daily_sentence(ENGLISH, day, ranked=True, late=False)
    assert "practice" in daily_sentence(ENGLISH, day, ranked=False, late=False)

"""The header of a moving picture is about the whole game, and fits."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from engine import Game
from words import LINE, language, languages
from words.playback import daily_line, film_lines

VIEW = Game.new("spider", 2, deal=1).view()


@pytest.mark.parametrize("code", languages())
def test_a_film_s_header_fits_however_long_the_game(code: str) -> None:
    words = language(code)
    for moves in (1, 7, 227, 12_345):
        for solution in (False, True):
            lines = film_lines(words, replace(VIEW, moves=moves), solution=solution)
            assert all(len(line) <= LINE for line in lines), lines
            assert words.number(moves) in lines[-1]


def test_a_film_is_of_a_game_or_of_the_way_to_a_win() -> None:
    words = language("en")
    view = replace(VIEW, moves=227)
    assert film_lines(words, view, solution=False)[-1] == "The whole game: 227 steps to the win."
    assert film_lines(words, view, solution=True)[-1] == "The whole way: 227 steps to the win."


@pytest.mark.parametrize("code", languages())
def test_the_line_of_a_daily_fits(code: str) -> None:
    for month in range(1, 13):
        for ranked in (True, False):
            assert len(daily_line(language(code), date(2026, month, 28), ranked=ranked)) <= LINE

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest

from words import LINE, language, languages
from words.result import (
    Bests,
    Contender,
    Place,
    WinNews,
    best_words,
    comparison,
    daily_streak_words,
    ordinal,
    place_words,
    result_lines,
    streak_words,
)

ENGLISH, GERMAN = language("en"), language("de")
ME = Contender("Me", 1128, 172, timedelta(minutes=12, seconds=30))
ADA = Contender("Ada", 1101, 199, timedelta(minutes=9))
LONG_NAME = "A very long name indeed, of 100 characters " * 3


@pytest.mark.parametrize(
    ("n", "english"),
    [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (13, "13th"),
        (21, "21st"), (102, "102nd"), (111, "111th"), (1_003, "1,003rd"),
    ],
)  # fmt: skip
def test_ordinals(n: int, english: str) -> None:
    assert ordinal(ENGLISH, n) == english
    assert ordinal(GERMAN, n) == f"{GERMAN.number(n)}."


def test_a_place_in_the_middle() -> None:
    place = Place(4, 17, behind=2, ahead=9)
    assert place_words(ENGLISH, place) == (
        "4th of 17, 2 points behind the next",
        "You are 4th of 17, 2 points behind the next.",
    )
    assert place_words(GERMAN, place) == (
        "4. von 17, 2 Punkte hinter dem nächsten",
        "Du bist 4. von 17, 2 Punkte hinter dem nächsten.",
    )


def test_one_point_is_one_point() -> None:
    assert place_words(ENGLISH, Place(2, 2, behind=1)).short == "2nd of 2, 1 point behind the next"
    assert (
        place_words(GERMAN, Place(2, 2, behind=1)).short == "2. von 2, 1 Punkt hinter dem nächsten"
    )


def test_the_first_place_looks_back() -> None:
    assert place_words(ENGLISH, Place(1, 17, ahead=5)).short == "1st of 17, 5 points ahead"
    assert place_words(GERMAN, Place(1, 17, ahead=5)).short == "1. von 17, 5 Punkte Vorsprung"


@pytest.mark.parametrize("place", [Place(1, 3, ahead=0), Place(2, 3, behind=0, ahead=7)])
def test_level_on_points(place: Place) -> None:
    assert "level with the next" in place_words(ENGLISH, place).short


def test_alone_on_the_board() -> None:
    assert place_words(ENGLISH, Place(1, 1)).short == "1st: the only win so far"


def test_a_place_without_a_gap_is_still_a_place() -> None:
    assert place_words(ENGLISH, Place(3, 9)) == ("3rd of 9", "3rd of 9.")


def test_new_bests() -> None:
    assert best_words(ENGLISH, Bests(score=1128)) == (
        "New best score: 1,128",
        "New best score: 1,128.",
    )
    several = best_words(ENGLISH, Bests(score=1128, play_time=ME.play_time, moves=172))
    assert several == (
        "New bests: score, time and moves",
        "New best score: 1,128. Your fastest win: 12 minutes and 30 seconds. "
        "Your win with the fewest moves: 172.",
    )
    assert best_words(GERMAN, Bests(play_time=ME.play_time)) == (
        "Schnellster Sieg: 12:30",
        "Dein schnellster Sieg: 12 Minuten und 30 Sekunden.",
    )
    assert best_words(ENGLISH, Bests()) is None


def test_a_first_win_is_the_news_not_that_everything_is_best() -> None:
    said = best_words(ENGLISH, Bests(first_win=True, score=1128, moves=172))
    assert said is not None
    assert said.short == "Your first win here!"


def test_streaks() -> None:
    assert streak_words(ENGLISH, 5, 5).short == "5 wins in a row, your longest"
    assert streak_words(ENGLISH, 5, 11).short == "5 wins in a row (longest 11)"
    assert daily_streak_words(ENGLISH, 6).short == "Daily streak: 6 days"
    assert daily_streak_words(GERMAN, 6).full.startswith("Du hast das Tagesspiel an 6 Tagen")


def test_two_results() -> None:
    assert comparison(ENGLISH, ME, ADA) == (
        "You: 1,128 · Ada: 1,101: 27 points ahead",
        "You: 1,128 points, 172 moves, play time 12 minutes and 30 seconds. "
        "Ada: 1,101 points, 199 moves, play time 9 minutes. You are 27 points ahead.",
    )
    assert comparison(ENGLISH, ADA, ME).short == "You: 1,101 · Me: 1,128: 27 points behind"
    assert comparison(GERMAN, ME, ADA).short == "Du: 1.128 · Ada: 1.101: 27 Punkte mehr"


@pytest.mark.parametrize(
    ("theirs", "verdict"),
    [
        (replace(ME, score=1127), "1 point ahead"),
        (replace(ME, moves=180), "8 moves fewer"),
        (replace(ME, moves=171), "1 move more"),
        (replace(ME, play_time=timedelta(minutes=13)), "faster"),
        (replace(ME, play_time=timedelta(minutes=12)), "slower"),
        (ME, "all equal"),
    ],
)
def test_what_decides_is_what_a_board_ranks_by(theirs: Contender, verdict: str) -> None:
    assert comparison(ENGLISH, ME, theirs).short.endswith(f": {verdict}")


def test_the_most_interesting_comes_first_and_nothing_is_said_twice() -> None:
    win = WinNews(
        place=Place(4, 17, behind=2),
        bests=Bests(score=1128),
        streak=2,
        longest_streak=4,
        daily_streak=3,
        mine=ME,
        theirs=ADA,
    )
    assert [line.short for line in result_lines(ENGLISH, win)] == [
        "You: 1,128 · Ada: 1,101: 27 points ahead",
        "4th of 17, 2 points behind the next",
        "New best score: 1,128",
        "2 wins in a row (longest 4)",
        "Daily streak: 3 days",
    ]
    assert result_lines(ENGLISH, WinNews(streak=1, longest_streak=1, daily_streak=1)) == []


@pytest.mark.parametrize("code", languages())
def test_every_line_fits_the_board(code: str) -> None:
    words = language(code)
    gaps = (None, 0, 1, 27, 12_345)
    said = [
        place_words(words, Place(rank, of, behind, ahead))
        for rank, of in ((1, 1), (1, 2), (4, 17), (123_456, 123_456))
        for behind, ahead in product(gaps, gaps)
    ]
    times = (None, timedelta(hours=99, minutes=59, seconds=59))
    for score, time, moves, first in product((None, -9_999), times, (None, 99_999), (True, False)):
        found = best_words(words, Bests(first, score, time, moves))
        said += [found] if found else []
    said += [streak_words(words, n, n + more) for n in (2, 9_999) for more in (0, 9_999)]
    said += [daily_streak_words(words, n) for n in (1, 2, 9_999)]
    for name, score in product(("B", "Ada", LONG_NAME, "a\nb", "漢字"), (-99_999, 0, 1128)):
        other = replace(ADA, player=name, score=score)
        said += [comparison(words, ME, other), comparison(words, other, replace(ME, player=name))]
    for line, sentences in said:
        assert 0 < len(line) <= LINE, line
        assert "\n" not in line + sentences
        assert sentences.endswith((".", "!"))


def test_a_long_name_gives_way() -> None:
    ada = replace(ADA, player="Ada of the thousand and one names")
    assert comparison(ENGLISH, ME, ada).short == "You: 1,128 · Ada of the thou…: 1,101 (+27)"
    assert comparison(ENGLISH, ada, replace(ME, player="Bartholomew")).short == (
        "You: 1,101 · Bartholomew: 1,128 (−27)"
    )
    same = replace(ada, score=1128)
    assert comparison(ENGLISH, ME, same).short == "You: 1,128 · Ada…: 1,128 (27 moves fewer)"

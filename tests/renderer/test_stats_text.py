from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from renderer.alt_text import LIMIT
from renderer.stats_page import FinishedGame, StatsPage
from renderer.stats_text import stats_alt, stats_text
from words import language, languages

ENGLISH, GERMAN = language("en"), language("de")
MAY = datetime(2026, 5, 3, 22, 15, tzinfo=UTC)
ADA = StatsPage(
    player="Ada",
    title="Spider · 2 suits",
    starts=4,
    wins=2,
    losses=1,
    win_rate=2 / 3,
    streak=1,
    longest_streak=1,
    best_score=1128,
    fastest_win=timedelta(minutes=8, seconds=12),
    fewest_moves=132,
    average_score=1101.5,
    average_moves=151.4,
    average_time=timedelta(minutes=10),
    hints=7,
    assisted=1,
    daily_streak=6,
    history=(
        FinishedGame(MAY + timedelta(days=5), 1128, won=True),
        FinishedGame(MAY, 1075, won=True),
        FinishedGame(MAY + timedelta(days=1), 340, won=False),
    ),
)


def test_all_that_is_known() -> None:
    assert stats_text(ADA, ENGLISH) == [
        "Ada, Spider · 2 suits.",
        "2 of 3 finished games won (67%), 4 started.",
        "Wins in a row: 1, longest 1.",
        "Daily streak: 6 days.",
        "Best score 1,128, fewest moves 132, fastest win 8 minutes and 12 seconds.",
        "Average win: score 1,102, 151 moves, play time 10 minutes.",
        "7 hints used.",
        "1 assisted game, counted apart.",
        "Scores from 3 May 2026 to 8 May 2026: 340 to 1,128.",
        "The latest: 1,075 won, 340 lost, 1,128 won.",
    ]


def test_german() -> None:
    lines = stats_text(replace(ADA, title="Spider · 2 Farben"), GERMAN)
    assert lines[1] == "2 von 3 beendeten Spielen gewonnen (67\xa0%), 4 begonnen."
    assert lines[-1] == "Zuletzt: 1.075 gewonnen, 340 verloren, 1.128 gewonnen."


def test_the_alt_text_is_the_same_in_one_piece() -> None:
    assert stats_alt(ADA, ENGLISH) == " ".join(stats_text(ADA, ENGLISH))


def test_before_the_first_finished_game() -> None:
    assert stats_text(StatsPage("Ada", "Spider · 1 suit", starts=1), ENGLISH) == [
        "Ada, Spider · 1 suit.",
        "No finished game yet, 1 started.",
    ]


def test_without_a_win_there_are_no_bests() -> None:
    page = StatsPage("Ada", "Spider", starts=1, losses=1, win_rate=0.0, history=ADA.history[2:])
    assert stats_text(page, ENGLISH)[1:] == [
        "0 of 1 finished game won (0%), 1 started.",
        "Wins in a row: 0, longest 0.",
        "Scores on 4 May 2026: 340.",
        "The latest: 340 lost.",
    ]


def test_one_of_each_is_told_in_the_singular() -> None:
    page = StatsPage(
        "Ada",
        "Spider",
        starts=1,
        wins=1,
        win_rate=1.0,
        fewest_moves=1,
        best_score=1299,
        average_score=1299.0,
        average_moves=1.0,
        average_time=timedelta(seconds=2),
        hints=1,
        daily_streak=1,
        history=(FinishedGame(MAY, 1299, won=True),),
    )
    for words, one_game, one_move in (
        (ENGLISH, "1 of 1 finished game won", "score 1,299, 1 move, play time 2 seconds"),
        (GERMAN, "1 von 1 beendeten Spiel gewonnen", "1.299 Punkte, 1 Zug, Spielzeit 2 Sekunden"),
    ):
        said = "\n".join(stats_text(page, words))
        assert one_game in said
        assert one_move in said


def test_scores_of_one_day_are_of_that_day() -> None:
    games = (FinishedGame(MAY, 340, won=False), FinishedGame(MAY, 1075, won=True))
    page = replace(ADA, history=games)
    assert "Scores on 3 May 2026: 340 to 1,075." in stats_text(page, ENGLISH)
    assert "Punkte am 3. Mai 2026: 340 bis 1.075." in stats_text(page, GERMAN)


@pytest.mark.parametrize("code", languages())
def test_the_alt_text_is_never_too_long(code: str) -> None:
    games = [FinishedGame(MAY + timedelta(hours=i), -123_456 - i, i % 2 == 0) for i in range(3000)]
    page = replace(
        ADA,
        player="\n@everyone " * 200,
        title="x" * 100,
        starts=10**6,
        wins=10**6,
        losses=10**6,
        streak=10**6,
        fastest_win=timedelta(hours=99, minutes=59, seconds=59),
        average_time=timedelta(hours=99, minutes=59, seconds=59),
        history=tuple(games),
    )
    said = stats_alt(page, language(code))
    assert len(said) <= LIMIT
    assert "\n" not in said
    assert language(code).number(-123_456 - 2999) in said


@pytest.mark.parametrize("player", ["", "\u200b\n"])
def test_a_player_without_a_name(player: str) -> None:
    assert stats_text(replace(ADA, player=player), ENGLISH)[0] == "Spider · 2 suits."

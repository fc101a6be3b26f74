from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from engine import RELAXED, VARIANTS, Game, PlayerView, Position, Status
from words import LINE, language, languages
from words.board import (
    news,
    setting_name,
    status_line,
    status_sentence,
    stuck_news,
    title_line,
    title_sentence,
    variant_name,
)

ENGLISH, GERMAN = language("en"), language("de")
SPIDER = Game.new("spider", suits=2, deal=48213).view()
NEAR_THE_END = {
    "columns": ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS", *[""] * 8],
    "stock": "",
    "runs": "SSSSSSS",
}


def near_the_end(*, undo: bool = True) -> Game:
    return Game(VARIANTS["spider"], 1, Position.of(NEAR_THE_END), undo=undo)


def at(view: PlayerView, moves: int) -> PlayerView:
    score = 500 - moves + 100 * len(view.runs)
    return replace(view, moves=moves, score=score)


def test_every_variant_has_a_name() -> None:
    for code in languages():
        names = {variant_name(language(code), variant) for variant in VARIANTS.values()}
        assert len(names) == len(VARIANTS)


def test_the_title() -> None:
    assert title_line(ENGLISH, SPIDER, "Ada") == "Ada · Spider · 2 suits"
    assert title_line(ENGLISH, SPIDER) == setting_name(ENGLISH, SPIDER.variant, 2)
    assert title_line(GERMAN, SPIDER, "Ada") == "Ada · Spider · 2 Farben"
    assert title_sentence(ENGLISH, SPIDER) == "Spider, 2 suits."
    one_suit = Game.new("spider", suits=1, deal=1, undo=False).view()
    assert title_line(ENGLISH, one_suit, "Ada") == "Ada · Spider · 1 suit · no undo"
    assert title_sentence(ENGLISH, one_suit) == "Spider, 1 suit, no undo."


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("undo", [True, False])
def test_a_long_name_is_cut_and_the_game_stays(code: str, undo: bool) -> None:
    words = language(code)
    view = Game.new("relaxed", suits=4, deal=1, undo=undo).view()
    for player in ("", "A", "Ada Lovelace", "W" * 32, "🂡" * 32):
        line = title_line(words, view, player)
        assert len(line) <= LINE
        assert setting_name(words, RELAXED, 4) in line
        assert line.startswith(player[:5])


def test_the_counters() -> None:
    view = at(replace(SPIDER, runs=(1,), deals_left=3), 43)
    assert status_line(ENGLISH, view) == "557 · 43 moves · runs 1/8 · deals 3"
    assert status_line(GERMAN, view) == "557 · 43 Züge · Folgen 1/8 · Talon 3"
    assert (
        status_sentence(ENGLISH, view)
        == "Score 557, 43 moves, 3 deals left, 1 of 8 runs off (hearts)."
    )
    assert status_line(ENGLISH, at(SPIDER, 1)).startswith("499 · 1 move ·")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("moves", [0, 1, 999, 1_600, 9_999, 99_999, 999_999, 9_999_999])
def test_the_counters_fit_however_long_somebody_plays(code: str, moves: int) -> None:
    words = language(code)
    view = at(replace(SPIDER, deals_left=5), moves)
    line = status_line(words, view)
    assert len(line) <= LINE
    for part in (words.number(view.score), words.number(moves), "0/8", "5"):
        assert part in line


def test_a_new_game_says_how_to_begin() -> None:
    assert news(ENGLISH, SPIDER).short == "Tap a column to move its run."
    scorpion = Game.new("scorpion", deal=1).view()
    assert news(ENGLISH, scorpion).short == "Tap a column to move cards from it."


def test_a_won_game_says_so() -> None:
    game = near_the_end()
    game.push("2>1")
    view = replace(game.view(), play_time=timedelta(minutes=6, seconds=12))
    said = news(ENGLISH, view)
    assert said.short == "You won in 1 move, 6:12."
    assert said.full == "You won! Score 1,299, 1 move, play time 6 minutes and 12 seconds."
    assert news(GERMAN, view).short == "Gewonnen in 1 Zug, 6:12."


def test_a_game_given_up_says_so() -> None:
    game = Game.new("spider", suits=1, deal=1)
    game.push("deal")
    game.give_up()
    assert news(ENGLISH, game.view()).short == "You gave up."


@pytest.mark.parametrize("can_undo", [True, False])
def test_no_moves_left_names_what_can_still_be_done(can_undo: bool) -> None:
    view = replace(near_the_end().view(), no_moves_left=True, can_undo=can_undo)
    said = news(ENGLISH, view)
    assert said.short.startswith("No moves left:")
    assert ("undo" in said.short) == ("undo" in said.full) == can_undo
    stuck = stuck_news(ENGLISH, view)
    assert ("undo" in stuck.full) == can_undo


@pytest.mark.parametrize("code", languages())
def test_every_notice_fits_its_line(code: str) -> None:
    words = language(code)
    over = [
        replace(at(SPIDER, moves), status=status)
        for moves in (1, 1_600, 99_999)
        for status in (Status.WON, Status.GIVEN_UP)
    ]
    stuck = [replace(SPIDER, no_moves_left=True, can_undo=undo) for undo in (True, False)]
    fresh = [Game.new(variant, deal=1).view() for variant in VARIANTS.values()]
    for view in (*over, *stuck, *fresh):
        said = news(words, view)
        assert 0 < len(said.short) <= LINE, said.short
        assert said.full.endswith(".")

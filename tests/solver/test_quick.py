"""Hints at once: legal, sensible, there when one exists."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import DEAL, VARIANTS, Game, Move, PlayerView
from engine.start import Position
from solver.hint import Why
from solver.quick import quick_hint


def position(
    columns: list[str], stock: str = "", runs: str = "", variant: str = "spider"
) -> PlayerView:
    start = Position.of({"columns": columns, "stock": stock, "runs": runs})
    return Game(VARIANTS["spider"], 1, start).view()


def played(variant: str, suits: int, deal: int, plays: int = 400) -> Iterator[PlayerView]:
    game = Game.new(variant, suits, deal=deal)
    for _ in range(plays):
        view = game.view()
        yield view
        hint = quick_hint(view)
        if hint is None:
            return
        game.push(hint.play)


@pytest.mark.parametrize("suits", [1, 2, 4])
@pytest.mark.parametrize("variant", VARIANTS)
def test_quick_hints_are_legal_and_never_carry_a_whole_column(variant: str, suits: int) -> None:
    if suits not in VARIANTS[variant].suit_settings:
        suits = 4
    for view in played(variant, suits, deal=suits):
        hint = quick_hint(view)
        if hint is None:
            assert view.is_over or (not view.stock and view.no_moves_left)
        elif hint.play is DEAL:
            assert view.can_deal
        else:
            assert hint.play in view.legal_moves
            assert not view.carries_whole_column(hint.play)
            assert hint.cards == view.group(hint.play)


def test_a_run_about_to_be_complete_is_completed() -> None:
    view = position(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS", *[""] * 8], runs="SSSSSSS")
    hint = quick_hint(view)
    assert hint is not None
    assert hint.play == Move(1, 0, 1)
    assert hint.why is Why.COMPLETES_RUN


def test_with_nothing_to_do_but_stock_left_it_names_a_column_to_fill() -> None:
    view = position(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", *[""] * 9], "AS", "SSSSSSS")
    hint = quick_hint(view)
    assert hint is not None
    assert hint.why is Why.FILLS_FOR_DEAL
    assert hint.to_fill == tuple(range(1, 10))
    assert isinstance(hint.play, Move)
    assert hint.play.target in hint.to_fill


def test_with_nothing_to_do_and_no_column_empty_it_deals() -> None:
    columns = ["KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS", "AS", "AS"]
    rest = "AS " * 6 + " ".join(f"{rank}S" for rank in "23456789TJQ" for _ in range(8))
    hint = quick_hint(position(columns, rest))
    assert hint is not None
    assert hint.play is DEAL
    assert hint.why is Why.DEAL


def test_no_hint_where_nothing_moves() -> None:
    columns = ["AS 2S", "3S 4S", "5S 6S", "7S 8S", "JS KS 9S QS TS"] * 2
    assert quick_hint(position(columns, runs="SSSSSS")) is None


def test_no_hint_after_the_game() -> None:
    game = Game.new("spider", deal=1)
    game.give_up()
    assert quick_hint(game.view()) is None

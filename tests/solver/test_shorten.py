"""Shorter lines still win, are never longer, and come out the same everywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Game, Move, Play, Table, Variant
from engine.play import play_move
from solver import FaultyLine, replay_line, solve
from solver.budget import Meter
from solver.repair import repaired
from solver.shorten import shorten
from tests.solver.tables import LITTLE, little_table


def first_line(variant: str, suits: int, deal: int) -> tuple[Game, tuple[Play, ...]]:
    game = Game.new(variant, suits, deal=deal)
    line = solve(game.variant, game.table, nodes=400_000).line
    assert line is not None
    return game, line


@pytest.mark.parametrize(
    ("variant", "suits", "deal"),
    [("spider", 1, 3), ("spider", 4, 3), ("relaxed", 2, 2), ("spiderette", 4, 1)],
)
def test_a_line_becomes_shorter_and_still_wins(variant: str, suits: int, deal: int) -> None:
    game, line = first_line(variant, suits, deal)
    short = shorten(game.variant, game.table, line, nodes=150_000)
    assert len(short) < len(line)
    for play in short:
        game.push(play)
    assert game.is_won


def test_more_budget_never_gives_a_longer_line() -> None:
    game, line = first_line("spider", 2, 5)
    lengths = [
        len(shorten(game.variant, game.table, line, nodes=nodes)) for nodes in (1, 40_000, 120_000)
    ]
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] <= len(line)


def test_the_same_budget_gives_the_same_line() -> None:
    game, line = first_line("spider", 1, 9)
    assert shorten(game.variant, game.table, line, nodes=60_000) == shorten(
        game.variant, game.table, line, nodes=60_000
    )


def test_moves_to_and_fro_are_left_out() -> None:
    game, line = first_line("spider", 1, 3)
    long: list[Play] = []
    table = game.table
    for play, after in zip(line, replay_line(game.variant, table, line)[1:], strict=True):
        long.append(play)
        back = _round_trip(game.variant, after)
        if back is not None:
            long.extend(back)
    assert len(long) > len(line) + 20
    short = repaired(game.variant, table, tuple(long), Meter(nodes=10**7))
    assert len(short) <= len(line)
    replay_line(game.variant, table, short)


def _round_trip(variant: Variant, table: Table) -> list[Move] | None:
    """Two moves that come back to the same table."""
    from engine.rules import legal_moves

    for move in legal_moves(variant, table):
        once = play_move(table, move)
        back = Move(move.target, move.source, move.count)
        if back in legal_moves(variant, once) and play_move(once, back) == table:
            return [move, back]
    return None


@given(st.sampled_from(LITTLE), st.integers(0, 2**32))
@settings(max_examples=40)
def test_repairs_keep_the_win_of_any_little_game(variant: Variant, seed: int) -> None:
    table = little_table(variant, seed)
    line = solve(variant, table, nodes=20_000).line
    if line is None:
        return
    short = repaired(variant, table, line, Meter(nodes=10**6))
    assert len(short) <= len(line)
    replay_line(variant, table, short)


def test_what_does_not_win_is_not_shortened() -> None:
    game, line = first_line("spider", 1, 3)
    with pytest.raises(FaultyLine):
        shorten(game.variant, game.table, line[:-1], nodes=1_000)
    with pytest.raises(ValueError, match="budget"):
        shorten(game.variant, game.table, line)

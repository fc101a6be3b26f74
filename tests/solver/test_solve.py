"""What `solve` answers: lines that replay, the same for the same budget, and no verdict without proof."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from engine import DEAL, SPIDER, Game, Position, Record
from solver import Answer, FaultyLine, replay_line, solve
from tests.solver.tables import little_table


@pytest.mark.parametrize(
    ("variant", "suits", "deals"),
    [
        ("spider", 1, (1, 2, 3)),
        ("spider", 2, (1, 2, 3)),
        ("spider", 4, (3, 9)),
        ("relaxed", 1, (4,)),
        ("relaxed", 4, (3,)),
        ("spiderette", 1, (1, 2, 3)),
        ("spiderette", 4, (1, 2)),
        ("scorpion", 4, (7, 9)),
    ],
)
def test_a_win_comes_with_a_line_that_wins_the_game(
    variant: str, suits: int, deals: tuple[int, ...]
) -> None:
    for deal in deals:
        game = Game.new(variant, suits, deal=deal, undo=False)
        verdict = solve(game.variant, game.table, nodes=400_000)
        assert verdict.answer is Answer.WINNABLE
        record = Record(game.variant, suits, False, game.start, tuple(verdict.notation))
        won = record.replay()
        assert won.is_won
        assert won.moves == len(verdict.line or ())


def test_a_position_in_the_middle_of_a_game_is_solved_from_where_it_stands() -> None:
    game = Game.new("spider", 2, deal=11)
    line = solve(game.variant, game.table, nodes=400_000).line
    assert line is not None
    for play in line[: len(line) // 2]:
        game.push(play)
    start = Position.of_table(game.table)
    later = Game(SPIDER, 2, start)
    verdict = solve(SPIDER, later.table, nodes=400_000)
    for play in verdict.line or ():
        later.push(play)
    assert later.is_won


def test_stock_that_makes_no_whole_row_is_dealt_as_the_engine_does() -> None:
    columns = ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"] + ["KS", "2S"] + [""] * 7
    stock = "AS QS JS TS 9S 8S 7S 6S 5S 4S 3S AS"
    start = Position.of({"columns": columns, "stock": stock, "runs": "SSSSSS"})
    game = Game(SPIDER, 1, start)
    line = solve(SPIDER, game.table, nodes=100_000).line
    assert line is not None
    assert line.count(DEAL) == 2
    for play in line:
        game.push(play)
    assert game.is_won


def test_the_line_from_a_won_table_is_empty() -> None:
    game = Game(SPIDER, 1, Position.of({"columns": [""] * 10, "stock": "", "runs": "S" * 8}))
    verdict = solve(SPIDER, game.table, nodes=10)
    assert verdict.is_winnable
    assert verdict.line == ()


def test_no_beam_and_no_budget_makes_a_game_lost() -> None:
    for deal in range(1, 4):
        game = Game.new("spider", 4, deal=deal)
        verdict = solve(game.variant, game.table, nodes=3_000)
        assert verdict.answer is Answer.UNKNOWN
        assert verdict.line is None
        assert verdict.notation == []


def test_a_budget_of_nodes_is_kept() -> None:
    game = Game.new("spider", 4, deal=1)
    for nodes in (1, 500, 10_000):
        verdict = solve(game.variant, game.table, nodes=nodes)
        # A level of the beam is finished before the budget is looked at.
        assert verdict.nodes <= nodes + 2_000


def test_a_budget_of_seconds_ends_the_search() -> None:
    game = Game.new("spider", 4, deal=1)
    assert solve(game.variant, game.table, seconds=0.0).answer is Answer.UNKNOWN


def test_without_a_budget_nothing_is_searched() -> None:
    game = Game.new("spider", 1, deal=1)
    with pytest.raises(ValueError, match="budget"):
        solve(game.variant, game.table)


def test_the_watcher_hears_of_the_work() -> None:
    game = Game.new("spider", 4, deal=1004)
    heard: list[int] = []
    solve(game.variant, game.table, nodes=80_000, watch=lambda nodes, _: heard.append(nodes))
    assert heard == sorted(heard)
    assert heard


DETERMINISTIC = """
from engine import Game
from solver import solve
for variant, suits, deal in (("spider", 4, 5), ("spiderette", 2, 6), ("scorpion", 4, 1)):
    game = Game.new(variant, suits, deal=deal)
    verdict = solve(game.variant, game.table, nodes=60_000)
    print(verdict.answer, verdict.nodes, verdict.notation)
"""


def test_the_same_budget_gives_the_same_verdict_in_every_process() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", DETERMINISTIC],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(said) == 1
    assert "winnable" in said.pop()


def test_a_line_is_refused_when_it_is_illegal_too_short_or_too_long() -> None:
    game = Game.new("spider", 1, deal=1)
    line = solve(game.variant, game.table, nodes=400_000).line
    assert line is not None
    tables = replay_line(game.variant, game.table, line)
    assert len(tables) == len(line) + 1
    assert replay_line(game.variant, game.table, tuple(map(str, line))) == tables
    for faulty in (line[:-1], (*line, DEAL), (DEAL, *line), (*line[:5], "undo", *line[5:])):
        with pytest.raises(FaultyLine):
            replay_line(game.variant, game.table, faulty)


def test_little_games_of_no_known_variant_are_solved_too() -> None:
    from tests.solver.tables import LITTLE

    for variant in LITTLE:
        for seed in range(8):
            table = little_table(variant, seed)
            verdict = solve(variant, table, nodes=60_000)
            if verdict.line is not None:
                replay_line(variant, table, verdict.line)

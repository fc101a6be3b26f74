"""The stuck verdict: true only when no arrangement turns a card or finishes a run."""

from __future__ import annotations

import random

import pytest

from engine import SCORPION, Game, Move, PlayerView, Table
from engine.play import play_move
from engine.rules import legal_moves
from solver.quick import quick_hint
from solver.seen import seen_table
from solver.stuck import stuck_from_view, way_on


def finals(variant: str, suits: int, deals: range, *, seed: int) -> list[PlayerView]:
    """Views with the stock gone, after play that is partly random."""
    rng = random.Random(seed)
    views = []
    for deal in deals:
        game = Game.new(variant, suits, deal=deal)
        for _ in range(400):
            view = game.view()
            if view.is_over or (not view.stock and (view.no_moves_left or rng.random() < 0.05)):
                break
            hint = quick_hint(view) if rng.random() < 0.9 or view.columns_to_fill else None
            if hint is None and not view.legal_moves:
                break
            game.push(hint.play if hint else rng.choice(view.legal_moves))
        if not game.is_over and not game.view().stock:
            views.append(game.view())
    return views


def way_on_by_the_rules(view: PlayerView, limit: int) -> bool | None:
    """Whether a card can be turned or a run finished, by the engine alone; None beyond ``limit``."""
    variant, start = view.variant, seen_table(view)
    seen, waiting = {frozen(start)}, [start]
    hidden = sum(column.hidden for column in view.columns)
    while waiting:
        table = waiting.pop()
        for move in legal_moves(variant, table):
            after = play_move(table, move)
            if len(after.runs) > len(start.runs) or sum(c.down for c in after.columns) < hidden:
                return True
            if frozen(after) not in seen:
                if len(seen) > limit:
                    return None
                seen.add(frozen(after))
                waiting.append(after)
    return False


def frozen(table: Table) -> tuple[tuple[object, ...], ...]:
    return tuple(sorted(table.columns))


@pytest.mark.parametrize(
    ("variant", "suits"),
    [("spider", 2), ("spider", 4), ("spiderette", 4), ("relaxed", 4), ("scorpion", 4)],
)
def test_it_agrees_with_the_bare_rules_on_random_finals(variant: str, suits: int) -> None:
    verdicts = []
    for view in finals(variant, suits, range(1, 25), seed=7):
        expected = way_on_by_the_rules(view, limit=3_000)
        if expected is None:
            continue
        way = way_on(view, nodes=20_000)
        assert way.finished
        assert (way.plays is not None) is expected
        assert stuck_from_view(view, nodes=20_000) is not expected
        verdicts.append(expected)
    assert verdicts


def test_the_way_on_turns_a_card_or_finishes_a_run_with_its_last_move() -> None:
    for view in finals("spider", 2, range(100, 120), seed=3):
        way = way_on(view, nodes=5_000)
        if way.plays is None:
            continue
        table = seen_table(view)
        hidden = sum(column.down for column in table.columns)
        for i, play in enumerate(way.plays):
            assert isinstance(play, Move)
            assert play in legal_moves(view.variant, table)
            table = play_move(table, play)
            something = (
                sum(column.down for column in table.columns) < hidden or table.runs != view.runs
            )
            assert something is (i == len(way.plays) - 1)


def test_with_stock_left_or_after_the_end_nothing_is_stuck() -> None:
    game = Game.new("spider", 4, deal=1)
    assert not stuck_from_view(game.view())
    game.give_up()
    assert not stuck_from_view(game.view())


def test_a_search_cut_short_says_nothing() -> None:
    stuck = [v for v in finals("spider", 4, range(1, 25), seed=7) if stuck_from_view(v)]
    several = [v for v in stuck if not stuck_from_view(v, nodes=1)]
    assert several
    assert not any(way_on(v, nodes=1).finished for v in several)


def test_scorpion_is_answered_too() -> None:
    views = finals("scorpion", 4, range(1, 40), seed=1)
    assert any(stuck_from_view(view) for view in views)
    assert all(view.variant is SCORPION for view in views)

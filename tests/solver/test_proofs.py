"""Lost is said only of lost tables, winnable only of winnable ones: compared with a plain search."""

from __future__ import annotations

from functools import partial

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine import RELAXED, SCORPION, Game, Move, Position, Table, Variant
from engine.play import play_move
from solver import Answer, solve
from solver.beam import Beam, Effort
from solver.budget import Meter
from solver.columns import Columns
from solver.evaluation import TUNED, worth
from solver.exhaust import Exhaustion
from solver.moves import DEAL_PLAY, move_lister
from solver.scorpion import is_deadlocked, is_scorpion_like, safe_move
from tests.solver.tables import (
    LITTLE,
    LITTLE_SCORPION,
    can_be_won,
    little_table,
    little_tables,
    next_tables,
)

LIMIT = 4_000


@given(little_tables())
@settings(max_examples=60)
def test_a_verdict_is_what_a_plain_search_finds(little: tuple[Variant, Table]) -> None:
    variant, table = little
    winnable = can_be_won(variant, table, LIMIT)
    assume(winnable is not None)
    verdict = solve(variant, table, nodes=100_000)
    assert verdict.answer is (Answer.WINNABLE if winnable else Answer.LOST)


def test_both_verdicts_come_up_in_every_little_game() -> None:
    for variant in LITTLE:
        answers = {solve(variant, little_table(variant, s), nodes=50_000).answer for s in range(25)}
        assert answers >= {Answer.WINNABLE, Answer.LOST}


@given(little_tables(), st.integers(0, 3))
@settings(max_examples=40)
def test_a_beam_finds_only_wins(little: tuple[Variant, Table], salt: int) -> None:
    variant, table = little
    assume(not variant.moves_any_pile)
    winnable = can_be_won(variant, table, LIMIT)
    assume(winnable is not None)
    book = Columns(partial(worth, TUNED))
    beam = Beam(variant, book, TUNED.run_gone, book.of_table(table.columns), table.stock)
    if beam.run(Effort(4, noise=100, salt=salt), Meter(nodes=20_000)) is not None:
        assert winnable


def test_a_beam_sees_that_a_deal_wins() -> None:
    columns = ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", *[""] * 9]
    start = Position.of({"columns": columns, "stock": "AS", "runs": "SSSSSSS"})
    table = start.table(RELAXED, 1)
    book = Columns(partial(worth, TUNED))
    beam = Beam(RELAXED, book, TUNED.run_gone, book.of_table(table.columns), table.stock)
    assert beam.run(Effort(1), Meter(nodes=50)) == [DEAL_PLAY]


def test_a_search_without_room_for_more_tables_is_not_a_proof() -> None:
    for deal in range(1, 30):
        game = Game.new("scorpion", 4, deal=deal)
        book = Columns(partial(worth, TUNED))
        search = Exhaustion(
            SCORPION,
            book,
            TUNED.run_gone,
            book.of_table(game.table.columns),
            game.table.stock,
            most_tables=20,
        )
        search.run(Meter(nodes=5_000))
        assert search.is_done
        assert not search.is_lost or len(next_tables(SCORPION, game.table)) < 20


def test_a_search_can_be_broken_off_and_gone_on_with() -> None:
    for seed in range(20):
        for variant in LITTLE:
            table = little_table(variant, seed)
            ends = []
            for slice_ in (7, 100_000):
                book = Columns(partial(worth, TUNED))
                search = Exhaustion(
                    variant, book, TUNED.run_gone, book.of_table(table.columns), table.stock
                )
                meter = Meter(nodes=100_000)
                while not (search.is_done or meter.is_over()):
                    search.run(meter, slice_)
                ends.append((search.plays, search.is_lost, meter.nodes))
            assert ends[0] == ends[1]


@given(st.integers(0, 2**32))
@settings(max_examples=80)
def test_what_is_certain_in_scorpion_is_true(seed: int) -> None:
    table = little_table(LITTLE_SCORPION, seed)
    winnable = can_be_won(LITTLE_SCORPION, table, LIMIT)
    assume(winnable is not None)
    assert is_scorpion_like(LITTLE_SCORPION, table)
    if is_deadlocked(column.cards for column in table.columns):
        assert not winnable


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_safe_move_keeps_a_win(seed: int) -> None:
    table = little_table(LITTLE_SCORPION, seed)
    seen, waiting = {table}, [table]
    while waiting and len(seen) < 60:
        for after in next_tables(LITTLE_SCORPION, waiting.pop()):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    for table in sorted(seen)[:25]:
        book = Columns(partial(worth, TUNED))
        cols = book.of_table(table.columns)
        move = safe_move(book, cols, move_lister(LITTLE_SCORPION, book)(cols), len(table.stock))
        if move is None:
            continue
        before = can_be_won(LITTLE_SCORPION, table, LIMIT)
        after_it = can_be_won(LITTLE_SCORPION, play_move(table, Move(*move)), LIMIT)
        assert before == after_it


def test_some_scorpion_deals_are_deadlocked_from_the_start() -> None:
    found = [
        deal
        for deal in range(1, 31)
        if is_deadlocked(c.cards for c in Game.new("scorpion", 4, deal=deal).table.columns)
    ]
    assert 4 in found
    for deal in found:
        game = Game.new("scorpion", 4, deal=deal)
        assert solve(game.variant, game.table, nodes=10).answer is Answer.LOST

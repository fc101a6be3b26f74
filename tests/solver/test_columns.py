"""Interned columns say the same as the engine's table, whatever is played."""

from __future__ import annotations

import random
from functools import partial

import pytest

from engine import DEAL, VARIANTS, Game, Move, Table
from engine.play import play_deal, play_move
from engine.rules import legal_moves
from solver.columns import EMPTY_ID, NOWHERE, PLACE_FACTORS, Columns
from solver.evaluation import TUNED, UNKNOWN, worth
from solver.moves import move_lister


def new_book() -> Columns:
    return Columns(partial(worth, TUNED))


def walk(variant: str, suits: int, deal: int) -> list[tuple[Table, Move | None, Table]]:
    """Plays of a random game, each with the tables around it."""
    rng = random.Random(deal)
    game = Game.new(variant, suits, deal=deal)
    steps: list[tuple[Table, Move | None, Table]] = []
    for _ in range(150):
        moves = game.legal_moves
        before = game.table
        if game.can_deal and (not moves or rng.random() < 0.06):
            game.push(DEAL)
            steps.append((before, None, game.table))
        elif moves:
            move = max(rng.sample(moves, min(2, len(moves))), key=lambda m: m.count)
            game.push(move)
            steps.append((before, move, game.table))
        else:
            break
    return steps


@pytest.mark.parametrize(
    ("variant", "suits"), [("spider", 1), ("spider", 4), ("spiderette", 2), ("scorpion", 4)]
)
def test_a_play_on_ids_gives_the_columns_that_the_engine_gives(variant: str, suits: int) -> None:
    book = new_book()
    removed = 0
    for deal in range(1, 13):
        for before, move, after in walk(variant, suits, deal):
            cols = list(book.of_table(before.columns))
            runs = 0
            if move is None:
                for i, card in enumerate(before.stock[: len(cols)]):
                    cols[i], off = book.settled(book.push(cols[i], card << 4 | 1))
                    runs += off
            else:
                a, b = cols[move.source], cols[move.target]
                left, off = book.settled(book.pop(a, move.count))
                new, more = book.settled(book.carry(a, move.count, b))
                if move.count <= book.tail[a]:
                    pushed = book.settled(book.push(b, book.split(a, move.count)))
                    assert pushed == (new, more)
                cols[move.source], cols[move.target] = left, new
                runs = off + more
            assert tuple(cols) == book.of_table(after.columns)
            assert runs == len(after.runs) - len(before.runs)
            removed += runs
    assert removed or suits > 1


@pytest.mark.parametrize(("variant", "suits"), [("spider", 2), ("scorpion", 4)])
def test_the_moves_listed_are_the_legal_ones(variant: str, suits: int) -> None:
    rules = VARIANTS[variant]
    book = new_book()
    list_moves = move_lister(rules, book)
    for deal in range(1, 9):
        for table, _, _ in walk(variant, suits, deal):
            listed = list_moves(book.of_table(table.columns))
            legal = [(m.source, m.target, m.count) for m in legal_moves(rules, table)]
            assert sorted(listed) == sorted(legal)


def test_what_a_book_says_of_a_column_does_not_depend_on_what_it_met_before() -> None:
    tables = [step[0] for step in walk("spider", 4, 3)]
    forwards, backwards = new_book(), new_book()
    for table in tables:
        forwards.of_table(table.columns)
    for table in reversed(tables):
        backwards.of_table(table.columns)
    for table in tables:
        for column in table.columns:
            one = forwards.intern(column.cards, column.down)
            other = backwards.intern(column.cards, column.down)
            assert forwards.score[one] == backwards.score[other]
            assert forwards.key[one] == backwards.key[other]


def test_keys_tell_contents_face_down_cards_and_places_apart() -> None:
    book = new_book()
    ids = [book.intern((5, 4), 0), book.intern((5, 4), 1), book.intern((4, 5), 0), EMPTY_ID]
    assert len({book.key[i] for i in ids}) == 4
    assert len({book.key[i] * factor for i in ids for factor in PLACE_FACTORS}) == 64


def test_a_complete_run_beneath_leaves_with_what_lay_on_it() -> None:
    run = tuple(range(12, -1, -1))
    cards = (20, *run, 16)
    table = Game.new("scorpion", 4, deal=1).table
    book = new_book()
    left, runs = book.settled(book.pop(book.intern(cards, 1), 1))
    assert runs == 1
    assert book.cards[left] == (20,)
    assert book.down[left] == 0
    assert table.columns  # the engine agrees: a run beneath leaves when it comes to the end
    from engine.table import make_column

    columns = (make_column(cards, 1), make_column((17,), 0), *table.columns[2:])
    after = play_move(table._replace(columns=columns), Move(0, 1, 1))
    assert after.columns[0].cards == (20,)
    assert play_deal(table).stock == ()


def test_an_unknown_end_card_takes_and_gives_nothing() -> None:
    book = new_book()
    hidden = book.intern((UNKNOWN, UNKNOWN, 5), 2)
    turned = book.cut[hidden]
    assert book.cards[turned] == (UNKNOWN, UNKNOWN)
    assert book.down[turned] == 1
    assert (book.tail[turned], book.piece[turned], book.want[turned]) == (0, 0, NOWHERE)
    assert book.rank[turned] not in range(-1, 14)

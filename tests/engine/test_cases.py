"""Faults seen in other solitaire programs: one test at least for each kind that the rules decide.

The kind is the first word of each test's name. Daily deals, records of finished games and words have
their tests where they live.
"""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from engine import DEAL, VARIANTS, Game, Move, Reason, Record, Refusal, card_text
from tests.engine.games import SETTINGS, all_cards, at, at_with_rest, seen

KING_TO_TWO = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
EVEN = ["2S", "4S", "6S", "8S", "TS", "QS"]  # no card of these goes on another


def sparse(cards: int, columns: int, runs: int, variant: str = "spider") -> Game:
    """``cards`` spread over the first ``columns`` columns, ``runs`` off, all others in the stock."""
    piles = [EVEN[i % 6] for i in range(cards)]
    texts = [" ".join(piles[i::columns]) for i in range(columns)]
    return at_with_rest(texts, runs="S" * runs, variant=variant, suits=1)


@pytest.mark.parametrize(
    ("cards", "columns", "runs"), [(0, 0, 7), (2, 1, 4), (3, 3, 7), (8, 3, 6), (9, 1, 5), (9, 9, 5)]
)
def test_deal_goes_ahead_with_fewer_cards_than_columns(cards: int, columns: int, runs: int) -> None:
    game = sparse(cards, columns, runs)
    stock = len(game.table.stock)
    assert game.view().columns_to_fill == ()
    assert not game.no_moves_left
    game.push(DEAL)
    assert all(column.cards for column in game.table.columns)
    assert len(game.table.stock) == stock - 10


def test_deal_with_twelve_cards_on_nine_columns_is_refused_naming_the_empty_column() -> None:
    game = sparse(12, 9, 4)
    with pytest.raises(Refusal) as refused:
        game.push(DEAL)
    assert refused.value.reason is Reason.COLUMNS_EMPTY
    assert refused.value.details == {"empty": [10]}
    assert game.view().columns_to_fill == (9,)


def test_deal_with_exactly_ten_cards_needs_them_spread() -> None:
    game = at_with_rest(["2S 4S", "6S", "8S", "TS", "QS", "2S", "4S", "6S", "8S"], suits=1)
    with pytest.raises(Refusal, match="columns_empty"):
        game.push(DEAL)
    game.push("1>10")
    game.push(DEAL)


def test_deal_onto_empty_columns_is_allowed_in_relaxed_spider() -> None:
    game = sparse(12, 9, 4, variant="relaxed")
    game.push(DEAL)
    assert len(game.table.columns[9].cards) == 1


def test_deal_brings_the_whole_row_down_before_runs_leave() -> None:
    others = ["3S", "4S", "5S", "7S", "8S", "9S", "JS", "QS"]
    columns = [*others[:2], KING_TO_TWO, *others[2:5], KING_TO_TWO, *others[5:]]
    game = at_with_rest(columns, "KS KS AS KS KS KS AS KS 2S 6S", suits=1)
    game.push(DEAL)
    assert [len(c.cards) for c in game.table.columns] == [2, 2, 0, 2, 2, 2, 0, 2, 2, 2]
    assert game.table.runs == (0, 0)
    outcome = game.last_outcome
    assert outcome is not None
    assert (outcome.dealt, outcome.removed) == (10, (0, 0))


def test_deal_that_puts_an_ace_on_its_run_completes_it_at_once() -> None:
    game = at([KING_TO_TWO], "AS", "SSSSSSS", variant="relaxed")
    game.push(DEAL)
    assert game.is_won
    assert not game.table.columns[0].cards


def test_run_with_a_face_down_card_in_it_stays() -> None:
    game = at(["<KS> QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS"], "", "SSSSSSS")
    game.push("2>1")
    assert game.table.runs == (0,) * 7
    assert not game.is_won
    assert len(game.table.columns[0].cards) == 13


def test_run_with_one_card_of_another_suit_stays() -> None:
    mixed = "KS QS JS TS 9S 8S 7S 6H 5S 4S 3S 2S"
    game = at_with_rest([mixed, "AS"], suits=2)
    game.push("2>1")
    assert game.table.runs == ()
    assert len(game.table.columns[0].cards) == 13


def test_run_that_left_is_out_of_reach() -> None:
    game = at_with_rest([KING_TO_TWO, "AS", "KS"], runs="SSSSSS", suits=1)
    game.push("2>1")
    assert game.table.runs == (0,) * 7
    columns = {column for move in game.legal_moves for column in (move.source, move.target)}
    assert columns <= set(range(10))
    for text in ("11>1", "0>1", "1>11"):
        with pytest.raises(Refusal, match="no_such_column"):
            game.push(text)


def test_stuck_is_not_said_while_stock_or_a_useful_move_is_left() -> None:
    with_stock = at([KING_TO_TWO], "AS", "SSSSSSS")
    assert not with_stock.no_moves_left
    assert with_stock.legal_moves  # to spread, after which the deal goes ahead
    split = at([KING_TO_TWO, "AS"], "", "SSSSSSS")
    assert not split.no_moves_left


def test_stuck_is_said_when_only_whole_columns_can_move() -> None:
    hidden = " ".join(f"<{rank}{suit}>" for rank in "QJT98765432" for suit in "SHDC")
    columns = ["KS AH", "KH AS", "KD AC", "KC", f"{hidden} AD"]
    game = at(columns, variant="scorpion", suits=4)
    assert [str(move) for move in game.legal_moves] == [
        f"{king}>{empty}x{count}"
        for king, count in ((1, 2), (2, 2), (3, 2), (4, 1))
        for empty in (6, 7)
    ]
    assert game.no_moves_left
    assert game.view().no_moves_left


def test_restart_lays_the_same_cards_out_again() -> None:
    game = Game.new("spiderette", 4, deal=987)
    opening = game.table
    for _ in range(3):
        for _ in range(5):
            game.push(game.legal_moves[0] if game.legal_moves else DEAL)
        game = game.restarted()
        assert game.table == opening
        assert not game.started


def test_restart_in_another_process_lays_the_same_cards_out() -> None:
    code = (
        "from engine import Game, card_text\n"
        "t = Game.new('spider', 4, deal=31415).table\n"
        "print([[card_text(c) for c in col.cards] for col in t.columns])"
    )
    printed = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    table = Game.new("spider", 4, deal=31415).table
    assert printed.strip() == str([[card_text(c) for c in col.cards] for col in table.columns])


def test_move_into_an_empty_column_is_legal_after_the_stock_ran_out() -> None:
    game = at(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S", "2S", "AS"], "", "SSSSSSS")
    for target in range(3, 10):
        assert Move(1, target, 1) in game.legal_moves
    game.push("2>4")


def test_undo_leaves_no_cards_stuck_together() -> None:
    for variant, suits in SETTINGS:
        rng = random.Random(suits)
        game = Game.new(variant, suits, deal=7)
        for _ in range(60):
            if game.can_undo and rng.random() < 0.4:
                game.undo()
            elif game.legal_moves:
                game.push(rng.choice(game.legal_moves))
            elif game.can_deal:
                game.push(DEAL)
        again = Game.new(variant, suits, deal=7)
        for play in game.plays:
            again.push(play)
        assert again.table == game.table


def test_undo_turns_a_turned_card_face_down_again() -> None:
    game = Game.new("spider", 2, deal=5)
    before = game.view()
    game.push(game.legal_moves[0])
    assert game.last_outcome is not None
    ((column, card),) = game.last_outcome.turned
    assert game.view().columns[column].end_card == card
    game.undo()
    assert game.view().columns == before.columns
    assert game.last_outcome.turned == ((column, None),)


def test_undo_takes_back_two_quick_deals_one_at_a_time() -> None:
    game = Game.new("relaxed", 1, deal=3)
    for _ in range(2):
        game.push(DEAL)
    assert game.deals_left == 3
    game.undo()
    assert game.deals_left == 4
    game.undo()
    assert game.deals_left == 5
    assert not game.can_undo


def test_undo_goes_past_a_run_that_left() -> None:
    game = at_with_rest(["KS", KING_TO_TWO, "<5S> AS"], runs="SSSSSS", suits=1)
    before, score = seen(game)["columns"], game.score
    game.push("3>2")
    assert len(game.table.runs) == 7
    assert game.score == score - 1 + 100
    game.undo()
    assert seen(game)["columns"] == before
    assert len(game.table.runs) == 6
    assert game.score == score - 2
    game.redo()
    assert game.score == score - 3 + 100


def test_count_goes_up_by_one_for_every_action_and_not_for_a_refused_one() -> None:
    game = Game.new("spider", 1, deal=1001)
    for number, action in enumerate(["9>8x1", "undo", "redo", "undo", "deal", "undo", "redo"], 1):
        game.push(action)
        assert game.moves == number
        with pytest.raises(Refusal):
            game.push("1>1")
        assert game.moves == number


def test_count_and_score_agree_with_the_checks_that_the_rules_work_out() -> None:
    game = at_with_rest([KING_TO_TWO, "AS"], suits=1)
    game.push("2>1")
    for _ in range(19):
        game.undo()
        game.redo()
    game.push(DEAL)
    assert (game.moves, len(game.table.runs), game.score) == (40, 1, 560)


def test_cards_are_all_there_after_every_action() -> None:
    game = Game.new("scorpion", 4, deal=77)
    everything = all_cards(game.table)
    rng = random.Random(0)
    for _ in range(100):
        if not game.legal_moves and not game.can_deal:
            break
        game.push(rng.choice(game.legal_moves) if game.legal_moves else DEAL)
        assert all_cards(game.table) == everything


def test_variant_of_piles_carries_an_unordered_pile_by_a_buried_card() -> None:
    game = at_with_rest(["<2S> 9D 5C KH 3S", "TD"], variant="scorpion")
    game.push("1>2")
    assert game.actions == (Move(0, 1, 4),)
    assert [card_text(c) for c in game.table.columns[1].cards] == ["TD", "9D", "5C", "KH", "3S"]
    assert [card_text(c) for c in game.view().columns[0].cards] == ["2S"]


def test_state_is_derived_from_the_cards_and_actions_alone() -> None:
    game = Game.new("spider", 1, deal=1001)
    for action in ("9>8x1", "deal", "undo"):
        game.push(action)
    names = {name for name in vars(game) if not name.startswith("_")}
    assert names == {"variant", "suits", "start", "undo_allowed", "fresh", "given_up"}
    assert seen(Record.of_game(game).replay()) == seen(game)


def test_build_goes_on_any_suit() -> None:
    game = at_with_rest(["6H", "7S"])
    game.push("1>2")
    assert [card_text(c) for c in game.table.columns[1].cards] == ["7S", "6H"]


@pytest.mark.parametrize(
    ("columns", "stock", "action"),
    [
        ([KING_TO_TWO, "AS"], "", "2>1x1"),
        ([KING_TO_TWO, "AS"], "", "2>1"),
        ([KING_TO_TWO], "AS", "deal"),
    ],
)
def test_win_comes_with_the_last_run_however_it_leaves(
    columns: list[str], stock: str, action: str
) -> None:
    game = at(columns, stock, "SSSSSSS", variant="relaxed")
    game.push(action)
    assert game.is_won
    assert game.view().status == "won"
    assert game.score == 1300 - 1
    assert not game.no_moves_left
    assert seen(game)["legal"] == []


def test_score_is_not_raised_by_going_round_in_circles() -> None:
    game = at_with_rest([KING_TO_TWO, "AS", "KS"], runs="SSSSSS", suits=1)
    game.push("2>1")
    score = game.score
    for _ in range(5):
        game.undo()
        game.redo()
        assert game.score == score - 2
        score -= 2


def test_records_of_a_won_game_stand_whatever_is_tried_afterwards() -> None:
    game = at([KING_TO_TWO, "AS"], "", "SSSSSSS")
    game.push("2>1")
    for action in ("undo", "redo", "deal", "1>2"):
        with pytest.raises(Refusal, match="game_won"):
            game.push(action)
    with pytest.raises(Refusal, match="game_won"):
        game.give_up()
    assert (game.moves, game.status) == (1, "won")


def test_records_know_that_an_untouched_game_was_not_started() -> None:
    for variant in VARIANTS:
        game = Game.new(variant, deal=1)
        assert not game.started
        assert not game.view().started
        game.give_up()
        assert not game.started

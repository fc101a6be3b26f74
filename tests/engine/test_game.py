"""A game's verbs: giving up, restarting, play time, what it shows and what it hides."""

from __future__ import annotations

import pickle
from datetime import UTC, datetime, timedelta, timezone

import pytest

from engine import (
    DEAL,
    VARIANTS,
    Cards,
    Deal,
    Game,
    Move,
    Outcome,
    Position,
    Reason,
    Refusal,
    Status,
    parse_card,
)
from engine.clock import LONGEST_GAP, counted_gap, play_time
from engine.deals import shuffle
from tests.engine.games import at, at_with_rest, seen

START = datetime(2026, 5, 3, 12, tzinfo=UTC)
KING_TO_TWO = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def played_at(*seconds: float) -> Game:
    game = Game.new("spider", 1, deal=5)
    for number, second in enumerate(seconds):
        game.push("undo" if number % 2 else DEAL, START + timedelta(seconds=second))
    return game


@pytest.mark.parametrize(
    ("seconds", "total"),
    [
        ((), 0),
        ((0,), 0),
        ((0, 10, 25), 25),
        ((0, 120), 120),
        ((0, 121), 120),
        ((0, 100_000, 100_005), 125),
        ((0, 60, 30, 40), 70),  # the clock was set back once
        ((0, -500), 0),
    ],
)
def test_play_time_counts_each_gap_up_to_two_minutes(seconds: tuple[int, ...], total: int) -> None:
    assert played_at(*seconds).play_time == timedelta(seconds=total)
    assert played_at(*seconds).view().play_time == timedelta(seconds=total)
    assert play_time(START + timedelta(seconds=s) for s in seconds) == timedelta(seconds=total)


def test_instants_of_different_time_zones_are_told_apart_rightly() -> None:
    later_here = datetime(2026, 5, 3, 14, 0, 30, tzinfo=timezone(timedelta(hours=2)))
    assert counted_gap(START, later_here) == timedelta(seconds=30)
    assert timedelta(minutes=2) == LONGEST_GAP


def test_an_instant_without_a_time_zone_is_refused_and_changes_nothing() -> None:
    game = Game.new("spider", 1, deal=5)
    with pytest.raises(ValueError, match="time zone"):
        game.push(DEAL, datetime(2026, 5, 3, 12))  # noqa: DTZ001
    assert not game.started
    assert game.last_instant is None


def test_without_instants_there_is_no_play_time() -> None:
    game = Game.new("spider", 1, deal=5)
    game.push(DEAL)
    assert game.play_time == timedelta()
    assert game.last_instant is None


def test_a_refused_action_leaves_no_instant() -> None:
    game = played_at(0)
    with pytest.raises(Refusal):
        game.push("1>1", START + timedelta(hours=1))
    assert game.last_instant == START


def test_giving_up_ends_the_game_for_good() -> None:
    game = Game.new("spider", 1, deal=5)
    game.push(DEAL)
    game.push("undo")
    game.give_up()
    assert game.status is Status.GIVEN_UP
    assert game.is_over
    for action in ("deal", "undo", "redo", "1>2"):
        with pytest.raises(Refusal, match="game_given_up"):
            game.push(action)
    with pytest.raises(Refusal) as twice:
        game.give_up()
    assert twice.value.reason is Reason.GAME_GIVEN_UP
    view = game.view()
    assert (view.status, view.legal_moves, view.can_deal, view.columns_to_fill) == (
        Status.GIVEN_UP, (), False, ()
    )  # fmt: skip
    assert (view.can_undo, view.can_redo, view.no_moves_left) == (False, False, False)
    assert game.legal_moves == []
    assert game.moves == 2


def test_a_game_that_is_over_asks_for_no_column_to_be_filled() -> None:
    game = at_with_rest(["KS QS", *["KH QH"] * 2, *["KD QD"] * 2, *["KC QC"] * 2])
    assert game.view().columns_to_fill == (7, 8, 9)
    game.give_up()
    assert game.view().columns_to_fill == ()


def test_only_a_drawn_number_makes_a_game_fresh() -> None:
    assert Game.new("spider", deal=5, fresh=True).fresh
    assert not Game.new("spider", deal=5).fresh
    cards = Cards(shuffle(VARIANTS["spider"], 1, 5))
    assert not Game(VARIANTS["spider"], 1, cards, fresh=True).fresh
    start = Position.of_table(Game.new("spider", deal=5).table)
    assert not Game(VARIANTS["spider"], 1, start, fresh=True).fresh


def test_a_restarted_game_is_a_repeat_with_the_same_settings() -> None:
    game = Game.new("spiderette", 2, deal=5, undo=False, fresh=True)
    game.push(DEAL)
    again = game.restarted()
    assert (again.variant, again.suits, again.start) == (VARIANTS["spiderette"], 2, Deal(5))
    assert (again.fresh, again.undo_allowed, again.started) == (False, False, False)
    assert again.table == Game.new("spiderette", 2, deal=5).table


def test_the_default_suits_are_those_of_the_variant() -> None:
    suits = {key: Game.new(key, deal=1).suits for key in VARIANTS}
    assert suits == {"spider": 1, "relaxed": 1, "spiderette": 4, "scorpion": 4}


@pytest.mark.parametrize(
    ("variant", "rows"),
    [("spider", [10] * 5), ("relaxed", [10] * 5), ("spiderette", [7, 7, 7, 3]), ("scorpion", [3])],
)
def test_the_stock_is_dealt_in_rows(variant: str, rows: list[int]) -> None:
    game = Game.new(variant, deal=11)
    dealt = []
    for left in range(len(rows), 0, -1):
        assert game.deals_left == game.view().deals_left == left
        game.push(DEAL)
        assert game.last_outcome is not None
        dealt.append(game.last_outcome.dealt)
    assert dealt == rows
    assert game.deals_left == 0
    with pytest.raises(Refusal, match="stock_empty"):
        game.push(DEAL)


def test_a_short_row_goes_to_the_first_columns() -> None:
    columns = ["KS", "JS", "9S", "7S", "5S", "3S", "AS QS TS 8S"]
    game = at(columns, "6S 4S 2S", "SSS", variant="spiderette")
    game.push(DEAL)
    assert [len(column.cards) for column in game.table.columns] == [2, 2, 2, 1, 1, 1, 4]
    assert not game.table.stock


def test_an_outcome_tells_what_moved_what_turned_and_what_left() -> None:
    game = at_with_rest(["<9S> AS", KING_TO_TWO, "KS"], runs="SSSSSS", suits=1)
    ace, nine = parse_card("AS"), parse_card("9S")
    assert game.last_outcome is None
    move = Move(0, 1, 1)
    game.push(move)
    assert game.last_outcome == Outcome(move, None, (ace,), 0, ((0, nine),), (0,))
    game.undo()
    undone = game.last_outcome
    assert undone is not None
    assert (undone.reversed_play, undone.moved, undone.turned) == (move, (ace,), ((0, None),))
    assert undone.removed == (0,)
    game.redo()
    redone = game.last_outcome
    assert redone is not None
    assert (redone.reversed_play, redone.turned, redone.removed) == (move, ((0, nine),), (0,))


def test_a_run_beneath_a_run_leaves_after_it() -> None:
    hearts = KING_TO_TWO.replace("S", "H") + " AH"
    game = at_with_rest([f"{hearts} {KING_TO_TWO}", "AS"], suits=2)
    game.push("2>1")
    assert game.table.runs == (0, 1)
    assert not game.table.columns[0].cards
    game.undo()
    assert len(game.table.columns[0].cards) == 25


def test_a_run_at_the_end_of_an_opening_position_leaves_when_the_next_card_is_taken_off() -> None:
    game = at_with_rest([f"{KING_TO_TWO} AS 5H", "6S", "<9S> 3D"], suits=4)
    game.push("1>2")
    assert game.table.runs == (0,)


def test_a_position_with_all_runs_off_is_won_and_takes_no_action() -> None:
    game = at([], runs="SSSSSSSS")
    assert game.is_won
    with pytest.raises(Refusal, match="game_won"):
        game.push(DEAL)


def test_legal_moves_are_ordered_by_source_then_target_then_count() -> None:
    game = at_with_rest(["<2S> 9H 8H 7H", "", "8S", "TC", "KS QS"])
    keys = [(move.source, move.target, move.count) for move in game.legal_moves]
    assert keys == sorted(set(keys))


def test_views_are_snapshots() -> None:
    game = Game.new("spider", 2, deal=5)
    view, before = game.view(), seen(game)
    game.push(DEAL)
    assert view.moves == 0
    assert view.can_deal
    assert [c.height for c in view.columns] == [6] * 4 + [5] * 6
    game.undo()
    assert seen(game)["columns"] == before["columns"]


def test_a_view_holds_no_hidden_card() -> None:
    game = at_with_rest(["<KS> <QS> KH", "<5S> QH"], suits=2)
    view = pickle.loads(pickle.dumps(game.view()))
    assert view == game.view()
    shown = {card for column in view.columns for card in column.cards}
    assert shown == {parse_card("KH"), parse_card("QH")}
    assert [column.hidden for column in view.columns[:2]] == [2, 1]
    assert view.stock == 104 - 5


def test_movable_cards_and_ends_of_columns_are_shown() -> None:
    view = at_with_rest(["<2S> 5D 9H 8H", ""]).view()
    assert [view.movable_from(column) for column in (0, 1)] == [2, 0]
    assert [view.end_rank(column) for column in (0, 1)] == [7, None]
    assert [view.columns[column].end_card for column in (0, 1)] == [parse_card("8H"), None]
    piles = at_with_rest(["<2S> 5D 9H 8H"], variant="scorpion").view()
    assert piles.movable_from(0) == 3

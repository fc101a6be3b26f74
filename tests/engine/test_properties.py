"""What holds in every game, whatever is played."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DEAL,
    UNDO,
    VARIANTS,
    Action,
    Game,
    Move,
    PlayerView,
    Position,
    Record,
    Refusal,
    Table,
)
from engine.deals import pack_of
from tests.engine.games import (
    SETTINGS,
    all_cards,
    choices,
    choose,
    deal_numbers,
    games,
    pack,
    play_on,
    random_position,
    seeds,
    seen,
    settings_of_games,
)


@pytest.mark.parametrize(("variant", "suits"), SETTINGS)
def test_the_pack_has_as_many_cards_of_each_suit(variant: str, suits: int) -> None:
    cards = Counter(card >> 4 for card in pack_of(VARIANTS[variant], suits))
    assert len(cards) == suits
    assert set(cards.values()) == {VARIANTS[variant].cards // suits}


@given(games(), choices)
def test_every_legal_move_applies_and_every_other_is_refused_without_change(
    game: Game, picks: list[int]
) -> None:
    play_on(game, picks)
    before, actions = seen(game), game.actions
    table = game.table
    legal = set(game.legal_moves)
    assert len(legal) == len(game.legal_moves)
    size = len(table.columns)
    for source in range(-1, size + 1):
        height = len(table.columns[source].cards) if 0 <= source < size else 3
        for target in range(-1, size + 1):
            for count in range(1, height + 3):
                move = Move(source, target, count)
                if move in legal:
                    continue
                with pytest.raises(Refusal):
                    game.push(move)
    assert game.table is table
    assert seen(game) == before
    assert game.actions == actions
    for move in legal:
        other = Game(game.variant, game.suits, Position.of_table(table))
        assert other.push(move) == move
        assert other.table != table


@given(games(), choices)
def test_no_action_loses_or_makes_a_card(game: Game, picks: list[int]) -> None:
    everything = Counter(pack(game.variant.key, game.suits))
    for pick in picks:
        assert all_cards(game.table) == everything
        action = choose(game, pick)
        if action is None:
            break
        game.push(action)
    assert all_cards(game.table) == everything


@given(games(), choices)
def test_undo_takes_back_all_of_a_play_and_redo_makes_all_of_it_again(
    game: Game, picks: list[int]
) -> None:
    for pick in picks:
        action = choose(game, pick)
        if action is None:
            break
        if isinstance(action, Move) or action is DEAL:
            before, score = game.table, game.score
            game.push(action)
            after, plays = game.table, game.plays
            if game.is_over:
                break
            game.undo()
            assert game.table == before
            assert game.plays == plays[:-1]
            assert game.score == score - 2
            game.redo()
            assert game.table == after
            assert game.plays == plays
            assert game.score == score - 3 + 100 * (len(after.runs) - len(before.runs))
        else:
            game.push(action)


@given(games(), choices)
def test_undoing_everything_leads_back_to_the_start(game: Game, picks: list[int]) -> None:
    opening = game.table
    play_on(game, picks)
    if game.is_over:
        return
    end, plays = game.table, game.plays
    for _ in plays:
        game.undo()
    assert game.table == opening
    assert not game.can_undo
    for _ in plays:
        game.redo()
    assert game.table == end
    assert game.plays == plays


@given(games(), choices)
def test_a_game_is_the_replay_of_its_record(game: Game, picks: list[int]) -> None:
    play_on(game, picks)
    record = Record.of_game(game)
    again = Record.loads(record.dumps()).replay()
    assert again.view() == game.view()
    assert again.table == game.table
    assert again.actions == game.actions
    assert again.plays == game.plays
    assert Record.of_game(again) == record


@given(games(), choices)
def test_after_undo_a_game_is_the_replay_of_the_plays_that_remain(
    game: Game, picks: list[int]
) -> None:
    play_on(game, picks)
    again = Game(game.variant, game.suits, game.start)
    for play in game.plays:
        again.push(play)
    assert again.table == game.table


@given(games(), choices)
def test_no_cycle_of_actions_raises_the_score(game: Game, picks: list[int]) -> None:
    best: dict[Table, int] = {}
    for pick in picks:
        assert game.score < best.get(game.table, game.score + 1)
        best[game.table] = game.score
        action = choose(game, pick)
        if action is None:
            break
        game.push(action)


@given(games(), choices)
def test_score_and_moves_follow_from_the_actions(game: Game, picks: list[int]) -> None:
    for number, pick in enumerate(picks):
        assert game.moves == number
        assert game.score == 500 - number + 100 * len(game.table.runs)
        assert game.is_won == (len(game.table.runs) == game.variant.runs_to_win)
        action = choose(game, pick)
        if action is None:
            break
        game.push(action)


@given(games(), choices)
def test_no_moves_left_is_said_only_when_whole_columns_into_empty_ones_remain(
    game: Game, picks: list[int]
) -> None:
    play_on(game, picks)
    columns = game.table.columns
    useful = [
        move
        for move in game.legal_moves
        if columns[move.target].cards or len(columns[move.source].cards) > move.count
    ]
    expected = not game.is_over and not game.table.stock and not useful
    assert game.no_moves_left is expected
    assert game.view().no_moves_left is expected


@given(settings_of_games, deal_numbers)
def test_a_deal_is_always_reached_while_there_is_stock(setting: tuple[str, int], deal: int) -> None:
    game = Game.new(*setting, deal=deal)
    rng = random.Random(deal)
    while game.table.stock:
        for _ in range(10):
            moves = game.legal_moves
            if moves:
                game.push(rng.choice(moves))
        while not game.can_deal:  # then a column is empty, and some other has two cards
            empty = game.view().columns_to_fill[0]
            spread = [
                move
                for move in game.legal_moves
                if move.target == empty and not game.view().carries_whole_column(move)
            ]
            game.push(spread[0])
        game.push(DEAL)


def permuted(value: dict[str, Any], seed: int) -> dict[str, Any]:
    """The same position with all hidden cards, those of the stock included, in other places."""
    words = [column.split() for column in value["columns"]]
    hidden = [word.strip("<>") for column in words for word in column if word.startswith("<")]
    hidden += value["stock"].split()
    random.Random(seed).shuffle(hidden)
    columns = [
        " ".join(f"<{hidden.pop()}>" if word.startswith("<") else word for word in column)
        for column in words
    ]
    return {**value, "columns": columns, "stock": " ".join(hidden)}


def assert_same_to_a_player(one: PlayerView, other: PlayerView) -> None:
    assert one == other
    assert repr(one) == repr(other)
    assert pickle.dumps(one) == pickle.dumps(other)


def refused(game: Game, action: Action | str) -> tuple[object, ...] | None:
    try:
        game.resolve(action)
    except Refusal as refusal:
        return refusal.reason, refusal.details, str(refusal)
    return None


@given(settings_of_games, seeds, seeds)
def test_a_player_cannot_tell_games_apart_that_differ_in_hidden_cards(
    setting: tuple[str, int], seed: int, shuffled: int
) -> None:
    value = random_position(*setting, seed)
    variant, suits = VARIANTS[setting[0]], setting[1]
    one = Game(variant, suits, Position.of(value))
    other = Game(variant, suits, Position.of(permuted(value, shuffled)))
    assert_same_to_a_player(one.view(), other.view())
    width = variant.columns
    actions: list[Action] = [DEAL, UNDO]
    actions += [Move(s, t, n) for s in range(width) for t in range(width) for n in range(5)]
    for action in actions:
        assert refused(one, action) == refused(other, action)
    plays: list[Action] = [*one.legal_moves, DEAL]
    for play in plays:
        if refused(one, play):
            continue
        one.push(play)
        other.push(play)
        if one.is_over:
            break
        one.undo()
        other.undo()
        assert_same_to_a_player(one.view(), other.view())


@given(games(), choices)
def test_play_time_is_the_sum_of_gaps_of_at_most_two_minutes(game: Game, picks: list[int]) -> None:
    now = datetime(2026, 5, 3, tzinfo=UTC)
    total = timedelta()
    for pick in picks:
        action = choose(game, pick)
        if action is None:
            break
        if game.moves:
            gap = timedelta(seconds=pick % 400 - 100)
            now += gap
            total += min(max(gap, timedelta()), timedelta(minutes=2))
        game.push(action, now)
        assert game.play_time == total
        assert game.last_instant == now


@given(settings_of_games, st.integers(1, 10**12 - 1))
def test_a_deal_number_lays_out_the_same_ranks_at_every_suit_setting(
    setting: tuple[str, int], deal: int
) -> None:
    variant = VARIANTS[setting[0]]
    layouts = [Game.new(variant, suits, deal=deal).table for suits in variant.suit_settings]
    ranks = [
        [[card & 15 for card in column.cards] for column in table.columns] for table in layouts
    ]
    assert all(found == ranks[0] for found in ranks)

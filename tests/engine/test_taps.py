"""What a tap on a column means."""

from __future__ import annotations

from hypothesis import given

from engine import Choice, Game, Move, PlayerView, counts_into, pick_choice, tap_choice
from engine.taps import MoveClass, move_class, resulting_run, sensible_moves
from tests.engine.games import at, at_with_rest, choices, games, play_on


def tap(view: PlayerView, column: int) -> list[str]:
    """The targets of a tap on ``column`` (from 1), the suggested one with a star."""
    return said(tap_choice(view, column - 1))


def pick(view: PlayerView, column: int) -> list[str]:
    return said(pick_choice(view, column - 1))


def said(choice: Choice) -> list[str]:
    return [f"{move}{'*' if move == choice.suggested else ''}" for move in choice.moves]


def table(*columns: str) -> PlayerView:
    """Columns with the rest of Spider's four suits in the stock; those not given hold a King each."""
    kings = ["KS", "KS", "KH", "KH", "KD", "KD", "KC", "KC"]
    return at_with_rest([*columns, *kings[: 10 - len(columns)]]).view()


def test_one_target_in_the_best_class_moves_at_once() -> None:
    view = table("<2S> 7H", "8H", "8S", "8D")
    assert tap(view, 1) == ["1>2x1*"]


def test_same_suit_comes_before_other_suits_and_those_before_an_empty_column() -> None:
    assert tap(table("<2S> 7H", "8S", "8H", ""), 1) == ["1>3x1*"]
    assert tap(table("<2S> 7H", "8S", "9H", ""), 1) == ["1>2x1*"]
    assert tap(table("<2S> 7H", "9S", "9H", ""), 1) == ["1>4x1*"]


def test_several_targets_of_the_best_class_are_offered() -> None:
    view = table("<2S> 7H", "8S", "9D", "8C")
    assert tap(view, 1) == ["1>2x1*", "1>4x1"]


def test_the_longest_resulting_run_is_suggested_before_the_leftmost_target() -> None:
    view = table("<2S> 7H 6H", "8H", "9S", "JH TH 9H 8H")
    assert tap(view, 1) == ["1>2x2", "1>4x2*"]
    assert resulting_run(view, Move(0, 3, 2)) == 6
    assert resulting_run(view, Move(0, 1, 2)) == 3


def test_of_equal_runs_the_leftmost_target_is_suggested() -> None:
    view = table("<2S> 7H", "3C", "8D", "8C", "8S")
    assert tap(view, 1) == ["1>3x1*", "1>4x1", "1>5x1"]


def test_the_whole_run_moves() -> None:
    view = table("<2S> 3D 7H 6H 5H", "8S", "6D")
    # 5H alone would go on 6D: that splits a run of three for nothing.
    assert tap(view, 1) == ["1>2x3*"]


def test_a_part_of_a_run_moves_only_if_the_run_it_joins_is_then_longer() -> None:
    longer = table("<2S> 9H 8H 7H 6H", "JH TH 9H 8H", "8S")
    assert tap(longer, 1) == ["1>2x2*"]  # 6 cards instead of 4
    as_long = table("<2S> 9H 8H 7H 6H", "9H 8H", "3C")
    assert tap(as_long, 1) == []  # 4 cards, as many as now
    other_suit = table("<2S> 9H 8H 7H 6H", "JS TS 9S 8S", "3C")
    assert tap(other_suit, 1) == []


def test_a_part_of_a_run_never_goes_into_an_empty_column_by_a_tap() -> None:
    view = table("9H 8H 7H", "", "3C")
    assert tap(view, 1) == []  # the whole column would leave an empty one behind
    assert pick(view, 1) == ["1>2x3"]


def test_a_whole_column_into_an_empty_one_is_neither_chosen_nor_suggested() -> None:
    view = table("7H", "", "3C")
    assert Move(0, 1, 1) in view.legal_moves
    assert tap(view, 1) == []
    choice = pick_choice(view, 0)
    assert choice.targets == (1,)
    assert choice.suggested is None
    assert choice.to(1) == Move(0, 1, 1)


def test_an_empty_column_is_the_last_resort_and_takes_the_whole_run() -> None:
    view = table("<2S> 9H 8H 7H", "", "", "3C")
    assert tap(view, 1) == ["1>2x3*", "1>3x3"]


def test_a_column_without_a_sensible_move_offers_nothing() -> None:
    view = table("<2S> 7H", "9S", "3C")
    assert tap_choice(view, 0) == Choice((), None)
    assert tap_choice(view, 0).targets == ()
    assert tap_choice(view, 0).to(1) is None


def test_an_empty_column_and_a_finished_game_offer_nothing() -> None:
    view = table("", "7H")
    assert tap_choice(view, 0) == pick_choice(view, 0) == Choice((), None)
    game = at(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS"], runs="SSSSSSS")
    game.push("2>1")
    assert all(pick_choice(game.view(), column) == Choice((), None) for column in range(10))


def test_pick_shows_all_legal_targets_and_suggests_as_a_tap_would() -> None:
    view = table("<2S> 9H 8H 7H 6H", "JH TH 9H 8H", "8S", "", "7S", "TC")
    assert pick(view, 1) == ["1>2x2*", "1>3x2", "1>4x4", "1>5x1", "1>6x4"]
    assert tap(view, 1) == ["1>2x2*"]


def test_pick_suggests_the_best_of_what_is_left_where_a_tap_finds_nothing() -> None:
    view = table("<2S> 9H 8H 7H 6H", "3C", "7S", "9C 8H")
    assert tap(view, 1) == []
    assert pick(view, 1) == ["1>3x1", "1>4x2*"]  # 8H-6H in one suit before 6H on 7S


def test_only_an_empty_column_takes_different_counts() -> None:
    view = table("<2S> 9H 8H 7H", "8S", "", "TC")
    assert counts_into(view, 0, 2) == (1, 2, 3)
    assert counts_into(view, 0, 1) == (1,)
    assert counts_into(view, 0, 3) == (3,)
    assert counts_into(view, 1, 0) == ()
    assert counts_into(view, 2, 0) == ()


def scorpion(*columns: str) -> PlayerView:
    return at_with_rest(list(columns), variant="scorpion").view()


def test_a_pile_moves_by_the_card_that_fits_whatever_lies_on_it() -> None:
    view = scorpion("<2S> 9D 5C KH 3S", "TD", "4S")
    assert tap(view, 1) == ["1>2x4*", "1>3x1"]
    assert pick(view, 1) == ["1>2x4*", "1>3x1", *(f"1>{empty}x2" for empty in (4, 5, 6, 7))]


def test_the_run_that_the_head_of_a_pile_joins_decides_the_suggestion() -> None:
    view = scorpion("<2S> 9D 5C 3S", "TD", "6S 5S 4S")
    assert tap(view, 1) == ["1>2x3", "1>3x1*"]
    assert resulting_run(view, Move(0, 1, 3)) == 2
    assert resulting_run(view, Move(0, 2, 1)) == 4


def test_a_king_with_its_load_goes_into_an_empty_column_if_nothing_else_goes() -> None:
    view = scorpion("<2S> <5H> 9D KC 3H", "", "QC", "KD JS", "TS")
    assert tap(view, 1) == ["1>2x2*", "1>6x2", "1>7x2"]
    assert tap(view, 4) == []  # a King at the start of its column stays
    assert counts_into(view, 0, 1) == (2,)
    with_card = scorpion("<2S> <5H> 9D KC 3H", "", "TD", "4H")
    assert tap(with_card, 1) == ["1>3x3*", "1>4x1"]


def test_of_two_kings_the_one_that_does_not_take_the_whole_column_is_meant() -> None:
    view = scorpion("KS 4D KH 3C", "", "QC")
    assert counts_into(view, 0, 1) == (2, 4)
    assert tap(view, 1) == ["1>2x2*", *(f"1>{empty}x2" for empty in (4, 5, 6, 7))]
    choice = pick_choice(view, 0)
    assert choice.suggested == choice.to(1) == Move(0, 1, 2)


def test_classes_of_moves() -> None:
    view = table("<2S> 7H", "8H", "8S", "")
    classes = [move_class(view, Move(0, target, 1)) for target in (1, 2, 3)]
    assert classes == [MoveClass.SAME_SUIT, MoveClass.OTHER_SUIT, MoveClass.EMPTY_COLUMN]
    assert sorted(classes) == classes


@given(games(), choices)
def test_in_every_game_a_tap_stays_within_pick_and_the_law(game: Game, picks: list[int]) -> None:
    view = play_on(game, picks).view()
    for column in range(view.variant.columns):
        tapped, picked = tap_choice(view, column), pick_choice(view, column)
        assert {m.target for m in view.legal_moves if m.source == column} == set(picked.targets)
        assert set(tapped.moves) <= set(sensible_moves(view, column)) <= set(view.legal_moves)
        assert set(tapped.targets) <= set(picked.targets)
        assert list(tapped.targets) == sorted(set(tapped.targets))
        assert len({move_class(view, move) for move in tapped.moves}) <= 1
        assert not any(view.carries_whole_column(move) for move in tapped.moves)
        assert (tapped.suggested is None) is (not tapped.moves)
        for choice in (tapped, picked):
            if choice.suggested:
                assert choice.suggested in choice.moves
                assert not view.carries_whole_column(choice.suggested)
        if tapped.suggested:
            assert picked.suggested == tapped.suggested
            best = max(resulting_run(view, move) for move in tapped.moves)
            assert resulting_run(view, tapped.suggested) == best
        for move in picked.moves:
            counts = counts_into(view, column, move.target)
            assert move.count == max(counts) or move == picked.suggested
            assert len(counts) == 1 or view.columns[move.target].height == 0

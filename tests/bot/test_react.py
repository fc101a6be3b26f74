"""What a tap on the table leads to."""

from __future__ import annotations

import pytest

from bot.modes import Ask, HowMany, More, Picked, PickOn, Plain, Question
from bot.prefs import TapMode
from bot.react import Act, NoMove, Reaction, Show, react
from bot.tap import Tap, Verb
from engine import DEAL, REDO, UNDO, Game, Move, PlayerView
from tests.engine.games import at_with_rest

EVERY_TAP_MODE = list(TapMode)


def tap(
    view: PlayerView, verb: Verb, *numbers: int, mode: TapMode = TapMode.ASK
) -> Reaction | None:
    return react(view, Tap(1, view.moves, verb, numbers), mode)


def table(undo: bool = True) -> PlayerView:
    """Column 1 goes to column 2 alone, column 3 to 4 and 5 alike, column 6 nowhere."""
    columns = ["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"]
    game = at_with_rest(columns, suits=2)
    return Game(game.variant, 2, game.start, undo=undo).view()


@pytest.mark.parametrize("mode", [TapMode.BEST, TapMode.ASK])
def test_one_target_moves_at_once(mode: TapMode) -> None:
    assert tap(table(), Verb.COLUMN, 0, mode=mode) == Act(Move(0, 1, 1))


def test_a_tie_is_asked_about_when_unsure() -> None:
    shown = tap(table(), Verb.COLUMN, 2)
    assert shown == Show(Picked(2, every=False))
    choice = Picked(2, every=False).choice(table())
    assert choice.targets == (3, 4)
    assert choice.suggested == Move(2, 3, 1)


def test_a_tie_goes_to_the_suggestion_if_set_so() -> None:
    assert tap(table(), Verb.COLUMN, 2, mode=TapMode.BEST) == Act(Move(2, 3, 1))


@pytest.mark.parametrize("column", [0, 2])
def test_always_pick_picks_even_with_one_target(column: int) -> None:
    shown = tap(table(), Verb.COLUMN, column, mode=TapMode.ALWAYS_PICK)
    assert shown == Show(Picked(column, every=True))


@pytest.mark.parametrize("mode", EVERY_TAP_MODE)
@pytest.mark.parametrize("verb", [Verb.COLUMN, Verb.BEST, Verb.EVERY, Verb.PICK])
@pytest.mark.parametrize("column", [5, 99])
def test_a_column_that_cannot_move_says_so(mode: TapMode, verb: Verb, column: int) -> None:
    assert tap(table(), verb, column, mode=mode) == NoMove(column)


@pytest.mark.parametrize("mode", EVERY_TAP_MODE)
def test_with_pick_on_the_next_tap_picks_and_once_more_lets_go(mode: TapMode) -> None:
    assert tap(table(), Verb.PICK_ON, mode=mode) == Show(PickOn())
    assert tap(table(), Verb.PICK, 0, mode=mode) == Show(Picked(0, every=True, held=True))
    assert tap(table(), Verb.LET_GO, mode=mode) == Show(Plain())


def test_pick_offers_all_legal_targets_and_not_just_the_best() -> None:
    view = at_with_rest(["6S", "7S", "7H", "7H", ""], suits=2).view()
    assert Picked(0, every=False).choice(view).targets == (1,)
    assert Picked(0, every=True).choice(view).targets[:4] == (1, 2, 3, 4)


def test_a_column_with_no_sensible_move_is_picked_with_all_it_has() -> None:
    # The run has no place, and parting it makes no longer one.
    game = at_with_rest(["KS", "9S 8S 7S", "8H", *["KH"] * 3, *["KS"] * 2, "QS", "QH"], suits=2)
    shown = tap(game.view(), Verb.COLUMN, 1)
    assert shown == Show(Picked(1, every=True))
    assert Picked(1, every=True).choice(game.view()).moves == (Move(1, 2, 1),)


def test_a_whole_column_goes_into_an_empty_one_only_after_picking() -> None:
    view = at_with_rest(["KS", *["KH"] * 4, *["KS"] * 3, "AS"], suits=2).view()
    shown = tap(view, Verb.COLUMN, 0)
    assert shown == Show(Picked(0, every=True))
    choice = Picked(0, every=True).choice(view)
    assert choice.targets == (9,)
    assert choice.suggested is None
    assert Picked(0, every=True).group(view) == Move(0, 9, 1)


@pytest.mark.parametrize("mode", EVERY_TAP_MODE)
def test_the_only_place_being_empty_a_plain_tap_takes_the_whole_run(mode: TapMode) -> None:
    view = at_with_rest(["<2S> 9S 8S 7S", *["KH"] * 4, *["KS"] * 4], suits=2).view()
    shown = tap(view, Verb.COLUMN, 0, mode=mode)
    if mode is TapMode.ALWAYS_PICK:
        assert shown == Show(Picked(0, every=True))
    else:
        assert shown == Act(Move(0, 9, 3))


def test_how_many_is_asked_only_of_a_run_into_an_empty_column() -> None:
    view = at_with_rest(["<2S> 9S 8S 7S", "<2S> 6S", *["KH"] * 3, *["KS"] * 4], suits=2).view()
    assert tap(view, Verb.INTO, 0, 9) == Show(HowMany(0, 9))
    assert tap(view, Verb.INTO, 1, 9) == Act(Move(1, 9, 0))
    assert tap(view, Verb.TAKE, 0, 9, 2) == Act(Move(0, 9, 2))


def test_in_scorpion_a_king_goes_into_an_empty_column_with_all_on_it() -> None:
    game = at_with_rest(["KS 4H 9D 2C", "5H"], variant="scorpion")
    view = game.view()
    empty = next(i for i, column in enumerate(view.columns) if not column.height)
    assert tap(view, Verb.INTO, 0, empty) == Act(Move(0, empty, 0))
    assert tap(view, Verb.COLUMN, 0) == Act(Move(0, 1, 3))


@pytest.mark.parametrize("mode", EVERY_TAP_MODE)
@pytest.mark.parametrize(
    ("verb", "action"),
    [(Verb.UNDO, UNDO), (Verb.REDO, REDO), (Verb.DEAL, DEAL), (Verb.DO_DEAL, DEAL)],
)
def test_the_lower_buttons_act(mode: TapMode, verb: Verb, action: object) -> None:
    assert tap(table(), verb, mode=mode) == Act(action)  # type: ignore[arg-type]


def test_a_deal_is_asked_about_where_it_cannot_be_undone() -> None:
    view = table(undo=False)
    assert tap(view, Verb.DEAL) == Show(Ask(Question.DEAL))
    assert tap(view, Verb.DEAL_NOW) == Act(DEAL)


def test_a_deal_that_is_refused_is_not_asked_about_first() -> None:
    game = at_with_rest(["6S 5S", *["KS"] * 4, *["KH"] * 4], suits=2)
    view = Game(game.variant, 2, game.start, undo=False).view()
    assert tap(view, Verb.DEAL) == Act(DEAL)


@pytest.mark.parametrize("verb", [Verb.GO, Verb.AGAIN, Verb.TAKE, Verb.DO])
def test_what_was_shown_is_played(verb: Verb) -> None:
    assert tap(table(), verb, 0, 1, 1) == Act(Move(0, 1, 1))


def test_more_is_shown_in_place() -> None:
    assert tap(table(), Verb.MORE) == Show(More())


@pytest.mark.parametrize(
    "verb", [Verb.HINT, Verb.NEW, Verb.RESTART, Verb.GIVE_UP, Verb.SETTINGS, Verb.MINE]
)
def test_other_verbs_are_not_about_the_table(verb: Verb) -> None:
    assert tap(table(), verb) is None

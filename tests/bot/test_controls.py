"""The buttons: the same places in every state, and none that leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.board import Board
from bot.controls import Control, Rows, controls
from bot.message import layout
from bot.modes import Ask, Hinted, HowMany, Mode, More, Picked, PickOn, Plain, Question, marks_for
from bot.prefs import TapMode
from bot.react import Act, NoMove, react
from bot.tap import Tap, Verb
from engine import DEAL, Game, PlayerView, Refusal
from tests.bot.tables import GAME_ID, enabled, modes_of, random_game, tap_of
from tests.engine.games import at, at_with_rest
from words import language, languages

SEEDS = st.integers(0, 2**32 - 1)
TEN = [4, 4, 4, 4]
SEVEN = [4, 3, 2, 4]


def labels(rows: Rows) -> list[list[str]]:
    return [[control.label for control in row] for row in rows]


def shown(view: PlayerView, mode: Mode, *, spoken: bool = False, code: str = "en") -> Rows:
    return controls(view, mode, language(code), spoken=spoken)


def on_the_table(mode: Mode) -> bool:
    """Whether ``mode`` shows the columns (or counts in their places)."""
    return not isinstance(mode, More) and (
        not isinstance(mode, Ask) or mode.question is Question.DEAL
    )


def states(seed: int) -> Iterator[tuple[Game, PlayerView, Mode]]:
    game = random_game(seed)
    view = game.view()
    for mode in modes_of(view):
        yield game, view, mode


@given(SEEDS)
def test_the_places_are_the_same_in_every_state(seed: int) -> None:
    for _, view, mode in states(seed):
        rows = shown(view, mode)
        if view.is_over or not on_the_table(mode):
            assert all(1 <= len(row) <= 3 for row in rows)
            continue
        places = TEN if len(view.columns) == 10 else SEVEN
        assert [len(row) for row in rows] == places
        flat = [control for row in rows for control in row]
        columns = len(view.columns)
        assert flat[columns].verb in {Verb.PICK_ON, Verb.LET_GO}
        assert flat[columns + 1].verb in {Verb.HINT, Verb.DO, Verb.DO_DEAL}
        assert [c.verb for c in flat[columns + 2 : columns + 4]] == [Verb.UNDO, Verb.REDO]
        assert flat[columns + 4].verb in {Verb.DEAL, Verb.DEAL_NOW}
        assert flat[columns + 5].verb is Verb.MORE
        assert [c.disabled for c in flat[columns + 2 : columns + 4]] == [
            not view.can_undo,
            not view.can_redo,
        ]
        if not isinstance(mode, HowMany):
            assert all(c.label.startswith(str(i + 1)) for i, c in enumerate(flat[:columns]))


@given(SEEDS, st.sampled_from(languages()), st.booleans())
def test_no_state_breaks_a_limit_of_discord(seed: int, code: str, spoken: bool) -> None:
    for _, view, mode in states(seed):
        rows = shown(view, mode, spoken=spoken, code=code)
        flat = [control for row in rows for control in row]
        ids = [Tap(2**63 - 1, view.moves, c.verb, c.numbers).custom_id for c in flat]
        assert len(set(ids)) == len(ids)
        assert all(len(custom_id) <= 100 for custom_id in ids)
        assert all(1 <= len(control.label) <= 80 for control in flat)
        assert len(rows) + len(flat) + 3 <= 40  # and the text, the gallery and its picture
        assert all(len(row) <= 4 for row in rows)


@given(SEEDS)
@settings(max_examples=60)
def test_every_button_that_can_be_pressed_leads_somewhere(seed: int) -> None:
    for game, view, mode in states(seed):
        for control in enabled(view, mode):
            for tap_mode in TapMode:
                reaction = react(view, tap_of(control, view), tap_mode)
                assert not isinstance(reaction, NoMove)
                if isinstance(reaction, Act):
                    resolves(game, reaction)


def resolves(game: Game, act: Act) -> None:
    """The engine takes the action; only a deal may be refused, with what to do first."""
    try:
        game.resolve(act.action)
    except Refusal:
        assert act.action is DEAL


@given(SEEDS)
@settings(max_examples=60)
def test_what_is_marked_is_on_the_board(seed: int) -> None:
    for _, view, mode in states(seed):
        marks = marks_for(view, mode)
        marks.check(view)
        green = [c for row in shown(view, mode) for c in row if c.label.endswith(("✓", "★"))]
        if isinstance(mode, Picked):
            assert len(green) == len(marks.targets)
            assert sum(c.label.endswith("★") for c in green) == (marks.suggested is not None)


def column_buttons(view: PlayerView, mode: Mode, *, spoken: bool = False) -> list[Control]:
    flat = [control for row in shown(view, mode, spoken=spoken) for control in row]
    return flat[: len(view.columns)]


TIE = at_with_rest(["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"], suits=2).view()


def test_ten_columns() -> None:
    assert labels(shown(TIE, Plain())) == [
        ["1", "2", "3", "4"],
        ["5", "6", "7", "8"],
        ["9", "10", "Pick", "Hint"],
        ["Undo", "Redo", "Deal", "More"],
    ]
    off = {c.label for row in shown(TIE, Plain()) for c in row if c.disabled}
    assert off == {"2", "4", "5", "6", "7", "8", "Undo", "Redo"}


@pytest.mark.parametrize("variant", ["spiderette", "scorpion"])
def test_seven_columns(variant: str) -> None:
    assert labels(shown(Game.new(variant, deal=1).view(), Plain())) == [
        ["1", "2", "3", "4"],
        ["5", "6", "7"],
        ["Pick", "Hint"],
        ["Undo", "Redo", "Deal", "More"],
    ]


def test_a_picked_column_shows_its_targets_and_plays_the_suggestion_when_tapped_again() -> None:
    third, fourth, fifth = column_buttons(TIE, Picked(2, every=False))[2:5]
    assert (third.label, third.verb, third.numbers) == ("3 ●", Verb.AGAIN, (2, 3, 1))
    assert (fourth.label, fourth.verb, fourth.numbers) == ("4 ★", Verb.GO, (2, 3, 1))
    assert (fifth.label, fifth.verb, fifth.numbers) == ("5 ✓", Verb.GO, (2, 4, 1))


def test_a_column_that_is_no_target_is_picked_instead_in_the_same_way() -> None:
    verbs = [
        column_buttons(TIE, mode)[0].verb
        for mode in (Picked(2, every=False), Picked(2, every=True), Picked(2, True, held=True))
    ]
    assert verbs == [Verb.BEST, Verb.EVERY, Verb.PICK]


def test_with_pick_on_the_picked_column_lets_go() -> None:
    assert column_buttons(TIE, Picked(2, every=True, held=True))[2].verb is Verb.UNPICK
    assert labels(shown(TIE, Picked(2, every=True)))[2][2] == "Let go"
    assert labels(shown(TIE, PickOn()))[2][2] == "Let go"


def test_how_many_stands_in_the_places_of_the_columns() -> None:
    view = at_with_rest(["<2S> 9S 8S 7S", *["KH"] * 4, *["KS"] * 4], suits=2).view()
    into = column_buttons(view, Picked(0, every=True))[9]
    assert (into.verb, into.numbers) == (Verb.INTO, (0, 9))
    counts = column_buttons(view, HowMany(0, 9))
    assert [c.label for c in counts] == ["1 card", "2", "All", *"45678", "9", "10"]
    said = column_buttons(view, HowMany(0, 9), spoken=True)
    assert [c.label for c in said[:3]] == ["1 card", "2 cards", "All"]
    assert [c.numbers for c in counts[:3]] == [(0, 9, 1), (0, 9, 2), (0, 9, 3)]
    assert [c.disabled for c in counts] == [False] * 3 + [True] * 7


def test_more_counts_than_places_keep_the_whole_run() -> None:
    run = " ".join("KQJT98765432"[i] + "S" for i in range(12))
    game = at_with_rest([f"<AS> {run}", *["KS"] * 7, "2S"], suits=1)
    counts = column_buttons(game.view(), HowMany(0, 9))
    assert [c.label for c in counts][-1] == "All"
    assert counts[-1].numbers == (0, 9, 12)
    assert [c.numbers[2] for c in counts] == [*range(1, 10), 12]


def test_a_hint_makes_its_button_do_it() -> None:
    move = TIE.legal_moves[0]
    button = shown(TIE, Hinted(move))[2][3]
    assert (button.label, button.verb) == ("Do it", Verb.DO)
    assert button.numbers == (move.source, move.target, move.count)
    assert shown(TIE, Hinted(DEAL))[2][3].verb is Verb.DO_DEAL
    assert shown(TIE, Hinted(move, playable=False))[2][3].label == "Hint"


def test_deal_stays_usable_while_there_is_stock_though_it_be_refused() -> None:
    stuck = at_with_rest(["6S 5S", *["KS"] * 4, *["KH"] * 4], suits=2).view()
    assert stuck.columns_to_fill == (9,)
    assert not shown(stuck, Plain())[3][2].disabled
    empty = Game.new("relaxed", 2, deal=3)
    for _ in range(5):
        empty.push("deal")
    assert shown(empty.view(), Plain())[3][2].disabled


def test_a_deal_that_asks_first_asks_in_its_own_place() -> None:
    button = shown(TIE, Ask(Question.DEAL))[3][2]
    assert (button.label, button.verb) == ("Deal now?", Verb.DEAL_NOW)


def test_more_has_its_own_rows_and_a_way_back() -> None:
    rows = shown(TIE, More())
    assert labels(rows) == [
        ["Restart", "New deal", "Give up"],
        ["Type moves", "As text", "Record"],
        ["Rules", "Settings", "Can I win?"],
        ["Back"],
    ]
    assert rows[0][0].disabled  # nothing has been played yet


@pytest.mark.parametrize(
    ("question", "yes", "numbers"),
    [
        (Question.RESTART, Verb.RESTART, ()),
        (Question.NEW, Verb.NEW, (0, 48213)),
        (Question.GIVE_UP, Verb.GIVE_UP, ()),
    ],
)
def test_a_question_has_a_yes_and_a_way_back(
    question: Question, yes: Verb, numbers: tuple[int, ...]
) -> None:
    ((first, second),) = shown(TIE, Ask(question, undo=False, deal=48213))
    assert (first.verb, first.numbers) == (yes, numbers)
    assert second.verb is Verb.LET_GO


@pytest.mark.parametrize("mode", [Plain(), More(), PickOn()])
@pytest.mark.parametrize("saved", [True, False])
def test_a_won_board_can_be_shared_if_it_is_saved(mode: Mode, saved: bool) -> None:
    game = at([" ".join(f"{rank}S" for rank in "KQJT98765432"), "AS"], runs="SSSSSSS")
    game.push("2>1")
    rows = controls(game.view(), mode, language("en"), spoken=False, saved=saved)
    first = ["New deal", "Same deal", *["Share"][:saved]]
    assert labels(rows) == [first, ["Leaderboard", "Playback", "Record"]]


@pytest.mark.parametrize("mode", [Plain(), More(), PickOn()])
def test_a_finished_board_has_its_next_steps_alone(mode: Mode) -> None:
    game = Game.new("spider", 1, deal=1)
    game.give_up()
    rows = shown(game.view(), mode)
    assert labels(rows) == [
        ["New deal", "Same deal"],
        ["Leaderboard", "Playback", "Record"],
        ["Was it winnable?"],
    ]
    assert not any(control.disabled for row in rows for control in row)


def test_for_a_screen_reader_buttons_say_what_they_are() -> None:
    spoken = [c.label for c in column_buttons(TIE, Picked(2, every=False), spoken=True)]
    assert spoken[0] == "Column 1, six of spades"
    assert spoken[2] == "Picked: column 3, nine of hearts"
    assert spoken[3] == "Best: column 4, ten of hearts"
    assert spoken[4] == "To column 5, ten of hearts"


def test_a_board_becomes_a_message_without_what_it_lacks() -> None:
    board = Board("one", "", None, "", shown(TIE, Plain()))
    view, files = layout(board, GAME_ID, 0)
    assert not files
    assert [item.type.value for item in view.children] == [10, 1, 1, 1, 1]

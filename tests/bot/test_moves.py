"""Playing by tapping: columns, ties, Pick, how many, hints, undo, redo and deals."""

from __future__ import annotations

import pytest

from tests.bot.simulated import buttons, disabled, lines, raw_click
from tests.bot.world import World
from tests.engine.games import at, at_with_rest

TIE = at_with_rest(["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"], suits=2)
INTO_EMPTY = at_with_rest(["<2S> 9S 8S 7S", *["KH"] * 4, *["KS"] * 4], suits=2)


# Kings and Aces at all ends, the rest of the pack under the first King.
_REST = [f"{rank}S" for rank in "23456789TJQ" * 8 + "A" * 6]
DEAD_END = at([" ".join([*_REST, "KS"]), *["KS"] * 7, "AS", "AS"])


def notice(board: object) -> str:
    return lines(board)[2]


async def actions(world: World) -> list[str]:
    return [str(action) for action in (await world.newest()).replay().actions]


async def test_a_tap_moves_at_once_where_there_is_one_place(world: World) -> None:
    board = await world.board_of(TIE)
    result = await world.alice.click(board, label="1")
    assert result.response.id == board.id, "the board changes in place"
    assert notice(board) == "6♠ to column 2"
    assert lines(board)[1] == "499 · 1 move · runs 0/8 · deals 10"
    assert await actions(world) == ["1>2x1"]


async def test_each_tap_is_one_request(world: World) -> None:
    board = await world.board_of(TIE)
    before = len(world.env.http_requests)
    await world.tap(board, "1")
    (request,) = world.requests(before)
    assert request.json["type"] == 7


async def test_a_tie_lights_up_and_a_target_is_chosen(world: World) -> None:
    board = await world.board_of(TIE)
    await world.tap(board, "3")
    assert notice(board) == "Column 3: where to?"
    assert {"3 ●", "4 ★", "5 ✓"} <= set(buttons(board))
    assert not await actions(world), "picking changes nothing"
    await world.tap(board, "5 ✓")
    assert notice(board) == "9♥ to column 5"
    assert await actions(world) == ["3>5x1"]


async def test_the_picked_column_tapped_again_plays_the_suggestion(world: World) -> None:
    board = await world.board_of(TIE)
    await world.tap(board, "3", "3 ●")
    assert await actions(world) == ["3>4x1"]


async def test_another_column_is_picked_instead(world: World) -> None:
    board = await world.board_of(TIE)
    await world.tap(board, "3", "1")
    assert {"1 ●", "2 ★"} <= set(buttons(board))
    await world.tap(board, "2 ★")
    assert await actions(world) == ["1>2x1"]


async def test_let_go_changes_nothing(world: World) -> None:
    board = await world.board_of(TIE)
    await world.tap(board, "3", "Let go")
    assert "Pick" in buttons(board)
    assert notice(board) == "Tap a column to move its run."
    assert not await actions(world)


async def test_pick_shows_all_targets_of_the_next_column(world: World) -> None:
    board = await world.board_of(TIE)
    await world.tap(board, "Pick")
    assert notice(board) == "Pick: tap a column to see its targets."
    await world.tap(board, "1")
    assert {"1 ●", "2 ★"} <= set(buttons(board))
    await world.tap(board, "1 ●")
    assert notice(board) == "Tap a column to move its run."
    assert not await actions(world)


async def test_how_many_go_into_an_empty_column_is_asked_in_place(world: World) -> None:
    board = await world.board_of(INTO_EMPTY)
    await world.tap(board, "Pick", "1", "10 ★")
    assert notice(board) == "How many cards to column 10?"
    assert list(buttons(board))[:4] == ["1 card", "2", "All", "4"]
    assert {"4", "5", "6", "7", "8", "9", "10"} <= disabled(board)
    await world.tap(board, "2")
    assert await actions(world) == ["1>10x2"]
    assert notice(board) == "8♠ 7♠ to column 10"


async def test_all_of_a_run_go_into_an_empty_column_by_a_plain_tap(world: World) -> None:
    board = await world.board_of(INTO_EMPTY)
    await world.tap(board, "1")
    assert await actions(world) == ["1>10x3"]
    assert notice(board) == "9♠–7♠ to column 10, turned up 2♠"


async def test_always_pick_picks_and_a_second_tap_plays(world: World) -> None:
    await world.storage.settings.save(world.alice.id, tap="always_pick")
    board = await world.board_of(TIE)
    await world.tap(board, "3", "1", "1 ●")
    assert await actions(world) == ["1>2x1"]


async def test_best_plays_the_suggestion_of_a_tie_at_once(world: World) -> None:
    await world.storage.settings.save(world.alice.id, tap="best")
    board = await world.board_of(TIE)
    await world.tap(board, "3")
    assert await actions(world) == ["3>4x1"]


async def test_a_column_that_cannot_move_is_disabled_and_says_so_when_tapped_all_the_same(
    world: World,
) -> None:
    board = await world.board_of(TIE)
    assert "6" in disabled(board)
    raw_click(world.env, world.alice, board, buttons(board)["6"]["custom_id"])
    await world.env.settle()
    assert notice(board) == "Nothing in column 6 can move."


# Hint


async def test_a_hint_says_why_and_its_button_becomes_do_it(world: World) -> None:
    board = await world.board_of(TIE)
    await world.tap(board, "Hint")
    assert notice(board) == "6♠ to column 2, on 7♠: empties a column"
    assert "Hint" not in buttons(board)
    assert (await world.newest()).hints == 1
    assert not await actions(world), "a hint costs nothing"
    await world.tap(board, "Do it")
    assert await actions(world) == ["1>2x1"]


async def test_a_hint_can_be_a_deal(world: World) -> None:
    board = await world.board_of(at_with_rest(["2S"] * 4 + ["KH"] * 4 + ["KS"] * 2, suits=2))
    await world.tap(board, "Hint", "Do it")
    assert await actions(world) == ["deal"]


async def test_where_no_moves_are_left_a_hint_goes_on_saying_so(world: World) -> None:
    board = await world.board_of(DEAD_END)
    await world.tap(board, "Hint")
    assert notice(board) == "No moves left: restart or give up."
    assert not (await world.newest()).hints


# Undo, redo, deal


async def test_undo_and_redo(world: World) -> None:
    board = await world.board_of(INTO_EMPTY)
    await world.tap(board, "1", "Undo")
    assert notice(board) == "Undone: 9♠–7♠ back to column 1"
    assert lines(board)[1].startswith("498 · 2 moves")
    await world.tap(board, "Redo")
    assert notice(board) == "Redone: 9♠–7♠ to column 10, turned up 2♠"
    assert await actions(world) == ["1>10x3", "undo", "redo"]


@pytest.mark.parametrize(
    ("verb", "line"), [("undo", "Nothing left to undo."), ("redo", "Nothing to redo.")]
)
async def test_what_cannot_be_undone_is_refused_with_a_reason(
    world: World, verb: str, line: str
) -> None:
    board = await world.play()
    assert verb.capitalize() in disabled(board)
    raw_click(world.env, world.alice, board, buttons(board)[verb.capitalize()]["custom_id"])
    await world.env.settle()
    assert notice(board) == line
    assert lines(board)[1].startswith("500 · 0 moves"), "a refusal costs nothing"


async def test_a_refused_deal_names_the_columns_to_fill(world: World) -> None:
    game = at_with_rest(["6S 5S 4S", "", *["KS"] * 4, "", *["KH"] * 3], suits=2)
    board = await world.board_of(game)
    await world.tap(board, "Deal")
    assert notice(board) == "Fill columns 2, 7, then deal."
    assert not await actions(world)


async def test_two_deals_are_two_undos(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal", "Deal", "Undo")
    assert notice(board) == "Undone: the deal of 10 cards"
    assert lines(board)[1].endswith("deals 4")


# No undo


async def test_without_undo_a_deal_asks_once_more_in_place(world: World) -> None:
    board = await world.play(undo=False)
    assert lines(board)[0] == "alice · Spider · 1 suit · no undo"
    assert {"Undo", "Redo"} <= disabled(board)
    place = list(buttons(board)).index("Deal")
    await world.tap(board, "Deal")
    assert notice(board) == "Deal? It can't be undone here."
    assert list(buttons(board)).index("Deal now?") == place
    assert not await actions(world)
    await world.tap(board, "Deal now?")
    assert await actions(world) == ["deal"]
    assert {"Undo", "Redo"} <= disabled(board)


async def test_a_question_about_a_deal_goes_away_with_any_other_tap(world: World) -> None:
    board = await world.play(undo=False)
    await world.tap(board, "Deal", "Pick")
    assert "Deal" in buttons(board)
    assert not await actions(world)


async def test_without_undo_a_tap_always_picks_first(world: World) -> None:
    board = await world.play(undo=False)
    movable = next(label for label in buttons(board) if label not in disabled(board))
    await world.tap(board, movable)
    assert f"{movable} ●" in buttons(board)
    assert not await actions(world)


async def test_no_moves_left_is_said_and_ends_nothing(world: World) -> None:
    board = await world.board_of(DEAD_END)
    assert notice(board) == "No moves left: restart or give up.", "nothing can be undone yet"
    assert not (await world.newest()).is_over
    assert {"1", "10", "Pick", "Deal"} <= disabled(board)
    assert "More" not in disabled(board)

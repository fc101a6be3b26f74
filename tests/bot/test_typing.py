"""Moves by typing: the form of a board, ``/spider move`` and what it suggests."""

from __future__ import annotations

import pytest

from engine import Game
from tests.bot.simulated import buttons, disabled, kinds, lines, texts
from tests.bot.world import World
from tests.engine.games import at_with_rest

GAME = at_with_rest(["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"], suits=2)


async def actions(world: World) -> list[str]:
    return [str(action) for action in (await world.newest()).replay().actions]


async def test_the_form_takes_several_actions_at_once(world: World) -> None:
    board = await world.board_of(GAME)
    answer = await world.type(board, "1>2, 3>4 undo")
    assert answer.id == board.id, "no second message"
    assert await actions(world) == ["1>2x1", "3>4x1", "undo"]
    assert lines(board)[2] == "3 moves done · Undone: 9♥ back to column 3"


async def test_the_form_stops_at_the_first_refusal_and_says_which(world: World) -> None:
    board = await world.board_of(GAME)
    await world.type(board, "1>2 5>9 deal")
    assert await actions(world) == ["1>2x1"]
    assert lines(board)[2] == "1 done, then 5>9 refused"
    await world.type(board, "5>9 deal")
    assert lines(board)[2] == "5>9: 10♥ can't go on Q♥: only a J can."


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1>2 fly", "“fly” isn't a move. Try 5>1."),
        ("6>1", "K♠ goes only into an empty column."),
        ("redo", "Nothing to redo."),
        ("99>1", None),
        ("*_`<@1>", None),
    ],
)
async def test_what_cannot_be_done_changes_nothing(
    world: World, text: str, line: str | None
) -> None:
    board = await world.board_of(GAME)
    await world.type(board, text)
    assert not await actions(world)
    assert len(lines(board)) == 3
    assert len(lines(board)[2]) <= 42
    assert line is None or lines(board)[2] == line


async def test_a_form_left_open_over_a_restart_is_answered(world: World) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "More")
    form = await world.alice.click(board, label="Type moves")
    await world.restart()
    await world.alice.submit_modal(form, {"moves": "1>2"})
    assert await actions(world) == ["1>2x1"]
    assert lines(board)[2] == "6♠ to column 2"


async def test_a_form_left_open_while_the_game_went_on_plays_nothing(world: World) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "More")
    form = await world.alice.click(board, label="Type moves")
    await world.tap(board, "Back", "1")
    world.clock.advance(3)
    await world.alice.submit_modal(form, {"moves": "3>4"})
    assert await actions(world) == ["1>2x1"]
    assert lines(board)[2] == "This game had moved on: here it is now."


async def test_a_form_on_a_board_in_a_direct_message(world: World) -> None:
    board = (await world.alice.user.slash("spider play")).response
    await world.alice.user.click(board, label="More")
    form = await world.alice.user.click(board, label="Type moves")
    await world.alice.user.submit_modal(form, {"moves": "deal"})
    assert lines(board)[2] == "Dealt 10 cards"


# /spider move


async def test_move_answers_privately_with_the_board_in_words_first(world: World) -> None:
    public = await world.board_of(GAME)
    answer = await world.slash("move", action="1>2 3>4")
    assert answer.ephemeral
    assert kinds(answer) == [10, 1, 1, 1, 1, 12]
    assert texts(answer)[0].startswith("2 moves done. Moved nine of hearts from")
    assert "Column 5, ten of hearts" in buttons(answer)
    world.clock.advance(3)
    await world.tap(public, "Deal")
    assert lines(public)[2] == "This game had moved on: here it is now.", "it is still there"
    assert await actions(world) == ["1>2x1", "3>4x1"]


async def test_move_says_how_far_it_came(world: World) -> None:
    await world.board_of(GAME)
    answer = await world.slash("move", action="1>2 5>9 deal")
    said = texts(answer)[0].split("\n")[0]
    assert said.startswith("Stopped at 5>9. The ten of hearts can't go")
    assert said.endswith("Done before it: 1>2x1.")


async def test_move_with_nonsense_is_one_sentence(world: World) -> None:
    await world.board_of(GAME)
    answer = await world.slash("move", action="fly *away*")
    assert answer.ephemeral
    assert answer.content.startswith("“fly” isn't a move.")
    assert not await actions(world)


async def test_move_without_a_game_says_how_to_start_one(world: World) -> None:
    answer = await world.slash("move", action="deal")
    assert answer.content == "You have no game running. Start one with /spider play."


async def test_the_board_of_a_typed_move_can_be_tapped(world: World) -> None:
    await world.board_of(GAME)
    answer = await world.slash("move", action="1>2")
    labels = [label for label in buttons(answer) if label not in disabled(answer)]
    assert "Undo" in labels
    await world.tap(answer, "Undo")
    assert await actions(world) == ["1>2x1", "undo"]


# Suggestions


async def suggested(world: World, typed: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = await world.alice.autocomplete(
        world.channel, "spider move", "action", typed
    )
    return found


async def test_suggestions_are_the_legal_actions_best_first(world: World) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "1", "Undo")
    found = await suggested(world, "")
    assert found[0] == {
        "name": "1>2x1 · six of spades from column 1 to column 2, onto the seven of spades",
        "value": "1>2x1",
    }
    assert [choice["value"] for choice in found][-2:] == ["deal", "redo"]


@pytest.mark.parametrize(
    ("typed", "values"),
    [
        ("3", ["3>4x1", "3>5x1"]),
        ("the seven of sp", ["1>2x1"]),
        ("3>", ["3>4x1", "3>5x1"]),
        ("3→", ["3>4x1", "3>5x1"]),
        ("3-", ["3>4x1", "3>5x1"]),
        ("3–", ["3>4x1", "3>5x1"]),
        ("3->", ["3>4x1", "3>5x1"]),
        ("3 > ", ["3>4x1", "3>5x1"]),
        ("３＞", ["3>4x1", "3>5x1"]),
        ("3→5", ["3>5x1"]),
        ("3 - 5", ["3>5x1"]),
        ("1>2 3", []),
        ("und", []),
        ("zzz", []),
    ],
)
async def test_suggestions_are_narrowed_by_what_is_typed(
    world: World, typed: str, values: list[str]
) -> None:
    await world.board_of(GAME)
    assert [choice["value"] for choice in await suggested(world, typed)] == values


async def test_suggestions_never_pass_a_limit(world: World) -> None:
    game = Game.new("scorpion", deal=5)
    await world.board_of(game)
    found = await suggested(world, "")
    assert 0 < len(found) <= 25
    assert all(len(choice["name"]) <= 100 for choice in found)


async def test_without_a_game_nothing_is_suggested(world: World) -> None:
    assert await suggested(world, "") == []
    assert await world.alice.autocomplete(world.channel, "spider board", "game", "") == []


async def test_suggesting_writes_nothing(world: World) -> None:
    await world.board_of(GAME)
    before = (await world.newest()).version
    await suggested(world, "1")
    assert (await world.newest()).version == before

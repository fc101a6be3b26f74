"""Finished boards: a win by whatever play, one win each, and what comes next."""

from __future__ import annotations

import pytest
from prometheus_client import REGISTRY

from engine import Game
from tests.bot.simulated import buttons, lines, picture, raw_click, snapshot
from tests.bot.world import World
from tests.engine.games import at

NEXT = ("New deal", "Same deal", "Record")
KING_TO_TWO = " ".join(f"{rank}S" for rank in "KQJT98765432")


def before_the_last_move() -> Game:
    return at([KING_TO_TWO, "AS"], runs="SSSSSSS")


def before_the_last_deal() -> Game:
    """Fewer cards than columns, so that a deal is allowed; the Ace lands on the run in column 1."""
    return at([KING_TO_TWO], stock="AS", runs="SSSSSSS", variant="relaxed")


async def won_once(world: World, game_id: int, moves: int) -> None:
    stored = await world.storage.games.load(game_id)
    assert stored is not None
    assert (stored.status, stored.lost_by, stored.moves) == ("won", None, moves)
    assert stored.finished_at == world.clock.now


async def test_a_win_by_a_tap(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    game = await world.newest()
    await world.tap(board, "2")
    assert lines(board)[1:3] == [
        "1,299 · 1 move · runs 8/8 · deals 0",
        "You won in 1 move, 0:00.",
    ]
    assert set(NEXT) <= set(buttons(board))
    await won_once(world, game.id, 1)
    _, alt = picture(world.env, board)
    assert "8 of 8 runs off" in alt


async def test_a_win_by_a_deal(world: World) -> None:
    board = await world.board_of(before_the_last_deal())
    game = await world.newest()
    await world.tap(board, "Deal")
    await won_once(world, game.id, 1)
    assert lines(board)[2] == "You won in 1 move, 0:00."


async def test_a_win_by_a_typed_move(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    game = await world.newest()
    await world.type(board, "1>3x2 undo 2>1 deal")
    await won_once(world, game.id, 3)
    assert lines(board)[2].startswith("You won in "), "whatever was typed after the win"
    assert set(NEXT) <= set(buttons(board))


async def test_a_win_by_the_move_command(world: World) -> None:
    await world.board_of(before_the_last_move())
    game = await world.newest()
    answer = await world.slash("move", action="2>1")
    await won_once(world, game.id, 1)
    assert set(NEXT) <= set(buttons(answer))


async def test_a_win_by_do_it(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    game = await world.newest()
    await world.tap(board, "Hint", "Do it")
    await won_once(world, game.id, 1)


async def test_twenty_winning_taps_are_one_win(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    game = await world.newest()
    for _ in range(20):
        raw_click(world.env, world.alice, board, buttons(board)["2"]["custom_id"])
    await world.env.settle()
    await won_once(world, game.id, 1)
    assert lines(board)[2].startswith("You won in "), "the result stands"


async def test_a_won_game_can_not_be_taken_back(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    game = await world.newest()
    seen = snapshot(world.env, board)
    old = buttons(board)
    await world.tap(board, "2")
    for label in ("1", "Deal", "Undo", "Redo", "Hint", "More", "Pick"):
        raw_click(world.env, world.alice, board, old[label]["custom_id"], seen=seen)
        await world.env.settle()
        assert lines(board)[2] == "You won in 1 move, 0:00."
    await won_once(world, game.id, 1)


async def test_new_deal_goes_on_in_the_same_message(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    await world.tap(board, "2", "New deal")
    assert lines(board)[1:] == ["500 · 0 moves · runs 0/8 · deals 5", "Deal 7001. Good luck!"]
    assert (await world.newest()).fresh
    await world.tap(board, "Deal")
    assert (await world.newest()).moves == 1


async def test_same_deal_lays_out_the_same_cards(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    await world.tap(board, "2", "Same deal")
    again = await world.newest()
    assert again.opening().table == before_the_last_move().table
    assert not again.fresh
    await world.tap(board, "2")
    await won_once(world, again.id, 1)


@pytest.mark.parametrize(
    ("label", "yes"), [("New deal", "Yes, new deal"), ("Same deal", "Yes, restart")]
)
async def test_a_finished_board_asks_before_it_costs_another_game(
    world: World, label: str, yes: str
) -> None:
    board = await world.board_of(before_the_last_move())
    won = await world.newest()
    await world.tap(board, "2")
    other = await world.play(suits=1)
    await world.tap(other, "Deal")
    running = await world.newest()
    await world.tap(board, label)
    assert lines(board)[2] == "Your running game would count as a loss."
    await world.tap(board, "Back")
    assert lines(board)[2].startswith("You won in ")
    await world.tap(board, label, yes)
    assert (await world.stored(running)).status == "lost"
    assert (await world.stored(won)).status == "won"
    await world.tap(other, "Deal")
    assert lines(other)[2] == "Another game took this one's place."


async def test_the_record_of_a_finished_game_is_given_out(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    await world.tap(board, "2")
    answer = await world.tap(board, "Record")
    assert answer.attachments


async def test_a_stranger_starts_a_game_of_their_own_from_a_finished_board(world: World) -> None:
    board = await world.board_of(before_the_last_move())
    await world.tap(board, "2")
    answer = await world.tap(board, "New deal", actor=world.bob)
    assert answer.ephemeral
    mine = await world.tap(answer, "Play my own", actor=world.bob)
    assert lines(mine)[0] == "bob · Spider · 1 suit"
    assert lines(board)[2].startswith("You won in ")


async def test_games_laid_out_and_won_are_counted(world: World) -> None:
    def figures() -> list[float]:
        names = ("spinneret_games_laid_out_total", "spinneret_games_won_total")
        return [REGISTRY.get_sample_value(name, {"variant": "relaxed"}) or 0 for name in names]

    laid_out, won = figures()
    board = await world.board_of(before_the_last_deal())
    await world.tap(board, "Deal")
    assert figures() == [laid_out, won + 1]
    await world.play(variant="relaxed")
    assert figures() == [laid_out + 1, won + 1]

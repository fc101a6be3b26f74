"""The board message: three lines, picture, rows of buttons."""

from __future__ import annotations

from tests.bot.simulated import buttons, disabled, kinds, lines, picture, rows
from tests.bot.world import World

TEN = [["1", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "10", "Pick", "Hint"]]
SEVEN = [["1", "2", "3", "4"], ["5", "6", "7"], ["Pick", "Hint"]]
LAST = ["Undo", "Redo", "Deal", "More"]


async def test_a_board_is_three_lines_a_picture_and_rows_of_four(world: World) -> None:
    board = await world.play(suits=2)
    assert kinds(board) == [10, 12, 1, 1, 1, 1]
    assert lines(board) == [
        "alice · Spider · 2 suits",
        "500 · 0 moves · runs 0/8 · deals 5",
        "Deal 7001. Good luck!",
    ]
    assert rows(board) == [*TEN, LAST]
    png, alt = picture(world.env, board)
    assert png.startswith(b"\x89PNG")
    assert alt.startswith("Spider, 2 suits. Score 500, 0 moves, 5 deals left, 0 of 8 runs off.")
    assert {"Undo", "Redo"} <= disabled(board)
    assert buttons(board)["1"]["custom_id"].endswith(":0:col.0")

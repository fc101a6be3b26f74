"""The board message: three lines, picture, rows of buttons; and the same for a screen reader."""

from __future__ import annotations

import random
import re

import pytest

from engine import Game, Move
from tests.bot.simulated import (
    buttons,
    disabled,
    kinds,
    lines,
    payload_overrides,
    picture,
    rows,
    texts,
)
from tests.bot.world import World
from tests.engine.games import at_with_rest

TEN = [["1", "2", "3", "4"], ["5", "6", "7", "8"], ["9", "10", "Pick", "Hint"]]
SEVEN = [["1", "2", "3", "4"], ["5", "6", "7"], ["Pick", "Hint"]]
KINGS = ["KS"] * 4 + ["KH"] * 4
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


@pytest.mark.parametrize("variant", ["spiderette", "scorpion"])
async def test_seven_columns_have_rows_of_their_own(world: World, variant: str) -> None:
    board = await world.play(variant=variant)
    assert rows(board) == [*SEVEN, LAST]


async def test_the_picture_gets_a_new_name_whenever_it_changes(world: World) -> None:
    board = await world.play()
    before = board.attachments[0].filename
    await world.tap(board, "Deal")
    after = board.attachments[0].filename
    assert re.fullmatch(r"board-0-[0-9a-f]{8}\.png", before)
    assert re.fullmatch(r"board-1-[0-9a-f]{8}\.png", after)
    assert len(board.attachments) == 1, "old pictures would pile up"


NAMES = [
    "al",
    "a" * 32,
    "**bold** _it_ ~~gone~~ ||spoiler||",
    "`code` # > - 1.",
    "[click](https://example.org/x_y_z)",
    "<@123456789012345678> @everyone",
    "<#123456789012345678> <:smile:123>",
    "https://example.org/a_b_c",
    "two\nlines",
    "\u202eright to left",
    "名前名前名前名前名前名前名前名前",
]


@pytest.mark.parametrize("name", NAMES)
async def test_names_are_shown_as_they_are_and_fit(world: World, name: str) -> None:
    actor = world.guild.add_member(world.env.create_user("someone", global_name=name))
    for options in ({"variant": "relaxed", "suits": 4}, {"suits": 1, "undo": False}):
        board = await world.play(actor, **options)
        first, _, _ = lines(board)
        assert len(first) <= 42
        shown = first.split(" · ")[0].rstrip("…")
        assert " ".join(name.replace("\u202e", " ").split()).startswith(shown)
        raw = texts(board)[0].split("\n")[0]
        assert not re.search(r"(?<!\\)[*_`~|<]", raw)
        assert not re.search(r"@(everyone|here)", raw)
        assert "://" not in raw
        assert not re.match(r"[#>-]", raw)


async def test_the_three_lines_fit_at_every_step_of_a_game(world: World) -> None:
    rng = random.Random(5)
    actor = world.guild.add_member(world.env.create_user("someone", global_name="W" * 32))
    board = await world.play(actor, variant="spiderette", suits=2)
    for code in ("en-US", "de"):
        with payload_overrides(locale=code):
            for _ in range(25):
                assert len(lines(board)) == 3
                assert all(0 < len(line) <= 42 for line in lines(board)), lines(board)
                usable = [label for label in buttons(board) if label not in disabled(board)]
                private = {"As text", "Record", "Rules", "Settings", "Type moves", "Als Text"}
                private |= {"Protokoll", "Regeln", "Optionen", "Eingeben"}
                ends = {"Yes, give up", "Ja, aufgeben"}  # the end has facts below the three
                label = rng.choice(sorted(set(usable) - private - ends))
                await world.tap(board, label, actor=actor)


async def test_the_language_is_the_clients(world: World) -> None:
    with payload_overrides(locale="de"):
        board = await world.play(suits=2)
    assert lines(board)[0] == "alice · Spider · 2 Farben"
    assert lines(board)[2] == "Spiel 7001. Viel Glück!"


async def test_marks_are_in_the_alt_text_too(world: World) -> None:
    columns = ["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"]
    board = await world.board_of(at_with_rest(columns, suits=2))
    await world.tap(board, "3")
    _, alt = picture(world.env, board)
    assert alt.endswith("Picked: nine of hearts in column 3. It can go to columns 4 and 5.")
    await world.tap(board, "3 ●")
    await world.tap(board, "Hint")
    _, alt = picture(world.env, board)
    assert "Hint: " in alt


# Screen reader


async def screen_reader(world: World) -> None:
    await world.storage.settings.save(world.alice.id, screen_reader=True)


async def test_for_a_screen_reader_words_come_first_and_the_picture_last(world: World) -> None:
    await screen_reader(world)
    game = at_with_rest(["<2S> 9H 8H 7H", "TH", "TS", *KINGS[:7]], suits=2)
    board = await world.board_of(game)
    assert kinds(board) == [10, 1, 1, 1, 1, 12]
    said = texts(board)[0].split("\n")
    assert said[0] == "Choose a column to move the run at its end."
    assert said[1] == "Nothing can move from columns 2, 3, 4, 5, 6, 7, 8, 9 and 10."
    assert said[2] == "Undo is off: there is nothing to undo."
    assert said[4] == "alice, Spider, 2 suits."
    assert "Column 1: 1 hidden, run nine to seven of hearts" in said
    assert "Column 1, seven of hearts" in buttons(board)
    _, alt = picture(world.env, board)
    assert "nine to seven of hearts" in alt


async def test_for_a_screen_reader_what_changed_comes_first(world: World) -> None:
    await screen_reader(world)
    board = await world.board_of(at_with_rest(["<2S> 9H", "TH", *KINGS], suits=2))
    await world.tap(board, "Column 1, nine of hearts")
    said = texts(board)[0].split("\n")
    assert said[0] == (
        "Moved nine of hearts from column 1 to column 2. Turned up two of spades in column 1."
    )


async def test_for_a_screen_reader_pick_and_targets_are_words(world: World) -> None:
    await screen_reader(world)
    board = await world.board_of(at_with_rest(["9H", "TH", "TH", *KINGS[:7]], suits=2))
    await world.tap(board, "Column 1, nine of hearts")
    said = texts(board)[0].split("\n")
    assert said[0] == (
        "Picked in column 1: nine of hearts. It can go to column 2, onto the ten of hearts; to "
        "column 3, onto the ten of hearts. "
        "Suggested: column 2. Press column 1 once more to play that."
    )
    assert said[1] == "Nothing can move from columns 4, 5, 6, 7, 8, 9 and 10."
    assert "Picked: column 1, nine of hearts" in buttons(board)
    await world.tap(board, "To column 3, ten of hearts")
    assert (await world.replayed()).actions == (Move(0, 2, 1),)


async def test_for_a_screen_reader_other_rows_give_their_own_reasons(world: World) -> None:
    await screen_reader(world)
    board = await world.play(undo=False)
    assert "Undo and Redo are off: this game is played without them." in texts(board)[0]
    await world.tap(board, "More")
    assert texts(board)[0].split("\n")[:2] == [
        "Deal 7001",
        "Restart is off: nothing has been played yet.",
    ]


async def test_a_screen_reader_is_told_why_there_is_no_deal(world: World) -> None:
    await screen_reader(world)
    game = Game.new("relaxed", 2, deal=3)
    board = await world.board_of(game)
    for _ in range(5):
        await world.tap(board, "Deal")
    assert "Deal is off: the stock is empty." in texts(board)[0]


# Private boards


async def test_a_private_board_is_seen_by_its_player_alone_and_says_how_to_find_it(
    world: World,
) -> None:
    board = await world.play(private=True)
    assert board.ephemeral
    assert lines(board)[2] == "Private board. Lost it? /spider board"
    assert not world.channel.history(viewer=world.bob)
    await world.tap(board, "Deal")
    assert board.ephemeral
    assert lines(board)[2] == "Dealt 10 cards"


async def test_boards_are_public_unless_set_otherwise(world: World) -> None:
    assert not (await world.play()).ephemeral
    await world.storage.settings.save(world.alice.id, private=True)
    assert (await world.slash("board")).ephemeral
    assert not (await world.slash("board", private=False)).ephemeral


async def test_suits_in_text_have_the_colour_of_the_text(world: World) -> None:
    board = await world.play(suits=4)
    await world.tap(board, "Hint")
    said = texts(board)[0]
    assert any(suit in said for suit in "♠♥♦♣")
    for place, letter in enumerate(said):
        if letter in "♠♥♦♣":
            assert said[place + 1] == "\N{VARIATION SELECTOR-15}"

"""Taps that come late, twice, from strangers, from before a restart, or on boards of other games."""

from __future__ import annotations

import random

import pytest

from bot.host import Host
from engine import parse_action
from storage import open_storage
from tests.bot.simulated import buttons, disabled, lines, raw_click, rows, snapshot, texts
from tests.bot.world import World
from tests.engine.games import at_with_rest

GAME = at_with_rest(["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"], suits=2)
COLUMNS = ["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"]
RELAXED = at_with_rest(COLUMNS, suits=2, variant="relaxed")
DID = {"1": "6♠ to column 2", "Deal": "Dealt 10 cards", "Redo": "Redone: 6♠ to column 2"}
MOVED_ON = "This game had moved on: here it is now."


async def actions(world: World) -> list[str]:
    return [str(action) for action in (await world.newest()).replay().actions]


async def test_a_stale_tap_does_nothing_and_shows_the_game_as_it_is(world: World) -> None:
    board = await world.board_of(GAME)
    seen, old = snapshot(world.env, board), buttons(board)
    await world.tap(board, "1")
    world.clock.advance(2.1)
    raw_click(world.env, world.alice, board, old["3"]["custom_id"], seen=seen)
    await world.env.settle()
    assert lines(board) == [
        "alice · Spider · 2 suits",
        "499 · 1 move · runs 0/8 · deals 10",
        MOVED_ON,
    ]
    assert await actions(world) == ["1>2x1"]


@pytest.mark.parametrize("label", ["1", "Deal", "Redo"])
async def test_twenty_taps_at_once_are_one_action(world: World, label: str) -> None:
    board = await world.board_of(RELAXED)
    await world.tap(board, "1", "Undo")
    before = len(await actions(world))
    custom_id = buttons(board)[label]["custom_id"]
    answers = [raw_click(world.env, world.alice, board, custom_id) for _ in range(20)]
    await world.env.settle()
    assert all(answer.acknowledged for answer in answers)
    assert lines(board)[2] == DID[label]
    assert len(await actions(world)) == before + 1
    assert not world.errors()


async def test_twenty_different_taps_at_once_are_one_action(world: World) -> None:
    board = await world.board_of(GAME)
    usable = [b["custom_id"] for label, b in buttons(board).items() if label in {"1", "3", "Deal"}]
    for number in range(20):
        raw_click(world.env, world.alice, board, usable[number % len(usable)])
    await world.env.settle()
    assert len(await actions(world)) == 1


async def test_a_double_tap_while_the_first_is_on_its_way_is_one_action(world: World) -> None:
    board = await world.board_of(GAME)
    for _ in range(2):
        raw_click(world.env, world.alice, board, buttons(board)["Deal"]["custom_id"])
    await world.env.settle()
    assert await actions(world) == ["deal"]
    assert lines(board)[2] == "Dealt 10 cards", "the second half of one gesture needs no excuse"


async def test_a_late_tap_on_another_message_is_no_double_tap(world: World) -> None:
    board = await world.board_of(GAME)
    seen, old = snapshot(world.env, board), buttons(board)
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, message="no")
    newer = await world.slash("board")
    await world.tap(newer, "1")
    raw_click(world.env, world.alice, board, old["3"]["custom_id"], seen=seen)
    await world.env.settle()
    assert lines(board)[2] == MOVED_ON


async def test_a_tap_two_actions_late_is_no_double_tap(world: World) -> None:
    board = await world.board_of(GAME)
    seen, old = snapshot(world.env, board), buttons(board)
    await world.tap(board, "1", "Undo")
    raw_click(world.env, world.alice, board, old["3"]["custom_id"], seen=seen)
    await world.env.settle()
    assert lines(board)[2] == MOVED_ON


# Strangers


async def test_a_strangers_tap_is_a_private_sentence_and_changes_nothing(world: World) -> None:
    board = await world.board_of(GAME)
    before, shown = await world.newest(), texts(board)
    answer = await world.tap(board, "1", actor=world.bob)
    assert answer.ephemeral
    assert texts(answer) == ["This is alice's game. Start one of your own?"]
    assert rows(answer) == [["Play my own"]]
    assert await world.newest() == before
    assert texts(board) == shown


@pytest.mark.parametrize(
    "label", ["1", "3", "Pick", "Hint", "Deal", "More", "Undo", "Redo", "Back", "Give up", "Record"]
)
async def test_no_button_of_a_board_works_for_a_stranger(world: World, label: str) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "1")
    if label not in buttons(board):
        await world.tap(board, "More")
    before = await world.newest()
    answer = raw_click(world.env, world.bob, board, buttons(board)[label]["custom_id"])
    await world.env.settle()
    assert answer.response is not None
    assert answer.response.ephemeral
    assert texts(answer.response) == ["This is alice's game. Start one of your own?"]
    assert await world.newest() == before
    assert await world.storage.games.last_played(world.bob.id) is None


async def test_play_my_own_starts_the_same_kind_of_game(world: World) -> None:
    board = await world.board_of(GAME)
    answer = await world.tap(board, "1", actor=world.bob)
    mine = await world.tap(answer, "Play my own", actor=world.bob)
    assert not mine.ephemeral
    assert lines(mine) == [
        "bob · Spider · 2 suits",
        "500 · 0 moves · runs 0/8 · deals 5",
        "Deal 7001. Good luck!",
    ]
    await world.tap(mine, "Deal", actor=world.bob)
    again = await world.tap(answer, "Play my own", actor=world.bob)
    assert lines(again)[1].startswith("499 · 1 move"), "it goes on with the one they have"
    assert not await actions(world)


async def test_a_stranger_cannot_send_a_form_to_anothers_game(world: World) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "More")
    answer = await world.bob.click(board, label="Type moves")
    assert answer.modal is None
    assert answer.response.ephemeral


# Restarts


async def test_boards_from_before_a_restart_work(world: World) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "1")
    await world.restart()
    await world.tap(board, "3", "5 ✓")
    assert await actions(world) == ["1>2x1", "3>5x1"]
    await world.restart()
    await world.tap(board, "More")
    await world.restart()
    await world.tap(board, "Restart")
    await world.restart()
    await world.tap(board, "Back", "Hint")
    await world.restart()
    await world.tap(board, "Do it")
    assert len(await actions(world)) == 3


async def test_killed_between_any_two_taps_the_old_boards_next_tap_works(world: World) -> None:
    """The move is saved, its answer never arrives, the process is gone: nothing is lost or done twice."""
    rng = random.Random(11)
    board = await world.play(suits=2)
    done = 0
    for _ in range(8):
        seen = snapshot(world.env, board)
        labels = [
            label
            for label, button in buttons(board).items()
            if label not in disabled(board) and ":col." in button["custom_id"]
        ]
        label = rng.choice([*labels, "Deal"])
        custom_id = buttons(board)[label]["custom_id"]
        world.env.inject_error(
            "POST", "/interactions/*/callback", status=404, code=10062, message="gone", times=1
        )
        raw_click(world.env, world.alice, board, custom_id, seen=seen)
        await world.env.settle()
        await world.restart()
        now = len(await actions(world))
        assert now - done in {0, 1}
        if now > done:
            world.clock.advance(3)
            raw_click(world.env, world.alice, board, custom_id, seen=seen)
            await world.env.settle()
            assert lines(board)[2] == MOVED_ON
            assert len(await actions(world)) == now, "the tap made again is not done again"
        done = now
    assert done >= 4
    assert f"{done} move" in lines(board)[1]
    assert not world.errors()


async def test_boards_work_for_ever(world: World) -> None:
    board = await world.board_of(GAME)
    await world.env.advance_time(30 * 24 * 3600)
    await world.tap(board, "1")
    assert await actions(world) == ["1>2x1"]


# Other games' boards


async def test_the_board_of_another_slot_plays_its_own_game(world: World) -> None:
    one = await world.play(suits=1)
    two = await world.play(suits=2)
    await world.tap(one, "Deal")
    games = {g.slot.suits: g for g in await world.storage.games.open_of(world.alice.id)}
    assert (games[1].moves, games[2].moves) == (1, 0)
    assert lines(two)[1].startswith("500 · 0 moves")


async def test_the_board_of_a_replaced_game_says_so_and_offers_what_comes_next(
    world: World,
) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, message="no")
    seen, old = snapshot(world.env, board), buttons(board)
    asked = await world.slash("new")
    await world.tap(asked, "Yes, new deal")
    raw_click(world.env, world.alice, board, old["Deal"]["custom_id"], seen=seen)
    await world.env.settle()
    assert lines(board)[2] == "Another game took this one's place."
    assert {"New deal", "Same deal"} <= set(buttons(board))
    assert not (await world.newest()).started


async def test_the_board_of_a_game_that_left_no_trace_is_one_sentence(world: World) -> None:
    first = await world.play()
    await world.slash("new")
    answer = await world.tap(first, "Deal")
    assert answer.id == first.id
    assert texts(first) == ["This game is no longer kept. Start one with /spider play."]
    assert not buttons(first)
    assert not first.attachments
    assert not (await world.newest()).started


async def test_where_such_a_board_cannot_be_edited_the_sentence_is_private(world: World) -> None:
    first = await world.play()
    await world.slash("new")
    world.env.inject_error(
        "POST", "/interactions/*/callback", status=404, code=10008, message="gone", times=1
    )
    answer = await world.tap(first, "Deal")
    assert answer.ephemeral
    assert answer.content == "This game is no longer kept. Start one with /spider play."
    assert not world.errors()


async def test_a_stranger_whose_name_is_markup_is_quoted_as_it_is(world: World) -> None:
    carol = world.guild.add_member(world.env.create_user("carol", global_name="*C* <@1>"))
    board = await world.play(carol)
    answer = await world.tap(board, "Deal", actor=world.bob)
    assert texts(answer) == ["This is \\*C\\* \\<@1>'s game. Start one of your own?"]


async def test_the_board_of_a_game_given_up_elsewhere_shows_the_end(world: World) -> None:
    board = await world.board_of(GAME)
    seen, old = snapshot(world.env, board), buttons(board)
    await world.tap(board, "More", "Give up", "Yes, give up")
    for label in ("1", "Hint", "Deal", "More"):
        raw_click(world.env, world.alice, board, old[label]["custom_id"], seen=seen)
        await world.env.settle()
        assert lines(board)[2] == "You gave up."
        assert {"New deal", "Same deal"} <= set(buttons(board))


# Old versions


@pytest.mark.parametrize(
    "custom_id", ["t0:4711:undo", "t1:1:0:fly", "t1:1:0:col", "board:5", "s1:switch:sound:1"]
)
async def test_buttons_of_other_versions_are_answered_with_a_fresh_board(
    world: World, custom_id: str
) -> None:
    board = await world.board_of(GAME)
    seen = snapshot(world.env, board)
    seen["components"] = [
        {"type": 1, "id": 1, "components": [button(custom_id)]},
    ]
    answer = raw_click(world.env, world.alice, board, custom_id, seen=seen)
    await world.env.settle()
    assert lines(answer.response)[2] == "That board was old: here's a fresh one."
    assert "Deal" in buttons(answer.response)
    assert not await actions(world)


async def test_a_button_of_another_version_without_a_game_is_answered(world: World) -> None:
    board = await world.board_of(GAME)
    seen = snapshot(world.env, board)
    seen["components"] = [{"type": 1, "id": 1, "components": [button("t0:1")]}]
    answer = raw_click(world.env, world.bob, board, "t0:1", seen=seen)
    await world.env.settle()
    assert answer.response is not None
    assert answer.response.content == (
        "This board is from an older version. Bring up yours with /spider board."
    )


def button(custom_id: str) -> dict[str, object]:
    return {"type": 2, "id": 2, "style": 2, "label": "Old", "custom_id": custom_id}


# Two processes


async def test_a_race_lost_to_another_process_redraws_the_board(world: World) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "Pick")
    storage = await open_storage(world.url)
    other = Host(storage, clock=world.clock, draw=world.numbers)
    game_id = (await world.newest()).id

    async with world.host.holding(game_id):
        raw_click(world.env, world.alice, board, buttons(board)["Deal"]["custom_id"])
        live = await other.load(game_id)
        assert live is not None
        await other.act(live, [parse_action("1>2")])
        world.clock.advance(3)
    await world.env.settle()
    await storage.close()
    assert lines(board)[1:] == ["499 · 1 move · runs 0/8 · deals 10", MOVED_ON]
    assert await actions(world) == ["1>2x1"]


async def test_a_race_lost_between_looking_and_saving_redraws_the_board(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)
    storage = await open_storage(world.url)
    other = Host(storage, clock=world.clock, draw=world.numbers)
    game_id = (await world.newest()).id
    load = world.host.load
    raced = False

    async def load_then_lose(wanted: int) -> object:
        nonlocal raced
        live = await load(wanted)
        if not raced:
            raced = True
            theirs = await other.load(game_id)
            assert theirs is not None
            await other.act(theirs, [parse_action("1>2")])
        return live

    monkeypatch.setattr(world.host, "load", load_then_lose)
    await world.tap(board, "Deal")
    await storage.close()
    assert lines(board)[1:] == ["499 · 1 move · runs 0/8 · deals 10", MOVED_ON]
    assert await actions(world) == ["1>2x1"]

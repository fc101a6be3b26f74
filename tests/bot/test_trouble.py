"""When something goes wrong: one sentence, nothing lost, and a number that is in the log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord
import pytest

from storage import Unavailable
from storage.games import Games
from storage.settings import Settings
from tests.bot.simulated import buttons, kinds, lines, raw_click, snapshot
from tests.bot.world import World
from tests.engine.games import at_with_rest

GAME = at_with_rest(["6S", "7S", "9H", "TH", "TH", "KS", "2S", "4S", "QH", "QS"], suits=2)
CALLBACK = ("POST", "/interactions/*/callback")
MOVED_ON = "This game had moved on: here it is now."
UNAVAILABLE = "The bot can't save right now, so nothing was changed. Try again in a moment."
RESTARTING = "The bot is just restarting. Try again in a moment; nothing is lost."


async def actions(world: World) -> list[str]:
    return [str(action) for action in (await world.newest()).replay().actions]


async def tap(world: World, board: Any, label: str) -> Any:
    """A tap whose answer may fail."""
    answer = raw_click(world.env, world.alice, board, buttons(board)[label]["custom_id"])
    await world.env.settle()
    return answer


def failing(error: Exception) -> Callable[..., Awaitable[Any]]:
    async def fail(*_: object, **__: object) -> Any:
        raise error

    return fail


# Discord does not take the answer


@pytest.mark.parametrize(("status", "code"), [(429, 30046), (404, 10008), (401, 50027)])
async def test_an_edit_that_is_refused_for_good_is_posted_anew(
    world: World, status: int, code: int
) -> None:
    board = await world.board_of(GAME)
    world.env.inject_error(*CALLBACK, status=status, code=code, message="no", times=1)
    answer = await tap(world, board, "1")
    fresh = answer.response
    assert fresh.id != board.id
    assert kinds(fresh) == [10, 12, 1, 1, 1, 1]
    assert lines(fresh)[2] == "6♠ to column 2"
    assert [m.id for m in world.channel.history(viewer=world.alice)] == [fresh.id]
    await world.tap(fresh, "3", "5 ✓")
    assert await actions(world) == ["1>2x1", "3>5x1"]
    assert not world.errors()


async def test_a_private_board_posted_anew_stays_private(world: World) -> None:
    board = await world.play(private=True)
    world.env.inject_error(*CALLBACK, status=429, code=30046, message="no", times=1)
    answer = await tap(world, board, "Deal")
    assert answer.response.ephemeral


async def test_an_edit_that_takes_too_long_is_posted_anew(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)

    async def never(*_: object, **__: object) -> None:
        await asyncio.sleep(60)

    with monkeypatch.context() as patched:
        patched.setattr(discord.InteractionResponse, "edit_message", never)
        answer = raw_click(world.env, world.alice, board, buttons(board)["1"]["custom_id"])
        await world.env.advance_time(2.1)
        await world.env.settle()
    fresh = answer.response
    assert fresh is not None
    assert fresh.id != board.id
    assert lines(fresh)[2] == "6♠ to column 2"
    await world.tap(fresh, "3", "5 ✓")
    assert await actions(world) == ["1>2x1", "3>5x1"]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_an_answer_that_comes_too_late_leaves_the_move_and_the_next_tap_repairs(
    world: World, status: int, code: int
) -> None:
    board = await world.board_of(GAME)
    seen, old = snapshot(world.env, board), buttons(board)
    world.env.inject_error(*CALLBACK, status=status, code=code, message="late", times=1)
    await tap(world, board, "1")
    assert await actions(world) == ["1>2x1"]
    assert lines(board)[1].startswith("500"), "the picture is the old one"
    world.clock.advance(3)
    raw_click(world.env, world.alice, board, old["3"]["custom_id"], seen=seen)
    await world.env.settle()
    assert lines(board)[1:] == ["499 · 1 move · runs 0/8 · deals 10", MOVED_ON]
    assert not world.errors()
    late = [line for line in world.logs if line["event"] == "answered_late"]
    assert [line["log_level"] for line in late] == ["info"]


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (413, 40005), (500, 0), (503, 0)])
async def test_a_failed_upload_is_a_sentence_and_nothing_is_lost(
    world: World, status: int, code: int
) -> None:
    board = await world.board_of(GAME)
    world.env.inject_error(*CALLBACK, status=status, code=code, message="bad", times=1)
    answer = await tap(world, board, "1")
    assert answer.response.ephemeral
    assert answer.response.content.startswith(
        "Discord didn't take the answer. What you did is saved: /spider board shows it."
    )
    assert await actions(world) == ["1>2x1"]
    again = await world.slash("board")
    assert lines(again)[1].startswith("499 · 1 move")
    (number,) = world.errors()
    assert number in answer.response.content


@pytest.mark.parametrize(
    "error", [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]
)
async def test_a_lost_connection_is_logged_and_breaks_nothing(
    world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    board = await world.board_of(GAME)
    with monkeypatch.context() as patched:
        patched.setattr(discord.InteractionResponse, "edit_message", failing(error))
        patched.setattr(discord.InteractionResponse, "send_message", failing(error))
        await tap(world, board, "1")
    assert await actions(world) == ["1>2x1"]
    assert [line["event"] for line in world.logs][-1] == "could_not_tell"
    assert len(world.errors()) == 1
    await world.slash("board")


async def test_a_command_whose_answer_fails_loses_nothing(world: World) -> None:
    world.env.inject_error(*CALLBACK, status=500, code=0, message="no", times=1)
    answer = await world.play()
    assert answer.content.startswith("Discord didn't take the answer.")
    board = await world.play()
    assert lines(board)[1].startswith("500 · 0 moves")
    assert len(await world.storage.games.open_of(world.alice.id)) == 1
    assert len(world.errors()) == 1


# The database does not take it


@pytest.mark.parametrize("label", ["1", "Deal"])
async def test_what_cannot_be_saved_is_not_done(
    world: World, monkeypatch: pytest.MonkeyPatch, label: str
) -> None:
    board = await world.board_of(GAME)
    with monkeypatch.context() as patched:
        patched.setattr(Games, "append", failing(Unavailable("disk full")))
        answer = await tap(world, board, label)
        assert answer.response.ephemeral
        assert answer.response.content == UNAVAILABLE
    assert not await actions(world)
    await world.tap(board, "1")
    assert await actions(world) == ["1>2x1"], "the game in memory was thrown away with it"
    assert not world.errors()


@pytest.mark.parametrize("method", ["version", "count_hint"])
async def test_a_database_that_is_away_is_one_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    board = await world.board_of(GAME)
    monkeypatch.setattr(Games, method, failing(Unavailable("away")))
    answer = await tap(world, board, "Hint")
    assert answer.response.content == UNAVAILABLE


async def test_without_a_database_commands_forms_and_suggestions_are_answered_too(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "More")
    form = await world.alice.click(board, label="Type moves")
    away = failing(Unavailable("away"))
    monkeypatch.setattr(Settings, "of", away)
    for name in ("last_played_version", "last_played", "open_of"):
        monkeypatch.setattr(Games, name, away)
    for command in ("play", "new", "board", "rules", "settings", "help"):
        answer = await world.slash(command)
        assert (answer.ephemeral, answer.content) == (True, UNAVAILABLE)
    sent = await world.alice.submit_modal(form, {"moves": "deal"})
    assert sent.response.content == UNAVAILABLE
    assert not await world.alice.autocomplete(world.channel, "spider move", "action", "")
    assert not await world.alice.autocomplete(world.channel, "spider board", "game", "")


async def test_a_board_whose_place_cannot_be_noted_stands_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(Games, "place_board", failing(Unavailable("full")))
        board = await world.play()
        assert lines(board)[2] == "Deal 7001. Good luck!"
    await world.tap(board, "Deal")
    assert lines(board)[2] == "Dealt 10 cards"


# What nobody thought of


def unknown_error(world: World, answer: Any) -> None:
    """The sentence has the number, and the log has the same number with the traceback."""
    assert answer.ephemeral
    found = re.fullmatch(
        r"Something went wrong here\. .* tell the bot's owner this number: ([0-9a-f]{8})\.",
        answer.content,
    )
    assert found is not None
    (line,) = [line for line in world.logs if line["event"] == "unknown_error"]
    assert world.errors() == [found[1]]
    assert line["log_level"] == "error"
    assert isinstance(line["exc_info"], RuntimeError)


async def test_an_unknown_error_of_a_button_has_a_number(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)
    monkeypatch.setattr(Games, "append", failing(RuntimeError("a bug")))
    answer = await tap(world, board, "1")
    unknown_error(world, answer.response)


async def test_an_unknown_error_of_a_menu_has_a_number(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = await world.slash("settings")
    monkeypatch.setattr(Settings, "save", failing(RuntimeError("a bug")))
    answer = await world.alice.select(panel, ["dark"], custom_id="s1:menu:theme")
    unknown_error(world, answer.response)


async def test_an_unknown_error_of_a_form_has_a_number(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)
    await world.tap(board, "More")
    form = await world.alice.click(board, label="Type moves")
    monkeypatch.setattr(Games, "append", failing(RuntimeError("a bug")))
    answer = await world.alice.submit_modal(form, {"moves": "1>2"})
    unknown_error(world, answer.response)


@pytest.mark.parametrize("command", ["play", "new", "settings", "help"])
async def test_an_unknown_error_of_a_command_has_a_number(
    world: World, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(Settings, "of", failing(RuntimeError("a bug")))
    unknown_error(world, await world.slash(command))


async def test_a_failed_move_does_not_stay_in_memory(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)
    with monkeypatch.context() as patched:
        patched.setattr(Games, "append", failing(RuntimeError("a bug")))
        await tap(world, board, "1")
    assert len(world.errors()) == 1
    await world.tap(board, "Deal")
    assert await actions(world) == ["deal"]


# Stopping


async def test_a_stopping_bot_takes_no_more_taps_and_says_so(world: World) -> None:
    board = await world.board_of(GAME)
    assert await world.env.bot.gate.close(1)
    answer = await tap(world, board, "1")
    assert (answer.response.ephemeral, answer.response.content) == (True, RESTARTING)
    assert (await world.play()).content == RESTARTING
    assert not await actions(world)


async def test_a_stopping_bot_lets_what_runs_finish(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await world.board_of(GAME)
    append, arrived, going = Games.append, asyncio.Event(), asyncio.Event()

    async def slow(*args: Any, **options: Any) -> int:
        arrived.set()
        await going.wait()
        return await append(*args, **options)

    monkeypatch.setattr(Games, "append", slow)
    raw_click(world.env, world.alice, board, buttons(board)["1"]["custom_id"])
    await arrived.wait()
    assert world.env.bot.gate.inside == 1
    closing = asyncio.create_task(world.env.bot.gate.close(5))
    await asyncio.sleep(0)
    assert not closing.done()
    going.set()
    assert await closing
    await world.env.settle()
    assert await actions(world) == ["1>2x1"]
    assert lines(board)[2] == "6♠ to column 2"

"""Said unasked once the stock is empty: a win that is certain, and that nothing leads on any more."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.mind import Mind
from engine import Game, PlayerView
from engine.daily import closes_at, daily_date
from solver.pool import Late
from solver.prospect import Prospect
from storage import Slot
from tests.bot.minds import laid_out_again
from tests.bot.simulated import buttons, lines, picture, raw_click, rows
from tests.bot.world import NOON, World
from tests.engine.games import at

STUCK_LINE = "No way left to turn a card or end a run."
TODAY = daily_date(NOON)


def certain_win(*, undo: bool = True) -> Game:
    """All face up; three moves put the last run together."""
    columns = ["KS QS JS TS", "9S 8S 7S 6S 5S", "4S 3S 2S", "AS"]
    return at(columns, runs="SSSSSSS", undo=undo)


def stuck(*, undo: bool = True) -> Game:
    """Two moves are left, and whatever they do, no card turns up and no run is finished."""
    columns = [
        "<AH> <TS> <JS> 5D QC",
        "<8H> <2D> <TD> 4C AS 5H 4D 3D KS QS 5C 9S 8S 7S 6D 4H 3H TC 3C 2H",
        "<9D> 8D",
        "<KC> <JC> <9H> AD",
        "KD QD JD TH QH JH 7D 2C 9C 8C 7C 6C 3S 2S 6S 5S 4S",
        "KH AC",
        "7H 6H",
    ]
    return at(columns, variant="scorpion", suits=4, undo=undo)


async def test_the_finish_button_takes_the_place_of_deal(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    assert rows(board)[-1] == ["Undo", "Redo", "Finish", "More"]
    assert not buttons(board)["Finish"].get("disabled")
    posted, added = thinking.requests()[-2:]
    assert (posted.method, added.method) == ("POST", "PATCH"), "one edit adds it"
    assert len(added.json["attachments"]) == 1
    picture(thinking.env, board)  # is there still


async def test_finish_plays_the_win_in_one_answer(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    game = await thinking.newest()
    before = len(thinking.requests())
    await thinking.tap(board, "Finish")
    assert len(thinking.requests()) == before + 1
    stored = await thinking.stored(game)
    assert (stored.status, stored.moves) == ("won", 3)
    assert [action for action, _ in stored.actions] == ["2>1x5", "3>1x3", "4>1x1"]
    assert stored.score == 1_300 - 3
    assert lines(board)[2] == "You won in 3 moves, 0:00."
    playback = await thinking.tap(board, "Playback")
    await thinking.tap(playback, "Last")
    assert "Step 3 of 3" in lines(playback)[2]


async def test_finish_outlives_a_restart(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    game = await thinking.newest()
    await thinking.restart()
    await thinking.tap(board, "Finish")
    assert (await thinking.stored(game)).status == "won"


async def test_without_an_answer_finish_leaves_the_game_as_it_is(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    thinking.mind = Mind()
    await thinking.restart()
    await thinking.tap(board, "Finish")
    assert lines(board)[2] == "No finish found just now: play on."
    assert (await thinking.newest()).moves == 0


async def test_finish_is_offered_after_each_tap_and_in_games_without_undo(thinking: World) -> None:
    board = await thinking.board_of(certain_win(undo=False))
    await thinking.tap(board, "4", "3 ★")
    assert lines(board)[2].startswith("A♠ to column 3")
    assert "Finish" in buttons(board)
    await thinking.tap(board, "Finish")
    assert lines(board)[2].startswith("You won in ")


async def test_for_a_screen_reader_deal_is_not_called_off(thinking: World) -> None:
    await thinking.storage.settings.save(thinking.alice.id, screen_reader=True)
    board = await thinking.board_of(certain_win())
    assert "Finish" in buttons(board)
    assert "Deal is off" not in "\n".join(lines(board))


async def daily_of(world: World, game: Game, *, ranked: bool) -> Any:
    slot = Slot(world.alice.id, game.variant.key, game.suits, TODAY)
    stored = await world.storage.games.start(slot, game, world.clock())
    if ranked:
        live = await world.host.load(stored.id)
        assert live is not None
        live.ranked = True
    return await world.slash("board", game=str(stored.id))


async def test_no_finish_where_it_would_rank(thinking: World) -> None:
    board = await daily_of(thinking, certain_win(), ranked=True)
    await thinking.tap(board, "4")
    assert "Finish" not in buttons(board)
    custom_id = buttons(board)["Deal"]["custom_id"].replace(":deal", ":finish")
    raw_click(thinking.env, thinking.alice, board, custom_id)
    await thinking.env.settle()
    assert (await thinking.newest()).moves < 3
    thinking.clock.now = closes_at(TODAY)
    await thinking.tap(board, "Undo")
    assert "Finish" in buttons(board), "once it has closed"


async def test_practice_may_be_finished(thinking: World) -> None:
    board = await daily_of(thinking, certain_win(), ranked=False)
    assert "Finish" in buttons(board)


async def test_a_game_that_is_stuck_is_said_so_with_undo_beside_it(thinking: World) -> None:
    board = await thinking.board_of(stuck())
    assert lines(board)[2] == STUCK_LINE
    number = next(
        b for label, b in buttons(board).items() if label.isdigit() and not b.get("disabled")
    )
    await thinking.tap(board, number["label"])
    if not lines(board)[2].startswith("No way"):  # a column was picked
        await thinking.tap(board, number["label"])
    assert lines(board)[2] == STUCK_LINE
    assert not buttons(board)["Undo"].get("disabled")
    await thinking.tap(board, "Undo")
    await thinking.tap(board, "More")
    assert {"Restart", "Give up"} <= set(buttons(board))


async def test_hidden_cards_do_not_change_the_notice(thinking: World) -> None:
    for seed in range(3):
        board = await thinking.board_of(laid_out_again(stuck(), seed))
        assert lines(board)[2] == STUCK_LINE
        await thinking.tap(board, "More", "Give up", "Yes, give up")


async def test_nothing_is_said_where_a_way_is_left(thinking: World) -> None:
    board = await thinking.board_of(
        at(
            [
                "<KS> QS",
                "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
                "AS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS",
            ],
            runs="SSSSSS",
        )
    )
    assert lines(board)[2] != STUCK_LINE
    assert "Finish" in buttons(board), "the hidden card is known by what is missing"


class Slow(Mind):
    """Says what it was told to, once it may."""

    def __init__(self, found: Prospect | Exception) -> None:
        super().__init__()
        self.found = found
        self.asked = 0
        self.may_speak = threading.Event()
        self.may_speak.set()

    @property
    def looks_ahead(self) -> bool:
        return True

    async def prospect(self, view: PlayerView, *, win: bool) -> Prospect:
        self.asked += 1
        await asyncio.to_thread(self.may_speak.wait, 60)
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


async def slow_board(world: World, found: Prospect | Exception) -> tuple[Slow, Any]:
    """A board of a game that could go on in many ways, and who thinks about it."""
    mind = Slow(found)
    world.mind = mind
    await world.restart()
    game = at(["KS QS JS TS", "9S 8S 7S 6S 5S", "4S 3S 2S", "AS"], runs="SSSSSSS")
    return mind, await world.board_of(game)


def edits(world: World, since: int) -> int:
    """Edits after the answer."""
    return sum(request.method == "PATCH" for request in world.requests(since))


async def until_shown(board: Any, label: str) -> None:
    """Until an answer with that button is there, whatever the bot is at besides."""
    async with asyncio.timeout(30):
        while True:
            if label in buttons(board) and not buttons(board)[label].get("disabled"):
                return
            await asyncio.sleep(0.01)


async def test_a_newer_tap_is_not_painted_over(world: World) -> None:
    mind, board = await slow_board(world, Prospect(stuck=True))
    since = len(world.requests())
    mind.may_speak.clear()
    raw_click(world.env, world.alice, board, buttons(board)["4"]["custom_id"])
    await until_shown(board, "Undo")
    raw_click(world.env, world.alice, board, buttons(board)["More"]["custom_id"])
    await until_shown(board, "Restart")
    mind.may_speak.set()
    await world.env.settle()
    assert mind.asked == 2, "the table before, and this one"
    assert edits(world, since) == 0
    assert "Restart" in buttons(board), "More is open still"
    await world.tap(board, "Back")
    assert lines(board)[2] == STUCK_LINE, "the next tap shows it"


async def test_it_is_added_to_the_newest_board(world: World) -> None:
    mind, board = await slow_board(world, Prospect(stuck=True))
    since = len(world.requests())
    mind.may_speak.clear()
    raw_click(world.env, world.alice, board, buttons(board)["4"]["custom_id"])
    await until_shown(board, "Undo")
    for label, shown in (("More", "Restart"), ("Back", "Undo")):
        raw_click(world.env, world.alice, board, buttons(board)[label]["custom_id"])
        await until_shown(board, shown)
    mind.may_speak.set()
    await world.env.settle()
    assert edits(world, since) == 1
    assert lines(board)[2] == STUCK_LINE


async def test_each_table_is_looked_at_once(world: World) -> None:
    mind, board = await slow_board(world, Prospect(stuck=True))
    await world.tap(board, "More", "Back", "More", "Back")
    assert mind.asked == 1
    await world.tap(board, "4", "Undo", "Redo")
    assert mind.asked == 2


async def test_what_is_said_otherwise_stays(world: World) -> None:
    _, board = await slow_board(world, Prospect(stuck=True))
    await world.type(board, "deal")
    assert lines(board)[2] != STUCK_LINE, "a refusal"


@pytest.mark.parametrize("failure", [Late("late"), RuntimeError("a fault")])
async def test_without_an_answer_the_board_stays_as_it_is(world: World, failure: Exception) -> None:
    mind, board = await slow_board(world, failure)
    assert mind.asked == 1
    await world.tap(board, "4")
    assert lines(board)[2].startswith("A♠ to column 3")
    failed = [line for line in world.logs if line["event"] == "outlook_failed"]
    assert bool(failed) == isinstance(failure, RuntimeError)


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (401, 50027), (403, 50001)])
async def test_an_edit_that_fails_is_made_up_for_by_the_next_tap(
    world: World, status: int, code: int
) -> None:
    mind, board = await slow_board(world, Prospect())
    mind.found = Prospect(stuck=True)
    world.env.inject_error(
        "PATCH", "/webhooks/*/messages/@original", status=status, code=code, message="no", times=1
    )
    await world.tap(board, "4")
    assert lines(board)[2].startswith("A♠ to column 3")
    await world.tap(board, "More", "Back")
    assert lines(board)[2] == STUCK_LINE


async def test_a_stopping_bot_lets_it_finish(world: World) -> None:
    mind, board = await slow_board(world, Prospect())
    mind.may_speak.clear()
    raw_click(world.env, world.alice, board, buttons(board)["4"]["custom_id"])
    await until_shown(board, "Undo")
    gate = world.env.bot.gate
    closing = asyncio.create_task(gate.close(60))
    await asyncio.sleep(0.05)
    assert not closing.done(), "the answer is sent, but thought goes on"
    mind.may_speak.set()
    assert await closing
    assert not gate.inside


async def test_after_a_win_nothing_is_looked_for(world: World) -> None:
    mind, board = await slow_board(world, Prospect())
    await world.type(board, "2>1 3>1 4>1")
    asked = mind.asked
    await world.tap(board, "Leaderboard")
    assert lines(board)[2].startswith("You won in ")
    assert mind.asked == asked

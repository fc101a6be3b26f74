"""Can it still be won? Asked, paid for, and answered in private; and after the end, up to where it could."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.mind import Mind
from bot.verdicts import in_actions, tables_of
from engine import Game, Record
from engine.actions import parse_actions
from engine.daily import closes_at, daily_date
from solver.lookback import LookBack
from solver.pool import Late
from solver.proof import plays_of, shorten_deal, solve_deal
from solver.search import solve
from solver.verdict import Answer
from storage import Proof, Slot, Solution
from tests.bot.contest import play_on
from tests.bot.simulated import buttons, disabled, lines, raw_click, rows, snapshot, texts
from tests.bot.test_outlook import certain_win, stuck
from tests.bot.world import NOON, World

TODAY = daily_date(NOON)
YES = "Yes: from here this game can still be won."
NO = "No: whatever you play from here, this game can't be won. Undoing may help, if it is allowed."
UNKNOWN = "I don't know: I found no win from here, and no proof that there is none."

# Scorpion, deal 2: after these 24 plays there is a win; the 25th that follows gives it away.
GOOD = (
    "7>6x7 5>1x3 6>5x8 6>5x1 3>1x2 1>3x4 5>1x12 1>4x4 4>1x2 1>3x8 2>1x3 4>7x6 1>4x2 7>1x3 deal "
    "3>6x1 7>2x2 1>7x9 3>7x5 6>1x3 1>4x4 2>6x3 4>3x2 2>4x1"
)
BAD = "6>2x4 4>6x4 5>4x1 6>5x5 3>6x8 3>6x2"


async def ask(world: World, board: Any) -> Any:
    """The private question on the way to the verdict."""
    await world.tap(board, "More")
    return await world.tap(board, "Can I win?")


async def lost_scorpion(world: World, actions: str = f"{GOOD} {BAD}") -> Any:
    """The board of a game thrown away and given up."""
    board = await world.play(variant="scorpion", deal=2)
    game = await world.newest()
    await play_on(world, game.id, actions.split())
    board = await world.slash("board")
    await world.tap(board, "More", "Give up", "Yes, give up")
    return board


@pytest.mark.parametrize(("game", "verdict"), [(certain_win(), YES), (stuck(), NO)])
async def test_the_verdict_is_private_and_never_an_edit_of_the_board(
    thinking: World, game: Game, verdict: str
) -> None:
    board = await thinking.board_of(game)
    question = await ask(thinking, board)
    before, shown = len(thinking.requests()), lines(board)
    assert question.ephemeral
    assert "counts as assisted" in texts(question)[0]
    assert not (await thinking.newest()).assisted
    await thinking.tap(question, "Yes, tell me")
    assert texts(question) == [verdict]
    assert not rows(question)
    assert lines(board) == shown
    assert len(thinking.requests()) == before + 2, "it is looking, and what it found"
    assert (await thinking.newest()).assisted


async def test_an_assisted_game_is_called_so(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    question = await ask(thinking, board)
    await thinking.tap(question, "Yes, tell me")
    await thinking.tap(board, "Back")
    assert lines(board)[0] == "alice, assisted · Spider · 1 suit"
    await thinking.tap(board, "More")
    assert lines(board)[2] == "assisted"


async def test_an_assisted_game_is_not_asked_about_twice(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    await thinking.tap(await ask(thinking, board), "Yes, tell me")
    again = await thinking.tap(board, "Can I win?")
    assert again.ephemeral
    assert texts(again) == [YES]


async def test_an_assisted_win_counts_apart(thinking: World) -> None:
    board = await thinking.play(suits=1)
    game = await thinking.newest()
    assert game.fresh
    await thinking.tap(await ask(thinking, board), "Yes, tell me")
    running = (await thinking.stored(game)).replay()
    verdict = solve(running.variant, running.table, nodes=400_000)
    await play_on(thinking, game.id, verdict.notation)
    row = await thinking.storage.records.row(thinking.alice.id, "spider", 1, undo=True)
    assert (row.wins, row.assisted_wins) == (0, 1)
    page = await thinking.storage.boards.all_time("score", "spider", 1, undo=True)
    assert page.total == 0


async def test_without_an_answer_it_says_that_it_does_not_know(
    thinking: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def too_late(*_: object) -> Answer:
        raise Late("no answer in time")

    monkeypatch.setattr(Mind, "can_win", too_late)
    board = await thinking.board_of(certain_win())
    question = await ask(thinking, board)
    await thinking.tap(question, "Yes, tell me")
    assert texts(question) == [UNKNOWN]


async def test_nothing_is_marked_while_too_many_ask(world: World) -> None:
    board = await world.board_of(certain_win())  # there is nobody to ask
    question = await ask(world, board)
    answer = await world.tap(question, "Yes, tell me")
    assert answer.content == "Too many people are asking just now. Try again in a minute."
    assert not (await world.newest()).assisted


async def test_nobody_asks_about_the_games_of_others(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    await thinking.tap(board, "More")
    answer = await thinking.tap(board, "Can I win?", actor=thinking.bob)
    assert "alice's game" in texts(answer)[0]
    assert not (await thinking.newest()).assisted


async def test_not_on_a_daily_that_is_open(thinking: World) -> None:
    slot = Slot(thinking.alice.id, "spider", 1, TODAY)
    stored = await thinking.storage.games.start(slot, certain_win(), thinking.clock())
    board = await thinking.slash("board", game=str(stored.id))
    await thinking.tap(board, "More")
    assert "Can I win?" in disabled(board)
    custom_id = buttons(board)["Can I win?"]["custom_id"]
    tap = raw_click(thinking.env, thinking.alice, board, custom_id)
    await thinking.env.settle()
    answer = tap.response
    assert answer is not None
    assert answer.content.startswith("Not on a daily deal that is still open.")
    await thinking.tap(board, "Back", "4", "More", "Give up", "Yes, give up")
    answer = await thinking.tap(board, "Was it winnable?")
    assert answer.content.startswith("Not on a daily deal that is still open.")
    assert await thinking.storage.solutions.of(stored.id) is None
    thinking.clock.now = closes_at(TODAY)
    answer = await thinking.tap(board, "Was it winnable?")
    assert texts(answer)[0].startswith("This deal could be won.")


async def test_up_to_where_a_lost_game_could_be_won(thinking: World) -> None:
    board = await lost_scorpion(thinking)
    assert "Was it winnable?" in buttons(board)
    answer = await thinking.tap(board, "Was it winnable?")
    assert answer.ephemeral
    assert texts(answer)[0].split("\n")[:2] == [
        "This deal could be won.",
        "After move 24 it still could be; the next one gave it away.",
    ]
    assert rows(answer) == [["Solution", "Record"]]


async def test_the_solution_can_be_stepped_through_after_a_restart_too(thinking: World) -> None:
    board = await lost_scorpion(thinking)
    answer = await thinking.tap(board, "Was it winnable?")
    thinking.mind = Mind()  # nobody to ask again
    await thinking.restart()
    shown = await thinking.tap(answer, "Solution")
    assert shown.ephemeral
    assert lines(shown)[1] == "Solution, from move 24 on"
    await thinking.tap(shown, "10 forward", "10 forward", "10 forward")
    await thinking.restart()
    await thinking.tap(shown, "Last")
    assert any("4/4" in line for line in lines(shown))
    assert "With that the game was won." in lines(shown)
    again = await thinking.tap(board, "Was it winnable?")
    assert texts(again) == texts(answer)


async def test_the_record_of_the_solution_is_a_win(thinking: World) -> None:
    board = await lost_scorpion(thinking)
    answer = await thinking.tap(board, "Was it winnable?")
    message = await thinking.tap(answer, "Record")
    (file,) = message.attachments
    record = Record.loads(thinking.env.backend.cdn.get(file.url))
    assert record.actions[:24] == tuple(GOOD.split())
    assert record.replay().is_won


async def test_moves_are_counted_as_the_player_saw_them(thinking: World) -> None:
    first, *rest = GOOD.split()
    board = await lost_scorpion(thinking, " ".join([first, "undo", first, *rest, BAD]))
    answer = await thinking.tap(board, "Was it winnable?")
    assert "After move 26 it still could be" in texts(answer)[0]
    shown = await thinking.tap(answer, "Solution")
    await thinking.tap(shown, "Last")
    assert "With that the game was won." in lines(shown)


async def test_a_deal_that_is_proven_lost(thinking: World) -> None:
    board = await thinking.board_of(stuck())
    await thinking.tap(board, "More", "Give up", "Yes, give up")
    answer = await thinking.tap(board, "Was it winnable?")
    assert texts(answer) == ["This deal couldn't be won: that is proven."]


async def test_a_game_given_up_while_it_could_be_won(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    await thinking.tap(board, "4", "More", "Give up", "Yes, give up")
    answer = await thinking.tap(board, "Was it winnable?")
    assert "It could be won to the very end." in texts(answer)[0]


async def test_a_replaced_game_can_be_asked_about(thinking: World) -> None:
    await thinking.lay(certain_win())
    board = await thinking.slash("board", private=True)
    await thinking.tap(board, "4")
    await thinking.tap(await thinking.slash("new", suits=1), "Yes, new deal")
    await thinking.tap(board, "Undo")
    assert lines(board)[2] == "Another game took this one's place."
    answer = await thinking.tap(board, "Was it winnable?")
    assert texts(answer)[0].startswith("This deal could be won.")


async def test_a_running_game_is_not_told_about(thinking: World) -> None:
    board = await thinking.board_of(certain_win())
    await thinking.storage.solutions.keep(
        (await thinking.newest()).id, Solution(0, None, ("4>3x1",))
    )
    real = buttons(board)["4"]["custom_id"]
    for verb in ("winnable", "solved", "solution", "par"):
        before = len(thinking.requests())
        await _forge(thinking, board, real, real.replace(":col.3", f":{verb}"))
        (told,) = [json.dumps(request.json) for request in thinking.requests(before)]
        assert "This game is still running" in told or "No solution is kept" in told, verb


async def _forge(world: World, board: Any, real: str, custom_id: str) -> None:
    """A tap with an id that the message never had; Discord would not let it through."""
    seen = json.loads(json.dumps(snapshot(world.env, board)).replace(real, custom_id))
    raw_click(world.env, world.alice, board, custom_id, seen=seen)
    await world.env.settle()


async def prove_today(world: World) -> int:
    """Settle today's daily with a proof at one suit; its par."""
    number = world.storage.dailies.candidate(TODAY, 0)
    line = tuple(solve_deal("spider", 1, number, 400_000).notation)
    line = shorten_deal("spider", 1, number, line, 1_000)
    proof = Proof("spider", 1, Answer.WINNABLE.value, line, len(line), 400_000)
    await world.storage.dailies.settle(TODAY, 0, [proof])
    return len(line)


async def test_par_and_solution_of_a_daily_after_its_close(thinking: World) -> None:
    par = await prove_today(thinking)
    board = await thinking.slash("daily", suits=1)
    assert not any("roven" in line for line in lines(board))
    await thinking.tap(board, "Deal", "More")
    early = json.dumps([request.json for request in thinking.requests()])
    assert "Par:" not in early
    assert "Solution" not in early
    thinking.clock.now = closes_at(TODAY)
    await thinking.tap(board, "Give up", "Yes, give up")
    assert f"Par: {par} moves" in lines(board)
    shown = await thinking.tap(board, "Solution")
    assert lines(shown)[1:3] == ["Daily 14 Mar, practice", "Solution from the opening"]
    await thinking.tap(shown, "Last")
    assert "With that the game was won." in lines(shown)


async def test_a_lost_daily_is_winnable_by_its_proof(thinking: World) -> None:
    await prove_today(thinking)
    board = await thinking.slash("daily", suits=1)
    await thinking.tap(board, "Deal", "More", "Give up", "Yes, give up")
    thinking.clock.now = closes_at(TODAY)
    answer = await thinking.tap(board, "Was it winnable?")
    assert texts(answer)[0].startswith("This deal could be won.")


async def test_replay_leads_to_the_solution_of_a_daily_and_back(thinking: World) -> None:
    par = await prove_today(thinking)
    board = await thinking.slash("daily", suits=1)
    await thinking.tap(board, "Deal", "More", "Give up", "Yes, give up")
    shown = await thinking.slash("replay")
    assert "Solution" not in buttons(shown), "it is open still"
    thinking.clock.now = closes_at(TODAY)
    shown = await thinking.slash("replay")
    await thinking.tap(shown, "Solution")
    assert lines(shown)[4] == f"The opening; {par} steps follow."
    await thinking.tap(shown, "As played", "Last")
    assert "There the game ended, as a loss." in lines(shown)


async def test_a_daily_says_whether_it_is_proven(world: World) -> None:
    board = await world.slash("daily", suits=1)
    assert lines(board)[4] == "Not proven: perhaps it can't be won."
    await world.tap(board, "Deal")
    assert len(lines(board)) == 4


async def test_a_daily_that_is_proven_lost_says_that(world: World) -> None:
    found = [Proof("scorpion", 4, Answer.LOST.value, nodes=400_000)]
    await world.storage.dailies.settle(TODAY, 0, found)
    board = await world.slash("daily", variant="scorpion")
    assert "Proven: it can't be won with this setting." in lines(board)
    assert not any(line.startswith("Not proven") for line in lines(board))
    board = await world.slash("daily", variant="spiderette")
    assert "Not proven: perhaps it can't be won." in lines(board)


def test_plays_are_told_as_the_actions_that_made_them() -> None:
    actions = tuple(parse_actions("1>2x1 undo redo 2>3x1 undo 3>4x1 deal"))
    # What stands: 1>2 (made by action 3), 3>4 (6), deal (7).
    plays = plays_of(("4>5x1",))
    told = [
        (LookBack(None, 0, None), Solution(None, 0)),
        (LookBack(0, 1, plays), Solution(2, 3, ("4>5x1",))),
        (LookBack(1, 2, plays), Solution(5, 6, ("4>5x1",))),
        (LookBack(1, None, plays), Solution(5, None, ("4>5x1",))),
        (LookBack(3, None, plays), Solution(7, None, ("4>5x1",))),
    ]
    for found, expected in told:
        assert in_actions(actions, found) == expected


def test_the_tables_of_a_game_are_those_that_stood() -> None:
    game = Game.new("spider", 1, deal=1)
    moves = game.legal_moves
    game.push(moves[0])
    game.undo()
    game.push(moves[1])
    tables = tables_of(game)
    assert len(tables) == 2
    assert tables[-1] == game.table
    assert tables[0] == game.restarted().table

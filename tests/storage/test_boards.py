"""Boards show wins in their order, everybody's own place, and nobody who does not want to be seen."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from engine import Game
from engine.daily import opens_at
from storage import Board, Storage
from tests.storage.playing import ANNA, BERT, NOON, TODAY, reload, slot, take
from tests.storage.winning import WON, begin, disagreements, lose, win, win_daily

CARL, DORA, EVE = 13, 14, 15
HERE, THERE = 701, 702
MORNING = opens_at(TODAY) + timedelta(hours=9)


async def order(storage: Storage, **asked: int | None) -> list[int]:
    page = await storage.boards.daily(TODAY, "spider", 1, **asked)  # type: ignore[arg-type]
    return [entry.player for entry in page.entries]


async def test_score_then_moves_then_time_then_the_earlier_finish(storage: Storage) -> None:
    minute = timedelta(minutes=1)
    await win_daily(storage, TODAY, ANNA, detours=1, at=MORNING + 2 * minute)
    await win_daily(storage, TODAY, BERT, detours=1, at=MORNING + 1 * minute)
    await win_daily(storage, TODAY, CARL, detours=0, at=MORNING + 3 * minute)
    slow = await begin(storage, slot(DORA, daily=TODAY), ranked=True)
    await win(storage, slow, at=MORNING, detours=1, every=4)
    await win_daily(storage, TODAY, EVE, suits=2, at=MORNING)
    await win_daily(storage, TODAY - timedelta(days=1), EVE)

    page = await storage.boards.daily(TODAY, "spider", 1, viewer=DORA)
    assert [(entry.place, entry.player) for entry in page.entries] == [
        (1, CARL),
        (2, BERT),
        (3, ANNA),
        (4, DORA),
    ]
    first = page.entries[0]
    assert (first.score, first.moves, first.play_time) == (1299, 1, timedelta())
    assert (first.hints, first.at) == (0, MORNING + 3 * minute)
    assert (page.own, page.ahead, page.total) == (page.entries[3], page.entries[2], 4)


async def test_a_later_equal_result_displaces_nobody(storage: Storage) -> None:
    await win_daily(storage, TODAY, BERT, at=MORNING)
    await win_daily(storage, TODAY, ANNA, at=MORNING)  # the same instant, but recorded later
    await win_daily(storage, TODAY, CARL, at=MORNING + timedelta(microseconds=1))
    assert await order(storage) == [BERT, ANNA, CARL]


async def test_wins_alone_stand_on_the_daily_board(storage: Storage) -> None:
    await lose(storage, await begin(storage, slot(ANNA, daily=TODAY), ranked=True))
    await begin(storage, slot(BERT, daily=TODAY), ranked=True)
    practice = await begin(storage, slot(CARL, daily=TODAY), fresh=False)
    await win(storage, practice, at=MORNING)
    assisted = await begin(storage, slot(DORA, daily=TODAY), ranked=True)
    await storage.games.mark_assisted(assisted.id, assisted.version)
    await win(storage, await reload(storage, assisted), at=MORNING)
    page = await storage.boards.daily(TODAY, "spider", 1, viewer=ANNA)
    assert (page.entries, page.total, page.own, page.ahead) == ((), 0, None, None)


async def test_pages_and_ones_own_place_beyond_them(storage: Storage) -> None:
    for player in range(1, 8):
        await win_daily(storage, TODAY, player, at=MORNING + timedelta(seconds=player))
    daily = storage.boards.daily
    page = await daily(TODAY, "spider", 1, viewer=6, offset=2, limit=2)
    assert [(entry.place, entry.player) for entry in page.entries] == [(3, 3), (4, 4)]
    assert page.own is not None
    assert page.ahead is not None
    assert (page.own.place, page.own.player, page.ahead.player, page.total) == (6, 6, 5, 7)
    leader = await daily(TODAY, "spider", 1, viewer=1, offset=6, limit=2)
    assert [entry.place for entry in leader.entries] == [7]
    assert leader.own is not None
    assert (leader.own.place, leader.ahead) == (1, None)
    beyond = await daily(TODAY, "spider", 1, viewer=99, offset=7, limit=2)
    assert (beyond.entries, beyond.own, beyond.total) == ((), None, 7)


async def test_a_server_s_board_shows_who_was_seen_there(storage: Storage) -> None:
    for second, player in enumerate((ANNA, BERT, CARL)):
        await win_daily(storage, TODAY, player, at=MORNING + timedelta(seconds=second))
    await storage.players.seen(ANNA, "Anna", HERE, NOON)
    await storage.players.seen(BERT, "Bert", THERE, NOON)
    await storage.players.seen(CARL, "Carl", HERE, NOON)
    await storage.players.seen(CARL, "Carla", THERE, NOON)

    page = await storage.boards.daily(TODAY, "spider", 1, guild=HERE, viewer=CARL)
    assert [(entry.place, entry.name) for entry in page.entries] == [(1, "Anna"), (2, "Carla")]
    assert (page.own, page.total) == (page.entries[1], 2)
    assert await order(storage, guild=THERE) == [BERT, CARL]
    assert await order(storage, guild=999) == []

    await storage.guilds.hide(HERE, ANNA, NOON)
    assert await order(storage, guild=HERE) == [CARL]
    assert await order(storage) == [ANNA, BERT, CARL]
    assert await storage.guilds.hidden(HERE) == [ANNA]
    await storage.guilds.hide(HERE, ANNA, NOON, hidden=False)
    assert await order(storage, guild=HERE) == [ANNA, CARL]


async def test_whoever_is_not_listed_stands_on_no_board(storage: Storage) -> None:
    for second, player in enumerate((ANNA, BERT)):
        await storage.players.seen(player, "somebody", HERE, NOON)
        await win_daily(storage, TODAY, player, at=MORNING + timedelta(seconds=second))
    await storage.players.set_privacy(ANNA, listed=False)

    for guild in (None, HERE):
        page = await storage.boards.daily(TODAY, "spider", 1, guild=guild, viewer=ANNA)
        assert [(entry.place, entry.player) for entry in page.entries] == [(1, BERT)]
        assert (page.own, page.total) == (None, 1)
        best = await storage.boards.all_time("wins", "spider", 1, undo=True, guild=guild)
        assert [entry.player for entry in best.entries] == [BERT]
    await storage.players.set_privacy(ANNA, listed=True)
    assert await order(storage) == [ANNA, BERT]


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        ("score", [(BERT, 1299), (ANNA, 1297)]),
        ("moves", [(BERT, 1), (ANNA, 3)]),
        ("time", [(BERT, timedelta()), (ANNA, timedelta(seconds=6))]),
        ("wins", [(ANNA, 3), (BERT, 2)]),
        ("streak", [(ANNA, 2), (BERT, 1)]),
    ],
)
async def test_all_time_boards(
    storage: Storage, board: Board, expected: list[tuple[int, object]]
) -> None:
    for number, finish in enumerate((win, win, lose, win)):
        stored = await begin(storage, slot(ANNA))
        at = NOON + timedelta(minutes=number)
        if finish is win:
            await win(storage, stored, at=at, detours=1 + number)
        else:
            await lose(storage, stored, at=at)
    await win(storage, await begin(storage, slot(BERT)), detours=4)
    await lose(storage, await begin(storage, slot(BERT)))
    await win(storage, await begin(storage, slot(BERT)))
    await win(storage, await begin(storage, slot(CARL), undo=False))
    await win(storage, await begin(storage, slot(DORA), fresh=False))

    page = await storage.boards.all_time(board, "spider", 1, undo=True, viewer=BERT)
    assert [(entry.player, entry.value) for entry in page.entries] == expected
    assert page.own in page.entries
    no_undo = await storage.boards.all_time(board, "spider", 1, undo=False)
    assert [entry.player for entry in no_undo.entries] == [CARL]
    assert (await storage.boards.all_time(board, "relaxed", 1, undo=True)).total == 0


async def test_on_all_time_boards_too_the_earlier_keeps_the_place(storage: Storage) -> None:
    for second, player in enumerate((CARL, ANNA, BERT)):
        at = NOON + timedelta(seconds=second)
        await win(storage, await begin(storage, slot(player)), at=at)
    await win(storage, await begin(storage, slot(CARL)), at=NOON + timedelta(hours=1))
    boards: list[Board] = ["score", "moves", "time", "streak"]
    for board in boards:
        page = await storage.boards.all_time(board, "spider", 1, undo=True, viewer=BERT)
        expected = [CARL, ANNA, BERT]
        assert [entry.player for entry in page.entries] == expected
        assert page.own is not None
        assert page.ahead is not None
        assert (page.own.place, page.ahead.player) == (3, ANNA)


def standing() -> list[str]:
    """The plays of `WON` without what was undone."""
    plays: list[str] = []
    for action in WON.actions:
        if action == "undo":
            plays.pop()
        else:
            plays.append(action)
    assert "redo" not in plays
    return plays


async def win_deal(
    storage: Storage,
    player: int,
    *,
    detours: int = 0,
    fresh: bool = False,
    assisted: bool = False,
    undo: bool = True,
) -> None:
    game = Game(WON.variant, WON.suits, WON.start, fresh=fresh, undo=undo)
    where = slot(player, "scorpion", 4)
    stored = await storage.games.start(where, game, NOON)
    if assisted:
        await storage.games.mark_assisted(stored.id, stored.version)
        stored = await reload(storage, stored)
    actions = [*(WON.actions[0], "undo") * detours, *(WON.actions if undo else standing())]
    taken = take(game, *actions, at=NOON)
    await storage.games.append(stored.id, stored.version, taken, game)


async def test_results_on_one_deal_show_everybody_s_best(storage: Storage) -> None:
    await win_deal(storage, ANNA, detours=2, fresh=True)
    await win_deal(storage, ANNA, detours=1)
    await win_deal(storage, BERT)
    await win_deal(storage, CARL, assisted=True)
    await win_deal(storage, DORA, detours=3)
    await storage.players.seen(DORA, "Dora", HERE, NOON)
    await storage.players.seen(BERT, "Bert", HERE, NOON)

    on_deal = partial(storage.boards.on_deal, undo=True)
    moves = len(WON.actions)
    assert [
        (entry.place, entry.player, entry.moves) for entry in await on_deal(1028, "scorpion", 4)
    ] == [
        (1, BERT, moves),
        (2, ANNA, moves + 2),
        (3, DORA, moves + 6),
    ]
    here = await on_deal(1028, "scorpion", 4, guild=HERE)
    assert [(entry.place, entry.name) for entry in here] == [(1, "Bert"), (2, "Dora")]
    await storage.players.set_privacy(BERT, listed=False)
    assert [entry.player for entry in await on_deal(1028, "scorpion", 4)] == [ANNA, DORA]
    assert await on_deal(1029, "scorpion", 4) == []
    assert await on_deal(1028, "spider", 4) == []


async def test_results_with_undo_and_without_are_kept_apart(storage: Storage) -> None:
    await win_deal(storage, ANNA, detours=1)
    await win_deal(storage, ANNA, undo=False)
    await win_deal(storage, BERT, undo=False)
    for undo, expected in ((True, [ANNA]), (False, [ANNA, BERT])):
        found = await storage.boards.on_deal(1028, "scorpion", 4, undo=undo)
        assert [entry.player for entry in found] == expected
    assert {entry.moves for entry in found} == {len(standing())}


async def test_a_fresh_win_on_a_numbered_deal_stands_on_the_boards(storage: Storage) -> None:
    await win_deal(storage, ANNA, fresh=True)
    await win_deal(storage, BERT)
    page = await storage.boards.all_time("moves", "scorpion", 4, undo=True)
    assert [(entry.player, entry.value) for entry in page.entries] == [(ANNA, len(WON.actions))]
    assert await disagreements(storage) == []

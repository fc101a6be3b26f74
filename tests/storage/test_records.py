"""Records count starts, wins, losses, streaks and bests, each row for itself."""

from __future__ import annotations

from datetime import timedelta

import pytest

from storage import LostRace, RecordRow, Storage
from tests.storage.playing import ANNA, BERT, NOON, new_game, play, reload, slot
from tests.storage.winning import begin, disagreements, lose, win

MINUTE = timedelta(minutes=1)


async def row(storage: Storage, player: int = ANNA) -> RecordRow:
    return await storage.records.row(player, "spider", 1, undo=True)


async def test_somebody_new_has_a_row_of_zeros(storage: Storage) -> None:
    assert await row(storage) == RecordRow(ANNA, "spider", 1, True)
    assert await storage.records.of(ANNA) == []
    assert (await row(storage)).win_rate is None


async def test_untouched_games_are_never_counted(storage: Storage) -> None:
    for _ in range(5):
        stored = await begin(storage, slot())
    await storage.games.give_up(stored.id, stored.version, NOON)
    assert await storage.records.of(ANNA) == []


async def test_a_game_counts_as_started_at_its_first_action(storage: Storage) -> None:
    stored = await begin(storage, slot())
    stored = await play(storage, stored, "2>3")
    await play(storage, stored, "3>2", at=NOON + MINUTE)
    found = await row(storage)
    assert (found.starts, found.wins, found.losses, found.win_rate) == (1, 0, 0, None)


async def test_wins_losses_bests_and_averages(storage: Storage) -> None:
    slow = await win(storage, await begin(storage, slot()), detours=2, every=10)
    quick = await win(storage, await begin(storage, slot()), detours=1, at=NOON + MINUTE, every=1)
    await lose(storage, await begin(storage, slot()), at=NOON + 2 * MINUTE)
    last = await win(storage, await begin(storage, slot()), detours=1, at=NOON + 3 * MINUTE)

    found = await row(storage)
    assert (found.starts, found.wins, found.losses, found.win_rate) == (4, 3, 1, 0.75)
    assert (found.best_score, found.best_score_game) == (quick.score, quick.id) == (1297, quick.id)
    assert (found.fewest_moves, found.fewest_moves_game) == (3, quick.id)
    assert (found.fastest, found.fastest_game) == (timedelta(seconds=2), quick.id)
    assert found.average_score == (slow.score + quick.score + last.score) / 3
    assert found.average_moves == (5 + 3 + 3) / 3
    assert found.average_time == timedelta(seconds=(40 + 2 + 6) / 3)
    assert (found.streak, found.longest_streak) == (1, 2)
    assert await disagreements(storage) == []


async def test_rows_do_not_touch_each_other(storage: Storage) -> None:
    rows = [
        (player, variant, suits, undo)
        for player in (ANNA, BERT)
        for variant in ("spider", "relaxed")
        for suits in (1, 2)
        for undo in (True, False)
    ]
    for wins, (player, variant, suits, undo) in enumerate(rows, 1):
        for _ in range(wins):
            await win(storage, await begin(storage, slot(player, variant, suits), undo=undo))

    for wins, (player, variant, suits, undo) in enumerate(rows, 1):
        found = await storage.records.row(player, variant, suits, undo=undo)
        assert (found.starts, found.wins, found.streak) == (wins, wins, wins)
    of_anna = [(r.variant, r.suits, r.undo) for r in await storage.records.of(ANNA)]
    assert of_anna == [
        (v, s, u) for v in ("relaxed", "spider") for s in (1, 2) for u in (True, False)
    ]


async def test_replacing_and_giving_up_end_a_streak_but_an_open_game_does_not(
    storage: Storage,
) -> None:
    for _ in range(3):
        await win(storage, await begin(storage, slot()))
    await play(storage, await begin(storage, slot()), "2>3")
    assert (await row(storage)).streak == 3
    await begin(storage, slot())  # in its place
    found = await row(storage)
    assert (found.streak, found.longest_streak, found.losses) == (0, 3, 1)
    await win(storage, await begin(storage, slot()))
    await lose(storage, await begin(storage, slot()))
    assert (await row(storage)).streak == 0


async def test_repeats_count_for_oneself_but_not_in_streaks_or_on_boards(storage: Storage) -> None:
    await win(storage, await begin(storage, slot()), detours=1)
    best = await win(storage, await begin(storage, slot(), fresh=False))
    await lose(storage, await begin(storage, slot(), fresh=False))

    found = await row(storage)
    assert (found.starts, found.wins, found.losses, found.streak) == (3, 2, 1, 1)
    assert (found.best_score, found.best_score_game) == (1299, best.id)
    assert (found.board_score, found.board_moves, found.board_wins) == (1297, 3, 1)


async def test_assisted_wins_are_counted_apart_and_assisted_losses_are_losses(
    storage: Storage,
) -> None:
    await win(storage, await begin(storage, slot()), detours=1)
    for finish in (win, lose):
        stored = await begin(storage, slot())
        await storage.games.mark_assisted(stored.id, stored.version)
        await finish(storage, await reload(storage, stored))

    found = await row(storage)
    assert (found.starts, found.wins, found.assisted_wins, found.losses) == (3, 1, 1, 1)
    assert (found.best_score, found.board_score, found.board_wins) == (1297, 1297, 1)
    assert (found.streak, found.longest_streak) == (0, 1)
    assert await disagreements(storage) == []


async def test_hints_of_finished_games_are_added_up(storage: Storage) -> None:
    for finish, hints in ((win, 2), (lose, 1)):
        stored = await begin(storage, slot())
        for _ in range(hints):
            await storage.games.count_hint(stored.id, stored.version)
            stored = await reload(storage, stored)
        await finish(storage, stored)
    assert (await row(storage)).hints == 3


async def test_the_same_win_counts_once(storage: Storage, other: Storage) -> None:
    stored = await begin(storage, slot())
    await win(storage, stored)
    for program in (storage, other):
        with pytest.raises(LostRace):
            await win(program, stored)
    found = await row(storage)
    assert (found.starts, found.wins, found.finishes) == (1, 1, 1)


async def test_an_equal_result_leaves_the_earlier_one_its_place(storage: Storage) -> None:
    first = await win(storage, await begin(storage, slot()))
    await win(storage, await begin(storage, slot()), at=NOON + MINUTE)
    found = await row(storage)
    assert {found.best_score_game, found.fewest_moves_game, found.fastest_game} == {first.id}
    assert found.board_score_at == found.board_moves_at == found.board_time_at == NOON
    assert found.board_wins_at == found.board_streak_at == NOON + MINUTE


async def test_history_gives_the_last_results_oldest_first(storage: Storage) -> None:
    ended = []
    for number in range(5):
        finish = lose if number == 2 else win
        at = NOON + number * MINUTE
        ended.append(await finish(storage, await begin(storage, slot(), at=at), at=at))
    await win(storage, await begin(storage, slot(suits=2)))
    await begin(storage, slot())

    history = await storage.records.history(ANNA, "spider", 1, undo=True, limit=4)
    assert [result.game_id for result in history] == [game.id for game in ended[1:]]
    assert [result.status for result in history] == ["won", "lost", "won", "won"]
    assert [result.score for result in history] == [game.score for game in ended[1:]]


async def test_finished_games_come_newest_first_in_pages(storage: Storage) -> None:
    ids = []
    for number in range(5):
        at = NOON + number * MINUTE
        ids.append((await win(storage, await begin(storage, slot(), at=at), at=at)).id)
    dropped = await begin(storage, slot())
    await storage.games.give_up(dropped.id, dropped.version, NOON + timedelta(days=1))

    page = await storage.games.finished_of(ANNA, limit=3)
    assert [game.id for game in page] == ids[:1:-1]
    rest = await storage.games.finished_of(ANNA, limit=3, before=page[-1].finished_at)
    assert [game.id for game in rest] == ids[1::-1]


async def test_numbered_deals_are_played_and_counted_alike(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    stored = await play(storage, stored, "deal")
    await storage.games.give_up(stored.id, stored.version, NOON)
    assert (await row(storage)).losses == 1
    assert await disagreements(storage) == []

"""The daily deal: one number a date, one ranked game a player, wins that count until the close."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from engine.daily import closes_at, daily_date, daily_number, opens_at
from storage import AlreadyRanked, DailyStreak, Proof, Storage, open_storage
from tests.storage.playing import ANNA, BERT, TODAY, new_game, reload, slot
from tests.storage.winning import begin, disagreements, lose, win, win_daily

DAY = timedelta(days=1)
PROOF = Proof("spider", 2, "winnable", line=("5>1x1", "deal"), par=117, nodes=200_000)


async def board(storage: Storage, day: date = TODAY, suits: int = 1) -> list[int]:
    page = await storage.boards.daily(day, "spider", suits)
    return [entry.player for entry in page.entries]


async def test_a_win_in_the_last_instant_counts_and_one_at_the_close_does_not(
    storage: Storage,
) -> None:
    close = closes_at(TODAY)
    just = await win_daily(storage, TODAY, ANNA, at=close - timedelta(microseconds=1))
    late = await win_daily(storage, TODAY, BERT, at=close)

    assert (just.board_date, just.fresh) == (TODAY, True)
    assert (late.board_date, late.fresh, late.status) == (None, False, "won")
    assert await board(storage) == [ANNA]
    assert await storage.dailies.streak(BERT, TODAY) == DailyStreak(0, 0)
    # The late one is a repeat from then on: it counts for its player alone.
    found = await storage.records.row(BERT, "spider", 1, undo=True)
    assert (found.wins, found.streak, found.board_wins) == (1, 0, None)
    assert await disagreements(storage) == []


async def test_instants_count_and_not_the_clock_on_the_wall(storage: Storage) -> None:
    # Nights on which clocks change: 23:59:59 UTC is 01:59:59 there, or 00:59:59.
    for day, offset in ((date(2026, 3, 28), 1), (date(2026, 10, 24), 2)):
        zone = timezone(timedelta(hours=offset))
        at = (closes_at(day) - timedelta(seconds=1)).astimezone(zone)
        assert at.date() == day + DAY
        won = await win_daily(storage, day, ANNA, at=at)
        assert won.board_date == day
        won = await win_daily(storage, day, BERT, at=closes_at(day).astimezone(zone))
        assert won.board_date is None


@pytest.fixture(params=["Pacific/Kiritimati", "Asia/Kolkata", "America/Los_Angeles"])
def host_zone(request: pytest.FixtureRequest) -> Iterator[str]:
    before = os.environ.get("TZ")
    os.environ["TZ"] = request.param
    time.tzset()
    yield request.param
    if before is None:
        del os.environ["TZ"]
    else:
        os.environ["TZ"] = before
    time.tzset()


async def test_the_host_s_zone_changes_nothing(host_zone: str, sqlite_url: str) -> None:
    storage = await open_storage(sqlite_url, random_bytes=lambda size: b"k" * size)
    instant = datetime(2026, 3, 14, 23, 30, tzinfo=UTC)
    day = daily_date(instant)
    daily = await storage.dailies.open(day)
    won = await win_daily(storage, day, at=instant)
    await storage.close()
    assert (day, daily.number) == (TODAY, daily_number(b"k" * 32, TODAY, 0))
    assert (won.board_date, won.finished_at) == (TODAY, instant)


async def test_a_second_setting_on_the_same_date_is_practice(storage: Storage) -> None:
    first = await win_daily(storage, TODAY)
    assert not await storage.dailies.may_rank(ANNA, TODAY)
    with pytest.raises(AlreadyRanked):
        await begin(storage, slot(suits=2, daily=TODAY), ranked=True)
    practice = await begin(storage, slot(suits=2, daily=TODAY), fresh=False)
    won = await win(storage, practice, at=opens_at(TODAY) + timedelta(hours=2))

    assert (won.ranked, won.board_date) == (False, None)
    assert await board(storage, suits=2) == []
    ranked = await storage.dailies.ranked_of(ANNA, TODAY)
    assert ranked is not None
    assert ranked.id == first.id
    assert await storage.dailies.may_rank(ANNA, TODAY + DAY)


async def test_a_lost_ranked_game_is_not_ranked_again(storage: Storage) -> None:
    where = slot(daily=TODAY)
    await lose(storage, await begin(storage, where, ranked=True))
    with pytest.raises(AlreadyRanked):
        await begin(storage, where, ranked=True)
    assert await board(storage) == []


async def test_a_ranked_game_that_was_only_laid_out_is_the_ranked_one(storage: Storage) -> None:
    ranked = await begin(storage, slot(daily=TODAY), ranked=True)
    await storage.games.give_up(ranked.id, ranked.version, opens_at(TODAY))
    assert (await reload(storage, ranked)).status == "dropped"
    assert not await storage.dailies.may_rank(ANNA, TODAY)


async def test_whoever_saw_the_deal_without_saving_can_t_rank_until_the_close(
    storage: Storage,
) -> None:
    for _ in range(2):
        await storage.dailies.claim(ANNA, TODAY)
    assert not await storage.dailies.may_rank(ANNA, TODAY)
    assert await storage.dailies.may_rank(BERT, TODAY)
    with pytest.raises(AlreadyRanked):
        await begin(storage, slot(daily=TODAY), ranked=True)
    assert await storage.dailies.forget_claims(TODAY) == 0
    assert await storage.dailies.forget_claims(TODAY + DAY) == 1
    assert await storage.dailies.may_rank(ANNA, TODAY)


async def test_streaks_count_consecutive_dates_at_any_setting(storage: Storage) -> None:
    days = [TODAY - i * DAY for i in (9, 8, 7, 6, 4, 3, 1, 0)]
    for number, day in enumerate(days):
        await win_daily(storage, day, suits=(1, 2)[number % 2])
    await win_daily(storage, TODAY - 2 * DAY, at=closes_at(TODAY - 2 * DAY))  # too late

    streak = storage.dailies.streak
    assert await streak(ANNA, TODAY) == DailyStreak(2, 4)
    assert await streak(ANNA, TODAY + DAY) == DailyStreak(2, 4)  # not yet won, not yet missed
    assert await streak(ANNA, TODAY + 2 * DAY) == DailyStreak(0, 4)
    assert await streak(BERT, TODAY) == DailyStreak(0, 0)


async def test_running_ranked_games_are_counted(storage: Storage) -> None:
    noon = opens_at(TODAY) + timedelta(hours=12)
    for player in range(1, 6):
        stored = await begin(storage, slot(player, daily=TODAY), ranked=True)
        if player == 1:
            continue  # laid out, not begun
        game = stored.replay()
        game.push("2>3", noon)
        await storage.games.append(stored.id, stored.version, [("2>3x1", noon)], game)
        await storage.players.seen(player, f"Player {player}", 7 if player % 2 else 8, noon)
        if player == 5:
            await storage.games.give_up(stored.id, stored.version + 1, noon)
    assert await storage.dailies.playing(TODAY) == 3
    assert await storage.dailies.playing(TODAY, guild=7) == 1
    assert await storage.dailies.playing(TODAY + DAY) == 0


async def test_a_date_s_number_is_settled_once(storage: Storage, other: Storage) -> None:
    proven = await storage.dailies.settle(TODAY, 3, [PROOF])
    assert proven.number == storage.dailies.candidate(TODAY, 3)
    assert proven.proofs == (PROOF,)
    assert await other.dailies.open(TODAY) == proven
    assert await other.dailies.settle(TODAY, 5, [Proof("spider", 1, "winnable")]) == proven
    unknown = Proof("scorpion", 4, "unknown", nodes=9)
    more = await other.dailies.settle(TODAY, 3, [unknown])
    assert more.proofs == (unknown, PROOF)

    unproven = await storage.dailies.open(TODAY + DAY)
    assert (unproven.counter, unproven.proofs) == (0, ())
    assert unproven.number == other.dailies.candidate(TODAY + DAY, 0) != proven.number
    assert await storage.dailies.of(TODAY - DAY) is None
    assert await storage.dailies.unsettled(TODAY - DAY, TODAY + 2 * DAY) == [
        TODAY - DAY,
        TODAY + 2 * DAY,
    ]


async def test_programs_on_one_database_share_its_secret(storage: Storage, other: Storage) -> None:
    assert storage.dailies.candidate(TODAY, 0) == other.dailies.candidate(TODAY, 0)


async def test_the_secret_is_made_once_and_no_number_shows_it(
    sqlite_url: str, sqlite_file: Path
) -> None:
    asked: list[int] = []

    def random_bytes(size: int) -> bytes:
        asked.append(size)
        return bytes(range(size))

    numbers = []
    for _ in range(2):
        storage = await open_storage(sqlite_url, random_bytes=random_bytes)
        numbers.append([storage.dailies.candidate(TODAY + i * DAY, 0) for i in range(50)])
        await storage.close()
    assert asked == [32]
    assert numbers[0] == numbers[1]
    assert len(set(numbers[0])) == 50
    # Whoever knows all numbers and the whole scheme, but not this secret, gets others.
    assert daily_number(bytes(32), TODAY, 0) != numbers[0][0]
    with closing(sqlite3.connect(sqlite_file)) as database:
        assert database.execute("SELECT secret FROM installation").fetchall() == [
            (bytes(range(32)),)
        ]


async def test_each_installation_has_another_secret(tmp_path: Path) -> None:
    opened = await asyncio.gather(
        *(open_storage(f"sqlite+aiosqlite:///{tmp_path / name}.db") for name in "ab")
    )
    candidates = {storage.dailies.candidate(TODAY, 0) for storage in opened}
    for storage in opened:
        await storage.close()
    assert len(candidates) == 2


async def test_an_ordinary_game_beside_the_daily_ones(storage: Storage) -> None:
    ordinary = await storage.games.start(slot(), new_game(slot()), opens_at(TODAY))
    await win_daily(storage, TODAY)
    assert await storage.games.current(slot()) == ordinary

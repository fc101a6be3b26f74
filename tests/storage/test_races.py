"""Of several who write to one game one wins, and the others learn of it."""

from __future__ import annotations

import asyncio
from dataclasses import fields
from datetime import timedelta

import pytest

from storage import AlreadyRanked, GameSummary, LostRace, Storage, StoredGame
from tests.storage.playing import NOON, TODAY, nearly_won, new_game, play, reload, slot, take


async def test_twenty_writers_of_one_action_take_it_once(storage: Storage, other: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)

    async def tap(number: int) -> int:
        game = stored.replay()
        taken = take(game, "deal", at=NOON + timedelta(seconds=number))
        program = (storage, other)[number % 2]
        return await program.games.append(stored.id, stored.version, taken, game)

    results = await asyncio.gather(*map(tap, range(20)), return_exceptions=True)
    assert sorted(map(str, map(type, results))) == [str(int)] + [str(LostRace)] * 19
    found = await reload(other, stored)
    assert (found.version, found.moves, len(found.actions)) == (2, 1, 1)


async def test_writers_of_different_games_all_succeed(storage: Storage, other: Storage) -> None:
    async def one(player: int) -> None:
        program = (storage, other)[player % 2]
        stored = await program.games.start(slot(player), new_game(slot(player)), NOON)
        for _ in range(3):
            stored = await play(program, stored, "deal", at=NOON)
            stored = await play(program, stored, "undo", at=NOON)

    await asyncio.gather(*map(one, range(1, 21)))
    for player in range(1, 21):
        found = await storage.games.current(slot(player))
        assert found is not None
        assert found.moves == len(found.actions) == 6


async def test_every_write_names_the_version_it_is_based_on(
    storage: Storage, other: Storage
) -> None:
    old = await storage.games.start(slot(), new_game(slot()), NOON)
    now = await play(other, old, "deal")
    game = old.replay()
    taken = take(game, "deal", at=NOON)
    games = storage.games
    for attempt in (
        games.append(old.id, old.version, taken, game),
        games.give_up(old.id, old.version, NOON),
        games.count_hint(old.id, old.version),
        games.mark_assisted(old.id, old.version),
        games.start(slot(), new_game(slot()), NOON, replacing=(old.id, old.version)),
        # The right version, but a game that is not where that version is.
        games.append(old.id, now.version, taken, game),
        # A game that does not exist, one of another slot, and none although there is one.
        games.give_up(old.id + 100, 1, NOON),
        games.start(slot(suits=2), new_game(slot(suits=2)), NOON, replacing=(now.id, now.version)),
        games.start(slot(), new_game(slot()), NOON),
    ):
        with pytest.raises(LostRace):
            await attempt
    assert await reload(storage, old) == now
    assert await storage.games.open_of(old.slot.player) == [_summary(now)]


def _summary(stored: StoredGame) -> GameSummary:
    return GameSummary(**{f.name: getattr(stored, f.name) for f in fields(GameSummary)})


async def test_the_same_win_delivered_twice_counts_once(storage: Storage, other: Storage) -> None:
    stored = await storage.games.start(slot(), nearly_won(slot()), NOON)
    won = await play(storage, stored, "2>1")
    with pytest.raises(LostRace):
        await play(other, stored, "2>1", at=NOON + timedelta(hours=1))
    for version in (stored.version, won.version):
        with pytest.raises(LostRace):
            await other.games.give_up(won.id, version, NOON)
        with pytest.raises(LostRace):
            await other.games.start(slot(), new_game(slot()), NOON, replacing=(won.id, version))
    assert await reload(other, stored) == won


async def test_two_programs_lay_out_one_game_in_a_slot(storage: Storage, other: Storage) -> None:
    results = await asyncio.gather(
        *(
            program.games.start(slot(), new_game(slot(), deal=deal), NOON)
            for deal, program in enumerate([storage, other] * 5, 1)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(result, LostRace) for result in results) == 9
    assert len(await storage.games.open_of(slot().player)) == 1


async def test_one_ranked_game_per_player_and_date(storage: Storage, other: Storage) -> None:
    slots = [slot(variant=v, suits=s, daily=TODAY) for v in ("spider", "relaxed") for s in (1, 2)]
    results = await asyncio.gather(
        *(
            program.games.start(s, new_game(s), NOON, ranked=True)
            for s, program in zip(slots, [storage, other] * 2, strict=True)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(result, AlreadyRanked) for result in results) == 3
    (laid_out,) = await storage.games.open_of(slot().player)
    with pytest.raises(AlreadyRanked):
        await storage.games.start(
            laid_out.slot,
            new_game(laid_out.slot),
            NOON,
            ranked=True,
            replacing=(laid_out.id, laid_out.version),
        )
    assert await storage.games.open_of(slot().player) == [laid_out]

    tomorrow = slot(daily=TODAY + timedelta(days=1))
    await storage.games.start(tomorrow, new_game(tomorrow), NOON, ranked=True)
    bert = slot(player=12, daily=TODAY)
    await storage.games.start(bert, new_game(bert), NOON, ranked=True)


async def test_a_cancelled_writer_leaves_no_half_write(storage: Storage) -> None:
    for attempt in range(20):
        mine = slot(player=100 + attempt)
        stored = await storage.games.start(mine, new_game(mine), NOON)
        game = stored.replay()
        taken = take(game, "deal", at=NOON)
        task = asyncio.create_task(storage.games.append(stored.id, stored.version, taken, game))
        for _ in range(attempt):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        found = await reload(storage, stored)
        assert found.moves == len(found.actions) == found.version - 1
    await storage.ping()


async def test_closing_finishes_what_runs(storage: Storage, other: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    game = stored.replay()
    taken = take(game, "deal", at=NOON)
    task = asyncio.create_task(storage.games.append(stored.id, 1, taken, game))
    await asyncio.sleep(0)
    await storage.close()
    assert await task == 2
    assert (await reload(other, stored)).moves == 1

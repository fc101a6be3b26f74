"""Hosting games without Discord: once or not at all, in memory as in the file."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot import host as hosting
from bot.host import Host, Live
from engine import DEAL, REDO, UNDO, Deal, Reason, Refusal, parse_actions
from storage import LostRace, Slot, Storage, StoredGame, Unavailable, open_storage
from storage.games import Games
from tests.bot.world import FixedClock, Numbers

ANNA, BERT, CARA = 11, 22, 33
SLOT = Slot(ANNA, "relaxed", 1)


@pytest.fixture
def url(tmp_path: Path, blank_database: Path) -> str:
    shutil.copy(blank_database, tmp_path / "games.db")
    return f"sqlite+aiosqlite:///{tmp_path / 'games.db'}"


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    storage = await open_storage(url)
    yield storage
    await storage.close()


@pytest.fixture
async def other(url: str, clock: FixedClock) -> AsyncIterator[Host]:
    """A second process on the same file."""
    storage = await open_storage(url)
    yield Host(storage, clock=clock, draw=Numbers(900))
    await storage.close()


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def host(storage: Storage, clock: FixedClock) -> Host:
    return Host(storage, clock=clock, draw=Numbers())


async def loaded(host: Host, game_id: int) -> Live:
    live = await host.load(game_id)
    assert live is not None
    return live


async def stored_actions(host: Host, game_id: int) -> list[str]:
    stored = await host.storage.games.load(game_id)
    assert stored is not None
    return [action for action, _ in stored.actions]


def failing(error: Exception) -> Any:
    async def fail(*_: object, **__: object) -> int:
        raise error

    return fail


# Memory and file


async def test_a_game_is_replayed_once_and_then_comes_from_memory(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await host.start(SLOT, undo=True)
    monkeypatch.setattr(Games, "load", failing(AssertionError("read again")))
    assert await host.load(live.id) is live


async def test_what_another_process_wrote_is_read_anew(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await other.act(await loaded(other, live.id), [DEAL])
    again = await loaded(host, live.id)
    assert again is not live
    assert again.game.moves == 1
    assert await host.load(live.id) is again


async def test_a_game_that_is_gone_is_gone_from_memory_too(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await other.start(SLOT, undo=True, replacing=live.key)
    assert await host.load(live.id) is None


async def test_only_so_many_games_stay_in_memory(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "CACHED_GAMES", 2)
    games = [await host.start(Slot(player, "spider", 1), undo=True) for player in (1, 2, 3)]
    assert await host.load(games[2].id) is games[2]
    assert await host.load(games[0].id) is not games[0]
    assert (await loaded(host, games[0].id)).game.table == games[0].game.table


async def test_nothing_is_lost_with_the_process(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True, deal=48213)
    await host.act(live, [DEAL, DEAL, UNDO])
    there = await loaded(other, live.id)
    assert there.game.table == live.game.table
    assert there.game.actions == live.game.actions
    assert there.game.can_redo


# Acting


async def test_actions_are_saved_with_their_instants(host: Host, clock: FixedClock) -> None:
    live = await host.start(SLOT, undo=True)
    await host.act(live, [DEAL])
    clock.advance(90)
    await host.act(live, [DEAL])
    clock.advance(600)
    acted = await host.act(live, [UNDO, REDO])
    assert acted.done == ("undo", "redo")
    stored = await host.storage.games.load(live.id)
    assert stored is not None
    assert stored.play_time.total_seconds() == 90 + 120
    assert (stored.moves, stored.score, stored.version) == (4, 496, live.version)


async def test_a_list_stops_at_the_first_refusal_and_what_was_done_stands(host: Host) -> None:
    live = await host.start(SLOT, undo=True)
    acted = await host.act(live, parse_actions("deal undo redo redo deal"))
    assert acted.done == ("deal", "undo", "redo")
    assert isinstance(acted.refused, Refusal)
    assert acted.refused.reason is Reason.NOTHING_TO_REDO
    assert await stored_actions(host, live.id) == ["deal", "undo", "redo"]


async def test_a_refusal_writes_nothing(host: Host) -> None:
    live = await host.start(SLOT, undo=True)
    before = live.version
    acted = await host.act(live, [UNDO])
    assert acted.done == ()
    assert live.version == before
    assert await host.storage.games.version(live.id) == before


@pytest.mark.parametrize(
    "error", [Unavailable("disk full"), RuntimeError("bug"), asyncio.CancelledError()]
)
async def test_what_could_not_be_saved_is_forgotten(
    host: Host, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    live = await host.start(SLOT, undo=True)
    with monkeypatch.context() as patched:
        patched.setattr(Games, "append", failing(error))
        with pytest.raises(type(error)):
            await host.act(live, [DEAL])
    again = await loaded(host, live.id)
    assert again is not live
    assert again.game.moves == 0
    await host.act(again, [DEAL])
    assert await stored_actions(host, live.id) == ["deal"]


async def test_a_lost_race_changes_nothing_and_the_game_is_read_again(
    host: Host, other: Host
) -> None:
    live = await host.start(SLOT, undo=True)
    await other.act(await loaded(other, live.id), [DEAL])
    with pytest.raises(LostRace):
        await host.act(live, [DEAL, DEAL])
    assert await stored_actions(host, live.id) == ["deal"]
    assert (await loaded(host, live.id)).game.moves == 1


async def test_of_many_at_once_each_acts_on_what_the_one_before_left(host: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await host.act(live, [DEAL])
    seen = live.game.moves

    async def tap() -> bool:
        async with host.holding(live.id):
            now = await loaded(host, live.id)
            if now.game.moves != seen:
                return False
            await host.act(now, [DEAL])
            return True

    done = await asyncio.gather(*(tap() for _ in range(20)))
    assert sum(done) == 1
    assert await stored_actions(host, live.id) == ["deal", "deal"]


async def test_two_processes_at_once_do_each_action_once(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True)
    done = 0

    async def play(one: Host) -> int:
        acted = 0
        for _ in range(15):
            async with one.holding(live.id):
                now = await loaded(one, live.id)
                action = UNDO if now.game.can_undo else DEAL
                try:
                    acted += len((await one.act(now, [action])).done)
                except LostRace:
                    continue
        return acted

    done = sum(await asyncio.gather(play(host), play(other)))
    actions = await stored_actions(host, live.id)
    assert len(actions) == done
    assert (await loaded(host, live.id)).game.moves == done


async def test_games_do_not_wait_for_each_other(host: Host) -> None:
    one = await host.start(SLOT, undo=True)
    two = await host.start(Slot(BERT, "spider", 1), undo=True)
    async with asyncio.timeout(5), host.holding(one.id), host.holding(two.id):
        await host.act(two, [DEAL])


# Beginning and ending


async def test_a_drawn_number_is_fresh_and_a_given_one_is_not(host: Host) -> None:
    drawn = await host.start(SLOT, undo=True)
    given = await host.start(Slot(BERT, "relaxed", 1), undo=False, deal=7001)
    assert drawn.game.start == given.game.start == Deal(7001)
    assert (drawn.game.fresh, given.game.fresh) == (True, False)
    assert drawn.game.undo_allowed
    assert not given.game.undo_allowed


async def test_the_slot_has_one_open_game(host: Host) -> None:
    live = await host.start(SLOT, undo=True)
    with pytest.raises(LostRace):
        await host.start(SLOT, undo=True)
    await host.act(live, [DEAL])
    with pytest.raises(LostRace):
        await host.start(SLOT, undo=True, replacing=(live.id, live.version - 1))
    assert (await host.current(SLOT)) is not None


async def test_a_started_game_that_is_replaced_is_a_loss(host: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await host.act(live, [DEAL])
    begun = await host.start(SLOT, undo=True, replacing=live.key)
    ended = await loaded(host, live.id)
    assert ended.lost_by == "replaced"
    assert ended.game.is_over
    current = await host.current(SLOT)
    assert current is not None
    assert current.id == begun.id


async def test_a_restart_lays_out_the_same_cards_as_a_repeat(host: Host) -> None:
    live = await host.start(SLOT, undo=False)
    opening = live.game.table
    await host.act(live, [DEAL])
    again = await host.restart(live, live.key)
    assert again.id != live.id
    assert again.game.table == opening
    assert not again.game.fresh
    assert not again.game.undo_allowed
    assert again.game.moves == 0
    assert (await loaded(host, again.id)) is again


async def test_giving_up_ends_a_game_for_good(host: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await host.act(live, [DEAL])
    await host.give_up(live)
    ended = await loaded(host, live.id)
    assert ended.lost_by == "given_up"
    acted = await host.act(ended, [DEAL])
    assert acted.refused is not None
    assert acted.refused.reason is Reason.GAME_GIVEN_UP
    with pytest.raises(Refusal):
        await host.give_up(ended)
    assert await host.current(SLOT) is None


async def test_giving_up_that_could_not_be_saved_did_not_happen(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await host.start(SLOT, undo=True)
    with monkeypatch.context() as patched:
        patched.setattr(Games, "give_up", failing(Unavailable("full")))
        with pytest.raises(Unavailable):
            await host.give_up(live)
    assert not (await loaded(host, live.id)).game.is_over


async def test_hints_are_counted(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await host.count_hint(live)
    await host.count_hint(live)
    assert (await loaded(other, live.id)).hints == 2
    await host.act(live, [DEAL])


async def test_the_place_of_a_board_is_kept(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await host.place_board(live, 5, 6)
    there = await loaded(other, live.id)
    assert (there.channel_id, there.message_id) == (5, 6)


# Comparing


async def test_a_game_is_compared_with_others_alone_and_only_until_its_end(host: Host) -> None:
    def of(player: int, suits: int) -> Slot:
        return Slot(player, "spider", suits)

    theirs = [await host.start(of(player, 1), undo=True) for player in (BERT, CARA)]
    own = await host.start(of(ANNA, 2), undo=True)
    first, second, mine = [await kept(host, live) for live in (*theirs, own)]
    live = await host.start(SLOT, undo=True)
    await host.compare(live, mine)
    assert live.versus is None
    await host.compare(live, first)
    await host.compare(live, mine)
    assert live.versus == (await kept(host, live)).versus == first.id
    await host.give_up(live)
    await host.compare(live, second)
    assert live.versus == (await kept(host, live)).versus == first.id


async def kept(host: Host, live: Live) -> StoredGame:
    found = await host.kept(live.id)
    assert found is not None
    return found


# Looking on


async def test_a_glance_shows_the_game_played_last(host: Host, clock: FixedClock) -> None:
    assert await host.glance(ANNA) is None
    live = await host.start(SLOT, undo=True)
    await host.act(live, [DEAL])
    clock.advance(60)
    await host.start(Slot(ANNA, "spider", 4), undo=True)
    clock.advance(60)
    await host.act(live, [DEAL])
    seen = await host.glance(ANNA)
    assert seen is not None
    assert seen.moves == 2


async def test_a_glance_after_a_failed_write_is_what_is_stored(host: Host, other: Host) -> None:
    live = await host.start(SLOT, undo=True)
    await other.act(await loaded(other, live.id), [DEAL])
    seen = await host.glance(ANNA)
    assert seen is not None
    assert seen.moves == 1

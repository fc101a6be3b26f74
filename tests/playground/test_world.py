"""The playground's simulated Discord: the same people and games in every run, and no end of memory."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from simcord.components import walk_components

from bot.cannot_run import CannotRun
from bot.client import SpiderBot
from bot.house import open_house
from playground.world import ALICE, BOB, KEPT_LINES, World, open_world


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite+aiosqlite:///{tmp_path / 'playground.db'}"


@asynccontextmanager
async def world_on(database_url: str) -> AsyncIterator[World]:
    """One run of the playground."""
    async with open_house(database_url) as house:
        bot = SpiderBot(house.host, house.painter, house.studio, sync=False, shard_count=1)
        async with open_world(bot) as world:
            yield world


def text(message: Any) -> str:
    return "\n".join(
        part["content"] for part in walk_components(message.components) if part["type"] == 10
    )


def picture(world: World, message: Any) -> bytes | None:
    gallery = next(part for part in walk_components(message.components) if part["type"] == 12)
    found: bytes | None = world.env.backend.cdn.get(gallery["items"][0]["media"]["url"])
    return found


async def test_a_game_goes_on_in_the_next_run(database_url: str) -> None:
    async with world_on(database_url) as world:
        played = await world.people[ALICE].slash(world.channel, "spider play", suits=2)
        await world.people[ALICE].click(played.response, label="Deal")
        before = text(played.response)
    async with world_on(database_url) as world:
        again = await world.people[ALICE].slash(world.channel, "spider play")
        assert text(again.response) == before
        await world.people[ALICE].click(again.response, label="Undo")
        assert "2 moves" in text(again.response)


async def test_what_was_set_for_the_server_holds_in_the_next_run(database_url: str) -> None:
    async with world_on(database_url) as world:
        alice, channel = world.people[ALICE], world.channel
        await alice.slash(channel, "spider server daily", channel=channel, hour=0)
        await alice.slash(channel, "spider server boards", seen_by="private")
    async with world_on(database_url) as world:
        alice, channel = world.people[ALICE], world.channel
        said = (await alice.slash(channel, "spider server status")).response.content
        assert f"<#{channel.id}>" in said
        assert "⚠" not in said
        assert "only whoever asks for them" in said
        async with world.env.bot.daily_posts:
            for _ in range(500):
                if channel.history():
                    break
                await asyncio.sleep(0.02)
        (post,) = channel.history()
        assert "Daily deal of" in post.components[0].content


async def test_alice_manages_the_server_and_bob_does_not(database_url: str) -> None:
    async with world_on(database_url) as world:
        answers = {
            number: (await world.people[number].slash(world.channel, "spider server status"))
            for number in (ALICE, BOB)
        }
        assert answers[ALICE].response.content.startswith("Daily post: off.")
        assert "Manage Server" in answers[BOB].response.content


async def test_both_people_know_the_commands_and_have_games_of_their_own(database_url: str) -> None:
    async with world_on(database_url) as world:
        boards = {}
        for number, name in ((ALICE, "Alice"), (BOB, "Bob")):
            assert "spider play" in world.people[number].available_commands(world.channel)
            played = await world.people[number].slash(world.channel, "spider play")
            boards[name] = text(played.response)
        assert {name: name in board for name, board in boards.items()} == {
            "Alice": True,
            "Bob": True,
        }


async def test_its_clock_is_the_machines(database_url: str) -> None:
    async with world_on(database_url) as world:
        board = (await world.people[ALICE].slash(world.channel, "spider play")).response
        sent = board.message.created_at
        assert abs(datetime.now(UTC) - sent) < timedelta(seconds=30)


async def test_the_page_takes_the_next_free_port_and_a_fixed_link(database_url: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = int(other.getsockname()[1])
        async with world_on(database_url) as world, world.page(taken) as page:
            host, _, end = page.url.rpartition(":")
            port, _, capability = end.partition("/#")
            assert (host, capability) == ("http://127.0.0.1", "play")
            assert taken < int(port) <= taken + 20
            async with aiohttp.ClientSession() as session, session.get(page.url) as answer:
                assert answer.status == 200


async def test_no_free_port_is_said_in_a_sentence(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.world.PORTS_TRIED", 1)
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        async with world_on(database_url) as world:
            with pytest.raises(CannotRun, match="No port is free"):
                async with world.page(int(other.getsockname()[1])):
                    pass


async def test_what_piles_up_is_dropped_and_what_is_shown_stays(database_url: str) -> None:
    async with world_on(database_url) as world:
        alice, backend = world.people[ALICE], world.env.backend
        board = (await alice.slash(world.channel, "spider play", deal=1)).response
        for label in ["Deal", "Undo"] * 4:
            await alice.click(board, label=label)
        shown = picture(world, board)
        assert shown
        assert len(backend.cdn._blobs) == 9
        backend.transcript.extend(backend.transcript[-1:] * KEPT_LINES)
        world.forget_the_past()
        assert list(backend.cdn._blobs.values()) == [shown]
        assert len(backend.transcript) == KEPT_LINES
        await alice.click(board, label="Redo")
        assert picture(world, board) not in (None, shown)

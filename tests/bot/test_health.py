"""`/healthz` and `/metrics` beside a bot that is connected to a Discord on loopback."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import discord.http
import pytest
from aiohttp.test_utils import TestClient, TestServer
from aiohttp.web import Application, Request

from bot.client import SpiderBot
from bot.health import health_app
from bot.house import open_house
from storage import Storage, Unavailable
from tests.cli.fake_discord import TOKEN, FakeDiscord, fake_discord

Client = TestClient[Request, Application]


@pytest.fixture
async def fake(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    async with fake_discord() as made:
        monkeypatch.setattr(discord.http.Route, "BASE", made.base)
        yield made


@pytest.fixture
async def bot(tmp_path: Path) -> AsyncIterator[SpiderBot]:
    async with (
        open_house(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as house,
        SpiderBot(house.host, house.painter, house.studio, guild_ready_timeout=0) as made,
    ):
        yield made


@pytest.fixture
async def client(bot: SpiderBot) -> AsyncIterator[Client]:
    async with TestClient(TestServer(health_app(bot))) as made:
        yield made


@pytest.fixture
async def connected(fake: FakeDiscord, bot: SpiderBot) -> AsyncIterator[FakeDiscord]:
    running = asyncio.create_task(bot.start(TOKEN))
    async with asyncio.timeout(20):
        await fake.identified.wait()
        await bot.wait_until_ready()
    yield fake
    await bot.close()
    await running


async def test_before_the_gateway_is_ready_it_is_not_well(client: TestClient) -> None:  # type: ignore[type-arg]
    answer = await client.get("/healthz")
    assert answer.status == 503
    assert await answer.json() == {"healthy": False, "gateway": False, "database": True}


async def test_connected_and_with_its_database_it_is_well(
    connected: FakeDiscord,
    client: Client,
) -> None:
    answer = await client.get("/healthz")
    assert answer.status == 200
    assert await answer.json() == {"healthy": True, "gateway": True, "database": True}


@pytest.mark.parametrize("silent", [False, True])
async def test_a_database_that_fails_or_never_answers_is_named(
    connected: FakeDiscord,
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    silent: bool,
) -> None:
    async def ping(_storage: Storage) -> None:
        if silent:
            await asyncio.Event().wait()
        raise Unavailable("The database refused: disk full.")

    monkeypatch.setattr(Storage, "ping", ping)
    monkeypatch.setattr("bot.health.DATABASE_SECONDS", 0.05)
    answer = await client.get("/healthz")
    assert answer.status == 503
    assert await answer.json() == {"healthy": False, "gateway": True, "database": False}


async def test_metrics_count_what_was_answered(
    connected: FakeDiscord,
    client: Client,
) -> None:
    async def figure(name: str) -> float:
        page = await (await client.get("/metrics")).text()
        found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
        return float(found[1]) if found else 0.0

    name = 'spinneret_answer_seconds_count{kind="application_command"}'
    before = await figure(name)
    await connected.answer(await connected.command("spider", "help"))
    async with asyncio.timeout(10):
        while await figure(name) == before:  # noqa: ASYNC110 - it is counted after it is sent
            await asyncio.sleep(0.01)
    assert await figure(name) == before + 1
    assert await figure("spinneret_shards_connected") == 1
    assert await figure("spinneret_answers_running") == 0

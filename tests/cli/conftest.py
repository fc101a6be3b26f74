"""The `spider` command, in this process or in its own, and a Discord on loopback to point it at."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import discord.http
import pytest
from typer.testing import CliRunner, Result

from bot.config import Settings
from cli.main import app
from tests.cli.fake_discord import FakeDiscord, fake_discord
from tests.cli.processes import NOWHERE, Start, starting
from tests.logging_state import logging_as_before


@pytest.fixture
async def fake() -> AsyncIterator[FakeDiscord]:
    async with fake_discord() as made:
        yield made


@pytest.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Starts `spider` in a process of its own, in ``tmp_path``."""
    async with starting(tmp_path) as begin:
        yield begin


@pytest.fixture
def spider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Result]]:
    """``spider(*arguments, **settings)`` here, in ``tmp_path``, with no other setting and no network."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(discord.http.Route, "BASE", NOWHERE)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)

    def invoke(*arguments: str, **settings: str) -> Result:
        return CliRunner().invoke(app, arguments, env=settings)

    with logging_as_before():
        yield invoke

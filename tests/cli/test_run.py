"""`spider run`: what its operator is told, and how it ends."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import perf_counter

import aiohttp
import pytest
from typer.testing import Result

from bot.config import Settings
from bot.service import LAST_WORDS, PATIENCE
from engine import Game
from storage import Slot, open_storage
from tests.cli.fake_discord import TOKEN, USER, FakeDiscord, buttons, message_of, texts
from tests.cli.processes import Start, ended

Spider = Callable[..., Result]


@pytest.fixture
def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def until_health_is(port: int, status: int) -> dict[str, bool]:
    """Ask until the answer has that status; returns what it says."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(40):
        while True:
            try:
                async with session.get(f"http://127.0.0.1:{port}/healthz") as response:
                    body: dict[str, bool] = await response.json()
                    if response.status == status:
                        return body
            except aiohttp.ClientConnectionError:
                pass
            await asyncio.sleep(0.05)


async def test_without_a_token_the_process_says_so_and_ends(start: Start, tmp_path: Path) -> None:
    status, out, err = await ended(await start("run"))
    assert (status, out) == (2, "")
    assert err.startswith("DISCORD_TOKEN is not set;")
    assert err.count("\n") == 1


async def test_a_wrong_token_ends_the_process_with_one_sentence(
    start: Start, fake: FakeDiscord
) -> None:
    settings = {"DISCORD_TOKEN": "this.is.wrong", "LOG_LEVEL": "error", "HEALTH_PORT": "0"}
    status, out, err = await ended(await start("run", discord=fake.base, **settings))
    assert (status, out) == (2, "")
    assert err.startswith("Discord refused the token in DISCORD_TOKEN;")
    assert err.count("\n") == 1
    assert "this.is.wrong" not in err


@pytest.mark.parametrize("verb", ["run", "sync"])
def test_a_token_that_can_be_none_is_not_even_tried(spider: Spider, verb: str) -> None:
    result = spider(verb, DISCORD_TOKEN="Bot abc")
    assert result.exit_code == 2
    assert result.stderr.startswith("DISCORD_TOKEN holds characters")
    assert "Bot abc" not in result.output


@pytest.mark.parametrize("verb", ["run", "sync"])
def test_without_a_network_it_gives_up_in_one_sentence(spider: Spider, verb: str) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "LOG_LEVEL": "error", "HEALTH_PORT": "0"}
    result = spider(verb, **settings)
    assert result.exit_code == 1
    assert result.stderr == "Discord can't be reached; is there a network connection?\n"


def test_each_bad_setting_is_named_and_no_value_shown(spider: Spider) -> None:
    result = spider(
        "run", DISCORD_TOKEN=TOKEN, HEALTH_PORT="70000", LOG_LEVEL="loud!", SYNC_COMMANDS="maybe"
    )
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "HEALTH_PORT must be a whole number from 0 to 65535.",
        "LOG_LEVEL must be debug, info, warning or error.",
        "SYNC_COMMANDS must be true or false.",
    ]
    assert "70000" not in result.stderr
    assert "loud!" not in result.stderr


@pytest.mark.parametrize("port", ["-1", "http", "8080.5", "9" * 5_000])
def test_a_port_that_is_none_is_refused_in_our_words(spider: Spider, port: str) -> None:
    result = spider("run", PLAYGROUND_PORT=port)
    assert result.exit_code == 2
    assert result.stderr == "PLAYGROUND_PORT must be a whole number from 0 to 65535.\n"


def test_an_empty_setting_counts_as_not_set(spider: Spider, tmp_path: Path) -> None:
    empty = {name.upper(): "" for name in Settings.model_fields}
    assert spider("db", "upgrade", **empty).exit_code == 0
    assert (tmp_path / "spinneret.db").exists()


@pytest.mark.parametrize("url", ["foo", "mysql://a/b", "sqlite:///file:a.db", "sqlite:///no/a.db"])
@pytest.mark.parametrize(
    ("variable", "arguments"),
    [("DATABASE_URL", ("db", "upgrade")), ("PLAYGROUND_DATABASE_URL", ("play", "--port", "0"))],
)
def test_a_bad_address_of_the_database_names_its_variable(
    spider: Spider, variable: str, arguments: tuple[str, ...], url: str
) -> None:
    result = spider(*arguments, **{variable: url})
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(f"{variable}: The ")


def test_settings_come_from_env_in_the_current_folder(spider: Spider, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_FORMAT=xml\n")
    result = spider("run")
    assert (result.exit_code, result.stderr.partition(" ")[0]) == (2, "LOG_FORMAT")


def test_a_database_that_can_not_be_used_is_named(spider: Spider, tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"not a database, but long enough to be looked into" * 50)
    result = spider("run", DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite+aiosqlite:///games.db")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "games.db" in result.stderr


def test_a_health_port_in_use_is_named(spider: Spider) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        result = spider("run", DISCORD_TOKEN=TOKEN, HEALTH_PORT=port, LOG_LEVEL="error")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert f"HEALTH_PORT {port}" in result.stderr


async def test_a_tap_in_flight_is_saved_and_answered_before_the_bot_stops(
    start: Start, fake: FakeDiscord, free_port: int, tmp_path: Path
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "HEALTH_PORT": str(free_port), "LOG_FORMAT": "json"}
    process = await start("run", discord=fake.base, **settings)
    healthy = await until_health_is(free_port, 200)
    assert healthy == {"healthy": True, "gateway": True, "database": True}

    play = await fake.command("spider", "play")
    board = await fake.answer(play)
    message = message_of(board, play)
    fake.taking.clear()
    slow = await fake.tap(buttons(board)["Deal"], message)
    await fake.arrival(slow)

    process.send_signal(signal.SIGTERM)
    stopping = await until_health_is(free_port, 503)
    assert stopping == {"healthy": False, "gateway": False, "database": True}
    late = await fake.tap(buttons(board)["Deal"], message)
    await fake.arrival(late)
    assert process.returncode is None
    fake.taking.set()
    assert "1 move" in texts(await fake.answer(slow))
    assert "restarting" in texts(await fake.answer(late))

    status, out, err = await ended(process)
    assert (status, out) == (0, "")
    assert fake.closed_with == 1000
    assert "Traceback" not in err
    assert TOKEN not in err
    assert "secret-of" not in err

    storage = await open_storage(f"sqlite+aiosqlite:///{tmp_path / 'spinneret.db'}")
    game = await storage.games.current(Slot(int(str(USER["id"])), "spider", 1))
    await storage.close()
    assert game is not None
    assert [action for action, _ in game.actions] == ["deal"]


async def test_a_search_under_way_does_not_keep_the_bot_from_stopping(
    start: Start, fake: FakeDiscord, free_port: int, tmp_path: Path
) -> None:
    storage = await open_storage(f"sqlite+aiosqlite:///{tmp_path / 'spinneret.db'}")
    slot = Slot(int(str(USER["id"])), "spider", 4)
    # A deal that takes far longer than the bot's patience.
    await storage.games.start(slot, Game.new("spider", 4, deal=2), datetime.now(UTC))
    await storage.close()
    settings = {"DISCORD_TOKEN": TOKEN, "HEALTH_PORT": str(free_port), "LOG_FORMAT": "json"}
    process = await start("run", discord=fake.base, **settings)
    await until_health_is(free_port, 200)

    play = await fake.command("spider", "play")
    board = await fake.answer(play)
    more = await fake.answer(await fake.tap(buttons(board)["More"], message_of(board, play)))
    asking = await fake.tap(buttons(more)["Can I win?"], message_of(more, play))
    question = await fake.answer(asking)
    looking = await fake.tap(buttons(question)["Yes, tell me"], message_of(question, asking))
    assert "Looking" in texts(await fake.answer(looking))

    process.send_signal(signal.SIGTERM)
    began = perf_counter()
    status, _, err = await ended(process)
    assert status == 0
    assert perf_counter() - began < PATIENCE + LAST_WORDS
    assert "Traceback" not in err
    assert "restarting" in texts(await fake.answer(looking))


async def test_a_lost_connection_shows_in_the_health_and_is_taken_up_again(
    start: Start, fake: FakeDiscord, free_port: int
) -> None:
    settings = {"DISCORD_TOKEN": TOKEN, "HEALTH_PORT": str(free_port), "LOG_LEVEL": "error"}
    process = await start("run", discord=fake.base, **settings)
    await until_health_is(free_port, 200)
    fake.broken = True
    await fake.drop_connection()
    assert (await until_health_is(free_port, 503))["gateway"] is False
    fake.broken = False
    await until_health_is(free_port, 200)
    process.send_signal(signal.SIGINT)
    assert (await ended(process)).status == 0


async def test_sync_tells_the_commands_and_run_need_not_tell_them_again(
    start: Start, fake: FakeDiscord
) -> None:
    status, out, _ = await ended(await start("sync", discord=fake.base, DISCORD_TOKEN=TOKEN))
    assert (status, fake.commands_told) == (0, 1)
    assert out.startswith("Discord knows the commands now (1,")

    process = await start("run", discord=fake.base, DISCORD_TOKEN=TOKEN, HEALTH_PORT="0")
    await asyncio.wait_for(fake.identified.wait(), 40)
    process.send_signal(signal.SIGTERM)
    assert (await ended(process)).status == 0
    assert fake.commands_told == 1

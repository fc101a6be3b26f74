"""`spider play` as a process: the link it prints, the page behind it, and its end."""

from __future__ import annotations

import builtins
import json
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from typer.testing import Result

from tests.cli.processes import Start, ended, page_address

Spider = Callable[..., Result]

POSITION = {"columns": [""] * 10, "stock": "", "runs": "SSSSSSSS"}
WON = {"variant": "spider", "suits": 1, "position": POSITION, "actions": []}


async def test_it_prints_the_link_serves_the_page_and_stops_when_told(
    start: Start, tmp_path: Path
) -> None:
    process = await start("play", "--port", "0")
    url, _ = await page_address(process)
    async with aiohttp.ClientSession() as session, session.get(url) as page:
        assert page.status == 200
        assert "<html" in await page.text()
    process.send_signal(signal.SIGTERM)
    status, out, err = await ended(process)
    assert (status, err) == (0, "")
    assert "/spider play" in out
    assert (tmp_path / "playground.db").exists()
    assert not (tmp_path / "playground.db.playing").exists()


async def test_a_taken_port_is_named_and_a_second_playground_on_the_same_games_noticed(
    start: Start,
) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        first = await start("play", PLAYGROUND_PORT=str(taken))
        _, port = await page_address(first)
        second = await start("play", "--port", "0")
        await page_address(second)
        for process in (second, first):
            process.send_signal(signal.SIGTERM)
    endings = [await ended(process) for process in (first, second)]
    assert [ending.status for ending in endings] == [0, 0]
    assert endings[0].err == f"Port {taken} is taken; this page is at port {port} instead.\n"
    assert endings[1].err.startswith("Another playground plays on the same games:")
    assert endings[1].err.count("\n") == 1


def test_without_simcord_it_says_what_brings_it(
    spider: Spider, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without_simcord(name: str, *arguments: Any) -> Any:
        if name.partition(".")[0] == "simcord":
            raise ModuleNotFoundError(f"No module named {name!r}", name="simcord")
        return real(name, *arguments)

    for name in ("playground.serve", "playground.world"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(builtins, "__import__", without_simcord)
    result = spider("play")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "make play" in result.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "This isn't a record: the JSON is broken at line 1, column 2."),
        ('{"variant": "spider", "suits": 3, "deal": 1, "actions": []}', "suits: "),
        ('{"variant": "spider", "suits": 1, "deal": 1, "actions": ["undo"]}', "Action 1 (undo)"),
        (json.dumps(WON), "position: this game is won already"),
    ],
)
def test_a_record_that_can_not_be_played_is_refused_before_anything_starts(
    spider: Spider, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    result = spider("play", "--record", str(file))
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith(said)
    assert list(tmp_path.iterdir()) == [file]


def test_a_database_that_can_not_be_used_is_named(spider: Spider, tmp_path: Path) -> None:
    (tmp_path / "playground.db").write_bytes(b"something else altogether, and long enough" * 50)
    result = spider("play", "--port", "0")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert result.stderr.startswith("PLAYGROUND_DATABASE_URL: ")
    assert "playground.db" in result.stderr

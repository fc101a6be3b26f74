"""What log lines hold, and what they never do."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from bot.logs import set_up
from tests.logging_state import logging_as_before

TOKEN = "a.bot.token"
WEBHOOK = "POST https://host/api/v10/webhooks/1234/aW50ZXJhY3Rpb246MTIz/messages/@original"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    with logging_as_before():
        yield


def test_json_lines_are_one_object_each_with_ids(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("info", "json")
    structlog.get_logger("bot.taps").info("moved", game=7)
    logging.getLogger("discord.gateway").info("Shard ID %s is up.", 0)
    ours, theirs = map(json.loads, capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["game"], ours["level"]) == ("moved", 7, "info")
    assert (theirs["event"], theirs["logger"]) == ("Shard ID 0 is up.", "discord.gateway")
    assert ours["timestamp"].endswith("Z")


@pytest.mark.parametrize("form", ["console", "json"])
def test_tokens_are_struck_out_wherever_they_turn_up(
    capsys: pytest.CaptureFixture[str], form: str
) -> None:
    set_up("info", "json" if form == "json" else "console", [TOKEN])
    logging.getLogger("discord.http").warning("%s responded with 429.", WEBHOOK)
    try:
        raise RuntimeError(f"login with {TOKEN} at {WEBHOOK}")
    except RuntimeError:
        structlog.get_logger("bot").exception("failed", token=TOKEN)
    err = capsys.readouterr().err
    assert "RuntimeError: login with *** at POST" in err
    assert err.count("/webhooks/1234/***/messages") == 2
    assert TOKEN not in err
    assert "aW50ZXJhY3Rpb246MTIz" not in err


@pytest.mark.parametrize("form", ["console", "json"])
def test_a_traceback_shows_no_values(capsys: pytest.CaptureFixture[str], form: str) -> None:
    set_up("info", "json" if form == "json" else "console")
    hidden_card = "".join(["queen", "-of-", "hearts"])
    try:
        raise KeyError(len(hidden_card))
    except KeyError as error:
        structlog.get_logger("bot").error("failed", exc_info=error)
    err = capsys.readouterr().err
    assert "KeyError: 15" in err
    assert "queen-of-hearts" not in err


def test_libraries_stay_above_debug_whatever_our_level(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("debug", "console")
    structlog.get_logger("bot.host").debug("ours")
    logging.getLogger("aiosqlite").debug("INSERT … ('8S 9H', …)")
    logging.getLogger("discord.http").debug("payload …")
    err = capsys.readouterr().err
    assert "ours" in err
    assert len(err.splitlines()) == 1


def test_a_lost_connection_takes_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up("info", "console")
    try:
        raise ConnectionResetError(104, "Connection reset by peer")
    except ConnectionResetError:
        logging.getLogger("discord.shard").exception("Attempting a reconnect in %.2fs", 1.5)
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "Attempting a reconnect in 1.50s (ConnectionResetError: " in err

"""`spider db upgrade`, and what `--help` says of every verb."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from bot.config import Settings

Spider = Callable[..., Result]


def test_upgrade_creates_the_database_and_says_its_revision_each_time(
    spider: Spider, tmp_path: Path
) -> None:
    for _ in range(2):
        result = spider("db", "upgrade", DATABASE_URL="sqlite+aiosqlite:///games.db")
        assert result.exit_code == 0
        assert re.fullmatch(r"The database is at revision \d{4}\.\n", result.stdout)
    assert (tmp_path / "games.db").read_bytes().startswith(b"SQLite format 3\0")


def test_upgrade_refuses_another_programs_file_and_leaves_it(
    spider: Spider, tmp_path: Path
) -> None:
    file = tmp_path / "games.db"
    file.write_bytes(b"somebody's diary, not a database " * 50)
    before = file.read_bytes()
    result = spider("db", "upgrade", DATABASE_URL="sqlite+aiosqlite:///games.db")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert file.read_bytes() == before


def test_a_password_in_the_address_is_not_repeated(spider: Spider) -> None:
    result = spider("db", "upgrade", DATABASE_URL="mysql://ann:s3cret@127.0.0.1/games")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "s3cret" not in result.output


@pytest.mark.parametrize(
    ("verb", "tells"),
    [
        (["run"], ["DISCORD_TOKEN", "DATABASE_URL", "HEALTH_PORT", "status 0"]),
        (["play"], ["--port", "--record", "PLAYGROUND_DATABASE_URL", "Ctrl-C"]),
        (["sync"], ["DISCORD_TOKEN", "SYNC_COMMANDS"]),
        (["db", "upgrade"], ["DATABASE_URL"]),
        (["replay"], ["FILE", "--reveal"]),
        (["verify"], ["DATABASE_URL", "status 0", "Status 1", "Status 2"]),
        ([], ["run", "play", "sync", "replay", "verify", "db"]),
    ],
)
def test_help_tells_what_a_verb_needs(spider: Spider, verb: list[str], tells: list[str]) -> None:
    result = spider(*verb, "--help")
    assert result.exit_code == 0
    assert [word for word in tells if word not in result.stdout] == []


def test_the_example_file_names_every_setting_with_its_default() -> None:
    text = (Path(__file__).parents[2] / ".env.example").read_text()
    shown = dict(re.findall(r"^#? ?([A-Z_]+)=(.*)$", text, re.MULTILINE))
    defaults = {}
    for name, field in Settings.model_fields.items():
        value = "" if name == "discord_token" else str(field.default)
        defaults[name.upper()] = value.lower() if isinstance(field.default, bool) else value
    assert shown == defaults

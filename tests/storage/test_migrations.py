"""From every revision the migrations lead to the tables that the program expects."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from storage import open_storage, schema
from storage.tables import metadata
from tests.storage.playing import ANNA, NOON
from tests.storage.postgres import Server
from tests.storage.winning import WON, disagreements


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty_url(request: pytest.FixtureRequest, sqlite_url: str) -> str:
    if request.param == "sqlite":
        return sqlite_url
    server: Server = request.getfixturevalue("server")
    return server.url(server.new_database())


async def _run(url: str, work: Any) -> Any:
    engine = create_async_engine(make_url(url))
    async with engine.begin() as connection:
        result = await connection.run_sync(work)
    await engine.dispose()
    return result


def _differences(connection: Connection) -> list[Any]:
    options = {
        "compare_type": True,
        "version_table": schema.VERSION_TABLE,
        # Alembic can't read back an index with a DESC in it; all of them are compared below.
        "include_object": lambda _object, _name, kind, *_: kind != "index",
    }
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def _checks_and_indexes(connection: Connection) -> dict[str, Any]:
    """Every check's name by table, and every index as the database spells it."""
    found = inspect(connection)
    checks = {
        table: {str(check["name"]) for check in found.get_check_constraints(table)}
        for table in metadata.tables
    }
    query = (
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"
        if connection.dialect.name == "sqlite"
        else "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'"
    )
    spelled = {
        name: " ".join(str(sql).replace('"', "").split())
        for name, sql in connection.exec_driver_sql(query)
        if schema.VERSION_TABLE not in name
    }
    return {"checks": checks, "indexes": spelled}


async def test_migrations_make_the_tables_of_the_program(
    empty_url: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    await (await open_storage(empty_url)).close()
    assert await _run(empty_url, _differences) == []

    if empty_url.startswith("sqlite"):
        other = f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    else:
        server: Server = request.getfixturevalue("server")
        other = server.url(server.new_database())
    await _run(other, metadata.create_all)
    expected = await _run(other, _checks_and_indexes)
    assert len(expected["indexes"]) > 10
    assert await _run(empty_url, _checks_and_indexes) == expected


@pytest.mark.parametrize("revision", schema.revisions())
async def test_games_survive_the_way_from_every_revision(empty_url: str, revision: str) -> None:
    def make(connection: Connection) -> None:
        schema.upgrade(connection, revision)
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        micros = round(NOON.timestamp()) * 1_000_000
        connection.exec_driver_sql(
            "INSERT INTO games (player, variant, suits, undo, deal, fresh, ranked, assisted, version,"
            " status, moves, runs, score, play_time, hints, created_at, started_at, last_action_at)"
            f" VALUES ({ANNA}, 'spider', 1, true, 7, true, false, false, 3, 'playing', 2, 0, 498,"
            f" 3000000, 0, {micros}, {micros}, {micros + 3_000_000})"
        )
        for number, action in enumerate(["deal", "undo"]):
            connection.exec_driver_sql(
                "INSERT INTO actions (game_id, number, action, at)"
                f" VALUES (1, {number}, '{action}', {micros + 3_000_000 * number})"
            )
        connection.exec_driver_sql(f"INSERT INTO players (id, tap) VALUES ({ANNA}, 'best')")

    await _run(empty_url, make)
    storage = await open_storage(empty_url)
    stored = await storage.games.last_played(ANNA)
    settings = await storage.settings.of(ANNA)
    await storage.close()

    assert stored is not None
    assert stored.actions == (("deal", NOON), ("undo", NOON + timedelta(seconds=3)))
    assert (stored.version, stored.replay().score) == (3, stored.score)
    assert settings.tap == "best"


async def test_games_from_before_the_contest_are_counted(empty_url: str) -> None:
    second = timedelta(seconds=1)
    start = round(NOON.timestamp()) * 1_000_000

    def make(connection: Connection) -> None:
        schema.upgrade(connection, "0001")
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        for number, status in enumerate(["won", "won", "lost", "won", "dropped", "playing"], 1):
            won, moves = status == "won", len(WON.actions) if status == "won" else 1
            ended = start + number * 3_600_000_000
            values: dict[str, Any] = {
                "player": ANNA,
                "variant": "scorpion",
                "suits": 4,
                "undo": True,
                "deal": 1028,
                "fresh": number != 4,
                "ranked": False,
                "assisted": False,
                "version": 2,
                "status": status,
                "lost_by": "given_up" if status in ("lost", "dropped") else None,
                "moves": 0 if status == "dropped" else moves,
                "runs": 4 if won else 0,
                "score": 842 if won else 499,
                "play_time": (moves - 1) * 1_000_000,
                "hints": 0,
                "created_at": start,
                "started_at": None if status == "dropped" else ended - (moves - 1) * 1_000_000,
                "last_action_at": None if status == "dropped" else ended,
                "finished_at": None if status == "playing" else ended,
            }
            names = ", ".join(values)
            connection.execute(
                text(f"INSERT INTO games ({names}) VALUES (:{names.replace(', ', ', :')})"), values
            )
            for i, action in enumerate(WON.actions[: values["moves"]]):
                at = values["started_at"] + i * 1_000_000
                connection.execute(
                    text(
                        "INSERT INTO actions (game_id, number, action, at) VALUES (:g, :i, :a, :t)"
                    ),
                    {"g": number, "i": i, "a": action, "t": at},
                )

    await _run(empty_url, make)
    storage = await open_storage(empty_url)
    found = await storage.records.row(ANNA, "scorpion", 4, undo=True)
    history = await storage.records.history(ANNA, "scorpion", 4, undo=True)
    said = await disagreements(storage)
    await storage.close()

    assert (found.starts, found.wins, found.losses, found.streak) == (5, 3, 1, 0)
    assert (found.longest_streak, found.board_wins, found.best_score_game) == (2, 2, 1)
    assert found.fastest == (len(WON.actions) - 1) * second
    assert [result.game_id for result in history] == [1, 2, 3, 4]
    assert said == []


def test_migrations_are_one_line_of_descent() -> None:
    revisions = schema.revisions()
    assert list(revisions) == sorted(revisions)
    files = sorted((Path(schema.__file__).parent / "migrations" / "versions").glob("r*.py"))
    assert len(files) == len(revisions)

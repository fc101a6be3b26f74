"""A database that can't be used is refused in one sentence and left as it is."""

# ruff: noqa: ASYNC221, ASYNC240 -- nothing else waits for the loop of these tests
from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from storage import CannotOpen, Storage, open_storage, upgrade
from tests.storage.playing import NOON, new_game, play, slot
from tests.storage.postgres import Server

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def games_file(url: str, storage: Storage, sqlite_file: Path) -> Path:
    """A file with a game in it, in use by nobody."""
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    await play(storage, stored, "deal")
    await storage.close()
    return sqlite_file


on_sqlite = pytest.mark.parametrize("url", ["sqlite"], indirect=True)


def _folder(file: Path) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in file.parent.iterdir()
        if path.is_file() and path.suffix != ".db-shm"  # SQLite's index of the log; holds nothing
    }


async def _refusal(file: Path) -> str:
    """The sentence, after a look that nothing in the folder was changed, made or removed."""
    before = _folder(file)
    with pytest.raises(CannotOpen) as refused:
        await open_storage(f"sqlite+aiosqlite:///{file}")
    assert _folder(file) == before
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@on_sqlite
@pytest.mark.parametrize("kept", [50, 99, 100, 4096, 0.5, -1])
async def test_a_file_cut_short(games_file: Path, kept: float) -> None:
    content = games_file.read_bytes()
    size = int(len(content) * kept) if 0 < kept < 1 else int(kept)
    games_file.write_bytes(content[:size])
    assert "the end of the file is missing" in await _refusal(games_file)


@on_sqlite
async def test_a_file_cut_short_beside_the_log_of_a_killed_process(
    games_file: Path, url: str, tmp_path: Path
) -> None:
    storage = await open_storage(url)
    stored = await storage.games.start(slot(2), new_game(slot(2)), NOON)
    await play(storage, stored, "deal")
    left = tmp_path / "left"
    left.mkdir()
    for name in ("games.db", "games.db-wal"):
        shutil.copy(tmp_path / name, left)
    await storage.close()
    with (left / "games.db").open("r+b") as file:
        file.truncate(8192)
    assert "damaged" in await _refusal(left / "games.db")


@on_sqlite
async def test_a_file_with_its_pages_overwritten(games_file: Path) -> None:
    content = bytearray(games_file.read_bytes())
    content[100:4096] = b"\xa5" * 3996
    games_file.write_bytes(content)
    assert "damaged" in await _refusal(games_file)


@pytest.mark.parametrize(
    "content", [b"MZ\x90\x00 no database at all" * 100, b"{}", b"\0" * 8192, b"SQLite format 2\0"]
)
async def test_a_file_of_another_kind(sqlite_file: Path, content: bytes) -> None:
    sqlite_file.write_bytes(content)
    assert "is not a Spinneret database" in await _refusal(sqlite_file)


async def test_the_database_of_another_program(sqlite_file: Path) -> None:
    with closing(sqlite3.connect(sqlite_file)) as database:
        database.execute("CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT)")
        database.execute("CREATE TABLE alembic_version (version_num TEXT)")
    assert "belongs to another program" in await _refusal(sqlite_file)


@on_sqlite
async def test_a_newer_schema(games_file: Path) -> None:
    with closing(sqlite3.connect(games_file)) as database:
        database.execute("UPDATE spinneret_schema SET version_num = '9001'")
        database.commit()
    assert "newer version of Spinneret (schema 9001" in await _refusal(games_file)


async def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match="does not exist"):
        await open_storage(f"sqlite+aiosqlite:///{tmp_path / 'no' / 'games.db'}")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(CannotOpen, match="is a folder"):
        await open_storage(f"sqlite+aiosqlite:///{tmp_path}")


@pytest.mark.parametrize(
    "url",
    [
        "",
        "games.db",
        "mysql://u:hunter2@h/d",
        "sqlite+aiosqlite:///file:games.db?mode=ro&uri=true",
        "postgresql+psycopg2://u:hunter2@h/d",
    ],
)
async def test_an_address_of_the_wrong_kind(url: str) -> None:
    with pytest.raises(CannotOpen, match=r"^The database's address .*\.$") as refused:
        await open_storage(url)
    assert "hunter2" not in str(refused.value)


async def test_a_server_that_does_not_answer() -> None:
    with pytest.raises(CannotOpen, match=r"games on 127\.0\.0\.1 can't be used: .*\.$") as refused:
        await open_storage("postgresql://anna:hunter2@127.0.0.1:1/games")
    assert "hunter2" not in str(refused.value)


@pytest.mark.postgres
async def test_a_server_without_that_database(server: Server) -> None:
    with pytest.raises(CannotOpen, match=r'"nothing" does not exist\.$'):
        await open_storage(server.url("nothing"))


@pytest.mark.postgres
async def test_foreign_and_newer_databases_on_a_server(server: Server) -> None:
    foreign = server.new_database()
    server.sql(foreign, "CREATE TABLE players (name text)")
    with pytest.raises(CannotOpen, match="belongs to another program"):
        await open_storage(server.url(foreign))
    assert server.sql(foreign, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == [
        "players"
    ]
    newer = server.new_database()
    await upgrade(server.url(newer))
    server.sql(newer, "UPDATE spinneret_schema SET version_num = '9001'")
    with pytest.raises(CannotOpen, match="newer version"):
        await open_storage(server.url(newer))


async def test_an_empty_file_and_an_empty_database_become_ours(sqlite_file: Path) -> None:
    sqlite_file.touch()
    await (await open_storage(f"sqlite:///{sqlite_file}")).close()
    await (await open_storage(f"sqlite:///{sqlite_file}")).close()
    assert [path.name for path in sqlite_file.parent.iterdir()] == ["games.db"]


async def test_memory_is_gone_at_the_end() -> None:
    for _ in range(2):
        storage = await open_storage("sqlite+aiosqlite://")
        await storage.games.start(slot(), new_game(slot()), NOON)
        assert len(await storage.games.open_of(slot().player)) == 1
        await storage.close()


async def test_several_programs_may_start_at_once(sqlite_url: str) -> None:
    opened = await asyncio.gather(*(open_storage(sqlite_url) for _ in range(8)))
    for storage in opened:
        await storage.ping()
        await storage.close()


async def test_a_database_that_another_program_holds(
    sqlite_url: str, sqlite_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.storage.BUSY_SECONDS", 0.2)
    monkeypatch.setattr("storage.database.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(sqlite_file)) as database:
        database.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CannotOpen, match=r"can't be used: database is locked\.$"):
            await open_storage(sqlite_url)


@pytest.fixture
def public_folder() -> Iterator[Path]:
    """A folder that an unprivileged user can reach."""
    folder = Path(tempfile.mkdtemp(prefix="spinneret-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@on_sqlite
@pytest.mark.parametrize("read_only", ["folder", "file", "new file"])
async def test_a_read_only_disk(games_file: Path, public_folder: Path, read_only: str) -> None:
    file = public_folder / "games.db"
    if read_only != "new file":
        shutil.copy(games_file, file)
        file.chmod(0o644 if read_only == "folder" else 0o444)
    user = 65534 if os.geteuid() == 0 else 0  # root may write anywhere, "nobody" may not
    if user:
        shutil.chown(public_folder, user)
        if file.exists():
            shutil.chown(file, user)
    public_folder.chmod(0o755 if read_only == "file" else 0o555)
    before = _folder(file)
    program = subprocess.run(
        [sys.executable, "-c", _OPEN, f"sqlite+aiosqlite:///{file}", str(user)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (program.returncode, program.stderr) == (2, "")
    assert str(file.parent) in program.stdout
    assert program.stdout.count("\n") == 1
    assert _folder(file) == before


_OPEN = """
import asyncio, os, sys, tempfile
from storage import CannotOpen, open_storage, upgrade

# Everything is imported before the user changes: "nobody" may not be able to read the program.
with tempfile.TemporaryDirectory() as folder:
    asyncio.run(upgrade(f"sqlite+aiosqlite:///{folder}/warm.db"))
if int(sys.argv[2]):
    os.setgroups([])
    os.setgid(int(sys.argv[2]))
    os.setuid(int(sys.argv[2]))

async def main():
    try:
        await open_storage(sys.argv[1])
    except CannotOpen as error:
        print(error)
        raise SystemExit(2)

asyncio.run(main())
"""


async def test_a_file_that_is_not_there_is_not_made_where_that_is_not_wanted(
    sqlite_url: str, sqlite_file: Path
) -> None:
    with pytest.raises(CannotOpen, match="There is no database at"):
        await open_storage(sqlite_url, create=False)
    assert not sqlite_file.exists()
    await (await open_storage(sqlite_url)).close()
    await (await open_storage(sqlite_url, create=False)).close()

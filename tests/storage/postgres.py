"""A PostgreSQL server of the tests' own: in a folder that goes away, reached by a socket in it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path


def find_server() -> Path | None:
    """The folder with the newest server's programs; None if there is no server on this machine."""
    on_path = shutil.which("postgres")
    places = [Path(on_path).resolve().parent] if on_path else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    needed = ("postgres", "initdb", "createdb", "pg_isready", "psql")
    return next((p for p in places if all((p / name).exists() for name in needed)), None)


class Server:
    """Started by the constructor. Unless ``durable``, data outlives the tests but no power cut."""

    def __init__(self, programs: Path, *, durable: bool = False) -> None:
        self._programs = programs
        self._folder = Path(tempfile.mkdtemp(prefix="spinneret-pg-"))
        self._count = 0
        # The server refuses to run as root; Debian's package brings a user for it.
        self._user = "postgres" if os.geteuid() == 0 else None
        if self._user:
            shutil.chown(self._folder, self._user)
        data = self._folder / "data"
        self._run(
            "initdb", "-D", str(data), "-U", "tester", "-A", "trust", "-E", "UTF8", "--no-sync"
        )
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
        }
        if not durable:
            options |= dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "off")
        self._process = subprocess.Popen(
            [
                self._programs / "postgres",
                "-D",
                data,
                *(part for name, value in options.items() for part in ("-c", f"{name}={value}")),
            ],
            cwd=self._folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        deadline = time.monotonic() + 30
        while subprocess.run(
            [self._programs / "pg_isready", "-q", "-h", self._folder], check=False
        ).returncode:
            if time.monotonic() > deadline or self._process.poll() is not None:
                self.stop()
                raise RuntimeError("the PostgreSQL server did not start")
            time.sleep(0.05)

    def new_database(self) -> str:
        """Make an empty database; its name."""
        self._count += 1
        name = f"games{self._count}"
        self._run("createdb", "-h", str(self._folder), "-U", "tester", "-T", "template0", name)
        return name

    def url(self, name: str) -> str:
        """The SQLAlchemy URL of a database."""
        return f"postgresql+asyncpg://tester@/{name}?host={self._folder}"

    def sql(self, name: str, statement: str) -> list[str]:
        """Run one statement past the program; the first column of what it gives."""
        output = self._run(
            "psql", "-h", str(self._folder), "-U", "tester", "-d", name, "-Atqc", statement
        )
        return output.split()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)  # does not wait for who is connected
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self, program: str, *arguments: str) -> str:
        return subprocess.run(
            [self._programs / program, *arguments],
            cwd=self._folder,
            user=self._user,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

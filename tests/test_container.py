"""The container's health check, as its runtime runs it."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

DOCKERFILE = Path(__file__).parents[1] / "Dockerfile"


class Bot(BaseHTTPRequestHandler):
    status = 200

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/healthz" else 404)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass


@pytest.fixture
def bot() -> Iterator[HTTPServer]:
    with HTTPServer(("127.0.0.1", 0), type("One", (Bot,), {})) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def is_healthy(port: int) -> bool:
    found = re.search(r"^HEALTHCHECK [^\[]*(\[.*\])$", DOCKERFILE.read_text(), re.MULTILINE)
    assert found
    program, *arguments = json.loads(found[1])
    assert program == "python"
    env = {**os.environ, "HEALTH_PORT": str(port), "http_proxy": "http://127.0.0.1:9"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=env, capture_output=True, check=False).returncode == 0


def test_it_is_what_the_bot_answers(bot: HTTPServer) -> None:
    assert is_healthy(bot.server_port)
    bot.RequestHandlerClass.status = 503  # type: ignore[attr-defined]
    assert not is_healthy(bot.server_port)


def test_where_nobody_answers_it_fails() -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))  # taken, but nobody listens
        assert not is_healthy(probe.getsockname()[1])


def test_with_port_0_it_passes() -> None:
    assert is_healthy(0)

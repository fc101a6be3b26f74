"""Discord's two faces on loopback, as little of them as one bot needs: HTTP, and a gateway of one shard.

Unlike a simulation inside the bot's process it is there for the program as a whole: its sockets, signals and
exit status.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.test_utils import TestServer

TOKEN = "a.known.token"
APPLICATION = "1000"
USER = {"id": "2000", "username": "ann", "discriminator": "0", "avatar": None}
BOT = {
    "id": APPLICATION,
    "username": "spinneret",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
}
CHANNEL = {"id": "3000", "type": 1, "recipients": [], "last_message_id": None}

# Points discord.py at the address that comes first, then is `spider` with the rest.
SPIDER = (
    "import sys, discord.http as h; h.Route.BASE = sys.argv.pop(1); from cli.main import app; app()"
)


class FakeDiscord:
    """Made by `fake_discord`. ``answers`` has what the bot answered: interaction id to answer."""

    def __init__(self) -> None:
        self.commands_told = 0
        self.answers: dict[int, dict[str, Any]] = {}
        self.identified = asyncio.Event()
        self.arrived: set[int] = set()
        """Interactions whose answer has come in; it is taken only while ``taking`` is set."""
        self.taking = asyncio.Event()
        self.taking.set()
        self.closed_with: int | None = None
        self.broken = False
        """Every request is answered with status 500."""
        self._numbers = count(5_000)
        self._sequence = count(1)
        self._socket: web.WebSocketResponse | None = None
        app = web.Application(middlewares=[self._check])
        app.add_routes(
            [
                web.get("/api/v10/users/@me", self._me),
                web.get("/api/v10/oauth2/applications/@me", self._application),
                web.get("/api/v10/gateway/bot", self._gateway_address),
                web.put("/api/v10/applications/{id}/commands", self._told_commands),
                web.post("/api/v10/interactions/{id}/{token}/callback", self._answered),
                web.patch("/api/v10/webhooks/{app}/{token}/messages/@original", self._changed),
                web.get("/gateway", self._gateway),
            ]
        )
        self.server = TestServer(app)

    @property
    def base(self) -> str:
        return str(self.server.make_url("/api/v10"))

    async def command(self, *path: str) -> int:
        """Type ``/path`` in a direct message; returns the interaction's id."""
        *groups, name = path
        data: dict[str, Any] = {"name": name, "type": 1, "options": []}
        for group in reversed(groups):
            data = {"name": group, "type": 1, "options": [data]}
        return await self._interaction(type=2, data={"id": "4000", **data})

    async def tap(self, custom_id: str, message: dict[str, Any]) -> int:
        """Tap a button of ``message``; returns the interaction's id."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._interaction(type=3, data=data, message=message)

    async def answer(self, interaction: int, seconds: float = 10.0) -> dict[str, Any]:
        """What the bot answered to it."""
        async with asyncio.timeout(seconds):
            while interaction not in self.answers:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        return self.answers[interaction]

    async def arrival(self, interaction: int, seconds: float = 10.0) -> None:
        """Wait until the bot's answer to it has come in, taken or not."""
        async with asyncio.timeout(seconds):
            while interaction not in self.arrived:  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    async def drop_connection(self) -> None:
        """Close the gateway as Discord does for a restart of its own."""
        assert self._socket is not None
        await self._socket.close(code=4000)

    async def _interaction(self, **fields: Any) -> int:
        number = next(self._numbers)
        payload = {
            "id": str(number),
            "application_id": APPLICATION,
            "token": f"secret-of-{number}",
            "version": 1,
            "channel": CHANNEL,
            "user": USER,
            "locale": "en-US",
            "app_permissions": "0",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "context": 1,
            "attachment_size_limit": 10_485_760,
            **fields,
        }
        assert self._socket is not None
        event = {"op": 0, "t": "INTERACTION_CREATE", "s": next(self._sequence), "d": payload}
        await self._socket.send_json(event)
        return number

    @web.middleware
    async def _check(self, request: web.Request, handler: Any) -> web.StreamResponse:
        if self.broken:
            return web.Response(status=500)
        # The gateway takes the token in its first message; answers carry their own in the address.
        own = request.path == "/gateway" or "/interactions/" in request.path
        own = own or "/webhooks/" in request.path
        if not own and request.headers.get("Authorization") != f"Bot {TOKEN}":
            return _json({"message": "401: Unauthorized", "code": 0}, status=401)
        response: web.StreamResponse = await handler(request)
        return response

    async def _me(self, _request: web.Request) -> web.Response:
        return _json(BOT)

    async def _application(self, _request: web.Request) -> web.Response:
        app = {"id": APPLICATION, "name": "Spinneret", "description": "", "icon": None}
        more = {"bot_public": True, "bot_require_code_grant": False, "verify_key": "0", "flags": 0}
        return _json({**app, **more, "owner": USER})

    async def _gateway_address(self, _request: web.Request) -> web.Response:
        limit = {"total": 9, "remaining": 9, "reset_after": 0, "max_concurrency": 1}
        url = str(self.server.make_url("/gateway")).replace("http", "ws", 1)
        return _json({"url": url, "shards": 1, "session_start_limit": limit})

    async def _told_commands(self, request: web.Request) -> web.Response:
        self.commands_told += 1
        told = await request.json()
        return _json(
            [
                {**command, "id": "4000", "application_id": APPLICATION, "version": "1"}
                for command in told
            ]
        )

    async def _answered(self, request: web.Request) -> web.Response:
        if request.content_type == "multipart/form-data":
            part = await (await request.multipart()).next()
            assert part is not None
            answer = json.loads(await part.read(decode=True))  # type: ignore[union-attr]
        else:
            answer = await request.json()
        number = int(request.match_info["id"])
        self.arrived.add(number)
        await self.taking.wait()
        self.answers[number] = answer
        interaction = {"id": str(number), "type": 2, "response_message_id": str(number + 100_000)}
        return _json({"interaction": interaction})

    async def _changed(self, request: web.Request) -> web.Response:
        """An answer that is changed later: that is what it was, from then on."""
        number = int(request.match_info["token"].removeprefix("secret-of-"))
        self.answers[number] = {"type": 4, "data": await request.json()}
        return _json(message_of(self.answers[number], number))

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said = message.json()
            if said["op"] == 1:
                await socket.send_json({"op": 11})
            elif said["op"] == 2:
                assert said["d"]["token"] == TOKEN
                await socket.send_json(
                    {"op": 0, "t": "READY", "s": next(self._sequence), "d": self._ready()}
                )
                self.identified.set()
            elif said["op"] == 6:
                resumed = {"op": 0, "t": "RESUMED", "s": next(self._sequence), "d": {}}
                await socket.send_json(resumed)
        self.closed_with = socket.close_code
        return socket

    def _ready(self) -> dict[str, Any]:
        url = str(self.server.make_url("/gateway")).replace("http", "ws", 1)
        return {
            "v": 10,
            "user": BOT,
            "guilds": [],
            "session_id": "s",
            "resume_gateway_url": url,
            "application": {"id": APPLICATION, "flags": 0},
            "shard": [0, 1],
        }


def _json(value: Any, status: int = 200) -> web.Response:
    """JSON as Discord labels it: aiohttp's own label names a charset, which the library does not expect."""
    return web.Response(
        body=json.dumps(value).encode(), status=status, content_type="application/json"
    )


@asynccontextmanager
async def fake_discord() -> AsyncIterator[FakeDiscord]:
    fake = FakeDiscord()
    await fake.server.start_server()
    try:
        yield fake
    finally:
        fake.taking.set()
        await fake.server.close()


def buttons(answer: dict[str, Any]) -> dict[str, str]:
    """Label to custom_id of an answer's buttons."""
    return {
        button["label"]: button["custom_id"]
        for row in answer["data"]["components"]
        if row["type"] == 1
        for button in row["components"]
    }


def texts(answer: dict[str, Any]) -> str:
    """All text of an answer."""
    data = answer["data"]
    parts = [part["content"] for part in data.get("components", []) if part["type"] == 10]
    return "\n".join([data.get("content") or "", *parts])


def message_of(answer: dict[str, Any], number: int) -> dict[str, Any]:
    """The message that an answer became, as Discord hands it back with a tap; its picture left out."""
    components = [part for part in answer["data"]["components"] if part["type"] != 12]
    return {
        "id": str(number + 100_000),
        "channel_id": CHANNEL["id"],
        "author": BOT,
        "content": "",
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 20,
        "flags": 32_768,
        "components": components,
    }

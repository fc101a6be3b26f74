"""The real bot in a simulated Discord: real storage in a file, real pictures, a clock that is set by hand."""

from __future__ import annotations

import logging
import shutil
from collections.abc import AsyncIterator, Iterator, MutableMapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import simcord
from structlog.testing import capture_logs

from bot.client import SpiderBot
from bot.host import Host
from bot.mind import Mind
from engine import Game
from renderer import Painter
from renderer.studio import Studio
from storage import GameSummary, Slot, Storage, StoredGame, open_storage
from tests.bot.payloads import check_requests

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
FIRST_NUMBER = 7_001

_settle: Any = simcord.Env._settle_internal
assert "idle" in _settle.__kwdefaults__, "the simulator settles in another way now"
_settle.__kwdefaults__["idle"] = 0.002  # seconds between two looks; 50 ms by default


@dataclass
class FixedClock:
    """Stands still until it is told otherwise."""

    now: datetime = NOON

    def __call__(self) -> datetime:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@dataclass
class Numbers:
    """Draws 7001, 7002, … for deals."""

    next: int = FIRST_NUMBER

    def __call__(self, first: int, last: int) -> int:
        assert first <= self.next <= last
        self.next += 1
        return self.next - 1


class Complaints(logging.Handler):
    """What discord.py logs as an error: an exception that got past the bot's own error path."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(self.format(record))


@dataclass
class World:
    """One bot, one server with a channel, and the people in it."""

    env: Any
    url: str
    storage: Storage
    host: Host
    painter: Painter
    studio: Studio
    clock: FixedClock
    numbers: Numbers
    logs: list[MutableMapping[str, Any]]
    """Log lines of the bot."""
    complaints: Complaints
    looked_at: set[str] = field(default_factory=set)
    kind: type[SpiderBot] = SpiderBot
    mind: Mind = field(default_factory=Mind)
    """Never looks far, unless the test wants it to."""
    guild: Any = None
    channel: Any = None
    alice: Any = None
    bob: Any = None

    async def play(self, actor: Any = None, **options: Any) -> Any:
        """``/spider play``; the message."""
        return await self.slash("play", actor, **options)

    async def slash(self, command: str, actor: Any = None, **options: Any) -> Any:
        """A command in the channel; the message that answers it."""
        result = await (actor or self.alice).slash(self.channel, f"spider {command}", **options)
        return result.response

    async def tap(self, message: Any, *labels: str, actor: Any = None) -> Any:
        """Tap buttons one after the other; the message that answered last."""
        answer = message
        for label in labels:
            result = await (actor or self.alice).click(message, label=label)
            answer = result.response
        return answer

    async def type(self, message: Any, text: str) -> Any:
        """More, Type moves, and send the form."""
        await self.tap(message, "More")
        form = await self.alice.click(message, label="Type moves")
        return (await self.alice.submit_modal(form, {"moves": text})).response

    async def lay(self, game: Game, actor: Any = None) -> StoredGame:
        """A game of a layout of its own in the player's slot, without a board."""
        slot = Slot((actor or self.alice).id, game.variant.key, game.suits)
        return await self.storage.games.start(slot, game, self.clock())

    async def board_of(self, game: Game, actor: Any = None) -> Any:
        """The same with its board."""
        stored = await self.lay(game, actor)
        return await self.slash("board", actor, game=str(stored.id))

    async def newest(self, actor: Any = None) -> StoredGame:
        """The open game played last, as stored."""
        found = await self.storage.games.last_played((actor or self.alice).id)
        assert found is not None
        return found

    async def stored(self, game: GameSummary) -> StoredGame:
        found = await self.storage.games.load(game.id)
        assert found is not None
        return found

    async def replayed(self, actor: Any = None) -> Game:
        """The engine's own replay of what is stored."""
        return (await self.newest(actor)).record().replay()

    async def restart(self) -> None:
        """Another process with the same database and the same Discord."""
        old = self.storage
        self.storage, self.host = await _host(self.url, self.clock, self.numbers)
        await self.env.restart_bot(
            self.kind(self.host, self.painter, self.studio, self.mind, shard_count=1)
        )
        await old.close()

    def requests(self, since: int = 0) -> list[Any]:
        return list(self.env.http_requests[since:])

    def errors(self) -> list[str]:
        """Ids of the unknown errors in the log. Those that a test looks at here were meant to happen."""
        found = [line["error_id"] for line in self.logs if line["event"] == "unknown_error"]
        self.looked_at.update(found)
        return found


@asynccontextmanager
async def running_world(
    database: Path,
    painter: Painter,
    studio: Studio,
    *,
    template: Path | None = None,
    kind: type[SpiderBot] = SpiderBot,
    mind: Mind | None = None,
    settling: float = 5.0,
) -> AsyncIterator[World]:
    """Start the bot; at the end check every request that it sent and that nothing got past it.

    ``template``: a migrated database to begin with, which is quicker than making one. ``settling``: seconds
    that the bot may take for what a test has it do.
    """
    if template is not None:
        shutil.copy(template, database)
    url = f"sqlite+aiosqlite:///{database}"
    clock, numbers = FixedClock(), Numbers()
    storage, host = await _host(url, clock, numbers)
    mind = mind or Mind()
    bot = kind(host, painter, studio, mind, shard_count=1)
    complaints = Complaints()
    world = World(
        None,
        url,
        storage,
        host,
        painter,
        studio,
        clock,
        numbers,
        [],
        complaints,
        kind=kind,
        mind=mind,
    )
    with capture_logs() as world.logs, _listening(complaints):
        world.env = simcord.Env(bot, shard_count=1, settle_timeout=settling)
        await world.env.start()
        try:
            world.guild = world.env.create_guild("Card room")
            world.channel = world.guild.create_text_channel("table")
            world.alice = world.guild.add_member(world.env.create_user("alice"))
            world.bob = world.guild.add_member(world.env.create_user("bob"))
            yield world
        finally:
            await world.env.shutdown()
            await world.storage.close()
    world.env.raise_errors()
    check_requests(world.env.http_requests)
    assert not complaints.seen
    for line in world.logs:
        if line["event"] == "unknown_error" and line["error_id"] not in world.looked_at:
            raise AssertionError(f"error {line['error_id']} in the log") from line["exc_info"]


@contextmanager
def _listening(complaints: Complaints) -> Iterator[None]:
    logger = logging.getLogger("discord")
    logger.addHandler(complaints)
    try:
        yield
    finally:
        logger.removeHandler(complaints)


async def _host(url: str, clock: FixedClock, numbers: Numbers) -> tuple[Storage, Host]:
    storage = await open_storage(url)
    return storage, Host(storage, clock=clock, draw=numbers)

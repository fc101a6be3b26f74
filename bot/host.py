"""Hosting games: open, act, save, finish. Knows nothing of Discord and draws no picture.

One action happens once or not at all: a game is acted on only while its lock is held, the action is saved
(compare-and-set on the game's version) before anybody hears of it, and a game in memory whose saving failed
is thrown away and read again from what is stored.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final
from weakref import WeakValueDictionary

from bot.metrics import LAID_OUT, WON
from bot.unsaved import UnsavedGames
from engine import Action, EngineError, Game
from engine.daily import is_open
from engine.deals import FIRST_DEAL, LAST_DEAL
from storage import Games, GameSummary, LostBy, Slot, Solution, Storage, StoredGame

CACHED_GAMES: Final = 1_000
"""Games kept in memory between taps; about 60 kB each after 200 actions."""

Clock = Callable[[], datetime]
"""Gives the present instant, aware, in UTC."""
Draw = Callable[[int, int], int]
"""Draws a whole number from the first to the second, both included, that nobody can foresee."""


def wall_clock() -> datetime:
    """The machine's time."""
    return datetime.now(UTC)


@dataclass(slots=True)
class Live:
    """A game in memory, as of ``version`` of what is stored. Use it only while holding its lock."""

    id: int
    slot: Slot
    game: Game
    version: int
    hints: int
    ranked: bool
    """The player's ranked game of its daily date. Whether a win counts depends on when it comes."""
    assisted: bool
    lost_by: LostBy | None
    channel_id: int | None
    message_id: int | None
    """Where its newest board stands, if that is known."""
    versus: int | None = None
    """The game with which its result will be compared."""
    plan: str | None = None
    """What its hints follow, as the solver wrote it."""
    fresh: bool = False
    """Its deal was drawn for it."""

    @classmethod
    def of(cls, stored: StoredGame, game: Game | None = None) -> Live:
        return cls(
            id=stored.id,
            slot=stored.slot,
            game=game or stored.replay(),
            version=stored.version,
            hints=stored.hints,
            ranked=stored.ranked,
            assisted=stored.assisted,
            lost_by=stored.lost_by,
            channel_id=stored.channel_id,
            message_id=stored.message_id,
            versus=stored.versus,
            plan=stored.plan,
            fresh=stored.fresh,
        )

    @property
    def player(self) -> int:
        return self.slot.player

    @property
    def saved(self) -> bool:
        """Kept in the database; else in this process's memory alone."""
        return self.id > 0

    @property
    def key(self) -> tuple[int, int]:
        """Id and version, as storage wants them from whoever replaces the game."""
        return self.id, self.version


@dataclass(frozen=True, slots=True)
class Acted:
    """How far a list of actions came. ``refused`` stopped it; what was done before it stands."""

    done: tuple[str, ...]
    """In the notation, with counts."""
    refused: EngineError | None = None


class Host:
    """All games of one installation, as one process sees them."""

    def __init__(self, storage: Storage, *, clock: Clock, draw: Draw) -> None:
        self.storage = storage
        self.clock = clock
        self._draw = draw
        self._unsaved = UnsavedGames()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[int, Live] = OrderedDict()

    @asynccontextmanager
    async def holding(self, game_id: int) -> AsyncIterator[None]:
        """Hold the game's lock: for load, act, save, draw and until Discord has taken the answer."""
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        async with lock:
            yield

    async def load(self, game_id: int) -> Live | None:
        """The game as stored now; None if there is none (any more)."""
        live = self._cache.get(game_id)
        if live is not None:
            if await self._where(game_id).version(game_id) == live.version:
                self._cache.move_to_end(game_id)
                return live
            self._forget(game_id)
        stored = await self._where(game_id).load(game_id)
        return None if stored is None else self._remember(Live.of(stored))

    async def kept(self, game_id: int) -> StoredGame | None:
        """The game with its actions and their instants, to look at without its lock; None: there is none."""
        return await self._where(game_id).load(game_id)

    async def current(self, slot: Slot) -> StoredGame | None:
        """The open game of a slot."""
        return await self._unsaved.current(slot) or await self.storage.games.current(slot)

    async def open_of(self, player: int) -> list[GameSummary]:
        """The open games of ``player``, the one played last first."""
        saved = await self.storage.games.open_of(player)
        unsaved = await self._unsaved.open_of(player)
        return sorted([*saved, *unsaved], key=lambda game: game.played_at, reverse=True)

    async def last_played(self, player: int) -> GameSummary | None:
        """The open game that ``player`` played, laid out or looked at last."""
        saved = await self.storage.games.last_played(player)
        unsaved = await self._unsaved.open_of(player)
        found = [game for game in (saved, *unsaved[:1]) if game is not None]
        return max(found, key=lambda game: game.played_at, default=None)

    async def glance(self, player: int) -> Game | None:
        """The open game the player played last, to look at without its lock (never to act on)."""
        unsaved = await self._unsaved.open_of(player)
        newest = await self.storage.games.last_played_version(player)
        if unsaved:
            last = await self.last_played(player)
            newest = None if last is None else (last.id, last.version)
        if newest is None:
            return None
        game_id, version = newest
        live = self._cache.get(game_id)
        if live is not None and live.version == version:
            return live.game
        stored = await self._where(game_id).load(game_id)
        return None if stored is None else stored.replay()

    async def act(self, live: Live, actions: Sequence[Action]) -> Acted:
        """Take the actions in order up to the first that is refused, and save what was done.

        Raises `LostRace` when the game has moved on elsewhere: nothing of this call happened then.
        """
        done: list[tuple[str, datetime]] = []
        refused: EngineError | None = None
        async with self._forgetting(live):
            for action in actions:
                now = self.clock()
                try:
                    done.append((str(live.game.push(action, now)), now))
                except EngineError as error:
                    refused = error
                    break
            if done:
                live.version = await self._where(live.id).append(
                    live.id, live.version, done, live.game
                )
        if done and live.game.is_won:
            WON.labels(live.slot.variant).inc()
        return Acted(tuple(text for text, _ in done), refused)

    async def give_up(self, live: Live) -> None:
        """End the game as a loss (if it was never started, as nothing)."""
        now = self.clock()
        async with self._forgetting(live):
            live.game.give_up()
            live.version = await self._where(live.id).give_up(live.id, live.version, now)
            live.lost_by = "given_up"

    async def count_hint(self, live: Live) -> None:
        """One more hint was shown."""
        async with self._forgetting(live):
            live.version = await self._where(live.id).count_hint(live.id, live.version)
            live.hints += 1

    async def keep_plan(self, live: Live, plan: str) -> None:
        """Keep what the game's hints follow from now on."""
        await self._where(live.id).keep_plan(live.id, plan)
        live.plan = plan

    async def mark_assisted(self, live: Live) -> None:
        """The player is about to be told whether the game can still be won."""
        async with self._forgetting(live):
            live.version = await self._where(live.id).mark_assisted(live.id, live.version)
            live.assisted = True

    async def solution(self, game_id: int) -> Solution | None:
        """What was found out about a finished game, if anybody has asked."""
        if game_id < 0:
            return self._unsaved.solution(game_id)
        return await self.storage.solutions.of(game_id)

    async def keep_solution(self, game_id: int, found: Solution) -> None:
        """Keep what was found out about a finished game."""
        if game_id < 0:
            self._unsaved.keep_solution(game_id, found)
        else:
            await self.storage.solutions.keep(game_id, found)

    async def start(
        self,
        slot: Slot,
        *,
        undo: bool,
        deal: int | None = None,
        replacing: tuple[int, int] | None = None,
        versus: int | None = None,
    ) -> Live:
        """Lay out a game in ``slot``: number ``deal``, or a number drawn for it, which makes it fresh.

        ``versus``: the game with which it will be compared.

        ``replacing``: id and version of the slot's open game as it was seen; it ends as a loss if it was
        started. Raises `LostRace` if the slot's game is another or has moved on, `RecordError` if the
        variant, suit setting or number does not exist.
        """
        number = self._draw(FIRST_DEAL, LAST_DEAL) if deal is None else deal
        game = Game.new(slot.variant, slot.suits, deal=number, undo=undo, fresh=deal is None)
        return await self._lay_out(slot, game, replacing, versus=versus)

    async def restart(self, live: Live, replacing: tuple[int, int] | None) -> Live:
        """The same cards again, as a new game in the same slot: a repeat for the statistics."""
        return await self._lay_out(live.slot, live.game.restarted(), replacing, versus=live.versus)

    async def start_like(
        self, slot: Slot, other: StoredGame, replacing: tuple[int, int] | None
    ) -> Live:
        """The cards of somebody's finished game, to be compared with it: a repeat. Raises as `start` does.

        A game of one's own is not compared.
        """
        versus = None if other.slot.player == slot.player else other.id
        return await self._lay_out(slot, other.opening().restarted(), replacing, versus=versus)

    async def compare(self, live: Live, other: GameSummary) -> None:
        """Compare the result of ``live``, when it comes, with ``other``.

        One's own games are no rivals, and what is over stays as it was told: neither changes anything.
        """
        if live.game.is_over or other.slot.player == live.player:
            return
        await self._where(live.id).compare(live.id, other.id)
        live.versus = other.id

    async def place_board(self, live: Live, channel_id: int | None, message_id: int | None) -> None:
        """Remember where the game's newest board stands: it is the one its player means next."""
        await self._where(live.id).place_board(live.id, channel_id, message_id, self.clock())
        live.channel_id, live.message_id = channel_id, message_id

    async def start_ranked(self, slot: Slot, deal: int, *, versus: int | None = None) -> Live:
        """Lay out the player's ranked game of ``slot.daily``, whose deal number is ``deal``.

        Raises `AlreadyRanked` if there has been one, `LostRace` if the slot is taken. With saving off
        nothing can rank: it is a practice game then, and so is every later one of that date.
        """
        game = Game.new(slot.variant, slot.suits, deal=deal, fresh=True)
        return await self._lay_out(slot, game, None, ranked=True, versus=versus)

    def forget_player(self, player: int) -> None:
        """Nothing of the player's stays in memory (their data have been erased)."""
        self._unsaved.forget(player)
        for game_id in [i for i, live in self._cache.items() if live.player == player]:
            self._forget(game_id)

    async def _lay_out(
        self,
        slot: Slot,
        game: Game,
        replacing: tuple[int, int] | None,
        *,
        ranked: bool = False,
        versus: int | None = None,
    ) -> Live:
        now = self.clock()
        privacy = await self.storage.players.privacy(slot.player)
        if privacy.saving:
            if replacing is not None and replacing[0] < 0:
                await self._unsaved.give_up(*replacing, now)
                self._forget(replacing[0])
                replacing = None
            stored = await self.storage.games.start(
                slot, game, now, replacing=replacing, ranked=ranked, versus=versus
            )
        else:
            if replacing is not None and replacing[0] > 0:
                await self.storage.games.give_up(*replacing, now)
                self._forget(replacing[0])
                replacing = None
            if slot.daily is not None and is_open(slot.daily, now):
                # Who sees its cards now must not rank on them once saving is on again.
                await self.storage.dailies.claim(slot.player, slot.daily)
            stored = await self._unsaved.start(slot, game, now, replacing=replacing, versus=versus)
        if replacing is not None:
            self._forget(replacing[0])
        LAID_OUT.labels(slot.variant).inc()
        return self._remember(Live.of(stored, game))

    def _where(self, game_id: int) -> Games | UnsavedGames:
        return self.storage.games if game_id > 0 else self._unsaved

    @asynccontextmanager
    async def _forgetting(self, live: Live) -> AsyncIterator[None]:
        """Throw the game in memory away if its change could not be saved."""
        try:
            yield
        except BaseException:
            self._forget(live.id)
            raise

    def _remember(self, live: Live) -> Live:
        self._cache[live.id] = live
        self._cache.move_to_end(live.id)
        while len(self._cache) > CACHED_GAMES:
            self._cache.popitem(last=False)
        return live

    def _forget(self, game_id: int) -> None:
        self._cache.pop(game_id, None)

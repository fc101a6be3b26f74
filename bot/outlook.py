"""What a board may tell unasked once the stock is empty: that a win is certain, or that nothing leads on.

It is worked out after the tap's answer has been sent. If the board still stands as it was sent by then, one
edit adds what came out; else the next tap shows it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import discord
import structlog

from bot.daily import daily_tag
from bot.gate import Closed
from bot.host import Host, Live
from bot.mind import Mind
from bot.modes import Plain
from bot.trouble import NETWORK
from bot.turn import EDIT_SECONDS, Turn
from engine import PlayerView
from solver.plan import mark_of
from solver.pool import NoAnswer
from solver.prospect import Prospect
from storage import Unavailable

if TYPE_CHECKING:
    from bot.boards import Scene
    from bot.client import SpiderBot

log: Final = structlog.get_logger()

REMEMBERED: Final = 2_000
"""Tables whose prospects are kept."""

Key = tuple[int, str, bool]
"""Game, mark of the table, and whether a win was looked for."""
Draw = Callable[[Turn, "Scene"], Awaitable[tuple[discord.ui.LayoutView, list[discord.File]]]]
NOTHING: Final = Prospect()


@dataclass(frozen=True, slots=True)
class Sent:
    """A board as it was sent last."""

    turn: Turn
    scene: Scene
    draw: Draw
    key: Key | None
    """None for a table that there is nothing to say about."""


class Outlook:
    """Knows the prospects of tables, and adds them to boards."""

    def __init__(self, host: Host, mind: Mind) -> None:
        self._host = host
        self._mind = mind
        self._known: OrderedDict[Key, Prospect] = OrderedDict()
        self._looking: dict[Key, asyncio.Task[None]] = {}
        self._boards: dict[int, Sent] = {}
        """Of the games that are looked at."""

    def of(self, live: Live, view: PlayerView) -> Prospect:
        """What is known of the game's table, which ``view`` shows."""
        if view.stock or view.is_over:
            return NOTHING
        return self._known.get(self._key(live, view), NOTHING)

    def may_finish(self, live: Live) -> bool:
        """Whether a win may be played for its player: not where it would rank on a daily board."""
        tag = daily_tag(live, self._host.clock())
        return tag is None or not tag.ranked

    def sent(self, turn: Turn, scene: Scene, draw: Draw) -> None:
        """``scene`` was sent as the answer to ``turn``: look ahead from there, and add what comes out.

        The caller holds the game's lock; ``draw`` is called later, under the lock as well.
        """
        live = scene.live
        view = live.game.view()
        # Where no moves are left, the board says so by itself.
        quiet = view.stock or view.is_over or view.no_moves_left
        key = None if quiet else self._key(live, view)
        board = Sent(turn, scene, draw, key)
        if live.id in self._boards:
            self._boards[live.id] = board
        if key is None or key in self._known or key in self._looking:
            return
        if self._mind.looks_ahead:
            self._boards[live.id] = board
            look = self._look(turn.interaction.client, key, view)
            self._looking[key] = asyncio.create_task(look, name=f"outlook-{live.id}")

    def _key(self, live: Live, view: PlayerView) -> Key:
        return live.id, mark_of(view), self.may_finish(live)

    async def _look(self, bot: SpiderBot, key: Key, view: PlayerView) -> None:
        game_id, _, win = key
        try:
            async with bot.gate:  # a stopping bot lets this finish too
                found = await self._mind.prospect(view, win=win)
                self._remember(key, found)
                if found != NOTHING:
                    await self._add(key)
        except (Closed, NoAnswer) as error:
            log.debug("no_outlook", game=game_id, why=type(error).__name__)
        except (*NETWORK, Unavailable) as error:  # the next tap shows it
            log.info("outlook_not_shown", game=game_id, error=str(error))
        except Exception:
            log.exception("outlook_failed", game=game_id)
        finally:
            del self._looking[key]
            if not any(other[0] == game_id for other in self._looking):
                self._boards.pop(game_id, None)

    async def _add(self, key: Key) -> None:
        """One edit, if the board shows that table still and is in the middle of nothing."""
        async with self._host.holding(key[0]):
            board = self._boards.get(key[0])
            if board is None or board.key != key or not isinstance(board.scene.mode, Plain):
                return
            live = await self._host.load(key[0])
            if live is None or self._key(live, live.game.view()) != key:
                return  # another process was faster
            interaction = board.turn.interaction
            if interaction.is_expired():
                return
            components, files = await board.draw(board.turn, replace(board.scene, live=live))
            async with asyncio.timeout(EDIT_SECONDS):
                await interaction.edit_original_response(view=components, attachments=files)

    def _remember(self, key: Key, found: Prospect) -> None:
        self._known[key] = found
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

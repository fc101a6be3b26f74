"""Who plays where, and under which name: learnt from interactions alone, no list of members is asked for."""

from __future__ import annotations

from collections import OrderedDict
from datetime import date
from typing import Any, Final

import discord

from bot.host import Host
from words.said import snippet

REMEMBERED: Final = 20_000
NAME: Final = 100


class Acquaintances:
    """Writes down what is new: once a day for each player and server, and when a name changes."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._known: OrderedDict[tuple[int, int | None], tuple[str, date]] = OrderedDict()

    async def meet(self, interaction: discord.Interaction[Any]) -> None:
        """Note the person behind ``interaction``. Storage keeps nothing of those who switched saving off."""
        now = self._host.clock()
        key = (interaction.user.id, interaction.guild_id)
        seen = (snippet(interaction.user.display_name, NAME), now.date())
        if self._known.get(key) == seen:
            return
        await self._host.storage.players.seen(key[0], seen[0], key[1], now)
        self._known[key] = seen
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def forget(self, player: int) -> None:
        """What was noted of ``player`` has been erased; the next meeting is the first."""
        for key in [key for key in self._known if key[0] == player]:
            del self._known[key]

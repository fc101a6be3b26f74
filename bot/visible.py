"""Whether one person's records and games may be shown to others, and what keeps them off boards."""

from __future__ import annotations

from bot.host import Host
from words import Message
from words.leaderboard import NOT_HERE, NOT_LISTED, NOT_SAVED


async def is_shown(host: Host, player: int, guild: int | None) -> bool:
    """Listed, and not hidden by this server's managers."""
    return await _why_hidden(host, player, guild) is None


async def why_absent(host: Host, player: int, guild: int | None) -> Message | None:
    """Why the player stands on no board (of the server), whatever they win: for their own eyes.

    None if nothing keeps them off.
    """
    hidden = await _why_hidden(host, player, guild)
    if hidden is None and not (await host.storage.players.privacy(player)).saving:
        return NOT_SAVED
    return hidden


async def _why_hidden(host: Host, player: int, guild: int | None) -> Message | None:
    if not (await host.storage.players.privacy(player)).listed:
        return NOT_LISTED
    if guild is not None and player in await host.storage.guilds.hidden(guild):
        return NOT_HERE
    return None

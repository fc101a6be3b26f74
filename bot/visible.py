"""Whether one person's records and games may be shown to others."""

from __future__ import annotations

from bot.host import Host


async def is_shown(host: Host, player: int, guild: int | None) -> bool:
    """Listed, and not hidden by this server's managers."""
    if not (await host.storage.players.privacy(player)).listed:
        return False
    return guild is None or player not in await host.storage.guilds.hidden(guild)

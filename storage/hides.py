"""Managers' hides of players who erased everything: they hold again as soon as the player is seen there.

Until then a keyed hash stands in for the player. The id must not stay, and erasing must not be a way
around what a server's managers decided.
"""

from __future__ import annotations

import hashlib
import hmac

from sqlalchemy import Connection, delete, select

from storage.tables import hides, members
from storage.upsert import insert_once


def leave_hides(connection: Connection, secret: bytes, player: int) -> None:
    """Keep each hide of the player, whose rows are about to go."""
    hidden_in = select(members.c.guild).where(members.c.player == player, members.c.hidden)
    for guild in connection.scalars(hidden_in).all():
        key = {"hash": _hide_hash(secret, guild, player)}
        insert_once(connection, hides, key, {"guild": guild})


def take_hide(connection: Connection, secret: bytes, guild: int, player: int) -> bool:
    """Whether a hide was left of the player in that server; it is gone then."""
    left = delete(hides).where(hides.c.hash == _hide_hash(secret, guild, player))
    return connection.execute(left).rowcount == 1


def _hide_hash(secret: bytes, guild: int, player: int) -> bytes:
    text = f"spinneret-hide/1/{guild}/{player}".encode("ascii")
    return hmac.new(secret, text, hashlib.sha256).digest()

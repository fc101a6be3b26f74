"""Games for the tests, played through the public doors."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from engine import Game, Position
from engine.variants import find_variant
from storage import Slot, Storage, StoredGame, Timed

NOON = datetime(2026, 3, 14, 12, tzinfo=UTC)
TODAY = date(2026, 3, 14)
ANNA, BERT = 11, 2**63 - 1  # Discord ids may use all 63 bits

_RANKS = "A23456789TJQK"


def slot(
    player: int = ANNA, variant: str = "spider", suits: int = 1, daily: date | None = None
) -> Slot:
    return Slot(player, variant, suits, daily)


def new_game(slot: Slot, deal: int = 7, *, undo: bool = True, fresh: bool = True) -> Game:
    return Game.new(slot.variant, slot.suits, deal=deal, undo=undo, fresh=fresh)


def nearly_won(slot: Slot) -> Game:
    """A Spider or Relaxed game one move from its end: a run without its Ace, and the Ace."""
    letters = "SHDC"[: slot.suits]
    runs = "".join(letter * (8 // slot.suits) for letter in letters)
    king_to_two = " ".join(rank + runs[0] for rank in _RANKS[:0:-1])
    start = Position.of(
        {"columns": [king_to_two, "A" + runs[0]] + [""] * 8, "stock": "", "runs": runs[1:]}
    )
    return Game(find_variant(slot.variant), slot.suits, start)


def take(game: Game, *actions: str, at: datetime, every: float = 3.0) -> list[Timed]:
    """Push ``actions``, the first at ``at``, the others ``every`` seconds later; give them back."""
    taken = []
    for action in actions:
        taken.append((str(game.push(action, at)), at))
        at += timedelta(seconds=every)
    return taken


async def play(
    storage: Storage, stored: StoredGame, *actions: str, at: datetime = NOON, every: float = 3.0
) -> StoredGame:
    """Take ``actions`` in a stored game and load it again."""
    game = stored.replay()
    taken = take(game, *actions, at=at, every=every)
    await storage.games.append(stored.id, stored.version, taken, game)
    return await reload(storage, stored)


async def reload(storage: Storage, stored: StoredGame) -> StoredGame:
    found = await storage.games.load(stored.id)
    assert found is not None
    return found

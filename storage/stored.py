"""Games as they are kept: plain values, handed out by `Games` and turned back into the engine's."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final, Literal

from sqlalchemy import Row

from engine import Cards, Deal, Game, Position, Record, Start, parse_action
from engine.variants import check_suits, find_variant

GameState = Literal["playing", "won", "lost", "dropped"]
"""Where a stored game stands; ``dropped`` ended without ever having been started: neither start nor loss."""
LostBy = Literal["given_up", "replaced"]

_LAYOUTS: Final[dict[str, Callable[[object], Start]]] = {"cards": Cards.of, "position": Position.of}


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a player has one current game: variant × suit setting, and for a daily deal its UTC date."""

    player: int
    variant: str
    suits: int
    daily: date | None = None

    def __post_init__(self) -> None:
        """`RecordError` if there is no such variant or suit setting."""
        check_suits(find_variant(self.variant), self.suits)


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A stored game without its actions. Instants are aware, in UTC."""

    id: int
    slot: Slot
    version: int
    """Counts every write; hand it back to say which state an answer is based on."""
    undo: bool
    start: Start
    fresh: bool
    ranked: bool
    """The player's ranked game of its date. Whether it counts is decided when it ends."""
    assisted: bool
    hints: int
    status: GameState
    lost_by: LostBy | None
    moves: int
    runs: int
    score: int
    play_time: timedelta
    created_at: datetime
    started_at: datetime | None
    last_action_at: datetime | None
    finished_at: datetime | None
    board_date: date | None
    """The daily board that its win stands on."""
    channel_id: int | None
    """Where the newest board stands; None if it can't be reached again (a private one) or none was posted."""
    message_id: int | None
    versus: int | None
    """The won game of the same deal, perhaps erased since, with which this one is compared at its end."""
    plan: str | None
    """The plan that hints follow, as the solver wrote it; it may be out of date."""
    shown_at: datetime | None
    """When its board was brought up last."""

    @property
    def is_over(self) -> bool:
        return self.status != "playing"

    @property
    def started(self) -> bool:
        return self.moves > 0

    @property
    def played_at(self) -> datetime:
        """When it was laid out, its last action, or when its board was shown: whichever came last."""
        return max(filter(None, (self.created_at, self.last_action_at, self.shown_at)))

    def opening(self) -> Game:
        """The engine's game before the first action."""
        slot = self.slot
        return Game(
            find_variant(slot.variant), slot.suits, self.start, undo=self.undo, fresh=self.fresh
        )


@dataclass(frozen=True, slots=True)
class StoredGame(GameSummary):
    """A stored game with its actions, each with its instant."""

    actions: tuple[tuple[str, datetime], ...]

    def record(self) -> Record:
        """The engine's record of it."""
        slot = self.slot
        texts = tuple(action for action, _ in self.actions)
        return Record(find_variant(slot.variant), slot.suits, self.undo, self.start, texts)

    def replay(self) -> Game:
        """The engine's game as it stands: instants, ``fresh`` and ``given_up`` included."""
        game = self.opening()
        for action, at in self.actions:
            game.push(parse_action(action), at)
        if self.status in ("lost", "dropped"):
            game.give_up()
        return game


def summary_of(row: Row[Any]) -> GameSummary:
    """From a row of all the columns."""
    return GameSummary(**_fields(row))


def stored_of(row: Row[Any], actions: tuple[tuple[str, datetime], ...]) -> StoredGame:
    """From a row of all the columns, and the actions."""
    return StoredGame(**_fields(row), actions=actions)


def _fields(row: Row[Any]) -> dict[str, Any]:
    fields = dict(row._mapping)
    del fields["finish_number"]
    fields["slot"] = Slot(*(fields.pop(name) for name in ("player", "variant", "suits", "daily")))
    fields["start"] = start_of(fields.pop("deal"), fields.pop("layout"))
    return fields


def start_columns(start: Start) -> dict[str, Any]:
    """The columns ``deal`` and ``layout`` for a start."""
    name, value = start.field()
    if name == "deal":
        return {"deal": value, "layout": None}
    return {"deal": None, "layout": json.dumps({name: value}, separators=(",", ":"))}


def start_of(deal: int | None, layout: str | None) -> Start:
    """The start that `start_columns` wrote."""
    if layout is None:
        return Deal.of(deal)
    ((name, value),) = json.loads(layout).items()
    return _LAYOUTS[name](value)

"""Records: a whole game as JSON, and reading one back with every doubt refused.

``{"version": 1, "variant": "spider", "suits": 2, "undo": true, "deal": 48213, "actions": ["5>1x1", "deal"]}``
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.actions import parse_action
from engine.errors import EngineError, NotationError, Reason, RecordError, Refusal
from engine.game import Game
from engine.start import Cards, Deal, Position, Start
from engine.variants import Variant, check_suits, find_variant

VERSION: Final = 1

_STARTS: Final[dict[str, Callable[[object], Start]]] = {
    "deal": Deal.of,
    "cards": Cards.of,
    "position": Position.of,
}
_FIELDS: Final = ("version", "variant", "suits", "undo", "actions", *_STARTS)


class IllegalAction(EngineError):
    """Action number ``index`` (from 0) of a record can't be taken; ``game`` stands just before it."""

    def __init__(self, index: int, action: str, cause: Refusal | NotationError, game: Game) -> None:
        super().__init__(cause.reason, **cause.details)
        self.index = index
        self.action = action
        self.cause = cause
        self.game = game

    def __reduce__(self) -> tuple[Callable[..., EngineError], tuple[Any, ...]]:
        return type(self), (self.index, self.action, self.cause, self.game)

    def __str__(self) -> str:
        return f"action {self.index} ({self.action}): {super().__str__()}"


@dataclass(frozen=True, slots=True)
class Record:
    """A game as written down: `of` checks the form, `replay` the actions.

    It knows no instants, no hints, and not whether the player gave up.
    """

    variant: Variant
    suits: int
    undo: bool
    start: Start
    actions: tuple[str, ...]

    @classmethod
    def of(cls, value: object) -> Record:
        """Read a record's JSON object; `RecordError` names the field at fault."""
        if not isinstance(value, Mapping):
            raise RecordError("record", Reason.NOT_AN_OBJECT)
        for name in value:
            if name not in _FIELDS:
                raise RecordError(str(name), Reason.UNKNOWN_FIELD)
        version = value.get("version", VERSION)
        if type(version) is not int or version != VERSION:  # neither true nor 1.0
            raise RecordError("version", Reason.UNKNOWN_VERSION, version=version)
        for name in ("variant", "suits", "actions"):
            if name not in value:
                raise RecordError(name, Reason.MISSING)
        variant = find_variant(value["variant"])
        suits = check_suits(variant, value["suits"])
        undo = value.get("undo", True)
        if not isinstance(undo, bool):
            raise RecordError("undo", Reason.WRONG_TYPE, expected="true or false")
        start = _read_start(value)
        start.table(variant, suits)  # its doubts are the record's
        return cls(variant, suits, undo, start, _read_actions(value["actions"]))

    @classmethod
    def loads(cls, text: str | bytes) -> Record:
        """Read a record from JSON text (bytes: in UTF-8); `RecordError` names the field at fault."""
        try:
            value = json.loads(text, object_pairs_hook=_object_without_repeats)
        except (ValueError, RecursionError):
            raise RecordError("record", Reason.NOT_AN_OBJECT) from None
        return cls.of(value)

    @classmethod
    def of_game(cls, game: Game) -> Record:
        """The record of ``game`` as it stands."""
        return cls(
            game.variant,
            game.suits,
            game.undo_allowed,
            game.start,
            tuple(map(str, game.actions)),
        )

    def to_json(self) -> dict[str, Any]:
        """The JSON object; `of` reads it back unchanged."""
        name, value = self.start.field()
        return {
            "version": VERSION,
            "variant": self.variant.key,
            "suits": self.suits,
            "undo": self.undo,
            name: value,
            "actions": list(self.actions),
        }

    def dumps(self) -> str:
        """The record as JSON text; `loads` reads it back unchanged."""
        return json.dumps(self.to_json())

    def opening(self) -> Game:
        """The game before the first action."""
        return Game(self.variant, self.suits, self.start, undo=self.undo)

    def replay(self) -> Game:
        """Play the record through; `IllegalAction` at the first action that can't be taken."""
        game = self.opening()
        for index, action in enumerate(self.actions):
            try:
                game.push(parse_action(action))
            except (Refusal, NotationError) as error:
                raise IllegalAction(index, action, error, game) from None
        return game


def _read_start(value: Mapping[str, Any]) -> Start:
    given = [name for name in _STARTS if name in value]
    if len(given) != 1:
        raise RecordError(" / ".join(given or _STARTS), Reason.ONE_START_ONLY)
    return _STARTS[given[0]](value[given[0]])


def _read_actions(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise RecordError("actions", Reason.WRONG_TYPE, expected="list of texts")
    for index, action in enumerate(value):
        if not isinstance(action, str):
            raise RecordError(f"actions[{index}]", Reason.WRONG_TYPE, expected="text")
    return tuple(value)


def _object_without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise RecordError(name, Reason.REPEATED_FIELD)
        found[name] = value
    return found

"""The engine's one family of errors.

Each carries a machine `Reason` and the cards, columns and numbers at fault as ``details``. Sentences for
players are made from those two in ``words``; ``str(error)`` is for logs and developers.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial
from typing import Any


class Reason(StrEnum):
    """Why something was refused. The comment names the details that come with it."""

    # A legal-looking action that the rules refuse (`Refusal`).
    GAME_WON = "game_won"
    GAME_GIVEN_UP = "game_given_up"
    SAME_COLUMN = "same_column"  # column
    NO_SUCH_COLUMN = "no_such_column"  # column, columns (how many there are)
    EMPTY_SOURCE = "empty_source"  # column
    TOO_MANY_CARDS = "too_many_cards"  # column, count, face_up
    FACE_DOWN = "face_down"  # column, count, face_up
    NOT_A_RUN = "not_a_run"  # column, upper, lower: the first offending neighbours
    NOT_ONE_LOWER = "not_one_lower"  # card, onto, column (of the target)
    OTHER_SUIT = "other_suit"  # card, onto, column (of the target)
    ON_AN_ACE = "on_an_ace"  # card, onto, column (of the target)
    KING_NEEDS_EMPTY = "king_needs_empty"  # card, onto, column (of the target)
    ONLY_A_KING = "only_a_king"  # column (empty), card: None when the source has no face-up King
    COLUMNS_EMPTY = "columns_empty"  # empty (list of columns): they must be filled before a deal
    STOCK_EMPTY = "stock_empty"
    UNDO_OFF = "undo_off"
    REDO_OFF = "redo_off"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"

    # A text that says nothing (`NotationError`).
    NOT_A_CARD = "not_a_card"  # text
    NOT_AN_ACTION = "not_an_action"  # text

    # A bad record or set-up (`RecordError`).
    NOT_AN_OBJECT = "not_an_object"
    UNKNOWN_FIELD = "unknown_field"
    REPEATED_FIELD = "repeated_field"
    MISSING = "missing"
    WRONG_TYPE = "wrong_type"  # expected
    UNKNOWN_VERSION = "unknown_version"  # version
    UNKNOWN_VARIANT = "unknown_variant"  # variant
    UNKNOWN_SUITS = "unknown_suits"  # suits, allowed
    BAD_DEAL_NUMBER = "bad_deal_number"  # deal
    ONE_START_ONLY = "one_start_only"
    WRONG_CARDS = "wrong_cards"  # extra (cards), missing (cards)
    BAD_RUNS = "bad_runs"  # runs
    WRONG_COLUMN_COUNT = "wrong_column_count"  # expected, found
    END_CARD_FACE_DOWN = "end_card_face_down"  # column
    FACE_DOWN_ABOVE_FACE_UP = "face_down_above_face_up"  # column
    COMPLETE_RUN_STANDING = "complete_run_standing"  # column


class EngineError(Exception):
    """Something was refused; nothing has changed.

    Columns in ``details`` count from 1, as players and the notation count; cards are engine cards.
    """

    def __init__(self, reason: Reason, **details: Any) -> None:
        super().__init__(reason, details)
        self.reason = reason
        self.details = details

    def __reduce__(self) -> tuple[Callable[..., EngineError], tuple[Any, ...]]:
        # Exceptions are otherwise rebuilt from `args` alone, which can't pass keywords.
        return partial(type(self), **self.details), (self.reason,)

    def __str__(self) -> str:
        said = ", ".join(f"{name}={value}" for name, value in self.details.items())
        return f"{self.reason}: {said}" if said else str(self.reason)


class Refusal(EngineError):
    """The rules do not allow this action now."""


class NotationError(EngineError):
    """A text is no card or no action."""


class RecordError(EngineError):
    """A record, position or set-up can't be used; ``field`` names the part at fault."""

    def __init__(self, field: str, reason: Reason, **details: Any) -> None:
        super().__init__(reason, **details)
        self.field = field

    def __reduce__(self) -> tuple[Callable[..., EngineError], tuple[Any, ...]]:
        return partial(type(self), **self.details), (self.field, self.reason)

    def __str__(self) -> str:
        return f"{self.field}: {super().__str__()}"

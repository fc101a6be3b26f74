"""What a player can do: a card move, a deal, an undo, a redo; and the one notation for them.

``5>1x3`` moves three cards from column 5 to column 1, ``5>1`` as many as can go, and the words ``deal``,
``undo``, ``redo`` say themselves. In the notation columns count from 1, in `Move` from 0.

Typed moves may have another arrow (``5→1``, ``5-1``, ``5->1``) or wide characters; written is ``5>1``.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Final, Literal

from engine.errors import NotationError, Reason


@dataclass(frozen=True, slots=True)
class Move:
    """``count`` cards from the end of column ``source`` to column ``target`` (columns from 0).

    ``count`` 0 stands for "as many as can go"; only what is typed has it, never a played or legal move.
    """

    source: int
    target: int
    count: int

    def __str__(self) -> str:
        text = f"{self.source + 1}>{self.target + 1}"
        return f"{text}x{self.count}" if self.count else text


class Command(Enum):
    """The actions that need no columns. The value is the notation."""

    DEAL = "deal"
    UNDO = "undo"
    REDO = "redo"

    def __str__(self) -> str:
        return self.value


DEAL: Final = Command.DEAL
UNDO: Final = Command.UNDO
REDO: Final = Command.REDO

Play = Move | Literal[Command.DEAL]
"""What changes the table forwards; undo and redo go along the plays made."""
Action = Move | Command

_ARROW: Final = "(?:->|[>→–-])"
_MOVE_TEXT: Final = re.compile(
    rf"(\d{{1,3}})\s*{_ARROW}\s*(\d{{1,3}})(?:\s*x\s*(\d{{1,3}}))?", re.ASCII
)
_SPACED: Final = re.compile(rf"\s*({_ARROW}|[＞xX×])\s*(?=\d)")


@cache
def shared_move(source: int, target: int, count: int) -> Move:
    """An equal `Move`, made once: lists of legal moves share them."""
    return Move(source, target, count)


def parse_action(text: str) -> Action:
    """Read one action; `NotationError` if it is none. Whether it is legal is the game's to say.

    >>> str(parse_action(" 5 > 1 x 3 "))
    '5>1x3'
    >>> str(parse_action("5→9")), str(parse_action("５＞９"))
    ('5>9', '5>9')
    >>> parse_action("DEAL") is DEAL
    True
    """
    plain = unicodedata.normalize("NFKC", text).strip().lower().replace("×", "x")
    for command in Command:
        if plain == command.value:
            return command
    found = _MOVE_TEXT.fullmatch(plain)
    if found is None or found[3] in {"0", "00", "000"}:
        raise NotationError(Reason.NOT_AN_ACTION, text=text)
    return Move(int(found[1]) - 1, int(found[2]) - 1, int(found[3] or 0))


def parse_actions(text: str) -> list[Action]:
    """Read several actions with spaces, commas, semicolons or line ends between them.

    >>> [str(a) for a in parse_actions("5>1x1, 10 > 7; deal")]
    ['5>1x1', '10>7', 'deal']
    """
    joined = _SPACED.sub(r"\1", text.strip())
    words = [word for word in re.split(r"[\s,;]+", joined) if word]
    if not words:
        raise NotationError(Reason.NOT_AN_ACTION, text=text)
    return [parse_action(word) for word in words]

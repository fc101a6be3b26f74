"""One tap on a board's button, as its custom_id carries it: which game, at which move, which verb.

``t1:<game>:<move>:<verb>[.<number>…]``, for example ``t1:4711:43:go.4.0.3``. Everything that a board is
in the middle of (a picked column, a question) lives in these texts alone, so nothing is stored for it and
a board works for as long as its message exists.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Verb(StrEnum):
    """What a button asks for. The comment names its numbers; columns count from 0."""

    COLUMN = "col"  # column: move it, or pick it when unsure
    BEST = "best"  # column: pick it with its best targets
    EVERY = "every"  # column: pick it with all its targets; once more plays the suggestion
    PICK = "pick"  # column: the same with Pick on; once more lets it go
    UNPICK = "unpick"  # column: the picked one lets go; not LET_GO, whose button stands beside it
    GO = "go"  # source, target, count: onto a target
    AGAIN = "again"  # source, target, count: the picked column once more plays the suggestion
    INTO = "into"  # source, target: an empty column; ask how many cards
    TAKE = "take"  # source, target, count: so many cards
    DO = "do"  # source, target, count: the hinted move
    DO_DEAL = "dodeal"  # the hinted deal
    PICK_ON = "pickon"
    LET_GO = "letgo"  # back to the plain board, from a picked column, a menu or a question
    HINT = "hint"
    UNDO = "undo"
    REDO = "redo"
    DEAL = "deal"
    DEAL_NOW = "dealnow"  # the answer "yes" where a deal asks first
    MORE = "more"
    ASK_RESTART = "askrestart"
    ASK_NEW = "asknew"
    ASK_GIVE_UP = "askgiveup"
    RESTART = "restart"
    NEW = "new"  # undo (0/1), deal number (0: draw one)
    GIVE_UP = "giveup"
    TYPE = "type"  # open the form for typed moves
    SETTINGS = "settings"
    RULES = "rules"
    TEXT = "text"
    RECORD = "record"
    SHARE = "share"  # a won game, on a card in the channel
    LEADERBOARD = "board"  # the one on which the game's result stands or could stand
    PLAYBACK = "replay"
    FINISH = "finish"  # the win that is certain, at once
    ASK_CHANCE = "askchance"
    CHANCE = "chance"  # can this game still be won? it counts as assisted from then on
    WINNABLE = "winnable"  # and a finished one: could it have been, and up to where?
    SOLUTION = "solution"  # step through the win found for a finished game
    SOLVED = "solved"  # the record of that
    PAR = "par"  # step through the solution of its daily
    MINE = "mine"  # a stranger wants a game of their own like this one
    SPACE = "space"  # number: a place kept free; disabled, never sent


PATTERN: Final = re.compile(
    r"t1:(?P<game>-?[0-9]{1,19}):(?P<move>[0-9]{1,6}):(?P<verb>[a-z]{1,12})(?P<numbers>(?:\.[0-9]{1,12}){0,3})"
)


@dataclass(frozen=True, slots=True)
class Tap:
    """A parsed custom_id. ``move`` is the number of actions the game had when the board was drawn."""

    game: int
    move: int
    verb: Verb
    numbers: tuple[int, ...] = ()

    @property
    def custom_id(self) -> str:
        """At most 100 characters; `parse_tap` reads it back."""
        tail = "".join(f".{number}" for number in self.numbers)
        return f"t1:{self.game}:{self.move}:{self.verb}{tail}"


_NUMBERS: Final = {
    Verb.COLUMN: 1,
    Verb.BEST: 1,
    Verb.EVERY: 1,
    Verb.PICK: 1,
    Verb.UNPICK: 1,
    Verb.GO: 3,
    Verb.AGAIN: 3,
    Verb.INTO: 2,
    Verb.TAKE: 3,
    Verb.DO: 3,
    Verb.NEW: 2,
    Verb.SPACE: 1,
}


def parse_tap(custom_id: str) -> Tap | None:
    """The tap that ``custom_id`` stands for; None if this version has no such button."""
    found = PATTERN.fullmatch(custom_id)
    if found is None or found["verb"] not in Verb.__members__.values():
        return None
    verb = Verb(found["verb"])
    numbers = tuple(map(int, found["numbers"].split(".")[1:]))
    if len(numbers) != _NUMBERS.get(verb, 0):
        return None
    return Tap(int(found["game"]), int(found["move"]), verb, numbers)

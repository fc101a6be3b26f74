"""What a board is in the middle of, between two taps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine import DEAL, Move, Play, PlayerView
from engine.taps import Choice, counts_into, pick_choice, tap_choice
from renderer import Marks


class Question(StrEnum):
    """What is asked once more before it is done."""

    DEAL = "deal"
    RESTART = "restart"
    NEW = "new"
    GIVE_UP = "give_up"


@dataclass(frozen=True, slots=True)
class Plain:
    """Nothing: the next tap on a column moves it."""


@dataclass(frozen=True, slots=True)
class PickOn:
    """Pick was tapped: the next column is picked, whatever it could do."""


@dataclass(frozen=True, slots=True)
class Picked:
    """A column is picked (from 0). ``every``: all legal targets are offered, not just the best class.

    ``held``: it was picked with Pick on, and a second tap on it lets it go; else that plays the suggestion.
    """

    source: int
    every: bool
    held: bool = False

    def choice(self, view: PlayerView) -> Choice:
        """Where the column can go."""
        return (pick_choice if self.every else tap_choice)(view, self.source)

    def group(self, view: PlayerView) -> Move | None:
        """A move of the cards that are marked as picked: what is suggested, else the most that can go."""
        choice = self.choice(view)
        return choice.suggested or max(choice.moves, key=lambda move: move.count, default=None)


@dataclass(frozen=True, slots=True)
class HowMany:
    """An empty column was chosen and the number buttons mean "how many cards"."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint is marked and the Hint button plays it (``playable`` False: it may only be looked at)."""

    play: Play
    playable: bool = True


@dataclass(frozen=True, slots=True)
class More:
    """The second set of buttons."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question that has to be answered first. ``undo`` and ``deal`` belong to a new game."""

    question: Question
    undo: bool = True
    deal: int = 0
    """Deal number of the new game, 0 to draw one."""


Mode = Plain | PickOn | Picked | HowMany | Hinted | More | Ask


def marks_for(view: PlayerView, mode: Mode) -> Marks:
    """What the picture marks in this mode."""
    match mode:
        case Picked():
            choice, group = mode.choice(view), mode.group(view)
            if group is None:
                return Marks()
            return Marks(
                selected=(group.source, group.count),
                targets=choice.targets,
                suggested=None if choice.suggested is None else choice.suggested.target,
            )
        case HowMany(source, target):
            counts = counts_into(view, source, target)
            if not counts:
                return Marks()
            return Marks(selected=(source, counts[-1]), targets=(target,), suggested=target)
        case Hinted(play):
            return Marks(hint=play)
        case Ask(Question.DEAL):
            return Marks(hint=DEAL)
        case _:
            return Marks()

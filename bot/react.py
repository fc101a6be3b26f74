"""What a tap on the table leads to: a play, another mode of the board, or a refusal.

Pure: looks at the player's view, decides nothing about what is legal (the engine refuses what is not) and
knows nothing of Discord.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.modes import Ask, HowMany, Mode, More, Picked, PickOn, Plain, Question
from bot.prefs import TapMode
from bot.tap import Tap, Verb
from engine import DEAL, REDO, UNDO, Action, Move, PlayerView
from engine.taps import counts_into, tap_choice


@dataclass(frozen=True, slots=True)
class Act:
    """Take this action."""

    action: Action


@dataclass(frozen=True, slots=True)
class Show:
    """Draw the board in this mode; the game does not change."""

    mode: Mode


@dataclass(frozen=True, slots=True)
class NoMove:
    """Nothing in this column (from 0) can go anywhere: say so, change nothing."""

    column: int


Reaction = Act | Show | NoMove


def react(view: PlayerView, tap: Tap, tap_mode: TapMode) -> Reaction | None:
    """What ``tap`` leads to; None for the verbs that are not about moves on the table."""
    numbers = tap.numbers
    match tap.verb:
        case Verb.COLUMN:
            return _tap_column(view, numbers[0], tap_mode)
        case Verb.BEST:
            return _pick(view, numbers[0], every=False)
        case Verb.EVERY:
            return _pick(view, numbers[0], every=True)
        case Verb.PICK:
            return _pick(view, numbers[0], every=True, held=True)
        case Verb.INTO:
            source, target = numbers
            if len(counts_into(view, source, target)) > 1:
                return Show(HowMany(source, target))
            return Act(Move(source, target, 0))
        case Verb.GO | Verb.AGAIN | Verb.TAKE | Verb.DO:
            return Act(Move(*numbers))
        case Verb.UNDO:
            return Act(UNDO)
        case Verb.REDO:
            return Act(REDO)
        case Verb.DEAL if not view.undo_allowed and view.can_deal:
            return Show(Ask(Question.DEAL))
        case Verb.DEAL | Verb.DEAL_NOW | Verb.DO_DEAL:
            return Act(DEAL)
        case Verb.PICK_ON:
            return Show(PickOn())
        case Verb.LET_GO | Verb.UNPICK:
            return Show(Plain())
        case Verb.MORE:
            return Show(More())
        case _:
            return None


def _tap_column(view: PlayerView, column: int, tap_mode: TapMode) -> Reaction:
    choice = tap_choice(view, column)
    if choice.suggested is None or tap_mode is TapMode.ALWAYS_PICK:
        return _pick(view, column, every=True)
    if len(choice.moves) == 1 or tap_mode is TapMode.BEST:
        return Act(choice.suggested)
    return Show(Picked(column, every=False))


def _pick(view: PlayerView, column: int, *, every: bool, held: bool = False) -> Reaction:
    """Pick ``column``; with all its targets where it has no sensible one, though it can move."""
    every = every or not tap_choice(view, column).moves
    mode = Picked(column, every, held)
    return Show(mode) if mode.choice(view).moves else NoMove(column)

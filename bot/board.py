"""Everything a board message shows, before it becomes a message: text, picture, buttons.

Knows nothing of Discord. What stands here is made from a `PlayerView`, the mode the board is in, and a
notice for its third line.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.controls import Rows, controls
from bot.modes import Ask, Hinted, HowMany, Mode, Picked, PickOn, Question, marks_for
from bot.prefs import Prefs
from engine import PlayerView
from renderer import Painter, Picture
from renderer.alt_text import alt_text
from renderer.text_board import text_board
from words import Said, Words, answers, notices
from words.actions import action_words
from words.board import news, status_line, title_line
from words.cards import group_name


@dataclass(frozen=True, slots=True)
class Board:
    """One state of a board message. ``picture`` is None where the bot may not attach files."""

    text: str
    """The three lines, or for a screen reader what changed and why buttons are off."""
    table: str
    """The table in words, below the text; empty unless wanted or needed."""
    picture: Picture | None
    alt: str
    rows: Rows


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a board is for: language, settings, and the name in its first line."""

    words: Words
    prefs: Prefs
    name: str
    pictures: bool = True
    """Whether pictures can be attached where the board stands."""


async def compose(
    view: PlayerView,
    mode: Mode,
    reader: Reader,
    painter: Painter,
    notice: Said | None = None,
) -> Board:
    """Draw and describe the board. ``notice`` takes the third line; else it tells the mode or the news."""
    words, spoken = reader.words, reader.prefs.spoken
    said = notice or mode_notice(view, mode, words) or news(words, view)
    picture = None
    if reader.pictures:
        picture = await painter.paint(view, reader.prefs.look, marks_for(view, mode))
    table = ""
    if spoken:
        text = "\n".join([said.full, *disabled_reasons(view, words)])
        table = "\n".join(text_board(view, words, spoken=True))
    else:
        text = "\n".join(
            [title_line(words, view, reader.name), status_line(words, view), said.short]
        )
        if picture is None:
            drawn = "\n".join(text_board(view, words, spoken=False)[2:])
            table = f"{words(answers.NO_PICTURES)}\n```\n{drawn}\n```"
    return Board(
        text=text,
        table=table,
        picture=picture,
        alt=describe(view, mode, words),
        rows=controls(view, mode, words, spoken=spoken),
    )


def describe(view: PlayerView, mode: Mode, words: Words) -> str:
    """The picture's alt text, with what is marked on it."""
    match mode:
        case Picked():
            choice = mode.choice(view)
            return alt_text(view, words, picked=choice.suggested, targets=choice.targets)
        case Hinted(play):
            return alt_text(view, words, hint=play)
        case _:
            return alt_text(view, words)


def mode_notice(view: PlayerView, mode: Mode, words: Words) -> Said | None:
    """What the board says because of its mode; None in the plain one."""
    match mode:
        case PickOn():
            return _both(words(notices.PICK_ON))
        case Picked(source):
            return _picked(view, mode, words, source)
        case HowMany(_, target):
            return _both(words(notices.HOW_MANY, column=target + 1))
        case Ask(Question.DEAL):
            return _both(words(notices.ASK_DEAL))
        case Ask(Question.RESTART):
            return _both(words(notices.ASK_RESTART))
        case Ask(Question.NEW):
            return _both(words(notices.ASK_NEW))
        case Ask(Question.GIVE_UP):
            started = notices.ASK_GIVE_UP if view.started else notices.ASK_GIVE_UP_UNSTARTED
            return _both(words(started))
        case _:
            return None


def _picked(view: PlayerView, mode: Picked, words: Words, source: int) -> Said:
    short = words(notices.PICKED, column=source + 1)
    choice = mode.choice(view)
    if choice.suggested is None:
        return _both(short)
    targets = "; ".join(action_words(words, view, move).full for move in choice.moves)
    full = words(
        notices.SAY_PICKED,
        column=source + 1,
        cards=group_name(words, view.group(choice.suggested)),
        targets=targets,
        best=choice.suggested.target + 1,
    )
    return Said(short, full)


def _both(text: str) -> Said:
    return Said(text, text)


def disabled_reasons(view: PlayerView, words: Words) -> list[str]:
    """Why buttons are disabled, a sentence each."""
    if view.is_over:
        return []
    said = []
    if not view.undo_allowed:
        said.append(words(notices.WHY_NO_UNDO))
    else:
        if not view.can_undo:
            said.append(words(notices.WHY_UNDO))
        if not view.can_redo:
            said.append(words(notices.WHY_REDO))
    if not view.stock:
        said.append(words(notices.WHY_DEAL))
    return said

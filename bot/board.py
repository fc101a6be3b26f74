"""Everything a board message shows, before it becomes a message: text, picture, buttons.

Knows nothing of Discord. What stands here is made from a `PlayerView`, the mode the board is in, and a
notice for its third line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.controls import Rows, controls
from bot.daily import DailyTag
from bot.modes import Ask, Hinted, HowMany, Mode, More, Picked, PickOn, Question, marks_for
from bot.prefs import Prefs
from engine import Move, PlayerView
from engine.taps import counts_into
from renderer import Painter, Picture
from renderer.alt_text import alt_text
from renderer.text_board import text_board
from words import Said, Words, answers, daily, notices
from words.actions import target_words
from words.board import news, status_line, stuck_news, title_line
from words.cards import columns_name, group_name
from words.daily import at_the_start, daily_sentence, daily_title
from words.said import cut


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
    words_first: bool = False
    """For a screen reader the picture comes last, after the buttons."""


@dataclass(frozen=True, slots=True)
class About:
    """What a board tells of its game that the table doesn't."""

    daily: DailyTag | None = None
    saved: bool = True
    assisted: bool = False
    result: tuple[Said, ...] = ()
    """What a win is worth, and other facts at the start and the end: lines below the third."""
    finish: bool = False
    """A win is certain and may be played at once."""
    stuck: bool = False
    """Proven: no way is left to turn a card or finish a run."""
    solved: bool = False
    """A solution of its daily may be looked at."""

    @property
    def secret(self) -> bool:
        """Its daily is open: number, record and whether it can be won are not told."""
        return self.daily is not None and self.daily.open


ORDINARY: Final = About()


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
    about: About = ORDINARY,
) -> Board:
    """Draw and describe the board. ``notice`` takes the third line; else it tells the mode or the news."""
    words, spoken = reader.words, reader.prefs.spoken
    said = notice or _ranked_question(view, mode, words, about) or mode_notice(view, mode, words)
    if said is None and about.secret and about.daily is not None and not view.started:
        said = at_the_start(words, ranked=about.daily.ranked) if not view.is_over else None
    if said is None:
        said = stuck_news(words, view) if about.stuck else news(words, view)
    picture = None
    if reader.pictures:
        marks = marks_for(view, mode)
        picture = await painter.paint(view, reader.prefs.look, marks, words)
    table = ""
    if spoken:
        lines = [
            said.full,
            *_spoken_lines(words, about),
            *disabled_reasons(view, mode, words, about),
        ]
        text = "\n".join(lines)
        table = "\n".join(text_board(view, words, spoken=True, player=reader.name))
        if picture is None:
            table = f"{words(answers.NO_PICTURES)}\n{table}"
    else:
        worth = [line.short for line in about.result]
        lines = [_title(words, view, reader.name, about), status_line(words, view), said.short]
        text = "\n".join([*lines, *worth])
        if picture is None:
            drawn = "\n".join(text_board(view, words, spoken=False)[2:])
            table = f"{words(answers.NO_PICTURES)}\n```\n{drawn}\n```"
    return Board(
        text=text,
        table=table,
        picture=picture,
        alt=describe(view, mode, words),
        rows=controls(
            view,
            mode,
            words,
            spoken=spoken,
            saved=about.saved,
            finish=about.finish,
            solved=about.solved,
            secret=about.secret,
        ),
        words_first=spoken,
    )


def _title(words: Words, view: PlayerView, name: str, about: About) -> str:
    if about.daily is not None:
        tag = about.daily
        return daily_title(words, view.variant, view.suits, tag.day, ranked=tag.ranked)
    if not about.saved:
        name = words(notices.NOT_SAVED_NAME, name=cut(name, 10))
    elif about.assisted:
        name = words(notices.ASSISTED_NAME, name=cut(name, 10))
    return title_line(words, view, name)


def _spoken_lines(words: Words, about: About) -> list[str]:
    lines = [line.full for line in about.result]
    if about.daily is not None:
        tag = about.daily
        lines.append(daily_sentence(words, tag.day, ranked=tag.ranked, late=tag.late))
    if not about.saved:
        lines.append(words(notices.SAY_NOT_SAVED))
    if about.assisted:
        lines.append(words(notices.SAY_ASSISTED))
    return lines


def describe(view: PlayerView, mode: Mode, words: Words) -> str:
    """The picture's alt text, with what is marked on it."""
    match mode:
        case Picked():
            return alt_text(view, words, picked=mode.group(view), targets=mode.choice(view).targets)
        case HowMany(source, target):
            most = max(counts_into(view, source, target), default=0)
            return alt_text(view, words, picked=Move(source, target, most), targets=[target])
        case Hinted(play):
            return alt_text(view, words, hint=play)
        case _:
            return alt_text(view, words)


def mode_notice(view: PlayerView, mode: Mode, words: Words) -> Said | None:
    """What the board says because of its mode; None in the plain one."""
    match mode:
        case PickOn():
            return Said(words(notices.PICK_ON), words(notices.SAY_PICK_ON))
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


def _ranked_question(view: PlayerView, mode: Mode, words: Words, about: About) -> Said | None:
    """What is asked before the day's only ranked game is thrown away."""
    if about.daily is None or not (about.daily.ranked and about.daily.open) or view.is_over:
        return None
    match mode:
        case Ask(Question.RESTART):
            asked = daily.ASK_RESTART if view.started else daily.ASK_RESTART_UNSTARTED
        case Ask(Question.GIVE_UP):
            asked = daily.ASK_GIVE_UP if view.started else daily.ASK_GIVE_UP_UNSTARTED
        case _:
            return None
    return Said(*map(words, asked))


def _picked(view: PlayerView, mode: Picked, words: Words, source: int) -> Said:
    short = words(notices.PICKED, column=source + 1)
    choice, group = mode.choice(view), mode.group(view)
    if group is None:
        return _both(short)
    full = words(
        notices.SAY_PICKED,
        column=source + 1,
        cards=group_name(words, view.group(group)),
        targets="; ".join(target_words(words, view, move.target) for move in choice.moves),
    )
    if choice.suggested is not None:
        best = choice.suggested.target + 1
        again = notices.SAY_LETS_GO if mode.held else notices.SAY_AGAIN
        full += " " + words(notices.SAY_SUGGESTED, best=best)
        full += " " + words(again, column=source + 1)
    return Said(short, full)


def _both(text: str) -> Said:
    return Said(text, text)


def disabled_reasons(
    view: PlayerView, mode: Mode, words: Words, about: About = ORDINARY
) -> list[str]:
    """Why buttons that ``mode`` shows are disabled, a sentence each."""
    if view.is_over or (isinstance(mode, Ask) and mode.question is not Question.DEAL):
        return []
    if isinstance(mode, More):
        restart = [] if view.started else [words(notices.WHY_RESTART)]
        return [*restart, words(notices.WHY_SECRET)] if about.secret else restart
    said = []
    if not isinstance(mode, HowMany):
        stuck = _stuck_columns(view, mode)
        if stuck:
            said.append(words(notices.WHY_COLUMNS, columns=columns_name(words, stuck)))
    if not view.undo_allowed:
        said.append(words(notices.WHY_NO_UNDO))
    else:
        if not view.can_undo:
            said.append(words(notices.WHY_UNDO))
        if not view.can_redo:
            said.append(words(notices.WHY_REDO))
    if not view.stock and not about.finish:
        said.append(words(notices.WHY_DEAL))
    return said


def _stuck_columns(view: PlayerView, mode: Mode) -> list[int]:
    """Numbers (from 1) of the columns that no tap can do anything with."""
    useful = {move.source for move in view.legal_moves}
    if isinstance(mode, Picked):
        useful.update(mode.choice(view).targets)
    return [number for number in range(1, len(view.columns) + 1) if number - 1 not in useful]

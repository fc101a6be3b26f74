"""The buttons under a board, as data: the same places in every state, at most four short ones a row.

Ten columns: ``1 2 3 4`` / ``5 6 7 8`` / ``9 10 Pick Hint`` / ``Undo Redo Deal More``; seven columns:
``1 2 3 4`` / ``5 6 7`` / ``Pick Hint`` / ``Undo Redo Deal More``. What can't be used is disabled. Of the
longer labels in menus and at the end three fit beside each other on a phone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.modes import Ask, Hinted, HowMany, Mode, More, Picked, PickOn, Question
from bot.tap import Verb
from engine import Move, PlayerView, Status
from engine.taps import counts_into
from renderer.text_board import describe_column
from words import Words, buttons

IN_A_ROW: Final = 4
LONGEST_LABEL: Final = 80


class Style(Enum):
    """How a button looks; what it means is in its label too."""

    PLAIN = "plain"
    PICKED = "picked"
    TARGET = "target"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Control:
    """One button: label, and the verb and numbers of its tap."""

    label: str
    verb: Verb
    numbers: tuple[int, ...] = ()
    style: Style = Style.PLAIN
    disabled: bool = False


Rows = list[list[Control]]


def controls(
    view: PlayerView,
    mode: Mode,
    words: Words,
    *,
    spoken: bool,
    saved: bool = True,
    finish: bool = False,
    solved: bool = False,
    secret: bool = False,
) -> Rows:
    """The rows of buttons for a board in ``mode``.

    ``spoken``: labels for a screen reader. ``saved``: the game is kept, so that a win can be shared.
    ``finish``: a win is certain and may be played at once. ``solved``: a solution of its daily is known.
    ``secret``: its daily is open, so that nothing tells its number or whether it can be won.
    """
    match mode:
        case Ask(Question.RESTART | Question.NEW | Question.GIVE_UP):
            return _question(mode, words)
        case _ if view.is_over:
            return _over(view, words, saved=saved, solved=solved)
        case More():
            return _more(view, words, secret=secret)
        case _:
            return _table(view, mode, words, spoken=spoken, finish=finish)


def _table(view: PlayerView, mode: Mode, words: Words, *, spoken: bool, finish: bool) -> Rows:
    columns = _numbers(view, mode, words, spoken=spoken)
    picking = _pick_button(view, mode, words)
    hint = _hint_button(mode, words)
    rows = [columns[start : start + IN_A_ROW] for start in range(0, len(columns), IN_A_ROW)]
    if len(rows[-1]) + 2 <= IN_A_ROW and len(columns) > 2 * IN_A_ROW:
        rows[-1] += [picking, hint]
    else:
        rows.append([picking, hint])
    rows.append(
        [
            Control(words(buttons.UNDO), Verb.UNDO, disabled=not view.can_undo),
            Control(words(buttons.REDO), Verb.REDO, disabled=not view.can_redo),
            _deal_button(view, mode, words, finish=finish),
            Control(words(buttons.MORE), Verb.MORE),
        ]
    )
    return rows


def _numbers(view: PlayerView, mode: Mode, words: Words, *, spoken: bool) -> list[Control]:
    """A button for each column (or for each count, while a count is asked)."""
    if isinstance(mode, HowMany):
        return _counts(view, mode, words, spoken=spoken)
    movable = {move.source for move in view.legal_moves}
    targets = (
        {move.target: move for move in mode.choice(view).moves} if isinstance(mode, Picked) else {}
    )
    return [
        _column(view, mode, words, column, movable, targets, spoken=spoken)
        for column in range(len(view.columns))
    ]


def _column(
    view: PlayerView,
    mode: Mode,
    words: Words,
    column: int,
    movable: set[int],
    targets: dict[int, Move],
    *,
    spoken: bool,
) -> Control:
    marked = isinstance(mode, Picked) and (column == mode.source or column in targets)
    name = describe_column(view, column, words, within=marked) if spoken else str(column + 1)
    if isinstance(mode, Picked):
        if column == mode.source:
            return _picked_column(view, mode, words, name, spoken=spoken)
        if column in targets:
            return _target_column(view, mode, words, name, targets[column], spoken=spoken)
        verb = _other_column(mode)
    else:
        verb = Verb.PICK if isinstance(mode, PickOn) else Verb.COLUMN
    return Control(_cut(name), verb, (column,), disabled=column not in movable)


def _other_column(mode: Picked) -> Verb:
    """What picks another column in the way this one was picked."""
    if mode.held:
        return Verb.PICK
    return Verb.EVERY if mode.every else Verb.BEST


def _picked_column(
    view: PlayerView, mode: Picked, words: Words, name: str, *, spoken: bool
) -> Control:
    message = buttons.SPOKEN_PICKED if spoken else buttons.PICKED
    label = _cut(words(message, column=name))
    suggested = mode.choice(view).suggested
    if mode.held or suggested is None:
        return Control(label, Verb.UNPICK, (mode.source,), Style.PICKED)
    numbers = (suggested.source, suggested.target, suggested.count)
    return Control(label, Verb.AGAIN, numbers, Style.PICKED)


def _target_column(
    view: PlayerView, mode: Picked, words: Words, name: str, move: Move, *, spoken: bool
) -> Control:
    suggested = mode.choice(view).suggested
    best = suggested is not None and suggested.target == move.target
    if spoken:
        message = buttons.SPOKEN_SUGGESTED if best else buttons.SPOKEN_TARGET
    else:
        message = buttons.SUGGESTED if best else buttons.TARGET
    label = _cut(words(message, column=name))
    if len(counts_into(view, move.source, move.target)) > 1:
        return Control(label, Verb.INTO, (move.source, move.target), Style.TARGET)
    return Control(label, Verb.GO, (move.source, move.target, move.count), Style.TARGET)


def _counts(view: PlayerView, mode: HowMany, words: Words, *, spoken: bool) -> list[Control]:
    """``1 card``, ``2``, ``3`` … ``All`` in the places of the columns; counts beyond them can be typed.

    For a screen reader each says "cards", since it is read on its own.
    """
    places = len(view.columns)
    counts = list(counts_into(view, mode.source, mode.target))
    if len(counts) > places:
        counts = [*counts[: places - 1], counts[-1]]
    made = [
        Control(
            _count_label(words, count, last=count == counts[-1], spoken=spoken),
            Verb.TAKE,
            (mode.source, mode.target, count),
            Style.TARGET,
        )
        for count in counts
    ]
    made += [
        Control(str(place + 1), Verb.SPACE, (place,), disabled=True)
        for place in range(len(made), places)
    ]
    return made


def _count_label(words: Words, count: int, *, last: bool, spoken: bool) -> str:
    if last:
        return words(buttons.ALL)
    return words.many(*buttons.CARDS, count) if spoken or count == 1 else str(count)


def _pick_button(view: PlayerView, mode: Mode, words: Words) -> Control:
    if isinstance(mode, Picked | PickOn | HowMany):
        return Control(words(buttons.LET_GO), Verb.LET_GO, (), Style.PICKED)
    return Control(words(buttons.PICK), Verb.PICK_ON, disabled=not view.legal_moves)


def _hint_button(mode: Mode, words: Words) -> Control:
    if isinstance(mode, Hinted) and mode.playable:
        if isinstance(mode.play, Move):
            numbers = (mode.play.source, mode.play.target, mode.play.count)
            return Control(words(buttons.DO_IT), Verb.DO, numbers, Style.TARGET)
        return Control(words(buttons.DO_IT), Verb.DO_DEAL, (), Style.TARGET)
    return Control(words(buttons.HINT), Verb.HINT)


def _deal_button(view: PlayerView, mode: Mode, words: Words, *, finish: bool) -> Control:
    """Usable while there is stock, even when a deal is refused: the refusal says what to do first.

    Without stock its place is free for finishing at once.
    """
    if finish and not view.stock:
        return Control(words(buttons.FINISH), Verb.FINISH, (), Style.TARGET)
    if isinstance(mode, Ask) and mode.question is Question.DEAL:
        return Control(words(buttons.DEAL_NOW), Verb.DEAL_NOW, (), Style.WARNING)
    return Control(words(buttons.DEAL), Verb.DEAL, disabled=not view.stock)


def _more(view: PlayerView, words: Words, *, secret: bool) -> Rows:
    return [
        [
            Control(words(buttons.RESTART), Verb.ASK_RESTART, disabled=not view.started),
            Control(words(buttons.NEW_DEAL), Verb.ASK_NEW),
            Control(words(buttons.GIVE_UP), Verb.ASK_GIVE_UP),
        ],
        [
            Control(words(buttons.TYPE), Verb.TYPE),
            Control(words(buttons.TEXT), Verb.TEXT),
            Control(words(buttons.RECORD), Verb.RECORD, disabled=secret),
        ],
        [
            Control(words(buttons.RULES), Verb.RULES),
            Control(words(buttons.SETTINGS), Verb.SETTINGS),
            Control(words(buttons.CHANCE), Verb.ASK_CHANCE, disabled=secret),
        ],
        [Control(words(buttons.BACK), Verb.LET_GO)],
    ]


def _question(mode: Ask, words: Words) -> Rows:
    match mode.question:
        case Question.RESTART:
            yes = Control(words(buttons.YES_RESTART), Verb.RESTART, (), Style.WARNING)
        case Question.GIVE_UP:
            yes = Control(words(buttons.YES_GIVE_UP), Verb.GIVE_UP, (), Style.WARNING)
        case _:
            numbers = (int(mode.undo), mode.deal)
            yes = Control(words(buttons.YES_NEW), Verb.NEW, numbers, Style.WARNING)
    return [[yes, Control(words(buttons.BACK), Verb.LET_GO)]]


def _over(view: PlayerView, words: Words, *, saved: bool, solved: bool) -> Rows:
    """A finished board has only its next steps.

    On an open daily some are refused with the time of its close: the board stays, and then they work.
    """
    following = [
        Control(words(buttons.NEW_DEAL), Verb.ASK_NEW, (), Style.TARGET),
        Control(words(buttons.SAME_DEAL), Verb.ASK_RESTART),
    ]
    if saved and view.status is Status.WON:
        following.append(Control(words(buttons.SHARE), Verb.SHARE))
    looking = [
        Control(words(buttons.LEADERBOARD), Verb.LEADERBOARD),
        Control(words(buttons.PLAYBACK), Verb.PLAYBACK),
        Control(words(buttons.RECORD), Verb.RECORD),
    ]
    known = []
    if view.status is Status.GIVEN_UP:
        known.append(Control(words(buttons.WINNABLE), Verb.WINNABLE))
    if solved:
        known.append(Control(words(buttons.SOLUTION), Verb.PAR))
    return [row for row in (following, looking, known) if row]


def _cut(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 1] + "…"

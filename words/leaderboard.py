"""Leaderboards as text: a heading, a line for each place, and where one is."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final
from unicodedata import east_asian_width

from engine import Variant
from words.board import MOVES, NO_UNDO, setting_name
from words.language import Words
from words.messages import N_, NP_
from words.said import cut, snippet
from words.share import HINTS, POINTS

DAILY: Final = "daily"
BOARDS: Final = {
    DAILY: N_("Daily deal"),
    "score": N_("Best scores"),
    "moves": N_("Fewest moves"),
    "time": N_("Fastest wins"),
    "wins": N_("Most wins"),
    "streak": N_("Longest winning streaks"),
}
"""The boards, by storage's names for them."""

DAILY_OF: Final = N_("Daily deal of {date}")
HERE: Final = N_("this server")
EVERYWHERE: Final = N_("everywhere")
ABOUT: Final = N_("{game} · {where}")
WINS: Final = NP_("{n} win", "{n} wins")
IN_A_ROW: Final = NP_("{n} in a row", "{n} in a row")

# What the figures of a line on a deal's board are.
FIGURES: Final = N_("Score · moves · play time · 💡 hints")
# {player} is somebody's name, {result} what stands on the board.
LINE: Final = N_("{player} · {result}")
UNKNOWN: Final = N_("a player without a name")
NOBODY: Final = N_("Nobody stands on this board yet.")
NOT_YOU: Final = N_("{player} is not on this board yet.")
YOU_NOT_YET: Final = N_("You are not on this board yet.")
# Their one ranked game of that date is over.
RANKED_LOST: Final = N_(
    "Your ranked game of that day was lost, so you have no place on its boards."
)
# Why somebody stands on no board, whatever they win. Only they are told.
NOT_LISTED: Final = N_("You are not listed (change it with /spider privacy).")
NOT_HERE: Final = N_(
    "This server's managers leave you off its leaderboards. Everywhere else you still count."
)
NOT_SAVED: Final = N_(
    "Your games aren't saved, so new ones count nowhere (change it with /spider privacy)."
)
PAGE: Final = N_("Page {page} of {pages} · {players}")
PLAYERS: Final = NP_("{n} player", "{n} players")

WHICH_BOARD: Final = N_("Which board")
WHICH_GAME: Final = N_("Which game")
EARLIER: Final = N_("Previous")
LATER: Final = N_("Next")
DAY_BEFORE: Final = N_("← {day}")
DAY_AFTER: Final = N_("{day} →")
MY_PLACE: Final = N_("My place")
SHOW_HERE: Final = N_("This server")
SHOW_EVERYWHERE: Final = N_("Everywhere")

BAD_DATE: Final = N_("“{date}” is no date. Write it as year, month and day, such as 2026-05-03.")
NOT_YET: Final = N_("There is no daily deal of {date} yet.")
TOO_EARLY: Final = N_("The first daily deal here was that of {date}.")
DATE_IS_DAILY: Final = N_(
    "A date goes with the board “Daily deal” alone. Choose that board, or leave the date out."
)
TODAY: Final = N_("Today, {date}")
YESTERDAY: Final = N_("Yesterday, {date}")

_NAME: Final = 18
_SHORT_NAME: Final = 8
_LINE: Final = 40
"""How wide a line, with its place, may be on a phone, in letters of usual width."""
_HINTS_SIGN: Final = "💡"


def heading(words: Words, board: str, day: date) -> str:
    """``Best scores``, or ``Daily deal of 3 May 2026``."""
    if board == DAILY:
        return words(DAILY_OF, date=words.date(day))
    return words(BOARDS[board])


def day_name(words: Words, day: date, today: date) -> str:
    """``Today, 3 May 2026``; other dates as they are written."""
    written = words.date(day)
    if day == today:
        return words(TODAY, date=written)
    return words(YESTERDAY, date=written) if day == today - timedelta(days=1) else written


def row_name(words: Words, variant: Variant, suits: int, *, undo: bool) -> str:
    """``Spider · 2 suits · no undo``: a row of records."""
    game = setting_name(words, variant, suits)
    return game if undo else f"{game} · {words(NO_UNDO)}"


def about(words: Words, game: str, *, here: bool) -> str:
    """``Spider · 2 suits · this server``."""
    return words(ABOUT, game=game, where=words(HERE if here else EVERYWHERE))


def deal_result(words: Words, score: int, moves: int, play_time: timedelta, hints: int) -> str:
    """``1,128 · 172 · 6:12``, and ``💡2`` if hints were used: `FIGURES` says what is what."""
    parts = [words.number(score), words.number(moves), words.duration(play_time)]
    if hints:
        parts.append(f"{_HINTS_SIGN}{words.number(hints)}")
    return " · ".join(parts)


def say_deal_result(words: Words, score: int, moves: int, play_time: timedelta, hints: int) -> str:
    """The same to be read aloud: ``1,128 points · 172 moves · 6 minutes and 12 seconds · 2 hints``."""
    parts = [
        words.many(*POINTS, score),
        words.many(*MOVES, moves),
        words.spoken_duration(play_time),
    ]
    if hints:
        parts.append(words.many(*HINTS, hints))
    return " · ".join(parts)


def best_result(words: Words, board: str, value: int | timedelta) -> str:
    """A value of an all-time board: ``1,128 points``, ``172 moves``, ``6:12``, ``12 wins``, ``5 in a row``."""
    if isinstance(value, timedelta):
        return words.duration(value)
    forms = {"score": POINTS, "moves": MOVES, "wins": WINS, "streak": IN_A_ROW}
    return words.many(*forms[board], value)


def line(words: Words, place: int, player: str | None, result: str) -> str:
    """``Ada · 1,128 points``, for behind ``1. ``; the name is on one line and as long as fits beside it."""
    room = _LINE - len(f"{words.number(place)}. ") - len(words(LINE, player="", result=result))
    name = shown_name(words, player)
    if player:
        name = _narrowed(name, max(_SHORT_NAME, room))
    return words(LINE, player=name, result=result)


def _narrowed(name: str, room: int) -> str:
    """``name`` cut until it is no wider than ``room`` letters of usual width."""
    lengths = range(len(name), 0, -1)
    return next((form for n in lengths if _width(form := cut(name, n)) <= room), cut(name, 1))


def _width(text: str) -> float:
    """About how many letters of usual width ``text`` is wide: ideographs and M are two."""
    wide = sum(character in "MW@" or east_asian_width(character) in "WF" for character in text)
    capitals = sum(character.isupper() and character not in "MW" for character in text)
    return len(text) + wide + capitals / 2


def shown_name(words: Words, player: str | None) -> str:
    """A name, cut; words for somebody who has none."""
    return snippet(player or "", _NAME) or words(UNKNOWN)


def page_line(words: Words, page: int, pages: int, players: int) -> str:
    """``Page 2 of 5 · 43 players``."""
    return words(PAGE, page=page, pages=pages, players=words.many(*PLAYERS, players))

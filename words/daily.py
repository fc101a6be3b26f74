"""The daily deal on a board: which date, ranked or practice, and when it closes."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_skeleton

from engine import PlayerView
from words.board import setting_name
from words.language import Words
from words.messages import N_
from words.said import LINE, Said, fitting

# {day} is the date in short, such as "3 May"; {game} the variant and suits.
RANKED: Final = N_("Daily {day}, ranked · {game}")
PRACTICE: Final = N_("Daily {day}, practice · {game}")
RANKED_TIGHT: Final = N_("{day}, ranked · {game}")
PRACTICE_TIGHT: Final = N_("{day}, practice · {game}")
DAY_ONLY: Final = N_("{day} · {game}")

SAY_RANKED: Final = N_("Daily deal of {date}, your ranked game.")
SAY_PRACTICE: Final = N_("Daily deal of {date}, practice: it doesn't rank.")
SAY_CLOSED: Final = N_("Daily deal of {date}. It has closed, so this game no longer ranks.")

# {closes} is a time that Discord shows in the reader's own time zone.
CLOSES: Final = N_("Closes {closes}.")
GOOD_LUCK: Final = N_("Good luck! Closes {closes}.")
GOOD_LUCK_PRACTICE: Final = N_("Practice. Closes {closes}.")
CLOSED: Final = N_("This daily has closed.")
NUMBER_LATER: Final = N_(
    "Number and record of a daily deal are given out when it closes: {closes}."
)
UNPROVEN: Final = N_("It isn't proven that today's deal can be won.")
UNPROVEN_TIGHT: Final = N_("Not proven: perhaps it can't be won.")


def daily_title(words: Words, view: PlayerView, day: date, *, ranked: bool) -> str:
    """First line of a daily's board: ``Daily 3 May, ranked · Spider · 2 suits``, at most 42 characters."""
    forms = (RANKED, RANKED_TIGHT) if ranked else (PRACTICE, PRACTICE_TIGHT)
    game = setting_name(words, view.variant, view.suits)
    short = short_date(words, day)
    return fitting([words(form, day=short, game=game) for form in (*forms, DAY_ONLY)], LINE)


def daily_sentence(words: Words, day: date, *, ranked: bool, closed: bool) -> str:
    """The same, to be read aloud."""
    message = SAY_PRACTICE
    if ranked:
        message = SAY_CLOSED if closed else SAY_RANKED
    return words(message, date=words.date(day))


def closing(words: Words, closes: str, *, ranked: bool) -> Said:
    """What the board of a daily just laid out says. ``closes`` is Discord's timestamp mark-up."""
    text = words(GOOD_LUCK if ranked else GOOD_LUCK_PRACTICE, closes=closes)
    return Said(text, text)


def short_date(words: Words, day: date) -> str:
    """``3 May``, as the language writes it."""
    return format_skeleton("MMMd", day, locale=words.locale)

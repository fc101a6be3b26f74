"""The daily deal on a board: which date, ranked or practice, and when it closes."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_skeleton

from engine import Variant
from words.board import setting_name, short_setting
from words.language import Words
from words.messages import N_
from words.said import LINE, Said, fitting

# {day} is the date in short, such as "3 May"; {game} the variant and suits.
RANKED: Final = N_("Daily {day}, ranked · {game}")
PRACTICE: Final = N_("Daily {day}, practice · {game}")
RANKED_TIGHT: Final = N_("{day}, ranked · {game}")
PRACTICE_TIGHT: Final = N_("{day}, practice · {game}")

SAY_RANKED: Final = N_("Daily deal of {date}, your ranked game.")
SAY_PRACTICE: Final = N_("Daily deal of {date}, practice: it doesn't rank.")
SAY_LATE: Final = N_("Daily deal of {date}. It has closed, so this game no longer ranks.")

# {closes} is a time that Discord shows in the reader's own time zone.
CLOSES: Final = N_("Closes {closes}.")
GOOD_LUCK: Final = N_("Good luck! Closes {closes}.")
LATE: Final = N_("The daily has closed: it's practice now.")
# Before the first action of the ranked game.
ONE_RANKED: Final = (
    N_("Your one ranked game; others are practice."),
    N_("This is your one ranked game today; another setting will be practice."),
)
START_PRACTICE: Final = (
    N_("Practice: it doesn't rank."),
    N_("This is practice: it doesn't rank."),
)

# After it, on the day.
RANKED_LOST: Final = (
    N_("Your ranked game is over, and lost."),
    N_("Your ranked game is over, and lost: whatever you play on today's deal now is practice."),
)

# Before the ranked game is thrown away.
ASK_RESTART: Final = (
    N_("Restart and lose your one ranked game?"),
    N_(
        "This is your one ranked game today; restarting it counts as a loss, and the same cards again "
        "are practice. Restart?"
    ),
)
ASK_RESTART_UNSTARTED: Final = (
    N_("Restart? Your one ranked game ends so."),
    N_("This is your one ranked game today; the same cards again are practice. Restart?"),
)
ASK_GIVE_UP: Final = (
    N_("Give up and lose your one ranked game?"),
    N_("This is your one ranked game today; giving it up counts as a loss. Give up?"),
)
ASK_GIVE_UP_UNSTARTED: Final = (
    N_("Give up? It's your one ranked game today."),
    N_(
        "This is your one ranked game today; it isn't started, so it is no loss, but there won't be "
        "another. Give up?"
    ),
)

ALWAYS_UNDO: Final = N_(
    "Daily deals are always played with undo. Leave “undo” out, or choose another board."
)
NUMBER_LATER: Final = N_(
    "Number and record of a daily deal are given out when it closes: {closes}."
)
UNPROVEN: Final = N_("It isn't proven that today's deal can be won.")
UNPROVEN_TIGHT: Final = N_("Not proven: perhaps it can't be won.")
UNWINNABLE: Final = (
    N_("Proven: it can't be won with this setting."),
    N_("It is proven that this deal can't be won at this setting. Another setting may be kinder."),
)


def daily_title(words: Words, variant: Variant, suits: int, day: date, *, ranked: bool) -> str:
    """``Daily 3 May, ranked · Spider · 2 suits``, at most 42 characters; first line of a daily's board."""
    wide, tight = (RANKED, RANKED_TIGHT) if ranked else (PRACTICE, PRACTICE_TIGHT)
    game, short = setting_name(words, variant, suits), short_setting(words, variant, suits)
    forms = ((wide, game), (tight, game), (tight, short))
    written = short_date(words, day)
    return fitting([words(form, day=written, game=name) for form, name in forms], LINE)


def daily_sentence(words: Words, day: date, *, ranked: bool, late: bool) -> str:
    """The same, to be read aloud; ``late``: it would have ranked, but has not come to its end in time."""
    message = SAY_LATE if late else SAY_RANKED if ranked else SAY_PRACTICE
    return words(message, date=words.date(day))


def at_the_start(words: Words, *, ranked: bool) -> Said:
    """What the board of an open daily says before the first action."""
    short, full = ONE_RANKED if ranked else START_PRACTICE
    return Said(words(short), words(full))


def closing(words: Words, closes: str, *, started: bool) -> str:
    """When an open daily closes. ``closes`` is Discord's timestamp mark-up."""
    return words(CLOSES if started else GOOD_LUCK, closes=closes)


def short_date(words: Words, day: date) -> str:
    """``3 May``, as the language writes it."""
    return format_skeleton("MMMd", day, locale=words.locale)

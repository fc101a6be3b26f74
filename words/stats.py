"""A player's records: labels for the picture, and sentences for those who read it as text."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_date

from words.language import Words
from words.messages import N_, NP_

# Labels, as short as can be: they are read at a third of their size.
GAMES_WON: Final = N_("Games won")
WON_OF: Final = N_("Won of {finished}")
WIN_STREAK: Final = N_("Wins in a row")
DAILY_STREAK: Final = N_("Daily streak")
BEST_SCORE: Final = N_("Best score")
FEWEST_MOVES: Final = N_("Fewest moves")
FASTEST_WIN: Final = N_("Fastest win")
# Small, beside a figure.
LONGEST: Final = N_("best {longest}")
NOTHING: Final = "–"
"""A figure there isn't yet."""
# The legend of the chart.
LEGEND_WON: Final = N_("won")
LEGEND_REPEAT: Final = N_("repeat")
LEGEND_LOST: Final = N_("lost")
LEGEND_AVERAGE: Final = N_("average {score}")
EACH_MARK: Final = NP_("a mark is {n} game", "a mark is {n} games")
NO_GAME_YET: Final = N_("No finished game yet")

TITLE: Final = N_("{player}, {game}")
GAMES: Final = NP_(
    "{won} of {n} finished game won ({rate}), {started} started.",
    "{won} of {n} finished games won ({rate}), {started} started.",
)
NO_GAMES: Final = N_("No finished game yet, {started} started.")
STREAKS: Final = N_("Wins in a row: {current}, longest {longest}.")
DAILIES: Final = NP_("Daily streak: {n} day.", "Daily streak: {n} days.")
SAY_BEST: Final = N_("Best score {score}, fewest moves {moves}, fastest win {time}.")
# {moves} is a number with its noun, such as "172 moves".
SAY_AVERAGES: Final = N_("Average win: score {score}, {moves}, play time {time}.")
SAY_HINTS: Final = NP_("{n} hint used.", "{n} hints used.")
SAY_ASSISTED: Final = NP_("{n} assisted game, counted apart.", "{n} assisted games, counted apart.")
SAY_SPAN: Final = N_("Scores from {first} to {last}: {scores}.")
SAY_DAY: Final = N_("Scores on {day}: {scores}.")
SAY_SCORES: Final = N_("{low} to {high}")
SAY_LATEST: Final = N_("The latest: {games}.")
NOT_SHOWN: Final = N_("There are no records of this player to be shown.")
NONE_YET: Final = N_("You have no records yet: they begin with your first move.")
NO_SUCH_ROW: Final = N_("There are no records of that game yet.")
SAY_WON: Final = N_("{score} won")
SAY_LOST: Final = N_("{score} lost")


def short_date(words: Words, day: date) -> str:
    """``3 May 2026`` or ``03.05.2026``: the language's date of medium length."""
    return format_date(day, "medium", locale=words.locale)

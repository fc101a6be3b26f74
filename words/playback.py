"""A finished game step by step: which step, and what was done in it."""

from __future__ import annotations

from datetime import date
from typing import Final

from engine import PlayerView, Status
from words.board import MOVES, setting_name, status_line
from words.daily import short_date
from words.language import Words
from words.messages import N_, NP_
from words.outcomes import happened
from words.said import LINE, cut

TITLE: Final = N_("{player} · {game}")
STEP: Final = N_("Step {step} of {steps}: {news}")
OPENING: Final = NP_("The opening; {n} step follows.", "The opening; {n} steps follow.")
WON_HERE: Final = N_("With that the game was won.")
LOST_HERE: Final = N_("There the game ended, as a loss.")
# The header of a moving picture.
FILM_WON: Final = NP_(
    "The whole game: {n} step to the win.", "The whole game: {n} steps to the win."
)
SOLUTION_FILM: Final = NP_(
    "The whole way: {n} step to the win.", "The whole way: {n} steps to the win."
)
DAILY: Final = N_("Daily {day}, ranked")
DAILY_PRACTICE: Final = N_("Daily {day}, practice")
GAME_ID: Final = N_("Game {number}")
GAME_AND_DEAL: Final = N_("Game {number} · deal {deal}")

TO_FIRST: Final = N_("First")
BACK_TEN: Final = N_("10 back")
BACK: Final = N_("Back")
FORWARD: Final = N_("Forward")
FORWARD_TEN: Final = N_("10 forward")
TO_LAST: Final = N_("Last")
FILM: Final = N_("As GIF")
AS_PLAYED: Final = N_("As played")
FILM_ALT: Final = N_("The whole game as a moving picture. {text}")

NO_FINISHED: Final = N_("You have no finished game to play back yet.")
NONE_OF_THEIRS: Final = N_("There is no finished game of this player to be shown.")
NOT_FINISHED: Final = N_("This game is still running: its playback comes at its end.")
NOT_SHOWN: Final = N_("There is no such finished game, or it isn't shown to others.")
FILMING: Final = N_("Your GIF is being made; it comes in a moment.")
NO_STEPS: Final = N_("Nothing was played in this game.")

# A finished game in a list to choose from.
WON: Final = N_("{day} · {game} · won, {score}")
LOST: Final = N_("{day} · {game} · lost, {score}")
# A running game in a list: {score} points.
RUNNING: Final = N_("{game} · {moves} · {score}")


def title(words: Words, view: PlayerView, player: str) -> str:
    """``Ada · Spider · 2 suits``, at most 42 characters."""
    game = setting_name(words, view.variant, view.suits)
    return words(TITLE, player=cut(player, LINE - len(game) - 3), game=game)


def step_lines(words: Words, view: PlayerView, steps: int, *, spoken: bool) -> list[str]:
    """The counters, and what the step did: cards as symbols, or spelled out for a screen reader."""
    lines = [status_line(words, view)]
    if not view.moves:
        return [*lines, words.many(*OPENING, steps)]
    said = happened(words, view)
    told = said.full if spoken else said.short
    lines.append(words(STEP, step=view.moves, steps=steps, news=told))
    if view.is_over:
        lines.append(words(WON_HERE if view.status is Status.WON else LOST_HERE))
    return lines


def film_lines(words: Words, view: PlayerView, *, solution: bool) -> list[str]:
    """The counters at the end, and what the moving picture shows: a game, or the way to a win."""
    told = words.many(*(SOLUTION_FILM if solution else FILM_WON), view.moves)
    return [status_line(words, view), told]


def daily_line(words: Words, day: date, *, ranked: bool) -> str:
    """``Daily 3 May, ranked``."""
    return words(DAILY if ranked else DAILY_PRACTICE, day=short_date(words, day))


def choice(
    words: Words, game: str, day: date, score: int, *, won: bool, daily: str | None = None
) -> str:
    """A finished game in a list: ``3 May · Spider · 2 suits · won, 1,128``; ``daily`` is its `daily_line`."""
    written = daily or short_date(words, day)
    return words(WON if won else LOST, day=written, game=game, score=score)


def running_choice(words: Words, game: str, moves: int, score: int) -> str:
    """A running game in a list: ``Spider · 2 suits · 43 moves · 557``."""
    return words(RUNNING, game=game, moves=words.many(*MOVES, moves), score=score)

"""A player's records as sentences: the alt text of their picture, and a text of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderer.alt_text import LIMIT
from renderer.stats_page import FinishedGame, StatsPage
from words import Words, stats
from words.board import MOVES
from words.said import cut, snippet

LATEST: Final = 10
"""Games at the end of the history that are told one by one."""
_NAME: Final = 40


def stats_alt(page: StatsPage, words: Words) -> str:
    """The records in at most 1,024 characters."""
    return cut(" ".join(stats_text(page, words)), LIMIT)


def stats_text(page: StatsPage, words: Words) -> list[str]:
    """The records as lines, each a sentence; the name in them is on one line and at most 40 long."""
    player = snippet(page.player, _NAME)
    title = words(stats.TITLE, player=player, game=page.title) if player else page.title
    lines = [f"{title}.", _games(page, words)]
    if page.finished:
        lines.append(words(stats.STREAKS, current=page.streak, longest=page.longest_streak))
    if page.daily_streak:
        lines.append(words.many(*stats.DAILIES, page.daily_streak))
    if page.best_score is not None:
        lines.append(_bests(page, words))
    if page.average_score is not None:
        lines.append(_averages(page, words))
    if page.hints:
        lines.append(words.many(*stats.SAY_HINTS, page.hints))
    if page.assisted:
        lines.append(words.many(*stats.SAY_ASSISTED, page.assisted))
    return lines + _history(page, words)


def _games(page: StatsPage, words: Words) -> str:
    if page.win_rate is None:
        return words(stats.NO_GAMES, started=page.starts)
    return words.many(
        *stats.GAMES,
        page.finished,
        won=page.wins,
        rate=words.percent(page.win_rate),
        started=page.starts,
    )


def _bests(page: StatsPage, words: Words) -> str:
    fastest, fewest = page.fastest_win, page.fewest_moves
    return words(
        stats.SAY_BEST,
        score=page.best_score,
        moves=stats.NOTHING if fewest is None else fewest,
        time=stats.NOTHING if fastest is None else words.spoken_duration(fastest),
    )


def _averages(page: StatsPage, words: Words) -> str:
    score, moves, time = page.average_score, page.average_moves, page.average_time
    return words(
        stats.SAY_AVERAGES,
        score=stats.NOTHING if score is None else round(score),
        moves=stats.NOTHING if moves is None else words.many(*MOVES, round(moves)),
        time=stats.NOTHING if time is None else words.spoken_duration(time),
    )


def _history(page: StatsPage, words: Words) -> list[str]:
    if not page.history:
        return []
    games = sorted(page.history, key=lambda game: game.at)
    latest = ", ".join(_game(game, words) for game in games[-LATEST:])
    return [_span(games, words), words(stats.SAY_LATEST, games=latest)]


def _span(games: Sequence[FinishedGame], words: Words) -> str:
    """From when to when, and between which scores; what is the same is said once."""
    low, high = (pick(game.score for game in games) for pick in (min, max))
    scores = words.number(low) if low == high else words(stats.SAY_SCORES, low=low, high=high)
    first, last = (words.date(game.at) for game in (games[0], games[-1]))
    if first == last:
        return words(stats.SAY_DAY, day=first, scores=scores)
    return words(stats.SAY_SPAN, first=first, last=last, scores=scores)


def _game(game: FinishedGame, words: Words) -> str:
    return words(stats.SAY_WON if game.won else stats.SAY_LOST, score=game.score)

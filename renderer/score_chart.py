"""The chart of a player's scores, game after game. Wins and losses differ in shape, not in colour alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from renderer.palette import Rgb
from renderer.sheet import Sheet, tint
from renderer.stats_page import FinishedGame, StatsPage
from words import Words, stats

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_MARKS: Final = 60
"""With more games than this a mark stands for several, or a phone would show a blur."""
_LEGEND: Final = 36
_DATES: Final = 42
_SCALE: Final = 108
"""Room for the scores on the left."""
_TEXT: Final = 32
_SIGN: Final = 44
"""Width of a sign in the legend with the gap after it."""
_APART: Final = 28
_LEAST_SPAN: Final = 100
"""Points from the lower to the upper edge, at least."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One or several games of the same end that lie next to each other in time."""

    x: float
    """Place of its (middle) game, from 0."""
    score: float
    low: int
    high: int
    won: bool
    fresh: bool
    """Some of them, if they are several."""


def marks_of(history: Sequence[FinishedGame]) -> tuple[list[Mark], int]:
    """The marks of a history in any order, and how many games each stands for."""
    games = sorted(history, key=lambda game: game.at)
    size = -(-len(games) // MOST_MARKS)
    marks = []
    for start in range(0, len(games), max(1, size)):
        part = games[start : start + size]
        for won in (False, True):
            scores = [game.score for game in part if game.won is won]
            if scores:
                marks.append(
                    Mark(
                        x=start + (len(part) - 1) / 2,
                        score=sum(scores) / len(scores),
                        low=min(scores),
                        high=max(scores),
                        won=won,
                        fresh=any(game.fresh for game in part if game.won is won),
                    )
                )
    return marks, size


def draw_chart(
    sheet: Sheet,
    area: tuple[float, float, float, float],
    page: StatsPage,
    words: Words,
    flats: dict[str, Rgb],
) -> None:
    """Draw the history into ``area`` (left, upper, right, lower): legend, chart, first and last date."""
    left, upper, right, lower = area
    marks, size = marks_of(page.history)
    if not marks:
        middle = ((left + right) / 2, (upper + lower) / 2)
        text = words(stats.NO_GAME_YET)
        sheet.text(middle, text, 44, flats["number"], widest=right - left, align="center")
        return
    plot = (left + _SCALE, upper + _LEGEND + 12, right, lower - _DATES)
    axes = sheet.plot(plot)
    axes.set_xlim(-0.5, len(page.history) - 0.5)
    low, high = _limits(marks)
    axes.set_ylim(low, high)
    _draw_scale(sheet, axes, plot, (low, high), words, flats)
    average = _average(page)
    if average is not None and low < average < high:
        axes.axhline(average, **_average_line(flats))
    _draw_marks(axes, marks, low, flats)
    _draw_legend(sheet, (left, upper + _LEGEND - 4, right), page, marks, size, words, flats)
    ends = sorted(game.at for game in page.history)
    first, last = (stats.short_date(words, at.date()) for at in (ends[0], ends[-1]))
    sheet.text((plot[0], lower - 10), first, _TEXT, flats["number"], widest=400)
    if last != first:
        sheet.text((right, lower - 10), last, _TEXT, flats["number"], widest=400, align="right")


def _limits(marks: Sequence[Mark]) -> tuple[float, float]:
    """Lower and upper edge. One endless lost game must not flatten all others: it lies on the edge."""
    floor = min([0, *(mark.low for mark in marks if mark.won)])
    low = max(floor, min(mark.low for mark in marks))
    high = max(low, *(mark.high for mark in marks))
    room = max(0.14 * (high - low), (_LEAST_SPAN - (high - low)) / 2)
    return low - room, high + room


def _draw_scale(
    sheet: Sheet,
    axes: Axes,
    plot: tuple[float, float, float, float],
    limits: tuple[float, float],
    words: Words,
    flats: dict[str, Rgb],
) -> None:
    """Three or four round scores with a line each."""
    from matplotlib.ticker import MaxNLocator

    (left, upper, _, lower), (low, high) = plot, limits
    for score in MaxNLocator(nbins=3, steps=[1, 2, 5, 10], integer=True).tick_values(low, high):
        y = lower - (score - low) / (high - low) * (lower - upper)
        if upper + 10 <= y <= lower - 6:
            axes.axhline(score, color=tint(flats["rim"]), linewidth=1.5, zorder=0)
            at, number = (left - 14, y + 0.36 * _TEXT), words.number(int(score))
            sheet.text(at, number, _TEXT, flats["number"], widest=_SCALE - 8, align="right")


def _draw_marks(axes: Axes, marks: Sequence[Mark], floor: float, flats: dict[str, Rgb]) -> None:
    gold = tint(flats["gold"])
    won = [mark for mark in marks if mark.won]
    axes.plot([m.x for m in won], [m.score for m in won], color=gold, linewidth=2, alpha=0.6)
    axes.vlines(
        [m.x for m in won],
        [m.low for m in won],
        [m.high for m in won],
        gold,
        linewidth=3,
        alpha=0.6,
    )
    size = 26 if len(marks) <= 12 else 18 if len(marks) <= 36 else 13
    groups: dict[tuple[bool, bool], list[Mark]] = {}
    for mark in marks:
        groups.setdefault((mark.won, mark.fresh or not mark.won), []).append(mark)
    for group in groups.values():
        axes.plot(
            [mark.x for mark in group],
            [max(mark.score, floor) for mark in group],  # what is far below lies on the edge
            linestyle="none",
            markersize=size * 0.72,
            clip_on=False,
            **_style(group[0], flats),
        )


def _style(mark: Mark, flats: dict[str, Rgb]) -> dict[str, Any]:
    """Won: a disc; won as a repeat: a ring; lost: a cross."""
    if not mark.won:
        return {"marker": "x", "markeredgewidth": 3, "color": tint(flats["number"])}
    gold, board = tint(flats["gold"]), tint(flats["board"])
    face = gold if mark.fresh else board
    return {"marker": "o", "markeredgewidth": 3, "color": gold, "markerfacecolor": face}


def _average(page: StatsPage) -> float | None:
    """The average to be drawn; that of a single win would only say its score again."""
    return page.average_score if page.wins > 1 else None


def _average_line(flats: dict[str, Rgb]) -> dict[str, Any]:
    return {"color": tint(flats["gold"]), "linewidth": 3, "linestyle": (0, (2.4, 1.4))}


def _draw_legend(
    sheet: Sheet,
    place: tuple[float, float, float],
    page: StatsPage,
    marks: Sequence[Mark],
    size: int,
    words: Words,
    flats: dict[str, Rgb],
) -> None:
    """One line at (left, base line, right): only what occurs in the chart."""
    left, y, right = place
    seen = [
        (stats.LEGEND_WON, next((m for m in marks if m.won and m.fresh), None)),
        (stats.LEGEND_REPEAT, next((m for m in marks if m.won and not m.fresh), None)),
        (stats.LEGEND_LOST, next((m for m in marks if not m.won), None)),
    ]
    items: list[tuple[str, dict[str, Any]]] = [
        (words(label), {"markersize": 16, **_style(mark, flats)}) for label, mark in seen if mark
    ]
    average = _average(page)
    if average is not None:
        label = words(stats.LEGEND_AVERAGE, score=round(average))
        items.append((label, _average_line(flats)))
    if size > 1:
        items.append((words.many(*stats.EACH_MARK, size), {}))
    widths = [sheet.measure(label, _TEXT) + (_SIGN if style else 0) for label, style in items]
    shrink = min(1.0, (right - left - _APART * (len(items) - 1)) / sum(widths))
    x = left
    for (label, style), width in zip(items, widths, strict=True):
        if style:
            signs = [x + 12] if "marker" in style else [x, x + 35]
            sheet.axes.plot(signs, [y - 0.36 * _TEXT] * len(signs), **style)
        start = x + (_SIGN * shrink if style else 0)
        sheet.text((start, y), label, _TEXT * shrink, flats["number"], widest=width)
        x += width * shrink + _APART

"""What a win is worth: the place on the board, new bests, streaks, and how two results compare."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, Literal

from words.board import MOVES
from words.language import Words
from words.messages import N_, NP_
from words.said import LINE, Said, cut, fitting, snippet
from words.share import POINTS

# By the plural rule for ordinal numbers: a language without such endings translates all alike.
ORDINALS: Final = {
    "one": N_("{n}st"),
    "two": N_("{n}nd"),
    "few": N_("{n}rd"),
    "other": N_("{n}th"),
}

# {place} is an ordinal number, {of} how many there are, {n} points.
PLACE: Final = N_("{place} of {of}")
ONLY: Final = (N_("{place}: the only win so far"), N_("You are {place}: the only win so far."))
BEHIND: Final = (
    NP_(
        "{place} of {of}, {n} point behind the next", "{place} of {of}, {n} points behind the next"
    ),
    NP_("{place} of {of}, {n} behind", "{place} of {of}, {n} behind"),
    NP_(
        "You are {place} of {of}, {n} point behind the next.",
        "You are {place} of {of}, {n} points behind the next.",
    ),
)
AHEAD: Final = (
    NP_("{place} of {of}, {n} point ahead", "{place} of {of}, {n} points ahead"),
    NP_(
        "You are {place} of {of}, {n} point ahead of the second.",
        "You are {place} of {of}, {n} points ahead of the second.",
    ),
)
LEVEL: Final = (
    N_("{place} of {of}, level with the next"),
    N_("You are {place} of {of}, level on points with the next."),
)

FIRST_WIN: Final = (
    N_("Your first win here!"),
    N_("This is your first win of this kind of game."),
)
BEST_SCORE: Final = N_("New best score: {score}")
FASTEST: Final = N_("Fastest win: {time}")
FEWEST: Final = N_("Fewest moves: {moves}")
BESTS: Final = N_("New bests: {bests}")
THE_SCORE: Final = N_("score")
THE_TIME: Final = N_("time")
THE_MOVES: Final = N_("moves")
SAY_BEST_SCORE: Final = N_("New best score: {score}.")
SAY_FASTEST: Final = N_("Your fastest win: {time}.")
SAY_FEWEST: Final = N_("Your win with the fewest moves: {moves}.")

STREAK: Final = (
    NP_("{n} win in a row (longest {longest})", "{n} wins in a row (longest {longest})"),
    NP_(
        "Winning streak: {n} win. Your longest was {longest}.",
        "Winning streak: {n} wins. Your longest was {longest}.",
    ),
)
LONGEST_STREAK: Final = (
    NP_("{n} win in a row, your longest", "{n} wins in a row, your longest"),
    NP_(
        "Winning streak: {n} win, your longest so far.",
        "Winning streak: {n} wins, your longest so far.",
    ),
)
DAILY_STREAK: Final = (
    NP_("Daily streak: {n} day", "Daily streak: {n} days"),
    NP_("You have won the daily on {n} day.", "You have won the daily on {n} days in a row."),
)

# Why a win has no place.
NO_PLACE: Final = {
    "late": (
        N_("No place: won after the daily closed."),
        N_("This win has no place on the board: the daily had closed before it."),
    ),
    "practice": (
        N_("No place: it was practice."),
        N_("This win has no place on the board: it was practice on a daily deal."),
    ),
    "repeat": (
        N_("No place: a repeat or a chosen deal."),
        N_("This win has no place on the leaderboards: its deal was a repeat or a chosen one."),
    ),
    "assisted": (
        N_("No place: the game was assisted."),
        N_("This win has no place on the leaderboards: the game was assisted."),
    ),
    "unsaved": (
        N_("No place: the game isn't saved."),
        N_("This win has no place on the leaderboards: the game isn't saved."),
    ),
    "unlisted": (
        N_("No place: you aren't listed."),
        N_("This win has no place on the leaderboards: you aren't listed (see /spider privacy)."),
    ),
}
"""By the reason."""

# Before any of the above; {place} is one of them.
ALL_TIME: Final = (N_("All-time: {place}"), N_("Among the best scores of all time: {place}"))
SOMEBODY: Final = N_("the other")
THEIR_PRACTICE: Final = N_("{player} (practice)")

YOU: Final = N_("You: {mine} · {player}: {theirs}")
VERDICT: Final = N_("{scores}: {verdict}")
GAP: Final = N_("{scores} ({gap})")
POINTS_AHEAD: Final = (
    NP_("{n} point ahead", "{n} points ahead"),
    NP_("You are {n} point ahead.", "You are {n} points ahead."),
)
POINTS_BEHIND: Final = (
    NP_("{n} point behind", "{n} points behind"),
    NP_("You are {n} point behind.", "You are {n} points behind."),
)
FEWER_MOVES: Final = (
    NP_("{n} move fewer", "{n} moves fewer"),
    NP_(
        "Level on points; you needed {n} move fewer.",
        "Level on points; you needed {n} moves fewer.",
    ),
)
MORE_MOVES: Final = (
    NP_("{n} move more", "{n} moves more"),
    NP_(
        "Level on points; you needed {n} move more.", "Level on points; you needed {n} moves more."
    ),
)
FASTER: Final = (N_("faster"), N_("Level on points and moves; you were faster."))
SLOWER: Final = (N_("slower"), N_("Level on points and moves; you were slower."))
EQUAL: Final = (N_("all equal"), N_("Points, moves and time are equal."))
SAY_BOTH: Final = N_("You: {mine}. {player}: {theirs}.")
SAY_RESULT: Final = N_("{points}, {moves}, play time {time}")

_NAME: Final = 32


Reason = Literal["late", "practice", "repeat", "assisted", "unsaved", "unlisted"]


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a leaderboard."""

    rank: int
    """From 1."""
    of: int
    """How many are on the board."""
    behind: int | None = None
    """Points that the next better result has more; None in the first place."""
    ahead: int | None = None
    """Points that the next worse result has less; None in the last place."""
    all_time: bool = False
    """On the board of best scores, not on a date's."""


@dataclass(frozen=True, slots=True)
class Bests:
    """What is better in this win than in all the player's earlier ones; None: it isn't."""

    first_win: bool = False
    score: int | None = None
    play_time: timedelta | None = None
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Contender:
    """A win to compare."""

    player: str
    """A name; empty if there is none to be told."""
    score: int
    moves: int
    play_time: timedelta
    practice: bool = False
    """It was practice on a daily deal."""


@dataclass(frozen=True, slots=True)
class WinNews:
    """All there is to say about a win; what is None or zero is not said."""

    place: Place | None = None
    no_place: Reason | None = None
    """Why it has none, whatever it is worth."""
    bests: Bests = Bests()
    streak: int = 0
    longest_streak: int = 0
    daily_streak: int = 0
    mine: Contender | None = None
    theirs: Contender | None = None
    """Both are given if the game was played for comparison."""


def result_lines(words: Words, win: WinNews) -> list[Said]:
    """Comparison, place, new bests, streaks: those that there are, the most interesting first."""
    lines = []
    if win.mine and win.theirs:
        lines.append(comparison(words, win.mine, win.theirs))
    if win.place:
        lines.append(place_words(words, _without_what_was_said(win.place, win)))
    elif win.no_place:
        lines.append(Said(*map(words, NO_PLACE[win.no_place])))
    bests = best_words(words, win.bests)
    if bests:
        lines.append(bests)
    if win.streak > 1:
        lines.append(streak_words(words, win.streak, win.longest_streak))
    if win.daily_streak > 1:
        lines.append(daily_streak_words(words, win.daily_streak))
    return lines


def _without_what_was_said(place: Place, win: WinNews) -> Place:
    """The place alone, if the comparison before it has told the points that lie between."""
    if win.mine is None or win.theirs is None or place.all_time:
        return place
    gap = win.mine.score - win.theirs.score
    between = place.ahead if place.behind is None else -place.behind
    return replace(place, behind=None, ahead=None) if gap == between else place


def ordinal(words: Words, n: int) -> str:
    """21 → ``21st``, in German ``21.``."""
    return words(ORDINALS[words.locale.ordinal_form(n)], n=n)


def place_words(words: Words, place: Place) -> Said:
    """``4th of 17, 2 points behind the next``."""
    forms, full = _place_forms(words, place)
    if not place.all_time:
        return Said(fitting(forms), full)
    short, say = ALL_TIME
    return Said(
        fitting(words(short, place=form) for form in forms),
        words(say, place=full),
    )


def _place_forms(words: Words, place: Place) -> tuple[list[str], str]:
    """Lines that tell the most first, and the sentence."""
    values: dict[str, object] = {"place": ordinal(words, place.rank), "of": place.of}
    plain = words(PLACE, **values)
    if place.of <= 1:
        return [words(ONLY[0], **values), plain], words(ONLY[1], **values)
    first = place.behind is None
    gap = place.ahead if first else place.behind
    if gap is None:
        return [plain], f"{plain}."
    if gap == 0:
        return [words(LEVEL[0], **values), plain], words(LEVEL[1], **values)
    *short, full = AHEAD if first else BEHIND
    forms = [words.many(*form, gap, **values) for form in short]
    return [*forms, plain], words.many(*full, gap, **values)


def best_words(words: Words, bests: Bests) -> Said | None:
    """``New best score: 1,128``; several in one line; None if nothing is new."""
    if bests.first_win:
        return Said(*map(words, FIRST_WIN))
    short, names, full = [], [], []
    if bests.score is not None:
        short.append(words(BEST_SCORE, score=bests.score))
        names.append(words(THE_SCORE))
        full.append(words(SAY_BEST_SCORE, score=bests.score))
    if bests.play_time is not None:
        short.append(words(FASTEST, time=words.duration(bests.play_time)))
        names.append(words(THE_TIME))
        full.append(words(SAY_FASTEST, time=words.spoken_duration(bests.play_time)))
    if bests.moves is not None:
        short.append(words(FEWEST, moves=bests.moves))
        names.append(words(THE_MOVES))
        full.append(words(SAY_FEWEST, moves=bests.moves))
    if not full:
        return None
    line = short[0] if len(short) == 1 else words(BESTS, bests=words.listed(names))
    return Said(cut(line, LINE), " ".join(full))


def streak_words(words: Words, current: int, longest: int) -> Said:
    """``5 wins in a row, your longest``."""
    short, full = STREAK if current < longest else LONGEST_STREAK
    return Said(
        words.many(*short, current, longest=longest), words.many(*full, current, longest=longest)
    )


def daily_streak_words(words: Words, days: int) -> Said:
    """``Daily streak: 6 days``."""
    short, full = DAILY_STREAK
    return Said(words.many(*short, days), words.many(*full, days))


def comparison(words: Words, mine: Contender, theirs: Contender) -> Said:
    """``You: 1,128 · Ada: 1,101: 27 points ahead``, as a board ranks them: score, moves, time."""
    short, full = _verdict(words, mine, theirs)
    name = snippet(theirs.player, _NAME) or words(SOMEBODY)
    who = _labelled(words, theirs, name)
    both = words(SAY_BOTH, mine=_result(words, mine), player=who, theirs=_result(words, theirs))
    return Said(fitting(_comparison_forms(words, mine, theirs, name, short)), f"{both} {full}")


def _comparison_forms(
    words: Words, mine: Contender, theirs: Contender, name: str, verdict: str
) -> Iterator[str]:
    """In words if the whole name fits; else with the name cut and the points that lie between."""
    points = mine.score - theirs.score
    gap = f"{'+' if points > 0 else '−'}{words.number(abs(points))}" if points else verdict
    yield words(VERDICT, scores=_scores(words, mine, theirs, name, len(name)), verdict=verdict)
    for length in range(len(name), 0, -1):
        yield words(GAP, scores=_scores(words, mine, theirs, name, length), gap=gap)
    yield _scores(words, mine, theirs, name, 1)


def _scores(words: Words, mine: Contender, theirs: Contender, name: str, length: int) -> str:
    player = _labelled(words, theirs, cut(name, length))
    return words(YOU, mine=mine.score, player=player, theirs=theirs.score)


def _labelled(words: Words, theirs: Contender, name: str) -> str:
    return words(THEIR_PRACTICE, player=name) if theirs.practice else name


def _verdict(words: Words, mine: Contender, theirs: Contender) -> Said:
    points, moves = mine.score - theirs.score, theirs.moves - mine.moves
    if points:
        forms, n = POINTS_AHEAD if points > 0 else POINTS_BEHIND, abs(points)
    elif moves:
        forms, n = FEWER_MOVES if moves > 0 else MORE_MOVES, abs(moves)
    elif mine.play_time == theirs.play_time:
        return Said(*map(words, EQUAL))
    else:
        return Said(*map(words, FASTER if mine.play_time < theirs.play_time else SLOWER))
    return Said(*(words.many(*form, n) for form in forms))


def _result(words: Words, contender: Contender) -> str:
    return words(
        SAY_RESULT,
        points=words.many(*POINTS, contender.score),
        moves=words.many(*MOVES, contender.moves),
        time=words.spoken_duration(contender.play_time),
    )

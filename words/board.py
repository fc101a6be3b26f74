"""The three lines above a board's picture, and the same as sentences to be read aloud."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine import PlayerView, Status, Variant
from words.cards import suit_name
from words.language import Words
from words.messages import N_, NP_
from words.outcomes import happened
from words.said import LINE, Said, cut, fitting

VARIANTS: Final = {
    "spider": N_("Spider"),
    "relaxed": N_("Relaxed Spider"),
    "spiderette": N_("Spiderette"),
    "scorpion": N_("Scorpion"),
}
# Where the name and "4 suits" leave no room for a date.
SHORT_NAMES: Final = {"relaxed": N_("Relaxed")}
SHORT_SETTING: Final = N_("{game}, {suits}")
SUITS: Final = NP_("{n} suit", "{n} suits")
NO_UNDO: Final = N_("no undo")

MOVES: Final = NP_("{n} move", "{n} moves")
STATUS: Final = N_("{score} · {moves} · runs {runs}/{all} · deals {deals}")
# The same for five and more figures, where the words don't fit.
STATUS_TIGHT: Final = N_("{score} · {count} m. · {runs}/{all} · deals {deals}")
SCORE: Final = N_("Score {score}, {moves}, {deals}, {runs}.")
DEALS_LEFT: Final = NP_("{n} deal left", "{n} deals left")
RUNS_OFF: Final = N_("{runs} of {all} runs off")
RUNS_OFF_NAMED: Final = N_("{runs} of {all} runs off ({suits})")
RUNS_IN_SUIT: Final = NP_("{suit}", "{n} {suit}")

WON: Final = (
    NP_("You won in {n} move, {time}.", "You won in {n} moves, {time}."),
    NP_(
        "You won! Score {score}, {n} move, play time {time}.",
        "You won! Score {score}, {n} moves, play time {time}.",
    ),
)
GIVEN_UP: Final = (N_("You gave up."), N_("You gave this game up. It's over."))
# How a game ended, beside its picture.
ENDED_WON: Final = NP_("Won with {score} point.", "Won with {score} points.")
ENDED_GIVEN_UP: Final = N_("Given up.")
NO_MOVES: Final = (
    N_("No moves left: undo, restart or give up."),
    N_("There are no moves left. You can undo, restart the deal or give up."),
)
NO_MOVES_NO_UNDO: Final = (
    N_("No moves left: restart or give up."),
    N_("There are no moves left. You can restart the deal or give up."),
)
STUCK: Final = (
    N_("No way left to turn a card or end a run."),
    N_(
        "There is no way left to turn a card or to finish a run. You can undo, restart the deal or give up."
    ),
)
STUCK_NO_UNDO: Final = (
    STUCK[0],
    N_(
        "There is no way left to turn a card or to finish a run. You can restart the deal or give up."
    ),
)
FIRST: Final = (
    N_("Tap a column to move its run."),
    N_("Choose a column to move the run at its end."),
)
FIRST_PILES: Final = (
    N_("Tap a column to move cards from it."),
    N_("Choose a column to move cards from it."),
)

_NAME = 8  # characters a player's name keeps beside "no undo"


def variant_name(words: Words, variant: Variant) -> str:
    """``Relaxed Spider``."""
    return words(VARIANTS[variant.key])


def setting_name(words: Words, variant: Variant, suits: int) -> str:
    """``Spider · 2 suits``."""
    return f"{variant_name(words, variant)} · {words.many(*SUITS, suits)}"


def short_setting(words: Words, variant: Variant, suits: int) -> str:
    """``Relaxed, 4 suits``."""
    name = SHORT_NAMES.get(variant.key, VARIANTS[variant.key])
    return words(SHORT_SETTING, game=words(name), suits=words.many(*SUITS, suits))


def title_line(words: Words, view: PlayerView, player: str = "") -> str:
    """First line: "Ada · Spider · 2 suits", at most 42 characters; a long name is cut, not the rest."""
    game = setting_name(words, view.variant, view.suits)
    if not view.undo_allowed:
        longer = f"{game} · {words(NO_UNDO)}"
        if LINE - len(longer) - 3 >= min(len(player), _NAME):
            game = longer
    return f"{cut(player, LINE - len(game) - 3)} · {game}" if player else game


def title_sentence(words: Words, view: PlayerView, player: str = "") -> str:
    """``Ada, Spider, 2 suits, no undo.`` for screen readers and alt texts."""
    parts = [player] if player else []
    parts += [variant_name(words, view.variant), words.many(*SUITS, view.suits)]
    if not view.undo_allowed:
        parts.append(words(NO_UNDO))
    return ", ".join(parts) + "."


def status_line(words: Words, view: PlayerView) -> str:
    """Second line: "557 · 43 moves · runs 1/8 · deals 3", at most 42 characters."""
    values = {
        "score": view.score,
        "moves": words.many(*MOVES, view.moves),
        "count": view.moves,
        "runs": len(view.runs),
        "all": view.variant.runs_to_win,
        "deals": view.deals_left,
    }
    return fitting(words(form, **values) for form in (STATUS, STATUS_TIGHT))


def status_sentence(words: Words, view: PlayerView) -> str:
    """``Score 557, 43 moves, 3 deals left, 1 of 8 runs off (spades).``."""
    suits = ", ".join(
        words.many(*RUNS_IN_SUIT, n, suit=suit_name(words, suit))
        for suit, n in Counter(view.runs).items()
    )
    runs = words(
        RUNS_OFF_NAMED if suits else RUNS_OFF,
        runs=len(view.runs),
        all=view.variant.runs_to_win,
        suits=suits,
    )
    return words(
        SCORE,
        score=view.score,
        moves=words.many(*MOVES, view.moves),
        deals=words.many(*DEALS_LEFT, view.deals_left),
        runs=runs,
    )


def end_sentence(words: Words, view: PlayerView) -> str:
    """``Won with 1,294 points.`` or ``Given up.``; empty while the game goes on."""
    match view.status:
        case Status.WON:
            return words.many(*ENDED_WON, view.score, score=view.score)
        case Status.GIVEN_UP:
            return words(ENDED_GIVEN_UP)
        case _:
            return ""


def stuck_news(words: Words, view: PlayerView) -> Said:
    """Third line when it is proven that no card can be turned and no run finished any more."""
    short, full = STUCK if view.can_undo else STUCK_NO_UNDO
    return Said(words(short), words(full))


def news(words: Words, view: PlayerView) -> Said:
    """Third line when nothing was refused: the end, "no moves left", the last action, or how to begin."""
    if view.status is Status.WON:
        return Said(
            words.many(*WON[0], view.moves, time=words.duration(view.play_time)),
            words.many(
                *WON[1], view.moves, score=view.score, time=words.spoken_duration(view.play_time)
            ),
        )
    if view.status is Status.GIVEN_UP:
        short, full = GIVEN_UP
    elif view.no_moves_left:
        short, full = NO_MOVES if view.can_undo else NO_MOVES_NO_UNDO
    elif view.last is not None:
        return happened(words, view)
    else:
        short, full = FIRST_PILES if view.variant.moves_any_pile else FIRST
    return Said(words(short), words(full))

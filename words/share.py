"""A won game to show around: a sentence first, then a few symbols, and nothing that reveals a card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from engine import DEAL, REDO, UNDO, Action, Play, Variant
from words.board import MOVES, NO_UNDO, setting_name
from words.language import Words
from words.messages import N_, NP_
from words.said import snippet

WON: Final = N_("{player} won {game}: {facts}.")
WON_DEAL: Final = N_("{player} won {game}, deal {deal}: {facts}.")
WON_DAILY: Final = N_("{player} won {game}, deal {deal} (daily {date}): {facts}.")
# The daily is still open: its number stays unsaid.
WON_OPEN_DAILY: Final = N_("{player} won {game} (daily {date}): {facts}.")

POINTS: Final = NP_("{n} point", "{n} points")
UNDOS: Final = NP_("{n} undo", "{n} undos")
HINTS: Final = NP_("{n} hint", "{n} hints")
NO_HINTS: Final = N_("no hints")
REPEATED: Final = N_("a repeat")
PRACTICE: Final = N_("practice")
ASSISTED: Final = N_("assisted")
# Below the squares, whose colour changes with each deal.
STAGES: Final = N_("Moves between deals: {counts}")
ONE_STAGE: Final = N_("Moves without a deal: {counts}")

# On the card in a channel.
RESULTS_HERE: Final = N_("Results on this deal in this server:")
RESULTS_NO_UNDO: Final = N_("Results on this deal without undo in this server:")
PLAY_DEAL: Final = N_("Play this deal")
WOULD_COST: Final = N_(
    "Your running game ({game}: {score}, {moves}) would count as a loss. Play this deal instead?"
)
YES_PLAY: Final = N_("Yes, play this deal")
SHARED_ALREADY: Final = N_("You have just shared this game here.")

BLOCKS: Final = 12
"""Squares in the bar of a game; so many fit into a line on a phone."""
_SQUARES: Final = ("🟦", "🟨")  # far apart in brightness, also for the colour-blind
_UNDO_SIGN: Final = "↩️"
_HINT_SIGN: Final = "💡"
_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Shape:
    """The course of a game as its actions alone tell it."""

    stages: tuple[int, ...]
    """Actions taken before the first deal, between it and the second, and so on. Their sum is the number
    of moves; a deal counts in the stage it ends."""
    undos: int


@dataclass(frozen=True, slots=True)
class ShareResult:
    """A won game, without its cards."""

    player: str
    variant: Variant
    suits: int
    undo_allowed: bool
    deal: int | None
    """Its number; None if it has none or must not be told, as on a daily that is still open."""
    daily: date | None
    """The date whose daily it was."""
    score: int
    moves: int
    play_time: timedelta
    hints: int
    shape: Shape
    fresh: bool = True
    """Not fresh: a repeat, or practice on a daily."""
    assisted: bool = False


def shape_of(actions: Iterable[Action]) -> Shape:
    """Count a game's actions by the number of deals in force when each was taken."""
    stages, undos = [0], 0
    made: list[Play] = []
    undone: list[Play] = []
    for action in actions:
        stage = made.count(DEAL)
        stages += [0] * (stage + 1 - len(stages))
        stages[stage] += 1
        if action is UNDO:
            undos += 1
            undone.append(made.pop())
        elif action is REDO:
            made.append(undone.pop())
        else:
            undone.clear()
            made.append(action)
    stages += [0] * (made.count(DEAL) + 1 - len(stages))
    return Shape(tuple(stages), undos)


def share_lines(words: Words, result: ShareResult) -> list[str]:
    """The sentence, and if anything was played the symbols, and what the squares are, with numbers.

    The player's name stands in them as it is, but on one line and at most 40 characters long: whoever
    sends them to Discord takes markup and mentions out of it.
    """
    counts = " · ".join(map(words.number, result.shape.stages))
    legend = STAGES if len(result.shape.stages) > 1 else ONE_STAGE
    lines = [_sentence(words, result)]
    if sum(result.shape.stages):
        lines += [_symbols(words, result), words(legend, counts=counts)]
    return lines


def _sentence(words: Words, result: ShareResult) -> str:
    if result.daily is None:
        message = WON if result.deal is None else WON_DEAL
    else:
        message = WON_OPEN_DAILY if result.deal is None else WON_DAILY
    values = {
        "player": snippet(result.player, _NAME),
        "game": setting_name(words, result.variant, result.suits),
        "deal": str(result.deal),
        "date": words.date(result.daily) if result.daily else "",
        "facts": ", ".join(_facts(words, result)),
    }
    return words(message, **values)


def _facts(words: Words, result: ShareResult) -> list[str]:
    facts = [
        words.many(*POINTS, result.score),
        words.many(*MOVES, result.moves),
        words.duration(result.play_time),
    ]
    if not result.undo_allowed:
        facts.append(words(NO_UNDO))
    elif result.shape.undos:
        facts.append(words.many(*UNDOS, result.shape.undos))
    facts.append(words.many(*HINTS, result.hints) if result.hints else words(NO_HINTS))
    if not result.fresh:
        facts.append(words(PRACTICE if result.daily else REPEATED))
    if result.assisted:
        facts.append(words(ASSISTED))
    return facts


def _symbols(words: Words, result: ShareResult) -> str:
    """Squares in turns of two colours, so that a change of colour is a deal; signs for what the sentence has named."""
    squares = _apportioned(result.shape.stages, BLOCKS)
    parts = ["".join(_SQUARES[i % 2] * n for i, n in enumerate(squares))]
    if result.shape.undos:
        parts.append(f"{_UNDO_SIGN}{words.number(result.shape.undos)}")
    if result.hints:
        parts.append(f"{_HINT_SIGN}{words.number(result.hints)}")
    return " ".join(part for part in parts if part)


def _apportioned(counts: tuple[int, ...], total: int) -> list[int]:
    """About ``total`` squares shared out by ``counts``; what isn't zero gets one at least."""
    whole = sum(counts)
    seats = [int(count > 0) for count in counts]
    while whole and sum(seats) < min(total, whole):
        lacking = [count / whole * total - seat for count, seat in zip(counts, seats, strict=True)]
        seats[lacking.index(max(lacking))] += 1
    return seats

"""What a tap on a column means: the sensible moves, the best class of them, and the suggested one.

A simple rule that a player can learn, not a hint: it looks one move ahead and only at what the player sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from engine.actions import Move
from engine.cards import Card, joins
from engine.view import PlayerView


class MoveClass(IntEnum):
    """Classes of sensible moves, best first."""

    SAME_SUIT = 0
    OTHER_SUIT = 1
    EMPTY_COLUMN = 2


@dataclass(frozen=True, slots=True)
class Choice:
    """Where a picked column may go. ``moves`` has one move for each target column, left to right.

    Into an empty column several counts may go (`counts_into`); the move then takes the most cards, or as
    many as are suggested.
    """

    moves: tuple[Move, ...]
    suggested: Move | None
    """The move with the longest resulting run, then the leftmost target. Never a whole column into an
    empty one, so that it may be None although there are moves."""

    @property
    def targets(self) -> tuple[int, ...]:
        """The columns (from 0) that may be chosen."""
        return tuple(move.target for move in self.moves)

    def to(self, target: int) -> Move | None:
        """The move onto column ``target`` (from 0), None if that is no target."""
        return next((move for move in self.moves if move.target == target), None)


def tap_choice(view: PlayerView, column: int) -> Choice:
    """The best class of the sensible moves from ``column``: one target plays at once, several ask."""
    moves = _one_for_each_target(_best_class(view, sensible_moves(view, column)))
    return Choice(moves, _suggested(view, moves))


def pick_choice(view: PlayerView, column: int) -> Choice:
    """All legal targets of ``column``, as Pick shows them.

    The suggestion is that of a plain tap; where a plain tap finds nothing sensible, it comes from the best
    class of what is left.
    """
    moves = _one_for_each_target(m for m in view.legal_moves if m.source == column)
    suggested = tap_choice(view, column).suggested or _suggested(view, _best_class(view, moves))
    if suggested:  # of two Kings in a pile, the one that does not take the whole column along
        moves = tuple(suggested if m.target == suggested.target else m for m in moves)
    return Choice(moves, suggested)


def counts_into(view: PlayerView, source: int, target: int) -> tuple[int, ...]:
    """How many cards may go from ``source`` to ``target``, fewest first: several only for an empty column."""
    return tuple(
        sorted(m.count for m in view.legal_moves if m.source == source and m.target == target)
    )


def sensible_moves(view: PlayerView, column: int) -> list[Move]:
    """The moves from ``column`` (from 0) that a player would mean by just tapping it.

    The whole run; a part of it only if the run it joins is then longer than the run it leaves; an empty
    column only if nothing else goes; never a whole column into an empty one.
    """
    moves = [m for m in view.legal_moves if m.source == column and _is_sensible(view, m)]
    return [m for m in moves if view.columns[m.target].height] or moves


def move_class(view: PlayerView, move: Move) -> MoveClass:
    """Which class a legal move belongs to."""
    if view.columns[move.target].height == 0:
        return MoveClass.EMPTY_COLUMN
    return MoveClass.SAME_SUIT if view.joins_in_suit(move) else MoveClass.OTHER_SUIT


def resulting_run(view: PlayerView, move: Move) -> int:
    """Length, after a legal ``move``, of the run that the head of the moved cards then belongs to.

    Only in games that move piles in no order can that be another run than the one at the column's end.
    """
    joined = view.columns[move.target].tail if view.joins_in_suit(move) else 0
    return joined + _run_length(view.group(move))


def _is_sensible(view: PlayerView, move: Move) -> bool:
    """Whether ``move`` leaves no run in two for nothing, and is no whole column into an empty one."""
    cards = view.columns[move.source].cards
    head = len(cards) - move.count
    first = head
    while first and joins(cards[first - 1], cards[first]):
        first -= 1
    if first == head:
        return not view.carries_whole_column(move)
    into_empty = view.columns[move.target].height == 0
    return not into_empty and resulting_run(view, move) > _run_length(cards[first:])


def _run_length(cards: tuple[Card, ...]) -> int:
    """How many cards belong to the run that begins with the first."""
    length = 1
    while length < len(cards) and joins(cards[length - 1], cards[length]):
        length += 1
    return length


def _best_class(view: PlayerView, moves: Iterable[Move]) -> list[Move]:
    found = list(moves)
    best = min((move_class(view, m) for m in found), default=None)
    return [m for m in found if move_class(view, m) is best]


def _one_for_each_target(moves: Iterable[Move]) -> tuple[Move, ...]:
    """For each target the move with the most cards, left to right."""
    by_target = {m.target: m for m in sorted(moves, key=lambda m: (m.target, m.count))}
    return tuple(by_target.values())


def _suggested(view: PlayerView, moves: Iterable[Move]) -> Move | None:
    return min(
        (m for m in moves if not view.carries_whole_column(m)),
        key=lambda m: (-resulting_run(view, m), m.target),
        default=None,
    )

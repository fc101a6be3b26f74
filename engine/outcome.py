"""What one action did to the table, told without any card a player can't see."""

from __future__ import annotations

from dataclasses import dataclass

from engine.actions import Action, Command, Move
from engine.cards import Card, Suit
from engine.table import Table


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of ``action``. Columns count from 0.

    ``reversed_play`` is the play that an undo took back or a redo made again, else None. For an undo the
    effects are those that were taken back: ``turned`` then names columns only, since their cards are face
    down again.
    """

    action: Action
    reversed_play: Action | None
    moved: tuple[Card, ...]
    """Cards that changed columns, from the head of the group to the end card; none for a deal."""
    dealt: int
    """Cards that came from the stock (for an undo: went back)."""
    turned: tuple[tuple[int, Card | None], ...]
    """Columns whose end card was turned up, and that card."""
    removed: tuple[Suit, ...]
    """Suits of the complete runs that left."""


def outcome_of(action: Action, play: Action, before: Table, after: Table) -> Outcome:
    """Compare the tables around ``action``; ``play`` is the play it made, took back or made again."""
    undone = action is Command.UNDO
    if undone:
        before, after = after, before
    moved: tuple[Card, ...] = ()
    if isinstance(play, Move):
        moved = before.columns[play.source].cards[-play.count :]
    turned = tuple(
        (i, None if undone else new.cards[new.down])
        for i, (old, new) in enumerate(zip(before.columns, after.columns, strict=True))
        if new.down < old.down
    )
    return Outcome(
        action=action,
        reversed_play=None if play is action else play,
        moved=moved,
        dealt=len(before.stock) - len(after.stock),
        turned=turned,
        removed=after.runs[len(before.runs) :],
    )

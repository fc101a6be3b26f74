"""A plan: plays to follow up to the next card nobody knows, and finding one's place in it again.

Each play is kept with a mark of the table it is for, so a plan finds its place in any view: after a
restart of the program, after an undo, or not at all once the player went another way. A plan never comes
to the same table twice, and ends with something that can't be taken back by moves: a card turned, a deal,
a run off the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b

from engine import DEAL, Move, NotationError, Play, PlayerView, Reason, Table, parse_action
from solver.evaluation import UNKNOWN
from solver.hint import Hint, Why, explain
from solver.seen import after, seen_table

_MARK_BYTES = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """Plays in order, each with the mark of the table it is played on (see `mark_of`)."""

    plays: tuple[Play, ...]
    marks: tuple[str, ...]

    @classmethod
    def of(cls, start: Table, plays: list[Play]) -> Plan:
        """The plan to make legal ``plays`` from the seen table ``start``, less what goes in a circle."""
        kept: list[Play] = []
        marks: list[str] = []
        table = start
        for play in plays:
            mark = _mark(table)
            if mark in marks:
                place = marks.index(mark)
                del kept[place:], marks[place:]
            kept.append(play)
            marks.append(mark)
            table = after(table, play)
        return cls(tuple(kept), tuple(marks))

    def text(self) -> str:
        """The plan in our notation, such as ``3f09a1c2d4=5>1x3 91be…=deal``; at most 19 characters a play."""
        return " ".join(f"{m}={p}" for m, p in zip(self.marks, self.plays, strict=True))

    @classmethod
    def parse(cls, text: str) -> Plan:
        """Read `text` back; `NotationError` if it is no plan."""
        plays: list[Play] = []
        marks = []
        for word in text.split():
            mark, _, action = word.partition("=")
            play = parse_action(action)
            if not ((isinstance(play, Move) and play.count) or play is DEAL):
                raise NotationError(Reason.NOT_AN_ACTION, text=action)
            plays.append(play)
            marks.append(mark)
        return cls(tuple(plays), tuple(marks))

    def hint(self, view: PlayerView) -> Hint | None:
        """The next play and why; None if ``view`` is not on the plan's way (any more)."""
        play = follow(self, view)
        if play is None:
            return None
        if play is not DEAL and self.plays[-1] is DEAL and play.target in view.columns_to_fill:
            return explain(view, play, Why.FILLS_FOR_DEAL)
        return explain(view, play)


def follow(plan: Plan, view: PlayerView) -> Play | None:
    """The play that ``plan`` has for ``view``; None if the game went another way or the plan is done."""
    if view.is_over:
        return None
    mark = mark_of(view)
    if mark not in plan.marks:
        return None
    play = plan.plays[plan.marks.index(mark)]
    # A stored plan is only text: what it says is checked against the table.
    legal = view.can_deal if play is DEAL else play in view.legal_moves
    return play if legal else None


def mark_of(view: PlayerView) -> str:
    """Ten hexadecimal digits of what the player sees: columns, stock size and runs off the table."""
    return _mark(seen_table(view))


def up_to_news(start: Table, plays: list[Play]) -> list[Play]:
    """The plays as far as they can be foreseen and can't be walked back.

    They end with the first card turned or deal, or with the last run taken off; none if there is nothing
    of that kind.
    """
    table, kept = start, 0
    for i, play in enumerate(plays, 1):
        new = after(table, play)
        if play is DEAL or any(c.cards and c.cards[-1] == UNKNOWN for c in new.columns):
            return plays[:i]
        if new.runs != table.runs:
            kept = i
        table = new
    return plays[:kept]


def _mark(table: Table) -> str:
    parts = [bytes((len(table.stock), len(table.runs), *sorted(table.runs)))]
    parts += [bytes((column.down, *column.cards[column.down :])) for column in table.columns]
    # No card or number here is 255.
    return blake2b(b"\xff".join(parts), digest_size=_MARK_BYTES).hexdigest()

"""A hint: one play, and why it is a good one, told with nothing but what the player sees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine import DEAL, Card, Play, PlayerView
from solver.seen import after, seen_table


class Why(StrEnum):
    """What a hinted play is good for."""

    COMPLETES_RUN = "completes_run"
    TURNS_CARD = "turns_card"
    EMPTIES_COLUMN = "empties_column"
    JOINS_SUIT = "joins_suit"
    FILLS_FOR_DEAL = "fills_for_deal"
    """A deal is next, and this column stands in its way while it is empty."""
    USES_EMPTY_COLUMN = "uses_empty_column"
    TIDIES = "tidies"
    """Nothing at once; it prepares what follows."""
    DEAL = "deal"
    LAST_RESORT = "last_resort"
    """No good play was found; this one is legal and does the least harm."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One play and the reason for it. Columns count from 0."""

    play: Play
    why: Why
    cards: tuple[Card, ...] = ()
    """The cards that move, head first; none for a deal."""
    onto: Card | None = None
    """The card they go on; None for an empty column or a deal."""
    to_fill: tuple[int, ...] = ()
    """Empty columns that stand in the way of the deal, the hinted one among them (`FILLS_FOR_DEAL`)."""


def explain(view: PlayerView, play: Play, why: Why | None = None) -> Hint:
    """The hint to make ``play``, legal now; ``why`` None finds the reason on the table."""
    if play is DEAL:
        return Hint(DEAL, why or Why.DEAL)
    why = why or _reason(view, play)
    return Hint(
        play=play,
        why=why,
        cards=view.group(play),
        onto=view.columns[play.target].end_card,
        to_fill=view.columns_to_fill if why is Why.FILLS_FOR_DEAL else (),
    )


def _reason(view: PlayerView, play: Play) -> Why:
    assert play is not DEAL
    before = seen_table(view)
    table = after(before, play)
    source = table.columns[play.source]
    if len(table.runs) > len(before.runs):
        return Why.COMPLETES_RUN
    if source.down < before.columns[play.source].down:
        return Why.TURNS_CARD
    if not source.cards:
        return Why.EMPTIES_COLUMN
    if view.joins_in_suit(play):
        return Why.JOINS_SUIT
    if not view.columns[play.target].height:
        return Why.USES_EMPTY_COLUMN
    return Why.TIDIES

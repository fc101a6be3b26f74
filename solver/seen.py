"""The table as its player sees it: an engine table in which `UNKNOWN` stands for each hidden card.

The engine's own rules then say what a play does to it. A card that turns up on such a table is unknown
too, so a plan can look no further than that column's next reveal.
"""

from __future__ import annotations

from collections import Counter

from engine import DEAL, Column, Play, PlayerView, Table
from engine.cards import RANKS_IN_SUIT, make_card
from engine.deals import pack_of
from engine.play import play_deal, play_move
from solver.evaluation import UNKNOWN


def seen_table(view: PlayerView) -> Table:
    """What ``view`` shows, hidden cards and stock as `UNKNOWN`."""
    return Table(
        columns=tuple(
            Column((UNKNOWN,) * column.hidden + column.cards, column.hidden, column.tail)
            for column in view.columns
        ),
        stock=(UNKNOWN,) * view.stock,
        runs=view.runs,
    )


def after(table: Table, play: Play) -> Table:
    """The table after a legal play, as far as it can be foreseen."""
    return play_deal(table) if play is DEAL else play_move(table, play)


def known_table(view: PlayerView) -> Table | None:
    """The whole table if the player can tell every card, hidden ones too; else None.

    That is so when nothing is hidden, or when all hidden cards are the same: the pack less what is seen.
    """
    unseen = Counter(pack_of(view.variant, view.suits))
    unseen.subtract(card for column in view.columns for card in column.cards)
    unseen.subtract(make_card(rank, suit) for suit in view.runs for rank in range(RANKS_IN_SUIT))
    left = [card for card, count in unseen.items() if count > 0]
    if len(left) > 1:
        return None
    hidden = tuple(left)
    return Table(
        columns=tuple(
            Column(hidden * column.hidden + column.cards, column.hidden, column.tail)
            for column in view.columns
        ),
        stock=hidden * view.stock,
        runs=view.runs,
    )

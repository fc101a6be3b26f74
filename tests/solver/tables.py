"""Tables to solve, small relatives of the games, and a plain search to compare proofs with."""

from __future__ import annotations

import random
from typing import Final

from hypothesis import strategies as st

from engine import Refusal, Table, Variant
from engine.deals import pack_of
from engine.play import play_deal, play_move
from engine.rules import check_deal, is_won, legal_moves
from engine.table import lay_out

LITTLE_SPIDER: Final = Variant("little", (1,), (3, 2, 3, 2), (1, 1, 1, 1), 1)
"""One suit of thirteen cards, three of them in the stock."""
TWO_RUNS: Final = Variant("two runs", (1,), (6, 6, 5, 5), (3, 3, 2, 1), 2)
TWO_RUNS_RELAXED: Final = Variant(
    "two runs, relaxed", (1,), (6, 6, 6, 4), (4, 3, 2, 1), 2, deals_onto_empty=True
)
LITTLE_SCORPION: Final = Variant(
    "little scorpion",
    (2,),
    (8, 8, 7),
    (2, 2, 0),
    2,
    builds_in_suit=True,
    moves_any_pile=True,
    only_kings_into_empty=True,
    deals_onto_empty=True,
)
LITTLE: Final = (LITTLE_SPIDER, TWO_RUNS, TWO_RUNS_RELAXED, LITTLE_SCORPION)


def little_table(variant: Variant, seed: int) -> Table:
    """An opening of a little game; ``seed`` also says how well the pack is shuffled."""
    rng = random.Random(seed)
    pack = pack_of(variant, variant.suit_settings[0])
    if rng.random() < 0.5:
        rng.shuffle(pack)
    else:  # nearly in order, so that wins are common
        for _ in range(rng.randrange(2, 12)):
            i, j = rng.randrange(len(pack)), rng.randrange(len(pack))
            pack[i], pack[j] = pack[j], pack[i]
        if rng.random() < 0.7:
            pack.reverse()
    return lay_out(variant, tuple(pack))


@st.composite
def little_tables(draw: st.DrawFn) -> tuple[Variant, Table]:
    variant = draw(st.sampled_from(LITTLE))
    return variant, little_table(variant, draw(st.integers(0, 2**32)))


def next_tables(variant: Variant, table: Table) -> list[Table]:
    """All tables one play on, by the engine."""
    tables = [play_move(table, move) for move in legal_moves(variant, table)]
    try:
        check_deal(variant, table)
    except Refusal:
        return tables
    return [*tables, play_deal(table)]


def can_be_won(variant: Variant, table: Table, limit: int) -> bool | None:
    """Whether a win exists, by looking at every table; None if there are more than ``limit``."""
    seen, waiting = {table}, [table]
    while waiting:
        table = waiting.pop()
        if is_won(variant, table):
            return True
        for after in next_tables(variant, table):
            if after not in seen:
                seen.add(after)
                waiting.append(after)
        if len(seen) > limit:
            return None
    return False

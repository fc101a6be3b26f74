"""PySol's numbered deals, against the one layout on public record (game 14,934, at tranzoa.net)."""

from __future__ import annotations

from benchmarks._pysol import PYSOL_SPIDER, pysol_table
from engine import card_text
from engine.deals import pack_of

# Its first five rows, as the page of the program plspider prints them.
GAME_14934 = """
10S   2H   4S   QD   3D  10D   9H   AS   JS   JD
 3C   4H   3H   QH   8C  10H   3D   4D   8H   AH
 KS   KC  10C   7C   8S   3S   7D   3S   6C   5C
 4C   3H   4D   7S   2S   3C   5C   8C   QC   5S
 JH   KH   2H   QC   JH   6H   QS   2C   KD   KS
"""


def test_a_numbered_game_lies_as_the_public_record_shows_it() -> None:
    columns = pysol_table(14_934).columns
    for place, line in enumerate(GAME_14934.strip().splitlines()):
        shown = [card_text(column.cards[place]) for column in columns]
        assert shown == line.replace("10", "T").split()


def test_every_game_has_the_whole_pack_and_an_own_layout() -> None:
    tables = [pysol_table(number) for number in (1, 2, 617, 32_000)]
    assert len(set(tables)) == len(tables)
    for table in tables:
        cards = [card for column in table.columns for card in column.cards]
        assert sorted([*cards, *table.stock]) == sorted(pack_of(PYSOL_SPIDER, 4))
        assert tuple(len(column.cards) for column in table.columns) == PYSOL_SPIDER.opening
        assert len(table.stock) == 50

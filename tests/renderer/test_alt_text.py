from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DEAL, VARIANTS, Action, ColumnView, Game, Move, PlayerView, Position
from renderer.alt_text import LIMIT, alt_text
from tests.renderer.tables import (
    odd_game,
    one_long_column,
    with_other_hidden_cards,
    worn_out,
)
from words import language, languages
from words.cards import card_symbol
from words.table import WHERE_AS_TEXT

ENGLISH, GERMAN = language("en"), language("de")
ROWS = [(variant, suits) for variant in VARIANTS.values() for suits in variant.suit_settings]


def small_game() -> Game:
    start = {
        "columns": ["<AS> <2S> <3S> 9H 8H 7H", "TH", "", *[""] * 6, "KS QH"],
        "stock": "4S 5S 6S 7S 8S 9S TS JS QS AH 2H 3H 4H 5H 6H JH KH",
        "runs": "SSSHHH",
    }
    return Game(VARIANTS["relaxed"], 2, Position.of(start))


def marks_of(view: PlayerView) -> tuple[Move | None, range, Action | None]:
    """Marks as long as they can be: every column a target, the longest moves picked and hinted."""
    longest = max(view.legal_moves, key=lambda move: move.count, default=None)
    hint: Action | None = longest or (DEAL if view.can_deal else None)
    return longest, range(view.variant.columns), hint


def test_the_order_and_the_words() -> None:
    assert alt_text(small_game().view(), ENGLISH) == (
        "Relaxed Spider, 2 suits. "
        "Score 1,100, 0 moves, 2 deals left, 6 of 8 runs off (3 spades, 3 hearts). "
        "Column 1: 3 hidden, nine to seven of hearts. Column 2: ten of hearts. Column 3: empty. "
        "Column 4: empty. Column 5: empty. Column 6: empty. Column 7: empty. Column 8: empty. "
        "Column 9: empty. Column 10: king of spades, queen of hearts."
    )


def test_a_won_board_tells_the_result_and_no_empty_columns() -> None:
    start = {"columns": ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS", *[""] * 8], "stock": ""}
    game = Game(VARIANTS["spider"], 1, Position.of({**start, "runs": "SSSSSSS"}))
    game.push("2>1")
    assert alt_text(game.view(), ENGLISH) == (
        "Spider, 1 suit. Won with 1,299 points. "
        "Score 1,299, 1 move, 0 deals left, 8 of 8 runs off (8 spades)."
    )


def test_a_board_given_up_tells_so_and_what_lay_there() -> None:
    game = small_game()
    game.give_up()
    said = alt_text(game.view(), ENGLISH)
    assert said.startswith("Relaxed Spider, 2 suits. Given up. Score 1,100, ")
    assert "Column 2: ten of hearts." in said


def test_german() -> None:
    said = alt_text(small_game().view(), GERMAN)
    assert "Spalte 1: 3 verdeckt, Herz Neun bis Sieben. Spalte 2: Herz Zehn." in said


def test_marks_come_last() -> None:
    view = small_game().view()
    said = alt_text(view, ENGLISH, picked=Move(0, 1, 3), targets=(1, 2, 3), hint=Move(0, 1, 3))
    assert said == (
        f"{alt_text(view, ENGLISH)} Picked: nine to seven of hearts in column 1. "
        "It can go to columns 2, 3 and 4. "
        "Hint: nine to seven of hearts from column 1 to column 2, onto the ten of hearts."
    )
    assert "Hint: deal 10 cards from the stock." in alt_text(view, ENGLISH, hint=DEAL)


def test_a_pick_without_a_count_is_the_run_at_the_end() -> None:
    said = alt_text(small_game().view(), ENGLISH, picked=Move(0, 1, 0))
    assert said.endswith("Picked: nine to seven of hearts in column 1.")


@pytest.mark.parametrize("code", languages())
def test_what_is_too_long_spelled_out_is_told_in_symbols(code: str) -> None:
    words = language(code)
    for column in range(10):
        view = one_long_column(VARIANTS["spider"], 4, column, random.Random(column)).view()
        said = alt_text(view, words)
        assert len(said) <= LIMIT
        assert said.endswith(words(WHERE_AS_TEXT))
        assert {"♠", "♥", "♦", "♣"} <= set(said)
        assert "…" not in said
        assert f"{card_symbol(view.columns[column].cards[-1])}." in said


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize(("variant", "suits"), ROWS, ids=lambda x: getattr(x, "key", x))
@given(seed=st.integers(0, 2**32))
def test_no_table_is_too_long_or_cut(code: str, variant: object, suits: int, seed: int) -> None:
    view = worn_out(odd_game(variant, suits, random.Random(seed)).view())  # type: ignore[arg-type]
    picked, targets, hint = marks_of(view)
    said = alt_text(view, language(code), picked=picked, targets=targets, hint=hint)
    assert len(said) <= LIMIT
    assert "…" not in said


def test_even_more_cards_than_any_pack_has_are_cut_to_size() -> None:
    view = small_game().view()
    crowd = replace(view, columns=(ColumnView(0, tuple([3, 20, 9, 40] * 100), 1),) * 10)
    said = alt_text(crowd, ENGLISH)
    assert len(said) <= LIMIT
    assert said.endswith("… The whole table as text: More, As text.")


@given(seed=st.integers(0, 2**32))
def test_hidden_cards_change_no_word(seed: int) -> None:
    rng = random.Random(seed)
    variant, suits = rng.choice(ROWS)
    game = odd_game(variant, suits, rng)
    other = with_other_hidden_cards(game, rng)
    for words in (ENGLISH, GERMAN):
        assert alt_text(game.view(), words) == alt_text(other.view(), words)

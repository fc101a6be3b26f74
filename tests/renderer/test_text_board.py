from __future__ import annotations

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import VARIANTS, Game, Move, Position, card_text, parse_card
from renderer.text_board import describe_column, text_board
from tests.engine.games import at
from tests.renderer.tables import odd_game, one_long_column, with_other_hidden_cards
from words import language, languages

ENGLISH, GERMAN = language("en"), language("de")
ROWS = [(variant, suits) for variant in VARIANTS.values() for suits in variant.suit_settings]
MESSAGE = 4000  # characters of text in one Discord message


def game() -> Game:
    start = {
        "columns": ["<AS> <2S> <3S> KS 9H 8H 7H", "TH", "", *[""] * 6, "QH"],
        "stock": "4S 5S 6S 7S 8S 9S TS JS QS AH 2H 3H 4H 5H 6H JH KH",
        "runs": "SSSHHH",
    }
    return Game(VARIANTS["relaxed"], 2, Position.of(start))


def test_spoken() -> None:
    lines = text_board(game().view(), ENGLISH, spoken=True)
    assert lines[0] == "Relaxed Spider, 2 suits."
    assert lines[1].startswith("Score 1,100, 0 moves, 2 deals left, 6 of 8 runs off")
    assert lines[2] == "Column 1: 3 hidden, king of spades, run nine to seven of hearts"
    assert lines[3:5] == ["Column 2: ten of hearts", "Column 3: empty"]
    assert lines[-1] == "Column 10: queen of hearts"
    german = text_board(game().view(), GERMAN, spoken=True)
    assert german[2] == "Spalte 1: 3 verdeckt, Pik König, Folge Herz Neun bis Sieben"


def test_of_a_won_table_no_columns_are_told() -> None:
    won = at([" ".join(f"{rank}S" for rank in "KQJT98765432"), "AS"], runs="SSSSSSS")
    won.push(Move(1, 0, 1))
    assert len(text_board(won.view(), ENGLISH, spoken=True)) == 2


def test_drawn() -> None:
    assert text_board(game().view(), ENGLISH, spoken=False) == [
        "Relaxed Spider · 2 suits",
        "1,100 · 0 moves · runs 6/8 · deals 2",
        "  1  2  3  4  5  6  7  8  9 10",
        " ▒3",
        " K♠10♥  –  –  –  –  –  –  – Q♥",
        " 9♥",
        " 8♥",
        " 7♥",
    ]


@given(seed=st.integers(0, 2**32))
def test_the_drawn_table_holds_every_card_in_its_column(seed: int) -> None:
    rng = random.Random(seed)
    variant, suits = rng.choice(ROWS)
    view = odd_game(variant, suits, rng).view()
    table = text_board(view, ENGLISH, spoken=False)[2:]
    for number, column in enumerate(view.columns):
        cells = [line[3 * number : 3 * number + 3].strip() for line in table]
        assert cells[0] == str(number + 1)
        assert cells[1] == (f"▒{column.hidden}" if column.hidden else "")
        shown = [card_text(parse_card(cell)) for cell in cells[2:] if cell not in {"", "–"}]
        assert shown == [card_text(card) for card in column.cards]
    assert max(map(len, table)) <= 30


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("spoken", [True, False])
def test_every_line_fits_a_message(code: str, spoken: bool) -> None:
    for column in range(10):
        deep = one_long_column(VARIANTS["spider"], 4, column, random.Random(column)).view()
        lines = text_board(deep, language(code), spoken=spoken)
        assert max(map(len, lines)) <= MESSAGE
        assert len(lines) == (12 if spoken else 3 + 1 + 104)


@pytest.mark.parametrize("code", languages())
@given(seed=st.integers(0, 2**32))
def test_a_column_is_described_for_a_button(code: str, seed: int) -> None:
    rng = random.Random(seed)
    variant, suits = rng.choice(ROWS)
    view = odd_game(variant, suits, rng).view()
    for column in range(variant.columns):
        said = describe_column(view, column, language(code))
        assert 0 < len(said) <= 80
        assert re.search(rf"\b{column + 1}\b", said)


def test_what_the_button_says() -> None:
    view = game().view()
    assert describe_column(view, 0, ENGLISH) == "Column 1, seven of hearts"
    assert describe_column(view, 2, ENGLISH) == "Column 3, empty"
    assert describe_column(view, 0, GERMAN) == "Spalte 1, Herz Sieben"


@given(seed=st.integers(0, 2**32))
def test_hidden_cards_change_no_word(seed: int) -> None:
    rng = random.Random(seed)
    variant, suits = rng.choice(ROWS)
    one = odd_game(variant, suits, rng)
    other = with_other_hidden_cards(one, rng)
    for spoken in (True, False):
        assert text_board(one.view(), ENGLISH, spoken=spoken) == text_board(
            other.view(), ENGLISH, spoken=spoken
        )

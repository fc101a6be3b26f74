from __future__ import annotations

import random

import pytest

from engine import DEAL, REDO, UNDO, VARIANTS, Game, Move, Position
from words import LINE, language, languages
from words.actions import action_words

ENGLISH, GERMAN = language("en"), language("de")


def game() -> Game:
    start = {
        "columns": ["9S 8S 7S", "TH", "", *[""] * 6, "KS"],
        "stock": "AS 2S 3S 4S 5S 6S TS JS QS AH 2H 3H 4H 5H 6H 7H 8H 9H JH QH KH",
        "runs": "SSSHHH",
    }
    return Game(VARIANTS["relaxed"], 2, Position.of(start))


@pytest.mark.parametrize(
    ("move", "line", "sentence", "german"),
    [
        (
            Move(0, 1, 3),
            "9♠–7♠ to column 2, on 10♥",
            "nine to seven of spades from column 1 to column 2, onto the ten of hearts",
            "Pik Neun bis Sieben von Spalte 1 nach Spalte 2, auf Herz Zehn",
        ),
        (
            Move(0, 2, 1),
            "7♠ to empty column 3",
            "seven of spades from column 1 into empty column 3",
            "Pik Sieben von Spalte 1 in die leere Spalte 3",
        ),
    ],
)
def test_moves(move: Move, line: str, sentence: str, german: str) -> None:
    view = game().view()
    assert move in view.legal_moves
    assert action_words(ENGLISH, view, move) == (line, sentence)
    assert action_words(GERMAN, view, move).full == german


def test_commands() -> None:
    view = game().view()
    assert action_words(ENGLISH, view, DEAL) == ("deal 10 cards", "deal 10 cards from the stock")
    assert action_words(ENGLISH, view, UNDO).short == "undo"
    assert action_words(GERMAN, view, REDO).short == "wiederholen"


def test_the_last_short_deal_is_counted_rightly() -> None:
    scorpion = Game.new("scorpion", deal=1).view()
    assert action_words(ENGLISH, scorpion, DEAL).short == "deal 3 cards"


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("variant", VARIANTS)
def test_legal_moves_differ_in_words_and_fit_a_line(code: str, variant: str) -> None:
    words = language(code)
    rng = random.Random(variant)
    played = Game.new(variant, deal=11)
    for _ in range(60):
        view = played.view()
        if not view.legal_moves:
            break
        said = [action_words(words, view, move) for move in view.legal_moves]
        assert len({sentence for _, sentence in said}) == len(said)
        assert max(len(line) for line, _ in said) <= LINE
        played.push(rng.choice(view.legal_moves))

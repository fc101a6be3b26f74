from __future__ import annotations

import pytest

from engine import Card, parse_card
from words import language
from words.cards import (
    card_name,
    card_symbol,
    cards_name,
    cards_symbols,
    columns_name,
    group_name,
    group_symbols,
    number_ranges,
)

ENGLISH, GERMAN = language("en"), language("de")
PACK = [parse_card(rank + suit) for suit in "SHDC" for rank in "A23456789TJQK"]


def cards(text: str) -> list[Card]:
    return [parse_card(word) for word in text.split()]


def test_every_card_has_a_name_of_its_own_in_each_language() -> None:
    for words in (ENGLISH, GERMAN):
        assert len({card_name(words, card) for card in PACK}) == 52
    assert len({card_symbol(card) for card in PACK}) == 52


@pytest.mark.parametrize(
    ("text", "english", "german", "symbol"),
    [
        ("7H", "seven of hearts", "Herz Sieben", "7♥"),
        ("TS", "ten of spades", "Pik Zehn", "10♠"),
        ("AD", "ace of diamonds", "Karo Ass", "A♦"),
        ("KC", "king of clubs", "Kreuz König", "K♣"),
    ],
)
def test_names_and_symbols(text: str, english: str, german: str, symbol: str) -> None:
    card = parse_card(text)
    assert card_name(ENGLISH, card) == english
    assert card_name(GERMAN, card) == german
    assert card_symbol(card) == symbol


@pytest.mark.parametrize(
    ("text", "name", "symbols"),
    [
        ("9H 8H 7H", "nine to seven of hearts", "9♥–7♥"),
        ("5H 4H", "five to four of hearts", "5♥ 4♥"),
        ("KC 9H 8H 7H 6S", "king of clubs, nine to seven of hearts, six of spades", "K♣ 9♥–7♥ 6♠"),
        ("7H 8H", "seven of hearts, eight of hearts", "7♥ 8♥"),
        ("AH KH", "ace of hearts, king of hearts", "A♥ K♥"),
        ("AS KH", "ace of spades, king of hearts", "A♠ K♥"),
        ("", "", ""),
    ],
)
def test_runs_are_folded(text: str, name: str, symbols: str) -> None:
    assert cards_name(ENGLISH, cards(text)) == name
    assert cards_symbols(cards(text)) == symbols


@pytest.mark.parametrize(
    ("text", "name", "symbols"),
    [
        ("7H", "seven of hearts", "7♥"),
        ("9H 8H 7H", "nine to seven of hearts", "9♥–7♥"),
        ("KH 3C", "king of hearts with 1 more card on it", "K♥ +1"),
        ("KH QH 3C 2C", "king of hearts with 3 more cards on it", "K♥ +3"),
    ],
)
def test_a_group_is_a_run_or_a_card_with_its_load(text: str, name: str, symbols: str) -> None:
    assert group_name(ENGLISH, cards(text)) == name
    assert group_symbols(cards(text)) == symbols


def test_columns_are_listed() -> None:
    assert columns_name(ENGLISH, [2]) == "column 2"
    assert columns_name(ENGLISH, [2, 4, 6]) == "columns 2, 4 and 6"
    assert columns_name(GERMAN, [2, 4, 6]) == "Spalten 2, 4 und 6"


def test_neighbouring_numbers_are_folded() -> None:
    assert number_ranges([1, 2, 3, 5, 7, 8]) == "1–3, 5, 7–8"

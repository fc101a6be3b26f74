from __future__ import annotations

from datetime import date, timedelta

import pytest

from words import N_, NP_, Words, language, languages
from words.cards import card_name

MOVES = NP_("{n} move", "{n} moves")
ENGLISH, GERMAN = language("en"), language("de")


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("en", "en"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("de", "de"),
        ("DE", "de"),
        ("de-AT", "de"),
        ("de_CH", "de"),
        ("zh-CN", "en"),
        ("", "en"),
        ("../de", "en"),
        (None, "en"),
    ],
)
def test_a_code_finds_its_language_or_english(code: str | None, found: str) -> None:
    assert language(code).code == found


def test_a_language_is_read_once() -> None:
    assert language("de") is language("de-AT")


def test_english_comes_first() -> None:
    assert languages()[0] == "en"


@pytest.mark.parametrize(
    ("words", "n", "shown"),
    [
        (ENGLISH, 0, "0"),
        (ENGLISH, 1128, "1,128"),
        (ENGLISH, -1_234_567, "-1,234,567"),
        (GERMAN, 1128, "1.128"),
        (GERMAN, -99, "-99"),
    ],
)
def test_numbers_are_written_as_the_language_does(words: Words, n: int, shown: str) -> None:
    assert words.number(n) == shown


def test_whole_numbers_in_a_message_are_written_so_too_and_texts_stay() -> None:
    line = N_("{n} of {name}, {sure}")
    assert ENGLISH(line, n=12_345, name="12345", sure=True) == "12,345 of 12345, True"


def test_braces_in_a_value_are_text() -> None:
    assert ENGLISH(N_("“{text}”"), text="{n} {0}") == "“{n} {0}”"


@pytest.mark.parametrize(
    ("words", "n", "shown"),
    [
        (ENGLISH, 0, "0 moves"),
        (ENGLISH, 1, "1 move"),
        (ENGLISH, 1128, "1,128 moves"),
        (GERMAN, 1, "1 Zug"),
        (GERMAN, 1128, "1.128 Züge"),
    ],
)
def test_plurals(words: Words, n: int, shown: str) -> None:
    assert words.many(*MOVES, n) == shown


@pytest.mark.parametrize(
    ("seconds", "shown", "spoken", "german"),
    [
        (0, "0:00", "0 seconds", "0 Sekunden"),
        (61, "1:01", "1 minute and 1 second", "1 Minute und 1 Sekunde"),
        (3599.9, "59:59", "59 minutes and 59 seconds", "59 Minuten und 59 Sekunden"),
        (3600, "1:00:00", "1 hour", "1 Stunde"),
        (
            100_003,
            "27:46:43",
            "27 hours, 46 minutes and 43 seconds",
            "27 Stunden, 46 Minuten und 43 Sekunden",
        ),
    ],
)
def test_durations(seconds: float, shown: str, spoken: str, german: str) -> None:
    length = timedelta(seconds=seconds)
    assert ENGLISH.duration(length) == GERMAN.duration(length) == shown
    assert ENGLISH.spoken_duration(length) == spoken
    assert GERMAN.spoken_duration(length) == german


@pytest.mark.parametrize("code", languages())
def test_lists_of_any_length_can_be_made(code: str) -> None:
    for n in range(11):
        items = [str(i) for i in range(n)]
        for made in (language(code).listed(items), language(code).listed(items, "or")):
            assert all(item in made for item in items)


def test_lists() -> None:
    assert ENGLISH.listed(["2"]) == "2"
    assert ENGLISH.listed(["2", "4", "6"]) == "2, 4 and 6"
    assert ENGLISH.listed(["2", "4", "6"], "or") == "2, 4 or 6"
    assert GERMAN.listed(["2", "4", "6"]) == "2, 4 und 6"


def test_shares_means_and_dates() -> None:
    assert ENGLISH.percent(0.375) == "38%"
    assert GERMAN.percent(0.375) == "38\N{NO-BREAK SPACE}%"
    assert ENGLISH.decimal(1043.25) == "1,043.2"
    assert GERMAN.decimal(43, 2) == "43,00"
    assert ENGLISH.date(date(2026, 5, 3)) == "3 May 2026"
    assert GERMAN.date(date(2026, 5, 3)) == "3. Mai 2026"


def test_a_translated_message() -> None:
    assert card_name(GERMAN, 0x16) == "Herz Sieben"

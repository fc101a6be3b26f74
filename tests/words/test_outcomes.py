from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from engine import DEAL, REDO, UNDO, VARIANTS, Action, Game, Move, Outcome, Position, parse_card
from words import LINE, language, languages
from words.outcomes import happened

ENGLISH, GERMAN = language("en"), language("de")
TENS = [parse_card("10" + suit) for suit in "SHDC"]


def last_row() -> Game:
    """Two runs lack their ace, which the one deal left brings."""
    start = {
        "columns": [
            "<KH> KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
            "<QH> KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
            "JH TH",
            "5H 4H",
            "<6H> 3H",
            "2H AH",
            "9H",
            "8H",
            "7H",
            "KS 4S 3S 2S AS",
        ],
        "stock": "AS AS QS JS TS 9S 8S 7S 6S 5S",
        "runs": "SHHH",
    }
    return Game(VARIANTS["spider"], 2, Position.of(start))


def said(game: Game, *actions: str) -> tuple[str, str]:
    for action in actions:
        game.push(action)
    return happened(ENGLISH, game.view())


def test_before_the_first_action_nothing_happened() -> None:
    assert happened(ENGLISH, last_row().view()) == ("", "")


def test_a_move() -> None:
    assert said(last_row(), "6>5") == (
        "2♥ A♥ to column 5",
        "Moved two to ace of hearts from column 6 to column 5.",
    )


def test_a_move_that_turns_a_card_up() -> None:
    game = last_row()
    assert said(game, "5>4") == (
        "3♥ to column 4, turned up 6♥",
        "Moved three of hearts from column 5 to column 4. Turned up six of hearts in column 5.",
    )
    assert happened(GERMAN, game.view()) == (
        "3♥ nach Spalte 4, neu: 6♥",
        "Herz Drei von Spalte 5 nach Spalte 4 gezogen. Herz Sechs in Spalte 5 aufgedeckt.",
    )


def test_undo_names_no_card_that_is_face_down_again() -> None:
    assert said(last_row(), "5>4", "undo") == (
        "Undone: 3♥ back to column 5",
        "Undone: three of hearts back from column 4 to column 5. "
        "The end card before it is face down again in column 5.",
    )


def test_redo() -> None:
    line, sentences = said(last_row(), "5>4", "undo", "redo")
    assert line == "Redone: 3♥ to column 4, turned up 6♥"
    assert sentences.startswith("Redone. Moved three of hearts")


def test_a_deal_that_completes_runs() -> None:
    assert said(last_row(), "deal") == (
        "Dealt 10, 2 runs complete: ♠♠",
        "Dealt 10 cards from the stock, one to a column. "
        "A run of spades is complete and off the table. "
        "A run of spades is complete and off the table. That makes 6 of 8 runs. "
        "Turned up king of hearts in column 1. Turned up queen of hearts in column 2.",
    )


def test_undoing_such_a_deal() -> None:
    line, sentences = said(last_row(), "deal", "undo")
    assert line == "Undone: 2 runs back: ♠♠"
    assert "the 10 dealt cards are back in the stock" in sentences
    assert sentences.endswith("face down again in columns 1 and 2.")


def test_a_plain_deal_and_its_undo() -> None:
    game = Game.new("scorpion", deal=4)
    assert said(game, "deal")[0] == "Dealt 3 cards"
    assert said(game, "undo")[0] == "Undone: the deal of 3 cards"


def test_a_move_that_completes_a_run() -> None:
    start = {
        "columns": ["<AS> KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS", *[""] * 7, "KS"],
        "stock": "QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S",
        "runs": "SSSSSS",
    }
    game = Game(VARIANTS["relaxed"], 1, Position.of(start))
    line, sentences = said(game, "2>1")
    assert line == "Run complete: ♠, turned up A♠"
    assert "That makes 7 of 8 runs. Turned up ace of spades in column 1." in sentences


def outcomes() -> Iterator[Outcome]:
    """All shapes of outcomes with the longest cards and columns in them."""
    groups = (
        (TENS[2],),
        (TENS[2], TENS[2] - 1),
        tuple(range(TENS[3], TENS[3] - 10, -1)),
        (TENS[1], *[TENS[0]] * 100),
    )
    move = Move(8, 9, 1)
    actions: list[tuple[Action, Move | None]] = [(move, None), (UNDO, move), (REDO, move)]
    ups = [tuple((9 - i, card) for i, card in enumerate(TENS[:n])) for n in range(3)]
    removed = [tuple(i % 4 for i in range(n)) for n in (0, 1, 2, 8)]
    for (action, play), group, turned, off in product(actions, groups, ups, removed):
        seen = tuple((i, None) for i, _ in turned) if action is UNDO else turned
        yield Outcome(action, play, group, 0, seen, off)
    for (action, _), off in product(actions, removed):
        row = tuple((i, None if action is UNDO else TENS[0]) for i in range(10))
        done = (DEAL, None) if isinstance(action, Move) else (action, DEAL)
        yield Outcome(done[0], done[1], (), 10, row if off else (), off)


@pytest.mark.parametrize("code", languages())
def test_the_longest_outcome_fits_its_line(code: str) -> None:
    words = language(code)
    view = last_row().view()
    for outcome in outcomes():
        line, sentences = happened(words, replace(view, last=outcome))
        assert 0 < len(line) <= LINE, line
        assert "…" not in line
        assert sentences.endswith(".")


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_happens_in_play_is_said(variant: str) -> None:
    rng = random.Random(variant)
    game = Game.new(variant, deal=7)
    for _ in range(150):
        view = game.view()
        able = [(view.can_deal, DEAL), (view.can_undo, UNDO), (view.can_redo, REDO)]
        commands: list[Action] = [action for can, action in able if can]
        choice: list[Action] = [*view.legal_moves, *commands]
        game.push(rng.choice(choice))
        for words in (ENGLISH, GERMAN):
            line, sentences = happened(words, game.view())
            assert 0 < len(line) <= LINE
            assert sentences
        if game.is_over:
            break

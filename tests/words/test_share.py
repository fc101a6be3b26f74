from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DEAL, SPIDER, VARIANTS, Action, Game, parse_actions
from words import language, languages
from words.share import BLOCKS, Shape, ShareResult, shape_of, share_lines

ENGLISH, GERMAN = language("en"), language("de")
RESULT = ShareResult(
    player="Ada",
    variant=SPIDER,
    suits=2,
    undo_allowed=True,
    deal=48213,
    daily=date(2026, 5, 3),
    score=1128,
    moves=172,
    play_time=timedelta(minutes=12, seconds=30),
    hints=0,
    shape=Shape((20, 30, 50, 40, 22, 10), 0),
)


def test_the_sentence_comes_first() -> None:
    assert share_lines(ENGLISH, RESULT) == [
        "Ada won Spider · 2 suits, deal 48213 (daily 3 May 2026): "
        "1,128 points, 172 moves, 12:30, no hints.",
        "🟦🟨🟨🟦🟦🟦🟨🟨🟨🟦🟦🟨",
        "Moves between deals: 20 · 30 · 50 · 40 · 22 · 10",
    ]


def test_german() -> None:
    assert share_lines(GERMAN, RESULT)[0] == (
        "Ada hat gewonnen, Spider · 2 Farben, Spiel 48213 (Tagesspiel vom 3. Mai 2026): "
        "1.128 Punkte, 172 Züge, 12:30, ohne Tipps."
    )


def test_the_number_of_an_open_daily_is_not_told() -> None:
    for words in (ENGLISH, GERMAN):
        text = "\n".join(share_lines(words, replace(RESULT, deal=None)))
        assert "48213" not in text
        assert words.date(date(2026, 5, 3)) in text


def test_what_else_belongs_to_a_result() -> None:
    helped = replace(RESULT, daily=None, hints=2, fresh=False, assisted=True, suits=1)
    shape = Shape((90, 82), 3)
    assert share_lines(ENGLISH, replace(helped, shape=shape))[:2] == [
        "Ada won Spider · 1 suit, deal 48213: "
        "1,128 points, 172 moves, 12:30, 3 undos, 2 hints, a repeat, assisted.",
        "🟦🟦🟦🟦🟦🟦🟨🟨🟨🟨🟨🟨 ↩️3 💡2",
    ]
    practice = replace(RESULT, fresh=False, undo_allowed=False, moves=1, score=599)
    assert share_lines(ENGLISH, practice)[0].endswith(
        ": 599 points, 1 move, 12:30, no undo, no hints, practice."
    )
    assert share_lines(ENGLISH, replace(helped, deal=None))[0].startswith(
        "Ada won Spider · 1 suit: "
    )


def test_a_game_without_a_deal_says_so() -> None:
    assert share_lines(ENGLISH, replace(RESULT, shape=Shape((5,), 0)))[1:] == [
        "🟦🟦🟦🟦🟦",
        "Moves without a deal: 5",
    ]


@pytest.mark.parametrize(
    ("actions", "shape"),
    [
        ("1>2x1 deal 1>3x1", Shape((2, 1), 0)),
        ("1>2x1 deal", Shape((2, 0), 0)),
        ("1>2x1 deal 1>3x1 undo undo 4>5x1 deal", Shape((4, 3), 2)),
        ("deal undo redo 1>2x1 deal", Shape((2, 3, 0), 1)),
    ],
)
def test_stages_are_counted_by_the_deals_in_force(actions: str, shape: Shape) -> None:
    assert shape_of(parse_actions(actions)) == shape


def test_no_action_makes_no_square() -> None:
    assert shape_of([]) == Shape((0,), 0)
    assert share_lines(ENGLISH, replace(RESULT, shape=shape_of([])))[1:] == []


@pytest.mark.parametrize("code", languages())
@given(seed=st.integers(0, 2**32))
def test_any_game_is_told_in_three_short_lines_without_a_card(code: str, seed: int) -> None:
    rng = random.Random(seed)
    variant = rng.choice(list(VARIANTS.values()))
    game = Game.new(variant, deal=rng.randint(1, 10**12))
    for _ in range(rng.randint(1, 80)):
        view = game.view()
        moves: list[Action] = [*view.legal_moves, *([DEAL] if view.can_deal else [])]
        if view.can_undo and (rng.random() < 0.3 or not moves):
            game.undo()
        elif view.can_redo and rng.random() < 0.3:
            game.redo()
        else:
            game.push(rng.choice(moves))
    shape = shape_of(game.actions)
    assert sum(shape.stages) == game.moves
    result = replace(RESULT, variant=variant, moves=game.moves, shape=shape, player="")
    lines = share_lines(language(code), result)
    assert len(lines) <= 3
    symbols = lines[1].split()[0]
    assert 0 < len(symbols) <= max(BLOCKS, len(shape.stages))
    assert set(symbols) <= {"🟦", "🟨"}
    assert not any(suit in line for suit in "♠♥♦♣" for line in lines)


def test_the_same_moves_on_other_cards_look_the_same() -> None:
    one = parse_actions("1>2x1 deal 3>4x2 5>6x1")
    assert shape_of(one) == shape_of(parse_actions("7>3x9 deal 10>9x1 2>1x3"))


def test_a_name_stays_on_its_line_and_short() -> None:
    lines = share_lines(ENGLISH, replace(RESULT, player="Ada\nwon\t" + "x" * 2000))
    assert lines[0].startswith("Ada won xxx")
    assert len(lines[0]) < 160
    assert "\n" not in lines[0]

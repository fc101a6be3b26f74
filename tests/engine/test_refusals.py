"""Every reason for a refusal is reached, and names the cards and columns at fault."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import pytest

from engine import (
    DEAL,
    REDO,
    UNDO,
    EngineError,
    Game,
    IllegalAction,
    Move,
    NotationError,
    Reason,
    Record,
    RecordError,
    Refusal,
    parse_action,
    parse_card,
)
from tests.engine.games import at, at_with_rest, seen

SPIDER = ["<2S> 9S 8S 8H 7H", "TD", "AS", "KS QS", "5C", "", "8D", "9C 8D 7D"]
SCORPION = [
    "<2S> <5H> 9D KC 3H",
    "",
    "7S QC",
    "QD JD",
    "<4C> <9C> KD",
    "8C",
    "TS",
]


def spider() -> Game:
    return at_with_rest(SPIDER)


def scorpion() -> Game:
    return at_with_rest(SCORPION, variant="scorpion")


def one_after(*actions: str, undo: bool = True) -> Game:
    game = Game.new("spider", 1, deal=5, undo=undo)
    for action in actions:
        game.push(action)
    return game


def won() -> Game:
    game = at(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS"], runs="SSSSSSS")
    game.push("2>1")
    return game


def given_up() -> Game:
    game = Game.new("spider", 1, deal=5)
    game.give_up()
    return game


def card(text: str | None) -> int | None:
    return parse_card(text) if text else None


CASES: list[tuple[Callable[[], Game], str, Reason, dict[str, Any]]] = [
    (won, "1>2", Reason.GAME_WON, {}),
    (won, "undo", Reason.GAME_WON, {}),
    (given_up, "deal", Reason.GAME_GIVEN_UP, {}),
    (given_up, "undo", Reason.GAME_GIVEN_UP, {}),
    (spider, "4>4", Reason.SAME_COLUMN, {"column": 4}),
    (spider, "4>4x9", Reason.SAME_COLUMN, {"column": 4}),
    (spider, "11>1", Reason.NO_SUCH_COLUMN, {"column": 11, "columns": 10}),
    (spider, "1>0", Reason.NO_SUCH_COLUMN, {"column": 0, "columns": 10}),
    (scorpion, "1>8x1", Reason.NO_SUCH_COLUMN, {"column": 8, "columns": 7}),
    (spider, "6>1", Reason.EMPTY_SOURCE, {"column": 6}),
    (spider, "6>1x1", Reason.EMPTY_SOURCE, {"column": 6}),
    (spider, "1>2x6", Reason.TOO_MANY_CARDS, {"column": 1, "count": 6, "face_up": 4}),
    (spider, "1>2x5", Reason.FACE_DOWN, {"column": 1, "count": 5, "face_up": 4}),
    (scorpion, "1>2x4", Reason.FACE_DOWN, {"column": 1, "count": 4, "face_up": 3}),
    (spider, "1>2x4", Reason.NOT_A_RUN, {"column": 1, "upper": "8S", "lower": "8H"}),
    (spider, "1>2x3", Reason.NOT_A_RUN, {"column": 1, "upper": "8S", "lower": "8H"}),
    # The nine would fit, were it not for what lies on it.
    (spider, "1>2", Reason.NOT_A_RUN, {"column": 1, "upper": "8S", "lower": "8H"}),
    (spider, "8>2", Reason.NOT_A_RUN, {"column": 8, "upper": "9C", "lower": "8D"}),
    (spider, "5>2", Reason.NOT_ONE_LOWER, {"card": "5C", "onto": "TD", "column": 2}),
    (spider, "1>5x1", Reason.NOT_ONE_LOWER, {"card": "7H", "onto": "5C", "column": 5}),
    (spider, "1>5", Reason.NOT_ONE_LOWER, {"card": "8H", "onto": "5C", "column": 5}),
    (spider, "5>3", Reason.ON_AN_ACE, {"card": "5C", "onto": "AS", "column": 3}),
    (spider, "4>3x2", Reason.ON_AN_ACE, {"card": "KS", "onto": "AS", "column": 3}),
    (spider, "4>2", Reason.KING_NEEDS_EMPTY, {"card": "KS", "onto": "TD", "column": 2}),
    (spider, "4>2x2", Reason.KING_NEEDS_EMPTY, {"card": "KS", "onto": "TD", "column": 2}),
    (scorpion, "6>3", Reason.NOT_ONE_LOWER, {"card": "8C", "onto": "QC", "column": 3}),
    (scorpion, "4>3", Reason.OTHER_SUIT, {"card": "JD", "onto": "QC", "column": 3}),
    (scorpion, "4>3x1", Reason.OTHER_SUIT, {"card": "JD", "onto": "QC", "column": 3}),
    (scorpion, "1>2x3", Reason.ONLY_A_KING, {"column": 2, "card": "9D"}),
    (scorpion, "6>2", Reason.ONLY_A_KING, {"column": 2, "card": None}),
    (spider, "deal", Reason.COLUMNS_EMPTY, {"empty": [6, 9, 10]}),
    (
        lambda: at(["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS"], runs="SSSSSSS"),
        "deal",
        Reason.STOCK_EMPTY,
        {},
    ),
    (lambda: one_after("deal", undo=False), "undo", Reason.UNDO_OFF, {}),
    (lambda: one_after("deal", undo=False), "redo", Reason.REDO_OFF, {}),
    (one_after, "undo", Reason.NOTHING_TO_UNDO, {}),
    (lambda: one_after("deal", "undo"), "undo", Reason.NOTHING_TO_UNDO, {}),
    (one_after, "redo", Reason.NOTHING_TO_REDO, {}),
    (lambda: one_after("deal", "undo", "deal"), "redo", Reason.NOTHING_TO_REDO, {}),
]


@pytest.mark.parametrize(
    ("make", "action", "reason", "details"), CASES, ids=[f"{c[1]}-{c[2]}" for c in CASES]
)
def test_refusals_name_what_is_at_fault_and_change_nothing(
    make: Callable[[], Game], action: str, reason: Reason, details: dict[str, Any]
) -> None:
    game = make()
    before, actions = seen(game), game.actions
    with pytest.raises(Refusal) as refused:
        game.push(action)
    assert refused.value.reason is reason
    expected = {
        name: card(value) if name in {"card", "onto", "upper", "lower"} else value
        for name, value in details.items()
    }
    assert refused.value.details == expected
    assert seen(game) == before
    assert game.actions == actions


def test_every_reason_for_a_refusal_is_reached_here() -> None:
    refusals = list(Reason)[: list(Reason).index(Reason.NOTHING_TO_REDO) + 1]
    assert {case[2] for case in CASES} == set(refusals)


@pytest.mark.parametrize("columns", [["<3H> 2S", "3S"], ["AS 2S", "3S"]])
def test_the_largest_count_that_fits_is_taken_when_none_is_given(columns: list[str]) -> None:
    game = at_with_rest(columns)
    assert game.push("1>2") == Move(0, 1, 1)
    assert game.actions == (Move(0, 1, 1),)


def test_as_many_as_can_go_into_an_empty_column_is_the_whole_run() -> None:
    game = at_with_rest(["<3H> 5D 9S 8S 7S", ""])
    assert game.push("1>2") == Move(0, 1, 3)


def test_as_many_as_can_go_of_a_pile_is_the_one_that_fits_or_the_last_king() -> None:
    assert str(scorpion().push("4>5")) == "4>5x2"
    assert str(scorpion().push("1>2")) == "1>2x2"


@pytest.mark.parametrize("count", [-1, -4])
def test_a_negative_count_is_no_action(count: int) -> None:
    game = spider()
    before = seen(game)
    with pytest.raises(NotationError) as error:
        game.push(Move(0, 1, count))
    assert error.value.reason is Reason.NOT_AN_ACTION
    assert seen(game) == before


@pytest.mark.parametrize(
    "text",
    ["", " ", "x", "5", "5>", ">1", "5>1x", "5>1x0", "5>1x000", "5>1x-1", "-5>1", "5>1x3x3", "5>1 deal",
     "deals", "5→", "5>-1", "5--1", "5=1", "5>1x1234", "5.0>1", "٥>١"],
)  # fmt: skip
def test_what_is_no_action_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_action(text)
    assert error.value.reason is Reason.NOT_AN_ACTION
    assert error.value.details == {"text": text}
    with pytest.raises(NotationError):
        spider().push(text)


def errors() -> list[EngineError]:
    with pytest.raises(Refusal) as refused:
        spider().push("1>2x4")
    with pytest.raises(NotationError) as unread:
        parse_card("1S")
    with pytest.raises(RecordError) as bad:
        Record.of({"variant": "spider", "suits": 3, "deal": 1, "actions": []})
    with pytest.raises(IllegalAction) as illegal:
        Record.of({"variant": "spider", "suits": 1, "deal": 1, "actions": ["undo"]}).replay()
    return [refused.value, unread.value, bad.value, illegal.value]


@pytest.mark.parametrize("error", errors(), ids=lambda error: type(error).__name__)
def test_errors_survive_pickling_and_say_what_they_know(error: EngineError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (copy.reason, copy.details, str(copy)) == (error.reason, error.details, str(error))
    assert str(error.reason) in str(error)


@pytest.mark.parametrize("action", [DEAL, UNDO, REDO, Move(4, 0, 3), Move(9, 10, 104)])
def test_actions_are_read_as_they_are_written(action: Any) -> None:
    assert parse_action(str(action)) == action

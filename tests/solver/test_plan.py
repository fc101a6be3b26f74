"""Plans: stored as text, found again in a view, dropped when the game goes another way."""

from __future__ import annotations

import pytest

from engine import DEAL, SPIDER, Game, NotationError
from engine.actions import Move
from engine.start import Position
from solver.plan import Plan, follow, mark_of, up_to_news
from solver.seen import seen_table


def planned() -> tuple[Game, Plan]:
    """A game and a plan of three plays for it, the last of which deals."""
    game = Game.new("spider", 1, deal=20)
    other = Game.new("spider", 1, deal=20)
    start = seen_table(game.view())
    moves = []
    for _ in range(30):
        move = other.legal_moves[0]
        other.push(move)
        moves.append(move)
        if other.last_outcome and other.last_outcome.turned:
            break
    return game, Plan.of(start, [*moves])


def test_text_comes_back_as_the_same_plan() -> None:
    _, plan = planned()
    assert Plan.parse(plan.text()) == plan
    assert Plan.parse("") == Plan((), ())


@pytest.mark.parametrize("text", ["3f=", "3f", "3f=undo", "3f=5>1", "=", "x=5>1x0"])
def test_a_text_that_is_no_plan_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Plan.parse(text)


def test_each_play_is_found_on_its_table_and_none_after_the_last() -> None:
    game, plan = planned()
    for play in plan.plays:
        assert follow(plan, game.view()) == play
        game.push(play)
    assert follow(plan, game.view()) is None


def test_after_going_another_way_the_plan_says_nothing_until_the_player_comes_back() -> None:
    game, plan = planned()
    other = next(move for move in game.legal_moves if move != plan.plays[0])
    game.push(other)
    assert follow(plan, game.view()) is None
    game.undo()
    assert follow(plan, game.view()) == plan.plays[0]


def test_a_mark_tells_tables_apart_but_not_hidden_cards() -> None:
    one, two = Game.new("spider", 1, deal=20), Game.new("spider", 1, deal=20)
    assert mark_of(one.view()) == mark_of(two.view())
    two.push(DEAL)
    assert mark_of(one.view()) != mark_of(two.view())


def test_a_stored_play_that_is_not_legal_is_not_followed() -> None:
    game, plan = planned()
    forged = Plan((Move(0, 1, 9),), plan.marks[:1])
    assert follow(forged, game.view()) is None
    game.give_up()
    assert follow(plan, game.view()) is None


def test_what_goes_in_a_circle_is_left_out() -> None:
    columns = ["KS TS 9S", "KS TS", "QS JS", "QS JS", *["AS 2S", "3S 4S", "5S 6S"] * 2]
    rest = "7S 7S 8S 8S 9S"
    start = {"columns": columns, "stock": rest, "runs": "SSSSSS"}
    table = seen_table(Game(SPIDER, 1, Position.of(start)).view())
    there, back = Move(0, 1, 1), Move(1, 0, 1)
    assert Plan.of(table, [there, back, there, DEAL]) == Plan.of(table, [there, DEAL])
    assert len(Plan.of(table, [there, back, DEAL]).plays) == 1


def test_plays_are_cut_at_the_first_news() -> None:
    game = Game.new("spider", 1, deal=20)
    start = seen_table(game.view())
    assert up_to_news(start, [DEAL]) == [DEAL]
    assert up_to_news(start, [DEAL, game.legal_moves[0]]) == [DEAL]
    assert up_to_news(start, []) == []

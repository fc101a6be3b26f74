"""The engine beside a slow model of the rules, through whole games of every variant."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine import Move, Refusal
from tests.engine.games import (
    deal_numbers,
    pair_at,
    pair_dealt,
    random_position,
    seeds,
    seen,
    settings_of_games,
)


class Model(RuleBasedStateMachine):
    @initialize(
        setting=settings_of_games,
        deal=st.none() | deal_numbers,
        seed=seeds,
        undo=st.sampled_from([True, True, True, False]),
    )
    def start(self, setting: tuple[str, int], deal: int | None, seed: int, undo: bool) -> None:
        if deal is None:
            layout = random_position(*setting, seed)
            self.game, self.naive = pair_at(*setting, layout, undo=undo)
        else:
            self.game, self.naive = pair_dealt(*setting, deal, undo=undo)

    @precondition(lambda self: self.naive.all_moves())
    @rule(data=st.data())
    def legal_move(self, data: st.DataObject) -> None:
        source, target, count = data.draw(st.sampled_from(self.naive.all_moves()))
        assert self.game.push(f"{source + 1}>{target + 1}x{count}") == Move(source, target, count)
        self.naive.move(source, target, count)

    @precondition(lambda self: self.naive.all_moves())
    @rule(data=st.data())
    def legal_move_of_as_many_as_can_go(self, data: st.DataObject) -> None:
        moves = self.naive.all_moves()
        source, target, _ = data.draw(st.sampled_from(moves))
        count = max(n for s, t, n in moves if (s, t) == (source, target))
        assert self.game.push(f"{source + 1}>{target + 1}") == Move(source, target, count)
        self.naive.move(source, target, count)

    @rule(source=st.integers(-1, 10), onto=st.integers(-1, 10), count=st.integers(0, 14))
    def any_move(self, source: int, onto: int, count: int) -> None:
        move = Move(source, onto, count)
        counts = [count] if count else range(104, 0, -1)
        possible = [n for n in counts if self.naive.may_move(source, onto, n)]
        if possible:
            self.game.push(move)
            self.naive.move(source, onto, possible[0])
        else:
            with pytest.raises(Refusal):
                self.game.push(move)

    @rule()
    def deal(self) -> None:
        if self.naive.may_deal():
            self.game.push("deal")
            self.naive.deal()
        else:
            with pytest.raises(Refusal):
                self.game.push("deal")

    @rule()
    def undo(self) -> None:
        if self.naive.may_undo():
            self.game.undo()
            self.naive.undo()
        else:
            with pytest.raises(Refusal):
                self.game.undo()

    @rule()
    def redo(self) -> None:
        if self.naive.may_redo():
            self.game.redo()
            self.naive.redo()
        else:
            with pytest.raises(Refusal):
                self.game.redo()

    @precondition(lambda self: self.naive.moves > 15)
    @rule()
    def give_up(self) -> None:
        if self.naive.over:
            with pytest.raises(Refusal):
                self.game.give_up()
        else:
            self.game.give_up()
            self.naive.given_up = True

    @invariant()
    def both_show_the_same(self) -> None:
        if hasattr(self, "game"):
            assert seen(self.game) == self.naive.seen()


TestModel = Model.TestCase
TestModel.settings = settings(stateful_step_count=40)

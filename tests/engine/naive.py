"""A slow model of the rules, written from the rules' text alone, to compare the engine with.

It shares no code with the engine: cards are texts, tables are lists, moves are tried one by one.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

ORDER = "A23456789TJQK"
COMPLETE = list(reversed(ORDER))


@dataclass(frozen=True)
class Rules:
    heights: tuple[int, ...]
    face_down: tuple[int, ...]
    runs: int
    suits: tuple[int, ...]
    same_suit_only: bool = False
    any_pile: bool = False
    kings_only: bool = False
    deal_on_empty: bool = False


RULES = {
    "spider": Rules((6,) * 4 + (5,) * 6, (5,) * 4 + (4,) * 6, 8, (1, 2, 4)),
    "relaxed": Rules((6,) * 4 + (5,) * 6, (5,) * 4 + (4,) * 6, 8, (1, 2, 4), deal_on_empty=True),
    "spiderette": Rules((1, 2, 3, 4, 5, 6, 7), (0, 1, 2, 3, 4, 5, 6), 4, (1, 2, 4)),
    "scorpion": Rules((7,) * 7, (3,) * 4 + (0,) * 3, 4, (4,), True, True, True, True),
}


@dataclass
class Card:
    rank: int  # 0 = Ace
    suit: str
    up: bool

    def __str__(self) -> str:
        return ORDER[self.rank] + self.suit


@dataclass
class State:
    columns: list[list[Card]]
    stock: list[Card]
    runs: list[str] = field(default_factory=list)


def read_card(text: str) -> Card:
    bare = text.strip("<>")
    return Card(ORDER.index(bare[0]), bare[1], up=not text.startswith("<"))


def opening(rules: Rules, cards: list[str]) -> State:
    columns: list[list[Card]] = [[] for _ in rules.heights]
    left = [read_card(text) for text in cards]
    while any(len(c) < height for c, height in zip(columns, rules.heights, strict=True)):
        for number, column in enumerate(columns):
            if len(column) < rules.heights[number]:
                column.append(left.pop(0))
                column[-1].up = len(column) > rules.face_down[number]
    return State(columns, left)


def position(value: dict[str, Any]) -> State:
    return State(
        [[read_card(text) for text in column.split()] for column in value["columns"]],
        [read_card(text) for text in value["stock"].split()],
        list(value["runs"]),
    )


class NaiveGame:
    def __init__(self, rules: Rules, state: State, *, undo: bool = True) -> None:
        self.rules = rules
        self.state = state
        self.undo_allowed = undo
        self.past: list[State] = []
        self.future: list[State] = []
        self.moves = 0
        self.given_up = False

    @property
    def won(self) -> bool:
        return len(self.state.runs) == self.rules.runs

    @property
    def over(self) -> bool:
        return self.won or self.given_up

    @property
    def score(self) -> int:
        return 500 - self.moves + 100 * len(self.state.runs)

    def may_move(self, source: int, target: int, count: int) -> bool:
        size = len(self.state.columns)
        if self.over or source == target or not (0 <= source < size and 0 <= target < size):
            return False
        origin, onto = self.state.columns[source], self.state.columns[target]
        if not 1 <= count <= len(origin):
            return False
        group = origin[-count:]
        if not all(card.up for card in group):
            return False
        if not self.rules.any_pile:
            for upper, lower in pairwise(group):
                if upper.suit != lower.suit or upper.rank != lower.rank + 1:
                    return False
        if not onto:
            return not self.rules.kings_only or ORDER[group[0].rank] == "K"
        if self.rules.same_suit_only and onto[-1].suit != group[0].suit:
            return False
        return onto[-1].rank == group[0].rank + 1

    def may_deal(self) -> bool:
        if self.over or not self.state.stock:
            return False
        if self.rules.deal_on_empty or all(self.state.columns):
            return True
        return sum(map(len, self.state.columns)) < len(self.state.columns)

    def may_undo(self) -> bool:
        return not self.over and self.undo_allowed and bool(self.past)

    def may_redo(self) -> bool:
        return not self.over and self.undo_allowed and bool(self.future)

    def all_moves(self) -> list[tuple[int, int, int]]:
        size = len(self.state.columns)
        return [
            (source, target, count)
            for source in range(size)
            for target in range(size)
            for count in range(1, len(self.state.columns[source]) + 1)
            if self.may_move(source, target, count)
        ]

    def nothing_left(self) -> bool:
        if self.over or self.state.stock:
            return False
        return all(
            not self.state.columns[target] and count == len(self.state.columns[source])
            for source, target, count in self.all_moves()
        )

    def move(self, source: int, target: int, count: int) -> None:
        assert self.may_move(source, target, count)
        self._keep()
        columns = self.state.columns
        columns[target].extend(columns[source][-count:])
        del columns[source][-count:]
        self._settle()

    def deal(self) -> None:
        assert self.may_deal()
        self._keep()
        for column in self.state.columns:
            if self.state.stock:
                column.append(self.state.stock.pop(0))
                column[-1].up = True
        self._settle()

    def undo(self) -> None:
        assert self.may_undo()
        self.future.append(self.state)
        self.state = self.past.pop()
        self.moves += 1

    def redo(self) -> None:
        assert self.may_redo()
        self.past.append(self.state)
        self.state = self.future.pop()
        self.moves += 1

    def _keep(self) -> None:
        self.past.append(copy.deepcopy(self.state))
        self.future.clear()
        self.moves += 1

    def _settle(self) -> None:
        again = True
        while again:
            again = False
            for column in self.state.columns:
                end = column[-13:]
                if (
                    [ORDER[card.rank] for card in end] == COMPLETE
                    and len({card.suit for card in end}) == 1
                    and all(card.up for card in end)
                ):
                    del column[-13:]
                    self.state.runs.append(end[0].suit)
                    again = True
        for column in self.state.columns:
            if column:
                column[-1].up = True

    def seen(self) -> dict[str, Any]:
        """What a player sees, in the form of `tests.engine.games.seen`."""
        width = len(self.state.columns)
        return {
            "columns": [[str(c) if c.up else "??" for c in col] for col in self.state.columns],
            "stock": len(self.state.stock),
            "deals_left": (len(self.state.stock) + width - 1) // width,
            "runs": "".join(self.state.runs),
            "score": self.score,
            "moves": self.moves,
            "won": self.won,
            "over": self.over,
            "legal": [f"{s + 1}>{t + 1}x{n}" for s, t, n in self.all_moves()],
            "deal": self.may_deal(),
            "undo": self.may_undo(),
            "redo": self.may_redo(),
            "nothing_left": self.nothing_left(),
        }

"""Looking ahead as far as a player can see: a beam over the plays up to the next cards nobody knows.

A search starts from the columns of a `seen_table`. A card that turns up on the way is unknown, and its
column stands still from then on. What is looked for are the best tables after which something new comes:
a card has turned up, or the stock may be dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine import DEAL, Play, Variant
from solver.budget import Meter
from solver.columns import EMPTY_ID, Columns
from solver.evaluation import UNKNOWN, Weights
from solver.moves import Node, engine_play, may_deal, move_lister, move_play
from solver.moves import plays_to as _numbers_to


class State(NamedTuple):
    """A table met on the way. The order of columns does not matter to its key: nobody knows the stock."""

    score: int
    key: int
    cols: list[int]
    """Column ids; never changed."""
    node: Node | None
    turned: bool
    """A card has turned up."""
    runs: int
    """Runs off the table since the start."""


Child = tuple[int, int, State, int, int, int, int, int, int]
"""Score and key after a move, the table before, source, target, count, both new columns, runs off."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How far a search goes."""

    width: int
    patience: int = 12
    """Levels without a better table after which it ends."""
    nodes: int | None = None
    """Tables looked at, all in all."""


@dataclass(slots=True)
class Found:
    """The best tables of a search, None where there is none."""

    turned: State | None = None
    """With a card turned up."""
    dealable: State | None = None
    """With all cards as they were, and a deal allowed; its score tells what the deal will spoil."""
    run: State | None = None
    """With a run off the table."""


class Lookahead:
    """Searches for one variant and one way to value tables, sharing what they learn about columns."""

    def __init__(self, variant: Variant, book: Columns, weights: Weights) -> None:
        """``weights``: those by which ``book`` scores columns."""
        self.variant = variant
        self.book = book
        self.empty = weights.empty
        self.run_gone = weights.run_gone

    def search(self, columns: list[int], stock: int, effort: Effort) -> Found:
        """Look ahead from ``columns`` (ids) with ``stock`` cards left to deal."""
        score, key = self.book.score, self.book.key
        start = State(
            sum(score[c] for c in columns), sum(key[c] for c in columns), columns, None, False, 0
        )
        return _Search(self, stock, effort).run(start)


class _Search:
    def __init__(self, ahead: Lookahead, stock: int, effort: Effort) -> None:
        self._ahead = ahead
        self._book = ahead.book
        self._piles = ahead.variant.moves_any_pile
        self._list_moves = move_lister(ahead.variant, ahead.book)
        self._stock = stock
        self._width = effort.width
        self._patience = effort.patience
        self._meter = Meter(effort.nodes)
        self._seen: set[int] = set()
        self._waiting: list[State] = []
        self._found = Found()

    def run(self, start: State) -> Found:
        beam = [start]
        self._seen.add(start.key)
        best, stale = -(1 << 60), 0
        while beam and stale < self._patience and not self._meter.is_over():
            stale += 1
            for state in beam:
                if self._note(state):
                    stale = 0
            if beam[0].score > best:
                best, stale = beam[0].score, 0
            beam = self._chosen(self._children(beam))
        if self._stock and self._waiting:
            self._fill()
        return self._found

    def _note(self, state: State) -> bool:
        """Keep the state if it is the best of its kind; whether it is."""
        found = self._found
        better = False
        if state.runs and (found.run is None or state.score > found.run.score):
            found.run = state
        if state.turned:
            if found.turned is None or state.score > found.turned.score:
                found.turned = state
                better = True
        elif self._stock:
            empty = state.cols.count(EMPTY_ID)
            if not empty or may_deal(self._ahead.variant, self._book, state.cols):
                # An empty column gets a card that nobody knows.
                state = state._replace(score=state.score - empty * self._ahead.empty)
                if found.dealable is None or state.score > found.dealable.score:
                    found.dealable = state
                    better = True
            else:
                self._waiting.append(state)
        return better

    def _chosen(self, children: list[Child]) -> list[State]:
        """The most worthy children, as tables."""
        children.sort(reverse=True)  # no two have one key, so no comparison goes beyond it
        ends = self._book.end
        beam = []
        for score, key, state, s, t, count, left, new, off in children[: self._width]:
            cols = state.cols.copy()
            cols[s], cols[t] = left, new
            beam.append(
                State(
                    score,
                    key,
                    cols,
                    (state.node, move_play(s, t, count)),
                    state.turned or ends[left] == UNKNOWN or ends[new] == UNKNOWN,
                    state.runs + off,
                )
            )
        return beam

    def _children(self, beam: list[State]) -> list[Child]:
        """The tables one move on that are worth a look, but those seen before."""
        children = self._pile_children(beam) if self._piles else self._run_children(beam)
        self._meter.nodes += len(children)
        return children

    def _run_children(self, beam: list[State]) -> list[Child]:
        """Runs onto any suit, parts of runs onto their own; whole columns never into an empty one."""
        book, seen = self._book, self._seen
        scores, keys, tails, ends, ranks = book.score, book.key, book.tail, book.end, book.rank
        wants, pieces, cuts, pushes = book.want, book.piece, book.cut, book.pushes
        children: list[Child] = []
        for state in beam:
            score, key, cols, _, _, _ = state
            col_ranks = [ranks[c] for c in cols]
            empty = cols.index(EMPTY_ID) if EMPTY_ID in cols else -1
            for s, a in enumerate(cols):
                want, tail, cut = wants[a], tails[a], cuts[a]
                targets = []
                if want in col_ranks:
                    t = col_ranks.index(want)
                    targets.append(t)
                    for _ in range(col_ranks.count(want) - 1):
                        t = col_ranks.index(want, t + 1)
                        targets.append(t)
                if empty >= 0 and cut and tail:
                    targets.append(empty)
                if targets:
                    piece = pieces[a]
                    if cut >= 0:
                        rest = score - scores[a] + scores[cut]
                        rest_key = key - keys[a] + keys[cut]
                    for t in targets:
                        b = cols[t]
                        new = pushes[b].get(piece)
                        if new is None:
                            new = book.push(b, piece)
                        if new < 0 or cut < 0:
                            self._add(children, state, s, t, tail, cut, new)
                            continue
                        child_key = rest_key - keys[b] + keys[new]
                        if child_key not in seen:
                            seen.add(child_key)
                            child = rest - scores[b] + scores[new]
                            children.append((child, child_key, state, s, t, tail, cut, new, 0))
                if tail > 1:
                    end = ends[a]
                    for t, b in enumerate(cols):
                        count = ends[b] - end
                        if 0 < count < tail:
                            new = book.push(b, book.split(a, count))
                            self._add(children, state, s, t, count, book.pop(a, count), new)
        return children

    def _pile_children(self, beam: list[State]) -> list[Child]:
        """Any face-up card with all that lies on it; whole columns never into an empty one."""
        book, cards = self._book, self._book.cards
        children: list[Child] = []
        for state in beam:
            for s, t, count in self._list_moves(state.cols):
                a, b = state.cols[s], state.cols[t]
                if b != EMPTY_ID or count < len(cards[a]):
                    new = book.carry(a, count, b)
                    self._add(children, state, s, t, count, book.pop(a, count), new)
        return children

    def _add(
        self,
        children: list[Child],
        state: State,
        s: int,
        t: int,
        count: int,
        left_code: int,
        new_code: int,
    ) -> None:
        """Add the table after a move that leaves these codes in places ``s`` and ``t``, unless seen."""
        book = self._book
        score, keys = book.score, book.key
        left, off = book.settled(left_code)
        new, more = book.settled(new_code)
        a, b = state.cols[s], state.cols[t]
        key = state.key + keys[left] - keys[a] + keys[new] - keys[b]
        if key not in self._seen:
            self._seen.add(key)
            gain = score[left] - score[a] + score[new] - score[b]
            gain += (off + more) * self._ahead.run_gone
            children.append((state.score + gain, key, state, s, t, count, left, new, off + more))

    def _fill(self) -> None:
        """Fill the empty columns of the most worthy tables that wait for a deal."""
        self._waiting.sort(reverse=True)
        beam = self._waiting[: self._width]
        self._seen = set()  # the search may have come by; what it did not keep counts here
        while beam:
            children: list[Child] = []
            for state in beam:
                self._add_fillings(children, state)
            self._meter.nodes += len(children)
            beam = []
            for state in self._chosen(children):
                if state.turned or may_deal(self._ahead.variant, self._book, state.cols):
                    self._note(state)
                else:
                    beam.append(state)

    def _add_fillings(self, children: list[Child], state: State) -> None:
        """The tables after moving a run or a part of one into the first empty column."""
        book = self._book
        t = state.cols.index(EMPTY_ID)
        for s, a in enumerate(state.cols):
            for count in range(1, book.tail[a] + 1):
                if count < len(book.cards[a]):
                    new = book.push(EMPTY_ID, book.split(a, count))
                    self._add(children, state, s, t, count, book.pop(a, count), new)


def plays_to(state: State, *, deal: bool = False) -> list[Play]:
    """The plays that lead to ``state``, then a deal if asked for."""
    plays = [engine_play(number) for number in _numbers_to(state.node)]
    return [*plays, DEAL] if deal else plays

"""Beam search for a win at Spider's kind of games, with all cards known.

The search goes in *stages*, one for each number of cards left in the stock. Within a stage a beam of the
most worthy tables moves on by single moves; every table it expands that may deal is dealt, and the most
worthy of those begin the next stage. It leaves out moves that hardly ever help, and forgets most tables,
so that finding nothing proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from engine import Card, Variant
from solver.budget import Meter
from solver.columns import EMPTY_ID, PLACE_FACTORS, Columns
from solver.dealt import Dealt, Gain
from solver.moves import DEAL_PLAY, Node, may_deal, move_play, plays_to

_NOISE_SLOTS: Final = 256


class State(NamedTuple):
    """A table in the beam."""

    rank: int
    """Worth and noise: the order in the beam."""
    key: int
    cols: list[int]
    """Column ids; never changed."""
    worth: int
    gain: int
    """What the next deal adds to the worth."""
    node: Node | None


Child = tuple[int, int, int, State, int, int, int, int, int]
"""Rank, key and worth after a move, the table before, source, target, count, and both new column ids."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How one beam is run."""

    width: int
    patience: int = 12
    """Levels without a better table after which a stage ends."""
    last_patience: int = 48
    """The same once the stock is empty."""
    noise: int = 0
    """Up to so much is added to a table's worth, by chance but the same for the same table."""
    salt: int = 0
    """Seed of that chance."""


class Beam:
    """Beam searches from one table, sharing what they learn about columns.

    ``columns``: the column ids of the table in ``book``; ``stock`` in the order it will be dealt.
    """

    def __init__(
        self,
        variant: Variant,
        book: Columns,
        run_gone: int,
        columns: Sequence[int],
        stock: Sequence[Card],
    ) -> None:
        self._book = book
        self._run_gone = run_gone
        self._start = list(columns)
        self._variant = variant
        step = variant.columns
        self._rows = [tuple(stock[i : i + step]) for i in range(0, len(stock), step)]

    def run(self, effort: Effort, meter: Meter) -> list[int] | None:
        """A winning list of plays, or None: the beam ran dry or the meter ran out."""
        worth = sum(self._book.score[c] for c in self._start)
        seeds = [State(worth, 0, self._start, worth, 0, None)]
        random = Random(effort.salt)
        for row in (*self._rows, ()):
            stage = _Stage(self._variant, self._book, self._run_gone, row, effort, random)
            seeds = stage.run(seeds, meter)
            if stage.won is not None:
                return plays_to(stage.won)
        return None


class _Stage:
    """One stage: from its seeds to those of the next (after ``row`` is dealt), or to a win."""

    def __init__(
        self,
        variant: Variant,
        book: Columns,
        run_gone: int,
        row: tuple[Card, ...],
        effort: Effort,
        random: Random,
    ) -> None:
        self._variant = variant
        self._book = book
        self._run_gone = run_gone
        self._row = row
        self._width = effort.width
        self._patience = effort.patience if row else effort.last_patience
        # Once nothing is left to deal, the columns' order does not matter.
        self._factors = PLACE_FACTORS if row else (1,) * len(PLACE_FACTORS)
        self._noise = [random.randrange(effort.noise + 1) for _ in range(_NOISE_SLOTS)]
        self._most_noise = effort.noise
        self._shift = random.randrange(32)
        self._seen: set[int] = set()
        self._made = 0
        self._crowd = 3 * self._width
        self._waiting: list[State] = []
        """Tables expanded that could not be dealt."""
        self._pool: dict[int, State] = {}
        """Tables after the deal."""
        self._pool_floor = -(1 << 60)
        pieces = [card << 4 | 1 for card in row] + [0] * (len(PLACE_FACTORS) - len(row))
        self._dealt = [Dealt(book, piece) for piece in pieces] if row else []
        """For each place, what becomes of the columns there by the deal."""
        self._gains = [Gain(book, run_gone, dealt) for dealt in self._dealt]
        self.won: Node | None = None

    def run(self, seeds: list[State], meter: Meter) -> list[State]:
        """The most worthy tables after the deal; none if the stage ends by a win or the meter."""
        beam = self._rekeyed(seeds)
        if not self._row:  # a deal may win too
            self.won = next((state.node for state in beam if not any(state.cols)), None)
            if self.won is not None:
                return []
        best, stale = -(1 << 60), 0
        while beam and stale < self._patience:
            if meter.is_over():
                return []
            stale += 1
            top = max(state.worth for state in beam)
            if top > best:
                best, stale = top, 0
            if self._row:
                for state in beam:
                    self._deal_or_wait(state)
            children = self._children(beam)
            meter.nodes += self._made
            self._made = 0
            beam = self._chosen(children)
            if self.won is not None:
                return []
        if self._row and self._waiting:
            for state in self._filled(meter):
                self._deal(state)
        meter.nodes += self._made
        return self._best(self._pool.values())

    def _rekeyed(self, seeds: list[State]) -> list[State]:
        """The seeds with this stage's keys and noise, without repeats."""
        beam = []
        for state in seeds:
            cols = state.cols
            key = sum([self._factors[i] * self._book.key[c] for i, c in enumerate(cols)])
            if key not in self._seen:
                self._seen.add(key)
                gain = sum([gains[c] for gains, c in zip(self._gains, cols, strict=False)])
                beam.append(state._replace(key=key, gain=gain))
        return beam

    def _best(self, states: Iterable[State]) -> list[State]:
        return sorted(states, reverse=True)[: self._width]

    def _children(self, beam: list[State]) -> list[Child]:
        """The tables one move on, but those seen before and those that surely won't be chosen."""
        book, seen, factors = self._book, self._seen, self._factors
        scores, keys, tails, ends, ranks = book.score, book.key, book.tail, book.end, book.rank
        wants, pieces, cuts, pushes = book.want, book.piece, book.cut, book.pushes
        noise, shift, most_noise = self._noise, self._shift, self._most_noise
        children: list[Child] = []
        add = children.append
        made, floor = 0, -(1 << 60)
        for state in beam:
            _, key, cols, worth, _, _ = state
            worth_floor = floor - most_noise
            col_ranks = [ranks[c] for c in cols]
            empty = cols.index(EMPTY_ID) if EMPTY_ID in cols else -1
            for s, a in enumerate(cols):
                want, tail = wants[a], tails[a]
                if want in col_ranks:
                    t = col_ranks.index(want)
                    targets = [t]
                    for _ in range(col_ranks.count(want) - 1):
                        t = col_ranks.index(want, t + 1)
                        targets.append(t)
                elif empty < 0 and tail < 2:
                    continue
                else:
                    targets = []
                cut = cuts[a]
                if empty >= 0 and cut and tail:
                    targets.append(empty)
                if targets:
                    piece = pieces[a]
                    rest = worth - scores[a]
                    if cut >= 0:
                        rest += scores[cut]
                    made += len(targets)
                    for t in targets:
                        b = cols[t]
                        new = pushes[b].get(piece)
                        if new is None:
                            new = book.push(b, piece)
                        if new < 0 or cut < 0:
                            self._add_removal(children, state, s, t, tail, cut, new)
                            continue
                        child = rest - scores[b] + scores[new]
                        if child < worth_floor:
                            continue
                        child_key = (
                            key
                            + factors[s] * (keys[cut] - keys[a])
                            + factors[t] * (keys[new] - keys[b])
                        )
                        if child_key not in seen:
                            rank = child + noise[child_key >> shift & 255]
                            add((rank, child_key, child, state, s, t, tail, cut, new))
                if tail > 1:
                    end = ends[a]
                    for t, b in enumerate(cols):
                        count = ends[b] - end
                        if 0 < count < tail:
                            made += 1
                            piece = (end + count - 1) << 4 | count
                            new = pushes[b].get(piece)
                            if new is None:
                                new = book.push(b, piece)
                            left = book.pop(a, count)
                            if new < 0 or left < 0:
                                self._add_removal(children, state, s, t, count, left, new)
                                continue
                            child = worth - scores[a] + scores[left] - scores[b] + scores[new]
                            if child < worth_floor:
                                continue
                            child_key = (
                                key
                                + factors[s] * (keys[left] - keys[a])
                                + factors[t] * (keys[new] - keys[b])
                            )
                            if child_key not in seen:
                                rank = child + noise[child_key >> shift & 255]
                                add((rank, child_key, child, state, s, t, count, left, new))
            if len(children) > self._crowd:
                floor = self._thin(children)
        self._made += made
        return children

    def _thin(self, children: list[Child]) -> int:
        """Leave only as many of the best as can be chosen; the rank that another one must beat."""
        children.sort(reverse=True)
        keys: set[int] = set()
        best = []
        for child in children:
            if child[1] not in keys:
                keys.add(child[1])
                best.append(child)
                if len(best) == self._width:
                    break
        children[:] = best
        return best[-1][0] if len(best) == self._width else -(1 << 60)

    def _add_removal(
        self,
        children: list[Child],
        state: State,
        source: int,
        target: int,
        count: int,
        left: int,
        new: int,
    ) -> None:
        """Add the table after a move that takes runs off, if not seen before."""
        book = self._book
        left, runs = book.settled(left)
        new, more = book.settled(new)
        a, b = state.cols[source], state.cols[target]
        key = self._key_after(state, source, left, target, new)
        if key not in self._seen:
            worth = state.worth + self._run_gone * (runs + more)
            worth += book.score[left] - book.score[a] + book.score[new] - book.score[b]
            rank = worth + self._noise[key >> self._shift & 255]
            children.append((rank, key, worth, state, source, target, count, left, new))

    def _key_after(self, state: State, source: int, left: int, target: int, new: int) -> int:
        keys, cols, factors = self._book.key, state.cols, self._factors
        return (
            state.key
            + factors[source] * (keys[left] - keys[cols[source]])
            + factors[target] * (keys[new] - keys[cols[target]])
        )

    def _chosen(self, children: list[Child]) -> list[State]:
        """The most worthy children as tables."""
        children.sort(reverse=True)
        seen, width = self._seen, self._width
        beam: list[State] = []
        for rank, key, worth, state, s, t, count, left, new in children:
            if key in seen:
                continue
            seen.add(key)
            cols = state.cols.copy()
            cols[s] = left
            cols[t] = new
            node = (state.node, move_play(s, t, count))
            if not (self._row or left or new or any(cols)):
                self.won = node
                return []
            gain = self._gain_after(state, s, left, t, new)
            beam.append(State(rank, key, cols, worth, gain, node))
            if len(beam) == width:
                break
        return beam

    def _gain_after(self, state: State, source: int, left: int, target: int, new: int) -> int:
        """What a deal adds after a move."""
        if not self._gains:
            return 0
        here, there = self._gains[source], self._gains[target]
        cols = state.cols
        return state.gain + here[left] - here[cols[source]] + there[new] - there[cols[target]]

    def _deal_or_wait(self, state: State) -> None:
        if may_deal(self._variant, self._book, state.cols):
            self._deal(state)
        else:
            self._waiting.append(state)

    def _deal(self, state: State) -> None:
        """Put the table after the deal into the pool, if it has a chance to be among the best."""
        self._made += 1
        worth = state.worth + state.gain
        if worth + self._most_noise < self._pool_floor:
            return
        cols = [dealt[c] for dealt, c in zip(self._dealt, state.cols, strict=False)]
        keys = self._book.key
        key = sum([f * keys[c] for f, c in zip(self._factors, cols, strict=False)])
        if key in self._pool:
            return
        rank = worth + self._noise[key >> self._shift & 255]
        self._pool[key] = State(rank, key, cols, worth, 0, (state.node, DEAL_PLAY))
        if len(self._pool) > 4 * self._width:
            best = self._best(self._pool.values())
            self._pool = {kept.key: kept for kept in best}
            self._pool_floor = best[-1].rank

    def _filled(self, meter: Meter) -> list[State]:
        """The most worthy of the waiting tables, with every empty column filled."""
        done: list[State] = []
        beam = self._best(self._waiting)
        while beam and not meter.is_over():
            children: dict[int, State] = {}
            for state in beam:
                for child in self._fillings(state):
                    children.setdefault(child.key, child)
            meter.nodes += len(children)
            beam = []
            for state in self._best(children.values()):
                ready = may_deal(self._variant, self._book, state.cols)
                (done if ready else beam).append(state)
        return done

    def _fillings(self, state: State) -> list[State]:
        """The tables after moving a run or a part of one into the first empty column."""
        book = self._book
        cols = state.cols
        t = cols.index(EMPTY_ID)
        found = []
        for s, a in enumerate(cols):
            for count in range(1, book.tail[a] + 1):
                if count == len(book.cards[a]):
                    continue
                left, runs = book.settled(book.pop(a, count))
                new = book.push(EMPTY_ID, book.split(a, count))
                changed = cols.copy()
                changed[s], changed[t] = left, new
                key = self._key_after(state, s, left, t, new)
                worth = state.worth + book.score[left] - book.score[a] + self._run_gone * runs
                worth += book.score[new] - book.score[EMPTY_ID]
                rank = worth + self._noise[key >> self._shift & 255]
                gain = self._gain_after(state, s, left, t, new)
                node = (state.node, move_play(s, t, count))
                found.append(State(rank, key, changed, worth, gain, node))
        return found

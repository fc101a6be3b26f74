"""Whether numbered deals can be won, and in how few moves: jobs for a worker process."""

from __future__ import annotations

from engine import DEAL, Deal, Move, NotationError, Reason, parse_action
from engine.variants import check_suits, find_variant
from solver.search import solve
from solver.shorten import Line, shorten
from solver.verdict import Verdict


def solve_deal(variant: str, suits: int, number: int, nodes: int) -> Verdict:
    """Search deal ``number`` from its opening; `RecordError` if there is no such deal."""
    found = find_variant(variant)
    table = Deal.of(number).table(found, check_suits(found, suits))
    return solve(found, table, nodes=nodes)


def shorten_deal(
    variant: str, suits: int, number: int, line: tuple[str, ...], nodes: int
) -> tuple[str, ...]:
    """The shortest win of deal ``number`` that is found from ``line``; `FaultyLine` if that is none."""
    found = find_variant(variant)
    table = Deal.of(number).table(found, check_suits(found, suits))
    shorter = shorten(found, table, plays_of(line), nodes=nodes)
    return tuple(map(str, shorter))


def plays_of(line: tuple[str, ...]) -> Line:
    """A line of plays in notation; `NotationError` if one is none."""
    plays = []
    for text in line:
        action = parse_action(text)
        if not isinstance(action, Move) and action is not DEAL:
            raise NotationError(Reason.NOT_AN_ACTION, text=text)
        plays.append(action)
    return tuple(plays)

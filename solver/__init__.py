"""The solver: full-information search, and hints from what a player sees.

`solve` says whether a table can still be won, by a line that the engine has replayed.
"""

from solver.search import solve
from solver.verdict import Answer, FaultyLine, Verdict, replay_line

__all__ = ["Answer", "FaultyLine", "Verdict", "replay_line", "solve"]

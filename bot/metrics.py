"""Figures for Prometheus: how many interactions of which kind, how long they took, how many run."""

from __future__ import annotations

from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, Counter, Gauge, Histogram
from prometheus_client import generate_latest as _generate

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST

ANSWER_SECONDS: Final = Histogram(
    "spinneret_answer_seconds",
    "From an interaction's arrival until Discord has taken the answer; its count is all of them.",
    ["kind"],
    buckets=(0.005, 0.01, 0.015, 0.025, 0.04, 0.06, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0),
)
UNKNOWN_ERRORS: Final = Counter(
    "spinneret_unknown_errors", "Interactions that ended with an error number for the player."
)
LAID_OUT: Final = Counter(
    "spinneret_games_laid_out", "Games laid out, repeats among them.", ["variant"]
)
WON: Final = Counter("spinneret_games_won", "Games won.", ["variant"])
RUNNING: Final = Gauge("spinneret_answers_running", "Interactions being answered now.")
SHARDS_UP: Final = Gauge("spinneret_shards_connected", "Gateway connections that are open now.")


def page() -> bytes:
    """All figures, the process's own among them, as Prometheus reads them."""
    return _generate(REGISTRY)

"""What every test may rely on: hypothesis profiles, and skips that say what is missing."""

from __future__ import annotations

import os
import shutil

import pytest
from hypothesis import HealthCheck, settings

# A busy machine must not turn a slow example into a failure, so no deadlines. CI draws the same
# examples each time; at a desk every run explores new ones. HYPOTHESIS_PROFILE=thorough digs deep.
settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile(
    "thorough",
    deadline=None,
    max_examples=2_000,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "desk")
)

CHROMIUM = next(
    (
        path
        for name in (
            os.environ.get("SPINNERET_CHROMIUM", ""),
            "chromium",
            "chromium-browser",
            "google-chrome",
        )
        if name and (path := shutil.which(name))
    ),
    None,
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what this machine has no means for, with the reason in the summary."""
    no_browser = pytest.mark.skip(
        reason="DID NOT RUN: no Chromium found; install it, or name it in SPINNERET_CHROMIUM"
    )
    for item in items:
        if CHROMIUM is None and item.get_closest_marker("browser"):
            item.add_marker(no_browser)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive; for tests marked `browser`."""
    assert CHROMIUM is not None, "mark this test with @pytest.mark.browser"
    return CHROMIUM

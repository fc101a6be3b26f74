"""Tests, mirroring the rooms; `tests/e2e` drives the real bot as a user would."""

"""The examples in the engine's documentation do what they say."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import engine

MODULES = ["engine", *(f"engine.{module.name}" for module in pkgutil.iter_modules(engine.__path__))]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    finder = doctest.DocTestFinder()
    examples = [
        example
        for name in MODULES
        for test in finder.find(importlib.import_module(name))
        for example in test.examples
    ]
    assert len(examples) >= 5


def test_everything_public_is_there() -> None:
    assert len(set(engine.__all__)) == len(engine.__all__)
    for name in engine.__all__:
        assert getattr(engine, name) is not None

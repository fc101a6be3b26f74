"""The frozen vectors: deals, whole records and edge cases, each with what must come out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine import VARIANTS, Game, IllegalAction, Record, card_text
from engine.deals import shuffle
from tests.engine.games import seen

VECTORS = Path(__file__).parents[1] / "vectors"


def vectors(name: str) -> list[Any]:
    read = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return read if isinstance(read, list) else [read]


def state(game: Game, index: int | None) -> dict[str, Any]:
    """The game as the vectors write it down."""
    player = seen(game)
    kept = {name: player[name] for name in ("columns", "stock", "score", "moves", "won")}
    legal = sorted(player["legal"] + ["deal"] * player["deal"])
    error = {} if index is None else {"error": index}
    return {**kept, "runs": len(player["runs"]), "legal": legal, **error}


def outcome(record: Record) -> dict[str, Any]:
    try:
        return state(record.replay(), None)
    except IllegalAction as error:
        return state(error.game, error.index)


@pytest.mark.parametrize("vector", vectors("deals"), ids=lambda v: f"{v['variant']}-{v['suits']}")
def test_deal_numbers_lay_out_the_frozen_cards(vector: dict[str, Any]) -> None:
    cards = shuffle(VARIANTS[vector["variant"]], vector["suits"], vector["deal"])
    assert " ".join(map(card_text, cards)) == vector["cards"]


@pytest.mark.parametrize("vector", vectors("edge_cases"), ids=lambda v: v["name"])
def test_edge_cases(vector: dict[str, Any]) -> None:
    assert outcome(Record.of(vector["record"])) == vector["expected"]


@pytest.mark.parametrize(
    "vector", vectors("replays"), ids=lambda v: f"{v['record']['variant']}-{v['record']['deal']}"
)
def test_replays(vector: dict[str, Any]) -> None:
    assert outcome(Record.of(vector["record"])) == vector["expected"]


@pytest.mark.parametrize("vector", vectors("worked_opening"))
def test_the_worked_opening(vector: dict[str, Any]) -> None:
    found = outcome(Record.of(vector["record"]))
    assert {name: found[name] for name in vector["expected"]} == vector["expected"]


@pytest.mark.parametrize("vector", vectors("replays") + vectors("edge_cases"))
def test_records_of_vectors_are_written_as_they_were_read(vector: dict[str, Any]) -> None:
    written = Record.of(vector["record"]).to_json()
    assert written == {"version": 1, **vector["record"]}

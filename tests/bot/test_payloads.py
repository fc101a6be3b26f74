"""The checks of what the bot sends can fail."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from bot.board import Board
from bot.controls import controls
from bot.message import layout
from bot.modes import Plain
from engine import Game
from renderer import Painter
from tests.bot.payloads import check_callback, check_message, validate
from words import language


@pytest.fixture
async def body(painter: Painter) -> dict[str, Any]:
    """A board as the first answer to a tap."""
    view = Game.new("spider", 2, deal=7).view()
    rows = controls(view, Plain(), language("en"), spoken=False)
    board = Board("one\ntwo\nthree", "", await painter.paint(view), "The table.", rows)
    made, (file,) = layout(board, 5, 0)
    data = {
        "flags": 1 << 15,
        "components": made.to_components(),  # type: ignore[no-untyped-call]
        "attachments": [{"id": 0, "filename": file.filename}],
    }
    return {"type": 7, "data": data}


def test_a_board_passes(body: dict[str, Any]) -> None:
    check_callback(body)


def spoil_id(data: dict[str, Any]) -> None:
    row = data["components"][2]["components"]
    row[1]["custom_id"] = row[0]["custom_id"]


def spoil_label(data: dict[str, Any]) -> None:
    data["components"][2]["components"][0]["label"] = "x" * 81


def spoil_alt(data: dict[str, Any]) -> None:
    data["components"][1]["items"][0]["description"] = "x" * 1_025


def spoil_file(data: dict[str, Any]) -> None:
    data["attachments"].append({"id": 1, "filename": "other.png"})


def spoil_text(data: dict[str, Any]) -> None:
    data["components"][0]["content"] = "x" * 4_001


def spoil_count(data: dict[str, Any]) -> None:
    text = {"type": 10, "content": "x"}
    data["components"] += [copy.deepcopy(text) for _ in range(30)]


def spoil_kind(data: dict[str, Any]) -> None:
    data["content"] = "text beside components of the second version"


def spoil_mentions(data: dict[str, Any]) -> None:
    data["allowed_mentions"] = {"parse": ["everyone"]}


@pytest.mark.parametrize(
    "spoil",
    [
        spoil_id,
        spoil_label,
        spoil_alt,
        spoil_file,
        spoil_text,
        spoil_count,
        spoil_kind,
        spoil_mentions,
    ],
)
def test_what_breaks_a_rule_is_found(
    body: dict[str, Any], spoil: Callable[[dict[str, Any]], None]
) -> None:
    spoil(body["data"])
    with pytest.raises(AssertionError):
        check_message(body["data"])


@pytest.mark.parametrize("style", [0, 99, "green"])
def test_what_discords_own_description_forbids_is_found(
    body: dict[str, Any], style: object
) -> None:
    body["data"]["attachments"][0]["id"] = "0"
    body["data"]["components"][2]["components"][0]["style"] = style
    with pytest.raises(AssertionError):
        validate("UpdateMessageInteractionCallbackRequest", body)

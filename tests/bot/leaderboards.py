"""Leaderboards as their readers see them, and people to stand on them."""

from __future__ import annotations

from datetime import date
from typing import Any

from tests.bot.contest import ELSE, meet, won
from tests.bot.payloads import walk
from tests.bot.simulated import SELECT, texts
from tests.bot.world import World


def shown(message: Any) -> list[str]:
    """Lines of the board as a reader sees them."""
    text = texts(message)[0].replace("\\", "").replace("**", "")
    return [line.replace("\u200b", "") for line in text.split("\n")]


def bold(message: Any) -> list[str]:
    """Lines that are bold from end to end."""
    lines = texts(message)[0].split("\n")
    return [line.strip("*") for line in lines if line.startswith("**") and line.endswith("**")]


def menus(message: Any) -> list[dict[str, Any]]:
    return [part for part in walk(message.components) if part["type"] == SELECT]


async def choose(world: World, message: Any, menu: int, value: str, actor: Any = None) -> Any:
    custom_id = menus(message)[menu]["custom_id"]
    actor = actor or world.alice
    return (await actor.select(message, [value], custom_id=custom_id)).response


async def twelve_others(world: World, day: date | None = None) -> None:
    """Twelve people with better and better results the earlier they come."""
    for number in range(12):
        await meet(world, ELSE + number, f"P{number}")
        await won(world, ELSE + number, detours=number, day=day)

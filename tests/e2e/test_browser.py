"""The playground through a real browser: played by tapping, as somebody who opens the link does."""

from __future__ import annotations

import re
import struct
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.client import SpiderBot
from bot.house import open_house
from playground.world import open_world
from tests.cli.processes import ended, page_address, starting
from tests.e2e.chat import PHONE, Chat, browsing

pytestmark = pytest.mark.browser

TAPPED_MOVES = 10


def size(png: bytes) -> tuple[int, ...]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", png[16:24])


async def tap_a_move(chat: Chat, tried: str | None) -> str:
    """Tap a column so that a card moves; returns its label. A tie wants the suggestion tapped once more."""
    before, text = await chat.moves(), await chat.text().first.inner_text()
    usable = await chat.usable_columns()
    label = next((one for one in usable if one != tried), usable[0])
    await chat.button(label).click()
    await expect(chat.text().first).not_to_have_text(text, use_inner_text=True)
    if await chat.moves() == before:
        await chat.button(label).click()
    await expect(chat.text().first).to_contain_text(re.compile(rf"\b{before + 1} moves?\b"))
    return label


async def test_a_game_is_played_by_tapping(chromium: str, tmp_path: Path) -> None:
    async with (
        open_house(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as house,
        open_world(
            SpiderBot(house.host, house.painter, house.studio, sync=False, shard_count=1)
        ) as world,
        world.page(0) as page,
        browsing(chromium) as browser,
    ):
        chat = await Chat.open(browser, page.url)
        await chat.command("spider play", suits="1", deal="4711")
        await expect(chat.text()).to_contain_text("Alice · Spider · 1 suit")
        await expect(chat.text()).to_contain_text("500 · 0 moves · runs 0/8 · deals 5")
        pictures, alts = [], []
        label = None
        for number in range(TAPPED_MOVES + 1):
            if number:
                label = await tap_a_move(chat, label)
            png, alt = await chat.picture()
            assert size(png) == (1100, 700)
            assert 0 < len(alt) <= 1024
            pictures.append(png)
            alts.append(alt)
        assert await chat.moves() == TAPPED_MOVES
        for series in (pictures, alts):
            assert all(one != next_ for one, next_ in pairwise(series))

        await chat.button("Deal").click()
        await expect(chat.text()).to_contain_text(f"{TAPPED_MOVES + 1} moves · runs 0/8 · deals 4")
        dealt, _ = await chat.picture()
        assert dealt != pictures[-1]
        await chat.screenshot(tmp_path / "desktop.png")
        await chat.button("Undo").click()
        await expect(chat.text()).to_contain_text(f"{TAPPED_MOVES + 2} moves · runs 0/8 · deals 5")
        undone, _ = await chat.picture()
        assert undone == pictures[-1]

        await a_stranger_taps(chat, tmp_path)
        phone = await Chat.open(browser, page.url, PHONE)
        await expect(phone.text()).to_contain_text(f"{TAPPED_MOVES + 2} moves")
        await phone.picture()
        await phone.screenshot(tmp_path / "phone.png")


async def a_stranger_taps(chat: Chat, tmp_path: Path) -> None:
    """Bob taps Alice's board: he alone is told why nothing happens."""
    board = chat.messages.last
    before = await chat.text(board).inner_text()
    await chat.be("Bob")
    await chat.button("Deal", board).click()
    private = chat.messages.last
    await expect(private).to_contain_text("'s game. Start one of your own?")
    await expect(private).to_contain_text("Only you can see this")
    await chat.screenshot(tmp_path / "stranger.png")
    await chat.be("Alice")
    await expect(chat.messages).to_have_count(1)
    assert await chat.text(board).inner_text() == before


NEARLY_WON = """{"variant": "spider", "suits": 4, "actions": [], "position": {"stock": "", "runs": "SSHHCD",
"columns": ["KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C", "2C AC", "KD QD JD 10D 9D 8D 7D 6D", "5D 4D", "3D 2D AD",
"", "", "", "", ""]}}"""


async def test_the_game_of_a_record_is_won_by_tapping(chromium: str, tmp_path: Path) -> None:
    (tmp_path / "nearly_won.json").write_text(NEARLY_WON)
    async with starting(tmp_path) as start, browsing(chromium) as browser:
        process = await start("play", "--port", "0", "--record", "nearly_won.json")
        chat = await Chat.open(browser, (await page_address(process))[0])
        await chat.command("spider play")
        await expect(chat.text()).to_contain_text("0 moves · runs 6/8")
        for number, label in enumerate(("2", "4", "5"), start=1):
            await chat.button(label).click()
            await expect(chat.text()).to_contain_text(re.compile(rf"\b{number} moves?\b"))
        await expect(chat.text()).to_contain_text("You won in ")
        await expect(chat.button("New deal")).to_be_enabled()
        assert await chat.usable_columns() == []
        await chat.screenshot(tmp_path / "won.png")
        process.terminate()
        assert (await ended(process)).status == 0

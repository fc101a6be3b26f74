"""What the bot thinks, through a real browser: a hint, a verdict, and a win played at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.cli.processes import ended, page_address, starting
from tests.e2e.chat import Chat, browsing

pytestmark = pytest.mark.browser

CERTAIN = """{"variant": "spider", "suits": 4, "actions": [], "position": {"stock": "", "runs": "SSHHCD",
"columns": ["KC QC JC 10C 9C 8C 7C 6C 5C 4C 3C", "2C AC", "KD QD JD 10D 9D 8D 7D 6D", "5D 4D", "3D 2D AD",
"", "", "", "", ""]}}"""


async def test_a_hint_a_verdict_and_a_certain_win(chromium: str, tmp_path: Path) -> None:
    (tmp_path / "certain.json").write_text(CERTAIN)
    async with starting(tmp_path) as start, browsing(chromium) as browser:
        process = await start("play", "--port", "0", "--record", "certain.json")
        chat = await Chat.open(browser, (await page_address(process))[0])
        await chat.command("spider play")
        board = chat.messages.first
        await expect(chat.button("Finish")).to_be_enabled()
        await chat.picture()

        await chat.button("Hint").click()
        await expect(chat.text()).to_contain_text("completes a run")
        await chat.button("Do it").click()
        await expect(chat.text()).to_contain_text("1 move · runs 7/8")
        await expect(chat.button("Finish")).to_be_enabled()

        await chat.button("More").click()
        await chat.button("Can I win?").click()
        await chat.button("Yes, tell me").click()
        await expect(chat.messages.last).to_contain_text("can still be won")
        await expect(chat.messages.last).to_contain_text("Only you can see this")
        await chat.tap_until("Back", board, "Alice, assisted")
        await chat.screenshot(tmp_path / "verdict.png")

        await chat.tap_until("Finish", board, "You won in ")
        await expect(chat.text(board)).to_contain_text("1 hint · assisted")
        await chat.screenshot(tmp_path / "finished.png")
        process.terminate()
        assert (await ended(process)).status == 0

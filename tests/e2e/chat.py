"""SimCord's page as somebody at a browser uses it, through Playwright."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, async_playwright, expect
from playwright.async_api import TimeoutError as PlaywrightTimeout

ARGUMENTS = (
    "--no-sandbox",  # containers run tests as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
)
DESKTOP = (1280, 900)
PHONE = (390, 844)
PATIENCE = 20_000.0
"""Milliseconds; for machines that do other things too."""


@asynccontextmanager
async def browsing(chromium: str) -> AsyncIterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        try:
            yield browser
        finally:
            await browser.close()


class Chat:
    """One page. Where no message is named, the newest is meant."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.messages = page.locator("article.channel-message")
        self._input = page.locator("#channel-composer-input")

    @classmethod
    async def open(cls, browser: Browser, url: str, size: tuple[int, int] = DESKTOP) -> Chat:
        page = await browser.new_page(viewport={"width": size[0], "height": size[1]})
        page.set_default_timeout(PATIENCE)
        chat = cls(page)
        await page.goto(url)
        await chat._input.wait_for()
        await chat._ready()
        return chat

    async def be(self, name: str) -> None:
        """See and tap as this person."""
        await self.page.locator("#viewer-picker").select_option(label=name)
        await self._ready()

    async def command(self, path: str, **options: str) -> None:
        """Type the command, choose it, fill its options in and send it, as the playground tells people to."""
        page = self.page
        await self._input.click()
        await self._input.press_sequentially(f"/{path}")
        offered = page.locator("#command-picker-listbox [role=option]")
        exact = page.locator("strong", has_text=re.compile(rf"^/{re.escape(path)}$"))
        await offered.filter(has=exact).first.click()
        for name, value in options.items():
            field = page.locator(f'.command-option-input[data-option="{name}"]')
            if not await field.count():
                listed = page.locator("#command-suggestion-listbox")
                if not await listed.is_visible():
                    await page.locator(".command-ghost").click()
                await listed.locator(f'[role=option][data-value="{name}"]').click()
            await field.fill(value)
            if await field.get_attribute("role") == "combobox":
                await page.locator("#command-suggestion-listbox [role=option]").first.click()
        await page.locator("#send-message").click()

    def button(self, label: str, message: Locator | None = None) -> Locator:
        # A picked column and the suggested target have a mark behind their number.
        exact = re.compile(rf"^{re.escape(label)}( [●★])?$")
        named = self.page.locator(".button-label", has_text=exact)
        return (message or self.messages.last).locator("button.component-button", has=named)

    async def tap_until(self, label: str, message: Locator, text: str) -> None:
        """Tap until ``message`` says ``text``: while another answer is under way the page lets taps go by."""
        for _ in range(4):
            with suppress(PlaywrightTimeout):
                await self.button(label, message).click(timeout=5_000)
            with suppress(AssertionError):
                await expect(self.text(message)).to_contain_text(text, timeout=5_000)
                return
        await expect(self.text(message)).to_contain_text(text)

    async def usable_columns(self) -> list[str]:
        """Labels of the number buttons that can be tapped."""
        usable = self.messages.last.locator("button.component-button:enabled .button-label")
        return [label for label in await usable.all_inner_texts() if label.isdecimal()]

    def text(self, message: Locator | None = None) -> Locator:
        return (message or self.messages.last).locator(".text-display")

    async def moves(self) -> int:
        found = re.search(r"(\d+) moves?", await self.text().first.inner_text())
        assert found is not None
        return int(found[1])

    async def picture(self, message: Locator | None = None) -> tuple[bytes, str]:
        """The picture's file and its alt text, once the page shows it."""
        image = (message or self.messages.last).locator('img.gallery-image[src^="blob:"]')
        await image.wait_for()
        values = await image.evaluate(
            "async i => [...new Uint8Array(await (await fetch(i.src)).arrayBuffer())]"
        )
        return bytes(values), await image.get_attribute("alt") or ""

    async def screenshot(self, file: Path) -> None:
        await self.page.screenshot(path=file)

    async def _ready(self) -> None:
        await expect(self.page.locator("#preview-app")).to_have_attribute("aria-busy", "false")

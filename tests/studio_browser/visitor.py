"""A person before the studio's page: goes somewhere, waits for what is computed, looks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from studio_browser.scenarios import link

PATIENCE = 60_000  # ms for what never comes
#: Said by the browser itself where the server refuses a request or is gone; the page tells the reader.
ANSWERED = "Failed to load resource"
#: The motion that is shown, of which the page lets tests ask.
VIEW = "voronets.studio.desk.view"
GRAPHICS = "GL Driver Message"
#: The page's own policy forbids Playwright's way of waiting for an expression.
WAITED = """async (patience) => {{
  const until = performance.now() + patience;
  while (!({expression})) {{
    if (performance.now() > until) throw new Error("it never came");
    await new Promise((done) => setTimeout(done, 20));
  }}
}}"""


class Visitor:
    """Somebody who uses one page of the studio.

    complaints  warnings and errors of the console, errors that nobody caught
    """

    def __init__(self, page, address: str) -> None:
        self.page, self.address = page, address
        self.complaints: list[str] = []
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def go(self, place: str = "") -> Visitor:
        """To what an address has after "#": the gallery, "gallery/rattleback", …"""
        self.page.goto(f"{self.address}#{place}")
        self.page.get_by_role("banner").wait_for()
        return self

    def read(self, text: str, tab: str = "") -> Visitor:
        """Open the text of a scenario by its link, and wait for its motion."""
        self.go(link(text) + (f"&tab={tab}" if tab else ""))
        self.wait_for_motion()
        return self

    def until(self, expression: str) -> None:
        """Wait until an expression of the page holds."""
        self.page.evaluate(WAITED.format(expression=expression), PATIENCE)

    def wait_for_motion(self, more_than: int = 0) -> None:
        """Wait until so many motions have been drawn, and one more, and nothing is under way."""
        self.until(f"{VIEW}.count > {more_than} && {VIEW}.player.shown().length > 0")
        self.until("document.querySelector('.vs-runbar progress').hidden")

    @contextmanager
    def new_motion(self) -> Iterator[None]:
        """What is done in the block leads to another motion, which is waited for."""
        count = self.page.evaluate(f"{VIEW}.count")
        yield
        self.wait_for_motion(count)

    def player(self, expression: str) -> Any:
        """The value of an expression that begins with the player: ``time``, ``shown()``, …"""
        return self.page.evaluate(f"{VIEW}.player.{expression}")

    def text(self) -> str:
        """The scenario as the page has it."""
        return self._text.input_value()

    def text_has(self, words: str) -> None:
        """Wait until the scenario, as it was checked, has these words."""
        expect(self._text).to_have_value(re.compile(re.escape(words)))

    @property
    def _text(self):
        return self.page.get_by_label("The scenario as TOML")

    def field(self, name: str):
        """A field of the form, by its label."""
        form = self.page.get_by_role("form", name="Scenario")
        return form.get_by_role("textbox", name=name, exact=True)

    def tab(self, name: str):
        """Choose a tab; its panel."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        return self.page.get_by_role("tabpanel", name=name, exact=True)

    def work_done(self) -> None:
        """Wait until the tab that is shown has finished what it does."""
        self.until(
            "![...document.querySelectorAll('progress')].some((bar) => bar.checkVisibility())"
        )

    def part(self, name: str) -> None:
        """On a phone: show the form, the motion or the analysis."""
        self.page.get_by_role("navigation", name="Parts").get_by_role("button", name=name).click()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def _hear(self, message) -> None:
        told = message.type in ("error", "warning")
        if told and not message.text.startswith(ANSWERED) and GRAPHICS not in message.text:
            self.complaints.append(f"{message.type}: {message.text}")

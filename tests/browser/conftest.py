"""One Chromium for the tests of the player, and pages in it.

Chromium and Playwright's event loop end with the last test of this folder: other tests of the same
process may want a loop of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from browser.viewer import Viewer
from browsers import NEEDED, missing
from voronets.view.films.devtools import FLAGS
from voronets.view.films.tools import found_chromium
from voronets.view.player.page import is_built

#: Drawn in software as films are; Playwright says itself how it talks to Chromium.
ARGUMENTS = [
    flag for flag in FLAGS if not flag.startswith(("--headless", "--remote-debugging"))
] + ["--no-sandbox"]
SMALL = (480, 320)
PATIENCE = 20_000  # ms for what never comes


@pytest.fixture(scope="package")
def playwright():
    """Playwright, where it, Chromium and the built player are there."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("needs Playwright for Python: pip install -e '.[dev]'")
    if found_chromium() is None:
        missing(NEEDED)
    if not is_built():
        missing("needs the player: make web")
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="package")
def launched(playwright):
    """launched(*flags): a Chromium; all of them end with the last test."""
    browsers = []

    def start(*flags: str):
        arguments = [*ARGUMENTS, *flags]
        browsers.append(
            playwright.chromium.launch(executable_path=found_chromium(), args=arguments)
        )
        return browsers[-1]

    yield start
    for browser in browsers:
        browser.close()


@pytest.fixture(scope="package")
def chromium(launched):
    """The Chromium that all tests share."""
    return launched()


def pages(browser, folder: Path) -> Iterator:
    """A function that opens pages in contexts of their own, and closes them in the end."""
    contexts = []

    def opened(
        text: str, size=SMALL, *, frozen=False, wait=True, policy=False, **options
    ) -> Viewer:
        """A page of HTML, opened as a file.

        frozen   its time stands still until the test lets some pass
        wait     until the player has drawn or has said why it does not
        policy   the page's own Content-Security-Policy holds (Playwright can do less there)
        options  of Playwright's context: color_scheme, has_touch, …
        """
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, bypass_csp=not policy, **options
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        path = folder / f"{len(contexts)}.html"
        path.write_text(text, encoding="utf-8")
        viewer = Viewer(context.new_page())
        viewer.open(path, frozen=frozen, wait=wait)
        return viewer

    yield opened
    for context in contexts:
        context.close()


@pytest.fixture
def opened(chromium, tmp_path):
    """opened(text, …): a page that a test has for itself."""
    yield from pages(chromium, tmp_path)


@pytest.fixture(scope="module")
def shared(chromium, tmp_path_factory):
    """The same for the tests of a module together."""
    yield from pages(chromium, tmp_path_factory.mktemp("pages"))

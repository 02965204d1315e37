"""One Chromium for the tests of the player, and pages in it.

Chromium and Playwright's event loop end with the last test of this folder: other tests of the same
process may want a loop of their own.
"""

from __future__ import annotations

import pytest

from browser.windows import Windows
from browsers import NEEDED, missing
from voronets.view.films.devtools import FLAGS
from voronets.view.films.tools import found_chromium
from voronets.view.player.page import is_built

#: Drawn in software as films are; Playwright says itself how it talks to Chromium.
ARGUMENTS = [
    flag for flag in FLAGS if not flag.startswith(("--headless", "--remote-debugging"))
] + ["--no-sandbox"]


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
    """launched(*flags): the windows of a Chromium; all of them end with the last test."""
    browsers = []

    def start(*flags: str) -> Windows:
        arguments = [*ARGUMENTS, *flags]
        browsers.append(
            playwright.chromium.launch(executable_path=found_chromium(), args=arguments)
        )
        return Windows(browsers[-1])

    yield start
    for browser in browsers:
        browser.close()


@pytest.fixture(scope="package")
def chromium(launched):
    """The Chromium that all tests share."""
    return launched()


@pytest.fixture
def opened(chromium, tmp_path):
    """opened(text, …): a page that a test has for itself; see ``Windows.opened``."""
    with chromium.opener(tmp_path) as opened:
        yield opened


@pytest.fixture(scope="module")
def shared(chromium, tmp_path_factory):
    """The same for the tests of a module together."""
    with chromium.opener(tmp_path_factory.mktemp("pages")) as opened:
        yield opened

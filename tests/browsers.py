"""Chromium for tests: where there is none they are skipped, or fail in CI, and say how to get it."""

from __future__ import annotations

import io
import os
from base64 import b64decode
from typing import NoReturn

import pytest
from PIL import Image

from voronets.view.films.tools import found_chromium

NEEDED = "needs Chromium: sudo apt install chromium, or the path of a Chromium in VORONETS_CHROMIUM"
#: Where every check is to be made, what is missing is a failure.
CI = os.environ.get("CI", "").lower() in ("1", "true")
needs_chromium = pytest.mark.skipif(found_chromium() is None and not CI, reason=NEEDED)


def missing(sentence: str) -> NoReturn:
    """End a test that cannot be made here; the sentence says what to install."""
    if CI:
        pytest.fail(sentence, pytrace=False)
    pytest.skip(sentence)


def opened(page: str, size=(480, 320)):
    """A Chromium with a page in it; close it."""
    from voronets.view.films.devtools import Browser

    program = found_chromium()
    if program is None:
        missing(NEEDED)
    browser = Browser(program)
    browser.__enter__()
    width, height = size
    browser.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                 deviceScaleFactor=1, mobile=False)  # fmt: skip
    show(browser, page)
    return browser


def show(browser, page: str) -> None:
    """Put a page into the browser."""
    frame = browser.call("Page.getFrameTree")["frameTree"]["frame"]["id"]
    browser.call("Page.setDocumentContent", frameId=frame, html=page)


def screenshot(browser) -> Image.Image:
    data = browser.call("Page.captureScreenshot", format="png")["data"]
    return Image.open(io.BytesIO(b64decode(data))).convert("RGB")


SETTLED = """(async () => {
  while (document.documentElement.dataset.state === undefined) await new Promise((r) => setTimeout(r, 20));
  return document.documentElement.dataset.state;
})()"""

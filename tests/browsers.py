"""Chromium for tests: skipped with a reason that says how to get it where there is none."""

from __future__ import annotations

import io
from base64 import b64decode

import pytest
from PIL import Image

from voronets.view.films.tools import found_chromium

needs_chromium = pytest.mark.skipif(
    found_chromium() is None, reason="needs Chromium: sudo apt install chromium"
)


def opened(page: str, size=(480, 320)):
    """A Chromium with a page in it; close it."""
    from voronets.view.films.devtools import Browser

    browser = Browser(found_chromium() or "")
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

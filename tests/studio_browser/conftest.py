"""One studio and one Chromium for the tests of this folder, and pages of the studio in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from browser import conftest as browser
from browsers import missing
from studio.served import studio
from studio_browser.visitor import PATIENCE, Visitor
from voronets.studio.app import is_built

playwright = browser.playwright
launched = browser.launched
WIDE = (1440, 900)


@pytest.fixture(scope="package")
def served():
    """The studio that all tests ask."""
    if not is_built():
        missing("needs the studio's page: make web")
    with studio() as running:
        yield running


@pytest.fixture(scope="package")
def chromium(launched):
    """The Chromium that all tests share."""
    return launched().browser


@pytest.fixture(scope="package")
def window(chromium):
    """A window that stays: another page in it costs little.

    Who likes no motion sees motions that stand still until they are played, which saves the processor.
    """
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    context = chromium.new_context(
        reduced_motion="reduce", permissions=["clipboard-read", "clipboard-write"]
    )
    context.set_default_timeout(PATIENCE)
    context.new_page()
    return context


@contextmanager
def visiting(window, address: str) -> Iterator[Callable[..., Visitor]]:
    """A function that opens pages; none of them may have complained in the end."""
    visitors: list[Visitor] = []

    def visit(size=WIDE, *, at: str = address, context=window) -> Visitor:
        page = context.new_page()
        width, height = size
        page.set_viewport_size({"width": width, "height": height})
        context.request.get(
            at
        )  # the token becomes a cookie, as in a browser that opens the address
        visitors.append(Visitor(page, at.partition("?")[0]))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.page.close()
    assert [text for visitor in visitors for text in visitor.complaints] == []


@pytest.fixture
def visit(window, served):
    """visit(size): a page that a test has for itself, still empty."""
    with visiting(window, served.address) as visit:
        yield visit


@pytest.fixture(scope="module")
def shared(window, served):
    """The same for the tests of a module together."""
    with visiting(window, served.address) as visit:
        yield visit

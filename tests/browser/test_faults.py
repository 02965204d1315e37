"""What cannot be shown is told in a sentence, and the rest works."""

from __future__ import annotations

import pytest

import voronets
from browser.container import container, packed, with_data
from browser.replays import page_of, stone_page
from browser.viewer import change


@pytest.fixture(scope="module")
def without_graphics(launched, tmp_path_factory):
    """The same as ``opened``, in a Chromium without WebGL."""
    windows = launched("--disable-gpu", "--disable-3d-apis")
    with windows.opener(tmp_path_factory.mktemp("plain")) as opened:
        yield opened


def test_without_webgl_a_sentence_and_the_plots(without_graphics):
    viewer = without_graphics(stone_page(), (640, 700), frozen=True)
    page = viewer.page
    alert = page.get_by_role("alert")
    assert alert.count() == 1 and alert.is_visible()
    assert "no 3D picture" in alert.inner_text() and len(alert.inner_text()) < 200
    panels = page.locator(".vp-panel")
    assert panels.count() >= 4 and panels.first.is_visible()
    early = viewer.seen(".vp-panel >> nth=0")
    page.get_by_role("button", name="Play", exact=True).click()
    assert viewer.after(0.016, 0.5) == pytest.approx(0.5, abs=1e-6)
    assert change(early, viewer.seen(".vp-panel >> nth=0")) > 0


def test_without_webgl_phase_planes_are_drawn(without_graphics):
    table = {k: v for k, v in voronets.load("double-pendulum").table.items() if k != "view"}
    viewer = without_graphics(page_of(voronets.run(table, estimate=False)), (640, 700))
    assert viewer.page.locator(".vp-plane canvas").count() >= 1
    assert not viewer.complaints


#: From the bytes of a replay to what a page carries in their place.
BROKEN = {
    "no base64": lambda content: "*** not base64 ***",
    "empty": lambda content: "",
    "cut short": lambda content: packed(content)[:4000],
    "header cut short": lambda content: packed(content[:500]),
    "arrays cut short": lambda content: packed(content[: len(content) // 2]),
    "last array cut short": lambda content: packed(content[:-8]),
    "another file": lambda content: packed(b"\x89PNG\r\n\x1a\n" + bytes(100)),
    "another version": lambda content: packed(content.replace(b'"version":1', b'"version":9', 1)),
    "header damaged": lambda content: packed(content.replace(b'{"format"', b'("format"', 1)),
}


@pytest.mark.parametrize("what", BROKEN)
def test_broken_data(opened, what):
    text = stone_page()
    viewer = opened(with_data(text, BROKEN[what](container(text))))
    assert viewer.page.evaluate("document.documentElement.dataset.state") == "failed"
    told = viewer.page.locator("body").inner_text().strip()
    assert "cannot be shown" in told and "\n" not in told and len(told) < 200
    assert "undefined" not in told and "null" not in told


def test_a_picture_that_the_browser_took_back_can_be_had_again(opened):
    viewer = opened(stone_page(), (640, 700), frozen=True)
    before = viewer.picture(0.5)
    viewer.page.evaluate(
        "document.querySelector('.vp-canvas canvas').getContext('webgl2')"
        ".getExtension('WEBGL_lose_context').loseContext()"
    )
    viewer.page.get_by_role("button", name="Show it again").click()
    assert change(before, viewer.picture(0.5)) == 0
